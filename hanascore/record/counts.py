"""Read piles that are known by numbers of cards or by card points, and check that they fit the other piles.

What such a pile is worth, and which yaku it makes, is decided later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from operator import add
from typing import Any, NamedTuple

from hanascore.cards.deck import ByKind, Kind, Kinds, in_order
from hanascore.cards.named_cards import exactly, settle_chaff
from hanascore.cards.names import counts_in_words
from hanascore.cards.notation import label
from hanascore.model.record import Counts
from hanascore.problems.fix import Fix, remove, replace, write
from hanascore.record.card_texts import KIND_BY_KEY, CardText, cards_of, read_lot, read_text_or_list
from hanascore.record.cursor import Cursor, parse_integer, short_list, shortened
from hanascore.record.header import Header
from hanascore.record.yaku_names import YakuNumber
from hanascore.rules.counting import SAKE_CUP, required_cards
from hanascore.rules.house_rules import adds_yaku, build_yaku
from hanascore.rules.yaku import Pattern
from hanascore.words.english import is_or_are

# The keys next to numbers and `cards`.
_OTHER_KEYS = ("points", "yaku", "sake_cup")
_EXAMPLE = "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"


def counts_mapping(header: Header, data: Any) -> dict[str, Any] | None:
    """Return the mapping of a pile that is written by numbers or yaku. For one written by cards, return None.

    In games in which cards have no points, a pile may be written by its yaku only.
    """
    if isinstance(data, str):
        return counts_in_words(data)
    if not isinstance(data, dict):
        return None
    is_only_yaku = data.get("yaku") is not None and data.keys().isdisjoint(KIND_BY_KEY)
    if is_only_yaku and not header.rules.counting_classes:
        return data
    if not data.keys().isdisjoint(("counts", "points", "cards")):
        return data
    values = [value for key, value in data.items() if key in KIND_BY_KEY and isinstance(value, str)]
    return data if any(parse_integer(value) is not None for value in values) else None


def read_counts(header: Header, at: Cursor) -> tuple[Counts, list[CardText]]:
    """Return the numbers of a pile, and the cards that it names, which the numbers do not include yet."""
    return _CountsReader(header, at).read()


class _CountsReader:
    """Reads one pile that is written by numbers."""

    def __init__(self, header: Header, at: Cursor) -> None:
        self.header, self.at = header, at
        # Whether the numbers are under `counts`. Then the pile has no card of a kind that is left out there;
        # otherwise the number of such a kind is unknown.
        self.is_complete = "counts" in at.data
        # The number of cards of each kind, without the cards that are named.
        self.numbers = dict.fromkeys(Kind, 0)
        # The kinds for which something is written.
        self.written: set[Kind] = set()
        # The texts that name cards.
        self.named: list[CardText] = []

    def read(self) -> tuple[Counts, list[CardText]]:
        """Return the numbers, and the texts that name cards."""
        if self.is_complete:
            self._read_complete()
        else:
            self._read_partial()
        yaku_at = self.at.inside("yaku", f"`yaku` in {self.at.label}")
        listed_yaku, yaku_numbers = self.header.read_yaku_and_numbers(yaku_at)
        counts = Counts(
            _in_order(self.numbers),
            listed_yaku=listed_yaku,
            yaku_numbers=tuple(number[:2] for number in yaku_numbers if self._is_possible(number)),
            sake_cup=self.at.inside("sake_cup").boolean(),
            unknown_kinds=self._unknown_kinds(),
            points=None if self.is_complete else _read_points(self.header, self.at.inside("points")),
            kinds=self.header.rules.kinds,
        )
        return counts, self.named

    def _read_complete(self) -> None:
        """Read the numbers under `counts`."""
        for key, value in self.at.inside("counts", f"`counts` in {self.at.label}").entries(_EXAMPLE):
            if key in KIND_BY_KEY:
                self._read_kind(KIND_BY_KEY[key], value)
            else:
                value.add_unknown_key(KIND_BY_KEY, "`counts`")
        self.at.check_mapping("", ("counts", "yaku", "sake_cup"))

    def _read_partial(self) -> None:
        """Read numbers next to cards, yaku and points."""
        for key, value in self.at.entries(_EXAMPLE):
            if key in KIND_BY_KEY:
                self._read_kind(KIND_BY_KEY[key], value)
            elif key == "cards":
                at = value.with_label(self.at.label)
                self.named += read_lot(self.header.months, at, self.header.rules.kinds)
            elif self._is_piece_of_yaku(key, value):
                message = f"'{key}' is read as a key, because inside braces a comma ends a value"
                value.at_key().add_error("needs-quotes", message, fixes=[self._yaku_in_brackets()])
            elif key not in _OTHER_KEYS:
                value.add_unknown_key((*KIND_BY_KEY, "cards", *_OTHER_KEYS), self.at.label)

    def _read_kind(self, kind: Kind, value: Cursor) -> None:
        """Read the number of cards of a kind, or the cards themselves."""
        self.written.add(kind)
        number = parse_integer(value.data) if isinstance(value.data, str) else None
        if number is None:
            at = value.with_label("`counts`")
            self.named += read_text_or_list(self.header.months, at, kind, self.header.rules.kinds)
            return
        most = (self.header.rules.kinds.by_kind[kind] & self.header.rules.deck).bit_count()
        if 0 <= number <= most:
            self.numbers[kind] = number
            return
        limit = "the least is 0" if number < 0 else f"the deck has {most}"
        message = f"{value.label} is {shortened(f'{number:,}')}, but {limit}"
        value.add_error("counts-impossible", message)

    def _yaku_in_brackets(self) -> Fix:
        """Return the fix that writes all pieces of a list of yaku in brackets."""
        pieces = [key for key, value in self.at.entries("") if self._is_piece_of_yaku(key, value)]
        yaku = [self.at.data["yaku"], *pieces]
        label = f"put the yaku in brackets: yaku: [{', '.join(yaku)}]"
        return self.at.join_pieces("yaku", pieces, yaku)._replace(label=label)

    def _is_piece_of_yaku(self, key: str, value: Cursor) -> bool:
        """Return whether a key is a yaku of the list under `yaku`, which a comma in braces has cut off."""
        has_yaku = isinstance(self.at.data.get("yaku"), str)
        return value.data is None and has_yaku and self.header.yaku.find_with_number(key) is not None

    def _unknown_kinds(self) -> tuple[Kind, ...]:
        """Return the kinds that may have more cards in the pile than the record says."""
        if self.is_complete:
            return ()
        known = set(self.written)
        if self.named:
            named = self.header.rules.kinds.numbers(settle_chaff([cards_of(self.named)])[0])
            known.update(kind for kind, number in zip(Kind, named, strict=True) if number)
        return tuple(kind for kind in Kind if kind not in known)

    def _is_possible(self, yaku_number: YakuNumber) -> bool:
        """Return whether a number of cards can count for a yaku. If not, report it."""
        id, number, at = yaku_number
        yaku = self.header.rules.find_yaku(id)
        if yaku is None or not self.header.game_is_known:
            return False
        most = yaku.pattern.weight(yaku.pattern.extra_of)
        if not yaku.each_extra:
            message = f"{yaku.name} is worth the same with any number of cards"
            fix = replace(at.place, id)._replace(label=f"write {id} without a number")
            at.add_error("counts-impossible", message, fixes=[fix])
            return False
        if not 0 <= number <= most:
            limit = "the least is 0" if number < 0 else f"at most {most} count for it"
            at.add_error("counts-impossible", f"{number:,} {id} are impossible: {limit}")
            return False
        return True


def _in_order(numbers: Mapping[Kind, int]) -> ByKind:
    """Return the numbers of the kinds in the order in which piles have them."""
    return numbers[Kind.BRIGHT], numbers[Kind.ANIMAL], numbers[Kind.RIBBON], numbers[Kind.CHAFF]


def _read_points(header: Header, at: Cursor) -> int | None:
    """Return the card points that the table counted."""
    points, rules = at.integer(), header.rules
    if points is None or not header.game_is_known:
        return points
    least, most = rules.value_range(rules.deck)
    if least == most:
        message = f"{header.game.name} has no card points"
        advice = "write the cards, or the number of each kind and `yaku`"
        at.at_key().add_error("foreign-key", message, advice, fixes=[remove(at.place)])
    elif not least <= points <= most:
        limit = f"the least is {least}" if points < least else f"all cards are worth {most}"
        if points > most and least < 0:
            limit = f"the cards with positive values are worth {most}"
        at.add_error("counts-impossible", f"{at.label} is {points:,}, but {limit}")
    return points


def add_counts(counts: Counts, other: Counts) -> Counts:
    """Join two piles of one side."""
    sake_cups = {counts.sake_cup, other.sake_cup} - {None}
    unknown_kinds = {*counts.unknown_kinds, *other.unknown_kinds}
    points = None
    if counts.points is not None and other.points is not None:
        points = counts.points + other.points
    return Counts(
        tuple(map(add, counts.by_kind, other.by_kind)),
        listed_yaku=tuple(dict.fromkeys((*counts.listed_yaku, *other.listed_yaku))),
        yaku_numbers=tuple((Counter(dict(counts.yaku_numbers)) + Counter(dict(other.yaku_numbers))).items()),
        sake_cup=True in sake_cups if sake_cups else None,
        unknown_kinds=tuple(kind for kind in Kind if kind in unknown_kinds),
        points=points,
        kinds=counts.kinds,
    )


def rest_as_counts(free: int, others: Iterable[Counts], kinds: Kinds) -> Counts:
    """Return the pile that is written as `rest`, if other piles are known by numbers.

    It has the number of cards that no pile names (`free`), less the numbers of the other piles.
    """
    others = list(others)
    unknown_kinds = {kind for counts in others for kind in counts.unknown_kinds}
    numbers: dict[Kind, int] = {}
    for index, kind in enumerate(Kind):
        taken = sum(counts.by_kind[index] for counts in others)
        numbers[kind] = 0 if kind in unknown_kinds else max(0, kinds.numbers(free)[index] - taken)
    unknown = tuple(kind for kind in Kind if kind in unknown_kinds)
    return Counts(_in_order(numbers), unknown_kinds=unknown, kinds=kinds)


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
    """The piles of a round. At least one of them is known by numbers."""

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
        kinds = self.header.rules.kinds
        for index, kind in enumerate(Kind):
            most = kinds.numbers(self.header.rules.deck)[index]
            numbers = {side: self._by_kind(side)[index] for side in self.piles}
            sum_of_all = sum(numbers.values()) + kinds.numbers(self.left_over)[index]
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
        counts = self.counts.get(side)
        return counts.by_kind if counts else self.header.rules.kinds.numbers(self.piles[side])

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
