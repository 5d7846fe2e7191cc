"""Piles known by numbers alone: what follows from the counts, what must be listed, and what cannot be.

A pattern is certain where every pile with these counts satisfies it, impossible where none does, and open
otherwise. What is certain is worked out; what is open scores only if it is listed. A yaku that is listed
names the cards it cannot do without.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import BY_ID, CHAFF, KINDS, Kind
from hanascore.model.record import Counts
from hanascore.problems.problem import Place, Problem, error
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import NO_CONTEXT, Context, MadeYaku, Pattern, Yaku, YakuTable

SAKE_CUP = BY_ID["chrysanthemum-sake-cup"].bit
# Enough for every choice among brights, animals or ribbons; chaff belongs to no set that its number decides.
_MOST_PILES = 300


class CountResult(NamedTuple):
    """The yaku that counts make, and what is wrong.

    `known` are the cards that must be in the pile. `impossible` are yaku listed that cannot be there, or the
    word `counts` where no pile has these numbers; `undecided` are yaku whose points stay open; `unnamed` are
    kinds whose cards must be named, and `untold` those whose number must be told; `cup_needed` tells that the
    sake cup decides and is not told.
    """

    made: tuple[MadeYaku, ...] = ()
    known: int = 0
    impossible: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    unnamed: tuple[Kind, ...] = ()
    untold: tuple[Kind, ...] = ()
    cup_needed: bool = False

    @property
    def settled(self) -> bool:
        """Whether the points follow."""
        return not (self.impossible or self.undecided or self.unnamed or self.untold or self.cup_needed)

    @property
    def points(self) -> int:
        """What the yaku are worth together."""
        return sum(made.points for made in self.made)


class CountContext(NamedTuple):
    """What beside its numbers decides a pile: context, cards that lie elsewhere, whether chaff was kept."""

    context: Context = NO_CONTEXT
    elsewhere: int = 0
    chaff_kept: bool = True


ALONE = CountContext()


class _Row(NamedTuple):
    """Cards of a kind that may or may not be in the pile, and how many of them are, at least and at most."""

    kind: Kind
    free: int
    least: int
    most: int


class _Bounds:
    """How many cards of a set a pile with these counts holds: at least and at most."""

    def __init__(self, counts: Counts, implied: int, around: CountContext) -> None:
        kept = deck.WHOLE if around.chaff_kept else deck.WHOLE & ~CHAFF
        self.named = counts.named_cards | (SAKE_CUP if counts.sake_cup else 0) | implied & kept
        barred = around.elsewhere | (SAKE_CUP if counts.sake_cup is False else 0)
        self.possible = not self.named & barred
        self.rows = []
        known = deck.by_kind(self.named)
        for (kind, cards), number, named in zip(KINDS.items(), counts.by_kind, known, strict=True):
            free = cards & ~self.named & ~barred
            if kind in counts.unknown_kinds:
                self.rows.append(_Row(kind, free, 0, free.bit_count()))
                continue
            more = number - named
            self.possible = self.possible and 0 <= more <= free.bit_count()
            if more == free.bit_count():
                self.named, free, more = self.named | free, 0, 0
            most = free.bit_count() if kind is Kind.CHAFF and not around.chaff_kept else more
            self.rows.append(_Row(kind, free, more, most))

    def weighed(self, cards: int, pattern: Pattern) -> tuple[int, int]:
        """The bounds for how many cards those of a set count for."""
        bounds = [self.of(each) for each in (cards, *(cards & more for more in pattern.heavier))]
        return sum(least for least, _ in bounds), sum(most for _, most in bounds)

    def of(self, cards: int) -> tuple[int, int]:
        """The bounds for a set of cards."""
        least = most = (self.named & cards).bit_count()
        for _, free, fewest, largest in self.rows:
            inside = (free & cards).bit_count()
            least += max(0, fewest - (free.bit_count() - inside))
            most += min(largest, inside)
        return least, most

    def allow_one_of(self, forms: Sequence[Yaku]) -> bool:
        """Whether there are such piles, and one of them satisfies a yaku in one of its readings."""
        return self.possible and any(self.standing(one)[1] for one in forms)

    def standing(self, one: Yaku) -> tuple[bool, bool]:
        """Whether the pile is certain to satisfy a yaku, and whether it can."""
        certain = possible = True
        for of, at_least, at_most in one.pattern.parts:
            least, most = self.weighed(of, one.pattern)
            certain = certain and at_least <= least and most <= at_most
            possible = possible and most >= at_least and least <= at_most
        if one.pattern.spoilt_by:
            least, most = self.of(one.pattern.spoilt_by)
            saved, may_be_saved = self.of(one.pattern.saved_by)
            certain = certain and bool(saved or not most)
            possible = possible and bool(may_be_saved or not least)
        return certain, possible


def evaluate_counts(rules: RuleSet, counts: Counts, around: CountContext = ALONE) -> CountResult:
    """What counts make under the rules, with everything that keeps them from being decided."""
    open_answer = _reckon(rules, counts, around)
    if counts.sake_cup is not None or (counts.named_cards | open_answer.known | around.elsewhere) & SAKE_CUP:
        return open_answer
    answers = [_reckon(rules, counts._replace(sake_cup=cup), around) for cup in (False, True)]
    able = [answer for answer in answers if not answer.impossible]
    if len(able) < 2:
        return able[0] if able else open_answer
    differ = len({answer.points for answer in able}) > 1
    # A yaku that counts the cup among others may hang on it by numbers alone.
    if differ and any(one.pattern.extra_of & SAKE_CUP for one in rules.yaku):
        return open_answer._replace(undecided=(), cup_needed=True)
    if open_answer.unnamed and not any(answer.unnamed for answer in able):
        return open_answer._replace(unnamed=(), cup_needed=True)
    # Sets that need the cup are listed like any other.
    both = all(answer.settled for answer in able)
    return open_answer if differ or open_answer.settled or not both else able[0]


def _reckon(rules: RuleSet, counts: Counts, around: CountContext) -> CountResult:
    tables = rules.tables(around.context)
    listed = {id: forms for id in counts.listed_yaku if (forms := _forms(rules, tables, id, around.context))}
    needs = {id: required_cards(forms[0]) for id, forms in listed.items()}
    if not _Bounds(counts, 0, around).possible:
        return CountResult(impossible=("counts",), known=counts.named_cards)
    bounds = _Bounds(counts, deck.union(needs.values()), around)
    impossible = [
        id for id, forms in listed.items() if not _Bounds(counts, needs[id], around).allow_one_of(forms)
    ]
    if not impossible and not bounds.possible:
        impossible = [id for id, cards in needs.items() if cards]
    for id, forms in listed.items():
        if id not in impossible and not any(bounds.standing(one)[1] for one in forms):
            impossible.append(id)
    if impossible:
        return CountResult(impossible=tuple(impossible), known=counts.named_cards)
    answers = [_under(table, tuple(listed), bounds) for table in tables]
    best = max(answers, key=lambda answer: answer.points)._replace(known=bounds.named)
    if counts.points is not None:
        return best
    untold = (
        row.kind
        for row in bounds.rows
        if row.kind in counts.unknown_kinds
        and any(one.kind is row.kind and one.cards & row.free for one in rules.counting_classes)
    )
    return best._replace(unnamed=_mixed_kinds(rules, bounds), untold=tuple(untold))


def count_in(played: Played, holding: Holding, id: str) -> tuple[int, int]:
    """For how many a pile's cards count in what a yaku counts, at least and at most."""
    table = played.rules.tables(holding.context)[0].yaku
    yaku = next((one for one in table if one.id == id), None) or played.rules.find_yaku(id)
    if yaku is None:
        return 0, 0
    if holding.counts:
        return _Bounds(holding.counts, 0, ALONE).weighed(yaku.pattern.extra_of, yaku.pattern)
    number = yaku.pattern.weight(holding.pile & yaku.pattern.extra_of)
    return number, number


def animals_of(played: Played, holding: Holding) -> int:
    """How many animals a side has, less those that its owner has read as something else."""
    if not holding.context.reading:
        return holding.kinds[1]
    table = played.rules.tables(holding.context)[0].yaku
    usual = {one.id: one.pattern.extra_of for one in played.rules.yaku}
    otherwise = deck.union(one.pattern.extra_of & ~usual[one.id] for one in table)
    return holding.kinds[1] - (holding.pile & otherwise & deck.ANIMALS).bit_count()


def check_counted(played: Played, side: str, id: str, most: int) -> Iterator[Problem]:
    """Whether piles known by numbers tell if the others count for so many at most in what a yaku counts."""
    for other in played.holdings:
        low, high = count_in(played, other, id)
        if other.side != side and low <= most < high:
            message = (
                f"{other.side}'s {id} count for {low} to {high}, and it matters whether for more than {most}"
            )
            place = Place(played.round.path).inside("captured", other.side)
            yield error("counts-undecided", place, message, f"name those that count for more: {id}: 12c")


def open_yaku(rules: RuleSet, counts: Counts, around: CountContext = ALONE) -> tuple[Yaku, ...]:
    """The yaku in play that are not listed, and that a pile with these counts may make or not."""
    bounds = _Bounds(counts, 0, around)
    found: dict[str, Yaku] = {}
    for table in rules.tables(around.context):
        for one in table.yaku:
            able = _Bounds(counts, required_cards(one), around).allow_one_of([one])
            if able and one.id not in counts.listed_yaku and not bounds.standing(one)[0]:
                found.setdefault(one.id, one)
    return tuple(found.values())


def open_months(rules: RuleSet, counts: Counts, around: CountContext = ALONE) -> tuple[int, ...]:
    """The months of which a pile with these counts may hold all four, where no yaku in play would tell it."""
    bounds = _Bounds(counts, 0, around)
    told = {one.pattern.cards for table in rules.tables(around.context) for one in table.yaku}
    fours = ((month, deck.of_month(month)) for month in range(1, 13))
    return tuple(
        month
        for month, four in fours
        if four & ~bounds.named and four not in told and bounds.of(four)[1] == four.bit_count()
    )


def spell_counts(counts: Counts) -> str:
    """A pile known by numbers as a record writes it.

    >>> spell_counts(Counts((4, 1, 0, 0), named_cards=SAKE_CUP, listed_yaku=("four-brights",), unknown_kinds=(Kind.CHAFF,)))
    '{brights: 4, animals: 0, ribbons: 0, cards: chrysanthemum-sake-cup, yaku: [four-brights]}'
    """
    numbers = zip(Kind, counts.by_kind, deck.by_kind(counts.named_cards), strict=True)
    parts = {
        kind.plural: str(number - named)
        for kind, number, named in numbers
        if kind not in counts.unknown_kinds
    }
    parts |= {"cards": " ".join(deck.ids(counts.named_cards))} if counts.named_cards else {}
    parts |= {"yaku": f"[{', '.join(counts.listed_yaku)}]"} if counts.listed_yaku else {}
    parts |= {} if counts.sake_cup is None else {"sake_cup": "yes" if counts.sake_cup else "no"}
    return f"{{{', '.join(f'{key}: {value}' for key, value in parts.items())}}}"


def least_card_points(rules: RuleSet, counts: Counts, known: int) -> int:
    """The fewest card points of a pile that holds the cards `known` and can make the yaku it lists."""
    rest = rules.deck & ~known
    costs = {card.bit: max(0, rules.values[card.position]) for card in deck.in_order(rest)}
    dearest = 0
    for yaku in filter(None, map(rules.find_yaku, counts.listed_yaku)):
        for of, at_least, _ in yaku.pattern.parts:
            further = sorted(cost for bit, cost in costs.items() if bit & of)
            dearest = max(dearest, sum(further[: max(0, at_least - (known & of).bit_count())]))
    held = sum(rules.values[card.position] for card in deck.in_order(known))
    return held + rules.value_range(rest)[0] + dearest


def _forms(rules: RuleSet, tables: tuple[YakuTable, ...], id: str, context: Context) -> tuple[Yaku, ...]:
    """A yaku that is listed, as it stands in each reading; where in none, as the rules know it."""
    found = tuple(one for table in tables for one in table.yaku if one.id == id)
    if not found and (known := rules.find_yaku(id)) is not None:
        found = (known,)
    if found and found[0].pattern.month_of_round:
        found = tuple(YakuTable([found[0]._replace(seat="")], (), context).yaku)
    return found


def required_cards(one: Yaku) -> int:
    """The cards without which a yaku cannot be."""
    cards = 0
    for of, at_least, _ in one.pattern.parts:
        cards |= of if at_least == of.bit_count() else 0
    return cards


def _mixed_kinds(rules: RuleSet, bounds: _Bounds) -> tuple[Kind, ...]:
    """The kinds in which cards not named are worth different points, so that their number decides nothing."""
    mixed = []
    for kind, free, more, _ in bounds.rows:
        unnamed = deck.WHOLE & ~bounds.named
        rows = [row for row in rules.value_classes if row.kind is kind and row.cards & unnamed]
        values = {row.value for row in rows if row.cards & free}
        # `settling.card_points` counts cards without a name at the dearest value of their kind still open.
        if more and values and values != {rows[0].value}:
            mixed.append(kind)
    return tuple(mixed)


def _under(table: YakuTable, listed: tuple[str, ...], bounds: _Bounds) -> CountResult:
    held, fullest, unlisted = [], [], []
    for one in table.yaku:
        certain, possible = bounds.standing(one)
        if certain or (possible and one.id in listed):
            start, extras = one.pattern.extra_from, bounds.weighed(one.pattern.extra_of, one.pattern)
            least, most = (max(0, number - start) * one.each_extra for number in extras)
            made = MadeYaku(one, one.value + least, bounds.named & one.pattern.cards)
            held.append(made)
            fullest.append(made._replace(points=one.value + most))
        elif possible:
            unlisted.append(one)
    counting, most_counting = table.counting(held), table.counting(fullest)
    kept = {made.yaku.id for made in counting}
    if sum(made.points for made in most_counting) != sum(made.points for made in counting):
        # A yaku that a better rival shuts out may be the better one with all that it may add.
        kept |= {made.yaku.id for made in most_counting}
    pairs = zip(held, fullest, strict=True)
    unclear = [less.yaku.id for less, more in pairs if less != more and less.yaku.id in kept]
    return CountResult(counting, undecided=(*unclear, *_one_of(table, unlisted, bounds)))


def _one_of(table: YakuTable, unlisted: list[Yaku], bounds: _Bounds) -> tuple[str, ...]:
    """Yaku not listed of which every pile with these counts makes one, as eight ribbons make a set or two."""
    for row in bounds.rows:
        if comb(row.free.bit_count(), row.least) > _MOST_PILES:
            continue
        # Cards of other kinds that may lie in the pile, and that may spoil what nothing known saves.
        unsure = deck.union(other.free for other in bounds.rows if other is not row and other.most)
        reachable = [
            one
            for one in unlisted
            if one.pattern.cards & row.free
            and (one.pattern.saved_by & bounds.named or not one.pattern.spoilt_by & unsure)
        ]
        if not reachable:
            continue
        ids = {one.id for one in reachable}
        found: set[str] = set()
        # Every choice of the cards of the kind, with the cards known beside them.
        for chosen in combinations([card.bit for card in deck.in_order(row.free)], row.least):
            pile = bounds.named | sum(chosen)
            forced = ids & {made.yaku.id for made in table.made(pile)}
            if not forced:
                break
            found |= forced
        else:
            return tuple(one.id for one in reachable if one.id in found)
    return ()
