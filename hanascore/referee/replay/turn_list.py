"""The list of turns in a record: who plays each turn, and which entries cannot be read as turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Any

from hanascore.model.record import Round
from hanascore.problems.fix import Certainty, Change, Fix, Remove, Write, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.record.card_texts import misread_problem
from hanascore.record.cursor import (
    Cursor,
    describe_type,
    entries,
    known_spelling,
    normal_name,
    shortened,
)
from hanascore.record.mistyped import mistyped_entries
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
        return [misread_problem(inside, misread) for misread in read_turn(text, self.notation).misreads]

    def _several_names(self, named: list[tuple[str, Any]], place: Place) -> Problem:
        """Return the problem of an entry with several names, or with none.

        Several names come from a comma inside braces, which ends the text of a turn, or from a missing dash.
        """
        if not named:
            return _unread(place, "no player is named here", _HOW_TO_WRITE)
        tails = [name for name, text in named[1:] if text is None and self._seat(name) is None]
        first, text = named[0]
        if tails and isinstance(text, str) and self._seat(first) is not None:
            message = f"inside braces the comma before '{shortened(tails[0])}' ended the turn"
            fix = _put_in_quotes(place.inside(first), [text, *tails], map(place.inside, tails))
            fix = fix._replace(certainty=Certainty.CERTAIN)
            return _unread(place.inside(tails[0]).at_key(), message, fixes=[fix])
        names = listed((shortened(name) for name, _ in named), "and", most=_MOST_NAMED)
        second = place.inside(named[1][0]).at_key()
        return _unread(second, f"{names} play in one turn", "begin each turn with a '-' of its own")

    def _no_name(self, index: int, text: str, expected_player: str) -> Problem:
        """Return the problem of an entry that is only a text."""
        place = self.place(index)
        if entries := mistyped_entries(text):
            player, turn, mistake = entries[0]
            fixes = []
            if self._seat(player) is not None and len(entries) == 1:
                fixes = [_write_turn(place, player, turn, Certainty.CERTAIN)]
            return _unread(place, f"no player and turn in '{shortened(text)}'", mistake, fixes=fixes)
        name, before = self._entry(index - 1) if index else ("", None)
        words = text.strip()
        if isinstance(before, str) and "/" not in words:
            message = (
                f"inside brackets the comma before '{shortened(words)}' ended the turn of {shortened(name)}"
            )
            fix = _put_in_quotes(self.place(index - 1).inside(name), [before, words], [place])
            return _unread(place, message, fixes=[fix])
        message = f"'{shortened(words)}' does not say who plays"
        players = [player for player in self.order if words.startswith(f"{player} ")]
        if players:
            player = max(players, key=len)
            certainty = Certainty.CERTAIN if len(players) == 1 else Certainty.LIKELY
            fix = _write_turn(place, player, words[len(player) :].strip(), certainty)
            return _unread(place, message, "a colon is missing after the name", fixes=[fix])
        return _unread(place, message, fixes=[_write_turn(place, expected_player, words, Certainty.CHOICE)])

    def _unknown_player(self, name: str, text: Any, place: Place) -> Problem:
        """Return the problem of a turn of a player who does not play."""
        if known_spelling(normal_name(name), self.round.sitting_out) in self.round.sitting_out:
            message = f"{shortened(name)} sits this round out, but plays a card"
            return error("unknown-player", place, message)
        if text is None and (entries := mistyped_entries(name)):
            return _unread(place, f"no player and turn in '{shortened(name)}'", entries[0].mistake)
        fixes = Cursor(name, [], place).suggestions(self.order, names=True)
        advice = "" if fixes else f"the players are {', '.join(self.order)}"
        return error("unknown-player", place, f"no player is called '{shortened(name)}'", advice, fixes=fixes)


def _write_turn(place: Place, player: str, turn: str, certainty: Certainty) -> Fix:
    """Return the fix that writes an entry of the list of turns."""
    label = f"write `{player}: {shortened(turn)}`"
    return write(place.path, {player: turn}, label=label, certainty=certainty)


def _put_in_quotes(place: Place, parts: Sequence[str], others: Iterable[Place]) -> Fix:
    """Return the fix that joins a turn at a place with its other parts, which commas separated from it."""
    turn = ", ".join(part.strip() for part in parts)
    label = f'put the turn in quotes: {place.path[-1]}: "{shortened(turn)}"'
    changes: tuple[Change, ...] = (Write(place.path, turn), *(Remove(other) for other in others))
    return Fix(changes, Certainty.LIKELY, label=label)
