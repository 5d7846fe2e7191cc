"""Sakura, the game of Hawaii: two to seven players or teams. A yaku costs each opponent fifty points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.model.ledger import Entry
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.play import Play, Wild
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import captured_value, card_points, losses
from hanascore.rules.winners import highest

BOOK = rulebook.read("""
    Sakura (sakura), also 桜, 사쿠라, Higo-bana, 肥後花, Hawaiian Koi-Koi, Hanafuda Hawaii Style
    Source: Sakura, hanafuda wiki; 4 April 2023; after Hanafuda Hawaii, Paradise Factors and Hanafubuki

    Two to seven players, alone or in teams, count their cards, and lose fifty points for every yaku of an
    opponent. The lightning takes any card.

    # Yaku
    Sakura, the page of the hanafuda wiki, yaku:
       50  I い 이 (set-i)      3b 8b 9a   i, 1, nomi, drinking
       50  Ro ろ 로 (set-ro)    1b 2a 3b   ro, 2, omote-sugawara, spring
       50  Ha は 하 (set-ha)    1r 2r 3r   ha, 3, akatan, poetry ribbons
       50  Ni に 니 (set-ni)    6r 9r 10r  ni, 4, aotan, blue ribbons
       50  Ho ほ 호 (set-ho)    6a 9a 10a  ho, 5
       50  He へ 헤 (set-he)    4r 5r 7r   he, 6, kusatan, grass ribbons
       50  To と 토 (set-to)    4a 5a 7a   to, 7
       50  Chi ち 치 (set-chi)  7a 8a 10a  chi, 8, inoshikagan, ganbo, boar-deer-geese

    # Options
    game_by (SA-1): what wins the game
      * points  the total of the points of all rounds    rounds  the number of rounds won
      Hanafuda Hawaii counts points over all rounds; Paradise Factors counts the rounds won.
    double_wins (SA-2): how many rounds a clear victory counts, if rounds are counted
      * none          one, however clear
        basa          two if won by 100 points or more
        chu           two if won by 50 points or more
        chu-and-basa  two if won by 50 points or more (chu), three if by 100 or more (basa)
      The page names all of them as optional rules of players who count rounds.
    gaji_leftovers (SA-3): who gets the cards that the lightning, gaji, leaves over
      * suit  its user gets the rest of the suit it took; a Willow left over belongs to nobody
        both  its user gets all of them
      The page gives the rest of the suit to the user; some tables give all that is left.
    next_dealer (SA-4): who deals next
      * winner  the winner of the round    left  the player to the dealer's left
      On the page the winner deals; a seller of cards in Hawaii passes the deal to the left.
    two_player_hand (SA-5): 8
      The page deals eight; another account of the same game deals ten.
    hiki (SA-6, play only): whether four of a month, in the hand and on the field, are taken at once
      * yes  they are declared and taken instead of playing a card
        no   cards are played one at a time
      The page has it; older accounts of the game are silent.
    four_on_field (SA-7): dealer
      The dealer takes the four, says the page.
    goal: none
      The page knows no total that ends the game.
    last_round: 12
      The page leaves the number of rounds to the table; twelve are usual in related games.

    # Facts
    gaji: the lightning; hand, stock

    # Decisions
    SA-8: What does a yaku bring its owner? Nothing. Each opponent loses fifty, and a team loses them once.
    SA-9: Who wins a tied round? The dealer; if the dealer is not among the tied, the first of them in turn
      order.
    SA-19: Who deals first? The player who draws the earliest month; players with the same month draw again. A
      record says `dealer`, or what was `drawn`.
    SA-10: What may the lightning take? Any card of the field, when it is played from the hand. On the field
      only a Willow takes it.
    SA-11: Which card is the yellow paulownia? `12y`, the chaff with the yellow ground, worth ten. A paulownia
      chaff without a number must be named if it may be the yellow one.
    SA-12: How is hiki written? With all its cards: `5ar x 5cc / 8a` takes two of the hand and two of the
      field. A player who has no card left only draws: `/ 8a`.
    SA-13: May the lightning break a hiki? No. The player with the other cards takes the four at once: a turn
      without a card of the stock, before the turn of the lightning. A hiki that is not announced is lost.
    SA-14: When does a round end? When all hands and the stock are played out; with two players, when the
      hands are.
    SA-15: What if chaff is thrown away? Write `chaff: discarded`; the yellow paulownia is kept in any case.
    SA-16: Are animals and ribbons worth what they are in other games? The other way round: animals five, the
      rain man among them, and ribbons ten.
    SA-17: How is oi-bana recorded, the variant with an auction? As a round of the two who bid most, with the
      bid of the loser under `side_payments`.
    SA-18: Who deals after a team has won? Any of its members that the table chooses.
    """)
# The margins that count one more win each.
MARGINS = {None: (), "basa": (100,), "chu": (50,), "chu-and-basa": (50, 100)}


def build(options: Any) -> RuleSet:
    """Return the rule set of Sakura under these options."""
    deals = {3: Deal(7, 6), 4: Deal(5, 8), 5: Deal(4, 8), 6: Deal(3, 12), 7: Deal(3, 6)}
    return RuleSet(
        values=rulebook.values("20 brights, 5 animals and 11b, 10 ribbons, 0 chaff, 10 12c1"),
        yellow=True,
        yaku=BOOK.yaku,
        deals={2: Deal(options.two_player_hand, 8)} | deals,
        settle=settle,
        winners=winners,
        score_total=score_total,
        won_by=options.game_by,
        wins_for=wins_for,
        play=Play(hiki=options.hiki),
        wild=Wild(leftovers_to=options.gaji_leftovers, shown_by_piles=True),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield the cards of each side, less fifty for every yaku of each opponent."""
    for holding in played.holdings:
        yield from card_points(played, holding)
    for holding in played.holdings:
        yield from losses(played, holding)


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the side with the best score. Of several it is the dealer's, or the first in turn order."""
    best = highest(played, deciding)
    in_turn_order = [side for side in map(played.side_of, played.order) if side in best]
    return tuple(in_turn_order[:1]) if played.dealer else best


def wins_for(played: Played, deciding: Mapping[str, int], side: str) -> int:
    """Return how many rounds a victory counts, by how far the winner is ahead."""
    ahead = deciding[side] - max(points for other, points in deciding.items() if other != side)
    return 1 + sum(ahead >= margin for margin in MARGINS[played.options.double_wins])


def score_total(played: Played) -> int:
    """Return the captured cards, less fifty for each yaku and each opponent of its owner."""
    lost = sum(made.points for holding in played.holdings for made in holding.made)
    return captured_value(played) - lost * (len(played.holdings) - 1)


GAME = BOOK.game(
    build,
    players=(2, 3, 4, 5, 6, 7),
    first_options=("game_by", "gaji_leftovers", "next_dealer", "last_round"),
    team_sizes={4: (2,), 6: (2, 3)},
    chaff_worthless=True,
)
