"""Sakura, the game of Hawaii: two to seven players or teams. A yaku costs each opponent fifty points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import place_of_entry, write_in_round
from hanascore.problems.fix import Blank, remove
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.play import Play, Wild
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, number_of_sides, paid_limits, yaku_limits
from hanascore.rules.settling import captured_value, card_points, highest, losses, payments, total
from hanascore.words.english import Phrase, listed

BOOK = rulebook.read("""
    Sakura (sakura), also 桜, 사쿠라, Higo-bana, 肥後花, Hawaiian Koi-Koi, Hanafuda Hawaii Style
    Source: Sakura, hanafuda wiki; 1 January 2026; after Hanafuda Hawaii, Paradise Factors and Hanafubuki

    Two to seven players, alone or in teams, count their cards, and lose fifty points for every yaku of an
    opponent. The lightning takes any card. Turns pass counter-clockwise: the next player sits to the right.

    # Yaku
    Sakura, the page of the hanafuda wiki, yaku:
       50  I い 이 (set-i)  3b 8b 9a   i, 1, nomi, drinking
       50  Ro ろ 로 (set-ro)  1b 2a 3b   ro, 2, omote-sugawara, spring
       50  Ha は 하 (set-ha)  1r 2r 3r   ha, 3, akatan, poetry ribbons
       50  Ni に 니 (set-ni)  6r 9r 10r  ni, 4, aotan, blue ribbons
       50  Ho ほ 호 (set-ho)  6a 9a 10a  ho, 5
       50  He へ 헤 (set-he)  4r 5r 7r   he, 6, kusatan, grass ribbons
       50  To と 토 (set-to)  4a 5a 7a   to, 7
       50  Chiri 散 치리 (set-chi)  7a 8a 10a  chi, 8, inoshikagan, ganbo, noarashi, boar-deer-geese

    # Options
    game_by (SA-1, whole match): what wins the game; most rounds or most points
      question: What wins the game?
      * points  the total of the points of all rounds    rounds  the number of rounds won
      Hanafuda Hawaii counts points over all rounds; Paradise Factors counts the rounds won.
      > points: The total of all rounds decides the game.
      > rounds: The number of rounds won decides the game.
    rounds_level (SA-21, whole match): who is first if rounds are counted and several have won as many; who is
      ahead
      * points  the one with more points    shared  all of them
      The page does not say it.
      = points: If rounds are counted and several have won as many, the one with more points is first.
      > points (game_by: rounds): If players have won as many rounds, points decide.
      > shared (game_by: rounds): Players who have won as many rounds share the win.
    double_wins (SA-2): how many rounds a clear victory counts, if rounds are counted; a win by 50 or by 100
      points
      * none          one, however clear
        basa          two if won by 100 points or more
        chu           two if won by 50 points or more
        chu-and-basa  two if won by 50 points or more (chu), three if by 100 or more (basa)
      The page names all of them as optional rules of players who count rounds. In oi-bana they multiply the
      bid. The margin is that to the next best. A basa in a round without a yaku, shira basa, counts the same.
      = none: A round counts once, however clear the victory (no chu, no basa).
      > basa: A victory by 100 points or more counts as two rounds.
      > chu: A victory by 50 points or more counts as two rounds.
      > chu-and-basa: A victory by 50 points or more counts as two rounds, by 100 or more as three.
    gaji_leftovers (SA-3): who gets the cards that the lightning, gaji, leaves over
      question: Does the player of the lightning get a Willow left over? yes: both, no: suit
      * suit  its user gets the rest of the suit it took; a Willow left over belongs to nobody
        both  its user gets all of them
      The page gives the rest of the suit to the user; some tables give all that is left.
      > suit: Whoever uses the lightning gets the rest of the suit it took; a Willow left over belongs to
          nobody.
      > both: Whoever uses the lightning gets all cards that it leaves over.
    gaji_on_field (SA-20, play only): what happens to the lightning if it is dealt to the field
      * stays      it lies there until a Willow takes it
        discarded  it is put aside, and belongs to nobody
      The page has the first, and says that some discard it.
      = stays: A lightning dealt to the field lies there until a Willow takes it.
      > discarded: A lightning that is dealt to the field is put aside.
    next_dealer (SA-4): how the next dealer is found
      question: Who deals next?
      * winner  the winner of the round
        left    the player to the dealer's left, who is the one before the dealer in turn order
        right   the player to the dealer's right, who is the next in turn order
      On the page the winner deals, and turns pass to the right; a seller of cards in Hawaii passes the deal
      to the left.
      > winner: The winner of the round deals next.
      > left: The player to the dealer's left deals next.
      > right: The player to the dealer's right deals next.
    two_player_hand (SA-5, whole match): how many cards each of two players is dealt
      * 8  eight cards each; `two_player_end` says what happens to the last eight of the stock
        10  ten cards each; hands and stock run out together
      The page deals eight; another account of the same game deals ten.
      = 8: Two players are dealt eight cards each.
    two_player_end (SA-14, whole match): when a round of two players ends; when it is over
      * stock  when the stock is played out as well: players without a card draw
        hands  when the hands are played out, with ten cards after hiki as well; what is left of the stock
               belongs to nobody
      The page ends a round when hands and stock are played out; related games for two players end it with
      the hands.
      = stock: A round of two players ends when the stock is played out as well: players without a card draw.
      > hands: With two players, a round ends with the hands, and the rest of the stock stays undrawn.
    oi_bana (SA-17, whole match): whether the two highest bidders play for a bid, and whose bid is paid
      * none    everybody plays, for points
        loser   the loser of the round pays the winner what the loser bid
        winner  the loser pays what the winner bid
      The page has this variant for up to six players, and says that it is not known whose bid is paid.
      = none: No: everybody plays, for points, and nobody bids.
      > loser: The two highest bidders play for a bid: the loser pays the winner what the loser bid.
      > winner: The two highest bidders play for a bid: the loser pays the winner what the winner bid.
    hiki (SA-6, play only): whether four of a month, in the hand and on the field, are taken at once
      * yes  they are declared and taken instead of playing a card
        no   cards are played one at a time
      The page has it; older accounts of the game are silent.
      > yes: Four of a month, in the hand and on the field, may be declared and taken at once (hiki).
    four_on_field (SA-7): dealer
      The dealer takes the four, says the page.
    goal: none
      The page knows no total that ends the game.
    last_round: 12
      question: How many rounds?
      The page leaves the number of rounds to the table; twelve are usual in related games.

    # Facts
    gaji: the lightning; hand, stock
    bids: what each player bid for the round (a mapping from players to numbers from 0 to 100,000)
      needs: oi_bana: loser, winner

    # Decisions
    SA-8: What does a yaku bring its owner: does it give points, or do the opponents lose some? It brings its
      owner nothing. Each opponent loses fifty, and a team loses them once.
    SA-9 (next-dealer): Who wins a tied round, with the same score? The dealer wins it; if the dealer is not
      among the tied, the first of them in turn order.
    SA-10: What may the lightning take, and what takes it? It may take any card of the field, when it is
      played from the hand. On the field only a Willow takes it.
    SA-11: Which card is the yellow paulownia? The yellow paulownia is The yellow paulownia is The yellow
      paulownia is `12y`, the chaff with the yellow ground, worth ten. A paulownia chaff without a number must
      be named if it may be the yellow one.
    SA-12: How is hiki written in a turn? It is written with all its cards: `5ar x 5cc / 8a` takes two of the
      hand and two of the field. A player who has no card left only draws: `/ 8a`.
    SA-13: May the lightning break a hiki? No, it may not. The player with the other cards takes the four at
      once: a turn without a card of the stock, before the turn of the lightning. A hiki that is not announced
      is lost. The turn of the lightning is written as it ended: it takes another card, is laid down, or,
      where it may go back to the hand, another card is played.
    SA-14 (end-of-round): When does a round end? A round ends when all hands and the stock are played out,
      unless `two_player_end` says otherwise.
    SA-15: What if chaff is thrown away? Write `chaff: discarded`; the yellow paulownia is kept in any case.
    SA-16: Are animals and ribbons worth what they are in other games, and which is worth more? They are worth
      the other way round: animals five, the rain man among them, and ribbons ten.
    SA-17: How is oi-bana recorded, the variant with an auction? It is recorded with `oi_bana`; the others are
      named in `sitting_out`, and `bids` has all bids. The two play an ordinary round: cards and yaku decide
      who wins, and only the bid is paid.
    SA-18 (next-dealer): Who deals after a team has won? Any of its members deals, as the table chooses.
    SA-19 (first-dealer): Who deals first? The player who draws the earliest month deals first; players with
      the same month draw again. A record says `dealer`, or what was `drawn`.
    SA-22: Which of the sets is the fifth, and which the sixth? In the order of the letters Ho is the fifth
      and He the sixth. The leaflet of Paradise Factors has them the other way round, so write the letter.

    # Customs
    shuffle: The cards are shuffled and cut before the deal; the sources do not say by whom.
    team-mates: No: team-mates may not show each other their hands.

    # Words
    gaji, ガジ: lightning; the chaff of the Willow, which takes a card of any month
    hiki, 引き: four of a month taken at once; taking four cards of a month from the hand and the field
      together
    basa, バサ: clear victory; a victory by 100 points or more
    chu, チュウ: clear victory; a victory by 50 points or more
    oibana, 追い花: oi-bana auction bid; a variant in which the two highest bidders play for a bid
    swap, exchanged: other way round
    """)
# Most sets are named by a letter. In a sentence, "Set い (I)" is easier to understand than "I".
YAKU = tuple(
    yaku if yaku.id == "set-chi" else yaku._replace(name=f"Set {yaku.ja} ({yaku.name})") for yaku in BOOK.yaku
)
# The margins of a victory. For each margin that it reaches, the victory counts as one more round.
MARGINS = {None: (), "basa": (100,), "chu": (50,), "chu-and-basa": (50, 100)}
# The most players who can be dealt eight cards each.
MOST_BIDDERS = 6


def build(options: Any) -> RuleSet:
    """Return the rule set of Sakura under these options."""
    deals = {3: Deal(7, 6), 4: Deal(5, 8), 5: Deal(4, 8), 6: Deal(3, 12), 7: Deal(3, 6)}
    rules = RuleSet(
        values=rulebook.values("20 brights, 5 animals and 11b, 10 ribbons, 0 chaff, 10 12c1"),
        yellow=True,
        yaku=YAKU,
        deals={2: Deal(options.two_player_hand, 8)} | deals,
        settle=settle,
        winners=winners,
        score_total=score_total,
        score_limits=score_limits,
        won_by=options.game_by,
        wins_for=wins_for,
        turns_to_right=True,
        play=Play(
            hiki=options.hiki,
            hiki_leaves_stock=(2,) if options.hiki and options.two_player_end == "hands" else (),
            stock_ends=options.two_player_end == "stock",
            stock_stays=("two_player_end", "hands"),
        ),
        wild=Wild(
            aside_if_dealt=options.gaji_on_field == "discarded",
            leftovers_to=options.gaji_leftovers,
            shown_by_piles=True,
        ),
    )
    return with_auction(rules) if options.oi_bana else rules


def settle(played: Played) -> Iterator[Entry]:
    """Yield the cards of each side, less fifty for every yaku of each opponent."""
    for holding in played.holdings:
        yield from card_points(played, holding)
    for holding in played.holdings:
        yield from losses(played, holding)


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the side with the best score. If several have it, the first of them in turn order wins.

    The dealer comes first in turn order. If the dealer is unknown, all of them win.
    """
    best = highest(played, deciding)
    if not played.dealer:
        return best
    in_turn_order = [side for side in map(played.side_of, played.order) if side in best]
    return tuple(in_turn_order[:1])


def wins_for(played: Played, deciding: Mapping[str, int], side: str) -> int:
    """Return for how many rounds a victory counts. That depends on how far the winner is ahead."""
    ahead = deciding[side] - max(points for other, points in deciding.items() if other != side)
    return 1 + sum(ahead >= margin for margin in MARGINS[played.options.double_wins])


def score_total(played: Played) -> int | None:
    """Return the sum of all scores: the captured cards, less what each yaku costs each opponent."""
    if played.round.has_only_scores:
        return None
    lost = sum(made.points for holding in played.holdings for made in holding.made)
    return captured_value(played) - lost * (len(played.holdings) - 1)


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score. A yaku only costs its opponents points."""
    sides = number_of_sides(played)
    most = played.rules.value_range(played.rules.deck)[1]
    # Under a house rule a yaku may have a negative value. Then opponents gain points.
    gained = -yaku_limits(played).least * sides * (sides - 1)
    return paid_limits(played, share=0)._replace(together=most + gained)


# Oi-bana: the two who bid most play an ordinary round, and the loser pays a bid


def with_auction(rules: RuleSet) -> RuleSet:
    """Return the rules of oi-bana: two play each round, and only a bid is paid."""
    return replace(
        rules,
        deals={2: rules.deals[2]},
        active=2,
        settle=bid_payment,
        check=check_bids,
        winners=auction_winner,
        score_total=auction_total,
        # A bid has no limit.
        score_limits=lambda _: ScoreLimits(),
    )


def bid_payment(played: Played) -> Iterator[Entry]:
    """Yield the points of an auctioned round, which decide who wins it, and what the loser pays instead.

    The loser pays one of the two bids, once or several times.
    """
    entries = list(settle(played))
    points = {
        holding.side: total(entry for entry in entries if entry.side == holding.side)
        for holding in played.holdings
    }
    yield from entries
    for side, number in points.items():
        because = Phrase("decides who wins; only the bid is paid")
        yield Entry(side, -number, played.rule("oi_bana"), because, deciding=False)
    if not points:
        return
    (winner,) = auction_winner(played, points)
    (loser,) = (side for side in points if side != winner)
    bid = (played.facts.bids or {}).get(loser if played.options.oi_bana == "loser" else winner, 0)
    times = wins_for(played, points, winner)
    reason = Phrase("the bid") if times == 1 else Phrase("the bid: {} x {}", bid, times)
    entry = Entry(winner, bid * times, played.rule("oi_bana"), reason, deciding=False)
    yield from payments([entry], loser)


def auction_winner(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the player with the better score. If the scores are equal, the first in turn order wins."""
    return winners(played, deciding)[:1]


def auction_total(played: Played) -> int | None:
    """Return the sum of the points that decide a round. Scores as written have only bids, which cancel."""
    return 0 if played.round.has_only_scores else score_total(played)


def check_bids(played: Played) -> Iterator[Problem]:
    """Check that the two players of an auctioned round are those who bid most."""
    place = Place(played.round.path)
    bids = played.facts.bids
    if len(played.record.players) > MOST_BIDDERS:
        message = f"at most {MOST_BIDDERS} can bid, because each of them is dealt eight cards"
        fixes = [remove(Place(("options", "oi_bana")))]
        yield error("fact-impossible", place, message, "or name fewer players", fixes=fixes)
    elif unnamed := [player for player in played.order if player not in (bids or {})]:
        message = f"the loser pays a bid, but the round does not say what {listed(unnamed)} bid"
        amounts = {**(bids or {}), **dict.fromkeys(unnamed, Blank("BID"))}
        fixes = [write_in_round(played.round, "bids", amounts)]
        yield error("fact-missing", place, message, fixes=fixes)
    else:
        least = min(bids[player] for player in played.order)
        for player in played.round.sitting_out:
            if bids.get(player, 0) > least:
                message = f"{player} bid {bids[player]} and sits out, but somebody plays who bid {least}"
                advice = "correct `bids` or `sitting_out`: the two highest bidders play"
                at = place_of_entry(played.round, "bids", player)
                yield error("fact-impossible", at, message, advice)


GAME = BOOK.game(
    build,
    players=(2, 3, 4, 5, 6, 7),
    team_sizes={4: (2,), 6: (2, 3)},
    chaff_worthless=True,
)
