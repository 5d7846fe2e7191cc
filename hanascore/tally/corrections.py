"""The director's corrections: find the records that they are about, and move players to the right seats."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from hanascore.problems.fix import remove, replace
from hanascore.problems.problem import Problem, error, warning
from hanascore.record.cursor import MAX_HINTS, short_list
from hanascore.tally.event import Correction, Event, names_of_file
from hanascore.tally.results import Result, describe_table
from hanascore.tally.tally import Tally
from hanascore.words.alike import nearest
from hanascore.words.english import is_or_are


def find_corrections(event: Event, results: Iterable[Result]) -> list[Correction]:
    """Return all corrections that are about these records, each of them once."""
    if not event.all_corrections:
        return []
    corrections: dict[Correction, None] = {}
    for result in results:
        corrections.update(dict.fromkeys(event.corrections_at(result.file, result.round, result.table)))
    return list(corrections)


def applied_corrections(tally: Tally, results: Iterable[Result]) -> list[Correction]:
    """Return the corrections that a tally applied to some records, each of them once."""
    corrections = find_corrections(tally.event, results)
    return [correction for correction in corrections if correction not in tally.unused_corrections]


class SeatCorrections:
    """Applies the corrections of seats to records, and collects those that cannot be applied."""

    def __init__(self, event: Event) -> None:
        self.event = event
        # For each correction whose record was read: whether the players it names sit in that record.
        self._is_applied: dict[Correction, bool] = {}
        # For each correction that contradicts an earlier one: the player whom both move, and the earlier one.
        self._clashes: dict[Correction, tuple[str, Correction]] = {}

    @property
    def unused(self) -> frozenset[Correction]:
        """The corrections that name players who are not in the corrected record."""
        return frozenset(correction for correction, applied in self._is_applied.items() if not applied)

    def moved_players(self, result: Result, seated: set[str]) -> dict[str, str]:
        """Return, for each player of a record whose seat is corrected, who really sat there."""
        moved: dict[str, str] = {}
        moved_by: dict[str, Correction] = {}
        for correction in find_corrections(self.event, [result]):
            if not correction.was:
                continue
            applies = seated.issuperset(correction.was)
            self._is_applied[correction] = applies or self._is_applied.get(correction, False)
            for player, instead in zip(correction.was, correction.now, strict=True) if applies else ():
                if moved.get(player, instead) != instead:
                    self._clashes[correction] = player, moved_by[player]
                moved[player], moved_by[player] = instead, correction
        return moved

    def problems(self) -> Iterator[Problem]:
        """Yield an error for each correction of seats that contradicts an earlier one or fits no record."""
        for correction in self.event.seats:
            place = correction.place.inside("was")
            if correction in self._clashes:
                player, other = self._clashes[correction]
                name = self.event.player(player).name
                also = other.place.inside("was")
                message = f"another entry corrects the seat of {name} in {correction.file}"
                fixes = [remove(correction.place), remove(other.place)]
                yield error("entry-twice", place, message, "", (also,), fixes)
            if self._is_applied.get(correction) is False:
                names = short_list((self.event.player(id).name for id in correction.was), "and")
                verb = is_or_are(len(correction.was))
                message = f"{names} {verb} at no table of {correction.file}, so nothing is corrected"
                hint = "under `was`, list the players that the record names"
                yield error("correction-unmatched", place, message, hint)


def find_unmatched_corrections(
    event: Event, results: Iterable[Result], files: Collection[str]
) -> Iterator[Problem]:
    """Yield a warning for each correction whose record is not among the files."""
    if not event.all_corrections:
        return
    matched = set(find_corrections(event, results))
    unmatched = [correction for correction in event.all_corrections if correction not in matched]
    file_names = sorted(files)
    short_names = {name for file in file_names for name in names_of_file(file)}
    for number, correction in enumerate(unmatched):
        place = correction.place.inside("file")
        near: list[str] = []
        if correction.path in short_names:
            table = describe_table(correction.round, correction.table)
            message = f"{correction.file} has no {table}"
            advice = "correct the round or the table"
        else:
            message = f"there is no file {correction.file}"
            near = nearest(correction.file, file_names) if number < MAX_HINTS else []
            advice = "" if near else "correct the name, or add that file"
        fixes = [replace(place, name) for name in near]
        yield warning("correction-unmatched", place, message, advice, fixes=fixes).in_file("", 1)
