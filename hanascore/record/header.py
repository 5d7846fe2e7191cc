"""Read the keys above the rounds: the game, its options and house rules, the people, titles and totals."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache, cached_property
from typing import Any, Self

from hanascore.cards.deck import CHAFF, MONTH_ORDERS, YELLOW
from hanascore.games import GAMES
from hanascore.model.house_rules import HouseRules
from hanascore.model.record import NO_DEFAULTS, ClubDefaults, EventTable, Record
from hanascore.problems.fix import (
    Blank,
    Certainty,
    Fix,
    Remove,
    Replace,
    Write,
    move,
    remove,
    spell_value,
    write,
)
from hanascore.problems.place import Path
from hanascore.record.cursor import Cursor, Default, is_custom_key, short_list, shortened
from hanascore.record.event_rules import (
    NO_EVENT,
    EventRules,
    override_game,
    override_house_rules,
    override_months,
    override_options,
)
from hanascore.record.house_rules import read_house_rules
from hanascore.record.keys import (
    CHAFF_WORDS,
    EVENT,
    FROM_NOW_ON,
    GAME_KEYS,
    MAX_ROUNDS,
    ROUND_KEYS,
    VERSION,
)
from hanascore.record.options import read_options
from hanascore.record.people import MAX_PEOPLE, names_in_rounds, read_people
from hanascore.record.yaku_names import YakuNames, YakuNumber, read_yaku, read_yaku_and_numbers
from hanascore.rules.game import Game, RuleSource
from hanascore.rules.house_rules import adds_yaku, apply_house_rules
from hanascore.rules.ruleset import RuleSet
from hanascore.words.alike import name_key, nearest

# When to write an option into a round.
_FROM_THIS_ROUND = "if it holds from this round on"
# The game to assume if it is missing or unknown. Then the rest of the record can still be checked.
UNKNOWN_GAME = Game(
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
        self.game = game or UNKNOWN_GAME
        # The facts of the game, by name.
        self.facts = self.game.facts_by_name
        if at.inside("rounds").data is not None:
            # Without `rounds`, these keys include those of a single round, which are checked with that round.
            for key in at.data:
                if not (key in GAME_KEYS or is_custom_key(key)):
                    self.report_unknown_key(at.inside(key), GAME_KEYS)
        self.people, has_players = read_people(at, self.game)
        # Whether enough is known to make a record.
        self.is_complete = has_players and self.game_is_known
        # What the months 11 and 12 mean.
        self.months = self._read_months(months, event)
        # The rules of the event.
        self.event = event
        options, self.house = self._read_rules()
        # The rules that hold in the round that is read next.
        self.rules = self._rules_under(options)
        # The options of these rules, as they are written.
        self.options: Mapping[str, Any] = options
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

    def under(self, options: Mapping[str, Any] | None) -> Self:
        """Return the header with the options of a round, as `Round.options` has them."""
        options = self.record.options if options is None else options
        if options == self.options:
            return self
        changed = copy.copy(self)
        changed.options = options
        changed.rules = self._rules_under(options)
        return changed

    def from_now_on(self, at: Cursor) -> Self:
        """Return the header with the options that hold from a round on. `at` is the round.

        Problems with them belong to the whole record, because they are about all further rounds.
        """
        at = at.inside(FROM_NOW_ON)._replace(problems=self.at.problems)
        if at.data is None or not self.game_is_known:
            return self
        own = read_options(self.game, at, f"{FROM_NOW_ON}: {{{self._example_of_change}}}")
        options = override_options(at, self.game, {**self.options, **own}, self.event)
        self._check_whole_match(at, own, self.game.choose(options))
        return self.under(options)

    @cached_property
    def _example_of_change(self) -> str:
        """An option that a round can change, with another value; "" if the game has none."""
        changes = (
            f"{option.name}: {spell_value(value)}"
            for option in self.game.options
            for value in option.other_choices(option.default)
            if not option.whole_match and option.name not in self.game.presets
        )
        return next(changes, "")

    def _check_whole_match(self, at: Cursor, own: Mapping[str, Any], chosen: Any) -> None:
        """Report what a round changes although it holds for the whole match.

        `own` are the options that the round writes at `at`, and `chosen` are all options that it leads to.
        """
        reported: set[str] = set()
        for option in self.game.options:
            value = getattr(chosen, option.name)
            if not option.whole_match or value == getattr(self.rules.options, option.name):
                continue
            # A preset sets other options, and a goal changes `last_round`.
            name = next(name for name in (option.name, *self.game.presets, "goal") if name in own)
            message = f"`{option.name}` holds for the whole match, so no round can change it"
            if name != option.name:
                message = f"`{name}: {spell_value(own[name])}` sets `{option.name}: {spell_value(value)}`"
                message += ", which holds for the whole match"
            if name not in reported:
                reported.add(name)
                self._refuse_change(at.inside(name), message)

    def _refuse_change(self, at: Cursor, message: str) -> None:
        label = "move it under `options` at the top of the record"
        fixes = self._moves_to(("options", at.path[-1]), at, label)
        fixes = [fix._replace(certainty=Certainty.CHOICE) for fix in fixes]
        at.at_key().add_error("misplaced-key", message, fixes=fixes)

    def _rules_under(self, options: Mapping[str, Any]) -> RuleSet:
        return apply_house_rules(self.game.rules(options), self.house)

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

    def read_yaku_and_numbers(self, at: Cursor) -> tuple[tuple[str, ...], tuple[YakuNumber, ...]]:
        """Return a list of yaku, each once, and the numbers of cards that the list gives for some of them."""
        return read_yaku_and_numbers(at, self.game if self.game_is_known else None, self.yaku)

    def report_unknown_key(self, at: Cursor, known: Collection[str]) -> None:
        """Report a value with a key that is not among the `known` ones. `at` is the value."""
        if at.is_mistyped_entry():
            return
        key = str(at.path[-1])
        key_at = at.at_key()
        all_facts = games_by_fact()
        if key in GAME_KEYS:
            message = f"`{key}` belongs to the whole game, not to a round"
            fixes = self._moves_to((key,), at, "move it to the top of the record")
            if key == "options" and _is_later_round(at):
                rename = Fix((Replace(key_at.place, FROM_NOW_ON),), Certainty.CHOICE, _FROM_THIS_ROUND)
                fixes = [*(_for_whole_match(fixes) if self.at.data.get(key) is None else []), rename]
            key_at.add_error("misplaced-key", message, fixes=fixes)
        elif key in ROUND_KEYS or key in (self.facts if self.game_is_known else all_facts):
            message = f"`{key}` belongs to a round, but this record has its rounds under `rounds`"
            fixes = self._moves_into_round(at)
            key_at.add_error("misplaced-key", message, "" if fixes else "move it into its round", fixes=fixes)
        elif key in self.game.options_by_name:
            label = "move it under `options` at the top of the record"
            fixes = self._moves_to(("options", key), at, label)
            if _is_later_round(at) and not self.game.options_by_name[key].whole_match:
                path = (*at.path[:-1], FROM_NOW_ON, key)
                later = move(at.place, path, at.data, f"move it under `{FROM_NOW_ON}`")
                later = later._replace(certainty=Certainty.CHOICE, when=_FROM_THIS_ROUND)
                fixes = [*_for_whole_match(fixes), later]
            fixes += self._moves_of_hand(at)
            key_at.add_error("misplaced-key", f"`{key}` is an option", fixes=fixes)
        elif self.game_is_known and key in all_facts:
            message = f"`{key}` belongs to {short_list(all_facts[key], 'and')}, but this is {self.game.name}"
            key_at.add_error("foreign-key", message, fixes=[remove(at.place)])
        else:
            fixes = key_at.suggestions(known) or key_at.removal_beside(known)
            key_at.add_error("unknown-key", f"there is no key `{shortened(key)}`", fixes=fixes)

    def _moves_to(self, path: Path, at: Cursor, label: str) -> list[Fix]:
        """Return the fix that moves a key above the rounds, or removes it if another value is there."""
        key = at.path[-1]
        target = self.at
        for step in path:
            target = target.inside(step)
        if target.data is not None:
            above = "under `options`" if len(path) > 1 else "at the top of the record"
            is_same = target.data == at.data
            fix = remove(at.place, label=f"remove it: `{key}` is already {above}")
            return [fix._replace(certainty=Certainty.CERTAIN) if is_same else fix]
        is_known = self._keys_of_rounds[key] < 2 and not self._is_hand(key)
        return [move(at.place, path, at.data, label, certain=is_known)]

    @cached_property
    def _keys_of_rounds(self) -> Counter[str | int]:
        """How many rounds have each key."""
        rounds = self.at.data.get("rounds")
        rounds = rounds if isinstance(rounds, list) else []
        return Counter(key for round in rounds if isinstance(round, dict) for key in round)

    def _moves_into_round(self, at: Cursor) -> list[Fix]:
        """Return the fix that moves a key into the only round that lacks it, if there is one."""
        key = at.path[-1]
        rounds = self.at.data["rounds"]
        if not isinstance(rounds, list):
            return []
        lacking = [
            index for index, round in enumerate(rounds) if isinstance(round, dict) and key not in round
        ]
        if len(lacking) != 1:
            return []
        is_only_one = len(rounds) == 1
        label = (
            "move it into its round" if is_only_one else f"move it into entry {lacking[0] + 1} of `rounds`"
        )
        return [move(at.place, ("rounds", lacking[0], key), at.data, label, certain=is_only_one)]

    def _moves_of_hand(self, at: Cursor) -> list[Fix]:
        """Return the fix that makes a fact of the name of a lucky hand, if an option has the same name."""
        *above, key = at.path
        is_in_round = above or "rounds" not in at.parent
        if not self._is_hand(key) or not is_in_round or "lucky_hands" in at.parent:
            return []
        changes = (Write((*above, "lucky_hands"), {Blank("NAME"): [key]}), Remove(at.place))
        return [Fix(changes, Certainty.CHOICE, "if a player was dealt it")]

    def _is_hand(self, key: str | int) -> bool:
        return any(hand.id == key for hand in self.game.hands)

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

    def _read_rules(self) -> tuple[dict[str, Any], HouseRules]:
        """Return the options and the house rules. An option such as `values` is short for house rules."""
        event = self.event
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
        """Read `chaff`: return whether players keep their chaff in the piles. Otherwise they discard it."""
        if at.choice(CHAFF_WORDS) != CHAFF_WORDS[1]:
            return True
        if not self.game_is_known:
            return False
        valuable = [rule for rule in self.house.cards if rule.value and rule.cards & CHAFF]
        if not self.game.chaff_worthless:
            message = f"chaff is worth something in {self.game.name}, so it cannot be discarded"
            at.add_error("foreign-key", message, fixes=[remove(at.place)])
        elif valuable:
            message = f"a house rule gives {valuable[0].id} a value, so chaff cannot be discarded"
            fix = write(at.path, CHAFF_WORDS[0])
            at.add_error("house-rule", message, "or change the house rule", fixes=[fix])
        return False


def _is_later_round(at: Cursor) -> bool:
    """Return whether a key is in a round, but not in the first one, and the round has no new options yet."""
    is_in_round = len(at.path) == 3 and at.path[0] == "rounds" and at.path[1] != 0
    return is_in_round and FROM_NOW_ON not in at.parent


def _for_whole_match(fixes: Iterable[Fix]) -> list[Fix]:
    """Return fixes that the table chooses if an option holds for the whole match."""
    return [fix._replace(certainty=Certainty.CHOICE, when="if it holds for the whole match") for fix in fixes]


def read_game(at: Cursor) -> Game | None:
    """Return the game with the name that is written here."""
    text = at.text()
    game = GAMES.find(text) if text else None
    if text and game is None:
        message, advice = GAMES.unknown(shortened(text))
        fixes = at.suggestions(GAMES) or at.suggestions(GAMES.names)
        at.add_error("unknown-game", message, "" if fixes else advice, fixes=fixes)
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
    if game and len(names) not in game.players:
        names = ()
    values = {
        "hanascore": VERSION,
        "game": Blank("GAME"),
        "players": [*names] or [Blank("NAME"), Blank("NAME")],
    }
    known = {*GAME_KEYS, *ROUND_KEYS, *games_by_fact()}
    unknown = [key for key in at.data if key not in known and not is_custom_key(key)]
    # If a key is misspelt, that error already names the right key.
    misspelt = {name for key in unknown for name in nearest(key, missing, 1)}
    missing = [key for key in missing if key not in misspelt]
    if not missing:
        return
    fix = Fix(tuple(Write((key,), values[key]) for key in missing), Certainty.LIKELY)
    if missing == ["hanascore"] and not unknown:
        fix = fix._replace(certainty=Certainty.CERTAIN)
    elif not fix.is_complete:
        fix = fix._replace(certainty=Certainty.CHOICE)
    fitting = [id for id, game in GAMES.items() if len(names) in game.players] or list(GAMES)
    advice = f"the games are {short_list(fitting, 'and')}" if "game" in missing else ""
    keys = short_list((f"`{key}`" for key in missing), "and")
    at.add_error("key-missing", f"the record lacks {keys}", advice, fixes=[fix])


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
