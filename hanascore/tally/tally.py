"""A tally: the standings over many records, and what they rest on.

These are plain values. `import hanascore` imports this module. It would take a tenth longer with the rest of
the package, which is imported here only for types.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from hanascore.model.record import ClubDefaults, Evidence
from hanascore.model.reported import ReportedAsPage
from hanascore.problems.problem import Problem, Severity
from hanascore.record.record_file import UNREAD
from hanascore.words.english import many

if TYPE_CHECKING:
    from fractions import Fraction

    from hanascore.tally.event import Amount, Correction, Event, Penalty
    from hanascore.tally.event_reader import EventFile
    from hanascore.tally.results import Result
    from hanascore.tally.tie_breaks import TieBreakStep

FORFEIT = "forfeit"
# The id of the problem of a claim that the cards deny.
DENIED = "claim-denied"
# How many rounds of a game are known by each kind of evidence, in the order of `Evidence`.
EvidenceCounts = tuple[int, ...]
NO_EVIDENCE: EvidenceCounts = (0,) * len(Evidence)


def add_evidence(evidence: list[EvidenceCounts]) -> EvidenceCounts:
    """Return for each kind of evidence the sum of these numbers of rounds.

    >>> add_evidence([(1, 0, 0, 2), (3, 0, 0, 0)]), add_evidence([])
    ((4, 0, 0, 2), (0, 0, 0, 0))
    """
    return tuple(map(sum, zip(NO_EVIDENCE, *evidence, strict=True)))


def simplest_amount(amount: Amount) -> Amount:
    """Return a number of points as an integer if it is whole."""
    return amount.numerator if amount.denominator == 1 else amount


class PlayerRound(NamedTuple):
    """What one round of an event, or one game, brought a player."""

    # The number of the round; None if the record names none.
    round: int | None
    # The points for the standings; a Fraction if they are not whole.
    points: int | Fraction
    # The score of the game.
    score: int = 0
    # How far the score is above those of the opponents, added up.
    score_difference: int = 0
    # 1 if the player won alone, 0 for a shared win, -1 for a loss, None if the game is not over.
    outcome: int | None = None
    # How many rounds of the game are known by cards, by counts, by yaku and by points (internal).
    evidence: EvidenceCounts = NO_EVIDENCE
    # What brought the points: game, bye, absent or forfeit.
    kind: str = "game"
    # The director's reason; None if there is none.
    reason: str | None = None
    # Whether it counts; false if better games count instead.
    counts: bool = True

    @property
    def number(self) -> int:
        """The number of the round, or 0 if the record names none, to sort by."""
        return self.round or 0

    @property
    def is_game(self) -> bool:
        """Whether it is a game, even one that the player gave up, and not a bye or an absence."""
        return self.kind in {"game", FORFEIT}


class PlayerStanding(NamedTuple):
    """A player's line in the standings of a tally."""

    # The id of the player.
    player: str
    # The name of the player.
    name: str
    # The club; None if it is unknown.
    club: str | None
    # What each round brought, in the order of the rounds.
    rounds: tuple[PlayerRound, ...]
    # The points that the director took away (internal).
    penalties: tuple[Penalty, ...] = ()
    # Whether the player gets a place.
    ranked: bool = True
    # The place, from 1; None if the player gets none.
    place: int | None = None
    # Whether others have the same place.
    shared: bool = False

    @property
    def points(self) -> int | Fraction:
        """The points of everything that counts, with the penalties; a Fraction if they are not whole."""
        return simplest_amount(sum(part.points for part in self.rounds if part.counts) + self.penalty)

    @property
    def penalty(self) -> Amount:
        """The points of all penalties."""
        return sum(penalty.points for penalty in self.penalties)

    @property
    def score(self) -> int:
        """The scores of all games, added up."""
        return sum(part.score for part in self.rounds)

    @property
    def score_difference(self) -> int:
        """How far the scores are above those of the opponents, added up."""
        return sum(part.score_difference for part in self.rounds)

    @property
    def games(self) -> int:
        """How many games were played, with those given up."""
        return sum(part.is_game for part in self.rounds)

    @property
    def won(self) -> int:
        """How many games the player won alone."""
        return sum(part.outcome == 1 for part in self.rounds)

    @property
    def drawn(self) -> int:
        """How many games the player won together with others."""
        return sum(part.outcome == 0 for part in self.rounds)

    @property
    def lost(self) -> int:
        """How many games were lost."""
        return sum(part.outcome == -1 for part in self.rounds)

    @property
    def unfinished(self) -> int:
        """The number of games that are not over."""
        return sum(part.is_game and part.outcome is None for part in self.rounds)

    @property
    def best_game(self) -> int | None:
        """The highest score of a game; None if the player has played none."""
        played = (part for part in self.rounds if part.kind == "game" or any(part.evidence))
        return max((part.score for part in played), default=None)

    @property
    def evidence(self) -> EvidenceCounts:
        """How many rounds are known by cards, by counts, by yaku and by points."""
        return add_evidence([part.evidence for part in self.rounds])

    def in_round(self, number: int | None) -> tuple[PlayerRound, ...]:
        """Return the parts of a round. For None, return those of games that name no round."""
        start = bisect_left(self.rounds, number or 0, key=lambda part: part.number)
        return self.rounds[start : bisect_right(self.rounds, number or 0, key=lambda part: part.number)]

    def __repr__(self) -> str:
        return f"<PlayerStanding {self.place} {self.player}: {self.points} points>"


class TallyOptions(NamedTuple):
    """The options of a tally on the command line."""

    # The last round that counts.
    as_of: int | None = None
    # The tie-breaks to use instead of those of the event.
    tie_breaks: tuple[str, ...] | None = None
    # Whether to show standings although something is missing.
    partial: bool = False
    # What months 11 and 12 mean in records that do not say it.
    months: str | None = None


class TallyFile(NamedTuple):
    """A file that the standings are based on."""

    # The name of the file.
    name: str
    # The SHA-256 of the file.
    digest: str
    # Its results in the rounds that count.
    results: tuple[Result, ...] = ()
    # What its records took from the files of their clubs.
    defaults: tuple[ClubDefaults, ...] = ()


@dataclass(frozen=True, kw_only=True, repr=False)
class Tally(ReportedAsPage):
    """The standings over many records."""

    # The event with its file (internal).
    event_file: EventFile
    # The options of the tally (internal).
    options: TallyOptions
    # A line for each player in the order of the places, even if the standings are not shown. Players without
    # a place come last.
    lines: tuple[PlayerStanding, ...]
    # The tie-breaks that were applied, in order (internal).
    tie_break_steps: tuple[TieBreakStep, ...]
    # All results of the rounds that count, in their order (internal). `counts` says which are in the
    # standings.
    results: tuple[Result, ...]
    # All problems, those of the event first, then file by file.
    problems: tuple[Problem, ...]
    # The files with results, by name (internal).
    sources: tuple[TallyFile, ...]
    # The file and the document of each record that counts although it has a warning of its own.
    doubtful: frozenset[tuple[str, int]]
    # The corrections of seats that no record has (internal).
    unused_corrections: frozenset[Correction]

    @property
    def standings(self) -> tuple[PlayerStanding, ...]:
        """The players by their places; empty if the standings are not final, unless they are `partial`."""
        return self.lines if self.is_shown else ()

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files that were read."""
        return tuple(file.name for file in self.sources)

    @property
    def event(self) -> Event:
        """The content of the event's file (internal)."""
        return self.event_file.event

    @property
    def event_so_far(self) -> Event:
        """The event without the rulings for rounds after the last one that counts (internal)."""
        return self.event.until(self.options.as_of)

    @property
    def tie_breaks(self) -> tuple[str, ...]:
        """The tie-breaks in the order in which they are applied."""
        return self.options.tie_breaks or self.event.tie_breaks

    @property
    def errors(self) -> int:
        """The number of errors."""
        return sum(located.stops for located in self.problems)

    @property
    def warnings(self) -> list[Problem]:
        """All warnings."""
        return [located for located in self.problems if located.severity is Severity.WARNING]

    @property
    def denied(self) -> int:
        """The number of claims that the cards deny."""
        return sum(located.id == DENIED for located in self.problems)

    @property
    def complete(self) -> bool:
        """Whether the standings are final. Without a file there are none."""
        return bool(self.sources) and not self.errors

    @property
    def has_unread_files(self) -> bool:
        """Whether a file could not be read."""
        return any(located.id == UNREAD for located in self.problems)

    @property
    def is_shown(self) -> bool:
        """Whether there are standings to show."""
        if not (self.event_file.is_usable and self.sources):
            return False
        return self.complete or (self.options.partial and bool(self.lines))

    @cached_property
    def counted(self) -> frozenset[tuple[str, int]]:
        """The file and the document of each record that counts."""
        return frozenset(result.key for result in self.results if result.counts)

    @property
    def tie_break_values(self) -> dict[str, dict[str, Amount | None]]:
        """The values of each tie-break that was needed, by player."""
        values: dict[str, dict[str, Amount | None]] = {}
        for step in self.tie_break_steps:
            if any(value is not None for value in step.values.values()):
                values.setdefault(step.tie_break, {}).update(step.values)
        return values

    @property
    def defaults(self) -> list[ClubDefaults]:
        """The defaults that records took from the files of their clubs."""
        return sorted({default for file in self.sources for default in file.defaults})

    @property
    def audited_files(self) -> Iterator[tuple[str, TallyFile]]:
        """All files behind the standings (internal), with their roles: `event`, `club`, or "" for records."""
        if self.event.given:
            yield "event", TallyFile(self.event_file.file, self.event_file.digest)
        for file in dict.fromkeys((default.file, default.digest) for default in self.defaults):
            yield "club", TallyFile(*file)
        for tally_file in self.sources:
            yield "", tally_file

    @property
    def digest(self) -> str:
        """One digest over all files and options.

        It is the SHA-256 of a text with these lines: `event DIGEST` if there is an event, `club DIGEST` for
        the file of each club whose rules were used, `file DIGEST` for each file, both sorted by digest, and
        `asked OPTION VALUE` for each option.
        """
        options = self.options
        # Leave out clubs that gave only the language, because a language is no rule.
        clubs = {
            default.digest for file in self.sources for default in file.defaults if default.keys != ("lang",)
        }
        chosen = {
            "as-of": options.as_of,
            "tie-breaks": " ".join(options.tie_breaks or ()),
            "months": options.months,
        }
        lines = [f"event {self.event_file.digest}"] if self.event.given else []
        lines += [f"club {digest}" for digest in sorted(clubs)]
        lines += [f"file {digest}" for digest in sorted(file.digest for file in self.sources)]
        lines += [f"asked {key} {value}" for key, value in chosen.items() if value]
        return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()

    @property
    def evidence(self) -> EvidenceCounts:
        """How many rounds that count are known by cards, by counts, by yaku and by points."""
        return add_evidence([result.evidence for result in self.results if result.counts])

    def __repr__(self) -> str:
        return f"<Tally of {many(len(self.sources), 'file')}: {many(len(self.standings), 'player')}>"
