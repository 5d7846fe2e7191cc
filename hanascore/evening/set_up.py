"""The questions for a new file: the game, the players, and the rules that they agreed on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Self

from hanascore.evening.answers import NOTHING, Answers, Path, parse_braces
from hanascore.evening.errors import AnswerError
from hanascore.evening.names import (
    parse_name,
    parse_names,
    seat_sides,
    seated_teams,
    split_names,
    split_sides,
)
from hanascore.evening.option_texts import (
    check_choice,
    names_option,
    option_lines,
    parse_choice,
    parse_settings,
    spell_choice,
    value_of,
)
from hanascore.evening.question import NOT_AN_ANSWER, AnswerKind, Choice, Question, named, new_names, one_of
from hanascore.evening.questions import QuestionList
from hanascore.evening.sheet import Data, Reading, Sheet
from hanascore.games import GAMES
from hanascore.problems.fix import spell_value
from hanascore.record.club import ClubSettings
from hanascore.record.event_rules import EventRules
from hanascore.rules.game import Game, Option, Shape
from hanascore.words.common_words import NONE, is_no, is_yes
from hanascore.words.english import Phrase, listed, many, runs
from hanascore.words.lists import SEMICOLONS, SLASHES

_HEAD_KEYS = ("hanascore", "game", "players", "months", "teams", "chaff", "event", "options")
_ORDERS = (
    Choice("korean", Phrase("rain"), Phrase("month 11 is the paulownia, month 12 the rain")),
    Choice("japanese", Phrase("paulownia"), Phrase("month 11 is the rain, month 12 the paulownia")),
)
_MONTH_ORDERS = {"korean": "korean", "japanese": "japanese", "rain": "korean", "paulownia": "japanese"}


@dataclass(frozen=True, kw_only=True)
class SetUp(QuestionList):
    """The questions above the rounds of a new record."""

    # How the record will be read.
    reading: Reading
    # The players of the event, by all their names; empty without an event.
    players: Mapping[str, str] = field(default_factory=dict)
    # Words that cannot be names of players, because they are commands.
    commands: Collection[str] = ()

    @property
    def event(self) -> EventRules:
        """The rules of the event."""
        return self.reading.settings.event

    @property
    def club(self) -> ClubSettings:
        """The settings of the club."""
        return self.reading.settings.club or ClubSettings()

    @property
    def _game(self) -> Game:
        return self.event.game or GAMES[self.answers[("game",)]]

    def data(self) -> Data:
        """Return the head of the record."""
        data = {
            "hanascore": 1,
            "game": self._game.id,
            "months": self.reading.settings.months,
            "event": self.reading.table,
        }
        data |= {str(path[0]): answer for path, answer in self.answers.items() if path[0] != "options"}
        data["chaff"] = self.answers.get(("options",), {}).get("chaff")
        data["options"] = self._options()
        return {key: data[key] for key in _HEAD_KEYS if data.get(key)}

    def new_sheet(self) -> Sheet:
        """Return the record without rounds."""
        return Sheet.create(self.data(), self.reading)

    def _options(self) -> Data:
        """Return the options to write: the chosen ones, except those that are in force anyway."""
        others = self.answers.get(("options",), {})
        options = {name: choice for name, choice in others.items() if name != "chaff"}
        first = [str(path[1]) for path in self.answers if path[0] == "options" and path[1:]]
        for name in [name for name in first if name not in options]:
            choice = self.answers[("options", name)]
            if value_of(self._game, name, choice) != self._value_in_force(name, options):
                options[name] = choice
        return {name: options[name] for name in self._game.options_by_name if name in options}

    def _value_in_force(self, name: str, options: Data) -> Any:
        """Return the value that an option has under these options and those of the club."""
        game = self._game
        values = {**options, **self.club.default_options(game, options)}
        chosen = {name: value_of(game, name, choice) for name, choice in values.items()}
        return getattr(game.choose(chosen), name)

    def answered(self, question: Question, value: Any) -> Self:
        """Return the questions with an answer. Teams that were typed with the players are only offered."""
        answers = question.answers(value)
        if question.path != ("players",) or ("teams",) not in answers:
            return self.with_answers(answers)
        offered = {**self.earlier, ("teams",): answers["teams",]}
        return replace(self.with_answer(question.path, answers[question.path]), earlier=offered)

    def corrected(self, question: Question, value: Any) -> Self:
        """Return the questions with a new or another answer. Later answers stay if they still fit."""
        changed = self.answered(question, value)
        if question.path not in self.answers and not question.is_gate:
            return changed
        earlier = {**changed.earlier, **changed.answers}
        return replace(changed, answers={}, earlier=earlier).with_accepted(changed.answers)

    def questions(self) -> Iterator[Question]:
        """Yield the questions that neither the event nor the club answers."""
        if not self.event.game:
            yield self._game_question()
        yield self._players_question()
        if self._game.months_ambiguous and not (self.reading.settings.months or self.event.months):
            # Books on this game use both orders, so there is no default.
            yield Question(
                path=("months",),
                kind=AnswerKind.CHOICE,
                choices=_ORDERS,
                why=Phrase("it decides which cards the codes of months 11 and 12 mean"),
                text=Phrase("What is month 12?"),
                parse=lambda text: _MONTH_ORDERS[parse_name(text, [*_MONTH_ORDERS], "order")],
                check=partial(one_of, [order.value for order in _ORDERS], kind="order"),
                help="rain (korean): month 11 is the paulownia. paulownia (japanese): month 11 is the rain.",
                default=self.club.months or NOT_AN_ANSWER,
                spell=lambda order: next(choice.words for choice in _ORDERS if choice.value == order),
            )
        if len(self.answers[("players",)]) in self._game.team_sizes:
            yield self._teams_question()
        if not self.event.options:
            for option in self._game.first_options:
                if option.name not in self.club.default_options(self._game, {}):
                    yield self._option_question(option)
            yield self._other_options_question()

    def _game_question(self) -> Question:
        return Question(
            path=("game",),
            kind=AnswerKind.CHOICE,
            choices=tuple(Choice(game.id, Phrase("{}", game.name)) for game in GAMES.values()),
            is_gate=True,
            text=Phrase("Which game?"),
            parse=_parse_game,
            check=_check_game,
            help=f"One of {listed(list(GAMES), 'or')}; the beginning of its name is enough.",
            default=self.club.game.id if self.club.game else NOT_AN_ANSWER,
        )

    def _players_question(self) -> Question:
        help = "The names in turn order, separated by commas, or by ; if a name has a comma."
        if self.players:
            help += f" The players of the event: {', '.join(dict.fromkeys(self.players.values()))}."
        return Question(
            path=("players",),
            kind=AnswerKind.PLAYERS,
            choices=named(dict.fromkeys(self.players.values())),
            is_gate=True,
            text=Phrase("Who plays, in turn order?"),
            parse=self._parse_players,
            check=lambda names: {("players",): self._check_players(new_names(names))},
            help=help,
            answers_several=True,
            spell=_spell_names,
        )

    def _teams_question(self) -> Question:
        players = self.answers[("players",)]
        is_required = len(players) in self._game.teams_required
        sides = seated_teams(self._game, players) if is_required else []
        return Question(
            path=("teams",),
            kind=AnswerKind.TEAMS,
            text=Phrase("Teams?"),
            parse=self._parse_teams,
            check=self._check_teams,
            help="none, or the teams with / or vs between them, as in East: Aki, Chiyo / West: Bo, Dai.",
            default={f"Team {number}": side for number, side in enumerate(sides, start=1)},
            none=NOT_AN_ANSWER if is_required else {},
            spell=_spell_teams,
        )

    def _option_question(self, option: Option) -> Question:
        """Return the question for an option on which tables of this game differ."""
        value = self._value_in_force(option.name, self._options())
        return Question(
            path=("options", option.name),
            kind=_kind_of(option),
            choices=_choices_of(option),
            why=Phrase("tables differ on this"),
            text=Phrase(option.question),
            parse=partial(self._parse_option, option),
            check=partial(self._check_option, option),
            help="\n".join(option_lines(self._game, option, value)),
            default=option.json_value(value),
            spell=partial(spell_choice, option),
        )

    def _other_options_question(self) -> Question:
        lines = [
            "no, or options with commas between them, as in 6 rounds, goal 300. * marks the defaults.",
            *(f"  {option.name}: {', '.join(_choices(option))}" for option in self._game.options),
        ]
        return Question(
            path=("options",),
            kind=AnswerKind.OPTIONS,
            text=Phrase("Anything else?"),
            parse=self._parse_other_options,
            check=self._check_other_options,
            help="\n".join(lines),
            default={},
            none={},
            spell=partial(_spell_options, self._game),
        )

    # Understanding the answers

    def _parse_players(self, text: str) -> Answers:
        """Return the names of the players, and the teams in which they were typed."""
        if sides := split_sides(text):
            return self._parse_sides(sides)
        if self.players:
            names = parse_names(text, self.players, "player of the event")
        else:
            parts = [name for name in split_names(text) if name]
            names = parts if len(parts) > 1 else text.split()
            for name in names:
                if name.casefold() in self.commands:
                    raise AnswerError("'{}' is a command of the score pad: write this name differently", name)
        return {("players",): self._check_players(names)}

    def _check_players(self, names: list[str]) -> list[str]:
        """Return the names of the players. Raise AnswerError if the game does not allow so many."""
        game = self._game
        if len(names) not in game.players:
            names_read = Phrase("I read no name")
            if names:
                quoted = listed([f"'{name}'" for name in names])
                names_read = Phrase("I read {}: {}", many(len(names), "name"), quoted)
            message = Phrase("{} is for {} players. {}.", game.name, runs(game.players), names_read)
            if len(names) < game.players[0]:
                message = Phrase("{} Put commas between the names.", message)
            raise AnswerError(message)
        if len(set(names)) < len(names):
            raise AnswerError("two players have the same name")
        return list(self._checked(("players",), names))

    def _parse_sides(self, sides: list[list[str]]) -> Answers:
        """Return the players of `Aki/Chiyo vs Bo/Dai` in turn order, and the sides as teams."""
        teams: dict[str, list[str]] = {}
        for number, (first, *others) in enumerate(sides, start=1):
            name, colon, member = first.rpartition(":")
            teams[name.strip() if colon else f"Team {number}"] = [member.strip(), *others]
        names = seat_sides(teams.values())
        has_teams = any(len(side) > 1 for side in sides)
        if has_teams and len(names) not in self._game.team_sizes:
            message = "{} has no teams of these players. Put commas between the names."
            raise AnswerError(message, self._game.name)
        answers = self._parse_players("; ".join(names))
        return {**answers, ("teams",): teams} if has_teams else answers

    def _check_teams(self, teams: Any) -> Any:
        """Return teams that are given as data. Without teams, everybody plays alone."""
        if not teams and len(self.answers[("players",)]) in self._game.teams_required:
            raise AnswerError("here every player is in a team")
        return self._checked(("teams",), teams or {})

    def _parse_teams(self, text: str) -> Any:
        """Return the teams. A team without a name gets a number as its name."""
        if text.startswith("{"):
            return self._checked(("teams",), parse_braces(text))
        if text.casefold() in NOTHING:
            raise AnswerError("here every player is in a team: type the teams")
        sides = [", ".join(side) for side in split_sides(text)] or re.split(f"[{SLASHES}{SEMICOLONS}]", text)
        teams: dict[str, list[str]] = {}
        for number, side in enumerate(sides, start=1):
            name, colon, members = side.rpartition(":")
            teams[name.strip() if colon else f"Team {number}"] = parse_names(
                members, self.answers[("players",)]
            )
        return self._checked(("teams",), teams)

    def _parse_option(self, option: Option, text: str) -> Any:
        """Return the choice of an option. The user may also type its name: `6 rounds`, `with all yaku`."""
        path: Path = ("options", option.name)
        with suppress(AnswerError):
            return self._checked(path, parse_choice(self._game, option.name, text))
        settings: Data = {}
        with suppress(AnswerError):
            settings = parse_settings(self._game, text)
        if settings.keys() == {option.name}:
            return self._checked(path, settings[option.name])
        if names_option(self._game, text):
            raise AnswerError("the last question, `Anything else?`, takes other options")
        if not option.numbers and option.shape in (Shape.WORD, Shape.YES_NO):
            words = option.answers or map(spell_value, option.choices)
            raise AnswerError("type {}", listed(words, "or"), help_says_more=True)
        return self._checked(path, parse_choice(self._game, option.name, text))

    def _check_option(self, option: Option, choice: Any) -> Any:
        """Return the choice of an option that is given as data."""
        return self._checked(("options", option.name), check_choice(self._game, option.name, choice))

    def _check_other_options(self, options: Any) -> Any:
        """Return options that are given as data, and `chaff` if it is among them."""
        if not isinstance(options, dict):
            raise AnswerError("options are a mapping from their names to their choices")
        checked = {name: check_choice(self._game, name, options[name]) for name in options if name != "chaff"}
        if "chaff" in options:
            checked["chaff"] = one_of(("kept", "discarded"), options["chaff"], "choice")
        return self._checked(("options",), checked)

    def _parse_other_options(self, text: str) -> Any:
        """Return the options in the answer to the last question, which asks for all other options."""
        if is_yes(text):
            raise AnswerError("type what else you agreed on, as in 6 rounds", help_says_more=True)
        return self._checked(("options",), {} if is_no(text) else parse_settings(self._game, text))

    def _checked(self, path: Path, answer: Any) -> Any:
        """Return an answer. Raise AnswerError if the head of the record has an error with it."""
        result = self.reading.read(self.with_answer(path, answer).data())
        self.refuse([problem for problem in result.problems if problem.stops][:1])
        return answer


def _spell_options(game: Game, options: Data) -> str:
    """Return how a user types these options. Earlier options may be those of another game."""
    settings = []
    for name, choice in options.items():
        option = game.options_by_name.get(name)
        settings.append(f"{name} {spell_choice(option, choice) if option else choice}")
    return ", ".join(settings) or "no"


def _spell_names(names: Sequence[str]) -> str:
    """Return how a user types these names."""
    return ("; " if any("," in name for name in names) else ", ").join(names)


def _spell_teams(teams: Mapping[str, Sequence[str]]) -> str:
    """Return how a user types these teams. Leave out a number that only replaces a name."""
    sides = []
    for number, (name, members) in enumerate(teams.items(), start=1):
        title = "" if name == f"Team {number}" else f"{name}: "
        sides.append(f"{title}{', '.join(members)}")
    return " / ".join(sides) or NONE


def _choices_of(option: Option) -> tuple[Choice, ...]:
    """Return the choices of an option, with the words of its question."""
    words = {meant: word for word, meant in option.answers.items()}
    choices = []
    for choice, meaning in option.choices.items():
        spelled = spell_value(choice)
        word = words.get(spelled, spelled.strip("[]{}"))
        choices.append(Choice(option.json_value(choice), Phrase(word), Phrase(meaning)))
    return tuple(choices)


def _kind_of(option: Option) -> AnswerKind:
    """Return what kind of answer the question of an option takes."""
    if option.shape is Shape.NUMBERS:
        return AnswerKind.NUMBERS
    if option.numbers:
        return AnswerKind.NUMBER
    return AnswerKind.YES_NO if option.answers or option.shape is Shape.YES_NO else AnswerKind.CHOICE


def _check_game(value: Any) -> str:
    """Return the id of a game by any of the names that a record accepts."""
    game = GAMES.find(value) if isinstance(value, str) else None
    if game is None:
        message, hint = GAMES.unknown(str(value))
        raise AnswerError("{}: {}", message, hint)
    return game.id


def _parse_game(text: str) -> str:
    """Return the id of a game by its name or the beginning of its id."""
    if game := GAMES.find(text):
        return game.id
    start = text.casefold().replace(" ", "-")
    if not start:
        raise AnswerError("type the name of a game, such as koi-koi", help_says_more=True)
    fitting = [id for id in GAMES if id.startswith(start)]
    if len(fitting) > 1:
        raise AnswerError("'{}' is the beginning of {}: which of them?", text, listed(fitting))
    return fitting[0] if fitting else parse_name(text, [*GAMES], "game")


def _choices(option: Option) -> Iterator[str]:
    """Yield what a user may type for an option, with a star at the default."""
    default = spell_value(option.default)
    words = [spell_value(choice) for choice in option.choices]
    for word, meaning in option.choices_with(default):
        if word == default:
            yield f"{word}*"
        else:
            yield word if word in words else meaning
