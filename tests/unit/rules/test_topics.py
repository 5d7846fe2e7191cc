"""What each game answers about its play."""

from __future__ import annotations

import re

import pytest

from hanascore.games import GAMES
from hanascore.rules.game import Game
from hanascore.rules.topics import Topic, topics


def answers(game: str, **options: object) -> dict[str, str]:
    """The answers of a game by topic, under some options."""
    return {topic.name: topic.answer for topic in topics(GAMES[game], GAMES[game].rules(options))}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_game_answers_in_whole_sentences(game: Game) -> None:
    asked = topics(game, game.rules())
    names = [topic.name for topic in asked]
    assert {"turn", "three-on-field", "direction", "next-dealer", "end-of-round", "shuffle"} <= set(names)
    assert ("hand-claims" in names) == bool(game.hands)
    assert ("team-mates" in names) == bool(game.team_sizes)
    assert not [topic for topic in asked if not re.fullmatch(r"[A-Z0-9].*\S \S.*\.", topic.answer)]
    assert not [topic for topic in asked if not topic.question.endswith("?")]


@pytest.mark.parametrize(
    ("game", "options", "topic", "answer"),
    [
        (
            "sakura",
            {},
            "direction",
            "Turns pass to the right, counter-clockwise. List the players in that order.",
        ),
        ("kwa-do", {}, "direction", "Turns pass to the left, clockwise. List the players in that order."),
        (
            "kwa-do",
            {"three_on_field": "take-one"},
            "three-on-field",
            "If three cards of a month lie on the field, the fourth takes one,",
        ),
        ("kwa-do", {"next_dealer": "left"}, "next-dealer", "The player to the dealer's left deals next."),
        (
            "kwa-do",
            {},
            "next-dealer",
            "Whoever scored most in the round deals next. After a round that is drawn, the ",
        ),
        (
            "kwa-do",
            {"next_dealer": "total"},
            "next-dealer",
            "Whoever has most points in the game deals next. After a void",
        ),
        (
            "roppyakken",
            {"decides": "at-once"},
            "end-of-round",
            "A round ends when the hands are played out. With",
        ),
        ("mushi", {}, "deck", "The deck has 40 cards, without peony and bush clover."),
        ("hanahuda", {}, "next-dealer", "Whoever scored least in a round deals the next one. After a round"),
        ("sakura", {}, "end-of-round", "A round ends when all hands and the stock are played out."),
        (
            "hachi-juu-hana",
            {"end_of_stock": "leave"},
            "end-of-round",
            "A round ends when the hands are played",
        ),
        (
            "kekoro",
            {},
            "end-of-round",
            "A round ends when the hands are played out, unless a player who has 3",
        ),
        (
            "go-stop",
            {},
            "end-of-round",
            "A player who has 7 points if two play and 3 points if three play may",
        ),
        ("mushi", {}, "shuffle", "The dealer shuffles; the sources do not mention a cut."),
        (
            "kekoro",
            {},
            "shuffle",
            "Who shuffles and who cuts the cards is not covered: the sources of Kekoro",
        ),
        (
            "koi-koi",
            {"goal": 30},
            "end-of-game",
            "The game ends when somebody reaches 30 points. Whoever has won",
        ),
    ],
)
def test_an_answer_is_that_of_the_rules_in_force(
    game: str, options: dict[str, object], topic: str, answer: str
) -> None:
    assert answers(game, **options)[topic].startswith(answer)


def test_a_topic_has_the_decisions_about_it() -> None:
    by_name: dict[str, Topic] = {
        topic.name: topic for topic in topics(GAMES["koi-koi"], GAMES["koi-koi"].rules())
    }
    assert [decision.ref for decision in by_name["next-dealer"].decisions] == ["KK-11"]
