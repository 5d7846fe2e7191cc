"""Min-Hwatu: two to six players count their cards, and each yaku is paid by all opponents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.cards.deck import WHOLE, these
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import place_of_entry, write_in_round
from hanascore.problems.fix import Blank, remove, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.rules import rulebook
from hanascore.rules.deal import NIGHT_OR_DAY, Deal
from hanascore.rules.play import Play
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, added_limits, paid_limits, yaku_limits
from hanascore.rules.settling import (
    captured_value,
    card_points,
    highest_unless_zero,
    losses,
    transfers,
    yaku_points,
)
from hanascore.rules.yaku import split_yaku, with_values
from hanascore.words.english import Phrase

BOOK = rulebook.read("""
    Min-Hwatu (min-hwatu), also Minhwatu, Minhato, Hwatu, 민화투
    Source: Min-Hwatu, the hanafuda wiki; 3 March 2022; with Korean and English sources; some additional yaku
      are known from English ones alone

    Two to six players share the 240 points of the deck. Each opponent pays the points of a yaku to the player
    who completes it, and the player with the best score of a round deals the next one.

    # Yaku
    Min-Hwatu page, core yaku (core):
       30  Poetry Ribbons 赤短 홍단  1r 2r 3r   hongdan, akatan, ura-sugawara, kozan, poetry slips
       30  Blue Ribbons 青短 청단    6r 9r 10r  cheongdan, aotan, purple ribbons, blue slips
       30  Grass Ribbons 草短 초단   4r 5r 7r   chodan, kusatan, plain ribbons, grass slips
       20  Four Irises 菖蒲 초약     5*         choyak
       20  Four Maples 紅葉 풍약     10*        poongyak
       20  Four Willows 柳 비약      11*        biyak, bijori

    Min-Hwatu page, additional yaku (korean):
       50  Five Birds 五鳥 고도리   2a 4a 8a  godori
       50  Five Brights 五光 오광   brights   ogwang, oh-gwang, goko, five lights
           50 in Korean sources, 200 in some English ones: the option five_brights_value.
       20  Four Paulownias 桐 똥약  12*       ttongyak

    Min-Hwatu page, additional yaku (english):
      150  Springtime 表菅原               1b 2a 3b     omote-sugawara, ozan, spring
      150  The Grand Views (grand-views)   1b 3b 8b 9a  grand views
      100  The Views 飲み (views)          3b 8b 9a     views, nomi, teppo
       50  Boar, Deer, Butterflies 猪鹿蝶  6a 7a 10a    inoshikacho, isc

    views: of grand-views and views only the best counts

    # Options
    settlement (MH-1): what a yaku brings its owner and costs the others; whether the others pay for it
      question: Do the others pay for a yaku? yes: transfer, no: additive
      * transfer  every opponent pays the yaku: cards + own x (players - 1) - others'
        literal   the sentence of the page to the letter: cards + own x players - others'
        additive  nobody pays: cards + own
      Only if every opponent pays do the scores of a round add up to 240. The page adds a player's yaku times
      the number of players, subtracts the yaku of others, and says that all scores together are always 240.
      Let n play, and let all yaku be worth Y. Read to the letter the scores come to 240 + nY - (n - 1)Y =
      240 + Y, and adding alone gives 240 + Y as well. If every opponent pays, which is own x (n - 1) less
      the others', they come to 240 + (n - 1)Y - (n - 1)Y = 240, no matter who holds which yaku. Korean
      accounts also say that each opponent pays.
      > transfer: Every opponent pays the value of a yaku to its owner.
      > literal: A yaku is worth its value times the players to its owner, and costs each opponent its value.
      > additive: Each player scores cards and own yaku; nobody pays.
    extra_yaku (MH-4): which additional yaku are in play; as a word or a list of yaku and groups (korean,
      english)
      question: Which further yaku?
      * none    the six core yaku only
        korean  five birds, five brights and four paulownias as well
        all     those, and the four known from English sources alone
        […]     a list of yaku and groups of yaku
      The page leaves them to the table, and doubts those that only English sources have.
      = none: None: only the six core yaku count.
      > korean: Five birds, five brights and four paulownias are yaku as well.
      > all: All additional yaku are in play.
      > […]: Some additional yaku are in play, as shown.
    five_brights_value (MH-5): what five brights are worth if they are in play
      * 50  as in Korean sources    200  as in some English sources
      The page lists both values, in two tables.
      = 50: Five brights are worth 50 if they are in play.
      > 200 (extra_yaku: not none): Five brights are worth 200.
    five_player_extra (MH-3, whole match): whether ten points are added to the deck, as with five players,
      and who gets them
      * none          no extra: the scores of a round add up to 240
        first-player  ten points to the dealer, who plays first of the five players: 250
        joker         a joker is in the deck: ten points to the player who captures it; other numbers of
                      players can use it too if the round says who captured it: 250
      The page calls the extra usual with five players, in either way, and adds that it may not apply.
      = none: No: nobody gets ten points more, and the scores of a round add up to 240.
      > first-player: With five players, the dealer gets ten points more.
      > joker: Whoever takes the joker gets ten points.
    first_draw (MH-13): night
      The page has one as a Korean custom at night, the other by day. If cards of one kind tie, these players
      draw again.
    deal_tie (MH-8): turn-order
      The page is silent, and related games use turn order. Others may say that who captured more has the
      better claim.
      > turn-order: If players tie for the next deal, the first in turn order deals.
      > card-points: If players tie for the next deal, the one with most card points deals.
    four_on_field (MH-14): misdeal
      The page knows no dominant rule, and says that usually the dealer deals again.
    goal (MH-9): none
      The page names a total as one way to end the game.
    last_round: 12; a dispute tries 6
      question: How many rounds?
      The page names 6 and 12 rounds as common.

    # Facts
    joker: who captured the joker, if it is not written into a pile (the name of a player)
      question: Who captured the joker?
    month_bonuses: month yaku claimed because chaff was thrown away (a mapping from players or sides to
      lists of yaku)
      question: Did anyone take all four Irises, Maples, Willows or Paulownias?
      choices: four-irises, four-maples, four-willows, four-paulownias

    # Decisions
    MH-2: Do the scores of a round always add up to 240? Yes, but only if every card is captured and opponents
      pay for yaku. If a round adds up to something else, a message shows the difference.
    MH-6: Which of the additional yaku exclude each other and cannot be combined? Of The Views and The Grand
      Views only the better one counts, as the page says. All others add up, even if they share cards.
    MH-7: Does the best of a round mean cards or the whole score? It means the whole score, payments for yaku
      included.
    MH-8: Who wins a tied round, and a tied game? All who tie win the round. Which of them deals is a ruling,
      `deal_tie`. A tie after the last round is a shared win.
    MH-10: What if the card from the stock matches the pair just made? The pair is taken and the card from the
      stock stays on the field. A later card takes it, so the total of a whole round stays the same.
    MH-11: May a score be negative? Yes: what is paid for others' yaku is subtracted in full.
    MH-12: Which months are 11 and 12? Korean players count paulownia as 11 and willow as 12; the page names
      suits only. These months are refused until the record says `months: korean` or `months: japanese`.
    MH-13: Who draws for the first deal? All players draw, though the page mentions two. A record says
      `dealer`, or what was `drawn`; otherwise the first player listed deals the first round.
    MH-15: Do the ten points of five players, the extra, count for who won the round? Yes, they are part of
      the score.
    MH-16: Who wins a round in which every score is 0? Nobody wins it. The same dealer deals again, or with
      `deal_tie: card-points` the player with most card points.
    MH-17 (next-dealer): Who deals after a round, and who wins the game? The player who scored most in the
      round deals, and the player with the highest total at the end wins, as the page says.
    MH-18 (which-hands): Does a four in the hand dealt pay anything? No, it pays nothing. The page knows no
      lucky hands, and play begins.
    MH-19: What happens to the joker, in the deck, on the field or in a hand? If the joker is dealt to the
      field, the dealer gets it, and a card of the stock replaces it. A player with the joker in hand plays it
      before a card, and a player who turns it up takes it; each draws another card instead. The page is
      silent.

    # Customs
    shuffle: The dealer shuffles; the sources do not mention a cut.

    # Words
    bamil, 밤일낮장: night day earliest month

    # Pages

    ## five-player-extra: the extra of ten points needs five players (error)

    The option `five_player_extra` adds ten points to every round. Without a joker it is meant for five
    players, whose even share of 240 is the awkward 48.

    ### Why

    With another number of players the scores of a round would no longer add up to the deck total.

    ### Example

        players: [Aki, Bo, Chiyo], options: {five_player_extra: first-player}

    ### What to do

    Leave the option out, or write in each round who captured the joker, as a card of the pile or as
    `joker: Aki`. The `points` of a pile do not include the ten points of the joker; `joker: Aki` adds them.
    If a round says nothing, and one pile is the `rest`, that pile gets the joker, and a note says so.
    """)
JOKER = these("joker")
# The groups by the words of the option `extra_yaku`.
EXTRA_GROUPS = {None: (), "korean": ("korean",), "all": ("korean", "english")}


def build(options: Any) -> RuleSet:
    """Return the rule set of Min-Hwatu under these options."""
    extra = EXTRA_GROUPS.get(options.extra_yaku, options.extra_yaku)
    yaku = with_values(BOOK.yaku, {"five-brights": options.five_brights_value})
    in_play, not_in_play = split_yaku(yaku, ("core", *extra))
    joker = options.five_player_extra == "joker"
    return RuleSet(
        turns_to_right=True,
        deck=WHOLE | JOKER if joker else WHOLE,
        values=rulebook.values("20 brights, 10 animals, 5 ribbons, 0 chaff, 10 joker"),
        yaku=in_play,
        not_in_play=not_in_play,
        rivals=BOOK.rivals,
        deals={2: Deal(10, 8), 3: Deal(7, 6), 4: Deal(5, 8), 5: Deal(4, 8), 6: Deal(3, 12)},
        settle=settle,
        by_points=True,
        winners=highest_unless_zero,
        check=check,
        claims_fact="month_bonuses",
        sheet_rows=("Yaku",) if options.settlement == "additive" else ("Yaku gained", "Yaku paid"),
        score_total=score_total,
        score_limits=score_limits,
        dealer_matters=lambda _: options.five_player_extra == "first-player",
        draw=NIGHT_OR_DAY[options.first_draw],
        play=Play(joker_fact="joker" if joker else "", joker_rule="five_player_extra"),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield the cards of all sides, what yaku bring and cost, and the extra of a game of five players."""
    for holding in played.holdings:
        yield from card_points(played, holding)
    for holding in played.holdings:
        if played.options.settlement == "transfer":
            yield from transfers(played, holding)
        elif played.options.settlement == "literal":
            yield from yaku_points(played, holding, times=len(played.holdings))
            yield from losses(played, holding)
        else:
            yield from yaku_points(played, holding)
    if first_player_extra(played) and played.dealer:
        because = Phrase("plays first among five")
        yield Entry(played.side_of(played.dealer), 10, played.rule("five_player_extra"), because)


def first_player_extra(played: Played) -> int:
    """Return the extra points of the first of five players."""
    five = len(played.order) == 5
    return 10 if five and played.options.five_player_extra == "first-player" else 0


def score_total(played: Played) -> int | None:
    """Return the sum of all scores if opponents pay for yaku: the cards and the extra.

    Otherwise return None.
    """
    if played.options.settlement != "transfer":
        return None
    return captured_value(played) + first_player_extra(played)


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score. Under `literal` a yaku counts once for each side, its owner included."""
    extra = first_player_extra(played)
    if played.options.settlement == "additive":
        return added_limits(played, extra=extra, all_cards=True)
    limits = paid_limits(played, share=0, extra=extra)
    if played.options.settlement == "literal":
        limits = limits._replace(most=limits.most + yaku_limits(played).most)
    return limits


def check(played: Played) -> Iterator[Problem]:
    """Check the joker, and the extra of a game of five players."""
    extra = played.options.five_player_extra
    players = len(played.order)
    place = Place(played.round.path)
    joker = played.facts.joker
    holder = next((holding.side for holding in played.holdings if holding.pile & JOKER), None)
    if extra is not None and players != 5 and not holder:
        message = f"the extra of ten points is for five players, but {players} play here"
        option = Place(("options", "five_player_extra"))
        advice = ""
        if extra == "joker":
            message = f"{message} without a joker"
            advice = "or say in each round who captured it, as its fact `joker`"
        yield error("five-player-extra", option, message, advice, fixes=[remove(option)])
    if extra == "joker":
        yield from check_holder(played, holder)
        yield from check_dealt(played, played.side_of(joker) if joker else holder)
    elif joker is not None:
        message = f"{joker} captured a joker, but no joker counts here"
        fixes = [write(("options", "five_player_extra"), "joker"), remove(place.inside("joker"))]
        yield warning("not-in-play", place.inside("joker"), message, fixes=fixes)


def check_holder(played: Played, holder: str | None) -> Iterator[Problem]:
    """Check that the round says who captured the joker, and says it once. `holder` has it in the pile."""
    place = Place(played.round.path)
    joker = played.facts.joker
    players = len(played.order)
    if not holder and players == 5:
        message = "the joker counts ten points here, but the round does not say who captured it"
        fixes = [write_in_round(played.round, "joker", Blank("NAME"))]
        yield error("fact-missing", place, message, "or write the joker into a pile", fixes=fixes)
    if holder and joker and played.side_of(joker) != holder:
        message = f"the joker lies in {holder}'s pile, but `joker` says that {joker} captured it"
        fixes = [remove(place.inside("joker"))]
        yield error("card-twice", place.inside("joker"), message, "or take it out of the pile", fixes=fixes)
    if players != 5 and holder and not joker and played.round.rest_side == holder:
        message = f"the round does not say who captured the joker, so {holder}'s pile, the rest, includes it"
        option = Place(("options", "five_player_extra"))
        fixes = [write_in_round(played.round, "joker", holder), remove(option, when="if there was no joker")]
        yield note("unverified", place_of_entry(played.round, "captured", holder), message, fixes=fixes)


def check_dealt(played: Played, holder: str | None) -> Iterator[Problem]:
    """Check that the player who was dealt the joker has it. The dealer takes a joker on the field."""
    dealt = next((player for player, hand in played.round.dealt.hands.items() if hand & JOKER), None)
    where = f"dealt to {dealt}"
    if (played.round.dealt.field or 0) & JOKER:
        dealt = played.dealer
        where = f"dealt to the field, and {dealt} takes it as the dealer"
    if dealt and holder and played.side_of(dealt) != holder:
        message = f"the joker was {where}, but {holder} has it"
        fixes = []
        if played.facts.joker or played.round.rest_side == holder:
            fixes = [write_in_round(played.round, "joker", dealt)]
        advice = f"{'or ' if fixes else ''}correct the pile or the deal"
        yield error("move-unlawful", Place(played.round.path), message, advice, fixes=fixes)


GAME = BOOK.game(
    build,
    players=(2, 3, 4, 5, 6),
    months_ambiguous=True,
    usual_months="korean",
    chaff_worthless=True,
)
