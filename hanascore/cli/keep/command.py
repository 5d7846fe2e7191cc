"""`hanascore keep`: a score pad, which asks for a round, says what it means, and writes it down.

Here is every word that may be typed in place of an answer. How somebody is asked is in `keep_dialogue`, what
is meant by an answer in `keep_meaning`, what is asked in `keep_questions`, what is on disk in `keep_file`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

import click

from hanascore.cards.deck import SUITS, in_order, of_month, union
from hanascore.cards.names import short_name
from hanascore.cards.notation import code_pile
from hanascore.cli.exit_codes import FAILED
from hanascore.cli.input import Clubs
from hanascore.cli.keep.answers import (
    NONE,
    OF_CARDS,
    fact_typed,
    in_commands,
    name_meant,
    names_and_number,
    one_of,
    typed,
)
from hanascore.cli.keep.dialogue import HELP, Dialogue, SlipError
from hanascore.cli.keep.file import Data, Pad, PadError, Told, flat
from hanascore.cli.keep.questions import Answers, Head
from hanascore.cli.options import command, config_option, event_option, months_option
from hanascore.cli.output import Output
from hanascore.cli.read_records import read_event_file
from hanascore.cli.template import record_template
from hanascore.problems.problem import Severity
from hanascore.problems.words import listed, many, printable_name, runs, system_reason, visible
from hanascore.record.source import MAX_BYTES, as_parsed, parse, parse_value
from hanascore.referee.explain import explain_match
from hanascore.referee.match import Match
from hanascore.report.explain import ExplainReport
from hanascore.report.game_status import game_status
from hanascore.report.outcome import Outcome
from hanascore.report.pile import pile_summary
from hanascore.report.replay import ReplayReport
from hanascore.report.score import ScoreReport
from hanascore.scoring.pile import PileScore
from hanascore.tally.event import Event, table_name
from hanascore.tally.event_reader import EventFile
from hanascore.tally.judged_files import JudgedFile, check_together
from hanascore.tally.results import result_of_match

_COMMANDS = """\
  ? or help: what may be typed here
  cards: the cards nobody has yet; table: the game so far; why: where the points come from
  position: how things stand, where a round is told turn by turn
  back: the question before; undo: take the last kept round back; edit 3: tell an older round again
  points: tell final scores instead of piles; void REASON: this round does not count; piles: piles after all
  tell FACT VALUE: what else the rules want to know, as in tell left_over 1c 2c; tell lists the facts
  claim Aki 95; pay Aki Bo 10 REASON; adjust Aki -5 REASON; note TEXT
  none takes back what was noted so: claim none, pay none, adjust none, note none, void none
  quit: stop; what is kept is on disk, and the round being told waits in a draft
"""
_TAKES = {
    "edit": "edit takes the number of a round that is kept: edit 1",
    "points": "points takes final scores, or asks for them where it stands alone: points Aki 5, Bo 6",
    "void": "void takes a reason: void misdeal",
    "claim": "a claim is typed like: claim Aki 95",
    "pay": "a payment is typed like: pay Aki Bo 10 bet",
    "adjust": "an adjustment is typed like: adjust Aki -5 late",
    "note": "note takes what is to be noted: note played outside",
}
# What is kept beside the answers, where nobody asks for it.
_BESIDE = {"claim": "claims", "pay": "side_payments", "adjust": "adjustments", "note": "note"}
_ABOVE = "  back: the question before; quit: stop\n"


class _AgainError(Exception):
    """Raised where answers changed, so that the first open question of the round is asked again."""


@command(
    "hanascore keep friday.hanascore.yaml",
    "hanascore keep friday.hanascore.yaml --play",
    "hanascore keep t3.yaml --event examples/event/event.yaml --round 2 --table 3",
)
@click.argument("file", metavar="FILE")
@click.option("--play", is_flag=True, help="Ask for the turns of a round, one by one, instead of its piles.")
@months_option
@event_option
@config_option
@click.option("--round", type=click.IntRange(min=1), metavar="N", help="The round of the event.")
@click.option("--table", metavar="NAME", help="The table of the event.")
def keep_command(
    output: Output,
    *,
    clubs: Clubs,
    file: str,
    play: bool,
    months: str | None,
    event: str | None,
    round: int | None,
    table: str | None,
) -> None:
    """Keep the score of a game, round after round, in FILE: a record that is made or gone on with.

    Questions are asked one at a time; Enter takes what stands in brackets, and ? says what may be typed.
    Every round that is kept is on disk at once. Without a terminal, answers are read a line each.

    With --play every turn is asked for and held against the rules as it is typed: an unlawful one is refused,
    with its law. Tab offers lawful ones, and position shows the table.
    """
    given = read_event_file(output, event, MAX_BYTES) if event is not None else EventFile()
    if given is None:
        return
    output.report_problems(given.located_problems)
    entered, placed = given.event, _placed(given.event, round, table)
    try:
        pad = Pad(file, months=months, event=entered.rules, club=clubs.of(file), placed=placed)
    except (OSError, PadError) as fault:
        words = system_reason(fault) if isinstance(fault, OSError) else str(fault)
        output.report_problems(fault.problems if isinstance(fault, PadError) else ())
        output.write_message(f"hanascore: cannot keep {visible(printable_name(file))}: {words}\n")
        output.raise_exit_code(FAILED)
        return
    keeper = Keeper(output, pad, play=play)
    try:
        if pad.is_new:
            known = {name: entered.player(id).name for name, id in entered.names.items()}
            keeper.begin(known, _announced(entered, round, table))
        elif event:
            name = printable_name(file)
            result = result_of_match(pad.match)._replace(file=name)
            judged = JudgedFile(name, source=parse(pad.text), results=(result,))
            of_record = check_together([judged], given)
            output.report_problems([one for one in of_record if one.problem.stops])
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


def _announced(event: Event, number: int | None, table: str | None) -> list[str] | None:
    """Who should sit at the table that is asked for; None where nobody said who sits where in that round."""
    if number is None or number not in event.seating or not table:
        return None
    excused, seated = event.excuses.get(number, ()), event.seating[number].get(table_name(table), ())
    return [event.player(id).name for id in seated if id not in excused]


class Keeper:
    """The dialogue over one pad, with the answers of the round being told once the pad has begun."""

    answers: Answers
    head: Head

    def __init__(self, streams: Output, pad: Pad, *, play: bool) -> None:
        self.streams, self.pad, self.play = streams, pad, play
        self.drafts = True
        # What was told of the round of a number before its scores were: piles may be wanted after all.
        self._aside: tuple[int, Told] = 0, {}
        self.dialogue = Dialogue(streams, self._command, _ABOVE if pad.is_new else _COMMANDS)
        self.say, self.yes = self.dialogue.say, self.dialogue.yes

    def begin(self, names: Mapping[str, str], announced: list[str] | None) -> None:
        """The questions of a new file. The `announced` are those whom an event seats here."""
        self.say(f"{self.pad.name} is new. ? says what may be typed, quit stops.")
        self.head = Head(self.pad, names, {*_ALONE, *_WITH_WORDS, *HELP, *NONE})
        if announced:
            self.head.before["players",] = announced
        while self.pad.is_new:
            try:
                if question := self.head.next:
                    self.head.told[question.path] = answer = self.dialogue.ask(question)
                    self._echo(question.path, answer)
                    others = question.path == ("players",) and announced is not None
                    if others and not self._seats(announced or [], answer):
                        del self.head.told[question.path]
                else:
                    self._write(lambda: self.pad.begin(self.head.data()))
            except _AgainError:
                if self.head.next:
                    continue
                self.streams.raise_exit_code(FAILED)
                if not self.yes("Try again"):
                    raise EOFError from None
                self.streams.exit_code = 0
        self.dialogue.help = _COMMANDS

    def _seats(self, announced: Sequence[str], players: Sequence[str]) -> bool:
        """Whether those play whom the event seats here, or somebody says that others do."""
        named, others = (listed(names, "and") or "nobody" for names in (announced, players))
        words = f"The event seats {named} here, not {others}. Go on so"
        return set(announced) == set(players) or self.yes(words, default=False)

    def run(self) -> None:
        """Ask for one round after another, until somebody stops."""
        match = self.pad.match
        record = match.record
        cards = map(short_name, in_order(match.rules.deck))
        self.dialogue.words = sorted({*_ALONE, *_WITH_WORDS, *record.players, *record.sides, *cards})
        for number in match.unscored:
            self.say(f"Round {number} is not scored: edit {number} tells it again.")
        if match.rounds:
            self.say(game_status(match))
        if self._only_the_sample:
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
        at, old, written = (waiting.pop((key,), None) for key in "#=!")
        at = at if isinstance(at, int) and 0 <= at <= number else number
        self._begin_round(at, waiting)
        self.answers.old = old
        # Written means that the pad was about to keep it; the draft could not be emptied then.
        is_kept = written and self.pad.rounds[at:][:1] == [written]
        if is_kept or not self.answers.unkept:
            self._next()
            return
        self.say("Answers of a round that was not kept are here; they stand in brackets.")
        self._follow()

    @property
    def _only_the_sample(self) -> bool:
        """Whether the one round that is kept is that which `hanascore new` wrote."""
        rounds, match = self.pad.rounds, self.pad.match
        return (
            len(rounds) == 1
            and parse_value(record_template(match.game, match.record.players))["rounds"] == rounds
        )

    def _follow(self) -> None:
        """Find the place of the round that is told in a file that somebody else changed."""
        answers = self.answers
        before, number = answers.shown_number, answers.number
        if not answers.follow():
            how = "changed" if number < len(self.pad.rounds) else "taken away"
            said = f"what is told here is one more round, round {answers.shown_number}"
            self.say(f"  round {before} was {how} by somebody else; {said}")
        elif answers.number != number:
            self.say(f"  what is told here is round {answers.shown_number} now")
        if answers.told or answers.before:
            self._write_draft(answers.place)

    def stop(self) -> None:
        """Say what is kept, and what waits."""
        if self.pad.is_new:
            self.say("\nNothing is written yet.")
            return
        kept = f"{self.pad.name}: {many(len(self.pad.rounds), 'round')} kept"
        if self.pad.is_gone:
            self.streams.raise_exit_code(FAILED)
            kept = f"{self.pad.name} is there no more, and {many(len(self.pad.rounds), 'round')} with it"
        if self.answers.unkept:
            self.streams.raise_exit_code(1)
            how = "wait in" if self.drafts and self.pad.draft.is_there else "could not all be written to"
            where = f"{how} {self.pad.name}.draft"
            self.say(f"\n{kept}; the answers of round {self.answers.shown_number} {where}.")
        else:
            if not self.pad.is_gone:
                self.pad.draft.clear()
            self.say(f"\n{kept}.")

    # A round

    def _begin_round(self, number: int, before: Told | None = None) -> None:
        """Begin to tell the round at a place, from 0, with the answers of before in brackets."""
        self.answers = Answers(self.pad, number, before, play=self.play)

    def _take_down(self, path: tuple[str | int, ...], answer: Any) -> None:
        """Take an answer down, in the draft too, where the first one says which round it is of."""
        first: Told = {} if self.answers.told else self.answers.place
        self.answers.told[path] = answer
        self._write_draft({**first, path: answer})

    def _write_draft(self, answers: Told) -> None:
        """Write answers into the draft, or say once that they cannot be written."""
        try:
            self.pad.draft.add(answers)
        except OSError as fault:
            if self.drafts:
                self.say(
                    f"  cannot write {self.pad.name}.draft: {system_reason(fault)}; a crash loses answers"
                )
            self.drafts = False

    def _echo(self, path: tuple[str | int, ...], answer: Any) -> None:
        """What an answer means, where it is a row of names, a pile or a turn."""
        if path == ("players",):
            names = listed([f"'{name}'" for name in answer])
            self.say(f"  {many(len(answer), 'player')}: {names}")
        elif path[0] == "captured":
            score = self.answers.piles().get(str(path[1]))
            if score and answer != "none":
                self.say(f"  {pile_summary(score)}")
                if answer != "rest" and (odd := odd_months(self.pad.match, score)):
                    self.say(f"  {listed(odd, 'and')}, and captures come in twos and fours")
        elif path[0] == "turns":
            trial, _ = self.answers.position()
            steps = trial.replay.turns if trial.replay else ()
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
        self._write_draft({("!",): as_parsed(data)})
        try:
            self._write(lambda: self.pad.write(self.answers.number, data))
        except _AgainError:
            # What is answered from here on must not be taken for what was to be kept.
            self._write_draft({("!",): None})
            raise
        self._next()
        self.say(game_status(self.pad.match))

    def _next(self) -> None:
        """Begin one more round, once what the draft holds is kept or is to be forgotten."""
        self.pad.draft.clear()
        self._begin_round(len(self.pad.rounds))

    def _write(self, do: Callable[[], Any]) -> None:
        """Change the file; where that cannot be done, say why and go on with the answers there are.

        Where somebody took the file away, all that it held is written anew first.
        """
        held = f"{self.pad.name} is there no more. Write it anew, with {many(len(self.pad.rounds), 'round')}"
        gone = self.pad.is_gone
        if gone and not self.yes(held):
            raise _AgainError
        try:
            if gone:
                self.pad.restore()
            do()
        except (OSError, PadError) as fault:
            said = f"cannot write {self.pad.name}: {system_reason(fault)}; nothing is lost, try again"
            self.say(f"  {said if isinstance(fault, OSError) else fault}")
            if not self.pad.is_new:
                self._follow()
            raise _AgainError from None

    # Commands

    def _command(self, text: str) -> bool:
        """Whether an answer was a command, which is done then."""
        first, _, rest = text.partition(" ")
        word, rest = first.casefold(), rest.strip()
        known = word in _WITH_WORDS or (word in _ALONE and not rest)
        if not known or first in (self.pad.data.get("players") or ()):
            return False
        if self.pad.is_new and word not in ("q", "quit", "exit", "back"):
            raise ValueError("first the questions above the rounds; back goes to the one before, quit stops")
        if word in _ALONE:
            _ALONE[word](self)
        elif word in _TAKES and (rest in HELP or not (rest or word == "points")):
            raise ValueError(_TAKES[word])
        elif word in _BESIDE and rest.casefold() in NONE:
            if not self.answers.told.get((_BESIDE[word],)):
                raise ValueError(f"nothing was noted with {word}")
            self._add(_BESIDE[word], None, f"{word} none")
        else:
            _WITH_WORDS[word](self, rest)
        return True

    def quit(self) -> None:
        """Stop, as where there is no more input."""
        if self.pad.is_gone:
            with suppress(_AgainError):
                self._write(lambda: None)
        raise EOFError

    def leave(self) -> None:
        """Ask whether the pad is meant by a word that may be meant for the round, as `stop`."""
        raise SlipError("? says what may be typed", "Stop the pad, as quit does", "quit")

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
        self.streams.write_report(ScoreReport([(Outcome(self.pad.path, 1, match.record, match), None)]))

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
        if at is None or trial.result is None or trial.replay is None:
            of_deal = (one.with_hint for one in trial.problems if one.stops)
            self.say(f"  {in_commands(next(of_deal, 'nobody can say'), self.pad.match.game.facts_by_name)}")
            return
        match, round = trial.match, trial.result.round
        # The last turn may be one that cannot be read. It is not shown.
        read = replace(
            trial.result,
            round=replace(round, turns=(round.turns or ())[: at.after]),
            replay=replace(trial.replay, unlawful=(), problems=()),
        )
        match = replace(match, rounds=tuple(read if one is trial.result else one for one in match.rounds))
        outcome = Outcome(self.pad.path, 1, match.record, match, only=round.number)
        self.streams.write_report(ReplayReport([(outcome, None)], until=at.after))

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
        self.streams.write_report(ExplainReport([(outcome, explain_match(match, round=number))]))

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
        told = f" and drop what is told of round {self.answers.shown_number}"
        dropped = told if self.answers.unkept else ""
        if not self.yes(f"Take round {first + number} back{dropped}", default=False):
            return
        last = {} if self._only_the_sample else flat(self.pad.rounds[number])
        self._write(lambda: self.pad.write(number))
        if last:
            self._again(number, last)
            self.say("  taken back; its answers stand in brackets")
        else:
            self._next()
            self.say("  taken back")
        raise _AgainError

    def edit(self, rest: str) -> None:
        """Tell an older round again, question by question."""
        first = self.pad.match.record.first_round
        number, kept = int(rest) - first if rest.isdecimal() else -1, len(self.pad.rounds)
        if not 0 <= number < kept:
            numbers = runs(range(first, first + kept)) if kept else "none"
            raise ValueError(f"there is no round {rest} to tell again; kept: {numbers}")
        if self.answers.unkept and not self.yes(
            f"Drop what is told of round {self.answers.shown_number}", default=False
        ):
            return
        self._again(number, flat(self.pad.rounds[number]))
        self.say(f"Round {rest} again; Enter leaves an answer as it was.")
        raise _AgainError

    def _again(self, number: int, before: Told) -> None:
        """Tell a round again that was kept."""
        self.pad.draft.clear()
        self._begin_round(number, before)
        self._write_draft({**self.answers.place, **before})

    def piles(self) -> None:
        """Take piles for this round after all, in place of scores or of a reason why it is void."""
        number, aside = self._aside
        self._instead(aside if number == self.answers.number else {}, ("scores", "void"))

    def points(self, rest: str) -> None:
        """Take final scores for this round in place of piles."""
        by_side = self._by_side(rest, "points")
        scores: Told = {("scores",): {}, **{("scores", side): number for side, number in by_side.items()}}
        told = {path[0] for path in self.answers.asked} - {"dealer", "sitting_out"}
        dropped = ("void", "captured", "left_over", "turns", *told)
        known = {**self.answers.before, **self.answers.told}
        if ("scores",) not in known:
            self._aside = self.answers.number, {path: known[path] for path in known if path[0] in dropped}
        self._instead(scores, dropped)

    def void(self, rest: str) -> None:
        """Mark the round as one that does not count, with the reason, or with none as one that does.

        Its piles may be half told.
        """
        if rest.casefold() == "none":
            self._instead({}, ("void",))
        self._instead({("void",): self.answers.checked(("void",), rest)}, ("scores",))

    def _instead(self, answers: Told, dropped: Collection[str | int]) -> None:
        """Go on with these answers in place of all under some keys; what was answered else stays so."""
        known = {**self.answers.before, **self.answers.told}
        stay = {path: one for path, one in known.items() if path[0] not in dropped}
        answered = [path for path in self.answers.asked if path in stay]
        self._again(self.answers.number, stay | answers)
        self.answers.told |= {path: stay[path] for path in answered} | answers
        raise _AgainError

    def tell(self, rest: str) -> None:
        """Keep a fact of the round that nobody asked for, or list those that the game knows."""
        name, _, value = rest.partition(" ")
        if not name or name in HELP:
            for fact in self.pad.match.game.facts:
                help = fact.help.replace("{}", "none")
                self.say(f"  {fact.name}: {help}. Type {fact_typed(fact, self.pad.match.record.players)}.")
            for key, words in OF_CARDS.items():
                self.say(f"  {key}: {words[:1].lower()}{words[1:]}. Type cards, or none.")
            return
        question = self.answers.fact_named(name)
        answer = question.answer(value.strip()) if value.strip() else self.dialogue.ask(question)
        self._add(question.path[0], answer, f"{question.path[0]} {typed(answer)}")

    def note(self, rest: str) -> None:
        """Keep a note beside the round."""
        self._add("note", rest, rest)

    def claim(self, rest: str) -> None:
        """Keep what sides say they scored."""
        by_side = self._by_side(rest, "claim")
        claims = {**(self.answers.told.get(("claims",)) or {}), **by_side}
        self._add("claims", claims, ", ".join(f"{side} claims {points}" for side, points in by_side.items()))

    def pay(self, rest: str) -> None:
        """Move points from one side to another beside the game."""
        (giver, taker), points, reason = self._names_and_number(rest, "pay", names=2)
        paid = {"from": self._side(giver), "to": self._side(taker), "points": points}
        self._one_more("pay", paid, reason, f"{paid['from']} pays {paid['to']} {points}")

    def adjust(self, rest: str) -> None:
        """Give points to a side, or take some from it."""
        (name,), points, reason = self._names_and_number(rest, "adjust")
        side = self._side(name)
        self._one_more("adjust", {"side": side, "points": points}, reason, f"{side} {points:+}")

    def _one_more(self, word: str, entry: Data, reason: str, said: str) -> None:
        """Keep one more payment or adjustment, with its reason where there is one."""
        record = self.pad.match.record
        known = [*record.sides, *record.players]
        more = names_and_number(reason, known, 2 if word == "pay" else 1)
        if reason.lstrip("+-").isdecimal() or (more and all(name_meant(name, known) for name in more[0])):
            raise ValueError(f"'{reason}' is no reason, and {word} takes one at a time")
        key, said = _BESIDE[word], f"{said} ({reason})" if reason else said
        told = self.answers.told.get((key,)) or []
        told = [*(told if isinstance(told, list) else [told]), entry | ({"reason": reason} if reason else {})]
        self._add(
            key, told, f"{said}; there are {len(told)} ({word} none takes all back)" if told[1:] else said
        )

    def _by_side(self, text: str, word: str) -> dict[str, int]:
        """Sides and their numbers, as many as stand behind a word."""
        found: dict[str, int] = {}
        while text:
            (name,), number, text = self._names_and_number(text, word)
            side = self._side(name)
            if side in found:
                raise ValueError(f"{word} names {side} twice: {found[side]} and {number}")
            found[side] = number
        return found

    def _names_and_number(self, text: str, word: str, *, names: int = 1) -> tuple[list[str], int, str]:
        """The names and the number behind a word, and what follows there."""
        record = self.pad.match.record
        found = names_and_number(text, [*record.sides, *record.players], names)
        if not found:
            raise ValueError(_TAKES[word])
        return found

    def _add(self, key: str | int, answer: Any, said: str) -> None:
        """Keep what nobody asked for beside the answers, as it is `said`, and go on with what it changes."""
        self._take_down((key,), self.answers.checked((key,), answer))
        self.say(f"  noted: {said}")
        raise _AgainError

    def _side(self, name: str) -> str:
        record = self.pad.match.record
        return one_of(name, [*record.sides, *record.players], "side")


def odd_months(match: Match, score: PileScore) -> list[str]:
    """The months of which a pile holds one or three cards, where nothing told later explains it."""
    rules = match.rules
    may_be = score.known_counts or rules.play.stolen_fact or (rules.wild and rules.wild.on)
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
    "stop": Keeper.leave,
    "done": Keeper.leave,
    "end": Keeper.leave,
    "bye": Keeper.leave,
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
