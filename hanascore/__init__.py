"""hanascore: a referee and score calculator for games with hanafuda, the flower cards.

The library in a few lines; a text, a path, a mapping or a record can be scored:

>>> import hanascore
>>> match = hanascore.score('''
... hanascore: 1
... game: koi-koi
... players: [Aki, Bo]
... captured: {Aki: 1b 3b 8b 12b, Bo: 4ar 5ar}
... left_over: none
... stopped_by: Aki
... ''')
>>> [(standing.side, standing.total) for standing in match.standings]
[('Aki', 16), ('Bo', 0)]
>>> hanascore.score_pile("koi-koi", "1b 3b 8b", table="fudawiki").points
6
"""

from hanascore.batch.scorer import Scorer, scorer
from hanascore.cards.pile import Pile, masks, texts
from hanascore.games import GAMES
from hanascore.library import (
    Dispute,
    Explanation,
    Match,
    PileScore,
    check,
    dispute,
    explain,
    load,
    loads,
    score,
    score_pile,
)
from hanascore.model.record import Record
from hanascore.problems.problem import Problem
from hanascore.record.record_file import Loaded

__all__ = [
    "GAMES",
    "Dispute",
    "Explanation",
    "Loaded",
    "Match",
    "Pile",
    "PileScore",
    "Problem",
    "Record",
    "Scorer",
    "__version__",
    "check",
    "dispute",
    "explain",
    "load",
    "loads",
    "masks",
    "score",
    "score_pile",
    "scorer",
    "texts",
]

__version__ = "0.1.0"
