"""Random lawful rounds of every game, entered at the score pad as piles and as turns.

The questions are answered from the play, so the test does not depend on which questions are asked. The saved
round must score like the record of the play.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from hanascore.cards.deck import these
from hanascore.cards.notation import code_pile
from hanascore.cli.keep.echoes import odd_months
from hanascore.evening.answers import Path, as_typed
from hanascore.evening.question import Question
from hanascore.evening.round_questions import RoundEntry, Ways
from hanascore.model.record import Round
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.rules.lucky_hands import lucky_hands_in
from hanascore.rules.ruleset import RuleSet
from tests.helpers.naive_scoring import random_choices
from tests.helpers.plays import Play
from tests.helpers.quick import every
from tests.helpers.score_pad import new_sheet
from tests.helpers.written_plays import (
    TABLES,
    YELLOW,
    Sheet,
    played,
    unnumbered,
    unnumbered_but_yellow,
    ways_for,
    written,
)
from tests.unit.referee.replay.test_events import CHOICES, yaml_word
from tests.unit.referee.replay.test_events import played as go_stop_played
from tests.unit.referee.replay.test_events import written as go_stop_written


def answer_to(path: Path, play: Play, round: Round, rules: RuleSet) -> str:
    """Return what a player who saw the round answers."""
    key, name = path[0], path[-1]
    without_numbers = unnumbered_but_yellow if play.game in YELLOW else unnumbered
    if key == "won":
        parts = [f"{name} {' '.join(cards)}" for name, cards in play.piles.items() if cards]
        parts += [f"{name} koi-koi" for name in play.calls]
        return " / ".join([*parts, *([] if play.stopped_by else ["draw"])])
    if key == "captured":
        return " ".join(play.piles[str(name)]) or "none"
    if key == "hands":
        return without_numbers(" ".join(play.hands[str(name)]))
    if key == "opening_field":
        return without_numbers(" ".join(play.field))
    if key == "turns":
        return without_numbers(play.turns[int(name)].text())
    if key == "dealer":
        return play.dealer
    if key == "lucky_hands":
        hands = {
            name: lucky_hands_in(rules.hands, these(" ".join(cards))) for name, cards in play.hands.items()
        }
        return as_typed({name: [hand.id for hand in lucky] for name, lucky in hands.items() if lucky})
    return as_typed(_with_codes(getattr(round.facts, str(key))))


def _with_codes(value: Any) -> Any:
    """Return the value of a fact as a record writes it."""
    if isinstance(value, dict):
        return {key: _with_codes(item) for key, item in value.items()}
    return code_pile(value) if type(value) is int else value


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", every(2, range(2)))
@pytest.mark.parametrize("with_turns", [False, True], ids=["piles", "turns"])
@pytest.mark.parametrize(("game", "number"), every(2, TABLES))
def test_a_round_scores_like_its_record(game: str, number: int, with_turns: bool, seed: int) -> None:
    play = played(game, number, seed, ways_for(game, {}))
    match = judge(loads(written(game, play, Sheet())).records[0])
    expected = match.rounds[0]
    assert expected.replay is not None
    sheet = new_sheet(game=game, players=play.players)
    entry = RoundEntry.new(sheet, ways=Ways(turns=with_turns))
    number_of_questions = 0
    while question := entry.next_question:
        number_of_questions += 1
        answer = answer_to(question.path, play, expected.replay.apply_to(expected.round), match.rules)
        entry = entry.answered(question, question.value_of(answer))
    assert not [odd for pile in entry.piles().values() for odd in odd_months(sheet.match, pile)]
    sheet = sheet.with_round(0, entry.data())
    # Piles do not show what a wild card left on the field if part of the stock is never turned up.
    assert expected.played is not None
    is_unknown = not with_turns and match.rules.undrawn(number) and expected.played.awards
    assert is_unknown or sheet.match.rounds[0].scores == expected.scores
    assert with_turns or number_of_questions <= number + 4


def why_refused(question: Question, answer: str) -> str:
    """Return why an answer is refused, or nothing."""
    try:
        question.value_of(answer)
    except ValueError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("seed", range(4))
def test_no_completion_is_refused_in_go_stop(seed: int) -> None:
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES) | {"jokers": "2-2-3", "deal": "10-8"}
    round = go_stop_played(2 + seed % 2, seed, options)
    written_options = {name: yaml_word(value) for name, value in options.items()}
    sheet = new_sheet(game="go-stop", players=round.players, options=written_options)
    entry = RoundEntry.new(sheet, ways=Ways(turns=True))
    while question := entry.next_question:
        key, name = question.path[0], question.path[-1]
        answer = {"dealer": round.dealer, "opening_field": " ".join(round.field)}.get(str(key), "none")
        if key == "hands":
            answer = " ".join(round.hands[str(name)])
        elif key == "turns":
            answer = round.turns[int(name)][1]
            assert question.completions
            assert "shakes 5arc:" in question.help
            halves = [text for text in question.completions("") if text.endswith("/ ")]
            completions = question.completions(rng.choice(halves))[:3] if halves else []
            # A joker comes before a card, and after a yaku there must be a call.
            reasons = [why_refused(question, text) for text in completions if not text.endswith(" ")]
            assert [reason for reason in reasons if reason and "says nothing" not in reason] == []
        entry = entry.answered(question, question.value_of(answer))
    sheet = sheet.with_round(0, entry.data())
    expected = judge(loads(go_stop_written(round, options)).records[0]).rounds[0]
    assert sheet.match.rounds[0].scores == expected.scores
