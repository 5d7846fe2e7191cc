"""The report of `replay`: every turn, positions, the piles, and each unlawful move with its rule.

Chaff that a record writes without numbers is shown without numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, KINDS, WHOLE, in_order, of_month, union
from hanascore.cards.names import suit_name
from hanascore.problems.problem import LocatedProblem
from hanascore.problems.words import Phrase, listed, many, runs
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.replay import table as positions
from hanascore.referee.replay.moves import Move
from hanascore.referee.replay.outcome import RoundReplay, Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.report.blocks import (
    Block,
    Code,
    Heading,
    ItemList,
    Paragraph,
    PictureRow,
    Pictures,
    Row,
    Step,
    Steps,
    Table,
    fields,
    table,
)
from hanascore.report.labels import language, tr
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordReport
from hanascore.report.replay_data import PlayData
from hanascore.report.wording import capitalised, card_names, card_names_of_kind, listed_names, yaku_name
from hanascore.rules.yaku import MadeYaku

# The verdict on a round with lawful moves, by the id of its first error.
_VERDICTS = {
    "too-few-turns": "lawful so far",
    "fact-missing": "lawful, but some facts are missing",
    "turns-differ": "lawful, but the record says something else",
}
_ENDINGS = {
    positions.PLAYED_OUT: "All hands are played out",
    positions.CANCELLED: "A call is taken back",
    positions.AT_ONCE: "The round is won at once",
    positions.AGREED: "The round is given up as a draw",
}


class ReplayReport(RecordReport[None]):
    """The play of some records, up to the first unlawful move of each round."""

    name, verb = "replay", "replayed"

    def __init__(
        self,
        games: Sequence[tuple[Outcome, None]],
        problems: Iterable[LocatedProblem] = (),
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
        """Return the turns of each round; on a page the position after each turn."""
        del match, answer
        if not outcome.rounds:
            yield Paragraph("No rounds yet.")
        elif all(result.round.turns is None for result in outcome.rounds):
            yield from _how_to_write_turns(outcome.rounds)
        else:
            for play in self._plays(outcome):
                if play.why_not_replayed:
                    yield ItemList([f"Round {play.number} {play.why_not_replayed}."])
                elif page and play.position:
                    yield from play.page_blocks()
                else:
                    yield from play.blocks()

    def game_data(self, outcome: Outcome, answer: None) -> dict[str, Any]:
        """Return the rounds with their turns."""
        del answer
        return {"rounds": [play.data() for play in self._plays(outcome)]}

    def _plays(self, outcome: Outcome) -> list[_Play]:
        return [_Play(result, self.until, everything=self.everything) for result in outcome.rounds]


def _how_to_write_turns(results: Sequence[RoundResult]) -> list[Block]:
    """Return how to write turns, for a record without any. The example is never broken over two lines."""
    first = results[0]
    which = f"Round {first.number} has no turns" if len(results) == 1 else "No round has turns"
    player = first.dealer or first.sides[0].side
    sentence = f"{which} to replay. Write the turns of a round under `turns`, for example:"
    return [Paragraph(sentence), Code([f"- {player}: 1b x 1r / 5r"])]


class CardWording:
    """The names of cards in turns and positions."""

    def __init__(self, *, yellow: bool = False) -> None:
        # Whether the yellow chaff of the paulownia has a name of its own.
        self.yellow = yellow

    def names(self, cards: int) -> list[str]:
        """Return the names of some cards."""
        return card_names(cards, language(), by_number=self.yellow)

    def without_suit(self, cards: int, month: int) -> list[str]:
        """Return the names of some cards, without the suit for those of a month that is already named.

        >>> CardWording().without_suit(0b1111, 1)
        ['crane', 'ribbon', '2 chaff']
        """
        names = self.names(cards & of_month(month))
        return [name.replace(f"{suit_name(month)} ", "") for name in names]

    def by_suit(self, cards: int) -> str:
        """Return the names of some cards suit by suit.

        >>> CardWording().by_suit(0b0110_0001)
        'pine: crane; plum: ribbon, chaff'
        """
        suits = []
        for month in range(1, 13):
            names = ", ".join(self.without_suit(cards, month))
            suits += [f"{suit_name(month, language())}: {names}"] if names else []
        return "; ".join([*suits, *self.names(cards & ~WHOLE)])

    def by_kind(self, cards: int) -> Iterator[tuple[str, str]]:
        """Return each kind among some cards, with the names of its cards."""
        for kind in KINDS:
            if names := card_names_of_kind(cards, kind, language(), by_number=self.yellow):
                yield tr(kind.plural), ", ".join(names)
        if jokers := cards & ~WHOLE:
            yield "jokers", ", ".join(self.names(jokers))

    def move(self, move: Move) -> Phrase:
        """Return a card of a turn and what it takes."""
        if not move.month:
            return Phrase("nothing")
        cards = _played_cards(move)
        # A chaff without a number may be any of its month.
        words = self if move.hiki or move.card.bit_count() == 1 else CardWording()
        name, month = listed_names(words.names(cards)), next(in_order(cards)).month
        taken = move.month & ~move.hiki if move.hiki else move.taken | _unnumbered_taken(move)
        if not taken:
            return Phrase("{}", name) if move.hiki else Phrase("{} stays", name)
        others = self.names(taken & ~move.month)
        takes = "{} take {}" if move.hiki.bit_count() > 1 else "{} takes {}"
        return Phrase(takes, name, listed_names([*self.without_suit(taken, month), *others]))


def _played_cards(move: Move) -> int:
    """Return the cards that a move shows. Of chaff without a number it is the last, which is not yellow."""
    return move.hiki or 1 << move.card.bit_length() - 1


def _unnumbered_taken(move: Move) -> int:
    """Choose chaff for the chaff that a move takes without a number."""
    chosen, numbered = 0, move.taken | (move.card if move.card.bit_count() == 1 else 0)
    for month in (*[move.month] * move.loose, *(of_month(month) for month in move.strays)):
        free = month & CHAFF & ~numbered & ~chosen
        chosen |= 1 << free.bit_length() - 1 if free else 0
    return chosen


def _after_joker(joker: str, move: Phrase) -> Phrase:
    """Return a joker and the card that is played after it."""
    _, _, number = joker.partition("-")
    return Phrase("the joker-{}, then {}", number, move) if number else Phrase("the joker, then {}", move)


def _yaku_words(made: Iterable[MadeYaku]) -> str:
    """Return yaku with their points."""
    return listed_names([f"{yaku_name(yaku.yaku)} ({yaku.points})" for yaku in made])


class _PositionPart(NamedTuple):
    """Something on the table."""

    # What it is.
    label: str
    # Whose it is.
    owner: str
    cards: int
    # The names of the cards.
    names: str
    # What else there is, such as unknown cards.
    more: str = ""


class _Play:
    """The play of one round, and the turns of it to report."""

    def __init__(self, result: RoundResult, until: int | None, *, everything: bool) -> None:
        self.result, self.until, self.everything = result, until, everything
        self.round, self.number = result.round, result.number
        self.rules = result.ruled.rules
        self.replay = result.replay or RoundReplay()
        # How many turns the record has.
        self.written = len(self.round.turns or ())
        # The unlawful moves up to the turn to show.
        self.unlawful = [move for move in self.replay.unlawful if until is None or move.turn <= until]
        last = until
        if until is None and not everything and self.unlawful:
            last = self.unlawful[0].turn
        # The turns to report.
        self.turns = self.replay.turns[:last]
        self.words = CardWording(yellow=self.rules.yellow)

    @property
    def why_not_replayed(self) -> str:
        """Why the round is not replayed; empty if it is."""
        if self.round.void:
            return f"is void: {self.round.void}"
        if self.round.turns is None:
            return "has no turns"
        if self.result.replay is None:
            problems = (
                problem.message for problem in self.round.problems if self.round.is_stopped_by(problem)
            )
            return f"is not replayed: {next(problems, '')}"
        return "" if self.replay.order else "has no deal for this number of players"

    @property
    def position(self) -> Position | None:
        """The position after the turns to report; None if it is unknown."""
        if self.until not in (None, len(self.turns)):
            return None
        return self.turns[-1].after if self.turns else self.replay.start

    @property
    def has_more_turns(self) -> bool:
        """Whether the replay ended before the last turn."""
        return self.replay.start is not None and len(self.replay.turns) < self.written

    # Text

    def blocks(self) -> Iterator[Block]:
        """Return the turns, the end, the piles and what is wrong; or the position after a turn."""
        if self.until is None:
            yield Heading(self._title())
            if self.turns:
                yield self._turns_table(self.turns)
            if ending := self._ending():
                yield Paragraph(ending, level=1)
            if (self.turns or self.replay.ended) and (self.everything or not self.unlawful):
                yield from self._piles()
            yield from self._unlawful_blocks(self.unlawful)
            yield from self._other_errors()
        elif self.until > self.written:
            yield ItemList([f"Round {self.number} has only {many(self.written, 'turn')}."])
        elif self.position:
            yield Heading(self._title())
            if self.until:
                yield self._turns_table(self.turns[-1:])
            yield self._position_table(self.position)
            yield from self._unlawful_blocks(self.unlawful)
        else:
            yield Heading(self._title())
            if self.turns:
                last = self.turns[-1].number
                yield Paragraph(f"The turns can be replayed up to turn {last}.", level=1, joined=True)
            yield from self._unlawful_blocks(self.replay.unlawful)
            yield from self._other_errors()

    def _title(self) -> str:
        """Return the round with its verdict, or with the turn and who is next."""
        if self.until is None:
            return tr("Round {}, {} plays first: {}", self.number, self.replay.order[0], self._verdict())
        if self.until:
            when = Phrase("after turn {} of {}", self.until, self.written)
        elif self.written:
            when = Phrase("before the first of {}", many(self.written, "turn"))
        else:
            when = Phrase("before the first turn")
        if self.position is None:
            status = Phrase("position unknown")
        elif self.position.next:
            status = Phrase("{} is to play", self.position.next)
        else:
            status = Phrase("the round is over")
        return tr("Round {}, {}: {}", self.number, when, status)

    def _verdict(self) -> Phrase:
        """Return whether the turns are lawful."""
        if not self.unlawful:
            error = next((problem.id for problem in self.replay.problems if problem.stops), "")
            return Phrase(_VERDICTS.get(error, "impossible") if error else "lawful")
        unreadable = {move.turn for move in self.unlawful if move.position is None}
        unlawful = {move.turn for move in self.unlawful} - unreadable
        phrases = []
        for word, turns in (("unlawful", unlawful), ("unreadable", unreadable)):
            if turns:
                noun = "turn" if len(turns) == 1 else "turns"
                phrases.append(Phrase(f"{word} in {noun} {{}}", runs(sorted(turns))))
        return phrases[0] if len(phrases) == 1 else Phrase("{}, {}", *phrases)

    def _ending(self) -> str:
        """Return how the round ended, or where the replay of it did."""
        replay, turns = self.replay, self.replay.turns
        if self.unlawful and not self.everything:
            if len(self.turns) < len(turns):
                return "The replay stops here; --all goes on."
            return "The replay stops here." if self.has_more_turns else ""
        if replay.ended == positions.DEALT and not replay.problems:
            return "A dealt hand ends the round before the first turn."
        after = f"after turn {turns[-1].number}" if turns else ""
        if replay.ended in _ENDINGS:
            return f"{_ENDINGS[replay.ended]} {after}."
        if replay.ended == positions.STOPPED:
            calls, stopper = self.rules.play.calls, replay.stopped_by
            is_chosen = calls is not None and turns[-1].written.call == calls.stop[0]
            return f"{stopper} {'stops' if is_chosen else 'makes a yaku, which ends the round,'} {after}."
        return "The replay cannot go on." if self.has_more_turns else ""

    def _turns_table(self, turns: Sequence[Turn]) -> Table:
        """Return a row for each turn, with its yaku and calls below it."""
        unlawful = {move.turn for move in self.unlawful}
        rows = []
        for turn in turns:
            remarks = self._remarks(turn)
            if turn.number in unlawful:
                remarks.append("Unlawful: see below.")
            rows.append(Row((str(turn.number), turn.player, *self._halves(turn)), under=remarks))
        return table(["Turn", "Player", "Plays", "Turns up"], rows, right=["Turn"])

    def _halves(self, turn: Turn) -> tuple[str, str]:
        """Return what a player plays from the hand and what the player turns up."""
        written, effects, words = turn.written, turn.effects, self.words
        played = words.move(written.played)
        turned = words.move(written.turned) if written.turned else Phrase("nothing")
        if written.announced:
            played = Phrase("announces {}: {}", written.announced, played)
        if written.played.hiki and not effects:
            played = Phrase("hiki, {}", played)
        for joker in reversed(turn.jokers_played):
            played = _after_joker(joker, played)
        for joker in reversed(turn.jokers_turned):
            turned = _after_joker(joker, turned)
        if effects and effects.shown:
            played = Phrase("shakes {}: {}", listed_names(words.names(effects.shown)), played)
        if effects and effects.given:
            turned = Phrase("{}, steals {}", turned, listed_names(words.names(union(effects.given.values()))))
        return tr(played), tr(turned)

    def _remarks(self, turn: Turn) -> list[str]:
        """Return the events of a turn, its yaku and its call."""
        remarks = []
        if effects := turn.effects:
            if effects.words:
                remarks.append(f"{capitalised(', '.join(effects.words))}.")
            # With two players it is clear who gives.
            gifts = effects.given if len(self.replay.order) > 2 else {}
            remarks += [f"{giver} gives {listed(card_names(cards))}." for giver, cards in gifts.items()]
        actions = []
        if turn.made:
            actions.append(f"makes {listed(f'{made.yaku.name} ({made.points})' for made in turn.made)}")
        if turn.written.call:
            actions.append(f"says {turn.written.call}")
        if actions:
            remarks.append(f"{turn.player} {' and '.join(actions)}.")
        return remarks

    def _piles(self) -> Iterator[Block]:
        """Return what each side took, and what is left over."""
        record, steps = self.result.ruled.record, self.replay.turns
        away = {record.side_of(player) for player in self.round.sitting_out}
        yaku = steps[-1].after.made if steps else {}
        for side, pile in zip(record.sides, self.replay.piles, strict=True):
            if side in away and not pile:
                continue
            yield Paragraph(f"{side}: {tr('{}', many(pile.bit_count(), 'card'))}", level=1)
            rows = list(self.words.by_kind(pile))
            if yaku.get(side):
                rows.append((tr("yaku"), _yaku_words(yaku[side])))
            yield fields(rows, level=2, joined=True)
        label = tr("Left over:" if self.replay.ended else "Not taken so far:")
        yield fields([(label, ", ".join(self.words.names(self.replay.left_over)) or tr("nothing"))])

    def _unlawful_blocks(self, moves: Iterable[UnlawfulMove]) -> Iterator[Block]:
        """Return unlawful moves with their rules and positions."""
        for move in moves:
            yield ItemList([_unlawful_sentence(move)], level=1)
            yield _law_table(move)
            if move.position:
                yield Paragraph("The position before it:", level=2, joined=True)
                yield self._position_table(move.position)._replace(level=3, joined=True)

    def _other_errors(self) -> Iterator[Block]:
        """Return the errors of a round that are not about a move."""
        moves = {move.problem for move in self.replay.unlawful}
        for problem in self.replay.problems:
            if problem.stops and problem not in moves:
                yield ItemList([f"{capitalised(problem.message)} [{problem.id}]"], level=1)
                texts = [("Do", problem.hint), ("See", f"hanascore rules {problem.id}")]
                yield _labelled_table(texts)

    def _parts(self, position: Position) -> Iterator[_PositionPart]:
        """Return everything on the table."""
        words = self.words
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
                yield _PositionPart("Yaku", side, 0, "", _yaku_words(made))
        if position.calls:
            yield _PositionPart("Calls", "", 0, "", ", ".join(position.calls))
        if position.spare and position.next:
            turns = many(position.spare, "turn")
            spare = f"{position.next} may play no card from the hand in {turns}"
            yield _PositionPart("Spare", "", 0, "", spare)

    def _position_table(self, position: Position) -> Table:
        """Return a row for each part of a position."""
        rows, last_label = [], ""
        for part in self._parts(position):
            text = "; ".join(filter(None, (part.names, part.more))) or tr("empty")
            rows.append(("" if part.label == last_label else tr(part.label), part.owner, text))
            last_label = part.label
        return fields(rows)

    # Page

    def page_blocks(self) -> Iterator[Block]:
        """Return the position after each turn, and how the round ended."""
        yield Steps(self._title(), list(self._steps()))
        if self.until is None:
            yield from self._other_errors()
            if ending := self._ending():
                yield Paragraph(ending)

    def _steps(self) -> Iterator[Step]:
        """Return the deal and every turn, with the position after a lawful and before an unlawful one."""
        if self.replay.start:
            yield Step(tr("The deal"), [self._pictures(self.replay.start)])
        unlawful = {move.turn: move for move in self.unlawful}
        for turn in self.turns:
            move = unlawful.pop(turn.number, None)
            name = tr("Turn {}, unlawful" if move else "Turn {}", turn.number)
            title = tr("{}, {}: {}; turned up: {}", name, turn.player, *self._halves(turn))
            drawn = self._moved_cards(turn)
            blocks: list[Block]
            if move:
                blocks = self._unlawful_page_blocks(move, drawn)
            else:
                blocks = [*map(Paragraph, self._remarks(turn)), drawn]
            if not move or self.everything:
                blocks.append(self._pictures(turn.after)._replace(as_codes=True))
            yield Step(title, blocks)
        for move in unlawful.values():
            yield Step(tr("Turn {}", move.turn), self._unlawful_page_blocks(move))

    def _moved_cards(self, turn: Turn) -> Pictures:
        """Return the cards that a turn plays, turns up and takes."""
        written = turn.written
        is_hiki = written.played.hiki and not turn.effects
        moves = [("Hiki" if is_hiki else "Plays", written.played)] if written.played.month else []
        moves += [("Turns up", written.turned)] if written.turned else []
        rows = []
        for label, move in moves:
            cards = _played_cards(move) | move.taken | _unnumbered_taken(move)
            rows.append(PictureRow(tr(label), cards))
        return Pictures(rows)

    def _unlawful_page_blocks(self, move: UnlawfulMove, drawn: Pictures | None = None) -> list[Block]:
        """Return an unlawful move, its rule, the cards that were moved, and the position before it."""
        blocks: list[Block] = [Paragraph(_unlawful_sentence(move), tone="alert"), _law_table(move)]
        if drawn:
            blocks.append(drawn)
        if move.position:
            blocks += [Paragraph("The position before it:"), self._pictures(move.position)]
        return blocks

    def _pictures(self, position: Position) -> Pictures:
        rows = []
        for part in self._parts(position):
            label = f"{part.owner}: {tr(part.label)}" if part.owner else tr(part.label)
            rows.append(PictureRow(label, part.cards, part.more or ("" if part.cards else tr("empty"))))
        return Pictures(rows)

    # Data

    def data(self) -> dict[str, Any]:
        """Return the play for programs."""
        replay = self.replay
        data: dict[str, Any] = {
            "round": self.number,
            "dealer": self.result.dealer,
            "replayed": replay.start is not None,
        }
        if replay.start is None:
            error = next((problem.message for problem in replay.problems if problem.stops), None)
            data["reason"] = self.why_not_replayed or error
            data["lawful"] = None if self.why_not_replayed else False
            return data | {"verdict": None, "turns": []}
        play = PlayData(self.result.ruled.record, replay)
        data |= {
            "reason": None,
            "lawful": replay.lawful,
            "verdict": self._verdict(),
            "order": list(replay.order),
            "turns_written": self.written,
            "turns": [play.turn(turn, with_position=self.until is None) for turn in self.turns],
            "position": play.position(self.position) if self.position else None,
            "unlawful": [play.unlawful_move(move) for move in self.unlawful],
        }
        return data if self.until is not None else data | play.outcome()


def _unlawful_sentence(move: UnlawfulMove) -> str:
    problem = move.problem
    message = problem.message.removeprefix(f"turn {move.turn}: ")
    what = "is unlawful" if move.position else "cannot be read"
    return f"Turn {move.turn} {what}: {message} [{problem.id}]"


def _law_table(move: UnlawfulMove) -> Table:
    """Return the rule that a move breaks, what is lawful, and where to read more."""
    texts = [
        ("Rule", move.law),
        ("Lawful", move.lawful),
        ("Do", "" if move.position else move.problem.hint),
        ("See", f"hanascore rules {move.problem.id}"),
        ("Ruling", f"hanascore rules {move.rule}" if move.rule else ""),
    ]
    return _labelled_table(texts)


def _labelled_table(texts: Iterable[tuple[str, str]]) -> Table:
    return fields([(tr(label), text) for label, text in texts if text], level=2, joined=True)
