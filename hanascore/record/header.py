"""The keys above the rounds: who plays, months, options, house rules, totals; and whom a name means.

Names are compared composed (NFC) and without regard to case and joiners; players and teams share one set of
names. Rules of an event are laid over those of a record: the event's word wins, and each difference is told.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cached_property
from itertools import islice, product
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, MONTH_ORDERS, YELLOW
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules
from hanascore.model.record import NO_DEFAULTS, ClubDefaults, EventTable, Record
from hanascore.problems.words import name_key
from hanascore.record.cursor import (
    MAX_NUMBER,
    Cursor,
    Default,
    describe_type,
    is_custom_key,
    known_spelling,
    normal_name,
    short_list,
    shortened,
    suggestion,
)
from hanascore.record.event_rules import NO_EVENT, EventRules
from hanascore.record.house_rules import read_house_rules
from hanascore.record.options import YakuNames, games_by_name, read_options, read_yaku
from hanascore.record.schema import CHAFF_WORDS, EVENT, GAME_KEYS, MOST_ROUNDS, ROUND_KEYS, VERSION
from hanascore.rules.game import Game, spell_value
from hanascore.rules.house_rules import adds_yaku, apply_house_rules, describe_rule

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
        return f"{{{', '.join(f'{name}: {value}' for name in self.sides[:2])}}}"

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

    def entries(
        self, at: Cursor, example: str, called: Mapping[str, str] = {}
    ) -> Iterator[tuple[str, Cursor]]:
        """The entries of a mapping from names; the writer's own are left out where they are no names.

        A name stands there once, however it is spelt: a further one is told, and left out. `called` are what
        messages call the values, by name.
        """
        if not at.check_mapping(example):
            return
        known, met = self.side_by_name, dict[str, str]()
        for key in at.data:
            name = key
            if key not in known:
                name = known_spelling(normal_name(key), known)
                if is_custom_key(key) and name not in known:
                    continue
            first = met.setdefault(name, key)
            if first is key:
                yield key, at.inside(key, called.get(name, ""))
            else:
                hint = "put both under one name"
                _tell_twice(at.inside(key).at_key(), at.inside(first).at_key(), hint)

    def by_side(self, at: Cursor, what: str, example: str) -> Iterator[tuple[str, Cursor]]:
        """The values of a mapping from sides, each of which has one. Empty ones are left out."""
        met: dict[str, Cursor] = {}
        for _, value in self.entries(at, example):
            side = self.side(value.at_key())
            if side is None or value.data is None:
                continue
            first = met.setdefault(side, value)
            if first is value:
                yield side, value
            else:
                message = f"{side} has a {what} here already"
                hint = f"a team has one {what}, not one for each of its players"
                value.at_key().add_error("name-twice", message, hint, first.at_key())

    def numbers(self, at: Cursor, what: str, low: int = -MAX_NUMBER) -> dict[str, int]:
        """A number for each side that is named, in the order of the sides."""
        entries = self.by_side(at, "number", f"{at.label[1:-1]}: {self.example('0')}")
        found = {side: value.with_label(f"{what} of {side}").integer(low) for side, value in entries}
        return {side: number for side in self.sides if (number := found.get(side)) is not None}


def _tell_twice(at: Cursor, first: Cursor, hint: str) -> None:
    """Add the problem that a name stands where it stood before, perhaps spelt otherwise."""
    name, before = normal_name(at.data), normal_name(first.data)
    spelt = "" if name == before else f", as '{before}'"
    at.add_error("name-twice", f"'{name}' is here already{spelt}", hint, first)


def _named(at: Cursor, known: tuple[str, ...], who: str) -> str | None:
    if not isinstance(at.data, str):
        at.add_error("wrong-type", f"the name of a {who} belongs here, not {describe_type(at.data)}")
        return None
    name = known_spelling(normal_name(at.data), known)
    if name in known:
        return name
    hint = f"the record names {', '.join(known[:8])}"
    message = f"no {who} is called '{shortened(at.data)}'"
    at.add_error("unknown-player", message, suggestion(name, known, at.problems) or hint)
    return None


def read_people(at: Cursor, game: Game) -> tuple[People, bool]:
    """Return the people of a record, and whether it names them; if not, the names in its rounds are used.

    A player who is in no team is a side.
    """
    written, before = at.inside("players"), len(at.problems)
    players = () if written.data is None else tuple(_names(written, "players: [Aki, Bo]"))
    if players and len(at.problems) == before and len(players) not in game.players:
        seats = sorted(game.players)
        row = len(seats) > 1 and seats == list(range(seats[0], seats[-1] + 1))
        seated = f"{seats[0]} to {seats[-1]}" if row else short_list(map(str, seats))
        number = "1 player is" if len(players) == 1 else f"{len(players)} players are"
        written.add_error("players", f"{game.name} seats {seated} players, and {number} named")
    teams = _teams(at.inside("teams"), players, game) if players else {}
    team_of = {player: team for team, members in teams.items() for player in members}
    by_name = {player: team_of.get(player, player) for player in players or names_in_rounds(at)}
    sides = tuple(dict.fromkeys((*by_name.values(), *teams)))
    names = {**dict(zip(sides, sides, strict=True)), **by_name}
    return People(tuple(by_name), teams, sides, names), bool(players)


def names_in_rounds(at: Cursor) -> tuple[str, ...]:
    """Return the names before piles, scores and hands, for a record that does not name its players."""
    names: dict[str, str] = {}
    for name in _written_names(at.data):
        names.setdefault(name_key(name), name)
    return tuple(names.values())[:8]


def _written_names(record: dict[str, Any]) -> Iterator[str]:
    """Yield every name before a pile, a score or a hand, with repetitions."""
    rounds = record.get("rounds")
    places = [record, *(rounds if isinstance(rounds, list) else ())]
    for place, key in product(places, ("captured", "scores", "hands")):
        named = place.get(key) if isinstance(place, dict) else None
        if isinstance(named, dict):
            yield from (
                normal_name(name) for name in named if named[name] is not None and not is_custom_key(name)
            )


def _names(at: Cursor, example: str) -> dict[str, Cursor]:
    """The names of a list, each with where it stands."""
    if not isinstance(at.data, list):
        at.add_type_error("a list of names", f"write them in brackets: {example}")
        return {}
    names: dict[str, Cursor] = {}
    met: dict[str, Cursor] = {}
    if len(at.data) > MOST_PEOPLE:
        at.add_error("players", f"{len(at.data):,} names stand here, and {MOST_PEOPLE} are the most")
    for item in islice(at.items(), MOST_PEOPLE):
        # What is no name is known nevertheless: one problem with it is enough.
        name = item.name() or (normal_name(item.data) if isinstance(item.data, str) else "")
        first = met.setdefault(name_key(name), item) if name else item
        if first is not item:
            _tell_twice(item, first, "every name must be different")
        elif name:
            names[name] = item
    if not at.data:
        at.add_error("wrong-type", f"{at.label} names nobody", f"write {example}")
    return names


def _teams(at: Cursor, players: tuple[str, ...], game: Game) -> dict[str, tuple[str, ...]]:
    if not at.check_mapping("teams: {East: [Aki, Chiyo], West: [Bo, Dai]}") or not at.data:
        return {}
    if not game.team_sizes:
        at.at_key().add_error("foreign-key", f"{game.name} is played without teams", "leave `teams` out")
        return {}
    if len(at.data) > MOST_PEOPLE:
        at.add_error("teams", f"{len(at.data):,} teams stand here, and {MOST_PEOPLE} are the most")
        return {}
    before = len(at.problems)
    teams: dict[str, tuple[str, ...]] = {}
    member_of: dict[str, Cursor] = {}
    for _, value in at.entries(""):
        name = value.at_key().name()
        if known_spelling(name, (*players, *teams)) in (*players, *teams):
            message = f"'{name}' is the name of a player or a team already"
            value.at_key().add_error("name-twice", message, "give the team another name")
        if name:
            teams[name] = _members(value, players, member_of)
    if len(at.problems) == before:
        _check_teams(at, teams, players, game)
    return teams


def _members(at: Cursor, players: tuple[str, ...], member_of: dict[str, Cursor]) -> tuple[str, ...]:
    found = []
    for item in _names(at.with_label("a team"), "East: [Aki, Chiyo]").values():
        name = _named(item, players, "player")
        if name in member_of:
            item.add_error("teams", f"'{name}' is in two teams", "", member_of[name])
        elif name:
            member_of[name] = item
            found.append(name)
    return tuple(sorted(found, key=players.index))


def _check_teams(
    at: Cursor, teams: Mapping[str, tuple[str, ...]], players: tuple[str, ...], game: Game
) -> None:
    alone = [player for player in players if not any(player in members for members in teams.values())]
    if alone:
        message = f"{short_list(alone, 'and')} {'is' if len(alone) == 1 else 'are'} in no team"
        at.add_error("teams", message, "where there are teams everybody is in one")
        return
    sizes = {len(members) for members in teams.values()}
    allowed = game.team_sizes.get(len(players), ())
    if len(sizes) > 1 or not sizes <= set(allowed):
        made = short_list((str(len(members)) for members in teams.values()), "and")
        message = f"{game.name} has no teams of {made} among {len(players)} players"
        offers = short_list(f"{len(players) // size} teams of {size}" for size in allowed) if allowed else ""
        at.add_error(
            "teams", message, f"it has {offers}" if offers else "leave `teams` out: each plays alone"
        )
        return
    for team, members in teams.items():
        apart = len(players) // len(members)
        seats = [players.index(member) for member in members]
        if any((seat - seats[0]) % apart for seat in seats):
            how = "opposite each other" if len(members) == 2 else "in every other seat"
            hint = "`players` lists the seats in the order turns pass"
            at.inside(team).add_warning("team-seats", f"the players of {team} do not sit {how}", hint)


def read_event_table(at: Cursor) -> EventTable:
    """The table of an event at which a record was played."""
    if not at.check_mapping("event: {round: 2, table: 3}", EVENT):
        return EventTable()
    return EventTable(at.inside("round").integer(1, MOST_ROUNDS), at.inside("table").text())


def read_game(at: Cursor) -> Game | None:
    """The game whose name stands here."""
    text = at.text()
    game = GAMES.find(text) if text else None
    if text and game is None:
        at.add_error("unknown-game", *GAMES.unknown(shortened(text)))
    return game


class Header:
    """What a record says above its rounds, and what reading the rounds needs to know of it.

    `complete` says whether the record names its players, so that a record can be made of it.
    `discarded` is the chaff that nobody kept, and `piles` are what messages call the pile of each side, by
    the names it has.
    """

    def __init__(
        self,
        at: Cursor,
        game: Game,
        people: People,
        *,
        complete: bool,
        months: str | None,
        event: EventRules,
        defaults: ClubDefaults,
    ) -> None:
        self.at, self.game, self.people, self.defaults = at, game, people, defaults
        self.complete, self.facts = complete, game.facts_by_name
        if at.inside("rounds").data is not None:
            # Without `rounds` the keys of a single round stand here, and are told with the round.
            for key in at.data:
                if not (key in GAME_KEYS or is_custom_key(key)):
                    self.tell_unknown(at.inside(key).at_key(), GAME_KEYS)
        self.months = self._months(months, event.months)
        options, self.house = self._read_rules(event)
        self.rules = apply_house_rules(game.rules(options), self.house)
        said = {
            key: read(self, at.inside(key)) for key, read in _READERS.items() if at.data.get(key) is not None
        }
        chaff_kept = said.pop("chaff", True)
        self.record = Record(
            game=game.id,
            players=people.players,
            sides=people.sides,
            teams=people.teams,
            months=self.months,
            chaff_kept=chaff_kept,
            deck=self.rules.deck,
            discardable=CHAFF & ~YELLOW if self.rules.yellow else CHAFF,
            options=options,
            house_rules=self.house,
            data=at.data,
            defaults=defaults,
            **{field: value for field, value in said.items() if value},
        )
        self.discarded = 0 if chaff_kept else self.record.discardable
        self.piles = {name: f"the pile of {side}" for name, side in people.side_by_name.items()}

    @cached_property
    def yaku(self) -> YakuNames:
        """The yaku that a round may name: the game's own and those of house rules."""
        return YakuNames(self.game, [one.id for one in self.house.yaku if adds_yaku(one)])

    @cached_property
    def folded_names(self) -> frozenset[str]:
        """What the names of the players and teams have in common with their other spellings."""
        return frozenset(map(name_key, self.people.side_by_name))

    def read_yaku(self, at: Cursor, group: str = "") -> tuple[str, ...] | None:
        """A list of yaku, each once; of one group, where a group is given."""
        return read_yaku(at, self.game, self.yaku, group)

    def tell_unknown(self, at: Cursor, known: Collection[str]) -> None:
        """Add the problem of a key that is none of those `known` here; it may have its place elsewhere."""
        key, game = at.data, self.game
        if key in GAME_KEYS:
            message = f"`{key}` belongs to the whole game and not to a round"
            at.add_error("misplaced-key", message, "move it to the top of the record")
        elif key in ROUND_KEYS or key in self.facts:
            message = f"`{key}` belongs to a round, and the rounds stand under `rounds`"
            at.add_error("misplaced-key", message, "move it to its round")
        elif key in game.options_by_name:
            hint = f"write options: {{{key}: …}} at the top"
            if any(hand.id == key for hand in game.hands):
                hint += f"; who was dealt such a hand is told in a round: lucky_hands: {{NAME: {key}}}"
            at.add_error("misplaced-key", f"`{key}` is an option", hint)
        elif others := games_by_name("facts").get(key):
            message = f"`{key}` belongs to {short_list(others, 'and')}, and this is {game.name}"
            at.add_error("foreign-key", message, "leave it out")
        else:
            message = f"there is no key `{shortened(key)}`"
            at.add_error("unknown-key", message, suggestion(key, known, at.problems))

    def _months(self, asked: str | None, theirs: str | None) -> str | None:
        at = self.at.inside("months")
        written = at.choice(MONTH_ORDERS)
        if theirs and written and theirs != written:
            _tell_difference(at, "months", theirs, written)
        chosen = theirs or written
        if chosen and isinstance(asked, Default):
            return chosen
        if asked and chosen and asked != chosen:
            whose = "this record" if written == chosen else "the event"
            message = f"{asked} months are asked for, and {whose} says {chosen}"
            at.add_warning("rules-differ", message, "what was asked for stands")
        if asked or chosen:
            return asked or chosen
        return None if self.game.months_ambiguous and at.data is None else MONTH_ORDERS[0]

    def _read_rules(self, event: EventRules) -> tuple[dict[str, Any], HouseRules]:
        """The options and the house rules, which some options are a short way to write."""
        at, rules, house = self.at.inside("options"), self.at.inside("house_rules"), HouseRules()
        game = self.game
        ours = read_options(game, at)
        for name, value in event.options.items():
            if name in ours and ours[name] != value:
                _tell_difference(at.inside(name), name, spell_value(value), spell_value(ours[name]))
        options = ours
        if event.options:
            both = {**ours, **event.options}
            options = {name: both[name] for name in game.options_by_name if name in both}
        if rules.data is not None or any(isinstance(value, dict) for value in options.values()):
            own = {
                name: value
                for name, value in (at.data.items() if isinstance(at.data, dict) else ())
                if options.get(name) == ours.get(name) and name not in self.defaults.keys
            }
            house = read_house_rules(game, rules, options=options, written_options=own, months=self.months)
        if event.house:
            kinds = zip(HouseRules._fields, house, event.house, strict=True)
            laid = (_laid_over(mine, theirs, rules.inside(kind)) for kind, mine, theirs in kinds)
            house = HouseRules(*laid)
        return options, house

    def chaff_kept(self, at: Cursor) -> bool:
        """Whether the chaff is in the piles."""
        if at.choice(CHAFF_WORDS) != CHAFF_WORDS[1]:
            return True
        worth = [rule for rule in self.house.cards if rule.value and rule.cards & CHAFF]
        if not self.game.chaff_worthless:
            message = f"chaff is worth something in {self.game.name}, so it cannot be discarded"
            at.add_error("foreign-key", message, "leave `chaff` out")
        elif worth:
            message = f"a house rule gives {worth[0].id} a value, so chaff cannot be discarded"
            at.add_error("house-rule", message, "write `chaff: kept`, or change the rule")
        return False


def read_header(
    at: Cursor,
    *,
    months: str | None = None,
    event: EventRules = NO_EVENT,
    defaults: ClubDefaults = NO_DEFAULTS,
) -> Header | None:
    """Read what is above the rounds; None if the game is unknown, because then no round can be read."""
    written = at.inside("game")
    game = read_game(written)
    if event.game and game and event.game is not game:
        _tell_difference(written, "game", event.game.id, game.id)
    game = event.game or game
    _check_missing(at, game)
    if game is None:
        return None
    people, complete = read_people(at, game)
    return Header(at, game, people, complete=complete, months=months, event=event, defaults=defaults)


def _check_missing(at: Cursor, game: Game | None) -> None:
    """Report the keys without which there is no record, with the lines to add."""
    missing = [key for key in ("hanascore", "game", "players") if at.data.get(key) is None]
    if "game" in missing and game:
        missing.remove("game")
    if not missing:
        return
    names = names_in_rounds(at)
    seating = [id for id, game in GAMES.items() if len(names) in game.players] or list(GAMES)
    lines = {
        "hanascore": f"hanascore: {VERSION}",
        "game": "game: NAME",
        "players": f"players: [{', '.join(names) or 'Aki, Bo'}]",
    }
    keys = short_list((f"`{key}`" for key in missing), "and")
    lead = "add this line" if len(missing) == 1 else "add these lines"
    hint = f"{lead}: {short_list((f'`{lines[key]}`' for key in missing), 'and')}"
    hint += f", where NAME is {short_list(seating, 'or')}" if "game" in missing else ""
    at.add_error("key-missing", f"the record does not say {keys}", hint)


# What a record may say beside its people and its rules; most records say little of it.
_READERS: Mapping[str, Callable[[Header, Cursor], Any]] = {
    "title": lambda _, at: at.text(),
    "date": lambda _, at: at.text(),
    "place": lambda _, at: at.text(),
    "event": lambda _, at: read_event_table(at),
    "chaff": Header.chaff_kept,
    "starting_totals": lambda header, at: header.people.numbers(at, "the total"),
    "starting_rounds_won": lambda header, at: header.people.numbers(at, "the number of rounds won", 0),
    "first_round": lambda _, at: at.integer(1, MOST_ROUNDS) or 1,
}


def _laid_over(ours: Any, theirs: Any, at: Cursor) -> Any:
    """Rules of one kind, the event's instead of ours where both speak of the same thing."""
    said = {rule.id: rule for rule in theirs}
    kept = []
    for rule in ours:
        other = said.get(rule.id)
        if other is None:
            kept.append(rule)
        elif other._replace(line=None) != rule._replace(line=None):
            _tell_difference(at.inside(rule.id), rule.id, describe_rule(other), describe_rule(rule))
    return (*kept, *theirs)


def _tell_difference(at: Cursor, what: str, theirs: str, ours: str) -> None:
    """Add the warning that an event sets something otherwise."""
    message = f"the event says {what}: {theirs}, and this record says {ours}"
    at.add_warning("rules-differ", message, "the event's word stands")
