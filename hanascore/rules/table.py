"""A table of yaku at work: which of them a pile makes, which are shut out, which are one card away.

A table is made for one context, so that inside it every yaku is a pattern and a value and nothing else.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.rules.yaku import NO_CONTEXT, Context, Made, Yaku, all_of

# A yaku that one more card would make count, and the cards of which any one would do.
Near = tuple[Yaku, int]


class Rival(NamedTuple):
    """A named group of yaku of which only the best counts."""

    id: str
    yaku: tuple[str, ...]


class ShutOut(NamedTuple):
    """A yaku the pile satisfies that does not count, and why: the yaku or the word that shuts it out."""

    made: Made
    by: str


def _for_context(yaku: Yaku, context: Context) -> Yaku:
    if yaku.pattern.month_of_round and context.month is not None:
        yaku = yaku._replace(pattern=all_of(deck.of_month((context.month - 1) % 12 + 1)))
    if context.called and yaku.called_value is not None:
        yaku = yaku._replace(value=yaku.called_value)
    return yaku


def _is_plain(one: Yaku) -> bool:
    """Whether a yaku is a fixed set and nothing else, so that its witness and its points are known before."""
    pattern = one.pattern
    of, need, _ = pattern.parts[0]
    whole = len(pattern.parts) == 1 and need == of.bit_count()
    return whole and not pattern.spoilt_by and not pattern.extra_of


class YakuTable:
    """The yaku in play for one context: ask it what a pile makes."""

    __slots__ = ("_bound", "_lonely", "_open", "_plain", "_rank", "_rivals", "yaku")

    def __init__(self, yaku: Iterable[Yaku], rivals: Sequence[Rival], context: Context = NO_CONTEXT) -> None:
        fit = (_for_context(one, context) for one in yaku if not one.seat or one.seat == context.seat)
        self.yaku = tuple(one for one in fit if one.pattern.parts)
        self._plain = [
            (one.pattern.cards, Made(one, one.value, one.pattern.cards))
            for one in self.yaku
            if _is_plain(one)
        ]
        self._open = [(*one.pattern.parts[0][:2], one) for one in self.yaku if not _is_plain(one)]
        self._rank = {one.id: at for at, one in enumerate(self.yaku)}
        groups = [set(group.yaku) for group in rivals]
        # The yaku each one cannot stand beside, by id; most have none.
        self._rivals = {
            one.id: frozenset().union(*(g for g in groups if one.id in g)) - {one.id}
            for one in self.yaku
            if any(one.id in g for g in groups)
        }
        # Where none of these is held there is nothing to judge.
        shut = {id for one in self.yaku if one.shut_by for id in (one.id, *one.shut_by)}
        self._bound = frozenset(self._rivals) | shut
        self._lonely = any(one.beside for one in self.yaku)

    def held(self, pile: int) -> list[Made]:
        """Every yaku whose pattern the pile satisfies, before any is shut out, in table order."""
        found = [made for cards, made in self._plain if pile & cards == cards]
        plain = len(found)
        for of, need, one in self._open:
            if (pile & of).bit_count() >= need:
                witness = one.pattern.witness(pile)
                if witness:
                    found.append(Made(one, one.points(pile), witness))
        if plain and len(found) > plain:
            found.sort(key=lambda made: self._rank[made.yaku.id])
        return found

    def made(self, pile: int) -> tuple[Made, ...]:
        """The yaku that count for the pile, in table order."""
        return self.counting(self.held(pile))

    def points(self, pile: int) -> int:
        """What the yaku that count are worth together."""
        return sum(made.points for made in self.counting(self.held(pile)))

    def counting(self, held: Sequence[Made]) -> tuple[Made, ...]:
        """Those of the yaku held that count: not shut out, and the best of their rivals."""
        if not self._lonely and (len(held) < 2 or self._bound.isdisjoint([made[0][0] for made in held])):
            return tuple(held)
        return tuple(made for made, reason in self.judged(held) if not reason)

    def judged(self, held: Sequence[Made]) -> list[tuple[Made, str]]:
        """Each yaku held, with the id of what shuts it out, or with nothing where it counts.

        Among rivals the best by points wins, ties by table order, and a yaku is shut out only by a better
        rival that itself counts.
        """
        ids = {made.yaku.id for made in held}
        reasons = {}
        for made in held:
            for other in made.yaku.shut_by:
                if other in ids:
                    reasons[made.yaku.id] = other
                    break
        if self._rivals:
            taken: list[str] = []
            for made in sorted(held, key=lambda one: -one.points):
                id = made.yaku.id
                if id not in reasons:
                    against = self._rivals.get(id, ())
                    winner = next((other for other in taken if other in against), "")
                    if winner:
                        reasons[id] = winner
                    else:
                        taken.append(id)
        for made in held:
            weak = made.yaku.beside
            if weak and not any(one not in weak and one not in reasons for one in ids):
                reasons.setdefault(made.yaku.id, "alone")
        return [(made, reasons.get(made.yaku.id, "")) for made in held]

    def near(self, pile: int) -> tuple[Near, ...]:
        """The yaku one card away, each with the cards of which any one would make it count."""
        counting = {made.yaku.id for made in self.made(pile)}
        found = []
        for one in self.yaku:
            if one.id in counting:
                continue
            cards = one.pattern.completed_by(pile)
            useful = 0
            for card in deck.in_order(cards):
                if any(made.yaku.id == one.id for made in self.made(pile | card.bit)):
                    useful |= card.bit
            if useful:
                found.append((one, useful))
        return tuple(found)
