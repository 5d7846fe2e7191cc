"""Replay a round: deal the cards, take all turns, and check the result.

The replay assumes nothing about the deal that the round does not say.
"""

from __future__ import annotations

from dataclasses import replace

from hanascore.cards.deck import WHOLE, four_of_a_month, in_order
from hanascore.model.places_and_fixes import leave_out_later, write_in_round
from hanascore.model.record import Round
from hanascore.problems.fix import Blank
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.referee.possible.deal import check_deal
from hanascore.referee.replay.agreement import check_agreement, check_end
from hanascore.referee.replay.play import take_turn
from hanascore.referee.replay.results import RoundReplay, Turn, outcome_of, turn_of
from hanascore.referee.replay.table import AGREED, CANCELLED, DEALT, PlayTable, ReplayRules
from hanascore.rules import lucky_hands
from hanascore.rules.played import Played


def replay_round(
    rules: ReplayRules, round: Round, dealer: str | None, month: int, *, every_move: bool = False
) -> RoundReplay:
    """Replay the turns of a round.

    Report the first unlawful move, or all of them with `every_move`. `dealer` is the player who dealt or
    should have, and `month` the number of the round among those that are not void.
    """
    table = _deal(rules, round, dealer, month)
    if table is None or round.turns is None:
        return RoundReplay()
    problems = _check_before_play(table)
    if problems:
        return RoundReplay(order=table.order, problems=tuple(problems))
    at_first_unlawful: RoundReplay | None = None
    start = table.position()
    turns: list[Turn] = []
    for _ in round.turns:
        goes_on = take_turn(table)
        if table.unlawful and not (every_move or at_first_unlawful):
            first, *others = table.unlawful
            # If one entry cannot be read, report all entries that cannot be read.
            unreadable = [] if first.position else [move for move in others if move.position is None]
            at_first_unlawful = outcome_of(table, (first, *unreadable))
        if not goes_on:
            break
        table.index += 1
        turns.append(turn_of(table, turns[-1].after if turns else start))
    if at_first_unlawful:
        replay = at_first_unlawful
    elif table.unlawful:
        replay = outcome_of(table, table.unlawful)
    else:
        replay = _finish(table)
    if not replay.lawful:
        replay = replace(replay, problems=(*_wrong_lucky_hands(table), *replay.problems))
    if table.ended and replay.problems and not (replay.number_of_turns or replay.unlawful):
        # The round was over before its first turn, so there is nothing to show.
        return replay
    return replace(replay, start=start, turns=tuple(turns), unnumbered=table.unnumbered)


def _deal(rules: ReplayRules, round: Round, dealer: str | None, month: int) -> PlayTable | None:
    """Return the table after the deal, or None if the game has no deal for this number of players."""
    active = tuple(player for player in rules.record.players if player not in round.sitting_out)
    deal = rules.rule_set.deals.get(len(active))
    if deal is None:
        return None
    dealer = dealer or _dealer_by_first_turn(rules, round, active)
    order = rules.game.turn_order(active, dealer) if dealer in active else active
    table = PlayTable(rules, round, dealer=dealer, month=month, order=order, deal=deal)
    dealer_seat = order.index(dealer) if dealer in order else 0
    four = four_of_a_month(table.aside)
    if four and rules.four_on_field == "dealer" and dealer in order:
        table.piles[dealer_seat] = four
        table.aside &= ~four
        if rules.play.calls:
            table.points[dealer_seat] = table.yaku_points(dealer_seat)
    # Jokers on the opening field belong to the dealer. Cards of the stock take their places.
    while jokers := table.field & ~WHOLE:
        table.field &= WHOLE
        for joker in in_order(jokers):
            table.take_joker(dealer_seat, joker.bit)
            table.draw_for_joker(None)
    return table


def _dealer_by_first_turn(rules: ReplayRules, round: Round, active: tuple[str, ...]) -> str | None:
    """Return the dealer for whom the first turn is lawful; None if the first turn cannot be read."""
    first = round.turns[0] if round.turns else None
    if not isinstance(first, dict) or len(first) != 1:
        return None
    begins = known_spelling(normal_name(next(iter(first))), active)
    for dealer in active:
        if rules.game.turn_order(active, dealer)[0] == begins:
            return dealer
    return None


# Before the first turn


def _check_before_play(table: PlayTable) -> list[Problem]:
    """Return the problems that keep a round from being played, such as a wrong deal or a void deal."""
    round = table.round
    rules = table.rules
    dealt = _as_dealt(table)
    problems = list(check_deal(dealt))
    if rules.jokers and not rules.play.joker_fact and round.dealt.field is None:
        message = "a joker on the opening field belongs to the dealer, but the field is not written"
        fixes = [write_in_round(round, "opening_field", Blank("CARDS"))]
        problems.append(error("fact-missing", Place((*round.path, "turns")).at_key(), message, fixes=fixes))
    if rules.play.hand_ends and not problems:
        problems += _check_ending_hand(table, dealt)
    return problems


def _as_dealt(table: PlayTable) -> Played:
    """Return the round as it is after the deal, before a card is played."""
    rules = table.rules
    order = table.order
    dealer = table.dealer or ""
    seats = dict(zip(order, rules.game.seats, strict=False)) if dealer else {}
    return Played(
        rules.rule_set, rules.record, table.round, (), dealer, order, seats, table.month, complete=False
    )


def _check_ending_hand(table: PlayTable, dealt: Played) -> list[Problem]:
    """If a dealt hand ends the round, end it, and return the problem if turns follow."""
    for player, result in lucky_hands.hand_results(dealt).items():
        hands = (*result.counting, *result.unclaimed)
        if not hands:
            continue
        table.ended = DEALT
        if table.round.turns:
            place = table.turns.place(0)
            hand = hands[0]
            if hand.voids:
                message = f"{player}'s hand is {hand.id}, which voids the deal here, but turns follow"
                fixes = [write_in_round(table.round, "void", "misdeal")]
                return [error("misdeal", place, message, "or correct the hand", fixes=fixes)]
            message = f"{player}'s hand is {hand.id} and ends the round at once, but turns follow"
            fixes = leave_out_later(table.round, ("turns", "captured"))
            return [error("after-the-end", place, message, fixes=fixes)]
    return []


def _wrong_lucky_hands(table: PlayTable) -> list[Problem]:
    """Return the errors in the lucky hands of a round that cannot be scored for another reason."""
    if not hasattr(table.round.facts, "lucky_hands"):
        return []
    return [problem for problem in lucky_hands.check_dealt(_as_dealt(table)) if problem.stops]


# After the last turn


def _finish(table: PlayTable) -> RoundReplay:
    """Return the replay if all turns are lawful, after checks of the end and of the written results."""
    calls = table.rules.play.calls
    facts = table.round.facts
    if calls and not table.ended:
        if getattr(facts, calls.cancelled_fact, None) == table.order[table.next_seat]:
            # A call is cancelled at the start of a turn, before a card is played.
            table.ended = CANCELLED
        elif getattr(facts, calls.agreed_fact, None):
            table.ended = AGREED
    replay = outcome_of(table)
    problems = [*replay.problems, *check_end(table)]
    if not any(problem.stops for problem in problems):
        problems += check_agreement(table, replay)
    return replace(replay, problems=tuple(problems))
