"""Hachi-jū-hana and Bakappana: two to four players count their cards against a par. Months may be yaku."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.model.ledger import Entry
from hanascore.problems.problem import Problem
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.play import Play
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, added_limits, number_of_sides
from hanascore.rules.settling import (
    captured_value,
    card_points,
    equal_share,
    opponents_pay,
    total,
    yaku_points,
)
from hanascore.rules.yaku import with_values
from hanascore.words.english import Phrase

BOOK = rulebook.read("""
    Hachi-jū-hana (hachi-juu-hana), also 八十花, はちじゅうはな, Eighty Flowers, Bakappana, 馬鹿っ花
    Source: Hachi-Jū-Hana, hanafuda wiki; 19 November 2022; with its page on Bakappana of 12 April 2026

    Two to four players count their cards against a par, an equal share of the deck. Chaff is worth nothing,
    and the four cards of a month are worth twenty more. Bakappana has no yaku and deals again after four of a
    month on the field; its variety of 88 has a point for each chaff.

    # Yaku
    Hachi-Jū-Hana, the page of the hanafuda wiki, yaku (months):
       20  Pine Month 松揃い           1* or 11* in their place   all pines
       20  Plum Month 梅揃い           2* or 11* in their place   all plums
       20  Cherry Month 桜揃い         3* or 11* in their place   all cherries
       20  Wisteria Month 藤揃い       4* or 11* in their place   all wisterias
       20  Iris Month 菖蒲揃い         5* or 11* in their place   all irises
       20  Peony Month 牡丹揃い        6* or 11* in their place   all peonies
       20  Clover Month 萩揃い         7* or 11* in their place   all clovers
       20  Grass Month 芒揃い          8* or 11* in their place   all grasses
       20  Chrysanthemum Month 菊揃い  9* or 11* in their place   all chrysanthemums
       20  Maple Month 紅葉揃い        10* or 11* in their place  all maples
       20  Willow Month 柳揃い         11*                        all willows
       20  Paulownia Month 桐揃い      12* or 11* in their place  all paulownias

    # Options
    table (HJ-1): which of the related games is played; single options in the record override it
      question: Which of the related games?
      * hachi-juu-hana  chaff is worth nothing, and complete months are yaku
        bakappana       chaff is worth 1, and there are no yaku; sets yaku: none, chaff_value: 1,
                        four_on_field: misdeal
        bakappana-80    chaff is worth nothing, and there are no yaku; sets yaku: none, four_on_field: misdeal
      The page on Bakappana calls the last two the varieties of 88 and of 80.
      = hachi-juu-hana: Hachi-jū-hana is played: chaff is worth nothing, and complete months are yaku.
      > bakappana: The table plays Bakappana: chaff is worth 1, and there are no yaku.
      > bakappana-80: The table plays Bakappana of eighty: chaff is worth nothing, and there are no yaku.
    yaku (HJ-2): whether complete months are yaku
      * months  each is worth `yaku_points`    none  only the cards count
      The page has the yaku from a book of 2017, and says that other versions have none.
      = months: Yes: each complete month is a yaku.
    yaku_points (agreement): what a complete month is worth; all four cards of a month
      * 20  twenty points
        N   a number from 1 to 1,000
      The page has twenty, and says that other versions differ.
      = 20: A complete month is worth 20 points.
      > N (yaku_points: not 20): A complete month is worth {}.
    chaff_value (HJ-3): what chaff is worth
      * 0  nothing, a deck of 240    1  a point for each chaff, a deck of 264
      The page has nothing; Bakappana of 88 has a point.
      = 0: Chaff is worth nothing, so the deck has 240 points.
      > 1: Chaff is worth 1.
    scoring (HJ-4): how a round is scored
      question: How is a round scored?
      * par          cards and yaku, less the par
        additive     cards and yaku
        winner-paid  every other player pays a share to the player with most points (makatsu bakappana)
        each-ten     every other player pays a share for each ten points of a player (sanjū-sen-me)
      The page subtracts a par. Bakappana has all four.
      > par: Each player scores cards and yaku, less the par.
      > additive: Each player scores cards and yaku.
      > winner-paid: Every other player pays a share to the player with most points.
      > each-ten: Every other player pays a share for each ten points of a player.
    par (agreement): the par subtracted from each player
      * auto  the deck total divided by the number of players    N  a number from 0 to 1,000
      The pages have 120, 80 and 60 for two, three and four players, and with a point for chaff 132, 88 and
      66.
      > auto (scoring: par): The par is the value of the deck divided by the number of players.
      > N (scoring: par): The par is {}.
    share (agreement): how many points a share is, if `scoring` pays shares
      * 1  one point
        N  a number from 1 to 1,000,000
      Bakappana names shares of thirty sen, fifty sen and one yen.
      = 1: A share is one point.
      > 1 (scoring: winner-paid, each-ten): A share is one point.
      > N (scoring: winner-paid, each-ten): A share is {} points.
    tens (HJ-17): which tens are paid, if `scoring` pays a share for each ten points
      * each  the whole tens of each player's points
        above-lowest  the whole tens by which a player is ahead of the one with fewest points
      Bakappana pays for every ten points, and advises to subtract the lowest score from the others first.
      That saves payments, and can change what is paid, because what is left over of ten points is not paid.
      = each: Shares are paid for the whole tens of each player's points.
      > above-lowest (scoring: each-ten): Only the tens are paid by which a player is ahead of the one with
          fewest points.
    two_player_hand (HJ-5, whole match): how many cards each of two players is dealt
      * 8   eight cards each; `end_of_stock` says what happens to the last eight of the stock
        10  ten cards each; hands and stock run out together
      The page deals eight; Bakappana has ten as an option.
      = 8: Two players are dealt eight cards each.
    end_of_stock (HJ-6, whole match): what happens to the stock if the hands run out before it; what if the
      hands are empty and the stock still has cards
      question: Is the whole stock played? yes: play-out, no: leave
      * play-out  the players go on in turn and play from the stock alone
        leave     the round is over, and the stock is not played
      The page plays it out. In Bakappana, tables that only add up points may leave it.
      = play-out: The whole stock is played: when the hands run out, the players go on in turn and play from
          the stock alone.
      > leave: The round ends with the hands, and the stock is not played.
    deal_tie (HJ-7): turn-order
      The page on Bakappana leaves a tie to the table.
    four_on_field (HJ-8): dealer
      The page gives the four cards to the dealer; Bakappana calls a misdeal.
    goal: none
      The pages know no total that ends the game.
    last_round: 12; a dispute tries 6, 3
      question: How many rounds?
      The page has 6 or 12 rounds; Bakappana calls 12 traditional, and has 6 or 3 for a short game.
      The default is the 12 that both have.

    # Decisions
    HJ-9: What may a Willow card do: can it replace a card of another month? It helps to complete its own
      month or another one, and counts for one yaku only. The yaku are made that are worth most together;
      players need not say which.
    HJ-10: Can four Willows alone be another month? No: a month needs a card of its own.
    HJ-11: Who pays for a yaku, a complete month: do the others pay? Nobody pays for a yaku. Its owner adds
      its points, so the scores of a round add up to the yaku.
    HJ-12 (next-dealer): Who deals next? The player with the highest score of the round deals next, as in
      Bakappana; the page on Hachi-jū-hana does not say.
    HJ-13 (first-dealer): Who deals first? The player who draws the earliest month deals first, and within a
      month the highest card. A record says `dealer`, or what was `drawn`.
    HJ-14 (direction): In which direction do turns pass? Turns pass to the right. List the players in that
      order.
    HJ-15 (number-of-players): How many may play Hachi-jū-hana? Two to four may play. The page has two or
      three; four play as in Bakappana.
    HJ-16: Who is paid if several have most points? Each of them is paid, by each of the others.
    HJ-18: How is a turn written of a player with an empty hand, who only plays from the stock? It is written
      without a card of the hand: `/ 8a x 8c`.
    HJ-19: Is `chaff: discarded` possible: may chaff be thrown away? No, months need their chaff.
    HJ-20 (not-covered): Is there Bakappana with other yaku? Yes, later books give this name to a game with
      the yaku of Hana-awase: write `game: hana-awase`.

    # Customs
    shuffle: The dealer shuffles; the sources do not mention a cut.

    # Words
    substitute, replace, stand in, joker, jokers: complete
    month of four, full set: complete month
    """)


def build(options: Any) -> RuleSet:
    """Return the rule set under these options."""
    months = with_values(BOOK.yaku, {yaku.id: options.yaku_points for yaku in BOOK.yaku})
    return RuleSet(
        values=rulebook.values(f"20 brights, 10 animals, 5 ribbons, {options.chaff_value} chaff"),
        yaku=months if options.yaku else (),
        not_in_play=() if options.yaku else months,
        deals={2: Deal(options.two_player_hand, 8), 3: Deal(7, 6), 4: Deal(5, 8)},
        draw=Draw(ties="highest"),
        turns_to_right=True,
        settle=settle,
        by_points=True,
        check=check,
        score_total=score_total,
        score_limits=score_limits,
        play=Play(stock_ends=options.end_of_stock == "play-out", stock_stays=("end_of_stock", "leave")),
        sheet_rows=("Yaku", "Par") if options.scoring == "par" else ("Yaku",),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield cards and yaku, less the par.

    If the table plays for shares, yield what the others pay instead.
    """
    scoring, share = played.options.scoring, played.options.share
    own = {
        holding.side: [*card_points(played, holding), *yaku_points(played, holding)]
        for holding in played.holdings
    }
    points = {side: total(entries) for side, entries in own.items()}
    most = max(points.values(), default=0)
    lowest = min(points.values(), default=0) if played.options.tens == "above-lowest" else 0
    for side, entries in own.items():
        if scoring in ("par", "additive"):
            yield from entries
        if scoring == "par":
            par = equal_share(played, "par", played.order)
            yield Entry(side, -par.points, played.rule("par"), par.because)
        if scoring == "each-ten":
            because = Phrase("{} points", points[side])
            if lowest:
                because = Phrase("{}, {} more than the fewest", because, points[side] - lowest)
            due = Entry(side, (points[side] - lowest) // 10 * share, played.rule("scoring"), because)
            yield from opponents_pay(played, side, [due] if due.points else [])
        if scoring == "winner-paid" and points[side] == most:
            due = Entry(side, share, played.rule("scoring"), Phrase("most points: {}", most))
            losers = [holding for holding in played.holdings if points[holding.side] < most]
            others = played._replace(holdings=tuple(losers))
            yield from opponents_pay(others, side, [due])


def score_total(played: Played) -> int | None:
    """Return the sum of all scores: cards and yaku, less the pars. Payments in shares add up to 0."""
    if played.options.scoring == "additive":
        return None
    if played.options.scoring != "par":
        return 0
    if played.round.has_only_scores:
        return None
    par = equal_share(played, "par", played.order).points
    yaku = sum(made.points for holding in played.holdings for made in holding.made)
    return captured_value(played) + yaku - par * len(played.holdings)


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score: cards and yaku less the par, or the payments in shares."""
    scoring = played.options.scoring
    limits = added_limits(played, all_cards=scoring == "additive")
    if scoring == "additive":
        return limits
    if scoring == "par":
        par = equal_share(played, "par", played.order).points
        together = limits.together - par * number_of_sides(played)
        return ScoreLimits(limits.least - par, limits.most - par, together)
    shares = limits.most // 10 if scoring == "each-ten" else 1
    most = shares * played.options.share * (number_of_sides(played) - 1)
    return ScoreLimits(-most, most)


def check(played: Played) -> Iterator[Problem]:
    """Check that the par divides evenly."""
    if played.options.scoring == "par":
        yield from equal_share(played, "par", played.order).remainder


GAME = BOOK.game(build, players=(2, 3, 4))
