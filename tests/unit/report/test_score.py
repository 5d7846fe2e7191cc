"""The block of `score`: what it says, and that it keeps to eighty columns whatever it is given."""

from __future__ import annotations

import random

import pytest

from hanascore.games import GAMES
from hanascore.problems.words import width
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.report.labels import use_language
from hanascore.report.outcome import Outcome
from hanascore.report.score import ScoreReport
from hanascore.report.text import as_text
from tests.helpers.reports import text_of


def block(match: Match, only: int | None = None) -> str:
    return text_of(ScoreReport, match, None, only=only)


def match(text: str) -> Match:
    loaded = loads(text)
    return judge(loaded.records[0])


def dealt(names: list[str], rounds: int, head: str) -> str:
    """A record of so many rounds in which the whole deck goes round the table in pairs."""
    chance = random.Random(7)
    lines = [f"hanascore: 1\nplayers: {names}\n{head}\nrounds:"]
    for _ in range(rounds):
        pairs = [f"{month}{kinds}" for month, kinds in SPLIT]
        chance.shuffle(pairs)
        lines.append("  - captured:")
        for at, name in enumerate(names):
            lines.append(f"      {name!r}: {' '.join(pairs[at :: len(names)])}")
    return "\n".join(lines)


MONTHS = "brcc arcc brcc arcc arcc arcc arcc bacc arcc arcc barc bccc".split()
SPLIT = [(month, half) for month, kinds in enumerate(MONTHS, 1) for half in (kinds[:2], kinds[2:])]
KWA_DO = "game: kwa-do\nmonths: japanese\noptions: {yaku: all, goal: none}"


@pytest.mark.parametrize(
    "names",
    [
        ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumio"],
        ["春日山花子", "鈴木一郎", "佐藤", "高橋", "伊藤", "渡辺"],
        ["x" * 64, "松" * 40, "Chiyo"],
        ["Alexandrina", "Bartholomew", "Chrysanthemum", "Desdemona", "Evangeline", "Ferdinand"],
        ["1e3", "2.50"],
    ],
)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_eighty_columns_are_enough(names: list[str], lang: str) -> None:
    with use_language(lang):
        said = block(match(dealt(names, 6, KWA_DO)))
    assert max(map(width, said.splitlines())) <= 80
    assert all(line == line.rstrip() for line in said.splitlines())
    for name in names:
        assert name in said or len(name) > 16


def test_names_that_look_like_numbers_stay_names() -> None:
    said = block(match(dealt(["1e3", "2.50"], 1, KWA_DO.replace("all,", "all, two_player_hand: 10,"))))
    assert "1e3" in said.splitlines()[2]
    assert "2.50" in said.splitlines()[2]


def test_columns_of_kanji_are_aligned() -> None:
    lines = block(match(dealt(["春", "Bo", "秋子"], 3, KWA_DO))).splitlines()
    head, numbers, first, second, third, total = lines[2:8]
    assert width(head[: head.index("秋子") + 2]) == width(numbers) == width(total)
    assert all(width(line) >= width(total) for line in (first, second, third))


def test_a_title_a_date_and_a_place() -> None:
    text = dealt(["Aki", "Bo", "Chiyo"], 1, KWA_DO)
    text = text.replace(
        "hanascore: 1", "hanascore: 1\ntitle: Friday\ndate: 12 May\nplace: Kyoto\nevent: {round: 2, table: 3}"
    )
    scored = match(text)
    games = [(Outcome(name, 1, scored.record, scored), None) for name in ("friday.yaml", "sunday.yaml")]
    lines = "".join(as_text(ScoreReport(games).blocks())).splitlines()
    assert lines[:2] == [
        "friday.yaml: Friday: Kwa-Do, yaku: all, goal: none",
        "  12 May, Kyoto, round 2, table 3",
    ]


def test_house_rules_are_named() -> None:
    text = dealt(["Aki", "Bo", "Chiyo"], 1, KWA_DO)
    text = text.replace(
        "rounds:", "house_rules: {cards: {chaff: 1}, yaku: {tea-house: {value: 5, cards: 1b 3b}}}\nrounds:"
    )
    assert "  House rules: chaff, tea-house" in block(match(text)).splitlines()


def test_weak_evidence_is_marked() -> None:
    text = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds: [{scores: {Aki: 5, Bo: 7}}]"
    said = block(match(text))
    assert "points" in said
    assert "  Total                 5*     7*" in said or "5*" in said
    assert "* 1 round is known only by written counts or points, which no cards prove" in said


def test_a_void_round_and_a_round_that_is_not_scored() -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds:\n"
        "  - void: cards fell\n  - captured: {Aki: 9s, Bo: none}\n"
    )
    said = block(match(text))
    assert "void: cards fell" in said
    assert "not scored: no such card '9s'" in said
    assert "0?" in said
    assert said.endswith("\nRound 2 is not scored: every total, place and winner is incomplete.\n")


def test_no_round_yet() -> None:
    text = "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds: []"
    assert block(match(text)) == "Hana-awase\n\nNo round is recorded yet.\n"


def test_totals_in_kan() -> None:
    text = (
        "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\noptions: {points_in: kan}\n"
        "rounds: [{dealer: Aki, scores: {Aki: -23, Bo: 30, Chiyo: -7}}]"
    )
    said = block(match(text))
    assert "-2 kan 3" in said
    assert "3 kan" in said
    assert "0 kan -7" in said


@pytest.mark.parametrize(
    ("scores", "options", "said"),
    [
        ("{Aki: 60, Bo: 20}", "goal: 50", "Aki wins with 60."),
        (
            "{Aki: 60, Bo: 60}",
            "goal: 50",
            "Aki and Bo are level at 60, past the 50 that end the game: play goes on by `goal_tie: play-on`.",
        ),
        (
            "{Aki: 60, Bo: 60}",
            "goal: 50, goal_tie: shared",
            "Aki and Bo share the win with 60 by `goal_tie: shared`.",
        ),
        (
            "{Aki: 60, Bo: 20}",
            "goal: 90",
            "Aki leads with 60, 40 ahead of Bo and 30 short of the 90 that end the game.",
        ),
        (
            "{Aki: 60, Bo: 60}}, {scores: {Aki: 1, Bo: 2}",
            "last_round: 1",
            "Aki and Bo shared the win in round 1 with 60 by `last_tie: shared`; round 2 came after the end.",
        ),
        (
            "{Aki: 60, Bo: 20}}, {scores: {Aki: 0, Bo: 80}}, {scores: {Aki: 1, Bo: 0}",
            "goal: 50",
            "Aki won in round 1 with 60; rounds 2-3 came after the end.",
        ),
        (
            "{Aki: 60, Bo: 20}}, {captured: {Aki: 1b, Bo: 1b}",
            "goal: 50",
            "Aki won in round 1 with 60; round 2 came after the end.",
        ),
        ("{Aki: 60, Bo: 20}", "last_round: 1", "Aki wins with 60."),
        (
            "{Aki: 60, Bo: 20}",
            "last_round: 3",
            "Aki leads with 60, 40 ahead of Bo, with 2 of 3 rounds to play.",
        ),
        ("{Aki: 60, Bo: 20}", "last_round: none", "Aki leads with 60, 40 ahead of Bo."),
        ("{Aki: 6, Bo: 6}", "last_round: none", "Aki and Bo are level at 6."),
    ],
)
def test_the_sentence(scores: str, options: str, said: str) -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\n"
        f"options: {{{options}}}\nrounds: [{{dealer: Aki, scores: {scores}}}]"
    )
    told = " ".join(block(match(text)).split("\n\n")[-1].split())
    assert told.startswith(said)


def test_rounds_won_come_first_where_they_decide() -> None:
    text = (
        "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n"
        "rounds: [{dealer: Aki, scores: {Aki: 3, Bo: 0}}, {scores: {Aki: 0, Bo: 20}}, "
        "{scores: {Aki: 3, Bo: 0}}]"
    )
    said = " ".join(block(match(text)).split())
    assert "Won 2 1" in said
    assert (
        "Aki leads with 2 rounds won and 6 points, 1 round ahead of Bo, with 9 of 12 rounds to play." in said
    )
    level = text.replace("{Aki: 3, Bo: 0}}]", "{Aki: 0, Bo: 0}}]")
    said = " ".join(block(match(level)).split())
    assert "Bo leads with 1 round won and 20 points, 17 points ahead of Aki" in said


def test_control_characters_never_arrive() -> None:
    text = (
        'hanascore: 1\ngame: hana-awase\ntitle: "a\\u001b[31mb"\nplayers: [Aki, Bo]\nscores: {Aki: 1, Bo: 2}'
    )
    said = block(match(text))
    assert "\x1b" not in said


@pytest.mark.parametrize("id", list(GAMES))
def test_every_game_has_a_heading(id: str) -> None:
    names = ["Aki", "Bo", "Chiyo"][: min(3, max(GAMES[id].players))]
    said = block(match(f"hanascore: 1\ngame: {id}\nmonths: japanese\nplayers: {names}\nrounds: []"))
    assert said.startswith(GAMES[id].name)


def test_a_line_a_side_where_the_names_are_too_wide() -> None:
    names = [f"{name} of the Hill" for name in ("Aki", "Bo", "Chi", "Dai")]
    piles = ", ".join(f"{name}: none" for name in names[1:])
    text = (
        f"hanascore: 1\ngame: hana-awase\nplayers: [{', '.join(names)}]\nrounds:\n"
        f"- captured: {{{names[0]}: 1b 2a 3b, {piles}}}\n- void: spilt\n"
    )
    assert block(match(text)).split("\n")[2:15] == [
        "  Side             Score  Total  Yaku",
        "",
        "Round 1, Aki of the Hill deals",
        "  Aki of the Hill     80     80  Spring Lights",
        "  Bo of the Hill       0      0",
        "  Chi of the Hill      0      0",
        "  Dai of the Hill      0      0",
        "",
        "Round 2, Aki of the Hill deals",
        "  Aki of the Hill      -     80  void: spilt",
        "  Bo of the Hill       -      0  void",
        "  Chi of the Hill      -      0  void",
        "  Dai of the Hill      -      0  void",
    ]


def test_long_names_are_cut_with_a_key_below() -> None:
    names = ["Alexandrina Konstantinopolskaya", "Alexandrina Konstantinopolitania", "Bo"]
    scores = ", ".join(f"{name}: {points}" for points, name in enumerate(names))
    text = f"hanascore: 1\ngame: hana-awase\nplayers: {names}\nrounds: [{{scores: {{{scores}}}}}]\n".replace(
        "'", ""
    )
    lines = block(match(text)).splitlines()
    assert lines[5:8] == [
        "  Alexandrina Konstantinopolsk…      0     0   from points",
        "  Alexandrina Konstantinopolit…      1     1   from points",
        "  Bo                                 2     2   from points",
    ]
    assert "  Alexandrina Konstantinopolsk…: Alexandrina Konstantinopolskaya" in lines


def test_a_game_over_before_the_record_was_won_before_it() -> None:
    text = (
        "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\noptions: {goal: 50}\nfirst_round: 3\n"
        "starting_totals: {Aki: 70, Bo: 10}\nrounds: [{scores: {Aki: 0, Bo: 90}}]"
    )
    assert block(match(text)).endswith("\nAki won before round 3 with 70; round 3 came after the end.\n")


LATER = (
    "hanascore: 1\ngame: hana-awase\nplayers: [Aki, Bo]\nrounds:\n  - scores: {Aki: 164, Bo: 100}\n"
    "  - captured: {Aki: 9s, Bo: none}\n  - {dealer: Aki, scores: {Aki: 1000, Bo: 90}}\n"
)


def test_every_total_after_a_round_that_is_not_scored_is_marked() -> None:
    judged = match(LATER)
    assert [result.totals_complete for result in judged.rounds] == [True, False, False]
    assert block(judged).splitlines()[2:9] == [
        "  Round  Dealer           Aki           Bo  From    Yaku",
        "                  round total  round total",
        "      1  Aki      164   164    100   100    points",
        "      2  Aki        -   164?     -   100?           not scored: no such card",
        "                                                    '9s'",
        "      3  Aki     1000  1164?    90   190?   points",
        "  Total                1164*?        190*?",
    ]
    said = block(judged, only=3)
    assert "      3  Aki     1000  1164?    90   190?  points\n" in said
    assert said.endswith(
        "Aki wins round 3 with 1000. Aki deals next. The totals are incomplete, since an\n"
        "earlier round is not scored.\n"
    )


LONG = [
    "Alexander the Elder",
    "Bartholomew",
    "Christopher",
    "Donatella",
    "Elisabeth",
    "Franceska Maria",
]


def test_the_long_layout_sets_rounds_apart_and_tells_what_was_not_scored_in_every_line() -> None:
    scores = ", ".join(f"{name}: {points}" for points, name in enumerate(LONG))
    text = (
        f"hanascore: 1\ngame: kwa-do\nmonths: japanese\nplayers: {LONG}\nrounds:\n  - void: cards fell\n"
        f"  - {{scores: {{{scores}}}}}\n  - captured: {{Bartholomew: 99*}}\n"
    )
    lines = [" ".join(line.split()) for line in block(match(text)).splitlines()]
    first, second, third = (
        lines.index(f"Round {number}, {LONG[dealer]} deals") for number, dealer in ((1, 0), (2, 0), (3, 5))
    )
    assert lines[first + 1] == f"{LONG[0]} - 0 void: cards fell"
    assert lines[first + 2 : first + 7] == [f"{name} - 0 void" for name in LONG[1:]]
    assert lines[second + 2] == "Bartholomew 1 1 from points"
    assert lines[third + 2 : third + 7] == [
        f"{name} - {points}? not scored" for points, name in enumerate(LONG) if points
    ]
