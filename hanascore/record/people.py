"""Who plays: the names of the players, and the teams they form.

Names are compared composed (NFC); players and teams share one set of names.
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.record.values import (
    amiss_with_name,
    entries,
    listed,
    name_of,
    read_mapping,
    shortened,
    sort_of,
    suggestion,
)
from hanascore.rules.game import Game

MOST_PEOPLE = 100

_PLAYERS = "players: [Aki, Bo]"
_TEAMS = "teams: {East: [Aki, Chiyo], West: [Bo, Dai]}"


class People(NamedTuple):
    """The players in the order of their seats, the teams, and the sides these make."""

    players: tuple[str, ...]
    teams: Mapping[str, tuple[str, ...]]
    sides: tuple[str, ...]
    side_by_name: Mapping[str, str]


def people(players: tuple[str, ...], teams: Mapping[str, tuple[str, ...]]) -> People:
    """Players and teams with the sides they make; whoever is in no team is a side."""
    if not teams:
        return People(players, teams, players, dict(zip(players, players, strict=True)))
    team_of = {player: team for team, members in teams.items() for player in members}
    by_name = {player: team_of.get(player, player) for player in players}
    sides = tuple(dict.fromkeys((*by_name.values(), *teams)))
    return People(players, teams, sides, {**{side: side for side in sides}, **by_name})


def read_people(
    data: Mapping[str, Any],
    game: Game | None,
    problems: list[Problem],
    guess: Callable[[], tuple[str, ...]],
) -> tuple[People, bool]:
    """The people of a record, and whether it names them; if not, guessed names stand in for them."""
    place = Place(("players",))
    if data.get("players") is None:
        return people(guess(), {}), False
    players = _names(data["players"], place, problems, "`players`", _PLAYERS)
    if game and players and len(data["players"]) <= MOST_PEOPLE and len(players) not in game.players:
        problems.append(_seats(game, len(players), place))
    if not players:
        return people(guess(), {}), False
    teams = {} if data.get("teams") is None else _teams(data["teams"], players, game, problems)
    return people(players, teams), True


def _names(data: Any, place: Place, problems: list[Problem], what: str, example: str) -> tuple[str, ...]:
    if not isinstance(data, list):
        hint = f"write them in brackets: {example}"
        message = f"{what} must be a list of names, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, hint))
        return ()
    plain = tuple([item.strip() for item in data if isinstance(item, str) and item.isascii()])
    if 0 < len(plain) == len(data) == len(set(plain)) <= MOST_PEOPLE and not any(map(amiss_with_name, plain)):
        return plain
    names: dict[str, Place] = {}
    if len(data) > MOST_PEOPLE:
        message = f"{len(data):,} names stand here, and {MOST_PEOPLE} are the most"
        problems.append(error("players", place, message))
    for index, item in enumerate(data[:MOST_PEOPLE]):
        name, at = _name(item, place.inside(index), problems), place.inside(index)
        if name in names:
            message = f"'{name}' is named twice, and every name must be another"
            problems.append(error("name-twice", at, message, also=(names[name],)))
        elif name:
            names[name] = at
    if not data:
        problems.append(error("wrong-type", place, f"{what} names nobody", f"write {example}"))
    return tuple(names)


def _name(data: Any, place: Place, problems: list[Problem]) -> str:
    if data is not None and not isinstance(data, str):
        message = f"a name belongs here, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message))
        return ""
    name = name_of(data or "")
    amiss = amiss_with_name(name)
    if amiss:
        problems.append(error("bad-name", place, amiss))
        return ""
    return name


def _seats(game: Game, number: int, place: Place) -> Problem:
    seats = sorted(game.players)
    if len(seats) > 1 and seats == list(range(seats[0], seats[-1] + 1)):
        span = f"{seats[0]} to {seats[-1]}"
    else:
        span = listed(map(str, seats))
    people = "player is" if number == 1 else "players are"
    return error("players", place, f"{game.name} seats {span} players, and {number} {people} named")


def _teams(
    data: Any, players: tuple[str, ...], game: Game | None, problems: list[Problem]
) -> dict[str, tuple[str, ...]]:
    place = Place(("teams",))
    written = read_mapping(data, place, problems, "`teams`", _TEAMS)
    if not written:
        return {}
    if game and not game.team_sizes:
        message = f"{game.name} is played without teams"
        problems.append(error("foreign-key", place.at_key(), message, "leave `teams` out"))
        return {}
    if len(written) > MOST_PEOPLE:
        message = f"{len(written):,} teams stand here, and {MOST_PEOPLE} are the most"
        problems.append(error("teams", place, message))
        return {}
    before = len(problems)
    teams: dict[str, tuple[str, ...]] = {}
    member_of: dict[str, Place] = {}
    for key, value in entries(written):
        at = place.inside(key)
        name = _name(key, at.at_key(), problems)
        if name in players or name in teams:
            message = f"'{name}' is the name of a player or a team already"
            problems.append(error("name-twice", at.at_key(), message, "give the team another name"))
        if name:
            teams[name] = _members(value, at, players, member_of, problems)
    if len(problems) == before:
        _check_teams(teams, players, game, problems)
    return teams


def _members(
    data: Any, place: Place, players: tuple[str, ...], member_of: dict[str, Place], problems: list[Problem]
) -> tuple[str, ...]:
    found = []
    for name in _names(data, place, problems, "a team", "East: [Aki, Chiyo]"):
        at = place.inside([name_of(each) if isinstance(each, str) else each for each in data].index(name))
        if name not in players:
            hint = suggestion(name, players, problems) or f"the players are {', '.join(players[:8])}"
            problems.append(error("unknown-player", at, f"no player is called '{shortened(name)}'", hint))
        elif name in member_of:
            message = f"'{name}' is in two teams"
            problems.append(error("teams", at, message, also=(member_of[name],)))
        else:
            member_of[name] = at
            found.append(name)
    return tuple(sorted(found, key=players.index))


def _check_teams(
    teams: Mapping[str, tuple[str, ...]], players: tuple[str, ...], game: Game | None, problems: list[Problem]
) -> None:
    place = Place(("teams",))
    alone = [player for player in players if not any(player in members for members in teams.values())]
    if alone:
        message = f"{listed(alone, 'and')} {'is' if len(alone) == 1 else 'are'} in no team"
        problems.append(error("teams", place, message, "where there are teams everybody is in one"))
        return
    sizes = {len(members) for members in teams.values()}
    allowed = game.team_sizes.get(len(players), ()) if game else sizes
    if len(sizes) > 1 or not sizes <= set(allowed):
        made = listed((str(len(members)) for members in teams.values()), "and")
        message = f"{game.name if game else 'this game'} has no teams of {made} among {len(players)} players"
        offers = listed(f"{len(players) // size} teams of {size}" for size in allowed) if allowed else ""
        hint = f"it has {offers}" if offers else "leave `teams` out: each plays alone"
        problems.append(error("teams", place, message, hint))
        return
    for team, members in teams.items():
        apart = len(players) // len(members)
        seats = [players.index(member) for member in members]
        if any((seat - seats[0]) % apart for seat in seats):
            how = "opposite each other" if len(members) == 2 else "in every other seat"
            message = f"the players of {team} do not sit {how}"
            hint = "`players` lists the seats in the order turns pass"
            problems.append(warning("team-seats", place.inside(team), message, hint))
