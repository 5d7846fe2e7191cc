"""What the score pad asks: that follows from the game, its options and the answers so far."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import takewhile
from typing import Any, Self

from hanascore.cards.deck import CHAFF, WHOLE, in_order, of_month, union
from hanascore.cards.notation import code_pile
from hanascore.cli.arguments import split_names
from hanascore.cli.keep.answers import (
    BY_PLAYER,
    NONE,
    OF_CARDS,
    fact_meant,
    fact_typed,
    in_commands,
    mapping_meant,
    name_meant,
    one_of,
    players_meant,
    typed,
    whole_number,
)
from hanascore.cli.keep.dialogue import Question, SlipError
from hanascore.cli.keep.file import Data, Pad, Told, Trial, flat
from hanascore.games import GAMES
from hanascore.problems.problem import NOWHERE, Problem
from hanascore.problems.words import listed, many, runs
from hanascore.record.club import ClubSettings
from hanascore.record.source import parse_value
from hanascore.referee.pile import score_counts
from hanascore.referee.possible.counts import check_counts
from hanascore.referee.replay.matching import lawful_moves
from hanascore.referee.replay.table import Position
from hanascore.report.rule_blocks import option_choices
from hanascore.rules.counting import CountContext, evaluate_counts
from hanascore.rules.field_multiplier import FIELD_MULTIPLIER
from hanascore.rules.game import Fact, FactShape, Game, Option, spell_value
from hanascore.rules.play import EXHAUSTED, STOPPED, WILD_FACT, Calls
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.yaku import Context
from hanascore.scoring.pile import PileContext, PileScore

# Cards that cannot be so any more are still to be seen, for whoever mends them.
_SHOWN_EVEN_WRONG = frozenset(("captured", "left_over", "hands", "opening_field", "turns"))
_CARDS = "Cards as month and letters (1b 2a 5arcc 10*), or by name (2 maple chaff, 鶴, 학)"


def _game_meant(text: str) -> str:
    game = GAMES.find(text)
    return game.id if game else name_meant(text.replace(" ", "-"), [*GAMES]) or one_of(text, [*GAMES], "game")


def _months(text: str) -> str:
    orders = {"korean": "korean", "japanese": "japanese", "rain": "korean", "paulownia": "japanese"}
    return orders[one_of(text, [*orders], "order")]


class Questions(ABC):
    """Questions in their order, and the answers so far: `told`, and `before` where they were told earlier.

    `facts` are those that the pad may be told of.
    """

    facts: Collection[str] = ()

    def __init__(self, pad: Pad, before: Told | None = None) -> None:
        self.pad = pad
        self.before: Told = before or {}
        self.told: Told = {}

    @abstractmethod
    def in_order(self) -> Iterator[Question]:
        """What has to be asked, as far as the answers so far tell."""

    @property
    def next(self) -> Question | None:
        """The first question that is not answered yet, with what was answered before in brackets."""
        question = next((one for one in self.in_order() if one.path not in self.told), None)
        if question is None or question.path not in self.before:
            return question
        answer = self.before[question.path]
        if question.path[0] == "turns" and isinstance(answer, dict):
            answer = next(iter(answer.values()), "")
        default = typed(answer)
        if question.path[0] not in _SHOWN_EVEN_WRONG:
            try:
                question.answer(default)
            except ValueError:
                # An answer that was changed meanwhile rules it out.
                return question
        return question._replace(default=default)

    def with_answer(self, path: tuple[str | int, ...], answer: Any) -> Self:
        """The same questions with one more answer, to see what comes of it."""
        other = copy(self)
        other.told = {**self.told, path: answer}
        return other

    def back(self) -> bool:
        """Whether there is a question before the one that is open, which is then open again."""
        answered = [one.path for one in takewhile(lambda one: one.path in self.told, self.in_order())]
        for path in answered[-1:]:
            self.before[path] = self.told.pop(path)
        return bool(answered)

    def _refuse(self, problems: Sequence[Problem], text: str = "") -> None:
        """Refuse an answer with what is wrong with it, or with the one word that is meant by a slip."""
        if not problems:
            return
        told = "\n  ".join(one._replace(hint=in_commands(one.hint, self.facts)).with_hint for one in problems)
        for one in problems:
            found = re.fullmatch(r"did you mean ([^()?]+?)(?: \((\w+)\))?\?", one.hint)
            quoted = re.search("'(.+)'", one.message)
            if found and quoted and " or " not in found[1] and quoted[1] in text:
                better = text.replace(quoted[1], found[2] or found[1], 1)
                raise SlipError(told, f"{one.message}: {found[1]}", better)
        raise ValueError(told)


class Head(Questions):
    """What stands above the rounds of a new file. `known` are an event's players, by each of their names;
    the `obeyed` name nobody.
    """

    def __init__(self, pad: Pad, known: Mapping[str, str], obeyed: Collection[str]) -> None:
        super().__init__(pad)
        self.known, self.obeyed = known, obeyed
        self.event, self.club = pad.event, pad.club or ClubSettings()

    @property
    def _game(self) -> Game:
        return self.event.game or GAMES[self.told[("game",)]]

    def data(self) -> Data:
        """What stands there as a record writes it."""
        data = {"hanascore": 1, "game": self._game.id, "months": self.pad.months, "event": self.pad.placed}
        data |= {str(key): answer for (key,), answer in self.told.items()}
        order = ("hanascore", "game", "players", "months", "teams", "event", "options")
        return {key: data[key] for key in order if data.get(key)}

    def in_order(self) -> Iterator[Question]:
        """The game, who plays, and what was agreed, but for what an event says."""
        if not self.event.game:
            help = f"One of {listed(list(GAMES), 'or')}; a beginning is enough."
            usual = self.club.game.id if self.club.game else ""
            yield Question("Which game?", _game_meant, help, usual, ("game",))
        help = "The names, separated by commas, or by ; where one holds a comma, in the order turns pass."
        help += f" The event knows {', '.join(dict.fromkeys(self.known.values()))}." if self.known else ""
        yield Question("Who plays, in the order turns pass?", self._names, help, path=("players",))
        if self._game.months_ambiguous and not (self.pad.months or self.event.months):
            # No order goes without saying where books count in both.
            words = "Is month 12 the rain (korean) or the paulownia (japanese)?"
            help = "korean: 11 is the paulownia; japanese: 11 is the rain, the willow."
            yield Question(words, _months, help, self.club.months or "", ("months",))
        if len(self.told[("players",)]) in self._game.team_sizes:
            help = "none, or the teams with / between them: East: Aki, Chiyo / West: Bo, Dai"
            yield Question("Teams?", self._teams, help, "none", ("teams",), none={})
        if not self.event.options:
            options = self._game.options
            example = f"{options[0].name}: {typed(options[0].default)}"
            words = f"{self._game.name}: what else was agreed, as in {example} (Enter: nothing; ?: a list)?"
            help = f"none, or as in: {example}; with ; before the next\n  * holds where nothing else is said"
            help += "".join(f"\n  {one.name}: {', '.join(_choices(one))}" for one in options)
            yield Question(words, self._options, help, "none", ("options",), none={})

    def _checked(self, key: str, answer: Any) -> Any:
        """An answer, unless it makes what stands above the rounds wrong."""
        read = self.pad.read_head(self.with_answer((key,), answer).data())
        self._refuse([one for one in read.problems if one.stops][:1])
        return answer

    def _names(self, text: str) -> list[str]:
        """The players that are meant, where the game seats so many."""
        known, game = self.known, self._game
        if known:
            names = players_meant(text, known, "player of the event")
        else:
            # Where nothing parts them, spaces do.
            parted = [name for name in split_names(text) if name]
            names = parted if len(parted) > 1 else text.split()
        if words := [name for name in names if not known and name.casefold() in self.obeyed]:
            raise ValueError(f"'{words[0]}' means something else at the pad: write that name otherwise")
        if len(names) not in game.players:
            quoted = listed([f"'{name}'" for name in names])
            read = f"I read {many(len(names), 'name')}: {quoted}" if names else "I read no name"
            commas = ". Put a comma between names" if len(names) < game.players[0] else ""
            raise ValueError(f"{game.name} is for {runs(game.players)} players; {read}{commas}.")
        if len(set(names)) < len(names):
            raise ValueError("the names must be different")
        return list(self._checked("players", names))

    def _teams(self, text: str) -> Any:
        """The teams that are meant; one without a name has a number."""
        if text.startswith("{"):
            return self._checked("teams", parse_value(text))
        players = self.told[("players",)]
        sides = [side.split(":") for side in re.split("[/;]", text)]
        teams = {
            side[0].strip() if len(side) > 1 else f"Team {at}": players_meant(side[-1], players)
            for at, side in enumerate(sides, start=1)
        }
        return self._checked("teams", teams)

    def _options(self, text: str) -> Any:
        return self._checked("options", mapping_meant(text, [option.name for option in self._game.options]))


def _choices(option: Option) -> Iterator[str]:
    """What may be typed for an option, with a star at what holds where nobody says anything."""
    usual, named = spell_value(option.default), [*map(spell_value, option.choices)]
    for word, meaning in option_choices(option, usual):
        yield f"{word}*" if word == usual else word if word in named else f"{word} ({meaning})"


def _under(key: str | int, problems: Iterable[Problem]) -> list[Problem]:
    """The problems of what stands under a key. Of cards that lie here and there any place may come first."""
    return [one for one in problems if any(key in at.path for at in (one.place, *one.also))]


class Answers(Questions):
    """The answers of a round being told: `told` since it was begun, `before` when it was told earlier.

    `number` is its place among the rounds, from 0, and `play` says that it is told turn by turn. `old` is the
    round there that it replaces, as it was when somebody began to tell it again; None for one more round.
    """

    def __init__(self, pad: Pad, number: int = 0, before: Told | None = None, *, play: bool = False) -> None:
        super().__init__(pad, before)
        self.number, self.facts = number, pad.match.game.facts_by_name
        self.old = pad.rounds[number] if number < len(pad.rounds) else None
        self.play = play or ("turns", 0) in self.before
        calls = self._rules.play.calls
        if calls and (EXHAUSTED,) in self.before:
            self.before.setdefault((STOPPED,), "none")
        # What is never asked stays as it is.
        self.told = {path: answer for path, answer in self.before.items() if not self._is_asked(path)}

    def _is_asked(self, path: tuple[str | int, ...]) -> bool:
        """Whether a question asks for what stands there; all else stays as it was told."""
        if path[0] == "scores":
            return len(path) > 1
        if path[0] in ("dealer", "sitting_out"):
            return True
        of_play = ("turns", "hands") if self.play else ("captured", "left_over")
        ended = ("void",) in self.before or ("scores",) in self.before
        return not ended and path[0] in ("opening_field", *of_play, *self.facts)

    @property
    def shown_number(self) -> int:
        """The number of the round as it is shown."""
        return self.pad.match.record.first_round + self.number

    @property
    def place(self) -> Told:
        """Where the round stands and what it replaces, as a draft holds it."""
        return {("#",): self.number, ("=",): self.old}

    @property
    def asked(self) -> list[tuple[str | int, ...]]:
        """Where the answers stand that were given to questions."""
        return [path for path in self.told if self._is_asked(path)]

    @property
    def unkept(self) -> bool:
        """Whether something was answered, now or earlier, that is not on disk."""
        kept, answers = flat(self.old), {**self.before, **self.told}
        return bool(self.asked) or any(
            typed(kept.get(at)) != typed(answers.get(at)) for at in {**kept, **answers}
        )

    def follow(self) -> bool:
        """Find the place of the round in a file that was read anew; whether what it replaces is there still.

        Otherwise it is one more round, so that nothing that somebody else wrote is replaced unseen.
        """
        rounds, old = self.pad.rounds, self.old
        if old is not None and old in rounds:
            self.number = self.number if rounds[self.number :][:1] == [old] else rounds.index(old)
            return True
        self.number, self.old = len(rounds), None
        return old is None

    def data(self) -> Data:
        """The round as a record writes it."""
        data: Data = {}
        ends = self._rules.play.hand_ends
        for (key, *name), answer in self.told.items():
            if answer in (None, []) or (answer == {} and (ends or key in ("captured", "scores", "hands"))):
                continue
            if not name:
                data[str(key)] = answer
            elif key == "turns":
                data.setdefault("turns", []).append(answer)
            else:
                data.setdefault(str(key), {})[name[0]] = answer
        calls = self._rules.play.calls
        if calls and data.get(STOPPED) == "none":
            del data[STOPPED]
            data[EXHAUSTED] = "yes"
        first = self.old if isinstance(self.old, dict) else ()
        order = [*first, "dealer", "sitting_out", *(key for key in data if key != "turns"), "turns"]
        return {key: data[key] for key in order if key in data}

    def trial(self) -> Trial:
        """The game with the round as it is told."""
        return self.pad.trial(self.number, self.data())

    def piles(self) -> dict[str, PileScore]:
        """The piles told so far, by side: what each is worth by itself."""
        round = self.pad.read_with(self.number, {"void": "being told", **self.data()}).rounds[self.number]
        under = PileContext(self._rules, Context(announced=False))
        counts = round.counts or [None] * len(round.piles)
        told, known = zip(self.pad.match.record.sides, round.piles, counts, strict=False), union(round.piles)
        return {
            side: score_counts(under, numbers, known & ~numbers.named_cards)
            if numbers
            else PileScore(under, cards)
            for side, cards, numbers in told
            if ("captured", side) in self.told
        }

    @property
    def _rules(self) -> RuleSet:
        return self.pad.match.rules

    def in_order(self) -> Iterator[Question]:
        """Who deals, the piles, turns or scores, and the facts that matter."""
        match, told = self.pad.match, self.told
        game, players = match.game, match.record.players
        one_more = self.number == len(self.pad.rounds)
        over = "The game is over: quit stops, and an answer goes on. " if match.over and one_more else ""
        begins = f"{over}Round {self.shown_number}."
        if game.active is not None and len(players) > game.active:
            yield self._away(begins, len(players) - game.active)
        idle = set(told.get(("sitting_out",), ()))
        playing = [player for player in players if player not in idle]
        due = match.next_dealer if one_more else None
        yield Question(
            f"{begins} Who deals?",
            partial(one_of, known=playing),
            f"{listed(playing, 'or')}.",
            due if due in playing else playing[0],
            ("dealer",),
        )
        if ("void",) in told:
            return
        sides = [side for side in match.record.sides if not set(match.record.members(side)) <= idle]
        if ("scores",) in told:
            for side in sides:
                path = ("scores", side)
                yield Question(f"{side} scored", whole_number, "The final points of the round.", path=path)
            return
        hands = game.facts_by_name.get("lucky_hands")
        if self.play:
            yield self._cards(("opening_field",), default="none")
            for name in playing:
                yield self._cards(("hands", name), f"Hand of {name}", default="none")
        dealt = all(told.get(("hands", name)) for name in playing)
        if self._rules.hands and hands and not dealt:
            yield self._fact(hands)
        if self._rules.play.hand_ends and told.get(("lucky_hands",)):
            return
        if self.play:
            yield from self._turns()
        else:
            yield from self._captured(sides, playing)
        yield from self._facts()

    def _away(self, begins: str, number: int) -> Question:
        """Who sits out, where more are there than play in a round."""

        def taken(text: str) -> list[str]:
            names = players_meant(text, players)
            if len(set(names)) != number:
                raise ValueError(help)
            return names

        players = self.pad.match.record.players
        who = "sits out: type the name" if number == 1 else "sit out: type their names, with commas between"
        help = f"{number} of {len(players)} {who}"
        return Question(f"{begins} Who sits out?", taken, f"{help}.", path=("sitting_out",))

    def _captured(self, sides: list[str], playing: list[str]) -> Iterator[Question]:
        """The piles, and who ended the round. What was once told of the cards left over is asked again."""
        left = ("left_over",)
        if left in self.told or left in self.before:
            yield self._cards(left, default="none")
        for side in sides:
            yield self._pile(side, sides, len(playing))
        if calls := self._rules.play.calls:
            yield from self._calls(calls, playing)

    def _pile(self, side: str, sides: list[str], seated: int) -> Question:
        """What a side captured, told by cards or by numbers."""

        def taken(text: str) -> Any:
            pile = parse_value(text) if text.startswith("{") else "none" if text.casefold() in NONE else text
            self.with_answer(path, self.checked(path, pile, text)).check_pile(side, sides)
            return pile

        path = ("captured", side)
        rules = self._rules
        whole = not rules.undrawn(seated) and not rules.may_leave_cards(self.pad.match.game.empty_facts)
        is_last = side == sides[-1] and "rest" not in (self.told.get(("captured", one)) for one in sides)
        help = (
            f"{_CARDS}; none for no cards, rest for all that nobody else has; "
            "counts (3 brights, 2 ribbons) or {points: 95, yaku: [iris]} where the cards are not known."
        )
        usual = "rest" if whole and is_last else ""
        return Question(f"{side} captured", taken, help, usual, path, wanted="the cards, or none")

    def _cards(self, path: tuple[str, ...], words: str = "", *, default: str = "") -> Question:
        """The question for cards that lie in no pile."""

        def taken(text: str) -> str | None:
            if text.casefold() in NONE:
                problems = self.with_answer(path, None).before_turn().problems if self.play else []
                self._refuse([one for one in problems if one.id == "fact-missing" and path[0] in one.hint])
                return None
            with_cards = self.with_answer(path, text)
            trial = with_cards.before_turn() if self.play else with_cards.trial()
            if not (trial.replay and trial.replay.start):
                self._refuse(_under(path[0], [one for one in trial.problems if one.stops]), text)
            return text

        help = f"{_CARDS}; none where nobody wrote them down."
        return Question(words or OF_CARDS[path[0]], taken, help, default, path, wanted="the cards, or none")

    def checked(self, path: tuple[str | int, ...], answer: Any, text: str = "") -> Any:
        """An answer, unless its own words are wrong; what else of the round is wrong is told elsewhere."""
        problems = self.pad.problems_of(self.number, self.with_answer(path, answer).data())
        self._refuse(_under(path[0], problems), text)
        return answer

    def before_turn(self) -> Trial:
        """The round with a turn that nobody can read at its end, so that it is gone through that far."""
        return self.with_answer(("turns", self._turns_told), "?").trial()

    @property
    def _turns_told(self) -> int:
        return sum(path[0] == "turns" for path in self.told)

    def position(self) -> tuple[Trial, Position | None]:
        """The round as far as it is told, and how things stand after its turns; None where nobody can say."""
        trial = self.trial() if self._turns_told else self.before_turn()
        found = trial.replay
        if found is None:
            return trial, None
        return trial, found.turns[-1].after if found.turns else found.start

    def _turns(self) -> Iterator[Question]:
        """A turn after the other, until the round is over."""
        # Those that are told stand among the questions, for whoever goes back.
        yield from (Question("", str, path=path) for path in self.told if path[0] == "turns")
        _, at = self.position()
        if at is None or (player := at.next) is None:
            return
        path, calls = ("turns", self._turns_told), self._rules.play.calls

        def taken(text: str) -> Data:
            trial = self.with_answer(path, {player: text}).trial()
            unlawful = [one.problem for one in trial.replay.unlawful] if trial.replay else trial.problems
            self._refuse(unlawful)
            return {player: text}

        help = (
            "A card of the hand, and behind / the card turned up; x before what a card takes: 2r x 2c / 11c,"
            "\nor in the words of a replay: plum ribbon takes chaff / lightning stays."
        )
        help += f" A yaku is followed by {calls.call[0]} or {calls.stop[0]} behind a comma." if calls else ""
        if self._rules.play.events:
            help += "\n`shakes 5arc:` before it shows three; `, steals 3c` behind it tells what others give."
        words = f"{path[1] + 1}. {player} plays"
        yield Question(
            words, taken, f"{help}\nTab offers what is lawful.", "", path, lambda line: self._offers(at, line)
        )

    def _offers(self, at: Position, line: str) -> list[str]:
        """The lawful turns that begin like a line: as far as the card of the hand, and then as a whole."""
        rules, field, player = self._rules.play, at.field, at.next or ""
        months = self.pad.match.record.months or "japanese"

        def move(way: tuple[int, int]) -> str:
            """A card and what it takes, as a turn writes them; chaff of which one is yellow with numbers."""
            told = self._rules.yellow and union(way) & CHAFF & of_month(12)
            card, took = (code_pile(cards, numbered=bool(told), months=months) for cards in way)
            return f"{card} x {took}" if took else card

        unseen = self._rules.deck & ~(field | union((*at.piles.values(), *at.hands.values())))
        played, slash, turned = line.partition("/")
        # For each joker that is played or turned up one more card of the stock is drawn.
        lead, then = (re.sub(r"(\s*(?:joker\S*\s+)*).*", r"\1", each, count=1) for each in (played, turned))
        shown, more = len(lead.split()), len(then.split())
        stock = [*at.stock, *[unseen] * (shown + more + 1)]
        hand = at.hands[player] | (unseen if at.unknown[player] else 0) | union(stock[:shown])
        free = at.unknown[player] + shown
        texts = {
            f"{lead}{move(way)}": way
            for way in lawful_moves(rules, field, hand)
            if (way[0] & ~at.hands[player]).bit_count() <= free
        }
        texts |= {lead.strip(): (0, 0)} if at.spare else {}
        if not slash:
            jokers = [f"{lead}{card.id} " for card in in_order(hand & ~WHOLE) if card.id not in lead.split()]
            return [*jokers, *(f"{text} / ".lstrip() for text in texts)]
        card, took = texts.get(played.strip(), (0, 0))
        field = field & ~took if took else field | card
        drawn = stock[shown + more] & ~card
        begun = f"{played}/{then or ' '}"
        jokers = [f"{begun}{card.id} " for card in in_order(drawn & ~WHOLE) if card.id not in line.split()]
        ways = lawful_moves(rules, field, drawn, from_stock=True)
        return [*jokers, *(f"{begun}{move(way)}" for way in ways)]

    def check_pile(self, side: str, sides: list[str]) -> None:
        """Refuse numbers that do not tell enough, and with the last pile what all of them cannot be."""
        piles, match = self.piles(), self.pad.match
        told = piles[side].known_counts if side in piles else None
        elsewhere = union(score.cards for one, score in piles.items() if one != side) | ~match.rules.deck
        around = CountContext(elsewhere=elsewhere, chaff_kept=match.record.chaff_kept)
        found = evaluate_counts(match.rules, told, around) if told else None
        if found and (amiss := found.missing_kinds or found.mixed_kinds):
            kinds = listed([kind.plural for kind in amiss])
            if found.missing_kinds:
                said = "are worth points here: write how many"
            else:
                named = ", ".join(f"{kind.plural}: CARDS" for kind in amiss)
                said = f"are not all worth the same here: name them, {{{named}}}"
            raise ValueError(f"{kinds} {said}, or {{points: 95}} as you counted")
        if told and found:
            self._refuse([*check_counts(match.rules, side, told, found, NOWHERE)])
        if all(("captured", one) in self.told for one in sides):
            self._refuse(
                [one for one in self.trial().problems if one.stops and one.place.path[2:3] == ("captured",)]
            )

    def _calls(self, calls: Calls, playing: list[str]) -> Iterator[Question]:
        """Who ended the round, and who had gone on."""
        help = f"{listed(playing, 'or')}; none where the hands ran out and nobody stopped."
        ended = partial(one_of, known=playing)
        yield Question("Whose yaku ended the round?", ended, help, "none", (STOPPED,), none="none")
        said = calls.call[0]
        help = f"The names in the order in which they said {said}, separated by commas; none for nobody."
        meant = partial(players_meant, known=playing)
        yield Question(f"Who said {said}, in order?", meant, help, "none", (calls.called_fact,), none=[])

    def _facts(self) -> Iterator[Question]:
        """The other facts of the game that can matter in this round."""
        rules, match = self._rules, self.pad.match
        wild, calls = rules.wild, rules.play.calls
        claimed = rules.claims_fact if not match.record.chaff_kept else ""
        asked = {WILD_FACT if wild and wild.on else "", rules.play.joker_fact, claimed}
        done = {"lucky_hands", *((STOPPED, calls.called_fact, EXHAUSTED) if calls else ())}
        missing = [one for one in self.trial().problems if one.id == "fact-missing"]

        def is_missing(name: str) -> bool:
            return any(f"`{name}" in f"{one.message} {one.hint}" for one in missing)

        for fact in match.game.facts:
            chosen = fact.needs is not None and fact.matters(rules.options)
            wanted = is_missing(fact.name)
            known = (fact.name,) in self.told or (fact.name,) in self.before
            if fact.name not in done and (fact.name in asked or chosen or wanted or known):
                yield self._fact(fact, "" if wanted and not known else "none")
        path, by_fact = ("opening_field",), FIELD_MULTIPLIER in match.game.facts_by_name
        if path in self.told or path in self.before or (is_missing(path[0]) and not by_fact):
            yield self._cards(path)

    def fact_named(self, name: str) -> Question:
        """The question for a fact, or for the cards that nobody took, by its name or the beginning of it."""
        known = self.pad.match.game.facts_by_name
        key = one_of(name.casefold().replace("-", "_"), [*known, *OF_CARDS], "fact")
        return self._fact(known[key]) if key in known else self._cards((key,))

    def _fact(self, fact: Fact, default: str = "none") -> Question:
        """The question for a fact; where `default` is empty, Enter alone is no answer to it."""

        def taken(text: str) -> Any:
            if needed and text.casefold() in NONE:
                raise ValueError(f"the round cannot be scored without it: type {told}")
            if fact.parts and text.casefold() in ("y", "yes"):
                raise ValueError(f"type {told}, or none where it was not so")
            record = self.pad.match.record
            value = fact_meant(fact, text, list(dict.fromkeys((*record.players, *record.sides))))
            return self.checked(path, value, text)

        path = (fact.name,)
        further = {word for hand in self.pad.match.game.hands for word in hand.claimed_as}
        names = [name for name in fact.choices if name not in further]
        meant = f"{fact.help[:1].upper()}{fact.help[1:]}".rstrip(".")
        choices = f" Choices: {', '.join(names)}." if names else ""
        told = fact_typed(fact, self.pad.match.record.players)
        about, words = f"{meant.partition('; {}')[0]}.", f"{meant.partition(';')[0]}?"
        none: Any = {} if fact.shape in BY_PLAYER else "none" if fact.shape is FactShape.PLAYERS else None
        needed = not default and none is None
        wanted = told if needed else f"{told}, or none where there is nothing to tell"
        help = f"{about}{choices} Type {wanted}."
        return Question(words, taken, help, default, path, wanted=wanted, none=... if needed else none)
