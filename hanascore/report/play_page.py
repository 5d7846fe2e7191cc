"""The page of `replay`: the table of a round, which a reader can follow turn by turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from hanascore.cards.deck import EVERY, WHOLE, in_order, union
from hanascore.referee.replay.moves import Move
from hanascore.referee.replay.results import Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.report.blocks import (
    EMPTY,
    Block,
    MovedCards,
    PlayerSeat,
    Step,
    Steps,
    TableCard,
    Tabletop,
)
from hanascore.report.labels import tr
from hanascore.report.play_wording import played_cards, yaku_words
from hanascore.report.round_play import RoundPlay, law_table, unlawful_sentence
from hanascore.report.score_page import round_summary
from hanascore.words.english import Phrase

# The marks of cards: one for a card that was played or turned up, and one for a card that was taken.
PLAYED, TAKEN = "played", "taken"


class _FieldSlots:
    """The places of the cards on the field of a page. A card keeps its place until it is taken."""

    def __init__(self) -> None:
        # The card in each place, as a set of one; 0 if it is empty.
        self.cards: list[int] = []

    def lay(self, field: int) -> list[int]:
        """Lay the cards of the field into their places, and return the places."""
        self.cards = [card & field for card in self.cards]
        for card in in_order(field & ~union(self.cards)):
            if 0 in self.cards:
                self.cards[self.cards.index(0)] = card.bit
            else:
                self.cards.append(card.bit)
        return list(self.cards)


def play_page(play: RoundPlay, game: int) -> Iterator[Block]:
    """Return the steps of a round with the table after each. `game` is the number of the game on the page."""
    id = f"r{play.number}" if game == 1 else f"g{game}r{play.number}"
    yield Steps(tr("Round {}", play.number), list(_steps(play, id)), id)


def _steps(play: RoundPlay, round_id: str) -> Iterator[Step]:
    """Return the deal and all turns, with the table after a lawful turn or before an unlawful one."""
    unlawful = {move.turn: move for move in play.unlawful}
    start = play.replay.start
    slots = _FieldSlots()
    last = play.turns[-1].number if play.turns else 0
    if start:
        lines = [tr("{} plays first.", play.replay.order[0])]
        lines += [] if play.turns else _last_lines(play)
        yield Step(
            tr("Round {}: {}", play.number, Phrase("the deal")),
            id=f"{round_id}t0",
            lines=lines,
            table=_tabletop(play, start, slots),
        )
    before = start
    for turn in play.turns:
        move = unlawful.pop(turn.number, None)
        title = tr("Round {}, turn {}: {}", play.number, turn.number, turn.player)
        moves = _moved_cards(play, turn, before or turn.after)
        id = f"{round_id}t{turn.number}"
        if move and not play.everything:
            yield _unlawful_step(play, move, title, id, slots, moves, before)
        else:
            lines = [*([unlawful_sentence(move, with_id=False)] if move else []), *play.remarks(turn)]
            lines += _last_lines(play) if turn.number == last else []
            table = _tabletop(play, turn.after, slots, moves, turn, before)
            step = Step(title, id=id, moves=moves, lines=lines, is_alert=bool(move), table=table)
            yield step._replace(is_opening=turn.number == play.until)
        before = turn.after
    for move in unlawful.values():
        yield _unlawful_step(
            play, move, tr("Round {}, turn {}", play.number, move.turn), f"{round_id}t{move.turn}", slots
        )


def _last_lines(play: RoundPlay) -> list[str]:
    """Return sentences: how the round ended and what it brought."""
    if play.until is not None:
        return []
    lines = [play.ending()]
    if play.replay.ended and play.result.scored and not play.unlawful:
        lines += [f"{': '.join(filter(None, line))}." for line in round_summary(play.result)]
    return [line for line in lines if line]


def _unlawful_step(
    play: RoundPlay,
    move: UnlawfulMove,
    title: str,
    id: str,
    slots: _FieldSlots,
    moves: Sequence[MovedCards] = (),
    before: Position | None = None,
) -> Step:
    """Return the step of an unlawful move: the rule that it breaks, and the table before it."""
    table = _tabletop(play, move.position, slots, moves, before=before) if move.position else None
    alert = [unlawful_sentence(move, with_id=False)]
    blocks = [law_table(move, with_pages=False)]
    if table:
        alert.append(tr("The table is as it was before this move."))
    return Step(title, id=id, moves=moves, lines=alert, is_alert=True, table=table, blocks=blocks)


# The cards that a turn moves


def _moved_cards(play: RoundPlay, turn: Turn, before: Position) -> list[MovedCards]:
    """Return the card that is played and the card that is turned up, each with what it takes."""
    texts = play.halves(turn)
    moves: list[MovedCards] = []
    written = (turn.written.played, turn.written.turned)
    exact = union(move.card for move in written if move and move.card.bit_count() == 1)
    field = before.field
    came = _on_table(turn.after) & ~_on_table(before) & ~exact
    for text, label, move in zip(texts, _labels(turn), written, strict=True):
        if move is None or not move.month:
            moves.append(MovedCards(f"{label}: {text}"))
            continue
        played = _played(move, came)
        came &= ~played
        taken = move.month & ~move.hiki if move.hiki else _taken(move, field, played)
        field = (field | played) & ~taken
        moves.append(MovedCards(f"{label}: {text}", _bits(played), _bits(taken)))
    return moves


def _labels(turn: Turn) -> tuple[str, str]:
    is_hiki = turn.written.played.hiki and not turn.effects
    return tr("Hiki" if is_hiki else "Plays"), tr("Turns up")


def _played(move: Move, came: int) -> int:
    """Return the cards that a move plays. A chaff without a number is one that came to the table."""
    if move.hiki or move.card.bit_count() == 1:
        return played_cards(move)
    return next((card.bit for card in in_order(move.card & came)), played_cards(move))


def _taken(move: Move, field: int, played: int) -> int:
    """Return the cards that a move takes. A chaff without a number is one that lies on the field."""
    taken = move.taken & ~played
    for chaff in move.loose_chaff:
        free = chaff & ~taken & ~played
        taken |= next((card.bit for card in in_order(free & field or free)), 0)
    return taken


def _on_table(position: Position) -> int:
    return position.field | union(position.piles.values())


def _bits(cards: int) -> list[int]:
    return [card.bit for card in in_order(cards)]


# The table


def _tabletop(
    play: RoundPlay,
    position: Position,
    slots: _FieldSlots,
    moves: Sequence[MovedCards] = (),
    turn: Turn | None = None,
    before: Position | None = None,
) -> Tabletop:
    """Return the table in a position, with marks on the cards that a turn played and those it took."""
    played = union(card for move in moves for card in move.played)
    moved = {PLAYED: played, TAKEN: union(card for move in moves for card in move.taken)}
    old_piles = before.piles if before else position.piles

    def pile(player: str) -> list[TableCard]:
        cards = position.piles[player]
        kinds = (*play.rules.kinds, EVERY & ~WHOLE)
        marks = {PLAYED: played, TAKEN: cards & ~old_piles[player]}
        return [_marked(card, marks) for kind in kinds for card in _bits(cards & kind)]

    seats = []
    for player in play.result.ruled.record.players:
        if player in position.hands:
            hand = [_marked(card, moved) for card in _bits(position.hands[player])]
            hand += [TableCard(0)] * position.unknown[player]
            is_active = turn is not None and turn.player == player
            notes = _notes(play, position, player)
            seats.append(PlayerSeat(player, hand, pile(player), notes, is_active))
    field = [_marked(card, moved) for card in slots.lay(position.field)]
    return Tabletop(seats, [*field, *[TableCard(0)] * position.hidden], position.stock_left)


def _marked(card: int, marks: Mapping[str, int]) -> TableCard:
    """Return a card with the first of the marks that it has."""
    mark = next((mark for mark, cards in marks.items() if card & cards), "")
    return TableCard(card or EMPTY, mark)


def _notes(play: RoundPlay, position: Position, player: str) -> list[str]:
    """Return the yaku and calls of a player, in words."""
    record = play.result.ruled.record
    notes = []
    side = record.side_of(player)
    if position.made[side] and record.members(side)[0] == player:
        notes.append(yaku_words(position.made[side]))
    calls = play.rules.play.calls
    if calls and calls.call and player in position.calls:
        notes.append(f"{tr(calls.call[0])} × {position.calls.count(player)}")
    return notes
