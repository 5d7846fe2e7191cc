"""Kekoro: two players make sets of three cards until one of them leads by ninety points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.model.ledger import Entry
from hanascore.rules import rulebook
from hanascore.rules.calls import find_stopper
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.play import Calls, Play
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import added_limits
from hanascore.rules.settling import card_points, yaku_points
from hanascore.rules.yaku import change_yaku

BOOK = rulebook.read("""
    Kekoro (kekoro), also けころ
    Source: Kekoro, hanafuda wiki; 19 November 2022; after Jun Kusaba and a report of 1921

    Two players count their cards, in which chaff is worth most, and thirty for each set of three. A lead of
    ninety points wins, and so does a lead of three yaku in one round.

    # Yaku
    Kekoro, the page of the hanafuda wiki, yaku:
       30  Mist Island 霧島                 12b 4a 2a   kirishima
       30  Mist Island Ribbons 短の霧島     12c1 4r 2r  tan no kirishima
           The yellow paulownia stands for a ribbon.
       30  Gundari グンダリ                 2a 10a 12b
       30  Gundari Ribbons 短のグンダリ     2r 10r 12c1  tan no gundari
           The report of 1921 has another card: the option gundari_ribbon.
       30  Elder 御老中                     5a 6a 10a   goroju
       30  Elder Ribbons 短の御老中         5r 6r 10r   tan no goroju
       30  Three Five Six 三五六            3b 5a 6a    sangoro
       30  Three Five Six Ribbons 短の三五六  3r 5r 6r  tan no sangoro
       30  Five Four Six 五四六             5a 4a 6a    goshiroku
       30  Five Four Six Ribbons 短の五四六  5r 4r 6r   tan no goshiroku
       30  Seven Five Three 七五三          7a 5a 3b    shichigosan
       30  Seven Five Three Ribbons 短の七五三  7r 5r 3r  tan no shichigosan
       30  Kumano Shrines 熊野サン          9a 11b 3b   kumano-san
       30  Kumano Shrines Ribbons 短の熊野サン  9r 11r 3r  tan no kumano-san
       30  Eight Islands 八島               8b 4a 2a    yashima
           The report of 1921 has another card: the option eight_islands.
       30  Eight Islands Ribbons 短の八島   8a 4r 2r    tan no yashima
           The geese stand for a ribbon.
       30  Nakazō 仲蔵 (nakazo)             7a 8b 9a
       30  Nakazō Ribbons 短の仲蔵 (nakazo-ribbons)  7r 8a 9r  tan no nakazo
           The geese stand for a ribbon.
       30  Four Seven Eight 四七八          4r 7r 8a    shinshichihachi
           The geese stand for a ribbon.
       30  Ten Seven Eight 十七八           10r 7r 8a   jushichihachi
           The geese stand for a ribbon.
       30  Shellfish 海老                   1b 10a 11b  ebi
       30  Shellfish Ribbons 短の海老       1r 10r 11r  tan no ebi
       30  Low Three 下三                   1b 11b 3b   shimozan
       30  Low Three Ribbons 短の下三       1r 11r 3r   tan no shimozan
       30  Downpour 出雨                    7a 8b 11b   deu
       30  Downpour Ribbons 短の出雨        7r 8a 11r   tan no deu
           The geese stand for a ribbon.

    # Options
    card_values (KE-1): what the cards are worth
      question: Whose values of the cards?
      * page    chaff, curtain and phoenix 10, other brights and animals 5, ribbons 1
        kusaba  chaff 8, brights and animals 5, ribbons 1
      The page has the first values, and gives the others as those of Jun Kusaba.
      = page: Chaff, curtain and phoenix are worth 10, other brights and animals 5, ribbons 1.
      > kusaba: Chaff is worth 8, brights and animals 5, ribbons 1.
    gundari_ribbon (KE-2): the ribbon of the tenth or of the fourth month in Gundari Ribbons
      question: Which ribbon belongs to Gundari Ribbons?
      * maple  the maple ribbon    wisteria  the wisteria ribbon
      The page has the maple ribbon; the report of 1921 has the wisteria ribbon.
      = maple: The maple ribbon belongs to Gundari Ribbons.
      > wisteria: Gundari Ribbons need the wisteria ribbon.
    eight_islands (KE-3): the third card of Eight Islands, with moon and cuckoo
      question: Which card belongs to Eight Islands, with moon and cuckoo?
      * warbler  the bush warbler    rain-man  the rain man
      The page has the warbler; the report of 1921 has the rain man.
      = warbler: The bush warbler belongs to Eight Islands, with moon and cuckoo.
      > rain-man: Eight Islands need the rain man.
    lead (agreement, whole match): by how many points a player must lead to win the game; when the match is
      over
      question: How many points must a player lead by to win?
      * 90  ninety points
        N   a number from 1 to 1,000,000
      The page has ninety.
      > N: A lead of {} points wins the game.
    four_on_field (KE-4): misdeal
      The page does not mention such a deal; related games deal again.
    goal: none
      The page has a lead and no total.
    last_round: none
      The page plays until a player leads by enough.

    # Facts
    stopped_by: who declared victory with three yaku more than the other player (the name of a player)

    # Decisions
    KE-5 (end-of-game): When may a player declare victory and end the game at once? A player may declare
      victory after any own turn, with three yaku more than the other player. A record says `stopped_by:
      NAME`, or in a turn `5r x 5c / 8a, stop`. Nobody must declare it.
    KE-6: What does a declared victory score? The round scores as the piles are, and the player who declared
      it wins the game whatever the totals.
    KE-7 (end-of-round): When does a round end? A round ends when the hands are played out. Eight cards stay
      in the stock.
    KE-8 (next-dealer): Who deals next, and after a tie? The player with the higher score of the round deals
      next. The page is silent on a tie; here the dealer deals again.
    KE-9 (first-dealer): Who deals first? The player who draws the earliest month deals first, and within a
      month the higher card; players with cards of one kind draw again. A record says `dealer`, or what was
      `drawn`.
    KE-10: Do yaku exclude each other, or may one card count for two yaku? No, yaku do not exclude each other.
      A card counts for every yaku that it belongs to.
    KE-11: Which card is the yellow paulownia? The yellow paulownia is The yellow paulownia is The yellow
      paulownia is `12y`, the chaff with the yellow ground. A paulownia chaff without a number must be named
      if it may be the yellow one.
    KE-12 (which-hands): Are there lucky hands? No, there are no lucky hands.
    KE-13: Does the wager count, the money that is bet? No, the wager does not count. The winner of the game
      takes it, and a record has only points.

    # Words
    instant victory, early win, end early, end the game early: declare victory
    bet, money, stake: wager
    """)
VALUES = {"page": "10 chaff, 5 brights, 10 3b 12b", "kusaba": "8 chaff, 5 brights"}
# By how many yaku a player must be ahead of the other to declare victory.
VICTORY = 3


def build(options: Any) -> RuleSet:
    """Return the rule set of Kekoro under these options."""
    yaku = BOOK.yaku
    if options.gundari_ribbon == "wisteria":
        yaku = change_yaku(yaku, "gundari-ribbons", pattern=rulebook.pattern("2r 4r 12c1"))
    if options.eight_islands == "rain-man":
        yaku = change_yaku(yaku, "eight-islands", pattern=rulebook.pattern("8b 4a 11b"))
    return RuleSet(
        values=rulebook.values(f"{VALUES[options.card_values]}, 5 animals, 1 ribbons"),
        yellow=True,
        yaku=yaku,
        deals={2: Deal(8, 8)},
        draw=Draw(ties="highest"),
        settle=settle,
        by_points=True,
        score_limits=added_limits,
        play=Play(calls=Calls(yaku_ahead=VICTORY, played_out_by_default=True)),
        lead_to_end=options.lead,
        goal_rank=victory,
        rank_wins_at_once=True,
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield the cards and the yaku of each player."""
    for holding in played.holdings:
        yield from card_points(played, holding)
        yield from yaku_points(played, holding)


def victory(played: Played) -> Mapping[str, int]:
    """Return a rank that wins the game, for the player who declared victory."""
    stopper = find_stopper(played)
    return {stopper: 1} if stopper else {}


GAME = BOOK.game(build, players=(2,))
