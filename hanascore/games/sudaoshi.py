"""Sudaoshi: three players.

Chaff is worth most, each seat has a burden to subtract, and scores add up to 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.model.ledger import Entry, Ledger
from hanascore.problems.fix import Blank, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.fact_checks import check_dropped
from hanascore.rules.field_multiplier import field_multiplier, possible_multipliers
from hanascore.rules.lucky_hands import hand_payments, in_kan
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet, Unit
from hanascore.rules.score_limits import ScoreLimits, paid_limits
from hanascore.rules.settling import (
    Factor,
    captured_value,
    card_points,
    dropping_fees,
    multiply,
    multiply_each,
    total,
    transfers,
)
from hanascore.rules.yaku import LuckyHand, split_yaku, with_values
from hanascore.words.english import Phrase

SEATS = ("dealer", "second", "last")
BOOK = rulebook.read(
    """
    Sudaoshi (sudaoshi), also 素倒し, su-daoshi, su taoshi
    Source: Sudaoshi, hanafuda wiki; 21 April 2021; with the lucky hands of its page on Hachi-Hachi

    Three players, each with a burden by seat. Chaff is worth most, opponents pay for yaku, and lucky hands
    are paid as they are dealt. The three scores of a round add up to zero.

    # Yaku
    Sudaoshi, the page of the hanafuda wiki, yaku:
       10  Top Baldies 坊主頭       8b 8a    bozu-kaburi
       20  Set of Baldies 坊主ぞろ  8*       bozu-zoro
       10  Top Rains 雨頭           11b 11a  ame-kaburi
           Only the last player scores it.
       20  Set of Rains 雨ぞろ      11*      ame-zoro
           Only the last player scores it.

    baldies: of top-baldies and set-of-baldies only the best counts
    rains: of top-rains and set-of-rains only the best counts

    # Lucky hands
    Sudaoshi, the page of the hanafuda wiki, lucky hands of 1921 (sets):
       10  Triplet 三本      at least a triplet  sanbon, tate-sanbon,
           futa-sanbon, sanbon-tate, futa-tate-sanbon, teshi, ichi-ni-shi
       20  Three Pairs 喰付  at least three pairs  kuttsuki, haneken
       30  Four-Three 四三   four of a month and a triplet  shi-so, shiso, shisou

    Sudaoshi, the page of the hanafuda wiki, lucky hands of 1921 (nasake):
       10  Three Ribbons 短三枚 (nasake)  3 to 7 ribbons and 11*  three-ribbons
           Only the second player may claim it.

    # Options
    card_values (SU-3): what the cards are worth
      * modern  chaff, curtain and phoenix 10, other brights and animals 5, ribbons 1
        early   chaff 8, brights and animals 5, ribbons 1; you must write the burdens; sets burdens: none
      The source gives the earlier values as well as its own, but no burdens for them.
      = modern: Chaff, curtain and phoenix are worth 10, other brights and animals 5, ribbons 1.
      > early: The cards have their earlier values.
    burdens (SU-2, agreement): what each seat subtracts: dealer, second, last; the points that a player loses
      question: Which burdens, for the dealer, the second and the last?
      * [100, 110, 120]
        [N, N, N]        3 numbers from 0 to 10,000
      The source has 100, 110 and 120, which add up to the deck.
      > […]: Dealer, second and last player subtract burdens of {}.
    yaku (SU-10): which yaku are in play
      question: Which yaku?
      * all  tops and sets    sets-only  only the two sets of four
      The source lists four, and a variant without the tops.
      = all: Tops and sets are in play.
      > sets-only: Only the two sets of four count.
    lucky_hands (SU-5, SU-6): which lucky hands are paid
      question: Which lucky hands are paid?
      * hachi-hachi  the list of Hachi-Hachi: the best set and the best chaff hand
        1921         the four of 1921
        none         none
      The source takes those of Hachi-Hachi, and gives a simpler list of 1921.
      > hachi-hachi: Lucky hands are paid as they are dealt: the best set and the best chaff hand.
      > 1921: The four lucky hands of 1921 are paid as they are dealt.
    kan_points (SU-12): what a kan of a lucky hand of Hachi-Hachi is worth; how many points one kan is
      * 10  ten points    12  twelve points
      The source says 10, and that 10 or 12 is used; older tables of Hachi-Hachi count 12.
      > 10 (lucky_hands: hachi-hachi): A kan of a lucky hand is 10 points.
      > 12 (lucky_hands: hachi-hachi): A kan of a lucky hand is 12 points.
    aka_kan (SU-5): what the hand of ribbons and chaff, aka, is worth
      * 2  2 kan    3  3 kan
      The list that the source refers to has 2; other lists have 3.
      = 2: The hand of ribbons and chaff, aka, is worth 2 kan.
      > 3 (lucky_hands: hachi-hachi): Aka, the hand of ribbons and chaff, is worth 3 kan.
    points_in (SU-12, whole match): what the table counts in; points or kan
      * points  points    kan  kan: yaku are 1 and 2 kan, and totals are shown in kan too
      The source names kan as a variant.
      = points: The table counts in points.
      > kan: The table counts in kan: yaku are worth 1 and 2.
    lucky_in_winner (SU-4): whether lucky hands count for who won the round
      * no  the winner is decided without them    yes  they count for who won
      The formula by which the source names the winner leaves them out.
      > no (lucky_hands: not none): Lucky hands do not count for who won the round.
      > yes: Lucky hands count for who won the round.
    dropping_out (SU-15): what it costs to drop out if more than three players belong to the game; what five
      of the table do
      * nothing  nothing
        kan      the first pays 1 kan, each further one half a kan more; the winner of the round gets it
      The page sends larger tables to Hachi-Hachi, which takes this fee, and names no fee itself.
      = nothing: It costs nothing to drop out if more than three players belong to the game.
      > kan: Whoever drops out pays the winner of the round: the first 1 kan, each further player half a kan
          more.
    field_multiplier (SU-13): what brights on the opening field do to the round
      * off      none
        largest  x2 for crane, curtain or moon, x4 for rain man or phoenix; the largest counts
        product  the same, all multiplied together
      The source typically has none, and mentions it as a part of Hachi-Hachi that some tables use.
      = off: Nothing: brights on the opening field do not multiply the round.
      > largest: Crane, curtain or moon on the opening field double the round, and rain man or phoenix
          multiply it by four; only the largest counts.
      > product: Each crane, curtain or moon on the opening field doubles the round, and rain man and phoenix
          multiply it by four.
    deal_tie (SU-11): turn-order
      The page is silent, and related games use turn order. If nobody has a yaku, card points give every tie
      to the last seat, because they then differ exactly by the burdens.
    four_on_field (SU-18): misdeal
      The page declares a misdeal, because the four cannot be captured.
    goal: none
      The source plays a number of rounds.
    last_round: 12; a dispute tries 6, 3
      question: How many rounds?
      The source has 12, and names 6 and 3.

    # Facts
    lucky_hands: all
    dropped: who dropped out, in order; others who sit out had no choice and pay nothing (a list of players,
      in order)
      question: Did anyone drop out?
    field_multiplier: the multiplier of the round for brights on the opening field, 1 if there are none; it is
      needed if the field itself is not written (a number from 1 to 128)
      question: Multiplier for brights on the opening field?

    # Decisions
    SU-1: Must the scores cancel and add up to zero? Yes, if every card is accounted for: the sum is checked.
    SU-6: How do hands of 1921 combine? Only the best set of 1921 counts; three ribbons are paid as well.
    SU-7: Does three ribbons mean exactly three? No, three or more of the seven cards, paid once.
    SU-8: Are Willow cards ribbons or chaff? They are ribbons for `nasake`, and chaff for chaff hands.
    SU-9: Who scores the Willow yaku? Only the last player scores them; in another pile they score nothing.
    SU-11: Who wins a tied round, and who deals after a tie? All who tie win; which of them deals next is a
      ruling, `deal_tie`.
    SU-14: Do other payments of Hachi-Hachi count? No, they do not count: they rest on a deck of 264 points.
    SU-15: What does it cost to sit out? It costs nothing, unless `dropping_out` or `side_payments` say so.
      What a player gets who has no choice is a side payment: half the hand's worth, from both who do not
      deal.
    SU-16: Must all cards be captured? Yes, in a whole round all cards must be captured; a warning names
      missing cards.
    SU-17: Three pairs or four? Three pairs of seven cards count here; four of eight belong to another game.
    SU-19: What is the formula of the whole score, and is a yaku counted twice? The whole score is cards + 2 x
      own yaku - the others' yaku - burden, all of it times the field multiplier; and in addition the lucky
      hands, times the field multiplier too.
    SU-20: Who pays a lucky hand, and is it doubled? Each of the other two pays it, so that its holder gets it
      twice.
    SU-21: What does the field multiplier leave alone, and are side payments multiplied? It leaves alone side
      payments and adjustments; nothing carries over.
    SU-22: Who wins a round in which every score is 0? All three win it, and `deal_tie` decides who deals.
    SU-23 (next-dealer): Who deals after a round, and who wins the game? The winner of the round deals, and
      the highest total of all rounds wins, as the page says.
    SU-24: Is a triplet of paulownia a standing triplet? Yes, but only without the phoenix: three chaff.
    SU-25 (first-dealer): Who deals first? The player who draws the earliest month deals first, and within a
      month the highest card, as the page has it; players with cards of one kind draw again. A record says
      `drawn: {Aki: 2a, Bo: 7r, Chiyo: 5c}` or `dealer`.

    # Customs
    shuffle: The player to the left of the dealer shuffles, and the player to the right of the dealer cuts.
    hand-claims: As in Hachi-Hachi, to which the page refers, a lucky hand may be claimed until the dealer
      takes the first card of the stock.

    # Words
    biki, 尾季: last player; the player to the left of the dealer
    douni, 胴二: second player; the player to the right of the dealer
    handicap: burden

    # Pages

    ## burdens-missing: the early card values need burdens of their own (error)

    With the early values the deck is worth 272, and no source gives the burdens that go with it.

    ### Why

    With the usual burdens of 330 every round would lose 58 points to nobody.

    ### Example

        options: {card_values: early}

    ### What to do

    Agree on three burdens that add up to 272 and write them: `burdens: [80, 91, 101]`.

    ## burden-imbalance: the burdens do not add up to the deck (warning)

    The burdens of the three seats add up to another sum than all the cards are worth.

    ### Why

    The scores of a round then no longer cancel, so totals go up or down together.

    ### Example

        options: {burdens: [100, 110, 110]}

    ### What to do

    Choose burdens that add up to the deck; `hanascore rules sudaoshi` shows its total.
    """,
    hands=in_kan(10),
)
HANDS_OF_1921 = ("triplet", "three-pairs", "four-three", "nasake")


def build(options: Any) -> RuleSet:
    """Return the rule set of Sudaoshi under these options."""
    counts_in_kan = options.points_in == "kan"
    in_kan_points = {yaku.id: yaku.value // 10 * options.kan_points for yaku in BOOK.yaku}
    yaku = with_values(BOOK.yaku, in_kan_points if counts_in_kan else {})
    sets, tops = split_yaku(yaku, ("set-of-baldies", "set-of-rains"))
    cards = {"modern": "10 chaff, 5 brights, 10 3b 12b", "early": "8 chaff, 5 brights"}[options.card_values]
    return RuleSet(
        turns_to_right=True,
        values=rulebook.values(f"{cards}, 5 animals, 1 ribbons"),
        yaku=sets if options.yaku == "sets-only" else yaku,
        not_in_play=tops if options.yaku == "sets-only" else (),
        rivals=BOOK.rivals,
        deals={3: Deal(7, 6)},
        settle=settle,
        by_points=True,
        check=check,
        score_total=score_total,
        score_limits=score_limits,
        hands=hands(options),
        sheet_rows=sheet_rows(options),
        field_multiplier=options.field_multiplier,
        draw=Draw(ties="highest"),
        unit=Unit("kan", options.kan_points) if counts_in_kan else None,
    )


def sheet_rows(options: Any) -> tuple[str, ...]:
    """Return the rows of a score sheet between the cards and the score."""
    rows = ["Yaku gained", "Yaku paid", "Burden"]
    rows += ["Times the field"] if options.field_multiplier != "off" else []
    rows += ["Lucky hands"] if options.lucky_hands else []
    rows += ["Dropping out"] if options.dropping_out == "kan" else []
    return tuple(rows)


def hands(options: Any) -> tuple[LuckyHand, ...]:
    """Return the lucky hands in play. Those of Hachi-Hachi count in kan."""
    if options.lucky_hands != "hachi-hachi":
        return tuple(hand for hand in BOOK.hands if options.lucky_hands and hand.id in HANDS_OF_1921)
    return in_kan(options.kan_points, aka=options.aka_kan)


def settle(played: Played) -> Iterator[Entry]:
    """Yield cards, yaku and burdens, times the field; then lucky hands and fees for dropping out."""
    entries = [entry for holding in played.holdings for entry in card_points(played, holding)]
    entries += [entry for holding in played.holdings for entry in transfers(played, holding)]
    burdens = dict(zip(SEATS, played.options.burdens or (), strict=False))
    for holding in played.holdings:
        seat = holding.context.seat or ""
        because = Phrase("burden: {}", Phrase(seat))
        entries.append(Entry(holding.side, -burdens.get(seat, 0), played.rule("burdens"), because))
    because = Phrase("brights on the opening field")
    field = Factor("field_multiplier", because, field_multiplier(played) or 1)
    for holding in played.holdings:
        own = [entry for entry in entries if entry.side == holding.side]
        entries += multiply(played, holding.side, own, field)
    lucky = hand_payments(played, deciding=played.options.lucky_in_winner)
    entries += multiply_each(played, lucky, field)
    yield from entries
    fees = fees_for_dropping_out(played, Ledger(played.record.sides, entries))
    yield from multiply_each(played, fees, field)


def fees_for_dropping_out(played: Played, ledger: Ledger) -> Iterator[Entry]:
    """Yield what players who dropped out pay to the winner of the round, or to the first of the winners."""
    if played.options.dropping_out == "kan" and played.holdings:
        winner = max((played.side_of(player) for player in played.order), key=ledger.deciding.__getitem__)
        rule = played.rule("dropping_out")
        dropped = played.facts.dropped or ()
        yield from dropping_fees(played, dropped, played.options.kan_points, rule, winner)


def score_total(played: Played) -> int | None:
    """Return the sum of all scores: captured cards less burdens, times the field. All else adds up to 0."""
    times = field_multiplier(played)
    return times and times * (captured_value(played) - sum(played.options.burdens or ()))


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score: cards and yaku less the burden, lucky hands and fees, times the field."""
    burdens = played.options.burdens or (0,)
    kan = played.options.kan_points
    limits = paid_limits(played, share=0)
    opponents = len(played.order) - 1
    hands = sum(hand.points for hand in played.rules.hands) * opponents
    fees = dropping_fees(played, played.facts.dropped or (), kan, "", "")
    more = hands + total(fee for fee in fees if fee.points > 0)
    times = field_multiplier(played) or max(possible_multipliers(played.rules.field_multiplier))
    least, most = limits.least - max(burdens) - more, limits.most - min(0, *burdens) + more
    return ScoreLimits(least * times, most * times)


def check(played: Played) -> Iterator[Problem]:
    """Check that the burdens are known and add up to the deck total, and that it is known who dropped out."""
    if played.options.dropping_out == "kan":
        yield from check_dropped(played)
    burdens, deck_total = played.options.burdens, played.rules.deck_total
    if burdens is None:
        message = f"the early card values add up to {deck_total}, but the burdens are not set"
        fixes = [write(("options", "burdens"), [Blank("DEALER"), Blank("SECOND"), Blank("LAST")])]
        advice = f"the burdens must add up to {deck_total}"
        yield error("burdens-missing", Place(("options", "card_values")), message, advice, fixes=fixes)
    elif sum(burdens) != deck_total:
        off = deck_total - sum(burdens)
        message = f"the burdens add up to {sum(burdens)} and the cards to {deck_total}: "
        message += f"the scores of a round add up to {off:+} instead of 0"
        fitting = [*burdens[:-1], max(burdens[-1] + off, 0)]
        fixes = [write(("options", "burdens"), fitting)]
        advice = f"or set others that add up to {deck_total}"
        yield warning("burden-imbalance", Place(("options", "burdens")), message, advice, fixes=fixes)


GAME = BOOK.game(
    build,
    players=(3, 4, 5, 6, 7),
    active=3,
    seats=SEATS,
)
