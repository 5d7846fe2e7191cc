"""The piles of a round: who captured what, what is left over, and the pile that is the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, KINDS, SUITS, WHOLE, Kind, in_order
from hanascore.cards.notation import chaff_needed, exact, label, of_cards
from hanascore.model import Counts
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.record.cursor import (
    entries,
    integer,
    likely_mistake,
    listed,
    read_boolean,
    read_integer,
    read_mapping,
    unknown_key,
)
from hanascore.record.facts import read_yaku
from hanascore.record.people import Desk
from hanascore.record.tokens import Cards, Lot, comma_in_braces, laid_out, read_pile, read_tokens, spelt
from hanascore.rules.counting import SAKE_CUP, fixed_cards
from hanascore.rules.house_rules import is_new, made

_KEYS = ("counts", "yaku", "sake_cup")

_EXAMPLE = "{counts: {brights: 2, animals: 3, ribbons: 4, chaff: 7}}"


class Numbers(NamedTuple):
    """What a pile says by numbers: cards of each kind beside those named, yaku listed, the sake cup."""

    unnamed: tuple[int, int, int, int] = (0, 0, 0, 0)
    listed: tuple[str, ...] = ()
    cup: bool | None = None

    def joined(self, other: Numbers) -> Numbers:
        """Two piles of one side together."""
        mine, more = self.unnamed, other.unnamed
        unnamed = (mine[0] + more[0], mine[1] + more[1], mine[2] + more[2], mine[3] + more[3])
        told = {self.cup, other.cup} - {None}
        cup = None if not told else True in told
        return Numbers(unnamed, tuple(dict.fromkeys((*self.listed, *other.listed))), cup)


def read_counts(
    desk: Desk, data: dict[str, Any], place: Place, problems: list[Problem], what: str, *, cards: list[Cards]
) -> Numbers:
    """The numbers of a pile; the cards it names are added to `cards`."""
    numbers = dict.fromkeys(Kind, 0)
    at = place.inside("counts")
    for key, value in entries(
        read_mapping(data["counts"], at, problems, f"`counts` in {what}", _EXAMPLE) or {}
    ):
        kind = next((kind for kind in Kind if kind.plural == key), None)
        if kind is None:
            unknown_key(key, at, problems, [each.plural for each in Kind], "`counts`")
            continue
        numbers[kind] = _number(desk, kind, value, at.inside(key), problems, cards=cards)
    for key, _ in entries(data):
        if key not in _KEYS:
            unknown_key(key, place, problems, _KEYS, what)
    yaku = read_yaku(desk, data.get("yaku"), place.inside("yaku"), problems, f"`yaku` in {what}")
    cup = read_boolean(data.get("sake_cup"), place.inside("sake_cup"), problems, "`sake_cup`")
    brights, animals, ribbons, chaff = numbers.values()
    return Numbers((brights, animals, ribbons, chaff), yaku or (), cup)


def _number(
    desk: Desk, kind: Kind, data: Any, place: Place, problems: list[Problem], *, cards: list[Cards]
) -> int:
    """How many cards of a kind are told by number alone; cards that are named go to `cards`."""
    if data is None:
        return 0
    if isinstance(data, str) and integer(data) is None:
        cards += read_tokens(desk.months, data, place, problems, kind)
        return 0
    if isinstance(data, str):
        number = read_integer(data, place, problems, f"`{kind.plural}`")
        most = KINDS[kind].bit_count()
        if number is not None and not 0 <= number <= most:
            message = f"`{kind.plural}` is {number:,}, and the deck has {most}"
            problems.append(error("counts-impossible", place, message))
            return 0
        return number or 0
    cards += read_pile(desk.months, {kind.plural: data}, Place(place.path[:-1]), problems, "`counts`")
    return 0


def check_counts(
    desk: Desk,
    *,
    counts: tuple[Counts | None, ...],
    masks: list[int],
    left: int,
    place: Place,
    problems: list[Problem],
) -> None:
    """Problems where the piles together are more than the deck, or claim one card twice."""
    for at, (kind, cards) in enumerate(KINDS.items()):
        held = [
            each.by_kind[at] if each else (mask & cards).bit_count()
            for each, mask in zip(counts, masks, strict=True)
        ]
        number, most = sum(held) + (left & cards).bit_count(), cards.bit_count()
        if number > most:
            message = f"the piles hold {number} {kind.plural} together, and the deck has {most}"
            problems.append(error("counts-impossible", place.at_key(), message))
    # What each side must hold by its own word, with the words that say so.
    needs = [_needed(desk, each) for each in counts]
    for at, side in enumerate(desk.sides):
        for other, named in enumerate(desk.sides):
            if other == at:
                continue
            shared = needs[at] & (needs[other] if other > at else 0) | needs[at] & masks[other]
            if shared:
                message = f"what {side} lists needs {_cards(desk, shared)}, and so does what {named} has"
                also = (place.inside(named),)
                problems.append(error("counts-impossible", place.inside(side), message, also=also))
        if needs[at] & left:
            message = f"what {side} lists needs {_cards(desk, needs[at] & left)}, which is left over"
            problems.append(error("counts-impossible", place.inside(side), message))
    for side, each in zip(desk.sides, counts, strict=True):
        if each and each.cup is False and each.named & SAKE_CUP:
            message = f"the pile of {side} names the sake cup and says it is not there"
            problems.append(error("counts-impossible", place.inside(side, "sake_cup"), message))


def _needed(desk: Desk, counts: Counts | None) -> int:
    """The cards a side must hold beside those it names, by the yaku it lists and its word on the sake cup."""
    if counts is None:
        return 0
    need = SAKE_CUP if counts.cup else 0
    for id in counts.listed:
        yaku = desk.yaku.yaku.get(id)
        house = next((made(rule) for rule in desk.house.yaku if rule.id == id and is_new(rule)), None)
        known = house or yaku
        if known:
            need |= fixed_cards(known)
    return need


def _cards(desk: Desk, cards: int) -> str:
    return listed([label(of_cards(card.bit), desk.months) for card in in_order(cards)], "and")


class Dealt(NamedTuple):
    """What was dealt. The stock keeps its order, as card ids; a chaff without its number is `pine-chaff`."""

    hands: Mapping[str, int] = {}
    opening_field: int | None = None
    stock: tuple[str, ...] | None = None


def read_dealt(
    desk: Desk, data: Mapping[str, Any], place: Place, away: tuple[str, ...], problems: list[Problem]
) -> Dealt:
    """The deal of a round, where it was written."""
    hands = _hands(desk, data.get("hands"), place.inside("hands"), away, problems)
    field, stock = (
        read_pile(desk.months, data.get(key), place.inside(key), problems, f"`{key}`")
        for key in ("opening_field", "stock")
    )
    players = [player for player in desk.people.players if player in hands]
    lots = [Lot(f"the hand of {player}", hands[player]) for player in players]
    lots += [Lot("the opening field", field), Lot("the stock", stock)]
    masks = laid_out(lots, desk.months, problems)
    return Dealt(
        dict(zip(players, masks, strict=False)),
        None if data.get("opening_field") is None else masks[-2],
        None if data.get("stock") is None else _stock(stock),
    )


def _hands(
    desk: Desk, data: Any, place: Place, away: tuple[str, ...], problems: list[Problem]
) -> dict[str, list[Cards]]:
    found: dict[str, list[Cards]] = {}
    example = f"hands: {{{desk.somebody}: 1b 2a 3r}}"
    for name, cards in desk.named(read_mapping(data, place, problems, "`hands`", example) or {}):
        at = place.inside(name)
        if cards is None and name not in desk.people.players and spelt(name, desk.months):
            problems.append(comma_in_braces(name, at))
            continue
        player = desk.player(name, at.at_key(), problems)
        hand = read_pile(desk.months, cards, at, problems, f"the hand of {name}")
        if player is None:
            continue
        found.setdefault(player, []).extend(hand)
        if player in away and hand:
            problems.append(
                error("sitting-out", at.at_key(), f"{player} sits this round out, and has a hand")
            )
    return found


def _stock(stock: list[Cards]) -> tuple[str, ...]:
    found: list[str] = []
    for value in (value for cards in stock for value in cards.values()):
        found += (card.id for card in in_order(exact(value)))
        for month, number in chaff_needed(value):
            found += [f"{SUITS[month - 1]}-chaff"] * number
    return tuple(found)


REST = "rest"


class Piles(NamedTuple):
    """What lies where at the end of a round: a set of cards a side, in the order of the sides."""

    piles: tuple[int, ...]
    left_over: int | None = None
    counts: tuple[Counts | None, ...] | None = None
    rest: str | None = None


class Setting(NamedTuple):
    """Where a round is written, and what of it decides how its piles are read.

    `away` are the players who sit it out, `facts` what the round tells beside its piles, and `void` that it
    was broken off, so that a side may have no pile.
    """

    place: Place
    away: tuple[str, ...]
    facts: Any
    void: bool = False


def read_piles(desk: Desk, captured: Any, left_over: Any, setting: Setting, problems: list[Problem]) -> Piles:
    """The piles of a round, with a problem for every fault in them."""
    place = setting.place
    read = _Captured(desk, place, problems)
    example = f"captured: {{{', '.join(f'{side}: 1b 2a' for side in desk.sides[:2])}}}"
    written = read_mapping(captured, place.inside("captured"), problems, "`captured`", example)
    read.read(written or {})
    left = read_pile(desk.months, left_over, place.inside("left_over"), problems, "`left_over`")
    if written is not None:
        read.check_people(setting, left_over_known=left_over is not None)
    lots = [Lot(f"the pile of {side}", cards) for side, cards in zip(desk.sides, read.cards, strict=True)]
    masks = laid_out([*lots, Lot("the left-over cards", left)], desk.months, problems)
    left_mask = masks.pop()
    rest = read.rest(masks, setting, left_over_known=left_over is not None)
    if rest is not None and not any(read.numbers):
        masks[rest] |= remaining(desk, [*masks, left_mask])
    counts = _counts(read, masks, left_mask)
    if not desk.chaff_kept:
        _check_discarded(desk, masks, place.inside("captured"), problems)
    side = None if rest is None else desk.sides[rest]
    return Piles(tuple(masks), None if left_over is None else left_mask, counts, side)


def _check_discarded(desk: Desk, masks: list[int], place: Place, problems: list[Problem]) -> None:
    holders = [side for side, pile in zip(desk.sides, masks, strict=True) if pile & CHAFF]
    if holders:
        message = (
            f"chaff was discarded, and {listed(holders, 'and')} {'has' if len(holders) == 1 else 'have'} some"
        )
        hint = "write `chaff: kept` if the piles hold the chaff"
        problems.append(warning("chaff-discarded", place.at_key(), message, hint))


class _Captured:
    """The piles of one round as they are read, one after the other."""

    def __init__(self, desk: Desk, place: Place, problems: list[Problem]) -> None:
        self.desk = desk
        self.place = place
        self.problems = problems
        self.cards: list[list[Cards]] = [[] for _ in desk.sides]
        self.numbers: list[Numbers | None] = [None for _ in desk.sides]
        self.met: dict[str, Place] = {}
        self.rests: list[tuple[int, Place]] = []
        self.strangers = False

    def read(self, captured: Mapping[str, Any]) -> None:
        """Every pile that was written."""
        for name, data in self.desk.named(captured):
            at = self.place.inside("captured", name)
            if data is None and name not in self.desk.side_index and self._slipped(name, at):
                continue
            side = self.desk.side(name, at.at_key(), self.problems)
            if side is None:
                self.strangers = True
                continue
            self.met.setdefault(side, at)
            self._pile(self.desk.sides.index(side), side, data, at)

    def _slipped(self, name: str, at: Place) -> bool:
        """Whether what stands as a name is a slip of the pen, told in a problem."""
        if spelt(name, self.desk.months):
            somebody = next(iter(self.met), "Aki")
            self.problems.append(comma_in_braces(name, at, somebody))
        elif hint := likely_mistake(name):
            self.problems.append(error("unknown-player", at.at_key(), f"'{name}' is no name and pile", hint))
            self.strangers = True
        else:
            return False
        return True

    def _pile(self, index: int, side: str, data: Any, at: Place) -> None:
        if data is None or (isinstance(data, str) and not data.strip()):
            message = f"the pile of {at.path[-1]} is left blank, which counts as no cards"
            self.problems.append(note("pile-blank", at, message, "write none if that is so"))
        if isinstance(data, str) and data.strip(" ,").casefold() == REST:
            self.rests.append((index, at))
        elif isinstance(data, dict) and "counts" in data:
            numbers = read_counts(
                self.desk, data, at, self.problems, f"the pile of {side}", cards=self.cards[index]
            )
            before = self.numbers[index]
            self.numbers[index] = before.joined(numbers) if before else numbers
        elif isinstance(data, dict) and any(
            isinstance(n, str) and integer(n) is not None for n in data.values()
        ):
            message = f"numbers stand in the pile of {side} where cards belong"
            hint = "numbers of cards stand under `counts`: {counts: {brights: 2, animals: 3}}"
            self.problems.append(error("wrong-type", at, message, hint))
        else:
            what = f"the pile of {side}"
            self.cards[index] += read_pile(self.desk.months, data, at, self.problems, what)

    def check_people(self, setting: Setting, *, left_over_known: bool) -> None:
        """Who sits out has no pile, and everybody else has one, unless the round was broken off."""
        away = setting.away
        for side in away:
            if side in self.met and (self.cards[self.desk.sides.index(side)] or self._has_rest(side)):
                message = f"{side} sits this round out, and has a pile"
                also = (self.place.inside("sitting_out"),)
                self.problems.append(error("sitting-out", self.met[side], message, also=also))
        missing = [side for side in self.desk.sides if side not in self.met and side not in away]
        if missing and not self.strangers and not setting.void:
            place = self.place.inside("captured").at_key()
            message = f"{listed(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no pile"
            hint = f"add {listed([f'{side}: none' for side in missing], 'and')} if that is so"
            told = left_over_known or not undecided(self.desk, away, setting.facts)
            if told and len(missing) == 1 and not self.rests and not any(self.numbers):
                hint += f", or {missing[0]}: rest"
            self.problems.append(error("pile-missing", place, message, hint))

    def _has_rest(self, side: str) -> bool:
        return any(self.desk.sides[index] == side for index, _ in self.rests)

    def rest(self, masks: list[int], setting: Setting, *, left_over_known: bool) -> int | None:
        """The index of the side that has the rest; problems where it cannot be told."""
        if not self.rests:
            return None
        index, at = self.rests[0]
        if len(self.rests) > 1:
            message = f"{self.desk.sides[self.rests[1][0]]} is `rest` as well, and only one pile can be"
            self.problems.append(error("rest-unclear", self.rests[1][1], message, also=(at,)))
        if any(self.numbers):
            message = "`rest` stands beside a pile known by its counts, so nobody can tell what is left"
            self.problems.append(error("rest-unclear", at, message, "write the cards, or counts here too"))
        elif not left_over_known and (reason := undecided(self.desk, setting.away, setting.facts)):
            message = f"{reason}, so `rest` does not tell which cards were taken"
            hint = "write `left_over` with the cards nobody took, or write this pile out"
            self.problems.append(error("rest-unclear", at, message, hint))
        # Team-mates' piles are one, so that one of them may have the rest beside what another took.
        if masks[index] and not self.desk.people.teams:
            message = f"the pile of {self.desk.sides[index]} is `rest` and written out too"
            self.problems.append(error("rest-unclear", at, message, "write one of the two"))
        return index


def _counts(read: _Captured, masks: list[int], left: int) -> tuple[Counts | None, ...] | None:
    """The counts of the sides known by numbers, checked against the deck; None where there are none."""
    if not any(read.numbers):
        return None
    found: list[Counts | None] = []
    for numbers, mask in zip(read.numbers, masks, strict=True):
        if numbers is None:
            found.append(None)
            continue
        kinds = [
            n + (mask & cards).bit_count() for n, cards in zip(numbers.unnamed, KINDS.values(), strict=True)
        ]
        found.append(Counts(kinds[0], kinds[1], kinds[2], kinds[3], mask, numbers.listed, numbers.cup))
    check_counts(
        read.desk,
        counts=tuple(found),
        masks=masks,
        left=left,
        place=read.place.inside("captured"),
        problems=read.problems,
    )
    return tuple(found)


def remaining(desk: Desk, masks: list[int]) -> int:
    """The pile that is the rest."""
    held = 0 if desk.chaff_kept else CHAFF
    for mask in masks:
        held |= mask
    return WHOLE & ~held


def undecided(desk: Desk, away: Collection[str], facts: Any) -> str:
    """Why cards that nobody took may be left, in words; nothing where every card is taken."""
    rules = desk.rules
    if rules is None:
        return ""
    seated = len(desk.people.players) - len(away)
    deal = rules.deals.get(seated)
    if deal and deal.undrawn(seated):
        return f"{deal.undrawn(seated)} cards stay undrawn"
    if rules.rest_is_open(facts):
        return "a ruling leaves cards to nobody"
    return ""
