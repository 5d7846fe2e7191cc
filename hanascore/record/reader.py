"""Plain data to a record: every key of the game, and the rounds, each fault with its place.

All faults of a document are found in one go. A fault of one round stays with that round; a fault of the game
stops the record. Nothing here reads text or knows the rules of a game.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from hanascore.model.record import Record, Round
from hanascore.problems.problem import Path, Place, Problem, error
from hanascore.record.desk import Desk
from hanascore.record.rounds import GAME_KEYS, read_round
from hanascore.record.slips import slip
from hanascore.record.top import VERSION, Top
from hanascore.record.values import integer, is_own, sort_of

if TYPE_CHECKING:
    from hanascore.record.house_rules import Spans
    from hanascore.record.source import Document


class Reading(NamedTuple):
    """A document that was read. `problems` are those of the document as a whole, the text's own first; those
    of its text that lie within a round go with the round.

    Where there is a record its problems are the same ones, and each round keeps its own. Where there is none,
    too little was understood to make one, and `problems` holds everything that was found, in rounds too.
    """

    record: Record | None
    problems: tuple[Problem, ...]


def read_document(
    document: "Document",
    *,
    file: str = "",
    months: str | None = None,
    event: Mapping[str, Any] | None = None,
    spans: "Spans | None" = None,
) -> Reading:
    """The record of a document.

    `months` stands above what the record says, and so does `event`, the plain data of an event's file.
    `spans` answers where places stand in the text; it is asked once, and only for house rules.
    """
    data = document.data
    of_rounds, problems = _parted(document.problems, data)
    if not isinstance(data, dict):
        if data is not None or not problems:
            problems.append(_no_record(data))
        return Reading(None, tuple(problems))
    newer = _version(data) or _event_instead(data)
    if newer:
        return Reading(None, (*problems, newer))
    top = Top(data, months, event or {}, spans, problems)
    top.read()
    desk = top.desk()
    rounds = _rounds(desk, data, top.first_round, problems)
    if of_rounds:
        rounds = tuple(
            round._replace(problems=(*of_rounds.get(round.path, ()), *round.problems)) for round in rounds
        )
    if top.game is None or top.incomplete:
        found = [problem for round in rounds for problem in round.problems]
        return Reading(None, (*problems, *found))
    record = _record(top, rounds, tuple(problems), file, document.number)
    return Reading(record, record.problems)


def _parted(problems: Iterable[Problem], data: Any) -> tuple[dict[Path, list[Problem]], list[Problem]]:
    """The problems of the text that lie within a round, by the path of the round, and the others."""
    if not problems:
        return {}, []
    rounds = data.get("rounds") if isinstance(data, dict) else None
    number = len(rounds) if isinstance(rounds, list) else 0
    of_rounds: dict[Path, list[Problem]] = {}
    others = []
    for problem in problems:
        path = problem.place.path
        if len(path) > 1 and path[0] == "rounds" and isinstance(path[1], int) and path[1] < number:
            of_rounds.setdefault(path[:2], []).append(problem)
        else:
            others.append(problem)
    return of_rounds, others


def _record(
    top: Top, rounds: tuple[Round, ...], problems: tuple[Problem, ...], file: str, number: int
) -> Record:
    return Record(
        file=file,
        document=number,
        game=top.game.id if top.game else "",
        players=top.people.players,
        sides=top.people.sides,
        teams=top.people.teams,
        title=top.title,
        date=top.date,
        place=top.place,
        event=top.event,
        months=top.months,
        chaff_kept=top.chaff_kept,
        options=top.options,
        house_rules=top.house,
        starting_totals=top.starting_totals,
        starting_rounds_won=top.starting_rounds_won,
        first_round=top.first_round,
        rounds=rounds,
        problems=problems,
        data=top.data,
    )


def _no_record(data: Any) -> Problem:
    hint = "start with: hanascore: 1"
    if data is None:
        return error("record-empty", Place(), "nothing is written here", hint)
    hint = (slip(data) if isinstance(data, str) else "") or hint
    if isinstance(data, list) and any(isinstance(each, dict) for each in data):
        hint = "part several games by lines with '---'; in JSON, a list of records and nothing else is read"
    return error("wrong-type", Place(), f"a record must be a mapping of keys, not {sort_of(data)}", hint)


def _event_instead(data: Mapping[str, Any]) -> Problem | None:
    """The refusal of an event's file, which would have a fault in every key."""
    if "hanascore" in data or "hanascore_event" not in data:
        return None
    place = Place(("hanascore_event",)).at_key()
    message = "this is an event, and a record belongs here"
    return error("wrong-type", place, message, "give the event with --event, and a record as FILE")


def _version(data: Mapping[str, Any]) -> Problem | None:
    """The refusal of another version of the format."""
    written = data.get("hanascore")
    if written is None:
        return None
    number = integer(written) if isinstance(written, str) else None
    if number == VERSION:
        return None
    place = Place(("hanascore",))
    if number is not None and number > VERSION:
        message = (
            f"this record is written in version {number} of the format, and version {VERSION} is read here"
        )
        return error("version", place, message, "read it with a newer hanascore")
    message = f"`hanascore` must be the version of the format, not {sort_of(written)}"
    return error("version", place, message, f"write hanascore: {VERSION}")


def _rounds(desk: Desk, data: Mapping[str, Any], first: int, problems: list[Problem]) -> tuple[Round, ...]:
    written = data.get("rounds")
    if written is None:
        alone = any(key not in GAME_KEYS and not is_own(key) for key in data)
        return (read_round(desk, data, first, (), [], alone=True),) if alone else ()
    if not isinstance(written, list):
        message = f"`rounds` must be a list, not {sort_of(written)}"
        hint = "start each round with '- ', or put the keys of the one round at the top"
        problems.append(error("wrong-type", Place(("rounds",)), message, hint))
        return ()
    told: list[Problem] = []
    return tuple(
        read_round(desk, each, first + index, ("rounds", index), told) for index, each in enumerate(written)
    )
