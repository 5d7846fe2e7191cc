"""Kwa-Do: two to six players or teams race to 200 with card points above a floor and optional bonuses."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from typing import Any

from hanascore.cards.deck import ids
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import place_of_entry, write_in_round
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, warning
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.play import Play, Wild
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, added_limits, number_of_sides, yaku_limits
from hanascore.rules.settling import Share, card_points, equal_share, highest_unless_zero, total, yaku_points
from hanascore.rules.yaku import change_yaku, split_yaku
from hanascore.words.english import Phrase

BOOK = rulebook.read("""
    Kwa-Do (kwa-do), also Kwa-Dō, kwado, 콰도
    Source: Kwa-Dō Rules, K.K. Corner and R. Whitbeck; as given by the hanafuda wiki, 15 August 2022; an
      American game with cards drawn by Virginia Seeger, based on Sakura

    Two to six players, alone or in teams, race to 200 points. Each round pays the card points above a floor,
    and the bonuses that the table has put in play.

    # Yaku
    Kwa-Do rule sheet, bonuses (months):
       30  Iris 菖蒲 초약   5*   may, choyak
       30  Maple 紅葉 풍약  10*  october, poongyak
       30  Willow 柳 비약   11*  december, biyak, bijori
           The sheet calls the month December: it counts the Korean way.

    Kwa-Do rule sheet, bonuses (five-brights):
      100  Five Brights 五光 오광  brights  goko, ogwang, five lights

    Kwa-Do rule sheet, bonuses (dragon):
       25  Dragon 鳳凰 오동광  12b  phoenix
           The sheet calls the phoenix a dragon.

    Kwa-Do rule sheet, bonuses (sakura):
       30  Set 1 表菅原     1b 2a 3b   omote-sugawara, ozan, springtime
       30  Set 2 飲み       3b 8b 9a   nomi, teppo
       30  Set 3            6a 9a 10a
       30  Set 4            7a 8a 10a
       30  Set 5            4a 5a 7a
       30  Set 6 草短 초단  4r 5r 7r   kusatan, chodan, grass ribbons
       30  Set 7 青短 청단  6r 9r 10r  aotan, cheongdan, blue ribbons
       30  Set 8 赤短 홍단  1r 2r 3r   akatan, hongdan, ura-sugawara, kozan, poetry ribbons

    # Options
    method (KD-5): how card points become a score
      question: Is a floor subtracted from card points? yes: floor, no: easy
      * floor  card points above the floor, never below zero    easy  card points as they are
      The sheet gives both methods and asks the players to choose before they begin.
      > floor: Each side scores its card points above the floor.
      > easy: Each side scores its card points as they are.
    floor_by (KD-2): what the floor is divided by if teams play; each side subtracts it once
      * player  the deck total divided by the number of players
        side    the deck total divided by the number of sides
      The sheet says players and expressly not teams; later accounts allow either.
      > player (method: floor; floor: auto): The floor is the value of the deck divided by the number of
          players.
      > side (method: floor; floor: auto): The floor is the value of the deck divided by the number of sides.
    floor (agreement): another floor than the usual one
      * auto  worked out from the deck total    N  a number from 0 to 1,000
      The sheet prints 120, 80, 60, 48 and 40 for two to six players.
      = auto: The usual floor applies, the deck total divided by the number of players.
      > N (method: floor): The floor is {}.
    negative (KD-4): what happens to a net score below zero
      * zero  a net below zero counts as zero    carry  a net below zero is subtracted from the total
      The sheet counts it as nothing; related games that score against a par carry it.
      > zero (method: floor): A score below zero counts as zero.
      > carry (method: floor): A score below zero is subtracted from the total.
    bonus_order (KD-3): whether bonuses are added after the floor is subtracted or before
      * after-floor   cards less the floor, not below zero, and then the bonuses
        before-floor  cards and bonuses together less the floor, not below zero
      The sheet subtracts the floor from captured card points and does not say when bonuses are added.
      = after-floor: Bonuses are added after the floor is subtracted, so the floor never reduces them.
      > after-floor (method: floor; yaku: not none): The floor is subtracted from the cards, and then bonuses
          are added.
      > before-floor (method: floor; yaku: not none): Cards and bonuses are added up, and then the floor is
          subtracted.
    yaku (KD-9): which of the optional bonuses are in play; as a word or a list of bonuses and groups
      question: Which bonuses?
      * none          no bonuses
        all           all thirteen
        edition-1982  the months, five brights, dragon and set 8
        […]           a list of yaku and groups of yaku
      The sheet makes every bonus optional; the edition of 1982 has fewer of them.
      = none: No bonus is in play unless the table chooses some.
      > all: All thirteen bonuses count.
      > edition-1982: The bonuses of the edition of 1982 count.
      > […]: The bonuses shown here count, and no others.
    overlap (KD-8): whether five brights and the dragon count together; whether both count
      * all  every bonus counts    no-dragon  the dragon does not count with five brights
      The sheet says nothing about bonuses that share cards.
      = all: Yes: five brights and the dragon both count.
      > no-dragon: The dragon does not count together with five brights.
    declared_only (KD-13): whether a Sakura set must have been announced; whether it must be said before
      source: yes
      * no  every completed set counts    yes  only sets that were announced count
      The sheet asks for it, with a card of the set laid on the field; the edition of 1982 does not. The
      default is the edition's, because piles alone do not show what was announced.
      = no: No: every completed Sakura set counts, announced or not.
      > yes: A Sakura set counts only if it was announced.
    gaji: whether the lightning is wild; what the lightning does
      question: Is the lightning wild?
      * no  the lightning is an ordinary Willow    yes  the lightning takes a card of any month
      The sheet offers it as an optional rule.
      = no: No: the lightning is an ordinary Willow.
      > yes: The lightning is wild: it takes a card of any month.
    gaji_leftovers (KD-10): who gets the cards that a wild lightning leaves over
      * suit    the user gets the rest of the suit it took; a Willow left over belongs to nobody
        willow  the user gets a Willow left over; the rest of the suit it took belongs to nobody
        both    the user gets all of them
        none    all of them belong to nobody
      The sheet gives any cards of the suit taken to the user and is silent on the Willow; a later account has
      it the other way round.
      = suit: The user of a wild lightning gets the rest of the suit it took; a Willow left over belongs to
          nobody.
      > suit (gaji: yes): Whoever uses the lightning gets the rest of the suit it took; a Willow left over
          belongs to nobody.
      > willow (gaji: yes): Whoever uses the lightning gets a Willow left over; the rest of the suit it took
          belongs to nobody.
      > both (gaji: yes): Whoever uses the lightning gets all cards that it leaves over.
      > none (gaji: yes): Cards that the lightning leaves over belong to nobody.
    gaji_from (KD-11): when the lightning is wild
      * hand  only when played from the hand    hand-or-stock  also when turned up from the stock
      The sheet mentions the hand only; a later account adds the stock.
      = hand: The lightning is wild only when it is played from the hand.
      > hand (gaji: yes): The lightning is wild only when it is played from the hand.
      > hand-or-stock (gaji: yes): The lightning is wild from the hand and from the stock.
    gaji_at_four (KD-28): whether a wild lightning may take one of four that stay on the field
      * no  nothing takes them    yes  it may; the other three are then left over by the lightning
      The sheet and the page are silent. The lightning takes any card of the field, and the four lie there.
      = no: No: nothing takes one of four that stay on the field, not even a wild lightning.
      > yes (gaji: yes): A wild lightning may take one of four cards that stay on the field.
    three_on_field (KD-17, play only): what the fourth card of a month takes
      * take-all  the fourth card takes all three    take-one  it takes one, and nobody can take the other two
      The page on the game takes all three; in a later reading of the sheet only one is taken.
      > take-all: If three cards of a month lie on the field, the fourth takes all three.
      > take-one: If three cards of a month lie on the field, the fourth takes one, and nobody can take the
          other two.
    two_player_hand (KD-15): 8
      The sheet deals eight, which leaves eight cards undrawn; a later account deals ten.
    next_dealer (KD-19): how the next dealer is found
      * winner  the player who scored most in the round
        total   the player with most points in the game so far
        left    the player to the dealer's left
        same    the same dealer again
        free    no rule; you name the dealer each time
      The sheet is silent. By tradition the player with most points deals, of the round or of the game; the
      page also names the player to the left.
      > winner: Whoever scored most in the round deals next.
      > total: Whoever has most points in the game deals next.
      > left: The player to the dealer's left deals next.
      > same: The same player deals again.
      > free: The table names each dealer.
    deal_tie (KD-19): card-points
      The sheet is silent. With a floor all scores of a round are often 0, though one player captured more,
      so card points are the default. If nobody won and all are tied by this choice, the same dealer deals
      again; of several winners the first in turn order deals.
    four_on_field (KD-16): misdeal
      The sheet is silent; the page calls a misdeal usual and leaves other ways to the table. In Sakura, from
      which the game comes, the dealer takes the four.
    goal (KD-6): 200
      question: To how many points?
      The sheet plays to 200 under both methods.
      > N: The first side to reach {} points wins.
    last_round: none
      The sheet has no last round.

    # Facts
    gaji: the lightning; hand, stock
    declared: which Sakura sets each player announced, with the card laid for each if it is known (a mapping
      from players or sides to lists of yaku, or to yaku with a card each)
      question: Which Sakura sets were announced?
      group: sakura
      needs: declared_only: yes
    month_bonuses: month bonuses claimed because chaff was thrown away (a mapping from players or sides to
      lists of yaku)
      question: Did anyone take all four Irises, Maples or Willows?
      group: months

    # Decisions
    KD-1: Is chaff needed, or may it be thrown away? Yes, the month bonuses and the lightning need chaff, so
      it is kept, although the sheet says that it plays no part and may go to a common pile. If it was not,
      write `chaff: discarded`; then month bonuses are claimed with `month_bonuses` and marked unverified.
    KD-5: Do bonuses count under the easy method? Yes, bonuses are added under both methods; the sheet does
      not say it.
    KD-7: Who wins if several sides reach the goal in one round? The highest total wins; after an exact tie
      play goes on, unless `goal_tie: shared`.
    KD-12: Is a lightning that took another month still a Willow, for the Willow bonus? Yes, it stays a Willow
      card for the Willow bonus.
    KD-14: Who pays for a Sakura set? Nobody pays: its owner gains 30. In the game the sets come from, every
      opponent loses 50 instead.
    KD-18 (turn): What is a turn? A turn is one card from the hand and one from the stock, though the sheet
      leaves the stock out: the deal leaves no other way to play every card.
    KD-20: Which month is December? December is the Willow, because the sheet counts the Korean way. Months 11
      and 12 are refused until the record says `months: korean` or `months: japanese`.
    KD-21: What is the dragon? The dragon is the phoenix of the paulownia; both words are understood.
    KD-22 (number-of-players): How many may play? Two to six may play, although the edition of 1982 stops at
      four.
    KD-23: May team-mates complete a set together? Yes: their pile is one pile.
    KD-24 (next-dealer): Who wins a round, also if several are tied? The best score wins, and all who share
      it. If every score is 0, nobody wins it; the deal goes to the player with most card points, or with
      `deal_tie: turn-order` to the same dealer again.
    KD-25 (next-dealer): Which points decide the deal? The points of the round decide it; with `next_dealer:
      total` those of the game.
    KD-26: May the lightning take one of three that lie together? Yes; the others are then like any others.
    KD-27: May the lightning be played past another Willow? Yes, it may. But if a Willow lies on the field it
      must take something; if none does it may be laid down, and then only a Willow takes it.
    KD-29 (first-dealer): Who deals first? Any player may deal first, as the sheet says. A record says
      `dealer`, or what was `drawn`; otherwise the first player listed deals.
    KD-30: What shows or proves that a set was announced? A card of it that its player laid on the field shows
      it. If the turns show that none was laid, the set does not count.

    # Customs
    first-dealer: Any player may deal first, as the sheet says.
    shuffle: The cards are shuffled and cut before the deal; the sources do not say by whom.

    # Words
    say it before, said before, named before: announced
    chain: lightning

    # Pages

    ## nothing-declared: only announced sets count, and none is announced (warning)

    Under `declared_only` a Sakura set scores only if it was announced. The round holds a set and has no
    `declared`.

    ### Why

    The set scores nothing, which may not be what the table meant.

    ### Example

        options: {yaku: all, declared_only: yes}

    ### What to do

    Write `declared: {Aki: [set-1]}` in the round, or `declared: {}` if nobody announced a set.
    """)
DEALS = {3: Deal(7, 6), 4: Deal(5, 8), 5: Deal(4, 8), 6: Deal(3, 12)}
GROUPS = ("months", "five-brights", "dragon", "sakura")
SETS = tuple(yaku.id for yaku in BOOK.yaku if yaku.group == "sakura")
# The bonuses by the words of the option `yaku`.
BONUSES = {None: (), "all": GROUPS, "edition-1982": ("months", "five-brights", "dragon", "set-8")}


def build(options: Any) -> RuleSet:
    """Return the rule set of Kwa-Do under these options."""
    shut_by = ("five-brights",) if options.overlap == "no-dragon" else ()
    bonuses = change_yaku(BOOK.yaku, "dragon", shut_by=shut_by)
    in_play, not_in_play = split_yaku(bonuses, BONUSES.get(options.yaku, options.yaku))
    floor = ("Floor",) if options.method == "floor" else ()
    return RuleSet(
        values=rulebook.values("20 brights, 10 animals, 5 ribbons, 0 chaff"),
        yaku=in_play,
        not_in_play=not_in_play,
        deals={2: Deal(options.two_player_hand, 8)} | DEALS,
        settle=settle,
        by_points=True,
        winners=highest_unless_zero,
        score_limits=score_limits,
        check=check,
        to_announce=SETS if options.declared_only else (),
        claims_fact="month_bonuses",
        sheet_rows=("Yaku", *floor) if options.bonus_order == "before-floor" else (*floor, "Yaku"),
        play=Play(
            takes_all=options.three_on_field == "take-all",
            takes_rule="three_on_field",
            announced_fact="declared",
        ),
        wild=Wild(
            on=options.gaji,
            from_stock=options.gaji_from == "hand-or-stock",
            leftovers_to=options.gaji_leftovers,
            breaks_fours=options.gaji_at_four,
        ),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield cards less the floor, but never below zero, and bonuses.

    Without a floor, yield cards and bonuses.
    """
    options = played.options
    floor = find_floor(played) if options.method == "floor" else None
    for holding in played.holdings:
        before, after = card_points(played, holding), yaku_points(played, holding)
        if options.bonus_order == "before-floor":
            before, after = [*before, *after], []
        yield from before
        if floor:
            net = total(before) - floor.points
            yield Entry(holding.side, -floor.points, played.rule("floor"), floor.because)
            if net < 0 and options.negative == "zero":
                because = Phrase("a net below zero counts as zero")
                yield Entry(holding.side, -net, played.rule("negative"), because)
        yield from after


def find_floor(played: Played) -> Share:
    """Return the floor subtracted from each side."""
    if played.options.floor_by == "side" and played.record.teams:
        return equal_share(played, "floor", played.record.sides, "sides")
    return equal_share(played, "floor", played.order)


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score: cards above the floor, and bonuses."""
    limits, yaku = added_limits(played), yaku_limits(played)
    if played.options.method != "floor":
        return limits
    floor = find_floor(played).points
    least = limits.least - floor
    sides = number_of_sides(played)
    losers = 1 if played.options.negative == "zero" else sides
    if played.options.negative == "zero":
        least = min(0, limits.least)
    return limits._replace(
        least=least,
        most=max(limits.most - floor, yaku.most),
        together=max(limits.together - losers * floor, yaku.together),
        step=gcd(limits.step, floor),
    )


def check(played: Played) -> Iterator[Problem]:
    """Check the announced sets, and that the floor divides evenly."""
    yield from check_announced_cards(played)
    sets = [yaku for yaku in played.rules.yaku if yaku.id in played.rules.to_announce]
    held = {
        holding.side: [yaku.id for yaku in sets if yaku.pattern.witness(holding.pile)]
        for holding in played.holdings
    }
    if any(held.values()) and played.facts.declared is None:
        message = "only announced sets count here, but the round names none"
        declared = {side: ids for side, ids in held.items() if ids}
        fixes = [
            write_in_round(played.round, "declared", declared, "if they were announced"),
            write_in_round(played.round, "declared", {}, "if nobody announced a set"),
        ]
        yield warning("nothing-declared", Place(played.round.path), message, fixes=fixes)
    if played.options.method == "floor":
        yield from find_floor(played).remainder


def check_announced_cards(played: Played) -> Iterator[Problem]:
    """Check that the cards laid for announced sets belong to them, and that their players had them."""
    laid: dict[int, str] = {}
    for name, sets in (played.facts.declared or {}).items():
        for id, card in sets.items():
            if card and (reason := why_not_laid(played, name, id, card, laid)):
                message = f"`declared` says that {name} laid the {ids(card)[0]} for {id}, {reason}"
                place = place_of_entry(played.round, "declared", name)
                yield error("move-unlawful", place, message, "correct the card, or leave it out")


def why_not_laid(played: Played, name: str, id: str, card: int, laid: dict[int, str]) -> str:
    """Return why a player cannot have laid a card for a set; "" if that is possible.

    `laid` has the player who laid each card so far, and this function adds to it.
    """
    yaku = played.rules.find_yaku(id)
    dealt = played.round.dealt
    members = played.record.members(played.side_of(name))
    owners = [player for player, hand in dealt.hands.items() if hand & card and player not in members]
    if yaku and not card & yaku.pattern.cards:
        return f"which is no card of {yaku.name}"
    if card & (dealt.field or 0):
        return "which lay on the opening field and in no hand"
    if owners:
        return f"which was dealt to {owners[0]}"
    if laid.setdefault(card, name) != name:
        return f"which {laid[card]} laid"
    return ""


GAME = BOOK.game(
    build,
    players=(2, 3, 4, 5, 6),
    team_sizes={4: (2,), 6: (2, 3)},
    starts_after_dealer=True,
    months_ambiguous=True,
    chaff_worthless=True,
)
