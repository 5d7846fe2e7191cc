"""Mushi: two players, forty cards and a wild lightning; cards against a par, and yaku that the other pays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.cards.deck import WHOLE, of_month, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Place, Problem, error
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.play import Wild
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import captured_value, card_points, share, transfers
from hanascore.rules.yaku import month_groups, split_yaku

BOOK = rulebook.read("""
    Mushi (mushi), also 虫, むし, 무시, Osaka Mushi, Mushibana
    Source: Mushi, hanafuda wiki; 28 May 2025; the game of Osaka

    Two players with forty cards, without peony and clover. The lightning is wild. Cards count against a par
    of 115, the other pays for each yaku, and the scores of a round add up to zero.

    # Yaku
    Mushi, the page of the hanafuda wiki, yaku:
       30  Five Brights 五光 오광        brights   goko, ogwang, five lights
           Some tables play without it: the option five_brights.
       25  Three Brights 三光 산코       1b 2a 3b  sanko, omote-sugawara
           The warbler stands in for a bright here and is none.
       10  Four Wisterias 藤シマ 후지시마     4*   fujishima, wisteria row
       10  Four Paulownias 桐シマ 기리시마    12*  kirishima, paulownia row

    # Options
    five_brights (MU-1): whether the five brights are a yaku
      * yes  the five brights are worth 30    no  the other three yaku alone
      The page has four yaku, and says that some variants have three.
    gaji_leftovers (MU-2): who gets the Willow left over at the end; the other odd card is the user's
      * pair  whoever took the other two    user  whoever has the lightning
      The page gives it to whoever captured the other two Willows.
    three_willows (MU-3): what becomes of an opening field with rain man, swallow and willow ribbon
      * misdeal  the deal is void and is dealt again
        play-on  the round is played, and the three are left to nobody unless the lightning comes last,
                 whatever `gaji_leftovers` says
      No account settles it; the page thinks a misdeal likely, since nothing can capture them.
    four_pairs (MU-4): what becomes of an opening field of four pairs
      * play-on  the round is played    misdeal  the deal is void and is dealt again
      The page leaves it to the table, to be agreed on before play.
    par (agreement): the par taken from each player
      * auto  half of what the deck is worth    N  a number from 0 to 1,000
      The page has 115, half of the 230 points of the deck.
    four_on_field (MU-5): misdeal
      The page calls a misdeal usual.
    goal: none
      The page names a target score as one way to end, and no number.
    last_round: 12
      The page has 6 or 12 rounds, or a target score.

    # Facts
    gaji: the lightning; hand, stock, field

    # Decisions
    MU-6: Must the lightning take? Yes, wherever a card lies on the field that is no Willow, as any card must
      that matches. Where none does it is laid down.
    MU-7: Which card takes the lightning on the field? The first from the stock that is no Willow, whatever
      else lies there. A card from the hand never does.
    MU-8: What does the lightning take as the last of the stock? All that lies on the field, Willows as well.
    MU-9: May the lightning take one of three that lie together? Yes. Those it leaves go to its user, as far
      as no later card takes them.
    MU-10: Must a round tell how the lightning was used? No. Whoever has it holds an odd number of one month,
      and is given what lacks. `gaji` tells it where piles are known otherwise.
    MU-15: What becomes of a lightning that nothing took? Whoever took two Willows gets it, and the Willow
      left beside it, whatever `gaji_leftovers` says: the page has the scores always come to 0.
    MU-11: Who wins a tied round? Both, and the dealer deals again, as the page thinks likely.
    MU-16: Who deals first? Whoever draws the earliest month, of one month the highest card; cards of one kind
      are drawn again. A record says `dealer`, or what was `drawn`.
    MU-12: Who pays for a yaku? The other player, so that the scores of a round add up to 0.
    MU-13: Do yaku shut each other out? No, every one counts.
    MU-14: Is a hand with four of a month dealt again? No. The page voids only such a field.
    """)
DECK = WHOLE & ~these("6* 7*")
WILLOWS = these("11b 11a 11r")


def build(options: Any) -> RuleSet:
    """The rule set of Mushi under these options."""
    out, in_play = split_yaku(BOOK.yaku, () if options.five_brights else ("five-brights",))
    return RuleSet(
        deck=DECK,
        values=rulebook.values("20 brights, 10 animals, 5 ribbons, 1 chaff"),
        yaku=in_play,
        not_in_play=out,
        deals={2: Deal(8, 8)},
        draw=Draw(ties="highest"),
        settle=settle,
        check=check,
        score_total=score_total,
        wild=Wild(
            from_stock=True,
            takes=DECK & ~of_month(11),
            own_month="never",
            taken_by=DECK & ~of_month(11),
            must_take=True,
            leftovers_to="pair" if options.gaji_leftovers == "pair" else "both",
            shown_by_piles=True,
        ),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Cards less the par, and each yaku, which the other player pays."""
    par, because, _ = share(played, "par", played.record.players)
    for holding in played.holdings:
        yield from card_points(played, holding)
        yield Entry(holding.side, -par, played.rule("par"), because)
    for holding in played.holdings:
        yield from transfers(played, holding)


def score_total(played: Played) -> int:
    """Nothing, where all is taken: the cards that were taken less the par of both."""
    return captured_value(played) - 2 * share(played, "par", played.record.players).points


def check(played: Played) -> Iterator[Problem]:
    """Whether the field voids the deal."""
    field, options = played.round.dealt.field or 0, played.options
    place = Place(played.round.path).inside("opening_field")
    hint = "write `void: misdeal`, or correct the field"
    if options.three_willows == "misdeal" and field & of_month(11) == WILLOWS:
        message = "rain man, swallow and willow ribbon lie on the opening field, which voids the deal"
        yield error("misdeal", place, message, hint)
    if options.four_pairs == "misdeal" and month_groups(field) == (2, 2, 2, 2):
        yield error("misdeal", place, "four pairs lie on the opening field, which voids the deal", hint)


GAME = BOOK.game(build, players=(2,))
