"""The play of a round, card by card: what it comes to, every unlawful move in it, how things stood meanwhile.

Nothing is assumed beyond what the round tells of the deal. What the play comes to is a round as a record
could have told it: piles, left-over cards and facts. Whatever of that the round states as well must agree.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from hanascore.cards.deck import CHAFF, KINDS, WHOLE, four_of_a_month, in_order, of_month, union
from hanascore.cards.named import any_chaff
from hanascore.cards.notation import label
from hanascore.model.record import Round
from hanascore.problems.problem import Place, Problem, error, note
from hanascore.problems.words import many, with_article
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.referee.possible.deal import check_deal
from hanascore.referee.replay.events import facts_of
from hanascore.referee.replay.play import take_turn
from hanascore.referee.replay.table import (
    AGREED,
    CANCELLED,
    DEALT,
    FIELD,
    PLAYED_OUT,
    Position,
    ReplayRules,
    RoundPlay,
    Table,
    TurnEffects,
    UnlawfulMove,
    assignments,
    chaff_of,
    written_chaff,
)
from hanascore.referee.replay.turns import WrittenTurn
from hanascore.rules import lucky_hands
from hanascore.rules.play import EXHAUSTED, STOPPED, WILD_FACT, Wild
from hanascore.rules.played import Played
from hanascore.rules.yaku import MadeYaku
from hanascore.scoring.lay_out import lay_out

_BY_TURNS = "the turns come to this: leave it out, or correct one of the two"


class Turn(NamedTuple):
    """One turn that was taken: who took it, and what was `written`.

    `shown` are the jokers played from the hand, `jokers` those turned up, by their ids. `made` are the yaku
    that the player's side has by this turn and did not have before, or that became worth more. `after` is how
    things stood then. `happened` is what happened beside that, where the game has such events.
    """

    number: int
    player: str
    written: WrittenTurn
    shown: tuple[str, ...]
    jokers: tuple[str, ...]
    made: tuple[MadeYaku, ...]
    after: Position
    happened: TurnEffects | None = None


@dataclass(frozen=True, kw_only=True)
class Replay:
    """What the turns of a round come to, up to the first unlawful one.

    `piles` are those of the sides of the record, by matching alone. `left_over` are the cards nobody took;
    where a wild card took another month, those that lay on the field at the end. `ended` is `played-out`,
    `stopped`, `dealt` (a lucky hand), or empty where the turns do not reach the end. `facts` are the facts of
    the round that the play decides, under their names. `problems` are all there are, `unlawful` those among
    them that are moves, each with its position. `order` is empty where nothing could be replayed.

    Where everything was asked for, it is what all turns come to that could be gone through. With its steps,
    `start` is the deal and `steps` are all those turns in any case.
    """

    order: tuple[str, ...] = ()
    turns: int = 0
    piles: tuple[int, ...] = ()
    left_over: int = 0
    calls: tuple[str, ...] = ()
    stopped_by: str | None = None
    ended: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    unlawful: tuple[UnlawfulMove, ...] = ()
    problems: tuple[Problem, ...] = ()
    start: Position | None = None
    steps: tuple[Turn, ...] = ()

    @property
    def lawful(self) -> bool:
        """Whether the turns are a whole and lawful play that agrees with what else the round says."""
        return bool(self.order) and not any(problem.stops for problem in self.problems)

    def apply_to(self, round: Round) -> Round:
        """The round with what its play comes to, as if it had been written down."""
        facts = round.facts
        if self.facts and facts is not None:
            facts = facts._replace(**self.facts)
        agreed = bool(round.piles) and not round.counts
        return replace(
            round,
            piles=round.piles if agreed else self.piles,
            left_over=round.left_over if agreed and round.left_over is not None else self.left_over,
            counts=None,
            facts=facts,
        )


def replay_round(
    rules: ReplayRules, round: Round, dealer: str | None, month: int, *, every_move: bool = False
) -> Replay:
    """Go through the turns of a round, and report the first unlawful one or `every_move` that is unlawful."""
    play = RoundPlay(rules, round, dealer, month)
    table, turns = _deal(play), play.round.turns
    if table is None or turns is None:
        return Replay()
    problems = _before_play(table)
    if problems:
        return Replay(order=table.order, problems=tuple(problems))
    stopped: Replay | None = None
    start = table.position()
    taken: list[Turn] = []
    for _ in turns:
        goes_on = take_turn(table)
        if table.faults and not (every_move or stopped):
            first, *more = table.faults
            # Of turns that cannot be read all are told.
            unread = () if first.position else (one for one in more if one.position is None)
            stopped = _come_to(table, (first, *unread))
        if not goes_on:
            break
        table.at += 1
        taken.append(_turn(table, taken[-1].after if taken else start))
    found = stopped or (_come_to(table, table.faults) if table.faults else _finished(table))
    if not found.lawful:
        found = replace(found, problems=(*_denied_claims(table), *found.problems))
    if table.ended and found.problems and not (found.turns or found.unlawful):
        # A round that is over before its first turn has no steps to be shown.
        return found
    return replace(found, start=start, steps=tuple(taken))


def _finished(table: Table) -> Replay:
    """What lawful turns come to, and whether that is the end of the round and agrees with what it states.

    Piles agree by kind, and by number only as far as numbers were written.
    """
    calls, round = table.rules.play.calls, table.round
    if calls and getattr(round.facts, calls.cancelled_fact, None) == table.order[table.next]:
        # Who takes a call back does so at the start of a turn, before a card is played.
        table.ended = table.ended or CANCELLED
    if calls and getattr(round.facts, calls.agreed_fact, None):
        table.ended = table.ended or AGREED
    found = _come_to(table)
    problems = [*found.problems, *_at_the_end(table)]
    if not any(problem.stops for problem in problems):
        if round.piles or round.counts:
            problems += _compare_piles(table, found)
        if round.left_over is not None:
            problems += _compare_left_over(table, found)
        problems += _compare_facts(table, found.facts)
    return replace(found, problems=tuple(problems))


def _deal(play: RoundPlay) -> Table | None:
    """The table as it was dealt; None where the game deals to no such number of players."""
    rules, round, dealer, _ = play
    active = tuple(player for player in rules.record.players if player not in round.sitting_out)
    deal = rules.rule_set.deals.get(len(active))
    if deal is None:
        return None
    first = round.turns[0] if round.turns else None
    if not dealer and isinstance(first, dict) and len(first) == 1:
        # Nobody says who deals: the first turn tells.
        begins = known_spelling(normal_name(next(iter(first))), active)
        dealer = next((who for who in active if rules.game.turn_order(active, who)[0] == begins), None)
    order = rules.game.turn_order(active, dealer) if dealer in active else active
    table = Table(play, order, deal)
    seat = order.index(dealer) if dealer in order else 0
    if table.aside and rules.four_on_field == "dealer" and dealer in order:
        table.piles[seat], table.aside = table.aside, 0
        if rules.play.calls:
            table.points[seat] = table.yaku_points(seat)
    # The jokers that are dealt to the field are the dealer's; cards of the stock take their places.
    while jokers := table.field & ~WHOLE:
        table.field &= WHOLE
        for joker in in_order(jokers):
            table.take_joker(seat, joker.bit)
            table.draw_for_joker(FIELD)
    return table


def _before_play(table: Table) -> list[Problem]:
    """What keeps a round from being played: a deal too large, or one that is void or wins at once."""
    round, rules, dealt = table.round, table.rules, _as_dealt(table)
    found = list(check_deal(dealt))
    if rules.jokers and not rules.play.joker_fact and round.dealt.field is None:
        message = "a joker on the opening field belongs to the dealer, and the field is not written"
        hint = "write `opening_field` with the cards as they were dealt"
        found.append(error("fact-missing", Place((*round.path, "turns")).at_key(), message, hint))
    if rules.play.hand_ends and not found:
        found += _lucky(table, dealt)
    return found


def _as_dealt(table: Table) -> Played:
    """The round before a card is played."""
    rules, order, dealer = table.rules, table.order, table.dealer or ""
    seats = dict(zip(order, rules.game.seats, strict=False)) if dealer else {}
    return Played(
        rules.rule_set, rules.record, table.round, (), dealer, order, seats, table.month, complete=False
    )


def _denied_claims(table: Table) -> list[Problem]:
    """What is wrong with the lucky hands of a round whose turns come to no end that could be judged."""
    if not hasattr(table.round.facts, "lucky_hands"):
        return []
    return [problem for problem in lucky_hands.check_dealt(_as_dealt(table)) if problem.stops]


def _lucky(table: Table, dealt: Played) -> list[Problem]:
    """A hand that ends the round as it is dealt, and what is played after it."""
    for player, found in lucky_hands.hand_results(dealt).items():
        hands = (*found.counting, *found.unclaimed)
        if not hands:
            continue
        table.ended = DEALT
        if table.round.turns:
            place, name = table.turns.place(0), hands[0].id
            if hands[0].voids:
                message = f"{player}'s hand is {name}, which voids the deal here, and turns follow"
                return [error("misdeal", place, message, "write `void: misdeal`, or correct the hand")]
            message = f"{player}'s hand is {name} and ends the round at once, and turns follow"
            return [error("after-the-end", place, message, "leave out what came after it")]
    return []


def _at_the_end(table: Table) -> list[Problem]:
    """Whether the turns end where the round does, and what is worth saying of the whole."""
    turns = len(table.turns.items)
    place = Place((*table.round.path, "turns")).at_key()
    found = []
    if not table.ended:
        who, left = table.order[table.next], table.left[table.next]
        where = f"after {many(turns, 'turn')}" if turns else "before the first"
        whose = f"it is {who}'s turn, with {many(left, 'card')} left"
        message = f"the turns stop {where}, and the round goes on: {whose}"
        found.append(error("too-few-turns", place, message, "write down the turns that are missing"))
    elif table.hidden:
        found += _never_seen(table, place)
    if table.could_match and table.rules.play.must_match is False:
        number, first = len(table.could_match), table.could_match[0]
        times = "in one turn" if number == 1 else f"in {number} turns"
        message = f"a card was laid down by a player who could match, {times} (turn {first + 1} first)"
        hint = "the source can be read so that only a player who cannot match lays a card down"
        found.append(note("must-match", table.turns.place_of_text(first), message, hint))
    return found


def _never_seen(table: Table, place: Place) -> Iterator[Problem]:
    """Cards of the opening field that nobody ever saw, where they cannot have lain there all the time."""
    four = table.rules.four_on_field
    unseen = {month: table.pool & month for month in map(of_month, range(1, 13))}
    # Four of a month void a deal, unless a ruling has them stay or go to the dealer.
    most = {month: table.room.get(month, 3 if four == "misdeal" else 4) for month in unseen}
    if table.pool.bit_count() > table.hidden:
        room = sum(min(cards.bit_count(), most[month]) for month, cards in unseen.items())
        if room < table.hidden:
            message = (
                f"{many(table.hidden, 'card')} of the opening field never turned up, and no more than "
                f"{room} can have lain there where cards of their months were laid down or took others"
            )
            yield error("field-left", place, message, "a card that matches takes")
        return
    for month, cards in unseen.items():
        lay = f"{table.in_words(cards)} never turned up, and so lay on the field all the time"
        if cards == month and month not in table.room and four != "stay":
            what = "void the deal" if four == "misdeal" else "belong to the dealer"
            hint = "write `opening_field` with them" if four == "dealer" else "look for a turn that took them"
            yield error("field-left", place, f"{lay}, where four of a month {what}", hint)
        elif cards.bit_count() > most[month]:
            message = f"{lay}, where cards of the month were laid down or took others"
            yield error("field-left", place, message, "a card that matches takes")


def _come_to(table: Table, unlawful: Sequence[UnlawfulMove] = ()) -> Replay:
    """What the play comes to so far, and what is unlawful in it."""
    record = table.rules.record
    own = four_of_a_month(table.round.dealt.field or 0) if table.rules.four_on_field == "dealer" else 0
    left_over = record.deck & ~(union(table.piles) & ~own)
    if table.wild_use and table.ended:
        # What nobody ever saw lay on the field where there is no other place left for it.
        lay = table.pool if table.pool.bit_count() == table.hidden else 0
        left_over = table.field | table.aside | lay
    return Replay(
        order=table.order,
        turns=table.at,
        piles=tuple(table.pile_of(side) & ~own for side in record.sides),
        left_over=left_over,
        calls=tuple(table.callers),
        stopped_by=table.stopper,
        ended=table.ended,
        facts=_facts(table),
        unlawful=tuple(unlawful),
        problems=(*table.doubts, *(one.problem for one in unlawful)),
    )


def _facts(table: Table) -> dict[str, Any]:
    """The facts that the play decides, under the names the game gives them."""
    play, found = table.rules.play, dict[str, Any]()
    if play.calls and table.ended and table.ended != DEALT:
        found[play.calls.called_fact] = tuple(table.callers)
        found[STOPPED] = table.stopper
        found[EXHAUSTED] = True if table.ended == PLAYED_OUT else None
        if play.calls.points_fact:
            found[play.calls.points_fact] = table.at_call or None
    if play.events:
        found |= facts_of(table, play.events, play.stolen_fact)
    if table.rules.wild:
        found[WILD_FACT] = table.wild_use
    if table.declared:
        found[play.announced_fact] = table.declared
    if play.joker_fact and table.jokers:
        (found[play.joker_fact],) = table.jokers.values()
    return found


def _compare_piles(table: Table, found: Replay) -> Iterator[Problem]:
    round, record = table.round, table.rules.record
    place = Place((*round.path, "captured"))
    awards: dict[str, int] | None = None
    for at, side in enumerate(record.sides):
        if counts := round.counts[at] if round.counts else None:
            for (kind, cards), number in zip(KINDS.items(), counts.by_kind, strict=True):
                if number != (taken := (found.piles[at] & cards).bit_count()):
                    message = f"{side} has {number} {kind.plural} as written, and {taken} by the turns"
                    yield error("turns-differ", place.inside(side), message, _BY_TURNS)
            continue
        extra, lacking = _apart(round.piles[at] & record.cards_kept, found.piles[at] & record.cards_kept)
        if not extra and not lacking:
            continue
        if awards is None:
            awards = _awards(table, found)
        # A pile may be written with the cards a rule gives out at the end, or without them.
        given = awards.get(side, 0)
        if lacking & ~given or _apart(extra, given)[0]:
            yield _pile_differs(table, side, extra, lacking, place)
    if not awards and record.chaff_kept:
        yield from _compare_numbers(table, place)


def _apart(stated: int, found: int) -> tuple[int, int]:
    """What one set has beyond another and the other way round, chaff of a month being alike."""
    extra, lacking = stated & ~found, found & ~stated
    for number in range(1, 13) if extra & CHAFF and lacking & CHAFF else ():
        month = CHAFF & of_month(number)
        while extra & month and lacking & month:
            extra ^= extra & month & -(extra & month)
            lacking ^= lacking & month & -(lacking & month)
    return extra, lacking


def _pile_differs(table: Table, side: str, extra: int, lacking: int, place: Place) -> Problem:
    parts = [f"lacks {table.in_words(lacking)}"] if lacking else []
    parts += [f"has {table.in_words(extra)} too much"] if extra else []
    data = table.round.data.get("captured")
    at = place.inside(side) if isinstance(data, dict) and side in data else place.at_key()
    message = f"by the turns {side}'s pile is different: as written it {' and '.join(parts)}"
    hint = "leave `captured` out, or correct it or the turns"
    if any(one.given for one in table.happened.values()):
        hint += "; a turn may name the chaff that others gave: steals 3c"
    return error("turns-differ", at, message, hint)


def _awards(table: Table, found: Replay) -> dict[str, int]:
    """The cards that rules give out at the end of the round, by side."""
    round = found.apply_to(replace(table.round, piles=(), left_over=None))
    awards = lay_out(table.rules.ruled, round, dealer=table.dealer, month=table.month).awards
    return {each.side: union(one.cards for one in awards if one.side == each.side) for each in awards}


def _compare_numbers(table: Table, place: Place) -> Iterator[Problem]:
    """Piles that agree by kind, and name a chaff with a number that somebody else took."""
    record, months = table.rules.record, table.rules.months
    data = table.round.data.get("captured")
    if not isinstance(data, dict):
        return
    for month in map(of_month, range(1, 13)):
        written = {side: written_chaff(month, data.get(side), months)[0] for side in record.sides}
        chaff = chaff_of(month)
        if not any(written.values()) or len(chaff) < 2:
            continue
        ways = assignments(table, month)
        for side, cards in written.items():
            if not cards:
                continue
            own = [("pile", seat) for seat, who in enumerate(table.order) if who in record.members(side)]
            at = [place for place, bit in enumerate(chaff) if bit & cards]
            ways = [way for way in ways if all(way[place] in own for place in at)]
            if not ways:
                words = with_article(label(any_chaff(next(in_order(month)).month), months))
                message = f"{side}'s pile as written has {words} of another number"
                yield error("turns-differ", place.inside(side), message, _BY_TURNS)
                break


def _compare_left_over(table: Table, found: Replay) -> Iterator[Problem]:
    """Left-over cards as written hold what lay on the field at the end, and nothing that was taken."""
    stated, kept = table.round.left_over or 0, table.rules.record.cards_kept
    wrong = _apart(stated, table.rules.record.deck & ~union(found.piles))[0]
    lacking = 0 if table.hidden else _apart(stated, (table.field | table.aside) & kept)[1]
    parts = [f"{table.in_words(wrong)} was taken"] if wrong else []
    parts += [f"{table.in_words(lacking)} lay on the field at the end"] if lacking else []
    if parts and table.ended == PLAYED_OUT:
        message = f"`left_over` differs from the turns: {' and '.join(parts)}"
        yield error("turns-differ", Place((*table.round.path, "left_over")), message, _BY_TURNS)


def _compare_facts(table: Table, facts: Mapping[str, Any]) -> Iterator[Problem]:
    for name, value in facts.items():
        stated, found = getattr(table.round.facts, name, None), value
        if stated is not None and name == table.rules.play.announced_fact:
            # It is told which sides announced which sets, and not with which cards.
            stated, found = _announced(table, stated), _announced(table, value)
        if stated is not None and not _same_fact(table, name, stated, found):
            written, played = _fact_in_words(table, stated), _fact_in_words(table, found)
            message = f"`{name}` is {written} as written, and {played} by the turns"
            yield error("turns-differ", Place((*table.round.path, name)), message, _BY_TURNS)


def _same_fact(table: Table, name: str, stated: Any, found: Any) -> bool:
    wild, play = table.rules.wild, table.rules.play
    if wild and name == WILD_FACT:
        return _same_use(wild, stated, found)
    if play.calls and name == play.calls.called_fact and isinstance(table.round.data.get(name), Mapping):
        # How often each called was told, the first caller first.
        return Counter(stated) == Counter(found) and stated[:1] == found[:1]
    if isinstance(stated, Mapping):
        told = {who: number for who, number in stated.items() if number}
        asked = told if play.calls and name == play.calls.points_fact else found or {}
        return told == {who: number for who, number in (found or {}).items() if who in asked}
    return bool(stated == (bool(found) if isinstance(stated, bool) else found))


def _same_use(wild: Wild, stated: Mapping[str, Any], found: Mapping[str, Any] | None) -> bool:
    """Whether a wild card was used as it is told."""
    took = stated.get("took", 0)
    if found is None:
        # A wild card that took one of its own month was an ordinary card.
        return bool(took and next(in_order(took)).month == wild.month)
    same = _apart(took, found["took"]) == (0, 0) and stated.get("by") == found["by"]
    return same and stated.get("from") in (None, found["from"])


def _announced(table: Table, fact: Mapping[str, Mapping[str, int]]) -> tuple[str, ...]:
    """Which sides announced which sets, in words."""
    side_of = table.rules.record.side_of
    return tuple(sorted({f"{id} of {side_of(who)}" for who, sets in fact.items() for id in sets}))


def _fact_in_words(table: Table, value: Any) -> str:
    if isinstance(value, Mapping) and "took" in value:
        source = f" from the {value['from']}" if value.get("from") else ""
        return f"{table.in_words(value.get('took') or 0)}, taken by {value.get('by')}{source}"
    if isinstance(value, Mapping):
        told = {who: "nothing" if what == () else what for who, what in value.items()}
        each = (f"{who}: {_fact_in_words(table, what)}" for who, what in told.items())
        return ", ".join(each) or "nothing"
    if isinstance(value, tuple):
        return ", ".join(value) or "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(value)


def _turn(table: Table, before: Position) -> Turn:
    """The turn that was just taken, with the yaku it made before anything was said, and how things stand."""
    written, after, side = table.turn, table.position(), table.rules.record.side_of(table.player)
    had = {one.yaku.id: one.points for one in before.made[side]}
    now = after.made[side] if after.calls == before.calls else table.made(side, before.calls)
    made = tuple(one for one in now if one.points > had.get(one.yaku.id, 0))
    shown, jokers = (tuple(table.joker_id(one) for _, one in of) for of in (written.shown, written.jokers))
    happened = table.happened.get(before.after)
    return Turn(after.after, table.player, written, shown, jokers, made, after, happened)
