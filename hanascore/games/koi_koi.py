"""Koi-Koi: two players; whoever stops with a yaku scores it, whoever calls koi-koi plays on for more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards.deck import ANIMALS, BRIGHTS, CHAFF, RIBBONS, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Place, Problem, error, note
from hanascore.problems.words import many
from hanascore.rules import calls, lucky_hands, rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.play import Calls, Play
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import Factor, counted, multiplied, total, yaku_points
from hanascore.rules.yaku import Yaku, all_of, at_least, changed, split_yaku, with_values

BOOK = rulebook.read("""
    Koi-Koi (koi-koi), also こいこい, 코이코이, go-koi, hanafuda legends
    Source: Koi-Koi, offline rules of Hanafuda Legends; as published on its site; its sheet of values is a
      separate file; every report names the table used in its place

    Two players make yaku. Whoever makes one stops and scores it, or calls koi-koi and plays on for more, at
    the risk that the other player scores first.

    # Yaku
    Hanafuda Legends, offline rules, winning combinations; values by the table:
       10  Five Brights 五光 오광              brights                            goko, five lights
        8  Four Brights 四光 사광              brights but 11b                    shiko
        7  Rainy Four Brights 雨四光 (rainy-four)  11b, and exactly 3 brights but 11b  ame-shiko
        5  Three Brights 三光 삼광             3 or more brights but 11b          sanko
        5  Boar-Deer-Butterfly 猪鹿蝶          6a 7a 10a                          inoshikacho, isc
        5  Poetry Ribbons 赤短 홍단            1r 2r 3r                           akatan, hongdan, red ribbons
        5  Blue Ribbons 青短 청단              6r 9r 10r                          aotan, cheongdan
       10  Poetry and Blue Ribbons 赤短青短 (poetry-and-blue)  1r 2r 3r 6r 9r 10r
           Source: other tables: not among the combinations of the source.
        5  Flower Viewing 花見酒               3b 9a                              hanami, hanami-zake
        5  Moon Viewing 月見酒                 8b 9a                              tsukimi, tsukimi-zake
        1  Animals タネ                        5 or more animals; 1 for each further one  tane
        1  Ribbons タン                        5 or more ribbons; 1 for each further one  tan, tanzaku
        1  Chaff カス                          10 or more chaff; 1 for each further one  kasu
        4  Cards of the Month 月札 (month-cards)  all four cards of the round's month
           Source: other tables: not among the combinations of the source.

    brights: of five-brights, four-brights, rainy-four and three-brights only the best counts

    # Lucky hands
    Hanafuda Legends, offline rules, special deals (hand):
        6  Hand of Four 手四 (teshi)       at least four of a month
        6  Four Pairs くっつき (kuttsuki)  four pairs

    # Options
    table (KK-1): a table of values with its rulings; what is written beside it wins
      * legends        the best-supported reading of the source: sets never grow; all yaku
                       add up, except that only the best bright yaku counts
        nintendo       Nintendo's; sets set_extras: yes, counts_beside_sets: no, both_ribbon_sets: one-yaku,
                       opponent_forms: may-continue, game_winner: points
        fudawiki       Nintendo's with dearer brights; sets month_cards: yes, all else like nintendo
        koi-koi-japan  a video game's with cheap viewings; sets viewing_after_call: 3,
                       both_ribbon_sets: bonus-10, koi_koi_multiplier: ladder, high_score: off, zero_sum: yes,
                       exhausted: dealer-1, opponent_forms: may-continue, teshi: misdeal,
                       kuttsuki: off, game_winner: points
      The source keeps its values on a sheet of its own that is not part of it.
    values (agreement): other values for single yaku, or off
      * none  as the table has them    {…}  a mapping from yaku to points, or to off
      Tables differ in almost every value.
    set_extras: whether boar-deer-butterfly and the ribbon sets grow
      * no  the sets are flat    yes  they gain 1 for each further animal or ribbon
      The source speaks of extra points for animals, ribbons and chaff; Nintendo's sets grow too.
    counts_beside_sets: whether animals and ribbons are also counted where a set of the kind scores
      * yes  they do    no  a set of animals or ribbons stands for the count
      The source adds several yaku together; Nintendo counts a set and its kind once.
    both_ribbon_sets: poetry and blue ribbons together
      * separate  two yaku    one-yaku  one of 10 for both    bonus-10  both, and 10 more
      The source knows no yaku for both; Nintendo makes them one, a video game adds 10.
    sake_cup (KK-12): what the sake cup counts as
      * animal-and-chaff  both    animal  animal only    either  what is worth more, never both
      The source does not say; Nintendo counts it as animal and as chaff.
    viewing: flower viewing and moon viewing
      * on               they score    off  they do not exist
        with-another     only beside a yaku that is no viewing
        rain             not for a player who holds the rain man or the lightning
        rain-any-willow  not for a player who holds a Willow card
      The source lists both; elsewhere they are optional, need company or are rained off.
    viewing_after_call: what a viewing is worth to a player who has called koi-koi
      * none  as much as before    N  a number from 1 to 100; a dispute tries none, 3
      The source has one value; in a video game a viewing rises from 1 to 3 after an own call.
    month_cards: all four cards of the round's month; round 13 is month 1 again
      * no  they score nothing    yes  they score 4
      The source does not list them; several tables do.
    high_score (KK-9): yaku worth 7 or more together, before anything else multiplies them
      * double  they score double    off  they score as they are
      The source doubles them; some tables do not.
    koi_koi_multiplier (KK-10): what calls of koi-koi do to the score
      * opponent  double if the opponent called, however often, and the scorer made a new yaku after it
        own       double if the scorer called    anyone  double if anyone called
        per-call  times one more than all calls
        ladder    1 more for each own call up to three; from four calls on times the calls less two
        off       nothing
      The source doubles it if the opponent called; other tables have all of these.
    opponent_forms (KK-5): a yaku made after the other player called
      * ends-round  it ends the round    may-continue  its owner may stop or call as well
      The source ends the round with it, and also says that whoever makes a yaku chooses.
    caller_improves (KK-4): a new yaku of a player who has called
      * chooses-again  the caller stops or calls again    ends-round  it ends the round
      The source says both, but the choice twice and at greater length.
    exhausted (KK-2): hands played out without a stop
      * draw          nobody scores
        higher-score  the higher total of yaku scores, with its multipliers; equal totals are a draw
        dealer-1      the dealer gets 1, and nobody won    dealer-6  the dealer gets 6, and nobody won
      The source calls it a draw in one place and has the higher score win in another.
    field_brights: brights on the opening field
      * no  they mean nothing    yes  times one more than the brights there
      The source does not know it; some tables multiply by them.
    zero_sum: who pays for the points
      * no  the loser loses nothing    yes  the loser loses what the winner gains
      The source adds points up; in recorded games they pass from player to player.
    teshi: four of a month in the hand dealt
      * win-6    it wins the round at once, for 6 points
        misdeal  the deal is void and is dealt again    off  it is a hand like any other
      The source pays 6.
    kuttsuki: four pairs of different months in the hand dealt
      * win-6    it wins the round at once, for 6 points
        misdeal  the deal is void and is dealt again    off  it is a hand like any other
      The source pays 6.
    both_lucky (KK-7): winning hands dealt to both players
      * draw  nobody scores    both-6  both get 6
      The source is silent; others call it a draw.
    game_winner (KK-6): who wins the game after the last round
      * rounds  most rounds won, then most points    points  most points
      The source names points where it tells the objective, and rounds where it tells the end.
    four_on_field: misdeal
      The source voids the deal, and deals again.
    goal: none
      The source plays a number of rounds.
    last_round: 12
      The source names 6 and 12 rounds as examples.

    # Facts
    stopped_by: whose yaku ended the round, by choice or by rule (the name of a player)
    exhausted: the hands were played out and nobody stopped (yes or no)
    koi_koi: the calls of koi-koi, in order (a list of players, in order)
    lucky_hands: hands that won as they were dealt (a mapping from players to lists of the choices)
      choices: teshi, kuttsuki

    # Decisions
    KK-3: When is the deck empty? Never: eight cards are left when the hands are played out.
    KK-7: Do a four and two pairs, or two fours, count as four pairs? No: as one hand of four.
    KK-8: Are lucky hands multiplied? No: 6 is below 7, and nobody has called yet.
    KK-11: Who starts a round? The winner of the one before, as the source says, and after a draw the same
      player again. The first starter is drawn by lot: a record says `dealer`, or what was `drawn`.
    KK-18: Do the multipliers stack? Yes: 7 points after the opponent's call count four times.
    KK-13: What is a new yaku? Any rise of the total in a turn, if only by one more chaff.
    KK-14: Do four pairs on the field void the deal? No, only four cards of one month do.
    KK-15: Can a round be tied? Only where hands run out, or both win as they are dealt. A draw is won by
      nobody; two lucky hands that are paid are won by both.
    KK-16: What if two cards of the month lie on the field? The player takes one of them, and chooses.
    KK-17: Who wins a game that is tied in rounds? Most points; if these are level too, see `last_tie`.
    """)
ANIMAL_SETS = ("boar-deer-butterfly",)
RIBBON_SETS = ("poetry-ribbons", "blue-ribbons", "poetry-and-blue")
VIEWINGS = ("flower-viewing", "moon-viewing")
VALUES = {"fudawiki": {"five-brights": 15, "three-brights": 6}, "koi-koi-japan": dict.fromkeys(VIEWINGS, 1)}
CUP = these("9a")
WET = {"rain": these("11b 11c"), "rain-any-willow": these("11*")}
TO_DEALER = {"dealer-1": 1, "dealer-6": 6}


def build(options: Any) -> RuleSet:
    """The rule set of Koi-Koi under these options."""
    out = [] if options.month_cards else ["month-cards"]
    out += VIEWINGS if options.viewing == "off" else ()
    out += ["poetry-and-blue"] if options.both_ribbon_sets == "separate" else []
    chaff = CHAFF | CUP if options.sake_cup == "animal-and-chaff" else CHAFF
    others, in_play = split_yaku(yaku(options, ANIMALS, chaff), out)
    either = split_yaku(yaku(options, ANIMALS & ~CUP, CHAFF | CUP), out)[1]
    ends = Calls(
        call=("koi-koi", "こいこい"),
        called_fact="koi_koi",
        opponent_ends="opponent_forms" if options.opponent_forms == "ends-round" else "",
        caller_ends="caller_improves" if options.caller_improves == "ends-round" else "",
        higher_scores=options.exhausted == "higher-score",
    )
    return RuleSet(
        yaku=in_play,
        not_in_play=others,
        other_readings=(either,) if options.sake_cup == "either" else (),
        rivals=BOOK.rivals,
        deals={2: Deal(8, 8)},
        settle=settle,
        by_points=True,
        winners=winners,
        check=check,
        dealer_matters=lambda its: options.exhausted in TO_DEALER and not (its.stopped_by or its.lucky_hands),
        won_by=options.game_winner,
        sheet_rows=("Yaku", "Times"),
        hands=lucky_hands.ruled(BOOK.hands, {"teshi": options.teshi, "kuttsuki": options.kuttsuki}),
        play=Play(calls=ends, hand_ends=True),
    )


def yaku(options: Any, animals: int, chaff: int) -> tuple[Yaku, ...]:
    """The yaku under these options where these cards count as animals and these as chaff."""
    known = {one.id: one.pattern for one in BOOK.yaku}
    found = with_values(BOOK.yaku, VALUES.get(options.table, {}))
    found = changed(found, "animals", pattern=at_least(5, of=animals))
    found = changed(found, "chaff", pattern=at_least(10, of=chaff))
    growing = RIBBON_SETS[: 2 if options.both_ribbon_sets == "bonus-10" else 3]
    for id in (*ANIMAL_SETS, *growing) if options.set_extras else ():
        further = animals if id in ANIMAL_SETS else RIBBONS
        found = changed(found, id, pattern=all_of(known[id].cards, extra_of=further), each_extra=1)
    if options.both_ribbon_sets == "one-yaku":
        found = changed(found, *RIBBON_SETS[:2], shut_by=RIBBON_SETS[2:])
    if not options.counts_beside_sets:
        found = changed(found, "animals", shut_by=ANIMAL_SETS)
        found = changed(found, "ribbons", shut_by=RIBBON_SETS)
    beside = VIEWINGS if options.viewing == "with-another" else ()
    for id in VIEWINGS:
        dry = known[id]._replace(spoilt_by=WET.get(options.viewing, 0))
        found = changed(found, id, pattern=dry, called_value=options.viewing_after_call, beside=beside)
    return found


def settle(played: Played) -> Iterator[Entry]:
    """What the winner gains, and under `zero_sum` what the loser loses by it."""
    booked, (first, second) = [*gains(played)], played.record.sides
    yield from booked
    for side, other in ((first, second), (second, first)) if played.options.zero_sum else ():
        mine = [entry for entry in counted(played, booked) if entry.side == side]
        if mine:
            rule, because, deciding = played.rule("zero_sum"), f"what {side} gains", mine[0].deciding
            yield Entry(other, -total(mine), rule, because, against=side, deciding=deciding)


def gains(played: Played) -> Iterator[Entry]:
    """What a lucky hand, the yaku of whoever scores, or an end without a stop brings."""
    lucky, scorer = lucky_hands.winning(played), calls.scorer(played)
    if lucky:
        for player in winners(played, {}):
            hand = lucky[player]
            shown = hand.pattern.witness(played.round.dealt.hands.get(player, 0))
            yield Entry(player, hand.points, played.rule(hand.id), hand.because, shown)
    elif scorer:
        yield from yaku_score(played, scorer)
    elif played.facts.exhausted and played.options.exhausted in TO_DEALER and played.dealer:
        points, because = TO_DEALER[played.options.exhausted], "hands played out, to the dealer"
        yield Entry(played.dealer, points, played.rule("exhausted"), because, deciding=False)


def yaku_score(played: Played, holding: Holding) -> Iterator[Entry]:
    """The yaku, and then what makes more of them: ladder, high score, calls, brights on the field."""
    options, side, booked = played.options, holding.side, yaku_points(played, holding)
    factors = [called_for(played, side)]
    if options.high_score == "double" and total(booked) >= 7:
        factors.insert(options.koi_koi_multiplier == "ladder", Factor("high_score", "yaku of 7 or more"))
    if options.field_brights:
        number = ((played.round.dealt.field or 0) & BRIGHTS).bit_count()
        factors.append(Factor("field_brights", f"{many(number, 'bright')} on the opening field", 1 + number))
    for factor in factors:
        booked += multiplied(played, side, booked, factor)
    yield from booked


def called_for(played: Played, side: str) -> Factor:
    """What calls of koi-koi make of the score of a side."""
    rule, choice, called = "koi_koi_multiplier", played.options.koi_koi_multiplier, played.facts.koi_koi or ()
    own = called.count(side)
    if choice == "per-call":
        return Factor(rule, f"{many(len(called), 'call')} of koi-koi", 1 + len(called))
    if choice == "ladder":
        return Factor(rule, f"{many(own, 'own call')} of koi-koi", max(1, own - 2), own if own < 4 else 0)
    doubling = {"opponent": answered(played, side), "own": {side}, "anyone": {*called}}.get(choice, ())
    names = " and ".join(one for one in dict.fromkeys(called) if one in doubling)
    return Factor(rule, f"{names} called koi-koi", 2 if names else 1)


def answered(played: Played, side: str) -> set[str]:
    """The opponent, if a side made a new yaku after a call of theirs: it stopped, or called after that.

    A side that never called and did not stop made its yaku with its last card.
    """
    called = played.facts.koi_koi or ()
    if side != played.facts.stopped_by and side in called:
        called = called[: len(called) - called[::-1].index(side)]
    return {*called} - {side}


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Whoever scored by a stop or a lucky hand; nobody in a draw, nor for what a dealer gets."""
    lucky, scorer = lucky_hands.winning(played), calls.scorer(played)
    if lucky:
        return tuple(lucky) if len(lucky) == 1 or played.options.both_lucky == "both-6" else ()
    return (scorer.side,) if scorer else ()


def check(played: Played) -> Iterator[Problem]:
    """Whether calls were answered, the field is told where it counts, and the sake cup decides as chaff."""
    scorer, place, options = calls.scorer(played), Place(played.round.path), played.options
    if lucky_hands.winning(played):
        return
    side, called = scorer.side if scorer else "", played.facts.koi_koi or ()
    other, doubles = next((one for one in called if one != side), ""), answered(played, side)
    told = side == played.facts.stopped_by or (doubles and side in called)
    if scorer and other and not told and options.koi_koi_multiplier == "opponent":
        message = f"no new yaku of {side} is told after {other}'s call, so that the call doubles nothing"
        if doubles:
            message = f"{side}'s yaku is taken to have come after {other}'s call, which doubles it"
        yield note("call-unanswered", place.inside("koi_koi"), message, "`turns` would tell")
    if scorer and options.field_brights and played.round.dealt.field is None:
        message = "brights on the opening field multiply the score, and the round does not give the field"
        yield error("fact-missing", place, message, "write `opening_field: CARDS`")
    higher = options.exhausted == "higher-score" and not played.facts.stopped_by
    for holding in played.holdings:
        counts = holding.counts is not None and holding.counts.sake_cup and options.sake_cup != "animal"
        chaff = [made for made in holding.made if made.yaku.id == "chaff" and (made.cards & CUP or counts)]
        if chaff and (holding is scorer or higher):
            message = f"{holding.side}'s sake cup counts as chaff, which changes the score (KK-12)"
            yield note("sake-cup-decides", place, message, "with `sake_cup: animal` it would not")


GAME = BOOK.game(build, players=(2,))
