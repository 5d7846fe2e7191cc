"""`hanascore replay`: the play card by card, how things stood after any turn, every unlawful move."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import click

from hanascore.cli import options
from hanascore.cli.reading import Judged, check_round, read_files, tell
from hanascore.cli.streams import Streams
from hanascore.problems.words import many
from hanascore.report.games import Outcome

if TYPE_CHECKING:
    from hanascore.referee.unfolding import RoundPlay

    Played: TypeAlias = list[tuple[Outcome, tuple[RoundPlay, ...]]]


@options.command(
    "hanascore replay examples/play.hanascore.yaml",
    "hanascore replay examples/play.hanascore.yaml --round 2 --until 7",
    "hanascore replay examples/play.hanascore.yaml --all --format json",
)
@options.one_file
@click.option("--round", "number", type=int, metavar="N", help="Only the round of that number.")
@click.option(
    "--until", type=click.IntRange(min=0), metavar="N", help="How things stood after turn N; 0 is the deal."
)
@click.option("--all", "everything", is_flag=True, help="Go on after an unlawful move, and name every one.")
@options.formats("table", "json")
@options.output
@options.lang
@options.reading
def command(
    *,
    file: str,
    number: int | None,
    until: int | None,
    everything: bool,
    form: str,
    output: str | None,
    lang: str,
    asked: options.Asked,
    colour: str,
) -> int:
    """Go through the turns of a record card by card, up to the first unlawful move.

    A round with turns needs no piles: the play makes them. An unlawful move is named with the position it
    was made in, the rule, and what would have been lawful. FILE is a record in YAML or JSON; - is standard
    input.
    """
    options.refuse_overwriting(output, (file,))
    streams = Streams(colour, output)
    judged = list(read_files(streams, (file,), asked, only=number, plays=True))
    check_round([outcome for one in judged for outcome in one.outcomes], number)
    games: Played = []
    told = []
    for one in judged:
        whole, played = _played(one, number, everything=everything)
        games += played
        told.append(whole)
    _check_until(streams, games, number, until)
    for one in told:
        tell(streams, one, notes=asked.notes)
    _write(streams, games, told, Words(form, lang, until))
    return streams.code


class Words(NamedTuple):
    """How the answer is written: its format, its language, and the turn it ends with."""

    form: str
    lang: str
    until: int | None


def _played(judged: Judged, number: int | None, *, everything: bool) -> tuple[Judged, Played]:
    """The play of every document, and the file with all problems of its plays."""
    from hanascore.referee.unfolding import unfold

    played: Played = []
    for outcome in judged.outcomes:
        match = outcome.match
        if match is None:
            played.append((outcome, ()))
            continue
        plays = unfold(match, outcome.plays, round=number, everything=everything)
        # Scoring stops at the first unlawful move, and at other errors before it comes to the turns.
        known = set(match.problems)
        more = [one for play in plays for one in play.found.problems if one not in known]
        found = (*outcome.found, *judged.file.found(dict.fromkeys(more), outcome.document))
        played.append((outcome._replace(found=found), plays))
    return judged._replace(outcomes=tuple(outcome for outcome, _ in played)), played


def _check_until(streams: Streams, games: Played, number: int | None, until: int | None) -> None:
    """Refuse a turn that no round has; turns that are asked for and not there are an error."""
    plays = [play for _, plays in games for play in plays]
    lengths = {play.number: len(play.round.turns) for play in plays if play.round.turns is not None}
    if plays and not lengths and (number is not None or until is not None):
        streams.worse(1)
    elif lengths and until is not None and until > max(lengths.values()):
        longest = max(lengths, key=lambda round: lengths[round])
        turns = many(lengths[longest], "turn")
        has = (
            f"round {longest} has {turns}"
            if len(lengths) == 1
            else f"the longest, round {longest}, has {turns}"
        )
        raise click.UsageError(f"there is no turn {until}: {has}")


def _write(streams: Streams, games: Played, judged: list[Judged], words: Words) -> None:
    if words.form == "json":
        from hanascore.report import as_json_replay, frame

        found = [one for each in judged for one in each.found]
        streams.out(as_json_replay.replay(games, found, words.until), frame.as_ascii)
        return
    from hanascore.report import replaying
    from hanascore.report.tables import names, unscored

    asked = replaying.Asked(words.until, words.lang, streams.paint)
    parts = []
    for name, (outcome, plays) in zip(names([outcome for outcome, _ in games]), games, strict=True):
        if outcome.match is None:
            parts.append(unscored(outcome, name, verb="replayed"))
        else:
            parts.append(replaying.told(outcome.match, plays, asked, name=name))
    streams.out("\n".join(parts))
