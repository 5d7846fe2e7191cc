"""The rules for turns: calls, stops, a wild card, bombs and other events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import Card
from hanascore.rules.played import Played
from hanascore.rules.yaku import MadeYaku

# Names of facts that several games share: who stopped, whether the hands were played out, and how the wild
# card was used.
STOPPED, EXHAUSTED, WILD_FACT = "stopped_by", "exhausted", "gaji"
# More names of facts: the lucky hands, the value of the hands of players who were forced out, and who won
# after too many turns without a card.
LUCKY_HANDS, FORCED_OUT, WHIFFED = "lucky_hands", "forced_out", "whiffed"
# Names of options of games with a wild card: when it is wild, and who gets the cards it leaves over.
WILD_FROM, LEFT_OVERS = "gaji_from", "gaji_leftovers"


@dataclass(frozen=True, kw_only=True)
class Calls:
    """Calls and stops. A player who makes a new yaku calls and plays on, or stops and ends the round."""

    # The words for a call. The first is the one we write. Empty if a player who plays on says nothing.
    call: tuple[str, ...] = ()
    # The words for a stop. The first is the one we write.
    stop: tuple[str, ...] = ("stop", "agari", "あがり", "上がり", "勝負")
    # The fact that lists who called, in order. Empty in games without calls.
    called_fact: str = ""
    # The option that lets a new yaku of a caller's opponent end the round. Empty if such a yaku does not.
    opponent_ends: str = ""
    # The option that lets a new yaku of a caller end the round. Empty if such a yaku does not.
    caller_ends: str = ""
    # The choices of these options under which the round goes on.
    choices_to_go_on: Mapping[str, str] = field(default_factory=dict)
    # The points that a player needs to stop or call, by the number of players. A player needs one more each
    # further time. Empty if any yaku will do.
    least: tuple[tuple[int, int], ...] = ()
    # By how many yaku a player must be ahead of every other side to stop. 0 if a new yaku is enough.
    yaku_ahead: int = 0
    # The fact that states the points of each player at that player's last call.
    points_fact: str = ""
    # The fact that names the player who ended the round by cancelling a call.
    cancelled_fact: str = ""
    # The fact that says that all players agreed to end the round.
    agreed_fact: str = ""
    # Whether the hands were played out unless the round names who stopped.
    played_out_by_default: bool = False
    # The yaku that do not count towards the points for a stop or a call.
    not_counting: tuple[str, ...] = ()
    # Returns the facts that ended the round without a stop.
    other_ends: Callable[[Played], Sequence[str]] = lambda _: ()
    # Whether the side with the higher total scores if the hands were played out.
    higher_scores: bool = False

    def minimum_points(self, players: int) -> int:
        """Return the points that a player needs to stop or call."""
        return dict(self.least).get(players, 1)

    def points_towards(self, made: Iterable[MadeYaku]) -> int:
        """Return how many points these yaku count towards a stop or a call."""
        return sum(yaku.points for yaku in made if yaku.yaku.id not in self.not_counting)

    def callers(self, facts: Any) -> tuple[str, ...]:
        """Return who called, in order."""
        return getattr(facts, self.called_fact, None) or ()

    def stopper(self, facts: Any) -> str | None:
        """Return the player who ended the round by a stop or by cancelling a call."""
        name: str | None = getattr(facts, STOPPED, None) or getattr(facts, self.cancelled_fact, None)
        return name

    def played_out(self, facts: Any) -> bool:
        """Return whether the hands were played out without a stop."""
        return bool(getattr(facts, EXHAUSTED, None)) or (
            self.played_out_by_default and not self.stopper(facts)
        )


class TurnFacts(NamedTuple):
    """The names of the facts that count the events of a round for each player."""

    # How many triplets or fours of the hand each player showed.
    shown: str
    # How many bombs each player threw.
    thrown: str
    # How often each player left three cards on the field.
    left: str
    # What happened in the first turns of each player.
    begun: str
    # Who took no card in too many turns in a row.
    without: str


@dataclass(frozen=True, kw_only=True)
class TurnEvents:
    """The events of a turn, in games such as Go-Stop, where a turn captures after both its cards are played.

    The events are
    - `left`: the card from the stock has the month of the pair just made, so all three cards stay on the
      field;
    - `three`: a player takes three cards that another player left that way;
    - `own`: a player takes three cards that the same player left that way;
    - `both`: the two cards of the turn take the four cards of one month, two by two;
    - `same`: the card from the stock takes the card just played;
    - `clear`: the turn takes the last cards of the field;
    - `bomb`: a player throws several cards of one month to take the rest of it from the field; for each card
      after the first, one later turn needs no card of the hand;
    - `joker`: a player takes a joker.
    """

    # The words of the game for the events.
    words: Mapping[str, str]
    # How many cards each opponent gives for an event.
    gives: Mapping[str, int]
    # The events for which cards are given in a player's last turn as well. Without `left` among them, three
    # cards that would be left in a last turn are captured.
    in_last_turn: Sequence[str]
    # Whether only the last turn of the round is a last turn, and not the last turn of each player.
    one_last_turn: bool = False
    # The yaku for which the given cards count. Cards that count once are given first.
    given_for: str
    # The names of the facts that count these events.
    facts: TurnFacts
    # In how many of the first turns, one after the other, an event is reported in the fact `begun`.
    first: Mapping[str, int]
    # For how many cards a given card is enough if it counts more than once.
    heavy_gives: int = 1
    # The option behind `heavy_gives`.
    heavy_rule: str = ""
    # With how many cards of the hand a bomb may be thrown.
    sizes: tuple[int, ...] = (3,)
    # Whether only a turn that takes the last two cards, one with each of its own, is a sweep.
    sweep_of_two: bool = False
    # The cards of the months that count twice if they are shown.
    shown_twice: int = 0
    # The sizes of the bombs for which cards are given.
    giving: tuple[int, ...] = (3,)
    # The sizes of the bombs that the fact `thrown` counts.
    counted: tuple[int, ...] = (3,)
    # How often a player must leave three cards to win the round. 0 if that never wins.
    wins_at: int = 0
    # In how many turns in a row a player must take no card to win the round. 0 if that never wins.
    wins_without: int = 0


@dataclass(frozen=True, kw_only=True)
class Play:
    """The rules that turns are checked against."""

    # Whether a fourth card takes all three cards of its month, or only one of them.
    takes_all: bool = True
    # The option behind `takes_all`.
    takes_rule: str = ""
    # Whether a player who can match must do so. None if no source says so; then nothing is checked.
    must_match: bool | None = None
    # The option behind `must_match`.
    match_rule: str = ""
    # The calls and stops of the game.
    calls: Calls | None = None
    # Whether a lucky hand ends the round before a card is played.
    hand_ends: bool = False
    # The fact that names who has the joker. Empty if no joker is in the deck.
    joker_fact: str = ""
    # The option that gives the joker its points.
    joker_rule: str = ""
    # The fact that lists the yaku that were announced, each with the card that was laid down.
    announced_fact: str = ""
    # Whether four cards of a month, in the hand and on the field, are taken at once instead of playing a
    # card (hiki). A player who has no card left only draws.
    hiki: bool = False
    # The numbers of players with whom a round ends with the hands, even if hiki emptied them early. With
    # other numbers the stock is then played out.
    hiki_leaves_stock: tuple[int, ...] = ()
    # Whether players without a card go on drawing until the stock is played out.
    stock_ends: bool = False
    # The option and the choice under which they do not; None if there are none.
    stock_stays: tuple[str, str] | None = None
    # The fact that counts the cards each player took from the piles of others.
    stolen_fact: str = ""
    # The events of turns.
    events: TurnEvents | None = None


@dataclass(frozen=True, kw_only=True)
class Wild:
    """A card that takes one card of any month. The defaults describe the lightning."""

    # The card, as a set of one.
    card: int = deck.these("11c")
    # What players call it.
    name: str = "lightning"
    # Whether the card is wild at this table.
    on: bool = True
    # The option that makes it wild.
    on_rule: str = "gaji"
    # The choices of that option under which it is wild.
    on_choices: tuple[str, ...] = ("yes",)
    # Whether it is wild when it is turned up from the stock, and not only when it is played from the hand.
    from_stock: bool = False
    # The cards of other months that it may take.
    takes: int = deck.WHOLE
    # What it does with cards of its own month: it takes one of them like any card (`usual`), takes all
    # `three` or none, or neither takes them nor is taken by them (`never`).
    own_month: str = "usual"
    # The cards of other months that may take it from the field.
    taken_by: int = 0
    # Whether it must take a card if it can. Such a card is taken by the first card of `taken_by` that is
    # turned up, and by no card of a hand. As the last card of the stock it takes everything that is left.
    must_take: bool = False
    # Whether a card that must take may be laid down if it is played from the hand.
    may_be_laid_down: bool = False
    # Whether a card of its own month must take it from the field if `own_month` is `three`.
    own_month_takes_it: bool = False
    # Whether it may take one of three cards of another month that lie together.
    breaks_threes: bool = True
    # The option behind `breaks_threes`.
    threes_rule: str = ""
    # Whether it is put aside if it is dealt to the field. Then it is in no pile.
    aside_if_dealt: bool = False
    # Whether it may take one of four cards of a month that stay on the field.
    breaks_fours: bool = False
    # What its user gets of the cards that it leaves over: the rest of the `suit` it took a card of, the
    # `willow` left of its own month, or `both`. With `pair`, the user gets everything except the card left of
    # its own month, which goes to the player who took a pair of that month.
    leftovers_to: str | None = None
    # Whether the piles show how it was used. Then a round need not say it.
    shown_by_piles: bool = False

    @property
    def month(self) -> int:
        """The month of the wild card itself."""
        return next(deck.in_order(self.card)).month

    def taken_card(self, facts: Any) -> Card | None:
        """Return the card of another month that the wild card took, or None if the round reports none."""
        use = getattr(facts, WILD_FACT, None)
        if not use or not use.get("took") or "by" not in use:
            return None
        card = next(deck.in_order(use["took"]))
        return card if card.month != self.month else None

    def may_meet(self, card: Card, source: str | None) -> bool:
        """Return whether the wild card may take a card, or may be taken from the field by that card."""
        if card.month == self.month:
            return self.own_month == "usual"
        taken_by = self.taken_by if source in (None, "field") else 0
        return bool(card.bit & (taken_by | (self.takes if source != "field" else 0)))
