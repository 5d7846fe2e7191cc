"""The public functions: what the commands do, for programs. `import hanascore` gives all of them.

A record may be given as a path, a text, a mapping or a `Record`. The results print what the commands of these
names print: see `model.reported`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from errno import ENOENT
from os import PathLike, fspath
from typing import Any, Literal

from hanascore.cards.pile import Pile, check_order
from hanascore.library.sources import (
    Content,
    EventSource,
    Source,
    describe_first_error,
    is_text,
    read_club_file,
    read_event_source,
    read_record,
    read_settings,
    read_source,
    record_file,
    takes,
    type_name,
)
from hanascore.model.record import Record
from hanascore.problems.problem import Problem, by_line
from hanascore.record.record_file import Loaded
from hanascore.record.source import parse
from hanascore.referee import dispute as disputes
from hanascore.referee import pile as piles
from hanascore.referee.dispute import Dispute
from hanascore.referee.explain import Explanation, explain_match
from hanascore.referee.judge import judge
from hanascore.referee.match import Match
from hanascore.referee.match_replay import Replay
from hanascore.scoring.pile import PileScore

# Import the package now, because a later import would replace the function `tally` by the package.
from hanascore.tally.paths import gather
from hanascore.tally.tally import Tally, TallyOptions
from hanascore.words.english import listed, runs


def load(
    path: str | PathLike[str],
    *,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Loaded:
    """Read the records of a file. Raise OSError if the file cannot be read.

    Problems of the records are in `problems`. `months`, `event` and `club` are as in `score`.

    >>> loaded = load("examples/kwa-do.hanascore.yaml")
    >>> [record.game for record in loaded.records], loaded.problems
    (['kwa-do'], ())
    """
    if not isinstance(path, str | bytes | PathLike):
        raise TypeError(f"hanascore.load takes a path, not {type_name(path)}")
    if isinstance(path, str) and is_text(path):
        raise ValueError("hanascore.load takes a path, but this is a text: use hanascore.loads")
    content = read_source(path, takes("load"))
    return record_file(content, read_settings(months, event, club)).loaded


def loads(
    text: str | bytes,
    *,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Loaded:
    r"""Read the records of a text in YAML or JSON. Problems of the records are in `problems`.

    `months`, `event` and `club` are as in `score`.

    >>> loaded = loads("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\nscores: {Aki: 6, Bob: 0}")
    >>> loaded.records[0].players, [(one.id, one.line, one.column) for one in loaded.problems]
    (('Aki', 'Bo'), [('unknown-player', 4, 18)])
    """
    if not isinstance(text, str | bytes):
        raise TypeError(f"hanascore.loads takes a text, not {type_name(text)}")
    return record_file(Content(text), read_settings(months, event, club)).loaded


def score(
    source: Source,
    *,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Match:
    r"""Score a record: a path, a text, a mapping, or a record of `load`.

    A text has several lines, or begins with {. `months` is `japanese` or `korean`, for a record that does not
    say what 11 and 12 mean. `event` is an event, as a path, a text or a mapping: its rules override those of
    the record. `club` is the path of a hanascore.yaml, which is read only if it is named. If a round cannot
    be scored, `problems` says why. Raise OSError if a file cannot be read, and ValueError if there is not
    exactly one record.

    >>> match = score({"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"], "stopped_by": "Aki",
    ...                "captured": {"Aki": "1b 3b 8b 12b", "Bo": "4ar 5ar"}, "left_over": "none"})
    >>> [(standing.place, standing.side, standing.total) for standing in match.standings]
    [(1, 'Aki', 16), (2, 'Bo', 0)]
    >>> print(score("examples/koi-koi.hanascore.yaml").as_text().splitlines()[0])
    Koi-Koi, table: legends, last_round: 6
    """
    return judge(read_record(source, read_settings(months, event, club), "score"))


def check(
    source: Source,
    *,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> list[Problem]:
    r"""Return all errors, warnings and notes about a record, or about all records of a text or a file.

    `source`, `months` and `club` are as in `score`. The source may also be an event, or results in CSV. With
    `event`, names, tables, seats and rules are checked as `tally` does, and the problems of the event come
    first.

    >>> problems = check("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\ncaptured: {Aki: 1b 9s, Bo: 2r}\n")
    >>> [(problem.id, problem.line, problem.column) for problem in problems if problem.severity == "error"]
    [('unknown-card', 4, 20)]
    """
    from hanascore.tally.event_reader import EventFile
    from hanascore.tally.judged_files import ReadOptions, as_in_tally, check_together, judge_file

    if isinstance(source, Record):
        match = judge(read_record(source, read_settings(months, event, club), "check"))
        return by_line(match.problems)
    content, settings = read_source(source, takes("check")), read_settings(months, None, club)
    event_file, of_event = read_event_source(event) if event is not None else (EventFile(), ())
    options = ReadOptions(settings.months, event_file.event.rules, club_of=lambda _: settings.club)
    file = judge_file(content.as_bytes, content.name, options)
    if event is None:
        return list(content.located(file.problems))
    problems = as_in_tally(file.problems, in_event=True)
    if event_file.is_checkable:
        problems += check_together([file], event_file).problems
    return [*of_event, *content.located(problems)]


def explain(
    source: Source,
    *,
    round: int | None = None,
    side: str | None = None,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Explanation:
    """Explain every point of a record, what was nearly made, and what claims are worth.

    `source`, `months`, `event` and `club` are as in `score`. `round` is the number of the only round to
    explain, and `side` the name of the only side. Raise ValueError if the record has no such round or side.

    >>> explanation = explain("examples/koi-koi.hanascore.yaml", round=1, side="Aki")
    >>> [near.yaku.name for near in explanation.rounds[0].sides[0].near]
    ['Three Brights', 'Moon Viewing']
    """
    if not isinstance(side, str | None):
        raise TypeError(f"hanascore.explain takes the name of a side, not {type_name(side)}")
    match = judge(read_record(source, read_settings(months, event, club), "explain"))
    explanation = explain_match(match, round=round, side=side, with_rulings=True)
    _check_round(match, round)
    return explanation


def dispute(
    source: Source,
    *,
    ruling: str | None = None,
    together: Sequence[Mapping[str, Any]] = (),
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Dispute:
    """Score a record under each other choice of each open ruling, or of those that `ruling` is about.

    `source`, `months`, `event` and `club` are as in `score`. `ruling` is a name, a number, a yaku or other
    words. `together` has combinations of choices to try as well; without a `ruling`, only they are tried.
    Raise ValueError if there is no such ruling or choice.

    >>> dispute("examples/kwa-do.hanascore.yaml", ruling="method").trials[0].winner
    True
    """
    match = judge(read_record(source, read_settings(months, event, club), "dispute"))
    return disputes.dispute(match, ruling=ruling, together=together)


def replay(
    source: Source,
    *,
    round: int | None = None,
    until: int | None = None,
    every_move: bool = False,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Replay:
    """Play the turns of a record again, card by card, up to the first unlawful move.

    `source`, `months`, `event` and `club` are as in `score`. `round` is the number of the only round to
    replay. `until` is the turn after which the report shows the table; 0 is the deal. With `every_move`, all
    unlawful moves are reported. Raise ValueError if the record has no such round or turn.

    >>> replayed = replay("examples/play.hanascore.yaml")
    >>> [(result.number, len(result.replay.turns)) for result in replayed.rounds if result.replay]
    [(1, 6), (2, 10), (3, 5)]
    """
    record = read_record(source, read_settings(months, event, club), "replay")
    match = judge(record, every_move=every_move, only_round=round)
    _check_round(match, round)
    results = [result for result in match.rounds if round in (None, result.number)]
    with_turns = tuple(result for result in results if result.round.turns is not None)
    longest = max((len(result.round.turns or ()) for result in with_turns), default=0)
    if not isinstance(until, int | None):
        raise TypeError(f"hanascore.replay takes the number of a turn, not {type_name(until)}")
    if until is not None and not 0 <= until <= longest:
        raise ValueError(f"there is no turn {until!r}: the turns are 0 to {longest}")
    return Replay(match=match, rounds=with_turns, only=round, until=until, every_move=every_move)


def _check_round(match: Match, round: int | None) -> None:
    """Raise ValueError if a match has no round of this number."""
    numbers = [result.number for result in match.rounds]
    if round is not None and numbers and round not in numbers:
        raise ValueError(f"there is no round {round!r}: the record has {runs(numbers)}")


def tally(
    paths: str | PathLike[str] | Iterable[str | PathLike[str]],
    *,
    event: EventSource | None = None,
    as_of: int | None = None,
    partial: bool = False,
    tie_breaks: Sequence[str] | None = None,
    months: str | None = None,
    club: str | PathLike[str] | None = None,
) -> Tally:
    """Add up many records: files, folders, patterns such as `*.yaml`, and results in CSV.

    Without `event`, scores are added up by name. `event` is an event, as a path, a text or a mapping: points,
    tie-breaks, byes and penalties follow it. `as_of` is the last round that counts. The standings are empty
    if something is missing or wrong, unless `partial` is true. `tie_breaks` has the names of tie-breaks
    instead of the event's. `months` and `club` are as in `score`. Raise OSError if there is no such file, and
    ValueError if there is no such round or tie-break.

    >>> result = tally("examples/event", event="examples/event/event.yaml", as_of=2)
    >>> [(standing.place, standing.name, standing.points) for standing in result.standings[:2]]
    [(1, 'Fumi', 40), (1, 'Iku', 40)]
    """
    from hanascore.record.club import is_club_file
    from hanascore.record.cursor import Cursor
    from hanascore.tally.event_reader import EventFile, read_tie_breaks
    from hanascore.tally.judged_files import ReadOptions, judge_files
    from hanascore.tally.standings import make_tally

    named = [paths] if isinstance(paths, str | PathLike) else paths
    if not isinstance(named, Iterable):
        raise TypeError(f"hanascore.tally takes a path or a list of paths, not {type_name(paths)}")
    if isinstance(tie_breaks, str):
        raise TypeError("hanascore.tally takes tie-breaks as a list of names, not a str")
    if not isinstance(as_of, int | None):
        raise TypeError(f"hanascore.tally takes the number of a round, not {type_name(as_of)}")
    check_order(months)
    event_file = read_event_source(event)[0] if event is not None else EventFile()
    rounds = event_file.event.rounds
    if as_of is not None and (as_of < 1 or (rounds and as_of > rounds)):
        limit = f": the event has {rounds} rounds" if rounds else ": rounds count from 1"
        raise ValueError(f"there is no round {as_of}{limit}")
    order = None
    if tie_breaks is not None:
        problems: list[Problem] = []
        order = read_tie_breaks([Cursor(name, problems) for name in tie_breaks], event_file.event.lots_seed)
        if problems:
            raise ValueError(problems[0].with_hint)
    inputs = gather([fspath(path) for path in named], besides=[event_file.file] if event_file.file else [])
    for path, reason, _ in inputs.missing:
        raise FileNotFoundError(ENOENT, reason, path)
    settings = read_club_file(club) if club is not None else None
    options = ReadOptions(months, event_file.event.rules, club_of=lambda _: settings)
    files = [file for file in inputs.files if not is_club_file(file.path)]
    tally_options = TallyOptions(as_of, order, partial, months)
    return make_tally(judge_files(files, options), event_file, tally_options)


def score_pile(
    game: str,
    cards: str | Pile | Mapping[str, Any],
    *,
    months: str | None = None,
    seat: str | None = None,
    month: int | None = None,
    hand: str | Pile | None = None,
    **options: Any,
) -> PileScore:
    """Score one pile, without anything that depends on the other players. Raise ValueError if it is wrong.

    `cards` are written as in a record, also as a mapping if only numbers are known. `options` are those of
    the game. `months` says what 11 and 12 mean, `japanese` or `korean`. `seat` is the seat of the pile's
    owner, `month` the number of the round, and `hand` the cards that were dealt, to find lucky hands.

    >>> score_pile("koi-koi", "1b 3b 8b", table="nintendo").points
    5
    >>> [(near.id, missing.bit_count()) for near, missing in score_pile("koi-koi", "1b 3b 8b").near]
    [('four-brights', 1), ('rainy-four', 1), ('flower-viewing', 1), ('moon-viewing', 1)]
    """
    if not isinstance(game, str):
        raise TypeError(f"hanascore.score_pile takes the name of a game, not {type_name(game)}")
    if not isinstance(cards, str | Pile | Mapping):
        raise TypeError(f"hanascore.score_pile takes cards as a text or a Pile, not {type_name(cards)}")
    if not isinstance(hand, str | Pile | None):
        raise TypeError(f"hanascore.score_pile takes a hand as a text or a Pile, not {type_name(hand)}")
    order = months or piles.default_months(game)
    check_order(order)
    context = piles.pile_context_of(game, options, seat=seat, month=month)
    dealt = None
    if hand is not None:
        dealt = piles.dealt_hand(context, piles.cards_of(hand, order, context.rules))
    if isinstance(cards, Pile):
        return PileScore(context, piles.cards_of(cards, order, context.rules), hand=dealt, months=order)
    score = piles.score_pile_text(piles.find_game(game), context, cards, order, hand=dealt)
    if isinstance(score, PileScore):
        return score
    raise ValueError(score[0].with_hint)


def convert(source: Source, format: Literal["yaml", "json", "jsonl"] = "yaml") -> str:
    r"""Return records as YAML, JSON or JSON lines. Everything is kept except comments.

    `source` is as in `score`, and may have several records. Raise ValueError if it cannot be read.

    >>> print(convert("hanascore: 1\ngame: koi-koi\nplayers: [Aki, Bo]\n", "jsonl"), end="")
    {"hanascore": 1, "game": "koi-koi", "players": ["Aki", "Bo"]}
    """
    from hanascore.report.conversion import FORMATS, as_written, written_records

    if format not in FORMATS:
        raise ValueError(f"there is no format {format!r}: choose {listed(FORMATS, 'or')}")
    if isinstance(source, Record):
        return "".join(as_written([source.data], format))
    content = read_source(source, takes("convert"))
    records, problems = written_records(parse(content.content), content.name)
    if problems:
        raise ValueError(describe_first_error(content.located(problems)))
    return "".join(as_written(records, format))


def schema(name: str = "record", *, lines: bool = False) -> dict[str, Any]:
    """Return the JSON Schema of a `record`, an `event`, or the output of a command with --format json.

    `name` is `record`, `event`, or the name of a command, such as `score`: `as_data` of a result agrees with
    the schema of its command. With `lines`, return the schema of each line of JSON lines. Raise ValueError if
    there is no such schema.

    >>> schema("score")["title"]
    'hanascore score --format json'
    """
    from hanascore.report.output_schemas import find_schema

    if not isinstance(name, str):
        raise TypeError(f"hanascore.schema takes the name of a schema, not {type_name(name)}")
    return find_schema(name, lines=lines)
