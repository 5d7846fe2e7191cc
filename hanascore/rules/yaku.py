"""Yaku and lucky hands, their patterns, and the table that finds the yaku of a pile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import ge
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.words.alike import fold
from hanascore.words.english import Phrase


class Part(NamedTuple):
    """A condition: a pile holds a certain number of cards of a set."""

    # The set of cards to choose from.
    of: int
    # How many of them the pile must hold at least.
    at_least: int
    # How many of them the pile may hold at most.
    at_most: int


class Pattern(NamedTuple):
    """The condition of a yaku: a pile must satisfy every part."""

    # The parts that the pile must hold.
    parts: tuple[Part, ...]
    # Cards of this set are extras once the pile holds more than `extra_from` of them.
    extra_of: int = 0
    # How many cards of that set are no extras.
    extra_from: int = 0
    # A pile with one of these cards does not satisfy the pattern.
    spoilt_by: int = 0
    # But it does if it also holds one of these.
    saved_by: int = 0
    # Whether the pattern is the four cards of the round's month. Then it has no parts yet.
    month_of_round: bool = False
    # A card counts once more for each of these sets that it belongs to.
    heavier: tuple[int, ...] = ()
    # Cards that may take the place of missing ones. They are among those of the first part. Each of them
    # counts for one yaku only, even if it is an ordinary card of that yaku.
    stand_ins: int = 0

    def weight(self, cards: int) -> int:
        """Return for how many cards these cards count."""
        weight = cards.bit_count()
        for heavy in self.heavier:
            weight += (cards & heavy).bit_count()
        return weight

    @property
    def fewest(self) -> int:
        """The least number of cards of the first part that a pile must hold."""
        return -(-self.parts[0].at_least // (1 + len(self.heavier)))

    def spoiling(self, pile: int) -> int:
        """Return the cards of the pile that spoil the pattern; 0 if none do, or if a card saves it."""
        return 0 if pile & self.saved_by else pile & self.spoilt_by

    def witness(self, pile: int) -> int:
        """Return the cards of the pile that satisfy the pattern, extras included; 0 if the pile does not."""
        if self.spoiling(pile):
            return 0
        cards = 0
        for of, at_least, at_most in self.parts:
            held = pile & of
            if not at_least <= self.weight(held) <= at_most:
                return 0
            cards |= held
        own = cards & ~self.stand_ins
        if self.stand_ins and own.bit_count() >= self.parts[0].at_least:
            return own
        return cards | pile & self.extra_of if cards else 0

    def extras(self, pile: int) -> int:
        """Return how many cards of the pile are extras."""
        return max(0, self.counted(pile) - self.extra_from) if self.extra_of else 0

    def counted(self, pile: int) -> int:
        """Return how many cards of the pile belong to the set of extras, with those that are no extras."""
        return self.weight(pile & self.extra_of)

    @property
    def cards(self) -> int:
        """All cards that the parts name."""
        return deck.union(part.of for part in self.parts)


def all_of(cards: int, *, extra_of: int = 0) -> Pattern:
    """Return the pattern that needs a whole set. With `extra_of`, further cards of that set are extras."""
    if not cards:
        raise ValueError("a pattern over no cards would be true of every pile")
    need = cards.bit_count()
    return Pattern((Part(cards, need, need),), extra_of=extra_of, extra_from=(cards & extra_of).bit_count())


def at_least(number: int, *, of: int, heavier: tuple[int, ...] = ()) -> Pattern:
    """Return the pattern that needs a number of cards of a set. Cards beyond that number are extras."""
    most = of.bit_count() + sum((of & heavy).bit_count() for heavy in heavier)
    if not 0 < number <= most:
        raise ValueError(f"the number of cards must be from 1 to {most}, not {number}")
    return Pattern((Part(of, number, most),), extra_of=of, extra_from=number, heavier=heavier)


MONTH_OF_ROUND = Pattern((), month_of_round=True)


class Yaku(NamedTuple):
    """A scoring combination."""

    # The id.
    id: str
    # The English name.
    name: str
    # Its points.
    value: int
    # The cards that make it (internal).
    pattern: Pattern
    # Where the yaku comes from.
    source: str
    # The points for each extra card.
    each_extra: int = 0
    # A group of yaku that options and facts can name as one.
    group: str = ""
    # Yaku that keep this one from counting.
    shut_by: tuple[str, ...] = ()
    # If this is not empty, the yaku counts only if a yaku that is not among these counts too.
    weak_company: tuple[str, ...] = ()
    # The only seat that can score it. Empty if all can.
    seat: str = ""
    # The value for a side that has called, if it differs.
    called_value: int | None = None
    # The Japanese name, or "".
    ja: str = ""
    # The Korean name, or "".
    ko: str = ""
    # Other names.
    aliases: tuple[str, ...] = ()
    # A remark for its page.
    note: str = ""
    # The house rule that made or changed the yaku.
    house: str = ""
    # Whether a house rule made it.
    is_new: bool = False

    def rule(self, game: str) -> str:
        """Return the id of the yaku's page, which its entries name as their rule."""
        return f"{'house' if self.is_new else game}.{self.id}"

    def points(self, pile: int) -> int:
        """Return what the yaku is worth for a pile that satisfies it."""
        return self.value + self.each_extra * self.pattern.extras(pile) if self.each_extra else self.value

    def __repr__(self) -> str:
        return f"<Yaku {self.id}: {self.value}>"


def split_yaku(yaku: Iterable[Yaku], named: Collection[str]) -> tuple[tuple[Yaku, ...], tuple[Yaku, ...]]:
    """Split yaku into those whose id or group is named, and the others."""
    matching: list[Yaku] = []
    others: list[Yaku] = []
    for candidate in yaku:
        is_named = candidate.id in named or candidate.group in named
        (matching if is_named else others).append(candidate)
    return tuple(matching), tuple(others)


def with_values(yaku: Iterable[Yaku], values: Mapping[str, int]) -> tuple[Yaku, ...]:
    """Return the yaku with other points, which are given by the ids of yaku."""
    return tuple(old._replace(value=values.get(old.id, old.value)) for old in yaku)


def change_yaku(yaku: Iterable[Yaku], *ids: str, **fields: Any) -> tuple[Yaku, ...]:
    """Return the yaku with other fields for those with one of the ids."""
    return tuple(old._replace(**fields) if old.id in ids else old for old in yaku)


class MadeYaku(NamedTuple):
    """A yaku that a side holds."""

    # The yaku.
    yaku: Yaku
    # What it is worth for this pile.
    points: int
    # The cards that make it, as a set.
    cards: int
    # Whether only a player's word says so, because `cards` are not enough to make it.
    claimed: bool = False

    def __repr__(self) -> str:
        return f"<MadeYaku {self.yaku.id}: {self.points}>"


class Context(NamedTuple):
    """The circumstances that decide which yaku of a pile count."""

    # The number of the round in the game.
    month: int | None = None
    # The seat of the player.
    seat: str | None = None
    # Whether the player has called.
    called: bool = False
    # The index of the reading of the pile that serves its owner best in this round.
    reading: int | None = None
    # False if it is unknown whether the yaku that must be announced were announced.
    announced: bool = True


NO_CONTEXT = Context()


# A yaku that lacks one card, and the cards that would complete it. Any one of them is enough.
NearYaku = tuple[Yaku, int]


class RivalGroup(NamedTuple):
    """A group of rival yaku: only the best of them counts."""

    # The id of the group.
    id: str
    # The ids of the yaku.
    yaku: tuple[str, ...]


def yaku_in_context(yaku: Yaku, context: Context) -> Yaku:
    """Return a yaku as it counts in a round: with the cards of its month, or with its value after a call."""
    if yaku.pattern.month_of_round and context.month is not None:
        yaku = yaku._replace(pattern=all_of(deck.of_month((context.month - 1) % 12 + 1)))
    if context.called and yaku.called_value is not None:
        yaku = yaku._replace(value=yaku.called_value)
    return yaku


class YakuTable:
    """All yaku in play under the same circumstances. The table finds the yaku of a pile."""

    def __init__(
        self, yaku: Iterable[Yaku], rivals: Sequence[RivalGroup], context: Context = NO_CONTEXT
    ) -> None:
        in_play = (
            yaku_in_context(candidate, context)
            for candidate in yaku
            if not candidate.seat or candidate.seat == context.seat
        )
        self.yaku = tuple(candidate for candidate in in_play if candidate.pattern.parts)
        # Most piles fail at the first part of a pattern, so that part is checked first. A yaku that needs a
        # whole set and nothing else is the same in every pile, so its `MadeYaku` is built here.
        self._rows: list[tuple[int, int, Yaku, MadeYaku | None]] = []
        for candidate in self.yaku:
            of = candidate.pattern.parts[0].of
            is_whole_set = candidate.pattern == all_of(of)
            made = MadeYaku(candidate, candidate.value, of) if is_whole_set else None
            self._rows.append((of, candidate.pattern.fewest, candidate, made))
        # The rivals of each yaku, by id. Most yaku have none.
        self._rivals: dict[str, set[str]] = {}
        for group in rivals:
            for id in group.yaku:
                self._rivals.setdefault(id, set()).update(rival for rival in group.yaku if rival != id)
        # Yaku that can keep others from counting, or that others can keep from counting. If a pile holds
        # fewer than two of these, all its yaku count.
        self._bound = {candidate.id for candidate in self.yaku if candidate.id in self._rivals}
        for candidate in self.yaku:
            if candidate.shut_by:
                self._bound.update((candidate.id, *candidate.shut_by))
        # The stand-ins: cards that count only once, and the yaku that may use them.
        self.stand_ins = deck.union(candidate.pattern.stand_ins for candidate in self.yaku)
        self._bound.update(
            candidate.id for candidate in self.yaku if candidate.pattern.cards & self.stand_ins
        )
        # Whether a yaku may not count even if it is the only one: it needs another yaku, or it shuts itself
        # out.
        self._lonely = any(
            candidate.weak_company or candidate.id in candidate.shut_by for candidate in self.yaku
        )

    def held(self, pile: int) -> list[MadeYaku]:
        """Return all yaku whose patterns the pile satisfies, whether they count or not, in table order.

        A yaku that brings no points uses no stand-ins.
        """
        held = []
        for of, need, yaku, whole in self._rows:
            if (pile & of).bit_count() >= need:
                if whole:
                    held.append(whole)
                elif witness := yaku.pattern.witness(pile):
                    held.append(MadeYaku(yaku, yaku.points(pile), witness))
        if self.stand_ins:
            held = [made for made in held if made.points > 0 or not stand_ins_needed(made, self.stand_ins)]
        return held

    def made(self, pile: int) -> tuple[MadeYaku, ...]:
        """Return the yaku that count for the pile, in table order."""
        return self.counting(self.held(pile))

    def possible(self, pile: int) -> tuple[MadeYaku, ...]:
        """Return the yaku that count, or could count if the owner used the stand-ins in another way.

        Only uses of the stand-ins that are worth most are considered.
        """
        held = self.held(pile)
        counting = self.counting(held)
        possible = {made.yaku.id for made in counting}
        for made in held if self.stand_ins else ():
            if made.yaku.id not in possible:
                # If several uses are worth the same, the first yaku decides. So put this yaku first.
                others = (other for other in held if other is not made)
                possible.update(other.yaku.id for other in self.counting([made, *others]))
        return tuple(made for made in held if made.yaku.id in possible)

    def points(self, pile: int) -> int:
        """Return the sum of the points of the yaku that count."""
        return sum([made.points for made in self.counting(self.held(pile))])

    def counting(self, held: Sequence[MadeYaku]) -> tuple[MadeYaku, ...]:
        """Return which of these yaku count: those that no yaku shuts out, and only the best of rivals."""
        bound = self._bound.intersection([made.yaku.id for made in held]) if len(held) > 1 else ()
        counting = list(held)
        if len(bound) >= 2 or self._lonely:
            counting = [made for made, reason in self.judged(held) if not reason]
        return tuple(share_stand_ins(counting, self.stand_ins) if self.stand_ins else counting)

    def judged(self, held: Sequence[MadeYaku]) -> list[tuple[MadeYaku, str]]:
        """Return each yaku with the id of the yaku that shuts it out, or with "" if it counts.

        The best rival counts, and the first in table order if rivals are worth the same. A better rival
        shuts a yaku out only if that rival counts itself. The id `alone` means that a yaku needs another
        yaku to count. A yaku that lacks stand-ins is shut out by the first that uses one of them.
        """
        ids = {made.yaku.id for made in held}
        reasons: dict[str, str] = {}
        for made in held:
            shut_by = [id for id in made.yaku.shut_by if id in ids]
            if shut_by:
                reasons[made.yaku.id] = shut_by[0]
        counting: list[str] = []
        for made in sorted(held, key=lambda made: -made.points):
            id = made.yaku.id
            if id not in reasons:
                better = next((other for other in counting if other in self._rivals.get(id, ())), "")
                if better:
                    reasons[id] = better
                else:
                    counting.append(id)
        together = self.together([made for made in held if made.yaku.id not in reasons])
        for made in held if self.stand_ins else ():
            if made.yaku.id not in reasons and made.yaku.id not in [other.yaku.id for other in together]:
                wanted = with_stand_ins(made, self.stand_ins).cards & self.stand_ins
                reasons[made.yaku.id] = next(other.yaku.id for other in together if other.cards & wanted)
        for made in held:
            weak = made.yaku.weak_company
            if weak and not any(id not in weak and id not in reasons for id in ids):
                reasons.setdefault(made.yaku.id, "alone")
        return [(made, reasons.get(made.yaku.id, "")) for made in held]

    def together(self, held: Sequence[MadeYaku]) -> list[MadeYaku]:
        """Return the yaku that are worth most together, each with the stand-ins that it needs.

        Each stand-in is used for one yaku only.
        """
        if not self.stand_ins:
            return list(held)
        sharing = [made for made in held if made.yaku.pattern.cards & self.stand_ins]
        best = best_use(sharing, self.stand_ins)
        return share_stand_ins(
            [made for made in held if made not in sharing or made.yaku.id in best], self.stand_ins
        )


def best_use(held: Sequence[MadeYaku], stand_ins: int) -> list[str]:
    """Return the ids of the yaku that are worth most together if each stand-in is used only once.

    A yaku whose cards are not all known is assumed to need no stand-ins.
    """
    number = deck.union(made.cards & stand_ins for made in held).bit_count()
    # For each number of stand-ins in use: the points and the ids of the best yaku.
    best: dict[int, tuple[int, list[str]]] = {0: (0, [])}
    for made in held:
        need = stand_ins_needed(made, stand_ins)
        if not need:
            best = {
                used: (points + made.points, [*ids, made.yaku.id]) for used, (points, ids) in best.items()
            }
            continue
        for used, (points, ids) in sorted(best.items(), reverse=True):
            more = points + made.points
            if used + need <= number and more > best.get(used + need, (-1, []))[0]:
                best[used + need] = (more, [*ids, made.yaku.id])
    # If two choices are worth the same, take the one that uses fewer stand-ins.
    fewest = max(best, key=lambda used: (best[used][0], -used))
    return best[fewest][1]


def stand_ins_needed(made: MadeYaku, stand_ins: int) -> int:
    """Return how many stand-ins a yaku needs. If its cards are not all known, return 0."""
    pattern = made.yaku.pattern
    if not pattern.stand_ins:
        return (made.cards & stand_ins).bit_count()
    least = pattern.parts[0].at_least
    own = (made.cards & ~stand_ins).bit_count()
    return max(0, least - own) if made.cards.bit_count() >= least else 0


def share_stand_ins(made: Sequence[MadeYaku], stand_ins: int) -> list[MadeYaku]:
    """Return the yaku with the stand-ins that each needs. Each stand-in is given to one yaku only."""
    free = deck.union(item.cards & stand_ins for item in made)
    free &= ~deck.union(item.cards for item in made if not item.yaku.pattern.stand_ins)
    shared = []
    for item in made:
        shared.append(with_stand_ins(item, stand_ins, free))
        free &= ~shared[-1].cards
    return shared


def with_stand_ins(made: MadeYaku, stand_ins: int, free: int = deck.WHOLE) -> MadeYaku:
    """Return a yaku with only as many stand-ins as it needs, the first of its own that are free."""
    if not made.yaku.pattern.stand_ins:
        return made
    taken = list(deck.in_order(made.cards & stand_ins & free))[: stand_ins_needed(made, stand_ins)]
    return made._replace(cards=made.cards & ~stand_ins | deck.union(card.bit for card in taken))


def best_reading(tables: Sequence[YakuTable], pile: int) -> YakuTable:
    """Return the table under which a pile is worth most, or the first of several such tables."""
    return tables[0] if len(tables) == 1 else max(tables, key=lambda table: table.points(pile))


class HandPattern(NamedTuple):
    """The condition of a lucky hand: groups of cards by month, and numbers of certain cards."""

    # The possible groupings: the numbers of cards of each month with two or more, the highest first. Single
    # cards are left out.
    groups: tuple[tuple[int, ...], ...] = ()
    # Whether the hand may hold more of each, and further groups.
    or_more: bool = False
    # How many triplets must be standing triplets. None if it does not matter.
    standing: int | None = None
    # A triplet is a standing one if it lies within one of these sets of cards.
    upright: tuple[int, ...] = ()
    # Numbers of certain cards.
    parts: tuple[Part, ...] = ()
    # A month is shown as part of the hand from this number of cards on.
    shows_from: int = 1

    def witness(self, hand: int) -> int:
        """Return the cards that show the lucky hand, or 0 if this is no such hand."""
        held = month_groups(hand)
        fits = held in self.groups
        if self.or_more:
            fits = any(len(held) >= len(groups) and all(map(ge, held, groups)) for groups in self.groups)
        if self.groups and not fits:
            return 0
        for of, at_least, at_most in self.parts:
            if not at_least <= (hand & of).bit_count() <= at_most:
                return 0
        months = [hand & four for four in deck.FOURS]
        if self.standing is not None:
            triplets = [cards for cards in months if cards.bit_count() == 3]
            standing = [cards for cards in triplets if any(not cards & ~upright for upright in self.upright)]
            if len(standing) != self.standing:
                return 0
        # A pattern without groups and without parts fits no hand.
        shown = sum(cards for cards in months if cards.bit_count() >= self.shows_from)
        return shown if self.groups or self.parts else 0


class LuckyHand(NamedTuple):
    """A dealt hand that brings points or voids the deal."""

    # The id.
    id: str
    # The English name.
    name: str
    # What it is worth, in units.
    value: int
    # The cards that make it (internal).
    pattern: HandPattern
    # Where the hand comes from.
    source: str
    # How many points a unit is.
    unit: int = 1
    # A group of hands. Only the best hand of a group counts.
    group: str = ""
    # The only seat that can claim it. Empty if all can.
    seat: str = ""
    # Whether it voids the deal. Then it pays nothing.
    voids: bool = False
    # The Japanese name, or "".
    ja: str = ""
    # The Korean name, or "".
    ko: str = ""
    # The Japanese name in Latin letters.
    roman: str = ""
    # Further words under which a record may claim it.
    claimed_as: tuple[str, ...] = ()
    # A remark for its page.
    note: str = ""
    # The house rule that changed its points.
    house: str = ""
    # What it is worth, in points, by the number of players, if that differs.
    by_players: tuple[tuple[int, int], ...] = ()

    def points_among(self, players: int) -> int:
        """Return what the hand is worth in points with this number of players."""
        return dict(self.by_players).get(players, self.points)

    @property
    def because(self) -> Phrase:
        """The reason of the entry for the hand, in words."""
        if self.unit > 1:
            reason = Phrase("{} ({}, {} kan)", self, self.roman, self.value)
        else:
            reason = Phrase("{} ({})", self, self.roman)
        return Phrase("{} ({})", reason, self.house) if self.house else reason

    @property
    def points(self) -> int:
        """The value of the hand in points."""
        return self.value * self.unit

    def has_name(self, word: str) -> bool:
        """Return whether a word is one of its names."""
        names = (self.id, self.name, self.roman, self.ja, self.ko, *self.claimed_as)
        return fold(word) in {fold(name) for name in names if name}

    def __repr__(self) -> str:
        return f"<LuckyHand {self.id}: {self.value}>"


def month_groups(hand: int) -> tuple[int, ...]:
    """Return the numbers of cards of each month with two or more, the highest first.

    >>> month_groups(deck.these("5* 8b 8a 12b"))
    (4, 2)
    """
    numbers = [(hand & four).bit_count() for four in deck.FOURS]
    return tuple(sorted([number for number in numbers if number > 1], reverse=True))


def lucky_hands_in(hands: Sequence[LuckyHand], hand: int, seat: str | None = None) -> tuple[LuckyHand, ...]:
    """Return which lucky hands a dealt hand is: the best of each group, in table order."""
    return best_hands([lucky for lucky in hands if lucky.seat in ("", seat) and lucky.pattern.witness(hand)])


def best_hands(hands: Sequence[LuckyHand]) -> tuple[LuckyHand, ...]:
    """Return the best hand of each group, or the first of several that are worth the same."""
    best: dict[str, LuckyHand] = {}
    for hand in hands:
        if hand.group not in best or hand.value > best[hand.group].value:
            best[hand.group] = hand
    return tuple(best.values())
