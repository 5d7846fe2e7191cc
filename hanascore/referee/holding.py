"""Worth knowing of a pile: yaku it completes in vain, for they are not in play or not for its seat."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards import deck
from hanascore.problems.problem import Problem, note
from hanascore.problems.words import listed
from hanascore.referee.places import of_pile
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import Yaku


def check_held(played: Played) -> Iterator[Problem]:
    """Notes on what piles complete in vain."""
    for holding in played.holdings:
        listed = holding.counts.listed if holding.counts else ()
        idle = [one for one in played.rules.not_in_play if _witness(one, holding) or one.id in listed]
        if idle:
            yield _not_in_play(played, holding, idle)
        for seat in sorted(played.rules.seated - {holding.context.seat}):
            yield from _not_for_seat(played, holding, seat)


def _witness(one: Yaku, holding: Holding) -> int:
    """The cards of a pile that complete a yaku, or 0."""
    pattern, month = one.pattern, holding.context.month
    if pattern.month_of_round:
        four = deck.of_month((month - 1) % 12 + 1) if month else 0
        return four if four and holding.pile & four == four else 0
    of, need, _ = pattern.parts[0]
    if (holding.pile & of).bit_count() < need:
        return 0
    return pattern.witness(holding.pile)


def _not_in_play(played: Played, holding: Holding, idle: list[Yaku]) -> Problem:
    names = listed([one.name for one in idle])
    verb = "is not in play and scores" if len(idle) == 1 else "are not in play and score"
    return note(
        "held-not-in-play",
        of_pile(played.record, played.round, holding.side),
        f"{holding.side} holds {names}, which {verb} nothing",
    )


def _not_for_seat(played: Played, holding: Holding, seat: str) -> Iterator[Problem]:
    context = holding.context._replace(seat=seat)
    listed = holding.counts.listed if holding.counts else ()
    made = {one.yaku.id for one in played.rules.reading(holding.pile, context).made(holding.pile)}
    for one in played.rules.yaku:
        if one.seat == seat and (one.id in made or one.id in listed):
            yield note(
                "yaku-not-for-seat",
                of_pile(played.record, played.round, holding.side),
                f"{holding.side} holds {one.name}, which only the {seat} player scores: it counts for nobody",
            )
