"""Sudaoshi: three players by seat; chaff is dear, each seat bears a burden, and the scores cancel.

Source: the page of the hanafuda wiki, which takes its lucky hands from Hachi-Hachi. What it leaves open is an
option here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from hanascore.cards import deck
from hanascore.cards.deck import ANIMALS, BRIGHTS, CHAFF, RIBBONS, Kind, of_month, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Page, Path, Place, Problem, Severity, error, note, warning
from hanascore.rules import dealt
from hanascore.rules.dealt import check_dealt, told
from hanascore.rules.facts import CommonFacts, FactShape, fact
from hanascore.rules.game import Decision, Game, Source
from hanascore.rules.hands import HandPattern, LuckyHand
from hanascore.rules.ruleset import Deal, Played, RuleSet
from hanascore.rules.ruling import CommonOptions, Shape, agreement, goal, last_round, ruling
from hanascore.rules.settling import captured_value, card_points, multiplied, paid_by_others, total, transfers
from hanascore.rules.table import Rival
from hanascore.rules.values import Unit
from hanascore.rules.yaku import Part, Yaku, all_of

_PAGE = "Sudaoshi, the page of the hanafuda wiki"
_HACHI = "Hachi-Hachi, lucky hands; the page of the hanafuda wiki"
_OLD = f"{_PAGE}, lucky hands of 1921"
_SEATS = ("dealer", "second", "last")
_DEAR = these("3b 12b")
_WILLOW = of_month(11)
# Wisteria, Iris, Bush Clover, and Paulownia without the phoenix: their triplets stand.
_UPRIGHT = (of_month(4), of_month(5), of_month(7), of_month(12) & CHAFF)
_DOUBLES, _QUADRUPLES = these("1b 3b 8b"), these("11b 12b")


def _yaku(id: str, name: str, cards: str, ja: str, romaji: str, *, value: int, seat: str = "") -> Yaku:
    return Yaku(id, name, value, all_of(these(cards)), f"{_PAGE}, yaku", seat=seat, ja=ja, aliases=(romaji,))


_YAKU = (
    _yaku("top-baldies", "Top Baldies", "8b 8a", "坊主頭", "bozu-kaburi", value=10),
    _yaku("set-of-baldies", "Set of Baldies", "8*", "坊主ぞろ", "bozu-zoro", value=20),
    _yaku("top-rains", "Top Rains", "11b 11a", "雨頭", "ame-kaburi", value=10, seat="last"),
    _yaku("set-of-rains", "Set of Rains", "11*", "雨ぞろ", "ame-zoro", value=20, seat="last"),
)
_KAN = {"top-baldies": 1, "set-of-baldies": 2, "top-rains": 1, "set-of-rains": 2}
_TOPS = ("top-baldies", "top-rains")
_RIVALS = (
    Rival("baldies", ("top-baldies", "set-of-baldies")),
    Rival("rains", ("top-rains", "set-of-rains")),
)


def _months(*groups: tuple[int, ...], standing: int | None = None, shows_from: int = 2) -> HandPattern:
    return HandPattern(groups, standing, _UPRIGHT, shows_from=shows_from)


def _all_chaff_but(brights: int, animals: int, ribbons: int, *, or_more: int = 0) -> HandPattern:
    """So many of each, none of them Willow, and chaff besides; here every Willow card is chaff."""
    numbers = ((BRIGHTS, brights, 0), (ANIMALS, animals, 0), (RIBBONS, ribbons, or_more))
    return HandPattern(parts=tuple(Part(of & ~_WILLOW, least, least + more) for of, least, more in numbers))


def _hand(id: str, name: str, kan: int, pattern: HandPattern, ja: str, *words: str) -> LuckyHand:
    group = "chaff" if pattern.parts else "sets"
    return LuckyHand(id, name, kan, pattern, _HACHI, unit=10, group=group, ja=ja, roman=id, claimed_as=words)


def _old(id: str, name: str, value: int, pattern: HandPattern, ja: str, *words: str) -> LuckyHand:
    group, seat = ("nasake", "second") if pattern.parts else ("sets", "")
    roman = id if pattern.parts else words[0]
    return LuckyHand(
        id, name, value, pattern, _OLD, group=group, seat=seat, ja=ja, roman=roman, claimed_as=words
    )


_THREE = ((3,), (3, 2))
_ORDINARY = _months(*_THREE, standing=0, shows_from=3)
_STANDING = _months(*_THREE, standing=1, shows_from=3)
_HACHI_HACHI = (
    _hand("sanbon", "Triplet", 2, _ORDINARY, "三本", "triplet"),
    _hand("tate-sanbon", "Standing Triplet", 3, _STANDING, "立三本", "tate"),
    _hand("futa-sanbon", "Two Triplets", 6, _months((3, 3), standing=0), "二三本"),
    _hand("sanbon-tate", "Triplet and Standing Triplet", 7, _months((3, 3), standing=1), "三本・立三本"),
    _hand(
        "futa-tate-sanbon", "Two Standing Triplets", 8, _months((3, 3), standing=2), "二立三本", "futa-tate"
    ),
    _hand("kuttsuki", "Three Pairs", 4, _months((2, 2, 2)), "喰付", "three-pairs"),
    _hand("teshi", "Four of a Kind", 6, _months((4,)), "手四", "four-of-a-kind"),
    _hand("haneken", "Triplet and Two Pairs", 7, _months((3, 2, 2)), "跳剣", "hane-ken", "hana-ken"),
    _hand("ichi-ni-shi", "One-Two-Four", 8, _months((4, 2), shows_from=1), "一二四", "one-two-four"),
    _hand("shi-so", "Four-Three", 20, _months((4, 3)), "四三", "four-three", "shiso", "shisou"),
    _hand("aka", "Red", 2, _all_chaff_but(0, 0, 2, or_more=5), "赤"),
    _hand("tan-ichi", "One Ribbon", 3, _all_chaff_but(0, 0, 1), "短一", "one-ribbon"),
    _hand("to-ichi", "One Animal", 3, _all_chaff_but(0, 1, 0), "十一", "one-animal"),
    _hand("pika-ichi", "One Bright", 4, _all_chaff_but(1, 0, 0), "光一", "one-bright"),
    _hand("karasu", "Empty", 4, _all_chaff_but(0, 0, 0), "空素"),
)
_TRIPLETS = (
    "sanbon",
    "tate-sanbon",
    "futa-sanbon",
    "sanbon-tate",
    "futa-tate-sanbon",
    "teshi",
    "ichi-ni-shi",
)
_HOLDS_THREE = _months((3,), (3, 2), (3, 2, 2), (3, 3), (4,), (4, 2), (4, 3), shows_from=3)
_NASAKE = HandPattern(parts=(Part(RIBBONS | _WILLOW, 3, 7),))
_OF_1921 = (
    _old("triplet", "Triplet", 10, _HOLDS_THREE, "三本", *_TRIPLETS),
    _old("three-pairs", "Three Pairs", 20, _months((2, 2, 2), (3, 2, 2)), "喰付", "kuttsuki", "haneken"),
    _old("four-three", "Four-Three", 30, _months((4, 3)), "四三", "shi-so", "shiso", "shisou"),
    _old("nasake", "Three Ribbons", 10, _NASAKE, "短三枚", "three-ribbons"),
)
_WORDS = tuple(dict.fromkeys(w for one in (*_HACHI_HACHI, *_OF_1921) for w in (one.id, *one.claimed_as)))


@dataclass(frozen=True, kw_only=True)
class Options(CommonOptions):
    """What a table of Sudaoshi may choose."""

    card_values: str = ruling(
        "modern",
        {
            "modern": "chaff, curtain and phoenix 10, other brights and animals 5, ribbons 1",
            "early": "chaff 8, brights and animals 5, ribbons 1; the burdens must be stated",
        },
        help="what the cards are worth",
        says="The source gives the earlier values beside its own, and no burdens to go with them.",
        refs=("SU-3",),
    )
    burdens: tuple[int, ...] | None = agreement(
        (100, 110, 120),
        {},
        shape=Shape.NUMBERS,
        numbers=(0, 10_000),
        length=3,
        help="what each seat subtracts: dealer, second, last",
        says="The source has 100, 110 and 120, which add up to the deck.",
        refs=("SU-2",),
    )
    yaku: str = ruling(
        "all",
        {"all": "tops and sets", "sets-only": "only the two sets of four"},
        help="which yaku are in play",
        says="The source lists four, and a variant without the tops.",
        refs=("SU-10",),
    )
    lucky_hands: str | None = ruling(
        "hachi-hachi",
        {
            "hachi-hachi": "the list of Hachi-Hachi: the best set and the best chaff hand",
            "1921": "the four of 1921",
            None: "none",
        },
        help="which lucky hands are paid",
        says="The source takes those of Hachi-Hachi, and gives a simpler list of 1921.",
        refs=("SU-5", "SU-6"),
    )
    kan_points: int = ruling(
        10,
        {10: "ten points", 12: "twelve points"},
        help="what a kan of a lucky hand of Hachi-Hachi is worth",
        says="The source says 10, and that 10 or 12 is used; older tables of Hachi-Hachi count 12.",
        refs=("SU-12",),
    )
    aka_kan: int = ruling(
        2,
        {2: "2 kan", 3: "3 kan"},
        help="what the hand of ribbons and chaff, aka, is worth",
        says="The list the source points to has 2; other lists have 3.",
        refs=("SU-5",),
    )
    points_in: str = ruling(
        "points",
        {"points": "points", "kan": "kan: yaku are 1 and 2 kan, and totals are shown in kan too"},
        help="what the table counts in",
        says="The source names kan as a variant.",
        refs=("SU-12",),
    )
    lucky_in_winner: bool = ruling(
        False,
        {False: "the winner is decided without them", True: "they count for who won"},
        help="whether lucky hands count for who won the round",
        says="The formula by which the source names the winner leaves them out.",
        refs=("SU-4",),
    )
    field_multiplier: str = ruling(
        "off",
        {
            "off": "none",
            "largest": "x2 for crane, curtain or moon, x4 for rain man or phoenix; the largest counts",
            "product": "the same, all multiplied together",
        },
        help="what brights on the opening field do to the round",
        says="The source typically has none, and names it as a part of Hachi-Hachi that may show up.",
        refs=("SU-13",),
    )
    goal: int | None = goal(None, says="The source plays a number of rounds.")
    last_round: int | None = last_round(12, says="The source has 12, and names 6 and 3.")


@dataclass(frozen=True, kw_only=True)
class Facts(CommonFacts):
    """What a round of Sudaoshi may have to tell beside its piles."""

    lucky_hands: Mapping[str, tuple[str, ...]] | None = fact(
        FactShape.WORDS_BY_PLAYER, "the lucky hands that were claimed; {} if there were none", choices=_WORDS
    )
    field_multiplier: int | None = fact(
        FactShape.NUMBER, "the multiplier of the round, where the field is not given", numbers=(1, 128)
    )


def build(options: Options) -> RuleSet:
    """The rule set of Sudaoshi under these options."""
    in_kan = options.points_in == "kan"
    yaku = tuple(one._replace(value=_KAN[one.id] * options.kan_points) if in_kan else one for one in _YAKU)
    out = _TOPS if options.yaku == "sets-only" else ()
    return RuleSet(
        game="sudaoshi",
        options=options,
        values=tuple(_value(card, options.card_values) for card in deck.CARDS),
        yaku=tuple(one for one in yaku if one.id not in out),
        not_in_play=tuple(one for one in yaku if one.id in out),
        rivals=_RIVALS,
        deals={3: Deal(7, 6)},
        settle=settle,
        check=check,
        score_total=score_total,
        dealer_matters=lambda _: True,
        hands=_lucky(options),
        unit=Unit("kan", options.kan_points) if in_kan else None,
    )


def _value(card: deck.Card, values: str) -> int:
    if card.kind is Kind.CHAFF:
        return 10 if values == "modern" else 8
    if card.kind is Kind.RIBBON:
        return 1
    return 10 if values == "modern" and card.bit & _DEAR else 5


def _lucky(options: Options) -> tuple[LuckyHand, ...]:
    if options.lucky_hands == "hachi-hachi":
        return tuple(
            one._replace(unit=options.kan_points, value=options.aka_kan if one.id == "aka" else one.value)
            for one in _HACHI_HACHI
        )
    return _OF_1921 if options.lucky_hands else ()


def settle(played: Played) -> Iterator[Entry]:
    """Cards, yaku paid by each opponent, and the burden; times the field; and the lucky hands beside it."""
    booked: list[Entry] = []
    for holding in played.holdings:
        booked += card_points(played, holding)
    for holding in played.holdings:
        booked += transfers(played, holding)
    for holding in played.holdings:
        seat = holding.context.seat or ""
        booked.append(Entry(holding.side, -_burden(played, seat), played.rule("burdens"), f"burden: {seat}"))
    yield from booked
    rule, times = played.rule("field_multiplier"), _times(played) or 1
    for holding in played.holdings:
        mine = total(entry for entry in booked if entry.side == holding.side)
        yield from multiplied(holding.side, mine, times, rule, "brights on the opening field")
    for entry in _for_lucky_hands(played):
        yield entry
        if times != 1:
            because = f"{entry.because}, x {times}"
            yield entry._replace(points=entry.points * (times - 1), rule=rule, because=because, cards=0)


def _burden(played: Played, seat: str) -> int:
    options: Options = played.options
    return dict(zip(_SEATS, options.burdens or (), strict=False)).get(seat, 0)


def _for_lucky_hands(played: Played) -> Iterator[Entry]:
    found, deciding = told(played), played.options.lucky_in_winner
    for holding in played.holdings:
        for one in found[holding.side].counting:
            because = f"{one.name} ({one.roman}{f', {one.value} kan' if one.unit > 1 else ''})"
            rule = played.rule(one.id)
            yield from paid_by_others(played, holding, one.points, rule, because, deciding=deciding)


def _from_field(options: Options, field: int) -> int:
    """The multiplier that the brights of an opening field make."""
    doubles, quadruples = (field & _DOUBLES).bit_count(), (field & _QUADRUPLES).bit_count()
    if options.field_multiplier == "product":
        return 1 << doubles + 2 * quadruples
    return 4 if quadruples else 2 if doubles else 1


def _times(played: Played) -> int | None:
    """By what the field multiplies the round; None where the round does not say."""
    if played.options.field_multiplier == "off":
        return 1
    field, stated = played.round.opening_field, played.facts.field_multiplier
    if stated is not None or field is None:
        return int(stated) if stated is not None else None
    return _from_field(played.options, field)


def score_total(played: Played) -> int | None:
    """The cards taken less the burdens, times the field: everything else cancels."""
    times = _times(played)
    if times is None:
        return None
    return times * (captured_value(played) - sum(played.options.burdens or ()))


def check(played: Played) -> Iterator[Problem]:
    """What only Sudaoshi can find wrong in a round: burdens, the field, lucky hands."""
    if played.round.void or played.round.scores is not None:
        return
    yield from _check_burdens(played)
    yield from _check_field(played)
    yield from _check_claims(played)


def _option(played: Played, name: str) -> Place:
    path: Path = ("options", name) if name in played.record.options else ("options",)
    return Place(path)


def _check_burdens(played: Played) -> Iterator[Problem]:
    burdens, deck_total = played.options.burdens, played.rules.deck_total
    if burdens is None:
        message = f"the early card values add up to {deck_total}, and no burdens go with them"
        hint = "write the burdens of dealer, second and last: burdens: [A, B, C]"
        yield error("burdens-missing", _option(played, "card_values"), message, hint)
    elif sum(burdens) != deck_total:
        off = deck_total - sum(burdens)
        yield warning(
            "burden-imbalance",
            _option(played, "burdens"),
            f"the burdens add up to {sum(burdens)} and the cards to {deck_total}: "
            f"the scores of a round add up to {off:+} instead of 0",
            "choose burdens that add up to the deck",
        )


def _check_field(played: Played) -> Iterator[Problem]:
    options, place = played.options, Place(played.round.path)
    field, stated = played.round.opening_field, played.facts.field_multiplier
    if options.field_multiplier == "off":
        if stated not in (None, 1):
            message = f"the round is said to count {stated} times, but fields do not multiply here"
            hint = "set the option `field_multiplier`, or leave the fact out"
            yield warning("field-multiplier-unused", place.inside("field_multiplier"), message, hint)
    elif field is None and stated is None:
        message = "brights on the opening field multiply the round, and the round does not give the field"
        yield error("fact-missing", place, message, "write `opening_field: CARDS` or `field_multiplier: N`")
    elif field is not None and stated is not None and stated != _from_field(options, field):
        message = f"the field multiplies by {_from_field(options, field)}, and the round says {stated}"
        hint = "correct the field or the multiplier; nothing carries over from earlier rounds"
        yield error("field-multiplier-differs", place.inside("field_multiplier"), message, hint)


def _check_claims(played: Played) -> Iterator[Problem]:
    claims, place = played.facts.lucky_hands, Place(played.round.path)
    yield from check_dealt(played, at_once=False)
    for player in played.round.sitting_out:
        if claims and claims.get(player):
            message = f"{player} sits out, and claims {' and '.join(claims[player])}"
            hint = "correct the claim, or `sitting_out`"
            yield error("lucky-hand-denied", place.inside("lucky_hands", player), message, hint)
    if claims is None:
        for player, found in told(played).items():
            for one in found.counting:
                message = f"{player}'s hand is {one.id}; the round names no claims, so the hand decides"
                hint = "write `lucky_hands: {}` if nobody claimed"
                yield note("lucky-hand-unasked", place.inside("hands", player), message, hint)


_PAGES = (
    *dealt.PAGES,
    Page(
        "lucky-hand-unasked",
        Severity.NOTE,
        "a lucky hand is paid though nobody is said to have claimed it",
        "A hand under `hands` is a lucky hand, and the round has no `lucky_hands`: the hand decides.",
        "At the table a lucky hand is paid only if it is claimed.",
        "hands: {Bo: 1c 2c 3c 4c 5c 6c 7c} and no lucky_hands",
        "Nothing need be done if it was claimed; write `lucky_hands: {}` if nobody claimed.",
    ),
    Page(
        "burdens-missing",
        Severity.ERROR,
        "the early card values need burdens of their own",
        "With the early values the deck is worth 272, and no source tells the burdens that go with it.",
        "With the usual burdens of 330 every round would lose 58 points to nobody.",
        "options: {card_values: early}",
        "Agree on three burdens that add up to 272 and write them: `burdens: [80, 91, 101]`.",
    ),
    Page(
        "burden-imbalance",
        Severity.WARNING,
        "the burdens do not add up to the deck",
        "The burdens of the three seats add up to another sum than all the cards are worth.",
        "The scores of a round then no longer cancel, so that totals drift up or down together.",
        "options: {burdens: [100, 110, 110]}",
        "Choose burdens that add up to the deck; `hanascore rules sudaoshi` tells its total.",
    ),
    Page(
        "field-multiplier-unused",
        Severity.WARNING,
        "a multiplier is told, and fields do not multiply here",
        "The round has a `field_multiplier`, but the option of that name is off.",
        "The round counts once, which may not be what the table meant.",
        "field_multiplier: 2 in a round, without the option",
        "Set `options: {field_multiplier: largest}`, or leave the fact out.",
    ),
    Page(
        "field-multiplier-differs",
        Severity.ERROR,
        "the field and the multiplier disagree",
        "The round gives the opening field and its multiplier, and the brights on the field make another.",
        "The multiplier counts for every point of the round.",
        "opening_field: 1b 2c 4c 5c 6c 7c with field_multiplier: 4",
        "Correct one of the two, or leave the multiplier out: it follows from the field.",
    ),
)
_DECISIONS = (
    Decision("SU-1", "Must the scores cancel?", "Yes, where every card is accounted for: a sum is checked."),
    Decision("SU-6", "How do hands of 1921 combine?", "The best set, and the three ribbons beside it."),
    Decision("SU-7", "Three ribbons: exactly three?", "Three or more among the seven cards, paid once."),
    Decision("SU-8", "Are Willow cards ribbons or chaff?", "Ribbons for `nasake`, chaff for chaff hands."),
    Decision("SU-9", "Who scores the Willow yaku?", "The last player alone; in another pile nobody does."),
    Decision(
        "SU-11", "Who wins a tied round?", "All who tie; the next dealer is the earliest in turn order."
    ),
    Decision("SU-14", "Do other payments of Hachi-Hachi count?", "No: they rest on a deck of 264 points."),
    Decision("SU-15", "What does it cost to sit out?", "Nothing, unless `side_payments` say so."),
    Decision("SU-16", "Must all cards be captured?", "In a whole round, yes; what is missing is warned of."),
    Decision("SU-17", "Three pairs or four?", "Three of seven cards here; four of eight is another game's."),
)

GAME = Game(
    id="sudaoshi",
    name="Sudaoshi",
    aliases=("素倒し", "su-daoshi", "su taoshi"),
    summary="Three players, each with a burden by seat. Chaff is worth most, opponents pay for yaku, and "
    "lucky hands are paid as they are dealt. The three scores of a round add up to zero.",
    source=Source(
        "Sudaoshi, hanafuda wiki", "21 April 2021", "with the lucky hands of its page on Hachi-Hachi"
    ),
    options=Options,
    facts=Facts,
    build=build,
    players=(3, 4, 5, 6, 7),
    active=3,
    seats=_SEATS,
    # The early values come without burdens, so that a table has to state them.
    presets={"card_values": {"early": {"burdens": None}}},
    hands=(*_HACHI_HACHI, *_OF_1921),
    pages=_PAGES,
    decisions=_DECISIONS,
)
