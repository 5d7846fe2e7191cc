"""Who plays: the names of the players, and the teams they form.

Names are compared composed (NFC); players and teams share one set of names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.model import HouseRules
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.record.cursor import (
    Cursor,
    amiss_with_name,
    entries,
    is_own,
    listed,
    name_of,
    read_mapping,
    shortened,
    sort_of,
    suggestion,
)
from hanascore.rules.game import Game
from hanascore.rules.options import Fact
from hanascore.rules.ruleset import RuleSet

if TYPE_CHECKING:
    from hanascore.record.options import YakuNames


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


def check_seats(
    desk: Desk, data: Mapping[str, Any], found: Mapping[str, Any], place: Place, problems: list[Problem]
) -> bool:
    """Whether as many play as the game seats in a round; and the dealer is one of them."""
    game = desk.game
    if game is None:
        return True
    away = found.get("sitting_out", ())
    at = place.inside("sitting_out").at_key()
    if game.active is None:
        message = f"everybody plays every round of {game.name}"
        problems.append(error("foreign-key", at, message, "leave `sitting_out` out"))
        return True
    playing = len(desk.people.players) - len(away)
    seated = playing == game.active or "void" in found or len(desk.people.players) < game.active
    if not seated:
        message = f"{game.active} play a round of {game.name}, and {playing} would play this one"
        hint = "name everybody who does not play, and nobody else"
        if playing > game.active:
            idle = _idle(desk, data, found)[: playing - game.active]
            hint = f"name everybody who does not play: sitting_out: [{', '.join((*away, *idle))}]"
        problems.append(error("sitting-out", at if away else place, message, hint))
    if found.get("dealer") in away:
        message = f"{found['dealer']} deals and sits out"
        hint = "if the one who should deal sits out, the next player deals"
        problems.append(error("sitting-out", place.inside("dealer"), message, hint, also=(at,)))
    return seated


def _idle(desk: Desk, data: Mapping[str, Any], found: Mapping[str, Any]) -> list[str]:
    """Who is likely to sit out, likeliest first: whoever has nothing in this round, and never the dealer."""
    parts = [data.get(key) for key in ("captured", "scores", "hands")]
    busy = {name_of(name) for part in parts if isinstance(part, dict) for name in part}
    away = {found.get("dealer"), *found.get("sitting_out", ())}
    return sorted(
        (player for player in reversed(desk.people.players) if player not in away),
        key=lambda player: player in busy,
    )


class Desk:
    """One record being read. Without a game nothing that only a game can tell is asked or checked."""

    def __init__(
        self,
        *,
        game: Game | None,
        people: People,
        months: str | None,
        chaff_kept: bool,
        options: Mapping[str, Any],
        house: HouseRules,
    ) -> None:
        self.game = game
        self.people = people
        self.months = months
        self.chaff_kept = chaff_kept
        self.options = options
        self.house = house
        self.sides = people.sides
        at = {side: index for index, side in enumerate(people.sides)}
        self.side_index = {name: at[side] for name, side in people.side_by_name.items()}
        self.facts: Mapping[str, Fact] = game.facts_by_name if game else {}
        self.no_facts: Any = game.no_facts if game else None

    @cached_property
    def rules(self) -> RuleSet | None:
        """The rule set under the options that were written; house rules left aside."""
        return self.game.rules(self.options) if self.game else None

    @cached_property
    def yaku(self) -> YakuNames:
        """The yaku that a round may name: the game's own and those of house rules."""
        from hanascore.record.options import YakuNames, yaku_names
        from hanascore.rules.house_rules import is_new

        more = [one.id for one in self.house.yaku if is_new(one)]
        return yaku_names(self.game, self.options, more) if self.game else YakuNames((), more)

    @property
    def somebody(self) -> str:
        """A name for the example in a hint."""
        return self.people.players[0] if self.people.players else "Aki"

    def player(self, data: Any, place: Place, problems: list[Problem]) -> str | None:
        """The player of a name."""
        return self._named(data, place, problems, self.people.players, "player")

    def side(self, data: Any, place: Place, problems: list[Problem]) -> str | None:
        """The side of a name: a team by its own name or by a player's."""
        side = self.people.side_by_name.get(data) if isinstance(data, str) else None
        if side is not None:
            return side
        name = self.anybody(data, place, problems)
        return None if name is None else self.people.side_by_name[name]

    def anybody(self, data: Any, place: Place, problems: list[Problem]) -> str | None:
        """A player or a team, as named."""
        who = "player or team" if self.people.teams else "player"
        return self._named(data, place, problems, tuple(self.people.side_by_name), who)

    def _named(
        self, data: Any, place: Place, problems: list[Problem], known: tuple[str, ...], who: str
    ) -> str | None:
        if not isinstance(data, str):
            message = f"the name of a {who} belongs here, not {sort_of(data)}"
            problems.append(error("wrong-type", place, message))
            return None
        name = data if data in known else name_of(data)
        if name in known:
            return name
        hint = suggestion(name, known, problems) or (
            f"the record names {', '.join(known[:8])}" if known else ""
        )
        problems.append(error("unknown-player", place, f"no {who} is called '{shortened(data)}'", hint))
        return None

    def named(self, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The entries of a mapping from names; the writer's own are left out where they are no names."""
        return (
            (name, value)
            for name, value in data.items()
            if not is_own(name) or name_of(name) in self.people.side_by_name
        )

    def by_side(
        self, data: Mapping[str, Any], place: Place, problems: list[Problem]
    ) -> Iterator[tuple[str, Any, Place]]:
        """The entries of a mapping from sides: the side, the value and its place. Empty ones are left out."""
        for name, value in self.named(data):
            side = self.side(name, place.inside(name).at_key(), problems)
            if side is not None and value is not None:
                yield side, value, place.inside(name)

    def yaku_id(self, word: str, place: Place, problems: list[Problem], group: str = "") -> str | None:
        """The yaku that a word means; of one group, where a group is given."""
        id, allowed = self.yaku.find(word), self.yaku.in_group(group)
        if id in allowed:
            return id
        if id is not None:
            message = f"{shortened(word)} does not belong here"
            problems.append(error("unknown-yaku", place, message, f"it is one of {', '.join(allowed)}"))
        elif self.game is not None:
            from hanascore.record.options import unknown_yaku

            unknown_yaku(word, Cursor(None, place, problems), self.game, self.yaku)
        return None
