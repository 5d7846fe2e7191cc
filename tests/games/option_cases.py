"""For every choice of every option, a record on which it makes a difference.

The piles are whole months, so every card is accounted for unless a case differs.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import yaml

from hanascore.record.yaml_reader import PARSER
from tests.helpers.go_stop_plays import Table
from tests.helpers.plays import play_out

# Reads numbers and booleans, with libyaml if it is there.
LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class OptionCase(NamedTuple):
    """A record on which one choice makes a difference."""

    game: str
    option: str
    # The choice as a record writes it.
    choice: Any
    # The record without that option.
    record: dict[str, Any]


THREE = "{Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}"
TWO = "{Aki: 1* 2* 3* 4* 5* 6*, Bo: rest}"
EVEN = "{Aki: 1* 4* 5* 8* 11*, Bo: rest}"
FOUR_LIE = "{Aki: 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: 9* 10* 11* 12*}, left_over: 1*, opening_field: 1* 2r 3r"
GAJI = (
    "captured: {Aki: 1b 11c 2* 3* 4*, Bo: 1cc 5* 6* 7* 8*, Chiyo: 11br 9* 10* 12*}, "
    "left_over: 1r 11a, gaji: {by: Aki, took: 1b}"
)
EARLY = "dealer: Aki, captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8ac 11bc, Chiyo: rest}"
KARASU = "2cc 3cc 4cc 5c"


def _case(game: str, option: str, choice: Any, rounds: str, options: str = "", **more: str) -> OptionCase:
    players = more.pop("players", "Aki, Bo" if game == "koi-koi" else "Aki, Bo, Chiyo")
    record: dict[str, Any] = {"hanascore": 1, "game": game, "months": "japanese"}
    record["players"] = players.split(", ")
    record["options"] = yaml.load(f"{{{options}}}", LOADER) if options else {}
    for key, text in more.items():
        record[key] = yaml.load(text, LOADER)
    record["rounds"] = yaml.load(f"[{rounds}]", PARSER)
    return OptionCase(game, option, choice, record)


def _kwa_do(
    option: str, choice: Any, rounds: str = f"{{captured: {THREE}}}", options: str = "", **more: str
) -> OptionCase:
    return _case("kwa-do", option, choice, rounds, options, **more)


def _koi_koi(
    option: str, choice: Any, aki: str, rest: str = "stopped_by: Aki", *, options: str = "", bo: str = ""
) -> OptionCase:
    rounds = f"{{dealer: Aki, captured: {{Aki: {aki or 'none'}, Bo: {bo or 'none'}}}, {rest}}}"
    return _case("koi-koi", option, choice, rounds, options)


def _hana(option: str, choice: Any, captured: str = TWO, options: str = "") -> OptionCase:
    return _case("hana-awase", option, choice, f"{{captured: {captured}}}", options, players="Aki, Bo")


def _min(option: str, choice: Any, captured: str = THREE, options: str = "", **more: str) -> OptionCase:
    return _case("min-hwatu", option, choice, f"{{captured: {captured}}}", options, **more)


def _suda(option: str, choice: Any, rest: str = "", options: str = "") -> OptionCase:
    return _case("sudaoshi", option, choice, f"{{{EARLY}{', ' if rest else ''}{rest}}}", options)


def _common(game: str, rounds: str, high: int, players: str, options: str = "") -> list[OptionCase]:
    """The options every game has, on a round that pays somebody at least `high`."""
    tie = "{Aki: 5, Bo: 5, Chiyo: 5}" if players.count(",") == 2 else "{Aki: 5, Bo: 5}"
    if game == "go-stop":
        # Only one player wins a round, and the other one pays.
        tie = "{Aki: 5, Bo: 5}, adjustments: [{side: Bo, points: 10, reason: late}]"
    if game == "koi-koi":
        # Only one player scores in a round.
        tie = "{Aki: 5, Bo: 5}, adjustments: [{side: Bo, points: 5, reason: late}]"
    more = f", {options}" if options else ""
    return [
        _case(game, "goal", high, rounds, options, players=players),
        _case(game, "last_round", 1, rounds, options, players=players),
        *(
            _case(game, "last_round", "none", rounds, options, players=players, first_round="12")
            for _ in (() if game in ("kwa-do", "roppyakken", "kekoro", "hanahuda") else (1,))
        ),
        _case(
            game,
            "last_tie",
            "play-on",
            f"{{dealer: Aki, scores: {tie}}}",
            f"goal: none, last_round: 1{more}",
            players=players,
        ),
        _case(
            game, "goal_tie", "shared", f"{{dealer: Aki, scores: {tie}}}", f"goal: 5{more}", players=players
        ),
    ]


def _played(game: str, option: str, choice: Any) -> OptionCase:
    """A whole play at random: somebody lays a card down who could have taken with another."""
    play = play_out(game, ["Aki", "Bo"], "Aki", random.Random(7))
    record = {
        "hanascore": 1,
        "game": game,
        "players": play.players,
        "options": {},
        "rounds": [
            {
                "dealer": play.dealer,
                "hands": {name: " ".join(cards) for name, cards in play.hands.items()},
                "opening_field": " ".join(play.field),
                "turns": [{turn.player: turn.text()} for turn in play.turns],
            }
        ],
    }
    return OptionCase(game, option, choice, record)


MUSHI = "{Aki: 1* 2* 3* 8* 11* 12*, Bo: rest}"
WILD = (
    "{Aki: 1b 11c 2* 3* 4*, Bo: 1r 1c 11b 11a 5* 8* 9* 10* 12*}, left_over: 1c 11r, gaji: {by: Aki, took: 1b}"
)
WILLOWS = "dealer: Aki, opening_field: 11b 11a 11r 1b 2a 3b 4a 5a"
PAIRED = "dealer: Aki, opening_field: 1b 1r 2a 2r 3b 3r 4a 4r"


def _mushi(option: str, choice: Any, captured: str = MUSHI, before: str = "dealer: Aki") -> OptionCase:
    return _case("mushi", option, choice, f"{{{before}, captured: {captured}}}", players="Aki, Bo")


# Eight whole tens each for Aki and Bo, but Bo has more card points.
TIED = "{Aki: 1* 2* 3* 4*, Bo: 5* 6* 11* 12*, Chiyo: rest}"
# Under Bakappana 103, 110 and 51 card points.
NINETIES = "{Aki: 1* 2* 3* 8*, Bo: 4* 5* 6* 11* 12*, Chiyo: rest}"
FOUR_STAY = "opening_field: 1* 2r 3r 4r 5r"
TEN_CARDS = "hands: {Aki: 1b 1r 2a 2r 3b 3r 4a 4r 5a 5r}"


def _hachi_juu(
    option: str, choice: Any, rest: str = "", options: str = "", captured: str = TWO
) -> OptionCase:
    rounds = f"{{dealer: Aki, captured: {captured}{', ' if rest else ''}{rest}}}"
    players = "Aki, Bo, Chiyo" if "Chiyo" in captured else "Aki, Bo"
    return _case("hachi-juu-hana", option, choice, rounds, options, players=players)


# A third of the cards is left over, as at the end of a round of Kekoro.
KEKORO = "captured: {Aki: 2* 3* 5* 6*, Bo: 4* 7* 8* 9* 12*}"
MANY_RIBBONS = "{Aki: 2rc 4rc 12by 12cc 8b 11b 4ac, Bo: 3* 5*}"


def _kekoro(option: str, choice: Any, rest: str = KEKORO, options: str = "") -> OptionCase:
    return _case("kekoro", option, choice, f"{{dealer: Aki, {rest}}}", options, players="Aki, Bo")


PALAU = "{Aki: 1* 2* 8* 12*, Bo: 3* 4* 5* 6* 7*, Chiyo: rest}"
NINE_ANIMALS = "{Aki: 4* 5* 6* 7* 8* 9* 10* 11* 12*, Bo: 1*, Chiyo: rest}"
NO_YAKU = "{Aki: 1* 4*, Bo: 2* 6*, Chiyo: 3* 5*}"


def _hanahuda(option: str, choice: Any, captured: str = PALAU, rest: str = "") -> OptionCase:
    rounds = f"{{dealer: Aki, captured: {captured}{', ' if rest else ''}{rest}}}"
    return _case("hanahuda", option, choice, rounds)


SAKURA = "{Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: rest}"
LEFT = (
    "{Aki: 1b 11c 2* 3* 4*, Bo: 1r 1c 5* 6* 8* 9* 10*, Chiyo: 7* 12* 11b 11r}, left_over: 1c 11a, "
    "gaji: {by: Aki, took: 1b}"
)


def _sakura(
    option: str, choice: Any, rounds: str = SAKURA, options: str = "", players: str = "Aki, Bo, Chiyo"
) -> OptionCase:
    return _case("sakura", option, choice, f"{{dealer: Aki, captured: {rounds}}}", options, players=players)


SOME = "{Aki: 3* 9* 11*, Bo: 5* 6*, Chiyo: 4*}"
RIBBONS = "{Aki: 1* 2* 3* 4* 5* 6* 7* 11*, Bo: 8* 9*, Chiyo: rest}"
BRIGHTS = "{Aki: 1* 3* 8* 12*, Bo: 2* 4* 7* 9* 11*, Chiyo: rest}"
BOTH = "{Aki: 1* 3* 8* 12*, Bo: rest}"
WILD_MAN = (
    "{Aki: 1b 11b 2* 3* 4*, Bo: 1r 1c 11ra 5* 6* 8* 9* 10*, Chiyo: 7* 12*}, left_over: 1c 11c, "
    "gaji: {by: Aki, took: 1b}"
)
MAN_LIES = """{dealer: Aki, hands: {Aki: 3brcc 4arc}, opening_field: 11b 5ar 6ar 7a,
    turns: [{Aki: 3r x 11b / 8a}]}"""
LUCKY = f"{RIBBONS}, hands: {{Aki: 1rcc 2arc 5a}}"


def _six(option: str, choice: Any, captured: str = RIBBONS, options: str = "", **more: str) -> OptionCase:
    return _case("roppyakken", option, choice, f"{{dealer: Aki, captured: {captured}}}", options, **more)


MATGO = "1b 3b 8b 2a 4a 8a 1rcc 2cc 3cc 4cc 5c 12c1"


def _go(option: str, choice: Any, aki: str = MATGO, rest: str = "stopped_by: Aki", **more: str) -> OptionCase:
    """A round of Go-Stop that Aki ends, with the months of the Japanese order."""
    bo, options = more.pop("bo", "5ar 6r 6cc"), more.pop("options", "")
    captured = f"captured: {{Aki: {aki}, Bo: {bo}}}, " if aki else ""
    return _case("go-stop", option, choice, f"{{dealer: Aki, {captured}{rest}}}", options, players="Aki, Bo")


def _three(option: str, choice: Any, rest: str, options: str = "", chiyo: str = "6ar") -> OptionCase:
    """The same with three players."""
    captured = f"{{Aki: {MATGO}, Bo: 5arc 11* 9*, Chiyo: {chiyo}}}"
    return _case(
        "go-stop", option, choice, f"{{dealer: Bo, captured: {captured}, stopped_by: Aki{rest}}}", options
    )


HACHI = "{Aki: 1b 3b 8b 12b, Bo: 1r 2r 3r, Chiyo: none}"
CARDS = "{Aki: 1bcc 2* 3* 4* 5r, Bo: 1r 5acc 6* 7* 8*, Chiyo: 9* 10* 11* 12*}"
SIXTEEN = "{Aki: 1cc 2cc 3cc 4cc 5cc 6cc 7cc 11ar, Bo: 1b, Chiyo: none}"


def _hachi(
    option: str, choice: Any, captured: str = HACHI, rest: str = "stopped_by: Aki", **more: str
) -> OptionCase:
    field = more.pop("field", "opening_field: 4r 5r 6r 7r 9r 10r")
    rounds = f"{{dealer: Aki, {field}, captured: {captured}{', ' * bool(rest)}{rest}}}{more.pop('then', '')}"
    return _case("hachi-hachi", option, choice, rounds, **more)


WAITS = (
    ", {opening_field: 4r 5r 6r 7r 9r 10r, captured: {Aki: 1b 3b 8b 12b, Bo: none, Chiyo: none}, "
    "stopped_by: Aki}"
)
HACHI_HACHI = [
    *(_hachi("kan", points) for points in (10, 6)),
    _hachi("aka_kan", 3, rest="stopped_by: Aki, lucky_hands: {Bo: [aka]}"),
    *(
        _hachi("field_multiplier", choice, field="opening_field: 1b 11b 6r 7r 9r 10r", then=WAITS)
        for choice in ("product", "largest")
    ),
    _hachi("boar_deer_butterflies", "yes", "{Aki: 6a 7a 10a 1r 2r 3r, Bo: none, Chiyo: none}"),
    _hachi("seven_ribbons", "further", "{Aki: 1r 2r 4r 5r 6r 7r 9r 11r, Bo: none, Chiyo: none}"),
    _hachi("payers", "half"),
    *(_hachi("after_sage", choice, rest="sage: [Bo], stopped_by: Aki") for choice in ("alone", "equal")),
    _hachi("sixteen", "chaff", SIXTEEN, ""),
    _hachi("liability", "giver", rest="stopped_by: Aki, liable: {Bo: [four-brights]}"),
    _hachi("dealers_hand", "yes", CARDS, "held_dealers_hand: Chiyo"),
    _hachi("mizuten", "yes", CARDS, "blind: yes"),
    _hachi("start", "kan"),
    _hachi(
        "dropping_fee",
        "none",
        rest="stopped_by: Aki, sitting_out: [Dai], dropped: [Dai]",
        players="Aki, Bo, Chiyo, Dai",
    ),
    *(
        _hachi(
            "four_on_field",
            choice,
            "{Aki: 3b 8b, Bo: none, Chiyo: none}",
            "",
            field="opening_field: 1* 2r 3r",
        )
        for choice in ("stay", "dealer")
    ),
    *_common(
        "hachi-hachi",
        f"{{dealer: Aki, field_multiplier: 1, captured: {HACHI}, stopped_by: Aki}}",
        5,
        "Aki, Bo, Chiyo",
    ),
]

FIELD = "dealer: Aki, opening_field: 1r 2a 3b 4a 5a 6a 7a 8b"


def _by_turns(option: str, choice: Any, *turns: str, told: str = "", field: str = FIELD) -> OptionCase:
    """A round by piles, and one by turns that is given up as a draw; Aki and Bo take turns."""
    told_turns = ", ".join(
        f'{{{name}: "{turn}"}}' for name, turn in zip(("Aki", "Bo") * 10, turns, strict=False)
    )
    first = f"{{dealer: Aki, captured: {{Aki: {MATGO}, Bo: 5ar 6r 6cc}}, stopped_by: Aki}}"
    rounds = f"{first}, {{{field}, turns: [{told_turns}], draw: yes{told}}}"
    return _case("go-stop", option, choice, rounds, players="Aki, Bo")


def _random_turns(option: str, choice: str, seed: int) -> OptionCase:
    """A round that was played out so, in which nobody has points enough to call."""
    options = {option: choice, "minimum": 50, "jokers": "none"}
    round = Table(["Aki", "Bo"], random.Random(seed), options, lambda _: 0).play()
    stole = ", ".join(f"{name}: {number}" for name, number in (round.facts["stole"] or {}).items())
    turns = ", ".join(f'{{{name}: "{turn}"}}' for name, turn in round.turns)
    first = f"{{dealer: Aki, captured: {{Aki: {MATGO}, Bo: 5ar 6r 6cc}}, exhausted: yes}}"
    rounds = f"{first}, {{dealer: {round.dealer}, turns: [{turns}], stole: {{{stole}}}}}"
    return _case("go-stop", option, choice, rounds, "minimum: 50, jokers: none", players="Aki, Bo")


GO_STOP = [
    _go("deal", "8-8", rest="stopped_by: Aki, hands: {Aki: 1br 2ar 3br 4ar}"),
    _go("deal", "10-6", rest="stopped_by: Aki, opening_field: 1b 2a 3b 4a 5a 6a"),
    _go("jokers", "none", f"{MATGO} joker-2"),
    _go("jokers", "2-2-3", f"{MATGO} joker-2b"),
    _case(
        "go-stop",
        "first_draw",
        "day",
        f"{{dealer: Bo, captured: {{Aki: {MATGO}, Bo: 5ar 6r 6cc}}, stopped_by: Aki}}",
        players="Aki, Bo",
        drawn="{Aki: 2a, Bo: 5r}",
    ),
    _go("minimum", 11),
    _go("four_brights", 3, "1b 3b 8b 11b 2a 4a 8a"),
    _go("five_birds", 3),
    _go("extra_yaku", "all", f"{MATGO} 12b"),
    _go("extra_yaku", ["six-birds"], f"{MATGO} 12b"),
    _go("sake_cup", "both", f"{MATGO} 6a 7a 9a"),
    _go("sake_cup", "animal", f"{MATGO} 9a"),
    _go("sake_cup", "bridge", f"{MATGO} 5a", bo="9ar 6r 6cc"),
    *(
        _go(
            "go_bonus",
            choice,
            rest=f"stopped_by: Aki, go: {{Aki: {goes}}}",
            aki=f"{MATGO} 9cc 7c 6c 10cc",
            bo="5ar",
        )
        for choice, goes in (("none-from-three", 3), ("adds-two", 3), ("multiplies", 2))
    ),
    _go("light_bak", "two-more"),
    _go("light_bak", "not-by-rain", bo="11b 11r"),
    _go("chaff_bak", 1),
    _go("no_chaff", "yes", bo="5ar 6r"),
    _go("more_baks", "animals", f"{MATGO} 5a 6a 7a 9a", bo="5r 6r 6cc"),
    _go("more_baks", "ribbons", f"{MATGO} 2r 3r 4r 7r", bo="5a 6a 6cc"),
    _go("more_baks", ["animals", "ribbons"], f"{MATGO} 2r 3r 4r 7r", bo="5a 6a 6cc"),
    _go("jokers_double", "yes", f"{MATGO} joker-2"),
    _go("whiff", "yes", rest="whiffed: Bo"),
    _go(
        "third_ppeok",
        3,
        rest="stopped_by: Aki, first_turn: {Bo: [ppeok, two-ppeok, three-ppeok]}",
        options="three_ppeok: no",
    ),
    _go("go_bak", "single", rest="stopped_by: Aki, go: [Bo], stole: {Aki: 3}"),
    _three("liable", "last", ", go: [Chiyo, Bo], stole: {Aki: 3}"),
    _go("no_cards", "all", bo="none"),
    _go("exhausted", "highest", rest="exhausted: yes"),
    *(
        _case(
            "go-stop",
            "carry_cap",
            choice,
            f"{{dealer: Aki, captured: {{Aki: {MATGO}, Bo: 5ar 6r 6cc}}, stopped_by: Aki, carry: 8}}, "
            + ", ".join(["{draw: yes, captured: {Aki: none, Bo: none}}"] * 5)
            + f", {{captured: {{Aki: {MATGO}, Bo: 5ar 6r 6cc}}, stopped_by: Aki}}",
            players="Aki, Bo",
        )
        for choice in ("8", "16", "off", "five-draws", "no-contest")
    ),
    _case(
        "go-stop",
        "after_draw",
        "anew",
        "{dealer: Aki, sitting_out: [Chiyo], captured: {Aki: 2a, Bo: 1b, Dai: none}, draw: yes}, "
        f"{{sitting_out: [Dai], captured: {{Aki: {MATGO}, Bo: 5ar, Chiyo: 6ar}}, stopped_by: Aki}}",
        players="Aki, Bo, Chiyo, Dai",
    ),
    *(
        _go("four_in_hand", choice, "", "hands: {Aki: 1* 2r 3r 4r 5r 6r 7r}")
        for choice in ("10", "5", "3", "play-on")
    ),
    _case(
        "go-stop",
        "both_fours",
        "month",
        "{dealer: Aki, hands: {Aki: 1* 2r 3r 4r, Bo: 8* 2a 3b 4a, Chiyo: 5a 6a 7a 9a 10a 11a 12b}}",
    ),
    _go("both_fours", "dealer", "", "hands: {Aki: 1* 2r 3r 4r 5r 6r 7r, Bo: 8* 2a 3b 4a 5a 6a 7a}"),
    *(
        _go("four_on_field", choice, "", "opening_field: 1* 2r 3r 4r 5r")
        for choice in ("draw", "dealer-wins")
    ),
    _go("four_in_hand", "7", "", "hands: {Aki: 1* 2r 3r 4r 5r 6r 7r}", options="minimum: 5"),
    _go("three_ppeok", "no", rest="stopped_by: Aki, ppeok: {Bo: 3}"),
    _go("first_turn", "none", rest="stopped_by: Aki, first_turn: {Bo: [ppeok]}"),
    _go("first_turn", "ppeok", rest="stopped_by: Aki, first_turn: {Bo: [ddadak]}"),
    _go("first_turn", "all", rest="stopped_by: Aki, first_turn: {Bo: [jjok]}"),
    _random_turns("last_turn", "jjok", 1),
    _random_turns("last_turn", "all", 3),
    _random_turns("last_turn", "bomb", 3),
    _random_turns("last_turn_of", "round", 1),
    _random_turns("sweep", "empty", 70),
    _by_turns(
        "late_triplets",
        "quadruple",
        "shakes 11arc: 11c / 9r",
        told=", hands: {Aki: 11arc 1c1 2c1 3c1 4c1 5c1 6c1 7c1}, shaken: {Aki: 2}",
    ),
    _by_turns(
        "own_ppeok",
        2,
        *("1c1 x 1r / 1c2", "3c1 x 3b / 2c1 x 2a", "1b x 1r 1c1 1c2 / 10r"),
        told=", stole: {Aki: 1}",
    ),
    _by_turns(
        "double_chaff",
        "two",
        "11c x 11a / 12c1 x 12b",
        "3b 3r 3c2 x 3c1 / 5c2 x 5a 5r 5c1",
        told=", hands: {Bo: 3brc2 1c1 2c1 4c1 6c1 8c1 9c1 10c1}, stole: {Bo: 2}, bombs: {Bo: 1}",
        field="dealer: Aki, opening_field: 11a 12b 3c1 5a 5r 5c1 7a 9a",
    ),
    _by_turns("jokers_steal", "yes", "3c1 x 3b / 2c1 x 2a", "9r / joker-2 10r", told=", stole: {Bo: 1}"),
    _by_turns(
        "others_ppeok",
        2,
        *("1c1 x 1r / 1c2", "3c1 x 3b / 9r", "4c1 x 4a / 5c1 x 5a", "1b x 1r 1c1 1c2 / 10r"),
        told=", stole: {Bo: 1}",
    ),
    *(
        _by_turns("small_bombs", choice, "1b 1c2 x 1r 1c1 / 9r", field=FIELD.replace("8b", "1c1"))
        for choice in ("move", "chaff", "double")
    ),
    *_common(
        "go-stop", "{dealer: Aki, captured: {Aki: 1b 3b 8b 2a 4a 8a, Bo: 5ar}, stopped_by: Aki}", 5, "Aki, Bo"
    ),
]

FOUR_ON_FIELD = [
    _case(game, "four_on_field", choice, f"{{dealer: Aki, captured: {FOUR_LIE}}}")
    for game in ("kwa-do", "min-hwatu", "hana-awase", "sudaoshi", "roppyakken")
    for choice in ("stay", "dealer")
]

HIKI = """{dealer: Aki, hands: {Aki: 5ar 6arcc 7a, Bo: 1brc 2arc 4a, Chiyo: 8ba 9arc 10ar},
    opening_field: 5cc 12by 3b 11a, turns: [{Aki: 5ar x 5cc / 11b x 11a}]}"""
HEARTS = "{Aki: 1* 2* 3* 4* 5* 7* 8* 10*, Bo: rest}"
WON = """{dealer: Aki, scores: {Aki: 120, Bo: 0}}, {scores: {Aki: 50, Bo: 60}}, {scores: {Aki: 50, Bo: 60}}"""

OPTION_CASES = [
    _six("rules", "sanbyakuken", SOME),
    *(_six("rules", name) for name in ("yamayaku", "changara", "yukbaek", "sambong")),
    *(_six("table", name) for name in ("korea", "sambong", "yamayaku", "changara")),
    _six("seven_ribbons", "but-rain", "{Aki: 1* 2* 3* 4* 5* 6* 11*, Bo: 8* 9*, Chiyo: rest}"),
    _six("seven_ribbons", "with-rain", "{Aki: 1* 2* 3* 4* 5* 6* 7*, Bo: 8* 9*, Chiyo: rest}"),
    _six("each_ribbon", 100),
    _six("four_brights", "with-warbler", BRIGHTS),
    _six("fours", "all"),
    _six("cuckoo_and_deer", 50),
    _six("viewings", "no-willows", "{Aki: 3* 9* 11*, Bo: 1* 2* 4* 5*, Chiyo: rest}"),
    _six("ribbon_yaku", "yes", "{Aki: 6* 7* 10*, Bo: 1* 2* 4* 5*, Chiyo: rest}"),
    _six("lucky_hands", "yes", LUCKY),
    *(_six("low_score", how, "{Aki: 1* 2* 3*, Bo: 5*, Chiyo: rest}") for how in ("cards", "all")),
    *(_six("low_score", how, "{Aki: 1* 2* 3*, Bo: 11ac, Chiyo: rest}") for how in ("dry-cards", "dry-all")),
    _case(
        "roppyakken",
        "wild_and_three",
        "no",
        f"{{dealer: Aki, captured: {RIBBONS}}}, {{dealer: Aki, hands: {{Aki: 11b 1r 2c 3c 4c 5c 8c}}, "
        "opening_field: 12b 7r 7a 7c1 6a 1c1, turns: [{Aki: 11b x 7a / 6r x 6a}]}",
    ),
    *(_six("score", how, BRIGHTS) for how in ("margin", "hundreds")),
    _six("four_for_chaff", "yes"),
    _six("decides", "at-once", BRIGHTS, "goal: 50000"),
    _six("decides", "points", BOTH, "two_player_hand: 10", players="Aki, Bo"),
    _six("wild", "lightning", WILD_MAN),
    _six("wild", "none", WILD_MAN),
    _case("roppyakken", "wild_on_field", "willows", f"{{dealer: Aki, captured: {RIBBONS}}}, {MAN_LIES}"),
    _case(
        "roppyakken",
        "willow_and_wild",
        "must",
        f"{{dealer: Aki, captured: {RIBBONS}}}, {{dealer: Aki, hands: {{Aki: 11a 3brcc 4ar}}, "
        "opening_field: 11b 5ar 6ar 7a, turns: [{Aki: 11a / 8a}]}",
    ),
    _six("two_player_hand", 10, BOTH, players="Aki, Bo"),
    _six("four_in_hand", "play-on", f"{RIBBONS}, hands: {{Aki: 1* 2r 3r 4r}}"),
    _six("rounds_to_win", 1, options="goal: none"),
    _six("four_brights_value", 1000, "{Aki: 1* 3* 8* 12*, Bo: 4*, Chiyo: 5*}"),
    *(_six("best_of", games) for games in (3, 5, 9)),
    _six("goal", "none"),
    *_common("roppyakken", f"{{dealer: Aki, captured: {SOME}}}", 80, "Aki, Bo, Chiyo"),
    _case("sakura", "game_by", "rounds", WON, "last_round: 3", players="Aki, Bo"),
    *(
        _case("sakura", "double_wins", choice, WON, "last_round: 3, game_by: rounds", players="Aki, Bo")
        for choice in ("basa", "chu", "chu-and-basa")
    ),
    _sakura("gaji_leftovers", "both", LEFT),
    _case(
        "sakura",
        "gaji_on_field",
        "discarded",
        f"{{dealer: Aki, captured: {SAKURA}}}, {{dealer: Aki, hands: {{Aki: 11b 1brcc 2ar}}, "
        "opening_field: 11c 3b 4a 5a 6a 7a, turns: [{Aki: 11b / 12b}]}",
    ),
    _sakura("next_dealer", "left", "{Aki: 1*, Bo: rest, Chiyo: 4*}"),
    _sakura("next_dealer", "right", "{Aki: 1*, Bo: 4*, Chiyo: rest}"),
    _case(
        "mushi",
        "gaji_in_hand",
        "must",
        f"{{dealer: Aki, captured: {MUSHI}}}, {{dealer: Aki, hands: {{Aki: 11c 1rcc 2cc 3cc}}, "
        "opening_field: 1b 2a 3b 4a 5a 8b 9a 10a, turns: [{Aki: 11c / 12b x 11c}]}",
        players="Aki, Bo",
    ),
    _case(
        "kwa-do",
        "gaji_at_four",
        "yes",
        f"{{dealer: Aki, captured: {THREE}}}, {{dealer: Chiyo, hands: {{Aki: 11c 1brcc 2cc}}, "
        "opening_field: 5* 6a 7a, turns: [{Aki: 11c x 5a / 12b}]}",
        "gaji: yes, four_on_field: stay",
    ),
    _sakura("two_player_end", "hands", "{Aki: 1* 3* 5* 7* 9* 11*, Bo: rest}", players="Aki, Bo"),
    *(
        _case(
            "sakura",
            "oi_bana",
            choice,
            "{dealer: Aki, captured: {Aki: 1* 3*, Bo: 4*}, bids: {Aki: 30, Bo: 20}}",
            players="Aki, Bo",
        )
        for choice in ("loser", "winner")
    ),
    _case(
        "sakura",
        "rounds_level",
        "shared",
        "{dealer: Aki, scores: {Aki: 20, Bo: 0, Chiyo: 0}}, {scores: {Aki: 0, Bo: 10, Chiyo: 0}}",
        "game_by: rounds, last_round: 2",
    ),
    _sakura("two_player_hand", 10, HEARTS, "two_player_end: hands", players="Aki, Bo"),
    _case("sakura", "hiki", "no", f"{{dealer: Aki, captured: {SAKURA}}}, {HIKI}"),
    *(
        _case(
            "sakura",
            "four_on_field",
            choice,
            f"{{dealer: Aki, captured: {SAKURA}, opening_field: 1* 2r 3r}}",
        )
        for choice in ("stay", "misdeal")
    ),
    *_common("sakura", f"{{dealer: Aki, captured: {SAKURA}}}", 5, "Aki, Bo, Chiyo"),
    _hachi_juu("table", "bakappana", captured="{Aki: 1* 2c, Bo: rest}"),
    _hachi_juu("table", "bakappana-80"),
    _hachi_juu("yaku", "none"),
    _hachi_juu("yaku_points", 10),
    _hachi_juu("chaff_value", 1, captured="{Aki: 1* 2cc, Bo: rest}"),
    _hachi_juu("scoring", "additive"),
    _hachi_juu("scoring", "winner-paid"),
    _hachi_juu("scoring", "each-ten"),
    _hachi_juu("par", 90),
    _hachi_juu("share", 30, options="scoring: each-ten"),
    _hachi_juu("tens", "above-lowest", options="table: bakappana, scoring: each-ten", captured=NINETIES),
    _hachi_juu("two_player_hand", 10, TEN_CARDS),
    _hachi_juu("end_of_stock", "leave"),
    _hachi_juu("deal_tie", "card-points", options="yaku: none, scoring: each-ten", captured=TIED),
    _case("hachi-juu-hana", "four_on_field", "misdeal", f"{{dealer: Aki, captured: {FOUR_LIE}}}"),
    _case("hachi-juu-hana", "four_on_field", "stay", f"{{dealer: Aki, captured: {FOUR_LIE}}}"),
    *_common("hachi-juu-hana", f"{{dealer: Aki, captured: {THREE}}}", 30, "Aki, Bo, Chiyo"),
    _kekoro("card_values", "kusaba"),
    _kekoro("gundari_ribbon", "wisteria", f"captured: {MANY_RIBBONS}"),
    _kekoro("eight_islands", "rain-man", f"captured: {MANY_RIBBONS}"),
    _kekoro("lead", 5),
    *(
        _kekoro(
            "four_on_field",
            choice,
            f"captured: {{Aki: 2* 3* 4* 6*, Bo: 5* 7* 8* 9*}}, left_over: 1* 10cc 11bc, {FOUR_STAY}",
        )
        for choice in ("stay", "dealer")
    ),
    *_common("kekoro", f"{{dealer: Aki, {KEKORO}}}", 100, "Aki, Bo"),
    _hanahuda("plum_yaku", "no"),
    _hanahuda("nine_animals", "with-warbler", NINE_ANIMALS),
    _hanahuda("ribbon_value", 5, NO_YAKU),
    _hanahuda("goal", "none", NINE_ANIMALS),
    *(
        _hanahuda(
            "four_on_field",
            choice,
            "{Aki: 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: 9* 10* 11* 12*}",
            "left_over: 1*, opening_field: 1* 2r 3r 4r 5r 6r",
        )
        for choice in ("stay", "dealer")
    ),
    *_common("hanahuda", f"{{dealer: Aki, captured: {PALAU}}}", 100, "Aki, Bo, Chiyo"),
    _mushi("five_brights", "no"),
    _mushi("par", 100),
    _mushi("gaji_leftovers", "user", WILD),
    _mushi("three_willows", "play-on", before=WILLOWS),
    _mushi("four_pairs", "misdeal", before=PAIRED),
    _mushi(
        "four_on_field",
        "stay",
        "{Aki: 2* 3* 4*, Bo: 5* 8* 9* 10* 11* 12*}, left_over: 1*",
        "dealer: Aki, opening_field: 1* 2r 3r 4r 5r",
    ),
    _mushi(
        "four_on_field",
        "dealer",
        "{Aki: 2* 3* 4*, Bo: 5* 8* 9* 10* 11* 12*}, left_over: 1*",
        "dealer: Aki, opening_field: 1* 2r 3r 4r 5r",
    ),
    *_common("mushi", f"{{dealer: Aki, captured: {MUSHI}}}", 50, "Aki, Bo"),
    _kwa_do("method", "easy"),
    _kwa_do(
        "floor_by",
        "side",
        "{captured: {East: 1* 2* 3* 4* 5* 6*, West: rest}}",
        players="Aki, Bo, Chiyo, Dai",
        teams="{East: [Aki, Chiyo], West: [Bo, Dai]}",
    ),
    _kwa_do("floor", 50),
    _kwa_do("negative", "carry"),
    _kwa_do("bonus_order", "before-floor", options="yaku: all"),
    _kwa_do("yaku", "all"),
    _kwa_do("yaku", "edition-1982"),
    _kwa_do("yaku", ["iris"]),
    _kwa_do(
        "overlap", "no-dragon", "{captured: {Aki: 1* 3* 8* 11* 12*, Bo: 2* 4* 5*, Chiyo: rest}}", "yaku: all"
    ),
    _kwa_do("declared_only", "yes", options="yaku: all"),
    _kwa_do("gaji", "on", f"{{{GAJI}}}"),
    *(
        _kwa_do("gaji_leftovers", choice, f"{{{GAJI}}}", "gaji: on, method: easy")
        for choice in ("willow", "both", "none")
    ),
    _kwa_do("gaji_from", "hand-or-stock", f"{{{GAJI[:-1]}, from: stock}}}}", "gaji: on"),
    _kwa_do(
        "three_on_field",
        "take-one",
        "{captured: {Aki: 1* 2* 3* 4*, Bo: 5* 6* 7* 8*, Chiyo: 9* 10* 11* 12bc}, left_over: 12cc}",
    ),
    _kwa_do(
        "two_player_hand",
        10,
        "{captured: {Aki: 1* 2* 3* 4* 5* 6*, Bo: 7* 8* 9* 10* 11* 12*}}",
        players="Aki, Bo",
    ),
    _kwa_do("next_dealer", "left", options="method: easy"),
    _kwa_do("next_dealer", "total", starting_totals="{Bo: 150}"),
    _kwa_do("next_dealer", "same"),
    _kwa_do("next_dealer", "free"),
    _kwa_do("deal_tie", "turn-order", "{captured: {Aki: 1* 2* 3*, Bo: 4* 5* 6* 7* 8*}}", players="Aki, Bo"),
    _case(
        "hana-awase",
        "deal_tie",
        "card-points",
        "{captured: {Aki: 3* 5* 6* 7* 8* 9*, Bo: rest}}",
        players="Aki, Bo",
    ),
    _min("first_draw", "day", f"{THREE}, dealer: Bo", drawn="{Aki: 2a, Bo: 2r, Chiyo: 5c}"),
    _min("deal_tie", "card-points", "{Aki: 1* 5* 10* 12*, Bo: rest, Chiyo: 6* 9*}"),
    _case(
        "sudaoshi",
        "deal_tie",
        "card-points",
        "{dealer: Aki, captured: {Aki: 5* 9*, Bo: 1* 2* 7* 8* 10*, Chiyo: rest}}",
    ),
    _kwa_do("goal", "none", starting_totals="{Chiyo: 199}"),
    *_common("kwa-do", f"{{captured: {THREE}}}", 80, "Aki, Bo, Chiyo", "method: easy"),
    _koi_koi("table", "nintendo", "1r 2r 3r 4r 5r"),
    _koi_koi("table", "fudawiki", "1b 3b 8b"),
    _koi_koi("table", "koi-koi-japan", "3b 9a"),
    _koi_koi("values", {"flower-viewing": 3}, "3b 9a"),
    _koi_koi("set_extras", "yes", "6a 7a 10a 2a"),
    _koi_koi("counts_beside_sets", "no", "6a 7a 10a 2a 4a"),
    _koi_koi("both_ribbon_sets", "one-yaku", "1r 2r 3r 6r 9r 10r"),
    _koi_koi("both_ribbon_sets", "bonus-10", "1r 2r 3r 6r 9r 10r"),
    _koi_koi("sake_cup", "animal", "9acc 1cc 2cc 4cc 5c"),
    _koi_koi("sake_cup", "either", "9acc 1cc 2acc 4acc 5ac 6a"),
    _koi_koi("viewing", "off", "3b 9a"),
    _koi_koi("viewing", "with-another", "3b 9a"),
    _koi_koi("viewing", "rain", "3b 9a 11b"),
    _koi_koi("viewing", "rain-any-willow", "3b 9a 11r"),
    _koi_koi("viewing_after_call", 3, "3b 9a 8b", "koi_koi: [Aki], stopped_by: Aki"),
    _koi_koi("month_cards", "yes", "1* 3b 9a"),
    _koi_koi("high_score", "off", "3b 8b 9a"),
    *(
        _koi_koi("koi_koi_multiplier", choice, "3b 9a", "koi_koi: [Aki], stopped_by: Aki")
        for choice in ("own", "anyone", "per-call", "ladder")
    ),
    _koi_koi("koi_koi_multiplier", "off", "3b 9a", "koi_koi: [Bo], stopped_by: Aki", bo="1r 2r 3r"),
    _koi_koi(
        "opponent_forms", "may-continue", "3b 9a", "koi_koi: [Bo, Aki], stopped_by: Bo", bo="1r 2r 3r 4r 5r"
    ),
    _koi_koi("caller_improves", "ends-round", "3b 8b 9a 1b", "koi_koi: [Aki, Aki], stopped_by: Aki"),
    *(
        _koi_koi("exhausted", choice, "3b 9a", "koi_koi: [Aki], exhausted: yes")
        for choice in ("higher-score", "dealer-1", "dealer-6")
    ),
    _koi_koi("field_brights", "yes", "3b 9a", "opening_field: 1b 2r 3r 4r 5r 6r 7r 9r, stopped_by: Aki"),
    _koi_koi("zero_sum", "yes", "3b 9a"),
    *(_koi_koi("teshi", choice, "", "hands: {Aki: 1* 2r 3r 4r 5r}") for choice in ("misdeal", "off")),
    *(_koi_koi("kuttsuki", choice, "", "hands: {Aki: 1br 2ar 3br 4ar}") for choice in ("misdeal", "off")),
    _koi_koi("both_lucky", "both-6", "", "hands: {Aki: 1* 2r 3r 4r 5r, Bo: 6* 7r 9r 10r 11r}"),
    _case(
        "koi-koi",
        "game_winner",
        "points",
        "{scores: {Aki: 1, Bo: 0}}, {scores: {Aki: 1, Bo: 0}}, {scores: {Aki: 0, Bo: 9}}",
        "last_round: 3",
    ),
    *(
        _koi_koi("four_on_field", choice, "3b 9a", "opening_field: 1* 2r 4r 5r 6r, stopped_by: Aki")
        for choice in ("stay", "dealer")
    ),
    *_common("koi-koi", "{dealer: Aki, captured: {Aki: 3b 9a, Bo: none}, stopped_by: Aki}", 5, "Aki, Bo"),
    _hana("scoring", "par"),
    _hana("par", 100, options="scoring: par"),
    _hana("four_lights", "dry", "{Aki: 1* 3* 8* 11*, Bo: rest}"),
    _hana("light_group", "spring-adds", "{Aki: 1* 2* 3* 8* 11*, Bo: rest}"),
    _hana("table", "jp"),
    _hana("sake_cup", "chaff"),
    _hana("chaff_value", 0),
    _hana("low_man_out", "yes", "{Aki: rest, Bo: 2*}"),
    _played("hana-awase", "must_match", "yes"),
    *_common("hana-awase", f"{{captured: {THREE}}}", 80, "Aki, Bo, Chiyo"),
    _min("settlement", "literal"),
    _min("settlement", "additive"),
    _min("extra_yaku", "korean"),
    _min("extra_yaku", "all"),
    _min("extra_yaku", ["springtime"]),
    _min("five_brights_value", 200, "{Aki: 1* 3* 8* 11* 12*, Bo: 2* 4*, Chiyo: rest}", "extra_yaku: korean"),
    *(
        _case(
            "min-hwatu",
            "five_player_extra",
            choice,
            f"{{dealer: Bo, captured: {{Aki: 1* 2*, Bo: 3* 4*, Chiyo: 5* 6*, Dai: 7* 8*, Emi: rest}}{fact}}}",
            players="Aki, Bo, Chiyo, Dai, Emi",
        )
        for choice, fact in (("first-player", ""), ("joker", ", joker: Aki"))
    ),
    *_common("min-hwatu", f"{{captured: {THREE}}}", 80, "Aki, Bo, Chiyo"),
    _suda("card_values", "early", options="burdens: [90, 91, 91]"),
    _suda("burdens", [90, 110, 130]),
    _case(
        "sudaoshi",
        "dropping_out",
        "kan",
        f"{{{EARLY}, sitting_out: [Dai], dropped: [Dai]}}",
        players="Aki, Bo, Chiyo, Dai",
    ),
    _case(
        "sudaoshi",
        "yaku",
        "sets-only",
        "{dealer: Aki, captured: {Aki: 1* 2* 8ba, Bo: 5* 6* 8cc, Chiyo: rest}}",
    ),
    *(_suda("lucky_hands", choice, "hands: {Aki: 1* 2c 3c 4c}") for choice in ("1921", "none")),
    _suda("kan_points", 12, f"hands: {{Bo: {KARASU}}}"),
    _suda("aka_kan", 3, "hands: {Bo: 1rc 2rc 3c 4c 5c}"),
    _case(
        "sudaoshi",
        "points_in",
        "kan",
        "{dealer: Aki, captured: {Aki: 1* 2* 8*, Bo: 5* 6* 7*, Chiyo: rest}}",
        "kan_points: 12",
    ),
    _suda("lucky_in_winner", "yes", f"hands: {{Bo: {KARASU}}}"),
    _suda("field_multiplier", "largest", "opening_field: 1b 2r 3r 4r 5r 6r"),
    _suda("field_multiplier", "product", "opening_field: 1b 2r 3b 4r 5r 6r"),
    *_common("sudaoshi", f"{{{EARLY}}}", 5, "Aki, Bo, Chiyo"),
    *FOUR_ON_FIELD,
    *GO_STOP,
    *HACHI_HACHI,
]
