"""Hachi-Hachi: three at a time claim hands, make yaku, or count cards; the field multiplies all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, RIBBONS, four_of_a_month, of_month, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.rules import calls, lucky_hands, rulebook, settling
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.field_multiplier import field_multiplier, waiting_multipliers
from hanascore.rules.play import Calls, Play
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet, Unit
from hanascore.rules.yaku import at_least, changed, split_yaku, with_values

BOOK = rulebook.read(
    """
    Hachi-Hachi (hachi-hachi), also 八八, はちはち, 88, hachihachi, 팔팔
    Source: Hachi-Hachi, the hanafuda wiki; 23 September 2025; with three accounts on the web, a board-game
      site, a Japanese site and a program

    Three at a time, of up to seven. Lucky hands are paid as they are dealt; whoever makes a yaku stops or
    calls sage; without one, cards are counted against 88. Brights on the field multiply all.

    # Yaku
    Hachi-Hachi page of the hanafuda wiki, dekiyaku, told there in kan:
       12  Five Brights 五光 오광        brights                    goko, gokou
       10  Four Brights 四光 사광        brights but 11b            shiko, shikou
       10  Seven Ribbons 七短 칠단       7 or more ribbons but 11r  nanatan
        7  Poetry Ribbons 赤短 홍단      1r 2r 3r                   akatan, red ribbons
        7  Blue Ribbons 青短 청단        6r 9r 10r                  aotan
        7  Boar-Deer-Butterflies 猪鹿蝶  6a 7a 10a                  inoshikacho
           Source: Nintendo's leaflet: most accounts do not have it.

    brights: of five-brights and four-brights only the best counts

    # Options
    kan (HH-1): how many points a kan is
      * 12  twelve    10  ten
      Three accounts and a board-game site count twelve. The wiki says modern rules count ten.
    aka_kan (HH-2): what the hand of ribbons and chaff, aka, is worth
      * 2  2 kan    3  3 kan
      The wiki has 2, an older account 3.
    field_multiplier (HH-3): what brights on the opening field do to the round
      * carried  x2 for crane, curtain or moon, x4 for rain man or phoenix; the largest counts, the others
                 wait for the rounds after it, fours first
        product  the same, all multiplied together
        largest  the largest counts, and nothing waits
      The wiki calls the first the usual way, and knows the second.
    boar_deer_butterflies: whether boar, deer and butterflies are a yaku
      * no  no    yes  of 7 kan
      Nintendo's leaflet has it, most accounts do not.
    seven_ribbons: what further ribbons add to seven
      * flat  nothing    further  1 kan each, the willow ribbon among them
      The wiki says that some add it.
    payers (HH-4): what a yaku of so many kan brings
      * each  so many from each opponent    half  so many in all, half of it from each
      The wiki has the first, a board-game site the second.
    after_sage (HH-5): what a player pays who has called sage, where another stops
      * double  twice as much, and the third player nothing, if only one of them called
        alone   the value of the yaku, and the third player nothing, if only one of them called
        equal   as much as the third player
      The wiki doubles; a board-game site has the caller alone pay.
    sixteen (HH-6): what counts towards sixteen chaff
      * with-willows  chaff, and every willow card    chaff  chaff alone
      The wiki, another account and a board-game site count every willow.
    liability: who pays for a yaku to which another player gave the last card
      * nobody  each pays as usual    giver  who gave the card pays for all
      The wiki knows it as a rule of some, as do a Japanese site and a program.
    dealers_hand: whether a player may ask the dealer for the dealer's hand
      * no  no    yes  who plays it and takes 89 points or more gets 1 kan from everybody else
      The wiki has it among additional rules.
    mizuten: whether the dealer may declare to play blind
      * no  no    yes  89 points or more bring 1 kan from everybody; fewer cost 1 kan to each opponent
      The wiki has it among additional rules.
    start (HH-7): what each player pays as the game begins
      * nothing  nothing    kan  5 kan where 12 rounds are played, 3 where fewer are
      The wiki has nothing of it; a board-game site has players begin below nothing.
    dropping_fee (HH-8): what it costs to drop out
      * by-order  1 kan for the first, and half a kan more for each after, to whoever wins the round
        none      nothing
      The wiki has the fees; another account has none.
    four_on_field: misdeal
      The wiki calls it a misdeal, since the four cannot be captured.
    goal: none
      The wiki plays a number of rounds.
    last_round: 12
      The wiki has 12, and names 6 and 3.

    # Facts
    lucky_hands: all
    stopped_by: who called shobu (the name of a player)
    cancelled_by: who cancelled an own sage at the start of a turn (the name of a player)
    exhausted: the hands were played out; so they are where nobody stopped or cancelled (yes or no)
    sage: who called sage, in order; or how often each did, the first caller first (a list of players, in
      order)
    liable: to which yaku of another a player gave the last card (a mapping from players or sides to lists
      of yaku)
      needs: liability: giver
    dived: who took the fourth card to a declared triplet, where the hand is not told (a list of players,
      in order)
    held_dealers_hand: who asked for the dealer's hand and played it (the name of a player)
      needs: dealers_hand: yes
    blind: the dealer declared to play blind (yes or no)
      needs: mizuten: yes
    field_multiplier: the multiplier of the round for brights on the opening field: 1 if none multiplies;
      told where the field itself is not (a number from 1 to 1,024)
    carry: the multipliers that wait from earlier rounds (a list of numbers from 1 to 4)
    dropped: who dropped out, in order (a list of players, in order)
    forced_out: what the hand of a player who was forced out is worth in points, before the field multiplies
      (a mapping from players to numbers from 0 to 1,000)

    # Decisions
    HH-2: Which lucky hands count? The best set and the best chaff hand, for which every willow is chaff.
    HH-3: What does the field multiply? Every payment, fees and forced-out hands included.
    HH-17: What are shobu and sage? Who makes a yaku, or a better one, says one of them. Shobu ends the round.
      Sage plays on for more, as often as one likes; who called it may cancel at the start of a later turn of
      their own, which ends the round as well.
    HH-18: What do yaku pay? After shobu each opponent pays all that the yaku of the caller are worth, after
      a sage that was cancelled half of it. Where the hands are played out, whoever made any is paid half by
      each opponent. Cards then count nothing. A half or a quarter is rounded down once, in the sum.
    HH-9: What are the special scores? Where three play and nobody made a yaku, each opponent pays the first
      of these. All eights: each of the three has 88 card points; the dealer gets 10 kan. Double eights: 168
      card points or more; 10 kan, and 1 for each point above 168. Sixteen chaff or more: 12 kan, and 2 for
      each above sixteen. They cancel cards, lucky hands and achievements, and no fees.
    HH-10: What are achievements? Where three play they bring 1 kan from each opponent. Diving: to take all
      four cards of the month of a declared triplet, once for two triplets, and not where a four was declared
      with it. Escape: 89 card points or more after a declared chaff hand other than One Bright.
    HH-11: Who wins the round? Who said shobu or cancelled. Where the hands are played out: of those who made
      a yaku who called sage first, and if none of them did the one whose yaku are worth most; without a yaku
      who has the special score, or else the most in cards.
    HH-12: Who wins a tie in cards? Whoever is earlier in turn order; the winner deals next.
    HH-16: Who deals first? Whoever draws the earliest month, of one month the highest card; cards of one kind
      are drawn again. A record says `dealer`, or what was `drawn`.
    HH-13: What are cards held against? A third of the deck, 88. Among two players the cards of the other;
      and there are no special scores and no achievements.
    HH-14: What is a forced-out hand worth? Half its lucky hands, half its yaku, and 3 points for each card of
      five brights or of a ribbon yaku that is in neither; each of the two who do not deal pays it.
    HH-15: What if only one stays, or two share the fees of those who dropped out? No round is played: `void`,
      and `side_payments`.

    # Pages
    achievement-doubtful: an achievement that the round does not bear out (warning)

      Somebody is said to have dived, held the dealer's hand or played blind, and the rest of the round says
      that it cannot have been, or that it brings nothing.

    Why
      Diving is paid to whoever declared a triplet and took the fourth card of its month; the dealer's hand is
      asked for by another player; and where two play there are no achievements.

    Example
      dived: [Aki], where Aki declared no triplet

    What to do
      Leave it out, or tell what was declared: `lucky_hands: {Aki: [sanbon]}`.
    """,
    hands=lucky_hands.in_kan(12),
)
TRIPLETS = {"sanbon", "tate-sanbon", "futa-sanbon", "sanbon-tate", "futa-tate-sanbon", "haneken"}
DIVING = "HH-10", "diving for the fourth card"
ESCAPING = {"aka", "tan-ichi", "to-ichi", "karasu"}


def build(options: Any) -> RuleSet:
    """The rule set of Hachi-Hachi under these options."""
    kan = options.kan
    yaku = with_values(BOOK.yaku, {one.id: one.value * kan for one in BOOK.yaku})
    if options.seven_ribbons == "further":
        seven = at_least(7, of=RIBBONS & ~these("11r"))._replace(extra_of=RIBBONS, extra_from=7)
        yaku = changed(yaku, "seven-ribbons", pattern=seven, each_extra=kan)
    others, in_play = split_yaku(yaku, () if options.boar_deer_butterflies else ("boar-deer-butterflies",))
    ends = Calls(
        call=("sage", "下げ"),
        stop=("shobu", "勝負", "shoubu", "stop"),
        called_fact="sage",
        cancelled_fact="cancelled_by",
        played_out_by_default=True,
    )
    return RuleSet(
        values=rulebook.values("20 brights, 10 animals, 5 ribbons, 1 chaff"),
        cards_only_without_yaku=True,
        yaku=in_play,
        not_in_play=others,
        rivals=BOOK.rivals,
        deals={2: Deal(7, 6), 3: Deal(7, 6)},
        draw=Draw(ties="highest"),
        settle=settle,
        winners=winners,
        check=check,
        score_total=score_total,
        passes_on=lambda played, _: waiting_multipliers(played),
        dealer_matters=lambda its: bool(its.forced_out or (options.mizuten and its.blind)),
        hands=lucky_hands.in_kan(kan, aka=options.aka_kan),
        unit=Unit("kan", kan),
        field_multiplier=options.field_multiplier,
        play=Play(calls=ends),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yaku, a special score or the cards; hands and achievements; the fees; and the field multiplies all."""
    special, times = special_of(played), field_multiplier(played) or 1
    field = settling.Factor("field_multiplier", "the field", times)
    if not special and not ended_by_yaku(played):
        for holding in played.holdings:
            mine = [*settling.card_points(played, holding), *against_par(played, holding)]
            yield from mine
            yield from settling.multiplied(played, holding.side, mine, field)
    payments = [*settling.paid_by_others(played, special.side, [special])] if special else []
    if not special:
        yield from for_yaku(played, field)
        payments = [*lucky_hands.paid(played), *achievements(played)]
    payments += [*for_dropping(played), *settling.for_forced_out(played)]
    yield from settling.each_multiplied(played, payments, field)
    for side in played.record.sides if start_fee(played) else ():
        yield Entry(side, -start_fee(played), played.rule("start"), "the game begins")


def start_fee(played: Played) -> int:
    """What each player pays in the first round for the game to begin."""
    kan = played.options.kan * (5 if (played.options.last_round or 12) > 11 else 3)
    return kan if played.month == 1 and played.options.start == "kan" else 0


def ended_by_yaku(played: Played) -> bool:
    """Whether yaku are paid and no cards."""
    return any(holding.made for holding in played.holdings)


def against_par(played: Played, holding: Holding) -> Iterator[Entry]:
    """What a side's cards are held against: the par among three, the cards of the other among two."""
    if len(played.holdings) != 2:
        par = settling.share(played, "par", played.order).points
        yield Entry(holding.side, -par, played.rule("HH-13"), "a third of the deck")
        return
    (other,) = (one for one in played.holdings if one.side != holding.side)
    yield Entry(holding.side, -points_of(played, other), played.rule("HH-13"), f"the cards of {other.side}")


def score_total(played: Played) -> int | None:
    """What a par that is rounded down leaves over where cards are counted, less what the game costs."""
    rest, start = 0, start_fee(played) * len(played.record.sides)
    if len(played.holdings) == 3 and not ended_by_yaku(played) and not special_of(played):
        rest = settling.captured_value(played) - 3 * settling.share(played, "par", played.order).points
    # Of a round told by its scores nobody knows whether cards were counted.
    times = None if played.round.has_only_scores else field_multiplier(played)
    return rest * (times or 1) - start if times or not rest else None


def points_of(played: Played, holding: Holding) -> int:
    """The card points of a side."""
    return settling.total(settling.card_points(played, holding))


def for_yaku(played: Played, field: settling.Factor) -> Iterator[Entry]:
    """What opponents pay for the yaku of whoever stopped or cancelled, or for all of them in part."""
    stopper, whole = calls.stopper(played), played.facts.stopped_by is not None
    part = (1 if whole else 2) * (2 if played.options.payers == "half" else 1)
    told = {1: "", 2: ", half of it", 4: ", a quarter of it"}[part]
    for holding in [one for one in played.holdings if stopper in (None, one.side)]:
        owed: dict[str, list[Entry]] = {}
        for entry in settling.yaku_points(played, holding):
            for payer, times in payers(played, entry, part, whole=whole).items():
                due = entry._replace(points=entry.points * times)
                owed.setdefault(payer, []).append(due)
                paid = due._replace(points=due.points // part, because=f"{entry.because}{told}")
                yield from settling.each_multiplied(played, settling.paid_by([paid], payer), field)
        for payer, dues in owed.items():
            rest = settling.left_over(played, dues, part, field)
            because = "what rounding yaku down leaves over"
            yield from settling.paid_by([Entry(holding.side, rest, played.rule("HH-18"), because)], payer)


def payers(played: Played, entry: Entry, part: int, *, whole: bool) -> dict[str, int]:
    """Who pays for a yaku, of which a share is so small a part, and how many shares."""
    options, others = played.options, [one.side for one in played.holdings if one.side != entry.side]
    id, sage = entry.rule.partition(".")[2], {who for who in played.facts.sage or () if who in others}
    given = [who for who in others if id in (played.facts.liable or {}).get(who, ())]
    if given and options.liability == "giver":
        return {given[0]: len(others)}
    if whole and len(sage) == 1 and len(others) == 2 and options.after_sage != "equal":
        return {sage.pop(): 2 if options.after_sage == "double" else part}
    return dict.fromkeys(others, 1)


def special_of(played: Played) -> Entry | None:
    """The score that cancels all others of a round without a yaku, the first of three; none among two."""
    if ended_by_yaku(played) or len(played.holdings) != 3:
        return None
    points, kan = {one.side: points_of(played, one) for one in played.holdings}, played.options.kan
    best = max(points, key=lambda side: points[side])
    if played.dealer and set(points.values()) == {88}:
        return Entry(played.dealer, 10 * kan, played.rule("HH-9"), "all eights")
    if points[best] >= 168:
        because = f"double eights, {points[best]} points"
        return Entry(best, (10 + points[best] - 168) * kan, played.rule("HH-9"), because)
    of = CHAFF | of_month(11) if played.options.sixteen == "with-willows" else CHAFF
    for holding in played.holdings:
        chaff = (holding.pile & of & ~CHAFF).bit_count() + holding.kinds[3]
        if chaff >= 16:
            worth = (12 + 2 * (chaff - 16)) * kan
            return Entry(holding.side, worth, played.rule("sixteen"), f"{chaff} chaff")
    return None


def achievements(played: Played) -> Iterator[Entry]:
    """What is paid for diving, for an escape, for the dealer's hand and for playing blind."""
    kan, facts, options = played.options.kan, played.facts, played.options
    if len(played.holdings) != 3:
        return
    for holding in played.holdings:
        for rule, because in achieved(played, holding):
            entry = Entry(holding.side, kan, played.rule(rule), because, deciding=False)
            yield from settling.paid_by_others(played, holding.side, [entry])
    for rule, holder in (
        ("dealers_hand", facts.held_dealers_hand),
        ("mizuten", facts.blind and played.dealer),
    ):
        if holder and getattr(options, rule):
            enough = points_of(played, played.holding(holder)) > 88
            payers = played.record.players if enough else played.order
            points, because = kan if enough else -kan, rule.replace("_", " ")
            entry = Entry(holder, points, played.rule(rule), because, deciding=False)
            for payer in payers if enough or rule == "mizuten" else ():
                yield from settling.paid_by([entry], payer) if payer != holder else ()


def achieved(played: Played, holding: Holding) -> Iterator[tuple[str, str]]:
    """The achievements of a side that rest on a hand it declared: the rule, and why."""
    hand, side = played.round.dealt.hands.get(holding.side), holding.side
    declared = {one.id for one in lucky_hands.results(played)[side].counting}
    if declared & TRIPLETS:
        months = [of_month(month) for month in range(1, 13)]
        took = hand is not None and any(
            (hand & four).bit_count() == 3 and holding.pile & four == four for four in months
        )
        if took or (hand is None and side in (played.facts.dived or ())):
            yield DIVING
    if declared & ESCAPING and points_of(played, holding) > 88:
        yield "HH-10", "escape with more than 88"


def for_dropping(played: Played) -> Iterator[Entry]:
    """The fees of those who dropped out, to whoever wins the round."""
    won, rule = winners(played, {}), played.rule("dropping_fee")
    if won and played.options.dropping_fee == "by-order":
        dropped = played.facts.dropped or ()
        yield from settling.dropping_fees(played, dropped, played.options.kan, rule, won[0])


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Who stopped or cancelled, called sage first, scores what cancels the others, or has most in cards."""
    special, stopper = special_of(played), calls.stopper(played)
    if stopper or special or not played.holdings:
        return (stopper,) if stopper else (special.side,) if special else ()
    if ended_by_yaku(played):
        worth = {one.side: settling.total(settling.yaku_points(played, one)) for one in played.holdings}
        called = [who for who in played.facts.sage or () if worth.get(who)]
        return (called[0] if called else max(played.order, key=lambda who: worth[who]),)
    points = {one.side: points_of(played, one) for one in played.holdings}
    return (max(played.order, key=lambda side: points[side]),)


def check(played: Played) -> Iterator[Problem]:
    """Whether only a sage of one's own was cancelled, achievements can have been, and the par is whole."""
    place, facts = Place(played.round.path), played.facts
    yield from settling.share(played, "par", played.order).remainder if len(played.order) == 3 else ()
    if facts.cancelled_by and facts.cancelled_by not in (facts.sage or ()):
        message = f"{facts.cancelled_by} cancelled, and is not told to have called sage"
        hint = "only an own sage can be cancelled"
        yield error("call-unlawful", place.inside("cancelled_by"), message, hint)
    for name, message in doubts(played):
        hint = "leave it out, or correct what speaks against it"
        yield warning("achievement-doubtful", place.inside(name), message, hint)


def doubts(played: Played) -> Iterator[tuple[str, str]]:
    """What is told of achievements that cannot have been or brings nothing: the fact, and why."""
    facts, options = played.facts, played.options
    told = {"dived": facts.dived, "blind": facts.blind and options.mizuten}
    told["held_dealers_hand"] = facts.held_dealers_hand if options.dealers_hand else None
    if len(played.holdings) != 3:
        for name in [name for name, value in told.items() if value]:
            yield name, f"`{name}` is told, and where two play there are no achievements"
        return
    for player in facts.dived or ():
        holding, hand = played.holding(player), played.round.dealt.hands.get(player)
        declared = {one.id for one in lucky_hands.results(played)[player].counting}
        why = ""
        if not declared & TRIPLETS:
            why = "declared no triplet"
        elif hand is not None and DIVING not in achieved(played, holding):
            why = "took no fourth card to a triplet of the hand"
        elif not (holding.counts or four_of_a_month(holding.pile)):
            why = "has all four of no month"
        if why:
            yield "dived", f"{player} is said to have dived, and {why}"
    if told["held_dealers_hand"] == played.dealer:
        message = f"{played.dealer} deals, and is said to have asked for the dealer's hand"
        yield "held_dealers_hand", message


GAME = BOOK.game(build, players=(2, 3, 4, 5, 6, 7), active=3)
