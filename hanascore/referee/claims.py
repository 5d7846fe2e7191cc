"""What players say a round was worth, against what it is worth: upheld or denied.

A claim never changes a score. What would account for a difference is asked of `investigation`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.model import Claim, Counts, Evidence, Ledger
from hanascore.problems.problem import Place, Problem, error
from hanascore.referee.dispute import Choice, Trial, attempts
from hanascore.referee.turns import of_name
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.settling import rule_of
from hanascore.rules.yaku import Made, ShutOut, Yaku, YakuTable
from hanascore.scoring.match import Match, RoundResult, SideScore
from hanascore.scoring.rounds import admits, lay_out, made_of, reckoned, settle

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


class Where(NamedTuple):
    """Some cards and the side that holds them; None where nobody took them."""

    side: str | None
    cards: int


class Near(NamedTuple):
    """A yaku that one more card would make: any one of those that lie where `where` says."""

    yaku: Yaku
    where: tuple[Where, ...]

    @property
    def cards(self) -> int:
        """The cards of which any one would do."""
        return _joined(self.where)


class Want(NamedTuple):
    """So many cards that a yaku still wants, of those that lie where `where` says."""

    number: int
    where: tuple[Where, ...]

    @property
    def cards(self) -> int:
        """The cards of which so many are wanted."""
        return _joined(self.where)

    @property
    def whole(self) -> bool:
        """Whether every one of the cards is wanted."""
        return self.number == self.cards.bit_count()


class Standing(NamedTuple):
    """How one yaku stands with one side.

    `made` is set where it counts, and `booked` tells whether it brought points. `wants` are the cards that
    it lacks, `too_many` and `spoilt` cards that rule it out, `by` the id of the yaku that shuts it out, or
    the word `alone` where it lacks company. `seat` is the only seat that may score it, where this is another.
    `in_play` and `admitted` tell whether the table plays it and whether the round lets it count. `known` is
    false of a pile known by numbers alone.
    """

    yaku: Yaku
    side: str
    made: Made | None = None
    booked: bool = False
    wants: tuple[Want, ...] = ()
    too_many: int = 0
    spoilt: int = 0
    by: str = ""
    seat: str = ""
    in_play: bool = True
    admitted: bool = True
    known: bool = True

    @property
    def held(self) -> bool:
        """Whether the pile satisfies the yaku, counting or not."""
        return self.known and not (self.wants or self.too_many or self.spoilt)


def _joined(where: tuple[Where, ...]) -> int:
    cards = 0
    for one in where:
        cards |= one.cards
    return cards


def where_lie(played: Played, cards: int) -> tuple[Where, ...]:
    """Who holds each of some cards, in the order of the sides; those that nobody took last."""
    found = []
    for holding in played.holdings:
        if holding.pile & cards:
            found.append(Where(holding.side, holding.pile & cards))
            cards &= ~holding.pile
    return (*found, Where(None, cards)) if cards else tuple(found)


def nearly_made(played: Played, holding: Holding) -> tuple[Near, ...]:
    """The yaku one card away that would count, where the pile is known card by card."""
    if holding.counts:
        return ()
    kept = deck.WHOLE if played.record.chaff_kept else deck.WHOLE & ~deck.CHAFF
    found = []
    for yaku, cards in played.rules.near(holding.pile, holding.context):
        in_reach = cards & kept
        if in_reach and admits(played, holding.side, yaku):
            found.append(Near(yaku, where_lie(played, in_reach)))
    return tuple(found)


def shut_out(played: Played, holding: Holding) -> tuple[ShutOut, ...]:
    """The yaku of the pile that something better shuts out, or that lack company."""
    if holding.counts:
        return ()
    table = played.rules.reading(holding.pile, holding.context)
    held = [made for made in table.held(holding.pile) if admits(played, holding.side, made.yaku)]
    return tuple(ShutOut(made, by) for made, by in table.judged(held) if by)


def not_admitted(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of the pile that would count if the round let them: sets that had to be announced."""
    if holding.counts:
        return ()
    made = played.rules.reading(holding.pile, holding.context).made(holding.pile)
    return tuple(one for one in made if not admits(played, holding.side, one.yaku))


def not_in_play(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of the pile that this table does not play."""
    if holding.counts:
        listed = holding.counts.listed
        return tuple(Made(one, one.value, 0) for one in played.rules.not_in_play if one.id in listed)
    context = holding.context
    return tuple(YakuTable(played.rules.not_in_play, (), context).held(holding.pile))


def for_other_seats(played: Played, holding: Holding) -> tuple[Made, ...]:
    """The yaku of the pile that only another seat scores."""
    if holding.counts:
        return ()
    found = []
    for seat in dict.fromkeys(one.seat for one in played.rules.yaku if one.seat):
        if seat != holding.context.seat:
            context = holding.context._replace(seat=seat)
            made = played.rules.reading(holding.pile, context).made(holding.pile)
            found += [one for one in made if one.yaku.seat == seat]
    return tuple(found)


def not_booked(played: Played, holding: Holding, rules: frozenset[str]) -> tuple[Made, ...]:
    """The yaku a side holds for which nothing was booked, given the rules its entries name."""
    return tuple(made for made in holding.made if rule_of(played, made) not in rules)


def stands(played: Played, holding: Holding, yaku: Yaku, rules: frozenset[str] = frozenset()) -> Standing:
    """How a yaku stands with a side, given the rules that the side's entries name."""
    in_play = any(one.id == yaku.id for one in played.rules.yaku)
    made = next((one for one in holding.made if one.yaku.id == yaku.id), None)
    if made:
        return Standing(made.yaku, holding.side, made, rule_of(played, made) in rules)
    seat = yaku.seat if yaku.seat not in ("", holding.context.seat) else ""
    table = YakuTable([yaku._replace(seat="", shut_by=(), beside=())], (), holding.context)
    one = _as_read(played, holding, yaku) or (table.yaku[0] if table.yaku else yaku)
    if holding.counts:
        return Standing(one, holding.side, seat=seat, in_play=in_play, known=False)
    spoilt = holding.pile & one.pattern.spoilt_by
    reasons = {out.made.yaku.id: out.by for out in shut_out(played, holding)}
    return Standing(
        one,
        holding.side,
        wants=() if spoilt else _wants(played, holding, one),
        too_many=0 if spoilt else _too_many(holding, one),
        spoilt=spoilt,
        by=reasons.get(yaku.id, ""),
        seat=seat,
        in_play=in_play,
        admitted=admits(played, holding.side, yaku),
    )


def _as_read(played: Played, holding: Holding, yaku: Yaku) -> Yaku | None:
    """The yaku as the table has it under which the pile is worth most."""
    table = played.rules.reading(holding.pile, holding.context)
    return next((one for one in table.yaku if one.id == yaku.id), None)


def _wants(played: Played, holding: Holding, yaku: Yaku) -> tuple[Want, ...]:
    """What the pile lacks for a yaku, a part of its pattern after another."""
    found = []
    for of, least, _ in yaku.pattern.parts:
        short = least - (holding.pile & of).bit_count()
        if short > 0:
            found.append(Want(short, where_lie(played, of & ~holding.pile)))
    return tuple(found)


def _too_many(holding: Holding, yaku: Yaku) -> int:
    """The cards of which the pile holds more than a yaku allows."""
    cards = 0
    for of, _, most in yaku.pattern.parts:
        held = holding.pile & of
        cards |= held if held.bit_count() > most else 0
    return cards


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
            *not_admitted(played, holding),
            *for_other_seats(played, holding),
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
        near = {one.yaku.id for one in nearly_made(self.played, self.holding)}
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


SCORE, CARDS, YAKU = "score", "cards", "yaku"


class Answer(NamedTuple):
    """What is to be said of one number that a side claims: its score, or its card points."""

    part: str
    claimed: int
    computed: int

    @property
    def difference(self) -> int:
        """By how much the claim is too high; negative where it is too low."""
        return self.claimed - self.computed

    @property
    def upheld(self) -> bool:
        """Whether the claim is right."""
        return self.claimed == self.computed


class Verdict(NamedTuple):
    """A claim and the answers to it. `yaku` tells how each yaku that it names stands.

    `open` are the parts that nobody can answer: those of a round that is not scored, or of points as written.
    """

    claim: Claim
    answers: tuple[Answer, ...] = ()
    yaku: tuple[Standing, ...] = ()
    open: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """Whose claim it is."""
        return self.claim.side

    @property
    def not_made(self) -> tuple[Standing, ...]:
        """The yaku that are claimed and do not count."""
        return tuple(one for one in self.yaku if one.made is None)

    @property
    def denied(self) -> tuple[Answer, ...]:
        """The numbers that are wrong."""
        return tuple(answer for answer in self.answers if not answer.upheld)

    @property
    def upheld(self) -> bool:
        """Whether nothing of the claim is wrong. A claim of which nothing can be answered is not upheld."""
        return not self.denied and not self.not_made and bool(self.answers or self.yaku)


def verdicts(result: RoundResult) -> tuple[Verdict, ...]:
    """The answer to each claim of a round, in the order of the sides."""
    if not result.round.claims:
        return ()
    played, sides = result.played, {side.side: side for side in result.sides}
    return tuple(_verdict(result, played, sides[claim.side], claim) for claim in result.round.claims)


def _verdict(result: RoundResult, played: Played | None, side: SideScore, claim: Claim) -> Verdict:
    written = {SCORE: claim.score, CARDS: claim.cards, YAKU: claim.yaku}
    asked = [part for part, value in written.items() if value is not None]
    if played is None or side.score is None:
        return Verdict(claim, open=tuple(asked))
    answers = []
    if claim.score is not None:
        answers.append(Answer(SCORE, claim.score, side.score))
    if side.kinds is None or result.round.evidence is Evidence.POINTS:
        return Verdict(claim, tuple(answers), open=tuple(part for part in asked if part != SCORE))
    if claim.cards is not None:
        answers.append(Answer(CARDS, claim.cards, _card_points(played, side, claim.cards)))
    return Verdict(claim, tuple(answers), tuple(_standings(played, side, claim)))


def _card_points(played: Played, side: SideScore, claimed: int) -> int:
    """What the cards of a side are worth. Cards handed out at the end may be counted among them or not."""
    rules = {award.rule for award in played.awards}
    given = sum(entry.points for entry in side.entries if entry.rule in rules)
    return claimed if claimed == side.card_points - given else side.card_points


def _standings(played: Played, side: SideScore, claim: Claim) -> Iterator[Standing]:
    booked = frozenset(entry.rule for entry in side.entries)
    for id in claim.yaku or ():
        yaku = played.rules.find_yaku(id)
        if yaku is not None:
            yield stands(played, played.holding(side.side), yaku, booked)


def denied(result: RoundResult) -> Iterator[Problem]:
    """An error for everything that is claimed of a round and is not so. The round is scored all the same."""
    hint = "hanascore explain shows every point, and what would account for the difference"
    for verdict in verdicts(result):
        side, place = verdict.side, of_name(result.round, "claims", verdict.side)
        apart = isinstance(_written(result, place), dict)
        for answer in verdict.denied:
            what = "" if answer.part == SCORE else " in card points"
            by = f"{abs(answer.difference)} too {'much' if answer.difference > 0 else 'little'}"
            where = place.inside(answer.part) if apart else place
            message = f"{side} claims {answer.claimed}{what}, and it comes to {answer.computed}: {by}"
            yield error("claim-denied", where, message, hint)
        for one in verdict.not_made:
            message = f"{side} claims {one.yaku.name}, which does not count for {side}"
            hint_why = f"hanascore explain says why not, with --yaku {one.yaku.id} --side {side}"
            yield error("claim-denied", place.inside(YAKU) if apart else place, message, hint_why)


def _written(result: RoundResult, place: Place) -> object:
    """What the writer of the record put as the claim."""
    written = result.round.data.get("claims")
    return written.get(place.path[-1]) if isinstance(written, dict) else None
