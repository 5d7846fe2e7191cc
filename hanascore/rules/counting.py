"""Piles that are known by numbers of cards only: which yaku they make, and which the record must list.

A yaku is certain if every pile with these numbers makes it, impossible if no such pile does, and open
otherwise. A certain yaku counts. An open yaku counts only if the record lists it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import BY_ID, CHAFF, KINDS, Kind
from hanascore.model.record import Counts
from hanascore.problems.fix import Blank, spell_value, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Context, MadeYaku, Pattern, Yaku, YakuTable
from hanascore.words.english import with_article

SAKE_CUP = BY_ID["chrysanthemum-sake-cup"].bit
# How many choices of cards are tried at most. That is enough for brights, animals and ribbons. Chaff has more
# choices, but no number of chaff forces a yaku of certain cards.
_MOST_CHOICES = 300


class CountResult(NamedTuple):
    """The yaku that a pile known by numbers makes, and what keeps its yaku from being decided."""

    # The yaku that count.
    made: tuple[MadeYaku, ...] = ()
    # The cards that must be in the pile.
    known: int = 0
    # Listed yaku that the pile cannot hold, or the word `counts` if no pile has these numbers.
    impossible: tuple[str, ...] = ()
    # Yaku whose points are open.
    undecided: tuple[str, ...] = ()
    # Kinds whose cards must be named, because they have different values.
    mixed_kinds: tuple[Kind, ...] = ()
    # Kinds whose number must be written.
    missing_kinds: tuple[Kind, ...] = ()
    # Whether the record must say if the sake cup is in the pile.
    cup_needed: bool = False

    @property
    def settled(self) -> bool:
        """Whether the points are decided."""
        return not (
            self.impossible or self.undecided or self.mixed_kinds or self.missing_kinds or self.cup_needed
        )

    @property
    def points(self) -> int:
        """The points of all these yaku."""
        return sum(made.points for made in self.made)


class CountContext(NamedTuple):
    """The circumstances that decide the yaku of a pile, apart from its numbers."""

    # The month, the seat and the calls that decide which yaku count.
    context: Context = NO_CONTEXT
    # Cards that lie in other places.
    elsewhere: int = 0
    # Whether chaff was kept, and not thrown away.
    chaff_kept: bool = True


_NO_CONTEXT = CountContext()


class _Unnamed(NamedTuple):
    """The cards of one kind that may be in the pile without being named."""

    # The kind.
    kind: Kind
    # The cards of that kind that may be in the pile, as a set.
    cards: int
    # How many of them are in the pile at least.
    at_least: int
    # How many of them are in the pile at most.
    at_most: int


class _Bounds:
    """How many cards of any set are at least, and at most, in a pile that is known by numbers."""

    def __init__(
        self, counts: Counts, implied: int, context: CountContext, yaku: Iterable[Yaku] = ()
    ) -> None:
        """`implied` are the cards that the listed yaku need.

        If the record states how many cards count for one of `yaku`, that number is used.
        """
        numbers = dict(counts.yaku_numbers)
        # How many cards of a set count, if the record states the number.
        self.given = {
            (growing.pattern.extra_of, growing.pattern.heavier): numbers[growing.id]
            for growing in yaku
            if growing.id in numbers
        }
        in_piles = deck.WHOLE if context.chaff_kept else deck.WHOLE & ~CHAFF
        # The cards that must be in the pile.
        self.named = counts.named_cards | (SAKE_CUP if counts.sake_cup else 0) | implied & in_piles
        excluded = context.elsewhere | (SAKE_CUP if counts.sake_cup is False else 0)
        # Whether such a pile is possible.
        self.possible = not self.named & excluded
        self.rows: list[_Unnamed] = []
        rows = zip(Kind, counts.kinds, counts.by_kind, counts.kinds.numbers(self.named), strict=True)
        for kind, of_kind, number, named in rows:
            cards = of_kind & ~self.named & ~excluded
            if kind in counts.unknown_kinds:
                self.rows.append(_Unnamed(kind, cards, 0, cards.bit_count()))
                continue
            more = number - named
            self.possible = self.possible and 0 <= more <= cards.bit_count()
            if more == cards.bit_count():
                self.named = self.named | cards
                cards = 0
                more = 0
            discarded = kind is Kind.CHAFF and not context.chaff_kept
            self.rows.append(_Unnamed(kind, cards, more, cards.bit_count() if discarded else more))

    def weight_of(self, cards: int, pattern: Pattern) -> tuple[int, int]:
        """Return for how many cards the cards of a set count in a pattern, at least and at most."""
        if (number := self.given.get((cards, pattern.heavier))) is not None:
            return number, number
        bounds = [self.of(cards), *(self.of(cards & heavy) for heavy in pattern.heavier)]
        return sum(least for least, _ in bounds), sum(most for _, most in bounds)

    def of(self, cards: int) -> tuple[int, int]:
        """Return how many cards of a set are in the pile, at least and at most."""
        least = most = (self.named & cards).bit_count()
        for _, unnamed, at_least, at_most in self.rows:
            inside = (unnamed & cards).bit_count()
            least += max(0, at_least - (unnamed.bit_count() - inside))
            most += min(at_most, inside)
        return least, most

    def allow_any_of(self, forms: Sequence[Yaku]) -> bool:
        """Return whether the pile is possible and can make the yaku in one of its forms."""
        return self.possible and any(self.certain_and_possible(yaku)[1] for yaku in forms)

    def certain_and_possible(self, yaku: Yaku) -> tuple[bool, bool]:
        """Return whether the pile certainly makes a yaku, and whether it possibly does."""
        certain = possible = True
        for of, at_least, at_most in yaku.pattern.parts:
            least, most = self.weight_of(of, yaku.pattern)
            certain = certain and at_least <= least and most <= at_most
            possible = possible and most >= at_least and least <= at_most
        if yaku.pattern.spoilt_by:
            least, most = self.of(yaku.pattern.spoilt_by)
            saved, may_be_saved = self.of(yaku.pattern.saved_by)
            certain = certain and bool(saved or not most)
            possible = possible and bool(may_be_saved or not least)
        return certain, possible


def evaluate_counts(rules: RuleSet, counts: Counts, context: CountContext = _NO_CONTEXT) -> CountResult:
    """Return the yaku that numbers of cards make under the rules, and what keeps them from being decided."""
    result = _evaluate(rules, counts, context)
    if (
        counts.has_only_yaku
        or counts.sake_cup is not None
        or (counts.named_cards | result.known | context.elsewhere) & SAKE_CUP
    ):
        return result
    # The record does not say whether the sake cup is in the pile. Compare both answers.
    answers = [_evaluate(rules, counts._replace(sake_cup=cup), context) for cup in (False, True)]
    possible = [answer for answer in answers if not answer.impossible]
    if len(possible) < 2:
        return possible[0] if possible else result
    differ = len({answer.points for answer in possible}) > 1
    # A yaku of many cards, the sake cup among them, may be one card short without the cup.
    if differ and any(yaku.pattern.extra_of & SAKE_CUP for yaku in rules.yaku):
        return result._replace(undecided=(), cup_needed=True)
    if result.mixed_kinds and not any(answer.mixed_kinds for answer in possible):
        return result._replace(mixed_kinds=(), cup_needed=True)
    # A yaku of certain cards that needs the cup must be listed like any other.
    both_settled = all(answer.settled for answer in possible)
    return result if differ or result.settled or not both_settled else possible[0]


def _evaluate(rules: RuleSet, counts: Counts, context: CountContext) -> CountResult:
    """Return the yaku that numbers of cards make.

    If the record does not mention the sake cup, it may be in the pile or not.
    """
    tables = rules.tables(context.context)
    listed: dict[str, tuple[Yaku, ...]] = {}
    for id in counts.listed_yaku:
        if forms := _forms(rules, tables, id, context.context):
            listed[id] = forms
    needs = {id: required_cards(forms[0]) for id, forms in listed.items()}
    if not _Bounds(counts, 0, context).possible:
        return CountResult(impossible=("counts",), known=counts.named_cards)
    bounds = _Bounds(counts, deck.union(needs.values()), context)
    impossible = [
        id for id, forms in listed.items() if not _Bounds(counts, needs[id], context).allow_any_of(forms)
    ]
    if not impossible and not bounds.possible:
        # Each of the listed yaku is possible, but not all of them together.
        impossible = [id for id, cards in needs.items() if cards]
    for id, forms in listed.items():
        if id not in impossible and not any(bounds.certain_and_possible(form)[1] for form in forms):
            impossible.append(id)
    for id, number in counts.yaku_numbers:
        weights = [bounds.weight_of(form.pattern.extra_of, form.pattern) for form in listed.get(id, ())]
        if weights and id not in impossible and not any(low <= number <= high for low, high in weights):
            impossible.append(id)
    if impossible:
        return CountResult(impossible=tuple(impossible), known=counts.named_cards)
    implied = deck.union(needs.values())
    results = [
        _evaluate_table(table, tuple(listed), _Bounds(counts, implied, context, table.yaku))
        for table in tables
    ]
    best = max(results, key=lambda result: result.points)._replace(known=bounds.named)
    if counts.points is not None:
        return best
    missing = tuple(
        row.kind
        for row in bounds.rows
        if row.kind in counts.unknown_kinds
        and any(cls.kind is row.kind and cls.cards & row.cards for cls in rules.counting_classes)
    )
    return best._replace(mixed_kinds=_mixed_kinds(rules, bounds), missing_kinds=missing)


def _forms(rules: RuleSet, tables: Sequence[YakuTable], id: str, context: Context) -> tuple[Yaku, ...]:
    """Return a listed yaku in the form that each table has. If no table has it, ask the rules for it."""
    forms = tuple(yaku for table in tables for yaku in table.yaku if yaku.id == id)
    if not forms and (yaku := rules.find_yaku(id)) is not None:
        forms = (yaku,)
    if forms and forms[0].pattern.month_of_round:
        forms = YakuTable([forms[0]._replace(seat="")], (), context).yaku
    return forms


def required_cards(yaku: Yaku) -> int:
    """Return the cards that every pile with the yaku holds."""
    return deck.union(of for of, at_least, _ in yaku.pattern.parts if at_least == of.bit_count())


def _mixed_kinds(rules: RuleSet, bounds: _Bounds) -> tuple[Kind, ...]:
    """Return the kinds whose unnamed cards have different values, so their number gives no points."""
    mixed = []
    for kind, cards, number, _ in bounds.rows:
        unnamed = deck.WHOLE & ~bounds.named
        rows = [row for row in rules.value_classes if row.kind is kind and row.cards & unnamed]
        values = {row.value for row in rows if row.cards & cards}
        # `settling.card_points` gives unnamed cards the highest value that a card of their kind can still
        # have.
        if number and values and values != {rows[0].value}:
            mixed.append(kind)
    return tuple(mixed)


def _evaluate_table(table: YakuTable, listed: Sequence[str], bounds: _Bounds) -> CountResult:
    """Return the yaku that a pile makes under one table."""
    # The yaku of the pile, first with the fewest extras and then with the most that they can have.
    fewest: list[MadeYaku] = []
    fullest: list[MadeYaku] = []
    open_forms: list[Yaku] = []
    for yaku in table.yaku:
        certain, possible = bounds.certain_and_possible(yaku)
        if certain or (possible and yaku.id in listed):
            extras = bounds.weight_of(yaku.pattern.extra_of, yaku.pattern)
            least, most = (max(0, number - yaku.pattern.extra_from) * yaku.each_extra for number in extras)
            made = MadeYaku(yaku, yaku.value + least, bounds.named & yaku.pattern.cards)
            fewest.append(made)
            fullest.append(made._replace(points=yaku.value + most))
        elif possible:
            open_forms.append(yaku)
    counting, most_counting = table.counting(fewest), table.counting(fullest)
    relevant = {made.yaku.id for made in counting}
    if sum(made.points for made in most_counting) != sum(made.points for made in counting):
        # With all its extras, a yaku that a rival shuts out may be better than that rival.
        relevant |= {made.yaku.id for made in most_counting}
    unclear = [
        low.yaku.id
        for low, high in zip(fewest, fullest, strict=True)
        if low != high and low.yaku.id in relevant
    ]
    return CountResult(counting, undecided=(*unclear, *_forced_yaku(table, open_forms, bounds)))


def _forced_yaku(table: YakuTable, open_forms: Sequence[Yaku], bounds: _Bounds) -> tuple[str, ...]:
    """Return some open yaku if every pile with these numbers makes at least one of them.

    For example, eight ribbons always contain one of the ribbon sets, but which one is open.
    """
    for row in bounds.rows:
        if comb(row.cards.bit_count(), row.at_least) > _MOST_CHOICES:
            continue
        # Cards of other kinds that may be in the pile. They may spoil a yaku unless a known card saves it.
        uncertain = deck.union(other.cards for other in bounds.rows if other is not row and other.at_most)
        reachable = [
            yaku.id
            for yaku in open_forms
            if yaku.pattern.cards & row.cards
            and (yaku.pattern.saved_by & bounds.named or not yaku.pattern.spoilt_by & uncertain)
        ]
        if not reachable:
            continue
        forced: set[str] = set()
        # Try every choice of the cards of this kind, together with the known cards.
        for choice in combinations([card.bit for card in deck.in_order(row.cards)], row.at_least):
            pile = bounds.named | sum(choice)
            made = {made.yaku.id for made in table.made(pile)}.intersection(reachable)
            if not made:
                break
            forced |= made
        else:
            return tuple(id for id in reachable if id in forced)
    return ()


def open_yaku(rules: RuleSet, counts: Counts, context: CountContext = _NO_CONTEXT) -> tuple[Yaku, ...]:
    """Return the yaku in play that the record does not list, but that a pile with these counts may make."""
    bounds = _Bounds(counts, 0, context)
    yaku_by_id: dict[str, Yaku] = {}
    for table in rules.tables(context.context):
        for yaku in table.yaku:
            if yaku.id in counts.listed_yaku or bounds.certain_and_possible(yaku)[0]:
                continue
            # It must be possible together with the yaku that are listed.
            with_it = counts._replace(listed_yaku=(*counts.listed_yaku, yaku.id))
            if not _evaluate(rules, with_it, context).impossible:
                yaku_by_id.setdefault(yaku.id, yaku)
    return tuple(yaku_by_id.values())


def open_months(rules: RuleSet, counts: Counts, context: CountContext = _NO_CONTEXT) -> tuple[int, ...]:
    """Return the months that score if a pile holds all of them, and that a pile with these counts may hold.

    A month that is a yaku in play is left out, because `open_yaku` returns it.
    """
    bounds = _Bounds(counts, 0, context)
    with_rule = rules.whole_month.months if rules.whole_month else 0
    yaku_sets = {yaku.pattern.cards for table in rules.tables(context.context) for yaku in table.yaku}
    months = []
    for month in range(1, 13):
        four = deck.of_month(month)
        if four & ~with_rule or four in yaku_sets:
            continue
        if four & ~bounds.named and bounds.of(four)[1] == four.bit_count():
            months.append(month)
    return tuple(months)


def least_card_points(rules: RuleSet, counts: Counts, known: int) -> int:
    """Return the least card points of a pile that holds the known cards and the cards for its listed yaku."""
    rest = rules.deck & ~known
    costs = {card.bit: max(0, rules.values[card.position]) for card in deck.in_order(rest)}
    dearest = 0
    for yaku in filter(None, map(rules.find_yaku, counts.listed_yaku)):
        for of, at_least, _ in yaku.pattern.parts:
            cheapest = sorted(cost for bit, cost in costs.items() if bit & of)
            dearest = max(dearest, sum(cheapest[: max(0, at_least - (known & of).bit_count())]))
    held = sum(rules.values[card.position] for card in deck.in_order(known))
    return held + rules.value_range(rest)[0] + dearest


def counts_as_data(counts: Counts) -> dict[str, Any]:
    """Return a pile that is known by numbers as the data of a record."""
    data: dict[str, Any] = {}
    named_by_kind = counts.kinds.numbers(counts.named_cards)
    for kind, number, named in zip(Kind, counts.by_kind, named_by_kind, strict=True):
        if kind not in counts.unknown_kinds:
            data[kind.plural] = number - named
    if counts.named_cards:
        data["cards"] = " ".join(deck.ids(counts.named_cards))
    if counts.listed_yaku:
        data["yaku"] = listed_yaku_as_data(counts)
    if counts.points is not None:
        data["points"] = counts.points
    if counts.sake_cup is not None:
        data["sake_cup"] = counts.sake_cup
    return data


def listed_yaku_as_data(counts: Counts, *, but: str = "") -> list[str]:
    """Return the yaku that a pile lists, except one, as a record writes them: with the numbers it gives."""
    numbers = dict(counts.yaku_numbers)
    return [f"{numbers[id]} {id}" if id in numbers else id for id in counts.listed_yaku if id != but]


def spell_counts(counts: Counts) -> str:
    """Write a pile that is known by numbers as a record writes it.

    >>> counts = Counts((4, 1, 0, 0), SAKE_CUP, listed_yaku=("four-brights",), unknown_kinds=(Kind.CHAFF,))
    >>> spell_counts(counts)
    '{brights: 4, animals: 0, ribbons: 0, cards: chrysanthemum-sake-cup, yaku: [four-brights]}'
    """
    return spell_value(counts_as_data(counts))


def count_towards(played: Played, holding: Holding, id: str) -> tuple[int, int]:
    """Return how many cards of a pile a yaku with extras counts, at least and at most."""
    table = played.rules.tables(holding.context)[0].yaku
    yaku = next((yaku for yaku in table if yaku.id == id), None) or played.rules.find_yaku(id)
    if yaku is None:
        return 0, 0
    if holding.counts:
        bounds = _Bounds(holding.counts, 0, _NO_CONTEXT, [yaku])
        return bounds.weight_of(yaku.pattern.extra_of, yaku.pattern)
    number = yaku.pattern.counted(holding.pile)
    return number, number


def count_animals(played: Played, holding: Holding) -> int:
    """Return how many animals a side has, without those that its owner counts as something else."""
    if holding.counts and (number := dict(holding.counts.yaku_numbers).get("animals")) is not None:
        return number
    if not holding.context.reading:
        return holding.kinds[1]
    table = played.rules.tables(holding.context)[0].yaku
    usual = {yaku.id: yaku.pattern.extra_of for yaku in played.rules.yaku}
    counted_otherwise = deck.union(yaku.pattern.extra_of & ~usual[yaku.id] for yaku in table)
    return holding.kinds[1] - (holding.pile & counted_otherwise & deck.ANIMALS).bit_count()


def check_any_of_kind(played: Played, winner: Holding, kind: Kind) -> Iterator[Problem]:
    """Check that the other piles show whether they have a card of a kind."""
    for other in played.holdings:
        counts = other.counts
        if other is winner or not counts or kind not in counts.unknown_kinds:
            continue
        if KINDS[kind] & played.rules.deck & ~winner.pile and not counts.named_cards & KINDS[kind]:
            message = f"what {other.side} pays depends on whether {other.side} has {with_article(kind.value)}"
            place = Place(played.round.path).inside("captured", other.side, kind.plural)
            fixes = [write(place.path, Blank("NUMBER"))]
            yield error("counts-undecided", place, message, fixes=fixes)


def check_threshold(played: Played, side: str, id: str, threshold: int) -> Iterator[Problem]:
    """Check that it is known whether other piles hold more of a yaku's cards than a threshold."""
    for other in played.holdings:
        low, high = count_towards(played, other, id)
        if other.side != side and low <= threshold < high:
            message = f"{other.side}'s {id} count for {low} to {high}, and more than {threshold} decides"
            place = Place(played.round.path).inside("captured", other.side, "yaku")
            others = listed_yaku_as_data(other.counts, but=id) if other.counts else []
            fixes = [write(place.path, [*others, Blank(f"NUMBER {id}")])]
            yield error("counts-undecided", place.inside(id), message, fixes=fixes)
