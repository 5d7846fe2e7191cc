"""One round out of its words: every key of a round, its own and the game's, in one pass.

A round with a fault is still a round; its problems go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from hanascore.cards.deck import CHAFF, Card, in_order, of_month
from hanascore.cards.pile import not_in_deck
from hanascore.model.record import Claim, Payment, Round
from hanascore.problems.problem import Problem
from hanascore.problems.words import fold, is_or_are, name_key, nearest
from hanascore.record.cursor import (
    MAX_NUMBER,
    Cursor,
    hyphenated,
    is_custom_key,
    normal_name,
    parse_boolean,
    parse_integer,
    short_list,
    shortened,
    suggestion,
)
from hanascore.record.header import Header
from hanascore.record.piles import Setting, read_deal, read_left_over, read_piles
from hanascore.record.schema import ADJUSTMENT, AS_DEALT, CLAIM, EVIDENCE, GAME_KEYS, PAYMENT, ROUND_KEYS
from hanascore.record.tokens import read_text, total
from hanascore.rules.game import Fact, FactShape

# The keys of a round under which names stand.
_BY_NAME = ("captured", "claims", "hands")
_ONE_OF_EVIDENCE = f"one of {short_list(f'`{key}`' for key in EVIDENCE)}"


def read_round(
    header: Header, at: Cursor, number: int, first: int | None = None, *, told: Iterable[Problem] = ()
) -> Round:
    """The round that stands here, in a list that begins with the round `first`, or by itself at the top.

    The problems of the cursor are those of the rounds before; what is added to them here is the round's own,
    and begins with those of its text, which are `told`.
    """
    before, alone = len(at.problems), first is None
    at.problems.extend(told)
    found: dict[str, Any] = {"facts": header.game.empty_facts}
    if isinstance(at.data, dict):
        found["data"] = at.data
        _read(header, at, found, alone=alone)
    elif at.data is None:
        at.add_error("round-empty", "this round says nothing", f"write {_ONE_OF_EVIDENCE}")
    else:
        at.with_label("a round").add_type_error("a mapping of keys", "write captured: {Aki: 1b 2a, Bo: 3r}")
    return Round(number=number, first_number=first, problems=tuple(at.problems[before:]), **found)


def _read(header: Header, at: Cursor, found: dict[str, Any], *, alone: bool) -> None:
    """Every key of the round, into the fields of a round by name."""
    facts: dict[str, Any] = {}
    stand_for: list[str] = []
    for key, data in at.data.items():
        if key in _READERS:
            if data is not None:
                found[key] = _READERS[key](header, at.inside(key))
        elif key in header.facts:
            if data is not None:
                facts[key] = _fact_of_round(header, header.facts[key], at.inside(key))
        elif not (key in ROUND_KEYS or (alone and key in GAME_KEYS) or is_custom_key(key)):
            stand_for.append(_tell_unknown(header, at, key, alone=alone))
    if facts:
        found["facts"] = header.game.make_facts(**facts)
    away = found.get("sitting_out", ())
    seated = _check_seats(header, at, found, away)
    if "hands" in at.data or "opening_field" in at.data or "stock" in at.data:
        found["dealt"] = read_deal(header, at, away)
    if paid := (*found.pop("side_payments", ()), *found.pop("adjustments", ())):
        found["payments"] = paid
    # Where nobody can say who plays, nobody is said to lack a pile.
    void = bool(found.get("void")) or not seated
    if not void:
        _check_named(header, at, facts, away)
    field = found["dealt"].field if "dealt" in found else None
    _read_evidence(header, at, Setting(away, found["facts"], void, field), found, stand_for)


def _tell_unknown(header: Header, at: Cursor, key: str, *, alone: bool) -> str:
    """Add the problem of a key that no round has; the key under which a name belongs, or else the key."""
    there = at.inside(key).at_key()
    if name_key(normal_name(key)) in header.folded_names:
        belongs = _belongs(at.data, key)
        hint = f"move it under `{belongs}`, as in {belongs}: {{{shortened(key)}: …}}"
        there.add_error("misplaced-key", f"{shortened(key)} is a name and no key", hint)
        return belongs
    header.tell_unknown(there, (*ROUND_KEYS, *header.facts, *(GAME_KEYS if alone else ())))
    return key


def _belongs(data: Mapping[str, Any], name: str) -> str:
    """The key under which a name among the keys of a round belongs with its value: one left empty first."""
    empty = [key for key in _BY_NAME if key in data and data[key] is None]
    if not isinstance(data[name], str) or parse_integer(data[name]) is None:
        return empty[0] if empty else "captured"
    # Nobody has a number for a pile or a hand, and scores stand alone.
    played = any(data.get(key) is not None for key in ("captured", "turns"))
    return "claims" if played or "claims" in empty else "scores"


def _check_seats(header: Header, at: Cursor, found: Mapping[str, Any], away: tuple[str, ...]) -> bool:
    """Whether as many play as the game seats in a round; and the dealer is one of them."""
    game = header.game
    if game.active is None and not away:
        return True
    told = at.inside("sitting_out").at_key()
    if game.active is None:
        message = f"everybody plays every round of {game.name}"
        told.add_error("foreign-key", message, "leave `sitting_out` out")
        return True
    seats = len(header.people.players)
    playing = seats - len(away)
    able = playing in header.rules.deals
    # Where the record names too few, that is told of `players`.
    seated = playing == game.active or able or bool(found.get("void")) or (seats < game.active and not away)
    if not seated:
        too_many = f"{playing} are named: who sat out?"
        others = too_many if playing > game.active else f"only {playing} {is_or_are(playing)} left"
        message = f"{game.name} is played by {game.active} at a time, and {others}"
        hint = "name everybody who does not play, and nobody else"
        if playing > game.active:
            # Whoever has nothing in this round is likely to sit out, and the dealer never does.
            parts = [at.data.get(key) for key in ("captured", "scores", "hands")]
            busy = {normal_name(name) for part in parts if isinstance(part, dict) for name in part}
            idle = [one for one in header.people.players[::-1] if one not in {found.get("dealer"), *away}]
            named = (*away, *sorted(idle, key=busy.__contains__)[: playing - game.active])
            hint = f"name everybody who does not play: sitting_out: [{', '.join(named)}]"
        (told if away else at).add_error("sitting-out", message, hint)
    if found.get("dealer") in away:
        hint = "if the one who should deal sits out, the next player deals"
        at.inside("dealer").add_error("sitting-out", f"{found['dealer']} deals and sits out", hint, told)
    return seated


def _check_named(header: Header, at: Cursor, facts: Mapping[str, Any], away: Collection[str]) -> None:
    """Whether the facts tell of those who play, or of those who do not where they are about these."""
    for name, value in facts.items():
        shape, named = header.facts[name].shape, list[str]()
        if shape in (FactShape.PLAYER, FactShape.PLAYERS) and value:
            named = [value] if shape is FactShape.PLAYER else value
        elif shape in _BY_PLAYER and value:
            named = [player for player, told in value.items() if told]
        for player in dict.fromkeys(named):
            if name in _OF_ABSENT and player not in away:
                message = f"{player} is said to have {_OF_ABSENT[name]}, and does not sit out"
                at.inside(name).add_error("sitting-out", message, "correct the one or the other")
            elif player in away and name not in _OF_ABSENT:
                message, hint = f"`{name}` tells of {player}, who sits out", "correct it, or `sitting_out`"
                at.inside(name).add_error("sitting-out", message, hint)


def _read_evidence(
    header: Header, at: Cursor, setting: Setting, found: dict[str, Any], stand_for: Iterable[str]
) -> None:
    """The piles or the scores, and whether there is enough and not too much of either.

    What unknown keys stand for may be nearly `captured` or `scores`, or nearly a key of the record where it
    stands at the top, and is taken for it: then nothing is missing.
    """
    data = at.data
    meant = EVIDENCE if at.path else (*EVIDENCE, *GAME_KEYS)
    written = [key for key in EVIDENCE if data.get(key) is not None]
    if "captured" in written:
        found.update(read_piles(header, at, setting))
    elif data.get("left_over") is not None:
        found["left_over"] = read_left_over(header, at)
    if "scores" in written:
        scores = at.inside("scores")
        found["scores"] = _read_scores(header, scores, setting.away)
        for other in ("captured", "turns"):
            if other in written:
                message = (
                    f"`scores` stands beside `{other}`, and stands for a round of which nothing else is known"
                )
                hint = "leave `scores` out; what players say they scored goes under `claims`"
                scores.at_key().add_error("facts-contradict", message, hint, at.inside(other).at_key())
    elif not written and not any(nearest(key, meant) for key in stand_for):
        sides = header.people.sides
        # A lucky hand may end the round before a card was played, so that nobody has a pile.
        dealt = any(data.get(key) is not None for key in AS_DEALT)
        if dealt and header.rules.play.hand_ends:
            found["piles"] = (0,) * len(sides)
            return
        names = ", ".join(f"{side}: none" for side in sides)
        hint = f"write {_ONE_OF_EVIDENCE}; where nobody took a card: captured: {{{names}}}"
        at.add_error("round-empty", "this round does not say what was captured", hint)


def _read_scores(header: Header, at: Cursor, away: tuple[str, ...]) -> tuple[int, ...] | None:
    """The final points of a round, in the order of the sides. Whoever sits out has none to tell."""
    people, before = header.people, len(at.problems)
    found = people.numbers(at, "the score")
    if not isinstance(at.data, dict):
        return None
    missing = [side for side in people.sides if side not in found and side not in away]
    if missing and len(at.problems) == before:
        message = f"{short_list(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no score"
        at.at_key().add_error("side-missing", message, f"add {missing[0]}: 0 if that is so")
    return tuple(found.get(side, 0) for side in people.sides)


def _turns(header: Header, at: Cursor) -> tuple[Any, ...] | None:
    if isinstance(at.data, list):
        return tuple([turn.data for turn in at.few_items()])
    hint = "write each turn on a line: - Aki: 1b x 1r / 5r"
    at.add_type_error("a list", hint)
    return None


def _sitting_out(header: Header, at: Cursor) -> tuple[str, ...]:
    players = header.people.players
    named = list(at.few_items()) if isinstance(at.data, list) else [at]
    if isinstance(at.data, str) and at.data.strip().casefold() == "none" and at.data not in players:
        return ()
    away = [header.people.player(name) for name in named]
    return tuple(player for player in players if player in away)


def _claims(header: Header, at: Cursor) -> tuple[Claim, ...]:
    """What the players say, in the order of the sides."""
    found: dict[str, Claim] = {}
    people = header.people
    for side, value in people.by_side(at, "claim", f"claims: {{{people.somebody}: 30}}"):
        if isinstance(value.data, dict):
            found[side] = _claim(header, side, value)
        else:
            found[side] = Claim(side, value.with_label(f"the claim of {side}").integer())
    return tuple(found[side] for side in people.sides if side in found)


def _claim(header: Header, side: str, at: Cursor) -> Claim:
    for key, value in at.entries(""):
        if key not in CLAIM:
            # `card_points` is what other people call `cards`, and offered to nobody.
            value.add_unknown_key(("score", "yaku", "cards"), f"the claim of {side}")
    cards, other = at.inside("cards"), at.inside("card_points")
    if None not in (cards.data, other.data):
        message = "`card_points` is another word for `cards`, and both stand here"
        other.at_key().add_error("duplicate-key", message, "leave one of the two out", cards.at_key())
    score = at.inside("score").integer()
    points = (other if cards.data is None else cards).integer()
    return Claim(side, score, points, header.read_yaku(at.inside("yaku")))


def _void(header: Header, at: Cursor) -> str | None:
    reason = at.text()
    if reason is None or parse_boolean(reason) is None:
        return reason
    message = f"`void` takes the reason why a round does not count, and '{reason}' is none"
    hint = "write the reason: void: misdeal; leave `void` out where the round counts"
    at.add_error("wrong-type", message, hint)
    return None


def _side_payments(header: Header, at: Cursor) -> tuple[Payment, ...]:
    """Points that move from one side to another."""
    found = []
    for item, (giver, taker), points, reason in _moved(header, at, PAYMENT, "from", "to"):
        if points is not None and points < 0:
            message = f"`points` is {points:,}, and a payment is not below 0"
            item.inside("points").add_error("out-of-range", message, "exchange `from` and `to`")
        if giver and giver == taker:
            message = f"this moves points from {giver} to {giver}"
            item.inside("to").add_error("name-twice", message, "name two sides")
        elif giver and taker and points is not None:
            found.append(Payment(giver, taker, points, reason))
    return tuple(found)


def _adjustments(header: Header, at: Cursor) -> tuple[Payment, ...]:
    """Points given to a side or taken from it."""
    return tuple(
        Payment(None, side, points, reason)
        for _, (side,), points, reason in _moved(header, at, ADJUSTMENT, "side")
        if side and points is not None
    )


def _moved(
    header: Header, at: Cursor, keys: Iterable[str], *named: str
) -> Iterator[tuple[Cursor, list[str | None], int | None, str]]:
    """The mappings of a list, or one alone: the sides under the keys that are `named`, the points and why."""
    example = f"{at.label[1:-1]}: [{{{', '.join(f'{key}: …' for key in keys)}}}]"
    if isinstance(at.data, str):
        at.add_type_error("a list", f"write {example}")
        return
    for item in [at] if isinstance(at.data, dict) else at.few_items():
        if not item.with_label(f"each of {at.label}").check_mapping(example, keys, f"an entry of {at.label}"):
            continue
        for key in (*named, "points"):
            if item.inside(key).data is None:
                what = "a number" if key == "points" else "a name"
                item.add_error("key-missing", f"`{key}` is missing here", f"add {key}: and {what}")
        told = [item.inside(key) for key in named]
        sides = [None if side.data is None else header.people.side(side) for side in told]
        yield item, sides, item.inside("points").integer(), item.inside("reason").text() or ""


_READERS: Mapping[str, Callable[[Header, Cursor], Any]] = {
    "dealer": lambda header, at: header.people.player(at),
    "turns": _turns,
    "sitting_out": _sitting_out,
    "claims": _claims,
    "void": _void,
    "side_payments": _side_payments,
    "adjustments": _adjustments,
    "note": lambda _, at: at.text(),
}


# Facts of those who do not play a round, and what they tell; all others tell of those who do.
_OF_ABSENT = {"dropped": "dropped out", "forced_out": "been forced out"}
_BY_PLAYER = {
    FactShape.NUMBERS_BY_PLAYER,
    FactShape.WORDS_BY_PLAYER,
    FactShape.YAKU_BY_PLAYER,
    FactShape.YAKU_WITH_CARDS,
}
_MOST_TIMES = 99  # How often a player may be named at most where the times are counted.


def _fact_of_round(header: Header, fact: Fact, at: Cursor) -> Any:
    """The value of a fact, with a note where it is told and the options leave it out."""
    value = read_fact(header, fact, at)
    told = any(value.values()) if isinstance(value, dict) else value
    if told and fact.needs and not fact.matters(header.rules.options):
        option, choices = fact.needs
        message = f"`{fact.name}` is told, and changes no score unless the option `{option}` is"
        at.at_key().add_note("not-in-play", f"{message} {short_list(choices, 'or')}")
    return value


def read_fact(header: Header, fact: Fact, at: Cursor) -> Any:
    """The value of a fact as its shape promises it, or None."""
    if at.data is None:
        return None
    low, high = fact.numbers or (-MAX_NUMBER, MAX_NUMBER)
    match fact.shape:
        case FactShape.PLAYER:
            return header.people.player(at)
        case FactShape.PLAYERS:
            return _players(header, at)
        case FactShape.FLAG:
            return at.boolean()
        case FactShape.NUMBER:
            return at.integer(low, high)
        case FactShape.NUMBERS:
            items = at.few_items() if isinstance(at.data, list) else [at]
            told = [item.with_label(at.label).integer(low, high) for item in items]
            return tuple(number for number in told if number is not None)
        case FactShape.NUMBERS_BY_PLAYER:
            return _numbers_by_player(header, at, low, high)
        case FactShape.CHOICE:
            return _choice(header, fact, at)
        case FactShape.CARD:
            return _card(header, at)
        case FactShape.PARTS:
            return _parts(header, fact, at)
    return _by_player(header, fact, at)


def _players(header: Header, at: Cursor) -> tuple[str, ...]:
    """Players in order. Where only the times of each are told, they take turns, first who stands first."""
    if isinstance(at.data, dict):
        times = _numbers_by_player(header, at, 0, _MOST_TIMES)
        laps = range(max(times.values(), default=0))
        return tuple(player for lap in laps for player, number in times.items() if number > lap)
    if isinstance(at.data, str):
        names = at._replace(data=at.data.split(","))
        words = [at._replace(data=name.data.strip()) for name in names.few_items()]
        if at.data.strip().casefold() == "none" and "none" not in map(str.casefold, header.people.players):
            words = []
    elif isinstance(at.data, list):
        words = list(at.few_items())
    else:
        at.add_type_error("a list of players", f"write {at.label[1:-1]}: [Aki, Bo]")
        return ()
    return tuple(player for word in words if word.data and (player := header.people.player(word)))


def _numbers_by_player(header: Header, at: Cursor, low: int, high: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for _, value in header.people.entries(at, f"{at.label[1:-1]}: {{{header.people.somebody}: 1}}"):
        player, number = header.people.player(value.at_key()), value.with_label(at.label).integer(low, high)
        if player is not None and number is not None:
            found[player] = number
    return found


def _choice(header: Header, fact: Fact, at: Cursor) -> str | None:
    if not isinstance(at.data, str):
        at.add_type_error(short_list(fact.choices))
        return None
    word = hyphenated(at.data)
    if word in fact.choices:
        return word
    # A lucky hand may be called by a name, and any choice be spelt otherwise.
    hands = [one for one in header.game.hands if one.id in fact.choices]
    meant = [one for one in fact.choices if fold(one) == fold(at.data)]
    meant += [hand.id for hand in hands if hand.has_name(at.data)]
    if meant:
        return meant[0]
    hint = suggestion(at.data, fact.choices, at.problems) or f"it is one of {', '.join(fact.choices)}"
    at.add_error("unknown-choice", f"{at.label} cannot be '{shortened(at.data)}'", hint)
    return None


def _card(header: Header, at: Cursor) -> int | None:
    if not isinstance(at.data, str):
        at.add_type_error("a card")
        return None
    before = len(at.problems)
    value = total(read_text(header.months, at))
    if len(at.problems) > before:
        return None
    if value.count != 1:
        at.add_error("wrong-type", f"{at.label} is one card, and {value.count} stand here")
        return None
    if amiss := not_in_deck(value, header.months, header.rules.deck):
        at.add_error("card-not-in-deck", *amiss)
        return None
    # Chaff of one month are interchangeable, so that any of them will do.
    for month in value.loose:
        chaff = CHAFF & of_month(month)
        return chaff & -chaff
    return value.exact


def read_drawn(header: Header) -> str | None:
    """Who deals first by the cards drawn for it, in one draw after the other until somebody is before all."""
    at, level, example = header.at.inside("drawn"), header.people.players, "drawn: {Aki: 2a, Bo: 7r}"
    if at.data is None:
        return None
    before = len(at.problems)
    for draw in at.few_items() if isinstance(at.data, list) else (at,):
        if len(level) == 1:
            draw.add_warning("draw-open", f"{level[0]} drew the first deal before", "leave this draw out")
            return None
        cards: dict[str, Card] = {}
        for _, value in header.people.entries(draw, example):
            player, bit = (
                header.people.player(value.at_key()),
                _card(header, value.with_label("a card drawn")),
            )
            if player and bit:
                cards[player] = next(in_order(bit))
        if len(at.problems) > before:
            return None
        if missing := [player for player in level if player not in cards]:
            message = f"{short_list(missing, 'and')} drew no card"
            draw.add_warning("draw-open", message, f"write the card of each: {example}")
            return None
        level = header.rules.draw.first({player: cards[player] for player in level}, header.months)
    if len(level) > 1:
        message = f"{short_list(level, 'and')} are level by the cards drawn, and nobody deals first"
        again = ", ".join(f"{player}: CARD" for player in level)
        at.add_warning("draw-open", message, f"add what they drew then: drawn: [{{…}}, {{{again}}}]")
        return None
    return level[0]


def _by_player(header: Header, fact: Fact, at: Cursor) -> dict[str, Any]:
    """Words for each player, or the yaku of each player or team.

    Where a card may stand with a yaku it does, or 0: `{Aki: {set-5: 4a}}` or `{Aki: [set-5]}`.
    """
    people, words = header.people, fact.shape is FactShape.WORDS_BY_PLAYER
    with_cards = fact.shape is FactShape.YAKU_WITH_CARDS
    known = fact.choices if words else header.yaku.in_group(fact.group)
    found: dict[str, Any] = {}
    for _, value in people.entries(at, f"{fact.name}: {{{people.somebody}: [{next(iter(known), 'a')}]}}"):
        who = (people.player if words else people.player_or_team)(value.at_key())
        named = value.with_label(at.label)
        told: Any
        if words:
            told = tuple(filter(None, [_choice(header, fact, word) for word in named.words() or ()]))
        elif with_cards and isinstance(value.data, dict):
            told = {}
            for _, card in value.entries(""):
                bit = _card(header, card) if card.data is not None else 0
                told |= dict.fromkeys(header.read_yaku(card.at_key(), fact.group) or (), bit or 0)
        else:
            yaku = header.read_yaku(named, fact.group) or ()
            told = dict.fromkeys(yaku, 0) if with_cards else yaku
        if who is not None and value.data is not None:
            found[who] = told
    return found


def _parts(header: Header, fact: Fact, at: Cursor) -> Mapping[str, Any] | None:
    example = f"{fact.name}: {{{', '.join(f'{name}: …' for name in fact.required or fact.parts)}}}"
    if not at.check_mapping(example):
        return None
    found: dict[str, Any] = {}
    for name, value in at.entries(example):
        part = fact.parts.get(name)
        if part is None:
            value.add_unknown_key(fact.parts, at.label)
            continue
        read = read_fact(header, part, value)
        if read is not None:
            found[name] = read
    missing = [name for name in fact.required if at.data.get(name) is None]
    if missing:
        message = f"{at.label} does not say {short_list((f'`{name}`' for name in missing), 'and')}"
        helps = "; ".join(f"{name}: {fact.parts[name].help}" for name in missing)
        at.add_error("fact-missing", message, f"add {helps}")
    return found
