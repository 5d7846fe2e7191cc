"""Find the simple mistakes that explain a denied claim.

Each mistake is made on purpose, and the round is counted again. A mistake is a cause of the claim only if the
round, counted with this one mistake, gives exactly the claimed number. `_CAUSES_OF_SCORES` and
`_CAUSES_OF_CARD_POINTS` are the lists of mistakes, in the order in which they are tried. Add new ones there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from hanascore.cards.deck import in_order, union
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Counts, Round
from hanascore.problems.fix import spell_value
from hanascore.referee.dependence import Dependence, rules_under, score_under
from hanascore.referee.dispute import other_choices
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.referee.rulings import Choice
from hanascore.referee.score_claims import CARDS, ClaimedNumber, Verdict
from hanascore.referee.trial import judge_under
from hanascore.referee.yaku_status import NOT_IN_PLAY as YAKU_NOT_IN_PLAY
from hanascore.referee.yaku_status import near_misses, uncounted_yaku
from hanascore.rules.game import Option
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import MadeYaku, Yaku
from hanascore.scoring.round import RuledRecord, evaluate_pile, lay_out, settle, yaku_of_pile
from hanascore.words.english import listed

# The kinds of causes.
CARDS_ALONE = "cards-alone"
YAKU_ALONE = "yaku-alone"
SCORE_INSTEAD = "score-instead"
OTHER_SEAT = "other-seat"
OTHER_CLAIMS = "other-claims"
RULING = "ruling"
NOT_IN_PLAY = "not-in-play"
IN_VAIN = "in-vain"
MISSED = "card-missed"
TWICE = "card-twice"
FOREIGN = "card-foreign"
FORGOTTEN = "yaku-forgotten"
ALL_FORGOTTEN = "all-yaku-forgotten"
OWN = "own-yaku"
NOT_HELD = "yaku-not-held"
YAKU_TWICE = "yaku-twice"
LEFT_OUT = "left-out"
BARE = "cards-and-yaku-alone"
RULE_TWICE = "rule-twice"
PAYMENTS = "payments"
LOSSES = "losses"
DEALER = "other-dealer"
OTHER_SIDE = "other-side"
RUNNING = "running-total"


class Cause(NamedTuple):
    """One mistake that explains a claim."""

    # The kind of mistake, as in JSON.
    kind: str
    # The choice of a ruling under which the claim is right.
    choice: Choice | None = None
    # The yaku that was miscounted.
    yaku: Yaku | None = None
    # Cards, as a set. Any one of them may have been miscounted.
    cards: int = 0
    # Whether the card was miscounted together with the yaku it makes or breaks.
    with_yaku: bool = False
    # The id of the rule that was left out or counted twice.
    rule: str = ""
    # The side or the dealer that was mistaken for this one.
    side: str = ""
    # What the rule adds or subtracts, or everything that was left out, in words.
    words: str = ""


# A mistake, and the number that a player claims who makes it; None if that is unknown.
Mistake = tuple[Cause, int | None]


class CauseFinder:
    """Finds the causes of denied claims in one match.

    The match is judged under other rulings only if needed.
    """

    def __init__(self, match: Match) -> None:
        self.match = match
        self._dependence = Dependence(match)
        # Whether a round has turns, and whether one passes something on to the next.
        self._is_replayed = any(result.replay for result in match.rounds)
        self._is_carried = any(result.carried for result in match.rounds)
        self._rules: dict[int, list[tuple[Choice, RuleSet]]] = {}
        self._matches: dict[tuple[str, str], Sequence[RoundResult]] = {}
        # The last round, with its result under each choice. Every side and every claim of a round needs it.
        self._last: tuple[RoundResult, list[tuple[Choice, RoundResult]]] | None = None

    def _under_choices(self, result: RoundResult) -> list[tuple[Choice, RoundResult]]:
        """Return the choices that may change the score of a round, each with the round as it is then."""
        if self._last is None or self._last[0] is not result:
            self._last = result, list(self._count_again(result))
        return self._last[1]

    def _count_again(self, result: RoundResult) -> Iterator[tuple[Choice, RoundResult]]:
        """Yield the choices that may change the score of a round, each with the round as it is then."""
        index = result.number - self.match.rounds[0].number
        for choice, rules in self._choices_under(result):
            is_played_otherwise = self._is_replayed and rules.play_key != result.rules.play_key
            if is_played_otherwise or self._is_carried:
                # The turns, or the multipliers that earlier rounds passed on, may be others then.
                yield choice, self._match_under(choice)[index]
            elif not (result.scored and self._dependence.is_scored_alike(index, rules)):
                yield choice, score_under(result, rules)

    def _choices_under(self, result: RoundResult) -> list[tuple[Choice, RuleSet]]:
        """Return all other choices of all rulings, with the rules of a round under each."""
        key = id(result.rules)
        if key not in self._rules:
            written = self.match.record.options_of(result.round)
            self._rules[key] = [
                (choice, rules_under(self.match, {**written, choice.option.name: choice.value}))
                for choice in other_choices(self.match)
            ]
        return self._rules[key]

    def _match_under(self, choice: Choice) -> Sequence[RoundResult]:
        """Return all rounds of the match under a choice."""
        key = choice.option.name, spell_value(choice.value)
        if key not in self._matches:
            self._matches[key] = judge_under(self.match, (choice,), self._dependence).rounds
        return self._matches[key]

    def debatable_rules(self, result: RoundResult, score: SideScore) -> dict[str, tuple[Option, ...]]:
        """Return which of a side's rules would bring other points under another choice of a ruling.

        Each rule comes with these rulings. A ruling for which the record states a choice is left out.
        """
        points = _points_by_rule(score)
        rulings = dict[str, dict[str, Option]]()
        for choice, other in self._under_choices(result):
            name = choice.option.name
            # The table has agreed on what the record states. A preset changes many options, and each of them
            # is tried by itself.
            if name in (*self.match.record.options_of(result.round), *self.match.game.presets):
                continue
            if not (result.scored and other.scored):
                continue
            points_then = _points_by_rule(other.side_score(score.side))
            for rule in points:
                if points[rule] != points_then.get(rule, 0):
                    rulings.setdefault(rule, {})[name] = choice.option
        return {rule: tuple(options.values()) for rule, options in rulings.items()}

    def causes(self, result: RoundResult, verdict: Verdict, number: ClaimedNumber) -> tuple[Cause, ...]:
        """Return the causes that explain a denied number, in the order in which they are tried."""
        under_choices = self._under_choices(result)
        count = SideCount(result=result, verdict=verdict, number=number, under_choices=under_choices)
        mistakes = _CAUSES_OF_CARD_POINTS if number.part == CARDS else _CAUSES_OF_SCORES
        causes = [
            cause for mistake in mistakes for cause, points in mistake(count) if points == number.claimed
        ]
        if count.played and count.holding.counts:
            return tuple(causes)
        # Join causes that differ only by their card: any one of these cards may have been miscounted.
        return tuple(
            cause._replace(cards=union(same.cards for same in group))
            for cause, group in groupby(causes, key=lambda cause: cause._replace(cards=0))
        )


@dataclass(frozen=True, kw_only=True)
class SideCount:
    """One side's score or card points, which a claim contradicts, and ways to count them with a mistake."""

    # The result of the round.
    result: RoundResult
    # The verdict on the side's claim.
    verdict: Verdict
    # The number that is denied.
    number: ClaimedNumber
    # The round under each other choice that may change its score.
    under_choices: Sequence[tuple[Choice, RoundResult]]

    @property
    def side(self) -> str:
        """The side that makes the claim."""
        return self.verdict.side

    @property
    def is_score(self) -> bool:
        """Whether the claimed number is a score. Otherwise it is card points."""
        return self.number.part != CARDS

    @cached_property
    def played(self) -> Played | None:
        """The round as it was laid out; None if the round is not scored or the side has no pile."""
        return piles_of(self.result, self.side) if self.result.scored else None

    @cached_property
    def laid_out(self) -> Played:
        """The round as it was laid out. Use this only if `played` is not None."""
        if self.played is None:
            raise ValueError("the round is not laid out")
        return self.played

    @cached_property
    def ledger(self) -> Ledger:
        """The entries of the round."""
        return self.result.ledger or settle(self.laid_out)

    @cached_property
    def holding(self) -> Holding:
        """The cards and yaku of the side."""
        return self.laid_out.holding(self.side)

    @cached_property
    def claimed_yaku(self) -> frozenset[str]:
        """The ids of the yaku that the claim names."""
        return frozenset(self.verdict.claim.yaku or ())

    @cached_property
    def uncounted(self) -> list[tuple[str, MadeYaku]]:
        """The yaku that the pile holds but that do not count, and why. Yaku not in play come first."""
        kinds = [
            (NOT_IN_PLAY if uncounted.reason == YAKU_NOT_IN_PLAY else IN_VAIN, uncounted.made)
            for uncounted in uncounted_yaku(self.laid_out, self.holding)
        ]
        return sorted(kinds, key=lambda kind_and_made: kind_and_made[0] == IN_VAIN)

    @cached_property
    def not_held(self) -> list[MadeYaku]:
        """The yaku that the pile does not hold: first the claimed ones, then those that lack one card."""
        rules = self.laid_out.rules
        held = {made.yaku.id for made in (*self.holding.made, *(made for _, made in self.uncounted))}
        near = {miss.yaku.id for miss in near_misses(self.laid_out, self.holding)}
        others = [yaku for yaku in (*rules.yaku, *rules.not_in_play) if yaku.id not in held]
        others.sort(key=lambda yaku: (yaku.id not in self.claimed_yaku, yaku.id not in near))
        return [MadeYaku(yaku, yaku.value, 0) for yaku in others]

    @cached_property
    def entries_by_rule(self) -> dict[str, list[Entry]]:
        """The entries of the side by their rules, without the entries of its yaku."""
        yaku_rules = {made.yaku.rule(self.laid_out.rules.game) for made in self.holding.made}
        entries: dict[str, list[Entry]] = {}
        for entry in self.ledger.of(self.side):
            if entry.rule not in yaku_rules:
                entries.setdefault(entry.rule, []).append(entry)
        return entries

    @cached_property
    def doublings(self) -> dict[str, int]:
        """The rules that multiply, each with the score if it is counted twice."""
        scores = {rule: self.score_with_rule_counted(rule, 2) for rule in self.entries_by_rule}
        return {rule: score for rule, score in scores.items() if score != self.number.computed}

    def points(self, played: Played) -> int:
        """Return what the claimed number, the score or the card points, is in a changed round."""
        rules = {award.rule for award in self.laid_out.awards} | {self.laid_out.rules.card_rule}
        entries = settle(played).of(self.side)
        return sum(entry.points for entry in entries if self.is_score or entry.rule in rules)

    def points_with(self, holding: Holding, played: Played | None = None) -> int:
        """Return what the claimed number is if the side holds something else."""
        played = played or self.laid_out
        holdings = tuple(holding if old.side == self.side else old for old in played.holdings)
        return self.points(played._replace(holdings=holdings))

    def points_with_yaku(self, *made: MadeYaku) -> int:
        """Return what the claimed number is if these yaku count for the side."""
        return self.points_with(self.holding._replace(made=made))

    def with_card_value(self, position: int, value: int) -> Played:
        """Return the round with another value for a card.

        To leave the total of the deck the same, a card outside the pile changes its value as well.
        """
        rules = self.laid_out.rules
        if rules.values[position] == value:
            return self.laid_out
        values = list(rules.values)
        constant = self.holding.pile | 1 << position
        values[(rules.deck & ~constant).bit_length() - 1] += values[position] - value
        values[position] = value
        return self.laid_out._replace(rules=replace(rules, values=tuple(values)))

    def score_with_rule_counted(self, rule: str, times: int) -> int:
        """Return the score if a rule is left out (0 times), or multiplies twice (2 times)."""
        return settle(self.laid_out._replace(rule_count=(rule, times))).totals[self.side]

    def lay_out_again(self, round: Round, dealer: str | None) -> Played:
        """Lay out a changed round under the same rules."""
        played = self.laid_out
        ruled = self.result.ruled
        ruled = RuledRecord(ruled.record, ruled.game, played.rules)
        return lay_out(ruled, round, dealer=dealer, month=played.month, carried=played.carried)


def _points_by_rule(score: SideScore) -> dict[str, int]:
    """Return the points that each rule brings a side."""
    points: dict[str, int] = {}
    for entry in score.entries:
        points[entry.rule] = points.get(entry.rule, 0) + entry.points
    return points


def piles_of(result: RoundResult, side: str) -> Played | None:
    """Return the round as it was laid out, or None if it was not, or if the side has no pile in it."""
    played = result.played
    if played is None or result.round.void or result.round.has_only_scores:
        return None
    return played if any(holding.side == side for holding in played.holdings) else None


# The mistakes. Each function yields causes, each with the number that a player claims who makes the mistake.


def _other_claims(count: SideCount) -> Iterator[Mistake]:
    """The claimed score is the right sum of the claimed card points and yaku, but some of these are wrong."""
    if count.played is None:
        return
    claim = count.verdict.claim
    pile = count.holding.pile
    rules = count.played.rules
    wrong_cards = next((number for number in count.verdict.denied if number.part == CARDS), None)
    played = count.played
    if wrong_cards and rules.values:
        if pile in (0, rules.deck):
            return
        highest = pile.bit_length() - 1
        played = count.with_card_value(highest, rules.values[highest] + wrong_cards.difference)
    not_counting = [*(made for _, made in count.uncounted), *count.not_held]
    added = [made for made in not_counting if made.yaku.id in count.claimed_yaku]
    claimed = [
        made for made in count.holding.made if claim.yaku is None or made.yaku.id in count.claimed_yaku
    ]
    differences = len(added) + len(count.holding.made) - len(claimed)
    # If only one yaku is wrong, `_miscounted_yaku` finds it and names it.
    if (wrong_cards and rules.values) or differences > 1:
        yield Cause(OTHER_CLAIMS), count.points_with(count.holding._replace(made=(*claimed, *added)), played)


def _cards_alone(count: SideCount) -> Iterator[Mistake]:
    """The claimed score is only the card points, without yaku and what the game adds or subtracts."""
    if count.played is not None and count.played.rules.values:
        yield Cause(CARDS_ALONE), count.result.side_score(count.side).card_points


def _yaku_alone(count: SideCount) -> Iterator[Mistake]:
    """The claimed score is only the points of yaku, without cards and what the game adds or subtracts."""
    if count.played is not None and count.holding.made:
        yield Cause(YAKU_ALONE), sum(made.points for made in count.holding.made)


def _score_instead(count: SideCount) -> Iterator[Mistake]:
    """The claimed card points are the score of the side."""
    if count.played is not None:
        yield Cause(SCORE_INSTEAD), count.result.scores.get(count.side)


def _other_seats(count: SideCount) -> Iterator[Mistake]:
    """The side subtracted what another side must subtract, such as the burden of another seat."""
    if count.played is None:
        return
    for rule, own in count.entries_by_rule.items():
        if rule == count.played.rules.card_rule or any(entry.against for entry in own):
            continue
        points = sum(entry.points for entry in own)
        for other in count.played.holdings if points < 0 else ():
            theirs = [entry for entry in count.ledger.of(other.side) if entry.rule == rule]
            if theirs and other.side != count.side:
                cause = Cause(OTHER_SEAT, rule=rule, side=other.side, words=theirs[0].because)
                yield cause, count.number.computed - points + sum(entry.points for entry in theirs)


def _other_rulings(count: SideCount) -> Iterator[Mistake]:
    """The claim is right under another ruling."""
    for choice, result in count.under_choices:
        yield Cause(RULING, choice=choice), _number_of(result, count.side, count.number.part)


def _uncounted_yaku(count: SideCount) -> Iterator[Mistake]:
    """The side counted a yaku that its pile holds but that does not count."""
    for kind, made in count.uncounted if count.played else ():
        yield Cause(kind, yaku=made.yaku), count.points_with_yaku(*count.holding.made, made)


def _miscounted_kinds(count: SideCount) -> Iterator[Mistake]:
    """One card of a kind was missed or counted twice, in a pile that is known by numbers."""
    if count.played is None or count.holding.counts is None:
        return
    counts = count.holding.counts
    for step, kind in ((-1, MISSED), (1, TWICE)):
        for index, cards in enumerate(counts.kinds):
            numbers = list(counts.by_kind)
            numbers[index] += step
            if numbers[index] >= 0:
                brights, animals, ribbons, chaff = numbers
                other = counts._replace(by_kind=(brights, animals, ribbons, chaff))
                yield Cause(kind, cards=cards, with_yaku=True), _points_with_counts(count, other)


def _points_with_counts(count: SideCount, counts: Counts) -> int | None:
    """Return what the claimed number is with other counts, or None if these do not decide the yaku."""
    played = count.laid_out
    record = count.result.ruled.record
    if not evaluate_pile(played, counts, count.holding.context).settled:
        return None
    all_counts = list(played.round.counts or ())
    all_counts[record.sides.index(count.side)] = counts
    round = replace(played.round, counts=tuple(all_counts))
    return count.points(count.lay_out_again(round, played.dealer or None))


def _miscounted_cards(count: SideCount) -> Iterator[Mistake]:
    """A card was missed or counted twice. One card of each value in the pile is tried."""
    if count.played is None or count.holding.counts:
        return
    holding = count.holding
    rules = count.played.rules
    held = [
        (holding.pile & row.cards, row.value) for row in rules.counting_classes if holding.pile & row.cards
    ]
    for cards, _ in held:
        fewer = holding.pile & ~(cards & -cards)
        yield Cause(MISSED, cards=cards), count.points_with(holding._replace(pile=fewer))
    outside = [card.position for card in in_order(rules.deck & ~holding.pile)]
    if len(outside) < 2:
        return
    for cards, value in held:
        # A pile cannot hold a card twice, so add a card from outside the pile with the same value.
        extra = next((position for position in outside if rules.values[position] == value), outside[0])
        more = holding._replace(pile=holding.pile | 1 << extra)
        yield Cause(TWICE, cards=cards), count.points_with(more, count.with_card_value(extra, value))


def _foreign_cards(count: SideCount) -> Iterator[Mistake]:
    """A card was counted that is not in the pile.

    Cards that count like one of the pile are left out, because `_miscounted_cards` tries those.
    """
    if count.played is None or count.holding.counts:
        return
    pile = count.holding.pile
    for row in count.played.rules.counting_classes:
        if not row.cards & pile:
            more = count.holding._replace(pile=pile | row.cards & -row.cards)
            yield Cause(FOREIGN, cards=row.cards), count.points_with(more)


def _cards_with_yaku(count: SideCount) -> Iterator[Mistake]:
    """A card was missed or added, and with it a yaku that it makes or breaks."""
    if count.played is None or count.holding.counts:
        return
    played = count.played
    holding = count.holding
    held = count.holding.made
    for index, made in enumerate(held):
        if made.yaku.each_extra and made.cards:
            more = made._replace(points=made.points + made.yaku.each_extra)
            cause = Cause(TWICE, yaku=made.yaku, cards=made.cards, with_yaku=True)
            yield cause, count.points_with_yaku(*held[:index], more, *held[index + 1 :])
    tables = played.rules.tables(holding.context)
    for kind, cards in ((MISSED, holding.pile), (FOREIGN, played.rules.deck & ~holding.pile)):
        for card in in_order(cards):
            pile = holding.pile ^ card.bit
            counting = yaku_of_pile(played, count.side, pile, tables)
            if counting != held:
                changed = holding._replace(pile=pile, made=counting)
                yield Cause(kind, cards=card.bit, with_yaku=True), count.points_with(changed)


def _miscounted_yaku(count: SideCount) -> Iterator[Mistake]:
    """A yaku was forgotten, counted although it is not held, or counted twice; or all yaku were forgotten."""
    if count.played is None:
        return
    held = count.holding.made
    game = count.played.rules.game
    for index, made in enumerate(held):
        yield Cause(FORGOTTEN, yaku=made.yaku), count.points_with_yaku(*held[:index], *held[index + 1 :])
    for made in count.not_held:
        yield Cause(NOT_HELD, yaku=made.yaku), count.points_with_yaku(*held, made)
    for made in held:
        yield Cause(YAKU_TWICE, yaku=made.yaku), count.points_with_yaku(*held, made)
    if len(held) > 1:
        yield Cause(ALL_FORGOTTEN), count.points_with_yaku()
    if not {made.yaku.rule(game) for made in held} & {entry.rule for entry in count.ledger.of(count.side)}:
        # In this round yaku bring their owner nothing, but the claim includes them.
        yield Cause(OWN), count.number.computed + sum(made.points for made in held)


def _rules_left_out(count: SideCount) -> Iterator[Mistake]:
    """A rule was left out, such as a floor, a transfer, or a multiplier with everything it multiplies."""
    for rule in count.entries_by_rule if count.played else ():
        words = _words_of_rule(count, rule)
        yield Cause(LEFT_OUT, rule=rule, words=words), count.score_with_rule_counted(rule, 0)


def _all_rules_left_out(count: SideCount) -> Iterator[Mistake]:
    """Only cards and yaku were counted, and all other rules were left out."""
    if count.played is None:
        return
    names: list[str] = []
    points: list[int] = []
    for rule, entries in count.entries_by_rule.items():
        if rule != count.played.rules.card_rule and not _has_one_payer(count, rule):
            names.append(_words_of_rule(count, rule))
            points.append(0 if entries[0].against else sum(entry.points for entry in entries))
    if len(points) > 1 and all(points):
        yield Cause(BARE, words=listed(names)), count.number.computed - sum(points)


def _rules_twice(count: SideCount) -> Iterator[Mistake]:
    """A rule was counted twice."""
    if count.played is None:
        return
    score = count.number.computed
    for rule, entries in count.entries_by_rule.items():
        if rule == count.played.rules.card_rule or _has_one_payer(count, rule):
            continue
        points = sum(entry.points for entry in entries)
        adds = count.score_with_rule_counted(rule, 0) == score - points
        number = count.doublings.get(rule, score + points if adds else score)
        yield Cause(RULE_TWICE, rule=rule, words=_words_of_rule(count, rule)), number


def _has_one_payer(count: SideCount, rule: str) -> bool:
    """Return whether a rule only moves points between this side and one other side."""
    payers = {entry.against for entry in count.entries_by_rule[rule]}
    return None not in payers and len(payers) == 1 and rule not in count.doublings


def _words_of_rule(count: SideCount, rule: str) -> str:
    """Describe what a rule adds or subtracts."""
    rules = count.laid_out.rules
    entries = count.entries_by_rule[rule]
    if rule == rules.card_rule:
        return "cards"
    if len({entry.against for entry in entries}) > 1:
        # The reason of an entry names only one of several payers.
        return rule.removeprefix(f"{rules.game}.").replace("_", " ")
    return entries[0].because


def _payments_left_out(count: SideCount) -> Iterator[Mistake]:
    """Payments between the sides were left out: all of them, or only those that this side makes."""
    if count.played is None:
        return
    if any(not entry.against for rule in count.doublings for entry in count.entries_by_rule[rule]):
        # A multiplier of the whole score comes after the payments, so their part of the score is unknown.
        return
    paid = [entry.points for entry in count.ledger.of(count.side) if entry.against]
    pays_back = any(entry.against == count.side for entry in count.ledger.entries)
    for points in dict.fromkeys((sum(paid), sum(min(points, 0) for points in paid))) if paid else ():
        yield Cause(PAYMENTS if pays_back else LOSSES), count.number.computed - points


def _other_dealers(count: SideCount) -> Iterator[Mistake]:
    """The claim is right if another player was the dealer."""
    played = count.played
    if played is None or not (
        played.rules.dealer_matters(played.round.facts) or count.result.ruled.game.seats
    ):
        return
    for player in played.order:
        if player != played.dealer:
            yield Cause(DEALER, side=player), count.points(count.lay_out_again(played.round, player))


def _other_sides(count: SideCount) -> Iterator[Mistake]:
    """The claimed number is that of another side."""
    for side in count.result.ruled.record.sides:
        if side != count.side:
            yield Cause(OTHER_SIDE, side=side), _number_of(count.result, side, count.number.part)


def _running_total(count: SideCount) -> Iterator[Mistake]:
    """The claimed score is the running total."""
    yield Cause(RUNNING), count.result.side_score(count.side).total


def _number_of(result: RoundResult, side: str, part: str) -> int | None:
    """Return a side's score or its card points in a round."""
    if part == CARDS and result.scored:
        return result.side_score(side).card_points
    return result.scores.get(side)


# The mistakes in the order in which they are tried: the most common ones first.
_CAUSES_OF_SCORES: tuple[Callable[[SideCount], Iterator[Mistake]], ...] = (
    _other_claims,
    _cards_alone,
    _yaku_alone,
    _rules_left_out,
    _all_rules_left_out,
    _payments_left_out,
    _other_seats,
    _other_dealers,
    _uncounted_yaku,
    _miscounted_yaku,
    _miscounted_kinds,
    _miscounted_cards,
    _cards_with_yaku,
    _rules_twice,
    _other_rulings,
    _other_sides,
    _running_total,
)
_CAUSES_OF_CARD_POINTS: tuple[Callable[[SideCount], Iterator[Mistake]], ...] = (
    _score_instead,
    _miscounted_kinds,
    _miscounted_cards,
    _foreign_cards,
    _other_rulings,
    _other_sides,
)
