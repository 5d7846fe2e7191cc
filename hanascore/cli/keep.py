"""`hanascore keep`: a score pad, which asks for a round, says what it means, and writes it down.

A dialogue of plain lines. What is asked follows from the game and its options; what may be answered is judged
by the reader and the referee as in any record.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import click

from hanascore.cards.deck import CARDS
from hanascore.cards.names import short_name
from hanascore.cards.notation import code_pile
from hanascore.cli import options
from hanascore.cli.dialogue import Dialogue, Question
from hanascore.cli.pad import Data, Pad, PadError, round_problems
from hanascore.cli.streams import FAILED, Streams
from hanascore.cli.tally import read_given
from hanascore.cli.typed import (
    BY_PLAYER,
    as_text,
    fact_value,
    facts_as_written,
    flow,
    game_of,
    mapping,
    one_name,
    one_of,
    one_word,
    recalled,
    repaired,
    whole_number,
    with_reason,
)
from hanascore.games import GAMES
from hanascore.problems.problem import Problem, Severity
from hanascore.problems.words import listed, many, runs, shown, visible, why
from hanascore.record.cursor import name_of
from hanascore.record.decoding import MAX_BYTES
from hanascore.referee.explain import explain_match
from hanascore.referee.judge import judge
from hanascore.report.blocks import Outcome
from hanascore.report.explain import ExplainReport
from hanascore.report.pile import in_a_line
from hanascore.report.score import ScoreReport, how_it_stands
from hanascore.rules.game import Game
from hanascore.rules.options import Fact
from hanascore.rules.ruleset import RuleSet
from hanascore.scoring.match import Match
from hanascore.scoring.piles import PileRules

_NONE = frozenset(("none", "nobody", "no", "nothing", "-"))
_COMMANDS = """\
  ?            what may be typed here      cards        the cards nobody has yet
  table        the game so far             why          where the points come from
  back         the question before         undo         take the last kept round back
  edit 3       tell an older round again   void REASON  this round does not count
  points       tell final scores instead of piles
  claim Aki 95, pay Aki Bo 10 REASON, adjust Aki -5 REASON, note TEXT
  quit         stop; what is kept is on disk, and the round being told waits in a draft
"""


class _QuitError(Exception):
    """Raised where somebody asks to stop."""


class _AgainError(Exception):
    """Raised where answers changed, so that the first open question of the round is asked again."""


@options.command(
    "hanascore keep friday.hanascore.yaml",
    "hanascore keep table3.yaml --event examples/event/event.yaml --round 2 --table 3",
)
@click.argument("file", metavar="FILE")
@options.months
@options.event
@click.option(
    "--round", "event_round", type=click.IntRange(min=1), metavar="N", help="The round of the event."
)
@click.option("--table", "event_table", metavar="NAME", help="The table of the event.")
def command(
    streams: Streams,
    *,
    file: str,
    months: str | None,
    event: str | None,
    event_round: int | None,
    event_table: str | None,
) -> None:
    """Keep the score of a game, round after round, in FILE: a record that is made or gone on with.

    Questions are asked one at a time; Enter takes what stands in brackets, and ? says what may be typed.
    Every round that is kept is on disk at once. Without a terminal, answers are read a line each.
    """
    given = read_given(streams, event, MAX_BYTES)
    if given is None:
        return
    try:
        pad = Pad(file, months=months, event=given.event.rules if event else None)
    except (OSError, PadError) as fault:
        words = why(fault) if isinstance(fault, OSError) else str(fault)
        streams.err(f"hanascore: cannot keep {visible(shown(file))}: {words}\n")
        streams.worse(FAILED)
        return
    placed = {"round": event_round, "table": event_table}
    names = tuple(player.name for player in given.event.players.values())
    keeper = Keeper(streams, pad, {key: value for key, value in placed.items() if value is not None}, names)
    try:
        keeper.run()
    except (_QuitError, EOFError):
        keeper.stop()
    except (KeyboardInterrupt, click.Abort):
        keeper.stop()
        raise
    finally:
        pad.draft.close()


class Keeper:
    """The dialogue over one pad. `answers` are those of the round being told, by question."""

    def __init__(self, streams: Streams, pad: Pad, placed: Data, names: tuple[str, ...]) -> None:
        self.streams, self.pad, self.placed, self.names = streams, pad, placed, names
        self.dialogue = Dialogue(streams, self._command, _COMMANDS)
        self.say, self.yes = self.dialogue.say, self.dialogue.yes
        self.answers: Data = {}
        self.defaults: Data = {}
        self.number = 0
        self.edited: Data = {}

    def stop(self) -> None:
        """Say what is kept, and what waits."""
        kept = many(len(self.pad.rounds), "round")
        name = visible(shown(self.pad.path))
        if self.answers:
            self.streams.worse(1)
            what = (
                f"the answers of round {self._shown_number()} wait in {visible(shown(self.pad.draft.path))}"
            )
            self.say(f"\n{name}: {kept} kept; {what}.")
        elif not self.pad.is_new:
            self.say(f"\n{name}: {kept} kept.")

    def run(self) -> None:
        """Ask for one round after another, until somebody stops."""
        if self.pad.is_new:
            self._begin()
        record = self._match().record
        self.dialogue.complete((*_DOES, *record.players, *record.sides, *map(short_name, CARDS)))
        self._welcome()
        while True:
            self._round()

    # Commands

    def ask(self, question: Question) -> Any:
        """The answer to a question, what was answered before in brackets."""
        return self.dialogue.ask(question._replace(default=self.defaults.get(question.key, question.default)))

    def _command(self, text: str) -> bool:
        """Whether an answer was a command, which is done then."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        names = set(self.pad.data.get("players") or ())
        does = _DOES.get(word.casefold())
        if does is None or word in names or (does in _NEEDS_REST and not rest) or (does in _ALONE and rest):
            return False
        if self.pad.is_new and does is not Keeper.quit:
            raise ValueError("first the questions above the rounds; quit stops")
        does(self, rest)
        return True

    def quit(self, _: str = "") -> None:
        """Stop."""
        raise _QuitError

    def cards(self, _: str = "") -> None:
        """Show the cards nobody has yet."""
        told = self._piles()
        left = self._rules().deck
        for cards in told.values():
            left &= ~cards
        self.say(f"  nobody has: {code_pile(left, months=self._months()) or 'nothing'}")

    def table(self, _: str = "") -> None:
        """Show the game so far."""
        match = self.pad.judged()
        if match:
            self.streams.answer(ScoreReport([Outcome(self.pad.path, 1, match.record, match)]))

    def why(self, _: str = "") -> None:
        """Show where the points of this round come from, or those of the last one kept."""
        match = self._told_with()[0] if self._complete() else self.pad.judged()
        if match is None or not match.rounds:
            self.say("  no round is told yet")
            return
        at = match.rounds[min(self.number, len(match.rounds) - 1)] if self._complete() else match.rounds[-1]
        outcome = Outcome(self.pad.path, 1, match.record, match, only=at.number)
        story = explain_match(match, round=at.number)
        self.streams.answer(ExplainReport([(outcome, story)]))

    def back(self, _: str = "") -> None:
        """Go back to the question before."""
        asked = [key for key in self.answers if not key.startswith("+")]
        if not asked:
            self.say("  this is the first question of the round")
            return
        self.defaults[asked[-1]] = as_text(self.answers.pop(asked[-1]))
        self.pad.draft.add(asked[-1], None)
        raise _AgainError

    def undo(self, _: str = "") -> None:
        """Take the last kept round back, to tell it anew."""
        if not self.pad.rounds:
            self.say("  no round is kept")
            return
        if not self.yes(f"Take round {self._shown_number(len(self.pad.rounds) - 1)} back", default=False):
            return
        last: list[Data] = []
        self._write(lambda: last.append(self.pad.undo()))
        self._recall(len(self.pad.rounds), last[0])
        self.say("  taken back; its answers stand in brackets")
        raise _AgainError

    def edit(self, rest: str) -> None:
        """Tell an older round again, question by question."""
        first = self._shown_number(0)
        number = int(rest) - first if rest.isdecimal() else -1
        if not 0 <= number < len(self.pad.rounds):
            raise ValueError(f"there is no round {rest}: {len(self.pad.rounds)} kept, from {first} on")
        self._recall(number, self.pad.rounds[number])
        self.edited = self.pad.rounds[number]
        self.say(f"Round {first + number} again; Enter leaves an answer as it was.")
        raise _AgainError

    def points(self, rest: str) -> None:
        """Take final scores for this round in place of piles."""
        for key in [key for key in self.answers if key.startswith(("pile ", "fact "))]:
            del self.answers[key]
        self._set("+points", "yes")
        for name, number in re.findall(r"([^,;]*?)[\s:]+([-+]?\d+)(?:[,;]|\s+|$)", rest):
            self._set(f"score {self._side(name.strip())}", int(number))
        raise _AgainError

    def void(self, rest: str) -> None:
        """Mark the round as one that does not count, with the reason."""
        self._set("+void", rest)
        raise _AgainError

    def note(self, rest: str) -> None:
        """Keep a note beside the round."""
        self._set("+note", rest)
        self.say("  noted")

    def claim(self, rest: str) -> None:
        """Keep what a side says it scored."""
        name, _, number = rest.rpartition(" ")
        claims = {**self.answers.get("+claims", {}), self._side(name): whole_number(number)}
        self._set("+claims", claims)
        self.say("  the claim is held against the score when the round is told")

    def pay(self, rest: str) -> None:
        """Move points from one side to another beside the game."""
        found = re.fullmatch(r"(.+?)(?:\s+to)?\s+(\S+)\s+(\d+)(?:\s+(.*))?", rest)
        if not found:
            raise ValueError("a payment is typed like: pay Aki Bo 10 bet")
        paid = {"from": self._side(found[1]), "to": self._side(found[2]), "points": int(found[3])}
        self._set("+side_payments", [*self.answers.get("+side_payments", []), with_reason(paid, found[4])])
        self.say("  it is in the round")

    def adjust(self, rest: str) -> None:
        """Give points to a side, or take some from it."""
        found = re.fullmatch(r"(.+?)\s+([-+]?\d+)(?:\s+(.*))?", rest)
        if not found:
            raise ValueError("an adjustment is typed like: adjust Aki -5 late")
        given = {"side": self._side(found[1]), "points": int(found[2])}
        self._set("+adjustments", [*self.answers.get("+adjustments", []), with_reason(given, found[3])])
        self.say("  it is in the round")

    def _set(self, key: str, answer: Any) -> None:
        self.answers[key] = answer
        self.pad.draft.add(key, answer)

    def _side(self, name: str) -> str:
        return one_of(name, [*self._match().record.sides, *self._match().record.players], "side")

    # Above the rounds

    def _begin(self) -> None:
        """The questions of a new file."""
        self.say(f"{visible(shown(self.pad.path))} is new. ? says what may be typed, quit stops.")
        event = self.pad.event or {}
        head: Data = {"hanascore": 1}
        game = GAMES.find(str(event["game"])) if event.get("game") else None
        if game is None:
            names = listed(list(GAMES), "or")
            game = self.ask(
                Question("", "Which game?", "", f"One of {names}; a beginning is enough.", game_of)
            )
        head["game"] = game.id
        head["players"] = players = self.ask(self._players(game))
        if self.pad.months:
            head["months"] = self.pad.months
        elif game.months_ambiguous and not event.get("months"):
            told = "japanese: 11 is the willow, 12 the paulownia; korean: the other way round"
            months = Question(
                "", "Months, japanese or korean?", "japanese", told, one_word("japanese", "korean")
            )
            head["months"] = self.ask(months)
        if len(players) in game.team_sizes:
            head |= self._teams(game, players)
        if self.placed:
            head["event"] = self.placed
        if not event.get("options"):
            head |= self._options(game, head)
        self.pad.begin(head)

    def _players(self, game: Game) -> Question:
        def taken(text: str) -> list[str]:
            names = [name_of(name) for name in re.split("[,、，]", text) if name.strip()]
            names = names if len(names) > 1 else text.split()
            if len(names) not in game.players:
                raise ValueError(f"{game.name} seats {runs(game.players)}, and {len(names)} are named")
            if len(set(names)) < len(names):
                raise ValueError("every name must be another")
            _check({"hanascore": 1, "game": game.id, "players": names}, self.pad)
            return names

        words = "The names, parted by commas, in the order turns pass."
        known = f" The event knows {', '.join(self.names)}." if self.names else ""
        return Question("", "Who plays, in the order turns pass?", "", words + known, taken)

    def _teams(self, game: Game, players: list[str]) -> Data:
        def taken(text: str) -> Data:
            if text.casefold() in _NONE:
                return {}
            parts = [part.split(":") for part in re.split("[/;]", text)]
            named = {
                (part[0].strip() if len(part) > 1 else f"Team {at}"): [
                    name_of(name) for name in re.split("[,\\s]+", part[-1].strip())
                ]
                for at, part in enumerate(parts, start=1)
            }
            _check({"hanascore": 1, "game": game.id, "players": players, "teams": named}, self.pad)
            return {"teams": named}

        words = "none, or the teams parted by /: East: Aki, Chiyo / West: Bo, Dai"
        found: Data = self.ask(Question("", "Teams?", "none", words, taken))
        return found

    def _options(self, game: Game, head: Data) -> Data:
        def taken(text: str) -> Data:
            if text.casefold() in _NONE:
                return {}
            chosen = mapping(text, [option.name for option in game.options])
            _check({**head, "options": chosen}, self.pad)
            return {"options": chosen}

        known = "\n".join(
            f"  {one.name}: {', '.join(map(as_text, one.choices)) or as_text(one.default)}"
            for one in game.options
        )
        first = game.options[0]
        words = f"none, or as in: {first.name}: {as_text(first.default)}; parted by ;\n{known}"
        found: Data = self.ask(Question("", f"{game.name}: what else was agreed?", "none", words, taken))
        return found

    # A round

    def _welcome(self) -> None:
        match = self._match()
        for number in match.unscored:
            self.say(f"Round {number} is not scored: edit {number} tells it again.")
        if match.rounds:
            self.say(f"{how_it_stands(match)}")
        waiting = self.pad.draft.answers()
        self._start(min(waiting.pop("#", len(self.pad.rounds)), len(self.pad.rounds)))
        self.edited = self.pad.rounds[self.number] if self.number < len(self.pad.rounds) else {}
        if waiting:
            self.say("Answers of a round that was not kept are here; they stand in brackets.")
        self.defaults = {key: as_text(answer) for key, answer in waiting.items() if key[0] != "+"}
        self.answers = {key: answer for key, answer in waiting.items() if key[0] == "+"}

    def _match(self) -> Match:
        match = self.pad.judged()
        if match is None:
            raise PadError("this record cannot be scored")
        return match

    def _rules(self) -> RuleSet:
        return self._match().rules

    def _months(self) -> str:
        return self._match().record.months or "japanese"

    def _shown_number(self, number: int | None = None) -> int:
        first = self._match().record.first_round if not self.pad.is_new else 1
        return first + (self.number if number is None else number)

    def _start(self, number: int) -> None:
        """Begin to tell a round: the one of a number, from 0."""
        self.number, self.answers, self.edited = number, {}, {}

    def _recall(self, number: int, data: Any) -> None:
        """Tell a round again: its words stand in brackets, and what was told beside it stays."""
        self.pad.draft.clear()
        self._start(number)
        known = recalled(data if isinstance(data, dict) else {}, self._rules())
        self.defaults = {key: answer for key, answer in known.items() if key[0] != "+"}
        self.answers = {key: answer for key, answer in known.items() if key[0] == "+"}
        for key, answer in {"#": number, **known}.items():
            self.pad.draft.add(key, answer)

    def _round(self) -> None:
        """Ask for one round, and keep it."""
        try:
            while question := self._next():
                answer = self.ask(question)
                self._set(question.key, answer)
                self._echo(question)
            self._finish()
        except _AgainError:
            return

    def _next(self) -> Question | None:
        """The first question that is not answered yet."""
        return next((one for one in self._questions() if one.key not in self.answers), None)

    def _complete(self) -> bool:
        return bool(self.answers) and self._next() is None

    def _questions(self) -> Iterator[Question]:
        """What has to be asked of a round, as far as the answers so far tell."""
        match = self._match()
        game, rules, record = match.game, match.rules, match.record
        number = self._shown_number()
        if game.active is not None and len(record.players) > game.active:
            away = len(record.players) - game.active
            yield Question(
                "away", f"Round {number}. Who sits out?", "", f"{many(away, 'name')}.", self._away(away)
            )
        idle = set(self.answers.get("away", ()))
        playing = [player for player in record.players if player not in idle]
        due = match.next_dealer if self.number == len(self.pad.rounds) else None
        dealer = due if due in playing else playing[0]
        names = one_name(playing)
        yield Question("dealer", f"Round {number}. Who deals?", dealer, f"{listed(playing, 'or')}.", names)
        if "+void" in self.answers:
            return
        sides = [side for side in record.sides if not set(record.members(side)) <= idle]
        if "+points" in self.answers:
            for side in sides:
                yield Question(
                    f"score {side}", f"{side} scored", "", "The final points of the round.", whole_number
                )
            return
        yield from self._hands(rules, match)
        if self._ended_by_hand(rules):
            return
        for side in sides:
            yield self._pile(side, sides, match)
        yield from self._calls(rules, playing)
        for fact in self._facts(rules, match):
            yield self._fact(fact, match)

    def _away(self, number: int) -> Callable[[str], list[str]]:
        def taken(text: str) -> list[str]:
            names = [one_of(name.strip(), self._match().record.players, "player") for name in text.split(",")]
            if len(set(names)) != number:
                raise ValueError(f"{many(number, 'name')}, parted by commas")
            return names

        return taken

    def _hands(self, rules: RuleSet, match: Match) -> Iterator[Question]:
        fact = match.game.facts_by_name.get("lucky_hands")
        if rules.hands and fact:
            yield self._fact(fact, match)

    def _ended_by_hand(self, rules: RuleSet) -> bool:
        return rules.play.hand_ends and bool(self.answers.get("fact lucky_hands"))

    def _calls(self, rules: RuleSet, playing: list[str]) -> Iterator[Question]:
        calls = rules.play.calls
        if calls is None:
            return
        words = "Whose yaku ended the round?"
        help = f"{listed(playing, 'or')}; none where the hands ran out and nobody stopped."

        def ended(text: str) -> str:
            return "none" if text.casefold() in _NONE else one_of(text, playing, "player")

        yield Question(f"fact {calls.stopped}", words, "none", help, ended)
        said = calls.call[0]

        def called(text: str) -> list[str]:
            if text.casefold() in _NONE:
                return []
            return [one_of(name.strip(), playing, "player") for name in text.split(",")]

        help = f"The names in the order in which they said {said}, parted by commas; none for nobody."
        yield Question(f"fact {calls.called}", f"Who said {said}, in order?", "none", help, called)

    def _facts(self, rules: RuleSet, match: Match) -> Iterator[Fact]:
        """The other facts of the game that can matter in this round."""
        wild, joker, chosen = rules.wild, rules.play.joker, rules.options._asdict()
        claimed = rules.claims_fact if not match.record.chaff_kept else ""
        asked = {wild.fact if wild and wild.on else "", joker, claimed}
        asked |= {
            fact.name
            for fact in match.game.facts
            if any(value is True and name.startswith(f"{fact.name}_") for name, value in chosen.items())
        }
        calls = rules.play.calls
        done = {"lucky_hands"} | ({calls.stopped, calls.called, calls.exhausted} if calls else set())
        told = self._told_problems()
        for fact in match.game.facts:
            wanted = any(f"`{fact.name}" in f"{one.message} {one.hint}" for one in told)
            known = f"fact {fact.name}" in self.answers
            if fact.name not in done and (fact.name in asked or wanted or known):
                yield fact

    def _told_problems(self) -> list[Problem]:
        return [one for one in self._told_with()[1] if one.id == "fact-missing"]

    def _pile(self, side: str, sides: list[str], match: Match) -> Question:
        rules, idle = match.rules, self.answers.get("away", ())
        seated = len(match.record.players) - len(idle)
        whole = not rules.undrawn(seated) and not rules.rest_is_open(match.game.no_facts)
        taken = any(self.answers.get(f"pile {other}") == "rest" for other in sides)
        default = "rest" if whole and side == sides[-1] and not taken else ""
        help = (
            "Cards as month and letters (1b 2a 5arcc 10*), by name (crane, 2 maple chaff), in English,\n"
            "Japanese or Korean; none for no cards, rest for all that nobody else has."
        )
        return Question(
            f"pile {side}", f"{side} captured", default, help, lambda text: self._taken(side, text)
        )

    def _taken(self, side: str, text: str) -> Any:
        """The pile that a text is, once nothing is wrong with it."""
        if not text:
            raise ValueError("type the cards, or none; ? says how")
        pile = flow(text) if text.startswith("{") else text
        data = self._data()
        trial = {**data, "captured": {**data.get("captured", {}), side: pile}, "void": "being told"}
        read = self.pad.read_with(self.number, trial)
        problems = [one for one in round_problems(read, None, self.number) if one.stops]
        if not problems:
            return pile
        for one in problems:
            better = repaired(text, one)
            if better and self.yes(f"  {one.message}: {better[1]}"):
                return self._taken(side, better[0])
        raise ValueError("\n  ".join(one.with_hint for one in problems))

    def _fact(self, fact: Fact, match: Match) -> Question:
        choices = f" Choices: {', '.join(fact.choices)}." if fact.choices else ""
        help = f"{fact.help}{choices} It is {fact.shape.value}; none where there is nothing to tell."

        def taken(text: str) -> Any:
            if text.casefold() in _NONE:
                return {} if fact.shape in BY_PLAYER else None
            value = fact_value(fact, text, [*match.record.players, *match.record.sides])
            trial = {**self._data(), fact.name: value, "void": "being told"}
            read = self.pad.read_with(self.number, trial)
            for one in round_problems(read, None, self.number):
                if one.stops and fact.name in one.place.path:
                    raise ValueError(one.with_hint)
            return value

        words = fact.name.replace("_", " ").capitalize()
        return Question(f"fact {fact.name}", f"{words}?", "none", help, taken)

    def _echo(self, question: Question) -> None:
        """What an answer means, where it is a pile."""
        side = question.key.removeprefix("pile ")
        if side == question.key:
            return
        match = self._match()
        cards = self._piles().get(side)
        if cards is not None and isinstance(self.answers[question.key], str):
            score = PileRules(match.rules).score(cards)
            self.say(f"  {in_a_line(score)}")

    def _piles(self) -> dict[str, int]:
        """The piles told so far, by side."""
        data = self._data()
        read = self.pad.read_with(self.number, {"void": "being told", **data})
        if not read.record or self.number >= len(read.record.rounds):
            return {}
        piles = read.record.rounds[self.number].piles
        told = dict(zip(read.record.sides, piles, strict=False))
        return {side: cards for side, cards in told.items() if side in data.get("captured", {})}

    def _told_with(self) -> tuple[Match | None, list[Problem]]:
        """The game with the round as it is told, and what is wrong or doubtful in that round."""
        read = self.pad.read_with(self.number, self._data())
        match = judge(read.record) if read.record else None
        return match, round_problems(read, match, self.number)

    def _data(self) -> Data:
        """The round as it is told, as a record writes it."""
        match, told = self._match(), self.answers
        mine = {
            "sitting_out",
            "dealer",
            "captured",
            "scores",
            "void",
            "claims",
            "side_payments",
            "adjustments",
        }
        mine |= {"note", *match.game.facts_by_name}
        data: Data = {}
        for key, name in (("dealer", "dealer"), ("away", "sitting_out")):
            if key in told:
                data[name] = told[key]
        piles = {key[5:]: value for key, value in told.items() if key.startswith("pile ")}
        scores = {key[6:]: value for key, value in told.items() if key.startswith("score ")}
        data |= {"captured": piles} if piles else {}
        data |= {"scores": scores} if scores else {}
        data |= facts_as_written(told, match.rules)
        data |= {key[1:]: value for key, value in told.items() if key[0] == "+" and key != "+points"}
        return {**{key: value for key, value in self.edited.items() if key not in mine}, **data}

    def _finish(self) -> None:
        """Show the round that is told, and keep it if that is agreed to."""
        match, problems = self._told_with()
        for one in problems:
            if one.severity is not Severity.NOTE:
                self.say(f"  {one.severity.value}: {one.message}{f' ({one.hint})' if one.hint else ''}")
        result = match.rounds[self.number] if match and self.number < len(match.rounds) else None
        number = self._shown_number()
        if result is None or not (result.scored or result.round.void):
            self.say(
                f"Round {number} cannot be scored like that. Here is the last question; back goes further."
            )
            self.back()
            return
        scores = "   ".join(f"{side} {score}" for side, score in result.scores.items())
        told = f"void: {result.round.void}" if result.round.void else scores
        if not self.yes(f"Round {number}:  {told}.  Keep it"):
            self.back()
        data = self._data()
        self._write(lambda: self.pad.keep(self.number, data))
        self.pad.draft.clear()
        self.defaults = {}
        self._start(len(self.pad.rounds))
        self.say(how_it_stands(self._match()))

    def _write(self, do: Callable[[], Any]) -> None:
        """Change the file; where that cannot be done, say why and go on with the answers there are."""
        try:
            do()
        except OSError as fault:
            self.say(f"  cannot write {shown(self.pad.path)}: {why(fault)}; nothing is lost, try again")
            raise _AgainError from None
        except PadError as fault:
            self.say(f"  {fault}")
            raise _AgainError from None


_DOES: dict[str, Callable[[Keeper, str], None]] = {
    "q": Keeper.quit,
    "quit": Keeper.quit,
    "exit": Keeper.quit,
    "cards": Keeper.cards,
    "table": Keeper.table,
    "why": Keeper.why,
    "back": Keeper.back,
    "undo": Keeper.undo,
    "edit": Keeper.edit,
    "points": Keeper.points,
    "void": Keeper.void,
    "note": Keeper.note,
    "claim": Keeper.claim,
    "pay": Keeper.pay,
    "adjust": Keeper.adjust,
}
_NEEDS_REST = {Keeper.edit, Keeper.void, Keeper.note, Keeper.claim, Keeper.pay, Keeper.adjust}
_ALONE = {Keeper.quit, Keeper.cards, Keeper.table, Keeper.why, Keeper.back, Keeper.undo}


def _check(head: Data, pad: Pad) -> None:
    """Refuse what is wrong above the rounds."""
    file = pad.read_head(head)
    stops = [one for one in file.problems if one.stops]
    if stops:
        raise ValueError(stops[0].with_hint)
