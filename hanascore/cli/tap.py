"""`hanascore tap`: write a page for a phone, on which players tap who captured which card."""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

import click

from hanascore.cli import completion
from hanascore.cli.arguments import game_argument, looks_like_file
from hanascore.cli.event_file import report_event
from hanascore.cli.exit_codes import PROBLEMS
from hanascore.cli.input import Clubs, read_input
from hanascore.cli.new import check_number, parse_players, usual_players
from hanascore.cli.options import (
    command,
    config_option,
    event_option,
    format_option,
    lang_option,
    months_option,
)
from hanascore.cli.output import Output
from hanascore.cli.streams import is_interactive
from hanascore.files import file_identity
from hanascore.games import GAMES
from hanascore.record.club import ClubSettings
from hanascore.record.document import ReadSettings
from hanascore.record.keys import GAME_KEYS
from hanascore.record.record_file import RecordFile
from hanascore.record.writing import dump
from hanascore.referee.judge import rules_of
from hanascore.report.conversion import with_numbers
from hanascore.report.tap import TapTable, tap_page
from hanascore.tally.event import Event
from hanascore.words.visible import printable_name

# The keys of a record that a page writes below its header.
_AFTER_HEADER = ("first_round", "rounds")


class _Source(NamedTuple):
    """What a page is made from: the game, the players, and the record so far."""

    # A record without rounds, as plain data.
    header: dict[str, Any]
    # The rounds that are recorded already.
    rounds: list[Any]
    # Whether the names of the players can be changed.
    names_fixed: bool
    # The number of the first round of the record.
    first_round: int = 1
    # The event at which the record is written.
    event: Event = Event()
    # The settings of the club; None if there are none.
    club: ClubSettings | None = None


@command(
    "hanascore tap kwa-do -o tap.html",
    'hanascore tap koi-koi --players "Aki, Bo" -o tap.html',
    "hanascore tap friday.yaml -o tap.html",
    "hanascore tap --event examples/event/event.yaml -o tap.html",
)
@click.argument("what", metavar="[GAME|FILE]", required=False, shell_complete=completion.ids)
@click.option("--players", metavar="NAMES", help='The players in turn order, as in "Aki, Bo".')
@event_option
@config_option
@lang_option
@months_option
@format_option("html")
def tap_command(
    output: Output,
    *,
    clubs: Clubs,
    what: str | None,
    players: str | None,
    event: str | None,
    months: str | None,
) -> None:
    """Write a page for a phone: tap a player, then the cards that the player captured.

    The page works without a network and keeps every tap. It counts cards and never scores them: copy the
    record from it, and paste it into a file for `score` or `keep`. A page made from the FILE of a record
    continues after its last round; one made with --event has the players and the seating.
    """
    if output.path is None and is_interactive(sys.stdout):
        raise click.UsageError("a page is too long for the terminal: add -o tap.html")
    names = None if players is None else parse_players(players)
    source = _source(output, clubs, what, event, months, names)
    table = source and _read_table(output, source)
    if table:
        output.write(tap_page(table))
        if output.path and not output.exit_code:
            output.write_message(f"wrote {printable_name(output.path)}; next: open it on a phone\n")


def _source(
    output: Output,
    clubs: Clubs,
    what: str | None,
    event_path: str | None,
    months: str | None,
    names: tuple[str, ...] | None,
) -> _Source | None:
    """Return what the page is made from. If a file cannot be used, report why and return None."""
    event = Event()
    if event_path is not None:
        event_file = report_event(output, event_path)
        if event_file is None or not event_file.is_usable:
            return None
        event = event_file.event
    if what is not None and _is_file(what):
        if names is not None or months is not None:
            raise click.UsageError(
                "--players and --months need a GAME: the record sets the players and months"
            )
        return _source_of_record(output, clubs, what, event)
    game = game_argument(what) if what is not None else event.rules.game
    if game is None:
        needed = (
            "the event names no game: name one before --event" if event.given else "name a GAME or a FILE"
        )
        raise click.UsageError(f"{needed}, as in hanascore tap kwa-do -o tap.html")
    if event.rules.game not in (None, game):
        raise click.UsageError(f"the event plays {event.rules.game.name}: leave out '{what}'")
    check_number(game, names)
    if names and len(names) in game.teams_required:
        message = f"{len(names)} players of {game.name} play in teams: make the page from a FILE with teams"
        raise click.UsageError(message)
    header = {"hanascore": 1, "game": game.id, **with_numbers(event.rules.words)}
    if months and event.rules.months not in (None, months):
        raise click.UsageError(f"the event counts the months as `{event.rules.months}`: leave out --months")
    if months or game.months_ambiguous:
        header.setdefault("months", months or "japanese")
    header["players"] = list(names or (f"Player {seat + 1}" for seat in range(len(usual_players(game)))))
    return _Source(header, [], names_fixed=False, event=event)


def _is_file(word: str) -> bool:
    return looks_like_file(word) or (file_identity(word) is not None and not GAMES.find(word))


def _source_of_record(output: Output, clubs: Clubs, path: str, event: Event) -> _Source | None:
    """Return what a page is made from, given a record. If the record has errors, report them."""
    content = read_input(path, output)
    if content is None:
        return None
    club = clubs.of(path)
    file = RecordFile(content, printable_name(path), ReadSettings(event=event.rules, club=club))
    records, problems = file.loaded
    if len(file.documents) > 1:
        raise click.UsageError(f"{file.name} has {len(file.documents)} records: a page is for one")
    if not records or any(located.stops for located in problems):
        output.report_problems(problems)
        output.raise_exit_code(PROBLEMS)
        return None
    data = with_numbers(records[0].data)
    header = {key: value for key, value in data.items() if key in GAME_KEYS and key not in _AFTER_HEADER}
    at_the_top = {key: value for key, value in data.items() if key not in GAME_KEYS}
    rounds = [*(data.get("rounds") or []), *([at_the_top] if at_the_top else [])]
    return _Source(
        header, rounds, names_fixed=True, first_round=records[0].first_round, event=event, club=club
    )


def _read_table(output: Output, source: _Source) -> TapTable | None:
    """Return the data of a page. If the rules of its table cannot be read, report why and return None."""
    settings = ReadSettings(event=source.event.rules, club=source.club)
    file = RecordFile(dump(source.header).encode(), "", settings)
    document = file.documents[0]
    if document.record is None:
        output.report_problems(document.all_problems)
        output.raise_exit_code(PROBLEMS)
        return None
    record = document.record
    _, game, rules = rules_of(record)
    header = dict(source.header)
    if not source.names_fixed:
        del header["players"]
    return TapTable(
        title=record.title or game.name,
        header=dump(header),
        players=record.players,
        names_fixed=source.names_fixed,
        sides=record.sides if record.teams else (),
        numbers=[number for number in game.players if number not in game.teams_required],
        active=game.active,
        deck=record.cards_kept,
        months=record.months or "japanese",
        numbered=bool(record.house_rules.cards),
        yellow=rules.yellow,
        facts=[fact for fact in game.facts if fact.matters(rules.options)],
        earlier_rounds=_indented_rounds(source.rounds),
        first_round=source.first_round,
        next_round=source.first_round + len(source.rounds),
        event_players=[player.name for player in source.event.players.values()],
        seating=_seating(source.event),
        of_event=source.event.given and not source.names_fixed,
    )


def _indented_rounds(rounds: list[Any]) -> str:
    """Return rounds as YAML, as the value of `rounds:` in a record."""
    return dump({"rounds": rounds}).partition("\n")[2] if rounds else ""


def _seating(event: Event) -> dict[int, dict[str, list[str]]]:
    """Return the names of the players at each table of each round."""
    return {
        round: {table: [event.player(id).name for id in ids] for table, ids in tables.items()}
        for round, tables in event.seating.items()
    }
