"""Plain data to a record: every key of the game, and the rounds, each fault with its place.

All faults of a document are found in one go. A fault of one round stays with that round; a fault of the game
stops the record. Nothing here reads text or knows the rules of a game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.cards.deck import CHAFF
from hanascore.games import GAMES
from hanascore.model import Event, HouseRules, HouseValue, HouseYaku, Record, Rivals, Round
from hanascore.problems.problem import NOWHERE, Path, Place, Problem, error, warning
from hanascore.record.cursor import (
    MONTHS,
    Cursor,
    entries,
    integer,
    is_own,
    likely_mistake,
    listed,
    name_of,
    read_integer,
    read_mapping,
    read_text,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.record.house_rules import read_house
from hanascore.record.options import read_options, written
from hanascore.record.people import Desk, read_people
from hanascore.record.rounds import read_round
from hanascore.record.schema import CHAFF_WORDS, GAME_KEYS, MOST_ROUNDS, ROUND_KEYS, VERSION
from hanascore.rules.game import Game

if TYPE_CHECKING:
    from hanascore.record.house_rules import Spans
    from hanascore.record.text import Document


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
                from hanascore.record.rounds import read_totals

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
            of_round = key in ROUND_KEYS or (self.game and any(f.name == key for f in self.game.facts))
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
    from hanascore.record.options import games_with_fact

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


def differs(place: Place, what: str, theirs: str, ours: str) -> Problem:
    """The warning that an event sets something otherwise."""
    message = f"the event says {what}: {theirs}, and this record says {ours}"
    return warning("rules-differ", place, message, "the event's word stands")


class Overlay:
    """What an event says of the rules."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.data = data

    def game(self, ours: Game | None, problems: list[Problem]) -> Game | None:
        """The game in force."""
        text = self.data.get("game")
        if text is None:
            return ours
        theirs = GAMES.find(text) if isinstance(text, str) else None
        if theirs is None:
            message = f"in the event: no game is called '{shortened(str(text))}'"
            problems.append(error("unknown-game", NOWHERE, message, suggestion(str(text), list(GAMES))))
            return ours
        if ours is not None and ours.id != theirs.id:
            problems.append(differs(Place(("game",)), "game", theirs.id, ours.id))
        return theirs

    def months(self, ours: str | None, problems: list[Problem]) -> str | None:
        """The order of months in force."""
        text = self.data.get("months")
        if text is None:
            return ours
        theirs = text.strip().casefold() if isinstance(text, str) else ""
        if theirs not in MONTHS:
            message = f"in the event: `months` is {listed(MONTHS)}"
            problems.append(error("unknown-choice", NOWHERE, message))
            return ours
        if ours is not None and ours != theirs:
            problems.append(differs(Place(("months",)), "months", theirs, ours))
        return theirs

    def options(self, game: Game, ours: dict[str, Any], problems: list[Problem]) -> dict[str, Any]:
        """The options in force, in the order of the game."""
        told: list[Problem] = []
        at = Cursor(self.data, NOWHERE, told)
        theirs = read_options(game, at.inside("options"))
        problems += _of_event(told)
        for name, value in theirs.items():
            if name in ours and ours[name] != value:
                place = Place(("options", name))
                problems.append(differs(place, name, written(value), written(ours[name])))
        both = {**ours, **theirs}
        return {option.name: both[option.name] for option in game.options if option.name in both}

    def house(self, game: Game, ours: HouseRules, months: str | None, problems: list[Problem]) -> HouseRules:
        """The house rules in force; of two rules for one thing the event's."""
        if self.data.get("house_rules") is None:
            return ours
        told: list[Problem] = []
        at = Cursor(self.data, NOWHERE, told)
        theirs = read_house(game, at.inside("house_rules"), options={}, months=months)
        problems += _of_event(told)
        if not theirs:
            return ours
        place = Place(("house_rules",))
        cards = _laid(ours.cards, theirs.cards, "what", place.inside("cards"), problems)
        yaku = _laid(ours.yaku, theirs.yaku, "id", place.inside("yaku"), problems)
        rivals = _laid(ours.rivals, theirs.rivals, "id", place.inside("rivals"), problems)
        return HouseRules(cards, yaku, rivals)


def _of_event(problems: Sequence[Problem]) -> list[Problem]:
    return [
        problem._replace(message=f"in the event: {problem.message}", place=NOWHERE, also=())
        for problem in problems
    ]


def _laid(ours: Any, theirs: Any, key: str, place: Place, problems: list[Problem]) -> Any:
    """Rules of one kind, the event's instead of ours where both speak of the same thing."""
    said = {getattr(rule, key): rule for rule in theirs}
    kept = []
    for rule in ours:
        name = getattr(rule, key)
        other = said.get(name)
        if other is None:
            kept.append(rule)
        elif other._replace(line=None) != rule._replace(line=None):
            problems.append(differs(place.inside(name), name, _told(other), _told(rule)))
    return (*kept, *theirs)


def _told(rule: HouseValue | HouseYaku | Rivals) -> str:
    """What a house rule says, in a word."""
    if isinstance(rule, Rivals):
        return written(rule.yaku)
    if isinstance(rule, HouseYaku) and rule.off:
        return "off"
    return str(rule.value)


class ReadDocument(NamedTuple):
    """A document that was read: its record, its problems, and the plain data that it holds.

    Where there is a record, `problems` are those of the game, and each round keeps its own. Where too little
    was understood to make one, there is none, and `problems` are all that were found.
    """

    number: int
    record: Record | None
    problems: tuple[Problem, ...]
    data: Any = None

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        """The problems of the document and of its rounds."""
        rounds = self.record.rounds if self.record else ()
        return (*self.problems, *(problem for round in rounds for problem in round.problems))


def read_document(
    document: Document,
    *,
    file: str = "",
    months: str | None = None,
    event: Mapping[str, Any] | None = None,
    spans: Spans | None = None,
) -> ReadDocument:
    """The record of a document.

    `months` stands above what the record says, and so does `event`, the plain data of an event's file.
    `spans` answers where places stand in the text; it is asked once, and only for house rules.
    """
    number, data, _ = document
    of_rounds, problems = _parted(document.problems, data)
    if not isinstance(data, dict):
        if data is not None or not problems:
            problems.append(_no_record(data))
        return ReadDocument(number, None, tuple(problems), data)
    newer = _version(data) or _event_instead(data)
    if newer:
        return ReadDocument(number, None, (*problems, newer), data)
    top = Top(data, months, event or {}, spans, problems)
    top.read()
    desk = top.desk()
    rounds = _rounds(desk, data, top.first_round, problems)
    if of_rounds:
        rounds = tuple(
            round._replace(problems=(*of_rounds.get(round.path, ()), *round.problems)) for round in rounds
        )
    if top.game is None or top.incomplete:
        found = [problem for round in rounds for problem in round.problems]
        return ReadDocument(number, None, (*problems, *found), data)
    record = _record(top, rounds, tuple(problems), file, number)
    return ReadDocument(number, record, record.problems, data)


def _parted(problems: Iterable[Problem], data: Any) -> tuple[dict[Path, list[Problem]], list[Problem]]:
    """The problems of the text that lie within a round, by the path of the round, and the others."""
    if not problems:
        return {}, []
    rounds = data.get("rounds") if isinstance(data, dict) else None
    number = len(rounds) if isinstance(rounds, list) else 0
    of_rounds: dict[Path, list[Problem]] = {}
    others = []
    for problem in problems:
        path = problem.place.path
        if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int) and path[1] < number:
            of_rounds.setdefault(path[:2], []).append(problem)
        else:
            others.append(problem)
    return of_rounds, others


def _record(
    top: Top, rounds: tuple[Round, ...], problems: tuple[Problem, ...], file: str, number: int
) -> Record:
    return Record(
        file=file,
        document=number,
        game=top.game.id if top.game else "",
        players=top.people.players,
        sides=top.people.sides,
        teams=top.people.teams,
        title=top.title,
        date=top.date,
        place=top.place,
        event=top.event,
        months=top.months,
        chaff_kept=top.chaff_kept,
        options=top.options,
        house_rules=top.house,
        starting_totals=top.starting_totals,
        starting_rounds_won=top.starting_rounds_won,
        first_round=top.first_round,
        rounds=rounds,
        problems=problems,
        data=top.data,
    )


def _no_record(data: Any) -> Problem:
    hint = "start with: hanascore: 1"
    if data is None:
        return error("record-empty", Place(), "nothing is written here", hint)
    hint = (likely_mistake(data) if isinstance(data, str) else "") or hint
    if isinstance(data, list) and any(isinstance(each, dict) for each in data):
        hint = "part several games by lines with '---'; in JSON, a list of records and nothing else is read"
    return error("wrong-type", Place(), f"a record must be a mapping of keys, not {sort_of(data)}", hint)


def _event_instead(data: Mapping[str, Any]) -> Problem | None:
    """The refusal of an event's file, which would have a fault in every key."""
    if "hanascore" in data or "hanascore_event" not in data:
        return None
    place = Place(("hanascore_event",)).at_key()
    message = "this is an event, and a record belongs here"
    return error("wrong-type", place, message, "give the event with --event, and a record as FILE")


def _version(data: Mapping[str, Any]) -> Problem | None:
    """The refusal of another version of the format."""
    written = data.get("hanascore")
    if written is None:
        return None
    number = integer(written) if isinstance(written, str) else None
    if number == VERSION:
        return None
    place = Place(("hanascore",))
    if number is not None and number > VERSION:
        message = (
            f"this record is written in version {number} of the format, and version {VERSION} is read here"
        )
        return error("version", place, message, "read it with a newer hanascore")
    message = f"`hanascore` must be the version of the format, not {sort_of(written)}"
    return error("version", place, message, f"write hanascore: {VERSION}")


def _rounds(desk: Desk, data: Mapping[str, Any], first: int, problems: list[Problem]) -> tuple[Round, ...]:
    written = data.get("rounds")
    if written is None:
        alone = any(key not in GAME_KEYS and not is_own(key) for key in data)
        return (read_round(desk, data, first, (), [], alone=True),) if alone else ()
    if not isinstance(written, list):
        message = f"`rounds` must be a list, not {sort_of(written)}"
        hint = "start each round with '- ', or put the keys of the one round at the top"
        problems.append(error("wrong-type", Place(("rounds",)), message, hint))
        return ()
    told: list[Problem] = []
    return tuple(
        read_round(desk, each, first + index, ("rounds", index), told) for index, each in enumerate(written)
    )
