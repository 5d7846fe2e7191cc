"""Parts of problems: places of piles, fixes that set an option, and what a difference of points is worth."""

from __future__ import annotations

from hanascore.cards.deck import Kind, ids, in_order
from hanascore.games import GAMES
from hanascore.model.places_and_fixes import place_of
from hanascore.problems.fix import Fix, write
from hanascore.problems.place import Place
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.rules.game import Value
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.words.english import listed, with_article

# The keys that represent the whole round if its keys are at the top of the record.
ROUND_KEYS = ("captured", "turns", "scores")
_CARDS_OF_A_SUIT = 4


def place_of_pile(played: Played, side: str) -> Place:
    """Return the place of a side's pile. If team-mates have several, return the place of the first."""
    places = places_of_pile(played, side)
    return places[0] if places else place_of_piles(played)


def places_of_pile(played: Played, side: str) -> list[Place]:
    """Return the places of a side's pile under `captured`. Each team-mate may have a pile."""
    captured = played.round.data.get("captured")
    names = (*played.record.players, side)
    return [
        Place((*played.round.path, "captured", name))
        for name in (captured if isinstance(captured, dict) else ())
        if played.side_of(known_spelling(normal_name(name), names)) == side
    ]


def place_of_piles(played: Played) -> Place:
    """Return the place of all piles of a round."""
    return place_of(played.round, "captured", "turns")


def set_option(played: Played, name: str, choice: Value, when: str = "") -> list[Fix]:
    """Return the fix that sets an option, if the game has that option with that choice."""
    option = GAMES[played.rules.game].options_by_name.get(name)
    if option is None or choice not in option.choices:
        return []
    return [write(("options", name), option.json_value(choice), when=when)]


def set_hand(played: Played, word: str) -> Fix | None:
    """Return the fix that sets the option under which a lucky hand counts, or None without such an option.

    `word` is the id of the hand, or the word of a claim. Options that set other options are tried last.
    """
    game = GAMES[played.rules.game]
    options = played.record.options_of(played.round)
    for option in sorted(game.options, key=lambda option: option.name in game.presets):
        for choice in option.other_choices(getattr(played.options, option.name)):
            hands = game.rules({**options, option.name: choice}).hands
            if any(word == hand.id or word in hand.claimed_as for hand in hands):
                return write(("options", option.name), option.json_value(choice))
    return None


def describe_difference(rules: RuleSet, points: int) -> str:
    """Return, in words, how many points are too many or too few, and which cards are worth exactly that.

    >>> from hanascore.games import GAMES
    >>> describe_difference(GAMES["kwa-do"].rules(), 20)
    '20 too many, what a bright is worth'
    """
    cards: list[str] = []
    for row in rules.value_classes:
        if row.value == abs(points):
            whole_kind = row.cards == rules.kinds.by_kind[row.kind] & rules.deck
            if whole_kind or row.cards.bit_count() > _CARDS_OF_A_SUIT:
                cards.append("one chaff" if row.kind is Kind.CHAFF else with_article(row.kind.value))
            else:
                cards += [f"the {picture(id)}" for id in ids(row.cards)]
    words = f"{abs(points)} too {'many' if points > 0 else 'few'}"
    return f"{words}, what {listed(cards, 'or')} is worth" if cards else words


def example_cards(rules: RuleSet, kind: Kind) -> str:
    """Return two cards of a kind that are worth different points, as a record may write them."""
    rows = [row.cards for row in rules.value_classes if row.kind is kind]
    cards = [next(in_order(row)) for row in rows[:2]]
    by_picture = kind in (Kind.BRIGHT, Kind.ANIMAL)
    return " ".join(picture(card.id) if by_picture else card.code for card in cards)


def picture(id: str) -> str:
    """Return the picture of a card without its flower, or the name of a joker.

    >>> picture("pine-crane")
    'crane'
    """
    return id.split("-", 1)[-1]
