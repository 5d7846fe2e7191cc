"""The questions for a new file: the game, the players, and what they agreed on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from hanascore.cli.arguments import split_names
from hanascore.cli.keep.answers import as_typed, match_name, parse_mapping, parse_name, parse_names
from hanascore.cli.keep.dialogue import Question
from hanascore.cli.keep.file import Data, PadFile
from hanascore.cli.keep.questions import QuestionList
from hanascore.games import GAMES
from hanascore.problems.words import listed, many, runs
from hanascore.record.club import ClubSettings
from hanascore.record.source import parse_value
from hanascore.report.rule_blocks import option_choices
from hanascore.rules.game import Game, Option, spell_value

_HEAD_KEYS = ("hanascore", "game", "players", "months", "teams", "event", "options")
_MONTH_ORDERS = {"korean": "korean", "japanese": "japanese", "rain": "korean", "paulownia": "japanese"}


class SetUp(QuestionList):
    """The questions above the rounds of a new file."""

    def __init__(self, file: PadFile, players: Mapping[str, str], commands: Collection[str]) -> None:
        super().__init__(file)
        # The players of the event, by all their names; empty without an event.
        self.players = players
        # Words that cannot be names, because they are commands.
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
        data |= {str(key): answer for (key,), answer in self.answers.items()}
        return {key: data[key] for key in _HEAD_KEYS if data.get(key)}

    def questions(self) -> Iterator[Question]:
        """Yield the questions that the event and the club leave open."""
        if not self.event.game:
            yield self._game_question()
        yield self._players_question()
        if self._game.months_ambiguous and not (self.file.months or self.event.months):
            # Books count in both orders, so there is no default.
            yield Question(
                path=("months",),
                text="Is month 12 the rain (korean) or the paulownia (japanese)?",
                parse=lambda text: _MONTH_ORDERS[parse_name(text, [*_MONTH_ORDERS], "order")],
                help="korean: 11 is the paulownia, 12 the rain (the willow). japanese: the reverse.",
                default=self.club.months or "",
            )
        if len(self.answers[("players",)]) in self._game.team_sizes:
            yield Question(
                path=("teams",),
                text="Teams?",
                parse=self._parse_teams,
                help="none, or the teams with / between them: East: Aki, Chiyo / West: Bo, Dai",
                default="none",
                none={},
            )
        if not self.event.options:
            yield self._options_question()

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

    def _options_question(self) -> Question:
        options = self._game.options
        example = f"{options[0].name}: {as_typed(options[0].default)}"
        lines = [
            f"none, or as in: {example}; with ; before the next one. * marks the defaults.",
            *(f"  {option.name}: {', '.join(_choices(option))}" for option in options),
        ]
        return Question(
            path=("options",),
            text=f"Other rules for {self._game.name}, such as {example} (? lists them)?",
            parse=self._parse_options,
            help="\n".join(lines),
            default="none",
            none={},
        )

    # Understanding the answers

    def _parse_players(self, text: str) -> list[str]:
        """Return the names if the game allows this number of players."""
        game = self._game
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
        return list(self._checked("players", names))

    def _parse_teams(self, text: str) -> Any:
        """Return the teams. A team without a name gets a number."""
        if text.startswith("{"):
            return self._checked("teams", parse_value(text))
        teams: dict[str, list[str]] = {}
        for number, part in enumerate(re.split("[/;]", text), start=1):
            name, colon, members = part.rpartition(":")
            teams[name.strip() if colon else f"Team {number}"] = parse_names(
                members, self.answers[("players",)]
            )
        return self._checked("teams", teams)

    def _parse_options(self, text: str) -> Any:
        return self._checked("options", parse_mapping(text, [option.name for option in self._game.options]))

    def _checked(self, key: str, answer: Any) -> Any:
        """Return an answer, unless the head of the record is wrong with it."""
        result = self.file.read_document(self.with_answer((key,), answer).data())
        self.refuse([problem for problem in result.problems if problem.stops][:1])
        return answer


def _parse_game(text: str) -> str:
    """Return the id of a game by its name or the beginning of its id."""
    game = GAMES.find(text)
    return (
        game.id
        if game
        else match_name(text.replace(" ", "-"), [*GAMES]) or parse_name(text, [*GAMES], "game")
    )


def _choices(option: Option) -> Iterator[str]:
    """Yield what may be typed for an option, with a star at the default."""
    default = spell_value(option.default)
    words = [spell_value(choice) for choice in option.choices]
    for word, meaning in option_choices(option, default):
        if word == default:
            yield f"{word}*"
        else:
            yield word if word in words else f"{word} ({meaning})"
