"""The questions for a new file: the game, the players, and the rules that they agreed on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from hanascore.cli.arguments import seat_sides, seated_teams, split_names, split_sides
from hanascore.cli.keep.answers import NOTHING, Path, parse_name, parse_names
from hanascore.cli.keep.dialogue import NOT_AN_ANSWER, Question
from hanascore.cli.keep.file import Data, PadFile
from hanascore.cli.keep.option_texts import (
    names_option,
    option_lines,
    parse_choice,
    parse_settings,
    spell_choice,
    value_of,
)
from hanascore.cli.keep.questions import QuestionList
from hanascore.games import GAMES
from hanascore.record.club import ClubSettings
from hanascore.record.source import parse_value
from hanascore.report.rule_blocks import option_choices
from hanascore.rules.game import Game, Option, Shape, spell_value
from hanascore.words.common_words import NONE, is_no, is_yes
from hanascore.words.english import listed, many, runs
from hanascore.words.lists import SEMICOLONS, SLASHES

_HEAD_KEYS = ("hanascore", "game", "players", "months", "teams", "chaff", "event", "options")
_MONTH_ORDERS = {"korean": "korean", "japanese": "japanese", "rain": "korean", "paulownia": "japanese"}


class SetUp(QuestionList):
    """The questions above the rounds of a new file."""

    def __init__(self, file: PadFile, players: Mapping[str, str], commands: Collection[str]) -> None:
        super().__init__(file)
        # The players of the event, by all their names; empty without an event.
        self.players = players
        # Words that cannot be names of players, because they are commands.
        self.commands = commands
        self.event, self.club = file.event, file.club or ClubSettings()

    @property
    def _game(self) -> Game:
        return self.event.game or GAMES[self.answers[("game",)]]

    def data(self) -> Data:
        """Return the head of the record."""
        data = {
            "hanascore": 1,
            "game": self._game.id,
            "months": self.file.months,
            "event": self.file.table,
        }
        data |= {str(path[0]): answer for path, answer in self.answers.items() if path[0] != "options"}
        data["chaff"] = self.answers.get(("options",), {}).get("chaff")
        data["options"] = self._options()
        return {key: data[key] for key in _HEAD_KEYS if data.get(key)}

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

    def questions(self) -> Iterator[Question]:
        """Yield the questions that neither the event nor the club answers."""
        if not self.event.game:
            yield self._game_question()
        yield self._players_question()
        if self._game.months_ambiguous and not (self.file.months or self.event.months):
            # Books on this game use both orders, so there is no default.
            yield Question(
                path=("months",),
                text="Is month 12 the rain (korean) or the paulownia (japanese)?",
                parse=lambda text: _MONTH_ORDERS[parse_name(text, [*_MONTH_ORDERS], "order")],
                help="korean: 11 is the paulownia, 12 the rain (the willow). japanese: the reverse.",
                default=self.club.months or "",
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
            text="Which game?",
            parse=_parse_game,
            help=f"One of {listed(list(GAMES), 'or')}; the beginning of its name is enough.",
            default=self.club.game.id if self.club.game else "",
        )

    def _players_question(self) -> Question:
        help = "The names in turn order, separated by commas, or by ; if a name has a comma."
        if self.players:
            help += f" The players of the event: {', '.join(dict.fromkeys(self.players.values()))}."
        return Question(
            path=("players",), text="Who plays, in turn order?", parse=self._parse_players, help=help
        )

    def _teams_question(self) -> Question:
        players = self.answers[("players",)]
        default, is_required = NONE, len(players) in self._game.teams_required
        if is_required:
            default = " / ".join(map(", ".join, seated_teams(self._game, players)))
        return Question(
            path=("teams",),
            text="Teams?",
            parse=self._parse_teams,
            help="none, or the teams with / or vs between them, as in East: Aki, Chiyo / West: Bo, Dai.",
            default=default,
            none=NOT_AN_ANSWER if is_required else {},
            spell=_spell_teams,
        )

    def _option_question(self, option: Option) -> Question:
        """Return the question for an option on which tables of this game differ."""
        value = self._value_in_force(option.name, self._options())
        choices = [spell_value(choice) for choice in option.choices]
        # Other questions are answered by yes or no, or by a number, so they list no choices.
        has_list = not (option.answers or option.numbers) and option.shape is not Shape.YES_NO
        shown = choices if has_list else []

        return Question(
            path=("options", option.name),
            text=f"{option.question} {', '.join(shown)}".rstrip(),
            parse=partial(self._parse_option, option),
            help="\n".join(option_lines(self._game, option, value)),
            default=spell_choice(option, option.json_value(value)),
            spell=partial(spell_choice, option),
        )

    def _other_options_question(self) -> Question:
        lines = [
            "no, or options with commas between them, as in 6 rounds, goal 300. * marks the defaults.",
            *(f"  {option.name}: {', '.join(_choices(option))}" for option in self._game.options),
        ]
        return Question(
            path=("options",),
            text="Anything else?",
            parse=self._parse_other_options,
            help="\n".join(lines),
            default="no",
            none={},
            spell=partial(_spell_options, self._game),
        )

    # Understanding the answers

    def _parse_players(self, text: str) -> list[str]:
        """Return the names of the players. Raise ValueError if the game does not allow so many."""
        game = self._game
        if sides := split_sides(text):
            return self._parse_sides(sides)
        if self.players:
            names = parse_names(text, self.players, "player of the event")
        else:
            parts = [name for name in split_names(text) if name]
            names = parts if len(parts) > 1 else text.split()
            for name in names:
                if name.casefold() in self.commands:
                    raise ValueError(f"'{name}' is a command of the score pad: write this name differently")
        if len(names) not in game.players:
            quoted = listed([f"'{name}'" for name in names])
            names_read = f"I read {many(len(names), 'name')}: {quoted}" if names else "I read no name"
            hint = " Put commas between the names." if len(names) < game.players[0] else ""
            raise ValueError(f"{game.name} is for {runs(game.players)} players. {names_read}.{hint}")
        if len(set(names)) < len(names):
            raise ValueError("two players have the same name")
        return list(self._checked(("players",), names))

    def _parse_sides(self, sides: list[list[str]]) -> list[str]:
        """Return the players of `Aki/Chiyo vs Bo/Dai` in turn order, and offer the sides as teams."""
        teams: dict[str, list[str]] = {}
        for number, (first, *others) in enumerate(sides, start=1):
            name, colon, member = first.rpartition(":")
            teams[name.strip() if colon else f"Team {number}"] = [member.strip(), *others]
        names = seat_sides(teams.values())
        if any(len(side) > 1 for side in sides):
            if len(names) not in self._game.team_sizes:
                message = f"{self._game.name} has no teams of these players. Put commas between the names."
                raise ValueError(message)
            self.earlier[("teams",)] = teams
        return self._parse_players("; ".join(names))

    def _parse_teams(self, text: str) -> Any:
        """Return the teams. A team without a name gets a number as its name."""
        if text.startswith("{"):
            return self._checked(("teams",), parse_value(text))
        if text.casefold() in NOTHING:
            raise ValueError("here every player is in a team: press Enter, or type other teams")
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
        with suppress(ValueError):
            return self._checked(path, parse_choice(self._game, option.name, text))
        settings: Data = {}
        with suppress(ValueError):
            settings = parse_settings(self._game, text)
        if settings.keys() == {option.name}:
            return self._checked(path, settings[option.name])
        if names_option(self._game, text):
            raise ValueError("the last question, `Anything else?`, takes other options")
        if not option.numbers and option.shape in (Shape.WORD, Shape.YES_NO):
            words = option.answers or map(spell_value, option.choices)
            raise ValueError(f"type {listed(words, 'or')}; ? shows what they mean")
        return self._checked(path, parse_choice(self._game, option.name, text))

    def _parse_other_options(self, text: str) -> Any:
        """Return the options in the answer to the last question, which asks for all other options."""
        if is_yes(text):
            raise ValueError("type what else you agreed on, as in 6 rounds; ? lists the options")
        return self._checked(("options",), {} if is_no(text) else parse_settings(self._game, text))

    def _checked(self, path: Path, answer: Any) -> Any:
        """Return an answer. Raise ValueError if the head of the record has an error with it."""
        result = self.file.read_document(self.with_answer(path, answer).data())
        self.refuse([problem for problem in result.problems if problem.stops][:1])
        return answer


def _spell_options(game: Game, options: Data) -> str:
    """Return how a user types these options. Earlier options may be those of another game."""
    settings = []
    for name, choice in options.items():
        option = game.options_by_name.get(name)
        settings.append(f"{name} {spell_choice(option, choice) if option else choice}")
    return ", ".join(settings) or "no"


def _spell_teams(teams: Mapping[str, Sequence[str]]) -> str:
    """Return how a user types these teams. Leave out a number that only replaces a name."""
    sides = []
    for number, (name, members) in enumerate(teams.items(), start=1):
        title = "" if name == f"Team {number}" else f"{name}: "
        sides.append(f"{title}{', '.join(members)}")
    return " / ".join(sides) or NONE


def _parse_game(text: str) -> str:
    """Return the id of a game by its name or the beginning of its id."""
    if game := GAMES.find(text):
        return game.id
    start = text.casefold().replace(" ", "-")
    if not start:
        raise ValueError("type the name of a game, such as koi-koi, or ? for all of them")
    fitting = [id for id in GAMES if id.startswith(start)]
    if len(fitting) > 1:
        raise ValueError(f"'{text}' is the beginning of {listed(fitting)}: which of them?")
    return fitting[0] if fitting else parse_name(text, [*GAMES], "game")


def _choices(option: Option) -> Iterator[str]:
    """Yield what a user may type for an option, with a star at the default."""
    default = spell_value(option.default)
    words = [spell_value(choice) for choice in option.choices]
    for word, meaning in option_choices(option, default):
        if word == default:
            yield f"{word}*"
        else:
            yield word if word in words else meaning
