"""Find records with a wrong round: their table is taken, or their players sit elsewhere in that round."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hanascore.problems.problem import Problem, error
from hanascore.record.cursor import short_list
from hanascore.tally.compared_records import content_of, positions_by_table
from hanascore.tally.event import Event
from hanascore.tally.results import Result, describe_file
from hanascore.words.english import listed, many

_ADVICE = "correct the name, or the round of one of the two records"
# After so many records with a wrong round, every clash is reported by itself.
_MOST_CULPRITS = 50
# One table that is in two records may be a copy.
_FEWEST_TABLES = 2


def without_doubled_rounds(results: Sequence[Result], event: Event) -> tuple[list[Result], list[Problem]]:
    """Return the results, and an error for each round that has all tables twice while another has none.

    The round of the second record of each table is taken as unknown.
    """
    changed = list(results)
    problems: list[Problem] = []
    rounds = {result.round for result in results}
    missing = [round for round in range(1, (event.rounds or 0) + 1) if round not in rounds]
    tables: dict[int, list[list[int]]] = defaultdict(list)
    for (round, _), positions in positions_by_table(results).items():
        tables[round].append(sorted(positions, key=lambda position: results[position].key))
    for round, groups in tables.items() if missing else ():
        if len(groups) < _FEWEST_TABLES or any(len(positions) != 2 for positions in groups):
            continue
        sets = [[results[positions[index]] for positions in groups] for index in range(2)]
        has_copies = any(content_of(one) == content_of(other) for one, other in zip(*sets, strict=True))
        if has_copies or any(map(_has_player_twice, sets)):
            continue
        first, *others = sorted(sets[1], key=lambda result: result.key)
        message = (
            f"{many(len(groups), 'record')} name round {round}, whose tables are all in other records, "
            f"and round {missing[0]} has none"
        )
        advice = f"correct the round of these records, or of {sets[0][0].file} and the others"
        problem = error("table-twice", first.at("event", "round"), message, advice).in_file(*first.key)
        problems.append(problem._replace(also_in=tuple(result.file for result in others)))
        for positions in groups:
            position = positions[1]
            changed[position] = results[position]._replace(round=None, table=None, counts=False)
    return changed, problems


def _has_player_twice(results: Iterable[Result]) -> bool:
    ids = [id for result in results for id in result.player_ids]
    return len(set(ids)) < len(ids)


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
    for (round, _), positions in positions_by_table(results).items():
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


class _Clash(NamedTuple):
    """Two records of a round that name the same players."""

    # The record that comes first.
    first: Result
    # The other one.
    second: Result
    # The players.
    players: tuple[str, ...]


def find_players_seated_twice(results: Iterable[Result], event: Event) -> list[Problem]:
    """Return a problem for players at two tables of a round. Two records of a table count as one table.

    If a record clashes with several others, its round is wrong, and it alone has a problem.
    """
    results = [result for result in results if result.round is not None and "players" not in result.unclear]
    clashes = _clashes(results)
    culprits: list[tuple[Result, list[_Clash]]] = []
    while clashes and len(culprits) < _MOST_CULPRITS:
        by_record: dict[tuple[str, int], list[_Clash]] = defaultdict(list)
        for clash in clashes:
            by_record[clash.first.key].append(clash)
            by_record[clash.second.key].append(clash)
        key = max(by_record, key=lambda key: len(by_record[key]))
        own = by_record[key]
        if len(own) < 2:
            break
        culprit = own[0].first if own[0].first.key == key else own[0].second
        culprits.append((culprit, own))
        clashes = [clash for clash in clashes if key not in (clash.first.key, clash.second.key)]
    problems = list(_problems_of_culprits(culprits, results, event))
    return [*problems, *(_problem_of(clash, event) for clash in clashes)]


def _clashes(results: Iterable[Result]) -> list[_Clash]:
    """Return the pairs of records of one round that name the same players."""
    first: dict[tuple[int, str], Result] = {}
    players: dict[tuple[tuple[str, int], tuple[str, int]], list[str]] = defaultdict(list)
    by_key: dict[tuple[str, int], Result] = {}
    for result in results:
        by_key[result.key] = result
        for id in result.player_ids:
            before = first.setdefault((result.round or 0, id), result)
            is_same_table = before.event_table is not None and before.event_table == result.event_table
            if before is not result and not is_same_table:
                players[before.key, result.key].append(id)
    return [_Clash(by_key[one], by_key[other], tuple(ids)) for (one, other), ids in players.items()]


def _problems_of_culprits(
    culprits: Sequence[tuple[Result, list[_Clash]]], results: Sequence[Result], event: Event
) -> Iterator[Problem]:
    """Yield a problem for each record that clashes with several others, or for two with exchanged rounds."""
    explained: set[tuple[str, int]] = set()
    for number, (result, clashes) in enumerate(culprits):
        if result.key in explained:
            continue
        ids = dict.fromkeys(id for clash in clashes for id in clash.players)
        names = short_list((event.player(id).name for id in ids), "and")
        others = [clash.second if clash.first is result else clash.first for clash in clashes]
        files = listed(dict.fromkeys(describe_file(other, result) for other in others), most=3)
        message = f"{names} also sit at other tables of round {result.round}, in {files}"
        advice = "correct the round here, or the names"
        for partner, _ in culprits[number + 1 :]:
            if _fits(result, partner, results) and _fits(partner, result, results):
                explained.add(partner.key)
                message = (
                    f"this record and {describe_file(partner, result)} seem to have exchanged their rounds"
                )
                advice = f"write round {partner.round} here, and round {result.round} there"
                break
        yield error("seat-twice", result.at("event"), message, advice).in_file(*result.key)


def _fits(result: Result, partner: Result, results: Iterable[Result]) -> bool:
    """Return whether the players of a record sit nowhere else in the round of its partner."""
    others = [other for other in results if other.round == partner.round and other is not partner]
    seated = {id for other in others for id in other.player_ids}
    return partner.round != result.round and seated.isdisjoint(result.player_ids)


def _problem_of(clash: _Clash, event: Event) -> Problem:
    """Return the problem of two records that name the same players."""
    right, wrong, ids = clash
    if _is_announced(wrong, event, ids[0]) and not _is_announced(right, event, ids[0]):
        wrong, right = right, wrong
    other = f"in {describe_file(right, wrong)}"
    if right.table:
        other = f"at table {right.table}, in {right.file}"
    names = short_list((event.player(id).name for id in ids), "and")
    sit = "sits" if len(ids) == 1 else "sit"
    message = f"{names} {sit} twice in round {wrong.round}: here and {other}"
    return error("seat-twice", wrong.at_id(ids[0], event), message, _ADVICE).in_file(*wrong.key)


def _is_announced(result: Result, event: Event, id: str) -> bool:
    """Return whether the seating puts a player at the table of a record."""
    return result.event_table is not None and id in event.announced_players(*result.event_table)
