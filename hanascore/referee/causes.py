"""What would account for a claim exactly: each simple mistake is made on purpose and the round settled again.

A cause is named only where the round, with that one mistake, comes to what was claimed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.model import Counts, Evidence, Ledger
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


class Investigation:
    """The causes of what is claimed in one game. The rulings are tried once, and only if they are needed."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @cached_property
    def trials(self) -> tuple[Trial, ...]:
        """Every other choice of every ruling that can be tried."""
        return tuple(trial for trial in attempts(self.match) if trial.match)

    def causes(self, result: RoundResult, verdict: Verdict, answer: Answer) -> tuple[Cause, ...]:
        """Everything simple that accounts for a denied number exactly, the simplest first."""
        found = [*self._rulings(result, verdict.side, answer)]
        played = result.played
        cards = result.round.evidence is not Evidence.POINTS and not result.round.void
        if played is not None and cards and any(one.side == verdict.side for one in played.holdings):
            mistakes = _Mistakes(self.match, result, played, verdict, answer)
            found += mistakes.all()
        found += _mixed_up(result, verdict.side, answer)
        return tuple(found)

    def _rulings(self, result: RoundResult, side: str, answer: Answer) -> Iterator[Cause]:
        at = self.match.rounds.index(result)
        for trial in self.trials:
            if trial.match is not None:
                now = trial.match.rounds[at]
                if now.scored and answer.claimed == (
                    _of_side(now, side).card_points if answer.part == CARDS else now.scores[side]
                ):
                    yield Cause(RULING, choice=trial.choices[0])


def _of_side(result: RoundResult, side: str) -> SideScore:
    return next(one for one in result.sides if one.side == side)


def _mixed_up(result: RoundResult, side: str, answer: Answer) -> Iterator[Cause]:
    """Whether the number is right, but for something else."""
    for other in result.sides:
        number = other.card_points if answer.part == CARDS else other.score
        if other.side != side and number == answer.claimed:
            yield Cause(OTHER_SIDE, side=other.side)
    if answer.part != CARDS and _of_side(result, side).total == answer.claimed:
        yield Cause(RUNNING)


class _Mistakes:
    """The mistakes that may be made in counting one side's round."""

    def __init__(
        self, match: Match, result: RoundResult, played: Played, verdict: Verdict, answer: Answer
    ) -> None:
        self.match, self.result, self.played, self.answer = match, result, played, answer
        self.side = verdict.side
        self.claimed_yaku = frozenset(verdict.claim.yaku or ())
        self.holding = played.holding(verdict.side)
        self.entries = _of_side(result, verdict.side).entries

    def all(self) -> Iterator[Cause]:
        """Every cause, the simplest first."""
        if self.answer.part != CARDS:
            yield from self._in_vain()
        yield from self._cards()
        if self.answer.part != CARDS:
            yield from self._yaku()
            yield from self._entries()
            yield from self._dealers()

    def _fits(self, holding: Holding, played: Played | None = None) -> bool:
        """Whether the round comes to the claim where the side holds this."""
        played = played or self.played
        holdings = tuple(holding if one.side == self.side else one for one in played.holdings)
        return self._right(settle(played._replace(holdings=holdings)))

    def _right(self, ledger: Ledger) -> bool:
        if self.answer.part == CARDS:
            rules = {self.played.rule("card-values"), *(award.rule for award in self.played.awards)}
            return self.answer.claimed == sum(e.points for e in ledger.of(self.side) if e.rule in rules)
        return self.answer.claimed == ledger.totals()[self.side]

    def _fits_with(self, made: Iterable[Made]) -> bool:
        return self._fits(self.holding._replace(made=tuple(made)))

    @cached_property
    def _vain(self) -> tuple[Made, ...]:
        """The yaku that the pile holds and that do not count, though the table plays them."""
        played, holding = self.played, self.holding
        return (
            *(out.made for out in shut_out(played, holding)),
            *undeclared(played, holding),
            *of_other_seats(played, holding),
        )

    def _in_vain(self) -> Iterator[Cause]:
        held = self.holding.made
        for made in not_in_play(self.played, self.holding):
            if self._fits_with((*held, made)):
                yield Cause(NOT_IN_PLAY, yaku=made.yaku)
        for made in self._vain:
            if self._fits_with((*held, made)):
                yield Cause(IN_VAIN, yaku=made.yaku)

    def _yaku(self) -> Iterator[Cause]:
        held = self.holding.made
        for at, made in enumerate(held):
            if self._fits_with((*held[:at], *held[at + 1 :])):
                yield Cause(FORGOTTEN, yaku=made.yaku)
        for yaku in self._not_held():
            if self._fits_with((*held, Made(yaku, yaku.value, 0))):
                yield Cause(NOT_HELD, yaku=yaku)
        for made in held:
            if self._fits_with((*held, made)):
                yield Cause(YAKU_TWICE, yaku=made.yaku)

    def _not_held(self) -> list[Yaku]:
        """The yaku of the game that the pile does not hold, those claimed first, then those one card away."""
        rules = self.played.rules
        vain = (*self._vain, *not_in_play(self.played, self.holding))
        known = {made.yaku.id for made in (*self.holding.made, *vain)}
        near = {one.yaku.id for one in near_misses(self.played, self.holding)}
        others = [yaku for yaku in (*rules.yaku, *rules.not_in_play) if yaku.id not in known]
        return sorted(others, key=lambda yaku: (yaku.id not in self.claimed_yaku, yaku.id not in near))

    def _entries(self) -> Iterator[Cause]:
        """An entry left out, or booked twice: a floor, a multiplier, what is paid."""
        difference = self.answer.difference
        made = {one.yaku.rule(self.played.rules.game) for one in self.holding.made}
        values = self.played.rule("card-values")
        sums: dict[str, int] = {}
        for entry in self.entries:
            if entry.against is None and entry.rule not in made:
                sums[entry.rule] = sums.get(entry.rule, 0) + entry.points
        yield from (Cause(LEFT_OUT, rule=rule) for rule, points in sums.items() if points == -difference)
        others = [points for rule, points in sums.items() if rule != values]
        if len(others) > 1 and sum(others) == -difference:
            yield Cause(BARE)
        yield from (
            Cause(RULE_TWICE, rule=rule)
            for rule, points in sums.items()
            if points == difference and rule != values
        )
        yield from self._payments()

    def _payments(self) -> Iterator[Cause]:
        """What passes between sides left out: all with one side, a single one, or all there is."""
        difference = self.answer.difference
        paid = [(entry.against, entry.rule, entry.points) for entry in self.entries if entry.against]
        moved, single = Counter[str](), Counter[tuple[str, str]]()
        for other, rule, points in paid:
            moved[other] += points
            single[other, rule] += points
        for other, points in moved.items():
            if points == -difference:
                yield Cause(PAYMENTS, side=other)
        for (other, rule), points in single.items():
            if points == -difference != moved[other]:
                yield Cause(PAYMENTS, side=other, rule=rule)
        lost = sum(points for *_, points in paid if points < 0)
        if len(moved) > 1 and -difference in (sum(moved.values()), lost):
            yield Cause(PAYMENTS)

    def _dealers(self) -> Iterator[Cause]:
        """Another dealer, where the score hangs on who deals."""
        rules, played = self.played.rules, self.played
        if not (rules.dealer_matters(played.round.facts) or self.match.game.seats):
            return
        for player in played.order:
            if player != played.dealer:
                other = lay_out(
                    self.match.game,
                    rules,
                    self.match.record,
                    played.round,
                    dealer=player,
                    month=played.month,
                )
                if self._right(settle(other)):
                    yield Cause(DEALER, side=player)

    def _cards(self) -> Iterator[Cause]:
        if self.holding.counts:
            yield from self._numbers(self.holding.counts)
            return
        pile = self.holding.pile
        yield from self._card_points(MISSED, pile)
        yield from self._card_points(TWICE, pile)
        if self.answer.part != CARDS:
            yield from self._more_of_a_number()
        for kind, cards in ((MISSED, pile), (FOREIGN, deck.WHOLE & ~pile)):
            fit = 0
            for card in deck.in_order(cards):
                other = self._with_pile(pile ^ card.bit)
                if other.made != self.holding.made and self._fits(other):
                    fit |= card.bit
            if fit:
                yield Cause(kind, cards=fit, complete=True)

    def _with_pile(self, pile: int) -> Holding:
        """The side with another pile, and with what that pile makes."""
        made = made_of(self.played, self.side, pile, self.holding.context)
        return self.holding._replace(pile=pile, made=made)

    def _card_points(self, kind: str, pile: int) -> Iterator[Cause]:
        """The points of a single card missed or counted twice, its yaku counted as they are."""
        fit = 0
        for row in self.played.rules.value_classes:
            cards = pile & row.cards
            if not cards or not row.value:
                continue
            if kind == MISSED:
                fits = self._fits(self.holding._replace(pile=pile & ~(cards & -cards)))
            else:
                fits = self._fits_with_more(pile, row.value)
            fit |= cards if fits else 0
        if fit:
            yield Cause(kind, cards=fit)

    def _fits_with_more(self, pile: int, value: int) -> bool:
        """Whether one more card of that value fits. A card outside the pile stands for the one counted twice.

        Another one outside makes up for it, so that the deck is worth what it was.
        """
        played, values = self.played, list(self.played.rules.values)
        outside = [card.position for card in deck.in_order(deck.WHOLE & ~pile)]
        if len(outside) < 2:
            return False
        extra = next((at for at in outside if values[at] == value), outside[0])
        other = next(at for at in reversed(outside) if at != extra)
        values[other] += values[extra] - value
        values[extra] = value
        rules = played.rules._replace(values=tuple(values))
        return self._fits(self.holding._replace(pile=pile | 1 << extra), played._replace(rules=rules))

    def _more_of_a_number(self) -> Iterator[Cause]:
        """A yaku that counts its cards, with one of them counted twice."""
        held = self.holding.made
        for at, made in enumerate(held):
            each = made.yaku.each_extra
            more = (*held[:at], made._replace(points=made.points + each), *held[at + 1 :])
            if each and made.cards and self._fits_with(more):
                yield Cause(TWICE, yaku=made.yaku, cards=made.cards, complete=True)

    def _numbers(self, counts: Counts) -> Iterator[Cause]:
        """Of a pile known by numbers: one card of a kind more or less."""
        at = self.match.record.sides.index(self.side)
        for step, kind in ((-1, MISSED), (1, TWICE)):
            for of, cards in deck.KINDS.items():
                number = getattr(counts, of.plural) + step
                if number >= 0 and self._fits_counts(at, counts._replace(**{of.plural: number})):
                    yield Cause(kind, cards=cards, complete=True)

    def _fits_counts(self, at: int, counts: Counts) -> bool:
        played, record = self.played, self.match.record
        if not reckoned(played.rules, record, played.round, counts, self.holding.context).settled:
            return False
        every = list(played.round.counts or ())
        every[at] = counts
        round = played.round._replace(counts=tuple(every))
        laid = lay_out(
            self.match.game,
            played.rules,
            record,
            round,
            dealer=played.dealer or None,
            month=played.month,
        )
        return self._right(settle(laid))
