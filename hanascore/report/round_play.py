"""The play of one round for reports: the turns to show, the verdict, the end, and the errors."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from hanascore.cards.deck import union
from hanascore.problems.fix import describe_fixes
from hanascore.referee.match import RoundResult
from hanascore.referee.replay import table as positions
from hanascore.referee.replay.results import RoundReplay, Turn
from hanascore.referee.replay.table import Position, UnlawfulMove
from hanascore.report.blocks import Block, ItemList, Table, fields
from hanascore.report.labels import language, tr
from hanascore.report.play_wording import CardWording, after_joker, yaku_words
from hanascore.report.replay_data import PlayData
from hanascore.report.wording import capitalised, card_names, listed_names
from hanascore.words.english import Phrase, many, runs

# The verdicts on rounds in which all moves are lawful, by the id of the first error.
_VERDICTS = {
    "too-few-turns": "lawful so far",
    "fact-missing": "lawful, but some facts are missing",
    "turns-differ": "lawful, but the record says something else",
}
_ENDINGS = {
    positions.PLAYED_OUT: "All hands are played out",
    positions.CANCELLED: "A call is taken back",
    positions.AT_ONCE: "The round is won at once",
    positions.AGREED: "The round is given up as a draw",
}


class RoundPlay:
    """The play of one round, and the turns of it to report."""

    def __init__(self, result: RoundResult, until: int | None, *, everything: bool) -> None:
        self.result = result
        self.until = until
        self.everything = everything
        self.round = result.round
        self.number = result.number
        self.rules = result.ruled.rules
        self.replay = result.replay or RoundReplay()
        # How many turns the record has.
        self.written = len(self.round.turns or ())
        # The unlawful moves up to the turn to show.
        self.unlawful = [move for move in self.replay.unlawful if until is None or move.turn <= until]
        last = until
        if until is None and not everything and self.unlawful:
            last = self.unlawful[0].turn
        # The turns to report.
        self.turns = self.replay.turns[:last]
        self.words = CardWording(yellow=self.rules.yellow, kinds=self.rules.kinds)

    @property
    def why_not_replayed(self) -> str:
        """Why the round cannot be replayed; "" if it is replayed."""
        if self.round.void:
            return f"is void: {self.round.void}"
        if self.round.turns is None:
            return "has no turns"
        if self.result.replay is None:
            problems = (
                problem.message for problem in self.round.problems if self.round.is_stopped_by(problem)
            )
            return f"is not replayed: {next(problems, '')}"
        return "" if self.replay.order else "has no deal for this number of players"

    @property
    def position(self) -> Position | None:
        """The position after the last turn to report; None if it is unknown."""
        if self.until not in (None, len(self.turns)):
            return None
        return self.turns[-1].after if self.turns else self.replay.start

    @property
    def has_more_turns(self) -> bool:
        """Whether the replay ended before the last turn."""
        return self.replay.start is not None and len(self.replay.turns) < self.written

    def title(self) -> str:
        """Return the heading: the round with its verdict, or with the turn and the next player."""
        if self.until is None:
            return tr("Round {}, {} plays first: {}", self.number, self.replay.order[0], self.verdict())
        if self.until:
            when = Phrase("after turn {} of {}", self.until, self.written)
        elif self.written:
            when = Phrase("before the first of {}", many(self.written, "turn"))
        else:
            when = Phrase("before the first turn")
        if self.position is None:
            status = Phrase("position unknown")
        elif self.position.next:
            status = Phrase("{} is to play", self.position.next)
        else:
            status = Phrase("the round is over")
        return tr("Round {}, {}: {}", self.number, when, status)

    def verdict(self) -> Phrase:
        """Return, in words, whether the turns are lawful."""
        if not self.unlawful:
            error = next((problem.id for problem in self.replay.problems if problem.stops), "")
            return Phrase(_VERDICTS.get(error, "impossible") if error else "lawful")
        unreadable = {move.turn for move in self.unlawful if move.position is None}
        unlawful = {move.turn for move in self.unlawful} - unreadable
        phrases = []
        for word, turns in (("unlawful", unlawful), ("unreadable", unreadable)):
            if turns:
                noun = "turn" if len(turns) == 1 else "turns"
                phrases.append(Phrase(f"{word} in {noun} {{}}", runs(sorted(turns))))
        return phrases[0] if len(phrases) == 1 else Phrase("{}, {}", *phrases)

    def ending(self) -> str:
        """Return, in words, how the round ended or where its replay stopped."""
        replay = self.replay
        turns = self.replay.turns
        if self.unlawful and not self.everything:
            if len(self.turns) < len(turns):
                return "The replay stops here; --all goes on."
            return tr("The replay stops here.") if self.has_more_turns else ""
        if replay.ended == positions.DEALT and not replay.problems:
            return tr("A dealt hand ends the round before the first turn.")
        after = Phrase("after turn {}", turns[-1].number) if turns else ""
        if replay.ended in _ENDINGS:
            return tr("{} {}.", Phrase(_ENDINGS[replay.ended]), after)
        if replay.ended == positions.STOPPED:
            calls = self.rules.play.calls
            stopper = replay.stopped_by
            is_chosen = calls is not None and turns[-1].written.call == calls.stop[0]
            words = "{} stops {}." if is_chosen else "{} makes a yaku, which ends the round, {}."
            return tr(words, stopper, after)
        return tr("The replay cannot go on.") if self.has_more_turns else ""

    def halves(self, turn: Turn) -> tuple[str, str]:
        """Return, in words, what a player plays from the hand and what the player turns up."""
        written = turn.written
        effects = turn.effects
        words = self.words
        played = words.move(written.played)
        turned = words.move(written.turned) if written.turned else Phrase("nothing")
        if written.announced:
            played = Phrase("announces {}: {}", written.announced, played)
        if written.played.hiki and not effects:
            played = Phrase("hiki, {}", played)
        for joker in reversed(turn.jokers_played):
            played = after_joker(joker, played)
        for joker in reversed(turn.jokers_turned):
            turned = after_joker(joker, turned)
        if effects and effects.shown:
            played = Phrase("shakes {}: {}", listed_names(words.names(effects.shown)), played)
        if effects and effects.given:
            turned = Phrase("{}, steals {}", turned, listed_names(words.names(union(effects.given.values()))))
        return tr(played), tr(turned)

    def remarks(self, turn: Turn) -> list[str]:
        """Return, in words, the events of a turn, its yaku and its call."""
        remarks = []
        if effects := turn.effects:
            if effects.words:
                words = (
                    listed_names(map(tr, effects.words)) if language() != "en" else ", ".join(effects.words)
                )
                remarks.append(f"{capitalised(words)}.")
            # With two players it is clear who gives the cards.
            gifts = effects.given if len(self.replay.order) > 2 else {}
            for giver, cards in gifts.items():
                remarks.append(tr("{} gives {}.", giver, listed_names(card_names(cards, language()))))
        made = yaku_words(turn.made)
        call = Phrase(turn.written.call)
        if made and call:
            remarks.append(tr("{} makes {} and says {}.", turn.player, made, call))
        elif made:
            remarks.append(tr("{} makes {}.", turn.player, made))
        elif call:
            remarks.append(tr("{} says {}.", turn.player, call))
        return remarks

    def other_errors(self) -> Iterator[Block]:
        """Return the errors of a round that are not about a move."""
        moves = {move.problem for move in self.replay.unlawful}
        for problem in self.replay.problems:
            if problem.stops and problem not in moves:
                yield ItemList([f"{capitalised(problem.message)} [{problem.id}]"], level=1)
                texts = [("Do", problem.hint), ("See", f"hanascore rules {problem.page}")]
                yield labelled_table(texts)

    def data(self) -> dict[str, Any]:
        """Return the play for programs."""
        replay = self.replay
        data: dict[str, Any] = {
            "round": self.number,
            "dealer": self.result.dealer,
            "replayed": replay.start is not None,
        }
        if replay.start is None:
            error = next((problem.message for problem in replay.problems if problem.stops), None)
            data["reason"] = self.why_not_replayed or error
            data["lawful"] = None if self.why_not_replayed else False
            return data | {"verdict": None, "turns": []}
        play = PlayData(self.result.ruled.record, replay)
        data |= {
            "reason": None,
            "lawful": replay.lawful,
            "verdict": self.verdict(),
            "order": list(replay.order),
            "turns_written": self.written,
            "turns": [play.turn(turn, with_position=self.until is None) for turn in self.turns],
            "position": play.position(self.position) if self.position else None,
            "unlawful": [play.unlawful_move(move) for move in self.unlawful],
        }
        return data if self.until is not None else data | play.outcome()


def unlawful_sentence(move: UnlawfulMove, *, with_id: bool = True) -> str:
    """Return what is wrong with a move. `with_id` adds the id of the problem's page."""
    what = "is unlawful" if move.position else "cannot be read"
    return f"Turn {move.turn} {what}: {move.message}{f' [{move.problem.id}]' if with_id else '.'}"


def law_table(move: UnlawfulMove, *, with_pages: bool = True) -> Table:
    """Return the rule that a move breaks, and what is lawful. `with_pages` adds the pages to read."""
    texts = [
        ("Rule", move.law),
        ("Lawful", move.lawful),
        # The advice is the rule and what is lawful.
        ("Do", describe_fixes(move.problem.fixes) if move.position else move.problem.hint),
    ]
    if with_pages:
        texts.append(("See", f"hanascore rules {move.problem.page}"))
        texts.append(("Ruling", f"hanascore rules {move.rule}" if move.rule else ""))
    return labelled_table(texts)


def labelled_table(texts: Iterable[tuple[str, str]]) -> Table:
    """Return a table of the texts that are not empty, each after its label."""
    return fields([(tr(label), text) for label, text in texts if text], level=2, joined=True)
