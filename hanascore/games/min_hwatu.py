"""Min-Hwatu: two to six players count their cards, and whoever completes a yaku is paid by all the others.

Source: the hanafuda wiki's page on the game. Where it contradicts itself or is silent, an option is here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hanascore.cards import deck
from hanascore.cards.deck import these
from hanascore.model.ledger import Entry
from hanascore.model.record import Evidence
from hanascore.problems.problem import Page, Place, Problem, Severity, error, warning
from hanascore.rules import claimed
from hanascore.rules.facts import CommonFacts, FactShape, fact
from hanascore.rules.game import Decision, Game, Source
from hanascore.rules.hooks import highest_above_zero
from hanascore.rules.play import Play
from hanascore.rules.ruleset import Deal, Holding, Played, RuleSet
from hanascore.rules.ruling import CommonOptions, Shape, goal, last_round, ruling
from hanascore.rules.settling import captured_value, card_points, rule_of, transfers, why, yaku_points
from hanascore.rules.table import Rival
from hanascore.rules.yaku import Yaku, all_of

_PAGE = "Min-Hwatu page"
_VALUES = {deck.Kind.BRIGHT: 20, deck.Kind.ANIMAL: 10, deck.Kind.RIBBON: 5, deck.Kind.CHAFF: 0}
_DEALS = {2: Deal(10, 8), 3: Deal(7, 6), 4: Deal(5, 8), 5: Deal(4, 8), 6: Deal(3, 12)}
_EXTRA = 10
_EXTRA_PLAYERS = 5


def _yaku(id: str, name: str, value: int, cards: str, group: str, **more: Any) -> Yaku:
    table = "core yaku" if group == "core" else "additional yaku"
    return Yaku(id, name, value, all_of(these(cards)), f"{_PAGE}, {table}", group=group, **more)


def _ribbons(id: str, name: str, cards: str, *, ja: str, ko: str, aliases: tuple[str, ...]) -> Yaku:
    return _yaku(id, name, 30, cards, "core", ja=ja, ko=ko, aliases=aliases)


def _month(id: str, name: str, month: str, group: str, *, ja: str, ko: str, aliases: tuple[str, ...]) -> Yaku:
    return _yaku(id, name, 20, month, group, ja=ja, ko=ko, aliases=aliases)


_RED = ("hongdan", "akatan", "ura-sugawara", "kozan", "poetry slips")
_BLUE = ("cheongdan", "aotan", "purple ribbons", "blue slips")
_GRASS = ("chodan", "kusatan", "plain ribbons", "grass slips")
_YAKU = (
    _ribbons("poetry-ribbons", "Poetry Ribbons", "1r 2r 3r", ja="赤短", ko="홍단", aliases=_RED),
    _ribbons("blue-ribbons", "Blue Ribbons", "6r 9r 10r", ja="青短", ko="청단", aliases=_BLUE),
    _ribbons("grass-ribbons", "Grass Ribbons", "4r 5r 7r", ja="草短", ko="초단", aliases=_GRASS),
    _month("four-irises", "Four Irises", "5*", "core", ja="菖蒲", ko="초약", aliases=("choyak",)),
    _month("four-maples", "Four Maples", "10*", "core", ja="紅葉", ko="풍약", aliases=("poongyak",)),
    _month("four-willows", "Four Willows", "11*", "core", ja="柳", ko="비약", aliases=("biyak", "bijori")),
    _yaku("five-birds", "Five Birds", 50, "2a 4a 8a", "korean", ja="五鳥", ko="고도리", aliases=("godori",)),
    _yaku(
        "five-brights",
        "Five Brights",
        50,
        "1b 3b 8b 11b 12b",
        "korean",
        ja="五光",
        ko="오광",
        aliases=("ogwang", "oh-gwang", "goko", "five lights"),
        note="50 in Korean sources, 200 in some English ones: the option five_brights_value.",
    ),
    _month("four-paulownias", "Four Paulownias", "12*", "korean", ja="桐", ko="똥약", aliases=("ttongyak",)),
    _yaku(
        "springtime",
        "Springtime",
        150,
        "1b 2a 3b",
        "english",
        ja="表菅原",
        aliases=("omote-sugawara", "ozan", "spring"),
    ),
    _yaku("grand-views", "The Grand Views", 150, "1b 3b 8b 9a", "english", aliases=("grand views",)),
    _yaku("views", "The Views", 100, "3b 8b 9a", "english", ja="飲み", aliases=("views", "nomi", "teppo")),
    _yaku(
        "boar-deer-butterflies",
        "Boar, Deer, Butterflies",
        50,
        "6a 7a 10a",
        "english",
        ja="猪鹿蝶",
        aliases=("inoshikacho", "isc"),
    ),
)
# The page: points are earned for one of the two views only.
_RIVALS = (Rival("views", ("grand-views", "views")),)


@dataclass(frozen=True, kw_only=True)
class Options(CommonOptions):
    """What a table of Min-Hwatu may choose."""

    settlement: str = ruling(
        "transfer",
        {
            "transfer": "every opponent pays the yaku: cards + own x (players - 1) - others'",
            "literal": "the sentence as it reads: cards + own x players - others'",
            "additive": "nobody pays: cards + own",
        },
        help="what a yaku brings its owner and costs the others",
        says="The page adds a player's yaku times the number of players, takes off the yaku of others, and "
        "says that all scores together are always 240. Let n play, and let all yaku be worth Y. Read to the "
        "letter the scores come to 240 + nY - (n - 1)Y = 240 + Y, and adding alone gives 240 + Y as well. "
        "Only if every opponent pays, which is own x (n - 1) less the others', do they come to "
        "240 + (n - 1)Y - (n - 1)Y = 240, whoever holds what. Korean accounts say it too: each opponent "
        "pays.",
        refs=("MH-1",),
    )
    extra_yaku: str | tuple[str, ...] | None = ruling(
        None,
        {
            None: "the six core yaku only",
            "korean": "five birds, five brights and four paulownias as well",
            "all": "those, and the four known from English sources alone",
        },
        shape=Shape.YAKU,
        help="which additional yaku are in play, as a word or a list of yaku and groups (korean, english)",
        says="The page leaves them to the table, and doubts those that only English sources have.",
        refs=("MH-4",),
    )
    five_brights_value: int = ruling(
        50,
        {50: "as Korean sources have it", 200: "as some English sources have it"},
        help="what five brights are worth where they are in play",
        says="The page lists both values, in two tables.",
        refs=("MH-5",),
    )
    five_player_extra: str | None = ruling(
        None,
        {
            None: "no extra: the scores of a round come to 240",
            "first-player": "ten points to the dealer, who plays first: 250",
            "joker": "ten points to whoever captured the joker: 250",
        },
        help="whether five players add ten points to the deck, and who gets them",
        says="The page calls the extra usual among five, in either way, and adds that it may not apply.",
        refs=("MH-3",),
    )
    goal: int | None = goal(None, says="The page names a total as one way to end the game.", refs=("MH-9",))
    last_round: int | None = last_round(12, says="The page names 6 and 12 rounds as common.")


@dataclass(frozen=True, kw_only=True)
class Facts(CommonFacts):
    """What a round of Min-Hwatu may have to tell beside its piles."""

    joker: str | None = fact(FactShape.PLAYER, "who captured the joker")
    month_bonuses: Mapping[str, tuple[str, ...]] | None = fact(
        FactShape.YAKU_BY_PLAYER,
        "month yaku claimed where chaff was thrown away",
        choices=("four-irises", "four-maples", "four-willows", "four-paulownias"),
    )


def build(options: Options) -> RuleSet:
    """The rule set of Min-Hwatu under these options."""
    chosen = _chosen(options.extra_yaku)
    table = tuple(
        one._replace(value=options.five_brights_value) if one.id == "five-brights" else one for one in _YAKU
    )
    return RuleSet(
        game="min-hwatu",
        options=options,
        values=tuple(_VALUES[card.kind] for card in deck.CARDS),
        yaku=tuple(one for one in table if one.id in chosen),
        not_in_play=tuple(one for one in table if one.id not in chosen),
        rivals=_RIVALS,
        deals=_DEALS,
        settle=settle,
        winners=highest_above_zero,
        check=check,
        claimed=claimed.claimed,
        score_total=score_total,
        dealer_matters=lambda _: options.five_player_extra == "first-player",
        play=Play(joker="joker" if options.five_player_extra == "joker" else ""),
    )


def _chosen(extra: str | tuple[str, ...] | None) -> set[str]:
    """The ids of the yaku in play: the core, and the word or the list of groups and ids, spelt out."""
    words = {None: (), "korean": ("korean",), "all": ("korean", "english")}
    asked = ("core", *(extra if isinstance(extra, tuple) else words[extra]))
    return {one.id for one in _YAKU if one.id in asked or one.group in asked}


def settle(played: Played) -> Iterator[Entry]:
    """Everybody's cards, then the yaku with what they cost the others, then the extra of five players."""
    options: Options = played.options
    for holding in played.holdings:
        yield from card_points(played, holding)
    for holding in played.holdings:
        if options.settlement == "transfer":
            yield from transfers(played, holding)
        elif options.settlement == "literal":
            yield from yaku_points(played, holding, times=len(played.holdings))
            yield from _taken_off(played, holding)
        else:
            yield from yaku_points(played, holding)
    yield from _extra(played)


def _taken_off(played: Played, holding: Holding) -> Iterator[Entry]:
    """The yaku of one side, taken off every other side's score and paid to nobody."""
    for made in holding.made:
        for other in played.holdings:
            if other.side != holding.side:
                because = f"{why(made)}, made by {holding.side}"
                yield Entry(other.side, -made.points, rule_of(played, made), because)


def _extra(played: Played) -> Iterator[Entry]:
    """The ten points that make five players share 250."""
    extra = played.options.five_player_extra
    if not _has_extra(played):
        return
    if extra == "joker" and played.facts.joker is not None:
        side, because = played.side_of(played.facts.joker), "the joker"
    elif extra == "first-player" and played.dealer:
        side, because = played.side_of(played.dealer), "plays first among five"
    else:
        return
    yield Entry(side, _EXTRA, "min-hwatu.five_player_extra", because)


def _has_extra(played: Played) -> bool:
    return played.options.five_player_extra is not None and len(played.record.players) == _EXTRA_PLAYERS


def score_total(played: Played) -> int | None:
    """The deck total, and ten with the extra, where opponents pay; nothing is promised otherwise."""
    if played.options.settlement != "transfer":
        return None
    return captured_value(played) + (_EXTRA if _has_extra(played) else 0)


def check(played: Played) -> Iterator[Problem]:
    """What only Min-Hwatu can find doubtful in a round."""
    extra = played.options.five_player_extra
    number = len(played.record.players)
    if extra is not None and number != _EXTRA_PLAYERS:
        yield error(
            "five-player-extra",
            Place(("options", "five_player_extra")),
            f"the extra of ten points is for five players, and {number} play here",
            "leave `five_player_extra` out",
        )
    if played.round.void or played.round.evidence is Evidence.POINTS:
        return
    place = Place(played.round.path)
    if extra == "joker" and played.facts.joker is None and number == _EXTRA_PLAYERS:
        yield error(
            "fact-missing",
            place,
            "the joker counts ten points here, and the round does not say who captured it",
            "write `joker: NAME`",
        )
    if extra != "joker" and played.facts.joker is not None:
        yield warning(
            "joker-not-in-play",
            place.inside("joker"),
            f"{played.facts.joker} captured a joker, and no joker counts here",
            "set the option `five_player_extra: joker`, or leave the fact out",
        )
    yield from claimed.check_claims(played)


_PAGES = (
    Page(
        "five-player-extra",
        Severity.ERROR,
        "the extra of ten points needs five players",
        "The option `five_player_extra` adds ten points to every round. It is meant for five players, whose "
        "even share of 240 is the awkward 48.",
        "With another number of players the scores of a round would no longer come to the deck total.",
        "players: [Aki, Bo, Chiyo], options: {five_player_extra: joker}",
        "Leave the option out.",
    ),
    Page(
        "joker-not-in-play",
        Severity.WARNING,
        "a joker was captured that is not in play",
        "The round says who captured the joker, but the options give nobody points for it.",
        "The table may have played with it; then ten points are missing from the round.",
        "joker: Aki, without options: {five_player_extra: joker}",
        "Write `options: {five_player_extra: joker}`, or leave the fact out.",
    ),
    *claimed.PAGES,
)

_DECISIONS = (
    Decision(
        "MH-2",
        "Do the scores of a round always come to 240?",
        "Only where every card is captured and opponents pay for yaku. A round that comes to something else "
        "is pointed out, with the difference.",
    ),
    Decision(
        "MH-6",
        "Which of the additional yaku shut each other out?",
        "Of The Views and The Grand Views only the better one counts, as the page says. All others add, even "
        "where they share cards.",
    ),
    Decision(
        "MH-7",
        "Does the best of a round mean cards or the whole score?",
        "The whole score, payments for yaku included.",
    ),
    Decision(
        "MH-8",
        "Who deals after a tie, and who wins one?",
        "Of tied players the one earlier in turn order deals. A tie when the last round is played is shared.",
    ),
    Decision(
        "MH-10",
        "What if the card from the stock matches the pair just made?",
        "The pair is taken and the card from the stock stays on the field. A later card takes it, so the "
        "total of a whole round does not feel it.",
    ),
    Decision("MH-11", "May a score be negative?", "Yes: what is paid for others' yaku is taken off in full."),
    Decision(
        "MH-12",
        "Which months are 11 and 12?",
        "The page names suits only; Korean players count paulownia as 11 and willow as 12. Tokens of these "
        "months are refused until the record says `months: korean` or `months: japanese`.",
    ),
    Decision(
        "MH-13",
        "Who draws for the first deal?",
        "All players, though the page speaks of both. A record says `dealer`; otherwise the first player "
        "listed deals the first round.",
    ),
)

GAME = Game(
    id="min-hwatu",
    name="Min-Hwatu",
    aliases=("Minhwatu", "Minhato", "Hwatu", "민화투"),
    summary="Two to six players share the 240 points of the deck. Whoever completes a yaku is paid its "
    "points by each opponent, and the best score of a round deals the next.",
    source=Source(
        "Min-Hwatu, the hanafuda wiki",
        "3 March 2022",
        "with Korean and English sources; some additional yaku are known from English ones alone",
    ),
    options=Options,
    facts=Facts,
    build=build,
    players=(2, 3, 4, 5, 6),
    months_ambiguous=True,
    chaff_worthless=True,
    pages=_PAGES,
    decisions=_DECISIONS,
)
