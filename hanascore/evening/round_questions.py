"""The questions for a round: the dealer, the piles or the turns, who ended it, and facts that matter."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple, Self

from hanascore.cards.deck import union
from hanascore.evening.answers import NOTHING, OTHER_CARDS, Answers, Path, as_typed
from hanascore.evening.errors import AnswerError
from hanascore.evening.fact_questions import fact_question, fact_questions
from hanascore.evening.lawful_turns import lawful_turns
from hanascore.evening.names import parse_name, parse_names, parse_number
from hanascore.evening.option_texts import value_of
from hanascore.evening.pile_questions import (
    CARDS_HELP,
    EXPECTED_CARDS,
    cards_as_text,
    chaff_question,
    may_lack_chaff,
    pile_question,
)
from hanascore.evening.question import (
    NO_WORDS,
    NOT_AN_ANSWER,
    AnswerKind,
    Choice,
    Question,
    named,
    new_names,
    one_of,
    some_of,
    whole_number,
)
from hanascore.evening.questions import QuestionList
from hanascore.evening.sheet import UNFINISHED, Data, Preview, Sheet, answers_of, renamed
from hanascore.evening.win import WIN, each_call, with_number
from hanascore.evening.win_questions import keys_of_win, number_questions, restore_win, win_question
from hanascore.model.record import Counts, Record
from hanascore.problems.problem import Problem
from hanascore.record.keys import FROM_NOW_ON
from hanascore.referee.match import Match
from hanascore.referee.pile import score_counts
from hanascore.referee.replay.table import Position
from hanascore.rules.counting import required_cards
from hanascore.rules.play import EXHAUSTED, LUCKY_HANDS, STOPPED, WHIFFED, Calls
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, Yaku
from hanascore.scoring.pile import PileContext, PileScore
from hanascore.words.common_words import NONE, REST
from hanascore.words.english import Phrase, listed

# A text that cannot be read as a turn, so the replay stops before it.
_UNREADABLE_TURN = "?"


class Ways(NamedTuple):
    """How a round is entered, if not by the questions for a new round."""

    # Whether there are questions for turns instead of piles.
    turns: bool = False
    # Whether final scores are entered instead of piles.
    scores: bool = False
    # Whether there is a question for each pile although one question could ask who won.
    piles: bool = False


NO_OTHER_WAY = Ways()


@dataclass(frozen=True, kw_only=True)
class RoundEntry(QuestionList):
    """The round that is being entered: a new one, or an old one that is entered again."""

    # The record without the new answers.
    sheet: Sheet
    # The index of the round in the record, from 0.
    index: int
    # The round that is replaced, as it was when this entry began; None for a new round.
    replaced: Any
    # How the round is entered.
    ways: Ways
    # Whether one question asks who won, and with what.
    asks_who_won: bool = False

    @classmethod
    def new(cls, sheet: Sheet, earlier: Answers | None = None, ways: Ways = NO_OTHER_WAY) -> Self:
        """Return the questions of a new round. `earlier` answers are offered again.

        Who has left and sat out the last round sits out again, if no question asks for that.
        """
        rounds = sheet.match.rounds
        away: Answers = {}
        if rounds and rounds[-1].round.sitting_out:
            away = {("sitting_out",): list(rounds[-1].round.sitting_out)}
        entry = cls.start(sheet, len(sheet.rounds), None, earlier or {}, ways)
        return entry if earlier or entry.asks_who_sits_out else entry.with_answers(away)

    @classmethod
    def again(cls, sheet: Sheet, index: int, ways: Ways = NO_OTHER_WAY) -> Self:
        """Return the questions of an old round, with its answers as defaults."""
        round = sheet.rounds[index]
        return cls.start(sheet, index, round, answers_of(round), ways)

    @classmethod
    def start(cls, sheet: Sheet, index: int, replaced: Any, earlier: Answers, ways: Ways) -> Self:
        """Return the questions of a round, with earlier answers as defaults."""
        match = sheet.match
        earlier = _with_joined_piles(match.record, earlier)
        if match.rules.play.calls and (EXHAUSTED,) in earlier:
            earlier.setdefault((STOPPED,), NONE)
        ways = Ways(
            turns=ways.turns or ("turns", 0) in earlier,
            scores=ways.scores or any(path[0] == "scores" for path in earlier),
            piles=ways.piles,
        )
        entry = cls(sheet=sheet, index=index, replaced=replaced, earlier=earlier, ways=ways)
        win = entry._find_win()
        if win is not None:
            earlier = {**earlier, WIN: win} if win else earlier
            entry = replace(entry, earlier=earlier, asks_who_won=True)
        # Keep the answers of the older round that belong to no question.
        answers = {path: answer for path, answer in earlier.items() if not entry.has_question(path)}
        return replace(entry, answers=answers)

    @property
    def facts(self) -> Collection[str]:
        """The facts that can be given with the command `tell`."""
        return self.sheet.match.game.facts_by_name

    @property
    def options(self) -> Collection[str]:
        """The options that the command `option` can change."""
        return self.sheet.match.game.options_by_name

    @property
    def facts_and_cards(self) -> list[str]:
        """The facts, and the cards in no pile, about which `question_about` has a question."""
        return [*self.facts, *OTHER_CARDS]

    @cached_property
    def rules(self) -> RuleSet:
        """The rules of the round."""
        return self.sheet.rules_at(self.index, self.answers.get((FROM_NOW_ON,)))

    @cached_property
    def match(self) -> Match:
        """The match so far, with the rules of the round."""
        match = self.sheet.match
        return match if match.rules is self.rules else replace(match, rules=self.rules)

    def with_options(self, options: Data) -> Self:
        """Return the round with options that hold from it on. AnswerError says why they cannot change."""
        path = (FROM_NOW_ON,)
        game, before = self.sheet.match.game, self.sheet.rules_at(self.index).options
        changes = {**(self.answers.get(path) or {}), **options}
        changes = {
            name: choice
            for name, choice in changes.items()
            if value_of(game, name, choice) != getattr(before, name)
        }
        try:
            checked = self.checked(path, changes or None)
        except AnswerError as error:
            # What to do about it in a record is no advice for a table.
            raise AnswerError("{}", error.problems[0].plain_message, problems=error.problems) from None
        return self.with_answer(path, checked).asked_again(self.sheet)

    def without_options(self, names: Collection[str | int]) -> Self:
        """Return the round without its own choices of some options."""
        own = self.answers.get((FROM_NOW_ON,)) or {}
        changes = {name: choice for name, choice in own.items() if name not in names}
        return self if changes == own else self.with_answer((FROM_NOW_ON,), changes or None)

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.sheet.match.record.first_round + self.index

    # The answers

    def _find_win(self) -> str | None:
        """Return the default of the question who won, or None if no such question can ask for the answers."""
        calls = self.rules.play.calls
        if not calls or not calls.call or self.rules.counting_classes:
            return None
        if self.ways.turns or self.ways.piles:
            return None
        return self.earlier.get(WIN) or restore_win(self)

    @property
    def playing(self) -> list[str]:
        """The players who do not sit out."""
        return [player for player in self.sheet.match.record.players if player not in self.away]

    @property
    def away(self) -> list[str]:
        """The players who sit out."""
        return as_list(self.answers.get(("sitting_out",)) or self.earlier.get(("sitting_out",)))

    @property
    def _active(self) -> int:
        """How many players a round seats; 0 if everybody plays."""
        return self.rules.active or self.sheet.match.game.active or 0

    @property
    def asks_who_sits_out(self) -> bool:
        """Whether a question asks in each round who sits out."""
        return 0 < self._active < len(self.sheet.match.record.players)

    def with_away(self, away: Set[str]) -> Self:
        """Return the round without some players. AnswerError says why they cannot sit out."""
        if self.asks_who_sits_out:
            raise AnswerError("a question of each round asks who sits out")
        playing = len(self.sheet.match.record.players) - len(away)
        if self._active and playing not in self.rules.deals:
            raise AnswerError("everybody plays every round of {}", self.sheet.match.game.name)
        self._check_teams(playing)
        names = [player for player in self.sheet.match.record.players if player in away]
        answers = {
            path: answer
            for path, answer in self.answers.items()
            if not (path == ("dealer",) and answer in away) and away.isdisjoint(map(str, path))
        }
        entry = replace(self, answers=answers)
        path = ("sitting_out",)
        try:
            entry.checked(path, names)
        except AnswerError as error:
            # What to do about it in a record is no advice for a table.
            raise AnswerError("{}", error.problems[0].plain_message, problems=error.problems) from None
        return entry.with_answer(path, names).asked_again(self.sheet)

    def with_player(self, player: str, after: str = "") -> Self:
        """Return the round with a player who comes back, or with a new one in a changed record.

        A new player sits out the rounds so far, and comes after a player in turn order, or is the last.
        """
        if player in self.away:
            return self.with_away(set(self.away) - {player})
        players = self.sheet.match.record.players
        (name,) = new_names([player])
        if name in players:
            raise AnswerError("{} plays already", name)
        if self.replaced is not None:
            raise AnswerError("keep round {} first", self.number)
        self._check_teams(len(self.playing) + 1)
        seat = players.index(one_of(players, after)) + 1 if after else len(players)
        return self.asked_again(self.sheet.with_player(name, seat))

    def _check_teams(self, playing: int) -> None:
        """Raise AnswerError if so many players play only in teams, and there are none."""
        match = self.sheet.match
        if playing in match.game.teams_required and not match.record.teams:
            raise AnswerError("{} players play {} in teams", playing, match.game.name)

    def with_name(self, sheet: Sheet, old: str, new: str) -> Self:
        """Return the round in a record in which a player has another name."""
        answers, earlier = (
            {
                tuple(renamed(list(path), old, new)): self._renamed(path, answer, old, new)
                for path, answer in answers.items()
            }
            for answers in (self.answers, self.earlier)
        )
        replaced = renamed(self.replaced, old, new)
        return replace(self, sheet=sheet, answers=answers, earlier=earlier, replaced=replaced)

    def _renamed(self, path: Path, answer: Any, old: str, new: str) -> Any:
        if path == WIN:
            # This is a sentence.
            return re.sub(rf"(?<!\w){re.escape(old)}(?!\w)", lambda _: new, answer)
        return answer if path in (("note",), ("void",)) else renamed(answer, old, new)

    @property
    def sides(self) -> list[str]:
        """The sides that play."""
        record, playing = self.sheet.match.record, set(self.playing)
        return [side for side in record.sides if playing.intersection(record.members(side))]

    @property
    def _clear_dealer(self) -> str:
        """The dealer of a new round, if the rules say who deals and no question asks for it; else ""."""
        match = self.sheet.match
        is_next = self.asks_who_won and self.replaced is None and bool(match.rounds) and not match.over
        return match.next_dealer or "" if is_next and match.next_dealer in self.playing else ""

    def has_question(self, path: Path) -> bool:
        """Return whether a question may ask for an answer. All other answers are given by commands."""
        key = path[0]
        if key in ("dealer", "scores", *WIN):
            return True
        if key == "sitting_out":
            return self.asks_who_sits_out
        if ("void",) in self.earlier or self.ways.scores:
            return False
        cards = ("turns", "hands") if self.ways.turns else ("captured", "left_over")
        return key in ("opening_field", *cards, *self.facts)

    @property
    def answered_questions(self) -> list[Path]:
        """The paths of the answers to the questions so far."""
        return [path for path in self.answers if self.has_question(path)]

    @property
    def is_unsaved(self) -> bool:
        """Whether there are answers that are not in the record."""
        saved, answers = answers_of(self.replaced), {**self.earlier, **self.answers}
        had_scores = any(path[0] == "scores" for path in saved)
        is_entered = bool(self.answered_questions) or self.ways.scores != had_scores
        return is_entered or any(
            as_typed(saved.get(path)) != as_typed(answers.get(path))
            for path in {**saved, **answers}.keys() - {WIN}
        )

    def found_in(self, sheet: Sheet) -> Self:
        """Return the round at its place in a changed record.

        If the record no longer has the round that this one replaces, this one becomes a new round, so it
        overwrites no change of the other program.
        """
        rounds = sheet.rounds
        if self.replaced is None or self.replaced not in rounds:
            return replace(self, sheet=sheet, index=len(rounds), replaced=None)
        is_there = rounds[self.index :][:1] == [self.replaced]
        return replace(self, sheet=sheet, index=self.index if is_there else rounds.index(self.replaced))

    def asked_again(self, sheet: Sheet) -> Self:
        """Return the round under changed rules, or with changed answers. The answers that still fit stay."""
        earlier = {**self.earlier, **self.answers}
        entry = self.start(sheet, self.index, self.replaced, earlier, self.ways)
        return entry.with_accepted(self.answers)

    def replacing(self, keys: Collection[str | int], answers: Answers, ways: Ways) -> Self:
        """Return the round with answers in place of all answers with some keys. All others stay."""
        old = {**self.earlier, **self.answers}
        remaining = {path: answer for path, answer in old.items() if path[0] not in keys}
        answered = {path: remaining[path] for path in self.answered_questions if path in remaining}
        entry = self.start(self.sheet, self.index, self.replaced, remaining | answers, ways)
        return entry.with_answers(answered | answers)

    def data(self) -> Data:
        """Return the round in the form of a record."""
        data: Data = {}
        for (key, *more), answer in self.answers.items():
            is_empty = answer == {} and self.rules.play.hand_ends
            if answer in (None, []) or is_empty or (key,) == WIN:
                continue
            if not more:
                data[str(key)] = answer
            elif key == "turns":
                data.setdefault("turns", []).append(answer)
            elif len(more) > 1:
                data["captured"][more[0]] = with_number(data["captured"][more[0]], *more[1:], answer)
            else:
                data.setdefault(str(key), {})[more[0]] = answer
        if data and "dealer" not in data and self._clear_dealer:
            data["dealer"] = self._clear_dealer
        calls = self.rules.play.calls
        if calls and data.get(STOPPED) == NONE:
            del data[STOPPED]
            ended_otherwise = any(data.get(key) for key in (calls.agreed_fact, calls.cancelled_fact, WHIFFED))
            if EXHAUSTED in self.facts and not (ended_otherwise or calls.played_out_by_default):
                data[EXHAUSTED] = "yes"
        for key in ("captured", "scores"):
            if key in data:
                data[key] = self._in_order_of_sides(data[key])
        first = self.replaced if isinstance(self.replaced, dict) else ()
        order = [
            *first,
            FROM_NOW_ON,
            "dealer",
            "sitting_out",
            *(key for key in data if key != "turns"),
            "turns",
        ]
        return {key: data[key] for key in order if key in data}

    def _in_order_of_sides(self, values: Data) -> Data:
        """Return values of sides in the order of the record, although they may be answered in another."""
        sides = self.sheet.match.record.sides
        return {name: values[name] for name in [*sides, *values] if name in values}

    @cached_property
    def preview(self) -> Preview:
        """The match with the part of the round that is entered."""
        return self.sheet.preview(self.index, self.data())

    @property
    def can_be_kept(self) -> bool:
        """Whether the round is scored, or is void without errors."""
        result = self.preview.result
        if result is None or not result.round.void:
            return result is not None and result.scored
        return not any(problem.stops for problem in self.preview.problems)

    @cached_property
    def preview_alone(self) -> Preview:
        """A match with nothing but the part of this round that is entered."""
        return self.sheet.preview_alone(self.index, self.data())

    def piles(self) -> dict[str, PileScore]:
        """Return the score of each pile that is entered, by side."""
        data = {"void": UNFINISHED, **self.data()}
        (round,) = self.sheet.record_of_one_round(self.index, data).rounds
        all_counts = round.counts or [None] * len(round.piles)
        contexts = self._contexts(data)
        # The cards of each pile, and those that its yaku need.
        held = {
            side: cards | union(map(required_cards, self._listed_yaku(counts)))
            for side, cards, counts in zip(
                self.sheet.match.record.sides, round.piles, all_counts, strict=False
            )
        }
        piles: dict[str, PileScore] = {}
        for side, cards, counts in zip(self.sheet.match.record.sides, round.piles, all_counts, strict=False):
            if ("captured", side) not in self.answers:
                continue
            context = PileContext(self.rules, contexts.get(side, Context())._replace(announced=False))
            elsewhere = union(cards for other, cards in held.items() if other != side)
            piles[side] = score_counts(context, counts, elsewhere) if counts else PileScore(context, cards)
        return piles

    def piles_so_far(self) -> dict[str, PileScore]:
        """Return the score of each pile that is entered, or that the turns so far have made."""
        if not self.ways.turns:
            return self.piles()
        _, position = self.position()
        context = PileContext(self.rules)
        return {side: PileScore(context, cards) for side, cards in position.piles.items()} if position else {}

    def _contexts(self, data: Data) -> dict[str, Context]:
        """Return the month, the seat and the calls that decide the yaku of each pile."""
        result = self.sheet.preview_alone(self.index, data).result
        played = result.played if result else None
        return {holding.side: holding.context for holding in played.holdings} if played else {}

    def _listed_yaku(self, counts: Counts | None) -> list[Yaku]:
        ids = counts.listed_yaku if counts else ()
        return [yaku for id in ids if (yaku := self.rules.find_yaku(id))]

    def checked(self, path: Path, answer: Any, text: str = "") -> Any:
        """Return an answer. Raise AnswerError if it has errors, but ignore other errors of the round."""
        data = self.with_answer(path, answer).data()
        self.refuse(_under(path[0], self.sheet.errors_in(self.index, data)), text, data)
        return answer

    def accept_earlier(self) -> Answers:
        """Return the answers that Enter alone gives, up to the first question that has no default."""
        entry, accepted = self, dict[Path, Any]()
        while question := entry.next_question:
            try:
                answers = question.answers(question.value_of(""))
            except AnswerError:
                break
            accepted |= answers
            entry = entry.with_answers(answers)
        return accepted

    def before(self) -> Self | None:
        """Return the round with the last answer offered again, or None if there is none."""
        entry = super().before()
        if entry is None or WIN not in self.answers or WIN in entry.answers:
            return entry
        return entry.reopened([path for path in entry.answers if path[0] in keys_of_win(entry)])

    # The questions

    def questions(self) -> Iterator[Question]:
        """Yield the questions of the round."""
        heading, playing = Phrase("Round {}.", self.number), self.playing
        if self.asks_who_sits_out:
            yield self._sitting_out_question(heading, len(self.sheet.match.record.players) - self._active)
        elif self.away:
            heading = Phrase("Round {}, without {}.", self.number, listed(self.away))
        if self._clear_dealer:
            heading = Phrase("{} {} deals.", heading, self._clear_dealer)
        else:
            yield self._dealer_question(heading, playing)
        if ("void",) in self.answers:
            return
        if self.ways.scores:
            yield from map(self._score_question, self.sides)
            return
        if self.asks_who_won:
            yield from self._win_questions(heading if self._clear_dealer else NO_WORDS)
        else:
            yield from self._play_questions(playing)

    def _play_questions(self, playing: list[str]) -> Iterator[Question]:
        """Yield the questions about the deal and the play."""
        game = self.sheet.match.game
        if self.ways.turns:
            yield self.cards_question(("opening_field",), default=None)
            for name in playing:
                yield self.cards_question(("hands", name), Phrase("Hand of {}", name), default=None)
        hands = game.facts_by_name.get(LUCKY_HANDS)
        hands_are_known = all(self.answers.get(("hands", name)) for name in playing)
        if self.rules.hands and hands and not hands_are_known:
            yield fact_question(self, hands)
        if self.rules.play.hand_ends and self.answers.get((LUCKY_HANDS,)):
            return
        if self.ways.turns:
            yield from self._turn_questions()
        else:
            yield from self._pile_questions(self.sides, len(playing))
            if calls := self.rules.play.calls:
                yield from self._call_questions(calls, playing)
        yield from fact_questions(self)

    def _win_questions(self, heading: Phrase) -> Iterator[Question]:
        """Yield the question who won, and the questions that its answer leaves open."""
        if WIN not in self.answers and any(path[0] == "hands" for path in self.answers):
            # One of the dealt hands may be a lucky hand that has won.
            result = self.preview_alone.result
            if result and result.winners:
                return
        yield win_question(self, heading)
        if self.answers.get((LUCKY_HANDS,)):
            return
        if (STOPPED,) not in self.answers:
            yield self._stopped_question(self.playing)
        yield from number_questions(self)
        yield from fact_questions(self)

    def _sitting_out_question(self, heading: Phrase, number: int) -> Question:
        players = self.sheet.match.record.players
        words = "{} of {} players sit out: type their names, separated by commas"
        if number == 1:
            words = "{} of {} players sits out: type the name"
        help = Phrase(words, number, len(players))

        def check(names: Any) -> list[str]:
            sitting_out = some_of(players, names)
            if len(set(sitting_out)) != number:
                raise AnswerError(help)
            return sitting_out

        return Question(
            path=("sitting_out",),
            kind=AnswerKind.PLAYERS,
            choices=named(players),
            is_gate=True,
            heading=heading,
            text=Phrase("Who sits out?"),
            parse=lambda text: check(parse_names(text, players)),
            check=check,
            help=f"{help}.",
            default=self._next_to_sit_out(number),
        )

    def _next_to_sit_out(self, number: int) -> list[str]:
        """Return who sits out if the players take turns: those after the last ones in turn order."""
        players = self.sheet.match.record.players
        before = self.sheet.match.rounds[: self.index]
        last = before[-1].round.sitting_out if before else ()
        start = players.index(last[-1]) + 1 if last else len(players) - number
        return [players[(start + seat) % len(players)] for seat in range(number)]

    def _dealer_question(self, heading: Phrase, playing: list[str]) -> Question:
        match = self.sheet.match
        is_new = self.index == len(match.rounds)
        expected = self._expected_dealer if is_new else match.rounds[self.index].dealer
        return Question(
            path=("dealer",),
            kind=AnswerKind.PLAYER,
            choices=named(playing),
            why=Phrase("{}", match.rounds[-1].deal_reason) if is_new and match.rounds else NO_WORDS,
            heading=heading,
            text=Phrase("Who deals?"),
            parse=partial(parse_name, names=playing),
            check=partial(one_of, playing),
            help=f"{listed(playing, 'or')}.",
            default=expected if expected in playing else self._next_after(expected or ""),
        )

    @property
    def _expected_dealer(self) -> str | None:
        """Who deals a new round; None if that is open."""
        rounds = self.sheet.match.rounds
        away_before = rounds[-1].round.sitting_out if rounds else ()
        if set(self.away) == set(away_before):
            return self.sheet.match.next_dealer
        # A player has left, or has come back.
        result = self.sheet.preview(self.index, {"sitting_out": self.away, "void": UNFINISHED}).result
        return result.dealer if result else None

    def _next_after(self, player: str) -> str:
        """Return the first who plays after a player in turn order."""
        players = self.sheet.match.record.players
        start = players.index(player) if player in players else 0
        return next(name for name in (*players[start:], *players[:start]) if name in self.playing)

    def _score_question(self, side: str) -> Question:
        return Question(
            path=("scores", side),
            kind=AnswerKind.NUMBER,
            text=Phrase("{} scored", side),
            parse=parse_number,
            check=whole_number,
            help="The final points of the round.",
        )

    # Cards

    def _pile_questions(self, sides: list[str], seated: int) -> Iterator[Question]:
        """Yield the questions for the piles, and for other cards if the user has entered them before."""
        path = ("left_over",)
        if path in self.answers or path in self.earlier:
            yield self.cards_question(path, default=None)
        for side in sides:
            if side == sides[-1] and may_lack_chaff(self):
                yield chaff_question()
            yield pile_question(self, side, sides, seated)

    def cards_question(
        self, path: Path, text: Phrase = NO_WORDS, *, default: Any = NOT_AN_ANSWER
    ) -> Question:
        """Return the question for cards that are in no pile."""
        return Question(
            path=path,
            kind=AnswerKind.CARDS,
            text=text or Phrase(OTHER_CARDS[str(path[0])]),
            parse=partial(self._parse_cards, path),
            check=lambda cards: self._parse_cards(path, str(cards_as_text(cards or NONE))),
            help=f"{CARDS_HELP}; none if nobody wrote them down.",
            default=default,
            expected=EXPECTED_CARDS,
        )

    def _parse_cards(self, path: Path, text: str) -> str | None:
        if text.casefold() in NOTHING:
            if self.ways.turns:
                problems = self.with_answer(path, None).preview_so_far().problems
                self.refuse(
                    [
                        problem
                        for problem in problems
                        if any(path[0] in missing for missing in problem.missing)
                    ]
                )
            return None
        entry = self.with_answer(path, text)
        preview = entry.preview_so_far() if self.ways.turns else entry.preview
        if not (preview.replay and preview.replay.start):
            errors = [problem for problem in preview.problems if problem.stops]
            self.refuse(_under(path[0], errors), text, entry.data())
        return text

    # Turns

    @property
    def _number_of_turns(self) -> int:
        return sum(path[0] == "turns" for path in self.answers)

    def preview_so_far(self) -> Preview:
        """Return the match with the turns so far. The replay stops before a turn that cannot be read."""
        return self.with_answer(("turns", self._number_of_turns), _UNREADABLE_TURN).preview

    def position(self) -> tuple[Preview, Position | None]:
        """Return the match with the round so far, and the position after the last turn.

        The position is None if the round cannot be replayed.
        """
        preview = self.preview if self._number_of_turns else self.preview_so_far()
        replay = preview.replay
        if replay is None:
            return preview, None
        return preview, replay.turns[-1].after if replay.turns else replay.start

    def _turn_questions(self) -> Iterator[Question]:
        """Yield the questions for the turns that are entered, and for the next turn."""
        for path in self.answers:
            if path[0] == "turns":
                yield Question(path=path, kind=AnswerKind.TURN, text=NO_WORDS, parse=str, check=str)
        _, position = self.position()
        if position is not None and position.next is not None:
            yield self._turn_question(position, position.next)

    def _turn_question(self, position: Position, player: str) -> Question:
        path, calls = ("turns", self._number_of_turns), self.rules.play.calls
        help = [
            "The card from the hand, then / and the card from the stock; x before what a card takes:",
            "2r x 2c / 11c. Or in words: plum ribbon takes chaff / lightning stays.",
        ]
        if calls:
            words = listed((words[0] for words in (calls.call, calls.stop) if words), "or")
            help.append(f"After a yaku, add a comma and {words}.")
        if self.rules.play.events:
            help.append("`shakes 5arc:` before a turn shows three cards; `, steals 3c` after it takes chaff.")

        def parse(text: str) -> Data:
            preview = self.with_answer(path, {player: text}).preview
            if preview.replay:
                self.refuse([move.problem for move in preview.replay.unlawful])
            else:
                self.refuse(preview.problems)
            return {player: text}

        return Question(
            path=path,
            kind=AnswerKind.TURN,
            is_gate=True,
            heading=Phrase("{}.", path[1] + 1),
            text=Phrase("{} plays", player),
            parse=parse,
            check=lambda turn: parse(_text_of_turn(turn)),
            spell=_text_of_turn,
            help="\n".join(help),
            completions=partial(
                lawful_turns, self.rules, position, months=self.sheet.match.record.months or "japanese"
            ),
        )

    # Calls and facts

    def _call_questions(self, calls: Calls, playing: list[str]) -> Iterator[Question]:
        """Yield the questions about who ended the round, and who called."""
        yield self._stopped_question(playing)
        if not calls.call:
            return
        call = calls.call[0]
        yield Question(
            path=(calls.called_fact,),
            kind=AnswerKind.PLAYERS,
            choices=named(playing),
            text=Phrase("Who said {}, in order?", call),
            parse=partial(parse_names, names=playing),
            check=lambda names: some_of(playing, [] if names in (None, NONE) else names),
            help=f"The names in the order in which they said {call}, separated by commas; or nobody.",
            default=[],
            none=[],
            spell=lambda callers: as_typed(each_call(callers)) if callers else "nobody",
        )

    def _stopped_question(self, playing: list[str]) -> Question:
        return Question(
            path=(STOPPED,),
            kind=AnswerKind.PLAYER,
            choices=(
                *named(playing),
                Choice(NONE, Phrase(NONE), Phrase("the hands ran out and nobody stopped")),
            ),
            text=Phrase("Whose yaku ended the round?"),
            parse=partial(parse_name, names=playing),
            check=lambda name: one_of([*playing, NONE], NONE if name is None else name),
            help=f"{listed(playing, 'or')}; none if the hands ran out and nobody stopped.",
            default=NONE,
            none=NONE,
        )

    def question_about(self, name: str) -> Question:
        """Return the question for a fact, or for cards in no pile, by its name or the beginning of it."""
        facts = self.sheet.match.game.facts_by_name
        key = parse_name(name.casefold().replace("-", "_"), self.facts_and_cards, "fact")
        return fact_question(self, facts[key]) if key in facts else self.cards_question((key,))


def _with_joined_piles(record: Record, answers: Answers) -> Answers:
    """Return answers with the piles of the players of a team as one pile."""
    joined = dict(answers)
    for team, members in record.teams.items():
        piles = {member: answers.get(("captured", member)) for member in members}
        texts = [pile for pile in piles.values() if isinstance(pile, str) and pile != NONE]
        if ("captured", team) in answers or not any(piles.values()):
            continue
        if all(isinstance(pile, str | None) for pile in piles.values()):
            for member in members:
                joined.pop(("captured", member), None)
            joined["captured", team] = REST if REST in texts else " ".join(texts) or NONE
    return joined


def as_list(names: Any) -> list[str]:
    """Return names of a record. A single name may be written without a list."""
    return [names] if isinstance(names, str) else list(names or ())


def _text_of_turn(turn: Any) -> str:
    """Return a turn as one text. A record may write it with the name of the player."""
    return str(next(iter(turn.values()), "") if isinstance(turn, dict) else turn)


def _under(key: str | int, problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems at a key of the round. A card in two places may be reported at either place."""
    return [
        problem for problem in problems if any(key in place.path for place in (problem.place, *problem.also))
    ]
