"""The questions for a round: the dealer, the piles or the turns, who ended it, and facts that matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from hanascore.cards.deck import union
from hanascore.cli.keep.answers import (
    NOTHING,
    OTHER_CARDS,
    Answers,
    Path,
    as_typed,
    parse_name,
    parse_names,
    parse_number,
)
from hanascore.cli.keep.dialogue import Question
from hanascore.cli.keep.fact_questions import fact_question, fact_questions
from hanascore.cli.keep.file import UNFINISHED, Data, PadFile, Preview, answers_of
from hanascore.cli.keep.lawful_turns import lawful_turns
from hanascore.cli.keep.pile_questions import (
    CARDS_HELP,
    EXPECTED_CARDS,
    chaff_question,
    may_lack_chaff,
    pile_question,
)
from hanascore.cli.keep.questions import QuestionList
from hanascore.cli.keep.win import BY_PILES, WIN, each_call, with_number
from hanascore.cli.keep.win_questions import keys_of_win, number_questions, restore_win, win_question
from hanascore.model.record import Counts
from hanascore.problems.problem import Problem
from hanascore.referee.pile import score_counts
from hanascore.referee.replay.table import Position
from hanascore.rules.counting import required_cards
from hanascore.rules.play import EXHAUSTED, LUCKY_HANDS, STOPPED, WHIFFED, Calls
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context, Yaku
from hanascore.scoring.pile import PileContext, PileScore
from hanascore.words.common_words import NONE, REST
from hanascore.words.english import listed

# A text that cannot be read as a turn, so the replay stops before it.
_UNREADABLE_TURN = "?"
# Answers that only choose the questions, and are no part of the round.
_MARKERS = frozenset((WIN, BY_PILES))


class RoundEntry(QuestionList):
    """The round that is being entered: a new one, or an old one that is entered again."""

    def __init__(
        self, file: PadFile, index: int = 0, earlier: Answers | None = None, *, with_turns: bool = False
    ) -> None:
        super().__init__(file, earlier)
        self._join_piles_of_teams()
        # The index of the round in the file, from 0.
        self.index = index
        # The round that is replaced, as it was when this entry began; None for a new round.
        self.replaced = file.rounds[index] if index < len(file.rounds) else None
        self.facts, self.options = file.match.game.facts_by_name, file.match.game.options_by_name
        # Whether there are questions for turns instead of piles.
        self.with_turns = with_turns or ("turns", 0) in self.earlier
        if self._rules.play.calls and (EXHAUSTED,) in self.earlier:
            self.earlier.setdefault((STOPPED,), NONE)
        # Whether one question asks who won, and with what.
        self.asks_who_won = False
        self.asks_who_won = self._can_ask_who_won()
        # Keep the answers of the older round that belong to no question.
        self.answers = {path: answer for path, answer in self.earlier.items() if not self._has_question(path)}

    @property
    def _rules(self) -> RuleSet:
        return self.file.match.rules

    @property
    def number(self) -> int:
        """The number of the round."""
        return self.file.match.record.first_round + self.index

    # The answers

    def _join_piles_of_teams(self) -> None:
        """Offer the piles of the players of a team as one pile."""
        for team, members in self.file.match.record.teams.items():
            piles = {member: self.earlier.get(("captured", member)) for member in members}
            texts = [pile for pile in piles.values() if isinstance(pile, str) and pile != NONE]
            if ("captured", team) in self.earlier or not any(piles.values()):
                continue
            if all(isinstance(pile, str | None) for pile in piles.values()):
                for member in members:
                    self.earlier.pop(("captured", member), None)
                self.earlier["captured", team] = REST if REST in texts else " ".join(texts) or NONE

    def _can_ask_who_won(self) -> bool:
        """Return whether one question can ask who won. If so, set the default of that question."""
        calls = self._rules.play.calls
        if not calls or not calls.call or self._rules.counting_classes:
            return False
        if self.with_turns or BY_PILES in self.earlier:
            return False
        return WIN in self.earlier or restore_win(self)

    @property
    def playing(self) -> list[str]:
        """The players who do not sit out."""
        away = self.answers.get(("sitting_out",)) or self.earlier.get(("sitting_out",)) or ()
        return [player for player in self.file.match.record.players if player not in away]

    @property
    def _clear_dealer(self) -> str:
        """The dealer of a new round, if the rules say who deals and no question asks for it; else ""."""
        match = self.file.match
        is_next = self.asks_who_won and self.replaced is None and bool(match.rounds) and not match.over
        return match.next_dealer or "" if is_next and match.next_dealer in self.playing else ""

    def _has_question(self, path: Path) -> bool:
        """Return whether a question may ask for an answer. All other answers are given by commands."""
        key = path[0]
        if key == "scores":
            return len(path) > 1
        if key in ("dealer", "sitting_out", *WIN):
            return True
        if ("void",) in self.earlier or ("scores",) in self.earlier:
            return False
        cards = ("turns", "hands") if self.with_turns else ("captured", "left_over")
        return key in ("opening_field", *cards, *self.facts)

    @property
    def answered_questions(self) -> list[Path]:
        """The paths of the answers that questions have asked for."""
        return [path for path in self.answers if self._has_question(path)]

    @property
    def draft_head(self) -> Answers:
        """The first entries of a draft: the index of the round, and the round that it replaces."""
        return {("#",): self.index, ("=",): self.replaced}

    @property
    def is_unsaved(self) -> bool:
        """Whether there are answers that are not in the file."""
        saved, answers = answers_of(self.replaced), {**self.earlier, **self.answers}
        return bool(self.answered_questions) or any(
            as_typed(saved.get(path)) != as_typed(answers.get(path))
            for path in {**saved, **answers}.keys() - _MARKERS
        )

    def find_again(self) -> bool:
        """Find the round again after another program changed the file. Return whether it is still there.

        If the file no longer has the round that this one replaces, this one becomes a new round, so that it
        overwrites no change of the other program.
        """
        rounds = self.file.rounds
        if self.replaced is not None and self.replaced in rounds:
            if rounds[self.index :][:1] != [self.replaced]:
                self.index = rounds.index(self.replaced)
            return True
        was_new = self.replaced is None
        self.index, self.replaced = len(rounds), None
        return was_new

    def data(self) -> Data:
        """Return the round in the form of a record."""
        data: Data = {}
        for (key, *more), answer in self.answers.items():
            is_empty = answer == {} and (self._rules.play.hand_ends or key in ("captured", "scores", "hands"))
            if answer in (None, []) or is_empty or (key,) in _MARKERS:
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
        calls = self._rules.play.calls
        if calls and data.get(STOPPED) == NONE:
            del data[STOPPED]
            ended_otherwise = any(data.get(key) for key in (calls.agreed_fact, calls.cancelled_fact, WHIFFED))
            if EXHAUSTED in self.facts and not (ended_otherwise or calls.played_out_by_default):
                data[EXHAUSTED] = "yes"
        first = self.replaced if isinstance(self.replaced, dict) else ()
        order = [*first, "dealer", "sitting_out", *(key for key in data if key != "turns"), "turns"]
        return {key: data[key] for key in order if key in data}

    def preview(self) -> Preview:
        """Return the match with the part of the round that is entered."""
        return self.file.preview(self.index, self.data())

    def preview_alone(self) -> Preview:
        """Return a match with nothing but the part of this round that is entered."""
        return self.file.preview_alone(self.index, self.data())

    def piles(self) -> dict[str, PileScore]:
        """Return the score of each pile that is entered, by side."""
        data = {"void": UNFINISHED, **self.data()}
        (round,) = self.file.record_of_one_round(self.index, data).rounds
        all_counts = round.counts or [None] * len(round.piles)
        contexts = self._contexts(data)
        # The cards of each pile, and those that its yaku need.
        held = {
            side: cards | union(map(required_cards, self._listed_yaku(counts)))
            for side, cards, counts in zip(
                self.file.match.record.sides, round.piles, all_counts, strict=False
            )
        }
        piles: dict[str, PileScore] = {}
        for side, cards, counts in zip(self.file.match.record.sides, round.piles, all_counts, strict=False):
            if ("captured", side) not in self.answers:
                continue
            context = PileContext(self._rules, contexts.get(side, Context())._replace(announced=False))
            elsewhere = union(cards for other, cards in held.items() if other != side)
            piles[side] = score_counts(context, counts, elsewhere) if counts else PileScore(context, cards)
        return piles

    def _contexts(self, data: Data) -> dict[str, Context]:
        """Return the month, the seat and the calls that decide the yaku of each pile."""
        result = self.file.preview_alone(self.index, data).result
        played = result.played if result else None
        return {holding.side: holding.context for holding in played.holdings} if played else {}

    def _listed_yaku(self, counts: Counts | None) -> list[Yaku]:
        ids = counts.listed_yaku if counts else ()
        return [yaku for id in ids if (yaku := self._rules.find_yaku(id))]

    def checked(self, path: Path, answer: Any, text: str = "") -> Any:
        """Return an answer. Raise ValueError if it has errors, but ignore other errors of the round."""
        data = self.with_answer(path, answer).data()
        self.refuse(_under(path[0], self.file.errors_in(self.index, data)), text, data)
        return answer

    def accept_earlier(self) -> Answers:
        """Return the answers that Enter alone gives, up to the first question that has no default."""
        entry, accepted = self.with_answers({}), dict[Path, Any]()
        while question := entry.next_question:
            try:
                answers = question.answers(question.value_of(""))
            except ValueError:
                break
            accepted |= answers
            entry = entry.with_answers(answers)
        return accepted

    def go_back(self) -> bool:
        """Open the last answered question again. Return whether there is one."""
        had_win = WIN in self.answers
        went_back = super().go_back()
        if had_win and WIN not in self.answers:
            for path in [path for path in self.answers if path[0] in keys_of_win(self)]:
                self.earlier[path] = self.answers.pop(path)
        return went_back

    # The questions

    def questions(self) -> Iterator[Question]:
        """Yield the questions of the round."""
        match = self.file.match
        game, players = match.game, match.record.players
        start = f"Round {self.number}."
        active = match.rules.active or game.active
        if active is not None and len(players) > active:
            yield self._sitting_out_question(start, len(players) - active)
        sitting_out = set(self.answers.get(("sitting_out",), ()))
        playing = self.playing
        if not self._clear_dealer:
            yield self._dealer_question(start, playing)
        if ("void",) in self.answers:
            return
        sides = [side for side in match.record.sides if not set(match.record.members(side)) <= sitting_out]
        if ("scores",) in self.answers:
            yield from map(self._score_question, sides)
            return
        if self.asks_who_won:
            yield from self._win_questions(
                f"{start} {self._clear_dealer} deals. " if self._clear_dealer else ""
            )
        else:
            yield from self._play_questions(sides, playing)

    def _play_questions(self, sides: list[str], playing: list[str]) -> Iterator[Question]:
        """Yield the questions about the deal and the play."""
        game = self.file.match.game
        if self.with_turns:
            yield self.cards_question(("opening_field",), default=NONE)
            for name in playing:
                yield self.cards_question(("hands", name), f"Hand of {name}", default=NONE)
        hands = game.facts_by_name.get(LUCKY_HANDS)
        hands_are_known = all(self.answers.get(("hands", name)) for name in playing)
        if self._rules.hands and hands and not hands_are_known:
            yield fact_question(self, hands)
        if self._rules.play.hand_ends and self.answers.get((LUCKY_HANDS,)):
            return
        if self.with_turns:
            yield from self._turn_questions()
        else:
            yield from self._pile_questions(sides, len(playing))
            if calls := self._rules.play.calls:
                yield from self._call_questions(calls, playing)
        yield from fact_questions(self)

    def _win_questions(self, start: str) -> Iterator[Question]:
        """Yield the question who won, and the questions that its answer leaves open."""
        if WIN not in self.answers and any(path[0] == "hands" for path in self.answers):
            # One of the dealt hands may be a lucky hand that has won.
            result = self.preview_alone().result
            if result and result.winners:
                return
        yield win_question(self, start)
        if self.answers.get((LUCKY_HANDS,)):
            return
        if (STOPPED,) not in self.answers:
            yield self._stopped_question(self.playing)
        yield from number_questions(self)
        yield from fact_questions(self)

    def _sitting_out_question(self, start: str, number: int) -> Question:
        players = self.file.match.record.players
        names = "the name" if number == 1 else "their names, separated by commas"
        verb = "sits" if number == 1 else "sit"
        help = f"{number} of {len(players)} players {verb} out: type {names}"

        def parse(text: str) -> list[str]:
            sitting_out = parse_names(text, players)
            if len(set(sitting_out)) != number:
                raise ValueError(help)
            return sitting_out

        return Question(path=("sitting_out",), text=f"{start} Who sits out?", parse=parse, help=f"{help}.")

    def _dealer_question(self, start: str, playing: list[str]) -> Question:
        match = self.file.match
        is_new = self.index == len(match.rounds)
        expected = match.next_dealer if is_new else match.rounds[self.index].dealer
        return Question(
            path=("dealer",),
            text=f"{start} Who deals?",
            parse=partial(parse_name, names=playing),
            help=f"{listed(playing, 'or')}.",
            default=expected if expected in playing else playing[0],
        )

    def _score_question(self, side: str) -> Question:
        return Question(
            path=("scores", side),
            text=f"{side} scored",
            parse=parse_number,
            help="The final points of the round.",
        )

    # Cards

    def _pile_questions(self, sides: list[str], seated: int) -> Iterator[Question]:
        """Yield the questions for the piles, and for other cards if the user has entered them before."""
        path = ("left_over",)
        if path in self.answers or path in self.earlier:
            yield self.cards_question(path, default=NONE)
        for side in sides:
            if side == sides[-1] and may_lack_chaff(self):
                yield chaff_question()
            yield pile_question(self, side, sides, seated)

    def cards_question(self, path: Path, text: str = "", *, default: str = "") -> Question:
        """Return the question for cards that are in no pile."""
        return Question(
            path=path,
            text=text or OTHER_CARDS[str(path[0])],
            parse=partial(self._parse_cards, path),
            help=f"{CARDS_HELP}; none if nobody wrote them down.",
            default=default,
            expected=EXPECTED_CARDS,
        )

    def _parse_cards(self, path: Path, text: str) -> str | None:
        if text.casefold() in NOTHING:
            if self.with_turns:
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
        preview = entry.preview_so_far() if self.with_turns else entry.preview()
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
        return self.with_answer(("turns", self._number_of_turns), _UNREADABLE_TURN).preview()

    def position(self) -> tuple[Preview, Position | None]:
        """Return the match with the round so far, and the position after its turns; None if unknown."""
        preview = self.preview() if self._number_of_turns else self.preview_so_far()
        replay = preview.replay
        if replay is None:
            return preview, None
        return preview, replay.turns[-1].after if replay.turns else replay.start

    def _turn_questions(self) -> Iterator[Question]:
        """Yield the questions for the turns that are entered, and for the next turn."""
        for path in self.answers:
            if path[0] == "turns":
                yield Question(path=path, text="", parse=str)
        _, position = self.position()
        if position is not None and position.next is not None:
            yield self._turn_question(position, position.next)

    def _turn_question(self, position: Position, player: str) -> Question:
        path, calls = ("turns", self._number_of_turns), self._rules.play.calls
        help = [
            "The card from the hand, then / and the card from the stock; x before what a card takes:",
            "2r x 2c / 11c. Or in words: plum ribbon takes chaff / lightning stays.",
        ]
        if calls:
            words = listed((words[0] for words in (calls.call, calls.stop) if words), "or")
            help.append(f"After a yaku, add a comma and {words}.")
        if self._rules.play.events:
            help.append("`shakes 5arc:` before a turn shows three cards; `, steals 3c` after it takes chaff.")
        help.append("The Tab key offers lawful turns.")

        def parse(text: str) -> Data:
            preview = self.with_answer(path, {player: text}).preview()
            if preview.replay:
                self.refuse([move.problem for move in preview.replay.unlawful])
            else:
                self.refuse(preview.problems)
            return {player: text}

        return Question(
            path=path,
            text=f"{path[1] + 1}. {player} plays",
            parse=parse,
            help="\n".join(help),
            completions=partial(
                lawful_turns, self._rules, position, months=self.file.match.record.months or "japanese"
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
            text=f"Who said {call}, in order?",
            parse=partial(parse_names, names=playing),
            help=f"The names in the order in which they said {call}, separated by commas; or nobody.",
            default="nobody",
            none=[],
            spell=lambda callers: as_typed(each_call(callers)),
        )

    def _stopped_question(self, playing: list[str]) -> Question:
        return Question(
            path=(STOPPED,),
            text="Whose yaku ended the round?",
            parse=partial(parse_name, names=playing),
            help=f"{listed(playing, 'or')}; none if the hands ran out and nobody stopped.",
            default=NONE,
            none=NONE,
        )

    def question_about(self, name: str) -> Question:
        """Return the question for a fact, or for cards in no pile, by its name or the beginning of it."""
        facts = self.file.match.game.facts_by_name
        key = parse_name(name.casefold().replace("-", "_"), [*facts, *OTHER_CARDS], "fact")
        return fact_question(self, facts[key]) if key in facts else self.cards_question((key,))


def _under(key: str | int, problems: Iterable[Problem]) -> list[Problem]:
    """Return the problems at a key of the round. A card in two places may be reported at either place."""
    return [
        problem for problem in problems if any(key in place.path for place in (problem.place, *problem.also))
    ]
