"""A turn as it stands in a record, `{Aki: 1b x 1r / 5r}`: who played and what, or what is amiss, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hanascore.problems.problem import Place, Problem, error
from hanascore.record.slips import quoted, slip
from hanascore.record.values import entries, listed, name_of, shortened, sort_of, suggestion
from hanascore.referee.turns import TurnText

if TYPE_CHECKING:
    from hanascore.referee.playing import Playing

_WRITTEN = "a turn is written like - Aki: 1b x 1r / 5r"


def turn_of(playing: Playing, item: Any) -> tuple[int, TurnText] | None:
    """The seat of a turn and its text; None where it cannot be read."""
    if item.__class__ is not dict or len(item) != 1:
        return None
    ((name, text),) = item.items()
    seat = seat_of(playing, name)
    if seat is None or text.__class__ is not str:
        return None
    read = playing.laws.grammar.read(text)
    if read.faults or read.played is None or (read.joker and not read.turned):
        return None
    return seat, read


def seat_of(playing: Playing, name: str) -> int | None:
    """The seat of a name in this round."""
    found = playing.seats.get(name)
    return playing.seats.get(name_of(name)) if found is None else found


def text_of(playing: Playing, at: int) -> tuple[Place, TurnText | None]:
    """The place of a turn's text, and the text read with its characters."""
    turns = playing.round.turns or ()
    place = Place((*playing.round.path, "turns", at))
    item = turns[at] if at < len(turns) else None
    if item.__class__ is not dict or len(item) != 1:
        return place, None
    ((name, text),) = item.items()
    return place.inside(name), playing.laws.grammar.read(text) if text.__class__ is str else None


def unread(playing: Playing) -> list[tuple[int, Problem]]:
    """Everything amiss with this turn and with those after it that cannot be read, with their numbers."""
    found = []
    turns = playing.round.turns or ()
    for at in range(playing.at, len(turns)):
        place = Place((*playing.round.path, "turns", at))
        found += [(at + 1, problem) for problem in _amiss(playing, turns[at], place)]
    return found


def _amiss(playing: Playing, item: Any, place: Place) -> list[Problem]:
    if isinstance(item, str):
        return [_loose_text(playing, item, place)]
    if not isinstance(item, dict):
        return [error("turn-unread", place, f"a turn belongs here, not {sort_of(item)}", _WRITTEN)]
    named = list(entries(item))
    if len(named) != 1:
        return [_several(playing, named, place)]
    ((name, text),) = named
    if seat_of(playing, name) is None:
        return [_stranger(playing, name, text, place.inside(name).at_key())]
    at = place.inside(name)
    if text is None:
        return [error("turn-unread", at.at_key(), f"{name} plays no card here", _WRITTEN)]
    if not isinstance(text, str):
        message = f"a turn must be a text, not {sort_of(text)}"
        return [error("turn-unread", at, message, "cards are parted by blanks: 1b x 1r / 5r")]
    faults = playing.laws.grammar.read(text).faults
    found = [error(each.id, at.characters(each.start, each.end), each.message, each.hint) for each in faults]
    if not found and turn_of(playing, item) is None:
        found.append(error("turn-unread", at, "this is no turn", _WRITTEN))
    return found


def _several(playing: Playing, named: list[tuple[str, Any]], place: Place) -> Problem:
    """A turn of no player or of several: a comma that ended it inside brackets, or a missing dash."""
    if not named:
        return error("turn-unread", place, "nobody plays here", _WRITTEN)
    tails = [name for name, text in named[1:] if text is None and seat_of(playing, name) is None]
    first, text = named[0]
    if tails and isinstance(text, str) and seat_of(playing, first) is not None:
        whole = quoted(f"{text}, {', '.join(tails)}")
        hint = f"put the turn in quotes: {first}: {whole}" if whole else "put the turn in quotes"
        message = f"inside braces the comma before '{shortened(tails[0])}' ended the turn"
        return error("turn-unread", place.inside(tails[0]).at_key(), message, hint)
    names = listed((shortened(name) for name, _ in named), "and")
    message = f"{names} play in one turn"
    return error(
        "turn-unread", place.inside(named[1][0]).at_key(), message, "begin each turn with a '-' of its own"
    )


def _loose_text(playing: Playing, text: str, place: Place) -> Problem:
    """A text where a player and a turn belong."""
    hint = slip(text)
    if hint:
        return error("turn-unread", place, f"no player and turn in '{shortened(text)}'", hint)
    before = (playing.round.turns or ())[place.path[-1] - 1] if isinstance(place.path[-1], int) else None
    words = text.strip()
    if place.path[-1] and isinstance(before, dict) and len(before) == 1:
        ((name, value),) = before.items()
        whole = quoted(f"{value}, {words}")
        if isinstance(value, str) and "/" not in words and whole:
            message = (
                f"inside brackets the comma before '{shortened(words)}' ended the turn of {shortened(name)}"
            )
            return error("turn-unread", place, message, f"put the turn in quotes: {name}: {whole}")
    message = f"'{shortened(words)}' does not say who plays"
    named = next((name for name in playing.order if words.startswith(f"{name} ")), None)
    if named is not None:
        hint = f"a colon belongs behind the name: {named}: {words[len(named) + 1 :].lstrip()[:40]}"
    else:
        hint = f"write who plays: {playing.order[playing.next]}: {words[:40]}"
    return error("turn-unread", place, message, hint)


def _stranger(playing: Playing, name: str, text: Any, at: Place) -> Problem:
    """A turn of somebody who does not play."""
    away = playing.round.sitting_out
    if name_of(name) in away:
        return error("unknown-player", at, f"{shortened(name)} sits this round out and plays a card", "")
    if text is None and (hint := slip(name)):
        return error("turn-unread", at, f"no player and turn in '{shortened(name)}'", hint)
    hint = suggestion(name, playing.order) or f"the players are {', '.join(playing.order)}"
    return error("unknown-player", at, f"no player is called '{shortened(name)}'", hint)
