"""`hanascore explain`: every point with its rule, what was nearly made, and what claims are worth."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hanascore.cli import completion, options
from hanascore.cli.records import Records, reads_records
from hanascore.problems.words import did_you_mean
from hanascore.record.options import yaku_names
from hanascore.referee.explain import explain_match, why_not
from hanascore.report.blocks import Outcome
from hanascore.rules.house_rules import is_new
from hanascore.scoring.match import Match

if TYPE_CHECKING:
    from hanascore.report.explain import Explained


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
    shell_complete=completion.sides,
    help="Only that player or team, and its claims.",
)
@click.option(
    "--yaku",
    metavar="ID",
    shell_complete=completion.yaku,
    help="Why that yaku counts or does not, and nothing else.",
)
@options.formats("table", "json", "html")
@options.output
@options.lang
@reads_records()
def command(records: Records, *, side: str | None, yaku: str | None, lang: str) -> None:
    """Tell where every point of a record comes from: rule, cards, arithmetic.

    After each side's points: yaku one card away and who holds that card, yaku held in vain, and the answer to
    whatever was claimed. FILE is a record in YAML or JSON; - is standard input.
    """
    from hanascore.report.explain import EveningReport, ExplainReport

    games = [(outcome, _explained(outcome, side, yaku)) for outcome in records.outcomes]
    records.tell()
    if records.streams.form == "html":
        page = EveningReport(games, records.found, lang=lang)
        page.only, page.is_open = records.asked.number, True
        records.streams.answer(page)
    else:
        records.streams.answer(ExplainReport(games, records.found, lang=lang))


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
    if id is None and (hand := next((one for one in match.game.hands if one.is_called(word)), None)):
        page = f"{match.game.id}.{hand.id}"
        raise click.UsageError(
            f"{hand.name} is a lucky hand, which is dealt and not captured: hanascore rules {page} tells "
            "what it is, and hanascore explain without --yaku what it paid"
        )
    if id is None:
        hint = did_you_mean(word, list(names.ids)) or f"hanascore rules {match.game.id} lists them"
        raise click.UsageError(f"{match.game.name} has no yaku '{word}': {hint}")
    return id
