"""Compare records with each other: varying rules, names that are nearly the same, copies of files."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from hanascore.games import GAMES
from hanascore.problems.problem import LocatedProblem, Place, warning
from hanascore.problems.words import is_or_are, listed, many, visible
from hanascore.tally.event import Event
from hanascore.tally.names import near_names
from hanascore.tally.results import Result


def compare_results(results: Sequence[Result], event: Event) -> Iterator[LocatedProblem]:
    """Yield the problems that need no list of players."""
    yield from _varying_rules(results)
    if not event.players:
        yield from _near_names(results)


def find_copies(files: Iterable[tuple[str, str, Sequence[Result]]]) -> Iterator[LocatedProblem]:
    """Yield a warning for files with the same bytes, unless their tables have names of their own.

    Each file is given by its name, its digest and its results.
    """
    names_by_digest: dict[str, dict[str, None]] = defaultdict(dict)
    for name, digest, results in files:
        if any(result.event_table is None for result in results):
            names_by_digest[digest][name] = None
    for first, *copies in names_by_digest.values():
        if copies:
            verb = "has" if len(copies) == 1 else "have"
            message = f"{listed(copies)} {verb} the same content as this file, and all of them count"
            yield LocatedProblem(warning("files-alike", Place(), message, "leave out the copies"), first)


def _varying_rules(results: Sequence[Result]) -> Iterator[LocatedProblem]:
    """Yield a warning for each record with other rules than most."""
    known = [result for result in results if result.scored and result.rules is not None]
    counts = Counter((result.game, result.rules or "") for result in known)
    if len(counts) < 2:
        return
    # Of two that are equally frequent, the rules of the earlier record are the usual ones.
    (game, rules), number = max(counts.items(), key=lambda item: item[1])
    others, usual = many(number, "other"), rules.split(", ")
    for result in known:
        own = (result.rules or "").split(", ")
        if result.game != game:
            message = (
                f"this is {GAMES[result.game].name}, and {others} {is_or_are(number)} {GAMES[game].name}"
            )
        elif own != usual:
            only_here = ", ".join(rule for rule in own if rule not in usual) or "the usual rules"
            only_there = ", ".join(rule for rule in usual if rule not in own) or "the usual rules"
            message = f"this record is played with {only_here}, and {others} with {only_there}"
        else:
            continue
        place = Place(("options",) if result.game == game and result.rules else ("game",))
        problem = warning("rules-vary", place, message, "the points are added up nevertheless")
        yield LocatedProblem(problem, *result.key)


def _near_names(results: Sequence[Result]) -> Iterator[LocatedProblem]:
    """Yield a question for each name that may be another one misspelt: the rarer, or else the longer name."""
    counts = Counter(name for result in results for name in result.player_ids)
    pairs = near_names(counts, (frozenset(result.player_ids) for result in results))
    if not pairs:
        return
    first = {name: result for result in reversed(results) for name in result.player_ids}
    hint = "if so, write both alike, or add an alias in an event's file; now they count as two people"
    for pair in pairs:
        rare, frequent = sorted(pair, key=lambda name: (counts[name], -len(name), name))
        message = f"is '{rare}' the '{frequent}' of {many(counts[frequent], 'record')}?"
        if visible(rare) == visible(frequent):
            message += " they differ in a joiner, which is invisible"
        result = first[rare]
        yield LocatedProblem(warning("name-nearly", result.at_player(rare), message, hint), *result.key)
