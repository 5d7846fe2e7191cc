"""Go-Stop, and Matgo for two: a player with enough points stops and is paid, or calls go and plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import Any, NamedTuple

from hanascore.cards.deck import ANIMALS, WHOLE, Kind, four_of_a_month, in_order, these
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import leave_out_item, place_of_entry, write_in_round
from hanascore.problems.fix import Blank, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.rules import calls, rulebook
from hanascore.rules.counting import check_any_of_kind, check_threshold, count_animals, count_towards
from hanascore.rules.deal import NIGHT_OR_DAY, Deal
from hanascore.rules.lucky_hands import winning_hands, with_points
from hanascore.rules.play import WHIFFED, Calls, Play, TurnEvents, TurnFacts
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, number_of_sides
from hanascore.rules.settling import Factor, forced_out_payments, multiply, opponents_pay, yaku_points
from hanascore.rules.yaku import Yaku, at_least, change_yaku, split_yaku
from hanascore.words.english import Phrase, listed, many

BOOK = rulebook.read("""
    Go-Stop (go-stop), also 고스톱, ゴーストップ, godori, 고도리, matgo, 맞고, gostop
    Source: Go-Stop, the hanafuda wiki; 5 July 2026; with a comparison of the rule pages of three Korean game
      houses (below: the houses) and the rules of a program; the defaults are those of the wiki, and of the
      houses where it leaves a choice open

    Two or three players make yaku. A player with enough points stops and is paid, or calls go and plays on
    for more, at the risk that another stops first. Many rules double what the losers pay.

    # Yaku
    Go-Stop page of the hanafuda wiki, bright yaku (brights):
       15  Five Brights 五光 오광          brights                     ogwang, goko
        4  Four Brights 四光 사광          brights but 11b             sagwang, shiko
        4  Rainy Four Brights 雨四光 비사광  11b, and exactly 3 brights but 11b  bisagwang, ame-shiko
        3  Three Brights 三光 삼광         3 or more brights but 11b   samgwang, sanko
        2  Rainy Three Brights 雨三光 비삼광  11b, and exactly 2 brights but 11b  bisamgwang

    Go-Stop page of the hanafuda wiki, sets (sets):
        5  Five Birds 五鳥 고도리       2a 4a 8a   godori
        3  Poetry Ribbons 赤短 홍단     1r 2r 3r   hongdan, akatan, red ribbons
        3  Blue Ribbons 青短 청단       6r 9r 10r  cheongdan, aotan
        3  Grass Ribbons 草短 초단      4r 5r 7r   chodan, kusatan, plain ribbons

    Go-Stop page of the hanafuda wiki, counts (counts):
        1  Animals タネ 열끗  5 or more animals; 1 for each further one  yeolkkeut, tane
        1  Ribbons タン 띠    5 or more ribbons; 1 for each further one  tti, tan
        1  Chaff カス 피      10 or more chaff and joker-2 joker-3 joker-2b (11c 12c1 joker-2 joker-2b as 2,
           joker-3 as 3); 1 for each further one  pi, junk, kasu

    Go-Stop page of the hanafuda wiki, further yaku of some tables (further):
        6  Six Birds 六鳥 육도리        2a 4a 8a 12b   yukdori
        4  Three Birds 三鳥 비고도리     2a 4a 12b
        3  Three Doubles 双皮 쌍피      9a 11c 12c1    ssangpi
           It does not count towards the points that a player needs to stop.
        8  April and July 藤萩 팔싸리   4* 7*          palssari
           It does not count towards the points that a player needs to stop.

    bright-yaku: of five-brights, four-brights, rainy-four-brights, three-brights and rainy-three-brights
      only the best counts
    birds: of six-birds, five-birds and three-birds only the best counts

    # Lucky hands
    Go-Stop page of the hanafuda wiki, checking the hands (hand):
       10  Four of a Month 大統領 총통 (chongtong)  at least four of a month  chongtong, president

    # Options
    deal (whole match): how many cards two players are dealt, and how many lie on the field
      * 10-8  10 and 8; for three players 7 and 6    8-8  8 and 8    10-6  10 and 6
      The wiki and the houses deal 10 and 8; a program deals 10 and 6.
      = 10-8: Two players are dealt 10 cards each and the field 8; three players are dealt 7 each and the
          field 6.
      > 8-8: Two players are dealt 8 cards each, and 8 lie on the field.
      > 10-6: Two players are dealt 10 cards each, and 6 lie on the field.
    jokers (whole match): the jokers in the deck, and how many chaff each counts as
      question: Which jokers, by the chaff they count as?
      * 2-3  two: one counts as two chaff, one as three    none  none
        2-2-3  three: two count as two, one as three
      The wiki leaves it open. The default is that of the houses, which play with two, of two and three; one
      of them sometimes has a third.
      > 2-3: Two jokers are in the deck: one counts as two chaff, one as three.
      > 2-2-3: Three jokers are in the deck: two count as two chaff, one as three.
    minimum: the points that a player needs to stop or to call go
      question: How many points does a player need to stop?
      * auto  7 for two players, 3 for three    N  a number from 1 to 50; a dispute tries auto, 7, 5, 3
      The wiki and the houses have 7 and 3; a program has 7 for three as well, some tables 5.
      > auto: To stop or to call go, a player needs 7 points, or 3 if three play.
      > N: To stop or to call go, a player needs {} points.
    four_brights: what four brights with the rain man are worth
      * 4  as much as any four    3  one less
      The wiki, the houses and a program have 4; the wiki knows 3 as a variant.
      = 4: Four brights with the rain man are worth 4, as much as any other four.
      > 3: Four brights with the rain man are worth 3.
    five_birds: what the five birds are worth
      * 5  five points    3  three points
      The wiki has five, and three as a variant.
      = 5: The five birds (godori) are worth 5.
      > 3: Five birds are worth 3.
    extra_yaku: which further yaku are in play
      * none  none of them    all  six birds, three birds, three doubles, and April and July
        […]  a list of yaku and groups of yaku
      The wiki lists them as variants.
      = none: No: six birds, three birds, three doubles, and April and July do not count.
      > all: All further yaku are in play.
      > […]: Some further yaku are in play, as shown.
    sake_cup: what the sake cup counts as
      * either  an animal or two chaff, whichever is better for its owner
        both    an animal and two chaff    animal  an animal only
        bridge  an animal only; its owner chooses for the eight-plank bridge instead
      The wiki and the houses leave it to its owner; the wiki knows both at once, and the bridge, as variants.
      > either: The sake cup counts as an animal or as two chaff, as its owner likes.
      > both: The sake cup counts as an animal and as two chaff.
      > animal: The sake cup counts as an animal only.
      > bridge: The eight-plank bridge, and not the sake cup, may count as two chaff.
    go_bonus: what calls of go bring; what one, two or three goes are worth
      * adds             1 point each; the third and each further call also doubles
        none-from-three  1 or 2 points for one or two calls; from three on they only double
        adds-two         1 point each, at most 2; the third and each further call also doubles
        multiplies       1 point for one call; from two on, multiply by their number
      The wiki and the houses have the first; the others are variants of the wiki and of an encyclopedia.
      > adds: Each call of go adds 1 point; the third and each further one also doubles.
      > none-from-three: One call of go adds 1 point, two add 2; from the third on, each only doubles.
      > adds-two: Each call of go adds 1 point, at most 2; the third and each further one also doubles.
      > multiplies: One call of go adds 1 point; from two on, multiply by their number.
    light_bak: what a loser without a bright pays if the winner scores brights; gwangbak
      * double  twice as much    not-by-rain  twice as much, and the rain man does not count as a bright here
        two-more  2 points more
      The wiki and the houses double; the others are variants of the wiki.
      > double: If the winner scores brights, a loser without a bright pays double.
      > not-by-rain: If the winner scores brights, a loser without one, or with the rain man only, pays
          double.
      > two-more: If the winner scores brights, a loser without a bright pays 2 more.
    chaff_bak: the most chaff with which a loser pays twice if the winner scores chaff; pibak
      * auto  7 for two players, 5 for three    N  a number from 0 to 20; a dispute tries auto, 7, 6, 4
      The wiki has 7 and 5, the houses 7. Some have 6 for two players, a program has 4. Chaff that counts
      twice counts twice here.
      > auto: If the winner scores chaff, a loser with few chaff pays double: up to 7 with two players, 5 with
          three.
      > N: If the winner scores chaff, a loser with {} chaff or fewer pays double.
    no_chaff: whether a loser with no chaff at all pays twice as well
      * no  a loser with none is exempt    yes  a loser with none pays twice
      The wiki and one of the houses exempt it; two say nothing.
      = no: No: a loser with no chaff at all does not pay twice.
      > yes: A loser without any chaff pays double as well.
    more_baks: what else makes a loser pay twice
      * none     nothing
        animals  having no animal if the winner scores animals, which takes five
        ribbons  having no ribbon if the winner scores ribbons, which takes five; sets alone are not enough
        […]      a list of both
      The houses have neither; the wiki has each as a variant.
      = none: Nothing else: a loser without an animal or a ribbon does not pay twice for that.
      > animals: If the winner scores animals, a loser without one pays double.
      > ribbons: If the winner scores five ribbons, a loser without one pays double.
      > […]: If the winner scores animals or five ribbons, a loser without one of them pays double.
    go_bak: what a loser who has called go pays, with two players; gobak, and what happens if somebody else
      wins after a go
      * double  twice as much    single  no more
      The wiki and the houses double; an older version of the wiki mentioned three players only.
      > double: With two players, a loser who has called go pays double; with three, such a loser pays for
          both.
      > single: With three players, a loser who has called go pays for both.
    liable: which loser pays for both, if three play and a loser has called go
      * first  the first caller    last  the last caller
      The wiki has the first caller, one of the houses the last.
      = first: The first loser who called go pays for both, if three play.
      > last: If both losers have called go, the last caller pays for both.
    no_cards: what a loser with an empty pile pays; what if a player took nothing
      * nothing  nothing    all  as much as any other loser
      The wiki exempts the empty pile; the others say nothing.
      = nothing: A loser with an empty pile pays nothing.
      > all: A loser with an empty pile pays like any other.
    exhausted: hands played out without a stop; what if nobody stopped
      * draw     nobody is paid, even if players called go
        highest  the player with most points is paid, if they are enough to stop; equal points are a draw
      The wiki and the houses call it a draw; in a program the best qualified player wins.
      > draw: If nobody has stopped when the hands run out, nobody is paid.
      > highest: If nobody has stopped when the hands run out, the player with most points is paid, if they
          are enough.
    carry_cap: how far the doublings of drawn rounds may go; how the next round counts after a draw
      * none  without limit    8  to 8 times    16  to 16 times    off  a draw doubles nothing
        five-draws  without limit, but the fifth draw in a row takes all doublings away
        no-contest  without limit, but the fifth draw in a row ends the game, and nobody wins it
      The wiki sets no limit, and has the last two as variants. One house has 8, a Korean encyclopedia 8 or
      16; one house has a mode without doubling.
      > 8: Each drawn round doubles the next one, up to 8 times.
      > 16: Each drawn round doubles the next one, up to 16 times.
      > none: Each drawn round doubles the next one, without limit.
      > five-draws: Each drawn round doubles the next one; the fifth in a row takes all doublings away.
      > no-contest: Each drawn round doubles the next one; the fifth in a row ends the game without a winner.
    after_draw (GS-17): who plays the round after a draw, if more than three belong to the game
      * same  the same three    anew  all are dealt cards, and decide anew who plays
      The wiki has the first, and the second as a variant.
      = same: After a draw the same three players play again.
      > anew: After a draw all are dealt cards, and decide anew who plays.
    four_in_hand (GS-3): what four of a month in the hand dealt win at once
      question: How many points do four of a month in the hand win?
      * minimum  as many points as a player needs to stop
        10  10 points    7  7 points    5  5 points    3  3 points    play-on  nothing
      The wiki usually pays the points needed to stop; two houses pay 10, one 7. The hand may be played out.
      = minimum: Four of a month in the hand dealt win at once as many points as a player needs to stop.
      > 10: Four of a month in a hand win 10 points at once.
      > 7: Four of a month in a hand win 7 points at once.
      > 5: Four of a month in a hand win 5 points at once.
      > 3: Four of a month in a hand win 3 points at once.
    both_fours (GS-3): four of a month dealt to two players
      * draw   the round is drawn    dealer  the dealer wins, if one of them
        month  the later month wins, unless every player has a four; `hands` must show the months
      The wiki names all three without choosing one, and a draw if every player has a four; some houses have
      the first, some the second. The default is the draw, which the wiki has in any case for two players.
      = draw: If two players are dealt four of a month, the round is drawn.
      > dealer: If two players are dealt four of a month, the dealer wins, if one of them.
      > month: If two of three players are dealt four of a month, the later month wins.
    first_draw: night
      The wiki has one as a Korean custom at night, the other by day. If cards of one kind tie, these players
      draw again.
    four_on_field: what happens to four cards of one month on the opening field
      * misdeal  the deal is void, and the round is dealt again    draw  the round is drawn
        dealer-wins  the dealer wins as if the four were in hand
      The wiki deals again, and names the others; one house draws, in two the dealer wins.
      = misdeal: Four cards of one month on the opening field void the deal: deal again.
      > draw: Four of a month on the opening field make the round a draw.
      > dealer-wins: Four of a month on the opening field win for the dealer, as if dealt to the hand.
    three_ppeok (GS-3): whether a player who leaves three cards on the field (ppeok) for the third time wins
      * yes  yes, at once, for as many points as a player needs to stop    no  no
      The wiki and two houses say so, with 7 points for two players; others pay 10, or nothing.
      > yes: A player who leaves three cards on the field (ppeok) for the third time wins at once.
    first_turn (GS-4): what is paid at once for the first turns, apart from the round
      * ddadak  ppeok: three cards left on the field; and ddadak: all four cards of a month, a pair with
                either card of the turn; twice for the second time in a row, more for the third
        ppeok   only the first of these
        all     both, and a bomb or a jjok: a pair of the card played and the card turned up
        none    nothing
      The wiki pays the points needed to stop for ppeok and ddadak, and has a bomb and a jjok as a variant;
      houses pay 7 points for two players, some for more of these events than others.
      = ddadak: A ppeok or a ddadak in the first turn is paid at once, twice for the second in a row.
      > ppeok: Three cards left on the field in the first turn are paid at once.
      > all: Three cards left on the field in the first turn, a ddadak, a bomb or a jjok are paid at once.
    third_ppeok (GS-4): how often this is paid for the third ppeok or ddadak in a row
      * 4  four times    3  three times
      The wiki has 4; houses pay 7, 14 and 21 points.
      = 4: The third ppeok or ddadak in a row is paid four times.
    last_turn (GS-10, play only): what events do in a player's last turn
      * three  chaff is given for a bomb, a joker that steals, and three that are taken, not for a sweep, a
               ddadak or a jjok
        bomb   chaff is given only for a bomb or a joker that steals; three that would be left are taken
        jjok   chaff is given only for a bomb, a joker that steals, and a jjok
        all    the same as in any other turn
      The wiki has the first, and an older version of it the third; houses have the second; a program makes
      no difference.
      = three: In a player's last turn chaff is given for a bomb, a joker that steals and three that are
          taken, but not for a sweep, a ddadak or a jjok.
    last_turn_of (GS-10, play only): which turn is a last turn for `last_turn`
      * player  the last turn of each player
        round   only the last turn of the round
      The wiki speaks of the final turn of the round, which can mean both, and the houses of a player's last
      card. The default is what the houses say.
      = player: The last turn of each player is a last turn.
      > round: Only the last turn of the round is a last turn.
    sweep (GS-11, play only): what is a sweep; what clears the board
      * two-pairs  only a turn that takes the last two cards, of different months, one with each of its cards
        empty      any turn after which nothing lies on the field
      The wiki has the first; the houses say that the field is swept empty.
      = two-pairs: A sweep is only a turn that takes the last two cards of the field, of different months, one
          with each of its cards.
    late_triplets (GS-14, play only): what a triplet of paulownia or rain, shown from the hand, does
      * double  it doubles, like any other    quadruple  it multiplies by four
      The wiki has the second as a variant.
      = double: A shaken triplet of paulownia or rain doubles, like any other triplet.
      > quadruple: A triplet of paulownia or rain, shown from the hand, multiplies by four.
    jokers_double: whether the winner's score doubles for each joker in the winner's pile
      * no  no    yes  yes
      The wiki has it as one of the tasks that jokers may have.
      = no: No: a joker in the winner's pile does not double the score.
      > yes: Each joker in the winner's pile doubles the score.
    whiff (GS-16): whether a player wins who takes no card in five turns in a row
      * no  no    yes  yes, as many points as a player needs to stop
      The wiki has it as a variant.
      = no: No: a player who takes no card in five turns in a row does not win by that.
      > yes: A player who takes no card in five turns in a row wins.
    own_ppeok (GS-10, play only): how much chaff each gives for three cards that the taker left there
      * 1  one    2  two
      The wiki has one, and two as a variant, usually for two players. Three houses have two.
      = 1: Each opponent gives one chaff for three cards that the taker left there.
      > 2: Each opponent gives two chaff to a player who takes three cards left by that player.
    others_ppeok (GS-10, play only): how much chaff each gives for three cards that others left, or were dealt
      * 1  one    2  two
      The wiki has one, and two as a variant.
      = 1: Each opponent gives one chaff for three cards that others left, or that were dealt.
      > 2: Each opponent gives two chaff to a player who takes three cards left by another.
    double_chaff (GS-10, play only): for how many chaff a double chaff or a joker is enough that others give
      * one  for one    two  for two, if an opponent owes two
      The wiki has each opponent give one card for each event. Two houses take a double chaff for two.
      = one: A double chaff or a joker that is given is enough for one chaff only.
      > two: A double chaff that is given is enough for two chaff.
    jokers_steal (GS-10, play only): whether each opponent gives a chaff for a joker that is taken; whether a
      joker steals
      * no  no    yes  one
      The wiki has it as a variant; each house has modes with it and without.
      = no: No: nobody gives a chaff for a joker that is taken.
      > yes: Each opponent gives a chaff to the player who takes a joker.
    small_bombs (GS-12, play only): whether two cards of the hand may be thrown at two of the field
      * none  no    move  yes, but nobody gives a chaff, and nothing doubles
        chaff  yes, for a chaff from each opponent    double  yes, like any bomb
      The wiki has the last three as variants; two houses know the last two, most leave it out.
      = none: No: two cards of the hand cannot be thrown at two of the field.
      > move: Two cards of the hand may be thrown at two of the field.
      > chaff: Two cards of the hand may be thrown at two of the field, for a chaff from each opponent.
      > double: Two cards of the hand may be thrown at two of the field, like any bomb.
    goal: none; a dispute tries 50
      The wiki names 50 points as one end among others.
    last_round: 12; a dispute tries 6, 3
      question: How many rounds?
      The wiki calls 12 rounds traditional, and names 6 and 3.

    # Facts
    stopped_by: who stopped (the name of a player)
    exhausted: the hands were played out and nobody stopped (yes or no)
    draw: all accepted the draw that a player offered (yes or no)
      question: Did all accept a draw?
    go: who called go, in order; or how often each did, the first caller first (a list of players, in order)
    points_at_go: the points at a player's last go (a mapping from players to numbers from 1 to 500)
      question: How many points had each caller at the last go?
    shaken: how many triplets or fours each player showed (a mapping from players to numbers from 0 to 9)
    bombs: how often each player threw three cards at a fourth (a mapping from players to numbers from 0 to 9)
    stole: how many chaff each player took from others' piles (a mapping from players to numbers from 0 to 40)
    ppeok: how often each player left three cards on the field (a mapping from players to numbers from 0 to 9)
      question: Did anyone leave three cards of a month on the field?
      needs: three_ppeok: yes
    whiffed: who took no card in five turns in a row (the name of a player)
      needs: whiff: yes
    first_turn: what each player did in the first turns (a mapping from players to lists of the choices)
      question: Did anything special happen in the first turns?
      choices: ppeok, two-ppeok, three-ppeok, ddadak, two-ddadak, three-ddadak, bomb, jjok
      needs: first_turn: ddadak, ppeok, all
    refused_draw: who refused the draw that another offered (the name of a player)
    mission: by what the winner's missions multiply (a number from 1 to 1,000)
    carry: by what the draws before this round multiply it (a list of numbers from 1 to 1,024)
    lucky_hands: four of a month in the hand dealt (a mapping from players to lists of the choices)
      question: Was anyone dealt four cards of a month?
      choices: chongtong
    forced_out: what each payer owes a player who sits out (a mapping from players to numbers from 0 to 200)

    # Decisions
    GS-1: Which months are 11 and 12? Korean players count paulownia as 11 and rain, the willow, as 12.
      These months are refused until the record says `months: korean` or `months: japanese`.
    GS-2: What multiplies first, and are goes added before? Points and goes are added. Then goes multiply;
      each triplet shaken, each bomb, and seven animals or more double. Missions, which ask for certain cards,
      and drawn rounds multiply too. Last comes what one loser lacks: `light_bak: two-more` adds before the
      others double.
    GS-3: What multiplies a win by four of a month or by three ppeok? Only the drawn rounds before it multiply
      such a win. If four of a month are played out, write them as `shaken`, and as `bombs`.
    GS-4: Are payments for the first turns part of the score? No: they are paid apart from it, without
      multipliers.
    GS-5: How is an animal counted that may be two chaff? It is counted in the way that brings its owner most
      in the round; this holds for losers too.
    GS-6: May a pile hold odd numbers of a month, one or three cards, after chaff was taken from other piles?
      Yes, if `stole` says so.
    GS-7: Must a player who pays for both pay what doubles the other's share? Yes: each share is worked out
      first. A go makes a player liable before a refused draw does.
    GS-8: What is a forced-out hand worth, that of a player who may not play? 2 points from each of the two
      who do not deal, at some tables 3, for each bright, joker, double chaff and the sake cup, doubled by a
      triplet; `forced_out` has the sum. If four play, the rain man counts only with another bright. At tables
      where the losers pay it after the round, write `side_payments`.
    GS-9: How are turns written? `1b x 1r / 1c` makes a pair, and the third card leaves all three there.
      `5arc x 5c / 8a` throws a bomb; a later turn may use no card of the hand: `/ 8a`. `shakes 5arc: 5c / 8a`
      shows three. Jokers come before the card of the hand or of the stock: `joker-2 1b / joker-3 5r`.
    GS-10: When do others give a chaff, which one, and who chooses it? Each opponent gives one if a player
      throws a bomb, takes three that were left there, sweeps the field, makes a ddadak or a jjok;
      `own_ppeok`, `jokers_steal` and `small_bombs` say more, and `last_turn` what counts in a last turn. They
      give plain ones first, never the sake cup. `1c / 1b x 1c, steals 3c, go` names it; otherwise the first
      of the deck are given. For how many a double chaff is enough, `double_chaff` says.
    GS-11: What is dealt to the field: three of a month, or a joker? Three of a month are taken like a ppeok
      of nobody, and jokers go to the dealer.
    GS-14: How is a shaken triplet of paulownia or rain written without turns, if it multiplies by four? It is
      written as two: `shaken: {Aki: 2}`.
    GS-15 (not-covered): Which rules of the wiki are not options? Not an option are bombs after which two or
      three cards are drawn at once, and triplets that cannot be thrown once they were shown: turns follow the
      usual rules. Chaff for a first turn that takes a card of each kind, or for the third triplet taken in a
      round: without turns, `stole` counts it. Four of a month taken in the first turn that multiply by four:
      write `mission: 4`. Jokers that free their owner from paying twice, a pot for the boar, or the boar in a
      first turn: write such payments under `side_payments`. Cards to be shown before a draw is offered change
      no score.
    GS-18: Who plays, if four to seven belong to the game? The dealer plays, and two others. From the player
      to the right on, each stays in or drops out until three are to play; the others have no choice any more.
      `sitting_out` names all who do not play, and `forced_out` those who had no choice and are paid. With
      seven, the field is dealt only when three are to play.
    GS-19: Is a forced-out hand paid again after a draw? No, if the same three play: write it once. Where the
      losers pay it after the round, a draw brings nothing.
    GS-20: Must a player who is dealt the eight-plank bridge drop out, if seven play? Only at some tables, and
      not the dealer. The hand is then paid like any other: see GS-8.
    GS-21: Must a player who is dealt four of a month show them? No, not everywhere. At tables where they must
      be shown, they win; elsewhere write `lucky_hands: {}` if they were kept and played.
    GS-22: When may a player offer a draw? With three players, at the start of a turn, with two cards or more
      in the hand, if whatever the player plays lets another win. The player to the right answers first. If
      both accept, write `draw: yes`; otherwise `refused_draw` names the first who refused, and play goes on.

    # Customs
    shuffle: The dealer shuffles. Of two players the other one cuts; of three, the player to the left of the
      dealer.
    hand-claims: Four of a month in the hand are shown after the deal, before the first turn; nobody has to
      show them.

    # Words
    ppeok, 뻑, 설사: three left on the field; a turn that leaves three cards of a month on the field,
      because the card turned up has the month of the pair just made
    ddadak, 따닥: both cards of a turn; a turn in which its two cards take all four cards of a month, two
      by two
    jjok, 쪽: the card just played; a turn in which the card turned up takes the card just played
    bomb, bombs, 폭탄, poktan: thrown together; a throw of several cards of a month from the hand to take
      the rest of it from the field
    heundeulgi, 흔들기, shaking: shaken triplet; a triplet shown from the hand, which doubles the score of
      its owner
    chongtong, 총통: four of a month in the hand; a hand with four of a month, which may win as it is
      dealt
    pibak, 피박: loser with few chaff pays twice; what a loser pays who has little chaff
    gwangbak, 광박: loser without a bright pays twice; what a loser pays who has no bright
    gobak, 고박: loser who has called go pays; what a loser pays who has called go
    dokbak, 독박: liable, pays for both; the duty of one loser to pay for both
    nagari, 나가리: drawn round; a round in which nobody is paid
    ssakssuri, 싹쓸이: sweep; a turn after which nothing lies on the field
    steal, steals, rob: gives chaff
    clear the board, clears the field: sweep

    # Pages

    ## joker-missing: seven players and no joker (warning)

    Seven players are dealt 49 cards, and the deck has 48 without a joker.

    ### Why

    With seven players a joker must be in the deck, or the cards do not suffice for all hands.

    ### Example

        seven players with options: {jokers: none}

    ### What to do

    Set `jokers` to the jokers of your deck, or correct the players.

    ## first-turn-doubtful: an event of the second turn without the first (warning)

    The round says that a player had a ppeok or a ddadak for the second or third time in a row, but not the
    one before it.

    ### Why

    Each of them is paid, so the list must name all of them.

    ### Example

        first_turn: {Bo: [two-ppeok]}

    ### What to do

    Name all events in their order: `first_turn: {Bo: [ppeok, two-ppeok]}`.
    """)
# The yaku that do not count towards the points needed to stop.
NOT_TOWARDS_STOP = ("three-doubles", "april-and-july")
# The number of draws in a row after which the option `carry_cap` ends the doubling or the game.
FIVE_DRAWS = 5
CARRY_CAPS = {"8": 8, "16": 16}
# The number of players who are dealt more cards than the deck has without a joker.
MOST_PLAYERS = 7
JOKERS = {None: "", "2-3": "joker-2 joker-3", "2-2-3": "joker-2 joker-2b joker-3"}
# For each choice of `go_bonus`: the points that a number of goes adds, and the factor by which it multiplies.
GO_BONUS: dict[str, Callable[[int], tuple[int, int]]] = {
    "adds": lambda goes: (goes, 2 ** max(0, goes - 2)),
    "none-from-three": lambda goes: (goes if goes < 3 else 0, 2 ** max(0, goes - 2)),
    "adds-two": lambda goes: (min(goes, 2), 2 ** max(0, goes - 2)),
    "multiplies": lambda goes: (int(goes == 1), max(1, goes)),
}
# For each choice of `first_turn`: the events of the first turns that are paid.
EVENTS_PAID = {
    None: (),
    "ppeok": ("ppeok",),
    "ddadak": ("ppeok", "ddadak"),
    "all": ("ppeok", "ddadak", "bomb", "jjok"),
}
# For how many turns in a row, from the first on, each event is paid, by its name in `TurnEvents`.
TURNS_PAID = {"left": 3, "both": 3, "same": 1, "bomb": 1}
# Under `whiff: yes`, a player who takes no card in this many turns in a row wins.
WHIFF = 5
# The words for events: first those of events in which cards stay on the field, then those of all events.
LAYING_EVENTS = {"left": "ppeok", "both": "ddadak", "same": "jjok", "bomb": "bomb"}
EVENT_WORDS = LAYING_EVENTS | {"three": "three taken", "own": "own three taken", "clear": "sweep"}
# For each choice of `last_turn`: the events for which chaff is given in a player's last turn.
LAST_TURN = {
    "bomb": ("bomb", "joker"),
    "three": ("bomb", "joker", "left", "three", "own"),
    "jjok": ("bomb", "joker", "left", "same"),
    "all": (*EVENT_WORDS, "joker"),
}


def build(options: Any) -> RuleSet:
    """Return the rule set of Go-Stop under these options."""
    further, _ = split_yaku(
        BOOK.yaku, ("further",) if options.extra_yaku == "all" else options.extra_yaku or ()
    )
    out = [yaku.id for yaku in BOOK.yaku if yaku.group == "further" and yaku not in further]
    choosable = these("5a" if options.sake_cup == "bridge" else "9a")
    usual = yaku(options, ANIMALS, choosable if options.sake_cup == "both" else 0)
    not_in_play, in_play = split_yaku(usual, out)
    as_chaff = split_yaku(yaku(options, ANIMALS & ~choosable, choosable), out)[1]
    minimum = minimum_points(options)
    four_in_hand = int(options.four_in_hand) if options.four_in_hand.isdecimal() else minimum
    return RuleSet(
        turns_to_right=True,
        deck=WHOLE | these(JOKERS[options.jokers]),
        yellow=True,
        yaku=in_play,
        not_in_play=not_in_play,
        other_readings=(as_chaff,) if options.sake_cup in ("either", "bridge") else (),
        rivals=BOOK.rivals,
        draw=NIGHT_OR_DAY[options.first_draw],
        deals={2: Deal(*map(int, options.deal.split("-"))), 3: Deal(7, 6)},
        settle=settle,
        sheet_rows=("Yaku", "Times"),
        winners=winners,
        check=check,
        score_total=lambda _: 0,
        score_limits=score_limits,
        passes_on=passes_on,
        others_after_draw=("after_draw", "anew"),
        ends_without_winner=ends_without_winner,
        dealer_matters=lambda facts: bool(facts.forced_out or len(facts.lucky_hands or ()) > 1),
        hands=() if options.four_in_hand == "play-on" else with_points(BOOK.hands, four_in_hand),
        play=Play(calls=calls_of(options), hand_ends=True, stolen_fact="stole", events=events_of(options)),
    )


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score: only the winner scores, unless opponents pay for first turns."""
    paid = EVENTS_PAID[played.options.first_turn]
    return ScoreLimits(scorers=number_of_sides(played) - 1 if paid else 1, usual_scorers=1)


def minimum_points(options: Any) -> tuple[tuple[int, int], ...]:
    """Return the points needed to stop, by the number of players."""
    return ((2, 7), (3, 3)) if options.minimum == "auto" else ((2, options.minimum), (3, options.minimum))


def calls_of(options: Any) -> Calls:
    """Return the calls of go and stop under these options."""
    return Calls(
        call=("go", "고", "ゴー"),
        stop=("stop", "스톱", "ストップ"),
        called_fact="go",
        least=minimum_points(options),
        points_fact="points_at_go",
        agreed_fact="draw",
        not_counting=NOT_TOWARDS_STOP,
        other_ends=other_ends,
        higher_scores=options.exhausted == "highest",
    )


def events_of(options: Any) -> TurnEvents:
    """Return the events of turns under these options."""
    gives = dict.fromkeys(EVENT_WORDS, 1)
    gives |= {"left": 0, "own": options.own_ppeok, "three": options.others_ppeok}
    gives["joker"] = int(options.jokers_steal)
    return TurnEvents(
        words=EVENT_WORDS,
        gives=gives,
        in_last_turn=LAST_TURN[options.last_turn],
        one_last_turn=options.last_turn_of == "round",
        given_for="chaff",
        heavy_gives=2 if options.double_chaff == "two" else 1,
        heavy_rule="double_chaff",
        facts=TurnFacts(shown="shaken", thrown="bombs", left="ppeok", begun="first_turn", without=WHIFFED),
        first=TURNS_PAID,
        sizes=(3, 2) if options.small_bombs else (3,),
        giving=(3, 2) if options.small_bombs in ("chaff", "double") else (3,),
        sweep_of_two=options.sweep == "two-pairs",
        shown_twice=these("11* 12*") if options.late_triplets == "quadruple" else 0,
        counted=(3, 2) if options.small_bombs == "double" else (3,),
        wins_at=3 if options.three_ppeok else 0,
        wins_without=WHIFF if options.whiff else 0,
    )


def yaku(options: Any, animals: int, double_chaff: int) -> tuple[Yaku, ...]:
    """Return the yaku. `animals` count as animals, and `double_chaff` as two chaff each."""
    result = change_yaku(BOOK.yaku, "rainy-four-brights", value=options.four_brights)
    result = change_yaku(result, "five-birds", value=options.five_birds)
    chaff = next(yaku.pattern for yaku in result if yaku.id == "chaff")
    twice, thrice = chaff.heavier
    pattern = at_least(10, of=chaff.extra_of | double_chaff, heavier=(twice | double_chaff, thrice))
    result = change_yaku(result, "chaff", pattern=pattern)
    return change_yaku(result, "animals", pattern=at_least(5, of=animals))


class Win(NamedTuple):
    """How a round was won."""

    # The side that won.
    side: str
    # What each loser pays, before the multipliers that depend on the loser.
    entries: list[Entry]
    # The pile that won, if a pile did.
    holding: Holding | None = None


def settle(played: Played) -> Iterator[Entry]:
    """Yield what the losers pay the winner, what opponents pay for first turns, and payments for forced-out
    hands.
    """
    if win := find_win(played):
        entries = list(win.entries)
        options = played.options
        earlier = Factor("carry", Phrase("rounds before"), prod(played.carry))
        entries += multiply(played, win.side, entries, earlier)
        yield from opponents_pay(
            played,
            win.side,
            entries,
            factors=partial(baks, played, win.holding) if win.holding else lambda _: (),
            liable=liable_player(played, win.side),
            spare_empty=options.no_cards == "nothing" and win.holding is not None,
        )
    yield from first_turn_payments(played)
    yield from forced_out_payments(played)


def first_turn_payments(played: Played) -> Iterator[Entry]:
    """Yield what opponents pay at once for events of the first turns."""
    if not played.facts.first_turn:
        return
    paid = EVENTS_PAID[played.options.first_turn]
    times = {"two": 2, "three": played.options.third_ppeok}
    minimum = calls.minimum_points(played)
    rule = played.rule("first_turn")
    for player, words in played.facts.first_turn.items():
        for word in words:
            turn, _, event = word.rpartition("-")
            if event in paid:
                points = times.get(turn, 1) * minimum
                because = Phrase(f"{word} at once")
                entry = Entry(player, points, rule, because, deciding=False)
                yield from opponents_pay(played, player, [entry])


def find_win(played: Played) -> Win | None:
    """Return how the round was won and by whom, or None if it was a draw."""
    options = played.options
    facts = played.facts
    dealer = played.dealer
    minimum = calls.minimum_points(played)
    hands = played.rules.hands
    four_in_hand = hands[0].points_among(len(played.order)) if hands else minimum
    if four_of_a_month(played.round.dealt.field or 0):
        if dealer and options.four_on_field == "dealer-wins":
            return win_at_once(played, dealer, "four_on_field", four_in_hand)
        return None
    if (lucky := winning_hands(played)) or facts.draw:
        winner = winner_by_four(played, list(lucky))
        return win_at_once(played, winner, "four_in_hand", four_in_hand) if winner else None
    for player, number in (facts.ppeok or {}).items():
        if number > 2 and options.three_ppeok:
            return win_at_once(played, player, "three_ppeok", minimum)
    if facts.whiffed and options.whiff:
        return win_at_once(played, facts.whiffed, "whiff", minimum)
    holding = calls.find_scorer(played)
    return Win(holding.side, score(played, holding), holding) if holding else None


def winner_by_four(played: Played, lucky: Sequence[str]) -> str:
    """Return which of the players with four of a month in hand wins; "" if the round is a draw."""
    if len(lucky) == 1:
        return lucky[0]
    rule = played.options.both_fours
    dealer = played.dealer
    if rule == "dealer" and dealer in lucky:
        return dealer
    if rule == "month" and 1 < len(lucky) < len(played.order) and not months_unknown(played, lucky):
        hands = played.round.dealt.hands
        return max(lucky, key=lambda player: korean_month(four_of_a_month(hands[player])))
    return ""


def months_unknown(played: Played, lucky: Sequence[str]) -> bool:
    """Return whether it is unknown which four of a month any of these players had in hand."""
    hands = played.round.dealt.hands
    return not all(four_of_a_month(hands.get(player, 0)) for player in lucky)


def korean_month(cards: int) -> int:
    """Return the latest month of these cards as Koreans count it: the willow is the twelfth."""
    swapped = {11: 12, 12: 11}
    return max(swapped.get(card.month, card.month) for card in in_order(cards))


def win_at_once(played: Played, side: str, rule: str, points: int) -> Win:
    """Return a win by a special event, for which no pile is counted."""
    return Win(side, [Entry(side, points, played.rule(rule), Phrase(rule.replace("_", " ")))])


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the side that won the round."""
    win = find_win(played)
    return (win.side,) if win else ()


def score(played: Played, holding: Holding) -> list[Entry]:
    """Return the entries of the pile: its yaku, then what goes add, then what each multiplier adds."""
    facts, side = played.facts, holding.side
    entries = yaku_points(played, holding)
    goes = (facts.go or ()).count(side)
    go_reason = many(goes, "go", "goes")
    added, times = GO_BONUS[played.options.go_bonus](goes) if goes else (0, 1)
    if added:
        entries.append(Entry(side, added, played.rule("go_bonus"), go_reason))
    animals = count_animals(played, holding)
    jokers = (holding.pile & ~WHOLE).bit_count()
    if jokers and not played.options.jokers_double:
        jokers = 0
    for factor in (
        Factor("go_bonus", go_reason, times),
        Factor("shaken", Phrase("shaken"), 2 ** (facts.shaken or {}).get(side, 0)),
        Factor("bombs", Phrase("bombs"), 2 ** (facts.bombs or {}).get(side, 0)),
        Factor("animals", many(animals, "animal"), 2 if animals > 6 else 1),
        Factor("jokers_double", many(jokers, "joker"), 2**jokers),
        Factor("mission", Phrase("mission"), facts.mission or 1),
    ):
        entries += multiply(played, side, entries, factor)
    return entries


def passes_on(played: Played, winners: Sequence[str]) -> tuple[int, ...] | None:
    """Return the multiplier that a drawn round passes on: twice its own, but at most the table's limit."""
    limit = played.options.carry_cap
    times = 2 * prod(played.carry)
    if winners or limit == "off":
        return ()
    if played.carry_unknown:
        return None
    if limit == "five-draws" and times >= 2**FIVE_DRAWS:
        return ()
    return (min(times, CARRY_CAPS.get(limit, times)),)


def ends_without_winner(played: Played, winners: Sequence[str]) -> bool:
    """Return whether the game ends because this round was the fifth draw in a row."""
    is_no_contest = played.options.carry_cap == "no-contest"
    return is_no_contest and not winners and 2 * prod(played.carry) >= 2**FIVE_DRAWS


def baks(played: Played, winner: Holding, loser: Holding) -> Iterator[Factor]:
    """Yield the factors that raise what one loser pays."""
    options = played.options
    made = {made.yaku.id for made in winner.made}
    brights, _, ribbons, _ = loser.kinds
    if any(made.yaku.group == "brights" for made in winner.made):
        if loser.pile & these("11b") and options.light_bak == "not-by-rain":
            brights -= 1
        if not brights and options.light_bak == "two-more":
            yield Factor("light_bak", Phrase("no bright"), times=1, adds=2)
        elif not brights:
            yield Factor("light_bak", Phrase("no bright"))
    chaff = count_towards(played, loser, "chaff")[0]
    if "chaff" in made and chaff <= most_chaff(played) and (chaff or options.no_chaff):
        yield Factor("chaff_bak", Phrase("{} chaff", chaff) if chaff else Phrase("no chaff"))
    more_baks = yaku_of_baks(played, made)
    if "animals" in more_baks and not count_animals(played, loser):
        yield Factor("more_baks", Phrase("no animal"))
    if "ribbons" in more_baks and not ribbons:
        yield Factor("more_baks", Phrase("no ribbon"))
    called_go = len(played.order) == 2 and loser.side in (played.facts.go or ())
    if called_go and options.go_bak == "double":
        yield Factor("go_bak", Phrase("go called before"))


def yaku_of_baks(played: Played, made: set[str]) -> set[str]:
    """Return those yaku of a winner, animals or ribbons, that cost more if a loser has no such card."""
    made = made & {"animals", "ribbons"}
    return made.intersection(several(played.options.more_baks)) if made else made


def several(chosen: Any) -> tuple[str, ...]:
    """Return the value of an option as a list, if it is a single choice instead of a list of yaku."""
    return (chosen,) if isinstance(chosen, str) else chosen or ()


def most_chaff(played: Played) -> int:
    """Return the number of chaff up to which a loser pays twice."""
    most = played.options.chaff_bak
    return {2: 7, 3: 5}[len(played.order)] if most == "auto" else int(most)


def liable_player(played: Played, winner: str) -> str:
    """Return the loser who pays for both losers; "" if each pays for themselves."""
    if len(played.order) != 3:
        return ""
    callers = [player for player in played.facts.go or () if player != winner]
    if callers:
        liable: str = callers[-1 if played.options.liable == "last" else 0]
        return liable
    refused: str = played.facts.refused_draw or ""
    return refused if refused != winner else ""


def other_ends(played: Played) -> list[str]:
    """Return the names of the facts that ended the round without a stop, such as a draw or three ppeok."""
    ends = {"opening_field": four_of_a_month(played.round.dealt.field or 0), "draw": played.facts.draw}
    ends["whiffed"] = played.facts.whiffed and played.options.whiff
    ends["ppeok"] = max((played.facts.ppeok or {}).values(), default=0) > 2 and played.options.three_ppeok
    return [name for name, ended in ends.items() if ended]


def check_first_turns(played: Played) -> Iterator[Problem]:
    """Check events of first turns. Report events that pay nothing here or lack the event before them."""
    if not played.facts.first_turn:
        return
    paid = EVENTS_PAID[played.options.first_turn]
    is_written = "first_turn" in played.round.data
    for player, words in played.facts.first_turn.items():
        for word in words:
            turn, _, event = word.rpartition("-")
            if paid and event not in paid and is_written:
                place = place_of_entry(played.round, "first_turn", player)
                fixes = [
                    write(("options", "first_turn"), choice, when="if your table pays it")
                    for choice, events in EVENTS_PAID.items()
                    if event in events
                ]
                message = f"a {event} in the first turn pays nothing here"
                yield note("not-in-play", place, message, fixes=[*fixes, leave_out_item(place, words, word)])
            before = {"two": event, "three": f"two-{event}"}.get(turn, word)
            if before not in words:
                place = place_of_entry(played.round, "first_turn", player)
                message = f"{player} cannot have had {word} without {before} in the turn before"
                fix = write(place.path, [*words, before], label=f"add {before}")
                yield warning("first-turn-doubtful", place, message, f"or correct {word}", fixes=[fix])


def check(played: Played) -> Iterator[Problem]:
    """Check the joker, the first turns, and that the record states everything that decides the payments."""
    if len(played.record.players) == MOST_PLAYERS and not played.options.jokers:
        message = f"{MOST_PLAYERS} players are dealt 49 cards, but without a joker the deck has only 48"
        fixes = []
        for choice in filter(None, JOKERS):
            values = choice.split("-")
            when = f"if the deck has {len(values)} jokers that count as {listed(values)} chaff"
            fixes.append(write(("options", "jokers"), choice, when=when))
        yield warning("joker-missing", Place(("players",)), message, "or name fewer players", fixes=fixes)
    yield from check_first_turns(played)
    win = find_win(played)
    lucky = list(winning_hands(played))
    is_by_month = 1 < len(lucky) < len(played.order) and played.options.both_fours == "month"
    if is_by_month and months_unknown(played, lucky):
        message = f"the later month wins, but the round does not say which four {listed(lucky)} had"
        written = played.round.data.get("hands")
        unknown = {player: Blank("CARDS") for player in lucky if months_unknown(played, [player])}
        hands = {**(written if isinstance(written, dict) else {}), **unknown}
        fixes = [write_in_round(played.round, "hands", hands)]
        yield error("fact-missing", Place(played.round.path), message, fixes=fixes)
    if not (win and win.holding):
        return
    made = {made.yaku.id for made in win.holding.made}
    if any(made.yaku.group == "brights" for made in win.holding.made):
        yield from check_any_of_kind(played, win.holding, Kind.BRIGHT)
    more_baks = yaku_of_baks(played, made)
    if "animals" in more_baks:
        yield from check_any_of_kind(played, win.holding, Kind.ANIMAL)
    if "ribbons" in more_baks:
        yield from check_any_of_kind(played, win.holding, Kind.RIBBON)
    if "chaff" in made:
        yield from check_threshold(played, win.side, "chaff", most_chaff(played))


GAME = BOOK.game(
    build,
    players=(2, 3, 4, 5, 6, 7),
    active=3,
    months_ambiguous=True,
    usual_months="korean",
)
