from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.games import GAMES
from hanascore.model.record import Claim
from hanascore.problems.words import width
from hanascore.record.record_file import loads
from hanascore.referee.explain import Explanation, YakuExplanation, explain_match, explain_yaku
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.report.explain import ExplainReport
from hanascore.report.labels import use_language
from tests.helpers.random_matches import any_match, few, has_page
from tests.helpers.reports import text_of

SEEDS = st.integers(0, 10_000)
RULE = re.compile(r"(house|[a-z]+(?:-[a-z]+)*)\.[a-z0-9_-]+")
POINTS = re.compile(r"^(?P<text> {2,}\S.*?) +(?P<points>-?\d+)\??(?: {3}(?P<rule>\S+))?$")


class Read(NamedTuple):
    """A side's block as a reader adds it up: each number of the main column, and those under the cards."""

    title: str
    main: list[tuple[str, int, str]]
    parts: list[int]
    score: int
    before: int | None
    running: int | None


def told(explanation: Explanation) -> str:
    return text_of(ExplainReport, explanation.match, explanation)


def answers(match: Match, found: Sequence[YakuExplanation]) -> str:
    return text_of(ExplainReport, match, tuple(found))


def added_up(text: str) -> list[Read]:
    """The blocks of a story, read from its text alone."""
    blocks = []
    for block in text.split("\n\n")[1:]:
        title, *lines = block.rstrip("\n").split("\n")
        rows = [(found, line) for line in lines if (found := POINTS.match(line))]
        at = max((len(found["text"]) for found, _ in rows), default=0)
        main: list[tuple[str, int, str]] = []
        parts: list[int] = []
        seen: dict[str, int] = {}
        for found, line in rows:
            words, points = found["text"].strip(), int(found["points"])
            if (
                line.startswith("    ")
                and not line.startswith("      ")
                and " x " in words
                and not found["rule"]
            ):
                parts.append(points)
            elif words.split(" (")[0] in {"Score", "Before this round", "Running total"}:
                seen[words.split(" (")[0]] = points
            elif found["rule"]:
                main.append((words, points, found["rule"]))
        if "Score" in seen:
            assert at
            blocks.append(
                Read(
                    title,
                    main,
                    parts,
                    seen["Score"],
                    seen.get("Before this round"),
                    seen.get("Running total"),
                )
            )
    return blocks


def with_claims(match: Match, seed: int) -> Match:
    """The same game, in which everybody claims something."""
    rng = random.Random(seed)
    rounds = []
    for result in match.rounds:
        claims = tuple(
            Claim(
                side.side,
                (side.score or 0) + rng.choice([0, 5, -10, 20, 30]),
                None,
                tuple(one.id for one in match.rules.yaku[:1]),
            )
            for side in result.sides
        )
        rounds.append(result.round._replace(claims=claims))
    return judge(match.record._replace(rounds=tuple(rounds)))


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS)
def test_the_numbers_on_the_page_add_up_line_by_line(id: str, seed: int) -> None:
    match = any_match(id, seed, number=3)
    blocks = added_up(told(explain_match(match)))
    scored = [(result, side) for result in match.rounds for side in result.sides if result.scored]
    assert len(blocks) == len(scored)
    for block, (result, side) in zip(blocks, scored, strict=True):
        assert block.title.startswith(f"Round {result.number}, {side.side}")
        assert sum(points for _, points, _ in block.main) == block.score == side.score
        cards = [points for words, points, _ in block.main if words == "Cards"]
        assert sum(block.parts) == sum(cards)
        if block.running is not None and block.before is not None:
            assert block.before + block.score == block.running == side.total
        else:
            assert side.total == side.score
            assert result.number == 1


@few
@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS, lang=st.sampled_from(["en", "ja", "ko"]))
def test_every_line_fits_the_page_and_every_rule_that_is_named_has_one(id: str, seed: int, lang: str) -> None:
    match = with_claims(any_match(id, seed, number=2), seed)
    story = explain_match(match)
    with use_language(lang):
        pages = [told(story)]
    known = (*match.rules.yaku, *match.rules.not_in_play)
    pages += [answers(match, explain_yaku(match, yaku.id)) for yaku in random.Random(seed).sample(known, 4)]
    for page in pages:
        assert [line for line in page.split("\n") if width(line) > 80] == []
    text = told(story)
    named = {found[0] for found in RULE.finditer(text) if found[0].split(".")[0] in GAMES}
    assert named or "not scored" in text
    assert [rule for rule in sorted(named) if not has_page(rule)] == []


@given(id=st.sampled_from(sorted(GAMES)), seed=SEEDS)
def test_what_is_nearly_made_is_made_by_each_card_named(id: str, seed: int) -> None:
    match = any_match(id, seed)
    played = match.rounds[0].played
    piles = {one.side: one.pile for one in played.holdings} if played else {}
    for story in explain_match(match).rounds[0].sides:
        for near in story.near:
            assert story.holding is not None
            for card in range(48):
                if near.want.cards >> card & 1:
                    pile = story.holding.pile | 1 << card
                    made = match.rules.reading(pile, story.holding.context).made(pile)
                    assert near.yaku.id in [one.yaku.id for one in made]
            held = 0
            for where in near.want.where:
                if where.side is None:
                    assert not any(pile & where.cards for pile in piles.values())
                else:
                    assert piles[where.side] & where.cards == where.cards
                assert not held & where.cards
                held |= where.cards


def game(text: str, *, side: str | None = None) -> tuple[Match, Explanation]:
    loaded = loads(text)
    assert [problem for problem in loaded.problems if problem.stops] == []
    record = loaded.records[0]
    return (match := judge(record)), explain_match(match, side=side)


FRIDAY = """
hanascore: 1
game: kwa-do
months: japanese
title: Friday night
players: [Aki, Bo, Chiyo]
options: {yaku: all}
rounds:
  - dealer: Aki
    captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: rest
    claims: {Bo: {score: 5, yaku: [dragon, iris]}}
"""


def test_the_friday_game_in_words() -> None:
    _, found = game(FRIDAY, side="Bo")
    assert (
        told(found)
        == """\
Friday night: Kwa-Do, yaku: all

Round 1, Bo: 25
  Cards                                           60   kwa-do.card-values
    3 brights x 20                           60
      curtain, rain man, phoenix
  Floor: 240 / 3 players                         -80   kwa-do.floor
  A net below zero counts nothing                 20   kwa-do.negative
  Dragon                                          25   kwa-do.dragon
      phoenix
  Score                                           25
  Claims 5: denied. That is 20 less than 25. What would account for it:
    another ruling: a net below zero is taken off the total (`negative: carry`)
      [kwa-do.negative, KD-4] or cards and bonuses together less the floor, not
      below zero (`bonus_order: before-floor`) [kwa-do.bonus_order, KD-3]
    left out: a net below zero counts as zero [kwa-do.negative]
  Claims Dragon [kwa-do.dragon]: upheld.
  Claims Iris [kwa-do.iris]: denied. It is not made: it needs the bridge, the
      iris ribbon and 2 iris chaff (Aki has them).
"""
    )


def test_what_is_held_in_vain() -> None:
    _, found = game("""
hanascore: 1
game: hana-awase
players: [Aki, Bo]
captured: {Aki: 3b 8b 9a, Bo: 1b}
""")
    text = told(found)
    assert (
        """
  Held, but shut out:
    Flower Viewing [hana-awase.flower-viewing], worth 20: curtain, sake cup;
      Drinking [hana-awase.drinking] takes its place
"""
        in text
    )
    assert "    Spring Lights [hana-awase.spring-lights] lacks" not in text


def test_what_is_held_and_not_in_play_or_not_declared() -> None:
    captured = "captured: {Aki: 1b 2a 3b 5*, Bo: 1r}"
    options = "options: {yaku: [sakura], declared_only: yes}"
    _, found = game(f"hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\n{options}\n{captured}")
    text = told(found)
    assert (
        """
  Held, but not declared in this round, and so not counted:
    Set 1 [kwa-do.set-1], worth 30: crane, warbler, curtain
  Held, but not in play at this table:
    Iris [kwa-do.iris], worth 30: bridge, iris ribbon, 2 iris chaff
"""
        in text
    )


KOI = """
hanascore: 1
game: koi-koi
players: [Aki, Bo]
options: {{{options}}}
rounds:
  - captured: {{Aki: {aki}, Bo: {bo}}}
    stopped_by: Aki
"""


def koi(aki: str, bo: str, options: str = "") -> Match:
    return game(KOI.format(aki=aki, bo=bo, options=options))[0]


def asked(match: Match, yaku: str, side: str) -> str:
    return answers(match, explain_yaku(match, yaku, side=side)).split("\n\n")[1]


def test_what_the_loser_holds() -> None:
    match = koi("1b 3b 8b", "6r 9r 10r")
    assert (
        "\n  Held, but it scored nothing:\n    Blue Ribbons [koi-koi.blue-ribbons], worth 5: peony"
        in told(explain_match(match))
    )
    assert asked(match, "blue-ribbons", "Bo") == (
        "Round 1, Bo: Blue Ribbons [koi-koi.blue-ribbons] is made, worth 5, of peony\n"
        "  ribbon, chrysanthemum ribbon, maple ribbon; but it scored nothing in this\n"
        "  round.\n"
    )


WHY_NOT = (
    (
        "1b 3b 8b",
        "12b",
        "",
        "five-brights",
        "is not made: it needs the phoenix (Bo has it) and the rain man (nobody took it).",
    ),
    (
        "1b 3b 8b 12b",
        "2a",
        "",
        "three-brights",
        "is held and does not count: Four Brights [koi-koi.four-brights] takes its place.",
    ),
    (
        "1b 3b 8b 12b",
        "2a",
        "",
        "rainy-four",
        (
            "is not made: it needs the rain man (nobody took it); it allows fewer of these: "
            "crane, curtain, moon, phoenix."
        ),
    ),
    (
        "1b 3b 8b 9a 11b",
        "2a",
        "viewing: rain",
        "moon-viewing",
        "is not made: whoever holds rain man cannot make it.",
    ),
    (
        "1b 3b 8b 12b 9a",
        "2a",
        "viewing: off",
        "moon-viewing",
        "is held and does not count: it is not in play at this table.",
    ),
    (
        "3b 9a 1b 8b",
        "2a 4a",
        "counts_beside_sets: no",
        "animals",
        (
            "is not made: it needs 4 more cards of: warbler or cuckoo (Bo has them), bridge, "
            "butterflies, boar, geese, deer or swallow (nobody took them)."
        ),
    ),
    ("1b 3b 8b", "2a", "", "three-brights", "is made, worth 5, of crane, curtain, moon."),
    (
        "1b 3b 8b 12b",
        "2a",
        "",
        "month-cards",
        (
            "is not made: it needs the pine ribbon and 2 pine chaff (nobody took them); "
            "it is not in play at this table."
        ),
    ),
)


@pytest.mark.parametrize(("aki", "bo", "options", "yaku", "said"), WHY_NOT)
def test_why_not(aki: str, bo: str, options: str, yaku: str, said: str) -> None:
    text = " ".join(asked(koi(aki, bo, options), yaku, "Aki").split())
    assert text.split("] ", 1)[1] == said


def test_why_not_alone() -> None:
    match = koi("3b 9a 1r", "2a", "viewing: with-another")
    assert not match.complete
    assert "it counts only beside another yaku" in asked(match, "flower-viewing", "Aki")


def test_what_is_held_alone() -> None:
    _, found = game(KOI.format(aki="1b 8b 12b", bo="3b 9a", options="viewing: with-another"))
    assert """
  Held, but shut out:
    Flower Viewing [koi-koi.flower-viewing], worth 5: curtain, sake cup; it
      counts only beside another yaku
""" in told(found)


def test_why_not_what_was_not_declared() -> None:
    head = "hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\noptions: {yaku: all, declared_only: yes}\n"
    match, _ = game(f"{head}declared: {{}}\ncaptured: {{Aki: 1b 2a 3b, Bo: 1r}}")
    assert asked(match, "set-1", "Aki") == (
        "Round 1, Aki: Set 1 [kwa-do.set-1] is held and does not count: it was not\n"
        "  declared in this round.\n"
    )


def test_who_sits_out_is_told() -> None:
    captured = "captured: {Aki: 11*, Bo: 1b, Chiyo: 2a}"
    head = "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo, Dai]\nsitting_out: [Dai]\n"
    match, found = game(f"{head}dealer: Aki\nlucky_hands: {{}}\n{captured}")
    assert "\n\nRound 1, Dai (sits out): 0\n  Score " in told(found)
    assert explain_yaku(match, "top-rains", side="Dai")[0].standings == ()


def test_words_too_wide_for_their_column_stand_alone() -> None:
    name = "x" * 60
    _, found = game(f"""
hanascore: 1
game: kwa-do
players: [Aki, Bo]
options: {{method: easy}}
house_rules: {{yaku: {{{name}: {{value: 15, cards: 1b 3b 9a}}}}}}
captured: {{Aki: 1b 3b 9a, Bo: 2a}}
""")
    text = told(found)
    assert [line for line in text.split("\n") if width(line) > 80] == []
    assert f"\n      by house.{name}\n" in text


def test_why_not_for_another_seat() -> None:
    captured = "captured: {Aki: 11*, Bo: 1b, Chiyo: 2a}"
    match, found = game(
        f"hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\ndealer: Aki\nlucky_hands: {{}}\n{captured}"
    )
    assert "is held and does not count: only the last player scores it." in " ".join(
        asked(match, "set-of-rains", "Aki").split()
    )
    assert (
        "\n  Held, but only the last player scores it:\n    Set of Rains [sudaoshi.set-of-rains], worth 20:"
        in told(found)
    )
    assert found.rounds[0].sides[0].score.score is not None
    assert "Round 1, Aki (dealer): " in told(found)
    assert "Round 1, Chiyo (last): " in told(found)


def test_numbers_alone_tell_little() -> None:
    counts = "{counts: {brights: 1, animals: 2}}"
    options = "players: [Aki, Bo]\noptions: {yaku: [iris]}"
    match, found = game(f"hanascore: 1\ngame: kwa-do\n{options}\ncaptured: {{Aki: {counts}, Bo: 1b}}")
    said = "Only numbers are known of this pile, so nobody can say what it nearly made."
    assert said in " ".join(told(found).split())
    assert "is not counted: the pile is known by numbers alone, and does not list it." in " ".join(
        asked(match, "iris", "Aki").split()
    )
    assert "the iris\n  ribbon and 2 iris chaff (unseen).\n" in asked(match, "iris", "Bo")


def test_points_void_and_unscored_rounds() -> None:
    _, found = game("""
hanascore: 1
game: koi-koi
players: [Aki, Bo]
rounds:
  - scores: {Aki: 6, Bo: 0}
  - void: misdeal
  - captured: {Aki: 1b, Bo: 2a}
""")
    text = told(found)
    assert "  As written                                  6   koi-koi.scores\n" in text
    assert "These points are only written down: no cards prove them [koi-koi.scores]." in text
    assert (
        "\n\nRound 2 is void: misdeal\n\nRound 3 is not scored: the round does not say how it ended\n" in text
    )
    match = found.match
    assert answers(match, explain_yaku(match, "animals")).endswith(
        "Round 1 tells no piles, so nobody can say.\n\nRound 2 is void: misdeal.\n\n"
        "Round 3, Aki: Animals [koi-koi.animals] is not made: it needs 5 more cards of:\n"
        "  warbler (Bo has it), cuckoo, bridge, butterflies, boar, geese, sake cup, deer\n"
        "  or swallow (nobody took them).\n"
        "Round 3, Bo: Animals [koi-koi.animals] is not made: it needs 4 more cards of:\n"
        "  cuckoo, bridge, butterflies, boar, geese, sake cup, deer or swallow (nobody\n"
        "  took them).\n"
    )


def test_teams_and_sums_beside_the_game() -> None:
    _, found = game("""
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo, Dai]
teams: {East: [Aki, Chiyo], West: [Bo, Dai]}
starting_totals: {East: 10}
captured: {East: 1* 2* 3* 4* 5* 6*, West: rest}
side_payments: [{from: East, to: West, points: 7, reason: bet}]
""")
    text = told(found)
    assert "Round 1, East (Aki and Chiyo, Aki deals): " in text
    assert "  Paid to West: bet" in text
    assert "  Before this round" in text


def test_in_kan() -> None:
    captured = "captured: {Aki: 8*, Bo: 1b, Chiyo: 2a}"
    head = "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\noptions: {points_in: kan}\ndealer: Aki\n"
    _, found = game(f"{head}lucky_hands: {{}}\n{captured}")
    assert "\n  Score (-13 kan 5)                               -135\n" in told(found)


def test_a_house_rule_is_named_with_its_line() -> None:
    _, found = game("""
hanascore: 1
game: kwa-do
players: [Aki, Bo]
house_rules: {yaku: {tea-house: {value: 15, cards: 1b 3b 9a}}}
captured: {Aki: 1b 3b 9a, Bo: 2a}
""")
    assert "  Tea house (house rule, line 5)                    15   house.tea-house\n" in told(found)


def test_a_side_or_a_yaku_that_is_none() -> None:
    match, _ = game(FRIDAY)
    with pytest.raises(ValueError, match="no side is called 'Zoe': the sides are Aki, Bo and Chiyo"):
        explain_match(match, side="Zoe")
    with pytest.raises(ValueError, match="there is no yaku 'tea'"):
        explain_yaku(match, "tea")


def test_no_round_yet() -> None:
    _, found = game("hanascore: 1\ngame: kwa-do\nplayers: [Aki, Bo]\n")
    assert told(found).endswith("\n\nNo round is recorded yet.\n")


def test_a_yaku_that_loses_all_is_named_with_its_house_rule() -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nhouse_rules: {lose_all: willow-row}\n"
        "captured: {Aki: 11* 3b 9a 1* 2*, Bo: rest}\n"
    )
    said = " ".join(told(explain_match(judge(loads(text).records[0]))).split())
    lost = "whoever holds Willow Row [hana-awase.willow-row] loses all yaku (house rule, line 4)"
    assert f"Flower Viewing [hana-awase.flower-viewing], worth 20: curtain, sake cup; {lost}" in said
