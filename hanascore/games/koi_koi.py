"""Koi-Koi: two players; whoever stops with a yaku scores it, whoever calls koi-koi plays on for more.

Source: the offline rules of Hanafuda Legends. Their sheet of values is missing, so the table of values is an
option here like whatever else they leave open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hanascore.cards.deck import ANIMALS, BRIGHTS, CHAFF, RIBBONS, these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Page, Place, Problem, Severity, error, note
from hanascore.rules import calling, dealt
from hanascore.rules.calling import Ending, check_calls, check_ending
from hanascore.rules.dealt import check_dealt, told
from hanascore.rules.facts import CommonFacts, FactShape, fact
from hanascore.rules.game import Decision, Game, Source
from hanascore.rules.hands import HandPattern, LuckyHand
from hanascore.rules.ruleset import Deal, Holding, Played, RuleSet
from hanascore.rules.ruling import CommonOptions, Shape, agreement, goal, last_round, ruling
from hanascore.rules.settling import multiplied, total, yaku_points
from hanascore.rules.table import Rival
from hanascore.rules.yaku import MONTH_OF_ROUND, Pattern, Yaku, all_of, at_least, together_with

_RULES = "Hanafuda Legends, offline rules"
_SHEET = f"{_RULES}, winning combinations; values by the table"
_OTHER = "other tables: not among the combinations of the source"
_RAIN_MAN, _CUP = these("11b"), these("9a")
_DRY = BRIGHTS & ~_RAIN_MAN
_BOAR, _RED, _BLUE = these("6a 7a 10a"), these("1r 2r 3r"), these("6r 9r 10r")
_HIGH = 7
_DEALERS = {"dealer-1": 1, "dealer-6": 6}


def _row(id: str, name: str, value: int, pattern: Pattern, ja: str, *aliases: str, **more: Any) -> Yaku:
    return Yaku(id, name, value, pattern, more.pop("source", _SHEET), ja=ja, aliases=aliases, **more)


_AKATAN = ("akatan", "hongdan", "red ribbons")
_YAKU = (
    _row("five-brights", "Five Brights", 10, all_of(BRIGHTS), "五光", "goko", "five lights", ko="오광"),
    _row("four-brights", "Four Brights", 8, all_of(_DRY), "四光", "shiko", ko="사광"),
    _row("rainy-four", "Rainy Four Brights", 7, together_with(_RAIN_MAN, 3, of=_DRY), "雨四光", "ame-shiko"),
    _row("three-brights", "Three Brights", 5, at_least(3, of=_DRY), "三光", "sanko", ko="삼광"),
    _row("boar-deer-butterfly", "Boar-Deer-Butterfly", 5, all_of(_BOAR), "猪鹿蝶", "inoshikacho", "isc"),
    _row("poetry-ribbons", "Poetry Ribbons", 5, all_of(_RED), "赤短", *_AKATAN, ko="홍단"),
    _row("blue-ribbons", "Blue Ribbons", 5, all_of(_BLUE), "青短", "aotan", "cheongdan", ko="청단"),
    _row("poetry-and-blue", "Poetry and Blue Ribbons", 10, all_of(_RED | _BLUE), "赤短青短", source=_OTHER),
    _row("flower-viewing", "Flower Viewing", 5, all_of(these("3b 9a")), "花見酒", "hanami", "hanami-zake"),
    _row("moon-viewing", "Moon Viewing", 5, all_of(these("8b 9a")), "月見酒", "tsukimi", "tsukimi-zake"),
    _row("animals", "Animals", 1, at_least(5, of=ANIMALS), "タネ", "tane", each_extra=1),
    _row("ribbons", "Ribbons", 1, at_least(5, of=RIBBONS), "タン", "tan", "tanzaku", each_extra=1),
    _row("chaff", "Chaff", 1, at_least(10, of=CHAFF), "カス", "kasu", each_extra=1),
    _row("month-cards", "Cards of the Month", 4, MONTH_OF_ROUND, "月札", source=_OTHER),
)
_ANIMAL_SETS = ("boar-deer-butterfly",)
_RIBBON_SETS = ("poetry-ribbons", "blue-ribbons", "poetry-and-blue")
_VIEWINGS = ("flower-viewing", "moon-viewing")
_WET = {"rain": these("11b 11c"), "rain-any-willow": these("11*")}
_RIVALS = (Rival("brights", ("five-brights", "four-brights", "rainy-four", "three-brights")),)
_TABLES: Mapping[str, Mapping[str, int]] = {
    "fudawiki": {"five-brights": 15, "three-brights": 6},
    "koi-koi-japan": {"flower-viewing": 1, "moon-viewing": 1},
}
_NINTENDO = {
    "set_extras": True,
    "counts_beside_sets": False,
    "both_ribbon_sets": "one-yaku",
    "opponent_forms": "may-continue",
    "game_winner": "points",
}
_JAPAN = {
    "viewing_after_call": 3,
    "both_ribbon_sets": "bonus-10",
    "koi_koi_multiplier": "ladder",
    "high_score": "off",
    "zero_sum": True,
    "exhausted": "dealer-1",
    "opponent_forms": "may-continue",
    "teshi": "misdeal",
    "kuttsuki": "off",
    "game_winner": "points",
}
_FUDAWIKI = _NINTENDO | {"month_cards": True}
_FOURS = HandPattern(groups=((4, 4), (4, 3), (4, 2, 2), (4, 2), (4,)), shows_from=4)
_PAIRS = HandPattern(groups=((2, 2, 2, 2),))
_DEALT = f"{_RULES}, special deals"
_HANDS = (
    LuckyHand("teshi", "Hand of Four", 6, _FOURS, _DEALT, group="hand", ja="手四", roman="teshi"),
    LuckyHand("kuttsuki", "Four Pairs", 6, _PAIRS, _DEALT, group="hand", ja="くっつき", roman="kuttsuki"),
)
_LUCKY = {
    "win-6": "it wins the round at once, for 6 points",
    "misdeal": "the deal is void and is dealt again",
    "off": "it is a hand like any other",
}


@dataclass(frozen=True, kw_only=True)
class Options(CommonOptions):
    """What a table of Koi-Koi may choose."""

    table: str = ruling(
        "legends",
        {
            "legends": "the best-supported reading of the source: flat sets, and everything but brights adds",
            "nintendo": "Nintendo's: sets grow with further cards and stand for the counts",
            "fudawiki": "as Nintendo's, with dearer brights and the cards of the month",
            "koi-koi-japan": "a video game's: cheap viewings, calls by a ladder, zero-sum",
        },
        help="a table of values with its rulings; what is written beside it wins",
        says="The source keeps its values on a sheet of its own that is not part of it.",
        refs=("KK-1",),
    )
    values: Mapping[str, Any] | None = agreement(
        None,
        {None: "as the table has them"},
        shape=Shape.VALUES,
        help="other values for single yaku, or off",
        says="Tables differ in almost every value.",
    )
    set_extras: bool = ruling(
        False,
        {False: "the sets are flat", True: "they gain 1 for each further animal or ribbon"},
        help="whether boar-deer-butterfly and the ribbon sets grow",
        says="The source speaks of extra points for animals, ribbons and chaff; Nintendo's sets grow too.",
    )
    counts_beside_sets: bool = ruling(
        True,
        {True: "they do", False: "a set of animals or ribbons stands for the count"},
        help="whether animals and ribbons are also counted where a set of the kind scores",
        says="The source adds several yaku together; Nintendo counts a set and its kind once.",
    )
    both_ribbon_sets: str = ruling(
        "separate",
        {"separate": "two yaku", "one-yaku": "one of 10 for both", "bonus-10": "both, and 10 more"},
        help="poetry and blue ribbons together",
        says="The source knows no yaku for both; Nintendo makes them one, a video game adds 10.",
    )
    sake_cup: str = ruling(
        "animal-and-chaff",
        {"animal-and-chaff": "both", "animal": "animal only", "either": "what is worth more, never both"},
        help="what the sake cup counts as",
        says="The source does not say; Nintendo counts it as animal and as chaff.",
        refs=("KK-12",),
    )
    viewing: str = ruling(
        "on",
        {
            "on": "they score",
            "off": "they do not exist",
            "with-another": "only beside a yaku that is no viewing",
            "rain": "not for a player who holds the rain man or the lightning",
            "rain-any-willow": "not for a player who holds a Willow card",
        },
        help="flower viewing and moon viewing",
        says="The source lists both; elsewhere they are optional, need company or are rained off.",
    )
    viewing_after_call: int | None = ruling(
        None,
        {None: "as much as before"},
        numbers=(1, 100),
        tries=(None, 3),
        help="what a viewing is worth to a player who has called koi-koi",
        says="The source has one value; in a video game a viewing rises from 1 to 3 after an own call.",
    )
    month_cards: bool = ruling(
        False,
        {False: "they score nothing", True: "they score 4"},
        help="all four cards of the round's month; round 13 is month 1 again",
        says="The source does not list them; several tables do.",
    )
    high_score: str = ruling(
        "double",
        {"double": "they score double", "off": "they score as they are"},
        help="yaku worth 7 or more together, before anything else multiplies them",
        says="The source doubles them; some tables do not.",
        refs=("KK-9",),
    )
    koi_koi_multiplier: str = ruling(
        "opponent",
        {
            "opponent": "double if the opponent called, however often",
            "own": "double if the scorer called",
            "anyone": "double if anyone called",
            "per-call": "times one more than all calls",
            "ladder": "1 more for each own call up to three; from four calls on times the calls less two",
            "off": "nothing",
        },
        help="what calls of koi-koi do to the score",
        says="The source doubles it if the opponent called; other tables have all of these.",
        refs=("KK-10",),
    )
    opponent_forms: str = ruling(
        "ends-round",
        {"ends-round": "it ends the round", "may-continue": "its owner may stop or call as well"},
        help="a yaku made after the other player called",
        says="The source ends the round with it, and also says that whoever makes a yaku chooses.",
        refs=("KK-5",),
    )
    caller_improves: str = ruling(
        "chooses-again",
        {"chooses-again": "the caller stops or calls again", "ends-round": "it ends the round"},
        help="a new yaku of a player who has called",
        says="The source says both; the choice twice and in more words.",
        refs=("KK-4",),
    )
    exhausted: str = ruling(
        "draw",
        {
            "draw": "nobody scores",
            "higher-score": "the higher total of yaku scores, with its multipliers; equal totals are a draw",
            "dealer-1": "the dealer gets 1, and nobody won",
            "dealer-6": "the dealer gets 6, and nobody won",
        },
        help="hands played out without a stop",
        says="The source calls it a draw in one place and has the higher score win in another.",
        refs=("KK-2",),
    )
    field_brights: bool = ruling(
        False,
        {False: "they mean nothing", True: "times one more than the brights there"},
        help="brights on the opening field",
        says="The source does not know it; some tables multiply by them.",
    )
    zero_sum: bool = ruling(
        False,
        {False: "the loser loses nothing", True: "the loser loses what the winner gains"},
        help="who pays for the points",
        says="The source adds points up; in recorded games they pass from player to player.",
    )
    teshi: str = ruling("win-6", _LUCKY, help="four of a month in the hand dealt", says="The source pays 6.")
    kuttsuki: str = ruling(
        "win-6", _LUCKY, help="four pairs of different months in the hand dealt", says="The source pays 6."
    )
    both_lucky: str = ruling(
        "draw",
        {"draw": "nobody scores", "both-6": "both get 6"},
        help="winning hands dealt to both players",
        says="The source is silent; others call it a draw.",
        refs=("KK-7",),
    )
    game_winner: str = ruling(
        "rounds",
        {"rounds": "most rounds won, then most points", "points": "most points"},
        help="who wins the game after the last round",
        says="The source names points where it tells the objective, and rounds where it tells the end.",
        refs=("KK-6",),
    )
    goal: int | None = goal(None, says="The source plays a number of rounds.")
    last_round: int | None = last_round(12, says="The source names 6 and 12 rounds as examples.")


@dataclass(frozen=True, kw_only=True)
class Facts(CommonFacts):
    """What a round of Koi-Koi has to tell beside its piles: how it ended, and who called."""

    stopped_by: str | None = fact(FactShape.PLAYER, "whose yaku ended the round, by choice or by rule")
    exhausted: bool | None = fact(FactShape.FLAG, "the hands were played out and nobody stopped")
    koi_koi: tuple[str, ...] | None = fact(FactShape.PLAYERS, "the calls of koi-koi, in order")
    lucky_hands: Mapping[str, tuple[str, ...]] | None = fact(
        FactShape.WORDS_BY_PLAYER, "hands that won as they were dealt", choices=("teshi", "kuttsuki")
    )


def build(options: Options) -> RuleSet:
    """The rule set of Koi-Koi under these options."""
    out = set() if options.month_cards else {"month-cards"}
    out |= set(_VIEWINGS) if options.viewing == "off" else set()
    out |= {"poetry-and-blue"} if options.both_ribbon_sets == "separate" else set()
    whole = _yaku(options, ANIMALS, CHAFF | _CUP if options.sake_cup == "animal-and-chaff" else CHAFF)
    readings = [whole, _yaku(options, ANIMALS & ~_CUP, CHAFF | _CUP)]
    in_play = [tuple(one for one in reading if one.id not in out) for reading in readings]
    ruled = {"teshi": options.teshi, "kuttsuki": options.kuttsuki}
    return RuleSet(
        game="koi-koi",
        options=options,
        yaku=in_play[0],
        not_in_play=tuple(one for one in whole if one.id in out),
        other_readings=tuple(in_play[1:]) if options.sake_cup == "either" else (),
        rivals=_RIVALS,
        deals={2: Deal(8, 8)},
        settle=settle,
        winners=winners,
        check=check,
        called=lambda facts, side: facts is not None and side in (facts.koi_koi or ()),
        rest_needs_left_over=lambda *_: True,
        dealer_matters=lambda its: options.exhausted in _DEALERS and not (its.stopped_by or its.lucky_hands),
        won_by=options.game_winner,
        hands=tuple(
            one._replace(value=0, voids=True) if ruled[one.id] == "misdeal" else one
            for one in _HANDS
            if ruled[one.id] != "off"
        ),
        play=calling.play("koi-koi", "こいこい", options=options),
    )


def _yaku(options: Options, animals: int, chaff: int) -> tuple[Yaku, ...]:
    """The yaku under these options where these cards count as animals and these as chaff."""
    found = {one.id: one for one in _YAKU}

    def change(ids: Iterable[str], **fields: Any) -> None:
        found.update((id, found[id]._replace(**fields)) for id in ids)

    for id, value in _TABLES.get(options.table, {}).items():
        change([id], value=value)
    if options.set_extras:
        grow = _RIBBON_SETS[:2] if options.both_ribbon_sets == "bonus-10" else _RIBBON_SETS
        for ids, further in ((_ANIMAL_SETS, animals), (grow, RIBBONS)):
            for id in ids:
                change([id], pattern=all_of(found[id].pattern.cards, extra_of=further), each_extra=1)
    if options.both_ribbon_sets == "one-yaku":
        change(_RIBBON_SETS[:2], shut_by=("poetry-and-blue",))
    if not options.counts_beside_sets:
        change(["animals"], shut_by=_ANIMAL_SETS)
        change(["ribbons"], shut_by=_RIBBON_SETS)
    for id in _VIEWINGS:
        change([id], pattern=all_of(found[id].pattern.cards, spoilt_by=_WET.get(options.viewing, 0)))
    change(_VIEWINGS, called_value=options.viewing_after_call)
    if options.viewing == "with-another":
        change(_VIEWINGS, beside=_VIEWINGS)
    change(["animals"], pattern=at_least(5, of=animals))
    change(["chaff"], pattern=at_least(10, of=chaff))
    return tuple(found.values())


def _winning_hands(played: Played) -> dict[str, LuckyHand]:
    """The hands that end the round as they are dealt."""
    counting = ((player, found.counting) for player, found in told(played).items())
    return {player: held[0] for player, held in counting if held and not held[0].voids}


def _scorer(played: Played) -> Holding | None:
    """Whoever scores yaku: who stopped, or the higher total where the table plays so."""
    if played.facts.stopped_by:
        return next((one for one in played.holdings if one.side == played.facts.stopped_by), None)
    if played.facts.exhausted and played.options.exhausted == "higher-score":
        ranked = sorted(played.holdings, key=_raw, reverse=True)
        if len(ranked) == 2 and _raw(ranked[0]) > _raw(ranked[1]):
            return ranked[0]
    return None


def _raw(holding: Holding) -> int:
    return sum(made.points for made in holding.made)


def settle(played: Played) -> Iterator[Entry]:
    """What the winner gains, and under `zero_sum` what the loser loses by it."""
    booked = [*_gains(played)]
    yield from booked
    if played.options.zero_sum:
        first, second = played.record.players
        for side, other in ((first, second), (second, first)):
            mine = [entry for entry in booked if entry.side == side]
            if mine:
                because, deciding = f"what {side} gains", mine[0].deciding
                rule = played.rule("zero_sum")
                yield Entry(other, -total(mine), rule, because, against=side, deciding=deciding)


def _gains(played: Played) -> Iterator[Entry]:
    lucky = _winning_hands(played)
    scorer = _scorer(played)
    if lucky:
        for player, hand in lucky.items():
            if len(lucky) == 1 or played.options.both_lucky == "both-6":
                shown = hand.pattern.witness(played.round.hands.get(player, 0))
                yield Entry(player, hand.points, played.rule(hand.id), f"{hand.name} ({hand.roman})", shown)
    elif scorer:
        yield from _yaku_score(played, scorer)
    elif played.facts.exhausted and played.options.exhausted in _DEALERS and played.dealer:
        # The dealer is paid, but nobody won the round.
        points, because = _DEALERS[played.options.exhausted], "hands played out, to the dealer"
        yield Entry(played.dealer, points, played.rule("exhausted"), because, deciding=False)


def _yaku_score(played: Played, holding: Holding) -> Iterator[Entry]:
    """The yaku, and then what makes more of them: ladder, high score, calls, brights on the field."""
    options, calls = played.options, played.facts.koi_koi or ()
    booked = [*yaku_points(played, holding)]
    raw, side = total(booked), holding.side
    own, rule = calls.count(side), played.rule("koi_koi_multiplier")
    because = f"{own} own call{'s' if own > 1 else ''} of koi-koi"
    if options.koi_koi_multiplier == "ladder" and 0 < own < 4:
        booked.append(Entry(side, own, rule, because))
    elif options.koi_koi_multiplier == "ladder" and own:
        booked += multiplied(side, raw, own - 2, rule, because)
    if options.high_score == "double" and raw >= _HIGH:
        booked += multiplied(side, total(booked), 2, played.rule("high_score"), f"yaku of {_HIGH} or more")
    times, because = _for_calls(options.koi_koi_multiplier, calls, side)
    booked += multiplied(side, total(booked), times, rule, because)
    if options.field_brights:
        number = ((played.round.opening_field or 0) & BRIGHTS).bit_count()
        because = f"{number} bright{'' if number == 1 else 's'} on the opening field"
        booked += multiplied(side, total(booked), 1 + number, played.rule("field_brights"), because)
    yield from booked


def _for_calls(choice: str, calls: Sequence[str], side: str) -> tuple[int, str]:
    """By what calls multiply, and the calls in words."""
    if choice == "per-call":
        return 1 + len(calls), f"{len(calls)} call{'' if len(calls) == 1 else 's'} of koi-koi"
    who = {"opponent": set(calls) - {side}, "own": set(calls) & {side}, "anyone": set(calls)}.get(choice)
    names = " and ".join(one for one in dict.fromkeys(calls) if one in (who or ()))
    return (2, f"{names} called koi-koi") if names else (1, "")


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Whoever scored by a stop or a lucky hand; nobody in a draw, nor for what a dealer gets."""
    lucky, scorer = _winning_hands(played), _scorer(played)
    if lucky:
        return tuple(lucky) if len(lucky) == 1 or played.options.both_lucky == "both-6" else ()
    return (scorer.side,) if scorer else ()


def check(played: Played) -> Iterator[Problem]:
    """What only Koi-Koi can find wrong in a round: how it ended, and who can have called."""
    if played.round.void or played.round.scores is not None:
        return
    options, facts = played.options, played.facts
    lucky = _winning_hands(played)
    ending = Ending(
        stopped_by=facts.stopped_by or "",
        exhausted=bool(facts.exhausted),
        calls=facts.koi_koi or (),
        key="koi_koi",
        at_once=[(player, hand.id) for player, hand in lucky.items()],
        opponent_ends=options.opponent_forms == "ends-round",
        caller_ends=options.caller_improves == "ends-round",
    )
    found = [*check_dealt(played, at_once=True)]
    found += () if any(one.stops for one in found) else check_ending(played, ending)
    if not lucky and not any(one.stops for one in found):
        found += [*check_calls(played, ending), *_check_scorer(played)]
    yield from found


def _check_scorer(played: Played) -> Iterator[Problem]:
    scorer, place = _scorer(played), Place(played.round.path)
    if scorer and played.options.field_brights and played.round.opening_field is None:
        message = "brights on the opening field multiply the score, and the round does not give the field"
        yield error("fact-missing", place, message, "write `opening_field: CARDS`")
    higher = played.options.exhausted == "higher-score"
    for holding in played.holdings:
        counts = holding.counts is not None and holding.counts.cup and played.options.sake_cup != "animal"
        chaff = [made for made in holding.made if made.yaku.id == "chaff" and (made.cards & _CUP or counts)]
        if chaff and (holding is scorer or (higher and not played.facts.stopped_by)):
            message = f"{holding.side}'s sake cup counts as chaff, which changes the score (KK-12)"
            yield note("sake-cup-decides", place, message, "with `sake_cup: animal` it would not")


_PAGES = (
    *dealt.PAGES,
    *calling.PAGES,
    Page(
        "sake-cup-decides",
        Severity.NOTE,
        "the sake cup as chaff makes a point",
        "The cup counts as chaff as well as an animal, and without it the chaff would be worth a point less.",
        "The source does not say whether the cup is chaff; other tables answer differently.",
        "a pile of nine chaff and the sake cup",
        "Nothing need be done if the table plays so; otherwise write `options: {sake_cup: animal}`.",
    ),
)
_DECISIONS = (
    Decision("KK-3", "When is the deck empty?", "Never: eight cards are left when the hands are played out."),
    Decision("KK-7", "Is a four beside two pairs, or a four, four pairs?", "No: it is a hand of four, once."),
    Decision("KK-8", "Are lucky hands multiplied?", "No: 6 is below 7, and nobody has called yet."),
    Decision("KK-11", "Who starts after a draw?", "The same player again."),
    Decision("KK-13", "What is a new yaku?", "Any rise of the total in a turn, if only by one more chaff."),
    Decision("KK-14", "Do four pairs on the field void the deal?", "No, only four cards of one month do."),
    Decision("KK-15", "Can a round be tied?", "Only where hands run out, or both win as they are dealt."),
)

GAME = Game(
    id="koi-koi",
    name="Koi-Koi",
    aliases=("こいこい", "코이코이", "go-koi", "hanafuda legends"),
    summary="Two players make yaku. Whoever makes one stops and scores it, or calls koi-koi and plays on for "
    "more, at the risk that the other player scores first.",
    source=Source(
        "Koi-Koi, offline rules of Hanafuda Legends",
        "as published on its site",
        "its sheet of values is a separate file; every report names the table used in its place",
    ),
    options=Options,
    facts=Facts,
    build=build,
    players=(2,),
    presets={"table": {"nintendo": _NINTENDO, "fudawiki": _FUDAWIKI, "koi-koi-japan": _JAPAN}},
    hands=_HANDS,
    pages=_PAGES,
    decisions=_DECISIONS,
)
