"""The play of a round in words: a line a turn, how it ended, the piles, every unlawful move with its law."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from hanascore.referee.replay import DEALT, PLAYED_OUT, STOPPED
from hanascore.referee.unfolding import RoundPlay, Turn
from hanascore.referee.unlawful import Unlawful
from hanascore.report.colour import NO_PAINT, Paint
from hanascore.report.named import row
from hanascore.report.positions import by_kind, labelled, lines, made_words, move_words
from hanascore.report.tables import heading
from hanascore.report.wording import many, padded, page_width, runs, visible, width, wrapped
from hanascore.scoring.match import Match

_STEP = "  "
_LONGEST = 16
_PILE = 9
# What a round is called whose turns are lawful one by one while something else is not right.
_VERDICTS = {
    "too-few-turns": "lawful as far as it goes",
    "pile-differs": "lawful, but not what the round states",
    "fact-differs": "lawful, but not what the round states",
}


class Asked(NamedTuple):
    """How a play is to be told: all of it or only how things stood `until` a turn, and in which words."""

    until: int | None = None
    lang: str = "en"
    paint: Paint = NO_PAINT


PLAIN = Asked()


def told(match: Match, plays: Sequence[RoundPlay], asked: Asked = PLAIN, *, name: str = "") -> str:
    """The play of a game, or how things stood after a turn of each round. `name` stands before its title."""
    found = [asked.paint("title", text) for text in heading(match, name)]
    if all(play.round.turns is None for play in plays):
        found += ["", *wrapped(_nothing(plays))]
        return "\n".join(found) + "\n"
    together = False
    for play in plays:
        if play.why:
            # Rounds that are passed over stand one below the other.
            found += [] if together else [""]
            found += wrapped(f"Round {play.number} {visible(play.why)}.", hanging=_STEP)
        else:
            found += ["", *(_whole(match, play, asked) if asked.until is None else _stood(play, asked))]
        together = bool(play.why)
    return "\n".join(found) + "\n"


def _nothing(plays: Sequence[RoundPlay]) -> str:
    if not plays:
        return "No round is recorded yet."
    which = f"Round {plays[0].number} has no turns" if len(plays) == 1 else "No round has turns"
    return (
        f"{which}, so there is nothing to replay. Under `turns` a round tells its play, an entry a turn: "
        f"- {visible(_somebody(plays))}: 1b x 1r / 5r"
    )


def _somebody(plays: Sequence[RoundPlay]) -> str:
    return plays[0].result.dealer or plays[0].result.sides[0].side


def _whole(match: Match, play: RoundPlay, asked: Asked) -> Iterator[str]:
    """The turns, how the round ended, the piles, and what is wrong."""
    begins = f"{visible(play.found.order[0])} plays first"
    yield from _title(f"Round {play.number}, {begins}: {_verdict(play)}", asked)
    if play.told:
        yield ""
        yield from _table(play, play.told, asked)
    ended = _ended(match, play)
    if ended:
        yield ""
        yield from wrapped(ended, indent=_STEP, hanging=_STEP)
    if play.gone_through and (play.everything or not play.found.unlawful):
        yield from _piles(match, play, asked.lang)
    yield from _wrong(play, asked)


def _title(text: str, asked: Asked) -> Iterator[str]:
    return (asked.paint("title", line) for line in wrapped(text, hanging=_STEP))


def _verdict(play: RoundPlay) -> str:
    found = play.found
    if found.unlawful:
        turns = list(dict.fromkeys(one.turn for one in found.unlawful))
        unread = all(one.position is None for one in found.unlawful)
        what = "unreadable" if unread else "unlawful"
        return f"{what} in {'turn' if len(turns) == 1 else 'turns'} {runs(turns)}"
    trouble = next((problem.id for problem in found.problems if problem.stops), "")
    return _VERDICTS.get(trouble, "impossible") if trouble else "lawful"


def _ended(match: Match, play: RoundPlay) -> str:
    """How the round ended, or where the replay of it did."""
    found, turns = play.found, play.turns
    if found.unlawful and not play.everything:
        if len(play.told) < len(turns):
            return "The replay stops here; --all goes on with what follows."
        return "The replay stops here." if len(turns) < len(play.round.turns or ()) else ""
    if found.ended == DEALT and not found.problems:
        return "A hand as dealt ends the round before a card is played."
    after = f"after turn {turns[-1].number}" if turns else ""
    if found.ended == PLAYED_OUT:
        return f"Every hand is played out {after}."
    if found.ended == STOPPED:
        calls, stopper = match.rules.play.calls, visible(found.stopped_by or "")
        chosen = calls is not None and turns[-1].call == calls.stop[0]
        return f"{stopper} stops {after}." if chosen else f"{stopper}'s yaku ends the round by rule {after}."
    broke_off = play.gone_through and len(turns) < len(play.round.turns or ())
    return "The replay can go no further." if broke_off else ""


def _table(play: RoundPlay, turns: Sequence[Turn], asked: Asked) -> Iterator[str]:
    """A line a turn, and below it what it made and what was said."""
    rows = [("Turn", "Player", "Plays", "Turns up")]
    rows += [(str(turn.number), visible(turn.player), *_cells(turn, asked.lang)) for turn in turns]
    number = max(width(cells[0]) for cells in rows)
    player = min(_LONGEST, max(width(cells[1]) for cells in rows))
    room = page_width() - len(_STEP) - number - player - 3 * len(_STEP)
    first, second = (max(width(cells[at]) for cells in rows) for at in (2, 3))
    if first + second > room:
        first = min(first, max(room // 2, room - second))
    widths = (number, player, first, room - first)
    unlawful = {one.turn for one in play.found.unlawful}
    yield from _row(rows[0], widths)
    for cells, turn in zip(rows[1:], turns, strict=True):
        yield from _row(cells, widths)
        indent = " " * (len(_STEP) + number + len(_STEP) + player + len(_STEP))
        for remark in _remarks(turn, asked.lang, unlawful=turn.number in unlawful):
            yield from wrapped(remark, indent=indent, hanging=indent + _STEP)


def _cells(turn: Turn, lang: str) -> tuple[str, str]:
    turned = move_words(turn.turned, lang) if turn.turned else "nothing"
    return move_words(turn.played, lang), f"the joker, then {turned}" if turn.joker else turned


def _row(cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    parts = [
        wrapped(cell, cells_wide, hanging=_STEP if at > 1 else "")
        for at, (cell, cells_wide) in enumerate(zip(cells, widths, strict=True))
    ]
    for line in range(max(map(len, parts))):
        texts = [part[line] if line < len(part) else "" for part in parts]
        texts[0] = " " * (widths[0] - width(texts[0])) + texts[0]
        yield (
            _STEP + _STEP.join(padded(text, wide) for text, wide in zip(texts, widths, strict=True))
        ).rstrip()


def _remarks(turn: Turn, lang: str, *, unlawful: bool) -> Iterator[str]:
    says = f"says {turn.call}" if turn.call else ""
    makes = f"makes {made_words(turn.made, lang)}" if turn.made else ""
    if says or makes:
        yield f"{visible(turn.player)} {' and '.join(filter(None, (makes, says)))}."
    if unlawful:
        yield "Unlawful: see below."


def _piles(match: Match, play: RoundPlay, lang: str) -> Iterator[str]:
    """What each side took, and what nobody did."""
    found, record = play.found, match.record
    away = {record.side_of(player) for player in play.round.sitting_out}
    made = play.turns[-1].after.made if play.turns else {}
    for side, pile in zip(record.sides, found.piles, strict=True):
        if side in away and not pile:
            continue
        yield ""
        yield from wrapped(f"{visible(side)}: {many(pile.bit_count(), 'card')}", indent=_STEP)
        parts = [*by_kind(pile, lang)]
        if made.get(side):
            parts.append(("yaku", made_words(made[side], lang)))
        for label, text in parts:
            yield from _labelled(label, text)
    left = found.left_over
    label = "Left over" if found.ended else "Not taken so far"
    yield ""
    yield from wrapped(f"{label}: {', '.join(row(left, lang)) or 'nothing'}", indent=_STEP, hanging=_STEP * 2)


def _labelled(label: str, text: str) -> Iterator[str]:
    return labelled(f"{_STEP * 2}{padded(label, _PILE)}", text)


def _wrong(play: RoundPlay, asked: Asked, until: int | None = None) -> Iterator[str]:
    """Every unlawful move with its law, and whatever else stops the round."""
    for one in play.found.unlawful:
        if until is None or one.turn <= until:
            yield ""
            yield from _unlawful(one, asked)
    moves = {one.problem for one in play.found.unlawful}
    for problem in play.found.problems:
        if problem.stops and problem not in moves and until is None:
            yield ""
            yield from wrapped(
                f"{_sentence(problem.message)} [{problem.id}]", indent=_STEP, hanging=_STEP * 2
            )
            yield from _beside("Do", problem.hint)
            yield from _beside("See", f"hanascore rules {problem.id}")


def _unlawful(one: Unlawful, asked: Asked) -> Iterator[str]:
    problem = one.problem
    message = visible(problem.message.removeprefix(f"turn {one.turn}: "))
    what = "is unlawful" if one.position else "cannot be read"
    yield from wrapped(f"Turn {one.turn} {what}: {message} [{problem.id}]", indent=_STEP, hanging=_STEP * 2)
    yield from _beside("Law", one.law)
    yield from _beside("Lawful", one.lawful)
    yield from _beside("Do", "" if one.position else problem.hint)
    yield from _beside("See", f"hanascore rules {problem.id}")
    if one.rule:
        yield from _beside("Ruling", f"hanascore rules {one.rule}")
    if one.position:
        yield f"{_STEP * 2}The position it was made in:"
        yield from lines(one.position, lang=asked.lang, indent=_STEP * 3)


def _sentence(text: str) -> str:
    return visible(text[:1].upper() + text[1:])


def _beside(label: str, text: str) -> Iterator[str]:
    if text:
        yield from _labelled(label, visible(text))


def _stood(play: RoundPlay, asked: Asked) -> Iterator[str]:
    """How things stood after a turn."""
    until = asked.until or 0
    whole = len(play.round.turns or ())
    if until > whole:
        yield from wrapped(f"Round {play.number} has only {many(whole, 'turn')}.", hanging=_STEP)
        return
    position = play.position(until)
    when = f"after turn {until} of {whole}" if until else f"before the first of {many(whole, 'turn')}"
    if position is None:
        yield from _title(f"Round {play.number}, {when}: nobody can say", asked)
        if play.turns:
            yield from wrapped(
                f"The turns can be gone through up to turn {play.turns[-1].number}.", indent=_STEP
            )
        yield from _wrong(play, asked)
        return
    turn = f"{visible(position.next)} is to play" if position.next else "the round is over"
    yield from _title(f"Round {play.number}, {when}: {turn}", asked)
    if until:
        yield ""
        yield from _table(play, play.turns[until - 1 : until], asked)
    yield ""
    yield from lines(position, lang=asked.lang)
    yield from _wrong(play, asked, until)
