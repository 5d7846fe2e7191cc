"""`hanascore dispute`: the record under each choice of each open ruling, and whether it matters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import click

from hanascore.cli import completion, options
from hanascore.cli.pile import read_options
from hanascore.cli.records import Records, reads_records
from hanascore.problems.words import did_you_mean
from hanascore.referee.dispute import Dispute, dispute
from hanascore.report.blocks import Outcome
from hanascore.rules.game import Game

# A comma ends a choice only where the next one begins, so that a choice may be a list.
_NEXT = re.compile(r",(?=\s*[\w.-]+\s*=)")


@options.command(
    "hanascore dispute friday.yaml",
    "hanascore dispute friday.yaml --ruling method",
    "hanascore dispute friday.yaml --together method=easy,negative=carry",
)
@options.one_file
@click.option(
    "--ruling",
    metavar="NAME",
    shell_complete=completion.rulings,
    help="Only that ruling, by name or number.",
)
@click.option(
    "--together",
    metavar="A=X,B=Y",
    multiple=True,
    shell_complete=completion.choices,
    help="These choices at once, and nothing else alone.",
)
@options.formats("table", "json", "html")
@options.output
@options.lang
@reads_records()
def command(records: Records, *, ruling: str | None, together: tuple[str, ...], lang: str) -> None:
    """Score a record again under every other choice of every open ruling, and say what changes.

    The last sentence says whether it matters; of one ruling alone, or choices together, the first does. A
    round that could not have been so is told, and the others are scored without it.

    FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.report.dispute import DisputeReport

    games = [(outcome, _disputed(outcome, ruling, together)) for outcome in records.outcomes]
    records.tell()
    records.streams.answer(DisputeReport(games, records.found, lang=lang))


def _disputed(outcome: Outcome, ruling: str | None, together: tuple[str, ...]) -> Dispute | None:
    if outcome.match is None or outcome.record is None:
        return None
    game = outcome.match.game
    if ruling is not None:
        ruling = _ruling(game, ruling)
    combined = [_choices(game, text) for text in together]
    try:
        return dispute(outcome.record, ruling=ruling, together=combined)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from None


def _ruling(game: Game, word: str) -> str:
    """The name of the ruling that a word calls: `method`, `kwa-do.method`, or its number, `KD-5`."""
    word = word.strip()
    name = word.casefold().removeprefix(f"{game.id}.").replace("-", "_")
    if option := game.option(name):
        if not option.is_ruling:
            raise click.UsageError(
                f"`{name}` is an agreement of the table and no open ruling: to see what another one does, "
                "write it under `options` in a copy of the record, and score that"
            )
        return name
    numbered = [option for option in game.options if word.upper() in option.refs]
    rulings = [option.name for option in numbered if option.is_ruling]
    if len(rulings) == 1:
        return rulings[0]
    if rulings:
        choices = " or ".join(f"--ruling {each}" for each in rulings)
        raise click.UsageError(f"{word.upper()} is about {len(rulings)} rulings: say {choices}")
    if numbered:
        return _ruling(game, numbered[0].name)
    if any(one.ref == word.upper() for one in game.decisions):
        raise click.UsageError(
            f"{word.upper()} is decided for every table and no open ruling: hanascore rules {word.upper()}"
        )
    open_ones = [option.name for option in game.options if option.is_ruling]
    hint = did_you_mean(name, open_ones) or f"hanascore rules {game.id} lists them"
    raise click.UsageError(f"{game.name} has no ruling `{name}`: {hint}")


def _choices(game: Game, text: str) -> Mapping[str, Any]:
    """The choices of a combination."""
    parts: dict[str, str] = {}
    for part in _NEXT.split(text):
        word, equals, choice = part.partition("=")
        if not equals:
            raise click.UsageError(f"--together takes A=X,B=Y, and '{part.strip()}' has no =")
        name = _ruling(game, word)
        if name in parts:
            raise click.UsageError(f"--together chooses `{name}` twice: write a --together for each choice")
        parts[name] = choice.strip()
    return read_options(game, tuple(f"{name}={choice}" for name, choice in parts.items()))
