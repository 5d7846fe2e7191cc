"""`hanascore pile`: score one pile, or a pile on each line of standard input."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from io import BufferedReader
from typing import TypeAlias, cast

import click

from hanascore.batch.scorer import Scorer
from hanascore.cli import completion
from hanascore.cli.arguments import game_argument, locate_in_line, parse_options, usage_errors
from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.input import Clubs, check_input
from hanascore.cli.options import command, config_option, format_option, lang_option, months_option
from hanascore.cli.output import FOR_PROGRAMS, Output
from hanascore.model.record import NO_DEFAULTS, ClubDefaults
from hanascore.problems.place import NOWHERE
from hanascore.problems.problem import Problem, error
from hanascore.referee.pile import (
    dealt_hand,
    default_months,
    option_values,
    pile_context,
    read_pile,
    score_pile_text,
)
from hanascore.report.pile import PileLine, PileReport, PilesReport, RefusedPileReport
from hanascore.report.text import PROBLEMS_PER_FILE
from hanascore.rules.game import Game
from hanascore.scoring.pile import PileContext, PileScore
from hanascore.words.english import many

_MOST_BYTES_AT_ONCE = 1 << 14
# A function that scores the pile in a text, or returns its problems if that is impossible.
_ScoreText: TypeAlias = "Callable[[str], PileScore | list[Problem]]"


@command(
    'hanascore pile koi-koi "1b 3b 8b 9a"',
    'hanascore pile koi-koi "moon, sake cup" --option "values={moon-viewing: 3}"',
    "echo 5arcc 6a | hanascore pile kwa-do - --months japanese",
)
@click.argument("game", metavar="GAME", shell_complete=completion.games)
@click.argument("cards", metavar="CARDS...", nargs=-1)
@click.option(
    "--option",
    metavar="K=V",
    multiple=True,
    shell_complete=completion.option_choices,
    help="An option of the game, written as in a record: table=nintendo.",
)
@click.option(
    "--seat",
    metavar="SEAT",
    shell_complete=completion.seats,
    help="The seat of the pile's owner, if seats matter in the game.",
)
@click.option(
    "--month",
    type=click.IntRange(min=1),
    metavar="N",
    help="The number of the round among those that are not void; it sets the month.",
)
@click.option("--hand", metavar="CARDS", help="The hand that was dealt, to find lucky hands.")
@format_option(
    "table",
    "json",
    "jsonl",
    "csv",
    "markdown",
    "html",
    has_default=False,
    help="Format of the result: table by default, or jsonl if piles come from standard input.",
)
@lang_option
@months_option
@config_option
def pile_command(
    output: Output,
    *,
    clubs: Clubs,
    game: str,
    cards: tuple[str, ...],
    option: tuple[str, ...],
    seat: str | None,
    month: int | None,
    hand: str | None,
    months: str | None,
) -> None:
    """Score one pile: its cards and its yaku, without anything that depends on the other players.

    CARDS are written as in a record. If only numbers are known, write "3 brights, 2 ribbons" or "{points: 95,
    yaku: [iris]}". With -, each line of standard input is a pile. With --hand and no CARDS, only the hand is
    scored.
    """
    if not "".join(cards).strip() and hand is None:
        raise click.UsageError("Missing argument 'CARDS...'.")
    reads_lines = cards == ("-",)
    output.format = output.format or ("jsonl" if reads_lines else "table")
    rules = game_argument(game)
    options = parse_options(rules, option)
    defaults = NO_DEFAULTS
    if club := clubs.of(""):
        club_options = option_values(rules, club.default_options(rules, options))
        uses_months = club.months and not months
        defaults = club.defaults(*club_options, *(("months",) if uses_months else ()))
        options = {**club_options, **options}
        months = months or club.months
    with usage_errors():
        context = pile_context(rules, options, seat=seat, month=month)
    order = months or default_months(rules.id)
    dealt = None
    if hand is not None:
        hand_cards = read_pile(hand, order, "the hand", context.rules)
        if isinstance(hand_cards, list):
            _refuse(output, rules, hand_cards, hand, "hand")
            return
        with usage_errors(hint=": write them all as one text" if hand_cards and cards else ""):
            dealt = dealt_hand(context, hand_cards)
    score_text = partial(score_pile_text, rules, context, months=order, hand=dealt)
    if reads_lines:
        _score_lines(output, rules, context, score_text, order, defaults)
        return
    text = " ".join(cards)
    score = score_text(text)
    if isinstance(score, PileScore):
        output.write_report(PileReport(score, defaults=defaults))
    else:
        _refuse(output, rules, score, text, "pile")


def _refuse(output: Output, game: Game, problems: list[Problem], text: str, name: str) -> None:
    """Report the problems of a text. A program reads them where the result would be."""
    located = locate_in_line(problems, name, text)
    output.report_problems(located)
    output.raise_exit_code(PROBLEMS)
    if output.format in FOR_PROGRAMS:
        output.write_report(RefusedPileReport(game, located))


def _score_lines(
    output: Output,
    game: Game,
    context: PileContext,
    score_text: _ScoreText,
    months: str | None,
    defaults: ClubDefaults,
) -> None:
    """Score a pile on each line of standard input. Each score is written at once."""
    if output.format not in FOR_PROGRAMS:
        message = f"piles from standard input are written as jsonl, json or csv, not {output.format}"
        raise click.UsageError(message)
    if sys.stdin is None:
        output.write_message("hanascore: cannot read standard input: it is closed\n")
        output.raise_exit_code(FAILED)
        return
    check_input("-", output)
    scorer = Scorer.under(context.rules, context.context)
    lines = _scored_lines(output, score_text)
    output.write_report(PilesReport(lines, game, scorer, context.rules.options, months, defaults))


def _scored_lines(output: Output, score_text: _ScoreText) -> Iterator[list[PileLine]]:
    """Yield the scores of lines, in groups of lines that arrived together.

    CSV has no column for messages. Therefore the first problems are also written to standard error.
    """
    number, shown = 0, 0
    for lines in _arriving_lines(cast("BufferedReader", sys.stdin.buffer)):
        scores = []
        for line in lines:
            number += 1
            scores.append(_score_line(score_text, line.rstrip(b"\r"), number))
        problems = [located for score in scores for located in score.problems]
        if problems:
            output.raise_exit_code(PROBLEMS)
        if output.format == "csv":
            output.report_problems(problems[: max(0, PROBLEMS_PER_FILE - shown)])
            shown += len(problems)
        yield scores
    if shown > PROBLEMS_PER_FILE:
        more = many(shown - PROBLEMS_PER_FILE, "more error")
        output.write_message(f"standard input: {more}; --format jsonl shows them all\n")


def _arriving_lines(stream: BufferedReader) -> Iterator[list[bytes]]:
    """Yield the lines of a stream in lists. Lines that arrived together are in one list."""
    rest: list[bytes] = []
    while piece := stream.read1(_MOST_BYTES_AT_ONCE):
        first, *lines = piece.split(b"\n")
        rest.append(first)
        if lines:
            yield [b"".join(rest), *lines[:-1]]
            rest = lines[-1:]
    if last := b"".join(rest):
        yield [last]


def _score_line(score_text: _ScoreText, line: bytes, number: int) -> PileLine:
    """Score the pile on one line of input. The first line may begin with a byte-order mark."""
    text = ""
    try:
        text = line.decode("utf-8-sig" if number == 1 else "utf-8")
        score = score_text(text)
    except UnicodeDecodeError as failure:
        message = f"byte 0x{failure.object[failure.start]:02x} of this line is not UTF-8"
        score = [error("not-utf8", NOWHERE, message, "write piles as UTF-8")]
    if isinstance(score, PileScore):
        return PileLine(number, score)
    return PileLine(number, problems=locate_in_line(score, "-", text, number))
