"""Mushi: two players at a time, forty cards, a wild lightning. The other player pays for a yaku."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.cards.deck import WHOLE, of_month, these
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import write_in_round
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.play import Wild
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import paid_limits
from hanascore.rules.settling import captured_value, card_points, equal_share, transfers
from hanascore.rules.yaku import month_groups, split_yaku

BOOK = rulebook.read("""
    Mushi (mushi), also 虫, むし, 무시, Osaka Mushi, Mushibana
    Source: Mushi, hanafuda wiki; 18 January 2026; the game of Osaka

    Two players, of up to four, with forty cards, without peony and clover. The lightning is wild. Cards count
    against a par of 115, the other player pays for each yaku, and the scores of a round add up to zero.

    # Yaku
    Mushi, the page of the hanafuda wiki, yaku:
       30  Five Brights 五光 오광        brights   goko, ogwang, five lights
           Some tables play without it: the option five_brights.
       25  Three Brights 三光 산코       1b 2a 3b  sanko, omote-sugawara
           The warbler replaces a bright here and is not one.
       10  Four Wisterias 藤シマ 후지시마     4*   fujishima, wisteria row
       10  Four Paulownias 桐シマ 기리시마    12*  kirishima, paulownia row

    # Options
    five_brights (MU-1): whether the five brights are a yaku
      question: Are the five brights a yaku?
      * yes  the five brights are worth 30    no  only the other three yaku count
      The page has four yaku, and says that some variants have three.
      = yes: Yes: the five brights are a yaku of 30.
    gaji_leftovers (MU-2): who gets the Willow left over at the end; the other odd card is the user's
      question: Does a Willow left over go to the player of the lightning? yes: user, no: pair
      * pair  the player who took the other two    user  the player who has the lightning
      The page gives it to the player who captured the other two Willows.
      > pair: A Willow left over at the end goes to the player who took the other two.
      > user: A Willow left over at the end goes to the player who has the lightning.
    three_willows (MU-3): what happens if rain man, swallow and willow ribbon lie on the opening field
      * misdeal  the deal is void, and the round is dealt again
        play-on  the round is played, and the three belong to nobody unless the lightning comes last,
                 whatever `gaji_leftovers` says
      No account settles it; the page thinks a misdeal likely, because nothing can capture them.
      > misdeal: Rain man, swallow and Willow ribbon together on the opening field void the deal.
      > play-on: If rain man, swallow and Willow ribbon lie on the opening field, the round is played all the
          same.
    four_pairs (MU-4): what happens if the opening field is four pairs; whether it is dealt again
      * play-on  the round is played    misdeal  the deal is void, and the round is dealt again
      The page leaves it to the table, to be agreed on before play.
      = play-on: A round whose opening field is four pairs is played as usual.
      > misdeal: Four pairs on the opening field void the deal.
    gaji_in_hand (MU-6, play only): whether a lightning played from the hand must take
      * may  it may be laid down as well    must  it takes a card if one that is no Willow lies on the field
      The page says that its player may take a card with it; a lightning from the stock must take one there.
      > must: The lightning takes any card that is no Willow, and must take one if it can.
      > may: The lightning takes any card that is no Willow; from the hand it may be laid down instead.
    par (agreement): the par subtracted from each player
      * auto  half of what the deck is worth    N  a number from 0 to 1,000
      The page has 115, half of the 230 points of the deck.
      > auto: Each player subtracts the par, half of what the deck is worth.
      > N: Each player subtracts the par of {}.
    four_on_field (MU-5): misdeal
      The page calls a misdeal usual.
    goal: none
      The page names a target score as one way to end, and no number.
    last_round: 12; a dispute tries 6
      question: How many rounds?
      The page has 6 or 12 rounds, or a target score.

    # Facts
    gaji: the lightning; hand, stock, field

    # Decisions
    MU-6: Must the lightning take, or may it be laid down? Yes, it must from the stock if a card that is no
      Willow lies on the field; from the hand as `gaji_in_hand` says. If there is none it is laid down.
    MU-7: Which card takes the lightning on the field, and captures it? The first card from the stock that is
      no Willow takes it, whatever else lies there. A card from the hand never does.
    MU-8: What does the lightning take as the last of the stock? It takes all that lies on the field, Willows
      as well.
    MU-9: May the lightning take one of three that lie together? Yes, it may. Its user gets those it leaves,
      unless a later card takes them.
    MU-10: Must a round say how the lightning was used? No, it need not. The player who has it holds an odd
      number of one month and gets the missing card. Write `gaji` if the piles are known by numbers.
    MU-11 (next-dealer): Who wins a tied round? Both win it, and the dealer deals again, as the page thinks
      likely.
    MU-12: Who pays for a yaku: does the other player pay? The other player pays, so that the scores of a
      round add up to 0.
    MU-13: Do yaku exclude each other, or do all add up? No, every one counts.
    MU-14: Is a hand with four of a month dealt again (a misdeal)? No, only such a field voids the deal.
    MU-15: What happens to a lightning that nothing took and that stays on the field to the end? The player
      who took two Willows gets it, and the Willow left with it, whatever `gaji_leftovers` says: on the page
      the scores always add up to 0.
    MU-16 (first-dealer): Who deals first? The player who draws the earliest month deals first, and within a
      month the highest card; players with cards of one kind draw again. A record says `dealer`, or what was
      `drawn`.
    MU-17 (number-of-players): How do three or four play? All are dealt eight cards. From the dealer on, each
      stays in or drops out, until two play; the page has this from a program. `sitting_out` names the others,
      who neither gain nor lose. The dealer may drop out: then the record names as `dealer` the one of the two
      who begins.

    # Customs
    shuffle: The dealer shuffles; the sources do not mention a cut.

    # Words
    gaji, ガジ: lightning; the chaff of the Willow, which takes any card that is no Willow
    """)
DECK = WHOLE & ~these("6* 7*")
NOT_WILLOWS = DECK & ~of_month(11)
# The three other willow cards. If all lie on the opening field, nothing can capture them.
THREE_WILLOWS = these("11b 11a 11r")


def build(options: Any) -> RuleSet:
    """Return the rule set of Mushi under these options."""
    out = () if options.five_brights else ("five-brights",)
    not_in_play, in_play = split_yaku(BOOK.yaku, out)
    return RuleSet(
        deck=DECK,
        values=rulebook.values("20 brights, 10 animals, 5 ribbons, 1 chaff"),
        yaku=in_play,
        not_in_play=not_in_play,
        deals={2: Deal(8, 8)},
        draw=Draw(ties="highest"),
        settle=settle,
        check=check,
        score_total=score_total,
        score_limits=lambda played: paid_limits(
            played, share=equal_share(played, "par", played.order).points
        ),
        wild=Wild(
            from_stock=True,
            takes=NOT_WILLOWS,
            own_month="never",
            taken_by=NOT_WILLOWS,
            must_take=True,
            may_be_laid_down=options.gaji_in_hand == "may",
            leftovers_to="pair" if options.gaji_leftovers == "pair" else "both",
            shown_by_piles=True,
        ),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield cards less the par, and each yaku, which the other player pays."""
    par = equal_share(played, "par", played.order)
    for holding in played.holdings:
        yield from card_points(played, holding)
        yield Entry(holding.side, -par.points, played.rule("par"), par.because)
    for holding in played.holdings:
        yield from transfers(played, holding)


def score_total(played: Played) -> int:
    """Return the sum of all scores: the captured cards, less the par of both players."""
    return captured_value(played) - 2 * equal_share(played, "par", played.order).points


def check(played: Played) -> Iterator[Problem]:
    """Check that the opening field does not void the deal."""
    field = played.round.dealt.field or 0
    options = played.options
    place = Place(played.round.path).inside("opening_field")
    advice, fixes = "or correct the field", [write_in_round(played.round, "void", "misdeal")]
    if options.three_willows == "misdeal" and field & of_month(11) == THREE_WILLOWS:
        message = "rain man, swallow and willow ribbon lie on the opening field, which voids the deal"
        yield error("misdeal", place, message, advice, fixes=fixes)
    if options.four_pairs == "misdeal" and month_groups(field) == (2, 2, 2, 2):
        message = "four pairs lie on the opening field, which voids the deal"
        yield error("misdeal", place, message, advice, fixes=fixes)


GAME = BOOK.game(
    build,
    players=(2, 3, 4),
    active=2,
)
