"""Hana-awase: two to four players score their cards and their yaku, or pay each other against a par.

Source: a page of rules with a picture of every yaku. What it leaves open, or contradicts, is an option here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hanascore.cards import deck
from hanascore.cards.deck import BRIGHTS, BY_CODE, RIBBONS, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import NOWHERE, Page, Problem, Severity, note
from hanascore.rules.facts import CommonFacts
from hanascore.rules.game import Decision, Game, Source
from hanascore.rules.hooks import highest, highest_above_zero
from hanascore.rules.play import Play
from hanascore.rules.ruleset import Deal, Played, RuleSet
from hanascore.rules.ruling import CommonOptions, agreement, goal, last_round, ruling
from hanascore.rules.settling import captured_value, card_points, total, transfers, yaku_points
from hanascore.rules.table import Rival
from hanascore.rules.yaku import Pattern, Yaku, all_of, at_least

_PAGE = "Hana-awase page"
_DEALS = {2: Deal(10, 8), 3: Deal(7, 6), 4: Deal(5, 8)}
_CUP = BY_CODE["9a"].bit
_SLIPS = RIBBONS & ~BY_CODE["11r"].bit
_DRY_LIGHTS = these("1b 3b 8b 12b")
_LOW_MAN = 20


def _yaku(id: str, name: str, value: int, cards: str | Pattern, heading: str, **more: Any) -> Yaku:
    pattern = cards if isinstance(cards, Pattern) else all_of(these(cards))
    return Yaku(id, name, value, pattern, f"{_PAGE}, {heading}", **more)


def _light(id: str, name: str, value: int, cards: str | Pattern, **more: Any) -> Yaku:
    return _yaku(id, name, value, cards, "light yaku", group="lights", **more)


def _slips(id: str, name: str, value: int, cards: str | Pattern, **more: Any) -> Yaku:
    return _yaku(id, name, value, cards, "slip yaku", group="slips", **more)


def _viewing(id: str, name: str, value: int, cards: str, **more: Any) -> Yaku:
    return _yaku(id, name, value, cards, "viewing yaku", group="viewing", **more)


def _row(id: str, name: str, month: str, **more: Any) -> Yaku:
    return _yaku(id, name, 10, month, "four-of-a-kind yaku", group="rows", **more)


_POETRY = ("akatan", "ura-sugawara", "kozan", "hongdan", "poetry ribbons")
_BLUE = ("aotan", "cheongdan", "blue ribbons", "purple ribbons")
_GRASS = ("kusatan", "chodan", "grass ribbons", "plain ribbons")
_SEVEN = ("nanatan", "seven ribbons")
_SIX = ("rokutan", "six ribbons")
_MATSUKIRI = ("matsukiribozu",)
_YAKU = (
    _light(
        "five-lights",
        "Five Lights",
        100,
        all_of(BRIGHTS),
        ja="五光",
        ko="오광",
        aliases=("goko", "ogwang", "five brights"),
    ),
    _light(
        "four-lights",
        "Four Lights",
        60,
        at_least(4, of=BRIGHTS),
        ja="四光",
        ko="사광",
        aliases=("shiko", "sagwang", "four brights"),
        note="Any four in the text, the four without the rain man in the picture: the option four_lights.",
    ),
    _light(
        "spring-lights",
        "Spring Lights",
        30,
        "1b 2a 3b",
        ja="表菅原",
        aliases=("omote-sugawara", "ozan", "springtime"),
        note="The warbler stands in for a light here and is none.",
    ),
    _light(
        "pine-paulownia-moon", "Pine, Paulownia, Moon", 20, "1b 8b 12b", ja="松桐坊主", aliases=_MATSUKIRI
    ),
    _slips("seven-slips", "Seven Slips", 40, at_least(7, of=_SLIPS), ja="七短", aliases=_SEVEN),
    _slips("six-slips", "Six Slips", 30, at_least(6, of=_SLIPS), ja="六短", aliases=_SIX),
    _slips("poetry-slips", "Poetry Slips", 40, "1r 2r 3r", ja="赤短", ko="홍단", aliases=_POETRY),
    _slips("blue-slips", "Blue Slips", 40, "6r 9r 10r", ja="青短", ko="청단", aliases=_BLUE),
    _slips("grass-slips", "Grass Slips", 20, "4r 5r 7r", ja="草短", ko="초단", aliases=_GRASS),
    _yaku(
        "boar-deer-butterfly",
        "Boar-Deer-Butterfly",
        20,
        "6a 7a 10a",
        "animal yaku",
        group="animals",
        ja="猪鹿蝶",
        aliases=("inoshikacho", "isc", "boar-deer-butterflies"),
    ),
    _viewing(
        "drinking",
        "Drinking",
        40,
        "3b 8b 9a",
        ja="飲み",
        aliases=("nomi", "teppo"),
        note="The caption says two cards and lists three: three it is.",
    ),
    _viewing(
        "flower-viewing",
        "Flower Viewing",
        20,
        "3b 9a",
        ja="花見酒",
        aliases=("hanami-zake", "hanami de ippai", "blossom viewing"),
    ),
    _viewing("moon-viewing", "Moon Viewing", 20, "8b 9a", ja="月見酒", aliases=("tsukimi-zake",)),
    _row("willow-row", "Willow Row", "11*", ja="柳島", aliases=("yanagishima", "ame-zoro")),
    _row("wisteria-row", "Wisteria Row", "4*", ja="藤島", aliases=("fujishima",)),
    _row("paulownia-row", "Paulownia Row", "12*", ja="桐島", aliases=("kirishima",)),
)
_IN_JAPAN = {"five-lights": 200, "drinking": 30, "willow-row": 20, "wisteria-row": 20, "paulownia-row": 20}
_RIVALS = (
    Rival("lights", ("five-lights", "four-lights", "spring-lights", "pine-paulownia-moon")),
    Rival("slips", ("seven-slips", "six-slips")),
    Rival("viewing", ("drinking", "flower-viewing", "moon-viewing")),
)


@dataclass(frozen=True, kw_only=True)
class Options(CommonOptions):
    """What a table of Hana-awase may choose."""

    scoring: str = ruling(
        "additive",
        {
            "additive": "cards + own yaku",
            "par": "cards - par + own yaku x (players - 1) - others' yaku",
        },
        help="whether scores are counted up, or paid among the players against a par",
        says="The page counts up; other accounts compare with a par and let every opponent pay for a yaku, "
        "so that the scores of a round cancel.",
        refs=("HA-6",),
    )
    par: str | int = agreement(
        "auto",
        {"auto": "the deck total divided by the number of players"},
        numbers=(0, 1_000),
        help="the par where `scoring` is par",
        says="Other accounts give 132, 88 and 66 for two, three and four players.",
    )
    four_lights: str = ruling(
        "any",
        {"any": "any four lights", "dry": "the four without the rain man"},
        help="which four lights make the yaku",
        says="The text says any four; its picture, like other accounts, leaves the rain man out.",
        refs=("HA-1",),
    )
    light_group: str = ruling(
        "best",
        {
            "best": "the best light yaku counts alone",
            "spring-adds": "spring lights add to the best of the rest",
        },
        help="whether spring lights stand beside another light yaku",
        says="The page makes all light yaku exclude each other; a later account lets spring lights combine.",
        refs=("HA-2",),
    )
    table: str = ruling(
        "source",
        {
            "source": "the values of the page",
            "jp": "five lights 200, drinking 30, each row 20, as Japanese accounts have them",
        },
        help="what the yaku are worth",
        says="The page has five lights at 100, drinking at 40 and the rows at 10.",
        refs=("HA-11",),
    )
    sake_cup: str = ruling(
        "animal",
        {"animal": "ten points, like every animal", "chaff": "what chaff is worth; its yaku are unchanged"},
        help="what the sake cup is worth as a card",
        says="The page lists it as animal or chaff, and its numbers of cards fit only an animal.",
        refs=("HA-5",),
    )
    chaff_value: int = ruling(
        1,
        {1: "a point for each chaff, a deck of 264", 0: "nothing for chaff, a deck of 240"},
        help="what chaff is worth",
        says="The page gives it a point; some tables count without it, with pars of 120, 80 and 60.",
    )
    low_man_out: bool = ruling(
        False,
        {
            False: "everybody scores, however little anyone has",
            True: "if anyone has 20 card points or fewer, nobody scores",
        },
        help="whether a player with very few card points voids the scores of the round",
        says="The page does not have it; another account lists it among the house rules.",
    )
    must_match: bool = ruling(
        False,
        {False: "any card may be laid down", True: "only who cannot match may lay a card down"},
        help="whether a card that matches must be played",
        says="Read to the letter the page lets a card be laid down only where none matches; related games "
        "leave the choice free.",
        play_only=True,
    )
    goal: int | None = goal(None, says="The page names no total.", refs=("HA-7",))
    last_round: int | None = last_round(
        12, says="The page does not say how many; twelve rounds are usual.", refs=("HA-7",)
    )


def build(options: Options) -> RuleSet:
    """The rule set of Hana-awase under these options."""
    return RuleSet(
        game="hana-awase",
        options=options,
        values=_values(options),
        yaku=tuple(_under(one, options) for one in _YAKU),
        rivals=_RIVALS if options.light_group == "best" else _apart("spring-lights"),
        deals=_DEALS,
        settle=settle,
        winners=winners,
        check=check,
        score_total=score_total,
        play=Play(must_match=options.must_match, match_rule="must_match"),
    )


def _values(options: Options) -> tuple[int, ...]:
    chaff = options.chaff_value
    kinds = {deck.Kind.BRIGHT: 20, deck.Kind.ANIMAL: 10, deck.Kind.RIBBON: 5, deck.Kind.CHAFF: chaff}
    cup = chaff if options.sake_cup == "chaff" else kinds[deck.Kind.ANIMAL]
    return tuple(cup if card.bit == _CUP else kinds[card.kind] for card in deck.CARDS)


def _under(yaku: Yaku, options: Options) -> Yaku:
    """A yaku as the options have it."""
    if yaku.id == "four-lights" and options.four_lights == "dry":
        yaku = yaku._replace(pattern=all_of(_DRY_LIGHTS))
    if options.table == "jp":
        yaku = yaku._replace(value=_IN_JAPAN.get(yaku.id, yaku.value))
    return yaku


def _apart(id: str) -> tuple[Rival, ...]:
    """The rivals with one yaku out of its group."""
    return tuple(Rival(group.id, tuple(one for one in group.yaku if one != id)) for group in _RIVALS)


def settle(played: Played) -> Iterator[Entry]:
    """What cards and yaku bring; and where a low man is out, what takes all of it back."""
    entries = _by_par(played) if played.options.scoring == "par" else _added_up(played)
    yield from entries
    low = _low_man(played)
    if low:
        for holding in played.holdings:
            back = -total(entry for entry in entries if entry.side == holding.side)
            yield Entry(holding.side, back, "hana-awase.low_man_out", f"nobody scores: {low}")


def _added_up(played: Played) -> list[Entry]:
    entries = []
    for holding in played.holdings:
        entries += card_points(played, holding)
        entries += yaku_points(played, holding)
    return entries


def _by_par(played: Played) -> list[Entry]:
    entries = []
    par, how = par_of(played)
    for holding in played.holdings:
        entries += card_points(played, holding)
        entries.append(Entry(holding.side, -par, "hana-awase.par", how))
    for holding in played.holdings:
        entries += transfers(played, holding)
    return entries


def par_of(played: Played) -> tuple[int, str]:
    """The par taken from each player, and how it comes about."""
    par = played.options.par
    if isinstance(par, int):
        return par, "par as agreed"
    deck_total, number = played.rules.deck_total, len(played.record.players)
    return deck_total // number, f"par: {deck_total} / {number} players"


def _low_man(played: Played) -> str:
    """Who has so few card points that nobody scores, in words; nothing where nobody has or nobody minds."""
    if not played.options.low_man_out:
        return ""
    points = {holding.side: total(card_points(played, holding)) for holding in played.holdings}
    low = [f"{side} has {number} card points" for side, number in points.items() if number <= _LOW_MAN]
    return " and ".join(low)


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """The best score; nobody where a low man is out. Against a par the best may be nothing at all."""
    if _low_man(played):
        return ()
    best = highest if played.options.scoring == "par" else highest_above_zero
    return best(played, deciding)


def score_total(played: Played) -> int | None:
    """What the division by the players leaves over, where scores are paid against a par."""
    if played.options.scoring != "par":
        return None
    if _low_man(played):
        return 0
    return captured_value(played) - par_of(played)[0] * len(played.holdings)


def check(played: Played) -> Iterator[Problem]:
    """What only Hana-awase can find worth saying of a round."""
    deck_total, number = played.rules.deck_total, len(played.record.players)
    if played.options.scoring == "par" and played.options.par == "auto" and deck_total % number:
        yield note(
            "par-remainder",
            NOWHERE,
            f"{deck_total} points do not divide by {number}: "
            f"the par is {deck_total // number} and {deck_total % number} remain",
            "agree on another with the option `par`",
        )


_PAGES = (
    Page(
        "par-remainder",
        Severity.NOTE,
        "the par does not divide evenly",
        "The par is the deck total divided by the number of players, rounded down. Here something remains, "
        "so the scores of a round come to the remainder and not to nothing.",
        "A sake cup counted as chaff, or a house rule, changes the deck total.",
        "options: {scoring: par, sake_cup: chaff} with two players: 255 / 2",
        "Nothing need be done. Agree on a par with `options: {par: 128}` if you want another.",
    ),
)

_DECISIONS = (
    Decision(
        "HA-3",
        "Which slip yaku add?",
        "Seven slips and six slips shut each other out and never count the Willow slip. Poetry, blue and "
        "grass slips add to either.",
    ),
    Decision(
        "HA-4",
        "Is drinking two cards or three?",
        "Three: curtain, moon and sake cup. The caption says two, and then lists three.",
    ),
    Decision(
        "HA-8",
        "Who deals first where two players draw the same month?",
        "They draw again, as the page says; others let the higher card decide. A record says `dealer`.",
    ),
    Decision(
        "HA-9",
        "What is a red slip?",
        "The page means the plain red ones, and calls those with writing poetry slips; others call the "
        "latter red. A colour alone names no card here: write the suit.",
    ),
    Decision(
        "HA-10",
        "What are the sun and the dragon?",
        "The crane of the pine and the phoenix of the paulownia; both words are read.",
    ),
    Decision("HA-12", "Is a hand with four of a month dealt again?", "No. The page voids only such a field."),
)

GAME = Game(
    id="hana-awase",
    name="Hana-awase",
    aliases=("Hanaawase", "花合わせ", "花合せ"),
    summary="Two to four players match flowers and add up their cards and yaku. The best score of a round "
    "deals the next.",
    source=Source(
        "Hana-awase, a page of rules with pictures",
        "undated",
        "the text and the pictures disagree in places; each such place is an option",
    ),
    options=Options,
    facts=CommonFacts,
    build=build,
    players=(2, 3, 4),
    pages=_PAGES,
    decisions=_DECISIONS,
)
