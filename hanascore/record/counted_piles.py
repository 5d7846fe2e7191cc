"""Check that piles known by numbers fit the deck, the other piles and the yaku that they list."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from hanascore.cards.deck import ByKind, Kind, by_kind, in_order
from hanascore.cards.named import exactly
from hanascore.cards.notation import label
from hanascore.model.record import Counts
from hanascore.problems.fix import write
from hanascore.record.cursor import Cursor, short_list
from hanascore.record.header import Header
from hanascore.rules.counting import SAKE_CUP, required_cards
from hanascore.rules.house_rules import adds_yaku, build_yaku
from hanascore.rules.yaku import Pattern
from hanascore.words.english import is_or_are


class _Need(NamedTuple):
    """How many cards of a set the yaku of a side need."""

    # The set.
    of: int
    # A card counts once more for each of these sets that it belongs to.
    heavier: tuple[int, ...]
    # How many cards.
    number: int
    # The yaku and the side, in words.
    whose: str


@dataclass(frozen=True, kw_only=True)
class CountedPiles:
    """The piles of a round, of which at least one is known by numbers."""

    # The head of the record.
    header: Header
    # The place of all piles.
    captured: Cursor
    # The piles known by numbers, by side.
    counts: Mapping[str, Counts]
    # The cards of all piles that are named, by side.
    piles: Mapping[str, int]
    # The left-over cards.
    left_over: int

    def check(self) -> None:
        """Report piles that do not fit the deck or each other."""
        self._check_numbers()
        self._check_required_cards()
        self._check_sums_of_yaku()
        for side, pile in self.counts.items():
            if pile.sake_cup is False and pile.named_cards & SAKE_CUP:
                message = f"{self.header.pile_labels[side]} names the sake cup and has sake_cup: no"
                at = self.captured.inside(side).inside("sake_cup")
                at.add_error("counts-impossible", message, fixes=[write(at.path, "yes")])

    def _check_numbers(self) -> None:
        """Report it if a pile, or all piles together, have more cards of a kind than the deck."""
        for index, kind in enumerate(Kind):
            most = by_kind(self.header.rules.deck)[index]
            numbers = {side: self._by_kind(side)[index] for side in self.piles}
            sum_of_all = sum(numbers.values()) + by_kind(self.left_over)[index]
            if too_large := [side for side in self.counts if numbers[side] > most]:
                side = too_large[-1]
                pile = self.header.pile_labels[side]
                message = f"{pile} has {numbers[side]} {kind.plural}, but the deck has {most}"
                hint = "cards that are named are added to the numbers"
                self.captured.inside(side).add_error("counts-impossible", message, hint)
            elif sum_of_all > most:
                message = f"the piles have {sum_of_all} {kind.plural} together, but the deck has {most}"
                self.captured.at_key().add_error("counts-impossible", message)

    def _by_kind(self, side: str) -> ByKind:
        """Return how many cards of each kind the pile of a side has."""
        return self.counts[side].by_kind if side in self.counts else by_kind(self.piles[side])

    def _check_required_cards(self) -> None:
        """Report a listed yaku that needs a card which another pile has or needs, or which is left over."""
        required = {side: self._required_cards(side) for side in self.piles}
        sides = list(self.piles)
        for number, side in enumerate(sides):
            at = self.captured.inside(side)
            for other in sides:
                if other == side:
                    continue
                # If two sides need a card, report that only once.
                needed_later = required[other] if other in sides[number + 1 :] else 0
                if shared := required[side] & (needed_later | self.piles[other]):
                    message = f"the yaku of {side} need {self._labels(shared)}, which {other} has or needs"
                    at.add_error("counts-impossible", message, "", self.captured.inside(other))
            if missing := required[side] & self.left_over:
                are = is_or_are(missing.bit_count())
                message = f"the yaku of {side} need {self._labels(missing)}, which {are} left over"
                at.add_error("counts-impossible", message)

    def _required_cards(self, side: str) -> int:
        """Return the cards that a pile must have because of the yaku that it lists, and of its `sake_cup`."""
        counts = self.counts.get(side)
        if counts is None:
            return 0
        cards = SAKE_CUP if counts.sake_cup else 0
        new_yaku = {rule.id: build_yaku(rule) for rule in self.header.house.yaku if adds_yaku(rule)}
        for id in counts.listed_yaku:
            if yaku := new_yaku.get(id) or self.header.yaku.yaku.get(id):
                cards |= required_cards(yaku)
        return cards

    def _check_sums_of_yaku(self) -> None:
        """Report it if listed yaku of several sides together need more cards of a set than the deck has."""
        # The greatest need of each side, by the set of cards.
        needs: dict[tuple[int, tuple[int, ...]], dict[str, _Need]] = {}
        for side in self.counts:
            for need in self._needs(side):
                needs_of_set = needs.setdefault((need.of, need.heavier), {})
                earlier = needs_of_set.get(side)
                if earlier is None or need.number > earlier.number:
                    needs_of_set[side] = need
        for (of, heavier), needs_of_set in needs.items():
            most = Pattern((), heavier=heavier).weight(of)
            number = sum(need.number for need in needs_of_set.values())
            # If two sides need all cards of a set, `_check_required_cards` reports it.
            if number > most and any(need.number < most for need in needs_of_set.values()):
                names = short_list([need.whose for need in needs_of_set.values()], "and")
                message = f"{names} are impossible together: they take {number} cards of {most}"
                self.captured.at_key().add_error("counts-impossible", message)

    def _needs(self, side: str) -> Iterator[_Need]:
        """Yield how many cards of a set each listed yaku of a side needs."""
        numbers = dict(self.counts[side].yaku_numbers)
        for id in self.counts[side].listed_yaku:
            yaku = self.header.rules.find_yaku(id)
            if yaku is None:
                continue
            for of, at_least, _ in yaku.pattern.parts:
                written = numbers.get(id, 0) if of == yaku.pattern.extra_of else 0
                yield _Need(of, yaku.pattern.heavier, max(at_least, written), f"{yaku.name} of {side}")

    def _labels(self, cards: int) -> str:
        names = [label(exactly(card.bit), self.header.months) for card in in_order(cards)]
        return short_list(names, "and")
