"""`hanascore replay`: the play card by card, how things stood after any turn, every unlawful move."""

from __future__ import annotations

from typing import TypeAlias

import click

from hanascore.cli import options
from hanascore.cli.records import Judged, Records, reads_records
from hanascore.problems.words import many
from hanascore.referee.replay import RoundPlay, round_plays
from hanascore.report.blocks import Outcome

Played: TypeAlias = list[tuple[Outcome, tuple[RoundPlay, ...]]]


@options.command(
    "hanascore replay examples/play.hanascore.yaml",
    "hanascore replay examples/play.hanascore.yaml --round 2 --until 7",
    "hanascore replay examples/play.hanascore.yaml --all --format json",
)
@options.one_file
@options.round_number
@click.option(
    "--until", type=click.IntRange(min=0), metavar="N", help="How things stood after turn N; 0 is the deal."
)
@click.option("--all", "everything", is_flag=True, help="Go on after an unlawful move, and name every one.")
@options.formats("table", "json", "html")
@options.output
@options.lang
@reads_records(plays=True)
def command(records: Records, *, until: int | None, everything: bool, lang: str) -> None:
    """Go through the turns of a record card by card, up to the first unlawful move.

    A round with turns needs no piles: the play makes them. An unlawful move is named with the position it
    was made in, the rule, and what would have been lawful. FILE is a record in YAML or JSON; - is standard
    input.
    """
    from hanascore.report.replay import ReplayReport, ReplayView

    games: Played = []
    files = []
    for one in records.files:
        whole, played = _played(one, everything=everything)
        games += played
        files.append(whole)
    records = records._replace(files=files)
    _check_until(records, games, until)
    records.tell()
    report = ReplayReport(games, records.found, lang=lang)
    report.asked = ReplayView(until, lang)
    records.streams.answer(report)


def _played(judged: Judged, *, everything: bool) -> tuple[Judged, Played]:
    """The play of every document, and the file with all problems of its plays."""
    played: Played = []
    for outcome in judged.outcomes:
        match = outcome.match
        if match is None:
            played.append((outcome, ()))
            continue
        plays = round_plays(match, outcome.plays, round=outcome.only, everything=everything)
        # Scoring stops at the first unlawful move, and at other errors before it comes to the turns.
        known = set(match.problems)
        more = [one for play in plays for one in play.found.problems if one not in known]
        found = (*outcome.found, *judged.file.found(dict.fromkeys(more), outcome.document))
        played.append((outcome._replace(found=found), plays))
    return judged._replace(outcomes=tuple(outcome for outcome, _ in played)), played


def _check_until(records: Records, games: Played, until: int | None) -> None:
    """Refuse a turn that no round has; turns that are asked for and not there are an error."""
    plays = [play for _, plays in games for play in plays]
    lengths = {play.number: len(play.round.turns) for play in plays if play.round.turns is not None}
    if plays and not lengths and (records.asked.number is not None or until is not None):
        records.streams.worse(1)
    elif lengths and until is not None and until > max(lengths.values()):
        longest = max(lengths, key=lambda round: lengths[round])
        turns = many(lengths[longest], "turn")
        has = (
            f"round {longest} has {turns}"
            if len(lengths) == 1
            else f"the longest, round {longest}, has {turns}"
        )
        raise click.UsageError(f"there is no turn {until}: {has}")
