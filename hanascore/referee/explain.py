"""A game explained: beside its entries what was nearly made or made in vain, and what claims are worth.

What would account for a claim exactly is found by making each simple mistake on purpose and settling the
round again. A cause is named only where the round, with that one mistake, comes to what was claimed; where no
single one does, two at once are tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.model.ledger import Entry, Ledger
from hanascore.model.record import Counts, Record, Round
from hanascore.problems.words import did_you_mean, listed
from hanascore.referee import yaku_status as near_miss
from hanascore.referee.claims import CARDS, Answer, Verdict, verdicts
from hanascore.referee.dispute import Choice, judge_under, other_choices
from hanascore.referee.match import Match, RoundResult, SideScore
from hanascore.referee.yaku_status import (
    NearMiss,
    UncountedYaku,
    YakuStatus,
    find_uncounted_yaku,
    near_misses,
    not_booked,
    yaku_status,
)
from hanascore.rules.played import Holding, Played
from hanascore.rules.yaku import MadeYaku, Yaku
from hanascore.scoring.lay_out import RuledRecord, lay_out, made_of, reckoned
from hanascore.scoring.settle import settle

RULING = "ruling"
CARDS_CLAIMED = "card-points-claimed"
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
    """One mistake that accounts for a claim. `kind` is one of the words above; the rest says which mistake.

    `cards` are those of which any one may be meant. `complete` tells, of cards, that the yaku they make or
    break are counted with them, and not the points of the card alone. `words` is what `rule` books,
    or all that was left out.
    """

    kind: str
    choice: Choice | None = None
    yaku: Yaku | None = None
    cards: int = 0
    complete: bool = False
    rule: str = ""
    side: str = ""
    words: str = ""

    @property
    def key(self) -> tuple[object, ...]:
        """What tells one mistake from another."""
        chosen = self.choice and (self.choice.option.name, str(self.choice.value))
        return self.kind, chosen, self.yaku and self.yaku.id, self.cards, self.rule, self.side


class Account(NamedTuple):
    """Mistakes that account for a claim together, and what the round comes to after each of them."""

    causes: tuple[Cause, ...]
    numbers: tuple[int, ...]


# A mistake, and the round as it would be with it; None where that cannot be told.
Change = tuple[Cause, Played | None]
# The same, or in place of the round what the claimed number would be.
Mistake = tuple[Cause, Played | int | None]
# How easily a mistake is made beside another one: the less, the easier.
_RANKS = {MISSED: 2, RULING: 2, PAYMENTS: 3, LOSSES: 3, TWICE: 3, NOT_HELD: 3, YAKU_TWICE: 4, RULE_TWICE: 4}


class DeniedNumber(NamedTuple):
    """A denied number with everything that accounts for it exactly, the simplest first.

    `accounts` are several mistakes at once; two of them only where no single one does.
    """

    answer: Answer
    causes: tuple[Cause, ...]
    accounts: tuple[Account, ...]

    @property
    def follows(self) -> bool:
        """Whether the number follows from whatever else is claimed."""
        return any(
            cause.kind == CARDS_CLAIMED or len(one.causes) > 2
            for one in self.accounts
            for cause in one.causes
        )


class SideExplanation(NamedTuple):
    """What there is to say of one side in one round.

    `near` are the yaku one card away, and `in_vain` those that the pile holds and that brought nothing.
    """

    score: SideScore
    holding: Holding | None = None
    near: tuple[NearMiss, ...] = ()
    in_vain: tuple[UncountedYaku, ...] = ()
    verdict: Verdict | None = None
    reasons: tuple[DeniedNumber, ...] = ()

    @property
    def side(self) -> str:
        """Whose story it is."""
        return self.score.side

    @property
    def by_number(self) -> bool:
        """Whether its pile is known by numbers alone."""
        return self.holding is not None and self.holding.counts is not None


class RoundExplanation(NamedTuple):
    """A round with the story of each side that is asked about."""

    result: RoundResult
    sides: tuple[SideExplanation, ...]


def _story(
    finder: CauseFinder, result: RoundResult, score: SideScore, verdict: Verdict | None
) -> SideExplanation:
    """What a side nearly made, what it made in vain, and what would account for its claim."""
    denied = verdict.denied if verdict else ()
    reasons = tuple(finder.reasons(result, verdict, answer) for answer in denied if verdict)
    played = _laid(result, score.side) if result.scored else None
    if played is None:
        return SideExplanation(score, verdict=verdict, reasons=reasons)
    holding = played.holding(score.side)
    in_vain = (*find_uncounted_yaku(played, holding), *not_booked(played, score))
    return SideExplanation(score, holding, near_misses(played, holding), in_vain, verdict, reasons)


class Explanation(NamedTuple):
    """A game with the story of each round that is asked about."""

    match: Match
    rounds: tuple[RoundExplanation, ...]


def explain_match(match: Match, *, round: int | None = None, side: str | None = None) -> Explanation:
    r"""Everything there is to say of a game that is judged, or of one round of it, or of one side.

    ValueError says that the record has no such side.

    >>> from hanascore.record.record_file import loads
    >>> from hanascore.referee.judge import judge
    >>> text = "hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nstopped_by: Aki\n"
    >>> match = judge(loads(text + "captured: {Aki: 1b 3b 8b, Bo: 12b}").records[0])
    >>> [(near.yaku.id, near.want.where[0].side) for near in explain_match(match).rounds[0].sides[0].near][:2]
    [('four-brights', 'Bo'), ('rainy-four', None)]
    """
    wanted = side_named(match.record, side) if side is not None else None
    results = tuple(result for result in match.rounds if round in (None, result.number))
    finder = CauseFinder(match)
    return Explanation(match, tuple(_told(finder, result, wanted) for result in results))


def _told(finder: CauseFinder, result: RoundResult, side: str | None) -> RoundExplanation:
    """The story of a round, or of one side in it."""
    answered = {verdict.side: verdict for verdict in verdicts(result)}
    asked = [score for score in result.sides if side in (None, score.side)]
    return RoundExplanation(
        result, tuple(_story(finder, result, score, answered.get(score.side)) for score in asked)
    )


def side_named(record: Record, name: str) -> str:
    """The side that a name means. ValueError says that there is none, and which name is near."""
    side = record.find_side(name)
    if side is None:
        hint = did_you_mean(name, (*record.sides, *record.players))
        raise ValueError(f"no side is called '{name}': {hint or f'the sides are {listed(record.sides)}'}")
    return side


def _laid(result: RoundResult, side: str) -> Played | None:
    """The round as it is laid out; None where a side captured nothing."""
    played = None if result.round.void or result.round.has_only_scores else result.played
    return played if played and any(one.side == side for one in played.holdings) else None


class YakuExplanation(NamedTuple):
    """How one yaku stands with each side that is asked about, in one round."""

    result: RoundResult
    standings: tuple[YakuStatus, ...]


def explain_yaku(
    match: Match, yaku: str, *, round: int | None = None, side: str | None = None
) -> tuple[YakuExplanation, ...]:
    """Why a yaku counts or does not. ValueError says that there is no such side or yaku.

    `yaku` is an id. Rounds without piles have nothing to say.
    """
    wanted = side_named(match.record, side) if side is not None else None
    found = match.rules.find_yaku(yaku)
    if found is None:
        raise ValueError(f"there is no yaku '{yaku}' here")
    return tuple(
        YakuExplanation(
            result,
            tuple(
                yaku_status(played, score, found)
                for score in result.sides
                if wanted in (None, score.side) and (played := _laid(result, score.side))
            ),
        )
        for result in match.rounds
        if round in (None, result.number)
    )


class CauseFinder:
    """The causes of what is claimed in one game. The rulings are tried only if they are needed."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @cached_property
    def _rulings(self) -> list[tuple[Cause, list[RoundResult]]]:
        """Every other choice of every ruling that can be tried, with all rounds under it."""
        return [
            (Cause(RULING, choice=choice), list(judge_under(self.match, (choice,)).rounds))
            for choice in other_choices(self.match)
        ]

    def _otherwise(self, result: RoundResult) -> Iterator[tuple[Cause, RoundResult]]:
        """A round under each of them."""
        at = self.match.rounds.index(result)
        return ((cause, rounds[at]) for cause, rounds in self._rulings)

    def reasons(self, result: RoundResult, verdict: Verdict, answer: Answer) -> DeniedNumber:
        """Everything simple that accounts for a denied number exactly, the simplest first.

        Beside it stands what else is claimed, where the number follows from that. Where there is neither, two
        mistakes at once are looked for.
        """
        side, part = verdict.side, answer.part
        found = [(cause, _number_of(after, side, part)) for cause, after in self._otherwise(result)]
        miscounts = _miscounts(result, verdict, answer)
        if miscounts:
            found += [(cause, miscounts.comes_to(outcome)) for cause, outcome in miscounts.all()]
        # Numbers that are right, but for something else.
        others = [one for one in result.ruled.record.sides if one != side]
        found += [(Cause(OTHER_SIDE, side=one), _number_of(result, one, part)) for one in others]
        if part != CARDS:
            found.append((Cause(RUNNING), _of_side(result, side).total))
        causes = [cause for cause, number in found if number == answer.claimed]
        if miscounts is None:
            return DeniedNumber(answer, tuple(_joined(causes)), ())
        accounts = [told] if (told := miscounts.as_claimed()) else []
        if not causes and not accounts:
            accounts += [*miscounts.two(), *self._beside_rulings(result, verdict, answer)]
        known: dict[object, Account] = {}
        for one in accounts:
            known.setdefault(frozenset(cause.key for cause in one.causes), one)
        easiest = sorted(known.values(), key=lambda one: sum(_RANKS.get(each.kind, 1) for each in one.causes))
        joined = causes if miscounts.holding.counts else _joined(causes)
        return DeniedNumber(answer, tuple(joined), tuple(easiest))

    def _beside_rulings(self, result: RoundResult, verdict: Verdict, answer: Answer) -> Iterator[Account]:
        """Another ruling, and a mistake beside it."""
        for first, after in self._otherwise(result):
            number = _number_of(after, verdict.side, answer.part)
            if number is None or number in (answer.computed, answer.claimed):
                continue
            then = _miscounts(after, verdict, answer._replace(computed=number))
            for one in then.single() if then else ():
                yield Account((first, *one.causes), (number, *one.numbers))


def _miscounts(result: RoundResult, verdict: Verdict, answer: Answer) -> _Miscounts | None:
    """The mistakes that may be made in counting a side's round; None where nothing was counted."""
    played = _laid(result, verdict.side) if result.scored else None
    return _Miscounts(result.ruled, played, verdict, answer) if played else None


def _of_side(result: RoundResult, side: str) -> SideScore:
    return next(one for one in result.sides if one.side == side)


def _number_of(result: RoundResult, side: str, part: str) -> int | None:
    """What the round brought a side: its score, or its card points."""
    if part == CARDS and result.scored:
        return _of_side(result, side).card_points
    return result.scores.get(side)


def _joined(causes: Iterable[Cause]) -> Iterator[Cause]:
    """The same, with cards of which any one may be meant in one cause."""
    for cause, group in groupby(causes, key=lambda one: one._replace(cards=0)):
        yield cause._replace(cards=deck.union(one.cards for one in group))


class _Miscounts:
    """The mistakes that may be made in counting one side's round, each with what it would bring."""

    def __init__(self, ruled: RuledRecord, played: Played, verdict: Verdict, answer: Answer) -> None:
        self.ruled, self.played, self.answer = ruled, played, answer
        self.side, self.verdict, self.holding = verdict.side, verdict, played.holding(verdict.side)
        self.claimed_yaku = frozenset(verdict.claim.yaku or ())
        self.ledger = settle(played)

    def all(self) -> Iterator[Mistake]:
        """Every mistake, the simplest first."""
        score = self.answer.part != CARDS
        if score:
            yield from self._yaku_in_vain()
        if self.holding.counts:
            yield from self._numbers(self.holding.counts)
        else:
            yield from self._cards()
            # No yaku brings card points.
            yield from self._cards_with_yaku() if score else self._foreign()
        if score:
            yield from self._yaku()
            yield from self._all_yaku()
            yield from self._entries()
            yield from self._payments()
            yield from self._dealers()

    def _first(self) -> Iterator[Change]:
        """The mistakes beside which another one may be made."""
        if self.answer.part != CARDS:
            yield from self._yaku_in_vain()
            yield from self._yaku()
        yield from () if self.holding.counts else self._cards()

    def single(self) -> Iterator[Account]:
        """Each single mistake that accounts for the claim and may be made beside another."""
        score = self.answer.part != CARDS
        others = (*self._entries(), *self._payments()) if score else ()
        for cause, outcome in (*self._first(), *others):
            number = self.comes_to(outcome)
            if number == self.answer.claimed and cause.rule != self.played.rules.card_rule:
                yield Account((cause,), (number,))

    def two(self) -> Iterator[Account]:
        """Two mistakes, each of which changes the number, that account for the claim together."""
        for first, played in self._first():
            known = (self.answer.computed, self.answer.claimed)
            if played is None or (number := self._points(played)) in known:
                continue
            answer = self.answer._replace(computed=number)
            then = _Miscounts(self.ruled, played, self.verdict, answer)
            for one in then.single():
                if not first.yaku or one.causes[0].yaku != first.yaku:
                    yield Account((first, *one.causes), (number, *one.numbers))

    def as_claimed(self) -> Account | None:
        """The card points and yaku that are claimed beside the score, where the score follows from them."""
        claim, found = self.verdict.claim, [*self.holding.made]
        causes, numbers, played = list[Cause](), list[int](), self.played

        def step(cause: Cause) -> None:
            holding = played.holding(self.side)._replace(made=tuple(found))
            causes.append(cause)
            numbers.append(self._points(self._with(holding, played)))

        denied = self.verdict.denied if played.rules.values else ()
        wrong = next((one for one in denied if one.part == CARDS), None)
        if self.answer.part == CARDS or (wrong and self.holding.pile in (0, self.played.rules.deck)):
            return None
        if wrong:
            at = self.holding.pile.bit_length() - 1
            played = self._with_value(at, played.rules.values[at] + wrong.difference)
            step(Cause(CARDS_CLAIMED))
        for kind, made in (*self._vain, *((NOT_HELD, one) for one in self._unheld())):
            if made.yaku.id in self.claimed_yaku:
                found.append(made)
                step(Cause(kind, yaku=made.yaku))
        for made in self.holding.made if claim.yaku is not None else ():
            if made.yaku.id not in self.claimed_yaku:
                found.remove(made)
                step(Cause(FORGOTTEN, yaku=made.yaku))
        fits = numbers[-1:] == [self.answer.claimed] and (len(causes) > 1 or wrong)
        return Account(tuple(causes), tuple(numbers)) if fits else None

    def _with(self, holding: Holding, played: Played | None = None) -> Played:
        """The round where the side holds this."""
        played = played or self.played
        holdings = tuple(holding if one.side == self.side else one for one in played.holdings)
        return played._replace(holdings=holdings)

    def _with_yaku(self, *made: MadeYaku) -> Played:
        return self._with(self.holding._replace(made=made))

    def comes_to(self, outcome: Played | int | None) -> int | None:
        """What the claimed number would be with a mistake, of which the outcome is a round or that number."""
        return self._points(outcome) if isinstance(outcome, Played) else outcome

    def _points(self, played: Played) -> int:
        """What a round would bring the side, or its cards alone."""
        whole, rules = self.answer.part != CARDS, {award.rule for award in self.played.awards}
        rules.add(self.played.rules.card_rule)
        return sum(one.points for one in settle(played).of(self.side) if whole or one.rule in rules)

    @cached_property
    def _vain(self) -> list[tuple[str, MadeYaku]]:
        """The yaku that the pile holds and that do not count, those that the table does not play first."""
        vain = find_uncounted_yaku(self.played, self.holding)
        found = [(NOT_IN_PLAY if one.why == near_miss.NOT_IN_PLAY else IN_VAIN, one.made) for one in vain]
        return sorted(found, key=lambda one: one[0] == IN_VAIN)

    def _yaku_in_vain(self) -> Iterator[Change]:
        for kind, made in self._vain:
            yield Cause(kind, yaku=made.yaku), self._with_yaku(*self.holding.made, made)

    def _yaku(self) -> Iterator[Change]:
        held = self.holding.made
        for at, made in enumerate(held):
            yield Cause(FORGOTTEN, yaku=made.yaku), self._with_yaku(*held[:at], *held[at + 1 :])
        for made in self._unheld():
            yield Cause(NOT_HELD, yaku=made.yaku), self._with_yaku(*held, made)
        for made in held:
            yield Cause(YAKU_TWICE, yaku=made.yaku), self._with_yaku(*held, made)

    def _all_yaku(self) -> Iterator[Mistake]:
        """All yaku forgotten; or added to the score, where they bring their owner nothing."""
        made, game = self.holding.made, self.played.rules.game
        if len(made) > 1:
            yield Cause(ALL_FORGOTTEN), self._with_yaku()
        if not {one.yaku.rule(game) for one in made} & {one.rule for one in self.ledger.of(self.side)}:
            yield Cause(OWN), self.answer.computed + sum(one.points for one in made)

    def _unheld(self) -> list[MadeYaku]:
        """The yaku of the game that the pile does not hold, those claimed first, then those one card away."""
        rules = self.played.rules
        known = {made.yaku.id for made in (*self.holding.made, *(made for _, made in self._vain))}
        near = {one.yaku.id for one in near_misses(self.played, self.holding)}
        others = [yaku for yaku in (*rules.yaku, *rules.not_in_play) if yaku.id not in known]
        others.sort(key=lambda yaku: (yaku.id not in self.claimed_yaku, yaku.id not in near))
        return [MadeYaku(yaku, yaku.value, 0) for yaku in others]

    @cached_property
    def _booked(self) -> dict[str, list[Entry]]:
        """The entries of each rule but those of yaku."""
        made = {one.yaku.rule(self.played.rules.game) for one in self.holding.made}
        found: dict[str, list[Entry]] = {}
        for entry in self.ledger.of(self.side):
            if entry.rule not in made:
                found.setdefault(entry.rule, []).append(entry)
        return found

    def _counting(self, rule: str, often: int) -> Ledger:
        """The round as it comes out where a rule is left out, or where it doubles twice."""
        return settle(self.played._replace(rule_count=(rule, often)))

    @cached_property
    def _doublings(self) -> dict[str, int]:
        """The rules that multiply, with what the number is where each is counted twice."""
        found = {rule: self._counting(rule, 2).totals[self.side] for rule in self._booked}
        return {rule: number for rule, number in found.items() if number != self.answer.computed}

    def _entries(self) -> Iterator[Mistake]:
        """A rule left out, or counted twice: a floor, or a doubling with all that follows from it."""
        score, values, game = self.answer.computed, self.played.rules.card_rule, self.played.rules.game
        twice, others = list[Mistake](), list[tuple[str, int]]()
        for rule, entries in self._booked.items():
            payers = {entry.against for entry in entries}
            if None not in payers and len(payers) == 1 and rule not in self._doublings:
                continue
            left = self._counting(rule, 0).totals[self.side]
            points = sum(entry.points for entry in entries)
            words = entries[0].because
            if len(payers) > 1:
                # The first of several would tell of one payer alone.
                words = rule.removeprefix(f"{game}.").replace("_", " ")
            cause = Cause(LEFT_OUT, rule=rule, words="cards" if rule == values else words)
            yield cause, left
            if rule != values:
                others.append((words, 0 if entries[0].against else points))
                doubled = score + points if left == score - points else score
                twice.append((cause._replace(kind=RULE_TWICE), self._doublings.get(rule, doubled)))
        if len(others) > 1 and all(number for _, number in others):
            left_out = listed([words for words, _ in others])
            yield Cause(BARE, words=left_out), score - sum(number for _, number in others)
        yield from twice

    def _payments(self) -> Iterator[Mistake]:
        """What passes between sides left out: all with one side, a single one, or all there is.

        Where a doubling of the whole comes after them, the number does not tell what they brought.
        """
        score = self.answer.computed
        if any(not entry.against for rule in self._doublings for entry in self._booked[rule]):
            return
        moved, single, lost, words = Counter[str](), Counter[tuple[str, str]](), 0, dict[str, str]()
        for entry in self.ledger.of(self.side):
            if entry.against:
                moved[entry.against] += entry.points
                single[entry.against, entry.rule] += entry.points
                words[entry.rule] = entry.because
                lost += min(entry.points, 0)
        kind = PAYMENTS if any(one.against == self.side for one in self.ledger.entries) else LOSSES
        for other, points in moved.items():
            yield Cause(kind, side=other), score - points
        for (other, rule), points in single.items():
            # What one side alone pays by a rule that multiplies is left out with that rule.
            one_payer = len({entry.against for entry in self._booked.get(rule, ())}) == 1
            if points != moved[other] and not (one_payer and rule in self._doublings):
                left = [one.points for one in self._counting(rule, 0).of(self.side) if one.against == other]
                number = score - moved[other] + sum(left)
                yield Cause(kind, side=other, rule=rule, words=words[rule]), number
        for points in dict.fromkeys((moved.total(), lost)) if len(moved) > 1 else ():
            yield Cause(kind), score - points

    def _dealers(self) -> Iterator[Change]:
        """Another dealer, where the score hangs on who deals."""
        played = self.played
        if played.rules.dealer_matters(played.round.facts) or self.ruled.game.seats:
            for player in played.order:
                if player != played.dealer:
                    yield Cause(DEALER, side=player), self._laid_out(played.round, player)

    def _laid_out(self, round: Round, dealer: str | None) -> Played:
        ruled = RuledRecord(self.ruled.record, self.ruled.game, self.played.rules)
        month, carried = self.played.month, self.played.carried
        return lay_out(ruled, round, dealer=dealer, month=month, carried=carried)

    def _cards(self) -> Iterator[Change]:
        """The points of a card too few or too many, of each value that a kind has in the pile."""
        pile, holding, rules = self.holding.pile, self.holding, self.played.rules
        held = [
            (pile & row.cards, row.value) for row in self.played.rules.counting_classes if pile & row.cards
        ]
        for cards, _ in held:
            yield Cause(MISSED, cards=cards), self._with(holding._replace(pile=pile & ~(cards & -cards)))
        outside = [card.position for card in deck.in_order(rules.deck & ~pile)]
        for cards, value in held:
            # A card outside the pile stands for the one counted twice, if another is left to make up for it.
            twice = None
            if len(outside) > 1:
                extra = next((at for at in outside if rules.values[at] == value), outside[0])
                more = holding._replace(pile=pile | 1 << extra)
                twice = self._with(more, self._with_value(extra, value))
            yield Cause(TWICE, cards=cards), twice

    def _foreign(self) -> Iterator[Change]:
        """A card of each value of which a kind has none in the pile: of others one may be too many."""
        pile = self.holding.pile
        for row in self.played.rules.counting_classes:
            if not row.cards & pile:
                more = self.holding._replace(pile=pile | row.cards & -row.cards)
                yield Cause(FOREIGN, cards=row.cards), self._with(more)

    def _with_value(self, at: int, value: int) -> Played:
        """The round with another value for a card.

        Another one outside the pile makes up for it, so that the deck is worth what it was.
        """
        rules = self.played.rules
        values, kept = list(rules.values), self.holding.pile | 1 << at
        values[(rules.deck & ~kept).bit_length() - 1] += values[at] - value
        values[at] = value
        return self.played._replace(rules=replace(rules, values=tuple(values)))

    def _cards_with_yaku(self) -> Iterator[Change]:
        """A card too few or too many with the yaku that it makes or breaks."""
        pile, holding, held = self.holding.pile, self.holding, self.holding.made
        for at, made in enumerate(held):
            if made.yaku.each_extra and made.cards:
                more = made._replace(points=made.points + made.yaku.each_extra)
                cause = Cause(TWICE, yaku=made.yaku, cards=made.cards, complete=True)
                yield cause, self._with_yaku(*held[:at], more, *held[at + 1 :])
        tables = self.played.rules.tables(holding.context)
        for kind, cards in ((MISSED, pile), (FOREIGN, self.played.rules.deck & ~pile)):
            for card in deck.in_order(cards):
                other = pile ^ card.bit
                counting = made_of(self.played, self.side, other, tables)
                if counting != held:
                    change = self._with(holding._replace(pile=other, made=counting))
                    yield Cause(kind, cards=card.bit, complete=True), change

    def _numbers(self, counts: Counts) -> Iterator[Change]:
        """Of a pile known by numbers: one card of a kind more or less."""
        for step, kind in ((-1, MISSED), (1, TWICE)):
            for at, cards in enumerate(deck.KINDS.values()):
                numbers = list(counts.by_kind)
                numbers[at] += step
                if numbers[at] >= 0:
                    brights, animals, ribbons, chaff = numbers
                    other = self._with_counts(counts._replace(by_kind=(brights, animals, ribbons, chaff)))
                    yield Cause(kind, cards=cards, complete=True), other

    def _with_counts(self, counts: Counts) -> Played | None:
        """The round with these numbers; None where they leave open what the pile makes."""
        played, record = self.played, self.ruled.record
        if not reckoned(played, counts, self.holding.context).settled:
            return None
        every = list(played.round.counts or ())
        every[record.sides.index(self.side)] = counts
        round = replace(played.round, counts=tuple(every))
        return self._laid_out(round, played.dealer or None)
