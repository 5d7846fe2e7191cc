"""The report of `replay`: a line a turn, how things stood, every unlawful move with its law.

Chaff that a record writes without numbers are shown without numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, groupby
from typing import Any, TypeVar

from hanascore.cards.deck import CHAFF, KINDS, WHOLE, ids, in_order, of_month, union
from hanascore.cards.names import suit_name
from hanascore.problems.problem import width
from hanascore.problems.words import listed, many, runs
from hanascore.referee import table
from hanascore.referee.replay import RoundPlay, Turn
from hanascore.referee.table import Position, Unlawful, card_id, ids_of, taken_ids
from hanascore.referee.turns import Half, Move
from hanascore.report import blocks
from hanascore.report.blocks import key_of, page_width, shortened, wrapped
from hanascore.report.data import Rows, made_data
from hanascore.report.score import RecordsReport
from hanascore.report.words import card_names, card_names_of_kind, language, translated, yaku_name
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match

# How wide the labels of a position are, those of other lists; and names of players, in cells.
_POSITION, _LABEL, _LONGEST = 7, 9, 16
# What a round is called whose turns are lawful one by one while something else is not right.
_VERDICTS = {
    "too-few-turns": "lawful as far as it goes",
    "fact-missing": "not told in full",
    "pile-differs": "lawful, but not what the round states",
    "fact-differs": "lawful, but not what the round states",
}

_ENDED = {
    table.PLAYED_OUT: "Every hand is played out",
    table.CANCELLED: "A call is taken back",
    table.AT_ONCE: "The round is won at once",
    table.AGREED: "The round is given up as a draw",
}
_Told = TypeVar("_Told", blocks.Block, blocks.PageBlock)


class ReplayReport(RecordsReport[Sequence[RoundPlay]]):
    """The play of some games, or how things stood `until` a turn. What cannot be scored has no plays."""

    command, verb = "replay", "replayed"
    until: int | None = None

    def told(self, match: Match, answer: Sequence[RoundPlay]) -> Iterator[blocks.Block]:
        """Round by round, turn by turn."""
        return _each(answer, lambda play: _told(match, play, self.until))

    def pictured(self, match: Match, answer: Sequence[RoundPlay]) -> Iterator[blocks.PageBlock]:
        """The table after every turn, or how things stood after the one that is asked for."""
        return _each(answer, lambda play: _shown(match, play, self.until))

    def game_data(self, outcome: blocks.Outcome, answer: Sequence[RoundPlay]) -> dict[str, Any]:
        """The rounds; of several positions only the last where that alone is asked for."""
        match = outcome.match
        return {"rounds": Rows(_round_data(match, play, self.until) for play in answer if match)}


def of_suit(cards: int, month: int, *, yellow: bool = False) -> list[str]:
    """The names of cards of one month, where the suit is told already; `yellow` as for all names of cards.

    >>> of_suit(0b1111, 1)
    ['crane', 'ribbon', '2 chaff']
    """
    # Nothing in the names of other languages is English.
    return [name.replace(f"{suit_name(month)} ", "") for name in _names(cards, yellow=yellow)]


def by_suit(cards: int, *, yellow: bool = False) -> str:
    """Cards suit by suit, jokers behind them.

    >>> by_suit(0b0110_0001)
    'pine: crane; plum: ribbon, chaff'
    """
    suits = [
        f"{suit_name(month, language())}: {', '.join(of_suit(held, month, yellow=yellow))}"
        for month in range(1, 13)
        if (held := cards & of_month(month))
    ]
    return "; ".join([*suits, *_names(cards & ~WHOLE)])


def by_kind(cards: int, *, yellow: bool = False) -> Iterator[tuple[str, str]]:
    """The kinds among some cards, each with its cards."""
    for kind in KINDS:
        names = card_names_of_kind(cards, kind, language(), by_number=yellow)
        if names:
            yield kind.plural, ", ".join(names)
    if jokers := cards & ~WHOLE:
        yield "jokers", ", ".join(_names(jokers))


def move_words(move: Move, *, yellow: bool = False) -> str:
    """One card of a turn and what it took; a chaff that may be any of its month as a chaff."""
    if not move.month:
        return "nothing"
    # The highest of several is never the yellow one, which has a name of its own.
    played = move.hiki or 1 << move.card.bit_length() - 1
    name = _in_a_row(_names(played, yellow=yellow and (bool(move.hiki) or move.card.bit_count() == 1)))
    month = next(in_order(played)).month
    taken = move.month & ~move.hiki if move.hiki else move.taken | _loose(move)
    if not taken:
        return name if move.hiki else f"{name} stays"
    others = _names(taken & ~move.month, yellow=yellow)
    takes = "take" if move.hiki.bit_count() > 1 else "takes"
    return f"{name} {takes} {_in_a_row([*of_suit(taken & move.month, month, yellow=yellow), *others])}"


def _in_a_row(words: Sequence[str], lang: str | None = None) -> str:
    """Words in a row, in the language of the run where no other is asked for."""
    between = {"ja": "、", "ko": ", "}.get(lang or language())
    return between.join(words) if between else listed(words)


def _names(cards: int, *, yellow: bool = False) -> list[str]:
    """The names of some cards; where the `yellow` paulownia is a card of its own, told apart from others."""
    return card_names(cards, language(), by_number=yellow)


def _loose(move: Move) -> int:
    """Chaff that stand for those taken without a number."""
    found = 0
    for month in (*[move.month] * move.loose, *(of_month(each) for each in move.strays)):
        free = (
            month & CHAFF & ~(move.taken | move.card if move.card.bit_count() == 1 else move.taken) & ~found
        )
        found |= 1 << free.bit_length() - 1 if free else 0
    return found


def made_words(made: Sequence[Made], lang: str = "en") -> str:
    """Yaku with what they are worth."""
    return _in_a_row([f"{yaku_name(one.yaku, lang)} ({one.points})" for one in made], lang)


def position_fields(position: Position, *, level: int = 1, yellow: bool = False) -> blocks.Fields:
    """A position, a line or more for each part of the table."""
    field = [by_suit(position.field, yellow=yellow)] if position.field else []
    if position.hidden:
        field.append(f"{many(position.hidden, 'card')} that nobody wrote down")
    hands = {}
    for who, hand in position.hands.items():
        known, unknown = _names(hand, yellow=yellow), position.unknown[who]
        hands[who] = ", ".join([*known, many(unknown, "unknown card")] if unknown else known) or "empty"
    stock = many(position.stock_left, "card") if position.stock_left else "empty"
    if position.stock:
        following = (name for card in position.stock for name in _names(card, yellow=yellow))
        stock += f"; next {', '.join(following)}"
    piles = {
        who: "; ".join(f"{kind}: {cards}" for kind, cards in by_kind(pile, yellow=yellow)) or "empty"
        for who, pile in position.piles.items()
    }
    made = {side: made_words(yaku, language()) for side, yaku in position.made.items() if yaku}
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
    return blocks.Fields(rows, level, _POSITION)


def position_pictures(position: Position) -> blocks.Pictures:
    """The same with the cards drawn."""
    hidden = f"{many(position.hidden, 'card')} that nobody wrote down" if position.hidden else ""
    rows = [("Field", position.field, hidden or ("" if position.field else "empty"))]
    for who, hand in position.hands.items():
        unknown = position.unknown[who]
        more = many(unknown, "unknown card") if unknown else "" if hand else "empty"
        rows.append((f"{who}: hand", hand, more))
    for who, pile in position.piles.items():
        made = made_words(position.made.get(who, ()), language())
        rows.append((f"{who}: pile", pile, made or ("" if pile else "empty")))
    # The piles of a team lie with its members, and its yaku are its own.
    rows += [
        (f"{side}: yaku", 0, made_words(made, language()))
        for side, made in position.made.items()
        if made and side not in position.piles
    ]
    known = sum(position.stock)
    rows.append(("Stock", known, many(position.stock_left, "card") if position.stock_left else "empty"))
    if position.calls:
        rows.append(("Calls", 0, ", ".join(position.calls)))
    return blocks.Pictures(rows)


def _each(
    plays: Sequence[RoundPlay], tell: Callable[[RoundPlay], Iterable[_Told]]
) -> Iterator[_Told | blocks.Block]:
    """What is told of each round that was replayed, and why others were not."""
    if not plays:
        yield blocks.Sentence("No round is recorded yet.")
    elif all(play.round.turns is None for play in plays):
        which = f"Round {plays[0].number} has no turns" if len(plays) == 1 else "No round has turns"
        somebody = plays[0].result.course.dealer or plays[0].result.sides[0].side
        yield blocks.Sentence(
            f"{which}, so there is nothing to replay. Under `turns` a round tells its play, an entry a turn: "
            f"- {somebody}: 1b x 1r / 5r"
        )
    else:
        for passed_over, group in groupby(plays, key=lambda play: bool(play.why)):
            if passed_over:
                yield blocks.Listing([f"Round {play.number} {play.why}." for play in group])
            else:
                yield from chain.from_iterable(map(tell, group))


def _told(match: Match, play: RoundPlay, until: int | None) -> Iterator[blocks.Block]:
    """The whole of a round, or how things stood after a turn."""
    return _whole(match, play) if until is None else _stood(play, until)


def _shown(match: Match, play: RoundPlay, until: int | None) -> Iterator[blocks.PageBlock]:
    """A round for a page: the table after each turn, as far as it is asked for, and how it ended."""
    head, *told = _told(match, play, until)
    nobody_can_say = until is not None and play.position(until) is None
    if not play.gone_through or nobody_can_say or not isinstance(head, blocks.Heading):
        yield from (head, *told)
        return
    yield blocks.Steps(head.text, list(_steps(play, until)))
    if until is None:
        yield from _wrong_beside_moves(play)
        if ended := _ended(match, play):
            yield blocks.Sentence(ended)


def _steps(play: RoundPlay, until: int | None) -> Iterator[tuple[str, list[blocks.PageBlock]]]:
    """The deal and every turn with the table after it; of an unlawful one the law, and the table before."""
    found = play.found
    if found.start:
        yield "The deal", [position_pictures(found.start)]
    unlawful = {one.turn: one for one in found.unlawful if until is None or one.turn <= until}
    for turn in play.told if until is None else found.steps[:until]:
        wrong = unlawful.pop(turn.number, None)
        played, turned = turn.written.played.move, turn.written.turned
        moves = [("Hiki" if played.hiki and not turn.happened else "Plays", played)] if played.month else []
        moves += [("Turns up", turned.move)] if turned else []
        cards = [
            (label, move.hiki | 1 << move.card.bit_length() - 1 | move.taken | _loose(move), "")
            for label, move in moves
        ]
        plays, turns_up = _cells(turn, yellow=play.yellow)
        what = ", unlawful" if wrong else ""
        name = f"Turn {turn.number}{what}, {turn.player}: {plays}; turned up: {turns_up}"
        told: list[blocks.PageBlock] = [blocks.Pictures(cards)]
        if wrong:
            told = _lawless(wrong, told)
        else:
            told = [*map(blocks.Sentence, _remarks(play, turn, unlawful=False)), *told]
        if not wrong or play.everything:
            told.append(position_pictures(turn.after)._replace(written=True))
        yield name, told
    for wrong in unlawful.values():
        yield f"Turn {wrong.turn}", _lawless(wrong, [])


def _lawless(one: Unlawful, moved: list[blocks.PageBlock]) -> list[blocks.PageBlock]:
    """An unlawful move, its law, the cards that were moved, and the table in which it was made."""
    message, law = _law(one)
    told = [blocks.Sentence(message, tone="alert"), law, *moved]
    if one.position:
        told += [blocks.Sentence("The position it was made in:"), position_pictures(one.position)]
    return told


def _whole(match: Match, play: RoundPlay) -> Iterator[blocks.Block]:
    """The turns, how the round ended, the piles, and what is wrong."""
    begins = f"{play.found.order[0]} plays first"
    yield blocks.Heading(f"Round {play.number}, {begins}: {_verdict(play)}")
    if play.told:
        yield _table(play, play.told)
    ended = _ended(match, play)
    if ended:
        yield blocks.Sentence(ended, level=1)
    if play.gone_through and (play.everything or not play.found.unlawful):
        yield from _piles(match, play)
    yield from _wrong(play)


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
    found, turns = play.found, play.found.steps
    if found.unlawful and not play.everything:
        if len(play.told) < len(turns):
            return "The replay stops here; --all goes on with what follows."
        return "The replay stops here." if len(turns) < len(play.round.turns or ()) else ""
    if found.ended == table.DEALT and not found.problems:
        return "A hand as dealt ends the round before a card is played."
    after = f"after turn {turns[-1].number}" if turns else ""
    if found.ended in _ENDED:
        return f"{_ENDED[found.ended]} {after}."
    if found.ended == table.STOPPED:
        calls, stopper = match.rules.play.calls, found.stopped_by
        chosen = calls is not None and turns[-1].written.call == calls.stop[0]
        return f"{stopper} stops {after}." if chosen else f"{stopper}'s yaku ends the round by rule {after}."
    broke_off = play.gone_through and len(turns) < len(play.round.turns or ())
    return "The replay can go no further." if broke_off else ""


def _table(play: RoundPlay, turns: Sequence[Turn]) -> blocks.Table:
    """A line a turn, and below it what it made and what was said."""
    names = shortened(list(dict.fromkeys(turn.player for turn in turns)), _LONGEST)
    rows = [
        (str(turn.number), names[turn.player], *map(translated, _cells(turn, yellow=play.yellow)))
        for turn in turns
    ]
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
    unlawful = {one.turn for one in play.found.unlawful}
    remarks = [list(_remarks(play, turn, unlawful=turn.number in unlawful)) for turn in turns]
    return blocks.Table(columns, remarks=remarks, key=key_of(names))


def _cells(turn: Turn, *, yellow: bool) -> tuple[str, str]:
    """Both halves of a turn, in words in which turns may be written."""
    written = turn.written
    played = move_words(written.played.move, yellow=yellow)
    turned = move_words(written.turned.move, yellow=yellow) if written.turned else "nothing"
    if written.declared:
        played = f"announces {written.declared}: {played}"
    if written.played.move.hiki and not turn.happened:
        played = f"hiki, {played}"
    played, turned = _after_jokers(turn.shown, played), _after_jokers(turn.jokers, turned)
    if turn.happened and turn.happened.shown:
        played = f"shakes {_in_a_row(_names(turn.happened.shown, yellow=yellow))}: {played}"
    if turn.happened and turn.happened.given:
        turned += f", steals {_in_a_row(_names(union(turn.happened.given.values()), yellow=yellow))}"
    return played, turned


def _after_jokers(jokers: Sequence[str], then: str) -> str:
    """A move with the jokers before it."""
    for joker in reversed(jokers):
        then = f"the {joker}, then {then}"
    return then


def _remarks(play: RoundPlay, turn: Turn, *, unlawful: bool) -> Iterator[str]:
    if happened := turn.happened:
        if happened.words:
            yield f"{', '.join(happened.words)}.".capitalize()
        # Of two players it is clear who gives.
        for seat, cards in happened.given.items() if len(play.found.order) > 2 else ():
            yield f"{play.found.order[seat]} gives {listed(card_names(cards))}."
    says = f"says {turn.written.call}" if turn.written.call else ""
    makes = f"makes {made_words(turn.made)}" if turn.made else ""
    if says or makes:
        yield f"{turn.player} {' and '.join(filter(None, (makes, says)))}."
    if unlawful:
        yield "Unlawful: see below."


def _piles(match: Match, play: RoundPlay) -> Iterator[blocks.Block]:
    """What each side took, and what nobody did."""
    found, record = play.found, match.record
    away = {record.side_of(player) for player in play.round.sitting_out}
    made = found.steps[-1].after.made if found.steps else {}
    for side, pile in zip(record.sides, found.piles, strict=True):
        if side in away and not pile:
            continue
        yield blocks.Sentence(f"{side}: {many(pile.bit_count(), 'card')}", level=1)
        parts = list(by_kind(pile, yellow=play.yellow))
        if made.get(side):
            parts.append(("yaku", made_words(made[side], language())))
        yield _labelled(parts)
    left = ", ".join(_names(found.left_over, yellow=play.yellow)) or "nothing"
    label = "Left over: " if found.ended else "Not taken so far: "
    yield blocks.Fields([(label, "", left)], level=1, label=0)


def _labelled(parts: Iterable[tuple[str, str]]) -> blocks.Fields:
    """Texts behind their labels, those that are not empty."""
    return blocks.Fields([(label, "", text) for label, text in parts if text], 2, _LABEL, joined=True)


def _wrong(play: RoundPlay, until: int | None = None) -> Iterator[blocks.Block]:
    """Every unlawful move with its law, and whatever else stops the round."""
    for one in play.found.unlawful:
        if until is None or one.turn <= until:
            message, law = _law(one)
            yield from (blocks.Listing([message], level=1), law)
            if one.position:
                yield blocks.Sentence("The position it was made in:", level=2, joined=True)
                yield position_fields(one.position, level=3, yellow=play.yellow)._replace(joined=True)
    yield from _wrong_beside_moves(play) if until is None else ()


def _wrong_beside_moves(play: RoundPlay) -> Iterator[blocks.Block]:
    """What stops the round beside its moves."""
    moves = {one.problem for one in play.found.unlawful}
    for problem in play.found.problems:
        if problem.stops and problem not in moves:
            message = problem.message[:1].upper() + problem.message[1:]
            yield blocks.Listing([f"{message} [{problem.id}]"], level=1)
            yield _labelled([("Do", problem.hint), ("See", f"hanascore rules {problem.id}")])


def _law(one: Unlawful) -> tuple[str, blocks.Fields]:
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


def _stood(play: RoundPlay, until: int) -> Iterator[blocks.Block]:
    """How things stood after a turn."""
    whole = len(play.round.turns or ())
    if until > whole:
        yield blocks.Listing([f"Round {play.number} has only {many(whole, 'turn')}."])
        return
    position = play.position(until)
    first = f"the first of {many(whole, 'turn')}" if whole else "the first turn"
    when = f"after turn {until} of {whole}" if until else f"before {first}"
    if position is None:
        yield blocks.Heading(f"Round {play.number}, {when}: nobody can say")
        if play.found.steps:
            said = f"The turns can be gone through up to turn {play.found.steps[-1].number}."
            yield blocks.Sentence(said, level=1, joined=True)
        yield from _wrong(play)
        return
    turn = f"{position.next} is to play" if position.next else "the round is over"
    yield blocks.Heading(f"Round {play.number}, {when}: {turn}")
    if until:
        yield _table(play, play.found.steps[until - 1 : until])
    yield position_fields(position, yellow=play.yellow)
    yield from _wrong(play, until)


def _round_data(match: Match, play: RoundPlay, until: int | None) -> dict[str, Any]:
    data: dict[str, Any] = {
        "round": play.number,
        "dealer": play.result.course.dealer,
        "replayed": play.gone_through,
    }
    found = play.found
    if not play.gone_through:
        trouble = next((problem.message for problem in found.problems if problem.stops), None)
        return data | {"reason": play.why or trouble, "lawful": None if play.why else False, "turns": []}
    turns, position = play.told, play.told[-1].after if play.told else found.start
    if until is not None:
        turns, position = found.steps[:until], play.position(until)
    data |= {
        "reason": None,
        "lawful": found.lawful,
        "order": list(found.order),
        "turns_written": len(play.round.turns or ()),
        "turns": [_turn_data(play, turn, positions=until is None) for turn in turns],
        "position": _position_data(play, position) if position else None,
    }
    data["unlawful"] = [
        {
            "turn": one.turn,
            "id": one.problem.id,
            "message": one.problem.message,
            "rule": one.rule or None,
            "law": one.law or None,
            "lawful": one.lawful or None,
            "position": _position_data(play, one.position) if one.position else None,
        }
        for one in found.unlawful
        if until is None or one.turn <= until
    ]
    if until is not None:
        return data
    return data | {
        "ended": found.ended or None,
        "stopped_by": found.stopped_by,
        "calls": list(found.calls),
        "facts": {name: _fact_data(value, found.loose) for name, value in found.facts.items()},
        "piles": {
            side: ids_of(pile, found.loose)
            for side, pile in zip(match.record.sides, found.piles, strict=True)
        },
        "left_over": ids_of(found.left_over, found.loose),
    }


def _fact_data(value: Any, loose: int) -> Any:
    """A fact: what took which card, sets with the cards laid for them, or numbers and words as they are."""
    if not isinstance(value, Mapping):
        return value
    if "took" in value:
        took = ids_of(value["took"], loose)
        return {**value, "took": took[0] if took else None}
    return {
        who: {id: ids(card)[0] for id, card in told.items()} if isinstance(told, Mapping) else told
        for who, told in value.items()
    }


def _turn_data(play: RoundPlay, turn: Turn, *, positions: bool) -> dict[str, Any]:
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
        "yaku": _yaku_data(play, turn.made),
    }
    if happened := turn.happened:
        given = {
            play.found.order[seat]: ids_of(cards, play.found.loose) for seat, cards in happened.given.items()
        }
        months = dict.fromkeys(card.month for card in in_order(happened.shown))
        shown = [suit_name(month) for month in months]
        data |= {"shown_months": shown, "events": list(happened.words), "given": given}
    return data | ({"position": _position_data(play, turn.after)} if positions else {})


def _move_data(half: Half | None, card: str, took: str) -> dict[str, Any]:
    if half is None or not half.move.month:
        return {card: None, took: []}
    move = half.move
    thrown = {"thrown": ids(move.hiki)} if move.hiki else {}
    return {card: card_id(move), took: taken_ids(move), **thrown}


def _yaku_data(play: RoundPlay, made: Iterable[Made]) -> list[dict[str, Any]]:
    return [{**made_data(one), "cards": ids_of(one.cards, play.found.loose)} for one in made]


def _position_data(play: RoundPlay, position: Position) -> dict[str, Any]:
    loose = play.found.loose
    return {
        "after": position.after,
        "next": position.next,
        "spare": position.spare,
        "field": ids_of(position.field, loose),
        "field_unknown": position.hidden,
        "hands": {player: ids_of(hand, loose) for player, hand in position.hands.items()},
        "hands_unknown": dict(position.unknown),
        "stock": [id for card in position.stock for id in ids_of(card, loose)],
        "stock_left": position.stock_left,
        "piles": {player: ids_of(pile, loose) for player, pile in position.piles.items()},
        "yaku": {side: _yaku_data(play, made) for side, made in position.made.items()},
        "calls": list(position.calls),
    }
