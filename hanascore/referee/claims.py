"""How each yaku stands with a side, and what players say a round was worth, against what it is worth.

A yaku is made, one card away, held in vain, or lacks cards that somebody else holds. A claim is upheld or
denied. Nothing here changes a score; what would account for a difference is asked in `explain`.
"""

from __future__ import annotations

from collections.abc import Iterator

from hanascore.cards.deck import union
from hanascore.model import Claim
from hanascore.problems.problem import Place, Problem, error
from hanascore.referee.possible import place_of_name
from hanascore.rules.ruleset import Holding, Played
from hanascore.rules.yaku import Made, Yaku, YakuTable, in_context
from hanascore.scoring.match import RoundResult, SideScore
from hanascore.scoring.rounds import admits
from hanascore.values import NamedTuple

SCORE, CARDS, YAKU = "score", "cards", "yaku"
# Of a yaku that is held something better may stand for it, nothing may have been booked though it counts, the
# round may not let it count, only another seat may score it, or the table may not play it.
IN_VAIN = ("shut_out", "not_booked", "undeclared", "other_seat", "not_in_play")
SHUT_OUT, NOT_BOOKED, UNDECLARED, OTHER_SEAT, NOT_IN_PLAY = IN_VAIN


class Where(NamedTuple):
    """Some cards and the side that holds them, which is None where nobody took them."""

    side: str | None
    cards: int


class Want(NamedTuple):
    """So many cards that a yaku still wants, of those that lie where `where` says."""

    number: int
    where: tuple[Where, ...]

    @property
    def cards(self) -> int:
        """The cards of which so many are wanted."""
        return union(one.cards for one in self.where)

    @property
    def whole(self) -> bool:
        """Whether every one of the cards is wanted."""
        return self.number == self.cards.bit_count()


class NearMiss(NamedTuple):
    """A yaku that one more card would make, and what it wants: any one of some cards."""

    yaku: Yaku
    want: Want


class Vain(NamedTuple):
    """A yaku that a pile holds and that brings its side nothing, and `why`: one of the words of `IN_VAIN`.

    `by` is the id of the yaku that shuts it out, or the word `alone` where it lacks company.
    """

    made: Made
    why: str
    by: str = ""


class YakuStanding(NamedTuple):
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


def where_lie(played: Played, cards: int) -> tuple[Where, ...]:
    """Who holds each of some cards, in the order of the sides; those that nobody took last."""
    found = []
    for holding in played.holdings:
        if holding.pile & cards:
            found.append(Where(holding.side, holding.pile & cards))
            cards &= ~holding.pile
    return (*found, Where(None, cards)) if cards else tuple(found)


def near_misses(played: Played, holding: Holding) -> tuple[NearMiss, ...]:
    """The yaku one card away that would count, where the pile is known card by card."""
    if holding.counts:
        return ()
    found = []
    for yaku, cards in played.rules.near(holding.pile, holding.context):
        in_reach = cards & played.record.cards_kept
        if in_reach and admits(played, holding.side, yaku):
            found.append(NearMiss(yaku, Want(1, where_lie(played, in_reach))))
    return tuple(found)


def held_in_vain(played: Played, holding: Holding) -> Iterator[Vain]:
    """The yaku that a pile holds and that cannot count; of a pile known by numbers, of those it lists."""
    rules, pile, context = played.rules, holding.pile, holding.context
    if holding.counts:
        known = holding.counts.listed
        idle = [Made(one, one.value, 0) for one in rules.not_in_play if one.id in known]
    else:
        table = rules.reading(pile, context)
        held = [made for made in table.held(pile) if admits(played, holding.side, made.yaku)]
        yield from (Vain(made, SHUT_OUT, by) for made, by in table.judged(held) if by)
        counting = table.made(pile)
        yield from (Vain(one, UNDECLARED) for one in counting if not admits(played, holding.side, one.yaku))
        for seat in sorted(rules.seated - {context.seat}):
            there = rules.reading(pile, context._replace(seat=seat)).made(pile)
            yield from (Vain(one, OTHER_SEAT) for one in there if one.yaku.seat == seat)
        idle = YakuTable(rules.not_in_play, (), context).held(pile)
    yield from (Vain(one, NOT_IN_PLAY) for one in idle)


def not_booked(played: Played, score: SideScore) -> Iterator[Vain]:
    """The yaku of a side that count and for which nothing was booked."""
    return (
        Vain(one, NOT_BOOKED) for one in score.made if one.yaku.rule(played.rules.game) not in score.booked
    )


def standing_of(played: Played, score: SideScore, yaku: Yaku) -> YakuStanding:
    """How a yaku stands with a side."""
    holding = played.holding(score.side)
    in_play = any(one.id == yaku.id for one in played.rules.yaku)
    made = next((one for one in holding.made if one.yaku.id == yaku.id), None)
    if made:
        booked = made.yaku.rule(played.rules.game) in score.booked
        return YakuStanding(made.yaku, score.side, made, booked)
    seat = yaku.seat if yaku.seat not in ("", holding.context.seat) else ""
    table = played.rules.reading(holding.pile, holding.context)
    one = next((one for one in table.yaku if one.id == yaku.id), None) or in_context(yaku, holding.context)
    if holding.counts:
        return YakuStanding(one, score.side, seat=seat, in_play=in_play, known=False)
    spoilt = holding.pile & one.pattern.spoilt_by
    return YakuStanding(
        one,
        score.side,
        wants=() if spoilt else _wants(played, holding, one),
        too_many=0 if spoilt else _too_many(holding, one),
        spoilt=spoilt,
        by=next((vain.by for vain in held_in_vain(played, holding) if vain.made.yaku.id == yaku.id), ""),
        seat=seat,
        in_play=in_play,
        admitted=admits(played, score.side, yaku),
    )


def _wants(played: Played, holding: Holding, yaku: Yaku) -> tuple[Want, ...]:
    """What the pile lacks for a yaku, a part of its pattern after another."""
    found = []
    for of, least, _ in yaku.pattern.parts:
        short = least - yaku.pattern.number(holding.pile & of)
        if short > 0:
            found.append(Want(short, where_lie(played, of & played.record.deck & ~holding.pile)))
    return tuple(found)


def _too_many(holding: Holding, yaku: Yaku) -> int:
    """The cards of which the pile holds more than a yaku allows."""
    cards = 0
    for of, _, most in yaku.pattern.parts:
        held = holding.pile & of
        cards |= held if yaku.pattern.number(held) > most else 0
    return cards


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
    yaku: tuple[YakuStanding, ...] = ()
    open: tuple[str, ...] = ()

    @property
    def side(self) -> str:
        """Whose claim it is."""
        return self.claim.side

    @property
    def not_made(self) -> tuple[YakuStanding, ...]:
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
    if side.kinds is None or result.round.written:
        return Verdict(claim, tuple(answers), open=tuple(part for part in asked if part != SCORE))
    if claim.cards is not None:
        answers.append(Answer(CARDS, claim.cards, _card_points(played, side, claim.cards)))
    named = (played.rules.find_yaku(id) for id in claim.yaku or ())
    standings = tuple(standing_of(played, side, yaku) for yaku in named if yaku is not None)
    return Verdict(claim, tuple(answers), standings)


def _card_points(played: Played, side: SideScore, claimed: int) -> int:
    """What the cards of a side are worth. Cards handed out at the end may be counted among them or not."""
    rules = {award.rule for award in played.awards}
    given = sum(entry.points for entry in side.entries if entry.rule in rules)
    return claimed if claimed == side.card_points - given else side.card_points


def denied(result: RoundResult) -> Iterator[Problem]:
    """An error for everything that is claimed of a round and is not so. The round is scored all the same."""
    hint = "hanascore explain shows every point, and what would account for the difference"
    for verdict in verdicts(result):
        side, place = verdict.side, place_of_name(result.round, "claims", verdict.side)
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
