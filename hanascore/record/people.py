"""Read the players and teams of a record, and look up their names in rounds.

Names are compared in composed form (NFC), and case and joiners do not matter. No two players or teams share a
name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import islice, product
from typing import Any, NamedTuple

from hanascore.problems.fix import Blank, Certainty, Fix, Replace, remove, replace, write
from hanascore.problems.place import Place
from hanascore.record.cursor import (
    MAX_NUMBER,
    WIDE_BRACKETS,
    Cursor,
    describe_type,
    is_custom_key,
    known_spelling,
    name_error,
    normal_name,
    short_list,
    shortened,
)
from hanascore.rules.game import Game
from hanascore.words.alike import name_key
from hanascore.words.lists import COMMAS, SEMICOLONS

MAX_PEOPLE = 100
# A name of letters, without signs that may mean something else.
_PLAIN_NAME = re.compile(r"[^\W_][\w .'’-]*")
# What separates names by mistake in one text of a list. A comma in quotes or a slash may be part of a name.
_SEPARATORS = f"[{SEMICOLONS}{COMMAS.replace(',', '')}]"


class People(NamedTuple):
    """The players of a record, its teams and its sides."""

    # The players, in the order of their seats.
    players: tuple[str, ...]
    # The players of each team.
    teams: Mapping[str, tuple[str, ...]]
    # The teams and the players without a team; each of them has a score.
    sides: tuple[str, ...]
    # The side of each name: a side is its own, and a player's is the team or the player.
    side_by_name: Mapping[str, str]
    # Where each player is named in `players`.
    places: Mapping[str, Place] = {}
    # The names to which rounds give piles, scores or hands, as keys of names.
    mentioned: frozenset[str] = frozenset()
    # Those of them that are no player and no team.
    strangers: frozenset[str] = frozenset()
    # Whether the game may be played in teams.
    may_have_teams: bool = False

    @property
    def has_only_strangers(self) -> bool:
        """Whether the rounds name at least two sides, and none of them is a player or a team."""
        return len(self.strangers) > 1 and len(self.strangers) == len(self.mentioned)

    @property
    def example_name(self) -> str:
        """A name for the examples in hints."""
        return self.players[0] if self.players else "Aki"

    def example(self, *values: str) -> str:
        """Return an example for hints: a mapping from the first sides to these values."""
        pairs = zip(self.sides, values, strict=False)
        return f"{{{', '.join(f'{name}: {value}' for name, value in pairs)}}}"

    def has_player(self, name: str) -> bool:
        """Return whether a player has this name, in any spelling that names may have."""
        return known_spelling(normal_name(name), self.players) in self.players

    def player(self, at: Cursor) -> str | None:
        """Return the player whose name is written here."""
        return _find_name(at, self.players, "player", self)

    def player_or_team(self, at: Cursor) -> str | None:
        """Return the player or the team whose name is written here."""
        who = "player or team" if self.teams else "player"
        return _find_name(at, tuple(self.side_by_name), who, self)

    def side(self, at: Cursor) -> str | None:
        """Return the side whose name is written here. The name of a player of a team means the team."""
        name = self.player_or_team(at)
        return None if name is None else self.side_by_name[name]

    def only_other(self, at: Cursor, name: str, known: Collection[str]) -> str:
        """Return the only name that can be meant by an unknown one, because all others are there; else ""."""
        written, unknown = self.mentioned, self.strangers
        if at.place.key and len(at.parent) > MAX_PEOPLE:
            return ""
        if at.place.key:
            written = frozenset(name_key(normal_name(key)) for key in at.parent)
            unknown = written - {name_key(other) for other in self.side_by_name}
        missing = [other for other in known if name_key(other) not in written]
        return missing[0] if len(missing) == 1 and unknown == {name_key(name)} else ""

    def corrections(self, name: str, fixes: Iterable[Fix]) -> list[Fix]:
        """Return the fix that writes a name under `players`, if no round has the name there.

        `fixes` write the names under `players` in place of this one.
        """
        players = [change.text for fix in fixes for change in fix.changes if isinstance(change, Replace)]
        if name_key(name) not in self.mentioned:
            return []
        unused = [name for name in players if name in self.places and name_key(name) not in self.mentioned]
        label = f"write {name} under `players`"
        return [replace(self.places[player], name)._replace(label=label) for player in unused[:1]]

    def entries(
        self, at: Cursor, example: str, labels: Mapping[str, str] = {}
    ) -> Iterator[tuple[str, Cursor]]:
        """Yield the names and values of a mapping from names, without the writer's own keys.

        If a name comes a second time, in any spelling, report and skip it. `labels` says what messages call
        each value.
        """
        if not at.check_mapping(example):
            return
        known = self.side_by_name
        keys: dict[str, str] = {}
        for key in at.data:
            name = key
            if key not in known:
                name = known_spelling(normal_name(key), known)
                if name not in known and (is_custom_key(key) or at.inside(key).is_mistyped_entry()):
                    continue
            first = keys.setdefault(name, key)
            if first is key:
                yield key, at.inside(key, labels.get(name, ""))
            else:
                hint = "put both under one name"
                _add_name_twice(at.inside(key).at_key(), at.inside(first).at_key(), hint)

    def by_side(self, at: Cursor, what: str, example: str) -> Iterator[tuple[str, Cursor]]:
        """Yield the sides and values of a mapping from sides. Skip empty values."""
        values: dict[str, Cursor] = {}
        for _, value in self.entries(at, example):
            side = self.side(value.at_key())
            if side is None or value.data is None:
                continue
            first = values.setdefault(side, value)
            if first is value:
                yield side, value
            else:
                message = f"{side} already has a {what} here"
                hint = f"write one {what} for the team, not one for each player"
                value.at_key().add_error("name-twice", message, hint, first.at_key())

    def numbers(self, at: Cursor, what: str, low: int = -MAX_NUMBER) -> dict[str, int]:
        """Return the number that is written for each side, in the order of the sides."""
        entries = self.by_side(at, "number", f"{at.path[-1]}: {self.example('0', '0')}")
        numbers = {side: value.with_label(f"{what} of {side}").integer(low) for side, value in entries}
        return {side: number for side in self.sides if (number := numbers.get(side)) is not None}


def _add_name_twice(at: Cursor, first: Cursor, hint: str) -> None:
    """Add the error that a name is written twice, perhaps in two spellings."""
    name, before = normal_name(at.data), normal_name(first.data)
    spelling = "" if name == before else f", as '{before}'"
    at.add_error("name-twice", f"'{name}' is here already{spelling}", hint, first)


def _find_name(at: Cursor, known: tuple[str, ...], who: str, people: People | None = None) -> str | None:
    if not isinstance(at.data, str):
        at.add_error("wrong-type", f"the name of a {who} is expected here, not {describe_type(at.data)}")
        return None
    name = known_spelling(normal_name(at.data), known)
    if name in known:
        return name
    fixes = at._replace(data=name).suggestions(known, names=True)
    if people and not fixes and (other := people.only_other(at, name, known)):
        fixes = [replace(at.place, other)]
    if people and all(fix.certainty is Certainty.LIKELY for fix in fixes):
        fixes += people.corrections(name, fixes)
    advice = "" if fixes else f"the record names {', '.join(known[:8])}"
    cause: object = (who, at.data)
    if people and not fixes and people.has_only_strangers:
        # All these names are probably those of teams.
        cause = "strangers"
        if not people.teams and people.may_have_teams:
            label = "name the players of each team under `teams`"
            fixes = [write(("teams", name), [Blank("NAME"), Blank("NAME")], label=label)]
            advice = ""
    message = f"no {who} is called '{shortened(at.data)}'"
    at.add_error("unknown-player", message, advice, fixes=fixes, cause=cause)
    return None


def read_people(at: Cursor, game: Game) -> tuple[People, bool]:
    """Return the people of a record, and whether the record names them.

    If it does not name them, use the names in its rounds.
    """
    written = at.inside("players")
    errors_before = len(at.problems)
    places = {} if written.data is None else _read_names(written, "players: [Aki, Bo]")
    players = tuple(places)
    names = names_in_rounds(at.data)
    if players and len(at.problems) == errors_before and len(players) not in game.players:
        named = "1 player is named" if len(players) == 1 else f"{len(players)} players are named"
        message = f"{game.name} is for {_number_of_players(game)} players, but {named}"
        fix = write(written.path, [*names], certainty=Certainty.LIKELY)
        written.add_error("players", message, fixes=[fix] if len(names) in game.players else [])
    if len(at.problems) > errors_before and names and {*map(name_key, names)} != {*map(name_key, players)}:
        # Do not report problems that follow from these wrong names.
        players = ()
    teams = _read_teams(at.inside("teams"), players, game) if players else {}
    team_of = {player: team for team, members in teams.items() for player in members}
    side_by_player = {player: team_of.get(player, player) for player in players or names}
    sides = tuple(dict.fromkeys((*side_by_player.values(), *teams)))
    side_by_name = {**dict(zip(sides, sides, strict=True)), **side_by_player}
    mentioned = {name_key(name) for name in (*_written_names(at.data), *team_of)}
    seats = {name: item.place for name, item in places.items()}
    strangers = frozenset(mentioned - {name_key(name) for name in side_by_name})
    people = People(
        tuple(side_by_player),
        teams,
        sides,
        side_by_name,
        seats,
        frozenset(mentioned),
        strangers,
        bool(game.team_sizes),
    )
    return people, bool(players)


def without_absent(round_at: Cursor, away: Collection[str], player: str) -> Fix:
    """Return the fix that takes a player from those who sit out a round. `round_at` is the round."""
    at = round_at.inside("sitting_out")
    label = f"take {player} from `sitting_out`"
    others = [name for name in away if name != player]
    return write(at.path, others, label=label) if others else remove(at.place, label=label)


def with_absent(round_at: Cursor, away: Collection[str], player: str) -> Fix:
    """Return the fix that adds a player to those who sit out a round."""
    return write((*round_at.path, "sitting_out"), [*away, player])


def _number_of_players(game: Game) -> str:
    numbers = sorted(game.players)
    if len(numbers) > 1 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return short_list(map(str, numbers))


def names_in_rounds(record: dict[str, Any]) -> tuple[str, ...]:
    """Return the names to which rounds give piles, scores or hands, for a record without `players`."""
    names: dict[str, str] = {}
    for name in _written_names(record):
        names.setdefault(name_key(name), name)
    return tuple(names.values())[:8]


def _written_names(record: dict[str, Any]) -> Iterator[str]:
    """Yield every name to which a round gives a pile, a score or a hand, with repetitions."""
    rounds = record.get("rounds")
    places = [record, *(rounds if isinstance(rounds, list) else ())]
    for place, key in product(places, ("captured", "scores", "hands")):
        values = place.get(key) if isinstance(place, dict) else None
        if isinstance(values, dict):
            yield from (
                normal_name(name) for name in values if values[name] is not None and not is_custom_key(name)
            )


def _read_names(at: Cursor, example: str) -> dict[str, Cursor]:
    """Return the names of a list, each with its place."""
    if not isinstance(at.data, list):
        is_wide = isinstance(at.data, str) and at.data.lstrip()[:1] in map(chr, WIDE_BRACKETS)
        advice = "these are wide brackets, so type [ and ]" if is_wide else ""
        fixes = _as_list(at)
        if not fixes:
            advice = f"{advice or 'write them in brackets'}: {example}"
        at.add_type_error("a list of names", advice, fixes=fixes)
        return {}
    if not at.data:
        blanks = [Blank("NAME"), Blank("NAME")]
        at.add_error("wrong-type", f"{at.label} is empty", fixes=[write(at.path, blanks)])
    if len(at.data) > MAX_PEOPLE:
        at.add_error("players", f"{at.label} has {len(at.data):,} names; the limit is {MAX_PEOPLE}")
    names: dict[str, Cursor] = {}
    places: dict[str, Cursor] = {}
    for item in islice(at.items(), MAX_PEOPLE):
        # Remember a wrong name, too, to report it only once.
        name = item.name() or (normal_name(item.data) if isinstance(item.data, str) else "")
        parts = _split_names([name])
        if len(parts) > 1:
            message = f"this is one name: '{shortened(name)}'"
            fix = write(at.path, _split_names(at.data), certainty=Certainty.CERTAIN)
            item.add_error("bad-name", message, fixes=[fix])
        for part in parts:
            first = places.setdefault(name_key(part), item)
            if first is item:
                names[part] = item
            else:
                _add_name_twice(item, first, "give every player a different name")
    return names


def _split_names(items: Iterable[Any]) -> list[str]:
    """Return the names in the texts of a list. One text may have several names between wrong separators."""
    texts = [text for item in items if isinstance(item, str) for text in re.split(_SEPARATORS, item)]
    return [name for name in map(normal_name, texts) if name]


def _as_list(at: Cursor) -> list[Fix]:
    """Return the fix that writes names as a list, if it is clear what the names are."""
    if not isinstance(at.data, str):
        return at.as_list()
    text = at.data.translate(WIDE_BRACKETS).strip(" []()")
    words = _split_names(text.split(","))
    names = [name for word in words for name in re.split(r"\s+and\s+", word)]
    if len(names) < 2 or any(map(name_error, names)):
        return []
    # After a last comma a name that begins with # may be missing, because that is a comment.
    is_certain = names == words and not text.endswith(",") and all(map(_PLAIN_NAME.fullmatch, names))
    return [write(at.path, names, certainty=Certainty.CERTAIN if is_certain else Certainty.LIKELY)]


def _read_teams(at: Cursor, players: tuple[str, ...], game: Game) -> dict[str, tuple[str, ...]]:
    if not at.check_mapping("teams: {East: [Aki, Chiyo], West: [Bo, Dai]}") or not at.data:
        return {}
    if not game.team_sizes:
        message = f"{game.name} is played without teams"
        at.at_key().add_error("foreign-key", message, fixes=[remove(at.place)])
        return {}
    if len(at.data) > MAX_PEOPLE:
        at.add_error("teams", f"`teams` has {len(at.data):,} teams; the limit is {MAX_PEOPLE}")
        return {}
    errors_before = len(at.problems)
    teams: dict[str, tuple[str, ...]] = {}
    member_places: dict[str, Cursor] = {}
    pieces: list[str] = []
    for team, value in at.entries(""):
        if team in pieces:
            continue
        pieces = at.pieces_after(team, players.__contains__) if isinstance(value.data, str) else []
        if pieces:
            message = f"inside braces a comma ends the list of '{shortened(team)}'"
            fix = at.join_pieces(team, pieces, [value.data, *pieces])
            value.add_error("needs-quotes", message, fixes=[fix])
            continue
        name = value.at_key().name()
        if known_spelling(name, (*players, *teams)) in (*players, *teams):
            message = f"'{name}' is already the name of a player or a team"
            value.at_key().add_error("name-twice", message, "give the team another name")
        if name:
            teams[name] = _read_members(value, players, member_places)
    if len(at.problems) == errors_before:
        _check_teams(at, teams, players, game)
    return teams


def _read_members(at: Cursor, players: tuple[str, ...], member_places: dict[str, Cursor]) -> tuple[str, ...]:
    """Return the players of a team, in the order of the seats."""
    members = []
    for item in _read_names(at.with_label("a team"), "East: [Aki, Chiyo]").values():
        name = _find_name(item, players, "player")
        if name in member_places:
            item.add_error("teams", f"'{name}' is in two teams", "", member_places[name])
        elif name:
            member_places[name] = item
            members.append(name)
    return tuple(sorted(members, key=players.index))


def _check_teams(
    at: Cursor, teams: Mapping[str, tuple[str, ...]], players: tuple[str, ...], game: Game
) -> None:
    members_of_teams = {member for members in teams.values() for member in members}
    if alone := [player for player in players if player not in members_of_teams]:
        message = f"{short_list(alone, 'and')} {'is' if len(alone) == 1 else 'are'} in no team"
        at.add_error("teams", message, "put every player in a team")
        return
    sizes = {len(members) for members in teams.values()}
    allowed = game.team_sizes.get(len(players), ())
    if len(sizes) > 1 or not sizes <= set(allowed):
        written = short_list((str(len(members)) for members in teams.values()), "and")
        message = f"{game.name} with {len(players)} players has no teams of {written}"
        offers = short_list(f"{len(players) // size} teams of {size}" for size in allowed)
        fixes = [] if offers else [remove(at.place, when="because each plays alone")]
        at.add_error("teams", message, f"make {offers}" if offers else "", fixes=fixes)
        return
    for team, members in teams.items():
        distance = len(players) // len(members)
        seats = [players.index(member) for member in members]
        if any((seat - seats[0]) % distance for seat in seats):
            where = "opposite each other" if len(members) == 2 else "in every other seat"
            hint = "list `players` in the order turns pass"
            at.inside(team).add_warning("team-seats", f"the players of {team} do not sit {where}", hint)
