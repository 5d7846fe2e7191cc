"""`hanascore demo`: what the program does, without a file."""

from __future__ import annotations

import sys

from hanascore.cli.options import command, lang_option
from hanascore.cli.output import Output
from hanascore.record.record_file import loads
from hanascore.referee.judge import judge
from hanascore.report.outcome import Outcome
from hanascore.report.score import ScoreReport
from hanascore.report.text import as_text, wrapped

DEMO = """\
hanascore: 1
game: kwa-do
months: japanese
title: Friday night
players: [Aki, Bo, Chiyo]
options: {yaku: all}
rounds:
  - captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: rest
"""
_INTRODUCTION = (
    "hanascore keep friday.yaml asks after each round who captured what, and writes it into friday.yaml, the "
    "record. You can also write it yourself:"
)
_EXPLANATION = (
    "A card is its month and a letter: b bright, a animal, r ribbon, c chaff. 5arcc is four cards. Chiyo has "
    "the rest. The score of this record:"
)


@command("hanascore demo", "hanascore demo --lang ja")
@lang_option
def demo_command(output: Output) -> None:
    """Show a record, its score, and what to try next."""
    (record,) = loads(DEMO).records
    outcome = Outcome("", 1, record, judge(record))
    score = as_text(ScoreReport([(outcome, None)]).blocks(), output.style(sys.stdout))
    introduction, explanation = ("\n".join(wrapped(text)) for text in (_INTRODUCTION, _EXPLANATION))
    indented = "".join(f"  {line}\n" for line in DEMO.splitlines())
    output.write(
        f"{introduction}\n\n{indented}\n{explanation}\n\n"
        f"$ hanascore score friday.yaml\n\n{score}\n"
        "Next:  hanascore keep friday.yaml           keep the score at the table\n"
        "       hanascore new kwa-do -o friday.yaml  write a record to fill in\n"
        "       hanascore check friday.yaml          is it possible? is it doubtful?\n"
        "       hanascore explain friday.yaml        where does every point come from?\n"
        "       hanascore rules kwa-do               read the rules and their options\n"
        '       hanascore pile kwa-do "5arcc 6a" --option yaku=all\n'
    )
