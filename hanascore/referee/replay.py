"""The play of a round, card by card: what it comes to, and every unlawful move in it.

Nothing is assumed beyond what the round tells of the deal. What the play comes to is a round as a record
could have told it: piles, left-over cards and facts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from hanascore.cards.deck import WHOLE
from hanascore.model.record import Evidence, Round
from hanascore.problems.problem import Place, Problem, error, note
from hanascore.problems.words import many
from hanascore.referee.agreeing import disagreements
from hanascore.referee.dealing import check_deal
from hanascore.referee.laws import Laws, known_deal
from hanascore.referee.playing import DEALT, PLAYED_OUT, STOPPED, Playing
from hanascore.referee.position import Position
from hanascore.referee.spoken import text_of
from hanascore.referee.turns import TurnText
from hanascore.referee.unlawful import Unlawful
from hanascore.referee.unseen import never_seen
from hanascore.rules.ruleset import Played
from hanascore.scoring.rounds import four_of_a_month

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
        facts=_facts(playing, stopper),
    )


def _facts(playing: Playing, stopper: str | None) -> dict[str, Any]:
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
