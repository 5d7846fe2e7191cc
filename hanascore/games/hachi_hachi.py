"""Hachi-Hachi: three players at a time claim hands, and score yaku or cards.

The field multiplies all of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, RIBBONS, four_of_a_month, of_month, these
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import leave_out_item, place_of_entry, write_in_round
from hanascore.problems.fix import remove
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.rules import rulebook
from hanascore.rules.calls import find_stopper
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.field_multiplier import field_multiplier, waiting_multipliers
from hanascore.rules.lucky_hands import hand_payments, hand_results, in_kan
from hanascore.rules.play import Calls, Play
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet, Unit
from hanascore.rules.settling import (
    Factor,
    captured_value,
    card_points,
    dropping_fees,
    forced_out_payments,
    multiply,
    multiply_each,
    opponents_pay,
    payments,
    rounding_loss,
    share_of_deck,
    total,
    yaku_points,
)
from hanascore.rules.yaku import at_least, change_yaku, split_yaku, with_values
from hanascore.words.english import Phrase

BOOK = rulebook.read(
    """
    Hachi-Hachi (hachi-hachi), also 八八, はちはち, 88, hachihachi, 팔팔
    Source: Hachi-Hachi, the hanafuda wiki; 23 September 2025; with three accounts on the web, a board-game
      site, a Japanese site and a program

    Three players at a time, of up to seven. Lucky hands are paid as they are dealt. A player who makes a yaku
    stops or calls sage; if nobody makes one, cards are counted against 88. Brights on the field multiply all.

    # Yaku
    Hachi-Hachi page of the hanafuda wiki, dekiyaku:
       12  Five Brights 五光 오광        brights                    goko, gokou
       10  Four Brights 四光 사광        brights but 11b            shiko, shikou
       10  Seven Ribbons 七短 칠단       7 or more ribbons but 11r  nanatan
        7  Poetry Ribbons 赤短 홍단      1r 2r 3r                   akatan, red ribbons
        7  Blue Ribbons 青短 청단        6r 9r 10r                  aotan
        7  Boar-Deer-Butterflies 猪鹿蝶  6a 7a 10a                  inoshikacho
           Source: Nintendo's leaflet: most accounts do not have it.

    brights: of five-brights and four-brights only the best counts

    # Options
    kan (HH-1, whole match): how many points a kan is
      question: How many points is a kan?
      * 12  twelve    10  ten    6  six
      Three accounts and a board-game site count twelve. The wiki says that it is twelve by tradition, that
      many modern rules count ten, and that other numbers, such as six, are rare.
      > 12: A kan is 12 points.
      > 10: A kan is 10 points.
      > 6: A kan is 6 points.
    aka_kan (HH-2): what the hand of ribbons and chaff, aka, is worth
      * 2  2 kan    3  3 kan
      The wiki has 2, an older account 3.
      = 2: The hand of ribbons and chaff, aka, is worth 2 kan.
      > 3: Aka, the hand of ribbons and chaff, is worth 3 kan.
    field_multiplier (HH-3): what brights on the opening field do to the round
      question: What happens to several brights on the opening field?
      * carried  x2 for crane, curtain or moon, x4 for rain man or phoenix; the largest counts, the others
                 wait for the rounds after it, fours first
        product  the same, all multiplied together
        largest  the largest counts, and nothing waits
      The wiki calls the first the most typical way, in which a field adds to what waits already, and has the
      second as the other. No account has the third; it is the first without waiting.
      > carried: Crane, curtain or moon on the opening field double the round, and rain man or phoenix
          multiply it by four; the largest counts, and the others wait for the next rounds.
      > product: Each crane, curtain or moon on the opening field doubles the round, and rain man and phoenix
          multiply it by four.
      > largest: Crane, curtain or moon on the opening field double the round, and rain man or phoenix
          multiply it by four; only the largest counts.
    boar_deer_butterflies: whether boar, deer and butterflies are a yaku; inoshikacho
      question: Are boar, deer and butterflies a yaku?
      * no  no    yes  yes, of 7 kan
      Nintendo's leaflet has it, most accounts do not.
      = no: No: boar, deer and butterflies are no yaku.
      > yes: Boar, deer and butterflies are a yaku of 7 kan.
    seven_ribbons: what further ribbons add to seven; an eighth ribbon
      * flat  nothing    further  1 kan each, also for the willow ribbon
      The wiki says that some add it.
      = flat: Nothing: further ribbons add nothing to seven.
      > further: Each ribbon beyond seven adds 1 kan, the Willow ribbon as well.
    payers (HH-4): what opponents pay for a yaku
      * each  each opponent pays its full value    half  each opponent pays half its value
      The wiki has the first, a board-game site the second.
      > each: Each opponent pays the full value of a yaku.
      > half: Each opponent pays half the value of a yaku.
    after_sage (HH-5): what a player pays who has called sage, if another stops; whether it is doubled
      * double  twice as much, and the third player nothing, if only one of the two called
        alone   the value of the yaku, and the third player nothing, if only one of the two called
        equal   as much as the third player
      The wiki doubles; on a board-game site only the caller pays.
      > double: If one of two opponents has called sage, that player pays a yaku twice, and the other nothing.
      > alone: If one of two opponents has called sage, that player pays a yaku, and the other nothing.
      > equal: A player who has called sage pays a yaku like the others.
    sixteen (HH-6): what counts towards sixteen chaff
      * with-willows  chaff, and every willow card    chaff  chaff only
      The wiki, another account and a board-game site count every willow.
      > with-willows: Every Willow counts towards sixteen chaff.
    liability (HH-19): who pays for a yaku, or for diving, if another player gave away its last card; who gave
      it away
      * nobody  each pays as usual    giver  the player who gave the card pays for all
      The wiki knows it as a rule of some, as do a Japanese site and a program.
      = nobody: Nobody: each opponent pays as usual, even if another player gave away the last card.
      > giver: Whoever gave away the last card of a yaku pays for all.
    dealers_hand: whether a player may ask the dealer for the dealer's hand
      * no  no    yes  if that player takes 89 points or more with it, all others pay 1 kan
      The wiki has it among additional rules. Of seven players the holder of the blank card pays nothing.
      = no: No: nobody may ask the dealer for the dealer's hand.
      > yes: A player may ask for the dealer's hand, and gets 1 kan from all others with 89 points or more.
    mizuten: whether the dealer may declare to play blind
      * no  no    yes  89 points or more bring 1 kan from all others; fewer cost 1 kan to each opponent
      The wiki has it among additional rules. Of seven players the holder of the blank card pays nothing.
      = no: No: the dealer may not declare to play blind (mizuten).
      > yes: The dealer may declare to play blind: 89 points or more bring 1 kan from all others, and fewer
          cost 1 kan to each.
    start (HH-7): what each player pays as the game begins
      * nothing  nothing    kan  5 kan if 12 rounds are played, 3 kan if fewer are
      The wiki does not mention it; on a board-game site players begin below zero.
      = nothing: Nobody pays anything as the game begins.
      > kan: Each player pays 5 kan as a game of 12 rounds begins, 3 kan if it is shorter.
    dropping_fee (HH-8): what it costs to drop out; what the first and the second pay
      * by-order  1 kan for the first player, and half a kan more for each further one, paid to the winner of
                  the round
        none      nothing
      The wiki has the fees; another account has none.
      > by-order: Whoever drops out pays the winner of the round: the first 1 kan, each further player half a
          kan more.
    four_on_field: misdeal
      The wiki calls it a misdeal, because the four cannot be captured.
    goal: none
      The wiki plays a number of rounds.
    last_round: 12; a dispute tries 6, 3
      question: How many rounds?
      The wiki has 12, and names 6 and 3.

    # Facts
    lucky_hands: all
    stopped_by: who called shobu (the name of a player)
    cancelled_by: who cancelled their own sage at the start of a turn (the name of a player)
    exhausted: the hands were played out; this is assumed if nobody stopped or cancelled (yes or no)
    sage: who called sage, in order; or how often each did, the first caller first (a list of players, in
      order)
    liable: to which yaku of another a player gave the last card (a mapping from players or sides to lists
      of yaku)
      question: Did anyone give another player the last card of a yaku?
      needs: liability: giver
    gave_dive: who laid down the fourth card with which another dived (the name of a player)
      needs: liability: giver
    blank: who of seven was dealt the blank card (the name of a player)
    dived: who took the fourth card to a declared triplet, if the hand is not written (a list of players,
      in order)
    held_dealers_hand: who asked for the dealer's hand and played it (the name of a player)
      question: Did anyone play the dealer's hand?
      needs: dealers_hand: yes
    blind: the dealer declared to play blind (yes or no)
      question: Did the dealer play blind?
      needs: mizuten: yes
    field_multiplier: the multiplier of the round for brights on the opening field, 1 if there are none; it is
      needed if the field itself is not written (a number from 1 to 1,024)
      question: Multiplier for brights on the opening field?
    carry: the multipliers that wait from earlier rounds (a list of numbers from 1 to 4)
    dropped: who dropped out, in order (a list of players, in order)
      question: Did anyone drop out?
    forced_out: what the hand of a player who was forced out is worth in points, before the field multiplies
      (a mapping from players to numbers from 0 to 1,000)

    # Decisions
    HH-2: Which lucky hands count together, and which exclude each other? The best set and the best chaff hand
      count, for which every willow is chaff.
    HH-3: What does the field multiply, and are fees and losses multiplied too? It multiplies every payment,
      fees and forced-out hands included.
    HH-9: What are the special scores? If three play and nobody made a yaku, each opponent pays the first of
      these that applies. All eights: each of the three has 88 card points; the dealer is paid 10 kan. Double
      eights: one has 168 card points or more, and is paid 10 kan and 1 kan more for each point above 168.
      Sixteen chaff: one has sixteen or more, and is paid 12 kan and 2 kan more for each above sixteen. Cards,
      lucky hands and achievements then count nothing; fees and forced-out hands do.
    HH-10: What are achievements? If three play they bring 1 kan from each opponent. Diving: taking all four
      cards of the month of a declared triplet; once for two triplets, and not if a four was declared with it.
      Escape: 89 card points or more after a declared chaff hand other than One Bright.
    HH-11: Who wins the round, if somebody called or if nobody did? The player who called shobu or cancelled
      wins. If the hands are played out: of the players with a yaku the first who called sage, and if none of
      them did, the one whose yaku are worth most; without a yaku the player with the special score, or else
      with most card points.
    HH-12 (next-dealer): Who wins a tie in cards, with the same card points? The player who comes first in
      turn order wins; the winner deals next.
    HH-13: What are cards compared with, and is there a par? They are compared with a third of the deck, 88.
      If two play, with the cards of the other player; then there are no special scores and no achievements.
    HH-14: What is a forced-out hand worth, that of a player who may not play? It is worth half its lucky
      hands, half its yaku, and 3 points for each further card of Five Brights, Poetry Ribbons, Blue Ribbons,
      or of Boar-Deer-Butterflies if played, that is in none of these. Each of the two active players who do
      not deal pays all of it.
    HH-15: What if only one player stays, or two share the fees of those who dropped out? No round is played:
      `void`, and `side_payments`.
    HH-16 (first-dealer): Who deals first? The player who draws the earliest month deals first, and within a
      month the highest card; players with cards of one kind draw again. A record says `dealer`, or what was
      `drawn`.
    HH-17: What are shobu and sage, and what does a player say after a yaku? A player who makes a yaku, or a
      better one, says one of them. Shobu ends the round. After sage the player plays on for more, as often as
      they like. A player who called sage may cancel it at the start of a later turn, which ends the round as
      well.
    HH-18: What do yaku pay after shobu, after sage, and if the hands are played out? After shobu each
      opponent pays all that the yaku of the caller are worth, and after a cancelled sage half of it. If the
      hands are played out, each opponent pays half to every player who made a yaku. Cards then count nothing.
      A half or a quarter is rounded down once, in the sum.
    HH-19: What can a player be liable for? A player can be liable for Four Brights, Poetry Ribbons, Blue
      Ribbons and Boar-Deer-Butterflies, and for diving: 2 kan instead of 1 from each. Not for Five Brights,
      nor for Seven Ribbons. Nobody is liable for the card of a last turn: leave it out.
    HH-20: Who is the player with the blank card, if seven play? `blank` names one of those who sit out. That
      player neither pays nor is paid in the round.
    HH-21 (not-covered): Which rules of the page are not options? Not an option is the campaign, in which
      points are bought, lent and collected in pots, the winner of each round puts a point into a pot, and the
      player ahead for three rounds is paid 10 kan; buying a place from a player; a swap of hands, of which
      only the payment counts. Write such payments under `side_payments`.
    HH-22: What if nobody wishes to play? The deal is void, and the same player deals again: write
      `void: misdeal`. The page mentions no fees for this; if your table pays them, write `side_payments`.
    HH-23: What is a lucky hand worth that was claimed too late? Nothing, once the dealer has turned up the
      first card of the stock: name in `lucky_hands` only the hands that were claimed in time, or write
      `lucky_hands: {}`.
    HH-24: Must three play? No; two play if only two wish to. At some tables, or in the later rounds of a
      game, those who are left must play as soon as all but three have dropped out. A record is the same:
      `sitting_out` and `dropped` name the others.

    # Customs
    shuffle: The player to the left of the dealer shuffles, and the player to the right of the dealer cuts.
    hand-claims: A lucky hand may be claimed until the dealer takes the first card of the stock; after that it
      is void. The cards that belong to it are shown; of a chaff hand only the chaff is.

    # Words
    koba, 小場: field multiplier; a field without brights, which multiplies nothing
    ooba, 大場: field multiplier; a field with crane, curtain or moon
    zetsuba, 絶場: field multiplier; a field with rain man or phoenix
    small field, large field, big field, grand field: field multiplier brights
    tobikomi, 飛び込み: diving; taking all four cards of the month of a declared triplet
    nukeyaku, 抜け役: escape; 89 card points or more after a declared chaff hand
    nigeryou, 逃げ料: drop out; the fee for dropping out
    oikomi, 追い込み: forced-out hand; the hand of a player who may not play, because enough others do
    souhachi, 総八: all eights; a round in which each of three players has 88 card points
    futahachi, 二八: double eights; a round in which a player has 168 card points or more
    sujuuroku, 素十六: sixteen chaff; a round in which a player has sixteen chaff or more
    biki, 尾季: player to the left of the dealer; the last of three players to play
    douni, 胴二: player to the right of the dealer; the second of three players to play
    fold, give up, escape the round: drop out

    # Pages

    ## achievement-doubtful: an achievement that the round does not support (warning)

    The round says that a player dived, held the dealer's hand or played blind, and the rest of the round
    shows that this is impossible, or that it brings nothing.

    ### Why

    Diving is paid to a player who declared a triplet and took the fourth card of its month; another player
    asks for the dealer's hand; and if two play there are no achievements.

    ### Example

        dived: [Aki], if Aki declared no triplet

    ### What to do

    Leave it out, or write what was declared: `lucky_hands: {Aki: [sanbon]}`.
    """,
    hands=in_kan(12),
)
TRIPLETS = {"sanbon", "tate-sanbon", "futa-sanbon", "sanbon-tate", "futa-tate-sanbon", "haneken"}
# The chaff hands with which a player can escape.
ESCAPING = {"aka", "tan-ichi", "to-ichi", "karasu"}
# The yaku for which a player can be liable.
WITH_LIABILITY = ("four-brights", "poetry-ribbons", "blue-ribbons", "boar-deer-butterflies")
PAR = 88
DOUBLE_EIGHTS = 168
# The number of players with whom a blank card is dealt as well.
WITH_BLANK = 7


def build(options: Any) -> RuleSet:
    """Return the rule set of Hachi-Hachi under these options."""
    kan = options.kan
    yaku = with_values(BOOK.yaku, {yaku.id: yaku.value * kan for yaku in BOOK.yaku})
    if options.seven_ribbons == "further":
        seven = at_least(7, of=RIBBONS & ~these("11r"))._replace(extra_of=RIBBONS, extra_from=7)
        yaku = change_yaku(yaku, "seven-ribbons", pattern=seven, each_extra=kan)
    out = () if options.boar_deer_butterflies else ("boar-deer-butterflies",)
    not_in_play, in_play = split_yaku(yaku, out)
    calls = Calls(
        call=("sage", "下げ"),
        stop=("shobu", "勝負", "shoubu", "stop"),
        called_fact="sage",
        cancelled_fact="cancelled_by",
        played_out_by_default=True,
    )
    return RuleSet(
        turns_to_right=True,
        values=rulebook.values("20 brights, 10 animals, 5 ribbons, 1 chaff"),
        cards_only_without_yaku=True,
        yaku=in_play,
        not_in_play=not_in_play,
        rivals=BOOK.rivals,
        deals={2: Deal(7, 6), 3: Deal(7, 6)},
        draw=Draw(ties="highest"),
        settle=settle,
        winners=winners,
        check=check,
        score_total=score_total,
        passes_on=lambda played, _: waiting_multipliers(played),
        dealer_matters=lambda facts: bool(facts.forced_out or (options.mizuten and facts.blind)),
        hands=in_kan(kan, aka=options.aka_kan),
        sheet_rows=("Yaku", "Times the field", "Lucky hands"),
        unit=Unit("kan", kan),
        field_multiplier=options.field_multiplier,
        play=Play(calls=calls),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield a special score, the yaku or the cards; then hands, achievements and fees.

    The field multiplies all.
    """
    special = special_score(played)
    field = Factor("field_multiplier", Phrase("the field"), field_multiplier(played) or 1)
    other_payments: list[Entry] = []
    if special:
        other_payments += opponents_pay(played, special.side, [special])
    else:
        if not has_yaku(played):
            for holding in played.holdings:
                own = [*card_points(played, holding), *against_par(played, holding)]
                yield from own
                yield from multiply(played, holding.side, own, field)
        yield from yaku_payments(played, field)
        other_payments += hand_payments(played)
        other_payments += achievements(played)
    other_payments += fees_for_dropping_out(played)
    other_payments += forced_out_payments(played)
    yield from multiply_each(played, other_payments, field)
    if fee := start_fee(played):
        for side in played.record.sides:
            yield Entry(side, -fee, played.rule("start"), Phrase("the game begins"))


def start_fee(played: Played) -> int:
    """Return what each player pays in the first round."""
    kan = played.options.kan * (5 if (played.options.last_round or 12) > 11 else 3)
    return kan if played.month == 1 and played.options.start == "kan" else 0


def has_yaku(played: Played) -> bool:
    """Return whether any side made a yaku. Then cards count nothing."""
    return any(holding.made for holding in played.holdings)


def against_par(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield what a side's cards are counted against: the par, or with two players the cards of the other."""
    rule = played.rule("HH-13")
    if len(played.holdings) != 2:
        par = share_of_deck(played, "par", played.order).points
        yield Entry(holding.side, -par, rule, Phrase("a third of the deck"))
        return
    (other,) = (other for other in played.holdings if other.side != holding.side)
    because = Phrase("the cards of {}", other.side)
    yield Entry(holding.side, -card_total(played, other), rule, because)


def score_total(played: Played) -> int | None:
    """Return the sum of all scores: what the rounded par leaves over if cards count, less the start fees."""
    rest = 0
    start = start_fee(played) * len(played.record.sides)
    if len(played.holdings) == 3 and not has_yaku(played) and not special_score(played):
        rest = captured_value(played) - 3 * share_of_deck(played, "par", played.order).points
    if not rest:
        return -start
    # If only the scores of a round are written, it is unknown whether cards were counted.
    times = None if played.round.has_only_scores else field_multiplier(played)
    return rest * times - start if times else None


def card_total(played: Played, holding: Holding) -> int:
    """Return the card points of a side."""
    return total(card_points(played, holding))


def yaku_payments(played: Played, field: Factor) -> Iterator[Entry]:
    """Yield what opponents pay for yaku.

    After a stop or a cancelled call only the yaku of that player are paid. Otherwise all yaku are paid, in
    part.
    """
    stopper = find_stopper(played)
    by_shobu = played.facts.stopped_by is not None
    # Each opponent pays the value divided by this.
    part = (1 if by_shobu else 2) * (2 if played.options.payers == "half" else 1)
    for holding in played.holdings:
        if stopper not in (None, holding.side):
            continue
        dues_by_payer: dict[str, list[Entry]] = {}
        for entry in yaku_points(played, holding):
            because = part_reason(entry.because, part)
            for payer, times in payers(played, entry, part, by_shobu=by_shobu).items():
                due = entry._replace(points=entry.points * times)
                dues_by_payer.setdefault(payer, []).append(due)
                paid = due._replace(points=due.points // part, because=because)
                yield from multiply_each(played, payments([paid], payer), field)
        for payer, dues in dues_by_payer.items():
            rest = rounding_loss(played, dues, part, field)
            because = Phrase("what rounding yaku down leaves over")
            yield from payments([Entry(holding.side, rest, played.rule("HH-18"), because)], payer)


def part_reason(because: str, part: int) -> str:
    """Return a reason with the part of the points that is paid, such as half of it."""
    if part == 1:
        return because
    return Phrase(f"{{}}, {'half' if part == 2 else 'a quarter'} of it", because)


def payers(played: Played, entry: Entry, part: int, *, by_shobu: bool) -> dict[str, int]:
    """Return the players who pay for a yaku, and how many shares each pays. A share is one `part` of it."""
    options = played.options
    id = entry.rule.partition(".")[2]
    others = [holding.side for holding in played.holdings if holding.side != entry.side]
    givers = [player for player in others if id in (played.facts.liable or {}).get(player, ())]
    if givers and id in WITH_LIABILITY and options.liability == "giver":
        return {givers[0]: len(others)}
    callers = {player for player in played.facts.sage or () if player in others}
    if by_shobu and len(callers) == 1 and len(others) == 2 and options.after_sage != "equal":
        return {callers.pop(): 2 if options.after_sage == "double" else part}
    return dict.fromkeys(others, 1)


def special_score(played: Played) -> Entry | None:
    """Return the special score of a round of three players without a yaku. It replaces all other scores."""
    if has_yaku(played) or len(played.holdings) != 3:
        return None
    points = {holding.side: card_total(played, holding) for holding in played.holdings}
    kan = played.options.kan
    rule = played.rule("HH-9")
    best = max(points, key=lambda side: points[side])
    if played.dealer and set(points.values()) == {PAR}:
        return Entry(played.dealer, 10 * kan, rule, Phrase("all eights"))
    if points[best] >= DOUBLE_EIGHTS:
        because = Phrase("double eights, {} points", points[best])
        return Entry(best, (10 + points[best] - DOUBLE_EIGHTS) * kan, rule, because)
    willows = of_month(11) & ~CHAFF if played.options.sixteen == "with-willows" else 0
    for holding in played.holdings:
        chaff = (holding.pile & willows).bit_count() + holding.kinds[3]
        if chaff >= 16:
            worth = (12 + 2 * (chaff - 16)) * kan
            return Entry(holding.side, worth, played.rule("sixteen"), Phrase("{} chaff", chaff))
    return None


def achievements(played: Played) -> Iterator[Entry]:
    """Yield what players pay for diving, for an escape, for the dealer's hand and for playing blind."""
    if len(played.holdings) != 3:
        return
    kan = played.options.kan
    rule = played.rule("HH-10")
    for holding in played.holdings:
        if has_dived(played, holding):
            because = Phrase("diving for the fourth card")
            entry = Entry(holding.side, kan, rule, because, deciding=False)
            giver = played.facts.gave_dive if played.options.liability == "giver" else None
            liable = giver if giver != holding.side else None
            yield from opponents_pay(played, holding.side, [entry], liable=liable or "")
        if has_escaped(played, holding):
            because = Phrase("escape with more than {}", PAR)
            entry = Entry(holding.side, kan, rule, because, deciding=False)
            yield from opponents_pay(played, holding.side, [entry])
    if played.facts.held_dealers_hand and played.options.dealers_hand:
        yield from dealers_hand_payments(played, played.facts.held_dealers_hand)
    if played.facts.blind and played.dealer and played.options.mizuten:
        yield from blind_payments(played, played.dealer)


def dealers_hand_payments(played: Played, holder: str) -> Iterator[Entry]:
    """Yield a kan from each other player for the holder of the dealer's hand, if the holder's cards are
    enough.
    """
    if card_total(played, played.holding(holder)) > PAR:
        because = Phrase("the dealer's hand")
        entry = Entry(holder, played.options.kan, played.rule("dealers_hand"), because, deciding=False)
        for payer in payers_of_all(played):
            yield from payments([entry], payer) if payer != holder else ()


def payers_of_all(played: Played) -> list[str]:
    """Return the players who pay if all pay: everybody in the match except the one with the blank card."""
    return [player for player in played.record.players if player != played.facts.blank]


def blind_payments(played: Played, dealer: str) -> Iterator[Entry]:
    """Yield what a dealer who played blind gets from all others, or pays the opponents if it fails."""
    enough = card_total(played, played.holding(dealer)) > PAR
    points = played.options.kan if enough else -played.options.kan
    entry = Entry(dealer, points, played.rule("mizuten"), Phrase("playing blind"), deciding=False)
    for payer in payers_of_all(played) if enough else played.order:
        yield from payments([entry], payer) if payer != dealer else ()


def has_dived(played: Played, holding: Holding) -> bool:
    """Return whether a side declared a triplet and took the fourth card of its month."""
    if not declared_hands(played, holding.side) & TRIPLETS:
        return False
    hand = played.round.dealt.hands.get(holding.side)
    if hand is None:
        return holding.side in (played.facts.dived or ())
    months = map(of_month, range(1, 13))
    return any((hand & four).bit_count() == 3 and holding.pile & four == four for four in months)


def has_escaped(played: Played, holding: Holding) -> bool:
    """Return whether a side declared a chaff hand and took more than the par."""
    return bool(declared_hands(played, holding.side) & ESCAPING) and card_total(played, holding) > PAR


def declared_hands(played: Played, side: str) -> set[str]:
    """Return the ids of the lucky hands that count for a side."""
    return {hand.id for hand in hand_results(played)[side].counting}


def fees_for_dropping_out(played: Played) -> Iterator[Entry]:
    """Yield the fees of the players who dropped out, paid to the winner of the round."""
    winner = winners(played, {})
    if winner and played.options.dropping_fee == "by-order":
        rule = played.rule("dropping_fee")
        dropped = played.facts.dropped or ()
        yield from dropping_fees(played, dropped, played.options.kan, rule, winner[0])


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the player who won the round (HH-11)."""
    special, stopper = special_score(played), find_stopper(played)
    if stopper:
        return (stopper,)
    if special:
        return (special.side,)
    if not played.holdings:
        return ()
    if has_yaku(played):
        worth = {holding.side: total(yaku_points(played, holding)) for holding in played.holdings}
        callers = [player for player in played.facts.sage or () if worth.get(player)]
        return (callers[0] if callers else max(played.order, key=lambda player: worth[player]),)
    points = {holding.side: card_total(played, holding) for holding in played.holdings}
    return (max(played.order, key=lambda player: points[player]),)


def check(played: Played) -> Iterator[Problem]:
    """Check the par, cancelled calls, the blank card, who is liable, and the achievements."""
    place = Place(played.round.path)
    facts = played.facts
    if len(played.order) == 3:
        yield from share_of_deck(played, "par", played.order).remainder
    if facts.cancelled_by and facts.cancelled_by not in (facts.sage or ()):
        message = f"{facts.cancelled_by} cancelled, but `sage` has no call of {facts.cancelled_by}"
        advice = "a player can cancel only their own sage"
        yield error("call-unlawful", place.inside("cancelled_by"), message, advice)
    yield from check_blank(played)
    for player, ids in (facts.liable or {}).items() if played.options.liability == "giver" else ():
        for id in ids:
            if id not in WITH_LIABILITY:
                message = f"nobody is liable for {id}, so each opponent of its owner pays as usual"
                at = place_of_entry(played.round, "liable", player)
                yield warning("not-in-play", at, message, fixes=[leave_out_item(at, ids, id)])
    for name, message in doubtful_achievements(played):
        advice = "or correct what contradicts it"
        yield warning(
            "achievement-doubtful", place.inside(name), message, advice, fixes=[remove(place.inside(name))]
        )


def check_blank(played: Played) -> Iterator[Problem]:
    """Check that the player with the blank card is named if that matters, and did not drop out."""
    facts = played.facts
    place = Place(played.round.path)
    paid_by_all = (facts.held_dealers_hand and played.options.dealers_hand) or (
        facts.blind and played.options.mizuten
    )
    if facts.blank is None:
        if len(played.record.players) == WITH_BLANK and paid_by_all and len(played.order) == 3:
            message = "the round does not say who had the blank card, so all others pay"
            fixes = [write_in_round(played.round, "blank", player) for player in played.round.sitting_out]
            yield warning("achievement-doubtful", place, message, fixes=fixes)
        return
    reason = ""
    if len(played.record.players) != WITH_BLANK:
        reason = f"the blank card is dealt only to {WITH_BLANK} players"
    elif facts.blank in (facts.dropped or ()) or facts.blank in (facts.forced_out or {}):
        reason = f"{facts.blank} also drops out or is forced out, which costs or brings points"
    if reason:
        message = f"`blank` says that {facts.blank} had the blank card, but {reason}"
        fixes = [remove(place.inside("blank"))]
        yield error("fact-impossible", place.inside("blank"), message, "or correct it", fixes=fixes)


def doubtful_achievements(played: Played) -> Iterator[tuple[str, str]]:
    """Yield the name of each fact on achievements that is impossible or brings nothing, and a message."""
    facts, options = played.facts, played.options
    holder = facts.held_dealers_hand if options.dealers_hand else None
    stated = {"dived": facts.dived, "blind": facts.blind and options.mizuten, "held_dealers_hand": holder}
    if len(played.holdings) != 3:
        for name in [name for name, value in stated.items() if value]:
            yield name, f"`{name}` brings nothing: with two players there are no achievements"
        return
    if (giver := facts.gave_dive) and options.liability == "giver":
        divers = [holding.side for holding in played.holdings if has_dived(played, holding)]
        if giver not in played.order or not [player for player in divers if player != giver]:
            yield "gave_dive", f"`gave_dive` names {giver}, but no opponent of {giver} dived"
    for player in facts.dived or ():
        if reason := why_not_dived(played, player):
            yield "dived", f"`dived` says that {player} dived, but {player} {reason}"
    if holder and holder == played.dealer:
        message = f"`held_dealers_hand` says that {holder} asked for the dealer's hand, but {holder} deals"
        yield "held_dealers_hand", message


def why_not_dived(played: Played, player: str) -> str:
    """Return why a player cannot have dived; "" if that is possible."""
    holding = played.holding(player)
    if not declared_hands(played, player) & TRIPLETS:
        return "declared no triplet"
    if played.round.dealt.hands.get(player) is not None and not has_dived(played, holding):
        return "took no fourth card to a triplet of the hand"
    if not (holding.counts or four_of_a_month(holding.pile)):
        return "has all four cards of no month"
    return ""


GAME = BOOK.game(
    build,
    players=(2, 3, 4, 5, 6, 7),
    active=3,
)
