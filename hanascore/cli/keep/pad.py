"""The score pad: a terminal, a file and a draft around an `Evening`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from hanascore.cards.deck import in_order
from hanascore.cards.names import short_name
from hanascore.cli.exit_codes import FAILED, PROBLEMS
from hanascore.cli.keep.agreement import agrees
from hanascore.cli.keep.dialogue import Dialogue, means_no, means_yes
from hanascore.cli.keep.draft import Draft
from hanascore.cli.keep.echoes import (
    changed_lines,
    comments,
    in_force,
    scores_of,
    settings_in_words,
    totals_of,
    warnings,
)
from hanascore.cli.keep.file import ChangedError, PadFile
from hanascore.cli.keep.looks import COMMAND_WORDS, help_text, look_at, near_command, score_table
from hanascore.cli.output import Output
from hanascore.cli.template import record_template
from hanascore.evening import AnswerError, AnswerKind, Evening, Question, Reply, SheetError, Step
from hanascore.evening.answers import HELP
from hanascore.evening.errors import StepError
from hanascore.evening.pile_questions import CHAFF
from hanascore.evening.round_questions import RoundEntry
from hanascore.evening.sheet import Reading
from hanascore.record.keys import FROM_NOW_ON
from hanascore.record.source import parse_value
from hanascore.referee.match import Match
from hanascore.report.blocks import Report
from hanascore.report.game_status import game_status
from hanascore.report.labels import language, tr
from hanascore.report.text import as_text
from hanascore.words.english import Phrase, listed, many, system_reason
from hanascore.words.visible import visible

_GAME_OVER = "The game is over. Type quit, or play another round."
# Words that every language has, in questions that do not list them as choices.
_PLAIN_WORDS = ("yes", "no", "none", "rest", "nobody")
# The questions that the pad shows even if they have a default.
_ALWAYS_ASKED = (("game",), ("players",))


class Pad:
    """Reads lines, takes the steps of an evening, and writes its record and its draft."""

    def __init__(
        self,
        output: Output,
        file: PadFile,
        draft: Draft,
        evening: Evening,
        reading: Reading,
        seated: Sequence[str] | None = None,
    ) -> None:
        self.output, self.file, self.draft, self.evening, self.reading = output, file, draft, evening, reading
        # The players whom the event seats here; None if it has no seating.
        self.seated = seated
        # The text of the file as this score pad read or wrote it; "" if it is not written yet.
        self.written = evening.text
        # The questions above the rounds, while there is no round and `more` can ask them all.
        self.set_up: Evening | None = None
        # Whether the pad shows all questions above the rounds.
        self.asks_all = False
        # The page that answered the last question about the rules.
        self.answered: Report | None = None
        # A question about a fact that the user wants to answer before the next question.
        self.asked: Question | None = None
        # A refused step that a short answer can complete.
        self.refused: Reply | None = None
        # Whether all answers could be written to the draft.
        self.draft_is_complete = True
        self.dialogue = Dialogue(output)
        self.say = self.dialogue.say

    @property
    def match(self) -> Match | None:
        """The match on file; None before the first round."""
        return self.evening.match

    @property
    def entry(self) -> RoundEntry:
        """The round that is being entered."""
        return self.evening.state.round

    def run(self) -> None:
        """Read lines until the user quits (EOFError)."""
        self._welcome()
        while True:
            question = self.asked or self.evening.question
            self.dialogue.completions = question.completions if question else None
            self.hear(self.dialogue.read(self._prompt_again() or self._prompt(question)))

    def _prompt_again(self) -> str:
        """Return the prompt after a refusal that one of a few short answers completes; "" for any other."""
        offers = self.refused.offers if self.refused else ()
        return f"  {listed([offer.words for offer in offers], 'or')}? " if 0 < len(offers) < 4 else ""

    def _prompt(self, question: Question | None) -> str:
        """Return the text of a question with its default, or the scores of a round that is complete."""
        if question is None:
            text = tr("Round {}:  {}.  Keep it?", self.entry.number, scores_of(self.entry))
            return f"{text} [Y/n] "
        parts = [tr(question.heading), tr(question.text)]
        if question.kind is AnswerKind.CHOICE and question.path != ("game",):
            parts.append(", ".join(tr(choice.words) for choice in question.choices))
        text = " ".join(filter(None, parts))
        default = f" [{visible(_default_words(question))}]" if question.default_words else ""
        return f"{text}{default}{'' if text.endswith(('?', '。')) else ':'} "

    # Lines

    def hear(self, line: str) -> None:
        """Show what a line asks for, or take the step that it means."""
        if line.casefold() in HELP:
            question = self.asked or self.evening.question
            help = question.help if question else "y or n"
            self.dialogue.show_lines(f"{help}\n{help_text(while_setting_up=self.match is None)}")
            return
        try:
            if look_at(self, line):
                return
        except StepError as error:
            self._refuse(line, error.phrase, help_says_more=error.help_says_more)
            return
        self._answer(line)

    def _answer(self, line: str) -> None:
        refused, self.refused = self.refused, None
        for offer in refused.offers if refused else ():
            if offer.words.casefold() == _short(line) and refused:
                self._take(line, refused.choose(offer))
                return
        sentence = self._in_english(line)
        if self.evening.question is None and means_yes(line):
            sentence = "yes"
        if self.asked and line.split(" ", maxsplit=1)[0].casefold() not in COMMAND_WORDS:
            sentence = f"tell {self.asked.path[0]} {line or self.asked.default_words}"
        self._take(line, self.evening.say(sentence))

    def _in_english(self, line: str) -> str:
        """Return a line, or the English word of the choice that it is in another language."""
        question = self.asked or self.evening.question
        choices = question.choices if question and language() != "en" else ()
        words = [*(choice.words for choice in choices), *_PLAIN_WORDS]
        return next((word for word in words if line == tr(word)), line)

    def _take(self, line: str, reply: Reply) -> None:
        """Go on with the evening after a step, or say why it is refused."""
        if reply.accepted:
            self.asked = None
            if agrees(self, reply) and self._save(reply.evening):
                self._go_on(reply)
        elif command := near_command(line):
            self._suggest_command(line, command, reply)
        elif reply.suggestion:
            self.suggest(tr(reply.suggestion_question), reply.suggestion, line, reply)
        else:
            self._refuse(line, reply.refusal, help_says_more=reply.help_says_more)
            if reply.offers:
                # The line need not be typed again.
                self.refused, self.dialogue.kept_line = reply, ""

    def _suggest_command(self, line: str, command: str, reply: Reply) -> None:
        """Ask whether a command was meant. If the line may also be an answer, only name both."""
        word, _, text = line.partition(" ")
        if reply.suggestion:
            refusal = f"'{word}' is not understood: type {command}, or {reply.suggestion}"
            self._refuse(line, Phrase(refusal), help_says_more=False)
        else:
            self.suggest(f"'{word}' is no answer here: {command}?", f"{command} {text}".strip(), line, reply)

    def suggest(self, question: str, better: str, line: str = "", reply: Reply | None = None) -> None:
        """Ask whether something else was meant. The user may also type another answer."""
        answer = self.dialogue.read(f"  {question} [Y/n] ")
        if means_no(answer) and reply:
            self._refuse(line, reply.refusal, help_says_more=reply.help_says_more)
        elif not means_no(answer):
            self.hear(better if not answer or means_yes(answer) else answer)

    def _refuse(self, line: str, refusal: str, *, help_says_more: bool) -> None:
        """Say why a line is refused, and leave it in the next line to be mended."""
        reason = tr(refusal)
        self.say(f"  {tr('{}; ? shows help', reason)}" if help_says_more else f"  {reason}")
        self.dialogue.kept_line = line

    # Steps

    @property
    def unsaved_round(self) -> int:
        """The number of the round whose answers are not in the record."""
        waiting = self.evening.state.waiting
        return waiting.number if waiting and not self.entry.is_unsaved else self.entry.number

    def _go_on(self, reply: Reply) -> None:
        """Go on with the evening after a step."""
        before, self.evening = self.evening, reply.evening
        if reply.step is Step.REOPEN and _has_only_example_round(before):
            # This round is only an example, so its answers are dropped.
            self.evening = before.remove(self.entry.number).evening
        self._write_draft()
        self._comment(before, reply)
        if self.evening.match is None:
            self._assume()
        else:
            self._look_ahead()

    def _assume(self) -> None:
        """Begin round 1 if only questions are open that have a usual answer, and say what is assumed."""
        head, question = self.evening, self.evening.question
        if self.asks_all or question is None or not question.has_default or question.path in _ALWAYS_ASKED:
            return
        reply = head.keep()
        if not reply.accepted or not self._save(reply.evening):
            return
        self.set_up = head
        assumed = [
            f"{tr(question.text)} {_default_words(question)}."
            for question in head.questions
            if question.default != {}
        ]
        if assumed:
            self.say(f"  {tr('Assumed: {}', ' '.join(assumed))}")
        self.say(f"  {tr('Type more to change any of this.')}")
        self._go_on(reply)

    def enter_again(self, number: int) -> None:
        """Enter an old round again, with its answers."""
        reply = self.evening.edit(number)
        if reply.accepted and agrees(self, reply):
            self.evening = reply.evening
            self._write_draft()

    def ask_more(self) -> None:
        """Ask all questions above the rounds."""
        if self.match is None:
            self.asks_all = True
        elif self.set_up and not self.entry.sheet.rounds:
            self.asks_all, self.evening = True, self.set_up
        else:
            raise AnswerError("this works only in a new file: option lists the rules and changes one")

    def _comment(self, before: Evening, reply: Reply) -> None:
        """Say what a step did."""
        match = self.match
        if match is None:
            return
        if reply.step is Step.KEEP and before.match:
            if match.over and not before.match.over:
                # The score table already says who won.
                self.output.write_report(score_table(self.file.path, match))
                self.say(tr(_GAME_OVER))
            else:
                self.say_status()
        elif before.match is None:
            self._offer_words()
        elif reply.step is Step.EDIT and self.evening.question:
            self.say(tr("Round {} again. Press Enter to leave an answer as it is.", self.entry.number))
        elif reply.step is Step.REOPEN:
            is_offered = self.entry.is_unsaved
            rest = "; its answers are in brackets" if is_offered else ""
            self.say(f"  round {self.entry.number} is taken back{rest}")
        elif reply.step is Step.REMOVE:
            ((_, index),) = reply.meaning
            self.say(f"  round {match.record.first_round + int(index)} is removed")
            self.say_status()
        elif reply.step is Step.SET or (CHAFF in reply.meaning and not match.record.chaff_kept):
            self._comment_on_rules(before.match, reply)
        elif reply.step is Step.RENAME:
            self.say(f"  {self.file.name} has {listed(match.record.players)} now")
        elif reply.step in (Step.LEAVE, Step.JOIN):
            self._comment_on_people(before)
        else:
            for comment in comments(before, reply):
                self.say(f"  {comment}")

    def _comment_on_rules(self, before: Match, reply: Reply) -> None:
        """Say which rules hold now, and from which round on."""
        if options := reply.meaning.get((FROM_NOW_ON,)):
            words = settings_in_words(before, {("options", name): options[name] for name in options})
            self.say(f"  from round {self.entry.number} on: {words}")
        else:
            words, was = settings_in_words(before, reply.meaning), in_force(before, reply.meaning)
            self.say(f"  {self.file.name} has {words} now; it was {was}")

    def _comment_on_people(self, before: Evening) -> None:
        """Say who plays or sits out from now on."""
        players, old = self.entry.sheet.match.record.players, before.state.round
        for player in players:
            if player not in old.sheet.match.record.players:
                self.say(f"  {self.file.name} has {listed(players)} now; {player} sat out the rounds so far")
            elif player in old.away and player in self.entry.playing:
                self.say(f"  noted: {player} plays again")
            elif player in self.entry.away and player in old.playing:
                self.say(f"  noted: {player} sits out from now on; type join {player} to change that")

    def _look_ahead(self) -> None:
        """If every question is answered, show the warnings of the round, and whether it can be scored."""
        if self.evening.question:
            return
        for severity, text in warnings(self.entry):
            self.say(f"  {text}", role=severity)
        if self.entry.replaced is not None and self.entry.can_be_kept:
            for line in changed_lines(self.entry.sheet.match, self.entry.preview.match):
                self.say(f"  {line}")
        if not scores_of(self.entry):
            number = self.entry.number
            verb = "kept" if ("void",) in self.entry.answers else "scored"
            self.say(f"Round {number} cannot be {verb}. Answer the last question again, or type back.")
            self.evening = self.evening.back().evening

    # What is shown at the start and after a round

    def _welcome(self) -> None:
        """Show the score so far, and name the rounds that need attention."""
        if self.match is None:
            self.say(tr("{} is new. Type ? for help, or quit to stop.", self.file.name))
        else:
            for number in self.match.unscored:
                self.say(f"Round {number} has errors and is not scored. Type edit {number} to correct it.")
            if self.match.rounds:
                self.say_status()
            if _has_only_example_round(self.evening):
                self.say("Round 1 is the example of `hanascore new`, and it counts. Type undo to remove it.")
            self._offer_words()
        if saved := self.evening.draft:
            self.say(tr("Unsaved answers were found. They are in brackets: press Enter to keep each."))
            if self.match:
                found = self.draft.read() or saved
                self._tell_new_place(found["index"], is_new=found["replaces"] is None)
            self.evening = self.evening.offer_again()
            self._look_ahead()

    def _offer_words(self) -> None:
        """Let the Tab key offer commands, names and cards."""
        if self.match:
            record, cards = self.match.record, map(short_name, in_order(self.match.rules.deck))
            words = (word for word in COMMAND_WORDS if word.isalpha())
            self.dialogue.words = sorted({*words, *record.players, *record.sides, *cards})

    def say_status(self) -> None:
        """Show the total of every side, who leads or won, and who deals next."""
        match = self.entry.sheet.match
        if match.rounds:
            self.say(tr("Totals:  {}", totals_of(match)))
        self.say(game_status(match), role="title")
        if match.over:
            self.say(tr(_GAME_OVER))

    def show_report(self, report: Report) -> None:
        """Show a report, a screen at a time."""
        self.dialogue.show(as_text(report.blocks(), self.output.style(sys.stdout)))

    # The file and its draft

    def _save(self, evening: Evening) -> bool:
        """Write the record of an evening if it has changed. Return whether it is on disk."""
        if evening.text in ("", self.written):
            return True
        try:
            if not self.restore_file():
                return False
            self.file.save(self.written, evening.text)
        except ChangedError:
            self._read_again()
            return False
        except (OSError, SheetError) as error:
            reason = str(error)
            if isinstance(error, OSError):
                reason = f"cannot write {self.file.name}: {system_reason(error)}; nothing is lost, try again"
            self.say(f"  {reason}")
            if self.file.is_new:
                self.output.raise_exit_code(FAILED)
            return False
        if self.match is None:
            self.output.exit_code = 0
        self.written = evening.text
        return True

    def _read_again(self) -> None:
        """Read the file again because another program changed it, and go on with the same answers."""
        old = self.entry
        self.say("  another program changed the file; it was read again, and nothing was written")
        self.written = self.file.read()
        self.evening = Evening.read(
            self.written, self.evening.draft, turns=self.evening.turns, reading=self.reading
        )
        self._tell_new_place(old.index, is_new=old.replaced is None)
        self._write_draft()
        self._look_ahead()

    def _tell_new_place(self, index: int, *, is_new: bool) -> None:
        """Say which round the answers are for now, if another program added, changed or removed rounds.

        `index` is the old place of the round, and `is_new` whether it was a new one.
        """
        new = self.entry
        if new.replaced is None and not is_new:
            change = "changed" if index < len(new.sheet.rounds) else "removed"
            self.say(
                f"  another program {change} round {new.sheet.match.record.first_round + index}; these "
                f"answers are for a new round, round {new.number}"
            )
        elif new.index != index and new.is_unsaved:
            self.say(f"  these answers are for round {new.number} now")

    def restore_file(self) -> bool:
        """If the file was deleted, ask whether to write it again. Return whether it is there."""
        if not self.file.is_missing:
            return True
        rounds = many(len(self.entry.sheet.rounds), "round")
        if not self.dialogue.confirm(f"{self.file.name} was deleted. Write it again, with {rounds}"):
            return False
        self.file.save("", self.written)
        return True

    def _write_draft(self) -> None:
        try:
            self.draft.write(self.evening.draft)
        except OSError as error:
            if self.draft_is_complete:
                reason = system_reason(error)
                self.say(f"  cannot write {self.file.name}.draft: {reason}; a crash would lose answers")
            self.draft_is_complete = False

    def say_goodbye(self) -> None:
        """Show what is saved, and where unsaved answers are."""
        if not self.written:
            self.draft.clear()
            self.say(f"\n{tr('Nothing is written yet.')}")
            return
        if self.match is None:
            # The questions that `more` showed again above the rounds have no answers.
            self.evening = Evening.read(self.written, reading=self.reading)
        rounds = many(len(self.entry.sheet.rounds), "round")
        status = tr("{}: {} kept", self.file.name, rounds)
        if self.file.is_missing:
            self.output.raise_exit_code(FAILED)
            status = f"{self.file.name} was deleted, with {rounds}"
        if not self.evening.is_unsaved:
            if not self.file.is_missing:
                self.draft.clear()
            self.say(f"\n{status}.")
            return
        self.output.raise_exit_code(PROBLEMS)
        draft, number = f"{self.file.name}.draft", self.unsaved_round
        if self.draft_is_complete and self.draft.is_there:
            self.say(f"\n{tr('{}; the answers of round {} are in {}.', status, number, draft)}")
        else:
            self.say(f"\n{status}; the answers of round {number} could not all be written to {draft}.")


def _default_words(question: Question) -> str:
    """Return the default of a question in the language of the pad."""
    for choice in question.choices:
        if choice.value == question.default and choice.words == question.default_words:
            return tr(choice.words)
    words = question.default_words
    return tr(words) if words in _PLAIN_WORDS else words


def _short(line: str) -> str:
    """Return the usual word for a short answer."""
    if means_yes(line) or means_no(line):
        return "yes" if means_yes(line) else "no"
    return line.casefold()


def _has_only_example_round(evening: Evening) -> bool:
    """Return whether the record has only the round that `hanascore new` wrote."""
    sheet = evening.state.sheet
    if sheet is None or len(sheet.rounds) != 1:
        return False
    record = sheet.match.record
    example = record_template(sheet.match.game, record.players, teams=record.teams)
    return bool(parse_value(example)["rounds"] == sheet.rounds)
