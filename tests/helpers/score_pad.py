"""Typing at the score pad, inside the test process."""

from __future__ import annotations

from typing import Any

from click.testing import Result

from hanascore import load
from hanascore.evening.sheet import Reading, Sheet
from hanascore.model.record import Round
from tests.helpers.commands import run

# The answers for a new file of Kwa-Do, and for a round of it.
KWA_DO = ["kwa", "Aki, Bo, Chiyo", "japanese", "more", "", "all", "", "", "no"]
ROUND = ["", "4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc", "2cc 3bc 4cc 11bc 12bc", "", "y"]

# A file with comments of its owner.
OLD = """\
# our club
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo]   # as they sit
rounds:
  - dealer: Aki   # drew the highest card
    captured:
      Aki: 4ar 5arcc 6ac 7ar 8ac 9arcc 10arcc
      Bo: 2cc 3bc 4cc 11bc 12bc
      Chiyo: rest
    note: a fine start
  # the second
  - scores: {Aki: 1, Bo: 2, Chiyo: 3}
# the end
"""


def keep(*answers: str, line: str = "keep f.yaml") -> Result:
    """Run the score pad with some answers."""
    return run(line, stdin="".join(f"{answer}\n" for answer in answers))


def saved_rounds(path: str = "f.yaml") -> tuple[Round, ...]:
    """Return the rounds in a file."""
    (record,) = load(path).records
    return record.rounds


def new_sheet(**head: Any) -> Sheet:
    """Return a new record without rounds."""
    return Sheet.create({"hanascore": 1, "months": "japanese", **head}, Reading())
