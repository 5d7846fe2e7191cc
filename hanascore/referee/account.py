"""Is the round possible? Every card once, months in twos and fours, and sums that come out."""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, FIRSTS, WHOLE
from hanascore.model.ledger import Ledger
from hanascore.model.record import Counts, Evidence
from hanascore.problems.problem import Problem, error, warning
from hanascore.problems.words import listed, many
from hanascore.referee.places import of_pile, of_round, words_of
from hanascore.rules.hooks import no_checks
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import NO_CONTEXT
from hanascore.scoring.rounds import dead_cards, four_of_a_month, unaccounted, undrawn

_SHOWN = 12


def account(played: Played) -> list[Problem]:
    """Every problem of a round that is laid out. A void round was not played, and has none."""
    if played.round.void:
        return []
    found: list[Problem] = []
    if played.round.hands or played.round.opening_field is not None or played.round.stock:
        from hanascore.referee.dealing import check_deal

        found += check_deal(played)
    if played.round.counts or played.round.evidence is Evidence.POINTS:
        from hanascore.referee.counted import check_counts

        found += check_counts(played)
    if played.holdings and not _in_order(played):
        found += _check_captured(played)
    if played.rules.check is not no_checks:
        found += played.rules.check(played)
    if played.rules.not_in_play or played.rules.seated:
        from hanascore.referee.holding import check_held

        found += check_held(played)
    return found


def _in_order(played: Played) -> bool:
    """Whether every card lies in a pile, by twos and fours of a month."""
    if not played.complete:
        return False
    held = odd = 0
    for holding in played.holdings:
        pile = holding[1]
        held |= pile
        pile ^= pile >> 2
        odd |= pile ^ pile >> 1
    return held == WHOLE and not odd & FIRSTS


def _check_captured(played: Played) -> Iterator[Problem]:
    """Whether the piles are those of a round that was played to its end."""
    if played.complete and not _missing_cards(played):
        if played.record.chaff_kept:
            yield from _odd_months(played)
        return
    yield from _too_many(played)
    yield from _too_few(played)
    if played.round.counts:
        from hanascore.referee.counted import deck_short

        yield from deck_short(played)
    if _hand_out_open(played):
        yield _unclear_hand_out(played)
        return
    if not (played.round.counts or undrawn(played)):
        yield from _missing(played)
    if played.record.chaff_kept and (played.complete or undrawn(played)):
        yield from _odd_months(played)


def _too_many(played: Played) -> Iterator[Problem]:
    number, left = sum(sum(holding.kinds) for holding in played.holdings), undrawn(played)
    if left and number > 48 - left:
        yield error(
            "too-many-captured",
            of_round(played.round, "captured", "turns"),
            f"the piles hold {number} cards together, and {left} cards stay undrawn: "
            f"at most {48 - left} are captured",
            "take out the cards that were left on the field or in the stock",
        )


def _too_few(played: Played) -> Iterator[Problem]:
    """Fewer cards in the piles than any play leaves there, where all hands were played out."""
    least = least_captured(played)
    number = sum(sum(holding.kinds) for holding in played.holdings) if least else 0
    if number < least and played.record.chaff_kept:
        yield warning(
            "too-few-captured",
            of_round(played.round, "captured", "turns"),
            f"the piles hold {many(number, 'card')} together, and once all hands are played out "
            f"at least {least} are captured",
            "look for a pile that is not written in full",
        )


def least_captured(played: Played) -> int:
    """A number of cards that any play captures at least; 0 where the hands need not be played out.

    On the field remain, of each month, at most the card that came last, or cards of the deal that no card
    met. A month of which so many cards are dealt to the field and so many never turned up leaves at most two
    thirds of the first and all of the second, as trying every month shows; four of a month that may lie
    leave themselves. A wild card takes one card out of its month, and leaves one more there and in its own.
    """
    left, play, facts = undrawn(played), played.rules.play, played.facts
    calls = play.calls
    if not left or (calls and (getattr(facts, calls.stopped) or not getattr(facts, calls.exhausted))):
        return 0
    dealt = played.rules.deals[len(played.order)].field
    lying = dealt * 2 // 3 if played.options.four_on_field == "misdeal" else dealt
    lying += left + (2 if play.wild else 0)
    # Cards are captured in twos and fours.
    return (48 - left - lying + 1) // 2 * 2


def _missing_cards(played: Played) -> int:
    """The cards in no pile once everything is handed out; chaff that was thrown away is not among them."""
    held = 0
    for holding in played.holdings:
        held |= holding.pile
    return WHOLE & ~held & (WHOLE if played.record.chaff_kept else ~CHAFF)


def _hand_out_open(played: Played) -> bool:
    """Whether a rule hands out cards that are left over, and the record does not tell which those are."""
    round, rules = played.round, played.rules
    if round.left_over is not None or round.counts or undrawn(played):
        return False
    missing = unaccounted(played.record, round)
    if played.options.four_on_field != "misdeal":
        missing &= ~four_of_a_month(round.opening_field or 0)
    told = round._replace(left_over=missing)
    due = list(rules.awards(rules.options, played.record, told, missing))
    return any(award not in played.awards for award in due)


def _unclear_hand_out(played: Played) -> Problem:
    missing = _missing_cards(played)
    return error(
        "cards-missing",
        of_round(played.round, "captured", "turns"),
        f"{many(missing.bit_count(), 'card')} are in no pile, and a rule hands out those left on the field: "
        "which ones these are cannot be told",
        "write `left_over` with the cards that lay on the field at the end",
    )


def _missing(played: Played) -> Iterator[Problem]:
    """Cards that nobody took in a game in which every card is taken, but those a ruling leaves to nobody."""
    missing = _missing_cards(played)
    missing &= ~dead_cards(played, missing)
    left = missing & (played.round.left_over or 0)
    lost = missing & ~left
    number = lost.bit_count()
    if lost:
        yield warning(
            "cards-missing",
            of_round(played.round, "captured", "turns"),
            f"{many(number, 'card')} {'is' if number == 1 else 'are'} in no pile: "
            f"{_named(lost, played.record.months)}",
            "add them to the piles they lie in" if number > 1 else "add it to the pile it lies in",
        )
    if left:
        verb = "is" if left.bit_count() == 1 else "are"
        yield warning(
            "cards-missing",
            of_round(played.round, "left_over"),
            f"{words_of(left, played.record.months)} {verb} written as left over, "
            "and every card of this game is taken",
            "add them to the pile of whoever took them, or choose the ruling that leaves them",
        )


def _named(cards: int, months: str | None) -> str:
    """Each card by name; of a great many those that are whole months together first."""
    words = words_of(cards, months)
    if cards.bit_count() <= _SHOWN:
        return words
    from hanascore.cards.tokens import code_pile

    return words if months is None else code_pile(cards, months=months)


def _odd_months(played: Played) -> Iterator[Problem]:
    """Months of which a pile holds one or three cards, a problem a month."""
    right = played.rules.odd_right(played)
    odd = {}
    for holding in played.holdings:
        if not holding.counts:
            months = _odd(holding.pile)
            for month in right.get(holding.side, ()):
                months &= ~(1 << 4 * (month - 1))
            if months:
                odd[holding.side] = months
    any_odd = 0
    for months in odd.values():
        any_odd |= months
    for month in range(1, 13):
        bit = 1 << 4 * (month - 1)
        if any_odd & bit:
            yield _odd_month(played, month, [side for side, months in odd.items() if months & bit])


def _odd(pile: int) -> int:
    """The months of which a pile holds an odd number of cards, as the first bit of each."""
    pile ^= pile >> 2
    pile ^= pile >> 1
    return pile & FIRSTS


def _odd_month(played: Played, month: int, odd: list[str]) -> Problem:
    four, suit = deck.of_month(month), deck.SUITS[month - 1]
    numbers = {holding.side: (holding.pile & four).bit_count() for holding in played.holdings}
    holders = [side for side in numbers if side in odd] + [
        side for side, number in numbers.items() if number and side not in odd
    ]
    first = holders[0]
    number = numbers[first]
    words = [f"{first} holds {many(number, f'{suit} card')}"]
    words += [f"{side} {numbers[side]}" for side in holders[1:]]
    missing = 4 - sum(numbers.values())
    left = (four & (played.round.left_over or 0) & _missing_cards(played)).bit_count()
    if left:
        words.append(f"{left} {'is' if left == 1 else 'are'} left over")
    if missing > left:
        lost = missing - left
        words.append(f"{lost} {'is' if lost == 1 else 'are'} in no pile")
    places = [of_pile(played.record, played.round, side) for side in holders]
    also = tuple(dict.fromkeys(place for place in places[1:] if place != places[0]))
    if left:
        also = (*also, of_round(played.round, "left_over"))
    return warning(
        "odd-month",
        places[0],
        f"{listed(words)}: captures come in twos and fours",
        f"a {suit} card lies in the wrong pile" if not missing else f"look for the {suit} cards",
        also,
    )


def check_totals(played: Played, ledger: Ledger) -> list[Problem]:
    """Whether the scores add up to what the rules promise for a round that was played to its end."""
    round = played.round
    written = round.evidence is Evidence.POINTS
    if round.void or not (played.complete or (written and not undrawn(played))):
        return []
    expected = played.rules.score_total(_as_numbers(played) if written else played)
    if expected is None:
        return []
    found = sum(ledger.deciding().values()) - sum(each.points for each in round.adjustments if written)
    if found == expected:
        return []
    from hanascore.referee.counted import worth_just

    off = abs(found - expected)
    return [
        warning(
            "not-zero-sum",
            of_round(round, "scores", "captured", "turns"),
            f"the scores add up to {found}, and under these rules they come to {expected}: "
            f"{off} too {'many' if found > expected else 'few'}{worth_just(played.rules, off)}",
            "look over the scores; points by agreement go under `adjustments`",
        )
    ]


def _as_numbers(played: Played) -> Played:
    """The round as if each pile were known by numbers, for the sum of a round whose piles are not known."""
    nothing = Counts(0, 0, 0, 0)
    away = {played.side_of(player) for player in played.round.sitting_out}
    holdings = tuple(
        Holding(side, 0, (), NO_CONTEXT, nothing) for side in played.record.sides if side not in away
    )
    return played._replace(holdings=holdings)
