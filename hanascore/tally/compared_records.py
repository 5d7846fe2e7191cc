"""Compare records with each other: tables and files given twice, names of one person, and rules that vary.

`checks` has what can be said of a record by itself.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations

from hanascore.games import GAMES
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.record.cursor import MAX_NAME_LENGTH
from hanascore.tally.results import Result, describe_file
from hanascore.words.alike import fold
from hanascore.words.english import is_or_are, listed, many
from hanascore.words.visible import visible, without_joiners

# Shorter names differ by a letter too often to be compared.
_MIN_LETTERS = 4
# If more names than this are alike except for one letter, their likeness means nothing.
_MAX_GROUP = 20


def without_wrong_rounds(results: Sequence[Result]) -> tuple[list[Result], list[Problem]]:
    """Return the results, and a problem for each record that probably names a wrong round.

    Another record has the table that such a record names, and its players sit at other tables in that round.
    In the result its round is unknown.
    """
    changed = list(results)
    problems: list[Problem] = []
    tables: dict[tuple[int, str], set[tuple[int, str]]] = defaultdict(set)
    for result in results:
        for id in result.player_ids if result.event_table else ():
            tables[result.round or 0, id].add(result.event_table or (0, ""))
    for (round, _), positions in _positions_by_table(results).items():
        if len(positions) != 2:
            continue
        elsewhere = {
            position: [id for id in results[position].player_ids if len(tables[round, id]) > 1]
            for position in positions
        }
        suspects = [position for position in positions if elsewhere[position]]
        if len(suspects) != 1:
            continue
        (position,) = suspects
        (other,) = {*positions} - {position}
        result = results[position]
        number = len(elsewhere[position])
        sit = "1 player sits" if number == 1 else f"{number} players sit"
        already = f"{result.table_in_words} is already in {describe_file(results[other], result)}"
        message = f"{already}, and {sit} at another table of round {round}"
        problem = error("table-twice", result.at("event"), message, "correct the round or the table here")
        problems.append(problem.in_file(*result.key))
        changed[position] = result._replace(round=None, table=None, counts=False)
    return changed, problems


def _positions_by_table(results: Sequence[Result]) -> dict[tuple[int, str], list[int]]:
    """Return, for each table of each round, the positions of its results in the list."""
    positions: dict[tuple[int, str], list[int]] = defaultdict(list)
    for position, result in enumerate(results):
        if result.event_table is not None:
            positions[result.event_table].append(position)
    return positions


def without_repeated_tables(results: Sequence[Result]) -> tuple[list[Result], list[Problem]]:
    """Return the results, and a problem for each table that has several records.

    If the records agree, the first of them counts. If they differ, none counts. If one file repeats many
    tables of another file, only the first of these tables is reported.
    """
    changed = list(results)
    problems: list[Problem] = []
    agreeing: dict[tuple[str, str], list[tuple[Result, Result]]] = defaultdict(list)
    for first, *others in _positions_by_table(results).values():
        agree = all(_content(results[position]) == _content(results[first]) for position in others)
        for position in others:
            result = results[position]
            if agree:
                agreeing[results[first].file, result.file].append((results[first], result))
                continue
            message = f"{result.table_in_words} is already in {describe_file(results[first], result)}"
            hint = "keep the right one; until then neither counts"
            problem = error("table-twice", result.at("event"), f"{message}, with another result", hint)
            problems.append(problem.in_file(*result.key))
        for position in others if agree else (first, *others):
            changed[position] = results[position]._replace(counts=False)
    for (original, result), *more in agreeing.values():
        message = (
            f"{result.table_in_words} is already in {describe_file(original, result)}, with the same result"
        )
        if more:
            message += f" (also {many(len(more), 'other table')})"
        problem = warning("table-twice", result.at("event"), message, "keep one of the two")
        problems.append(problem.in_file(*result.key))
    return changed, problems


def _content(result: Result) -> tuple[object, ...]:
    """Return what a result says, without the name of its file.

    Two records of a table agree if it is equal.
    """
    seats = sorted((seat.players, seat.total, seat.gained, seat.place) for seat in result.seats)
    return (result.scored, bool(result.over), result.game, tuple(seats))


def find_copies(files: Iterable[tuple[str, str, Sequence[Result]]]) -> Iterator[Problem]:
    """Yield a warning for files with the same bytes, unless their records name their tables.

    Each file is given as its name, its digest and its results.
    """
    names_by_digest: dict[str, list[str]] = defaultdict(list)
    for name, digest, results in files:
        if any(result.event_table is None for result in results):
            names_by_digest[digest].append(name)
    for first, *copies in names_by_digest.values():
        if copies:
            verb = "has" if len(copies) == 1 else "have"
            number = "both" if len(copies) == 1 else f"all {len(copies) + 1}"
            message = f"{listed(copies)} {verb} the same content as this file, and {number} count"
            yield warning("files-alike", Place(), message, "leave out the copies").in_file(first, None)


def find_near_names(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield a warning for each name that may be another name misspelt: the rarer or the longer of the two."""
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
        yield warning("name-nearly", result.at_player(rare), message, hint).in_file(*result.key)


def near_names(names: Iterable[str], tables: Iterable[frozenset[str]]) -> list[tuple[str, str]]:
    """Return the pairs of names that may belong to one person. Two names at one table never do.

    >>> near_names(["Akiko", "Akiko S.", "Bo"], [])
    [('Akiko', 'Akiko S.')]
    """
    names = sorted(name for name in names if len(name) <= MAX_NAME_LENGTH)
    by_letters: dict[str, list[str]] = defaultdict(list)
    for name in names:
        by_letters[fold(without_joiners(name))].append(name)
    groups = chain(by_letters.values(), _with_added_words(names, by_letters), _with_slips(by_letters))
    pairs = {
        (min(pair), max(pair))
        for group in groups
        if 1 < len(group) <= _MAX_GROUP
        for pair in combinations(group, 2)
        if pair[0] != pair[1] and not _are_distinguished(*pair)
    }
    for table in tables if pairs else ():
        pairs.difference_update(combinations(sorted(table), 2))
    return sorted(pairs)


def _with_added_words(names: Iterable[str], by_letters: Mapping[str, list[str]]) -> Iterator[list[str]]:
    """Yield each name together with the names that are its beginning, such as `Akiko` and `Akiko S.`."""
    for name in names:
        words = [fold(word) for word in without_joiners(name).split()]
        for count in range(1, len(words)):
            start = "".join(words[:count])
            if len(start) >= _MIN_LETTERS and start in by_letters:
                yield [*by_letters[start], name]


def _with_slips(by_letters: Mapping[str, list[str]]) -> Iterable[list[str]]:
    """Return groups of names that become equal if one letter of each is left out."""
    groups: dict[str, list[str]] = defaultdict(list)
    for letters, names in by_letters.items():
        if len(letters) >= _MIN_LETTERS:
            keys = {letters[:position] + letters[position + 1 :] for position in range(len(letters))}
            for key in {letters, *keys}:
                groups[key] += names
    return groups.values()


def _are_distinguished(first: str, second: str) -> bool:
    """Return whether two names are surely those of two people: numbers or final initials differ."""
    digits = {"".join(filter(str.isdecimal, name)) for name in (first, second)}
    last_words = {fold(name.rsplit(maxsplit=1)[-1]) for name in (first, second)}
    initials = {word for word in last_words if len(word) == 1}
    return len(digits) > 1 or len(initials) > 1


def find_varying_rules(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield a warning for each record with another game or other rules than most records."""
    scored = [result for result in results if result.scored and result.rules is not None]
    counts = Counter((result.game, result.rules or "") for result in scored)
    if len(counts) < 2:
        return
    # If two sets of rules are equally frequent, that of the earlier record counts as the usual one.
    (game, rules), number = max(counts.items(), key=lambda item: item[1])
    others = many(number, "other")
    usual = rules.split(", ")
    for result in scored:
        own = (result.rules or "").split(", ")
        if result.game != game:
            names = GAMES[result.game].name, GAMES[game].name
            message = f"this is {names[0]}, and {others} {is_or_are(number)} {names[1]}"
        elif own != usual:
            only_here = ", ".join(rule for rule in own if rule not in usual) or "the usual rules"
            only_there = ", ".join(rule for rule in usual if rule not in own) or "the usual rules"
            message = f"this record is played with {only_here}, and {others} with {only_there}"
        else:
            continue
        place = result.at("options" if result.game == game and result.rules else "game")
        problem = warning("rules-differ", place, message, "the points are added up nevertheless")
        yield problem.in_file(*result.key)
