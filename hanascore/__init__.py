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
from hanascore.library.functions import (
    check,
    convert,
    dispute,
    explain,
    load,
    loads,
    replay,
    schema,
    score,
    score_pile,
    tally,
)
from hanascore.library.results import (
    Dispute,
    Explanation,
    Match,
    PileScore,
    PlayerRound,
    PlayerStanding,
    Replay,
    Tally,
)
from hanascore.library.sources import EventSource, Source
from hanascore.model.ledger import Entry
from hanascore.model.record import Record, Round
from hanascore.problems.problem import Place, Problem, Severity, Span
from hanascore.record.record_file import Loaded
from hanascore.referee.dispute import LostRounds, RoundChange, Trial
from hanascore.referee.explain import RoundExplanation, SideExplanation
from hanascore.referee.match import RoundResult, SideScore, Standing
from hanascore.referee.replay.outcome import RoundReplay, Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.referee.rulings import Choice
from hanascore.referee.yaku_status import NearMiss, UncountedYaku
from hanascore.rules.game import Game, Option
from hanascore.rules.yaku import LuckyHand, MadeYaku, Yaku

__all__ = [
    "GAMES",
    "Choice",
    "Dispute",
    "Entry",
    "EventSource",
    "Explanation",
    "Game",
    "Loaded",
    "LostRounds",
    "LuckyHand",
    "MadeYaku",
    "Match",
    "NearMiss",
    "Option",
    "Pile",
    "PileScore",
    "Place",
    "PlayerRound",
    "PlayerStanding",
    "Position",
    "Problem",
    "Record",
    "Replay",
    "Round",
    "RoundChange",
    "RoundExplanation",
    "RoundReplay",
    "RoundResult",
    "Scorer",
    "Severity",
    "SideExplanation",
    "SideScore",
    "Source",
    "Span",
    "Standing",
    "Tally",
    "Trial",
    "Turn",
    "UncountedYaku",
    "UnlawfulMove",
    "Yaku",
    "__version__",
    "check",
    "convert",
    "dispute",
    "explain",
    "load",
    "loads",
    "masks",
    "replay",
    "schema",
    "score",
    "score_pile",
    "scorer",
    "tally",
    "texts",
]

__version__ = "0.1.0"
