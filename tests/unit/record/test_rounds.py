from __future__ import annotations

import pytest

from hanascore.cards.deck import these
from hanascore.model.record import Claim, Evidence, Payment
from tests.helpers.reading import kwa_do, record, round_of, told

NOBODY = "captured: {Aki: none, Bo: none, Chiyo: none}"


def of_game(game: str, *lines: str, players: str = "[Aki, Bo]") -> str:
    head = ("hanascore: 1", f"game: {game}", "months: japanese", f"players: {players}")
    return "\n".join((*head, *lines)) + "\n"


def test_scores_alone() -> None:
    round = round_of("scores: {Chiyo: +5, Aki: -3, Bo: '0'}")
    assert round.evidence is Evidence.POINTS
    assert round.scores == (-3, 0, 5)
    assert round.piles == ()


def test_turns_are_kept_as_they_are() -> None:
    round = round_of("turns:", "  - Aki: 1b x 1r / 5r")
    assert round.turns == ({"Aki": "1b x 1r / 5r"},)


def test_claims() -> None:
    round = round_of(NOBODY, "claims: {Chiyo: {score: 195, yaku: [iris, Five Brights], cards: 95}, Aki: 7}")
    assert round.claims == (Claim("Aki", 7), Claim("Chiyo", 195, 95, ("iris", "five-brights")))
    assert round_of(NOBODY, "claims: {Bo: {card_points: 95}}").claims == (Claim("Bo", None, 95),)


def test_money() -> None:
    round = round_of(
        NOBODY,
        "side_payments: [{from: Aki, to: Bo, points: 5, reason: a bet}, {from: Bo, to: Chiyo, points: 1}]",
        "adjustments: {side: Chiyo, points: -10, reason: late}",
    )
    paid = (
        Payment("Aki", "Bo", 5, "a bet"),
        Payment("Bo", "Chiyo", 1, ""),
        Payment(None, "Chiyo", -10, "late"),
    )
    assert round.payments == paid


def test_the_deal() -> None:
    round = round_of(
        "hands: {Bo: 1c, Aki: 1c 2a}",
        "opening_field: 12c 12c",
        "stock: 3b, 12c 4c1 11c",
        "void: misdeal",
    )
    assert round.dealt.hands == {"Aki": these("1c1 2a"), "Bo": these("1c2")}
    assert list(round.dealt.hands) == ["Aki", "Bo"]
    assert round.dealt.field == these("12c1 12c2")
    assert round.dealt.stock == ("cherry-curtain", "paulownia-chaff", "wisteria-chaff-1", "willow-lightning")
    slow = round_of(
        "hands: {Bo: [1c], Aki: 1c 2a}",
        "opening_field: paulownia chaff, 12c",
        "stock: [3b 12c, 4c1 lightning]",
        "void: misdeal",
    )
    assert slow.dealt == round.dealt


def test_the_deal_and_the_piles_have_a_deck_each() -> None:
    assert round_of("hands: {Aki: 1b}", "captured: {Aki: 1b, Bo: none, Chiyo: none}").piles[0] == 1


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["hands: {Aki: 1b 1c, Bo: 2a 1cc}", "opening_field: 2a 5c1", "stock: 5c 4a 4a", "void: misdeal"],
            [
                (
                    "5:28-31 error card-twice: a third pine chaff (1c) is in the hand of Bo, and the"
                    " deck has two | 5:17-19"
                ),
                (
                    "6:16-18 error card-twice: plum warbler (2a) is in the hand of Bo and in the"
                    " opening field | 5:25-27"
                ),
                "7:14-16 error card-twice: wisteria cuckoo (4a) is in the stock twice | 7:11-13",
            ],
        ),
        (
            ["hands: {Aky: 1b, Aki: 2a, 3b}", "void: misdeal"],
            [
                "5:9-12 error unknown-player: no player is called 'Aky' | did you mean Aki?",
                (
                    "5:27-29 error needs-quotes: '3b' stands here as a name, because inside braces"
                    " a comma ends a value | separate cards by spaces, or put the pile in quotes: {Aki:"
                    ' "1b, 3b"}'
                ),
            ],
        ),
        (
            ["hands: 1b", "void: misdeal"],
            [
                (
                    "5:8-10 error wrong-type: `hands` must be a mapping, not '1b' | write it"
                    " as hands: {Aki: 1b 2a 3r}"
                )
            ],
        ),
    ],
)
def test_deals_that_cannot_be(lines: list[str], expected: list[str]) -> None:
    assert told(kwa_do(*lines)) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("dealer: Aky", "6:9-12 error unknown-player: no player is called 'Aky' | did you mean Aki?"),
        (
            "dealer: [Aki]",
            "6:9-14 error wrong-type: the name of a player belongs here, not a list",
        ),
        ("dealr: Aki", "6:1-6 error unknown-key: there is no key `dealr` | did you mean dealer?"),
        (
            "method: easy",
            "6:1-7 error misplaced-key: `method` is an option | write options: {method: …} at the top",
        ),
        (
            "koi_koi: [Aki]",
            "6:1-8 error foreign-key: `koi_koi` belongs to Koi-Koi, and this is Kwa-Do | leave it out",
        ),
        (
            "turns: 1b",
            (
                "6:8-10 error wrong-type: `turns` must be a list, not '1b' | write each"
                " turn on a line: - Aki: 1b x 1r / 5r"
            ),
        ),
        (
            "void: no",
            (
                "6:7-9 error wrong-type: `void` takes the reason why a round does not count, and"
                " 'no' is none | write the reason: void: misdeal; leave `void` out where the"
                " round counts"
            ),
        ),
        (
            "void: [a]",
            "6:7-10 error wrong-type: `void` must be a text, not a list | put it in quotes",
        ),
        (
            "sitting_out: [Bo]",
            "6:1-12 error foreign-key: everybody plays every round of Kwa-Do | leave `sitting_out` out",
        ),
        (
            "scores: {Aki: 1, Bo: 2, Chiyo: 3}",
            (
                "6:1-7 error facts-contradict: `scores` stands beside `captured`, and stands for a"
                " round of which nothing else is known | leave `scores` out; what players say"
                " they scored goes under `claims` | 5:1-9"
            ),
        ),
        (
            "claims: {Aki: x}",
            "6:15-16 error wrong-type: the claim of Aki must be a whole number, not 'x'",
        ),
        (
            "claims: {Aki: {points: 3}}",
            (
                "6:16-22 error unknown-key: the claim of Aki has no key `points` | its keys are"
                " score, yaku and cards"
            ),
        ),
        (
            "claims: {Aki: {yaku: foo}}",
            "6:22-25 error unknown-yaku: Kwa-Do has no yaku 'foo' | hanascore rules kwa-do lists them",
        ),
        (
            "side_payments: [{from: Aki, to: Aki, points: 5}]",
            "6:33-36 error name-twice: this moves points from Aki to Aki | name two sides",
        ),
        (
            "side_payments: [{from: Aki, to: Bo, points: -5}]",
            (
                "6:45-47 error out-of-range: `points` is -5, and a payment is not below 0 |"
                " exchange `from` and `to`"
            ),
        ),
        (
            "side_payments: [{from: Aki, points: 5}]",
            "6:17-39 error key-missing: `to` is missing here | add to: and a name",
        ),
        (
            "side_payments: 5",
            (
                "6:16-17 error wrong-type: `side_payments` must be a list, not '5' | write"
                " side_payments: [{from: …, to: …, points: …, reason: …}]"
            ),
        ),
        (
            "adjustments: [{side: Bo}]",
            "6:15-25 error key-missing: `points` is missing here | add points: and a number",
        ),
        (
            "adjustments: [{side: Bo, points: 1e3}]",
            "6:34-37 error wrong-type: `points` must be a whole number, not '1e3'",
        ),
        (
            "adjustments: [{side: Bo, points: 5000000}]",
            (
                "6:34-41 error out-of-range: `points` is 5,000,000, and must lie between"
                " -1,000,000 and 1,000,000"
            ),
        ),
        (
            "gaji: {by: Bo}",
            "6:7-15 error fact-missing: `gaji` does not say `took` | add took: the card of another month",
        ),
        ("gaji: {by: Bo, took: 1b 2a}", "6:22-27 error wrong-type: `took` is one card, and 2 stand here"),
        (
            "gaji: {by: Bo, took: 1b, from: stok}",
            "6:32-36 error unknown-choice: `from` cannot be 'stok' | did you mean stock?",
        ),
        (
            "gaji: {by: Bo, took: 1b, form: hand}",
            "6:26-30 error unknown-key: `gaji` has no key `form` | did you mean from?",
        ),
        (
            "declared: {Aki: [iris]}",
            (
                "6:18-22 error unknown-yaku: iris does not belong here | it is one of set-1,"
                " set-2, set-3, set-4, set-5, set-6, set-7, set-8"
            ),
        ),
        (
            "declared: {Aky: [set-1]}",
            "6:12-15 error unknown-player: no player is called 'Aky' | did you mean Aki?",
        ),
        (
            "declared: [set-1]",
            (
                "6:11-18 error wrong-type: `declared` must be a mapping, not a list |"
                " write it as declared: {Aki: [set-1]}"
            ),
        ),
    ],
)
def test_keys_of_a_round(line: str, expected: str) -> None:
    assert told(kwa_do(NOBODY, line)) == [expected]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (
            "- 5",
            (
                "6:3-4 error wrong-type: a round must be a mapping of keys, not '5' |"
                " write captured: {Aki: 1b 2a, Bo: 3r}"
            ),
        ),
        (
            "-",
            (
                "6:1-2 error round-empty: this round says nothing | write one of `captured`,"
                " `scores`, `turns` or `void`"
            ),
        ),
        (
            "- dealer: Bo",
            (
                "6:1-2 error round-empty: this round does not say what was captured | write one"
                " of `captured`, `scores`, `turns` or `void`; where nobody took a card: captured:"
                " {Aki: none, Bo: none, Chiyo: none}"
            ),
        ),
        (
            "- {void: misdeal, players: [Aki]}",
            (
                "6:19-26 error misplaced-key: `players` belongs to the whole game and not to a"
                " round | move it to the top of the record"
            ),
        ),
        (
            "- scores: {Aki: 5, Bo: 1}",
            "6:3-9 error side-missing: Chiyo has no score | add Chiyo: 0 if that is so",
        ),
    ],
)
def test_rounds_that_cannot_be(entry: str, expected: str) -> None:
    (found,) = told(kwa_do("rounds:", entry))
    assert found.split(" ", 1)[1] == expected.split(" ", 1)[1]
    assert found.startswith("6:")


def test_an_unknown_key_does_not_hide_an_empty_round() -> None:
    entries = (
        "- {moood: calm}",
        "- {dealer: Bo}",
        "- {captrued: {Aki: 1b}}",
        "- {dealer: Bo, score: {Aki: 1}}",
    )
    found = [one.split(": ")[0] for one in told(kwa_do("rounds:", *entries))]
    assert found == [
        "6:4-9 error unknown-key",
        "6:3-16 error round-empty",
        "7:3-15 error round-empty",
        "8:4-12 error unknown-key",
        "9:16-21 error unknown-key",
    ]


@pytest.mark.parametrize(
    ("key", "value", "more"),
    [
        ("captured", "none", ""),
        ("captured", "rest", ""),
        ("scores", "0", ""),
        ("claims", "5", "void: misdeal"),
        ("hands", "none", "void: misdeal"),
        ("starting_totals", "5", "void: misdeal"),
        ("starting_rounds_won", "1", "void: misdeal"),
        ("month_bonuses", "[iris]", "void: misdeal"),
        ("declared", "[set-1]", "void: misdeal"),
    ],
)
def test_a_name_stands_once_whatever_its_case(key: str, value: str, more: str) -> None:
    line = f"{key}: {{Aki: {value}, Bo: {value.replace('rest', 'none')}, aki: none, chiyo: none}}"
    line = line.replace("none", "0") if key in {"scores", "claims"} or "starting" in key else line
    at = line.index(", aki") + 3
    found = [one for one in told(kwa_do(line, *filter(None, [more]))) if " name-twice" in one]
    place, before = f"5:{at}-{at + 3}", f"5:{len(key) + 4}-{len(key) + 7}"
    message = "'aki' is here already, as 'Aki' | put both under one name"
    assert found == [f"{place} error name-twice: {message} | {before}"]


def test_piles_of_team_mates_add_up() -> None:
    lines = (
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}",
        "captured: {East: 1b, aki: 2a, CHIYO: 3r, Bo: rest}",
    )
    text = kwa_do(*lines, "left_over: none", players="[Aki, Bo, Chiyo, Dai]")
    assert told(text) == []
    assert round_of(*lines, "left_over: none", players="[Aki, Bo, Chiyo, Dai]").piles[0] == these("1b 2a 3r")


def test_a_teams_score_is_one_number() -> None:
    lines = ("teams: {East: [Aki, Chiyo], West: [Bo, Dai]}", "scores: {East: 1, Chiyo: 2, Bo: 3}")
    assert told(kwa_do(*lines, players="[Aki, Bo, Chiyo, Dai]")) == [
        (
            "6:19-24 error name-twice: East has a number here already | a team has one"
            " number, not one for each of its players | 6:10-14"
        )
    ]


def test_facts_of_koi_koi() -> None:
    text = of_game(
        "koi-koi",
        "captured: {Aki: 1b, Bo: 2a}",
        "koi_koi: [Aki, Aki]",
        "stopped_by: Bo",
        "lucky_hands: {Bo: [teshi]}",
    )
    facts = record(text).rounds[0].facts
    assert facts.koi_koi == ("Aki", "Aki")
    assert facts.stopped_by == "Bo"
    assert facts.lucky_hands == {"Bo": ("teshi",)}
    assert facts.exhausted is None
    text = of_game("koi-koi", "captured: {Aki: 1b, Bo: 2a}", "koi_koi: Aki, Bo", "exhausted: on")
    facts = record(text).rounds[0].facts
    assert (facts.koi_koi, facts.exhausted) == (("Aki", "Bo"), True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("exhausted: maybe", "6:12-17 error wrong-type: `exhausted` must be yes or no, not 'maybe'"),
        (
            "lucky_hands: {Bo: [teshy]}",
            "6:20-25 error unknown-choice: `lucky_hands` cannot be 'teshy' | did you mean teshi?",
        ),
        (
            "lucky_hands: {Bo: [[teshi]]}",
            "6:20-27 error wrong-type: `lucky_hands` is a list of words, and a list stands in it",
        ),
        (
            "gaji: {by: Aki, took: 1b}",
            "6:1-5 error foreign-key: `gaji` belongs to {GAJI}, and this is Koi-Koi | leave it out",
        ),
    ],
)
def test_facts_that_cannot_be(line: str, expected: str) -> None:
    expected = expected.replace("{GAJI}", "Kwa-Do, Mushi, Roppyakken and Sakura")
    assert told(of_game("koi-koi", "captured: {Aki: 1b, Bo: 2a}", line)) == [expected]


@pytest.mark.parametrize(
    ("game", "line", "option", "needed"),
    [
        ("hachi-hachi", "held_dealers_hand: Bo", "dealers_hand: yes", "`dealers_hand` is yes"),
        ("hachi-hachi", "blind: yes", "mizuten: yes", "`mizuten` is yes"),
        ("hachi-hachi", "liable: {Bo: [five-brights]}", "liability: giver", "`liability` is giver"),
        ("hachi-hachi", "liable: {}", "", ""),
        ("hachi-hachi", "blind: no", "", ""),
        ("go-stop", "ppeok: {Bo: 1}", "three_ppeok: yes", "`three_ppeok` is yes"),
        (
            "go-stop",
            "first_turn: {Bo: [ppeok]}",
            "first_turn: ddadak",
            "`first_turn` is ppeok, ddadak or all",
        ),
        ("kwa-do", "declared: {Bo: []}", "", ""),
        ("kwa-do", "declared: {Bo: [set-1]}", "declared_only: yes", "`declared_only` is yes"),
    ],
)
def test_a_fact_that_no_option_asks_for_is_told(game: str, line: str, option: str, needed: str) -> None:
    lines, players = ("captured: {Aki: 1b, Bo: 2a, Chiyo: none}", line), "[Aki, Bo, Chiyo]"
    key = line.partition(":")[0]
    says = f"6:1-{len(key) + 1} note not-in-play: `{key}` is told, and changes no score unless the option"
    assert told(of_game(game, *lines, players=players)) == [f"{says} {needed}"] * bool(needed)
    assert told(of_game(game, *lines, f"options: {{{option}}}", players=players)) == []


FOUR = "[Aki, Bo, Chiyo, Dai]"


def test_who_sits_out() -> None:
    text = of_game(
        "sudaoshi",
        "dealer: Aki",
        "sitting_out: [Dai]",
        "lucky_hands: {}",
        "captured: {Aki: 1b, Bo: 2a, Chiyo: rest}",
        players=FOUR,
    )
    round = record(text).rounds[0]
    assert round.sitting_out == ("Dai",)
    assert round.piles[3] == 0
    assert round.piles[2].bit_count() == 46
    assert round.facts.lucky_hands == {}
    text = of_game(
        "sudaoshi", "dealer: Aki", "sitting_out: Dai", "scores: {Aki: 1, Bo: 2, Chiyo: -3}", players=FOUR
    )
    assert record(text).rounds[0].scores == (1, 2, -3, 0)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b, Dai: none}"],
            (
                "5:1-9 error sitting-out: Sudaoshi is played by 3 at a time, and 4 are named: who sat out? |"
                " name everybody who does not play: sitting_out: [Dai]"
            ),
        ),
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b, Dai: 4r}", "sitting_out: [Dai]"],
            "5:45-47 error sitting-out: Dai sits this round out, and has a pile | 6:14-19",
        ),
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}", "sitting_out: [Dai]", "dealer: Dai"],
            (
                "7:9-12 error sitting-out: Dai deals and sits out | if the one who should deal"
                " sits out, the next player deals | 6:1-12"
            ),
        ),
        (
            ["captured: {Aki: 1b, Bo: 2a, Chiyo: 3b}", "sitting_out: [Dai]", "hands: {Dai: 1b}"],
            "7:9-12 error sitting-out: Dai sits this round out, and has a hand",
        ),
    ],
)
def test_sitting_out_that_cannot_be(lines: list[str], expected: str) -> None:
    (found,) = told(of_game("sudaoshi", *lines, players=FOUR))
    assert found.split(" ", 1)[1] == expected.split(" ", 1)[1]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("gaji: {by: Bo, took: [1b]}", "wrong-type: `took` must be a card, not a list"),
        ("gaji: {by: Bo, took: 1x}", "unknown-card: no such card '1x'"),
        (
            "gaji: {by: Bo, took: 1b, from: [a]}",
            "wrong-type: `from` must be hand or stock, not a list",
        ),
        ("gaji: yes", "wrong-type: `gaji` must be a mapping, not 'yes'"),
        ("declared: {Aki: {a: }}", "unknown-yaku: Kwa-Do has no yaku 'a'"),
        ("side_payments: [5]", "wrong-type: each of `side_payments` must be a mapping, not '5'"),
        (
            "adjustments: [{side: Aki, points: 1, why: a}]",
            "unknown-key: an entry of `adjustments` has no key `why`",
        ),
        ("turns: []", ""),
        ("declared: {Aki: none}", ""),
        ("note:", ""),
    ],
)
def test_corners_of_a_round(line: str, expected: str) -> None:
    found = told(kwa_do(NOBODY, line))
    assert [each.split(" error ", 1)[1].split(" | ")[0] for each in found] == ([expected] if expected else [])


def test_nobody_sits_out_or_called() -> None:
    text = of_game("koi-koi", "captured: {Aki: 1b, Bo: 2a}", "koi_koi: none", "sitting_out: none")
    round = record(text).rounds[0]
    assert (round.facts.koi_koi, round.sitting_out) == ((), ())


def test_a_side_claims_once() -> None:
    lines = (
        "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}",
        "scores: {East: 1, West: 2}",
        "claims: {East: 1, Aki: 2}",
    )
    hint = "a team has one claim, not one for each of its players"
    message = f"7:19-22 error name-twice: East has a claim here already | {hint} | 7:10-14"
    assert told(kwa_do(*lines, players=FOUR)) == [message]


def test_card_points_have_one_name_in_a_claim() -> None:
    assert told(kwa_do(NOBODY, "claims: {Aki: {cards: 1, card_points: 2}}")) == [
        (
            "6:26-37 error duplicate-key: `card_points` is another word for `cards`, and both stand here"
            " | leave one of the two out | 6:16-21"
        )
    ]


def test_scores_that_are_none() -> None:
    assert told(kwa_do("scores: 5")) == [
        ("5:9-10 error wrong-type: `scores` must be a mapping, not '5' | write it as scores: {Aki: 0, Bo: 0}")
    ]


def test_left_over_beside_the_play() -> None:
    round = round_of("turns: []", "left_over: 1b 12c")
    assert round.left_over == these("1b 12c1")
    assert round.piles == ()


@pytest.mark.parametrize("line", ["- lucky_hands: {Bo: [teshi]}", "- hands: {Aki: 1* 2r 3r 4r 5r}"])
def test_a_round_that_a_hand_ended_needs_no_piles(line: str) -> None:
    round = record(of_game("koi-koi", "rounds:", line)).rounds[0]
    assert round.problems == ()
    assert round.piles == (0, 0)
