"""Read what a rulebook says of cards: sets of cards, patterns of yaku and lucky hands, and values."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hanascore.cards.deck import BY_CODE, CARDS, JOKERS, KINDS, in_order, of_month, union
from hanascore.rules.rulebook_text import read_at, split_lines
from hanascore.rules.yaku import MONTH_OF_ROUND, HandPattern, Part, Pattern, all_of, at_least
from hanascore.words.numbers import number_in_words

_KINDS = {word: cards for kind, cards in KINDS.items() for word in (kind.value, kind.plural)}
_COUNTED = re.compile(r"(?:exactly ([0-9]+)|([0-9]+) or more) (.+)")
_GROUP = r"(a|two|three|four) (single card|pair|triplet|four)s?"
_GROUP_SIZES = {"single card": 1, "pair": 2, "triplet": 3, "four": 4}


def cards(text: str) -> int:
    """Return a set of cards.

    The text has kinds, codes, whole months such as `11*`, and exceptions after `but`.

    >>> cards("chaff and 9a") == cards("chaff") | cards("9a")
    True
    >>> cards("brights but 11b") == cards("1b 3b 8b 12b")
    True
    """
    included, but, left_out = f"{text} ".removeprefix("of ").partition(" but ")
    if but and not left_out.strip():
        raise ValueError(f"`{text}` does not say which cards are left out")
    of, without = _union(included), _union(left_out)
    if without & ~of:
        raise ValueError(f"`{left_out.strip()}` leaves out cards that `{included.strip()}` does not have")
    return of & ~without


def _union(text: str) -> int:
    union = 0
    for word in text.split():
        if word.endswith("*") and word[:-1] in map(str, range(1, 13)):
            more = of_month(int(word[:-1]))
        elif word in BY_CODE:
            more = BY_CODE[word].bit
        elif word in _KINDS:
            more = _KINDS[word]
        elif word != "and":
            raise ValueError(f"no card and no kind of card is called `{word}`")
        else:
            continue
        if not more & ~union:
            raise ValueError(f"`{text.strip()}` names `{word}` twice")
        union |= more
    return union


def pattern(text: str) -> Pattern:
    """Parse the cards that a yaku needs.

    A yaku needs a set of cards (`1b 3b 8b`), a number of cards (`5 or more animals`), or several of these
    (`11b, and exactly 3 brights but 11b`). In `10 or more chaff (11c and 12c1 as 2)`, 11c counts as 2 chaff.
    `exactly 2 animals` is spoilt by a third.
    In `1* or 11* in their place`, cards of 11* may stand in for missing cards of 1*, each in one yaku only.

    >>> pattern("11b, and exactly 3 brights but 11b").parts[1].at_least
    3
    """
    if text == "all four cards of the round's month":
        return MONTH_OF_ROUND
    if text.endswith(" in their place"):
        return _with_stand_ins(text.removesuffix(" in their place"))
    words, _, in_brackets = text.removesuffix(")").partition(" (")
    conditions = [_part(part) for part in words.split(", and ")]
    of, least, _ = conditions[0]
    is_counted = len(conditions) == 1 and _COUNTED.fullmatch(words)
    if in_brackets and not is_counted:
        raise ValueError(
            f"`({in_brackets})` belongs to a number of cards, as in `5 or more animals (9a as 2)`"
        )
    if len(conditions) > 1 or words.startswith("exactly "):
        return Pattern(tuple(conditions), heavier=_heavier(in_brackets, of))
    if not is_counted:
        return all_of(of)
    return at_least(least, of=of, heavier=_heavier(in_brackets, of))


def _with_stand_ins(text: str) -> Pattern:
    """Parse `1* or 11*`: the cards of a yaku, and those that may replace missing ones."""
    sets = text.split(" or ")
    if len(sets) != 2:
        raise ValueError("stand-ins read `1* or 11* in their place`")
    own, stand_ins = map(cards, sets)
    if not own or not stand_ins or own & stand_ins:
        raise ValueError("stand-ins are cards that the yaku itself does not have")
    number = own.bit_count()
    parts = (Part(own | stand_ins, number, (own | stand_ins).bit_count()), Part(own, 1, number))
    return Pattern(parts, stand_ins=stand_ins)


def _heavier(text: str, of: int) -> tuple[int, ...]:
    """Parse `11c and 12c1 as 2, joker-3 as 3`: the cards of a set that count more than once."""
    weights: dict[int, int] = {}
    for words in text.split(", ") if text else ():
        heavy, _, weight = words.partition(" as ")
        if not weight.isdigit() or int(weight) < 2:
            raise ValueError(f"`({words})` does not read like `(11c and 12c1 as 2)`")
        more = cards(heavy)
        if more & ~of:
            raise ValueError(f"`({words})` has a card that is not among those that are counted")
        if more & union(weights.values()):
            raise ValueError(f"`({text})` gives a card two numbers")
        weights[int(weight)] = weights.get(int(weight), 0) | more
    # A card that counts as 3 is in two of these sets, because each of them counts it once more.
    return tuple(
        union(heavy for weight, heavy in weights.items() if weight > times)
        for times in range(1, max(weights, default=1))
    )


def _part(text: str) -> Part:
    counted = _COUNTED.fullmatch(text)
    if not counted:
        of = cards(text)
        if not of:
            raise ValueError("a pattern over no cards would be true of every pile")
        return Part(of, of.bit_count(), of.bit_count())
    of = cards(counted[3])
    number = int(counted[1] or counted[2])
    if not 0 < number < of.bit_count():
        reason = f"{number} of {of.bit_count()} cards"
        raise ValueError(f"{reason}: write fewer, but at least 1, or leave the number out")
    return Part(of, number, number if counted[1] else of.bit_count())


def values(text: str) -> tuple[int, ...]:
    """Return the value of each card, in deck order. Later entries replace earlier ones.

    >>> sum(values("20 brights, 10 animals, 5 ribbons, 1 chaff"))
    264
    """
    (line,) = split_lines("card values", text)
    by_position = {card.position: 0 for card in JOKERS}
    for row in text.split(", "):
        number, _, words = row.partition(" ")
        if not number.isdigit():
            raise line.error(f"`{row}` does not begin with a value")
        by_position |= {card.position: int(number) for card in in_order(read_at(line, cards, words))}
    missing = [card.code for card in CARDS if card.position not in by_position]
    if missing:
        raise line.error(f"there is no value for {', '.join(missing)}")
    return tuple(by_position[card.position] for card in (*CARDS, *JOKERS))


def hand_pattern(text: str, upright: Sequence[int] = ()) -> HandPattern:
    """Return the pattern of a lucky hand: how its cards are grouped by month, or how many of some cards it
    has.

    `upright` are the sets whose triplets are standing triplets.

    >>> hand_pattern("a triplet or a triplet and a pair").groups
    ((3,), (3, 2))
    >>> hand_pattern("at least a triplet").or_more
    True
    >>> hand_pattern("no brights; 2 to 7 ribbons but 11r").parts[1].at_most
    7
    """
    groups: list[tuple[int, ...]] = []
    parts: list[Part] = []
    standing, shows_from = None, 1
    for words in text.split("; "):
        counted = re.fullmatch(r"(no|[0-9]+)(?: to ([0-9]+))? (.+)", words)
        if counted:
            least = 0 if counted[1] == "no" else int(counted[1])
            most = int(counted[2] or least)
            of = cards(counted[3])
            if not least <= most <= of.bit_count():
                raise ValueError(f"`{words}` asks for {least} to {most} of {of.bit_count()} cards")
            parts.append(Part(of, least, most))
        elif words.endswith(" standing"):
            number = words.removesuffix(" standing")
            standing = 0 if number == "none" else number_in_words(number)
            if standing is None:
                raise ValueError(f"`{number}` is not a number in words")
        else:
            groupings = [
                _group_sizes(grouping) for grouping in re.split(r", | or ", words.removeprefix("at least "))
            ]
            groups = [tuple(size for size in grouping if size > 1) for grouping in groupings]
            # Only the cards of the groups that are named first are shown as part of the hand.
            shows_from = min(groupings[0])
    return HandPattern(
        groups=tuple(groups),
        or_more=text.startswith("at least "),
        standing=standing,
        upright=tuple(upright) if standing is not None else (),
        parts=tuple(parts),
        shows_from=shows_from,
    )


def _group_sizes(way: str) -> tuple[int, ...]:
    sizes: list[int] = []
    for words in way.replace("four of a month", "a four").split(" and "):
        group = re.fullmatch(_GROUP, words)
        if not group:
            raise ValueError(f"`{words}` is not like `a pair`, `two triplets` or `four of a month`")
        sizes += [_GROUP_SIZES[group[2]]] * (number_in_words(group[1]) or 1)
    return tuple(sorted(sizes, reverse=True))
