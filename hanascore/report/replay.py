"""The report of `replay`: all turns, positions, the piles, and unlawful moves with the rules they break.

Chaff that the record writes without numbers is shown without numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import union
from hanascore.problems.problem import Problem
from hanascore.referee.judge import Outcome
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.replay.results import Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.report.blocks import (
    Block,
    Code,
    Heading,
    ItemList,
    Paragraph,
    Row,
    Table,
    fields,
    table,
)
from hanascore.report.labels import tr
from hanascore.report.play_page import play_page
from hanascore.report.play_wording import yaku_words
from hanascore.report.record_report import RecordReport
from hanascore.report.round_play import RoundPlay, law_table, unlawful_sentence
from hanascore.words.english import Phrase, many


class ReplayReport(RecordReport[None]):
    """The play of some records. Each round is shown up to its first unlawful move."""

    name, verb = "replay", "replayed"

    def __init__(
        self,
        games: Sequence[tuple[Outcome, None]],
        problems: Iterable[Problem] = (),
        *,
        until: int | None = None,
        everything: bool = False,
    ) -> None:
        super().__init__(games, problems)
        # The number of the turn after which to show the position.
        self.until = until
        # Whether to go on after an unlawful move.
        self.everything = everything

    def game_blocks(
        self, outcome: Outcome, match: Match, answer: None, *, page: bool = False
    ) -> Iterator[Block]:
        """Return the turns of each round, and on a page the table after each turn."""
        del match, answer
        if not outcome.rounds:
            yield Paragraph(tr("No rounds yet."))
        elif all(result.round.turns is None for result in outcome.rounds):
            yield from _how_to_write_turns(outcome.rounds)
        else:
            for play in self._plays(outcome):
                if play.why_not_replayed:
                    yield ItemList([tr("Round {} {}.", play.number, Phrase(play.why_not_replayed))])
                elif page and play.position:
                    yield from play_page(play, outcome.document)
                else:
                    yield from _text_blocks(play)

    def game_data(self, outcome: Outcome, answer: None) -> dict[str, Any]:
        """Return the rounds with their turns."""
        del answer
        return {"rounds": [play.data() for play in self._plays(outcome)]}

    def _plays(self, outcome: Outcome) -> list[RoundPlay]:
        return [RoundPlay(result, self.until, everything=self.everything) for result in outcome.rounds]


def _how_to_write_turns(results: Sequence[RoundResult]) -> list[Block]:
    """Return an explanation of how to write turns, for a record without turns.

    The example is never broken over two lines.
    """
    first = results[0]
    which = f"Round {first.number} has no turns" if len(results) == 1 else "No round has turns"
    player = first.dealer or first.sides[0].side
    sentence = f"{which} to replay. Write the turns of a round under `turns`, for example:"
    return [Paragraph(sentence), Code([f"- {player}: 1b x 1r / 5r"])]


class _PositionPart(NamedTuple):
    """Some cards on the table, as a row of a report."""

    # What it is.
    label: str
    # Whose it is.
    owner: str
    # The cards, as a set.
    cards: int
    # The names of the cards.
    names: str
    # What else there is, such as unknown cards.
    more: str = ""


def _text_blocks(play: RoundPlay) -> Iterator[Block]:
    """Return the turns, the end, the piles and the errors of a round; or the position after one turn."""
    if play.until is None:
        yield Heading(play.title())
        if play.turns:
            yield _turns_table(play, play.turns)
        if ending := play.ending():
            yield Paragraph(ending, level=1)
        if (play.turns or play.replay.ended) and (play.everything or not play.unlawful):
            yield from _piles(play)
        yield from _unlawful_blocks(play, play.unlawful)
        yield from play.other_errors()
    elif play.until > play.written:
        yield ItemList([f"Round {play.number} has only {many(play.written, 'turn')}."])
    elif play.position:
        yield Heading(play.title())
        if play.until:
            yield _turns_table(play, play.turns[-1:])
        yield _position_table(play, play.position)
        yield from _unlawful_blocks(play, play.unlawful)
    else:
        yield Heading(play.title())
        if play.turns:
            last = play.turns[-1].number
            yield Paragraph(f"The turns can be replayed up to turn {last}.", level=1, joined=True)
        yield from _unlawful_blocks(play, play.replay.unlawful)
        yield from play.other_errors()


def _turns_table(play: RoundPlay, turns: Sequence[Turn]) -> Table:
    """Return a row for each turn, with its yaku and calls below it."""
    unlawful = {move.turn for move in play.unlawful}
    rows = []
    for turn in turns:
        remarks = play.remarks(turn)
        if turn.number in unlawful:
            remarks.append("Unlawful: see below.")
        rows.append(Row((str(turn.number), turn.player, *play.halves(turn)), under=remarks))
    return table(["Turn", "Player", "Plays", "Turns up"], rows, right=["Turn"])


def _piles(play: RoundPlay) -> Iterator[Block]:
    """Return the cards that each side took, and the cards left over."""
    record = play.result.ruled.record
    steps = play.replay.turns
    away = {record.side_of(player) for player in play.round.sitting_out}
    yaku = steps[-1].after.made if steps else {}
    for side, pile in zip(record.sides, play.replay.piles, strict=True):
        if side in away and not pile:
            continue
        yield Paragraph(f"{side}: {tr('{}', many(pile.bit_count(), 'card'))}", level=1)
        rows = list(play.words.by_kind(pile))
        if yaku.get(side):
            rows.append((tr("yaku"), yaku_words(yaku[side])))
        yield fields(rows, level=2, joined=True)
    label = tr("Left over:" if play.replay.ended else "Not taken so far:")
    yield fields([(label, ", ".join(play.words.names(play.replay.left_over)) or tr("nothing"))])


def _unlawful_blocks(play: RoundPlay, moves: Iterable[UnlawfulMove]) -> Iterator[Block]:
    """Return unlawful moves, each with the rule that it breaks and its position."""
    for move in moves:
        yield ItemList([unlawful_sentence(move)], level=1)
        yield law_table(move)
        if move.position:
            yield Paragraph("The position before it:", level=2, joined=True)
            yield _position_table(play, move.position)._replace(level=3, joined=True)


def _position_table(play: RoundPlay, position: Position) -> Table:
    """Return a row for each part of a position."""
    rows = []
    last_label = ""
    for part in _parts(play, position):
        text = "; ".join(filter(None, (part.names, part.more))) or tr("empty")
        rows.append(("" if part.label == last_label else tr(part.label), part.owner, text))
        last_label = part.label
    return fields(rows)


def _parts(play: RoundPlay, position: Position) -> Iterator[_PositionPart]:
    """Return the rows for everything on the table."""
    words = play.words
    hidden = f"{many(position.hidden, 'card')} that the record does not name" if position.hidden else ""
    yield _PositionPart("Field", "", position.field, words.by_suit(position.field), hidden)
    for player, hand in position.hands.items():
        unknown = position.unknown[player]
        more = tr(many(unknown, "unknown card")) if unknown else ""
        yield _PositionPart("Hand", player, hand, ", ".join(words.names(hand)), more)
    following = ", ".join(name for card in position.stock for name in words.names(card))
    left = tr(many(position.stock_left, "card")) if position.stock_left else ""
    names = tr("next: {}", following) if following else ""
    yield _PositionPart("Stock", "", union(position.stock), names, left)
    for player, pile in position.piles.items():
        kinds = "; ".join(f"{kind}: {names}" for kind, names in words.by_kind(pile))
        yield _PositionPart("Pile", player, pile, kinds)
    for side, made in position.made.items():
        if made:
            yield _PositionPart("Yaku", side, 0, "", yaku_words(made))
    if position.calls:
        yield _PositionPart("Calls", "", 0, "", ", ".join(position.calls))
    if position.spare and position.next:
        turns = many(position.spare, "turn")
        spare = f"{position.next} may play no card from the hand in {turns}"
        yield _PositionPart("Spare", "", 0, "", spare)
