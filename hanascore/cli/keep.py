"""`hanascore keep`: a score pad, which asks for a round, says what it means, and writes it down.

Here is every word that may be typed in place of an answer. How somebody is asked is in `keep_dialogue`, what
is meant by an answer in `keep_meaning`, what is asked in `keep_questions`, what is on disk in `keep_file`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import click

from hanascore.cards.deck import SUITS, in_order, of_month, union
from hanascore.cards.names import short_name
from hanascore.cards.notation import code_pile
from hanascore.cli import options
from hanascore.cli.keep_dialogue import Dialogue
from hanascore.cli.keep_file import Data, Pad, PadError, Told, flat
from hanascore.cli.keep_meaning import NONE, fact_typed, in_commands, one_of, typed, whole_number
from hanascore.cli.keep_questions import Answers, Head
from hanascore.cli.new_demo import starter
from hanascore.cli.records import read_event_file
from hanascore.cli.streams import FAILED, Streams
from hanascore.problems.problem import Severity
from hanascore.problems.words import listed, many, runs, shown, visible, why
from hanascore.record.reader import ReadDocument
from hanascore.record.text import MAX_BYTES, data_of, read
from hanascore.referee.explain import explain_match
from hanascore.report.blocks import Outcome
from hanascore.report.explain import ExplainReport
from hanascore.report.pile import in_a_line
from hanascore.report.replay import ReplayReport
from hanascore.report.score import ScoreReport, how_it_stands
from hanascore.scoring.match import Match
from hanascore.scoring.piles import PileScore
from hanascore.tally.checks import found_with_event
from hanascore.tally.event import Event
from hanascore.tally.event_reader import EventFile
from hanascore.tally.results import result_of

_COMMANDS = """\
  ?: what may be typed here
  cards: the cards nobody has yet; table: the game so far; why: where the points come from
  position: how things stand, where a round is told turn by turn
  back: the question before; undo: take the last kept round back; edit 3: tell an older round again
  points: tell final scores instead of piles; void REASON: this round does not count; piles: piles after all
  tell FACT VALUE: what else the rules want to know, as in tell left_over 1c 2c; tell lists the facts
  claim Aki 95; pay Aki Bo 10 REASON; adjust Aki -5 REASON; note TEXT
  quit: stop; what is kept is on disk, and the round being told waits in a draft
"""
_ABOVE = "  back: the question before; quit: stop\n"


class _AgainError(Exception):
    """Raised where answers changed, so that the first open question of the round is asked again."""


@options.command(
    "hanascore keep friday.hanascore.yaml",
    "hanascore keep friday.hanascore.yaml --play",
    "hanascore keep t3.yaml --event examples/event/event.yaml --round 2 --table 3",
)
@click.argument("file", metavar="FILE", shell_complete=options.known_files)
@click.option("--play", is_flag=True, help="Ask for the turns of a round, one by one, instead of its piles.")
@options.months
@options.event
@options.config
@click.option(
    "--round", "event_round", type=click.IntRange(min=1), metavar="N", help="The round of the event."
)
@click.option("--table", "event_table", metavar="NAME", help="The table of the event.")
def keep_command(
    streams: Streams,
    *,
    file: str,
    play: bool,
    months: str | None,
    event: str | None,
    event_round: int | None,
    event_table: str | None,
) -> None:
    """Keep the score of a game, round after round, in FILE: a record that is made or gone on with.

    Questions are asked one at a time; Enter takes what stands in brackets, and ? says what may be typed.
    Every round that is kept is on disk at once. Without a terminal, answers are read a line each.

    With --play every turn is asked for and held against the rules as it is typed: an unlawful one is refused,
    with its law. Tab offers lawful ones, and position shows the table.
    """
    given = read_event_file(streams, event, MAX_BYTES) if event is not None else EventFile()
    if given is None:
        return
    streams.tell(given.found)
    entered, placed = given.event, _placed(given.event, event_round, event_table)
    try:
        pad = Pad(file, months=months, event=entered.rules, club=streams.club(file), placed=placed)
    except (OSError, PadError) as fault:
        words = why(fault) if isinstance(fault, OSError) else str(fault)
        streams.tell(fault.found if isinstance(fault, PadError) else ())
        streams.err(f"hanascore: cannot keep {visible(shown(file))}: {words}\n")
        streams.worse(FAILED)
        return
    keeper = Keeper(streams, pad, play=play)
    try:
        if pad.is_new:
            keeper.begin({name: entered.player(id).name for name, id in entered.names.items()})
        elif event:
            name, written = shown(file), ReadDocument(1, pad.match.record, ())
            result = result_of(name, written, pad.match)
            of_record, _ = found_with_event([result], given, {name: read(pad.text)})
            streams.tell([one for one in of_record if one.problem.stops])
        keeper.run()
    except EOFError:
        keeper.stop()
    except (KeyboardInterrupt, click.Abort):
        keeper.stop()
        raise
    finally:
        pad.draft.close()


def _placed(event: Event, number: int | None, table: str | None) -> Data:
    """The round and the table that are asked for, as a record writes them."""
    if number and event.rounds and number > event.rounds:
        raise click.UsageError(f"--round {number}: the event has {many(event.rounds, 'round')}")
    if table and event.tables and table not in event.tables:
        raise click.UsageError(f"--table {table}: the event's tables are {listed(event.tables)}")
    return {key: value for key, value in (("round", number), ("table", table)) if value is not None}


class Keeper:
    """The dialogue over one pad, with the answers of the round being told once the pad has begun."""

    answers: Answers
    head: Head

    def __init__(self, streams: Streams, pad: Pad, *, play: bool) -> None:
        self.streams, self.pad, self.play = streams, pad, play
        self.drafts = True
        self.dialogue = Dialogue(streams, self._command, _ABOVE if pad.is_new else _COMMANDS)
        self.say, self.yes = self.dialogue.say, self.dialogue.yes

    def begin(self, names: Mapping[str, str]) -> None:
        """The questions of a new file."""
        self.say(f"{self.pad.name} is new. ? says what may be typed, quit stops.")
        self.head = Head(self.pad, names, {*_ALONE, *_WITH_WORDS, *NONE})
        while self.pad.is_new:
            try:
                if question := self.head.next:
                    self.head.told[question.path] = answer = self.dialogue.ask(question)
                    self._echo(question.path, answer)
                else:
                    self._write(lambda: self.pad.begin(self.head.data()))
            except _AgainError:
                if self.head.next:
                    continue
                self.streams.worse(FAILED)
                if not self.yes("Try again"):
                    raise EOFError from None
                self.streams.code = 0
        self.dialogue.help = _COMMANDS

    def run(self) -> None:
        """Ask for one round after another, until somebody stops."""
        match = self.pad.match
        record = match.record
        cards = map(short_name, in_order(match.rules.deck))
        self.dialogue.words = sorted({*_ALONE, *_WITH_WORDS, *record.players, *record.sides, *cards})
        for number in match.unscored:
            self.say(f"Round {number} is not scored: edit {number} tells it again.")
        if match.rounds:
            self.say(how_it_stands(match))
        rounds = self.pad.rounds
        if len(rounds) == 1 and data_of(starter(match.game, record.players))["rounds"] == rounds:
            self.say("Round 1 is the sample that `hanascore new` wrote, and counts: undo takes it back.")
        self._recover()
        while True:
            with suppress(_AgainError):
                while question := self.answers.next:
                    answer = self.dialogue.ask(question)
                    self._take_down(question.path, answer)
                    self._echo(question.path, answer)
                self._finish()

    def _recover(self) -> None:
        """Offer the answers that a crash, or whoever stopped, left in the draft."""
        waiting, number = self.pad.draft.answers(), len(self.pad.rounds)
        at = waiting.pop(("#",), number)
        kept = flat(self.pad.rounds[at]) if isinstance(at, int) and 0 <= at < number else {}
        if not waiting or all(typed(kept.get(path)) == typed(answer) for path, answer in waiting.items()):
            # They were kept before the draft could be emptied.
            self.pad.draft.clear()
            self._begin_round(number)
            return
        self._begin_round(at if kept else number, waiting)
        self.say("Answers of a round that was not kept are here; they stand in brackets.")

    def stop(self) -> None:
        """Say what is kept, and what waits."""
        if self.pad.is_new:
            self.say("\nNothing is written yet.")
            return
        kept = f"{self.pad.name}: {many(len(self.pad.rounds), 'round')} kept"
        if self.answers.told or self.pad.draft.answers():
            self.streams.worse(1)
            how = "wait in" if self.drafts else "could not all be written to"
            where = f"{how} {self.pad.name}.draft"
            self.say(f"\n{kept}; the answers of round {self.answers.shown_number} {where}.")
        else:
            self.say(f"\n{kept}.")

    # A round

    def _begin_round(self, number: int, before: Told | None = None) -> None:
        """Begin to tell the round at a place, from 0, with the answers of before in brackets."""
        self.answers = Answers(self.pad, number, before, play=self.play)

    def _take_down(self, path: tuple[str | int, ...], answer: Any) -> None:
        """Take an answer down, in the draft too, where the first one says which round it is of."""
        first: Told = {} if self.answers.told else {("#",): self.answers.number}
        self.answers.told[path] = answer
        self._write_draft({**first, path: answer})

    def _write_draft(self, answers: Told) -> None:
        """Write answers into the draft, or say once that they cannot be written."""
        try:
            self.pad.draft.add(answers)
        except OSError as fault:
            if self.drafts:
                self.say(f"  cannot write {self.pad.name}.draft: {why(fault)}; a crash loses answers")
            self.drafts = False

    def _echo(self, path: tuple[str | int, ...], answer: Any) -> None:
        """What an answer means, where it is a row of names, a pile or a turn."""
        if path == ("players",):
            names = listed([f"'{name}'" for name in answer])
            self.say(f"  {many(len(answer), 'player')}: {names}")
        elif path[0] == "captured":
            score = self.answers.piles().get(str(path[1]))
            if score and answer != "none":
                self.say(f"  {in_a_line(score)}")
                if answer != "rest" and (odd := odd_months(self.pad.match, score)):
                    self.say(f"  {listed(odd, 'and')}, and captures come in twos and fours")
        elif path[0] == "turns":
            trial, _ = self.answers.position()
            steps = trial.found.steps if trial.found else ()
            for made in steps[-1].made if steps else ():
                self.say(f"  {steps[-1].player} makes {made.yaku.name}: {made.points}")

    def _finish(self) -> None:
        """Show the round that is told, and keep it if that is agreed to."""
        trial, number = self.answers.trial(), self.answers.shown_number
        for one in trial.problems:
            if one.severity is not Severity.NOTE:
                hint = in_commands(one.hint, self.pad.match.game.facts_by_name)
                self.say(f"  {one.severity.value}: {one.message}{f' ({hint})' if hint else ''}")
        result = trial.result
        if result is None or not (result.scored or result.round.void):
            self.say(f"Round {number} cannot be scored so. Here is the last question; back goes further.")
            self.back()
            return
        scores = "   ".join(f"{side} {score}" for side, score in result.scores.items())
        told = f"void: {result.round.void}" if result.round.void else scores
        if not self.yes(f"Round {number}:  {told}.  Keep it"):
            self.back()
        data = self.answers.data()
        self._write(lambda: self.pad.write(self.answers.number, data))
        self.pad.draft.clear()
        self._begin_round(len(self.pad.rounds))
        self.say(how_it_stands(self.pad.match))

    def _write(self, do: Callable[[], Any]) -> None:
        """Change the file; where that cannot be done, say why and go on with the answers there are."""
        try:
            do()
        except (OSError, PadError) as fault:
            said = f"cannot write {self.pad.name}: {why(fault)}; nothing is lost, try again"
            self.say(f"  {said if isinstance(fault, OSError) else fault}")
            raise _AgainError from None

    # Commands

    def _command(self, text: str) -> bool:
        """Whether an answer was a command, which is done then."""
        first, _, rest = text.partition(" ")
        word, rest = first.casefold(), rest.strip()
        known = word in _WITH_WORDS if rest else word in _ALONE or word in ("points", "tell")
        if not known or first in (self.pad.data.get("players") or ()):
            return False
        if self.pad.is_new and word not in ("q", "quit", "exit", "back"):
            raise ValueError("first the questions above the rounds; back goes to the one before, quit stops")
        if word in _ALONE:
            _ALONE[word](self)
        else:
            _WITH_WORDS[word](self, rest)
        return True

    def quit(self) -> None:
        """Stop, as where there is no more input."""
        raise EOFError

    def cards(self) -> None:
        """Show the cards nobody has yet."""
        _, at = self.answers.position() if self.answers.play else (None, None)
        piles = at.piles.values() if at else (score.cards for score in self.answers.piles().values())
        left = self.pad.match.rules.deck & ~union(piles)
        months = self.pad.match.record.months or "japanese"
        self.say(f"  nobody has: {code_pile(left, months=months) or 'nothing'}")

    def table(self) -> None:
        """Show the game so far."""
        match = self.pad.match
        self.streams.answer(ScoreReport([(Outcome(self.pad.path, 1, match.record, match), None)]))

    def position(self) -> None:
        """Show how things stand after the turns told so far."""
        if not self.answers.play:
            self.say("  no turn is told: hanascore keep --play asks for turns")
            return
        trial, at = self.answers.position()
        if ("dealer",) not in self.answers.told:
            self.say("  who deals is not told yet")
            return
        if {("scores",), ("void",)} & self.answers.told.keys():
            self.say("  this round is told without turns; piles asks for them after all")
            return
        if at is None or trial.play is None:
            of_deal = (one.with_hint for one in trial.problems if one.stops)
            self.say(f"  {in_commands(next(of_deal, 'nobody can say'), self.pad.match.game.facts_by_name)}")
            return
        match, round = trial.match, trial.play.round
        # Behind the turns told so far may stand one that nobody can read.
        play = trial.play._replace(round=round._replace(turns=(round.turns or ())[: at.after]))
        outcome = Outcome(self.pad.path, 1, match.record, match, only=round.number)
        report = ReplayReport(
            [(outcome, [play if one.number == play.round.number else None for one in match.rounds])]
        )
        report.until = at.after
        self.streams.answer(report)

    def why(self) -> None:
        """Show where the points of this round come from, or those of the last one kept."""
        trial = self.answers.trial() if self.answers.told and self.answers.next is None else None
        told = trial.result if trial else None
        match = trial.match if trial and told else self.pad.match
        if not match.rounds:
            self.say("  no round is told yet")
            return
        number = told.number if told else match.rounds[-1].number
        outcome = Outcome(self.pad.path, 1, match.record, match, only=number)
        self.streams.answer(ExplainReport([(outcome, explain_match(match, round=number))]))

    def back(self) -> None:
        """Go back to the question before."""
        if (self.head if self.pad.is_new else self.answers).back():
            raise _AgainError
        name = self.pad.name
        of_round = f" of the round; to change players or options, quit and change them in {name}"
        self.say(f"  this is the first question{'' if self.pad.is_new else of_round}")

    def undo(self) -> None:
        """Take the last kept round back, to tell it anew."""
        number = len(self.pad.rounds) - 1
        if number < 0:
            self.say("  no round is kept")
            return
        first = self.pad.match.record.first_round
        told = self.answers.asked or self.answers.number < number
        dropped = f" and drop what is told of round {self.answers.shown_number}" if told else ""
        if not self.yes(f"Take round {first + number} back{dropped}", default=False):
            return
        last = flat(self.pad.rounds[number])
        self._write(lambda: self.pad.write(number))
        self._again(number, last)
        self.say("  taken back; its answers stand in brackets")
        raise _AgainError

    def edit(self, rest: str) -> None:
        """Tell an older round again, question by question."""
        first = self.pad.match.record.first_round
        number, kept = int(rest) - first if rest.isdecimal() else -1, len(self.pad.rounds)
        if not 0 <= number < kept:
            numbers = runs(range(first, first + kept)) if kept else "none"
            raise ValueError(f"there is no round {rest} to tell again; kept: {numbers}")
        told = self.answers.asked or (self.answers.before and self.answers.number == kept)
        if told and not self.yes(f"Drop what is told of round {self.answers.shown_number}", default=False):
            return
        self._again(number, flat(self.pad.rounds[number]))
        self.say(f"Round {rest} again; Enter leaves an answer as it was.")
        raise _AgainError

    def _again(self, number: int, before: Told) -> None:
        """Tell a round again that was kept."""
        self.pad.draft.clear()
        self._write_draft({("#",): number, **before})
        self._begin_round(number, before)

    def piles(self) -> None:
        """Take piles for this round after all, in place of scores or of a reason why it is void."""
        answers = {**self.answers.before, **self.answers.told}
        told = {path: one for path, one in answers.items() if path[0] not in ("scores", "void")}
        answered = [path for path in self.answers.asked if path in told]
        self._again(self.answers.number, told)
        self.answers.told |= {path: told[path] for path in answered}
        raise _AgainError

    def points(self, rest: str) -> None:
        """Take final scores for this round in place of piles."""
        self.answers.told.pop(("void",), None)
        for path in self.answers.asked:
            if path[0] not in ("dealer", "sitting_out"):
                del self.answers.told[path]
        self._take_down(("scores",), {})
        for name, number in re.findall(r"([^,;]*?)[\s:]+([-+]?\d+)(?:[,;]|\s+|$)", rest):
            self._take_down(("scores", self._side(name.strip())), int(number))
        raise _AgainError

    def void(self, rest: str) -> None:
        """Mark the round as one that does not count, with the reason. Its piles may be half told."""
        self.answers.told = {path: one for path, one in self.answers.told.items() if path[0] != "scores"}
        self._take_down(("void",), rest)
        raise _AgainError

    def tell(self, rest: str) -> None:
        """Keep a fact of the round that nobody asked for, or list those that the game knows."""
        name, _, value = rest.partition(" ")
        if not name:
            for fact in self.pad.match.game.facts:
                help = fact.help.replace("{}", "none")
                self.say(f"  {fact.name}: {help}. Type {fact_typed(fact, self.pad.match.record.players)}.")
            return
        question = self.answers.fact_named(name)
        answer = question.answer(value.strip()) if value.strip() else self.dialogue.ask(question)
        self._add(question.path[0], answer, f"{question.path[0]} {typed(answer)}")

    def note(self, rest: str) -> None:
        """Keep a note beside the round."""
        self._add("note", rest, rest)

    def claim(self, rest: str) -> None:
        """Keep what a side says it scored."""
        name, _, number = rest.rpartition(" ")
        side, points = self._side(name), whole_number(number)
        claims = {**self.answers.told.get(("claims",), {}), side: points}
        self._add("claims", claims, f"{side} claims {points}")

    def pay(self, rest: str) -> None:
        """Move points from one side to another beside the game."""
        found = re.fullmatch(r"(.+?)(?:\s+to)?\s+(\S+)\s+(\d+)(?:\s+(.*))?", rest)
        if not found:
            raise ValueError("a payment is typed like: pay Aki Bo 10 bet")
        paid = {"from": self._side(found[1]), "to": self._side(found[2]), "points": int(found[3])}
        said = f"{paid['from']} pays {paid['to']} {paid['points']}"
        self._beside("side_payments", paid, found[4], said)

    def adjust(self, rest: str) -> None:
        """Give points to a side, or take some from it."""
        found = re.fullmatch(r"(.+?)\s+([-+]?\d+)(?:\s+(.*))?", rest)
        if not found:
            raise ValueError("an adjustment is typed like: adjust Aki -5 late")
        side, points = self._side(found[1]), int(found[2])
        self._beside("adjustments", {"side": side, "points": points}, found[3], f"{side} {points:+}")

    def _beside(self, key: str, entry: Data, reason: str | None, said: str) -> None:
        """Keep a payment or an adjustment, with its reason where there is one."""
        entry |= {"reason": reason} if reason else {}
        self._add(key, [*self.answers.told.get((key,), []), entry], said)

    def _add(self, key: str | int, answer: Any, said: str) -> None:
        """Keep what nobody asked for beside the answers, as it is `said`, and go on with what it changes."""
        self._take_down((key,), answer)
        self.say(f"  noted: {said}")
        raise _AgainError

    def _side(self, name: str) -> str:
        record = self.pad.match.record
        return one_of(name, [*record.sides, *record.players], "side")


def odd_months(match: Match, score: PileScore) -> list[str]:
    """The months of which a pile holds one or three cards, where nothing told later explains it."""
    rules = match.rules
    may_be = score.told or rules.play.moved or (rules.wild and rules.wild.on)
    if may_be or not match.record.chaff_kept:
        return []
    numbers = {suit: (score.cards & of_month(at)).bit_count() for at, suit in enumerate(SUITS, start=1)}
    return [many(number, f"{suit} card") for suit, number in numbers.items() if number % 2]


# The commands that are typed alone, and those with words behind them.
_ALONE = {
    "quit": Keeper.quit,
    "q": Keeper.quit,
    "exit": Keeper.quit,
    "cards": Keeper.cards,
    "table": Keeper.table,
    "position": Keeper.position,
    "why": Keeper.why,
    "back": Keeper.back,
    "undo": Keeper.undo,
    "piles": Keeper.piles,
}
_WITH_WORDS = {
    "edit": Keeper.edit,
    "points": Keeper.points,
    "void": Keeper.void,
    "tell": Keeper.tell,
    "note": Keeper.note,
    "claim": Keeper.claim,
    "pay": Keeper.pay,
    "adjust": Keeper.adjust,
}
