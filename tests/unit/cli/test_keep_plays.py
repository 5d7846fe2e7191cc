"""Random lawful rounds of every game, told to the score pad pile by pile and turn by turn.

The answers go to the questions themselves, each by where it stands in a round: which of them are asked is up
to the game. What is kept has to score as the record does from which the answers come.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from hanascore.cards.deck import LANGUAGES, these
from hanascore.cards.notation import code_pile
from hanascore.cli.keep.answers import typed
from hanascore.cli.keep.command import odd_months
from hanascore.cli.keep.dialogue import Question
from hanascore.cli.keep.file import Pad
from hanascore.cli.keep.questions import Answers
from hanascore.model.record import Record, Round
from hanascore.record.event_rules import EventRules
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.report.blocks import Table
from hanascore.report.labels import use_language
from hanascore.report.replay import ReplayReport
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import lucky_hands_in
from tests.games.hachi_hachi.test_hachi_hachi import told_by_turns
from tests.helpers.naive_scoring import random_choices
from tests.helpers.plays import Play, Ways
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
from tests.unit.referee.test_replay_go_stop import CHOICES, yaml_word
from tests.unit.referee.test_replay_go_stop import played as go_stop_played
from tests.unit.referee.test_replay_go_stop import written as go_stop_written


def reply(path: tuple[Any, ...], play: Play, told: Round, rules: RuleSet) -> str:
    """What somebody says who saw the round."""
    key, name = path[0], path[-1]
    plainly = unnumbered_but_yellow if play.game in YELLOW else unnumbered
    if key == "captured":
        return " ".join(play.piles[name]) or "none"
    if key == "hands":
        return plainly(" ".join(play.hands[name]))
    if key == "opening_field":
        return plainly(" ".join(play.field))
    if key == "turns":
        return plainly(play.turns[name].text())
    if key == "dealer":
        return play.dealer
    if key == "lucky_hands":
        lucky = {
            name: lucky_hands_in(rules.hands, these(" ".join(cards))) for name, cards in play.hands.items()
        }
        return typed({name: [hand.id for hand in hands] for name, hands in lucky.items() if hands})
    return typed(_with_codes(getattr(told.facts, key)))


def _with_codes(value: Any) -> Any:
    """A fact as a record writes it: a card is a number inside."""
    if isinstance(value, dict):
        return {key: _with_codes(each) for key, each in value.items()}
    return code_pile(value) if type(value) is int else value


def in_words(record: Record, lang: str) -> list[tuple[str, str]]:
    """The turns of a round as `replay` prints them on a wide page, with what is said in each."""
    match = judge(record)
    replay = match.rounds[0].replay
    assert replay is not None
    with use_language(lang), pytest.MonkeyPatch.context() as patched:
        patched.setattr("hanascore.report.replay.page_width", lambda: 1_000)
        told = ReplayReport([]).told(match, None)
        (table,) = [block for block in told if isinstance(block, Table)]
    found = []
    for turn, first, second in zip(
        replay.turns, *[column.cells for column in table.columns[2:]], strict=True
    ):
        said = f", {turn.written.call}" * bool(turn.written.call)
        found.append((turn.player, " ".join(f"{first} / {second}{said}".split())))
    return found


def is_read_alike(record: Record) -> None:
    """Hold a round against the same round with its turns in the words in which they are printed."""
    (round,) = record.rounds
    first = judge(record)
    for lang in LANGUAGES:
        turns = tuple({name: turn} for name, turn in in_words(record, lang))
        second = judge(record._replace(rounds=(round._replace(turns=turns),)))
        assert [(one.id, one.message) for one in second.problems] == [
            (one.id, one.message) for one in first.problems
        ]
        assert second.rounds[0].scores == first.rounds[0].scores


def read_alike(text: str) -> None:
    (record,) = loads(text).records
    is_read_alike(record)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("game", "number"), TABLES)
def test_the_turns_that_a_replay_prints_may_be_written(game, number, seed):
    read_alike(written(game, played(game, number, seed, ways_for(game, {})), Sheet()))


@pytest.mark.parametrize("seed", range(8))
def test_so_may_those_with_bombs_shown_cards_and_jokers(seed):
    options = random_choices(random.Random(seed), **CHOICES)
    read_alike(go_stop_written(go_stop_played(2 + seed % 2, seed, options), options))
    with_joker = played("min-hwatu", 5, seed, Ways(joker=True))
    read_alike(written("min-hwatu", with_joker, Sheet(options="five_player_extra: joker")))


@pytest.mark.parametrize("seed", range(3))
def test_so_may_those_of_hachi_hachi(seed):
    match, _ = told_by_turns(seed, stops=0.3)
    is_read_alike(match.record)


@pytest.mark.no_cover
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("play", [False, True], ids=["piles", "turns"])
@pytest.mark.parametrize(("game", "number"), TABLES)
def test_a_round_comes_out_as_its_record_does(game, number, play, seed, tmp_path):
    round = played(game, number, seed, ways_for(game, {}))
    match = judge(loads(written(game, round, Sheet())).records[0])
    expected = match.rounds[0]
    pad = Pad(str(tmp_path / "f.yaml"), months=None, event=EventRules())
    pad.begin({"hanascore": 1, "game": game, "players": round.players, "months": "japanese"})
    answers = Answers(pad, play=play)
    asked = []
    while question := answers.next:
        asked.append(question.path)
        answers.told[question.path] = question.answer(
            reply(question.path, round, expected.round, match.rules)
        )
    assert not [odd for pile in answers.piles().values() for odd in odd_months(answers.pad.match, pile)]
    pad.write(0, answers.data())
    # Piles alone do not tell what a wild card left on the field where part of the stock is never turned up.
    untold = not play and match.rules.undrawn(number) and expected.played.awards
    assert untold or pad.match.rounds[0].scores == expected.scores
    assert play or len(asked) <= number + 4
    pad.draft.close()


def refused(question: Question, answer: str) -> str:
    """Why an answer is refused; nothing where it is taken."""
    try:
        question.answer(answer)
    except ValueError as why:
        return str(why)
    return ""


@pytest.mark.parametrize("seed", range(4))
def test_a_round_of_go_stop_is_told_turn_by_turn(seed, tmp_path):
    """Tab offers nothing that is refused."""
    rng = random.Random(seed)
    options = random_choices(rng, **CHOICES) | {"jokers": "2-2-3", "deal": "10-8"}
    round = go_stop_played(2 + seed % 2, seed, options)
    pad = Pad(str(tmp_path / "f.yaml"), months=None, event=EventRules())
    said = {name: yaml_word(value) for name, value in options.items()}
    head = {"hanascore": 1, "game": "go-stop", "players": round.players, "months": "japanese"}
    pad.begin({**head, "options": said})
    answers = Answers(pad, play=True)
    while question := answers.next:
        key, name = question.path[0], question.path[-1]
        reply = {"dealer": round.dealer, "opening_field": " ".join(round.field)}.get(key, "none")
        if key == "hands":
            reply = " ".join(round.hands[name])
        elif key == "turns":
            reply = round.turns[name][1]
            assert question.offers
            assert "shakes 5arc:" in question.help
            halves = [offer for offer in question.offers("") if offer.endswith("/ ")]
            offers = question.offers(rng.choice(halves))[:3] if halves else []
            # Jokers stand before a card, and a yaku is followed by a word.
            said = [refused(question, offer) for offer in offers if not offer.endswith(" ")]
            assert [why for why in said if why and "says nothing" not in why] == []
        answers.told[question.path] = question.answer(reply)
    pad.write(0, answers.data())
    expected = judge(loads(go_stop_written(round, options)).records[0]).rounds[0]
    assert pad.match.rounds[0].scores == expected.scores
    pad.draft.close()
