"""Read the keys above the rounds: the game, its options and house rules, the people, titles and totals."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from functools import cache, cached_property
from typing import Any

from hanascore.cards.deck import CHAFF, MONTH_ORDERS, YELLOW
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules
from hanascore.model.record import NO_DEFAULTS, ClubDefaults, EventTable, Record
from hanascore.record.cursor import Cursor, Default, is_custom_key, short_list, shortened, suggestion
from hanascore.record.event_rules import (
    NO_EVENT,
    EventRules,
    override_game,
    override_house_rules,
    override_months,
    override_options,
)
from hanascore.record.house_rules import read_house_rules
from hanascore.record.keys import CHAFF_WORDS, EVENT, GAME_KEYS, MAX_ROUNDS, ROUND_KEYS, VERSION
from hanascore.record.options import read_options
from hanascore.record.people import MAX_PEOPLE, names_in_rounds, read_people
from hanascore.record.yaku_names import YakuNames, read_yaku, read_yaku_and_numbers
from hanascore.rules.game import Game, RuleSource
from hanascore.rules.house_rules import adds_yaku, apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.words.alike import name_key, nearest

# The game to assume if it is missing or unknown. Then the rest of the record can still be checked.
_UNKNOWN_GAME = Game(
    id="",
    name="this game",
    summary="",
    source=RuleSource("", ""),
    options=(),
    build=lambda _: RuleSet(deals={}, yaku=(), settle=lambda _: ()),
    players=range(1, MAX_PEOPLE + 1),
    team_sizes={players: tuple(range(1, players + 1)) for players in range(1, MAX_PEOPLE + 1)},
)


@cache
def games_by_fact() -> Mapping[str, tuple[str, ...]]:
    """Return the names of the games that have each fact."""
    games: dict[str, tuple[str, ...]] = {}
    for game in GAMES.values():
        for fact in game.facts:
            games[fact.name] = (*games.get(fact.name, ()), game.name)
    return games


class Header:
    """The keys above the rounds, in the form that the reader of the rounds needs."""

    def __init__(
        self,
        at: Cursor,
        *,
        months: str | None = None,
        event: EventRules = NO_EVENT,
        defaults: ClubDefaults = NO_DEFAULTS,
    ) -> None:
        # The record being read.
        self.at = at
        # The defaults from the club's file.
        self.defaults = defaults
        game = override_game(at.inside("game"), read_game(at.inside("game")), event)
        _check_missing_keys(at, game)
        self.game_is_known = game is not None
        self.game = game or _UNKNOWN_GAME
        # The facts of the game, by name.
        self.facts = self.game.facts_by_name
        if at.inside("rounds").data is not None:
            # Without `rounds`, these keys include those of a single round, which are checked with that round.
            for key in at.data:
                if not (key in GAME_KEYS or is_custom_key(key)):
                    self.report_unknown_key(at.inside(key).at_key(), GAME_KEYS)
        self.people, has_players = read_people(at, self.game)
        # Whether enough is known to make a record.
        self.is_complete = has_players and self.game_is_known
        # What the months 11 and 12 mean.
        self.months = self._read_months(months, event)
        options, self.house = self._read_rules(event)
        self.rules = apply_house_rules(self.game.rules(options), self.house)
        values = {
            key: read(self, at.inside(key)) for key, read in _READERS.items() if at.data.get(key) is not None
        }
        chaff_kept = values.pop("chaff", True)
        # The record as it is read so far, without its rounds.
        self.record = Record(
            game=self.game.id,
            players=self.people.players,
            sides=self.people.sides,
            teams=self.people.teams,
            months=self.months,
            chaff_kept=chaff_kept,
            deck=self.rules.deck,
            discardable=CHAFF & ~YELLOW if self.rules.yellow else CHAFF,
            options=options,
            house_rules=self.house,
            data=at.data,
            defaults=defaults,
            **{key: value for key, value in values.items() if value},
        )
        # The cards that are in no pile because they were discarded.
        self.discarded = 0 if chaff_kept else self.record.discardable
        # What messages call the pile of each side, by the names of the side.
        self.pile_labels = {name: f"the pile of {side}" for name, side in self.people.side_by_name.items()}

    @cached_property
    def yaku(self) -> YakuNames:
        """The yaku that a round may name: those of the game and those of house rules."""
        return YakuNames(self.game, [rule.id for rule in self.house.yaku if adds_yaku(rule)])

    @cached_property
    def name_keys(self) -> frozenset[str]:
        """The names of players and teams, in a form in which all spellings of a name are equal."""
        return frozenset(map(name_key, self.people.side_by_name))

    def read_yaku(self, at: Cursor, group: str = "") -> tuple[str, ...] | None:
        """Return a list of yaku, each once. If a group is given, they must belong to it."""
        return read_yaku(at, self.game if self.game_is_known else None, self.yaku, group)

    def read_yaku_and_numbers(self, at: Cursor) -> tuple[tuple[str, ...], tuple[tuple[str, int], ...]]:
        """Return a list of yaku, each once, and the numbers of cards that the list gives for some of them."""
        return read_yaku_and_numbers(at, self.game if self.game_is_known else None, self.yaku)

    def report_unknown_key(self, at: Cursor, known: Collection[str]) -> None:
        """Report a key that is not among the `known` ones. The hint says what to do with it."""
        key = at.data
        all_facts = games_by_fact()
        if key in GAME_KEYS:
            message = f"`{key}` belongs to the whole game, not to a round"
            at.add_error("misplaced-key", message, "move it to the top of the record")
        elif key in ROUND_KEYS or key in (self.facts if self.game_is_known else all_facts):
            message = f"`{key}` belongs to a round, but this record has its rounds under `rounds`"
            at.add_error("misplaced-key", message, "move it into its round")
        elif key in self.game.options_by_name:
            hint = f"write it at the top: options: {{{key}: …}}"
            if any(hand.id == key for hand in self.game.hands):
                hint += f"; if a player was dealt it, write in the round: lucky_hands: {{NAME: {key}}}"
            at.add_error("misplaced-key", f"`{key}` is an option", hint)
        elif self.game_is_known and key in all_facts:
            message = f"`{key}` belongs to {short_list(all_facts[key], 'and')}, but this is {self.game.name}"
            at.add_error("foreign-key", message, "remove it")
        else:
            message = f"there is no key `{shortened(key)}`"
            at.add_error("unknown-key", message, suggestion(key, known, at.problems))

    def _read_months(self, command_line: str | None, event: EventRules) -> str | None:
        """Return the order of the months.

        The command line wins over the record, but the environment does not.
        """
        at = self.at.inside("months")
        own = at.choice(MONTH_ORDERS)
        chosen = override_months(at, own, event)
        if chosen and isinstance(command_line, Default):
            return chosen
        if command_line and chosen and command_line != chosen:
            whose = "this record" if own == chosen else "the event"
            at.add_warning(
                "rules-differ", f"--months is {command_line}, but {whose} says {chosen}", "--months wins"
            )
        if command_line or chosen:
            return command_line or chosen
        return None if self.game.months_ambiguous and at.data is None else MONTH_ORDERS[0]

    def _read_rules(self, event: EventRules) -> tuple[dict[str, Any], HouseRules]:
        """Return the options and the house rules. An option such as `values` is short for house rules."""
        at, house_at = self.at.inside("options"), self.at.inside("house_rules")
        if not self.game_is_known:
            return {}, HouseRules()
        own = read_options(self.game, at)
        options = override_options(at, self.game, own, event)
        house = HouseRules()
        if house_at.data is not None or any(isinstance(value, dict) for value in options.values()):
            # Only an option that the record itself writes has a line in the record.
            written = {
                name: value
                for name, value in (at.data.items() if isinstance(at.data, dict) else ())
                if options.get(name) == own.get(name) and name not in self.defaults.keys
            }
            house = read_house_rules(
                self.game, house_at, options=options, written_options=written, months=self.months
            )
        return options, override_house_rules(house_at, house, event) if event.house else house

    def read_chaff(self, at: Cursor) -> bool:
        """Return whether the chaff is in the piles."""
        if at.choice(CHAFF_WORDS) != CHAFF_WORDS[1]:
            return True
        if not self.game_is_known:
            return False
        valuable = [rule for rule in self.house.cards if rule.value and rule.cards & CHAFF]
        if not self.game.chaff_worthless:
            message = f"chaff is worth something in {self.game.name}, so it cannot be discarded"
            at.add_error("foreign-key", message, "remove `chaff`")
        elif valuable:
            message = f"a house rule gives {valuable[0].id} a value, so chaff cannot be discarded"
            at.add_error("house-rule", message, "write chaff: kept, or change the house rule")
        return False


def read_game(at: Cursor) -> Game | None:
    """Return the game with the name that is written here."""
    text = at.text()
    game = GAMES.find(text) if text else None
    if text and game is None:
        at.add_error("unknown-game", *GAMES.unknown(shortened(text)))
    return game


def read_event_table(at: Cursor) -> EventTable:
    """Return the table of an event at which a record was played."""
    if not at.check_mapping("event: {round: 2, table: 3}", EVENT):
        return EventTable()
    return EventTable(at.inside("round").integer(1, MAX_ROUNDS), at.inside("table").text())


def _check_missing_keys(at: Cursor, game: Game | None) -> None:
    """Report the keys without which there is no record, with the lines to add."""
    missing = [key for key in ("hanascore", "game", "players") if at.data.get(key) is None]
    if "game" in missing and game:
        missing.remove("game")
    if not missing:
        return
    names = names_in_rounds(at.data)
    fitting = [id for id, game in GAMES.items() if len(names) in game.players] or list(GAMES)
    lines = {
        "hanascore": f"hanascore: {VERSION}",
        "game": "game: NAME",
        "players": f"players: [{', '.join(names) or 'Aki, Bo'}]",
    }
    unknown = [key for key in at.data if key not in GAME_KEYS and key not in ROUND_KEYS]
    # If a key is misspelt, that error already names the right key.
    misspelt = {name for key in unknown for name in nearest(key, missing, 1)}
    missing = [key for key in missing if key not in misspelt]
    if not missing:
        return
    lead = "add this line" if len(missing) == 1 else "add these lines"
    hint = f"{lead}: {short_list((f'`{lines[key]}`' for key in missing), 'and')}"
    if "game" in missing:
        hint += f", where NAME is {short_list(fitting, 'or')}"
    keys = short_list((f"`{key}`" for key in missing), "and")
    at.add_error("key-missing", f"the record lacks {keys}", hint)


# The functions that read those keys that most records do not have.
_READERS: Mapping[str, Callable[[Header, Cursor], Any]] = {
    "title": lambda _, at: at.text(),
    "date": lambda _, at: at.text(),
    "place": lambda _, at: at.text(),
    "event": lambda _, at: read_event_table(at),
    "chaff": Header.read_chaff,
    "starting_totals": lambda header, at: header.people.numbers(at, "the total"),
    "starting_rounds_won": lambda header, at: header.people.numbers(at, "the number of rounds won", 0),
    "starting_games_won": lambda header, at: header.people.numbers(at, "the number of games won", 0),
    "first_round": lambda _, at: at.integer(1, MAX_ROUNDS) or 1,
}
