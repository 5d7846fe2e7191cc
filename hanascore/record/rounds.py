"""One round out of its words: every key of a round, its own and the game's, in one pass.

A round with a fault is still a round; its problems go with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from hanascore.model import Adjustment, Claim, Evidence, Round, SidePayment
from hanascore.problems.problem import Path, Place, Problem, error
from hanascore.record.cursor import (
    boolean,
    entries,
    is_own,
    listed,
    read_integer,
    read_mapping,
    read_text,
    shortened,
    sort_of,
    suggestion,
    unknown_key,
)
from hanascore.record.facts import read_yaku
from hanascore.record.people import Desk
from hanascore.record.piles import Setting, read_piles
from hanascore.record.schema import ADJUSTMENT, AS_DEALT, EVIDENCE, GAME_KEYS, PAYMENT, ROUND_KEYS

_CLAIM = ("score", "yaku", "cards")
# What other people call the points of the cards.
_CARD_POINTS = "card_points"


def read_scores(
    desk: Desk, data: Any, place: Place, problems: list[Problem], away: tuple[str, ...]
) -> dict[str, int] | None:
    """The final points of a round, in the order of the sides. Whoever sits out has none to tell."""
    example = f"scores: {{{', '.join(f'{side}: 0' for side in desk.sides[:2])}}}"
    written = read_mapping(data, place, problems, "`scores`", example)
    if written is None:
        return None
    before = len(problems)
    found = read_totals(desk, written, place, problems, what="the score")
    missing = [side for side in desk.sides if side not in found and side not in away]
    if missing and len(problems) == before:
        message = f"{listed(missing, 'and')} {'has' if len(missing) == 1 else 'have'} no score"
        problems.append(error("score-missing", place.at_key(), message, f"add {missing[0]}: 0 if that is so"))
    return {side: found.get(side, 0) for side in desk.sides}


def read_totals(
    desk: Desk,
    data: Mapping[str, Any],
    place: Place,
    problems: list[Problem],
    *,
    what: str,
    low: int | None = None,
) -> dict[str, int]:
    """A number for each side that is named, in the order of the sides."""
    found: dict[str, int] = {}
    places: dict[str, Place] = {}
    for side, value, at in desk.by_side(data, place, problems):
        bounds = {} if low is None else {"low": low}
        number = read_integer(value, at, problems, f"{what} of {side}", **bounds)
        if side in places:
            message = f"{side} has a number here already"
            hint = "a team has one number, not one for each of its players"
            problems.append(error("name-twice", at.at_key(), message, hint, also=(places[side].at_key(),)))
        elif number is not None:
            found[side], places[side] = number, at
    return {side: found[side] for side in desk.sides if side in found}


def read_claims(desk: Desk, data: Any, place: Place, problems: list[Problem]) -> tuple[Claim, ...]:
    """What the players say, in the order of the sides."""
    example = f"claims: {{{desk.somebody}: 30}}"
    written = read_mapping(data, place, problems, "`claims`", example) or {}
    found: dict[str, Claim] = {}
    for side, value, at in desk.by_side(written, place, problems):
        if side in found:
            message = f"{side} has a claim here already"
            problems.append(error("name-twice", at.at_key(), message, "a side makes one claim"))
        elif isinstance(value, dict):
            found[side] = _claim(desk, side, value, at, problems)
        else:
            found[side] = Claim(side, read_integer(value, at, problems, f"the claim of {side}"))
    return tuple(found[side] for side in desk.sides if side in found)


def _claim(desk: Desk, side: str, data: Mapping[str, Any], place: Place, problems: list[Problem]) -> Claim:
    for key, _ in entries(data):
        if key not in _CLAIM and key != _CARD_POINTS:
            unknown_key(key, place, problems, _CLAIM, f"the claim of {side}")
    cards = _CARD_POINTS if data.get("cards") is None else "cards"
    if cards == "cards" and data.get(_CARD_POINTS) is not None:
        message = f"`{_CARD_POINTS}` is another word for `cards`, and both stand here"
        at, also = (place.inside(key).at_key() for key in (_CARD_POINTS, "cards"))
        problems.append(error("duplicate-key", at, message, "leave one of the two out", also=(also,)))
    return Claim(
        side,
        read_integer(data.get("score"), place.inside("score"), problems, "`score`"),
        read_integer(data.get(cards), place.inside(cards), problems, f"`{cards}`"),
        read_yaku(desk, data.get("yaku"), place.inside("yaku"), problems, "`yaku`"),
    )


def read_payments(desk: Desk, data: Any, place: Place, problems: list[Problem]) -> tuple[SidePayment, ...]:
    """Points that move from one side to another."""
    found = []
    for item, at in _items(data, place, problems, "`side_payments`", PAYMENT):
        giver = _side(desk, item, "from", at, problems)
        taker = _side(desk, item, "to", at, problems)
        points = _points(item, at, problems, low=0)
        reason = read_text(item.get("reason"), at.inside("reason"), problems, "`reason`") or ""
        if giver is not None and giver == taker:
            message = f"this moves points from {giver} to {giver}"
            problems.append(error("side-payment", at.inside("to"), message, "name two sides"))
        elif giver is not None and taker is not None and points is not None:
            found.append(SidePayment(giver, taker, points, reason))
    return tuple(found)


def read_adjustments(desk: Desk, data: Any, place: Place, problems: list[Problem]) -> tuple[Adjustment, ...]:
    """Points given to a side or taken from it."""
    found = []
    for item, at in _items(data, place, problems, "`adjustments`", ADJUSTMENT):
        side = _side(desk, item, "side", at, problems)
        points = _points(item, at, problems)
        reason = read_text(item.get("reason"), at.inside("reason"), problems, "`reason`") or ""
        if side is not None and points is not None:
            found.append(Adjustment(side, points, reason))
    return tuple(found)


def _items(
    data: Any, place: Place, problems: list[Problem], what: str, keys: Iterable[str]
) -> list[tuple[dict[str, Any], Place]]:
    """The mappings of a list; one alone may stand without its list."""
    example = f"{what[1:-1]}: [{{{', '.join(f'{key}: …' for key in keys)}}}]"
    if isinstance(data, str):
        message = f"{what} must be a list, not {sort_of(data)}"
        problems.append(error("wrong-type", place, message, f"write {example}"))
        return []
    listing = (
        [(data, place)] if isinstance(data, dict) else [(d, place.inside(i)) for i, d in enumerate(data)]
    )
    found = []
    for item, at in listing:
        written = read_mapping(item, at, problems, f"each of {what}", example)
        if written is None:
            continue
        for key, _ in entries(written):
            if key not in keys:
                unknown_key(key, at, problems, keys, f"an entry of {what}")
        found.append((written, at))
    return found


def _side(desk: Desk, item: Mapping[str, Any], key: str, place: Place, problems: list[Problem]) -> str | None:
    if item.get(key) is None:
        problems.append(error("key-missing", place, f"`{key}` is missing here", f"add {key}: and a name"))
        return None
    return desk.side(item[key], place.inside(key), problems)


def _points(
    item: Mapping[str, Any], place: Place, problems: list[Problem], low: int | None = None
) -> int | None:
    data, at = item.get("points"), place.inside("points")
    if data is None:
        problems.append(error("key-missing", place, "`points` is missing here", "add points: and a number"))
        return None
    points = read_integer(data, at, problems, "`points`")
    if points is not None and low is not None and points < low:
        message = f"`points` is {points:,}, and a payment is not below {low}"
        problems.append(error("out-of-range", at, message, "exchange `from` and `to`"))
        return None
    return points


Step = Callable[[Desk, Any, Place, list[Problem], dict[str, Any]], None]


def read_round(
    desk: Desk, data: Any, number: int, path: Path, problems: list[Problem], *, alone: bool = False
) -> Round:
    """A round at a path. `alone` means that its keys stand at the top, among those of the game.

    `problems` are those of the rounds before; what is added to them here is the round's own.
    """
    before = len(problems)
    if isinstance(data, dict):
        round = _read_closely(desk, data, number, path, problems, alone=alone)
    else:
        problems.append(_no_round(data, Place(path)))
        round = Round(number=number, path=path, facts=desk.no_facts)
    return round._replace(problems=tuple(problems[before:])) if len(problems) > before else round


def _read_closely(
    desk: Desk, data: dict[str, Any], number: int, path: Path, problems: list[Problem], *, alone: bool
) -> Round:
    """The round, whatever it tells."""
    place = Place(path)
    found: dict[str, Any] = {}
    told: dict[str, Any] = {}
    for key, value in data.items():
        if key in _LATER:
            continue
        step = _STEPS.get(key)
        if step is not None:
            if value is not None:
                step(desk, value, Place((*path, key)), problems, found)
        elif key in desk.facts:
            if value is not None:
                from hanascore.record.facts import read_fact

                told[key] = read_fact(desk, desk.facts[key], value, place.inside(key), problems)
        elif not (alone and key in GAME_KEYS) and not is_own(key):
            _unknown(desk, key, place, problems)
    facts = desk.no_facts
    if told and desk.game:
        facts = desk.game.make_facts(**told)
    away, seated = found.get("sitting_out", ()), True
    if away or (desk.game and desk.game.active is not None):
        from hanascore.record.people import check_seats

        seated = check_seats(desk, data, found, place, problems)
    # Where nobody can say who plays, nobody is said to lack a pile.
    setting = Setting(place, away, facts, "void" in found or not seated)
    _read_evidence(desk, data, setting, problems, found)
    if "hands" in data or "opening_field" in data or "stock" in data:
        from hanascore.record.piles import read_dealt

        found.update(read_dealt(desk, data, place, away, problems)._asdict())
    return Round(number=number, path=path, data=data, facts=facts, **found)


def _no_round(data: Any, place: Place) -> Problem:
    if data is None:
        return error("round-empty", place, "this round says nothing", f"write {_evidence()}")
    message = f"a round must be a mapping of keys, not {sort_of(data)}"
    return error("wrong-type", place, message, "write captured: {Aki: 1b 2a, Bo: 3r}")


def _evidence() -> str:
    return f"one of {listed(f'`{key}`' for key in EVIDENCE)}"


def _read_evidence(
    desk: Desk,
    data: Mapping[str, Any],
    setting: Setting,
    problems: list[Problem],
    found: dict[str, Any],
) -> None:
    """The piles or the scores, and whether there is enough and not too much of either."""
    place = setting.place
    captured, scores, left_over = data.get("captured"), data.get("scores"), data.get("left_over")
    if captured is not None:
        piles, left, counts, rest = read_piles(desk, captured, left_over, setting, problems)
        found["piles"] = piles
        found["left_over"] = left
        if rest is not None:
            found["rest"] = rest
        if counts is not None:
            found["counts"] = counts
            found["evidence"] = Evidence.COUNTS
    elif left_over is not None:
        found["left_over"] = read_piles(
            desk, {}, left_over, setting._replace(away=desk.sides), problems
        ).left_over
    if scores is not None:
        found["scores"] = read_scores(desk, scores, place.inside("scores"), problems, setting.away)
        found["evidence"] = Evidence.POINTS
        for other in ("captured", "turns"):
            if data.get(other) is not None:
                message = (
                    f"`scores` stands beside `{other}`, and stands for a round of which nothing else is known"
                )
                hint = "leave `scores` out; what players say they scored goes under `claims`"
                also = (place.inside(other).at_key(),)
                problems.append(error("scores-beside", place.inside("scores").at_key(), message, hint, also))
    elif captured is None and data.get("turns") is None and data.get("void") is None:
        if _ended_as_dealt(desk, data):
            found["piles"] = (0,) * len(desk.sides)
            return
        names = ", ".join(f"{side}: none" for side in desk.sides)
        hint = f"write {_evidence()}; where nobody took a card: captured: {{{names}}}"
        problems.append(error("round-empty", place, "this round does not say what was captured", hint))


def _unknown(desk: Desk, key: str, place: Place, problems: list[Problem]) -> None:
    at = place.inside(key).at_key()
    if key in GAME_KEYS:
        message = f"`{key}` belongs to the whole game and not to a round"
        problems.append(error("misplaced-key", at, message, "move it to the top of the record"))
        return
    from hanascore.record.options import games_with_fact

    if desk.game is None:
        if games_with_fact(key):
            return
    elif others := games_with_fact(key):
        message = f"`{key}` belongs to {listed(others, 'and')}, and this is {desk.game.name}"
        problems.append(error("foreign-key", at, message, "leave it out"))
        return
    elif desk.game.option(key):
        message = f"`{key}` is an option"
        problems.append(error("misplaced-key", at, message, f"write options: {{{key}: …}} at the top"))
        return
    hint = suggestion(key, (*ROUND_KEYS, *desk.facts, *(GAME_KEYS if not place.path else ())), problems)
    problems.append(error("unknown-key", at, f"there is no key `{shortened(key)}`", hint))


def _dealer(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:
    found["dealer"] = desk.player(data, place, problems)


def _turns(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:
    if isinstance(data, list):
        found["turns"] = data
        return
    message = f"`turns` must be a list, not {sort_of(data)}"
    problems.append(error("wrong-type", place, message, "write each turn on a line: - Aki: 1b x 1r / 5r"))


def _sitting_out(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:
    items = data if isinstance(data, list) else [data]
    if isinstance(data, str) and data.strip().casefold() == "none" and data not in desk.people.players:
        items = []
    named = []
    for index, item in enumerate(items):
        at = place.inside(index) if isinstance(data, list) else place
        name = desk.player(item, at, problems)
        if name is not None:
            named.append(name)
    found["sitting_out"] = tuple(player for player in desk.people.players if player in named)


def _claims(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:

    found["claims"] = read_claims(desk, data, place, problems)


def _void(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:
    reason = read_text(data, place, problems, "`void`")
    if reason and boolean(reason) is not None:
        message = f"`void` takes the reason why a round does not count, and '{reason}' is none"
        hint = "write the reason: void: misdeal; leave `void` out where the round counts"
        problems.append(error("void-reason", place, message, hint))
    elif reason:
        found["void"] = reason


def _payments(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:

    found["side_payments"] = read_payments(desk, data, place, problems)


def _adjustments(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:

    found["adjustments"] = read_adjustments(desk, data, place, problems)


def _note(desk: Desk, data: Any, place: Place, problems: list[Problem], found: dict[str, Any]) -> None:
    found["note"] = read_text(data, place, problems, "`note`")


_STEPS: Mapping[str, Step] = {
    "dealer": _dealer,
    "turns": _turns,
    "sitting_out": _sitting_out,
    "claims": _claims,
    "void": _void,
    "side_payments": _payments,
    "adjustments": _adjustments,
    "note": _note,
}
# Read after the rest of the round, on which they depend.
_LATER = ("captured", "left_over", "scores", "hands", "opening_field", "stock")


def _ended_as_dealt(desk: Desk, data: Mapping[str, Any]) -> bool:
    """Whether a lucky hand may have ended the round before a card was played, so that nobody has a pile."""
    told = any(data.get(key) is not None for key in AS_DEALT)
    return told and desk.rules is not None and desk.rules.play.hand_ends
