"""hanascore: a referee and score calculator for games with hanafuda, the flower cards.

A record is given as a path, a text, a mapping, or a `Record` of `load`. Problems of a record are never
raised. A result has `as_text()` and `as_data()`: what the command of that name prints, as text and with
`--format json`. If the command makes a page, it also has `as_html()`.

Score a record:

>>> import hanascore
>>> text = '''
... hanascore: 1
... game: koi-koi
... players: [Aki, Bo]
... captured: {Aki: 1b 3b 8b 12b, Bo: 4ar 5ar}
... left_over: none
... stopped_by: Aki
... '''
>>> match = hanascore.score(text)
>>> [(standing.side, standing.total) for standing in match.standings]
[('Aki', 16), ('Bo', 0)]
>>> [(entry.points, entry.because) for entry in match.rounds[0].sides[0].entries]
[(8, 'Four Brights'), (8, 'yaku of 7 or more: 8 x 2 = 16')]

List what is wrong with a record, the errors first:

>>> problems = hanascore.check("examples/doubtful.hanascore.yaml")
>>> for problem in sorted(problems, key=lambda problem: problem.severity):
...     print(problem.severity, problem.id, problem.line)
warning odd-month 7

Add up the records of a folder, and ask what a ruling would change:

>>> spring = hanascore.tally("examples/event", event="examples/event/event.yaml")
>>> spring.complete, [standing.name for standing in spring.standings if standing.place == 1]
(True, ['Fumi'])
>>> dispute = hanascore.dispute("examples/kwa-do.hanascore.yaml")
>>> [choice.option.name for trial in dispute.trials if trial.winner for choice in trial.choices]
['method']

Play the turns of a record again, write it as JSON, score a single pile, read the schema of an output:

>>> hanascore.replay("examples/play.hanascore.yaml").lawful
True
>>> print(hanascore.convert(text, "jsonl")[:34])
{"hanascore": 1, "game": "koi-koi"
>>> hanascore.score_pile("koi-koi", "1b 3b 8b", table="fudawiki").points
6
>>> hanascore.schema("score")["title"]
'hanascore score --format json'

Keep score of an evening, by questions and answers:

>>> evening = hanascore.new_evening("koi-koi", ["Aki", "Bo"]).keep().evening
>>> evening = evening.say("Bo").evening.say("aki three brights, bo koi-koi").evening
>>> evening.preview.result.scores
{'Aki': 10, 'Bo': 0}

A set of cards is an integer: bit 0 is the first card of the deck. `Pile` lists its cards:

>>> print(hanascore.Pile(match.rounds[0].round.piles[0]))
Pile.of('1b 3b 8b 12b')

Fields marked as internal, and everything that is not in `hanascore.__all__`, may change.
"""

from importlib import import_module
from types import ModuleType

from hanascore.batch.scorer import Scorer, scorer
from hanascore.cards.deck import Kind
from hanascore.cards.pile import Pile, masks, texts
from hanascore.games import GAMES, GameError, GameWarning
from hanascore.library.functions import (
    check,
    convert,
    dispute,
    explain,
    load,
    loads,
    new_evening,
    read_evening,
    replay,
    schema,
    score,
    score_pile,
    tally,
)
from hanascore.library.sources import EventSource, Source
from hanascore.model.ledger import Entry
from hanascore.model.record import (
    Claim,
    ClubDefaults,
    Counts,
    Dealt,
    EventTable,
    Evidence,
    Payment,
    Record,
    Round,
)
from hanascore.problems.fix import Blank, Certainty, Edit, Fix, Remove, Replace, Write
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import Problem, Severity
from hanascore.record.record_file import Loaded
from hanascore.referee.claim_mistakes import Cause
from hanascore.referee.combinations import Combinations
from hanascore.referee.dispute import Coverage, Dispute, Irrelevance, Knowledge
from hanascore.referee.explain import DeniedNumber, Explanation, RoundExplanation, SideExplanation
from hanascore.referee.match import Match, RoundResult, SideScore, Standing
from hanascore.referee.match_replay import Replay
from hanascore.referee.open_facts import OpenFact
from hanascore.referee.replay.results import RoundReplay, Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.referee.rulings import Choice
from hanascore.referee.score_claims import ClaimedNumber, Verdict
from hanascore.referee.trial import LostRounds, OtherDealer, RoundChange, Trial
from hanascore.referee.yaku_status import CardLocation, MissingCards, NearMiss, UncountedYaku, YakuStatus
from hanascore.rules.game import Game, Option
from hanascore.rules.yaku import LuckyHand, MadeYaku, Yaku
from hanascore.scoring.pile import PileScore
from hanascore.tally.tally import PlayerRound, PlayerStanding, Tally

__all__ = [
    "GAMES",
    "Blank",
    "CardLocation",
    "Cause",
    "Certainty",
    "Choice",
    "Claim",
    "ClaimedNumber",
    "ClubDefaults",
    "Combinations",
    "Counts",
    "Coverage",
    "Dealt",
    "DeniedNumber",
    "Dispute",
    "Edit",
    "Entry",
    "EventSource",
    "EventTable",
    "Evidence",
    "Explanation",
    "Fix",
    "Game",
    "GameError",
    "GameWarning",
    "Irrelevance",
    "Kind",
    "Knowledge",
    "Loaded",
    "LostRounds",
    "LuckyHand",
    "MadeYaku",
    "Match",
    "MissingCards",
    "NearMiss",
    "OpenFact",
    "Option",
    "OtherDealer",
    "Payment",
    "Pile",
    "PileScore",
    "Place",
    "PlayerRound",
    "PlayerStanding",
    "Position",
    "Problem",
    "Record",
    "Remove",
    "Replace",
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
    "Verdict",
    "Write",
    "Yaku",
    "YakuStatus",
    "__version__",
    "check",
    "convert",
    "dispute",
    "explain",
    "load",
    "loads",
    "masks",
    "new_evening",
    "read_evening",
    "replay",
    "schema",
    "score",
    "score_pile",
    "scorer",
    "tally",
    "texts",
]

__version__ = "0.1.0"


def __getattr__(name: str) -> ModuleType:
    """Import the package `evening` when it is used."""
    if name == "evening":
        return import_module("hanascore.evening")
    raise AttributeError(f"module 'hanascore' has no attribute {name!r}")
