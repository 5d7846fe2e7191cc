"""Type every suggestion that the score pad makes. None may be refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hanascore.evening.commands import COMMANDS
from hanascore.evening.errors import SuggestionError
from hanascore.evening.round_questions import RoundEntry
from hanascore.games import GAMES
from tests.helpers.quick import every
from tests.helpers.score_pad import keep, new_sheet

# Answers to the question for a pile, or to the question who won. Most of them are wrong in most games.
ANSWERS = """\
99
2 blue ribbons
3 ribbons
blue ribbons
8 ribbons
5 kasu
3 brights
3 brights, 2 animals
1 bright 1 animal 3 ribbons, grass ribbons
6 ribbons, 3 animals, 2 brights, 10 chaff
5 brights 9 animals
4 brights, 1 animal, 0 ribbons, 10 chaff
grass ribons
rian man
1b 2a 1b
12c
pine
10 chaff
10 chaff, 3 animals
100 points, dragno
1000 points
5 points, blue ribbons, grass ribbons
Aki
Aki animals
Aki x2
Aki poetry ribbons, blue ribbons
moon viewing
Aki moon viewing, Bo three brights
Aki moon viewing x7
Aki mon viewing
Aki tesh
Aki 3 moon viewing
Aki 9 animals, 9 ribbons x9
Aki go
Aki five brights, Aki teshi
Aki three brights, 5 animals, 5 ribbons x9""".splitlines()
PLAYERS = ["Aki", "Bo", "Chiyo", "Dai", "Emi", "Fumi", "Goro"]


def table_sizes() -> list[tuple[str, int]]:
    """Return each game with the numbers of players that play without teams and without sitting out."""
    return [
        (id, number)
        for id, game in GAMES.items()
        for number in game.players
        if number not in game.teams_required and number <= (game.active or number)
    ]


def reason(entry: RoundEntry, answer: str) -> tuple[str, list[str]]:
    """Return why an answer is refused, and what is suggested instead."""
    question = entry.next_question
    assert question is not None
    try:
        question.value_of(answer)
    except SuggestionError as error:
        return str(error), [error.better]
    except ValueError as error:
        return str(error), re.findall("`([^`]+)`", str(error))
    return "", []


def round_at_piles(game: str, number: int) -> RoundEntry:
    """Return a round whose next question is about a pile, or about who won."""
    entry = RoundEntry.new(new_sheet(game=game, players=PLAYERS[:number]))
    while (question := entry.next_question) and question.path[0] not in ("captured", "won"):
        entry = entry.answered(question, question.value_of(""))
    return entry


@pytest.mark.no_cover
@pytest.mark.parametrize(("game", "number"), every(9, table_sizes()))
def test_no_suggestion_is_refused(game: str, number: int) -> None:
    entry = round_at_piles(game, number)
    for answer in ANSWERS:
        message, suggestions = reason(entry, answer)
        for suggestion in suggestions:
            if suggestion.split()[0] not in COMMANDS:
                assert reason(entry, suggestion) == ("", []), (answer, message)


@pytest.mark.parametrize(
    ("answers", "suggestion", "effect"),
    [
        (["3 ribbons, 0 brights, 1 animal"], "+poetry ribbons", "25 points; Poetry Ribbons 30."),
        (["3 ribbons, 0 brights, 1 animal, grass ribbons"], "+four irises", "Four Irises 20"),
        (["1b 3b", "2a", "", "", "+5r"], "5r to Bo", "2 cards: 15 points"),
        (["1b 3b", "2a", "", "", "-5r"], "5r to Aki", "3 cards: 45 points"),
    ],
)
def test_corrections_and_commands_that_are_suggested(
    answers: list[str], suggestion: str, effect: str
) -> None:
    head = ["min-hwatu", "Aki, Bo, Chiyo", "japanese", ""]
    shown = keep(*head, *answers).output
    assert suggestion in shown
    assert effect not in shown
    for file in ("f.yaml", "f.yaml.draft"):
        Path(file).unlink()
    assert effect in keep(*head, *answers, suggestion).output


@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.rules().play.calls])
def test_the_examples_of_help_are_accepted(game: str) -> None:
    entry = round_at_piles(game, max(GAMES[game].players[0], 2))
    question = entry.next_question
    assert question is not None
    if question.path == ("won",):
        for example in re.findall(r"(?:^|[:;,] )((?:Aki|Bo) [^;.,]+)", question.help):
            if "koi-koi" not in example and " go" not in example and "1b 3b" not in example:
                assert reason(entry, example) == ("", [])
