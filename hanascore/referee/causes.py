"""What would account for a claim exactly: each simple mistake is made on purpose and the round settled again.

A cause is named only where the round, with that one mistake, comes to what was claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.model import Counts, Evidence, Round
from hanascore.referee.claims import CARDS, Answer, Verdict
from hanascore.referee.dispute import Choice, Trial, attempts
from hanascore.referee.near_misses import near_misses, not_in_play, of_other_seats, shut_out, undeclared
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import Made, Yaku
from hanascore.scoring.match import Match, RoundResult, SideScore
from hanascore.scoring.rounds import lay_out, made_of, reckoned, settle

RULING = "ruling"
NOT_IN_PLAY = "not-in-play"
IN_VAIN = "in-vain"
MISSED = "card-missed"
TWICE = "card-twice"
FOREIGN = "card-foreign"
FORGOTTEN = "yaku-forgotten"
NOT_HELD = "yaku-not-held"
YAKU_TWICE = "yaku-twice"
LEFT_OUT = "left-out"
BARE = "cards-and-yaku-alone"
RULE_TWICE = "rule-twice"
PAYMENTS = "payments"
DEALER = "other-dealer"
OTHER_SIDE = "other-side"
RUNNING = "running-total"


class Cause(NamedTuple):
    """One mistake that accounts for a claim. `kind` is one of the words above; the rest says which mistake.

    `cards` are those of which any one may be meant. `complete` tells, of cards, that the yaku they make or
    break are counted with them, and not the points of the card alone.
    """

    kind: str
    choice: Choice | None = None
    yaku: Yaku | None = None
    cards: int = 0
    complete: bool = False
    rule: str = ""
    side: str = ""


# A mistake, and what the claimed number would be with it; None where that cannot be told.
Mistake = tuple[Cause, int | None]


class CauseFinder:
    """The causes of what is claimed in one game. The rulings are tried once, and only if they are needed."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        """Every other choice of every ruling that can be tried."""
        return tuple(trial for trial in attempts(self.match) if trial.match)

    def causes(self, result: RoundResult, verdict: Verdict, answer: Answer) -> tuple[Cause, ...]:
        """Everything simple that accounts for a denied number exactly, the simplest first."""
        mistakes = [*self._other_rulings(result, verdict.side, answer)]
        played, holding = result.played, None
        if played is not None and result.round.evidence is not Evidence.POINTS and not result.round.void:
            holding = next((one for one in played.holdings if one.side == verdict.side), None)
            if holding:
                mistakes += _Miscounts(self.match, played, holding, verdict, answer).all()
        mistakes += _mixed_up(result, verdict.side, answer)
        fitting = [cause for cause, number in mistakes if number == answer.claimed]
        return tuple(fitting if holding and holding.counts else _joined(fitting))

    def _other_rulings(self, result: RoundResult, side: str, answer: Answer) -> Iterator[Mistake]:
        at = self.match.rounds.index(result)
        for trial in self.trials:
            if trial.match is not None:
                number = _number_of(trial.match.rounds[at], side, answer.part)
                yield Cause(RULING, choice=trial.choices[0]), number


def _of_side(result: RoundResult, side: str) -> SideScore:
    return next(one for one in result.sides if one.side == side)


def _number_of(result: RoundResult, side: str, part: str) -> int | None:
    """What the round brought a side: its score, or its card points."""
    if part == CARDS and result.scored:
        return _of_side(result, side).card_points
    return result.scores.get(side)


def _mixed_up(result: RoundResult, side: str, answer: Answer) -> Iterator[Mistake]:
    """Numbers that are right, but for something else."""
    for other in result.record.sides:
        if other != side:
            yield Cause(OTHER_SIDE, side=other), _number_of(result, other, answer.part)
    if answer.part != CARDS:
        yield Cause(RUNNING), _of_side(result, side).total


def _joined(causes: Iterable[Cause]) -> Iterator[Cause]:
    """The same, with cards of which any one may be meant in one cause."""
    for cause, group in groupby(causes, key=lambda one: one._replace(cards=0)):
        cards = 0
        for one in group:
            cards |= one.cards
        yield cause._replace(cards=cards)


class _Miscounts:
    """The mistakes that may be made in counting one side's round, each with what it would bring."""

    def __init__(
        self, match: Match, played: Played, holding: Holding, verdict: Verdict, answer: Answer
    ) -> None:
        self.match, self.played, self.holding, self.answer = match, played, holding, answer
        self.side = verdict.side
        self.claimed_yaku = frozenset(verdict.claim.yaku or ())
        self.entries = settle(played).of(verdict.side)

    def all(self) -> Iterator[Mistake]:
        """Every mistake, the simplest first."""
        score = self.answer.part != CARDS
        if score:
            yield from self._yaku_in_vain()
        yield from self._numbers(self.holding.counts) if self.holding.counts else self._cards()
        if score:
            yield from self._yaku()
            yield from self._entries()
            yield from self._payments()
            yield from self._dealers()

    def _with(self, holding: Holding, played: Played | None = None) -> int:
        """What the round comes to where the side holds this."""
        played = played or self.played
        holdings = tuple(holding if one.side == self.side else one for one in played.holdings)
        return self._comes_to(played._replace(holdings=holdings))

    def _with_yaku(self, *made: Made) -> int:
        return self._with(self.holding._replace(made=made))

    def _comes_to(self, played: Played) -> int:
        entries = settle(played).of(self.side)
        if self.answer.part == CARDS:
            rules = {self.played.rules.card_rule, *(award.rule for award in self.played.awards)}
            return sum(entry.points for entry in entries if entry.rule in rules)
        return sum(entry.points for entry in entries)

    @cached_property
    def _vain(self) -> tuple[Made, ...]:
        """The yaku that the pile holds and that do not count, though the table plays them."""
        played, holding = self.played, self.holding
        return (
            *(out.made for out in shut_out(played, holding)),
            *undeclared(played, holding),
            *of_other_seats(played, holding),
        )

    @cached_property
    def _idle(self) -> tuple[Made, ...]:
        """The yaku that the pile holds and that the table does not play."""
        return not_in_play(self.played, self.holding)

    def _yaku_in_vain(self) -> Iterator[Mistake]:
        held = self.holding.made
        for kind, vain in ((NOT_IN_PLAY, self._idle), (IN_VAIN, self._vain)):
            for made in vain:
                yield Cause(kind, yaku=made.yaku), self._with_yaku(*held, made)

    def _yaku(self) -> Iterator[Mistake]:
        held = self.holding.made
        for at, made in enumerate(held):
            yield Cause(FORGOTTEN, yaku=made.yaku), self._with_yaku(*held[:at], *held[at + 1 :])
        for yaku in self._not_held():
            yield Cause(NOT_HELD, yaku=yaku), self._with_yaku(*held, Made(yaku, yaku.value, 0))
        for made in held:
            yield Cause(YAKU_TWICE, yaku=made.yaku), self._with_yaku(*held, made)

    def _not_held(self) -> list[Yaku]:
        """The yaku of the game that the pile does not hold, those claimed first, then those one card away."""
        rules = self.played.rules
        known = {made.yaku.id for made in (*self.holding.made, *self._vain, *self._idle)}
        near = {one.yaku.id for one in near_misses(self.played, self.holding)}
        others = [yaku for yaku in (*rules.yaku, *rules.not_in_play) if yaku.id not in known]
        return sorted(others, key=lambda yaku: (yaku.id not in self.claimed_yaku, yaku.id not in near))

    def _entries(self) -> Iterator[Mistake]:
        """An entry left out, or booked twice: a floor, a multiplier."""
        score, values = self.answer.computed, self.played.rules.card_rule
        made = {one.yaku.rule(self.played.rules.game) for one in self.holding.made}
        sums = Counter[str]()
        for entry in self.entries:
            if entry.against is None and entry.rule not in made:
                sums[entry.rule] += entry.points
        for rule, points in sums.items():
            yield Cause(LEFT_OUT, rule=rule), score - points
        others = [points for rule, points in sums.items() if rule != values]
        if len(others) > 1:
            yield Cause(BARE), score - sum(others)
        for rule, points in sums.items():
            if rule != values:
                yield Cause(RULE_TWICE, rule=rule), score + points

    def _payments(self) -> Iterator[Mistake]:
        """What passes between sides left out: all with one side, a single one, or all there is."""
        score = self.answer.computed
        moved, single, lost = Counter[str](), Counter[tuple[str, str]](), 0
        for entry in self.entries:
            if entry.against:
                moved[entry.against] += entry.points
                single[entry.against, entry.rule] += entry.points
                lost += min(entry.points, 0)
        for other, points in moved.items():
            yield Cause(PAYMENTS, side=other), score - points
        for (other, rule), points in single.items():
            if points != moved[other]:
                yield Cause(PAYMENTS, side=other, rule=rule), score - points
        for points in dict.fromkeys((moved.total(), lost)) if len(moved) > 1 else ():
            yield Cause(PAYMENTS), score - points

    def _dealers(self) -> Iterator[Mistake]:
        """Another dealer, where the score hangs on who deals."""
        played = self.played
        if played.rules.hangs_on_dealer(played.round.facts) or self.match.game.seats:
            for player in played.order:
                if player != played.dealer:
                    yield Cause(DEALER, side=player), self._comes_to(self._laid_out(played.round, player))

    def _laid_out(self, round: Round, dealer: str | None) -> Played:
        match, month = self.match, self.played.month
        return lay_out(match.game, self.played.rules, match.record, round, dealer=dealer, month=month)

    def _cards(self) -> Iterator[Mistake]:
        """A card too few or too many: first its own points, then with the yaku that it makes or breaks."""
        pile, holding = self.holding.pile, self.holding
        for cards, _ in self._by_value():
            yield Cause(MISSED, cards=cards), self._with(holding._replace(pile=pile & ~(cards & -cards)))
        for cards, value in self._by_value():
            yield Cause(TWICE, cards=cards), self._with_another(value)
        if self.answer.part != CARDS:
            yield from self._one_more_of_a_number()
        for kind, cards in ((MISSED, pile), (FOREIGN, deck.WHOLE & ~pile)):
            for card in deck.in_order(cards):
                other = pile ^ card.bit
                made = made_of(self.played, self.side, other, holding.context)
                if made != holding.made:
                    number = self._with(holding._replace(pile=other, made=made))
                    yield Cause(kind, cards=card.bit, complete=True), number

    def _by_value(self) -> Iterator[tuple[int, int]]:
        """The cards of the pile that are worth something, by kind and value."""
        for row in self.played.rules.counting_classes:
            if self.holding.pile & row.cards:
                yield self.holding.pile & row.cards, row.value

    def _with_another(self, value: int) -> int | None:
        """What the round comes to with one more card of that value; None where no card is left for it.

        A card outside the pile stands for the one counted twice. Another one outside makes up for it, so that
        the deck is worth what it was.
        """
        played, values, pile = self.played, list(self.played.rules.values), self.holding.pile
        outside = [card.position for card in deck.in_order(deck.WHOLE & ~pile)]
        if len(outside) < 2:
            return None
        extra = next((at for at in outside if values[at] == value), outside[0])
        other = next(at for at in reversed(outside) if at != extra)
        values[other] += values[extra] - value
        values[extra] = value
        rules = played.rules._replace(values=tuple(values))
        return self._with(self.holding._replace(pile=pile | 1 << extra), played._replace(rules=rules))

    def _one_more_of_a_number(self) -> Iterator[Mistake]:
        """A yaku that counts its cards, with one of them counted twice."""
        held = self.holding.made
        for at, made in enumerate(held):
            each = made.yaku.each_extra
            if each and made.cards:
                more = made._replace(points=made.points + each)
                cause = Cause(TWICE, yaku=made.yaku, cards=made.cards, complete=True)
                yield cause, self._with_yaku(*held[:at], more, *held[at + 1 :])

    def _numbers(self, counts: Counts) -> Iterator[Mistake]:
        """Of a pile known by numbers: one card of a kind more or less."""
        for step, kind in ((-1, MISSED), (1, TWICE)):
            for of, cards in deck.KINDS.items():
                number = getattr(counts, of.plural) + step
                if number >= 0:
                    other = counts._replace(**{of.plural: number})
                    yield Cause(kind, cards=cards, complete=True), self._with_counts(other)

    def _with_counts(self, counts: Counts) -> int | None:
        """What the round comes to with these numbers; None where they leave open what the pile makes."""
        played, record = self.played, self.match.record
        if not reckoned(played, counts, self.holding.context).settled:
            return None
        every = list(played.round.counts or ())
        every[record.sides.index(self.side)] = counts
        round = played.round._replace(counts=tuple(every))
        return self._comes_to(self._laid_out(round, played.dealer or None))
