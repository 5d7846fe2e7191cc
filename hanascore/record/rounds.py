"""Read the keys of a round, except its piles and the facts of its game.

A round with an error is still returned as a round, which has its problems.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any

from hanascore.model.record import Claim, Payment, Round
from hanascore.problems.fix import Blank, Certainty, Fix, Write, move, remove, write
from hanascore.problems.problem import Problem, first_of_each_kind
from hanascore.record.cursor import (
    Cursor,
    is_custom_key,
    normal_name,
    parse_boolean,
    parse_integer,
    short_list,
    shortened,
)
from hanascore.record.deal import read_deal
from hanascore.record.facts import read_round_fact
from hanascore.record.header import Header, games_by_fact
from hanascore.record.keys import ADJUSTMENT, CLAIM, EVIDENCE, GAME_KEYS, KEYS_OF_DEAL, PAYMENT, ROUND_KEYS
from hanascore.record.people import with_absent, without_absent
from hanascore.record.piles import ReadingContext, read_left_over, read_piles
from hanascore.rules.game import FactShape
from hanascore.words.alike import name_key, nearest
from hanascore.words.common_words import NONE, is_none
from hanascore.words.english import is_or_are, runs

# The keys of a round whose values are mappings from names.
_MAPPINGS_FROM_NAMES = ("captured", "claims", "hands")
# What is written for the values of a payment that are no names.
_BLANKS_OF_PAYMENT = {"points": "NUMBER", "reason": "REASON"}
# The facts about players who do not play the round. Most other facts are about players who do.
_FACTS_OF_ABSENT = {"dropped": "dropped out", "forced_out": "been forced out", "blank": "had the blank card"}
# The facts about all players, whether they play the round or not.
_FACTS_OF_ALL = ("bids",)
_SHAPES_BY_PLAYER = {
    FactShape.NUMBERS_BY_PLAYER,
    FactShape.WORDS_BY_PLAYER,
    FactShape.YAKU_BY_PLAYER,
    FactShape.YAKU_WITH_CARDS,
}


def read_round(
    header: Header,
    at: Cursor,
    number: int,
    first_number: int | None = None,
    parse_problems: Iterable[Problem] = (),
) -> Round:
    """Read a round. `first_number` is that of the first round in the list, or None for a round at the top.

    The cursors of all rounds share their problems. Those of this round start with `parse_problems`.
    """
    start = len(at.problems)
    at.problems.extend(parse_problems)
    fields: dict[str, Any] = {"facts": header.game.empty_facts}
    if isinstance(at.data, dict):
        fields["data"] = at.data
        header = header.from_now_on(at)
        if header.options != header.record.options:
            fields["options"] = header.options
        _read_keys(header, at, fields, is_at_top=first_number is None)
    elif at.data is None:
        fixes = [*_evidence(at), remove(at.place, label="remove this round")]
        at.add_error("round-empty", "this round is empty", fixes=fixes)
    else:
        at.with_label("a round").add_type_error("a mapping of keys", "write captured: {Aki: 1b 2a, Bo: 3r}")
    return Round(
        number=number,
        first_number=first_number,
        problems=tuple(first_of_each_kind(at.problems[start:])),
        **fields,
    )


def _read_keys(header: Header, at: Cursor, fields: dict[str, Any], *, is_at_top: bool) -> None:
    """Read every key of the round into the fields of a `Round`."""
    facts: dict[str, Any] = {}
    meant_keys: list[str] = []
    for key, data in at.data.items():
        if key in _READERS:
            if data is not None:
                fields[key] = _READERS[key](header, at.inside(key))
        elif key in header.facts:
            if data is not None:
                facts[key] = read_round_fact(header, header.facts[key], at.inside(key))
        elif not (key in ROUND_KEYS or (is_at_top and key in GAME_KEYS) or is_custom_key(key)):
            meant_keys.append(_report_unknown_key(header, at, key, is_at_top=is_at_top))
    if facts:
        fields["facts"] = header.game.make_facts(**facts)
    away = fields.get("sitting_out", ())
    is_seated = _check_seats(header, at, fields, away)
    if header.game_is_known and not _can_sit_out(header, away):
        # This is reported already.
        away = ()
    if "hands" in at.data or "opening_field" in at.data or "stock" in at.data:
        fields["dealt"] = read_deal(header, at, away)
    if payments := (*fields.pop("side_payments", ()), *fields.pop("adjustments", ())):
        fields["payments"] = payments
    # If it is unclear who plays, do not report missing piles.
    is_void = bool(fields.get("void")) or not is_seated
    if not is_void:
        _check_players_of_facts(header, at, facts, away)
    opening_field = fields["dealt"].field if "dealt" in fields else None
    context = ReadingContext(away=away, facts=fields["facts"], opening_field=opening_field, is_void=is_void)
    _read_evidence(header, at, context, fields, meant_keys)


def _report_unknown_key(header: Header, at: Cursor, key: str, *, is_at_top: bool) -> str:
    """Report a key that no round has. Return the key that was probably meant."""
    key_at = at.inside(key).at_key()
    if name_key(normal_name(key)) in header.name_keys:
        parent = _parent_of_name(at.data, key)
        message = f"{shortened(key)} is a name, not a key of a round"
        key_at.add_error("misplaced-key", message, fixes=_moves_under(at, parent, key))
        return parent
    # If the game is unknown, the key may be a fact of that game.
    if header.game_is_known or key not in games_by_fact():
        known = (*ROUND_KEYS, *header.facts, *(GAME_KEYS if is_at_top else ()))
        header.report_unknown_key(at.inside(key), known)
    return key


def _parent_of_name(data: Mapping[str, Any], name: str) -> str:
    """Return the key under which a name with this value belongs. Prefer a key that was left empty."""
    empty = [key for key in _MAPPINGS_FROM_NAMES if key in data and data[key] is None]
    if not isinstance(data[name], str) or parse_integer(data[name]) is None:
        return empty[0] if empty else "captured"
    # A number is a score or a claim. Scores are written only if nothing else is known of a round.
    has_cards = any(data.get(key) is not None for key in ("captured", "turns"))
    return "claims" if has_cards or "claims" in empty else "scores"


def _moves_under(at: Cursor, parent: str, key: str) -> list[Fix]:
    """Return the fix that moves the key of a name, with its value, under another key of the round."""
    target = at.inside(parent).data
    if target is not None and (not isinstance(target, dict) or key in target):
        return []
    empty = [name for name in _MAPPINGS_FROM_NAMES if name in at.data and at.data[name] is None]
    path, label = (*at.path, parent, key), f"move it under `{parent}`"
    return [move(at.inside(key).place, path, at.data[key], label, certain=empty == [parent])]


def _check_seats(header: Header, at: Cursor, fields: Mapping[str, Any], away: tuple[str, ...]) -> bool:
    """Return whether the right number of players plays. Report wrong numbers, and a dealer who sits out."""
    game = header.game
    active = (header.rules.active or game.active) if header.game_is_known else None
    if not header.game_is_known or (active is None and not away):
        return True
    away_at = at.inside("sitting_out").at_key()
    seats = len(header.people.players)
    playing = seats - len(away)
    if active is None:
        if _can_sit_out(header, away):
            _check_dealer(at, fields, away, away_at)
        else:
            _refuse_absence(header, at.inside("sitting_out"), playing)
        return True
    is_possible = playing == active or playing in header.rules.deals
    # If the record names too few players, `players` has that error already.
    has_too_few_names = seats < active and not away
    is_seated = is_possible or bool(fields.get("void")) or has_too_few_names
    if not is_seated:
        rest = f"{playing} are named: who sat out?"
        advice, fixes = "name all players who do not play, and no others", []
        if playing > active:
            absent = _likely_absent(header, at, fields, away, playing - active)
            advice = "name all players who do not play"
            fixes = [write((*at.path, "sitting_out"), list(absent))]
        else:
            rest = f"only {playing} {is_or_are(playing)} left"
        message = f"{game.name} is played by {active} at a time, but {rest}"
        # If the record has no list of rounds, the place of the round says nothing, so show `players`.
        round_at = at if at.path else at.inside("players")
        (away_at if away else round_at).add_error("sitting-out", message, advice, fixes=fixes)
    _check_dealer(at, fields, away, away_at)
    return is_seated


def _can_sit_out(header: Header, away: Collection[str]) -> bool:
    """Return whether so many players can sit out a round. Nobody can in teams."""
    game = header.game
    if header.rules.active or game.active:
        return True
    return not away or (not header.people.teams and len(header.people.players) - len(away) in game.players)


def _refuse_absence(header: Header, at: Cursor, playing: int) -> None:
    """Report that players sit out although the game needs all of them."""
    game, away_at = header.game, at.at_key()
    fixes = [remove(at.place)]
    if header.people.teams:
        away_at.add_error("foreign-key", "in teams everybody plays every round", fixes=fixes)
    elif len(game.players) == 1:
        away_at.add_error("foreign-key", f"everybody plays every round of {game.name}", fixes=fixes)
    else:
        verb = is_or_are(playing)
        message = f"{game.name} is for {runs(game.players)} players, but only {playing} {verb} left"
        away_at.add_error("sitting-out", message, fixes=fixes)


def _check_dealer(at: Cursor, fields: Mapping[str, Any], away: tuple[str, ...], away_at: Cursor) -> None:
    """Report a dealer who sits out."""
    if fields.get("dealer") in away:
        message = f"{fields['dealer']} deals and sits out"
        dealer = at.inside("dealer")
        fixes = [write(dealer.path, Blank("NAME")), without_absent(at, away, fields["dealer"])]
        dealer.add_error("sitting-out", message, "", away_at, fixes=fixes)


def _likely_absent(
    header: Header, at: Cursor, fields: Mapping[str, Any], away: tuple[str, ...], number: int
) -> tuple[str, ...]:
    """Return the players who sit out and `number` more, preferring those without a pile, score or hand."""
    parts = [at.data.get(key) for key in ("captured", "scores", "hands")]
    busy = {normal_name(name) for part in parts if isinstance(part, dict) for name in part}
    # The dealer never sits out.
    players = [
        player for player in reversed(header.people.players) if player not in {fields.get("dealer"), *away}
    ]
    return (*away, *sorted(players, key=lambda player: player in busy)[:number])


def _check_players_of_facts(
    header: Header, at: Cursor, facts: Mapping[str, Any], away: Collection[str]
) -> None:
    """Check that facts about players who take part name nobody who sits out.

    Also check that facts about players who sit out name nobody who takes part.
    """
    for name, value in facts.items():
        for player in _players_in_fact(header.facts[name].shape, value):
            if name in _FACTS_OF_ABSENT and player not in away:
                message = f"{player} has {_FACTS_OF_ABSENT[name]} but is not in `sitting_out`"
                fix = with_absent(at, away, player)
                at.inside(name).add_error("sitting-out", message, f"or correct `{name}`", fixes=[fix])
            elif player in away and name not in (*_FACTS_OF_ABSENT, *_FACTS_OF_ALL):
                message = f"`{name}` names {player}, who sits out"
                fix = without_absent(at, away, player)
                at.inside(name).add_error("sitting-out", message, f"or correct `{name}`", fixes=[fix])


def _players_in_fact(shape: FactShape, value: Any) -> list[str]:
    """Return the players that a fact names, each once."""
    if not value:
        return []
    if shape is FactShape.PLAYER:
        return [value]
    if shape is FactShape.PLAYERS:
        return list(dict.fromkeys(value))
    if shape in _SHAPES_BY_PLAYER:
        return [player for player, part in value.items() if part]
    return []


def _read_evidence(
    header: Header, at: Cursor, context: ReadingContext, fields: dict[str, Any], meant_keys: Iterable[str]
) -> None:
    """Read the piles or the scores, and check that the round has one of these.

    If an unknown key is probably a misspelt one of them, do not report that the round is empty as well.
    """
    data = at.data
    written = [key for key in EVIDENCE if data.get(key) is not None]
    if "captured" in written:
        fields.update(read_piles(header, at, context))
    elif data.get("left_over") is not None:
        fields["left_over"] = read_left_over(header, at)
    possible_keys = EVIDENCE if at.path else (*EVIDENCE, *GAME_KEYS)
    if "scores" in written:
        fields["scores"] = _read_scores(header, at.inside("scores"), context.away)
        for other in ("captured", "turns"):
            if other in written:
                message = f"a round has either `scores` or `{other}`"
                scores = at.inside("scores")
                fixes = [remove(scores.place)]
                if data.get("claims") is None:
                    label = "move them to `claims`"
                    claims = move(scores.place, (*at.path, "claims"), scores.data, label, certain=False)
                    when = "if the players say that they scored this"
                    fixes.append(claims._replace(certainty=Certainty.CHOICE, when=when))
                other_key = at.inside(other).at_key()
                scores.at_key().add_error("facts-contradict", message, "", other_key, fixes=fixes)
    elif not written and not any(nearest(key, possible_keys) for key in meant_keys):
        sides = header.people.sides
        if header.rules.play.hand_ends and any(data.get(key) is not None for key in KEYS_OF_DEAL):
            fields["piles"] = (0,) * len(sides)
            return
        piles = dict.fromkeys(sides, NONE)
        fixes = [*_evidence(at), write((*at.path, "captured"), piles, when="if nobody took a card")]
        if at.path and not any(value is not None for value in data.values()):
            fixes.append(remove(at.place, label="remove this round"))
        at.add_error("round-empty", "this round does not say what was captured", fixes=fixes)


def _evidence(at: Cursor) -> list[Fix]:
    """Return the fixes that write what a round needs. Only the table knows it."""
    blanks = dict(zip(EVIDENCE, ("PILES", "POINTS", "TURNS", "REASON"), strict=True))
    return [write((*at.path, key), Blank(word)) for key, word in blanks.items()]


def _read_scores(header: Header, at: Cursor, away: tuple[str, ...]) -> tuple[int, ...] | None:
    """Return the final score of each side. Sides that sit out need no score."""
    people = header.people
    errors_before = len(at.problems)
    scores = people.numbers(at, "the score")
    if not isinstance(at.data, dict):
        return None
    missing = [side for side in people.sides if side not in scores and side not in away]
    if missing and len(at.problems) == errors_before:
        message = f"{short_list(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no score"
        changes = tuple(Write((*at.path, side), 0) for side in missing)
        fix = Fix(changes, Certainty.CHOICE, when="if that is right")
        at.at_key().add_error("side-missing", message, fixes=[fix])
    return tuple(scores.get(side, 0) for side in people.sides)


def _read_turns(header: Header, at: Cursor) -> tuple[Any, ...] | None:
    """Return the turns as they are written. The replay reads them."""
    if isinstance(at.data, list):
        return tuple([turn.data for turn in at.few_items()])
    at.add_type_error("a list", "write each turn on a line: - Aki: 1b x 1r / 5r")
    return None


def _read_sitting_out(header: Header, at: Cursor) -> tuple[str, ...]:
    players = header.people.players
    if isinstance(at.data, str) and is_none(at.data) and at.data not in players:
        return ()
    is_list = isinstance(at.data, list | str)
    items = at.words(header.people.has_player, "names") if is_list else [at]
    away = [header.people.player(item) for item in items or ()]
    return tuple(player for player in players if player in away)


def _read_claims(header: Header, at: Cursor) -> tuple[Claim, ...]:
    """Return the claims, in the order of the sides."""
    people = header.people
    claims: dict[str, Claim] = {}
    for side, value in people.by_side(at, "claim", f"claims: {{{people.example_name}: 30}}"):
        if isinstance(value.data, dict):
            claims[side] = _read_claim(header, side, value)
        else:
            claims[side] = Claim(side, value.with_label(f"the claim of {side}").integer())
    return tuple(claims[side] for side in people.sides if side in claims)


def _read_claim(header: Header, side: str, at: Cursor) -> Claim:
    for key, value in at.entries(""):
        if key not in CLAIM:
            # `card_points` is a second name of `cards`, which hints do not suggest.
            value.add_unknown_key(("score", "yaku", "cards"), f"the claim of {side}")
    cards, card_points = at.inside("cards"), at.inside("card_points")
    if cards.data is not None and card_points.data is not None:
        message = "`card_points` means the same as `cards`"
        fixes = [remove(card_points.place), remove(cards.place)]
        card_points.at_key().add_error("duplicate-key", message, "", cards.at_key(), fixes=fixes)
    score = at.inside("score").integer()
    points = (card_points if cards.data is None else cards).integer()
    return Claim(side, score, points, header.read_yaku(at.inside("yaku")))


def _read_void(header: Header, at: Cursor) -> str | None:
    reason = at.text()
    if reason is None or parse_boolean(reason) is None:
        return reason
    message = f"`void` takes the reason why a round does not count, not '{reason}'"
    fixes = [write(at.path, Blank("REASON")), remove(at.place, when="if the round counts")]
    at.add_error("wrong-type", message, fixes=fixes)
    return None


def _read_side_payments(header: Header, at: Cursor) -> tuple[Payment, ...]:
    """Return the points that one side pays another."""
    payments = []
    for item, (giver, taker), points, reason in _read_payments(header, at, PAYMENT, "from", "to"):
        if points is not None and points < 0:
            message = f"`points` is {points:,}, but a payment cannot be negative"
            exchanged = {"from": item.data.get("to"), "to": item.data.get("from"), "points": -points}
            changes = tuple(Write((*item.path, key), value) for key, value in exchanged.items())
            fix = Fix(changes, Certainty.CHOICE, label="exchange `from` and `to`")
            item.inside("points").add_error("out-of-range", message, fixes=[fix])
        if giver and giver == taker:
            message = f"{giver} cannot pay {giver}"
            item.inside("to").add_error("name-twice", message, "name two sides")
        elif giver and taker and points is not None:
            payments.append(Payment(giver, taker, points, reason))
    return tuple(payments)


def _read_adjustments(header: Header, at: Cursor) -> tuple[Payment, ...]:
    """Return the points given to a side or taken from it."""
    return tuple(
        Payment(None, side, points, reason)
        for _, (side,), points, reason in _read_payments(header, at, ADJUSTMENT, "side")
        if side and points is not None
    )


def _read_payments(
    header: Header, at: Cursor, keys: Iterable[str], *side_keys: str
) -> Iterator[tuple[Cursor, list[str | None], int | None, str]]:
    """Yield the payments of a list, or a single payment: its place, the sides, the points and the reason."""
    example = f"{at.path[-1]}: [{{{', '.join(f'{key}: …' for key in keys)}}}]"
    blanks = {key: Blank(_BLANKS_OF_PAYMENT.get(key, "NAME")) for key in keys}
    if isinstance(at.data, str):
        at.add_type_error("a list", fixes=[write(at.path, [blanks])])
        return
    for item in [at] if isinstance(at.data, dict) else at.few_items():
        labelled = item.with_label(f"each of {at.label}")
        if item.data and isinstance(item.data, dict) and not any(key in keys for key in item.data):
            message = f"this entry of {at.label} has none of the keys {short_list(keys, 'and')}"
            item.add_error("wrong-type", message, fixes=[write(item.path, blanks)])
            continue
        if not labelled.check_mapping(example, keys, f"an entry of {at.label}"):
            continue
        for key in (*side_keys, "points"):
            if item.inside(key).data is None:
                fix = write((*item.path, key), blanks[key])
                item.add_error("key-missing", f"`{key}` is missing here", fixes=[fix])
        values = [item.inside(key) for key in side_keys]
        sides = [None if value.data is None else header.people.side(value) for value in values]
        yield item, sides, item.inside("points").integer(), item.inside("reason").text() or ""


# The functions that read the keys of a round, except its piles, its deal and its facts.
_READERS: Mapping[str, Callable[[Header, Cursor], Any]] = {
    "dealer": lambda header, at: header.people.player(at),
    "turns": _read_turns,
    "sitting_out": _read_sitting_out,
    "claims": _read_claims,
    "void": _read_void,
    "side_payments": _read_side_payments,
    "adjustments": _read_adjustments,
    "note": lambda _, at: at.text(),
}
