"""`hanascore explain`: show where all points come from, yaku that lack one card, and verdicts on claims."""

from __future__ import annotations

from typing import Any

import click

from hanascore.cli import completion
from hanascore.cli.arguments import usage_errors
from hanascore.cli.options import (
    command,
    file_argument,
    format_option,
    lang_option,
    reading_options,
    round_option,
)
from hanascore.cli.output import Output
from hanascore.cli.read_records import read_records
from hanascore.record.yaku_names import YakuNames
from hanascore.referee.explain import explain_match, explain_yaku
from hanascore.referee.match import Match
from hanascore.report.explain import Explained, ExplainReport
from hanascore.report.outcome import Outcome
from hanascore.rules.house_rules import adds_yaku
from hanascore.words.alike import did_you_mean


@command(
    "hanascore explain friday.yaml",
    "hanascore explain friday.yaml --round 1 --side Aki",
    "hanascore explain friday.yaml --yaku five-brights --side Aki",
)
@file_argument
@round_option
@click.option(
    "--side",
    metavar="NAME",
    shell_complete=completion.sides,
    help="Explain only this player or team and its claims.",
)
@click.option(
    "--yaku",
    metavar="ID",
    shell_complete=completion.yaku,
    help="Explain only whether this yaku counts, and why.",
)
@format_option("table", "json")
@lang_option
@reading_options
def explain_command(output: Output, *, side: str | None, yaku: str | None, **options: Any) -> None:
    """Explain every point of a record: rule, cards, arithmetic, and the rulings that it rests on.

    Below the points of each side are the yaku that lack one card (and who has that card), the yaku that did
    not count, and the answers to claims. FILE is a record in YAML or JSON; - is standard input.
    """
    records = read_records(output, side=side, yaku=yaku, **options)
    games: list[tuple[Outcome, Explained]] = []
    with usage_errors():
        for outcome in records.outcomes:
            match = outcome.match
            explanation: Explained = None
            if match and yaku is not None:
                explanation = explain_yaku(match, _yaku_id(match, yaku), round=outcome.only, side=side)
            elif match:
                explanation = explain_match(match, round=outcome.only, side=side, with_rulings=True)
            games.append((outcome, explanation))
    records.report_problems(output)
    output.write_report(ExplainReport(games, records.problems))


def _yaku_id(match: Match, name: str) -> str:
    """Return the id of the yaku with this name."""
    record, game = match.record, match.game
    names = YakuNames(game, [rule.id for rule in record.house_rules.yaku if adds_yaku(rule)])
    id = names.find(name)
    if id is not None:
        return id
    hand = next((hand for hand in (*match.rules.hands, *game.hands) if hand.has_name(name)), None)
    if hand:
        raise click.UsageError(
            f"{hand.name} is a lucky hand, not a yaku: hanascore rules {game.id}.{hand.id} describes it, "
            "and hanascore explain without --yaku shows what it paid"
        )
    hint = did_you_mean(name, list(names.ids)) or f"hanascore rules {game.id} lists them"
    raise click.UsageError(f"{game.name} has no yaku '{name}': {hint}")
