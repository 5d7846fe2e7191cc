"""Answers of a rulebook that are not rulings: how a turn goes, who deals next, what ends a round.

The answers are made from the rules in force, so they are true at each table. What only a source can say, such
as who shuffles, is in the chapter `# Customs` of the game. If no source says it, the answer is that this is
open.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hanascore.cards.deck import SUITS, WHOLE, YELLOW, in_order, left_out_of
from hanascore.cards.names import short_name, suit_name
from hanascore.rules.game import Decision, Game
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import LuckyHand, Yaku
from hanascore.words.english import is_or_are, listed, many
from hanascore.words.numbers import NUMBERS

# How a turn goes: usually, where the fourth card of a month takes only one, and in games that capture at its
# end.
_TURN = (
    "Play a card from your hand: it takes a card of its month from the field, or all three if three lie "
    "there; if there is none, it stays on the field. Then turn up the top card of the stock, which does the "
    "same."
)
_SIMPLE_TURN = (
    "Play a card from your hand: it takes a card of its month from the field; if there is none, it stays on "
    "the field. Then turn up the top card of the stock, which does the same."
)
_TURN_OF_TWO_CARDS = (
    "Lay a card from your hand on a card of its month on the field, or beside the others if there is none, "
    "and do the same with the top card of the stock. Then take what lies together; but if the card of the "
    "stock has the month of the pair just made, all three stay (ppeok)."
)
# Who deals the next round, in games where no option decides it.
NEXT_DEALER = {
    "winner": "The winner of a round deals the next one.",
    "lowest": "Whoever scored least in a round deals the next one.",
    "total": "Whoever has most points so far deals the next round.",
    "left": "The deal passes to the left.",
    "right": "The deal passes to the right.",
    "same": "The same player deals every round.",
    "free": "Anybody may deal the next round.",
}
# The topics that only a source can answer, in the chapter `# Customs`.
CUSTOMS = ("shuffle", "hand-claims", "team-mates", "first-dealer")
# How many cards of one value are named.
_MOST_NAMED = 4
# The options that end the game, and the options that decide who wins it.
_ENDS = ("goal", "last_round", "lead", "rounds_to_win")
_WINNERS = ("game_winner", "game_by", "decides")


class Topic(NamedTuple):
    """A question about the play of a game, and its answer."""

    # The id of its page, without the game.
    name: str
    # The question.
    question: str
    # The answer in whole sentences. The first of them answers the question.
    answer: str
    # The decisions of the game on the same question.
    decisions: tuple[Decision, ...] = ()


def topics(game: Game, rules: RuleSet) -> list[Topic]:
    """Return what a game answers about its play, under the rules in force.

    >>> from hanascore.games import GAMES
    >>> mushi = GAMES["mushi"]
    >>> next(topic.answer for topic in topics(mushi, mushi.rules()) if topic.name == "three-on-field")
    'The fourth card of the month takes all three.'
    """
    result = []
    for name, (question, answer) in _TOPICS.items():
        if sentences := answer(game, rules):
            decisions = tuple(decision for decision in game.decisions if decision.topic == name)
            result.append(Topic(name, question, " ".join(sentences), decisions))
    return result


def own_topics(game: Game, rules: RuleSet) -> list[Topic]:
    """Return the topics that say more than an option of the same name. They have pages of their own."""
    answers = {option.name: option.answer(rules.options) for option in game.options}
    return [
        topic for topic in topics(game, rules) if topic.answer != answers.get(topic.name.replace("-", "_"))
    ]


def split_answer(answer: str) -> tuple[str, str]:
    """Return the first sentence of an answer, and the others.

    >>> split_answer("The dealer plays first. Then the next player does.")
    ('The dealer plays first.', 'Then the next player does.')
    """
    first, dot, others = answer.partition(". ")
    return f"{first}{dot.strip()}", others


def yaku_answer(yaku: Yaku, rules: RuleSet) -> str:
    """Return a sentence that says whether a yaku counts, and what it is worth."""
    worth = many(yaku.value, "point")
    if yaku.id in {other.id for other in rules.yaku}:
        return f"{yaku.name} is a yaku worth {worth}."
    return f"{yaku.name} does not count unless an option says so; then it is a yaku worth {worth}."


def hand_answer(hand: LuckyHand, rules: RuleSet) -> str:
    """Return a sentence that says whether a lucky hand counts, and what it is worth."""
    worth = f" worth {many(hand.points, 'point')}" if hand.points else ""
    if hand.id in {other.id for other in rules.hands}:
        return f"{hand.name} is a lucky hand{worth}."
    return f"{hand.name} does not count unless an option says so; then it is a lucky hand{worth}."


def card_values_answer(rules: RuleSet) -> str:
    """Return a sentence that says what the cards of each kind are worth."""
    classes = rules.value_classes
    if not classes:
        return "Cards are worth nothing by themselves."
    names = []
    kinds = [row.kind for row in classes]
    for row in classes:
        cards = (
            ["yellow paulownia"]
            if row.cards == YELLOW
            else [short_name(card) for card in in_order(row.cards)]
        )
        is_whole = kinds.count(row.kind) == 1
        all_others = f"other {row.kind.plural}" if len(cards) > _MOST_NAMED else listed(cards)
        names.append(f"{row.kind.plural if is_whole else all_others} {row.value}")
    first, *others = names
    words, _, value = first.rpartition(" ")
    text = ", ".join([f"{words} are worth {value}", *others])
    return f"{text[:1].upper()}{text[1:]}."


def first_player_text(game: Game) -> str:
    """Return who plays first."""
    return (
        "The player after the dealer plays first." if game.starts_after_dealer else "The dealer plays first."
    )


def turn_text(rules: RuleSet) -> str:
    """Return how a turn goes, in two sentences."""
    if rules.play.events:
        return _TURN_OF_TWO_CARDS
    return _TURN if rules.play.takes_all else _SIMPLE_TURN


def play_sentences(rules: RuleSet) -> Iterator[str]:
    """Yield sentences about other rules of turns, and about the end of a round in a game without calls."""
    if rules.play.stock_ends:
        yield "Players who have no card left go on playing from the stock until it is empty."
    if any(rules.stock(number) < deal.hand * number for number, deal in rules.deals.items()):
        yield "Once the stock is empty, a turn is a card of the hand alone."
    calls = rules.play.calls
    if calls and not calls.call:
        wins = ", and wins the game" if rules.rank_wins_at_once else ""
        yield f"A player who {_condition_of_stop(rules)} may end the round at once{wins}."


def _condition_of_stop(rules: RuleSet) -> str:
    """Return what a player needs to stop, in a game without calls."""
    calls = rules.play.calls
    if calls is None or calls.yaku_ahead:
        return f"has {calls.yaku_ahead if calls else 0} yaku more than the other side"
    return f"makes {listed([yaku.name for yaku in rules.yaku if yaku.id not in calls.not_counting], 'or')}"


def _turn(game: Game, rules: RuleSet) -> list[str]:
    return [turn_text(rules), *play_sentences(rules)]


def _choice_of_two(game: Game, rules: RuleSet) -> list[str]:
    return ["The player chooses one of the two cards and takes it; the other one stays on the field."]


def _three_on_field(game: Game, rules: RuleSet) -> list[str]:
    if option := game.options_by_name.get(rules.play.takes_rule):
        return [option.answer(rules.options)]
    return ["The fourth card of the month takes all three."]


def _duty_to_take(game: Game, rules: RuleSet) -> list[str]:
    if option := game.options_by_name.get(rules.play.match_rule):
        return [option.answer(rules.options)]
    return ["A card that matches must take; but a player may play any card of the hand."]


def _direction(game: Game, rules: RuleSet) -> list[str]:
    if max(rules.deals, default=2) == 2:
        return ["The two players take turns."]
    if rules.turns_to_right:
        return ["Turns pass to the right, counter-clockwise.", "List the players in that order."]
    return ["Turns pass to the left, clockwise.", "List the players in that order."]


def _first_player(game: Game, rules: RuleSet) -> list[str]:
    return [first_player_text(game)]


def _first_dealer(game: Game, rules: RuleSet) -> list[str]:
    if custom := game.customs.get("first-dealer"):
        return [custom]
    month = "latest" if rules.draw.latest else "earliest"
    if rules.draw.ties == "again":
        return [f"Whoever draws the {month} month deals first; players with the same month draw again."]
    kind = rules.draw.ties.removesuffix("est")
    return [f"Whoever draws the {month} month deals first, and within a month the {kind}er card."]


def _next_dealer(game: Game, rules: RuleSet) -> list[str]:
    option = game.options_by_name.get("next_dealer")
    sentences = [option.answer(rules.options) if option else NEXT_DEALER[rules.next_dealer]]
    if rules.next_dealer in ("winner", "lowest", "total"):
        sentences.append(_dealer_after_a_draw(rules))
        if tie := game.options_by_name.get("deal_tie"):
            sentences.append(tie.answer(rules.options))
    return sentences


def _dealer_after_a_draw(rules: RuleSet) -> str:
    """Return who deals after a round without a winner, and after a void round."""
    if rules.next_dealer == "total":
        return "After a void round the same dealer deals again."
    if rules.deal_tie == "card-points":
        return (
            "After a round that is drawn, the player with most card points deals; after a void one, the same "
            "dealer deals again."
        )
    return "After a round that is drawn or void, the same dealer deals again."


def _end_of_round(game: Game, rules: RuleSet) -> list[str]:
    play, calls = rules.play, rules.play.calls
    end = "all hands and the stock are played out" if play.stock_ends else "the hands are played out"
    if calls is None:
        sentences = [f"A round ends when {end}."]
        if rules.yaku and not rules.rank_wins_at_once:
            sentences.append("A yaku does not end it, and nobody calls or stops.")
        return [*sentences, *_undrawn(rules)]
    if calls.call:
        points = " and ".join(f"{least} points if {NUMBERS[number]} play" for number, least in calls.least)
        condition = f"has {points}" if points else "has a new yaku"
        sentences = [f"A player who {condition} may end a round; otherwise it ends when {end}."]
        sentences.append(f"A player who calls {calls.call[0]} plays on.")
        rulings = (game.options_by_name.get(name) for name in (calls.opponent_ends, calls.caller_ends))
        sentences += [ruling.answer(rules.options) for ruling in rulings if ruling]
    else:
        sentences = [f"A round ends when {end}, unless a player who {_condition_of_stop(rules)} ends it."]
    if play.events and play.events.wins_at:
        sentences.append(f"A player who leaves three cards on the field {play.events.wins_at} times wins it.")
    if play.hand_ends:
        sentences.append("A lucky hand that wins ends it before a card is played.")
    return [*sentences, *_undrawn(rules)]


def _undrawn(rules: RuleSet) -> Iterator[str]:
    """Yield a sentence for each number of players with whom a part of the stock is never drawn."""
    for number in rules.deals:
        if undrawn := rules.undrawn(number):
            yield f"With {NUMBERS[number]} players {undrawn} cards of the stock are not drawn."


def _deck(game: Game, rules: RuleSet) -> list[str]:
    suits = [suit_name(SUITS.index(suit) + 1) for suit in left_out_of(rules.deck)]
    without = f", without {listed(suits)}" if suits else ", four of each month"
    sentences = [f"The deck has {(rules.deck & WHOLE).bit_count()} cards{without}."]
    if jokers := (rules.deck & ~WHOLE).bit_count():
        sentences.append(f"{many(jokers, 'joker')} {is_or_are(jokers)} added.".capitalize())
    return sentences


def _deal(game: Game, rules: RuleSet) -> list[str]:
    deals = [
        f"{many(number, 'player')} are dealt {deal.hand} cards each and the field {deal.field}, "
        f"which leaves {rules.stock(number)} in the stock"
        for number, deal in rules.deals.items()
    ]
    return [f"{'; '.join(deals)}."]


def _number_of_players(game: Game, rules: RuleSet) -> list[str]:
    sentences = [f"{game.name} is for {listed(map(str, game.players), 'or')} players."]
    if game.active and len(game.players) > 1:
        sentences.append(f"At most {game.active} of them play each round; the others sit out.")
    return sentences


def _teams(game: Game, rules: RuleSet) -> list[str]:
    if not game.team_sizes:
        return [f"No: {game.name} is not played in teams."]
    sentences = []
    for number, sizes in game.team_sizes.items():
        verb = "always play" if number in game.teams_required else "may play"
        divisions = listed([f"{number // size} teams of {size}" for size in sizes], "or")
        sentences.append(f"{number} players {verb} as {divisions}.")
    return [f"Yes: {sentences[0]}", *sentences[1:], "A team has one pile."]


def _team_mates(game: Game, rules: RuleSet) -> list[str]:
    if not game.team_sizes:
        return []
    return [game.customs.get("team-mates") or _not_covered(game, "What team-mates may show each other")]


def _shuffle(game: Game, rules: RuleSet) -> list[str]:
    return [game.customs.get("shuffle") or _not_covered(game, "Who shuffles and who cuts the cards")]


def _claims(game: Game, rules: RuleSet) -> list[str]:
    if not game.hands:
        return []
    return [game.customs.get("hand-claims") or _not_covered(game, "Until when a lucky hand may be claimed")]


def _lucky_hands(game: Game, rules: RuleSet) -> list[str]:
    if not game.hands:
        return [f"No: {game.name} has no lucky hands, so no hand wins or pays anything by itself."]
    if not rules.hands:
        return ["No: no lucky hand is in play unless an option says so."]
    names = [f"{hand.name} ({hand.points})" if hand.points else hand.name for hand in rules.hands]
    return [f"Yes: {listed(names)}."]


def _all_yaku(game: Game, rules: RuleSet) -> list[str]:
    if not rules.yaku:
        others = " unless an option says so" if rules.not_in_play else ""
        return [f"None: no yaku is in play{others}."]
    return [f"{len(rules.yaku)} yaku: {listed([f'{yaku.name} ({yaku.value})' for yaku in rules.yaku])}."]


def _end_of_game(game: Game, rules: RuleSet) -> list[str]:
    by_name = game.options_by_name
    ends = [name for name in _ENDS if getattr(rules.options, name, None) is not None]
    sentences = [by_name[name].answer(rules.options) for name in ends]
    if rules.rank_wins_at_once and rules.play.calls:
        sentences.append(
            f"A player who ends a round because that player {_condition_of_stop(rules)} wins as well."
        )
    winners = [by_name[name].answer(rules.options) for name in _WINNERS if name in by_name]
    if not winners and rules.options.last_round:
        winners = ["Whoever has most points then wins the game."]
    return [*sentences, *winners]


def _not_covered(game: Game, what: str) -> str:
    """Return the sentence for what no source of a game says."""
    return f"{what} is not covered: the sources of {game.name} do not say it, and it changes no score."


def _left_out(game: Game, rules: RuleSet) -> list[str]:
    things = [
        "the order in which cards are dealt out",
        "how they are laid on the table",
        "stakes",
        "advice on play",
    ]
    return [f"Not covered are {listed(things)}, because they change no score."]


# The question of each topic, and the function that answers it. A function returns no sentence if the game has
# nothing of the sort.
_TOPICS: dict[str, tuple[str, Callable[[Game, RuleSet], list[str]]]] = {
    "turn": ("How does a turn go?", _turn),
    "choice-of-two": ("What if two cards of the month lie on the field?", _choice_of_two),
    "three-on-field": ("What takes three cards of one month on the field?", _three_on_field),
    "duty-to-take": ("Must a player take a card that matches?", _duty_to_take),
    "direction": ("Which way do turns go round, clockwise or counter-clockwise?", _direction),
    "first-player": ("Who plays first in a round, and begins?", _first_player),
    "first-dealer": ("Who deals first, in the first round?", _first_dealer),
    "next-dealer": ("Who deals the next round, also after a draw?", _next_dealer),
    "end-of-round": ("What ends a round?", _end_of_round),
    "end-of-game": ("When does the game end, and who wins the game?", _end_of_game),
    "deck": ("Which cards are in the deck, and are months or jokers missing?", _deck),
    "deal": ("How many cards are dealt to each player and to the field?", _deal),
    "number-of-players": ("How many players are there, and how many people can play?", _number_of_players),
    "team-play": ("Is there a game in teams?", _teams),
    "team-mates": ("What may team-mates show or tell each other?", _team_mates),
    "shuffle": ("Who shuffles and cuts the cards?", _shuffle),
    "which-hands": ("Are there lucky hands?", _lucky_hands),
    "hand-claims": ("Until when may a lucky hand be claimed?", _claims),
    "all-yaku": ("Which yaku are there?", _all_yaku),
    "not-covered": ("Which rules are not covered?", _left_out),
}
TOPIC_NAMES = tuple(_TOPICS)
