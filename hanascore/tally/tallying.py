"""Many sheets and an event to one tally: what counts, who stands where and why, what is missing.

Nothing is final while there is an error: whoever asks for the standings is told so, and gets them only when
they are asked for as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.problem import Place, Severity, error, warning
from hanascore.referee.reading import Found
from hanascore.tally import audit
from hanascore.tally.audit import Item
from hanascore.tally.checks import Game, check
from hanascore.tally.comparing import compare
from hanascore.tally.counting import Line, count, together
from hanascore.tally.event import Event
from hanascore.tally.findings import Finding, ReadText, locate
from hanascore.tally.gaps import find_gaps
from hanascore.tally.inputs import Missing
from hanascore.tally.ranking import Ranked, rank
from hanascore.tally.sheet import Result, Sheet, shown


class Order(NamedTuple):
    """What is asked of a tally: until which round of the event, in which order ties are broken, and whether
    the standings are wanted though something is missing.
    """

    as_of: int | None = None
    tie_breaks: tuple[str, ...] | None = None
    partial: bool = False
    months: str | None = None


class Tally(NamedTuple):
    """The whole. `told` are all problems with their places; `complete` says that nothing is missing.

    `lines` stand in the order of the places, those without one at the end. `doubtful` are the records that
    count with a warning of their own, by file and document: they keep nothing from being final.
    """

    event: Event
    order: Order
    tie_breaks: tuple[str, ...]
    lines: tuple[Line, ...]
    ranked: Ranked
    games: tuple[Game, ...]
    found: tuple[Found, ...]
    complete: bool
    items: tuple[Item, ...]
    digest: str
    doubtful: frozenset[tuple[str, int]] = frozenset()

    @property
    def shown(self) -> bool:
        """Whether there are standings to show."""
        return self.complete or self.order.partial

    @property
    def evidence(self) -> tuple[int, int, int]:
        """How many rounds of the games that count rest on cards, on counts, and on points as written."""
        return together([game.result.evidence for game in self.games if game.counts])


class Desk:
    """A tally in the making: takes one sheet after another and keeps of each what is needed in the end."""

    def __init__(self, event: Event, order: Order) -> None:
        self.event = event
        self.order = order
        self.results: list[Result] = []
        self.items: list[Item] = []
        self.found: list[Found] = []
        self.findings: list[Finding] = []
        self.failed = False

    def missing(self, found: Iterable[Missing]) -> None:
        """Paths under which there was nothing to read."""
        for path, why in found:
            self._unread(shown(path), why)

    def _unread(self, file: str, why: str) -> None:
        self.failed = True
        message = f"this file could not be read: {why}"
        self.findings.append(Finding(error("file-unread", Place(), message), file, None))

    def take(self, sheet: Sheet) -> None:
        """One file."""
        if sheet.fault:
            self._unread(sheet.file, sheet.fault)
            return
        if sheet.changed:
            message = "this file changed while it was read"
            problem = error("file-changed", Place(), message, "wait until it is written, and run it again")
            self.findings.append(Finding(problem, sheet.file, None))
        for document, what in sheet.others:
            message = f"this is {what} and no record"
            hint = "name it with --event" if what == "an event" else "keep it in another folder"
            self.findings.append(
                Finding(warning("not-a-record", Place(), message, hint), sheet.file, document)
            )
        results = tuple([one for one in sheet.results if self._wanted(one)])
        if sheet.results and not results:
            # Every record of the file is of a later round than is asked for.
            return
        self.results += results
        self.found += sheet.found
        if results:
            corrections = audit.corrections_of(self.event, sheet.file)
            self.items.append(Item(sheet.file, sheet.digest, results, corrections))

    def _wanted(self, result: Result) -> bool:
        last = self.order.as_of
        return last is None or result.round is None or result.round <= last

    def finish(
        self, event_file: str, event_digest: str, event_found: Sequence[Found], read: ReadText
    ) -> Tally:
        """The tally of all that was taken. `read` gives a text once more, to find places in it."""
        event, order = self.event, self.order
        checked = check(self.results, event, as_of=order.as_of)
        files = [one.file for one in self.items]
        gaps = []
        if self.results or not self.failed:
            gaps = find_gaps(checked.games, event, files, as_of=order.as_of, partial=order.partial)
        doubts = compare(checked.games, event)
        own = locate([*self.findings, *checked.findings, *gaps, *doubts], event_file, read)
        found = _in_order([*event_found, *self.found, *own], event_file)
        lines = count(checked.games, event, as_of=order.as_of)
        tie_breaks = order.tie_breaks or event.tie_breaks
        ranked = rank(lines, checked.games, tie_breaks, event.lots_seed)
        return Tally(
            event=event,
            order=order,
            tie_breaks=tie_breaks,
            lines=_by_place(lines, ranked),
            ranked=ranked,
            games=checked.games,
            found=found,
            complete=not any(one.problem.stops for one in found),
            items=tuple(self.items),
            doubtful=frozenset(self._doubtful(checked.games)),
            digest=audit.whole((one.digest for one in self.items), event_digest, self._asked()),
        )

    def _doubtful(self, games: Sequence[Game]) -> Iterator[tuple[str, int]]:
        warned = {(one.file, one.document) for one in self.found if one.problem.severity is Severity.WARNING}
        for game in games:
            at = (game.result.file, game.result.document)
            if game.counts and at in warned:
                yield at

    def _asked(self) -> list[str]:
        order = self.order
        asked = [f"as-of {order.as_of}"] if order.as_of is not None else []
        asked += [f"tie-breaks {' '.join(order.tie_breaks)}"] if order.tie_breaks else []
        asked += [f"months {order.months}"] if order.months else []
        return asked


def _in_order(found: Sequence[Found], event_file: str) -> tuple[Found, ...]:
    """All problems, file by file, in the order of the lines; those of the event's own file first."""

    def key(one: Found) -> tuple[bool, str, int, tuple[int, ...]]:
        at = one.span[:2] if one.span else (0, 0)
        return (one.file != event_file, one.file, one.document or 0, at)

    return tuple(sorted(found, key=key))


def _by_place(lines: Sequence[Line], ranked: Ranked) -> tuple[Line, ...]:
    by_id = {line.player: line for line in lines}
    placed = [by_id[player] for group in ranked.groups for player in group]
    return (*placed, *(line for line in lines if not line.ranked))
