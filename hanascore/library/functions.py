"""The public functions: what the commands do, for programs. `import hanascore` gives all of them.

A record may be given as a path, a text, a mapping or a `Record`. The results print what the commands of these
names print: see `model.reported`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from errno import ENOENT
from itertools import chain
from os import PathLike
from typing import TYPE_CHECKING, Any, Literal

from hanascore.cards.pile import Pile, check_order
from hanascore.library.sources import (
    Content,
    EventSource,
    Source,
    describe_first_error,
    is_text,
    read_club_file,
    read_contents,
    read_event_source,
    read_record,
    read_settings,
    read_source,
    record_file,
    split_sources,
    takes,
    type_name,
)
from hanascore.model.record import Record
from hanascore.problems.problem import Problem
from hanascore.record.document import ReadSettings
from hanascore.record.record_file import Loaded, ReadOptions
from hanascore.referee import dispute as disputes
from hanascore.referee import pile as piles
from hanascore.referee.dispute import Dispute
from hanascore.referee.explain import Explanation, explain_match
from hanascore.referee.judge import judge, outcome_of
from hanascore.referee.match import Match, check_round
from hanascore.referee.match_replay import Replay, replay_match
from hanascore.scoring.pile import PileScore

# Import the package now, because a later import would replace the function `tally` by the package.
from hanascore.tally.paths import Inputs, gather_records
from hanascore.tally.tally import Tally, TallyOptions
from hanascore.words.english import listed

if TYPE_CHECKING:
    from hanascore.evening import Evening


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
    _check_type("load", path, str | bytes | PathLike, "a path")
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
    _check_type("loads", text, str | bytes, "a text")
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
    return _judge(source, "score", read_settings(months, event, club))


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
    from hanascore.tally.check_together import check_together
    from hanascore.tally.event_reader import EventFile
    from hanascore.tally.judged_files import as_in_tally, judge_file

    if isinstance(source, Record):
        match = _judge(source, "check", read_settings(months, event, club))
        return list(outcome_of(match).problems)
    content = read_source(source, takes("check"))
    settings = read_settings(months, None, club)
    event_file, of_event = read_event_source(event) if event is not None else (EventFile(), ())
    options = ReadOptions(settings.months, event_file.event.rules, club_of=lambda _: settings.club)
    file = judge_file(content.as_bytes, content.name, options)
    if event is None:
        return list(content.located(file.problems))
    problems = as_in_tally(file.problems, in_event=True)
    if event_file.is_checkable:
        problems = list(check_together([file], problems, event_file).problems)
    return [*of_event, *content.located(problems)]


def explain(
    source: Source,
    *,
    round: int | None = None,
    side: str | None = None,
    yaku: str | None = None,
    rulings: bool = True,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Explanation:
    """Explain every point of a record, what was nearly made, and what claims are worth.

    `source`, `months`, `event` and `club` are as in `score`. `round` is the number of the only round to
    explain, and `side` the name of the only side. With `yaku`, the name of a yaku, explain only why it counts
    or does not count. Without `rulings`, the rulings on which points depend are not looked for, which takes
    most of the time. Raise ValueError if there is no such round, side or yaku.

    >>> explanation = explain("examples/koi-koi.hanascore.yaml", round=1, side="Aki")
    >>> [near.yaku.name for near in explanation.rounds[0].sides[0].near]
    ['Three Brights', 'Moon Viewing']
    """
    _check_type("explain", side, str | None, "the name of a side")
    _check_type("explain", yaku, str | None, "the name of a yaku")
    match = _judge(source, "explain", read_settings(months, event, club), round=round)
    return explain_match(match, round=round, side=side, yaku=yaku, with_rulings=rulings)


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
    _check_type("dispute", ruling, str | None, "a ruling as a text")
    for choices in together:
        _check_type("dispute", choices, Mapping, "combinations of choices as mappings")
    match = _judge(source, "dispute", read_settings(months, event, club))
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
    _check_type("replay", until, int | None, "the number of a turn")
    settings = read_settings(months, event, club)
    match = _judge(source, "replay", settings, round=round, every_move=every_move)
    return replay_match(match, round=round, until=until, every_move=every_move)


def tally(
    sources: Source | Iterable[Source],
    *,
    event: EventSource | None = None,
    as_of: int | None = None,
    partial: bool = False,
    tie_breaks: Sequence[str] | None = None,
    months: str | None = None,
    club: str | PathLike[str] | None = None,
) -> Tally:
    """Add up many records: files, folders, patterns such as `*.yaml`, and results in CSV.

    A source may also be a record as a text, a mapping or a `Record`. Without `event`, scores are added up by
    name. `event` is an event, as a path, a text or a mapping: points, tie-breaks, byes and penalties follow
    it. `as_of` is the last round that counts. The standings are empty if something is missing or wrong,
    unless `partial` is true. `tie_breaks` has the names of tie-breaks instead of the event's. `months` and
    `club` are as in `score`. Raise OSError if there is no such file, and ValueError if there is no such round
    or tie-break.

    >>> result = tally("examples/event", event="examples/event/event.yaml", as_of=2)
    >>> [(standing.place, standing.name, standing.points) for standing in result.standings[:2]]
    [(1, 'Fumi', 40), (1, 'Iku', 40)]
    """
    from hanascore.tally.event_reader import EventFile, tie_break_order
    from hanascore.tally.judged_files import judge_documents, judge_files
    from hanascore.tally.make_tally import make_tally_of_inputs

    if isinstance(tie_breaks, str):
        raise TypeError("hanascore.tally takes tie-breaks as a list of names, not a str")
    _check_type("tally", as_of, int | None, "the number of a round")
    check_order(months)
    event_file = read_event_source(event)[0] if event is not None else EventFile()
    if as_of is not None and (reason := event_file.event.why_no_round(as_of)):
        raise ValueError(f"there is no round {as_of}: {reason}")
    order = tie_break_order(tie_breaks, event_file.event) if tie_breaks is not None else None
    besides = [event_file.file] if event_file.file else []
    paths, contents = split_sources(sources)
    inputs = gather_records(paths, besides=besides) if paths or not contents else Inputs()
    for path, reason, _ in inputs.missing:
        raise FileNotFoundError(ENOENT, reason, path)
    settings = read_club_file(club) if club is not None else None
    options = ReadOptions(months, event_file.event.rules, club_of=lambda _: settings)
    read = ReadSettings(months, event_file.event.rules, settings)
    texts = (
        judge_documents(content.name, content.documents)._replace(source=content.text)
        for content in read_contents(contents, read)
    )
    files = chain(judge_files(inputs.files, options), texts)
    return make_tally_of_inputs(inputs, files, event_file, TallyOptions(as_of, order, partial, months))


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
    _check_type("score_pile", game, str, "the name of a game")
    _check_type("score_pile", cards, str | Pile | Mapping, "cards as a text or a Pile")
    _check_type("score_pile", hand, str | Pile | None, "a hand as a text or a Pile")
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
    records, problems = written_records(content.content, content.name)
    if problems:
        raise ValueError(describe_first_error(content.located(problems)))
    return "".join(as_written(records, format))


def new_evening(
    game: str = "",
    players: Sequence[str] = (),
    *,
    teams: Mapping[str, Sequence[str]] | None = None,
    options: Mapping[str, Any] | None = None,
    turns: bool = False,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Evening:
    """Start an evening at a table: a record that grows by questions and answers. What is not given is asked.

    With `turns`, the questions are about the turns of each round instead of the piles. `months`, `event` and
    `club` are as in `score`. Raise ValueError if something does not fit.

    >>> evening = new_evening("kwa-do", ["Aki", "Bo"], months="japanese").keep().evening
    >>> [question.text for question in evening.questions]
    ['Who deals?', 'Aki captured', 'Bo captured']
    >>> reply = evening.answer(("captured", "Aki"), ["1b", "3b"])
    >>> reply.evening.points.piles["Aki"].card_points
    40
    """
    from hanascore.evening import Evening
    from hanascore.evening.sheet import Reading

    reading = Reading(settings=read_settings(months, event, club))
    return Evening.new(game, players, teams=teams, options=options, turns=turns, reading=reading)


def read_evening(
    text: str,
    draft: dict[str, Any] | None = None,
    *,
    turns: bool = False,
    months: str | None = None,
    event: EventSource | None = None,
    club: str | PathLike[str] | None = None,
) -> Evening:
    """Continue an evening from its `text`, and from the `draft` of its unfinished round.

    The other arguments are as in `new_evening`. Raise ValueError if rounds cannot be added to the text, or if
    the draft is none.

    >>> evening = new_evening("kwa-do", ["Aki", "Bo"], months="japanese").keep().evening.say("Bo").evening
    >>> read_evening(evening.text, evening.draft).question.text
    'Aki captured'
    """
    from hanascore.evening import Evening
    from hanascore.evening.sheet import Reading

    reading = Reading(settings=read_settings(months, event, club))
    return Evening.read(text, draft, turns=turns, reading=reading)


def schema(name: str = "record", *, lines: bool = False) -> dict[str, Any]:
    """Return the JSON Schema of a `record`, an `event`, or the output of a command with --format json.

    `name` is `record`, `event`, or the name of a command, such as `score`: `as_data` of a result agrees with
    the schema of its command. With `lines`, return the schema of each line of JSON lines. Raise ValueError if
    there is no such schema.

    >>> schema("score")["title"]
    'hanascore score --format json'
    """
    from hanascore.report.output_schemas import find_schema

    _check_type("schema", name, str, "the name of a schema")
    return find_schema(name, lines=lines)


def _judge(
    source: Source,
    function: str,
    settings: ReadSettings,
    *,
    round: int | None = None,
    every_move: bool = False,
) -> Match:
    """Judge the one record of a source. Raise ValueError if it has no round of this number."""
    record = read_record(source, settings, function)
    match = judge(record, every_move=every_move, only_round=round)
    if not record.is_stopped:
        check_round([match], round)
    return match


def _check_type(function: str, value: object, kind: Any, what: str) -> None:
    """Raise TypeError if an argument of a function has another type."""
    if not isinstance(value, kind):
        raise TypeError(f"hanascore.{function} takes {what}, not {type_name(value)}")
