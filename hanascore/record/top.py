"""The keys of a game as a whole, read one after the other: people, months, options, house rules, totals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from hanascore.cards.deck import CHAFF
from hanascore.games import GAMES
from hanascore.model.record import Event, HouseRules
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.record.desk import Desk
from hanascore.record.options import read_options
from hanascore.record.people import read_people
from hanascore.record.rounds import GAME_KEYS, ROUND_KEYS
from hanascore.record.values import (
    MONTHS,
    Cursor,
    entries,
    is_own,
    listed,
    name_of,
    read_integer,
    read_mapping,
    read_text,
    shortened,
    suggestion,
    unknown_key,
)
from hanascore.rules.game import Game

if TYPE_CHECKING:
    from hanascore.record.house_rules import Spans
    from hanascore.record.overlay import Overlay

VERSION = 1
CHAFF_WORDS = ("kept", "discarded")
MOST_ROUNDS = 100_000


class Top:
    """The keys of the game, read one after the other."""

    def __init__(
        self,
        data: Mapping[str, Any],
        months: str | None,
        event: Mapping[str, Any],
        spans: Spans | None,
        problems: list[Problem],
    ) -> None:
        self.data = data
        self.problems = problems
        self.spans = spans
        self.asked_months = months
        self.overlay: Overlay | None = None
        if event:
            from hanascore.record.overlay import Overlay

            self.overlay = Overlay(event)
        self.game: Game | None = None
        self.incomplete = False
        self.event = Event()
        self.chaff_kept = True
        self.options: dict[str, Any] = {}
        self.house = HouseRules()
        self.starting_totals: dict[str, int] = {}
        self.starting_rounds_won: dict[str, int] = {}

    def read(self) -> None:
        """Everything but the rounds."""
        self.game = self._game()
        self._missing()
        self._unknown()
        self._people()
        self.months = self._months()
        self.first_round = self._integer("first_round", 1, MOST_ROUNDS) or 1
        if self.game:
            self._rules(self.game)
        self._chaff()
        if self.data.get("event") is not None:
            self._event(self.data["event"])

    def _people(self) -> None:
        """Who plays, and what the game is called."""
        data = self.data
        self.people, known = read_people(data, self.game, self.problems, lambda: named_in(data))
        self.incomplete = self.incomplete or not known
        self.title = self._text("title") if "title" in data else None
        self.date = self._text("date") if "date" in data else None
        self.place = self._text("place") if "place" in data else None

    def desk(self) -> Desk:
        """What the rounds need to know; the totals at the start are read with it."""
        desk = Desk(
            game=self.game,
            people=self.people,
            months=self.months,
            chaff_kept=self.chaff_kept,
            options=self.options,
            house=self.house,
        )
        for key, what, low in (
            ("starting_totals", "the total", None),
            ("starting_rounds_won", "the number of rounds won", 0),
        ):
            if self.data.get(key) is None:
                continue
            place = Place((key,))
            example = f"{key}: {{{', '.join(f'{side}: 0' for side in desk.sides[:2])}}}"
            written = read_mapping(self.data.get(key), place, self.problems, f"`{key}`", example)
            if written:
                from hanascore.record.money import read_totals

                setattr(self, key, read_totals(desk, written, place, self.problems, what=what, low=low))
        return desk

    def _text(self, key: str) -> str | None:
        return read_text(self.data.get(key), Place((key,)), self.problems, f"`{key}`")

    def _integer(self, key: str, low: int, high: int) -> int | None:
        return read_integer(self.data.get(key), Place((key,)), self.problems, f"`{key}`", low=low, high=high)

    def _word(self, key: str, words: tuple[str, ...]) -> str | None:
        text = self._text(key)
        if text is None or text.casefold() in words:
            return text and text.casefold()
        message = f"`{key}` must be {words[0]} or {words[1]}, not '{shortened(text)}'"
        self.problems.append(error("unknown-choice", Place((key,)), message, suggestion(text, words)))
        return None

    def _game(self) -> Game | None:
        text = self._text("game")
        game = GAMES.find(text) if text else None
        if text and game is None:
            names = [name for each in GAMES.values() for name in each.aliases]
            hint = suggestion(text, GAMES) or suggestion(text, names) or f"the games are {', '.join(GAMES)}"
            message = f"no game is called '{shortened(text)}'"
            self.problems.append(error("unknown-game", Place(("game",)), message, hint))
        return self.overlay.game(game, self.problems) if self.overlay else game

    def _missing(self) -> None:
        """One problem for the keys without which there is no record, with the lines to add."""
        missing = [key for key in ("hanascore", "game", "players") if self.data.get(key) is None]
        if "game" in missing and self.game:
            missing.remove("game")
        if not missing:
            return
        lines = {
            "hanascore": f"hanascore: {VERSION}",
            "game": f"game: {_likely_game(self.data)}",
            "players": f"players: [{', '.join(named_in(self.data)) or 'Aki, Bo'}]",
        }
        keys = listed((f"`{key}`" for key in missing), "and")
        lead = "add this line" if len(missing) == 1 else "add these lines"
        hint = f"{lead}: {'; '.join(lines[key] for key in missing)}"
        message = f"the record does not say {keys}"
        self.problems.append(error("key-missing", Place(), message, hint))

    def _unknown(self) -> None:
        several = self.data.get("rounds") is not None
        for key in self.data:
            if key in GAME_KEYS or is_own(key):
                continue
            place = Place((key,)).at_key()
            of_round = key in ROUND_KEYS or (
                self.game and any(f.name == key for f in self.game.declared_facts)
            )
            if not several:
                # The keys of a single round are read, and unknown ones told, with the round.
                continue
            if of_round:
                message = f"`{key}` belongs to a round, and the rounds stand under `rounds`"
                self.problems.append(error("misplaced-key", place, message, "move it to its round"))
            elif self.game and self.game.option(key):
                message = f"`{key}` is an option"
                hint = f"write options: {{{key}: …}}"
                self.problems.append(error("misplaced-key", place, message, hint))
            elif self.game and _told_elsewhere(key):
                message = f"`{key}` belongs to a round of another game"
                self.problems.append(error("foreign-key", place, message, "leave it out"))
            else:
                unknown_key(key, Place(), self.problems, GAME_KEYS, "a record")

    def _months(self) -> str | None:
        written = self._word("months", MONTHS)
        chosen = self.overlay.months(written, self.problems) if self.overlay else written
        asked = self.asked_months
        if asked and chosen and asked != chosen:
            whose = "this record" if written == chosen else "the event"
            message = f"{asked} months are asked for, and {whose} says {chosen}"
            hint = "what was asked for stands"
            self.problems.append(warning("rules-differ", Place(("months",)), message, hint))
        if asked or chosen:
            return asked or chosen
        told = self.data.get("months") is not None
        return None if self.game and self.game.months_ambiguous and not told else MONTHS[0]

    def _rules(self, game: Game) -> None:
        at = Cursor(self.data, Place(), self.problems)
        options = read_options(game, at.inside("options"))
        self.options = self.overlay.options(game, options, self.problems) if self.overlay else options
        rules = at.inside("house_rules")
        if rules.data is not None or any(isinstance(value, dict) for value in self.options.values()):
            raw = self.data.get("options")
            own = {
                name: value
                for name, value in (raw.items() if isinstance(raw, dict) else ())
                if self.options.get(name) == options.get(name)
            }
            from hanascore.record.house_rules import read_house

            self.house = read_house(
                game,
                rules,
                options=self.options,
                written_options=own,
                months=self.months,
                spans=self.spans,
            )
        if self.overlay:
            self.house = self.overlay.house(game, self.house, self.months, self.problems)

    def _chaff(self) -> None:
        place = Place(("chaff",))
        if self._word("chaff", CHAFF_WORDS) != CHAFF_WORDS[1]:
            return
        self.chaff_kept = False
        if self.game is None:
            return
        if not self.game.chaff_worthless:
            message = f"chaff is worth something in {self.game.name}, so it cannot be discarded"
            self.problems.append(error("foreign-key", place, message, "leave `chaff` out"))
        elif worth := [rule for rule in self.house.cards if rule.value and rule.cards & CHAFF]:
            message = f"a house rule gives {worth[0].what} a value, so chaff cannot be discarded"
            self.problems.append(
                error("house-rule", place, message, "write `chaff: kept`, or change the rule")
            )

    def _event(self, data: Any) -> None:
        place = Place(("event",))
        written = read_mapping(data, place, self.problems, "`event`", "event: {round: 2, table: 3}") or {}
        for key, _ in entries(written):
            if key not in Event._fields:
                unknown_key(key, place, self.problems, Event._fields, "`event`")
        self.event = Event(
            read_integer(
                written.get("round"), place.inside("round"), self.problems, "`round`", low=1, high=MOST_ROUNDS
            ),
            read_text(written.get("table"), place.inside("table"), self.problems, "`table`"),
        )


def _told_elsewhere(key: str) -> bool:
    """Whether the rounds of some game tell a fact of that name."""
    from hanascore.record.vocabulary import games_with_fact

    return bool(games_with_fact(key))


def named_in(data: Mapping[str, Any]) -> tuple[str, ...]:
    """The names under which piles or scores stand, for a record that does not name its players."""
    rounds = data.get("rounds")
    found: dict[str, None] = {}
    for each in [data, *(rounds if isinstance(rounds, list) else ())]:
        for key in ("captured", "scores", "hands"):
            named = each.get(key) if isinstance(each, dict) else None
            if isinstance(named, dict):
                found.update((name_of(name), None) for name, value in entries(named) if value is not None)
    return tuple(found)[:8]


def _likely_game(data: Mapping[str, Any]) -> str:
    """A game to offer in a hint: the first that seats as many."""
    number = len(named_in(data))
    return next((id for id, game in GAMES.items() if number in game.players), next(iter(GAMES)))
