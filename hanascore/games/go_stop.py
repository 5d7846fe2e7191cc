"""Go-Stop, and Matgo for two: whoever has points enough stops and is paid, or calls go and plays on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import prod
from typing import Any

from hanascore.cards.deck import ANIMALS, WHOLE, four_of_a_month, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Problem
from hanascore.problems.words import many
from hanascore.rules import calls, counting, lucky_hands, rulebook, settling
from hanascore.rules.deal import NIGHT_OR_DAY, Deal
from hanascore.rules.play import Calls, Play, TurnEvents, TurnFacts
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Yaku, at_least, changed, split_yaku

BOOK = rulebook.read("""
    Go-Stop (go-stop), also 고스톱, ゴーストップ, godori, 고도리, matgo, 맞고, gostop
    Source: Go-Stop, the hanafuda wiki; 21 June 2022; with a comparison of the rule pages of three Korean
      houses and the rules of a program; the default of an option is what most of them play

    Two or three players make yaku. Whoever has points enough stops and is paid, or calls go and plays on for
    more, at the risk that another stops first. Much doubles what the losers pay.

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
           It does not count towards the points that it takes to stop.
        8  April and July 藤萩 팔싸리   4* 7*          palssari
           It does not count towards the points that it takes to stop.

    bright-yaku: of five-brights, four-brights, rainy-four-brights, three-brights and rainy-three-brights
      only the best counts
    birds: of six-birds, five-birds and three-birds only the best counts

    # Lucky hands
    Go-Stop page of the hanafuda wiki, checking the hands (hand):
       10  Four of a Month 大統領 (chongtong)  at least four of a month  chongtong, president

    # Options
    deal: how many cards two players are dealt, and how many lie on the field
      * 10-8  10 and 8; for three 7 and 6    8-8  8 and 8    10-6  10 and 6
      The wiki and the houses deal 10 and 8; a program deals 10 and 6.
    jokers: the jokers in the deck, and for how many chaff each counts
      * 2-3  two: one counts as two chaff, one as three    none  none
        2-2-3  three: two count as two, one as three
      The houses play with two, of two and three; one of them at times with a third. The wiki leaves it open.
    minimum: the points that it takes to stop or to call go
      * auto  7 for two players, 3 for three    N  a number from 1 to 50; a dispute tries auto, 7, 5, 3
      The wiki and the houses have 7 and 3; a program has 7 for three as well, some tables 5.
    four_brights: what four brights with the rain man are worth
      * 4  as much as any four    3  one less
      The wiki, the houses and a program have 4; the wiki knows 3 as a variant.
    extra_yaku: which further yaku are in play
      * none  none of them    all  six birds, three birds, three doubles, and April and July
        […]  a list of yaku and groups of yaku
      The wiki lists them as variants.
    sake_cup: what the sake cup counts as
      * either  as an animal or as two chaff, whichever is better for its owner
        both    as an animal and as two chaff    animal  as an animal alone
        bridge  as an animal alone; its owner chooses for the eight-plank bridge instead
      The wiki and the houses leave it to its owner; the wiki knows both at once, and the bridge, as variants.
    go_bonus: what calls of go bring
      * adds             1 each, and from the third on each doubles
        none-from-three  1 or 2 for one or two; three and more only double
        adds-two         1 each, at most 2, and from the third on each doubles
        multiplies       1 for one; from two on times their number
      The wiki and the houses have the first; the others are variants of the wiki and of an encyclopedia.
    light_bak: what a loser without a bright pays where the winner scores brights
      * double  twice as much    not-by-rain  twice as much, and the rain man saves nobody
        two-more  2 points more
      The wiki and the houses double; the others are variants of the wiki.
    chaff_bak: with how many chaff at most a loser pays twice where the winner scores chaff
      * auto  7 among two, 5 among three    N  a number from 0 to 20; a dispute tries auto, 7, 6, 4
      The wiki has 7 and 5, the houses 7. Some have 6 for two, a program has 4. Chaff that count twice do so.
    no_chaff: whether a loser with no chaff at all pays twice as well
      * no  a loser with none is exempt    yes  so does a loser with none
      The wiki and one of the houses exempt it; two say nothing.
    more_baks: what else makes a loser pay twice
      * none  nothing    animals  having no animal where the winner has seven
        ribbons  having no ribbon where the winner scores ribbons
      The houses know neither; both are variants of the wiki.
    go_bak: what a loser pays who has called go, where two play
      * double  twice as much    single  no more
      The houses double; the wiki speaks of three players alone.
    liable: who pays for both losers where three play and a loser has called go
      * first  whoever called first    last  whoever called last
      The wiki has the first caller, one of the houses the last.
    no_cards: what a loser pays whose pile is empty
      * nothing  nothing    all  like everybody
      The wiki exempts the empty pile; the others say nothing.
    exhausted: hands played out without a stop
      * draw     nobody is paid, whatever was called
        highest  the highest points that would be enough to stop are paid; equal points are a draw
      The wiki and the houses call it a draw; a program has the best qualified player win.
    carry_cap: how far the doublings of drawn rounds may go
      * 8  to 8 times    16  to 16 times    none  without end    off  a draw doubles nothing
      One house has 8, a Korean encyclopedia 8 or 16; the wiki sets no end, and one house has a mode without.
    four_in_hand (GS-3): what four of a month in the hand dealt win at once
      * 10  10 points    7  7 points    5  5 points    3  3 points
        minimum  as many points as it takes to stop    play-on  nothing
      Two houses pay 10, one 7; the wiki usually the points that it takes to stop. The hand may be played out.
    both_fours (GS-3): four of a month dealt to two players
      * draw  the round is drawn    dealer  the dealer wins, if one of them
      The houses have the one and the other; the wiki says that tables differ.
    first_draw: night
      The wiki has one as a Korean custom at night, the other by day. Cards of one kind are drawn again.
    four_on_field: what becomes of four cards of one month on the opening field
      * misdeal  the deal is void and is dealt again    draw  the round is drawn
        dealer-wins  the dealer wins as if the four were in hand
      The wiki deals again, and names the others; one house draws, two have the dealer win.
    three_ppeok (GS-3): whether three cards left on the field for the third time win the round
      * no  no    yes  at once, for as many points as it takes to stop
      The wiki and two houses say so, with 7 points among two; others pay 10, or nothing.
    first_turn (GS-4): what is paid at once for the first turns, beside the round
      * none    nothing
        ppeok   three cards left on the field; twice for the second time in a row, three times for the third
        ddadak  as well for a ddadak: all four cards of a month, a pair with either card of the turn
        all     as well for a bomb, and for a jjok: a pair of the card played and the one turned up
      Houses pay 7, 14 and 21 points among two, for ever more of these; the wiki what it takes to stop.
    last_turn (GS-10, play only): what a player's last turn is like
      * bomb  chaff are given only for a bomb or a joker that steals; three that would be left are taken
        jjok  chaff are given for these and a jjok alone    all  like any other
      Houses have the first, the wiki the second; a program makes no difference.
    own_ppeok (GS-10, play only): how many chaff each gives for three that the taker left there
      * 2  two    1  one
      Three houses have 2, and the wiki as a variant for two players.
    jokers_steal (GS-10, play only): whether each gives a chaff for a joker that is taken
      * no  no    yes  one
      The wiki has it as a variant; each house has modes with it and without.
    small_bombs (GS-12, play only): whether two cards of the hand may be thrown at two of the field
      * none  no    chaff  yes, for a chaff from each opponent    double  yes, like any bomb
      The wiki and two houses know both, most leave it out.
    goal: none
      The wiki names 50 points as one end among others.
    last_round: 12
      The wiki calls 12 rounds traditional, and names 6 and 3.

    # Facts
    stopped_by: who stopped (the name of a player)
    exhausted: the hands were played out and nobody stopped (yes or no)
    draw: all accepted the draw that a player offered (yes or no)
    go: who called go, in order; or how often each did, the first caller first (a list of players, in order)
    points_at_go: the points at a player's last go (a mapping from players to numbers from 1 to 500)
    shaken: how many triplets or fours each showed (a mapping from players to numbers from 0 to 9)
    bombs: how often each threw three cards at a fourth (a mapping from players to numbers from 0 to 9)
    stole: how many chaff each took from others' piles (a mapping from players to numbers from 0 to 40)
    ppeok: how often each left three cards on the field (a mapping from players to numbers from 0 to 9)
      needs: three_ppeok: yes
    first_turn: what each did in the first turns (a mapping from players to lists of the choices)
      choices: ppeok, two-ppeok, three-ppeok, ddadak, bomb, jjok
      needs: first_turn: ppeok, ddadak, all
    refused_draw: who refused the draw that another offered (the name of a player)
    mission: by what the winner's missions multiply (a number from 1 to 1,000)
    carry: by what the round counts after the draws before it (a list of numbers from 1 to 1,024)
    lucky_hands: four of a month in the hand dealt (a mapping from players to lists of the choices)
      choices: chongtong
    forced_out: what each payer owes a player who sits out (a mapping from players to numbers from 0 to 200)

    # Decisions
    GS-1: Which months are 11 and 12? Korean players count paulownia as 11 and rain, the willow, as 12.
      Tokens of these months are refused until the record says `months: korean` or `months: japanese`.
    GS-2: What multiplies first? Points and goes are added. Then goes multiply; each triplet shaken, each
      bomb, and seven animals or more double. Missions, which ask for certain cards to be taken, and drawn
      rounds multiply, and last what one loser lacks: `light_bak: two-more` adds before the others double.
    GS-3: What multiplies a win by four of a month or by three ppeok? Only drawn rounds before it. Four of a
      month that are played out are told as `shaken`, and as `bombs`.
    GS-4: Are payments of the first turns part of the score? No: they are paid beside it, as they are.
    GS-5: How is an animal read that may be two chaff? As brings its owner most in the round, losers too.
    GS-6: Do chaff taken from other piles break the law of twos and fours? No, where `stole` tells of them.
    GS-7: Must whoever pays for both pay what doubles the other's share? Yes: each share is worked out first.
      A go makes liable before a refused draw does.
    GS-8: What is a forced-out hand worth? 2 points from each of the two who do not deal, for each bright,
      joker, double chaff and the sake cup, doubled by a triplet; `forced_out` tells the sum.
    GS-9: How are turns written? `1b x 1r / 1c` makes a pair, and the third card leaves all three there.
      `5arc x 5c / 8a` throws a bomb; after one `/ 8a` does without a card of the hand. `shakes 5arc: 5c / 8a`
      shows three. Jokers stand before the card of the hand or of the stock: `joker-2 1b / joker-3 5r`.
    GS-10: Which chaff do others give? Plain ones first, never the sake cup. `1c / 1b x 1c, steals 3c, go`
      tells which; else the first of the deck are taken to be given. One that counts twice is enough for two.
    GS-11: What is a sweep? A turn after which nothing lies on the field. Three that were dealt there are
      taken like a ppeok of nobody, and jokers that were dealt there go to the dealer.
    """)
BESIDE = ("three-doubles", "april-and-july")
RIBBON_YAKU = {"poetry-ribbons", "blue-ribbons", "grass-ribbons", "ribbons"}
JOKERS = {None: "", "2-3": "joker-2 joker-3", "2-2-3": "joker-2 joker-2b joker-3"}
# What so many goes add, and by what they multiply.
GOES: dict[str, Callable[[int], tuple[int, int]]] = {
    "adds": lambda goes: (goes, 2 ** max(0, goes - 2)),
    "none-from-three": lambda goes: (goes if goes < 3 else 0, 2 ** max(0, goes - 2)),
    "adds-two": lambda goes: (min(goes, 2), 2 ** max(0, goes - 2)),
    "multiplies": lambda goes: (int(goes == 1), max(1, goes)),
}
FIRST_TURN = {"ppeok": 1, "two-ppeok": 2, "three-ppeok": 3, "ddadak": 1, "bomb": 1, "jjok": 1}
PAYING = {None: 0, "ppeok": 3, "ddadak": 4, "all": 6}  # How many of these, from the first on.
# What may happen in a turn, and for what chaff are given in a player's last one.
LAYING = {"left": "ppeok", "both": "ddadak", "same": "jjok", "bomb": "bomb"}
WORDS = LAYING | {"three": "three taken", "own": "own three taken", "clear": "sweep"}
LAST_TURN = {"bomb": ("bomb", "joker"), "jjok": ("bomb", "joker", "left", "same"), "all": (*WORDS, "joker")}


def build(options: Any) -> RuleSet:
    """The rule set of Go-Stop under these options."""
    further = BOOK.yaku if options.extra_yaku == "all" else split_yaku(BOOK.yaku, options.extra_yaku or ())[0]
    out = [one.id for one in BOOK.yaku if one.group == "further" and one not in further]
    owned = these("5a" if options.sake_cup == "bridge" else "9a")
    others, in_play = split_yaku(yaku(options, ANIMALS, owned if options.sake_cup == "both" else 0), out)
    either = split_yaku(yaku(options, ANIMALS & ~owned, owned), out)[1]
    least = ((2, 7), (3, 3)) if options.minimum == "auto" else ((2, options.minimum), (3, options.minimum))
    of_hand = int(options.four_in_hand) if options.four_in_hand.isdecimal() else least
    ends = Calls(
        call=("go", "고", "ゴー"),
        stop=("stop", "스톱", "ストップ"),
        called_fact="go",
        least=least,
        points_fact="points_at_go",
        agreed_fact="draw",
        not_counting=BESIDE,
        other_ends=ended_otherwise,
        higher_scores=options.exhausted == "highest",
    )
    happening = TurnEvents(
        words=WORDS,
        gives=dict.fromkeys(WORDS, 1) | {"left": 0, "own": options.own_ppeok, "joker": +options.jokers_steal},
        in_last_turn=LAST_TURN[options.last_turn],
        given_for="chaff",
        facts=TurnFacts(shown="shaken", thrown="bombs", left="ppeok", begun="first_turn"),
        first=dict.fromkeys(LAYING, 1) | {"left": 3},
        sizes=(3, 2) if options.small_bombs else (3,),
        counted=(3, 2) if options.small_bombs == "double" else (3,),
        wins_at=3 if options.three_ppeok else 0,
    )
    return RuleSet(
        deck=WHOLE | these(JOKERS[options.jokers]),
        yellow=True,
        yaku=in_play,
        not_in_play=others,
        other_readings=(either,) if options.sake_cup in ("either", "bridge") else (),
        rivals=BOOK.rivals,
        draw=NIGHT_OR_DAY[options.first_draw],
        deals={2: Deal(*map(int, options.deal.split("-"))), 3: Deal(7, 6)},
        settle=settle,
        winners=lambda played, _: (found[0],) if (found := won(played)) else (),
        check=check,
        score_total=lambda _: 0,
        passes_on=passed_on,
        dealer_matters=lambda its: bool(its.forced_out or len(its.lucky_hands or ()) > 1),
        hands=() if options.four_in_hand == "play-on" else lucky_hands.worth(BOOK.hands, of_hand),
        play=Play(calls=ends, hand_ends=True, stolen_fact="stole", events=happening),
    )


def yaku(options: Any, animals: int, doubled: int) -> tuple[Yaku, ...]:
    """The yaku where these cards count as animals, and these as two chaff."""
    found = changed(BOOK.yaku, "rainy-four-brights", value=options.four_brights)
    chaff = next(one.pattern for one in found if one.id == "chaff")
    twice, thrice = chaff.heavier
    heavy = at_least(10, of=chaff.extra_of | doubled, heavier=(twice | doubled, thrice))
    return changed(changed(found, "chaff", pattern=heavy), "animals", pattern=at_least(5, of=animals))


def settle(played: Played) -> Iterator[Entry]:
    """What the losers pay the winner; beside it what is paid at once, and for hands forced out."""
    if found := won(played):
        side, booked, holding = found
        before = settling.Factor("carry", "rounds before", prod(played.carry))
        booked += settling.multiplied(played, side, booked, before)
        more = partial(baks, played, holding) if holding else lambda _: ()
        spare, pays = played.options.no_cards == "nothing" and holding is not None, liable(played, side)
        yield from settling.paid_by_others(played, side, booked, more=more, liable=pays, spare_empty=spare)
    paying, least = [*FIRST_TURN][: PAYING[played.options.first_turn]], calls.least(played)
    rule = played.rule("first_turn")
    for player, words in (played.facts.first_turn or {}).items():
        for word in [word for word in words if word in paying]:
            entry = Entry(player, FIRST_TURN[word] * least, rule, f"{word} at once", deciding=False)
            yield from settling.paid_by_others(played, player, [entry])
    yield from settling.for_forced_out(played)


def won(played: Played) -> tuple[str, list[Entry], Holding | None] | None:
    """Who won the round, with what score, and by which pile if by one; None where it was drawn."""
    options, facts, dealer = played.options, played.facts, played.dealer
    least, hands = calls.least(played), played.rules.hands
    of_hand = hands[0].among(len(played.order)) if hands else least
    if four_of_a_month(played.round.dealt.field or 0):
        wins = dealer and options.four_on_field == "dealer-wins"
        return at_once(played, dealer, "four_on_field", of_hand) if wins else None
    if (lucky := lucky_hands.winning(played)) or facts.draw:
        able = [who for who in lucky if len(lucky) == 1 or (options.both_fours, dealer) == ("dealer", who)]
        return at_once(played, able[0], "four_in_hand", of_hand) if able else None
    if three := [who for who, number in (facts.ppeok or {}).items() if number > 2 and options.three_ppeok]:
        return at_once(played, three[0], "three_ppeok", least)
    holding = calls.scorer(played)
    return (holding.side, score(played, holding), holding) if holding else None


def at_once(played: Played, side: str, rule: str, points: int) -> tuple[str, list[Entry], None]:
    """A win that no pile decides."""
    return side, [Entry(side, points, played.rule(rule), rule.replace("_", " "))], None


def score(played: Played, holding: Holding) -> list[Entry]:
    """The points of the pile, what goes add, and then what multiplies them, one after the other."""
    facts, side = played.facts, holding.side
    booked, goes = settling.yaku_points(played, holding), (facts.go or ()).count(side)
    add, times = GOES[played.options.go_bonus](goes)
    if add:
        booked.append(Entry(side, add, played.rule("go_bonus"), many(goes, "go", "goes")))
    animals = counting.animals_of(played, holding)
    for rule, by, because in (
        ("go_bonus", times, many(goes, "go", "goes")),
        ("shaken", 2 ** (facts.shaken or {}).get(side, 0), "shaken"),
        ("bombs", 2 ** (facts.bombs or {}).get(side, 0), "bombs"),
        ("animals", 2 if animals > 6 else 1, many(animals, "animal")),
        ("mission", facts.mission or 1, "mission"),
    ):
        booked += settling.multiplied(played, side, booked, settling.Factor(rule, because, by))
    return booked


def passed_on(played: Played, winners: Sequence[str]) -> tuple[int, ...] | None:
    """What a drawn round passes on: twice what was passed on to it, as often as the table allows."""
    most, times = played.options.carry_cap, 2 * prod(played.carry)
    if winners or most == "off":
        return ()
    return None if played.carry_unknown else (min(times, int(most or times)),)


def baks(played: Played, winner: Holding, loser: Holding) -> Iterator[settling.Factor]:
    """What makes one loser pay more."""
    options, made, name = played.options, {one.yaku.id for one in winner.made}, loser.side
    brights, _, ribbons, _ = loser.kinds
    brights -= options.light_bak == "not-by-rain" and bool(loser.pile & these("11b"))
    if any(one.yaku.group == "brights" for one in winner.made) and not brights:
        two_more = 2 if options.light_bak == "two-more" else 0
        yield settling.Factor("light_bak", "no bright", 1 if two_more else 2, two_more)
    chaff = counting.count_in(played, loser, "chaff")[0]
    if "chaff" in made and chaff <= most_chaff(played) and (chaff or options.no_chaff):
        yield settling.Factor("chaff_bak", f"{chaff or 'no'} chaff")
    animals, seven = counting.animals_of(played, loser), counting.animals_of(played, winner) > 6
    if options.more_baks == "animals" and seven and not animals:
        yield settling.Factor("more_baks", "no animal")
    if options.more_baks == "ribbons" and made & RIBBON_YAKU and not ribbons:
        yield settling.Factor("more_baks", "no ribbon")
    if options.go_bak == "double" and len(played.order) == 2 and name in (played.facts.go or ()):
        yield settling.Factor("go_bak", "go called before")


def most_chaff(played: Played) -> int:
    """With how many chaff at most a loser pays twice."""
    most = played.options.chaff_bak
    return {2: 7, 3: 5}[len(played.order)] if most == "auto" else int(most)


def liable(played: Played, winner: str) -> str:
    """The one of two losers who pays for both; empty where each pays for oneself."""
    goes = [who for who in played.facts.go or () if who != winner]
    refused = [who for who in (played.facts.refused_draw,) if who not in (winner, None)]
    called = (goes[::-1] if played.options.liable == "last" else goes) or refused
    return called[0] if called and len(played.order) == 3 else ""


def ended_otherwise(played: Played) -> list[str]:
    """What ended the round without a stop: four on the field, a draw agreed on, the third ppeok."""
    ends = {"opening_field": four_of_a_month(played.round.dealt.field or 0), "draw": played.facts.draw}
    ends["ppeok"] = played.options.three_ppeok and max((played.facts.ppeok or {0: 0}).values()) > 2
    return [name for name, ended in ends.items() if ended]


def check(played: Played) -> Iterator[Problem]:
    """Whether piles told by numbers leave open who pays for having few chaff."""
    winner = (won(played) or ("", [], None))[2]
    if winner and "chaff" in {one.yaku.id for one in winner.made}:
        yield from counting.check_counted(played, winner.side, "chaff", most_chaff(played))


GAME = BOOK.game(build, players=(2, 3, 4, 5, 6, 7), active=3, months_ambiguous=True)
