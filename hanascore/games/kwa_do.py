"""Kwa-Do: two to six players or teams race to 200; card points above a floor, and bonuses by agreement.

Source: the rule sheet of the Kwa-Do cards. What it leaves open is an option here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hanascore.cards import deck
from hanascore.cards.deck import these
from hanascore.model.ledger import Entry
from hanascore.model.record import Record, Round
from hanascore.problems.problem import NOWHERE, Page, Place, Problem, Severity, note, warning
from hanascore.rules import claimed, gaji
from hanascore.rules.facts import CommonFacts, FactShape, fact
from hanascore.rules.gaji import gaji_fact
from hanascore.rules.game import Decision, Game, Source
from hanascore.rules.hooks import highest_of_any
from hanascore.rules.play import Play
from hanascore.rules.ruleset import Award, Deal, Played, RuleSet
from hanascore.rules.ruling import CommonOptions, Shape, agreement, goal, last_round, ruling
from hanascore.rules.settling import card_points, total, yaku_points
from hanascore.rules.yaku import Yaku, all_of

_SHEET = "Kwa-Do rule sheet"
_VALUES = {deck.Kind.BRIGHT: 20, deck.Kind.ANIMAL: 10, deck.Kind.RIBBON: 5, deck.Kind.CHAFF: 0}
_SHORT_HAND = 8
_NEVER_DRAWN = 8
_DEALS = {3: Deal(7, 6), 4: Deal(5, 8), 5: Deal(4, 8), 6: Deal(3, 12)}


def _bonus(id: str, name: str, value: int, cards: str, group: str, **more: Any) -> Yaku:
    return Yaku(id, name, value, all_of(these(cards)), f"{_SHEET}, bonuses", group=group, **more)


_KOREAN_MONTH = "The sheet calls the month December: it counts the Korean way."
_NO_DRAGON = "The sheet calls the phoenix a dragon."
_FIVE = ("goko", "ogwang", "five lights")
_SPRING = ("omote-sugawara", "ozan", "springtime")
_GRASS = ("kusatan", "chodan", "grass ribbons")
_BLUE = ("aotan", "cheongdan", "blue ribbons")
_RED = ("akatan", "hongdan", "ura-sugawara", "kozan", "poetry ribbons")
_BIYAK = ("december", "biyak", "bijori")
_BONUSES = (
    _bonus("iris", "Iris", 30, "5*", "months", ja="菖蒲", ko="초약", aliases=("may", "choyak")),
    _bonus("maple", "Maple", 30, "10*", "months", ja="紅葉", ko="풍약", aliases=("october", "poongyak")),
    _bonus("willow", "Willow", 30, "11*", "months", ja="柳", ko="비약", aliases=_BIYAK, note=_KOREAN_MONTH),
    _bonus(
        "five-brights",
        "Five Brights",
        100,
        "1b 3b 8b 11b 12b",
        "five-brights",
        ja="五光",
        ko="오광",
        aliases=_FIVE,
    ),
    _bonus(
        "dragon", "Dragon", 25, "12b", "dragon", ja="鳳凰", ko="오동광", aliases=("phoenix",), note=_NO_DRAGON
    ),
    _bonus("set-1", "Set 1", 30, "1b 2a 3b", "sakura", ja="表菅原", aliases=_SPRING),
    _bonus("set-2", "Set 2", 30, "3b 8b 9a", "sakura", ja="飲み", aliases=("nomi", "teppo")),
    _bonus("set-3", "Set 3", 30, "6a 9a 10a", "sakura"),
    _bonus("set-4", "Set 4", 30, "7a 8a 10a", "sakura"),
    _bonus("set-5", "Set 5", 30, "4a 5a 7a", "sakura"),
    _bonus("set-6", "Set 6", 30, "4r 5r 7r", "sakura", ja="草短", ko="초단", aliases=_GRASS),
    _bonus("set-7", "Set 7", 30, "6r 9r 10r", "sakura", ja="青短", ko="청단", aliases=_BLUE),
    _bonus("set-8", "Set 8", 30, "1r 2r 3r", "sakura", ja="赤短", ko="홍단", aliases=_RED),
)
_EDITION_1982 = ("months", "five-brights", "dragon", "set-8")


@dataclass(frozen=True, kw_only=True)
class Options(CommonOptions):
    """What a table of Kwa-Do may choose."""

    method: str = ruling(
        "floor",
        {"floor": "card points above the floor, never below zero", "easy": "card points as they are"},
        help="how card points become a score",
        says="The sheet gives both methods and asks the players to choose before they begin.",
        refs=("KD-5",),
    )
    floor_by: str = ruling(
        "player",
        {
            "player": "the deck total divided by the number of players",
            "side": "the deck total divided by the number of sides",
        },
        help="what the floor is divided by where teams play; it is taken once from each side",
        says="The sheet says players and expressly not teams; later accounts allow either.",
        refs=("KD-2",),
    )
    floor: str | int = agreement(
        "auto",
        {"auto": "worked out from the deck total"},
        numbers=(0, 1_000),
        help="a floor agreed otherwise",
        says="The sheet prints 120, 80, 60, 48 and 40 for two to six players.",
    )
    negative: str = ruling(
        "zero",
        {"zero": "a net below zero counts nothing", "carry": "a net below zero is taken off the total"},
        help="what becomes of a net score below zero",
        says="The sheet counts it as nothing; par scoring in related games carries it.",
        refs=("KD-4",),
    )
    bonus_order: str = ruling(
        "after-floor",
        {
            "after-floor": "cards less the floor, not below zero, and then the bonuses",
            "before-floor": "cards and bonuses together less the floor, not below zero",
        },
        help="whether bonuses are added after the floor is taken off or before",
        says="The sheet takes the floor from captured card points and does not say when bonuses are added.",
        refs=("KD-3",),
    )
    yaku: str | tuple[str, ...] | None = ruling(
        None,
        {
            None: "no bonuses",
            "all": "all thirteen",
            "edition-1982": "the months, five brights, dragon and set 8",
        },
        shape=Shape.YAKU,
        help="which of the optional bonuses are in play, as a word or a list of bonuses and groups",
        says="The sheet makes every bonus optional; the edition of 1982 has fewer of them.",
        refs=("KD-9",),
    )
    overlap: str = ruling(
        "all",
        {"all": "every bonus counts", "no-dragon": "five brights shut out the dragon"},
        help="whether five brights and the dragon count together",
        says="The sheet says nothing of bonuses that share cards.",
        refs=("KD-8",),
    )
    declared_only: bool = ruling(
        False,
        {False: "every completed set counts", True: "only sets that were announced count"},
        help="whether a Sakura set must have been announced",
        says="The sheet asks for an announcement before a set is collected; the edition of 1982 does not.",
        refs=("KD-13",),
    )
    gaji: bool = ruling(
        False,
        {False: "the lightning is an ordinary Willow", True: "the lightning takes a card of any month"},
        help="whether the lightning is wild",
        says="The sheet offers it as an optional rule.",
    )
    gaji_leftovers: str | None = ruling(
        "suit",
        {
            "suit": "the card of the suit it took goes to its user, the Willow is dead",
            "willow": "the Willow goes to its user, the other card is dead",
            "both": "both go to its user",
            None: "both are dead",
        },
        help="who gets the two cards that a wild lightning leaves over",
        says="The sheet gives the card of the suit taken to its user and is silent on the Willow; a later "
        "account has it the other way round.",
        refs=("KD-10",),
    )
    gaji_from: str = ruling(
        "hand",
        {"hand": "only when played from the hand", "hand-or-stock": "also when turned up from the stock"},
        help="from where the lightning is wild",
        says="The sheet speaks of the hand only; a later account adds the stock.",
        refs=("KD-11",),
        play_only=True,
    )
    three_on_field: str = ruling(
        "take-all",
        {"take-all": "the fourth card takes all three", "take-one": "it takes one, and two are dead"},
        help="what the fourth card of a month takes",
        says="The page on the game takes all three; a later reading of the sheet lets only one be taken.",
        refs=("KD-17",),
        play_only=True,
    )
    two_player_hand: int = ruling(
        8,
        {8: "eight cards each; eight stay undrawn", 10: "ten cards each; every card is played"},
        help="how many cards each of two players is dealt",
        says="The sheet deals eight, which leaves eight cards undrawn; a later account deals ten.",
        refs=("KD-15",),
    )
    next_dealer: str = ruling(
        "winner",
        {"winner": "the winner of the round", "left": "the player to the dealer's left"},
        help="who deals next",
        says="The sheet is silent; tradition gives the deal to the winner, and the left is another way.",
        refs=("KD-19",),
    )
    goal: int | None = goal(200, says="The sheet plays to 200 under both methods.", refs=("KD-6",))
    last_round: int | None = last_round(None, says="The sheet knows no last round.")


@dataclass(frozen=True, kw_only=True)
class Facts(CommonFacts):
    """What a round of Kwa-Do may have to tell beside its piles."""

    gaji: Mapping[str, Any] | None = gaji_fact()
    declared: Mapping[str, tuple[str, ...]] | None = fact(
        FactShape.YAKU_BY_PLAYER, "the Sakura sets each player announced", group="sakura"
    )
    month_bonuses: Mapping[str, tuple[str, ...]] | None = fact(
        FactShape.YAKU_BY_PLAYER, "month bonuses claimed where chaff was thrown away", group="months"
    )


def build(options: Options) -> RuleSet:
    """The rule set of Kwa-Do under these options."""
    chosen = _chosen(options.yaku)
    bonuses = tuple(
        bonus._replace(shut_by=("five-brights",))
        if options.overlap == "no-dragon" and bonus.id == "dragon"
        else bonus
        for bonus in _BONUSES
    )
    return RuleSet(
        game="kwa-do",
        options=options,
        values=tuple(_VALUES[card.kind] for card in deck.CARDS),
        yaku=tuple(bonus for bonus in bonuses if bonus.id in chosen),
        not_in_play=tuple(bonus for bonus in bonuses if bonus.id not in chosen),
        deals={2: Deal(options.two_player_hand, 8)} | _DEALS,
        settle=settle,
        winners=highest_of_any,
        check=check,
        awards=awards,
        admits=admits,
        odd_right=gaji.odd_right,
        stays=stays,
        claimed=claimed.claimed,
        rest_needs_left_over=rest_needs_left_over,
        next_dealer=options.next_dealer,
        play=Play(
            takes_all=options.three_on_field == "take-all",
            takes_rule="three_on_field",
            wild=gaji.wild(options),
        ),
    )


def _chosen(yaku: str | tuple[str, ...] | None) -> set[str]:
    """The ids of the bonuses in play: the word or the list of groups and ids, spelt out."""
    words = {None: (), "all": tuple(bonus.id for bonus in _BONUSES), "edition-1982": _EDITION_1982}
    asked = yaku if isinstance(yaku, tuple) else words[yaku]
    return {bonus.id for bonus in _BONUSES if bonus.id in asked or bonus.group in asked}


def settle(played: Played) -> Iterator[Entry]:
    """Cards less the floor, never below zero, and the bonuses; or cards and bonuses as they are."""
    options: Options = played.options
    for holding in played.holdings:
        before = [*card_points(played, holding)]
        after = [*yaku_points(played, holding)]
        if options.bonus_order == "before-floor":
            before, after = [*before, *after], []
        yield from before
        if options.method == "floor":
            floor, how = floor_of(played)
            net = total(before) - floor
            yield Entry(holding.side, -floor, "kwa-do.floor", how)
            if net < 0 and options.negative == "zero":
                yield Entry(holding.side, -net, "kwa-do.negative", "a net below zero counts nothing")
        yield from after


def floor_of(played: Played) -> tuple[int, str]:
    """The floor taken from each side, and how it comes about."""
    options: Options = played.options
    if isinstance(options.floor, int):
        return options.floor, "floor as agreed"
    deck_total = played.rules.deck_total
    by_side = options.floor_by == "side" and played.record.teams
    number, who = (len(played.record.sides), "sides") if by_side else (len(played.record.players), "players")
    rounded = ", rounded down" if deck_total % number else ""
    return deck_total // number, f"floor: {deck_total} / {number} {who}{rounded}"


def rest_needs_left_over(options: Options, facts: Facts | None) -> bool:
    """Whether cards lie dead, or wait to be handed out, that `rest` would take for a side's."""
    return options.three_on_field == "take-one" or (facts is not None and facts.gaji is not None)


def awards(options: Options, record: Record, round: Round, unaccounted: int) -> Iterator[Award]:
    """The cards a wild lightning left on the field, to its user as the ruling says."""
    unaccounted &= ~_dead_threes(options, round, unaccounted)
    return gaji.awards(options, record, round, unaccounted, undrawn=_undrawn(options, record))


def _undrawn(options: Options, record: Record) -> int:
    """How many cards of the stock are never turned up."""
    return _NEVER_DRAWN if len(record.players) == 2 and options.two_player_hand == _SHORT_HAND else 0


def stays(played: Played, unaccounted: int) -> int:
    """The cards that a wild lightning, or a fourth card that takes one only, leaves to nobody."""
    return gaji.stays(played, unaccounted) | _dead_threes(played.options, played.round, unaccounted)


def _dead_threes(options: Options, round: Round, unaccounted: int) -> int:
    """The two cards of a month that lie dead where three lay on the field and the fourth took one of them."""
    if options.three_on_field != "take-one":
        return 0
    field = deck.WHOLE if round.opening_field is None else round.opening_field
    found = 0
    for four in map(deck.of_month, range(1, 13)):
        if (field & four).bit_count() >= 3 and (unaccounted & four).bit_count() == 2:
            found |= unaccounted & four
    return found


def admits(options: Options, record: Record, round: Round, side: str, yaku: Yaku) -> bool:
    """Whether a bonus counts: a Sakura set must have been announced where the table plays so."""
    if not options.declared_only or yaku.group != "sakura":
        return True
    declared = round.facts.declared or {}
    # Whichever of the team-mates announced a set, their pile is one.
    return any(yaku.id in declared.get(name, ()) for name in (side, *record.members(side)))


def check(played: Played) -> Iterator[Problem]:
    """What only Kwa-Do can find doubtful in a round."""
    options: Options = played.options
    facts: Facts = played.facts
    place = Place(played.round.path)
    yield from gaji.check(played, undrawn=_undrawn(options, played.record))
    if options.declared_only and facts.declared is None and _holds_sets(played):
        yield warning(
            "nothing-declared",
            place,
            "only announced sets count here, and the round names none",
            "write `declared: {NAME: [set-1]}` with the sets each player announced",
        )
    if options.method == "floor" and options.floor == "auto":
        yield from _check_floor(played)
    yield from claimed.check_claims(played)


def _holds_sets(played: Played) -> bool:
    sakura = [one for one in played.rules.yaku if one.group == "sakura"]
    return any(
        one.pattern.witness(holding.pile) or (holding.counts and one.id in holding.counts.listed)
        for one in sakura
        for holding in played.holdings
    )


def _check_floor(played: Played) -> Iterator[Problem]:
    by_side = played.options.floor_by == "side"
    number = len(played.record.sides if by_side else played.record.players)
    deck_total = played.rules.deck_total
    if deck_total % number:
        yield note(
            "floor-remainder",
            NOWHERE,
            f"{deck_total} points do not divide by {number}: "
            f"the floor is {deck_total // number} and {deck_total % number} remain",
            "agree on another with the option `floor`",
        )


_PAGES = (
    Page(
        "nothing-declared",
        Severity.WARNING,
        "only announced sets count, and none is announced",
        "Under `declared_only` a Sakura set scores only if it was announced. The round holds a set and "
        "has no `declared`.",
        "The set scores nothing, which may not be what the table meant.",
        "options: {yaku: all, declared_only: yes}",
        "Write `declared: {Aki: [set-1]}` in the round, or `declared: {}` if nobody announced a set.",
    ),
    Page(
        "floor-remainder",
        Severity.NOTE,
        "the floor does not divide evenly",
        "The floor is the deck total divided by the number of players or sides, rounded down.",
        "House rules can change the deck total so that something remains; the remainder goes to nobody.",
        "house_rules: {cards: {pine-crane: 25}} with three players: 245 / 3",
        "Agree on a floor with `options: {floor: 82}` if you want another.",
    ),
    *gaji.PAGES,
    *claimed.PAGES,
)

_DECISIONS = (
    Decision(
        "KD-1",
        "Is chaff needed?",
        "Chaff is said to play no part, and may go to a common pile, yet the month bonuses and the lightning "
        "need it. Chaff is kept; `chaff: discarded` says it was not, and month bonuses are then claimed with "
        "`month_bonuses` and marked unverified.",
    ),
    Decision(
        "KD-5",
        "Do bonuses count under the easy method?",
        "The sheet does not say. They are added under both methods.",
    ),
    Decision(
        "KD-7",
        "Who wins when several sides reach the goal in one round?",
        "The highest total wins; an exact tie plays on, unless `goal_tie: shared`.",
    ),
    Decision(
        "KD-12",
        "Is a lightning that took another month still a Willow?",
        "Yes. It stays a Willow card for the Willow bonus.",
    ),
    Decision(
        "KD-14",
        "Who pays for a Sakura set?",
        "Nobody: its owner gains 30. In the game the sets come from, every opponent loses 50 instead.",
    ),
    Decision(
        "KD-18",
        "What is a turn?",
        "One card from the hand and one from the stock, though the sheet leaves the stock out: the deal "
        "leaves no other way to play every card.",
    ),
    Decision(
        "KD-20",
        "Which month is December?",
        "The sheet counts the Korean way, in which December is the Willow. Tokens of months 11 and 12 are "
        "refused until the record says `months: korean` or `months: japanese`.",
    ),
    Decision("KD-21", "What is the dragon?", "The phoenix of the paulownia; both words are read."),
    Decision("KD-22", "How many may play?", "Two to six, although the edition of 1982 stops at four."),
    Decision("KD-23", "May team-mates complete a set together?", "Yes: their pile is one pile."),
)

GAME = Game(
    id="kwa-do",
    name="Kwa-Do",
    aliases=("Kwa-Dō", "kwado", "콰도"),
    summary="Two to six players, alone or in teams, race to 200 points. Each round pays the card points "
    "above a floor, and whichever bonuses the table has put in play.",
    source=Source(
        "Kwa-Dō Rules, K.K. Corner and R. Whitbeck",
        "as told by the hanafuda wiki, 15 August 2022",
        "an American game with cards drawn by Virginia Seeger, based on Sakura",
    ),
    options=Options,
    facts=Facts,
    build=build,
    players=(2, 3, 4, 5, 6),
    team_sizes={4: (2,), 6: (2, 3)},
    starts_after_dealer=True,
    months_ambiguous=True,
    chaff_worthless=True,
    pages=_PAGES,
    decisions=_DECISIONS,
)
