"""A session of the score pad: ask for one round after another, and save the answers."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from hanascore.cards.deck import SUITS, in_order, of_month
from hanascore.cards.names import short_name
from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.keep.commands import COMMANDS, help_text, run_command
from hanascore.cli.keep.dialogue import Dialogue
from hanascore.cli.keep.draft import Draft
from hanascore.cli.keep.errors import AnswersChangedError
from hanascore.cli.keep.file import PadFile
from hanascore.cli.keep.look_commands import score_table
from hanascore.cli.keep.option_commands import set_chaff
from hanascore.cli.output import Output
from hanascore.cli.template import record_template
from hanascore.evening.answers import HELP, NOTHING, Answers, Path
from hanascore.evening.pile_questions import CHAFF, may_lack_chaff
from hanascore.evening.round_questions import RoundEntry, Ways
from hanascore.evening.set_up import SetUp
from hanascore.evening.sheet import Data, Sheet, SheetError
from hanascore.evening.win import WIN
from hanascore.evening.win_questions import win_summary
from hanascore.model.record import Counts
from hanascore.problems.problem import Severity
from hanascore.record.source import as_parsed, parse_value
from hanascore.referee.match import Match
from hanascore.report.blocks import Report
from hanascore.report.game_status import game_status, is_decided_by_rounds
from hanascore.report.pile import pile_summary
from hanascore.report.text import as_text
from hanascore.rules.yaku import Yaku
from hanascore.scoring.pile import PileScore
from hanascore.words.common_words import NONE, REST
from hanascore.words.english import listed, many, system_reason

_FOUND_ANSWERS = "Unsaved answers were found. They are in brackets: press Enter to keep each."
# In the draft, the first part of the path of an answer that belongs above the rounds.
_SET_UP = "set_up"
_GAME_OVER = "The game is over. Type quit, or play another round."


class Session:
    """Connects the dialogue, the file, its draft, and the round that is being entered."""

    set_up: SetUp
    entry: RoundEntry

    def __init__(self, output: Output, file: PadFile, draft: Draft, *, with_turns: bool) -> None:
        self.output, self.file, self.draft = output, file, draft
        # Whether new rounds are entered as turns instead of piles.
        self.with_turns = with_turns
        # Whether all answers could be written to the draft.
        self.draft_is_complete = True
        self.dialogue = Dialogue(
            output, lambda line: run_command(self, line), help_text(while_setting_up=file.is_new)
        )
        self.say, self.confirm = self.dialogue.say, self.dialogue.confirm
        # The answers that the command `points` replaced, and the index of their round.
        self._put_aside: tuple[int, Answers] = 0, {}

    @property
    def sheet(self) -> Sheet:
        """The record as it is on disk."""
        return self.file.sheet

    # A new file

    def set_up_file(self, players: Mapping[str, str], seated: list[str] | None) -> None:
        """Ask the questions above the rounds, and create the file.

        `players` are the players of the event, by all their names. `seated` are those who should play here.
        """
        self.say(f"{self.file.name} is new. Type ? for help, or quit to stop.")
        earlier: Answers = {("players",): seated} if seated else {}
        if answers := self._set_up_answers_in_draft():
            self.say(_FOUND_ANSWERS)
            earlier |= answers
        self.set_up = SetUp(
            reading=self.file.reading, earlier=earlier, players=players, commands={*COMMANDS, *HELP, *NOTHING}
        )
        while self.file.is_new:
            try:
                if question := self.set_up.next_question:
                    answer = self.dialogue.ask(question)
                    answers = question.answers(answer)
                    if question.path == ("players",):
                        names = answers[question.path]
                        self.say(f"  {many(len(names), 'player')}: {_quoted(names)}")
                        if seated is not None and not self._confirm_players(seated, names):
                            continue
                    self.set_up = self.set_up.answered(question, answer)
                    self._write_draft({(_SET_UP, *path): answers[path] for path in answers})
                else:
                    self.change_file(lambda: self.file.create(self.set_up.new_sheet()))
            except AnswersChangedError:
                if self.set_up.next_question is None:
                    self._ask_to_try_again()
        self.dialogue.help = help_text()

    def _set_up_answers_in_draft(self) -> Answers:
        """Return the answers for the head of the record that a crash left in the draft."""
        return {path[1:]: answer for path, answer in self.draft.read().answers.items() if path[0] == _SET_UP}

    def _ask_to_try_again(self) -> None:
        """Ask whether to try again, because writing the file failed."""
        self.output.raise_exit_code(FAILED)
        if not self.confirm("Try again"):
            raise EOFError
        self.output.exit_code = 0

    def _confirm_players(self, seated: Sequence[str], players: Sequence[str]) -> bool:
        """Return whether the seated players play. If others do, ask the user to confirm that."""
        if set(seated) == set(players):
            return True
        expected, actual = listed(seated) or "nobody", listed(players)
        return self.confirm(f"The event seats {expected} here, not {actual}. Continue", default=False)

    # The rounds

    def run(self) -> None:
        """Ask for one round after another, until the user quits (EOFError)."""
        self._welcome()
        self._restore_draft()
        while True:
            with suppress(AnswersChangedError):
                while question := self.entry.next_question:
                    answer = self.dialogue.ask(question)
                    if question.path == CHAFF:
                        set_chaff(self, answer)
                    self.save_answers(question.answers(answer))
                    self.comment_on(question.path)
                self._finish_round()

    def _welcome(self) -> None:
        """Show the score so far, and name the rounds that need attention."""
        match = self.sheet.match
        record = match.record
        cards = map(short_name, in_order(match.rules.deck))
        self.dialogue.words = sorted({*COMMANDS, *record.players, *record.sides, *cards})
        for number in match.unscored:
            self.say(f"Round {number} has errors and is not scored. Type edit {number} to correct it.")
        if match.rounds:
            self.say_status()
        if self.has_only_example_round:
            self.say("Round 1 is the example of `hanascore new`, and it counts. Type undo to remove it.")

    @property
    def has_only_example_round(self) -> bool:
        """Whether the file has only the round that `hanascore new` wrote."""
        rounds, match = self.sheet.rounds, self.sheet.match
        if len(rounds) != 1:
            return False
        example = record_template(match.game, match.record.players, teams=match.record.teams)
        return bool(parse_value(example)["rounds"] == rounds)

    def _restore_draft(self) -> None:
        """Offer the answers that were not saved when the last session stopped."""
        rounds, saved = self.sheet.rounds, self.draft.read()
        answers = {path: answer for path, answer in saved.answers.items() if path[0] != _SET_UP}
        index = saved.head.get("index")
        if not (isinstance(index, int) and 0 <= index <= len(rounds)):
            index = len(rounds)
        ways = Ways(*saved.head.get("ways", self._ways))
        self.entry = RoundEntry.start(self.sheet, index, saved.head.get("replaces"), answers, ways)
        # The last session may have stopped between saving the round and clearing the draft.
        written = saved.head.get("written")
        is_saved = written and rounds[index:][:1] == [written]
        if is_saved or not self.entry.is_unsaved:
            self.start_new_round()
            return
        self.say(_FOUND_ANSWERS)
        self.find_round_again()

    def start_new_round(self) -> None:
        """Start a new round, after the round in the draft was saved or dropped."""
        self.draft.clear()
        self.entry = RoundEntry.new(self.sheet, ways=self._ways)

    @property
    def _ways(self) -> Ways:
        return Ways(turns=self.with_turns)

    def enter_again(self, index: int) -> None:
        """Enter a round again, with its answers as defaults."""
        self.replace_entry(RoundEntry.again(self.sheet, index, self._ways))

    def enter_anew(self, answers: Answers) -> None:
        """Enter a new round with the answers of a round that was removed as defaults."""
        self.replace_entry(RoundEntry.new(self.sheet, answers, self._ways))

    def replace_entry(self, entry: RoundEntry) -> None:
        """Enter a round in another way, or another round."""
        self.draft.clear()
        self.entry = entry
        self._write_draft({**entry.earlier, **entry.answers}, self._draft_head)

    @property
    def _draft_head(self) -> Data:
        entry = self.entry
        return {"index": entry.index, "replaces": entry.replaced, "ways": entry.ways, "written": None}

    def put_aside(self, index: int, answers: Answers) -> None:
        """Keep the answers of a round that other answers replace."""
        self._put_aside = index, answers

    @property
    def answers_put_aside(self) -> Answers:
        """The answers that were put aside for the round that is being entered."""
        index, answers = self._put_aside
        return answers if index == self.entry.index else {}

    def find_round_again(self) -> None:
        """Find the place of the round after another program changed the file."""
        old = self.entry
        self.entry = old.found_in(self.sheet)
        if old.replaced is not None and self.entry.replaced is None:
            change = "changed" if old.index < len(self.sheet.rounds) else "removed"
            self.say(
                f"  another program {change} round {old.number}; these answers are for a new round, "
                f"round {self.entry.number}"
            )
        elif self.entry.index != old.index and self.entry.is_unsaved:
            self.say(f"  these answers are for round {self.entry.number} now")
        if self.entry.answers or self.entry.earlier:
            self._write_draft({}, self._draft_head)

    # Long answers

    def show_report(self, report: Report) -> None:
        """Show a report, in a pager if it does not fit on the screen."""
        self.dialogue.show(as_text(report.blocks(), self.output.style(sys.stdout)))

    def say_status(self) -> None:
        """Show the total of every side, who leads or won, and who deals next."""
        match = self.sheet.match
        if match.rounds:
            self.say(f"Totals:  {totals_of(match)}")
        self.say(game_status(match), role="title")
        if match.over:
            self.say(_GAME_OVER)

    # Answers

    def save_answers(self, answers: Answers) -> None:
        """Add answers, and write them to the draft. Before the first answers, write which round it is."""
        head = None if self.entry.answers else self._draft_head
        self.entry = self.entry.with_answers(answers)
        self._write_draft(answers, head)

    def go_back(self) -> bool:
        """Offer the last answer again. Return whether there is one."""
        if self.file.is_new:
            set_up = self.set_up.before()
            self.set_up = set_up or self.set_up
            return set_up is not None
        entry = self.entry.before()
        self.entry = entry or self.entry
        return entry is not None

    def _write_draft(self, answers: Answers, head: Data | None = None) -> None:
        try:
            self.draft.add(answers, head)
        except OSError as error:
            if self.draft_is_complete:
                reason = system_reason(error)
                self.say(f"  cannot write {self.file.name}.draft: {reason}; a crash would lose answers")
            self.draft_is_complete = False

    def comment_on(self, path: Path) -> None:
        """Show what a pile is worth, or which yaku a turn makes."""
        if path == WIN:
            if summary := win_summary(self.entry):
                self.say(f"  {summary}")
        elif path[0] == "captured" and len(path) == 2:
            self._show_pile(str(path[1]))
        elif path[0] == "turns":
            preview, _ = self.entry.position()
            for turn in preview.replay.turns[-1:] if preview.replay else ():
                for made in turn.made:
                    self.say(f"  {turn.player} makes {made.yaku.name}: {made.points}")

    def _show_pile(self, side: str) -> None:
        """Show what a pile is worth."""
        score, answer = self.entry.piles().get(side), self.entry.answers.get(("captured", side))
        if score and answer != NONE:
            self.say(f"  {pile_summary(score, how_to_add=how_to_add)}")
            is_explained = answer == REST or may_lack_chaff(self.entry)
            if not is_explained and (odd := odd_months(self.sheet.match, score)):
                self.say(f"  Odd number of {listed(odd)}: cards are captured in pairs or fours.")

    def _finish_round(self) -> None:
        """Show the scores of the round, and save it if the user agrees."""
        preview, number = self.entry.preview, self.entry.number
        for problem in preview.problems:
            if problem.severity is not Severity.NOTE:
                hint = self.entry.hint_of(problem)
                message = f"{problem.message}{f' ({hint})' if hint else ''}"
                self.say(f"  {problem.severity.value}: {message}", role=problem.severity.value)
        result = preview.result
        if result is None or not (result.scored or result.round.void):
            self.say(f"Round {number} cannot be scored. Answer the last question again, or type back.")
            self.go_back()
            return
        if result.round.void:
            scores = f"void: {result.round.void}"
        else:
            scores = "   ".join(f"{side} {score}" for side, score in result.scores.items())
        if not self.confirm(f"Round {number}:  {scores}.  Keep it"):
            self.go_back()
            return
        data, was_over = self.entry.data(), self.sheet.match.over
        self._write_draft({}, {"written": as_parsed(data)})
        try:
            self.change_file(lambda: self.file.save(self.sheet.with_round(self.entry.index, data)))
        except AnswersChangedError:
            # Mark the round as finished, or the next session would take later answers for this round.
            self._write_draft({}, {"written": None})
            raise
        self.start_new_round()
        if self.sheet.match.over and not was_over:
            # The score table already says who won.
            self.output.write_report(score_table(self.file.path, self.sheet.match))
            self.say(_GAME_OVER)
        else:
            self.say_status()

    # The file

    def change_file(self, change: Callable[[], Any]) -> None:
        """Change the file. If that fails, show the reason, and keep the answers.

        If the file was deleted, write it again first.
        """
        is_missing = self.file.is_missing
        if is_missing:
            rounds = many(len(self.sheet.rounds), "round")
            if not self.confirm(f"{self.file.name} was deleted. Write it again, with {rounds}"):
                raise AnswersChangedError
        try:
            if is_missing:
                self.file.restore()
            change()
        except (OSError, SheetError) as error:
            if isinstance(error, OSError):
                self.say(
                    f"  cannot write {self.file.name}: {system_reason(error)}; nothing is lost, try again"
                )
            else:
                self.say(f"  {error}")
            if not self.file.is_new:
                self.find_round_again()
            raise AnswersChangedError from None

    def say_goodbye(self) -> None:
        """Show what is saved, and where unsaved answers are."""
        if self.file.is_new:
            if all(path[0] == _SET_UP for path in self.draft.read().answers):
                # Otherwise the file was deleted, and these are answers of a round.
                self.draft.clear()
            self.say("\nNothing is written yet.")
            return
        rounds = many(len(self.sheet.rounds), "round")
        status = f"{self.file.name}: {rounds} kept"
        if self.file.is_missing:
            self.output.raise_exit_code(FAILED)
            status = f"{self.file.name} was deleted, with {rounds}"
        if not self.entry.is_unsaved:
            if not self.file.is_missing:
                self.draft.clear()
            self.say(f"\n{status}.")
            return
        self.output.raise_exit_code(PROBLEMS)
        is_complete = self.draft_is_complete and self.draft.is_there
        verb = "are" if is_complete else "could not all be written to"
        where = f"in {self.file.name}.draft" if is_complete else f"{self.file.name}.draft"
        self.say(f"\n{status}; the answers of round {self.entry.number} {verb} {where}.")


def _quoted(names: Sequence[str]) -> str:
    return listed([f"'{name}'" for name in names])


def how_to_add(counts: Counts, yaku: Yaku) -> str:
    """Return a sentence that says how to add a yaku to a pile that is known by numbers."""
    return f"If the pile has one, type it, as in +{yaku.id.replace('-', ' ')}."


def totals_of(match: Match) -> str:
    """Return the total of each side. If games or rounds won decide, add their number.

    The sides are in the order of the record.
    """
    standings = {standing.side: standing for standing in match.standings}
    totals = []
    for side, total in match.totals.items():
        words = f"{side} {total}"
        if standings[side].games_won is not None:
            words = f"{words} ({many(standings[side].games_won or 0, 'game')} won)"
        elif is_decided_by_rounds(match):
            words = f"{words} ({many(standings[side].rounds_won, 'round')} won)"
        totals.append(words)
    return "   ".join(totals)


def odd_months(match: Match, score: PileScore) -> list[str]:
    """Return the months with an odd number of cards in a pile, if nothing can explain that.

    Each month has the number of its cards: `wisteria (1)`.
    """
    rules = match.rules
    is_explained = score.known_counts or rules.play.stolen_fact or (rules.wild and rules.wild.on)
    if is_explained or not match.record.chaff_kept:
        return []
    numbers = {suit: (score.cards & of_month(month)).bit_count() for month, suit in enumerate(SUITS, start=1)}
    return [f"{suit} ({number})" for suit, number in numbers.items() if number % 2]
