"""Compare records with each other: tables and files given twice, names of one person, and rules that vary.

`checks` has the checks of a single record.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from hanascore.games import GAMES
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, Severity, error, warning
from hanascore.record.cursor import MAX_NAME_LENGTH
from hanascore.tally.results import Result, describe_file, describe_table
from hanascore.words.alike import fold
from hanascore.words.english import is_or_are, listed, many
from hanascore.words.visible import visible, without_joiners

# Shorter names differ by a letter too often to be compared.
_MIN_LETTERS = 4
# If more names than this are alike except for one letter, their likeness means nothing.
_MAX_GROUP = 20


def positions_by_table(results: Sequence[Result]) -> dict[tuple[int, str], list[int]]:
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
    repeats: dict[tuple[str, str], list[_Repeat]] = defaultdict(list)
    for first, *others in positions_by_table(results).values():
        agree = all(content_of(results[position]) == content_of(results[first]) for position in others)
        for position in others:
            repeat = _Repeat(results[first], results[position], agrees=agree)
            repeats[results[first].file, results[position].file].append(repeat)
        for position in others if agree else (first, *others):
            changed[position] = results[position]._replace(counts=False)
    # Different results are errors, so they come first.
    groups = (sorted(group, key=lambda repeat: repeat.agrees) for group in repeats.values())
    return changed, [_repeated(group) for group in groups]


class _Repeat(NamedTuple):
    """A table that has two records."""

    # The first record.
    original: Result
    # The other one.
    result: Result
    # Whether they have the same result.
    agrees: bool


def _repeated(repeats: Sequence[_Repeat]) -> Problem:
    """Return the problem that a file repeats tables of another file, or of its own."""
    original, result, agrees = repeats[0]
    message = f"{result.table_in_words} is already in {describe_file(original, result)}"
    message += ", with the same result" if agrees else ", with another result"
    others = repeats[1:]
    same = sum(repeat.agrees for repeat in others)
    if others and same in (0, len(others)) and agrees == (same > 0):
        message += f" (also {many(len(others), 'other table')})"
    elif others:
        message += f" ({many(same, 'other table')} with the same result)"
    place = result.at("event")
    if agrees:
        return warning("table-twice", place, message, "keep one of the two").in_file(*result.key)
    advice = "keep the right one; until then neither counts"
    return error("table-twice", place, message, advice).in_file(*result.key)


def content_of(result: Result) -> tuple[object, ...]:
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


def find_equal_deals(results: Sequence[Result]) -> Iterator[Problem]:
    """Yield a warning for each record with deals of another record, or with one deal twice.

    Two deals never have the same piles, so one of them is a copy.
    """
    first: dict[Hashable, tuple[Result, int]] = {}
    copies: dict[tuple[tuple[str, int], tuple[str, int]], list[tuple[int, Result, int]]] = defaultdict(list)
    by_key = {result.key: result for result in results}
    for result in results:
        for number, deal in result.deals:
            original, other = first.setdefault(deal, (result, number))
            is_same_table = original.event_table is not None and original.event_table == result.event_table
            if (original is result and other == number) or (original is not result and is_same_table):
                continue
            copies[original.key, result.key].append((number, original, other))
    for (_, key), deals in copies.items():
        yield _equal_deals(by_key[key], deals)


def _equal_deals(result: Result, deals: Sequence[tuple[int, Result, int]]) -> Problem:
    """Return the warning that a record has deals of another record, or one deal twice."""
    number, original, other = deals[0]
    where = describe_table(original.round, original.table)
    source = describe_file(original, result)
    is_of_file = original.file == result.file
    source = f"{where} ({source})" if where and not is_of_file else where or source
    if original is result:
        message = f"round {number} has the same piles as round {other}"
        place = result.at("rounds", number - 1)
    elif result.is_csv:
        message = f"{result.table_in_words} has the same players and scores as {source}"
        place = result.at("event")
    elif len(deals) > 1 or not result.evidence[0]:
        message = f"this record has the same {'piles' if result.evidence[0] else 'scores'} as {source}"
        place = result.at("event")
    else:
        message = f"round {number} has the same piles as round {other} of {source}"
        place = result.at("rounds", number - 1)
    advice = "one of the two is a copy that was not changed"
    cause = ("deals", original.round, result.round) if result.is_csv else None
    return warning("files-alike", place, message, advice, cause=cause).in_file(*result.key)


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


def without_copies(results: Sequence[Result]) -> tuple[list[Result], list[Problem]]:
    """Return the results, and an error for each whole copy of a record whose players sit at another table.

    The copy counts nothing, and its players and its table say nothing.
    """
    originals: dict[Hashable, Result] = {}
    seated = Counter((result.round, id) for result in results for id in result.player_ids)
    changed: list[Result] = []
    problems: list[Problem] = []
    for result in results:
        deals = tuple(deal for _, deal in result.deals)
        original = originals.setdefault(deals, result) if deals else result
        is_elsewhere = any(seated[result.round, id] > 1 for id in result.player_ids)
        if original is result or original.round == result.round or not is_elsewhere:
            changed.append(result)
            continue
        problem = _equal_deals(result, [(number, original, number) for number, _ in result.deals])
        players = f"{problem.message}, and its players sit at other tables of round {result.round}"
        problem = problem._replace(severity=Severity.ERROR, message=players)
        problems.append(problem)
        changed.append(result._replace(seats=(), deals=(), scored=False, counts=False))
    return changed, problems


def find_varying_teams(results: Sequence[Result], teams: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
    """Yield a problem for each record with other partners than the event says, or than most records."""
    played = [
        result
        for result in results
        if "players" not in result.unclear and result.seats and all(seat.players for seat in result.seats)
    ]
    if teams:
        for result in played:
            yield from _check_teams(result, teams)
        return
    sizes = Counter((len(result.player_ids), len(result.seats)) for result in played)
    partners: dict[str, Counter[frozenset[str]]] = defaultdict(Counter)
    for result in played:
        for seat in result.seats:
            for id in seat.players:
                partners[id][frozenset(seat.players)] += 1
    for result in played:
        number, sides = len(result.player_ids), len(result.seats)
        most, usual = max((count, sides) for (players, sides), count in sizes.items() if players == number)
        if most > sizes[number, sides] and number in (usual, sides):
            here, there = ("no teams", "teams") if usual < number else ("teams", "no teams")
            others = f"{many(most, 'other')} with {number} players {'has' if most == 1 else 'have'} {there}"
            message = f"this table has {here}, but {others}"
            place = result.at("players" if sides == number else "teams")
            yield warning("rules-differ", place, message, "correct `teams`").in_file(*result.key)
        elif sides < number and all(_is_odd_team(seat.players, partners) for seat in result.seats):
            id = result.seats[0].players[0]
            team, count = partners[id].most_common(1)[0]
            times = "once" if count == 1 else f"{count} times"
            message = (
                f"the partners are others than usual: {id} played {times} with {listed(sorted(team - {id}))}"
            )
            yield warning("rules-differ", result.at("teams"), message, "correct `teams`").in_file(*result.key)


def _check_teams(result: Result, teams: Mapping[str, Sequence[str]]) -> Iterator[Problem]:
    """Yield an error if partners of the event do not play together at a table."""
    sides = {frozenset(seat.players) for seat in result.seats}
    for name, members in teams.items():
        here = [id for id in members if id in result.player_ids]
        if len(here) > 1 and frozenset(here) not in sides:
            message = f"by the event {listed(here)} are partners ({name}), but not at this table"
            advice = "write the teams of this table, or correct `teams` in the event's file"
            place = result.at("players" if result.is_csv else "teams")
            yield error("rules-differ", place, message, advice, cause="teams").in_file(*result.key)
            return


def _is_odd_team(players: Sequence[str], partners: Mapping[str, Counter[frozenset[str]]]) -> bool:
    """Return whether players play together only here, and always with the same others elsewhere."""
    team = frozenset(players)
    return all(partners[id][team] == 1 and len(partners[id]) == 2 and partners[id].total() > 2 for id in team)


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
        problem = warning(
            "rules-differ", place, message, "correct the rules of this record, if they are wrong"
        )
        yield problem.in_file(*result.key)
