"""The list of turns in a record: who plays each turn, and which entries cannot be read as turns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from hanascore.model.record import Round
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.record.cursor import (
    describe_type,
    entries,
    known_spelling,
    likely_mistake,
    normal_name,
    quoted,
    shortened,
    suggestion,
)
from hanascore.referee.replay.moves import WrittenTurn
from hanascore.referee.replay.turn_text import EXAMPLE, TurnNotation, read_turn
from hanascore.words.english import listed

_HOW_TO_WRITE = f"a turn is written like - Aki: {EXAMPLE}"
_MOST_NAMED = 12
_unread = partial(error, "turn-unread")


class TurnList:
    """The turns of one round as the record writes them. `order` has its players in the order of turns."""

    def __init__(self, round: Round, order: tuple[str, ...], notation: TurnNotation) -> None:
        self.round = round
        self.order = order
        self.notation = notation
        self.items: Sequence[Any] = round.turns or ()
        self._seats = {player: seat for seat, player in enumerate(order)}

    def __len__(self) -> int:
        return len(self.items)

    def read(self, index: int) -> tuple[int, WrittenTurn] | None:
        """Return the seat that takes a turn, and the turn; None if the entry cannot be read."""
        name, text = self._entry(index)
        seat = self._seat(name)
        if seat is None or not isinstance(text, str):
            return None
        turn = read_turn(text, self.notation)
        return None if turn.misreads else (seat, turn)

    def place(self, index: int) -> Place:
        """Return the place of an entry."""
        return Place((*self.round.path, "turns", index))

    def place_of_text(self, index: int) -> Place:
        """Return the place of the text of a turn, or the place of the entry if it has no text."""
        name, _ = self._entry(index)
        return self.place(index).inside(name) if name else self.place(index)

    def text(self, index: int) -> str:
        """Return the text of a turn that can be read."""
        _, text = self._entry(index)
        return str(text)

    def problems(self, start: int, expected_player: str) -> Iterator[tuple[int, Problem]]:
        """Yield the problems of all entries, from `start` on, that cannot be read, each with its turn number.

        `expected_player` is the player whose turn it is at `start`.
        """
        for index in range(start, len(self.items)):
            for problem in self._problems_of_entry(index, expected_player):
                yield index + 1, problem

    def _entry(self, index: int) -> tuple[str, Any]:
        """Return the name and the text of an entry.

        The name is "" unless the entry names exactly one player.
        """
        item = self.items[index] if index < len(self.items) else None
        return next(iter(item.items())) if isinstance(item, dict) and len(item) == 1 else ("", None)

    def _seat(self, name: str) -> int | None:
        seat = self._seats.get(name)
        return self._seats.get(known_spelling(normal_name(name), self._seats)) if seat is None else seat

    def _problems_of_entry(self, index: int, expected_player: str) -> list[Problem]:
        item = self.items[index]
        place = self.place(index)
        if isinstance(item, str):
            return [self._no_name(index, item, expected_player)]
        if not isinstance(item, dict):
            return [_unread(place, f"a turn belongs here, not {describe_type(item)}", _HOW_TO_WRITE)]
        named = list(entries(item))
        if len(named) != 1:
            return [self._several_names(named, place)]
        ((name, text),) = named
        inside = place.inside(name)
        if self._seat(name) is None:
            return [self._unknown_player(name, text, inside.at_key())]
        if text is None:
            return [_unread(inside.at_key(), f"{name} plays no card here", _HOW_TO_WRITE)]
        if not isinstance(text, str):
            message = f"a turn must be a text, not {describe_type(text)}"
            return [_unread(inside, message, f"cards are separated by spaces: {EXAMPLE}")]
        return [
            error(misread.id, inside.characters(misread.start, misread.end), misread.message, misread.hint)
            for misread in read_turn(text, self.notation).misreads
        ]

    def _several_names(self, named: list[tuple[str, Any]], place: Place) -> Problem:
        """Return the problem of an entry with several names, or with none.

        Several names come from a comma inside braces, which ends the text of a turn, or from a missing dash.
        """
        if not named:
            return _unread(place, "no player is named here", _HOW_TO_WRITE)
        tails = [name for name, text in named[1:] if text is None and self._seat(name) is None]
        first, text = named[0]
        if tails and isinstance(text, str) and self._seat(first) is not None:
            whole = quoted(f"{text}, {', '.join(tails)}")
            hint = f"put the turn in quotes: {first}: {whole}" if whole else "put the turn in quotes"
            message = f"inside braces the comma before '{shortened(tails[0])}' ended the turn"
            return _unread(place.inside(tails[0]).at_key(), message, hint)
        names = listed((shortened(name) for name, _ in named), "and", most=_MOST_NAMED)
        second = place.inside(named[1][0]).at_key()
        return _unread(second, f"{names} play in one turn", "begin each turn with a '-' of its own")

    def _no_name(self, index: int, text: str, expected_player: str) -> Problem:
        """Return the problem of an entry that is only a text."""
        place = self.place(index)
        if hint := likely_mistake(text):
            return _unread(place, f"no player and turn in '{shortened(text)}'", hint)
        name, before = self._entry(index - 1) if index else ("", None)
        words = text.strip()
        whole = quoted(f"{before}, {words}")
        if isinstance(before, str) and "/" not in words and whole:
            message = (
                f"inside brackets the comma before '{shortened(words)}' ended the turn of {shortened(name)}"
            )
            return _unread(place, message, f"put the turn in quotes: {name}: {whole}")
        player = next((player for player in self.order if words.startswith(f"{player} ")), None)
        if player is not None:
            hint = f"a colon is missing after the name: {player}: {words[len(player) + 1 :].lstrip()[:40]}"
        else:
            hint = f"write who plays: {expected_player}: {words[:40]}"
        return _unread(place, f"'{shortened(words)}' does not say who plays", hint)

    def _unknown_player(self, name: str, text: Any, place: Place) -> Problem:
        """Return the problem of a turn of a player who does not play."""
        if known_spelling(normal_name(name), self.round.sitting_out) in self.round.sitting_out:
            message = f"{shortened(name)} sits this round out, but plays a card"
            return error("unknown-player", place, message, "")
        if text is None and (hint := likely_mistake(name)):
            return _unread(place, f"no player and turn in '{shortened(name)}'", hint)
        hint = suggestion(name, self.order) or f"the players are {', '.join(self.order)}"
        return error("unknown-player", place, f"no player is called '{shortened(name)}'", hint)
