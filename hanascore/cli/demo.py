"""`hanascore demo`: no file needed; a record, its score, and what to try next."""

from __future__ import annotations

from hanascore.cli import options
from hanascore.cli.streams import Streams
from hanascore.referee.judge import judge, loads

_RECORD = """\
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
_FIRST = "A record is what you write down after a round, say friday.yaml:"
_THEN = (
    "A card is its month and a letter: b bright, a animal, r ribbon, c chaff; 5arcc is four cards. Chiyo has "
    "the rest. Then ask for the score:"
)


@options.command("hanascore demo", "hanascore demo --color never")
@options.lang
def command(streams: Streams, *, lang: str) -> None:
    """Show a record and its score, and what to try next."""
    from hanascore.report.lines import wrapped
    from hanascore.report.score import game_blocks
    from hanascore.report.text import as_text

    (record,) = loads(_RECORD).records
    match = judge(record)
    indented = "".join(f"  {line}\n" for line in _RECORD.splitlines())
    said = as_text(game_blocks(match, lang=lang), streams.paint)
    first, then = ("\n".join(wrapped(text)) for text in (_FIRST, _THEN))
    streams.out(
        f"{first}\n\n{indented}\n{then}\n\n"
        f"$ hanascore score friday.yaml\n\n{said}\n"
        "Next:  hanascore new kwa-do -o friday.yaml  a record of your own to fill in\n"
        "       hanascore check friday.yaml          is it possible, is it doubtful?\n"
        "       hanascore rules kwa-do               the rules, and what to choose\n"
        '       hanascore pile kwa-do "5arcc 6a" --option yaku=all\n'
    )
