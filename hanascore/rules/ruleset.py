"""The rule set a game becomes once its options are chosen, and the round that is settled under it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import Card, Kind
from hanascore.model.ledger import Entry
from hanascore.model.record import Counts, Record, Round
from hanascore.problems.problem import Place, Problem, error, warning
from hanascore.problems.words import listed
from hanascore.rules.yaku import (
    NO_CONTEXT,
    Context,
    LuckyHand,
    Made,
    Near,
    Rival,
    Yaku,
    YakuTable,
    best_reading,
    parted,
)

# Facts that games share: whose yaku ended the round, that nobody's did, what a wild card took, and by what
# the field multiplies, which is an option as well.
STOPPED, EXHAUSTED, WILD_FACT, FIELD_MULTIPLIER = "stopped_by", "exhausted", "gaji", "field_multiplier"
# Options of games with a wild card: from where it is wild, and who gets what it leaves over.
WILD_FROM, LEFT_OVERS = "gaji_from", "gaji_leftovers"
_MONTHS = tuple(deck.of_month(month) for month in range(1, 13))
# What cards on the opening field multiply by.
_FIELD_FACTORS = ((deck.these("1b 3b 8b"), 2), (deck.these("11b 12b"), 4))


class Unit(NamedTuple):
    """A larger unit of points in which a table may count as well."""

    name: str
    points: int

    def show(self, points: int) -> str:
        """A sum as sign, units and remainder.

        >>> Unit("kan", 10).show(-23)
        '-2 kan 3'
        """
        whole, rest = divmod(abs(points), self.points)
        if points < 0 and not whole:
            return f"0 {self.name} {points}"
        return f"{'-' if points < 0 else ''}{whole} {self.name}{f' {rest}' if rest else ''}"


class WholeMonth(NamedTuple):
    """What each four of a month makes a chaff of its owner worth, by what option, and in what words."""

    points: int
    rule: str
    words: str

    def adds(self, values: Sequence[int], four: int) -> int:
        """What that adds to the four cards of a month: its cheapest chaff is worth so much instead."""
        return max(0, self.points - min(values[card.position] for card in deck.in_order(four & deck.CHAFF)))


class ValueClass(NamedTuple):
    """The cards of one kind that are worth the same. `house` is set where a house rule says so.

    `reasons` are those of an entry for so many of them, by their number: `1 bright x 20`.
    """

    kind: Kind
    cards: int
    value: int
    house: str
    reasons: tuple[str, ...]


class Wild(NamedTuple):
    """A card that takes one card of any month when it is played from the hand, or from the stock as well.

    Where a card that it may take of its own month lies on the field it must take; otherwise it may be laid
    down. `takes` are the cards of other months that it may take, and `own` says how it meets its own: it is
    `usual`, takes `three` or none of them, or neither takes nor is taken (`never`). Where it lies on the
    field, a card of another month may take it that is one of `taken_by`. A wild card that `must` takes as it
    is drawn, and is taken by the first card of `taken_by` that is drawn, and by none from a hand; and where
    it is the last of the stock it takes all that is left.

    `on` tells whether this table plays with it. Of what it leaves over on the field its user is given the
    rest of the `suit` it took a card of, the `willow` left of its own month, or `both`; or all of it but
    what is left of its own month, which goes to whoever took a `pair` of that. Where the piles `tell` of its
    use, the fact of a round need not. `on_rule` is the option that makes it wild. The defaults are those of
    the lightning.
    """

    card: int = deck.these("11c")
    name: str = "lightning"
    on: bool = True
    from_stock: bool = False
    takes: int = deck.WHOLE
    own: str = "usual"
    taken_by: int = 0
    must: bool = False
    gives: str | None = None
    tell: bool = False
    on_rule: str = "gaji"

    @property
    def month(self) -> int:
        """Its own month."""
        return next(deck.in_order(self.card)).month

    def took(self, facts: Any) -> Card | None:
        """The card of another month that it took; None where a round tells of no such use."""
        use = getattr(facts, WILD_FACT, None)
        if not use or not use.get("took") or "by" not in use:
            return None
        card = next(deck.in_order(use["took"]))
        return card if card.month != self.month else None

    def may_meet(self, card: Card, source: str | None) -> bool:
        """Whether it may have taken a card, or have been taken by it from the field."""
        if card.month == self.month:
            return self.own == "usual"
        taken_by = self.taken_by if source in (None, "field") else 0
        return bool(card.bit & (taken_by | (self.takes if source != "field" else 0)))


class FieldMultiplier(NamedTuple):
    """By what cards on the opening field multiply a round.

    `how` is `off`, `largest`, where the largest factor counts, `product`, where all do, or `carried`, where
    the largest counts and the others wait for later rounds, the largest first. A round may tell the number
    itself, in a fact that is called like the option.
    """

    how: str = "off"

    def _factors(self, field: int) -> list[int]:
        return [by for cards, by in _FIELD_FACTORS for _ in range((field & cards).bit_count())]

    def _in_force(self, played: Played, field: int) -> int:
        """What multiplies a round with this field. What waited goes first, the largest of it alone."""
        if self.how == "carried" and played.carry:
            return max(played.carry)
        factors = self._factors(field)
        return prod(factors) if self.how == "product" else max(factors, default=1)

    def left(self, played: Played) -> tuple[int, ...] | None:
        """The factors that wait after a round, the largest first; None where nobody can say."""
        if self.how != "carried":
            return ()
        field, now = played.round.dealt.field, self.times(played)
        if now is None or played.carry_untold:
            return None
        waiting = [*played.carry, *(self._factors(field) if field is not None else ())]
        if now in waiting:
            waiting.remove(now)
        return tuple(sorted(waiting, reverse=True))

    @property
    def _possible(self) -> tuple[int, ...]:
        """By what rounds may be multiplied: with all cards that multiply on the field, and with fewer."""
        every = self._factors(deck.WHOLE)
        most = prod(every) if self.how == "product" else max(every)
        return tuple(1 << power for power in range(most.bit_length()))

    def times(self, played: Played) -> int | None:
        """By what the round is multiplied; None where the round does not say."""
        if self.how == "off":
            return 1
        field, stated = played.round.dealt.field, getattr(played.facts, FIELD_MULTIPLIER, None)
        if stated is not None:
            return int(stated)
        return None if field is None else self._in_force(played, field)

    def check(self, played: Played) -> Iterator[Problem]:
        """Whether the field or the multiplier is told where it counts, and whether the two agree."""
        name = FIELD_MULTIPLIER
        field, stated = played.round.dealt.field, getattr(played.facts, name, None)
        if self.how == "off" and stated in (None, 1):
            return
        place = Place(played.round.path)
        if self.how == "off":
            message = f"the round is said to count {stated} times, but fields do not multiply here"
            hint = f"set the option `{name}`, or leave the fact out"
            yield warning("field-multiplier-unused", place.inside(name), message, hint)
        elif field is None and stated is None:
            message = "brights on the opening field multiply the round, and the round does not give the field"
            yield error("fact-missing", place, message, f"write `opening_field: CARDS` or `{name}: N`")
        elif field is not None and stated is not None and stated != (known := self._in_force(played, field)):
            message = f"the field multiplies by {known}, and the round says {stated}"
            hint = "correct the field or the multiplier; nothing carries over from earlier rounds"
            if self.how == "carried":
                hint = "correct either, or write what waits from earlier rounds: carry: [4, 2]"
            yield error("field-multiplier-differs", place.inside(name), message, hint)
        told = {name: () if stated is None or field is not None else (stated,)}
        told["carry"] = (getattr(played.facts, "carry", None) or ()) if self.how == "carried" else ()
        able = listed(map(str, self._possible), "or")
        for key, numbers in told.items():
            for number in sorted({*numbers} - {*self._possible}):
                message = f"`{key}` is {number}, and what fields multiply by here is {able}"
                hint = "count the brights on the opening field again, or write the field"
                yield warning("field-multiplier-odd", place.inside(key), message, hint)


class Draw(NamedTuple):
    """Who deals first, by the cards drawn for it: whose month is earliest, or where `latest` the latest.

    Of cards of one month the `highest` by kind decides, or the `lowest`, or all are level: `again`.
    """

    latest: bool = False
    ties: str = "again"

    def first(self, cards: Mapping[str, Card], months: str | None) -> tuple[str, ...]:
        """Of those who drew whoever deals, or all who are level. `months` tells how 11 and 12 are counted."""
        ranks: dict[str, tuple[int, int]] = {}
        for player, card in cards.items():
            month = 23 - card.month if months == "korean" and card.month > 10 else card.month
            kind = list(Kind).index(card.kind) * {"highest": 1, "lowest": -1}.get(self.ties, 0)
            ranks[player] = (-month if self.latest else month, kind)
        return tuple(player for player, rank in ranks.items() if rank == min(ranks.values()))


NIGHT_OR_DAY = {"night": Draw(ties="lowest"), "day": Draw(latest=True, ties="highest")}


class Calls(NamedTuple):
    """Calls and stops: whoever makes a new yaku says one of two words.

    The first of each tuple of words is the one we write. `called` is the fact of the round that tells who
    called, in order. `opponent_ends` and `caller_ends` name the options by which a new yaku of an opponent of
    a caller, or of a caller, ends the round; they are empty where it does not.
    `least` are numbers of players and the points from which a player may stop or call, and do so again with
    more: the fact `had` may tell what there were at a player's last call. The yaku `beside` do not count for
    them. `cancelled` is the fact that tells who ended the round by taking back a call, and `agreed` the one
    that tells that all agreed to end it; `otherwise` names all facts that ended a round without a stop. Where
    a game is `quiet`, hands were played out unless the round tells of a stop. `higher_scores` tells whether
    the side with the higher total scores then.
    """

    call: tuple[str, ...]
    called: str
    stop: tuple[str, ...] = ("stop", "agari", "あがり", "上がり", "勝負")
    opponent_ends: str = ""
    caller_ends: str = ""
    least: tuple[tuple[int, int], ...] = ()
    had: str = ""
    cancelled: str = ""
    agreed: str = ""
    quiet: bool = False
    beside: tuple[str, ...] = ()
    otherwise: Callable[[Played], Sequence[str]] = lambda _: ()
    higher_scores: bool = False

    def minimum(self, players: int) -> int:
        """The points from which a player may stop or call."""
        return dict(self.least).get(players, 1)

    def counted(self, made: Iterable[Made]) -> int:
        """What yaku count for that."""
        return sum(one.points for one in made if one.yaku.id not in self.beside)

    def callers(self, facts: Any) -> tuple[str, ...]:
        """Who called, in order."""
        return getattr(facts, self.called, None) or ()

    def stopper(self, facts: Any) -> str | None:
        """Whose yaku ended the round, by a stop or by a call taken back."""
        name: str | None = getattr(facts, STOPPED, None) or getattr(facts, self.cancelled, None)
        return name

    def played_out(self, facts: Any) -> bool:
        """Whether the hands were played out and nobody stopped."""
        return bool(getattr(facts, EXHAUSTED, None)) or (self.quiet and not self.stopper(facts))


class TurnFacts(NamedTuple):
    """The facts of a round that tell of the events in its turns, by player.

    `shown` is how many months of the hand a player showed, `thrown` how many bombs were thrown, `left` how
    often three were left, and `begun` what happened in the first turns.
    """

    shown: str
    thrown: str
    left: str
    begun: str


class TurnEvents(NamedTuple):
    """What may happen in a turn, where the cards are taken when both cards of the turn lie there.

    A pair that the card of the hand makes waits for the card of the stock: if that is of its month too, all
    three are `left`, with jokers turned up between, until the fourth takes them (`three`, or `own` where the
    same player left them). `both` cards of a turn may take the four of a month two by two, the card turned up
    may take the `same` that was played, and all that lies there may be taken (`clear`). A `bomb` throws some
    cards of a month of the hand, as many as one of `sizes`, at the others of the field; in as many turns less
    one its player may do without a card of the hand. A `joker` may be an event as well.

    `words` are the game's words for these events, and `gives` tells how many cards each opponent gives for
    one, in a player's last turn only for those in `last`. They are cards that count for the yaku `of`, first
    those that count once; one that counts more often is enough for two. Where `left` is not in `last`, all
    three are taken in a last turn. `wins_at` so many times of it the round is won; never where that is 0.
    The `facts` tell of all this; bombs are told of the sizes `counted`, and the first turns as far as `first`
    has, in so many of them, one after the other.
    """

    words: Mapping[str, str]
    gives: Mapping[str, int]
    last: Sequence[str]
    of: str
    facts: TurnFacts
    first: Mapping[str, int]
    sizes: tuple[int, ...] = (3,)
    counted: tuple[int, ...] = (3,)
    wins_at: int = 0


class Play(NamedTuple):
    """What the turns of a game are held against.

    `takes_all` tells whether a fourth card takes all three of its month, or one. `must_match` tells whether a
    player who can match must; None where no source says so and nobody asks. `joker` names the fact that tells
    who has the joker, where the deck has one, and `joker_rule` the option by which it counts. `hand_ends`
    tells whether a lucky hand ends the round before a card is played. `declares` names the fact in which yaku
    are announced with a card that is laid down. Where there is `hiki`, four cards of a month in the hand and
    on the field are taken at once in place of playing a card, and who has no card left only draws.
    `takes_rule` and `match_rule` name the options behind the first two, and `moved` the fact that tells how
    many cards each player took from others' piles. `events` tells what happens beside that in a turn.
    """

    takes_all: bool = True
    must_match: bool | None = None
    calls: Calls | None = None
    joker: str = ""
    joker_rule: str = ""
    hand_ends: bool = False
    declares: str = ""
    hiki: bool = False
    takes_rule: str = ""
    match_rule: str = ""
    moved: str = ""
    events: TurnEvents | None = None


def foremost(ranks: Mapping[str, Any]) -> tuple[str, ...]:
    """The sides that nobody is before."""
    best = max(ranks.values(), default=None)
    return tuple([side for side, rank in ranks.items() if rank == best])


def highest(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the best score of the round, even where that is nothing or less."""
    return foremost(deciding)


def highest_of_any(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """The sides with the best score of the round, or none where all of them are nothing."""
    return highest(played, deciding) if any(deciding.values()) else ()


class Deal(NamedTuple):
    """How many cards go to each hand and to the field."""

    hand: int
    field: int


class Holding(NamedTuple):
    """What one side holds at the end of a round.

    `counts` is set where the pile is known by numbers alone; then `pile` holds only the cards known by name.
    """

    side: str
    pile: int
    made: tuple[Made, ...]
    context: Context = NO_CONTEXT
    counts: Counts | None = None

    @property
    def kinds(self) -> deck.ByKind:
        """The numbers of brights, animals, ribbons and chaff."""
        return deck.by_kind(self.pile) if self.counts is None else self.counts.by_kind


class Award(NamedTuple):
    """Cards that a rule gives to a side at the end of a round, beside those it took by matching."""

    side: str
    cards: int
    rule: str
    because: str


class Played(NamedTuple):
    """A round ready to be settled: the rules, what the record says of the round, and what each side holds.

    `order` are the active players in the order of their turns and `seats` the seat of each. `month`
    counts the rounds played, from 1. `complete` tells that every card the game plays is accounted for. The
    piles of the holdings include the `awards`. `carried` are the multipliers that earlier rounds pass on,
    None where nobody can say. `counted` is a rule and how often it is counted, once as a rule: a claim may
    have left it out, or counted it twice.
    """

    rules: RuleSet
    record: Record
    round: Round
    holdings: tuple[Holding, ...]
    dealer: str
    order: tuple[str, ...]
    seats: Mapping[str, str]
    month: int
    complete: bool
    awards: tuple[Award, ...] = ()
    carried: tuple[int, ...] | None = ()
    counted: tuple[str, int] = ("", 1)

    @property
    def undrawn(self) -> int:
        """How many cards of the stock are never turned up in this game with so many players."""
        return self.rules.undrawn(len(self.order))

    @property
    def held(self) -> int:
        """The cards that lie in some side's pile."""
        held = 0
        for holding in self.holdings:
            held |= holding.pile
        return held

    @property
    def options(self) -> Any:
        """The options in force, by their names."""
        return self.rules.options

    @property
    def facts(self) -> Any:
        """The facts of the round, by their names."""
        return self.round.facts

    @property
    def carry(self) -> tuple[int, ...]:
        """The multipliers that earlier rounds pass on to this one, as it says or as they were played."""
        told = getattr(self.facts, "carry", None)
        return tuple(by for by in (self.carried or () if told is None else told) if by > 1)

    @property
    def carry_untold(self) -> bool:
        """Whether a written round follows some of which nobody can say what they pass on, nor does it say."""
        told = getattr(self.facts, "carry", None)
        return self.round.has_only_scores and self.carried is None and told is None

    def holding(self, side: str) -> Holding:
        """What a side holds."""
        return next(holding for holding in self.holdings if holding.side == side)

    def side_of(self, player: str) -> str:
        """The side a player scores for."""
        return self.record.side_of(player)

    def rule(self, name: str) -> str:
        """The full id of a rule of the game."""
        return f"{self.rules.game}.{name}"


def dead_threes(played: Played, unaccounted: int) -> int:
    """The two cards that lie dead of a month of which three lay on the field and the fourth took one."""
    if played.rules.play.takes_all:
        return 0
    field = deck.WHOLE if played.round.dealt.field is None else played.round.dealt.field
    threes = (four for four in _MONTHS if (field & four).bit_count() >= 3)
    return sum(unaccounted & four for four in threes if (unaccounted & four).bit_count() == 2)


class _Parts(NamedTuple):
    """What a rule set is put together of."""

    yaku: tuple[Yaku, ...]
    deals: Mapping[int, Deal]
    settle: Callable[[Played], Iterable[Entry]]
    game: str = ""
    options: Any = None
    deck: int = deck.WHOLE
    yellow: bool = False
    values: tuple[int, ...] = ()
    like_chaff: int = 0
    not_in_play: tuple[Yaku, ...] = ()
    other_readings: tuple[tuple[Yaku, ...], ...] = ()
    rivals: tuple[Rival, ...] = ()
    winners: Callable[[Played, Mapping[str, int]], tuple[str, ...]] = highest
    check: Callable[[Played], Iterable[Problem]] = lambda _: ()
    to_announce: tuple[str, ...] = ()
    score_total: Callable[[Played], int | None] | None = None
    passes_on: Callable[[Played, Sequence[str]], tuple[int, ...] | None] | None = None
    dealer_matters: Callable[[Any], bool] = lambda _: False
    claims_fact: str = ""
    won_by: str = "points"
    wins_for: Callable[[Played, Mapping[str, int], str], int] | None = None
    first_to: int | None = None
    decides: Callable[[Played], Mapping[str, int]] | None = None
    at_once: bool = False
    house_values: tuple[tuple[int, str], ...] = ()
    cards_alone: bool = False
    whole_month: WholeMonth | None = None
    hands: tuple[LuckyHand, ...] = ()
    unit: Unit | None = None
    play: Play = Play()
    wild: Wild | None = None
    field: FieldMultiplier = FieldMultiplier()
    draw: Draw = Draw()
    by_points: bool = False
    sheet: tuple[str, ...] = ("Yaku",)


class RuleSet(_Parts):
    """A game with its options chosen: plain data, and the functions that settle and check a round.

    `game` and `options` are put in by the game. `deck` are the cards in play; where `yellow`, the yellow
    paulownia chaff is a card of its own. `values` has the value of each card in deck order, or is empty where
    cards are worth nothing; cards `like_chaff` are worth what chaff is, whatever their kind. `cards_alone`
    tells that cards count only where no yaku is made, and `whole_month` what each four of a month adds.
    `other_readings` are further tables of the same yaku of which a pile takes whichever is worth most.
    `winners` names who won a round, given the points that decide; `check` finds what is wrong or doubtful in
    this game alone. The yaku `to_announce` count where the fact that `play` declares names them.
    `score_total` is what the scores of a complete round add up to. `dealer_matters` tells from the facts of
    a round whether its score hangs on who dealt. `claims_fact` names the fact in which yaku are claimed where
    chaff was thrown away.
    `passes_on` names the multipliers that a round leaves to those after it, given who won it, or None where
    nobody can say.
    `won_by` is `points` or `rounds`. `wins_for` tells how many wins a round is to its winner, given the
    points that decide, and `first_to` so many wins end the game. Of those who reach the goal in a round the
    one with the highest rank by `decides` wins, and then the highest total; where such a rank wins `at_once`
    the goal need not be reached. `hands` are the lucky hands in play, and `unit` is a larger unit in which
    totals are shown as well.
    `play` is what turns are held against, `wild` the card that may be wild, `field` what the
    opening field multiplies by, and `draw` who deals first where cards are drawn for it. Rounds are settled
    `by_points` where nothing of a pile counts but its points, its yaku and the number of its cards. `sheet`
    names what a score sheet has between the cards and the score.
    """

    @cached_property
    def deck_total(self) -> int:
        """What all cards of the deck are worth together."""
        return sum(row.value * row.cards.bit_count() for row in self.value_classes)

    def worth_of_some(self, cards: int) -> tuple[int, int]:
        """The least and the most that any of these cards are worth; a house may have values below 0."""
        values = [self.values[card.position] for card in deck.in_order(cards)] if self.values else []
        return sum(value for value in values if value < 0), sum(value for value in values if value > 0)

    def stock(self, players: int) -> int:
        """How many cards are left for the stock."""
        deal = self.deals[players]
        return self.deck.bit_count() - deal.field - deal.hand * players

    def undrawn(self, players: int) -> int:
        """How many cards of the stock are never turned up: each turn turns one, and the hands run out.

        Whoever meets a joker takes a card of the stock in its place.
        """
        return self._undrawn.get(players, 0)

    @cached_property
    def _undrawn(self) -> dict[int, int]:
        jokers = (self.deck & ~deck.WHOLE).bit_count()
        return {each: self.stock(each) - jokers - deal.hand * each for each, deal in self.deals.items()}

    def rest_is_open(self, facts: Any, field: int | None = None) -> bool:
        """Whether `rest` tells no pile: cards may lie dead, or wait to be given out, or stay in the stock.

        `field` is the opening field, where it is known.
        """
        left_over = self.wild is not None and self.wild.took(facts) is not None
        known = deck.EVERY if field is None else field
        dead = not self.play.takes_all and any((known & four).bit_count() >= 3 for four in _MONTHS)
        calls = self.play.calls
        stopped = calls is not None and not calls.played_out(facts)
        return left_over or dead or stopped

    @cached_property
    def read_by(self) -> tuple[Any, ...]:
        """All that the words of a record are read by: where it is the same, they are read alike."""
        play, cards = self.play, (self.deck, self.yellow, self.deck_total, self.deals, self.draw)
        hands = tuple(hand.id for hand in self.hands)
        return (
            *cards,
            self.wild and self.wild.month,
            play.takes_all,
            play.calls,
            play.hand_ends,
            play.joker,
            hands,
        )

    @cached_property
    def next_dealer(self) -> str:
        """Who deals after a round: `winner`, `total`, `left`, `same` or `free`."""
        return getattr(self.options, "next_dealer", "winner")

    @cached_property
    def deal_tie(self) -> str:
        """Who deals of those who are level: by `card-points` or by `turn-order`."""
        return getattr(self.options, "deal_tie", "turn-order")

    @cached_property
    def card_rule(self) -> str:
        """The id of the rule under which cards bring their values."""
        return f"{self.game}.card-values"

    @cached_property
    def value_classes(self) -> tuple[ValueClass, ...]:
        """The cards that have a value, by kind and value, the dearest of a kind first."""
        found: dict[tuple[Kind, bool, int, str], int] = {}
        for card, value in zip((*deck.CARDS, *deck.JOKERS), self.values, strict=False):
            if card.bit & self.deck:
                house = next((word for cards, word in self.house_values if cards & card.bit), "")
                key = (card.kind, bool(card.month), value, house)
                found[key] = found.get(key, 0) | card.bit
        kinds, rows = list(Kind), list[ValueClass]()
        for (kind, has_month, value, house), cards in found.items():
            one, more = (kind.value, kind.plural) if has_month else ("joker", "jokers")
            times = f"x {value}{f' ({house})' if house else ''}"
            numbers = range(len(deck.CARDS))
            reasons = tuple(f"{number} {one if number == 1 else more} {times}" for number in numbers)
            rows.append(ValueClass(kind, cards, value, house, reasons))
        return tuple(sorted(rows, key=lambda row: (kinds.index(row.kind), -row.value)))

    @cached_property
    def counting_classes(self) -> tuple[ValueClass, ...]:
        """The classes of cards that are worth something."""
        return tuple(row for row in self.value_classes if row.value)

    @cached_property
    def seated(self) -> frozenset[str]:
        """The seats that have yaku of their own."""
        return frozenset(one.seat for one in self.yaku if one.seat)

    @cached_property
    def uses_month(self) -> bool:
        """Whether a yaku in play depends on the month of the round."""
        return any(one.pattern.month_of_round for one in self.yaku)

    @cached_property
    def _tables(self) -> dict[Context, tuple[YakuTable, ...]]:
        return {}

    @cached_property
    def _uses_calls(self) -> bool:
        return any(one.called_value is not None for one in self.yaku)

    def tables(self, context: Context) -> tuple[YakuTable, ...]:
        """The yaku tables for a context, one for each reading of a pile."""
        # What makes no difference is left out, so that one table serves all of a game.
        # Nor does the year, since a long game would have a table for each of its rounds.
        month = context.month and (context.month - 1) % 12 + 1 if self.uses_month else None
        seat = context.seat if self.seated else None
        announced = context.announced or not self.to_announce
        minded = Context(month, seat, context.called and self._uses_calls, announced=announced)
        found = self._tables.get(minded)
        if found is None:
            readings = (self.yaku, *self.other_readings)
            if not announced:
                readings = tuple(parted(yaku, self.to_announce)[1] for yaku in readings)
            found = tuple(YakuTable(yaku, self.rivals, minded) for yaku in readings)
            self._tables[minded] = found
        return found if context.reading is None else found[context.reading : context.reading + 1]

    def reading(self, pile: int, context: Context = NO_CONTEXT) -> YakuTable:
        """The table under which the pile is worth most; of equals the first."""
        return best_reading(self.tables(context), pile)

    def call_points(self, pile: int, context: Context = NO_CONTEXT) -> int:
        """What the yaku of a pile count for a call or a stop, as it is read best for that."""
        calls = self.play.calls
        tables = self.tables(context if context.reading is None else context._replace(reading=None))
        if calls and calls.beside:
            return max(calls.counted(table.made(pile)) for table in tables)
        return max([table.points(pile) for table in tables])

    def near(self, pile: int, context: Context = NO_CONTEXT) -> tuple[Near, ...]:
        """The yaku one card away, in table order, each with the cards that would make it count, one alone."""
        counting = {made.yaku.id for made in self.reading(pile, context).made(pile)}
        found: dict[str, Near] = {}
        for card in deck.in_order(self.deck & ~pile):
            more = pile | card.bit
            for made in self.reading(more, context).made(more):
                yaku, cards = found.get(made.yaku.id, (made.yaku, 0))
                found[made.yaku.id] = (yaku, cards | card.bit)
        order = [one.id for one in self.tables(context)[0].yaku if one.id not in counting]
        return tuple(found[id] for id in order if id in found)

    def find_yaku(self, id: str) -> Yaku | None:
        """The yaku of that id, in play or not."""
        return next((one for one in (*self.yaku, *self.not_in_play) if one.id == id), None)
