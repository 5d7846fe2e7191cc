"""Whole evenings at a terminal, typed as people type: with slips, half-known piles and other languages."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.helpers.commands import run
from tests.helpers.quick import every
from tests.helpers.terminal import Terminal


class Evening(NamedTuple):
    """What is typed, an answer on each line, and the totals that it leads to."""

    answers: str
    totals: dict[str, int]
    refused: int = 0  # how many answers are refused
    options: str = ""  # of the command


EVENINGS = {
    "kwa-do, three rounds, with slips": Evening(
        """\
kwado
Aki, Bo, Chiyo
japanese
more




yaku: all
Bo
wisteria ribbon, wisteria chaff, bridge, iris ribbon, 2 iris chaff, peony chaff, boar, clover ribbon, \
sake cup, chrysanthemum ribbon, 2 mum chaff, deer, maple ribbon, 2 maple chaff
2 plum chaff; curtain, cherry chaff, rian man, lightning, phoenix, yellow paulownia

rest
y

void somebody saw a hand
y

1* 3* 5*
2* 4* 6* 7*
rest
y
quit""",
        {"Aki": 120, "Bo": 25, "Chiyo": 185},
        refused=1,
    ),
    "kwa-do in teams, with a claim and a payment": Evening(
        """\
Kwa-Dō
Aki Bo Chiyo Dai
japanese
more
East: Aki, Chiyo / West: Bo, Dai




yaku: all
dai
claim east 95
pay West to East 5 the bet
four iris, four maple, 4 pine, 4 willow, all peony
rest
y
quit""",
        {"East": 140, "West": 125},
    ),
    "kwa-do with the points as counted at the table": Evening(
        """\
kwa do
Aki, Bo, Chiyo
japanese
more




yaku: all

95 points, iris, maple, set 3, set 4, set 5, set 6
60 points, dragno
60 points, dragon
85 points, set 8
y
quit""",
        {"Aki": 195, "Bo": 25, "Chiyo": 35},
        refused=1,
    ),
    "koi-koi in words": Evening(
        """\
koi
Aki Bo
more




none
Bo
piles

crane, curtain, moon, pine chaff
2 plum chaff, boar, deer
aki
nobody
y
piles

none
sake cup, 2 mum chaff
warbler, plum ribbon, 2 plum chaff, pine ribbon, cherry ribbon, pine chaff
bo
no
y
quit""",
        {"Aki": 5, "Bo": 5},
    ),
    "koi-koi with a call and a lucky hand": Evening(
        """\
koi koi
Aki, Bo
more




table: nintendo; last_round: 6
Aki
piles

crane curtain moon sake-cup cherry ribbon mum chaff
2r 2cc 1r 1c
Aki
Aki
y
Bo tesh
y
y
piles


3 brights, three brights
10 chaff, 1 ribbons
10 chaff, 1 ribbon, without sake cup
Aki

y
quit""",
        {"Aki": 35, "Bo": 6},
        refused=2,
    ),
    "koi-koi in two answers a round": Evening(
        """\
koi
Mia, Tom
more




none
Mia
mia moon viewing, boar deer butterfly x2
y
Tom won with 3 brights; mia koi-koi
y
draw
y
tom teshi
y
mia 1b 3b 8b
y
mia mon viewing
y
y
mia 6 animals, 11 kasu
n
mia 6 animals
y
quit""",
        {"Mia": 32, "Tom": 16},
        refused=1,
    ),
    "koi-koi turn by turn": Evening(
        """\
koi
Aki, Bo
more





Aki
1c 2c 3b 4c 5a 9ac 12c
2arc 3c 6c 8cc 10a
1b 3c 4rc 6a 7r 8b 9c
2r / 11c
2r x 2c / 11c
9c x 9a / 5c x 5a
2c / 8a
back
2c / 8a
6a / 11a x 11c
10a / 9r x 9c
8b x 8a / 1c x 1c
8b x 8a / 1c x 1c, stop
y
quit""",
        {"Aki": 0, "Bo": 5},
        refused=2,
        options="--play",
    ),
    "sudaoshi with four players": Evening(
        """\
sudaoshi
Aki, Bo, Chiyo, Dai
more




none
Dai
Aki
none
pine all, plum all, 4 cherry, all wisteria
iris all, peony all, clover all, susuki all
rest
y
Aki

Bo: zzz
none
1* 2* 3* 4*
5* 6* 7* 8*

y
quit""",
        {"Aki": -31, "Bo": -13, "Chiyo": 31, "Dai": 13},
        refused=1,
    ),
    "sudaoshi with a lucky hand, in Japanese": Evening(
        """\
suda
亜紀、ボー、千代
more





千代
亜紀: aka
松に鶴 松に赤短 松のカス 松のカス 梅 all 桜 all 藤 all
5* 6* 7* 8*

y
quit""",
        {"亜紀": 19, "ボー": 8, "千代": -27},
    ),
    "sudaoshi with final scores only": Evening(
        """\
suda
Aki, Bo, Chiyo
more




none
points Aki 10, Bo -4, Chiyo -6
Bo
y
points

1o
-10
4
6
y
quit""",
        {"Aki": 0, "Bo": 0, "Chiyo": 0},
        refused=1,
    ),
    "min-hwatu in Korean": Evening(
        """\
min
Aki, Bo
korean
more



none

송학광 송학 홍단 송학 피 2장 매조 all 벚꽃 all 공산 all
rest
y
quit""",
        {"Aki": 5, "Bo": 235},
    ),
    "min-hwatu with three players and corrections": Evening(
        """\
minhwatu
Aki, Bo, Chiyo
japanese
more



none

1* 2* 3* 4*
5* 6* 7* 8*
rest
y

1* 2* 3* 4*
5* 6* 7* 1b
back
1* 2* 3* 5*
4* 6* 7* 8*
rest
y
edit 1
Bo



y
quit""",
        {"Aki": 220, "Bo": 30, "Chiyo": 230},
        refused=1,
    ),
    "min-hwatu with an adjustment and a note": Evening(
        """\
min-hwatu
Aki, Bo
japanese
more



none
note a late start
adjust Aki -5 late
Bo
1b 3b 8b 12b 11b 1r 2r 3r 6r 9r 10r
no
?
rest
y
undo
y



n

y
quit""",
        {"Aki": 135, "Bo": 100},
    ),
    "hana-awase by numbers": Evening(
        """\
hana awase
Aki, Bo
more




none

3 brights, 5 animals, 4 ribbons, 10 chaff
rest
y

3 brights
3 brights, 2 animals, 4 ribbons, 6 chaff
3 brights, 2 animals, 1 ribbons, 4 chaff
rest
y
quit""",
        {"Aki": 246, "Bo": 282},
        refused=2,
    ),
    "hana-awase by points with three players": Evening(
        """\
hana awase
Aki, Bo, Chiyo
more




none

100 points
90 points
74 points
y
quit""",
        {"Aki": 100, "Bo": 90, "Chiyo": 74},
    ),
    "hana-awase with four players, cards by suit": Evening(
        """\
hana-awase
Aki, Bo, Chiyo, Dai
more




none
chiyo
pine: crane, ribbon, chaff, chaff; plum: warbler, ribbon
brights: cherry, susuki; ribbons: iris, peony; chaff: iris, peony
1b
10* 11* 12*
rest
y
table
why
quit""",
        {"Aki": 42, "Bo": 52, "Chiyo": 96, "Dai": 104},
        refused=1,
    ),
}


COMMANDS = set(
    "? more piles note claim pay adjust points void back undo edit table why cards position quit".split()
)


def refused_answers(answers: list[str], shown: list[str]) -> int:
    """Return how many answers were refused: the same question came again, or a suggestion."""
    questions = [before.split("\n")[-1] for before in shown]
    refused = 0
    for answer, question, following in zip(answers, questions, questions[1:], strict=False):
        is_command = answer.split(" ")[0] in COMMANDS
        refused += following.startswith("  ") or (following == question and not is_command)
    return refused


@pytest.mark.parametrize("name", every(4, EVENINGS))
def test_an_evening_at_the_terminal(name: str) -> None:
    evening = EVENINGS[name]
    with Terminal("keep", "f.yaml", *evening.options.split(), term="dumb") as terminal:
        answers = evening.answers.split("\n")
        shown = [terminal.reply(answer) for answer in answers]
        assert terminal.end() == 0
    (game,) = json.loads(run("score f.yaml --format json").stdout)["games"]
    assert {side["side"]: side["total"] for side in game["rounds"][-1]["sides"]} == evening.totals
    assert refused_answers(answers, shown) == evening.refused
    assert run("check f.yaml").exit_code == ("claim" in name)
    assert not Path("f.yaml.draft").exists()
