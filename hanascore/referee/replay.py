"""The play of a round, card by card: what it comes to, and every unlawful move in it.

Nothing is assumed beyond what the round tells of the deal. What the play comes to is a round as a record
could have told it: piles, left-over cards and facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from hanascore.cards.deck import BY_ID, CHAFF, WHOLE, in_order, of_month
from hanascore.cards.notation import chaff_needed, label, of_cards, of_chaff
from hanascore.model import Evidence, Round
from hanascore.problems.problem import NOWHERE, Place, Problem, error, note
from hanascore.problems.words import a, listed, many
from hanascore.record.tokens import read_pile
from hanascore.referee.chaff_identity import chaff_of, tokens_of, worlds
from hanascore.referee.play import DEALT, PLAYED_OUT, STOPPED, Laws, Playing, known_deal
from hanascore.referee.possible import check_deal
from hanascore.referee.turns import Move, Position, TurnText, text_of
from hanascore.referee.unlawful import Unlawful, show_all
from hanascore.rules.ruleset import Played
from hanascore.rules.yaku import Made
from hanascore.scoring.match import Match, RoundResult
from hanascore.scoring.rounds import four_of_a_month, lay_out


def never_seen(playing: Playing, place: Place) -> Iterator[Problem]:
    """Cards of the field that nobody saw, where they cannot have lain there all the time."""
    four = playing.laws.four
    unseen = {month: playing.pool & month for month in map(of_month, range(1, 13))}
    # Four of a month void a deal, unless a ruling has them stay or go to the dealer.
    most = {month: playing.bounds.get(month, 3 if four == "misdeal" else 4) for month in unseen}
    if playing.pool.bit_count() > playing.hidden:
        room = sum(min(cards.bit_count(), most[month]) for month, cards in unseen.items())
        if room < playing.hidden:
            message = (
                f"{many(playing.hidden, 'card')} of the opening field never turned up, and no more than "
                f"{room} can have lain there where cards of their months were laid down or took others"
            )
            yield error("field-left", place, message, "a card that matches takes")
        return
    for month, cards in unseen.items():
        lay = f"{show_all(playing, cards)} never turned up, and so lay on the field all the time"
        if cards == month and month not in playing.bounds and four != "stay":
            what = "void the deal" if four == "misdeal" else "belong to the dealer"
            hint = "write `opening_field` with them" if four == "dealer" else "look for a turn that took them"
            yield error("field-left", place, f"{lay}, where four of a month {what}", hint)
        elif cards.bit_count() > most[month]:
            message = f"{lay}, where cards of the month were laid down or took others"
            yield error("field-left", place, message, "a card that matches takes")


_BY_TURNS = "the turns come to this: leave it out, or correct one of the two"


def disagreements(
    playing: Playing,
    piles: tuple[int, ...],
    left_over: int,
    facts: Mapping[str, Any],
    dealer: str | None,
) -> list[Problem]:
    """Every problem of what the round states beside its turns."""
    round = playing.round
    found: list[Problem] = []
    if round.piles or round.counts:
        found += _piles(playing, piles, left_over, facts, dealer)
    if round.left_over is not None:
        found += _left_over(playing, piles)
    if round.facts is not None:
        found += _facts_agreeing(playing, facts)
    return found


def _piles(
    playing: Playing,
    piles: tuple[int, ...],
    left_over: int,
    facts: Mapping[str, Any],
    dealer: str | None,
) -> Iterator[Problem]:
    round, record = playing.round, playing.laws.record
    kept = WHOLE if record.chaff_kept else ~CHAFF
    place = Place((*round.path, "captured"))
    awards: dict[str, int] | None = None
    for at, side in enumerate(record.sides):
        counts = round.counts[at] if round.counts else None
        if counts is not None:
            yield from _counts(side, piles[at], counts.by_kind, place)
            continue
        stated, found = round.piles[at] & kept, piles[at] & kept
        extra, lacking = _apart(stated, found)
        if not extra and not lacking:
            continue
        if awards is None:
            awards = _awards(playing, piles, left_over, facts, dealer)
        # A pile may be written with the cards a rule gives out at the end, or without them.
        given = awards.get(side, 0)
        if lacking or _apart(extra, given)[0]:
            yield _differs(playing, side, extra, lacking, place)
    if not awards and record.chaff_kept:
        yield from _numbers(playing, place)


def _apart(stated: int, found: int) -> tuple[int, int]:
    """What one set has beyond another and the other way round, chaff of a month being alike."""
    extra, lacking = stated & ~found, found & ~stated
    for number in range(1, 13) if extra & CHAFF and lacking & CHAFF else ():
        month = CHAFF & of_month(number)
        while extra & month and lacking & month:
            extra ^= extra & month & -(extra & month)
            lacking ^= lacking & month & -(lacking & month)
    return extra, lacking


def _names(playing: Playing, cards: int) -> str:
    months = playing.laws.months
    words = []
    for card in in_order(cards):
        value = of_chaff(card.month) if card.bit & CHAFF else of_cards(card.bit)
        words.append(label(value, months))
    return listed(words)


def _differs(playing: Playing, side: str, extra: int, lacking: int, place: Place) -> Problem:
    parts = []
    if lacking:
        parts.append(f"lacks {_names(playing, lacking)}")
    if extra:
        parts.append(f"has {_names(playing, extra)} beyond it")
    data = playing.round.data.get("captured")
    at = place.inside(side) if isinstance(data, dict) and side in data else place.at_key()
    message = f"the turns come to another pile: {side}'s as written {' and '.join(parts)}"
    hint = "leave `captured` out, or correct it or the turns"
    return error("pile-differs", at, message, hint)


def _counts(side: str, pile: int, numbers: tuple[int, int, int, int], place: Place) -> Iterator[Problem]:
    from hanascore.cards.deck import KINDS

    for (kind, cards), number in zip(KINDS.items(), numbers, strict=True):
        found = (pile & cards).bit_count()
        if found != number:
            message = f"{side} has {number} {kind.plural} as written, and {found} by the turns"
            yield error("pile-differs", place.inside(side), message, _BY_TURNS)


def _awards(
    playing: Playing,
    piles: tuple[int, ...],
    left_over: int,
    facts: Mapping[str, Any],
    dealer: str | None,
) -> dict[str, int]:
    import dataclasses

    laws, round = playing.laws, playing.round
    told = round.facts if round.facts is not None else laws.game.no_facts
    round = round._replace(
        piles=piles, left_over=left_over, counts=None, facts=dataclasses.replace(told, **facts)
    )
    played = lay_out(laws.game, laws.rules, laws.record, round, dealer=dealer, month=playing.month)
    found: dict[str, int] = {}
    for award in played.awards:
        found[award.side] = found.get(award.side, 0) | award.cards
    return found


def _numbers(playing: Playing, place: Place) -> Iterator[Problem]:
    """Piles that agree by kind, and name a chaff with a number that somebody else took."""
    round, laws, record = playing.round, playing.laws, playing.laws.record
    data = round.data.get("captured")
    if not isinstance(data, dict):
        return
    for month in range(1, 13):
        four = of_month(month)
        named = {
            side: cards
            for side in record.sides
            if (cards := tokens_of(four, data.get(side), laws.months)[0]) and cards & CHAFF
        }
        if not named or len(chaff_of(four)) < 2:
            continue
        ways = worlds(four, playing.script, playing.steps)
        for side, cards in named.items():
            seats = {playing.seats[player] for player in record.members(side) if player in playing.seats}
            ways = [
                world
                for world in ways
                if all(
                    not bit & cards or (spot == "pile" and seat in seats)
                    for bit, (spot, seat) in zip(chaff_of(four), world, strict=True)
                )
            ]
            if not ways:
                chaff = a(label(of_chaff(month), laws.months))
                message = f"{side}'s pile as written has {chaff} of another number"
                yield error("pile-differs", place.inside(side), message, _BY_TURNS)
                break


def _left_over(playing: Playing, piles: tuple[int, ...]) -> Iterator[Problem]:
    """Left-over cards as written hold what lay on the field at the end, and nothing that was taken."""
    taken = 0
    for pile in piles:
        taken |= pile
    stated = playing.round.left_over or 0
    kept = WHOLE if playing.laws.record.chaff_kept else ~CHAFF
    wrong = _apart(stated, WHOLE & ~taken)[0]
    lacking = _apart(stated, (playing.field | playing.aside) & kept)[1] if not playing.hidden else 0
    parts = []
    if wrong:
        parts.append(f"{_names(playing, wrong)} was taken")
    if lacking:
        parts.append(f"{_names(playing, lacking)} lay on the field at the end")
    if parts and playing.ended == "played-out":
        place = Place((*playing.round.path, "left_over"))
        yield error(
            "fact-differs", place, f"`left_over` differs from the turns: {' and '.join(parts)}", _BY_TURNS
        )


def _facts_agreeing(playing: Playing, facts: Mapping[str, Any]) -> Iterator[Problem]:
    round = playing.round
    for name, found in facts.items():
        stated = getattr(round.facts, name, None)
        if stated is None or _same(playing, stated, found):
            continue
        message = f"`{name}` is {_told(playing, stated)} as written, and {_told(playing, found)} by the turns"
        yield error("fact-differs", Place((*round.path, name)), message, _BY_TURNS)


def _same(playing: Playing, stated: Any, found: Any) -> bool:
    wild = playing.laws.play.wild
    if isinstance(stated, Mapping):
        took = stated.get("took", 0)
        if found is None:
            # A wild card that took one of its own month was an ordinary card.
            return (
                wild is not None
                and bool(took)
                and next(in_order(took)).month == next(in_order(wild.card)).month
            )
        same = _apart(took, found["took"]) == (0, 0) and stated.get("by") == found["by"]
        return same and stated.get("from") in (None, found["from"])
    if isinstance(stated, bool):
        return stated is bool(found)
    return bool(stated == found)


def _told(playing: Playing, value: Any) -> str:
    if isinstance(value, Mapping):
        source = f" from the {value['from']}" if value.get("from") else ""
        return f"{_names(playing, value.get('took') or 0)}, taken by {value.get('by')}{source}"
    if isinstance(value, tuple):
        return ", ".join(value) or "nobody"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nobody" if value is None else str(value)


__all__ = ["DEALT", "PLAYED_OUT", "STOPPED", "Replay", "replay", "replayed"]


class Step(NamedTuple):
    """One turn gone through: the seat it was played from, its text, and how things stood after it."""

    seat: int
    text: TurnText
    after: Position


class Replay(NamedTuple):
    """What the turns of a round come to, up to the first unlawful one.

    `piles` are those of the sides of the record, by matching alone. `left_over` are the cards nobody took;
    where a wild card took another month, those that lay on the field at the end. `ended` is `played-out`,
    `stopped`, `dealt` (a lucky hand), or empty where the turns do not reach the end. `facts` are the facts of
    the round that the play decides, under their names. `problems` are all there are, `unlawful` those among
    them that are moves, each with its position. `order` is empty where nothing could be replayed.

    Where it was asked for, `start` is the deal and `steps` are all turns that could be gone through, and
    `beyond` is what they come to where one of them is unlawful.
    """

    order: tuple[str, ...] = ()
    turns: int = 0
    piles: tuple[int, ...] = ()
    left_over: int = 0
    calls: tuple[str, ...] = ()
    stopped_by: str | None = None
    ended: str = ""
    facts: Mapping[str, Any] = {}
    unlawful: tuple[Unlawful, ...] = ()
    problems: tuple[Problem, ...] = ()
    start: Position | None = None
    steps: tuple[Step, ...] = ()
    beyond: Replay | None = None

    @property
    def lawful(self) -> bool:
        """Whether the turns are a whole and lawful play that agrees with what else the round says."""
        return bool(self.order) and not any(problem.stops for problem in self.problems)


def replay(
    laws: Laws, round: Round, *, dealer: str | None = None, month: int = 1, steps: bool = False
) -> Replay:
    """Go through the turns of a round up to the first unlawful one, or with `steps` as far as one can.

    `dealer` is who should deal, for a round that does not say, and `month` the number of the round among
    those that count.
    """
    playing = _begin(laws, round, dealer, month)
    if playing is None or round.turns is None:
        return Replay()
    problems = _before_play(playing, round.dealer or dealer)
    if problems:
        return Replay(playing.order, problems=tuple(problems))
    start, gone = (playing.position() if steps else None), []
    unlawful: Replay | None = None
    for item in round.turns:
        read = playing.take(item)
        if playing.faults and unlawful is None:
            unlawful = _stopped(playing, _first(playing.faults))
            if not steps:
                return unlawful
        if read is None:
            break
        playing.at += 1
        if steps:
            gone.append(Step(*read, playing.position()))
    if unlawful:
        beyond = _stopped(playing, playing.faults)
        return unlawful._replace(start=start, steps=tuple(gone), beyond=beyond)
    found = _outcome(playing)._replace(start=start, steps=tuple(gone))
    problems = [*playing.doubts, *_at_the_end(playing)]
    if not any(problem.stops for problem in problems):
        problems += disagreements(playing, found.piles, found.left_over, found.facts, round.dealer or dealer)
    return found._replace(problems=tuple(problems))


def _stopped(playing: Playing, faults: Sequence[Unlawful]) -> Replay:
    """What the turns come to so far where some of them are unlawful."""
    problems = (*playing.doubts, *(one.problem for one in faults))
    return _outcome(playing)._replace(unlawful=tuple(faults), problems=problems)


def replayed(round: Round, found: Replay) -> Round:
    """The round with what its play comes to, as if it had been written down."""
    facts = round.facts
    if found.facts and facts is not None:
        import dataclasses

        facts = dataclasses.replace(facts, **found.facts)
    agreed = bool(round.piles) and not round.counts
    return round._replace(
        piles=round.piles if agreed else found.piles,
        left_over=round.left_over if agreed and round.left_over is not None else found.left_over,
        counts=None,
        evidence=Evidence.CARDS,
        facts=facts,
    )


def _first(faults: list[Unlawful]) -> list[Unlawful]:
    """The first unlawful move; of turns that cannot be read, all."""
    return (
        [one for one in faults if one.position is None]
        if faults and faults[0].position is None
        else faults[:1]
    )


def _begin(laws: Laws, round: Round, dealer: str | None, month: int) -> Playing | None:
    who = round.dealer or dealer or _who_began(laws, round)
    known = known_deal(laws, round, who)
    if known is None:
        return None
    playing = Playing(laws, round, known, month)
    if known.aside and laws.four == "dealer" and who in playing.seats:
        playing.aside = 0
        playing.give(playing.seats[who], known.aside)
    return playing


def _who_began(laws: Laws, round: Round) -> str | None:
    """The dealer as the first turn has it, where nobody says who deals."""
    first = round.turns[0] if round.turns else None
    if not isinstance(first, dict) or len(first) != 1:
        return None
    active = tuple(player for player in laws.record.players if player not in round.sitting_out)
    (name,) = first
    return next((who for who in active if laws.game.turn_order(active, who)[0] == name), None)


def _before_play(playing: Playing, dealer: str | None) -> list[Problem]:
    """What keeps a round from being played: a deal too large, or one that is void or wins at once."""
    round, laws = playing.round, playing.laws
    dealt = Played(
        rules=laws.rules,
        record=laws.record,
        round=round,
        holdings=(),
        dealer=dealer or "",
        order=playing.order,
        seats={},
        month=playing.month,
        complete=False,
    )
    found = list(check_deal(dealt))
    if len(round.stock or ()) > playing.undealt:
        message = f"the stock has {len(round.stock or ())} cards, and {playing.undealt} are left for it"
        hint = "the stock is what is neither in a hand nor on the field"
        found.append(error("deal", Place((*round.path, "stock")), message, hint))
    if laws.play.hand_ends and not found:
        found += _lucky(playing)
    return found


def _lucky(playing: Playing) -> list[Problem]:
    """A hand that ends the round as it is dealt, and what is played after it."""
    round, deal = playing.round, playing.laws.rules.deals[len(playing.order)]
    claimed = getattr(round.facts, "lucky_hands", None) or {}
    for player in playing.order:
        hand = round.hands.get(player, 0)
        lucky = playing.laws.rules.lucky(hand) if hand.bit_count() == deal.hand else ()
        names = [one.id for one in lucky] or list(claimed.get(player, ()))
        if not names:
            continue
        playing.ended = DEALT
        if round.turns:
            place = Place((*round.path, "turns", 0))
            if lucky and lucky[0].voids:
                message = f"{player}'s hand is {names[0]}, which voids the deal here, and turns follow"
                return [error("hand-misdeal", place, message, "write `void: misdeal`, or correct the hand")]
            message = f"{player}'s hand is {names[0]} and ends the round at once, and turns follow"
            return [error("play-after-lucky-hand", place, message, "leave out what came after it")]
    return []


def _at_the_end(playing: Playing) -> list[Problem]:
    """Whether the turns end where the round does, and what is worth saying of the whole."""
    turns = playing.round.turns or ()
    place = Place((*playing.round.path, "turns"))
    found = []
    if not playing.ended:
        who, left = playing.order[playing.next], playing.left[playing.next]
        where = f"after {many(len(turns), 'turn')}" if turns else "before the first"
        whose = f"it is {who}'s turn, with {many(left, 'card')} left"
        message = f"the turns stop {where}, and the round goes on: {whose}"
        found.append(error("too-few-turns", place.at_key(), message, "write down the turns that are missing"))
    elif playing.hidden:
        found += never_seen(playing, place.at_key())
    if playing.laid and playing.laws.play.must_match is False:
        number = len(playing.laid)
        times = "in one turn" if number == 1 else f"in {number} turns"
        message = (
            f"a card was laid down by a player who could match, {times} (turn {playing.laid[0] + 1} first)"
        )
        hint = "the source can be read so that only a player who cannot match lays a card down"
        found.append(note("could-have-matched", text_of(playing, playing.laid[0])[0], message, hint))
    return found


def _outcome(playing: Playing) -> Replay:
    """What the play comes to so far."""
    record, players = playing.laws.record, playing.order
    own = four_of_a_month(playing.round.opening_field or 0) if playing.laws.four == "dealer" else 0
    piles = dict.fromkeys(record.sides, 0)
    for seat, player in enumerate(players):
        piles[record.side_of(player)] |= playing.piles[seat] & ~own
    taken = 0
    for pile in piles.values():
        taken |= pile
    left_over = WHOLE & ~taken
    if playing.wild_use and playing.ended:
        # What nobody ever saw lay on the field where there is no other place left for it.
        lay = playing.pool if playing.pool.bit_count() == playing.hidden else 0
        left_over = playing.field | playing.aside | lay
    stopper = None if playing.stopper is None else players[playing.stopper]
    return Replay(
        order=players,
        turns=playing.at,
        piles=tuple(piles.values()),
        left_over=left_over,
        calls=tuple(players[seat] for seat in playing.said),
        stopped_by=stopper,
        ended=playing.ended,
        facts=_facts_replay(playing, stopper),
    )


def _facts_replay(playing: Playing, stopper: str | None) -> dict[str, Any]:
    """The facts that the play decides, under the names the game gives them."""
    play = playing.laws.play
    found: dict[str, Any] = {}
    if play.calls and playing.ended in (PLAYED_OUT, STOPPED):
        found[play.calls.called] = tuple(playing.order[seat] for seat in playing.said)
        found[play.calls.stopped] = stopper
        found[play.calls.exhausted] = True if stopper is None else None
    if play.wild and play.wild.fact:
        found[play.wild.fact] = None
        if playing.wild_use:
            seat, took, source = playing.wild_use
            found[play.wild.fact] = {"by": playing.order[seat], "took": took, "from": source}
    if play.joker and playing.joker is not None:
        found[play.joker] = playing.order[playing.joker]
    return found


class Turn(NamedTuple):
    """One turn as it was written: the card played, the card turned up, and what each took.

    `call` is the first of the game's words for what was said. `made` are the yaku that the player's side has
    by this turn and did not have before, or that became worth more.
    """

    number: int
    player: str
    played: Move
    turned: Move | None
    call: str
    joker: bool
    made: tuple[Made, ...]
    after: Position


class RoundPlay(NamedTuple):
    """The play of one round.

    `why` says why it was not gone through; then all else is empty. `start` is the deal and `turns` are all
    that could be gone through, lawful or not; `found` tells of the first unlawful one, or with `everything`
    of each. `loose` are the chaff of months of which some chaff was written without its number, so that
    nobody knows which is which.
    """

    result: RoundResult
    round: Round
    why: str = ""
    found: Replay = Replay()
    start: Position | None = None
    turns: tuple[Turn, ...] = ()
    loose: int = 0
    everything: bool = False

    @property
    def number(self) -> int:
        """The number of the round, as shown."""
        return self.round.number

    @property
    def gone_through(self) -> bool:
        """Whether there is a play to show."""
        return not self.why and self.start is not None

    @property
    def told(self) -> tuple[Turn, ...]:
        """The turns up to the first unlawful one, or all if everything was asked for."""
        unlawful = self.found.unlawful
        return self.turns[: unlawful[0].turn] if unlawful and not self.everything else self.turns

    def position(self, after: int) -> Position | None:
        """How things stand after so many turns; None where they were not gone through."""
        if not 0 < after <= len(self.turns):
            return None if after else self.start
        return self.turns[after - 1].after


def unfold(
    match: Match, plays: Sequence[Replay | None], *, round: int | None = None, everything: bool = False
) -> tuple[RoundPlay, ...]:
    """The play of every round, or of the one of that number, as `judge_plays` found it."""
    laws = Laws(match.game, match.rules, match.record)
    rounds = zip(match.record.rounds, match.rounds, plays, strict=True)
    month, told = match.record.first_round, []
    for written, result, play in rounds:
        if round in (None, written.number):
            told.append(_unfold(laws, written, result, play, month, everything=everything))
        month += not written.void
    return tuple(told)


def _unfold(
    laws: Laws, round: Round, result: RoundResult, found: Replay | None, month: int, *, everything: bool
) -> RoundPlay:
    if found is None or not found.order:
        why = _why_not(round) if found is None else "has no deal for so many players"
        return RoundPlay(result, round, why=why, everything=everything)
    start, steps = found.start, found.steps
    if everything and found.beyond:
        found = found.beyond
    play = RoundPlay(result, round, found=found, everything=everything)
    if start is None or (not found.turns and found.problems and not found.unlawful):
        return play
    turns = tuple(_turns(laws, found, [start, *(step.after for step in steps)], steps, month))
    return play._replace(start=start, turns=turns, loose=_loose(laws, round, turns))


def _why_not(round: Round) -> str:
    """Why nobody can go through the turns of a round, where nobody can."""
    if round.void:
        return f"is void: {round.void}"
    if round.turns is None:
        return "has no turns"
    trouble = next((problem.message for problem in round.problems if round.hindered_by(problem)), "")
    return f"is not replayed: {trouble}" if trouble else ""


def _turns(
    laws: Laws, found: Replay, standing: list[Position], steps: Sequence[Step], month: int
) -> Iterator[Turn]:
    for (before, after), step in zip(pairwise(standing), steps, strict=True):
        text, player = step.text, found.order[step.seat]
        if text.played is None:
            return
        made = _made(laws, player, before, after, month)
        turned = text.turned.move if text.turned else None
        yield Turn(after.after, player, text.played.move, turned, text.call, bool(text.joker), made, after)


def _made(laws: Laws, player: str, before: Position, after: Position, month: int) -> tuple[Made, ...]:
    """What a turn added to the yaku of a side, as they count before anything is said."""
    record = laws.record
    side = record.side_of(player)
    members = record.members(side)
    called = any(caller in members for caller in before.calls)
    scorer = laws.scorer(month, called=called)
    had, now = (sum(position.piles.get(member, 0) for member in members) for position in (before, after))
    if had == now:
        return ()
    worth = {made.yaku.id: made.points for made in scorer.made(had)}
    return tuple(made for made in scorer.made(now) if made.points > worth.get(made.yaku.id, 0))


def _loose(laws: Laws, round: Round, turns: tuple[Turn, ...]) -> int:
    """The chaff of every month of which some chaff was written without its number."""
    months = {
        month
        for pile in (*(round.data.get("hands") or {}).values(), round.data.get("opening_field"))
        for month in _unnumbered(laws, pile)
    }
    found = 0
    for month in months:
        found |= of_month(month)
    for id in round.stock or ():
        if id not in BY_ID:
            found |= of_month(BY_ID[f"{id}-1"].month)
    for move in (move for turn in turns for move in (turn.played, turn.turned) if move):
        if move.loose or move.card.bit_count() > 1:
            found |= move.month
        for month in move.strays:
            found |= of_month(month)
    return found & CHAFF


def _unnumbered(laws: Laws, pile: Any) -> Iterator[int]:
    for value in (value for text in read_pile(laws.months, pile, NOWHERE, [], "") for value in text.values()):
        for month, _ in chaff_needed(value):
            yield month


def chaff_id(month: int) -> str:
    """A chaff of a month of which nobody knows the number.

    >>> chaff_id(1), chaff_id(11)
    ('pine-chaff', 'willow-lightning')
    """
    card = next(in_order(of_month(month) & CHAFF))
    return card.id if month == 11 else card.id.removesuffix("-1")


def ids_of(cards: int, loose: int) -> list[str]:
    """The ids of a set of cards, in deck order; those of `loose` chaff without a number.

    >>> ids_of(0b1111, 0b1100)
    ['pine-crane', 'pine-ribbon', 'pine-chaff', 'pine-chaff']
    """
    return [chaff_id(card.month) if card.bit & loose else card.id for card in in_order(cards)]


def card_id(move: Move) -> str:
    """The id of the card that is played or turned up."""
    one = move.card.bit_count() == 1
    (id,) = ids_of(move.card & -move.card, 0 if one else CHAFF)
    return id


def taken_ids(move: Move) -> list[str]:
    """The ids of the cards that are taken, those without a number last."""
    month = next(in_order(move.month)).month
    return [*ids_of(move.taken, 0), *[chaff_id(month)] * move.loose, *map(chaff_id, move.strays)]
