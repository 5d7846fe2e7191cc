"""Who plays: the players, the teams they form, and whom a name in a round means.

Names are compared composed (NFC) and without regard to case and joiners; players and teams share one set
of names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import NamedTuple

from hanascore.record.cursor import (
    MOST,
    Cursor,
    is_own,
    listed,
    name_of,
    own_spelling,
    shortened,
    sort_of,
    suggestion,
)
from hanascore.rules.game import Game

MOST_PEOPLE = 100


class People(NamedTuple):
    """The players in the order of their seats, the teams, and the sides these make."""

    players: tuple[str, ...]
    teams: Mapping[str, tuple[str, ...]]
    sides: tuple[str, ...]
    side_by_name: Mapping[str, str]

    @property
    def somebody(self) -> str:
        """A name for the example in a hint."""
        return self.players[0] if self.players else "Aki"

    def example(self, value: str) -> str:
        """A mapping from sides as an example in a hint."""
        return f"{{{', '.join(f'{side}: {value}' for side in self.sides[:2])}}}"

    def player(self, at: Cursor) -> str | None:
        """The player whose name stands here."""
        return _named(at, self.players, "player")

    def player_or_team(self, at: Cursor) -> str | None:
        """The player or the team whose name stands here, as named."""
        return _named(at, tuple(self.side_by_name), "player or team" if self.teams else "player")

    def side(self, at: Cursor) -> str | None:
        """The side that is named here: a team by its own name or by a player's."""
        name = self.player_or_team(at)
        return None if name is None else self.side_by_name[name]

    def entries(self, at: Cursor, example: str) -> Iterator[tuple[str, Cursor]]:
        """The entries of a mapping from names; the writer's own are left out where they are no names.

        A name stands there once, however it is spelt: a further one is told, and left out.
        """
        if not at.mapping(example):
            return
        met: dict[str, str] = {}
        for key in at.data:
            name = key if key in self.side_by_name else own_spelling(name_of(key), self.side_by_name)
            if is_own(key) and name not in self.side_by_name:
                continue
            first = met.setdefault(name, key)
            if first is key:
                yield key, at.inside(key)
            else:
                hint = "put both under one name"
                _tell_twice(at.inside(key).at_key(), at.inside(first).at_key(), hint)

    def by_side(self, at: Cursor, example: str) -> Iterator[tuple[str, Cursor]]:
        """The values of a mapping from sides. Empty ones are left out."""
        for _, value in self.entries(at, example):
            side = self.side(value.at_key())
            if side is not None and value.data is not None:
                yield side, value

    def numbers(self, at: Cursor, example: str, what: str, low: int = -MOST) -> dict[str, int]:
        """A number for each side that is named, in the order of the sides."""
        found: dict[str, tuple[int, Cursor]] = {}
        for side, value in self.by_side(at, example):
            number = value.called(f"{what} of {side}").integer(low)
            if side in found:
                message = f"{side} has a number here already"
                hint = "a team has one number, not one for each of its players"
                value.at_key().fault("name-twice", message, hint, found[side][1].at_key())
            elif number is not None:
                found[side] = number, value
        return {side: found[side][0] for side in self.sides if side in found}


def _tell_twice(at: Cursor, first: Cursor, hint: str) -> None:
    """Add the problem that a name stands where it stood before, perhaps spelt otherwise."""
    name, before = name_of(at.data), name_of(first.data)
    spelt = "" if name == before else f", as '{before}'"
    at.fault("name-twice", f"'{name}' is here already{spelt}", hint, first)


def _named(at: Cursor, known: tuple[str, ...], who: str) -> str | None:
    if not isinstance(at.data, str):
        at.fault("wrong-type", f"the name of a {who} belongs here, not {sort_of(at.data)}")
        return None
    name = own_spelling(name_of(at.data), known)
    if name in known:
        return name
    hint = f"the record names {', '.join(known[:8])}" if known else ""
    message = f"no {who} is called '{shortened(at.data)}'"
    at.fault("unknown-player", message, suggestion(name, known, at.problems) or hint)
    return None


def people(players: tuple[str, ...], teams: Mapping[str, tuple[str, ...]]) -> People:
    """Players and teams with the sides they make; whoever is in no team is a side."""
    team_of = {player: team for team, members in teams.items() for player in members}
    by_name = {player: team_of.get(player, player) for player in players}
    sides = tuple(dict.fromkeys((*by_name.values(), *teams)))
    return People(players, teams, sides, {**{side: side for side in sides}, **by_name})


def read_people(at: Cursor, game: Game | None) -> tuple[People, bool]:
    """The people of a record, and whether it names them; if not, guessed names stand in for them."""
    written, before = at.inside("players"), len(at.problems)
    players = () if written.data is None else tuple(_names(written, "players: [Aki, Bo]"))
    if game and players and len(at.problems) == before and len(players) not in game.players:
        number = "1 player is" if len(players) == 1 else f"{len(players)} players are"
        written.fault("players", f"{game.name} seats {_seats(game)} players, and {number} named")
    if not players:
        return people(names_in_rounds(at), {}), False
    return people(players, _teams(at.inside("teams"), players, game)), True


def _seats(game: Game) -> str:
    seats = sorted(game.players)
    if len(seats) > 1 and seats == list(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]}"
    return listed(map(str, seats))


def names_in_rounds(at: Cursor) -> tuple[str, ...]:
    """The names under which piles or scores stand, for a record that does not name its players."""
    rounds = at.data.get("rounds")
    found: dict[str, None] = {}
    for each in [at.data, *(rounds if isinstance(rounds, list) else ())]:
        for key in ("captured", "scores", "hands"):
            named = each.get(key) if isinstance(each, dict) else None
            if isinstance(named, dict):
                said = (name for name, value in named.items() if value is not None and not is_own(name))
                found.update((name_of(name), None) for name in said)
    return tuple(found)[:8]


def _names(at: Cursor, example: str) -> dict[str, Cursor]:
    """The names of a list, each with where it stands."""
    if not isinstance(at.data, list):
        at.must_be("a list of names", f"write them in brackets: {example}")
        return {}
    names: dict[str, Cursor] = {}
    if len(at.data) > MOST_PEOPLE:
        at.fault("players", f"{len(at.data):,} names stand here, and {MOST_PEOPLE} are the most")
    for item in islice(at.items(), MOST_PEOPLE):
        # What is no name is known nevertheless: one problem with it is enough.
        name = item.name() or (name_of(item.data) if isinstance(item.data, str) else "")
        first = own_spelling(name, names)
        if first in names:
            _tell_twice(item, names[first], "every name must be different")
        elif name:
            names[name] = item
    if not at.data:
        at.fault("wrong-type", f"{at.what} names nobody", f"write {example}")
    return names


def _teams(at: Cursor, players: tuple[str, ...], game: Game | None) -> dict[str, tuple[str, ...]]:
    if not at.mapping("teams: {East: [Aki, Chiyo], West: [Bo, Dai]}") or not at.data:
        return {}
    if game and not game.team_sizes:
        at.at_key().fault("foreign-key", f"{game.name} is played without teams", "leave `teams` out")
        return {}
    if len(at.data) > MOST_PEOPLE:
        at.fault("teams", f"{len(at.data):,} teams stand here, and {MOST_PEOPLE} are the most")
        return {}
    before = len(at.problems)
    teams: dict[str, tuple[str, ...]] = {}
    member_of: dict[str, Cursor] = {}
    for _, value in at.entries(""):
        name = value.at_key().name()
        if own_spelling(name, (*players, *teams)) in (*players, *teams):
            message = f"'{name}' is the name of a player or a team already"
            value.at_key().fault("name-twice", message, "give the team another name")
        if name:
            teams[name] = _members(value, players, member_of)
    if len(at.problems) == before:
        _check_teams(at, teams, players, game)
    return teams


def _members(at: Cursor, players: tuple[str, ...], member_of: dict[str, Cursor]) -> tuple[str, ...]:
    found = []
    for written, item in _names(at.called("a team"), "East: [Aki, Chiyo]").items():
        name = own_spelling(written, players)
        if name not in players:
            hint = suggestion(name, players, at.problems) or f"the players are {', '.join(players[:8])}"
            item.fault("unknown-player", f"no player is called '{shortened(name)}'", hint)
        elif name in member_of:
            item.fault("teams", f"'{name}' is in two teams", "", member_of[name])
        else:
            member_of[name] = item
            found.append(name)
    return tuple(sorted(found, key=players.index))


def _check_teams(
    at: Cursor, teams: Mapping[str, tuple[str, ...]], players: tuple[str, ...], game: Game | None
) -> None:
    alone = [player for player in players if not any(player in members for members in teams.values())]
    if alone:
        message = f"{listed(alone, 'and')} {'is' if len(alone) == 1 else 'are'} in no team"
        at.fault("teams", message, "where there are teams everybody is in one")
        return
    sizes = {len(members) for members in teams.values()}
    allowed = game.team_sizes.get(len(players), ()) if game else sizes
    if len(sizes) > 1 or not sizes <= set(allowed):
        made = listed((str(len(members)) for members in teams.values()), "and")
        message = f"{game.name if game else 'this game'} has no teams of {made} among {len(players)} players"
        offers = listed(f"{len(players) // size} teams of {size}" for size in allowed) if allowed else ""
        at.fault("teams", message, f"it has {offers}" if offers else "leave `teams` out: each plays alone")
        return
    for team, members in teams.items():
        apart = len(players) // len(members)
        seats = [players.index(member) for member in members]
        if any((seat - seats[0]) % apart for seat in seats):
            how = "opposite each other" if len(members) == 2 else "in every other seat"
            hint = "`players` lists the seats in the order turns pass"
            at.inside(team).warn("team-seats", f"the players of {team} do not sit {how}", hint)
