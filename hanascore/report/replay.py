"""The report of `replay`: a line a turn, how things stood, every unlawful move with its law.

Chaff that a record writes without numbers are shown without numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any, TypeVar

from hanascore.cards.deck import CHAFF, EVERY, KINDS, WHOLE, ids, in_order, of_month, union
from hanascore.cards.names import suit_name
from hanascore.problems.words import listed, many, runs, width
from hanascore.referee.match import Match, RoundResult
from hanascore.referee.replay import table
from hanascore.referee.replay.outcome import Replay, Turn
from hanascore.referee.replay.table import Position, UnlawfulMove, unnumbered_chaff
from hanascore.referee.replay.turns import Move
from hanascore.report import blocks
from hanascore.report.data import Rows, made_data
from hanascore.report.labels import language, translated
from hanascore.report.outcome import Outcome
from hanascore.report.record_report import RecordsReport
from hanascore.report.text import key_of, page_width, shortened, wrapped
from hanascore.report.wording import card_names, card_names_of_kind, yaku_name
from hanascore.rules.yaku import MadeYaku

# How wide the labels of a position are, those of other lists; and names of players, in cells.
_POSITION, _LABEL, _LONGEST = 7, 9, 16
# What a round is called whose turns are lawful one by one while something else is not right.
_VERDICTS = {
    "too-few-turns": "lawful as far as it goes",
    "fact-missing": "not told in full",
    "turns-differ": "lawful, but not what the round states",
}

_ENDED = {
    table.PLAYED_OUT: "Every hand is played out",
    table.CANCELLED: "A call is taken back",
    table.AT_ONCE: "The round is won at once",
    table.AGREED: "The round is given up as a draw",
}
_Told = TypeVar("_Told", blocks.Block, blocks.PageBlock)


class ReplayReport(RecordsReport[None]):
    """The play of some games, up to the first unlawful move of each round or through `everything`; or how
    things stood `until` a turn. Each round is gone through when it is told.
    """

    command, verb = "replay", "replayed"
    until: int | None = None
    everything = False

    def told(self, match: Match, answer: None) -> Iterator[blocks.Block]:
        """Round by round, turn by turn."""
        return self._rounds(match, _Round.told)

    def pictured(self, match: Match, answer: None) -> Iterator[blocks.PageBlock]:
        """The table after every turn, or how things stood after the one that is asked for."""
        return self._rounds(match, _Round.pictured)

    def game_data(self, outcome: Outcome, answer: None) -> dict[str, Any]:
        """The rounds that are asked for."""
        return {"rounds": Rows(one.data() for one in self._played(outcome.match))}

    def _played(self, match: Match | None) -> Iterator[_Round]:
        """Each round that is asked for, gone through."""
        for result in match.rounds if match else ():
            if self.only in (None, result.number):
                yield _Round(result, self.until, everything=self.everything)

    def _rounds(
        self, match: Match, tell: Callable[[_Round], Iterable[_Told]]
    ) -> Iterator[_Told | blocks.Block]:
        """What is told of each round that was replayed, and why others were not."""
        asked = [one for one in match.rounds if self.only in (None, one.number)]
        if not asked:
            yield blocks.Sentence("No round is recorded yet.")
        elif all(one.round.turns is None for one in asked):
            which = f"Round {asked[0].number} has no turns" if len(asked) == 1 else "No round has turns"
            somebody = asked[0].dealer or asked[0].sides[0].side
            yield blocks.Sentence(
                f"{which}, so there is nothing to replay. Under `turns` a round tells its play, an entry a "
                f"turn: - {somebody}: 1b x 1r / 5r"
            )
        else:
            for passed_over, group in groupby(self._played(match), key=lambda one: bool(one.why)):
                if passed_over:
                    yield blocks.Listing([f"Round {one.number} {one.why}." for one in group])
                else:
                    yield from chain.from_iterable(map(tell, group))


class Names:
    """What cards are called; where the `yellow` paulownia is a card of its own, apart from others."""

    def __init__(self, *, yellow: bool = False) -> None:
        self.yellow = yellow

    def each(self, cards: int) -> list[str]:
        """The names of some cards."""
        return card_names(cards, language(), by_number=self.yellow)

    def of_suit(self, cards: int, month: int) -> list[str]:
        """The names of cards of one month, where the suit is told already.

        >>> Names().of_suit(0b1111, 1)
        ['crane', 'ribbon', '2 chaff']
        """
        # Nothing in the names of other languages is English.
        return [name.replace(f"{suit_name(month)} ", "") for name in self.each(cards)]

    def by_suit(self, cards: int) -> str:
        """Cards suit by suit, jokers behind them.

        >>> Names().by_suit(0b0110_0001)
        'pine: crane; plum: ribbon, chaff'
        """
        suits = [
            f"{suit_name(month, language())}: {', '.join(self.of_suit(held, month))}"
            for month in range(1, 13)
            if (held := cards & of_month(month))
        ]
        return "; ".join([*suits, *self.each(cards & ~WHOLE)])

    def by_kind(self, cards: int) -> Iterator[tuple[str, str]]:
        """The kinds among some cards, each with its cards."""
        for kind in KINDS:
            names = card_names_of_kind(cards, kind, language(), by_number=self.yellow)
            if names:
                yield kind.plural, ", ".join(names)
        if jokers := cards & ~WHOLE:
            yield "jokers", ", ".join(self.each(jokers))

    def move(self, move: Move) -> str:
        """One card of a turn and what it took; a chaff that may be any of its month as a chaff."""
        if not move.month:
            return "nothing"
        # The highest of several is never the yellow one, which has a name of its own.
        played = move.hiki or 1 << move.card.bit_length() - 1
        named = self if move.hiki or move.card.bit_count() == 1 else Names()
        name = _in_a_row(named.each(played))
        month = next(in_order(played)).month
        taken = move.month & ~move.hiki if move.hiki else move.taken | _loose(move)
        if not taken:
            return name if move.hiki else f"{name} stays"
        takes = "take" if move.hiki.bit_count() > 1 else "takes"
        others = self.each(taken & ~move.month)
        return f"{name} {takes} {_in_a_row([*self.of_suit(taken & move.month, month), *others])}"


def _in_a_row(words: Sequence[str], lang: str | None = None) -> str:
    """Words in a row, in the language of the run where no other is asked for."""
    between = {"ja": "、", "ko": ", "}.get(lang or language())
    return between.join(words) if between else listed(words)


def _loose(move: Move) -> int:
    """Chaff that stand for those taken without a number."""
    found = 0
    for month in (*[move.month] * move.loose, *(of_month(each) for each in move.strays)):
        free = (
            month & CHAFF & ~(move.taken | move.card if move.card.bit_count() == 1 else move.taken) & ~found
        )
        found |= 1 << free.bit_length() - 1 if free else 0
    return found


def _made_words(made: Sequence[MadeYaku], lang: str = "en") -> str:
    """Yaku with what they are worth."""
    return _in_a_row([f"{yaku_name(one.yaku, lang)} ({one.points})" for one in made], lang)


class _Round:
    """One round that was gone through, and all that is told of it.

    `turns` are those that are told, and `unlawful` the unlawful moves up to the turn that is asked for.
    """

    def __init__(
        self, result: RoundResult, until: int | None, *, everything: bool
    ) -> None:
        self.result, self.until, self.everything = result, until, everything
        self.round, self.number = result.round, result.number
        self.record, self.rules = result.ruled.record, result.ruled.rules
        self.written = len(self.round.turns or ())
        self.found = found = result.replay or Replay()
        self.unlawful = [one for one in found.unlawful if until is None or one.turn <= until]
        last = until if until is not None or everything or not self.unlawful else self.unlawful[0].turn
        self.turns = found.steps[:last]
        self.names = Names(yellow=self.rules.yellow)

    @property
    def why(self) -> str:
        """Why the turns were not gone through; empty where they were."""
        if self.round.void:
            return f"is void: {self.round.void}"
        if self.round.turns is None:
            return "has no turns"
        if self.result.replay is None:
            trouble = (
                problem.message for problem in self.round.problems if self.round.is_stopped_by(problem)
            )
            return f"is not replayed: {next(trouble, '')}"
        return "" if self.found.order else "has no deal for so many players"

    @property
    def position(self) -> Position | None:
        """How things stood after the turns that are told; None where nobody can say."""
        if self.until not in (None, len(self.turns)):
            return None
        return self.turns[-1].after if self.turns else self.found.start

    # As text

    def told(self) -> Iterator[blocks.Block]:
        """The whole of a round, or how things stood after a turn."""
        return self._whole() if self.until is None else self._stood(self.until)

    def _whole(self) -> Iterator[blocks.Block]:
        """The turns, how the round ended, the piles, and what is wrong."""
        yield blocks.Heading(f"Round {self.number}, {self.found.order[0]} plays first: {self._verdict()}")
        if self.turns:
            yield self._table(self.turns)
        ended = self._ended()
        if ended:
            yield blocks.Sentence(ended, level=1)
        if (self.turns or self.found.ended) and (self.everything or not self.unlawful):
            yield from self._piles()
        yield from self._wrong(self.unlawful)
        yield from self._wrong_beside_moves()

    def _verdict(self) -> str:
        """Whether the turns are lawful, in a few words."""
        if not self.unlawful:
            trouble = next((problem.id for problem in self.found.problems if problem.stops), "")
            return _VERDICTS.get(trouble, "impossible") if trouble else "lawful"
        unread = {one.turn for one in self.unlawful if one.position is None}
        parts = (("unlawful", {one.turn for one in self.unlawful} - unread), ("unreadable", unread))
        return ", ".join(
            f"{what} in {'turn' if len(turns) == 1 else 'turns'} {runs(sorted(turns))}"
            for what, turns in parts
            if turns
        )

    def _ended(self) -> str:
        """How the round ended, or where the replay of it did."""
        found, turns = self.found, self.found.steps
        broke_off = found.start and len(turns) < self.written
        if self.unlawful and not self.everything:
            if len(self.turns) < len(turns):
                return "The replay stops here; --all goes on with what follows."
            return "The replay stops here." if broke_off else ""
        if found.ended == table.DEALT and not found.problems:
            return "A hand as dealt ends the round before a card is played."
        after = f"after turn {turns[-1].number}" if turns else ""
        if found.ended in _ENDED:
            return f"{_ENDED[found.ended]} {after}."
        if found.ended == table.STOPPED:
            calls, stopper = self.rules.play.calls, found.stopped_by
            chosen = calls is not None and turns[-1].written.call == calls.stop[0]
            return (
                f"{stopper} stops {after}." if chosen else f"{stopper}'s yaku ends the round by rule {after}."
            )
        return "The replay can go no further." if broke_off else ""

    def _table(self, turns: Sequence[Turn]) -> blocks.Table:
        """A line a turn, and below it what it made and what was said."""
        names = shortened(list(dict.fromkeys(turn.player for turn in turns)), _LONGEST)
        rows = [(str(turn.number), names[turn.player], *map(translated, self._cells(turn))) for turn in turns]
        heads = ("Turn", "Player", "Plays", "Turns up")
        number, player, first, second = (
            max(map(width, cells)) for cells in zip(map(translated, heads), *rows, strict=True)
        )
        room = page_width() - number - player - 8
        if first + second > room:
            first = min(first, max(room // 2, room - second))
        columns = []
        for at, (head, wide) in enumerate(zip(heads, (number, player, first, room - first), strict=True)):
            hanging = "  " if at > 1 else ""
            cells = [blocks.Lines("\n".join(wrapped(row[at], wide, hanging=hanging))) for row in rows]
            columns.append(blocks.Column(head, cells, right=not at, least=wide if at < 3 else 0))
        unlawful = {one.turn for one in self.unlawful}
        remarks = [list(self._remarks(turn, unlawful=turn.number in unlawful)) for turn in turns]
        return blocks.Table(columns, remarks=remarks, key=key_of(names))

    def _cells(self, turn: Turn) -> tuple[str, str]:
        """Both halves of a turn, in words in which turns may be written."""
        written, happened, names = turn.written, turn.happened, self.names
        played = names.move(written.played)
        turned = names.move(written.turned) if written.turned else "nothing"
        if written.declared:
            played = f"announces {written.declared}: {played}"
        if written.played.hiki and not happened:
            played = f"hiki, {played}"
        shown, drawn = (
            "".join(f"the {joker}, then " for joker in some) for some in (turn.shown, turn.jokers)
        )
        played, turned = f"{shown}{played}", f"{drawn}{turned}"
        if happened and happened.shown:
            played = f"shakes {_in_a_row(names.each(happened.shown))}: {played}"
        if happened and happened.given:
            turned += f", steals {_in_a_row(names.each(union(happened.given.values())))}"
        return played, turned

    def _remarks(self, turn: Turn, *, unlawful: bool) -> Iterator[str]:
        """What happened in a turn beside its cards, what it made, and what was said."""
        if happened := turn.happened:
            if happened.words:
                yield f"{', '.join(happened.words)}.".capitalize()
            # Of two players it is clear who gives.
            for giver, cards in happened.given.items() if len(self.found.order) > 2 else ():
                yield f"{giver} gives {listed(card_names(cards))}."
        says = f"says {turn.written.call}" if turn.written.call else ""
        makes = f"makes {_made_words(turn.made)}" if turn.made else ""
        if says or makes:
            yield f"{turn.player} {' and '.join(filter(None, (makes, says)))}."
        if unlawful:
            yield "Unlawful: see below."

    def _piles(self) -> Iterator[blocks.Block]:
        """What each side took, and what nobody did."""
        found, record = self.found, self.record
        away = {record.side_of(player) for player in self.round.sitting_out}
        made = found.steps[-1].after.made if found.steps else {}
        for side, pile in zip(record.sides, found.piles, strict=True):
            if side in away and not pile:
                continue
            yield blocks.Sentence(f"{side}: {many(pile.bit_count(), 'card')}", level=1)
            parts = list(self.names.by_kind(pile))
            if made.get(side):
                parts.append(("yaku", _made_words(made[side], language())))
            yield _labelled(parts)
        left = ", ".join(self.names.each(found.left_over)) or "nothing"
        label = "Left over: " if found.ended else "Not taken so far: "
        yield blocks.Fields([(label, "", left)], level=1, label_cells=0)

    def _wrong(self, unlawful: Iterable[UnlawfulMove]) -> Iterator[blocks.Block]:
        """Unlawful moves with their laws."""
        for one in unlawful:
            message, law = _law(one)
            yield from (blocks.Listing([message], level=1), law)
            if one.position:
                yield blocks.Sentence("The position it was made in:", level=2, joined=True)
                yield self._fields(one.position, level=3)._replace(joined=True)

    def _wrong_beside_moves(self) -> Iterator[blocks.Block]:
        """What stops the round beside its moves."""
        moves = {one.problem for one in self.found.unlawful}
        for problem in self.found.problems:
            if problem.stops and problem not in moves:
                message = problem.message[:1].upper() + problem.message[1:]
                yield blocks.Listing([f"{message} [{problem.id}]"], level=1)
                yield _labelled([("Do", problem.hint), ("See", f"hanascore rules {problem.id}")])

    def _stood(self, until: int) -> Iterator[blocks.Block]:
        """How things stood after a turn."""
        whole, position = self.written, self.position
        if until > whole:
            yield blocks.Listing([f"Round {self.number} has only {many(whole, 'turn')}."])
            return
        first = f"the first of {many(whole, 'turn')}" if whole else "the first turn"
        when = f"after turn {until} of {whole}" if until else f"before {first}"
        if position is None:
            yield blocks.Heading(f"Round {self.number}, {when}: nobody can say")
            if self.turns:
                said = f"The turns can be gone through up to turn {self.turns[-1].number}."
                yield blocks.Sentence(said, level=1, joined=True)
            yield from self._wrong(self.found.unlawful)
            yield from self._wrong_beside_moves()
            return
        turn = f"{position.next} is to play" if position.next else "the round is over"
        yield blocks.Heading(f"Round {self.number}, {when}: {turn}")
        if until:
            yield self._table(self.turns[-1:])
        yield self._fields(position)
        yield from self._wrong(self.unlawful)

    def _fields(self, position: Position, level: int = 1) -> blocks.Fields:
        """A position, a line or more for each part of the table."""
        names = self.names
        field = [names.by_suit(position.field)] if position.field else []
        if position.hidden:
            field.append(f"{many(position.hidden, 'card')} that nobody wrote down")
        hands = {}
        for who, hand in position.hands.items():
            known, unknown = names.each(hand), position.unknown[who]
            hands[who] = ", ".join([*known, many(unknown, "unknown card")] if unknown else known) or "empty"
        stock = many(position.stock_left, "card") if position.stock_left else "empty"
        if position.stock:
            following = (name for card in position.stock for name in names.each(card))
            stock += f"; next {', '.join(following)}"
        piles = {
            who: "; ".join(f"{kind}: {cards}" for kind, cards in names.by_kind(pile)) or "empty"
            for who, pile in position.piles.items()
        }
        made = {side: _made_words(yaku, language()) for side, yaku in position.made.items() if yaku}
        # What belongs to each player or side, or to nobody.
        parts: dict[str, Mapping[str, str]] = {
            "Field": {"": "; ".join(field) or "empty"},
            "Hands": hands,
            "Stock": {"": stock},
            "Piles": piles,
            "Yaku": made or {"": "none"},
        }
        if position.calls:
            parts["Calls"] = {"": ", ".join(position.calls)}
        if position.spare and position.next:
            turns = many(position.spare, "turn")
            parts["Spare"] = {"": f"{position.next} need not play a card of the hand in {turns}"}
        rows = [
            ("" if at else label, name, text)
            for label, texts in parts.items()
            for at, (name, text) in enumerate(texts.items())
        ]
        return blocks.Fields(rows, level, label_cells=_POSITION)

    # As a page

    def pictured(self) -> Iterator[blocks.PageBlock]:
        """The table after each turn, as far as it is asked for, and how the round ended."""
        head, *told = self.told()
        if self.position is None or not isinstance(head, blocks.Heading):
            yield from (head, *told)
            return
        yield blocks.Steps(head.text, list(self._steps()))
        if self.until is None:
            yield from self._wrong_beside_moves()
            if ended := self._ended():
                yield blocks.Sentence(ended)

    def _steps(self) -> Iterator[tuple[str, list[blocks.PageBlock]]]:
        """The deal and every turn, each with the table after it, or with the law and the table before it."""
        if self.found.start:
            yield "The deal", [_pictures(self.found.start)]
        unlawful = {one.turn: one for one in self.unlawful}
        for turn in self.turns:
            wrong = unlawful.pop(turn.number, None)
            played, turned = turn.written.played, turn.written.turned
            act = "Hiki" if played.hiki and not turn.happened else "Plays"
            moves = [(act, played)] if played.month else []
            moves += [("Turns up", turned)] if turned else []
            cards = [
                (label, move.hiki | 1 << move.card.bit_length() - 1 | move.taken | _loose(move), "")
                for label, move in moves
            ]
            plays, turns_up = self._cells(turn)
            what = ", unlawful" if wrong else ""
            name = f"Turn {turn.number}{what}, {turn.player}: {plays}; turned up: {turns_up}"
            told: list[blocks.PageBlock] = [blocks.Pictures(cards)]
            if wrong:
                told = _lawless(wrong, told)
            else:
                told = [*map(blocks.Sentence, self._remarks(turn, unlawful=False)), *told]
            if not wrong or self.everything:
                told.append(_pictures(turn.after)._replace(written=True))
            yield name, told
        for wrong in unlawful.values():
            yield f"Turn {wrong.turn}", _lawless(wrong, [])

    # As data

    def data(self) -> dict[str, Any]:
        """All of it for programs."""
        found, position, play = self.found, self.position, _PlayData(self)
        data: dict[str, Any] = {
            "round": self.number,
            "dealer": self.result.dealer,
            "replayed": found.start is not None,
        }
        if found.start is None:
            trouble = next((problem.message for problem in found.problems if problem.stops), None)
            lawful = None if self.why else False
            return data | {"reason": self.why or trouble, "lawful": lawful, "verdict": None, "turns": []}
        data |= {
            "reason": None,
            "lawful": found.lawful,
            "verdict": self._verdict(),
            "order": list(found.order),
            "turns_written": self.written,
            "turns": [play.turn(turn, positions=self.until is None) for turn in self.turns],
            "position": play.position(position) if position else None,
        }
        data["unlawful"] = [
            {
                "turn": one.turn,
                "id": one.problem.id,
                "message": one.problem.message,
                "rule": one.rule or None,
                "law": one.law or None,
                "lawful": one.lawful or None,
                "position": play.position(one.position) if one.position else None,
            }
            for one in self.unlawful
        ]
        if self.until is not None:
            return data
        return data | {
            "ended": found.ended or None,
            "stopped_by": found.stopped_by,
            "calls": list(found.calls),
            "facts": {name: play.fact(value) for name, value in found.facts.items()},
            "piles": {
                side: play.ids(pile) for side, pile in zip(self.record.sides, found.piles, strict=True)
            },
            "left_over": play.ids(found.left_over),
        }


class _PlayData:
    """The play of a round as data. Chaff of which nobody knows the number have none in their ids."""

    def __init__(self, round: _Round) -> None:
        turns = [turn.written for turn in round.found.steps]
        moves = [move for turn in turns for move in (turn.played, turn.turned) if move]
        loose = unnumbered_chaff(round.round, round.record.months, moves)
        # The id of each card, by the set of it alone.
        self.of_card = {
            card.bit: _chaff_id(card.month) if card.bit & loose else card.id for card in in_order(EVERY)
        }

    def ids(self, cards: int) -> list[str]:
        """The ids of a set of cards, in deck order."""
        return [self.of_card[card.bit] for card in in_order(cards)]

    def fact(self, value: Any) -> Any:
        """A fact: who took which card, sets with the cards laid for them, or what it is anyway."""
        if not isinstance(value, Mapping):
            return value
        if "took" in value:
            took = self.ids(value["took"])
            return {**value, "took": took[0] if took else None}
        return {
            who: {id: ids(card)[0] for id, card in told.items()} if isinstance(told, Mapping) else told
            for who, told in value.items()
        }

    def turn(self, turn: Turn, *, positions: bool) -> dict[str, Any]:
        """A turn, with or without the position after it."""
        written = turn.written
        data: dict[str, Any] = {
            "turn": turn.number,
            "player": turn.player,
            "declared": written.declared or None,
            "jokers_played": list(turn.shown),
            **_move_data(written.played, "card", "took"),
            "jokers": list(turn.jokers),
            **_move_data(written.turned, "turned", "turned_took"),
            "call": written.call or None,
            "yaku": self.yaku(turn.made),
        }
        if happened := turn.happened:
            given = {giver: self.ids(cards) for giver, cards in happened.given.items()}
            months = dict.fromkeys(card.month for card in in_order(happened.shown))
            shown = [suit_name(month) for month in months]
            data |= {"shown_months": shown, "events": list(happened.words), "given": given}
        return data | ({"position": self.position(turn.after)} if positions else {})

    def yaku(self, made: Iterable[MadeYaku]) -> list[dict[str, Any]]:
        """Yaku that were made."""
        return [{**made_data(one), "cards": self.ids(one.cards)} for one in made]

    def position(self, position: Position) -> dict[str, Any]:
        """How things stood."""
        return {
            "after": position.after,
            "next": position.next,
            "spare": position.spare,
            "field": self.ids(position.field),
            "field_unknown": position.hidden,
            "hands": {player: self.ids(hand) for player, hand in position.hands.items()},
            "hands_unknown": dict(position.unknown),
            "stock": [self.of_card[card] for card in position.stock if card],
            "stock_left": position.stock_left,
            "piles": {player: self.ids(pile) for player, pile in position.piles.items()},
            "yaku": {side: self.yaku(made) for side, made in position.made.items()},
            "calls": list(position.calls),
        }


def _labelled(parts: Iterable[tuple[str, str]]) -> blocks.Fields:
    """Texts behind their labels, those that are not empty."""
    rows = [(label, "", text) for label, text in parts if text]
    return blocks.Fields(rows, level=2, label_cells=_LABEL, joined=True)


def _law(one: UnlawfulMove) -> tuple[str, blocks.Fields]:
    """What is unlawful, and its law."""
    problem = one.problem
    message = problem.message.removeprefix(f"turn {one.turn}: ")
    what = "is unlawful" if one.position else "cannot be read"
    law = [
        ("Law", one.law),
        ("Lawful", one.lawful),
        ("Do", "" if one.position else problem.hint),
        ("See", f"hanascore rules {problem.id}"),
        ("Ruling", f"hanascore rules {one.rule}" if one.rule else ""),
    ]
    return f"Turn {one.turn} {what}: {message} [{problem.id}]", _labelled(law)


def _pictures(position: Position) -> blocks.Pictures:
    """A position with the cards drawn."""
    hidden = f"{many(position.hidden, 'card')} that nobody wrote down" if position.hidden else ""
    rows = [("Field", position.field, hidden or ("" if position.field else "empty"))]
    for who, hand in position.hands.items():
        unknown = position.unknown[who]
        more = many(unknown, "unknown card") if unknown else "" if hand else "empty"
        rows.append((f"{who}: hand", hand, more))
    for who, pile in position.piles.items():
        made = _made_words(position.made.get(who, ()), language())
        rows.append((f"{who}: pile", pile, made or ("" if pile else "empty")))
    # The piles of a team lie with its members, and its yaku are its own.
    rows += [
        (f"{side}: yaku", 0, _made_words(made, language()))
        for side, made in position.made.items()
        if made and side not in position.piles
    ]
    known = sum(position.stock)
    rows.append(("Stock", known, many(position.stock_left, "card") if position.stock_left else "empty"))
    if position.calls:
        rows.append(("Calls", 0, ", ".join(position.calls)))
    return blocks.Pictures(rows)


def _lawless(one: UnlawfulMove, moved: list[blocks.PageBlock]) -> list[blocks.PageBlock]:
    """An unlawful move, its law, the cards that were moved, and the table in which it was made."""
    message, law = _law(one)
    told = [blocks.Sentence(message, tone="alert"), law, *moved]
    if one.position:
        told += [blocks.Sentence("The position it was made in:"), _pictures(one.position)]
    return told


def _move_data(move: Move | None, card: str, took: str) -> dict[str, Any]:
    """The card of half a turn and those it took, chaff without a number last."""
    if move is None or not move.month:
        return {card: None, took: []}
    month = next(in_order(move.month)).month
    played = ids(move.card)[0] if move.card.bit_count() == 1 else _chaff_id(month)
    taken = [*ids(move.taken), *[_chaff_id(month)] * move.loose, *map(_chaff_id, move.strays)]
    return {card: played, took: taken, **({"thrown": ids(move.hiki)} if move.hiki else {})}


def _chaff_id(month: int) -> str:
    """A chaff of a month of which nobody knows the number; of willow there is one."""
    card = next(in_order(of_month(month) & CHAFF))
    return card.id if month == 11 else card.id.removesuffix("-1")
