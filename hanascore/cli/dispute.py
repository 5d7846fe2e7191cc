"""`hanascore dispute`: score a record under other rulings, and show whether they change anything."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import click

from hanascore.cli import completion
from hanascore.cli.arguments import parse_options, usage_errors
from hanascore.cli.options import command, file_argument, format_option, lang_option, reading_options
from hanascore.cli.output import Output
from hanascore.cli.read_records import read_records
from hanascore.referee.dispute import Dispute, dispute
from hanascore.referee.judge import Outcome
from hanascore.referee.rulings import NoRulingError, find_option
from hanascore.report.dispute import DisputeReport
from hanascore.report.help_pages import find_pages
from hanascore.report.rulebook import RulesReport
from hanascore.rules.game import Game
from hanascore.words.lists import SEPARATORS

# A comma separates two choices only if another `NAME=` follows, because a choice may be a list.
_SEPARATOR = rf"[{SEPARATORS}](?=\s*[\w.-]+\s*=)"


@command(
    "hanascore dispute friday.yaml",
    "hanascore dispute friday.yaml --ruling 'sakura sets'",
    "hanascore dispute friday.yaml --together method=easy,negative=carry",
)
@file_argument
@click.option(
    "--ruling",
    metavar="WORDS",
    shell_complete=completion.rulings,
    help="Try only the rulings with this name or number, about this yaku, or that a question is about.",
)
@click.option(
    "--together",
    metavar="A=X,B=Y",
    multiple=True,
    shell_complete=completion.ruling_choices,
    help="Try these choices together, and nothing else.",
)
@format_option("table", "json", "html")
@lang_option
@reading_options
def dispute_command(output: Output, *, ruling: str | None, together: tuple[str, ...], **options: Any) -> None:
    """Score a record again under every other choice of every open ruling, and show what changes.

    The first sentence says whether that changes who wins, leads or deals. A table has the totals under each
    choice that matters. With --ruling, an agreement such as `goal` is tried with the values that the sources
    name; --together tries any values. FILE is a record in YAML or JSON; - is standard input.
    """
    records = read_records(output, **options)
    games: list[tuple[Outcome, Dispute | None]] = []
    with usage_errors():
        for outcome in records.outcomes:
            match = outcome.match
            result = None
            if match:
                combinations = [_parse_choices(match.game, text) for text in together]
                try:
                    result = dispute(match, ruling=ruling, together=combinations)
                except NoRulingError as no_ruling:
                    # The words are about a rule that no table can choose, so its page is the answer.
                    output.write_report(RulesReport((), find_pages(f"{match.game.id}.{no_ruling.page}")))
                    return
            games.append((outcome, result))
    records.report_problems(output)
    output.write_report(DisputeReport(games, records.problems))


def _parse_choices(game: Game, text: str) -> Mapping[str, Any]:
    """Return the choices in a text such as `A=X,B=Y`."""
    choices: dict[str, str] = {}
    for part in re.split(_SEPARATOR, text):
        word, equals, choice = part.partition("=")
        if not equals:
            raise click.UsageError(f"--together takes A=X,B=Y, but '{part.strip()}' has no =")
        name = find_option(game, word).name
        if name in choices:
            raise click.UsageError(f"--together chooses `{name}` twice: write a --together for each choice")
        choices[name] = choice.strip()
    return parse_options(game, [f"{name}={choice}" for name, choice in choices.items()], flag="--together")
