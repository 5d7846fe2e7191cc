"""The piles of a round: who captured what, what is left over, and the pile that is the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, KINDS, WHOLE
from hanascore.model.record import Counts
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.record.counts import Numbers, check_counts, read_counts
from hanascore.record.desk import Desk
from hanascore.record.doubles import Lot, laid_out
from hanascore.record.slips import slip
from hanascore.record.tokens import Cards, comma_in_braces, read_pile, spelt
from hanascore.record.values import integer, listed, read_mapping

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
        elif hint := slip(name):
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
    if rules.rest_needs_left_over(rules.options, facts):
        return "a ruling leaves cards to nobody"
    return ""
