"""Check a round that is laid out. This module has all its checks in order."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from hanascore.cards.deck import union
from hanascore.cards.named_cards import exactly
from hanascore.cards.pile import not_in_deck
from hanascore.problems.problem import Problem, error, note
from hanascore.referee.possible.counts import check_all_counts
from hanascore.referee.possible.deal import check_deal
from hanascore.referee.possible.piles import check_captured
from hanascore.referee.possible.problem_parts import place_of_pile, place_of_piles, set_hand
from hanascore.rules import calls, fact_checks, field_multiplier, lucky_hands, wild_cards
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import yaku_in_context
from hanascore.words.english import listed


def check_round(played: Played) -> list[Problem]:
    """Return all problems of a round that is laid out. A void round has none, because it does not count."""
    round, rules = played.round, played.rules
    if round.void:
        return []
    problems: list[Problem] = []
    if round.dealt.hands or round.dealt.stock or round.dealt.field is not None:
        problems += check_deal(played)
    of_counts = [*check_all_counts(played)] if round.counts or round.has_only_scores else []
    problems += of_counts
    # If numbers leave a pile open, its points cannot be added up, and the checks of the game cannot be run.
    counts_decided = not any(problem.stops for problem in of_counts)
    if played.holdings:
        problems += check_captured(played, counts_decided=counts_decided)
    if not round.has_only_scores and counts_decided:
        problems += check_rules(played)
    if rules.not_in_play or rules.seats_with_yaku:
        problems += _check_uncounted_yaku(played)
    if played.held & ~rules.deck:
        # The pile was read under other rulings. Under the rulings in force, the deck lacks one of its cards.
        written = union(holding.pile for holding in played.holdings if holding.side != round.rest_side)
        if amiss := not_in_deck(exactly(written), played.record.months, rules.deck):
            problems.append(error("card-not-in-deck", place_of_piles(played), *amiss))
    return problems


def check_rules(played: Played) -> Iterator[Problem]:
    """Run the checks that follow from what the game declares, and then the checks of the game itself."""
    rules = played.rules
    if rules.wild:
        yield from wild_cards.check(played)
    if rules.passes_on:
        yield from fact_checks.check_carry(played)
    yield from field_multiplier.check(played)
    of_hands = []
    if hasattr(played.facts, "lucky_hands"):
        of_hands = [*lucky_hands.check_dealt(played, partial(set_hand, played))]
    yield from of_hands
    # Check the lucky hands before the calls, because a lucky hand may end the round.
    hand_unclear = rules.play.hand_ends and any(problem.stops for problem in of_hands)
    if rules.play.calls and not hand_unclear:
        yield from calls.check(played)
    if rules.play.events:
        yield from calls.check_thrown(played, rules.play.events.facts.thrown)
    yield from rules.check(played)
    if rules.claims_fact:
        yield from fact_checks.check_month_claims(played)


def _check_uncounted_yaku(played: Played) -> Iterator[Problem]:
    """Yield a note for each yaku that a pile holds but that cannot count for its side."""
    for holding in played.holdings:
        yield from _check_not_in_play(played, holding)
        yield from _check_other_seats(played, holding)


def _check_not_in_play(played: Played, holding: Holding) -> Iterator[Problem]:
    listed_ids = holding.counts.listed_yaku if holding.counts else ()
    names = [
        yaku.name
        for yaku in played.rules.not_in_play
        if yaku.id in listed_ids or yaku_in_context(yaku, holding.context).pattern.witness(holding.pile)
    ]
    if names:
        scores = "is not in play and scores" if len(names) == 1 else "are not in play and score"
        message = f"{holding.side} holds {listed(names)}, which {scores} nothing"
        yield note("not-in-play", place_of_pile(played, holding.side), message)


def _check_other_seats(played: Played, holding: Holding) -> Iterator[Problem]:
    listed_ids = holding.counts.listed_yaku if holding.counts else ()
    for seat in sorted(played.rules.seats_with_yaku - {holding.context.seat}):
        table = played.rules.reading(holding.pile, holding.context._replace(seat=seat))
        made_ids = {made.yaku.id for made in table.made(holding.pile)}
        for yaku in played.rules.yaku:
            if yaku.seat == seat and (yaku.id in made_ids or yaku.id in listed_ids):
                message = (
                    f"{holding.side} holds {yaku.name}, which only the {seat} player scores: "
                    "it counts for nobody"
                )
                yield note("yaku-not-for-seat", place_of_pile(played, holding.side), message)
