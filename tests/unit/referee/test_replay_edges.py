"""Replay where a round is not ordinary: lucky hands, four on the field, teams, facts beside the turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import WHOLE, these
from hanascore.problems.problem import Problem
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge, rules_of
from hanascore.referee.replay.outcome import Replay
from hanascore.referee.replay.replay_round import replay_round
from hanascore.referee.replay.table import DEALT, STOPPED, Position, ReplayRules
from tests.helpers.make_examples import EXAMPLES
from tests.helpers.plays import Ways, month_of
from tests.helpers.random_matches import few
from tests.helpers.written_plays import Sheet, beyond, kinds_of, played, read, ways_for, went, written

KOI = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ndealer: Aki\n"
HANA = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\ndealer: Aki\n"
MOON = "turns: [Aki: '8a x 8b / 9c x 9a, stop']\n"
TESHI = "hands: {Aki: 1brcc 2ar 3br, Bo: 4arc 5a 6a 7a 8b 12b}\n"


def problems(text: str) -> list[tuple[str, tuple[str | int, ...]]]:
    return [(one.id, one.place.path) for one in judge(loads(text).records[0]).problems]


def stops(found: Replay) -> list[Problem]:
    return [problem for problem in found.problems if problem.stops]


def standing(text: str) -> list[Position]:
    """How things stood before the first turn and after each."""
    found = went(text, steps=True)
    assert found.start is not None
    return [found.start, *(step.after for step in found.turns)]


def scores(text: str) -> list[int | None]:
    match = judge(loads(text).records[0])
    assert [one.message for one in match.problems if one.stops] == []
    return [side.score for side in match.rounds[0].sides]


def test_a_hand_that_wins_at_once_needs_no_turn() -> None:
    found = went(f"{KOI}{TESHI}turns: []\n")
    assert (found.ended, found.piles, found.stopped_by, found.problems) == (DEALT, (0, 0), None, ())
    assert scores(f"{KOI}{TESHI}turns: []\n") == [6, 0]
    assert scores(f"{KOI}lucky_hands: {{Bo: [teshi]}}\nturns: []\n") == [0, 6]


def test_nothing_is_played_after_such_a_hand() -> None:
    turns = "turns: [Aki: 1b / 9a]\n"
    assert problems(KOI + TESHI + turns) == [("after-the-end", ("turns", 0))]
    assert problems(f"{KOI}options: {{teshi: misdeal}}\n{TESHI}{turns}") == [("misdeal", ("turns", 0))]
    assert problems(f"{KOI}options: {{teshi: off}}\n{TESHI}{turns}") == [("too-few-turns", ("turns",))]


def test_a_claim_that_the_hand_disproves_ends_nothing() -> None:
    hand = "hands: {Aki: 1b 2a 3b 4a 5a 6a 7a 8a}\nopening_field: 1c 2c 3c 4c 8b 9a 10a 11b\n"
    claim = "lucky_hands: {Aki: [teshi]}\n"
    denied = ("lucky-hand-denied", ("lucky_hands", "Aki"))
    assert problems(f"{KOI}{hand}{claim}{MOON}") == [denied]
    for turns, other in (
        ("[]", ("too-few-turns", ("turns",))),
        ("[Aki: 1b x 1c / 11c x 11b]", ("too-few-turns", ("turns",))),
        ("[Aki: 9c / 11c]", ("not-in-hand", ("turns", 0, "Aki"))),
    ):
        assert problems(f"{KOI}{hand}{claim}turns: {turns}\n") == [denied, other]


def test_four_on_the_field_void_the_deal_or_lie_there_or_belong_to_the_dealer() -> None:
    field = "opening_field: 8bc 9ac 1*\n"
    assert problems(KOI + field + MOON) == [("misdeal", ("opening_field",))]
    assert scores(f"{KOI}options: {{four_on_field: stay}}\n{field}{MOON}") == [5, 0]
    dealer = f"{KOI}options: {{four_on_field: dealer, month_cards: on}}\n{field}"
    assert scores(dealer + MOON) == [18, 0]
    found = went(dealer + MOON)
    assert [kinds_of(pile) for pile in found.piles] == [("8a", "8b", "9a", "9c"), ()]
    for pile in ("8ab 9ac 1*", "8ab 9ac"):
        assert scores(f"{dealer}{MOON}captured: {{Aki: {pile}, Bo: none}}\n") == [18, 0]
    assert problems(f"{dealer}{MOON}captured: {{Aki: 8ab 9ac, Bo: 1*}}\n") == [
        ("turns-differ", ("captured", "Bo"))
    ]


def test_of_the_four_that_stay_none_is_taken() -> None:
    text = f"{HANA}options: {{four_on_field: stay}}\nopening_field: 1* 2ac 3bc\nturns: [Aki: '1b / 2c']\n"
    (first,) = stops(went(text))
    assert (first.id, "lies on the field" in first.message) == ("not-in-hand", True)


@pytest.mark.parametrize(
    ("facts", "wrong"),
    [
        ("stopped_by: Aki\nkoi_koi: []\nexhausted: no\n", []),
        ("stopped_by: Bo\n", ["stopped_by"]),
        ("exhausted: yes\n", ["exhausted"]),
        ("koi_koi: [Bo]\n", ["koi_koi"]),
        ("koi_koi: [Bo]\nstopped_by: Bo\n", ["koi_koi", "stopped_by"]),
    ],
)
def test_facts_beside_the_turns_agree_with_them(facts: str, wrong: list[str]) -> None:
    assert problems(KOI + MOON + facts) == [("turns-differ", (key,)) for key in wrong]


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        ("first_turn: {Aki: [], Bo: [jjok]}", "`first_turn` is Aki: nothing, Bo: jjok as written"),
        ("ppeok: {Aki: 0, Bo: 9}", "`ppeok` is Aki: 0, Bo: 9 as written"),
        ("go: []", "`go` is nobody as written"),
    ],
)
def test_a_fact_of_nobody_or_of_nothing_is_told_so(fact: str, said: str) -> None:
    head, turns = (EXAMPLES / "matgo.hanascore.yaml").read_text("utf-8").split("    turns:", 1)
    found = judge(loads(f"{head}    {fact}\n    turns:{turns}").records[0]).problems
    assert [one.message.partition(", and ")[0] for one in found if one.id == "turns-differ"] == [said]


@pytest.mark.parametrize(
    ("captured", "wrong"),
    [
        ("{Aki: 8ab 9ac, Bo: none}", []),
        ("{Aki: 8ab 9ac2, Bo: none}", []),
        ("{Aki: {animals: susuki chrysanthemum, brights: moon, chaff: chrysanthemum}, Bo: none}", []),
        ("{Aki: 8ab 9ar, Bo: none}", ["Aki"]),
        ("{Aki: 8ab 9ac, Bo: 1b}", ["Bo"]),
        ("{Aki: {counts: {brights: 1, animals: 2, chaff: 1}, yaku: [moon-viewing]}, Bo: none}", []),
        (
            "{Aki: {counts: {brights: 1, animals: 1, chaff: 2}, yaku: [moon-viewing]}, Bo: none}",
            ["Aki", "Aki"],
        ),
    ],
)
def test_piles_beside_the_turns_agree_with_them(captured: str, wrong: list[str]) -> None:
    assert problems(f"{KOI}{MOON}captured: {captured}\n") == [
        ("turns-differ", ("captured", name)) for name in wrong
    ]


@pytest.mark.parametrize(
    ("turned", "pile", "agrees"),
    [("9c", "9ac1", True), ("9c2", "9ac1", False), ("9c2", "9ac", True), ("9c2", "9ac2", True)],
)
def test_numbers_count_where_numbers_were_written(turned: str, pile: str, agrees: bool) -> None:
    text = f"{KOI}turns: [Aki: '8a x 8b / {turned} x 9a, stop']\ncaptured: {{Aki: 8ab {pile}, Bo: none}}\n"
    assert problems(text) == ([] if agrees else [("turns-differ", ("captured", "Aki"))])


def test_a_number_in_the_deal_counts_too() -> None:
    hands = "hands: {Aki: 8c1 1b 2a 3b 4a 5a 6a 7a, Bo: 8c2 1r 2r 3r 4r 5r 6r 7r}\n"
    turn = "turns: [Aki: '%s x 8b / 9c x 9a, stop']\n"
    assert problems(KOI + hands + turn % "8c") == problems(KOI + hands + turn % "8c1") == []
    assert problems(KOI + hands + turn % "8c2") == [("not-in-hand", ("turns", 0, "Aki"))]
    pile = "captured: {Aki: 8bc2 9ac, Bo: none}\n"
    assert problems(KOI + hands + turn % "8c" + pile) == [("turns-differ", ("captured", "Aki"))]


def test_left_over_cards_are_what_nobody_took() -> None:
    play = played("kwa-do", 2, 3, Ways())
    left = f"    left_over: {' '.join(play.left)}"
    assert stops(went(written("kwa-do", play, Sheet(more=left)))) == []
    taken = next(cards[0] for cards in play.piles.values() if cards)
    (first,) = stops(went(written("kwa-do", play, Sheet(more=f"    left_over: {taken}"))))
    assert (first.id, first.place.path[-1]) == ("turns-differ", "left_over")


def gaji_play(seed: int, number: int = 3) -> tuple[str, str, str, list[str], dict[str, list[str]], str]:
    for more in range(200):
        play = played("kwa-do", number, seed + more, Ways(gaji="hand"))
        if play.gaji:
            break
    assert play.gaji is not None
    by, took, source = play.gaji
    return by, took, source, play.left, play.piles, written("kwa-do", play, Sheet(options="gaji: on"))


@few
@given(seed=st.integers(0, 10**6))
def test_the_gaji_beside_the_turns_agrees_with_them(seed: int) -> None:
    by, took, source, left, piles, text = gaji_play(seed)
    plain = went(text)
    assert plain.left_over == these(" ".join(left))
    assert stops(went(f"{text}    gaji: {{by: {by}, took: {took}, from: {source}}}\n")) == []
    other = next(name for name in piles if name != by)
    for wrong in (f"by: {other}, took: {took}", f"by: {by}, took: {took}, from: stock"):
        (first,) = stops(went(f"{text}    gaji: {{{wrong}}}\n"))
        assert (first.id, first.place.path[-1]) == ("turns-differ", "gaji")
    due = [card for card in left if month_of(card) == month_of(took)]
    for given_out in ([], due):
        mine = {name: cards + (given_out if name == by else []) for name, cards in piles.items()}
        captured = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in mine.items())
        assert stops(went(f"{text}    captured: {{{captured}}}\n")) == []


def test_teams_have_one_pile() -> None:
    play = played("kwa-do", 4, 9, Ways())
    text = written("kwa-do", play, Sheet()).replace(
        "options: {}", "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"
    )
    found = went(text)
    assert stops(found) == []
    pairs = (("Aki", "Chiyo"), ("Bo", "Dai"))
    assert found.piles == tuple(these(" ".join(play.piles[a] + play.piles[b])) for a, b in pairs)
    captured = ", ".join(f"{name}: {' '.join(cards) or 'none'}" for name, cards in play.piles.items())
    assert stops(went(f"{text}    captured: {{{captured}}}\n")) == []


def test_whoever_sits_out_has_no_turn() -> None:
    play = played("sudaoshi", 3, 2, Ways())
    text = written("sudaoshi", play, Sheet()).replace("Chiyo]", "Chiyo, Dai]") + "    sitting_out: [Dai]\n"
    found = went(text)
    assert stops(found) == []
    assert len(found.piles) == 4
    assert found.piles[3] == 0
    (first,) = stops(went(text.replace("      - Aki:", "      - Dai:", 1)))
    assert (first.id, first.message.endswith("sits this round out and plays a card")) == (
        "unknown-player",
        True,
    )


def test_chaff_that_was_thrown_away_is_not_compared() -> None:
    play = played("kwa-do", 3, 5, Ways())
    captured = ", ".join(
        f"{name}: {' '.join(card for card in cards if 'c' not in card) or 'none'}"
        for name, cards in play.piles.items()
    )
    text = written("kwa-do", play, Sheet(more=f"    captured: {{{captured}}}"))
    assert stops(went(text.replace("options:", "chaff: discarded\noptions:"))) == []


def test_who_deals_may_be_left_to_the_first_turn() -> None:
    play = played("hana-awase", 3, 6, Ways())
    text = written("hana-awase", play, Sheet())
    record, round = read(text)
    nobody = round._replace(dealer=None)
    replay_rules = ReplayRules(rules_of(record))
    assert replay_round(replay_rules, nobody, None, 1).lawful
    other = next(name for name in play.players if name != play.dealer)
    (first,) = replay_round(replay_rules, nobody, other, 1).problems
    assert (first.id, f"write `dealer: {play.dealer}`" in first.hint) == ("not-your-turn", True)


def test_a_deal_of_the_wrong_size_is_not_played() -> None:
    text = written("hana-awase", played("hana-awase", 2, 1, Ways()), Sheet())
    short = "\n".join(
        line.rsplit(" ", 1)[0] if line.startswith("    opening_field") else line for line in text.splitlines()
    )
    assert [one.id for one in went(short + "\n").problems] == ["deal"]
    hands = text.replace("    opening_field: ", "    x-field: ")
    stock = "\n".join(
        f"{line} {next(iter(text.split('opening_field: ')[1].split()))}"
        if line.startswith("    stock")
        else line
        for line in hands.splitlines()
    )
    assert [(one.id, one.place.path[-1]) for one in went(stock + "\n").problems] == [("deal", "stock")]


def test_a_void_round_is_not_replayed() -> None:
    assert problems(f"{KOI}void: misdeal\nturns: [Aki: 8c x 8c / 9c]\n") == []


@pytest.mark.parametrize(
    ("turns", "path", "message", "hint"),
    [
        ("[Aki: 1b / 5r, stop]", (0, "stop"), "", ""),
        (
            "[{Aki: 1b / 5r, stop}]",
            (0, "stop"),
            "inside braces the comma before 'stop' ended the turn",
            'in quotes: Aki: "',
        ),
        (
            "[Aki: 1b / 5r, stop, Bo: 2a / 6c]",
            (1,),
            "inside brackets the comma before 'stop'",
            'in quotes: Aki: "1b / 5r, stop"',
        ),
        ("\n  - Aki:1b x 1r", (0,), "no player and turn in 'Aki:1b x 1r'", "'Aki: 1b x 1r'"),
        ("\n  - Aki：1b", (0,), "no player and turn", "the colon is a wide one"),
        ("\n  - 1b / 5r", (0,), "'1b / 5r' does not say who plays", "Aki: 1b / 5r"),
        (
            "\n  - Aki 1b / 5r",
            (0,),
            "'Aki 1b / 5r' does not say",
            "colon belongs behind the name: Aki: 1b / 5r",
        ),
        ("\n  - Aki: 1b / 5r\n    Bo: 2a / 6c", (0, "Bo"), "Aki and Bo play in one turn", "'-'"),
        ("\n  - Aki:", (0, "Aki"), "Aki plays no card here", "- Aki: 1b x 1r / 5r"),
        ("\n  - Aki: [1b, 5r]", (0, "Aki"), "a turn must be a text, not a list", "spaces"),
        ("\n  - [Aki]", (0,), "a turn belongs here, not a list", "- Aki"),
        ("\n  - {}", (0,), "nobody plays here", "- Aki"),
        ("\n  - Akki: 1b / 5r", (0, "Akki"), "no player is called 'Akki'", "did you mean Aki?"),
    ],
)
def test_a_turn_that_slipped_is_told_in_words(
    turns: str, path: tuple[str | int, ...], message: str, hint: str
) -> None:
    loaded = loads(f"{KOI}turns: {turns}\n")
    assert [one for one in loaded.problems if one.stops] == []
    first = judge(loaded.records[0]).problems[0]
    assert first.id in {"turn-unread", "unknown-player"}
    if message:
        assert first.place.path == ("turns", *path)
        assert message in first.message
        assert hint in first.hint


def test_every_turn_that_cannot_be_read_is_told_at_once() -> None:
    found = went(f"{KOI}turns:\n  - Aki: 1b 1r / 5r\n  - Bo: 2a / 6c\n  - Aki: 9z / 6c\n")
    assert [(one.problem.id, one.turn, one.position) for one in found.unlawful] == [
        ("turn-unread", 1, None),
        ("unknown-card", 3, None),
    ]


def test_going_on_finds_what_comes_after_the_first() -> None:
    play = played("hana-awase", 2, 8, Ways())
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    for at in (2, 9):
        other = next(turn.card for turn in play.turns[at + 1 :] if turn.player != play.turns[at].player)
        lines[at] = f"{play.turns[at].player}: {other} / {play.turns[at].drawn}"
    text = written("hana-awase", play, Sheet(turns=lines))
    assert [one.turn for one in went(text).unlawful] == [3]
    turns = [one.turn for one in beyond(text).unlawful]
    assert {3, 10} <= set(turns)
    assert turns == sorted(turns)


def test_going_on_after_a_turn_written_twice_comes_to_the_last_card() -> None:
    play = played("hana-awase", 2, 8, Ways())
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    text = written("hana-awase", play, Sheet(turns=[*lines[:5], lines[4], *lines[5:]]))
    assert (went(text).turns, beyond(text).turns) == (5, len(lines) + 1)


def test_positions_show_the_table_after_each_turn() -> None:
    play = played("koi-koi", 2, 21, ways_for("koi-koi", {}))
    shown = standing(written("koi-koi", play, Sheet()))
    assert [one.after for one in shown] == list(range(len(play.turns) + 1))
    first, last = shown[0], shown[-1]
    assert first.field == these(" ".join(play.field))
    assert first.hands == {name: these(" ".join(cards)) for name, cards in play.hands.items()}
    assert (first.stock_left, len(first.stock), first.next) == (24, 24, play.turns[0].player)
    assert last.piles == {name: these(" ".join(cards)) for name, cards in play.piles.items()}
    for one in shown:
        whole = [one.field, *one.hands.values(), *one.piles.values(), *one.stock]
        assert sum(whole) == WHOLE
    if play.stopped_by:
        assert (last.next, bool(last.made[play.stopped_by])) == (None, True)


def test_unknown_cards_are_counted_in_positions() -> None:
    play = played("hana-awase", 2, 3, Ways())
    start, *_, last = standing(written("hana-awase", play, Sheet(given=())))
    assert (start.field, start.hidden, dict(start.unknown), start.stock_left) == (
        0,
        8,
        {"Aki": 10, "Bo": 10},
        20,
    )
    assert (last.field, last.hidden, dict(last.unknown), last.stock_left) == (0, 0, {"Aki": 0, "Bo": 0}, 0)


def test_without_the_field_a_card_cannot_have_lain_beside_one_that_was_laid_down() -> None:
    (first,) = stops(went(f"{HANA}turns: [Aki: 1b / 2a, Bo: 1r x 1c / 3b]\n"))
    assert (first.id, first.place.path) == ("cannot-take", ("turns", 1, "Bo"))
    assert "cannot have lain there from the start" in first.message
    (first,) = stops(went(f"{HANA}turns: [Aki: 1b x 1r / 1c x 1c, Bo: 2a / 3b]\n"))
    assert first.id == "too-few-turns"


@pytest.mark.parametrize("name", ["Aki", "aki", '"Aki "', "bo", "BO"])
def test_whoever_begins_is_known_however_the_name_is_written(name: str) -> None:
    nobody_deals = HANA.replace("dealer: Aki\n", "")
    (first,) = stops(went(f"{nobody_deals}turns: [{name}: 1b / 2a]\n"))
    assert first.id == "too-few-turns"


def test_a_play_without_numbers_comes_to_piles_alike() -> None:
    for seed in range(5):
        play = played("min-hwatu", 4, seed, Ways())
        found = went(written("min-hwatu", play, Sheet(numbered=False, numbered_deal=False)))
        wanted = [these(" ".join(play.piles[name])) for name in play.players]
        assert [kinds_of(pile) for pile in found.piles] == [kinds_of(pile) for pile in wanted]


def test_a_last_call_is_doubted_and_the_round_runs_out() -> None:
    for seed in range(4000):
        play = played("koi-koi", 2, seed, ways_for("koi-koi", {}))
        if play.stopped_by and len(play.turns) == 16 and not play.calls:
            break
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    lines[-1] = lines[-1].replace(", stop", ", koi-koi")
    found = went(written("koi-koi", play, Sheet(turns=lines)))
    assert [(one.id, one.severity.value) for one in found.problems] == [("calls-doubtful", "warning")]
    assert (found.ended != STOPPED, found.facts["exhausted"], found.lawful) == (True, True, True)


def test_notes_of_matching_are_errors_where_the_table_insists() -> None:
    play = played("hana-awase", 2, 5, Ways())
    (note,) = went(written("hana-awase", play, Sheet())).problems
    assert (note.id, note.severity.value) == ("must-match", "note")
    (first,) = went(written("hana-awase", play, Sheet(options="must_match: yes"))).problems
    assert (first.id, first.place.path[:4]) == ("must-match", note.place.path[:4])
    assert "would have had to play a card that matches, and not the " in first.instead


KWA = "hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: [Aki, Bo]\ndealer: Bo\n"


def test_a_wild_card_takes_one_card_and_none_of_four_that_stay() -> None:
    field = "opening_field: 1* 2ac 3bc\n"
    options = "options: {gaji: on, four_on_field: stay}\n"
    (first,) = stops(went(f"{KWA}{options}{field}turns: [Aki: 11c x 2a 3b / 7c]\n"))
    assert (first.id, first.message.endswith("takes several cards with it")) == ("cannot-take", True)
    (first,) = stops(went(f"{KWA}{options}{field}turns: [Aki: 11c x 1b / 7c]\n"))
    assert (first.id, "lies there to the end" in first.message) == ("cannot-take", True)
    (first,) = stops(went(f"{KWA}{options}{field}turns: [Aki: 11c x 2a / 7c]\n"))
    assert first.id == "too-few-turns"
    (first,) = stops(
        went(f"{KWA}options: {{gaji: on}}\nopening_field: 11a 2arc 3bc 4ac\nturns: [Aki: 11c / 7c]\n")
    )
    assert first.id == "must-take"
    (first,) = stops(
        went(f"{KWA}options: {{gaji: on}}\nopening_field: 5a 2arc 3bc 4ac\nturns: [Aki: 11c / 7c]\n")
    )
    assert first.id == "too-few-turns"


def test_a_wild_card_takes_three_of_its_month_that_nobody_wrote_down() -> None:
    head = "hanascore: 1\ngame: roppyakken\nmonths: japanese\nplayers: [Aki, Bo]\ndealer: Aki\n"
    for took, id in (("11r 11a 11c", "too-few-turns"), ("11r", "cannot-take")):
        assert [one.id for one in stops(went(f"{head}turns: [Aki: 11b x {took} / 5c]\n"))] == [id]


def test_where_one_is_taken_three_are_too_many() -> None:
    field = "opening_field: 1rcc 2arc 3bc\n"
    text = f"{KWA}options: {{three_on_field: take-one}}\n{field}turns: [Aki: 1b x %s / 7c]\n"
    assert [one.id for one in stops(went(text % "1rcc"))] == ["cannot-take"]
    assert went(text % "1rcc").unlawful[0].rule == "kwa-do.three_on_field"
    instead = "Aki would have had to take one card with the pine crane (1b) in turn 1"
    assert went(text % "1rcc").problems[0].instead == instead
    (first,) = stops(went((text % "1r").replace("take-one", "take-all")))
    assert (first.id, first.instead) == ("must-take", instead.replace("one card", "all three"))
    assert [one.id for one in stops(went(text % "1r"))] == ["too-few-turns"]


def test_there_is_one_joker() -> None:
    text = (
        "hanascore: 1\ngame: min-hwatu\nmonths: japanese\nplayers: [Aki, Bo, Chiyo, Dai, Emi]\ndealer: Aki\n"
        "options: {five_player_extra: joker}\nturns: [Aki: 1b / joker / 2a, Bo: 3b / joker 4a]\n"
    )
    (first,) = stops(went(text))
    assert (first.id, first.message, first.place.part) == (
        "move-unlawful",
        "turn 2: Bo turns up the joker, which Aki has",
        (5, 10),
    )


def test_a_caller_who_improves_may_end_the_round() -> None:
    options = "options: {caller_improves: ends-round, last_round: none}\n"
    turns = "turns:\n  - Aki: 8a x 8b / 9c x 9a, koi-koi\n  - Bo: 1r / 2r\n  - Aki: 3c x 3b / 4c%s\n"
    (first,) = stops(went(KOI + options + turns % ", koi-koi"))
    assert (first.id, first.hint) == (
        "call-unlawful",
        "a new yaku of a player who has called ends the round",
    )
    for said in ("", ", stop"):
        found = went(KOI + options + turns % said)
        assert (found.stopped_by, found.calls, found.problems) == ("Aki", ("Aki",), ())
    (first,) = stops(went(KOI + turns % ""))
    assert first.id == "decision-missing"
    assert "rise from 5 to 10 (Flower Viewing, Moon Viewing)" in first.message


def test_a_rise_that_comes_of_the_call_itself_is_no_new_yaku() -> None:
    options = "options: {table: koi-koi-japan}\n"
    turns = "turns:\n  - Aki: 8a x 8b / 9c x 9a, koi-koi\n  - Bo: 1r / 2r\n  - Aki: 5c x 5a / 4c\n"
    assert [one.id for one in stops(went(KOI + options + turns))] == ["too-few-turns"]


@pytest.mark.parametrize(
    "turn", ["8a x 8b／9c x 9a，stop", "8a × 8b / 9c × 9a、stop", "8A X moon / 9c x sake cup stop"]
)
def test_turns_are_read_in_every_width(turn: str) -> None:
    assert went(f"{KOI}turns:\n  - Aki: {turn}\n").stopped_by == "Aki"


@given(
    seed=st.integers(0, 10**6),
    at=st.integers(0, 10),
    text=st.text(alphabet=" /x,123456789abrc*-stopkij", max_size=24),
    everything=st.booleans(),
)
def test_whatever_a_turn_says_replay_answers(seed: int, at: int, text: str, *, everything: bool) -> None:
    play = played("koi-koi", 2, seed, ways_for("koi-koi", {}))
    lines = [f"{turn.player}: {turn.text()}" for turn in play.turns]
    at = min(at, len(lines) - 1)
    lines[at] = f"{play.turns[at].player}: '{text}'"
    text = written("koi-koi", play, Sheet(turns=lines))
    found = beyond(text) if everything else went(text)
    assert all(one.turn > at for one in found.unlawful)


STAYED = """turns:
  - Aki: 10c x 10r / 4r
  - Bo: 5c x 5c / 9a
  - Aki: 9c x 9a / 10a
  - Bo: 5r / 1b
  - Aki: 12c / 9c
  - Bo: 3b x 3c / 2c
  - Aki: 12c x 12c / 11b
  - Bo: 4a x 4r / 8c
  - Aki: 6r / 6c x 6r
  - Bo: 2a x 2c / 2c
  - Aki: 5a x 5r / 3c x 3r
  - Bo: 1c x 1b / 1c
  - Aki: 10c x 10a / 4c
  - Bo: 2r x 2c / 8a x 8c
  - Aki: 11r x 11b / 1r x 1c
  - Bo: 4c x 4c / 9r x 9c
  - Aki: 8b / 11a
  - Bo: 11c x 11a / 12b
  - Aki: 8c x 8b / 6c
  - Bo: 6a x 6c / 12c x 12b
"""


def test_four_that_nobody_ever_saw_lay_on_the_field_as_the_ruling_has_it() -> None:
    found = went(f"{HANA}options: {{four_on_field: stay}}\n{STAYED}")
    assert found.lawful
    assert kinds_of(found.left_over) == ("7a", "7c", "7c", "7r")
    (misdeal,) = stops(went(HANA + STAYED))
    assert (misdeal.id, misdeal.message) == (
        "field-left",
        (
            "the four clover cards never turned up, and so lay on the field all the time, "
            "where four of a month void the deal"
        ),
    )
    (dealers,) = stops(went(f"{HANA}options: {{four_on_field: dealer}}\n{STAYED}"))
    assert dealers.message.endswith("where four of a month belong to the dealer")
    assert dealers.hint == "write `opening_field` with them"


# Bo's 6a takes nothing, and once the whole stock is known a 6c must have lain there.
UNSEEN = """stock: 4a 8c1 7a 1b 5a 8c2 3r 8b 11a 7c1 3b 12b 10c2 2a 7r 7c2 {end}
turns:
  - Aki: 4c2 x 4c1 / 4a
  - Bo: 12c3 x 12c2 / 8c1
  - Aki: 5r x 5c2 / 7a
  - Bo: 4r x 4a / 1b x 1c2
  - Aki: 3c2 x 3c1 / 5a
  - Bo: 6a / 8c2 x 8c1
  - Aki: 5c1 x 5a / 3r
  - Bo: 10r / 8b
  - Aki: 8a x 8b / 11a
  - Bo: 11b x 11a / 7c1 x 7a
  - Aki: 11r / 3b x 3r
  - Bo: 10c1 x 10r / 12b
  - Aki: 9c2 / 10c2
  - Bo: 9c1 x 9c2 / 2a x 2c2, koi-koi
  - Aki: 10a x 10c2 / 7r
  - Bo: 12c1 x 12b / 7c2 x 7r, stop
"""


def test_cards_that_nobody_saw_must_find_room_on_the_field_also_where_some_stay_in_the_stock() -> None:
    known = UNSEEN.format(end="2c1 9a 11c 6r 9r 6c2 2r 1c1")
    (problem,) = stops(went(KOI + known))
    assert (problem.id, problem.message.split(",")[0]) == ("field-left", "peony chaff (6c) never turned up")
    assert went(KOI + UNSEEN.format(end="")).lawful
    (problem,) = stops(went(KOI + UNSEEN.format(end="2c1 9a 11c 6r 9r 2r 1c1")))
    assert (problem.id, problem.message) == (
        "field-left",
        (
            "2 cards of the opening field never turned up, and no more than 1 can have lain there "
            "where cards of their months were laid down or took others"
        ),
    )


LEFT_UNSEEN = """hanascore: 1
game: kwa-do
players: [Aki, Bo, Chiyo, Dai, Emi, Fumi]
months: japanese
options: {gaji: yes, gaji_leftovers: willow, method: easy}
dealer: Chiyo
turns:
  - Dai: 8b / 11b x 11a
  - Emi: 6c2 / 1c2 x 1r
  - Fumi: 8a x 8b / 12b x 12c1
  - Aki: 10c1 x 10r / 2r x 2a
  - Bo: 12c2 / 6a x 6c2
  - Chiyo: 4r x 4ac1c2 / 8c2
  - Dai: 5c1 / 10a x 10c2
  - Emi: 6r / 9a
  - Fumi: 2c2 x 2c1 / 9c1 x 9a
  - Aki: 8c1 x 8c2 / 3r x 3c1
  - Bo: 11c x 5c1 / 7r
  - Chiyo: 6c1 x 6r / 5a
  - Dai: 7a x 7r / 7c2
  - Emi: 9c2 / 3b
  - Fumi: 5c2 x 5a / 12c3 x 12c2
  - Aki: 7c1 x 7c2 / 3c2 x 3b
  - Bo: 1b / 1c1 x 1b
  - Chiyo: 9r x 9c2 / 5r
"""


def test_a_card_that_a_wild_one_left_over_may_be_one_that_nobody_ever_saw() -> None:
    found = went(LEFT_UNSEEN)
    assert kinds_of(found.left_over) == ("11r", "5r")
    assert scores(LEFT_UNSEEN)[1] == 35
