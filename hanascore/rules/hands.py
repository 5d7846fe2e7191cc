"""Lucky hands: what a dealt hand is worth before a card is played, and what becomes of the claims on it.

A pattern answers with the cards a player would show. What a lucky hand pays, and to whom, is the game's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.problems.problem import Page, Place, Problem, Severity, error, note, warning
from hanascore.rules.yaku import Part


class HandPattern(NamedTuple):
    """What a hand must be: grouped by month in one of some ways, and with these numbers of certain cards.

    `groups` are the months of which a hand holds two or more, as numbers of cards, the most first; single
    cards are left out. Among the triplets exactly `standing` must lie within a set of `upright`, where
    `standing` is given. The cards shown are those of `shows`, or of every month with `shows_from` cards.
    """

    groups: tuple[tuple[int, ...], ...] = ()
    standing: int | None = None
    upright: tuple[int, ...] = ()
    parts: tuple[Part, ...] = ()
    shows: int = deck.WHOLE
    shows_from: int = 1

    def witness(self, hand: int) -> int:
        """The cards of the hand that show it; 0 if the hand is no such hand."""
        if any(not least <= (hand & of).bit_count() <= most for of, least, most in self.parts):
            return 0
        if self.groups and groups_of(hand) not in self.groups:
            return 0
        if self.standing is not None and self._standing(hand) != self.standing:
            return 0
        shown = 0
        for held in _by_month(hand):
            shown |= held if held.bit_count() >= self.shows_from else 0
        return shown & self.shows

    def _standing(self, hand: int) -> int:
        triplets = [held for held in _by_month(hand) if held.bit_count() == 3]
        return sum(any(not held & ~cards for cards in self.upright) for held in triplets)


class LuckyHand(NamedTuple):
    """A hand that pays as it is dealt.

    It is worth its `value` times `unit` points. Of those of one `group` only the best counts. `seat` is the
    only seat that may claim it. A hand that `voids` the deal pays nothing. `claimed_as` are further words
    under which a record may claim it.
    """

    id: str
    name: str
    value: int
    pattern: HandPattern
    source: str
    unit: int = 1
    group: str = ""
    seat: str = ""
    voids: bool = False
    ja: str = ""
    roman: str = ""
    claimed_as: tuple[str, ...] = ()
    note: str = ""

    @property
    def points(self) -> int:
        """What it is worth in points."""
        return self.value * self.unit


class Told(NamedTuple):
    """What a player's hand and a player's claims come to.

    `counting` are the hands that count. `shut_out` are claimed beside a better one of their group. `denied`
    are the words that the hand or the seat disproves and `foreign` those for hands that are not in play.
    `unclaimed` are held, but not among the claims.
    """

    counting: tuple[LuckyHand, ...] = ()
    shut_out: tuple[LuckyHand, ...] = ()
    denied: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    unclaimed: tuple[LuckyHand, ...] = ()


def _by_month(hand: int) -> Iterator[int]:
    for month in range(1, 13):
        held = hand & deck.of_month(month)
        if held:
            yield held


def groups_of(hand: int) -> tuple[int, ...]:
    """The months of which a hand holds two cards or more, as numbers of cards, the most first.

    >>> groups_of(deck.these("5* 8b 8a 12b"))
    (4, 2)
    """
    numbers = (held.bit_count() for held in _by_month(hand))
    return tuple(sorted((number for number in numbers if number > 1), reverse=True))


def held_in(hands: Sequence[LuckyHand], hand: int, seat: str | None = None) -> tuple[LuckyHand, ...]:
    """The lucky hands that a dealt hand is, the best of each group, in table order."""
    found = (one for one in hands if one.pattern.witness(hand) and one.seat in ("", seat))
    return _best(tuple(found))


def _best(found: Sequence[LuckyHand]) -> tuple[LuckyHand, ...]:
    best: dict[str, LuckyHand] = {}
    for one in found:
        if one.group not in best or one.value > best[one.group].value:
            best[one.group] = one
    return tuple(best[group] for group in best)


def told(
    hands: Sequence[LuckyHand], claims: Sequence[str] | None, hand: int | None, seat: str | None
) -> Told:
    """What counts for one player, given the claims and the hand as far as they are known.

    Claims count where there are any, and must agree with the hand; without them the hand decides.
    """
    held = held_in(hands, hand, seat) if hand is not None else ()
    if claims is None:
        return Told(held)
    counting: list[LuckyHand] = []
    denied: list[str] = []
    foreign: list[str] = []
    for word in dict.fromkeys(claims):
        meant = [one for one in hands if word == one.id or word in one.claimed_as]
        if not meant:
            foreign.append(word)
        elif meant[0].seat not in ("", seat) or (hand is not None and meant[0] not in held):
            denied.append(word)
        elif meant[0] not in counting:
            counting.append(meant[0])
    best = _best(counting)
    return Told(
        best,
        tuple(one for one in counting if one not in best),
        tuple(denied),
        tuple(foreign),
        tuple(one for one in held if one not in best),
    )


def doubts(player: str, found: Told, hand: int | None, place: Place) -> Iterator[Problem]:
    """What is wrong or doubtful about a player's claims; the place is that of the player's claims."""
    names = " and ".join(one.id for one in (*found.counting, *found.unclaimed))
    for word in found.denied:
        if hand is None:
            why = "only another seat may claim it"
        else:
            why = f"the hand is {names}" if names else "the hand is no lucky hand"
        yield error(
            "lucky-hand-denied",
            place,
            f"{player} claims {word}, but {why}",
            "correct the claim, or the hand under `hands`",
        )
    for word in found.foreign:
        yield warning(
            "lucky-hand-not-in-play",
            place,
            f"{player} claims {word}, which is not in play at this table and pays nothing",
            "choose the options under which it counts, or leave the claim out",
        )
    for one in found.shut_out:
        better = next(other.id for other in found.counting if other.group == one.group)
        yield warning(
            "lucky-hand-shut-out",
            place,
            f"{player} claims {one.id} and {better}, of which only the better one counts",
            "two groups of cards together often have a name of their own; claim that",
        )


def unclaimed(player: str, found: Told, place: Place) -> Iterator[Problem]:
    """The notes on lucky hands that lie in a hand and are not claimed."""
    for one in found.unclaimed:
        yield note(
            "lucky-hand-unclaimed",
            place,
            f"{player}'s hand is {one.id}, but it is not claimed and pays nothing",
        )


PAGES = (
    Page(
        "lucky-hand-denied",
        Severity.ERROR,
        "a lucky hand is claimed that the deal disproves",
        "The round names a lucky hand, and the cards under `hands` are another one or none; or they are a "
        "lucky hand that the round leaves out where it wins at once; or the claimant lacks the seat for it.",
        "Lucky hands are paid before a card is played, so that a wrong one shifts every total after it.",
        "hands: {Bo: 1b 1r 2a 3b 4a 5a 6a} with lucky_hands: {Bo: [karasu]}",
        "Correct the hand or the claim. Of one group only the best name of a hand fits: a triplet with two "
        "pairs is `haneken` and no `sanbon`.",
    ),
    Page(
        "lucky-hand-not-in-play",
        Severity.WARNING,
        "a lucky hand is claimed that this table does not play",
        "The round names a lucky hand that the options leave out.",
        "It pays nothing, which may not be what the table meant.",
        "options: {lucky_hands: none} with lucky_hands: {Bo: [karasu]}",
        "Choose the option under which it counts, or leave the claim out.",
    ),
    Page(
        "lucky-hand-shut-out",
        Severity.WARNING,
        "two lucky hands of one group are claimed",
        "Of the lucky hands of one group, sets or chaff hands, a player is paid for the best alone.",
        "Two claims of one group often stand for a single better hand, such as two triplets.",
        "lucky_hands: {Bo: [sanbon, tate-sanbon]}",
        "Claim the one hand they make together: `sanbon-tate`.",
    ),
    Page(
        "lucky-hand-unclaimed",
        Severity.NOTE,
        "a lucky hand was not claimed",
        "A hand under `hands` is a lucky hand, and `lucky_hands` does not name it.",
        "A lucky hand that is forgotten is not paid.",
        "lucky_hands: {} while Bo was dealt seven chaff",
        "Nothing need be done if it was forgotten at the table; else add the claim.",
    ),
)
