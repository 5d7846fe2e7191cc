"""The commands that tell more of records than their scores.

`hanascore explain`: every point with its rule, what was nearly made, and what claims are worth.

`hanascore dispute`: the record under each choice of each open ruling, and whether it matters.

`hanascore replay`: the play card by card, how things stood after any turn, every unlawful move.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import click

from hanascore.cli import options
from hanascore.cli.pile_cards_rules import read_options
from hanascore.cli.records import Judged, Records, reads_records
from hanascore.problems.words import did_you_mean, many
from hanascore.record.options import yaku_names
from hanascore.referee.dispute import Dispute, dispute, find_ruling
from hanascore.referee.explain import explain_match, why_not
from hanascore.referee.replay import RoundPlay, round_plays
from hanascore.report.blocks import Outcome
from hanascore.rules.game import Game
from hanascore.rules.house_rules import is_new
from hanascore.scoring.match import Match

if TYPE_CHECKING:
    from hanascore.report.explain import Explained

# A comma ends a choice only where the next one begins, so that a choice may be a list.
_NEXT = re.compile(r",(?=\s*[\w.-]+\s*=)")
Played: TypeAlias = list[tuple[Outcome, tuple[RoundPlay, ...]]]


@options.command(
    "hanascore explain friday.yaml",
    "hanascore explain friday.yaml --round 1 --side Aki",
    "hanascore explain friday.yaml --yaku five-brights --side Aki",
)
@options.one_file
@options.round_number
@click.option(
    "--side",
    metavar="NAME",
    shell_complete=options.known_sides,
    help="Only that player or team, and its claims.",
)
@click.option(
    "--yaku",
    metavar="ID",
    shell_complete=options.known_yaku,
    help="Why that yaku counts or does not, and nothing else.",
)
@options.formats("table", "json", "html")
@options.output
@options.lang
@reads_records()
def explain_command(records: Records, *, side: str | None, yaku: str | None) -> None:
    """Tell where every point of a record comes from: rule, cards, arithmetic.

    After each side's points: yaku one card away and who holds that card, yaku held in vain, and the answer to
    whatever was claimed. FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.report.explain import ExplainReport

    games = [(outcome, _explained(outcome, side, yaku)) for outcome in records.outcomes]
    records.tell()
    records.streams.answer(ExplainReport(games, records.found))


def _explained(outcome: Outcome, side: str | None, yaku: str | None) -> Explained:
    match, number = outcome.match, outcome.only
    if match is None:
        return None
    try:
        if yaku is None:
            return explain_match(match, round=number, side=side)
        return why_not(match, _id(match, yaku), round=number, side=side)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None


def _id(match: Match, word: str) -> str:
    """The id of the yaku that a word names."""
    record = match.record
    house = [one.id for one in record.house_rules.yaku if is_new(one)]
    names = yaku_names(match.game, record.options, house)
    id = names.find(word)
    if id is None and (
        hand := next((one for one in (*match.rules.hands, *match.game.hands) if one.is_called(word)), None)
    ):
        page = f"{match.game.id}.{hand.id}"
        raise click.UsageError(
            f"{hand.name} is a lucky hand, which is dealt and not captured: hanascore rules {page} tells "
            "what it is, and hanascore explain without --yaku what it paid"
        )
    if id is None:
        hint = did_you_mean(word, list(names.ids)) or f"hanascore rules {match.game.id} lists them"
        raise click.UsageError(f"{match.game.name} has no yaku '{word}': {hint}")
    return id


@options.command(
    "hanascore dispute friday.yaml",
    "hanascore dispute friday.yaml --ruling method",
    "hanascore dispute friday.yaml --together method=easy,negative=carry",
)
@options.one_file
@click.option(
    "--ruling",
    metavar="NAME",
    shell_complete=options.known_rulings,
    help="Only that ruling, by name or number.",
)
@click.option(
    "--together",
    metavar="A=X,B=Y",
    multiple=True,
    shell_complete=options.known_choices,
    help="These choices at once, and nothing else alone.",
)
@options.formats("table", "json", "html")
@options.output
@options.lang
@reads_records()
def dispute_command(records: Records, *, ruling: str | None, together: tuple[str, ...]) -> None:
    """Score a record again under every other choice of every open ruling, and say what changes.

    The last sentence says whether it matters; of one ruling alone, or choices together, the first does. A
    round that could not have been so is told, and the others are scored without it.

    FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.report.dispute import DisputeReport

    games = [(outcome, _disputed(outcome, ruling, together)) for outcome in records.outcomes]
    records.tell()
    records.streams.answer(DisputeReport(games, records.found))


def _disputed(outcome: Outcome, ruling: str | None, together: tuple[str, ...]) -> Dispute | None:
    if outcome.match is None or outcome.record is None:
        return None
    game = outcome.match.game
    combined = [_choices(game, text) for text in together]
    try:
        return dispute(outcome.record, ruling=ruling, together=combined)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None


def _choices(game: Game, text: str) -> Mapping[str, Any]:
    """The choices of a combination."""
    parts: dict[str, str] = {}
    for part in _NEXT.split(text):
        word, equals, choice = part.partition("=")
        if not equals:
            raise click.UsageError(f"--together takes A=X,B=Y, and '{part.strip()}' has no =")
        try:
            name = find_ruling(game, word)
        except ValueError as fault:
            raise click.UsageError(str(fault)) from None
        if name in parts:
            raise click.UsageError(f"--together chooses `{name}` twice: write a --together for each choice")
        parts[name] = choice.strip()
    return read_options(game, tuple(f"{name}={choice}" for name, choice in parts.items()))


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
def replay_command(records: Records, *, until: int | None, everything: bool) -> None:
    """Go through the turns of a record card by card, up to the first unlawful move.

    A round with turns needs no piles: the play makes them. An unlawful move is named with the position it
    was made in, the rule, and what would have been lawful. FILE is a record in YAML or JSON; - is standard
    input.
    """
    from hanascore.report.replay import ReplayReport

    games: Played = []
    files = []
    for one in records.files:
        whole, played = _played(one, everything=everything)
        games += played
        files.append(whole)
    records = records._replace(files=files)
    _check_until(records, games, until)
    records.tell()
    report = ReplayReport(games, records.found)
    report.until = until
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
