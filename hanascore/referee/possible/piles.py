"""Check the piles: each card is in one place, cards are captured in pairs and fours, and none is missing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from hanascore.cards.deck import CHAFF, FIRSTS, SUITS, WHOLE, four_of_a_month, odd_months, of_month, union
from hanascore.cards.notation import cards_in_words, code_pile, number_of
from hanascore.games import GAMES
from hanascore.model.places_and_fixes import place_of, write_in_round
from hanascore.model.record import Evidence, Record
from hanascore.problems.fix import Blank, Fix, write
from hanascore.problems.problem import Problem, error, warning
from hanascore.referee.possible.counts import check_deck_total
from hanascore.referee.possible.problem_parts import place_of_pile, place_of_piles, set_option
from hanascore.rules import wild_cards
from hanascore.rules.played import Played
from hanascore.scoring.round import cards_left_by_ruling, in_no_pile, unaccounted
from hanascore.words.english import is_or_are, listed, many, with_article

# The most missing cards that are named in words. More cards are written as codes.
_MOST_IN_WORDS = 12
# If piles without chaff hold this many of the 24 other cards, their chaff was thrown away.
_MANY_WITHOUT_CHAFF = 12
_DISCARD = write(("chaff",), "discarded", when="if the chaff was thrown away")


def check_captured(played: Played, *, counts_decided: bool = True) -> Iterator[Problem]:
    """Check that the piles can be those of a round that was played to its end.

    `counts_decided` is false if a pile is known by numbers that do not decide its worth. Then the points of
    the piles are not added up.
    """
    if not played.complete or in_no_pile(played):
        yield from _check_number(played)
        if played.round.counts and counts_decided:
            yield from check_deck_total(played)
        if _awards_are_open(played):
            number = many(in_no_pile(played).bit_count(), "card")
            message = (
                f"{number} are in no pile, and a rule awards those left on the field: "
                "the record does not say which these are"
            )
            fixes = [write_in_round(played.round, "left_over", Blank("CARDS")), *_leave_stock(played)]
            yield error("cards-missing", place_of_piles(played), message, fixes=fixes)
            return
        if _has_no_chaff(played):
            message = "no pile holds any chaff"
            fixes = [_DISCARD] if chaff_may_be_discarded(played.record) else []
            yield warning("cards-missing", place_of_piles(played), message, fixes=fixes)
            return
        calls = played.rules.play.calls
        # A player may have ended the round before every card was played.
        ended_early = calls is not None and not calls.played_out(played.facts)
        stock_left = played.undrawn or len(played.order) in played.rules.play.hiki_leaves_stock
        if not (played.round.counts or stock_left or ended_early):
            yield from _check_missing(played)
    if side := _side_with_all_chaff(played):
        message = f"no pile that is written out holds any chaff, so {side}'s rest has all of it"
        yield warning("cards-missing", place_of_pile(played, side), message, fixes=[_DISCARD])
        return
    has_only_yaku = played.round.evidence is Evidence.YAKU
    if played.record.chaff_kept and (played.complete or played.undrawn) and not has_only_yaku:
        yield from _check_odd_months(played)


def _check_number(played: Played) -> Iterator[Problem]:
    """Check that the piles have no more cards than are played, and no fewer than every play captures."""
    number = sum(sum(holding.kinds) for holding in played.holdings)
    undrawn = played.undrawn
    least = least_captured(played)
    most = played.record.deck.bit_count() - undrawn
    held = f"the piles hold {many(number, 'card')} together"
    if undrawn and number > most:
        message = f"{held}, but {undrawn} cards stay undrawn: at most {most} are captured"
        fixes = []
        if getattr(played.options, "two_player_end", None) == "hands":
            fixes = set_option(played, "two_player_end", "stock", "if the stock was played out")
        advice = f"{'or ' if fixes else ''}take out the cards that were left on the field or in the stock"
        yield error("too-many-captured", place_of_piles(played), message, advice, fixes=fixes)
    if number < least and played.record.chaff_kept and not _number_is_open(played):
        message = f"{held}, but at least {least} are captured once all hands are played out"
        advice = "look for a pile that is not written in full"
        yield warning("cards-missing", place_of_piles(played), message, advice)


def _number_is_open(played: Played) -> bool:
    """Return whether the record does not say how many cards a pile has."""
    return any(holding.counts and holding.counts.unknown_kinds for holding in played.holdings)


def least_captured(played: Played) -> int:
    """Return how many cards are captured at least if the hands were played out; 0 if they need not be.

    A card remains on the field only if it came last of its month, or was dealt there and nothing matched it.
    Trying every month shows that at most two thirds of the dealt field remain, and one more card for each
    card that was never turned up. If four of a month may stay on the field, the whole dealt field may remain.
    A wild card may leave two more cards: one of the month it takes from, and one of its own month.
    """
    undrawn = played.undrawn
    calls = played.rules.play.calls
    facts = played.facts
    if not undrawn or (calls and (calls.stopper(facts) or not calls.played_out(facts))):
        return 0
    dealt = played.rules.deals[len(played.order)].field
    remaining = dealt * 2 // 3 if played.options.four_on_field == "misdeal" else dealt
    wild = played.rules.wild
    remaining += undrawn + (2 if wild and wild.on else 0)
    # Cards are captured in pairs and fours, so round up to an even number.
    return (played.record.deck.bit_count() - undrawn - remaining + 1) // 2 * 2


def _awards_are_open(played: Played) -> bool:
    """Return whether a rule awards left-over cards, but the record does not say which cards these are."""
    round = played.round
    if round.left_over is not None or round.counts or played.undrawn:
        return False
    missing = unaccounted(played.record, round)
    if played.options.four_on_field != "misdeal":
        missing &= ~four_of_a_month(round.dealt.field or 0)
    with_left_over = played._replace(round=replace(round, left_over=missing))
    return any(award not in played.awards for award in wild_cards.awards(with_left_over, missing))


def _has_no_chaff(played: Played) -> bool:
    """Return whether the piles hold many cards, but no chaff."""
    if not played.record.chaff_kept or played.round.counts:
        return False
    held = played.record.deck & ~in_no_pile(played)
    written = held | (played.round.left_over or 0)
    return not written & CHAFF and held.bit_count() >= _MANY_WITHOUT_CHAFF


def _side_with_all_chaff(played: Played) -> str:
    """Return the side whose `rest` holds all the chaff, probably because it was thrown away; or ""."""
    round = played.round
    side = played.round.rest_side
    if not side or round.counts or "chaff" in played.record.data or not chaff_may_be_discarded(played.record):
        return ""
    piles = [holding.pile for holding in played.holdings if holding.side != side]
    written = union(piles) | (round.left_over or 0)
    is_likely = written.bit_count() >= _MANY_WITHOUT_CHAFF or any(map(odd_months, piles))
    return side if is_likely and not written & played.record.discardable else ""


def chaff_may_be_discarded(record: Record) -> bool:
    """Return whether the table may throw chaff away, but the record does not say that it does."""
    return record.chaff_kept and GAMES[record.game].chaff_worthless


def _leave_stock(played: Played) -> list[Fix]:
    """If hands run out before the stock, return the setting that leaves the rest of the stock undrawn."""
    rules = played.rules
    players = len(played.order)
    deal = rules.deals.get(players)
    if not (rules.play.stock_ends and rules.play.stock_stays and deal):
        return []
    if rules.stock(players) <= deal.hand * players:
        return []
    return set_option(played, *rules.play.stock_stays, "if the rest of the stock was not played")


def _check_missing(played: Played) -> Iterator[Problem]:
    """Warn about cards in no pile, in a game in which all cards are captured unless a ruling leaves them."""
    months = played.record.months
    missing = in_no_pile(played) & WHOLE
    missing &= ~cards_left_by_ruling(played, missing)
    left_over = missing & (played.round.left_over or 0)
    missing &= ~left_over
    if missing:
        number = missing.bit_count()
        as_codes = months is not None and number > _MOST_IN_WORDS
        names = code_pile(missing, months=months) if months and as_codes else cards_in_words(missing, months)
        message = f"{many(number, 'card')} {is_or_are(number)} in no pile: {names}"
        fixes = _leave_stock(played)
        advice = "add them to the piles they are in" if number > 1 else "add it to the pile it is in"
        advice = f"or {advice}" if fixes else advice
        yield warning("cards-missing", place_of_piles(played), message, advice, fixes=fixes)
    if left_over:
        words = f"{cards_in_words(left_over, months)} {is_or_are(left_over.bit_count())} written as left over"
        advice = "add them to the pile of the player who took them, or choose the ruling that leaves them"
        message = f"{words}, but every card is captured in this game"
        yield warning("cards-missing", place_of(played.round, "left_over"), message, advice)


def _check_odd_months(played: Played) -> Iterator[Problem]:
    """Warn about each month that has one or three cards in a pile, unless cards move between piles."""
    firsts = {holding.side: odd_months(holding.pile) for holding in played.holdings if not holding.counts}
    if not any(firsts.values()):
        return
    play = played.rules.play
    if getattr(played.facts, play.stolen_fact, None) or (play.events and played.round.turns is not None):
        return
    allowed = wild_cards.may_be_odd(played)
    for month in range(1, 13):
        first = of_month(month) & FIRSTS
        sides = [side for side, odd in firsts.items() if odd & first and month not in allowed.get(side, ())]
        if sides:
            yield _odd_month(played, month, sides)


def _odd_month(played: Played, month: int, odd_sides: list[str]) -> Problem:
    four = of_month(month)
    suit = SUITS[month - 1]
    numbers = {holding.side: (holding.pile & four).bit_count() for holding in played.holdings}
    sides = [*odd_sides, *(side for side, number in numbers.items() if number and side not in odd_sides)]
    parts = [f"{sides[0]} holds {many(numbers[sides[0]], f'{suit} card')}"]
    parts += [f"{side} {numbers[side]}" for side in sides[1:]]
    missing = 4 - sum(numbers.values())
    left_over = (four & (played.round.left_over or 0) & in_no_pile(played)).bit_count()
    if left_over:
        parts.append(f"{left_over} {is_or_are(left_over)} left over")
    if missing > left_over:
        parts.append(f"{missing - left_over} {is_or_are(missing - left_over)} in no pile")
    place, *places = [place_of_pile(played, side) for side in sides]
    others = dict.fromkeys(other for other in places if other != place)
    if left_over:
        others[place_of(played.round, "left_over")] = None
    advice = f"look for the {suit} cards" if missing else f"{with_article(suit)} card is in the wrong pile"
    number = number_of(month, played.record.months)
    if re.search(rf"(?<!\d)0?{number}[bar]*c[23](?!c)", str(played.round.data.get("captured"))):
        advice += f"; `{number}c2` is the second {suit} chaff, and two of them are `{number}cc`"
    message = f"{listed(parts)}: cards are captured in pairs or fours"
    return warning("odd-month", place, message, advice, tuple(others))
