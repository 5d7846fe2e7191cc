"""Koi-Koi: two players. A player with a yaku stops and scores it, or calls koi-koi and plays on for more."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from hanascore.cards.deck import ANIMALS, BRIGHTS, CHAFF, RIBBONS, these
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import place_of_name, write_in_round
from hanascore.problems.fix import Blank, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note
from hanascore.rules import calls, rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.lucky_hands import winning_hands, with_rulings
from hanascore.rules.play import Calls, Play
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, yaku_limits
from hanascore.rules.settling import Factor, counted_entries, multiply, total, yaku_points
from hanascore.rules.yaku import Yaku, all_of, at_least, change_yaku, split_yaku, with_values
from hanascore.words.english import Phrase, many

BOOK = rulebook.read("""
    Koi-Koi (koi-koi), also こいこい, 코이코이, go-koi, hanafuda legends
    Source: Koi-Koi, offline rules of Hanafuda Legends; as published on its site; its sheet of values is a
      separate file that is not part of the source; every report names the table of values used instead

    Two players make yaku. A player who makes one stops and scores it, or calls koi-koi and plays on for more,
    at the risk that the other player scores first.

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
        5  Flower Viewing 花見酒               3b 9a                       hanami, hanami-zake, 花見で一杯
        5  Moon Viewing 月見酒                 8b 9a                       tsukimi, tsukimi-zake, 月見で一杯
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
    table (KK-1): which table of values and rulings is used; single options in the record override it
      question: Which table of values?
      * legends        the best-supported reading of the source: sets never grow; all yaku
                       add up, except that only the best bright yaku counts
        nintendo       Nintendo's; sets set_extras: yes, counts_beside_sets: no, both_ribbon_sets: one-yaku,
                       opponent_forms: may-continue, game_winner: points
        fudawiki       Nintendo's with higher values for brights; sets month_cards: yes, all else like
                       nintendo
        koi-koi-japan  a video game's with low values for viewings; sets viewing_after_call: 3,
                       both_ribbon_sets: bonus-10, koi_koi_multiplier: ladder, high_score: off, zero_sum: yes,
                       exhausted: dealer-1, opponent_forms: may-continue, teshi: misdeal,
                       kuttsuki: off, game_winner: points
      The source has its values on a separate sheet that is not part of it.
      = legends: The values are the best-supported reading of the source: sets never grow, and all yaku add
          up, except that only the best bright yaku counts.
      > nintendo: Values and details are those of Nintendo.
      > fudawiki: Values and details are those of Nintendo, with higher values for brights.
      > koi-koi-japan: Values and details are those of a video game, with low values for viewings.
    values (agreement, whole match): other values for single yaku, or off
      * none  as the table has them    {…}  a mapping from yaku to points, or to off
      Tables differ in almost every value.
      = none: No single yaku has another value than its table gives it.
      > {…}: Some yaku have values of this table; they are marked as house rules.
    set_extras: whether boar-deer-butterfly and the ribbon sets grow; whether more animals or ribbons add
      points
      * no  the sets have a fixed value    yes  each further animal or ribbon adds 1
      The source mentions extra points for animals, ribbons and chaff; Nintendo's sets grow too.
      = no: No: boar-deer-butterfly and the ribbon sets have a fixed value, however many animals or ribbons a
          player has.
      > yes: Each further animal adds 1 to Boar-Deer-Butterfly, each further ribbon 1 to a set of ribbons.
    counts_beside_sets: whether animals or ribbons also count if a set of that kind scores
      * yes  both count    no  the set counts alone
      The source adds several yaku together; Nintendo counts a set and its kind once.
      = yes: Yes: animals or ribbons also count if a set of that kind scores.
      > no: If a set scores, the animals or ribbons of its kind do not count as well.
    both_ribbon_sets: poetry and blue ribbons together; one yaku or two
      * separate  two yaku    one-yaku  one yaku of 10 for both    bonus-10  two yaku and 10 more
      The source has no yaku for both; Nintendo makes them one, and a video game adds 10.
      = separate: Poetry and blue ribbons together are two yaku, and both count.
      > one-yaku: Poetry and blue ribbons together are one yaku of 10.
      > bonus-10: Poetry and blue ribbons together bring 10 more.
    sake_cup (KK-12): what the sake cup counts as
      * animal-and-chaff  both    animal  an animal only    either  whichever is worth more, never both
      The source does not say; Nintendo counts it as an animal and as chaff.
      > animal-and-chaff: The sake cup counts as an animal and as chaff.
      > animal: The sake cup counts as an animal only.
      > either: The sake cup counts as an animal or as chaff, whichever is worth more.
    viewing: flower viewing and moon viewing; whether they count
      question: Do flower viewing and moon viewing count? yes: on, no: off
      * on               they score    off  they do not exist
        with-another     they score only with another yaku that is not a viewing
        rain             they do not score for a player who holds the rain man or the lightning
        rain-any-willow  they do not score for a player who holds a Willow card
      The source lists both; elsewhere they are optional, need another yaku, or are cancelled by rain.
      = on: Yes: flower viewing and moon viewing count, also for a player with the rain man.
      > with-another: The viewings count only together with another yaku.
      > rain: The viewings do not count for a player who has the rain man or the lightning.
      > rain-any-willow: The viewings do not count for a player who has a Willow.
    viewing_after_call: what a viewing is worth to a player who has called koi-koi
      * none  as much as before    N  a number from 1 to 100; a dispute tries none, 3
      The source has one value; in a video game a viewing rises from 1 to 3 after the player's own call.
      = none: A viewing is worth as much as before to a player who has called koi-koi.
      > N: A viewing is worth {} to a player who has called koi-koi.
    month_cards: all four cards of the round's month; round 13 is month 1 again; the month card yaku
      * no  they score nothing    yes  they score 4
      The source does not list them; several tables do.
      = no: No: all four cards of the round's month score nothing.
      > yes: All four cards of the round's month are worth 4.
    high_score (KK-9): yaku worth 7 or more together, before any other multiplier
      * double  they score double    off  they score as they are
      The source doubles them; some tables do not.
      > double: Yaku worth 7 or more together count double.
    koi_koi_multiplier (KK-10): what calls of koi-koi do to the score; whether a call doubles it
      * opponent  double if the opponent called and the scorer made a new yaku after the call; several calls
                  of the opponent still double once
        own       double if the scorer called    anyone  double if anyone called
        per-call  multiply by the number of all calls plus 1
        ladder    +1 for each own call, up to three calls; from the fourth on, multiply by (calls - 2)
        off       nothing
      The source doubles it if the opponent called; other tables have each of the other choices.
      > opponent: If the other player has called koi-koi and you make a new yaku, you score double.
      > own: A player who has called koi-koi scores double.
      > anyone: If anybody has called koi-koi, the score is doubled.
      > per-call: The score is multiplied by the number of calls of koi-koi plus 1.
      > ladder: Each own call of koi-koi adds 1, up to three; from the fourth on, multiply by the calls less
          2.
    opponent_forms (KK-5): a yaku made after the other player called; whether the round stops, or both may
      call
      question: May both players call koi-koi? yes: may-continue, no: ends-round
      * ends-round  it ends the round    may-continue  its owner may stop or call as well
      The source ends the round with it, and also says that a player who makes a yaku chooses.
      > ends-round: After the other player's call, a new yaku of yours ends the round.
      > may-continue: After the other player's call, a player with a new yaku may stop or call as well.
    caller_improves (KK-4): a new yaku of a player who has called; whether that player may go on
      * chooses-again  the caller stops or calls again    ends-round  it ends the round
      The source says both, but the choice twice and at greater length.
      > chooses-again: A caller who makes a new yaku stops or calls again.
      > ends-round: A new yaku of a caller ends the round.
    exhausted (KK-2): hands played out without a stop; what if nobody made a yaku
      * draw          nobody scores
        higher-score  the player with the higher total of yaku scores it, with its multipliers; a tie is a
                      draw
        dealer-1      the dealer gets 1, and nobody wins    dealer-6  the dealer gets 6, and nobody wins
      The source calls it a draw in one place and lets the higher score win in another.
      > draw: If nobody has stopped when the hands run out, nobody scores.
      > higher-score: If nobody has stopped when the hands run out, the player with more
          points scores them.
      > dealer-1: If nobody has stopped when the hands run out, the dealer gets 1.
      > dealer-6: If nobody has stopped when the hands run out, the dealer gets 6.
    field_brights: brights on the opening field; whether they multiply
      * no  they do nothing    yes  multiply by the number of brights there plus 1
      The source does not have it; some tables multiply by them.
      = no: Nothing: brights on the opening field do not multiply the score.
      > yes: Brights on the opening field multiply the score by their number plus 1.
    zero_sum: who pays for the points; whether the loser loses points
      * no  the loser loses nothing    yes  the loser loses what the winner gains
      The source adds points up; in recorded games they pass from player to player.
      = no: Nobody pays: the winner gains the points, and the loser loses nothing.
      > yes: The loser loses what the winner gains.
    teshi: four of a month in the hand dealt
      * win-6    it wins the round at once, for 6 points
        misdeal  the deal is void, and the round is dealt again    off  it is a hand like any other
      The source pays 6.
      = win-6: Four of a month in the hand dealt (teshi) win the round at once, for 6 points.
      > misdeal: Four of a month in a hand void the deal: deal again.
    kuttsuki: four pairs of different months in the hand dealt
      * win-6    it wins the round at once, for 6 points
        misdeal  the deal is void, and the round is dealt again    off  it is a hand like any other
      The source pays 6.
      = win-6: Four pairs in the hand dealt (kuttsuki) win the round at once, for 6 points.
      > misdeal: Four pairs in a hand void the deal: deal again.
    both_lucky (KK-7): winning hands dealt to both players; what if both have one
      * draw  nobody scores    both-6  both get 6
      The source is silent; others call it a draw.
      > draw (teshi: win-6): A lucky hand wins the round at once; if both players have one, nobody scores.
      > both-6 (teshi: win-6): A lucky hand wins the round at once; if both players have one, both score.
    game_winner (KK-6, whole match): what decides the game after the last round; rounds or points
      * rounds  most rounds won, then most points    points  most points
      The source names points as the object of the game, and rounds in the chapter on its end, which also
      says what decides if rounds are level. The default is this more exact passage.
      > rounds: Whoever has won most rounds wins the game; if level, whoever has most points.
      > points: Whoever has most points wins the game.
    four_on_field: misdeal
      The source voids the deal and deals again.
    goal: none
      The source plays a number of rounds.
    last_round: 12; a dispute tries 6
      question: How many rounds?
      The source names 6 and 12 rounds as examples.

    # Facts
    stopped_by: whose yaku ended the round, by choice or by rule (the name of a player)
    exhausted: the hands were played out and nobody stopped (yes or no)
    koi_koi: the calls of koi-koi, in order (a list of players, in order)
    lucky_hands: hands that won as they were dealt (a mapping from players to lists of the choices)
      question: Was a lucky hand dealt?
      choices: teshi, kuttsuki

    # Decisions
    KK-3 (end-of-round): When is the deck empty? Never: eight cards are left when the hands are played out.
    KK-7: Do a four and two pairs, or two fours, count as four pairs? No, they are a hand of four.
    KK-8: Are lucky hands, teshi and kuttsuki, multiplied or doubled? No: 6 is below 7, and nobody has called
      yet.
    KK-11 (next-dealer): Who starts a round, and who after a draw? The winner of the one before starts it, as
      the source says; after a draw the same player does. The first starter is drawn by lot: a record says
      `dealer`, or what was `drawn`.
    KK-13: What is a new yaku? Any rise of the total in a turn is a new yaku, even by a single further chaff.
    KK-14: Do four pairs on the field void the deal (a misdeal)? No, only four cards of one month do.
    KK-15: Can a round be tied, or end without a winner? Yes, but only if the hands run out, or if both
      players win with the hands they were dealt. Nobody wins a draw; if two lucky hands are paid, both
      players win.
    KK-16 (choice-of-two): What if two cards of the month lie on the field? The player chooses one of them and
      takes it.
    KK-17 (end-of-game): Who wins a game that is tied in rounds? The player with most points wins it; if these
      are tied too, see `last_tie`.
    KK-18: Are several multipliers multiplied together, high score and koi-koi? Yes: 7 points after the
      opponent's call count four times.

    # Customs
    first-dealer: Who starts the first round is drawn by lot.
    hand-claims: A lucky hand wins as it is dealt, before a card is played.

    # Words
    koi, koikoi, koi koi: koi-koi call called
    both get: both players
    """)
ANIMAL_SETS = ("boar-deer-butterfly",)
RIBBON_SETS = ("poetry-ribbons", "blue-ribbons", "poetry-and-blue")
VIEWINGS = ("flower-viewing", "moon-viewing")
VALUES = {"fudawiki": {"five-brights": 15, "three-brights": 6}, "koi-koi-japan": dict.fromkeys(VIEWINGS, 1)}
CUP = these("9a")
# The cards that cancel the viewing yaku.
WET = {"rain": these("11b 11c"), "rain-any-willow": these("11*")}
# Each player has eight turns, and can call in all but the last of them.
MOST_CALLS = 14
TO_DEALER = {"dealer-1": 1, "dealer-6": 6}


def build(options: Any) -> RuleSet:
    """Return the rule set of Koi-Koi under these options."""
    out = [] if options.month_cards else ["month-cards"]
    out += VIEWINGS if options.viewing == "off" else ()
    out += ["poetry-and-blue"] if options.both_ribbon_sets == "separate" else []
    chaff = CHAFF | CUP if options.sake_cup == "animal-and-chaff" else CHAFF
    not_in_play, in_play = split_yaku(yaku(options, ANIMALS, chaff), out)
    with_cup_as_chaff = split_yaku(yaku(options, ANIMALS & ~CUP, CHAFF | CUP), out)[1]
    return RuleSet(
        yaku=in_play,
        not_in_play=not_in_play,
        other_readings=(with_cup_as_chaff,) if options.sake_cup == "either" else (),
        rivals=BOOK.rivals,
        doubled_from=7 if options.high_score == "double" else None,
        deals={2: Deal(8, 8)},
        settle=settle,
        by_points=True,
        winners=winners,
        score_total=lambda _: 0 if options.zero_sum else None,
        score_limits=score_limits,
        check=check,
        dealer_matters=dealer_matters(options),
        won_by=options.game_winner,
        sheet_rows=("Yaku", "Times"),
        hands=with_rulings(BOOK.hands, {"teshi": options.teshi, "kuttsuki": options.kuttsuki}),
        play=Play(calls=calls_of(options), hand_ends=True),
    )


def calls_of(options: Any) -> Calls:
    """Return the calls of koi-koi under these options."""
    return Calls(
        call=("koi-koi", "こいこい", "코이코이"),
        called_fact="koi_koi",
        opponent_ends="opponent_forms" if options.opponent_forms == "ends-round" else "",
        caller_ends="caller_improves" if options.caller_improves == "ends-round" else "",
        choices_to_go_on={"opponent_forms": "may-continue", "caller_improves": "chooses-again"},
        higher_scores=options.exhausted == "higher-score",
    )


def dealer_matters(options: Any) -> Callable[[Any], bool]:
    """Return whether the dealer scores if the hands are played out."""
    return lambda facts: options.exhausted in TO_DEALER and not (facts.stopped_by or facts.lucky_hands)


def yaku(options: Any, animals: int, chaff: int) -> tuple[Yaku, ...]:
    """Return the yaku under these options. `animals` and `chaff` are the cards that count as these."""
    patterns = {yaku.id: yaku.pattern for yaku in BOOK.yaku}
    result = with_values(BOOK.yaku, VALUES.get(options.table, {}))
    result = change_yaku(result, "animals", pattern=at_least(5, of=animals))
    result = change_yaku(result, "chaff", pattern=at_least(10, of=chaff))
    if options.set_extras:
        growing = RIBBON_SETS[: 2 if options.both_ribbon_sets == "bonus-10" else 3]
        for id in (*ANIMAL_SETS, *growing):
            further = animals if id in ANIMAL_SETS else RIBBONS
            pattern = all_of(patterns[id].cards, extra_of=further)
            result = change_yaku(result, id, pattern=pattern, each_extra=1)
    if options.both_ribbon_sets == "one-yaku":
        result = change_yaku(result, *RIBBON_SETS[:2], shut_by=RIBBON_SETS[2:])
    if not options.counts_beside_sets:
        result = change_yaku(result, "animals", shut_by=ANIMAL_SETS)
        result = change_yaku(result, "ribbons", shut_by=RIBBON_SETS)
    for id in VIEWINGS:
        result = change_yaku(
            result,
            id,
            pattern=patterns[id]._replace(spoilt_by=WET.get(options.viewing, 0)),
            called_value=options.viewing_after_call,
            weak_company=VIEWINGS if options.viewing == "with-another" else (),
        )
    return result


def settle(played: Played) -> Iterator[Entry]:
    """Yield what the winner scores, and under `zero_sum` what the loser loses."""
    entries, (first, second) = [*gains(played)], played.record.sides
    yield from entries
    for side, other in ((first, second), (second, first)) if played.options.zero_sum else ():
        gained = [entry for entry in counted_entries(played, entries) if entry.side == side]
        if gained:
            rule = played.rule("zero_sum")
            because = Phrase("what {} gains", side)
            yield Entry(other, -total(gained), rule, because, against=side, deciding=gained[0].deciding)


def gains(played: Played) -> Iterator[Entry]:
    """Yield the entries for a lucky hand, for the yaku of the scorer, or for a round that was played out."""
    lucky = winning_hands(played)
    scorer = calls.find_scorer(played)
    if lucky:
        for player in winners(played, {}):
            hand = lucky[player]
            shown = hand.pattern.witness(played.round.dealt.hands.get(player, 0))
            yield Entry(player, hand.points, played.rule(hand.id), hand.because, shown)
    elif scorer:
        yield from yaku_score(played, scorer)
    elif played.facts.exhausted and played.options.exhausted in TO_DEALER and played.dealer:
        points = TO_DEALER[played.options.exhausted]
        because = Phrase("hands played out, to the dealer")
        yield Entry(played.dealer, points, played.rule("exhausted"), because, deciding=False)


def yaku_score(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield the entries of the yaku, and then those of the high score, of calls, and of the opening field."""
    options = played.options
    side = holding.side
    entries = yaku_points(played, holding)
    factors = [call_factor(played, side)]
    doubled_from = played.rules.doubled_from
    if doubled_from is not None and total(entries) >= doubled_from:
        # The factor of calls comes before the high score under `ladder`, and otherwise after it.
        position = 1 if options.koi_koi_multiplier == "ladder" else 0
        factors.insert(position, Factor("high_score", Phrase("yaku of {} or more", doubled_from)))
    if options.field_brights:
        number = ((played.round.dealt.field or 0) & BRIGHTS).bit_count()
        because = Phrase("{} on the opening field", many(number, "bright"))
        factors.append(Factor("field_brights", because, 1 + number))
    for factor in factors:
        entries += multiply(played, side, entries, factor)
    yield from entries


def call_factor(played: Played, side: str) -> Factor:
    """Return the factor that calls of koi-koi give the score of a side."""
    rule = "koi_koi_multiplier"
    choice = played.options.koi_koi_multiplier
    called = played.facts.koi_koi or ()
    own = called.count(side)
    if choice == "per-call":
        return Factor(rule, Phrase("{} of koi-koi", many(len(called), "call")), 1 + len(called))
    if choice == "ladder":
        because = Phrase("{} of koi-koi", many(own, "own call"))
        return Factor(rule, because, max(1, own - 2), own if own < 4 else 0)
    doubling = {"opponent": answered_opponents(played, side), "own": {side}, "anyone": {*called}}
    callers = [player for player in dict.fromkeys(called) if player in doubling.get(choice, ())]
    return Factor(rule, Phrase("{} called koi-koi", " and ".join(callers)), 2 if callers else 1)


def answered_opponents(played: Played, side: str) -> set[str]:
    """Return the opponents who had called before a side made its last new yaku: one or none.

    The side made a new yaku after that call if it stopped, or if it called later. If it neither called nor
    stopped, it made its yaku with its last card.
    """
    called = played.facts.koi_koi or ()
    if side != played.facts.stopped_by and side in called:
        called = called[: len(called) - called[::-1].index(side)]
    return {*called} - {side}


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the player who won by a stop or a lucky hand. Points for being the dealer win no round."""
    lucky = winning_hands(played)
    scorer = calls.find_scorer(played)
    if lucky:
        return tuple(lucky) if len(lucky) == 1 or played.options.both_lucky == "both-6" else ()
    return (scorer.side,) if scorer else ()


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score: the yaku with all their multipliers, or a lucky hand."""
    options = played.options
    yaku = yaku_limits(played)
    stated = played.facts.koi_koi
    number = MOST_CALLS if stated is None else len(stated)
    # Under `ladder`, calls add up to three points or multiply.
    times = {"off": 1, "per-call": 1 + number, "ladder": max(1, number - 2)}
    factor = times.get(options.koi_koi_multiplier, 2)
    factor *= 2 if options.high_score == "double" else 1
    factor *= 1 + BRIGHTS.bit_count() if options.field_brights else 1
    hands = [hand.points for hand in played.rules.hands]
    most = max((yaku.most + 3) * factor, *TO_DEALER.values(), *hands)
    return ScoreLimits(
        least=-most if options.zero_sum else min(0, yaku.least * factor),
        most=most,
        scorers=2 if options.both_lucky == "both-6" else 1,
        losing=("zero_sum", True),
    )


def check(played: Played) -> Iterator[Problem]:
    """Check the answers to calls, the opening field if it counts, and the sake cup."""
    if winning_hands(played):
        return
    scorer = calls.find_scorer(played)
    options = played.options
    place = Place(played.round.path)
    if scorer and options.koi_koi_multiplier == "opponent":
        yield from check_answers(played, scorer.side)
    if scorer and options.field_brights and played.round.dealt.field is None:
        message = "brights on the opening field multiply the score, but the round does not give the field"
        fixes = [write_in_round(played.round, "opening_field", Blank("CARDS"))]
        yield error("fact-missing", place, message, fixes=fixes)
    higher_scores = options.exhausted == "higher-score" and not played.facts.stopped_by
    for holding in played.holdings:
        has_cup = holding.counts is not None and holding.counts.sake_cup and options.sake_cup != "animal"
        chaff = [made for made in holding.made if made.yaku.id == "chaff" and (made.cards & CUP or has_cup)]
        if chaff and (holding is scorer or higher_scores):
            message = f"{holding.side}'s sake cup counts as chaff, which changes the score (KK-12)"
            fixes = [write(("options", "sake_cup"), "animal", when="if it counts only as an animal")]
            pile = place_of_name(played.round, "captured", holding.side)
            yield note("sake-cup-decides", pile, message, fixes=fixes)


def check_answers(played: Played, side: str) -> Iterator[Problem]:
    """Check that the round shows whether the scorer made a yaku after the opponent's call."""
    called = played.facts.koi_koi or ()
    opponent = next((player for player in called if player != side), "")
    answered = answered_opponents(played, side)
    is_certain = side == played.facts.stopped_by or (answered and side in called)
    if opponent and not is_certain:
        message = (
            f"the round shows no new yaku of {side} after {opponent}'s call, so the call doubles nothing"
        )
        if answered:
            message = f"{side}'s yaku is taken to have come after {opponent}'s call, which doubles it"
        place = Place(played.round.path).inside("koi_koi")
        advice = "if that is wrong, write down the turns: they show when each yaku was made"
        yield note("call-unanswered", place, message, advice)


GAME = BOOK.game(build, players=(2,))
