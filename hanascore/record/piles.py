"""What lay where: the piles of a round, what is left over, the pile that is the rest, and the deal.

A pile may also be told by numbers alone. What such a pile is worth, and which yaku follow from it, is not
decided here.
"""

from __future__ import annotations

from collections.abc import Collection
from operator import add
from typing import Any, NamedTuple

from hanascore.cards.deck import KINDS, SUITS, WHOLE, Kind, by_kind, in_order, union
from hanascore.cards.named import exactly, settle_chaff
from hanascore.cards.names import counts_in_words
from hanascore.cards.notation import label, read_codes
from hanascore.model.record import Counts, Dealt
from hanascore.record.cursor import Cursor, likely_mistake, parse_integer, short_list, shortened
from hanascore.record.header import Header
from hanascore.record.tokens import (
    KIND_BY_KEY,
    Cards,
    assign_cards,
    read_pile,
    read_texts,
    report_comma_in_braces,
    spells_cards,
    total,
)
from hanascore.rules.counting import SAKE_CUP, required_cards
from hanascore.rules.house_rules import adds_yaku, build_yaku

_REST = "rest"
_LEFT_OVER = "the left-over cards"
_COUNTS = "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"


class Setting(NamedTuple):
    """What else a round says that decides how its piles are read.

    `away` are the players who sit it out, `facts` what the round tells beside its piles, and `void` that it
    was broken off, so that a side may have no pile. `field` is the opening field, where it is known.
    """

    away: tuple[str, ...]
    facts: Any
    void: bool = False
    field: int | None = None


def read_left_over(header: Header, at: Cursor) -> int:
    """The cards left over, in a round that says nothing of its piles."""
    left = read_pile(header.months, at.inside("left_over"))
    return assign_cards({_LEFT_OVER: left}, header.months, header.rules.deck, yellow=header.rules.yellow)[0]


def read_piles(header: Header, at: Cursor, setting: Setting) -> dict[str, Any]:
    """What a round says of its piles, as fields of a round: a set of cards for each side, in order."""
    return _Piles(header, at, setting).read()


class _Piles:
    """The piles of one round as they are read, one after the other."""

    def __init__(self, header: Header, at: Cursor, setting: Setting) -> None:
        self.header, self.at, self.setting = header, at, setting
        self.captured, self.left_over = at.inside("captured"), at.inside("left_over")
        self.cards: dict[str, list[Cards]] = {side: [] for side in header.people.sides}
        # What piles say by numbers, which do not hold the cards that they name beside them.
        self.numbers: dict[str, Counts] = {}
        self.met: dict[str, Cursor] = {}
        self.rests: list[tuple[str, Cursor]] = []
        self.strangers = False

    def read(self) -> dict[str, Any]:
        """Everything that was written, as fields of a round."""
        header, people = self.header, self.header.people
        example = f"captured: {people.example('1b 2a')}"
        for name, value in people.entries(self.captured, example, header.piles):
            side = people.side_by_name.get(name)
            if side is None:
                if value.data is None and self._is_slip(value.at_key()):
                    continue
                side = people.side(value.at_key())
            if side is None:
                self.strangers = True
            else:
                self.met.setdefault(side, value)
                self._read_pile(side, value)
        left = read_pile(header.months, self.left_over)
        if isinstance(self.captured.data, dict):
            self._check_people()
        lots = {f"the pile of {side}": cards for side, cards in self.cards.items()} | {_LEFT_OVER: left}
        *masks, left_mask = assign_cards(lots, header.months, header.rules.deck, yellow=header.rules.yellow)
        piles, found = dict(zip(people.sides, masks, strict=True)), dict[str, Any]()
        if self.rests:
            found["rest_side"] = self._give_rest(piles, left_mask)
        if self.numbers:
            found["counts"] = self._counts(piles, left_mask)
        junk = header.discarded
        if junk and (holders := [side for side, pile in piles.items() if pile & junk]):
            has = "has" if len(holders) == 1 else "have"
            message = f"chaff was discarded, and {short_list(holders, 'and')} {has} some"
            hint = "write `chaff: kept` if the piles hold the chaff"
            self.captured.at_key().add_warning("chaff-discarded", message, hint)
        left_over = None if self.left_over.data is None else left_mask
        return {"piles": tuple(piles.values()), "left_over": left_over, **found}

    def _is_slip(self, at: Cursor) -> bool:
        """Whether what stands as a name is a slip of the pen; then a problem says so."""
        if spells_cards(at.data, self.header.months):
            report_comma_in_braces(at, next(iter(self.met), "Aki"))
        elif hint := likely_mistake(at.data) or self._colon_left_out(at.data):
            at.add_error("unknown-player", f"'{at.data}' is no name and pile", hint)
            self.strangers = True
        else:
            return False
        return True

    def _colon_left_out(self, text: str) -> str:
        """How a name and the cards behind it are written; nothing where they are something else."""
        for name in self.header.people.side_by_name:
            cards = text[len(name) + 1 :]
            if text.startswith(f"{name} ") and spells_cards(cards, self.header.months):
                return f"a colon is missing after the name: write '{name}: {shortened(cards)}'"
        return ""

    def _read_pile(self, side: str, at: Cursor) -> None:
        data, months = at.data, self.header.months
        if isinstance(data, str) and (cards := read_codes(data, months)):
            # Compact tokens are neither `rest` nor numbers.
            self.cards[side].append(Cards(cards, at, months, None))
            return
        word = data.strip(" ,").casefold() if isinstance(data, str) else ""
        number = parse_integer(word) if word else None
        if data is None or (isinstance(data, str) and not data.strip()):
            message = f"the pile of {at.path[-1]} is left blank, which counts as no cards"
            at.add_note("pile-blank", message, "write none if that is so")
        elif word == _REST:
            self.rests.append((side, at))
        elif number is not None and not 0 < number < 13:
            message = f"a number stands in {at.label} where cards belong"
            points = f"{{points: {number}}} for the card points as counted"
            at.add_error(
                "wrong-type", message, f"write {points}, or scores: {{{side}: {number}, …}} for final scores"
            )
        elif told := _counted(data):
            numbers = self._read_numbers(at._replace(data=told), self.cards[side])
            before = self.numbers.get(side)
            self.numbers[side] = _together(before, numbers) if before else numbers
        elif isinstance(data, dict) and (beside := [key for key in ("yaku", "sake_cup") if key in data]):
            message = f"`{beside[0]}` in {at.label} belongs beside `cards`, `counts` or `points`"
            at.inside(beside[0]).at_key().add_error("key-missing", message, "add one of them")
        else:
            self.cards[side] += read_pile(months, at)

    def _read_numbers(self, at: Cursor, cards: list[Cards]) -> Counts:
        """The numbers of a pile; the cards it names are added to `cards`.

        Under `counts` every kind is told. Without it a kind that is left out is not told, and not none.
        """
        named: list[Cards] = []
        numbers, told = dict.fromkeys(Kind, 0), set[Kind]()
        whole = "counts" in at.data
        counts = at.inside("counts", f"`counts` in {at.label}") if whole else at
        for key, value in counts.entries(_COUNTS):
            if kind := KIND_BY_KEY.get(key):
                told.add(kind)
                number, most = 0, (KINDS[kind] & self.header.rules.deck).bit_count()
                if isinstance(value.data, str) and parse_integer(value.data) is not None:
                    number = parse_integer(value.data) or 0
                else:
                    named += read_texts(self.header.months, value.with_label("`counts`"), kind)
                if 0 <= number <= most:
                    numbers[kind] = number
                else:
                    bound = "the least is 0" if number < 0 else f"the deck has {most}"
                    message = f"{value.label} is {shortened(f'{number:,}')}, and {bound}"
                    value.add_error("counts-impossible", message)
            elif whole:
                value.add_unknown_key(KIND_BY_KEY, "`counts`")
            elif key == "cards":
                named += read_pile(self.header.months, value.with_label(at.label))
            elif key not in ("points", "yaku", "sake_cup"):
                value.add_unknown_key((*KIND_BY_KEY, "cards", "points", "yaku", "sake_cup"), at.label)
        if whole:
            at.check_mapping("", ("counts", "yaku", "sake_cup"))
        elif named:
            lying = by_kind(settle_chaff([total(named)])[0])
            told |= {kind for kind, number in zip(Kind, lying, strict=True) if number}
        cards += named
        brights, animals, ribbons, chaff = numbers.values()
        return Counts(
            (brights, animals, ribbons, chaff),
            listed_yaku=self.header.read_yaku(at.inside("yaku", f"`yaku` in {at.label}")) or (),
            sake_cup=at.inside("sake_cup").boolean(),
            unknown_kinds=() if whole else tuple(kind for kind in Kind if kind not in told),
            points=None if whole else self._read_points(at.inside("points")),
        )

    def _read_points(self, at: Cursor) -> int | None:
        """Card points as counted at the table."""
        points, rules = at.integer(), self.header.rules
        if points is None:
            return points
        least, most = rules.value_range(rules.deck)
        if least == most:
            hint = "leave `points` out: write the cards, or how many of each kind and `yaku`"
            at.at_key().add_error("foreign-key", f"{self.header.game.name} counts no card points", hint)
        elif not least <= points <= most:
            worth = "all cards together" if least == 0 else "the cards worth anything"
            bound = f"the least is {least}" if points < least else f"{worth} are worth {most}"
            at.add_error("counts-impossible", f"{at.label} is {points:,}, and {bound}")
        return points

    def _check_people(self) -> None:
        """Who sits out has no pile, and everybody else has one, unless the round was broken off."""
        sides, away = self.header.people.sides, self.setting.away
        for side in away:
            if side in self.met and (self.cards[side] or side in dict(self.rests)):
                message = f"{side} sits this round out, and has a pile"
                self.met[side].add_error("sitting-out", message, "", self.at.inside("sitting_out"))
        missing = [side for side in sides if side not in self.met and side not in away]
        if missing and not self.strangers and not self.setting.void:
            hint = f"add {short_list([f'{side}: none' for side in missing], 'and')} if that is so"
            told = self.left_over.data is not None or not _undecided(self.header, self.setting)
            if told and len(missing) == 1 and not self.rests and not self.numbers:
                hint += f", or {missing[0]}: rest"
            message = f"{short_list(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no pile"
            self.captured.at_key().add_error("side-missing", message, hint)

    def _check_rest(self) -> str:
        """The side that has the rest; problems where it cannot be told."""
        (side, at), *others = self.rests
        if others:
            message = f"{others[0][0]} is `rest` as well, and only one pile can be"
            others[0][1].add_error("rest-unclear", message, "", at)
        if any(each.points is not None for each in self.numbers.values()):
            message = "`rest` stands beside a pile known by its points, so nobody can tell what is left"
            at.add_error("rest-unclear", message, "write the cards, or counts here too")
        elif self.left_over.data is None and (reason := _undecided(self.header, self.setting)):
            message = f"{reason}, so `rest` does not tell which cards were taken"
            hint = "write `left_over` with the cards nobody took, or write this pile out"
            at.add_error("rest-unclear", message, hint)
        return side

    def _give_rest(self, piles: dict[str, int], left: int) -> str:
        """Put the rest into its pile, or into numbers beside piles known by them; the side that has it."""
        header, side = self.header, self._check_rest()
        held = union([*piles.values(), left, header.discarded])
        # A fact may say that another side than that of the rest has the joker.
        told = getattr(self.setting.facts, header.rules.play.joker_fact, None)
        if told and header.people.side_by_name.get(told) != side:
            held |= header.rules.deck & ~WHOLE
        free = header.rules.deck & ~held
        if not self.numbers:
            piles[side] |= free
        elif all(each.points is None for each in self.numbers.values()):
            self.numbers[side] = self._rest_in_numbers(free & WHOLE)
            piles[side] |= free & ~WHOLE
        return side

    def _rest_in_numbers(self, free: int) -> Counts:
        """The rest beside piles known by numbers: what nobody names, less what they tell, kind by kind."""
        told = self.numbers.values()
        untold = tuple(kind for kind in Kind if any(kind in each.unknown_kinds for each in told))
        columns = zip(Kind, by_kind(free), *(each.by_kind for each in told), strict=True)
        brights, animals, ribbons, chaff = (
            0 if kind in untold else max(0, number - sum(others)) for kind, number, *others in columns
        )
        return Counts((brights, animals, ribbons, chaff), unknown_kinds=untold)

    def _counts(self, piles: dict[str, int], left: int) -> tuple[Counts | None, ...]:
        """The counts of the sides known by numbers, checked against the deck."""
        told = self.numbers
        counts = {side: told[side].with_cards(pile) for side, pile in piles.items() if side in told}
        self._check_numbers(counts, piles, left)
        self._check_needs(counts, piles, left)
        for side, each in counts.items():
            if each.sake_cup is False and each.named_cards & SAKE_CUP:
                message = f"the pile of {side} names the sake cup and says it is not there"
                at = self.captured.inside(side).inside("sake_cup")
                at.add_error("counts-impossible", message)
        return tuple(counts.get(side) for side in piles)

    def _check_numbers(self, counts: dict[str, Counts], piles: dict[str, int], left: int) -> None:
        """Problems where a pile, or all together, hold more cards of a kind than the deck."""
        for position, kind in enumerate(Kind):
            number, most = by_kind(left)[position], by_kind(self.header.rules.deck)[position]
            alone = None
            for side, pile in piles.items():
                held = (counts[side].by_kind if side in counts else by_kind(pile))[position]
                alone = side if side in counts and held > most else alone
                number += held
            if alone:
                message = f"the pile of {alone} holds {counts[alone].by_kind[position]} {kind.plural}"
                self.captured.inside(alone).add_error(
                    "counts-impossible", f"{message}, and the deck has {most}", "cards named count as well"
                )
            elif number > most:
                message = f"the piles hold {number} {kind.plural} together, and the deck has {most}"
                self.captured.at_key().add_error("counts-impossible", message)

    def _check_needs(self, counts: dict[str, Counts], piles: dict[str, int], left: int) -> None:
        """Problems where what a side lists needs cards that another has or needs, or that are left over."""
        sides = list(piles)
        needs = {side: _needed(self.header, counts.get(side)) for side in sides}
        for place, side in enumerate(sides):
            at = self.captured.inside(side)
            for other in sides:
                later = needs[other] if other in sides[place + 1 :] else 0
                shared = needs[side] & (later | piles[other]) if other != side else 0
                if shared:
                    message = f"what {side} lists needs {self._labels(shared)}, and so does what {other} has"
                    at.add_error("counts-impossible", message, "", self.captured.inside(other))
            if needs[side] & left:
                message = f"what {side} lists needs {self._labels(needs[side] & left)}, which is left over"
                at.add_error("counts-impossible", message)

    def _labels(self, cards: int) -> str:
        return short_list([label(exactly(card.bit), self.header.months) for card in in_order(cards)], "and")


def _together(one: Counts, other: Counts) -> Counts:
    """What two piles of one side say by numbers, as one."""
    cups = {one.sake_cup, other.sake_cup} - {None}
    return Counts(
        tuple(map(add, one.by_kind, other.by_kind)),
        listed_yaku=tuple(dict.fromkeys((*one.listed_yaku, *other.listed_yaku))),
        sake_cup=True in cups if cups else None,
        unknown_kinds=tuple(kind for kind in Kind if kind in (*one.unknown_kinds, *other.unknown_kinds)),
        points=None if None in (one.points, other.points) else (one.points or 0) + (other.points or 0),
    )


def _counted(data: Any) -> dict[str, Any] | None:
    """What tells a pile by numbers, all of it or in part; None of cards."""
    if isinstance(data, str):
        return counts_in_words(data)
    if not isinstance(data, dict):
        return None
    numbers = (n for key, n in data.items() if key in KIND_BY_KEY and isinstance(n, str))
    whole = not data.keys().isdisjoint(("counts", "points", "cards"))
    return data if whole or any(parse_integer(n) is not None for n in numbers) else None


def _needed(header: Header, counts: Counts | None) -> int:
    """The cards a side must hold beside those it names, by the yaku it lists and its word on the sake cup."""
    if counts is None:
        return 0
    need = SAKE_CUP if counts.sake_cup else 0
    for id in counts.listed_yaku:
        house = next(
            (build_yaku(rule) for rule in header.house.yaku if rule.id == id and adds_yaku(rule)), None
        )
        known = house or header.yaku.yaku.get(id)
        if known:
            need |= required_cards(known)
    return need


def _undecided(header: Header, setting: Setting) -> str:
    """Why cards that nobody took may be left, in words; nothing where every card is taken."""
    rules = header.rules
    seated = len(header.people.players) - len(setting.away)
    if rules.undrawn(seated):
        return f"{rules.undrawn(seated)} cards stay undrawn"
    if rules.may_leave_cards(setting.facts, setting.field):
        return "a ruling leaves cards to nobody"
    return ""


def read_deal(header: Header, at: Cursor, away: Collection[str]) -> Dealt:
    """The deal of a round as it was written down. It has a deck of its own.

    A chaff of the stock without its number is `pine-chaff`.
    """
    found: dict[str, list[Cards]] = {}
    people, months = header.people, header.months
    for name, value in people.entries(at.inside("hands"), f"hands: {{{people.somebody}: 1b 2a 3r}}"):
        if value.data is None and name not in people.players and spells_cards(name, months):
            report_comma_in_braces(value.at_key())
            continue
        player = people.player(value.at_key())
        hand = read_pile(months, value.with_label(f"the hand of {name}"))
        if player is None:
            continue
        found[player] = hand
        if player in away and hand:
            value.at_key().add_error("sitting-out", f"{player} sits this round out, and has a hand")
    field, stock = at.inside("opening_field"), at.inside("stock")
    on_field, in_stock = read_pile(months, field), read_pile(months, stock)
    players = [player for player in people.players if player in found]
    lots = {f"the hand of {player}": found[player] for player in players}
    lots |= {"the opening field": on_field, "the stock": in_stock}
    *hands, field_mask, _ = assign_cards(lots, months, header.rules.deck, yellow=header.rules.yellow)
    ids: list[str] = []
    for token in (token for cards in in_stock for token in cards.values()):
        ids += (card.id for card in in_order(token.exact))
        ids += [f"{SUITS[month - 1]}-chaff" for month in token.loose]
    return Dealt(
        dict(zip(players, hands, strict=True)),
        None if field.data is None else field_mask,
        None if stock.data is None else tuple(ids),
    )
