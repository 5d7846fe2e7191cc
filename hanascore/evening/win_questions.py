"""The question "Who won, and with what?", and the questions that an answer to it leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial, reduce
from typing import TYPE_CHECKING, Any

from hanascore.cards.deck import odd_months
from hanascore.evening.answers import Answers
from hanascore.evening.errors import AnswerError, SuggestionError
from hanascore.evening.lexicon import number_facts, word_facts
from hanascore.evening.names import parse_number
from hanascore.evening.pile_questions import cards_as_text
from hanascore.evening.question import (
    NO_WORDS,
    AnswerKind,
    Question,
    as_checked,
    number_offers,
    some_of,
    whole_number,
    why_refused,
    yaku_choices,
)
from hanascore.evening.sheet import Preview
from hanascore.evening.win import (
    NO_YAKU,
    WIN,
    ExampleError,
    answers_of_win,
    each_call,
    read_win,
    spell_win,
)
from hanascore.problems.problem import Problem
from hanascore.record.source import as_parsed
from hanascore.rules.counting import SAKE_CUP, evaluate_counts
from hanascore.rules.play import LUCKY_HANDS, STOPPED, Calls
from hanascore.rules.played import Holding
from hanascore.rules.yaku import Yaku
from hanascore.scoring.round import count_context
from hanascore.words.common_words import NONE
from hanascore.words.english import Phrase, listed

if TYPE_CHECKING:
    from hanascore.evening.round_questions import RoundEntry

# The keys of an answer that is given as data.
_PARTS_OF_WIN = ("winner", "piles", "calls", "hands", "facts")


def win_question(entry: RoundEntry, heading: Phrase) -> Question:
    """Return the question who won, and with what."""
    match, playing = entry.match, entry.playing
    calls = _calls(entry)
    first, second = playing[:2]
    least = calls.minimum_points(len(playing))
    worth = [yaku for yaku in match.rules.yaku if yaku.value >= least and not yaku.each_extra]
    growing = [yaku for yaku in match.rules.yaku if yaku.each_extra]
    examples = [f"{first} {yaku.name.lower()}" for yaku in worth[-1:]]
    examples += [f"{first} {_number_for(yaku, least)} {yaku.name.lower()}" for yaku in growing[-1:]]
    if match.game.hands:
        examples.append(f"{second} {match.game.hands[0].id}")
    return Question(
        path=WIN,
        kind=AnswerKind.YAKU,
        choices=yaku_choices(match.rules.yaku),
        rows=tuple(playing),
        is_gate=True,
        heading=heading,
        text=Phrase("Who won, and with what?"),
        parse=partial(parse_win, entry),
        check=partial(check_win, entry),
        help=f"The winner and the yaku: {'; '.join(examples)}.\n"
        f"Or the winner's cards, or both piles: {first} 1b 3b 8b; draw if nobody won.\n"
        f"Calls: {second} {calls.call[0]}. What it multiplied by: x2.",
        expected=f"a name and the yaku, such as {examples[0]}; or draw",
        answers_several=True,
    )


def _number_for(yaku: Yaku, points: int) -> int:
    """Return with how many cards a yaku that grows is worth these points."""
    return yaku.pattern.extra_from + max(1, -(-(points - yaku.value) // yaku.each_extra))


def parse_win(entry: RoundEntry, text: str, *, depth: int = 0) -> Answers:
    """Return the answers that one answer means, if the round can be scored with them.

    `depth` is 0 for what is typed, and higher for suggestions that are tried before they are shown.
    """
    match, calls = entry.match, _calls(entry)
    try:
        win = read_win(match, entry.playing, text)
        answers = answers_of_win(win, match, entry.playing, calls, partial(_preview, entry))
    except SuggestionError as error:
        raise as_checked(error, partial(parse_win, entry), depth) from None
    except ExampleError as error:
        raise AnswerError("{}{}", error, _example(entry, error.texts, depth)) from None
    return {WIN: text, **_checked_win(entry, answers, depth)}


def check_win(entry: RoundEntry, win: Any) -> Answers:
    """Return the answers that the data mean, if the round can be scored with them.

    The data are `{"winner": "Bo", "piles": {"Bo": {"yaku": ["moon-viewing"]}}, "calls": ["Aki"]}`. Without a
    winner, the round is a draw. `hands` has lucky hands by player, and `facts` other facts by their names.
    """
    if isinstance(win, str):
        return parse_win(entry, win)
    if not isinstance(win, dict):
        raise AnswerError("who won is a mapping with `winner` and `piles`")
    if unknown := [key for key in win if key not in _PARTS_OF_WIN]:
        raise AnswerError("'{}' is unknown: there are {}", unknown[0], listed(_PARTS_OF_WIN))
    if wrong := [key for key in ("piles", "hands", "facts") if not isinstance(win.get(key) or {}, dict)]:
        raise AnswerError("`{}` is a mapping", wrong[0])
    match, playing, calls = entry.match, entry.playing, _calls(entry)
    piles, winner = win.get("piles") or {}, win.get("winner")
    some_of(playing, [*piles, *([winner] if winner else [])])
    answers: Answers = {
        ("captured", player): cards_as_text(piles.get(player) or {**NO_YAKU}) for player in playing
    }
    answers |= {(fact,): value for fact, value in (win.get("facts") or {}).items()}
    answers[(calls.called_fact,)] = some_of(playing, win.get("calls") or [])
    answers[(STOPPED,)] = winner or NONE
    if hands := win.get("hands"):
        answers = {(LUCKY_HANDS,): hands}
    for path, answer in answers.items():
        entry.checked(path, answer)
    checked = _checked_win(entry, answers, 0)
    return {WIN: spell_win(checked, match, playing, calls), **checked}


def _checked_win(entry: RoundEntry, answers: Answers, depth: int) -> Answers:
    """Return the answers, with piles that cannot be complete as parts of piles. AnswerError refuses them."""
    answers = answers | _parts_of_piles(entry.with_answers(answers), answers)
    changed = entry.with_answers(answers)
    problems = changed.preview_alone.problems
    entry.refuse([problem for problem in problems if problem.id == "counts-impossible"])
    if not answers.get((LUCKY_HANDS,)):
        _check_yaku(changed, depth)
    entry.refuse([problem for problem in problems if problem.stops and not _is_asked(problem)])
    return answers


def _parts_of_piles(entry: RoundEntry, answers: Answers) -> Answers:
    """Turn piles with an odd number of cards of a month, which cannot be complete, into parts of piles."""
    parts: Answers = {}
    for path, pile in answers.items():
        if path[0] == "captured" and isinstance(pile, str):
            cards = entry.piles()[str(path[1])].cards
            if odd_months(cards):
                parts[path] = {"cards": pile} if cards & SAKE_CUP else {"cards": pile, "sake_cup": "no"}
    if any(problem.stops and not _is_asked(problem) for problem in _preview(entry, parts).problems):
        return {}
    return parts


def _preview(entry: RoundEntry, answers: Answers) -> Preview:
    """Return the match with some answers. AnswerError says that a card is in two piles."""
    preview = entry.with_answers(answers).preview_alone
    entry.refuse([problem for problem in preview.problems if problem.id == "card-twice"])
    return preview


def _check_yaku(entry: RoundEntry, depth: int) -> None:
    """Refuse a yaku that grows if its number of cards is missing, and refuse a winner without a yaku."""
    match, winner = entry.match, entry.answers.get((STOPPED,))
    result = entry.preview_alone.result
    if result is None or result.played is None:
        return
    for holding in result.played.holdings:
        counts = holding.counts
        if counts is None:
            continue
        context = count_context(result.played, counts, holding.context)
        evaluated = evaluate_counts(match.rules, counts, context)
        for made in evaluated.made:
            yaku = made.yaku
            if yaku.id in evaluated.undecided and yaku.each_extra:
                counted = _counted_by(match.rules.yaku, yaku)
                fewest = yaku.pattern.extra_from + (made.points - yaku.value) // yaku.each_extra
                others = [id for id in counts.listed_yaku if id != counted.id]
                piles = [{"yaku": [*others, f"{fewest + more} {counted.id}"]} for more in range(12)]
                path = ("captured", holding.side)
                texts = [spell_answer(entry.with_answer(path, pile)) for pile in piles]
                example = _example(entry, texts, depth)
                error = AnswerError("how many {} in all? Type the number{}", counted.name.lower(), example)
                raise error.offering(number_offers(enumerate(texts, start=fewest)))
    for holding in result.played.holdings:
        if holding.side == winner and not holding.made:
            idle = [yaku.name for yaku in match.rules.not_in_play if yaku.id in _listed(holding)]
            reason = f"{idle[0]} is not in play here" if idle else "name one, or all cards that make it"
            if meant := _beginning_of_yaku(match.rules.yaku, entry.answers["captured", winner]):
                text = spell_answer(entry.with_answer(("captured", winner), {"yaku": [meant]}))
                raise SuggestionError(f"{winner} has no yaku with that: {reason}", f"Is that `{text}`", text)
            raise AnswerError("{} has no yaku with that: {}", winner, reason)


def _beginning_of_yaku(all_yaku: Iterable[Yaku], pile: Any) -> str:
    """Return the yaku whose name begins with the text of a pile, such as `moon`; "" if that is unclear."""
    cards = str(pile.get("cards") if isinstance(pile, dict) else pile).casefold()
    fitting = [yaku.id for yaku in all_yaku if yaku.name.casefold().startswith(f"{cards} ")]
    return fitting[0] if len(fitting) == 1 else ""


def _counted_by(all_yaku: Iterable[Yaku], yaku: Yaku) -> Yaku:
    """Return the yaku that only counts the cards with which another yaku grows, such as Animals."""
    return next(
        (
            other
            for other in all_yaku
            if [part.of for part in other.pattern.parts] == [yaku.pattern.extra_of]
            and other.pattern.heavier == yaku.pattern.heavier
        ),
        yaku,
    )


def _listed(holding: Holding) -> tuple[str, ...]:
    return holding.counts.listed_yaku if holding.counts else ()


def _example(entry: RoundEntry, texts: Iterable[str], depth: int) -> str:
    """Return the end of a message with the first answer that is accepted; "" if none is accepted."""
    parse = partial(parse_win, entry)
    return next((f", as in `{text}`" for text in texts if not why_refused(parse, text, depth)), "")


def _is_asked(problem: Problem) -> bool:
    """Return whether a later question asks for what a problem says is missing."""
    return problem.id == "fact-missing" or _number_path(problem) != ()


def _number_path(problem: Problem) -> tuple[str | int, ...]:
    """Return the path of the number in a pile that a problem asks for; () if it asks for none."""
    path = problem.place.path[2:]
    return path if problem.id == "counts-undecided" and len(path) > 2 and path[0] == "captured" else ()


def number_questions(entry: RoundEntry) -> Iterator[Question]:
    """Yield the questions about numbers in other piles that decide what their owners pay."""
    for path in entry.answers:
        if path[0] == "captured" and len(path) > 2:
            yield Question(path=path, kind=AnswerKind.NUMBER, text=NO_WORDS, parse=str, check=whole_number)
    for problem in entry.preview_alone.problems:
        if path := _number_path(problem):
            yield _number_question(entry, path)


def _number_question(entry: RoundEntry, path: tuple[str | int, ...]) -> Question:
    side, key = path[1], path[-1]
    text = Phrase("How many {} has {}?", key, side)
    if path[2] == "yaku":
        text = Phrase("How many does {}'s {} count?", side, key)

    def check(number: Any) -> int:
        return int(entry.checked(path, whole_number(number)))

    help = (
        f"A number. It decides what {side} pays; 0 if there are none. If nobody knows, type points "
        "and the final scores."
    )
    return Question(
        path=path,
        kind=AnswerKind.NUMBER,
        why=Phrase("it decides what {} pays", side),
        text=text,
        parse=lambda answer: check(parse_number(answer)),
        check=check,
        help=help,
        expected="a number",
    )


def win_summary(entry: RoundEntry) -> list[Phrase]:
    """Return the source of each winner's points; nothing without a winner or if a question is open."""
    result, match = entry.preview.result, entry.match
    if result is None or not result.scored:
        return []
    lines = []
    for winner in result.winners:
        score = result.side_score(winner)
        yaku = {made.yaku.rule(match.game.id): made for made in score.made}
        reasons = [Phrase("{} {}", made.yaku, made.points) for made in yaku.values()]
        for row in score.entries:
            if row.rule not in yaku and row.against is None:
                because = Phrase("{}", row.because)
                reasons.append(because if " = " in row.because else Phrase("{} {}", because, row.points))
        if reasons:
            lines.append(Phrase("{}: {}", winner, reduce(partial(Phrase, "{}, {}"), reasons)))
    return lines


def restore_win(entry: RoundEntry) -> str | None:
    """Return the answer to the question who won that means the earlier answers.

    Return "" if there are none, and None if no answer to this question means them.
    """
    earlier = {path: answer for path, answer in entry.earlier.items() if path[0] in keys_of_win(entry)}
    if not earlier:
        return ""
    if not (text := spell_answer(entry, earlier)):
        return None
    try:
        answers = parse_win(entry, text)
    except AnswerError:
        return None
    del answers[WIN]
    called = (_calls(entry).called_fact,)
    is_same = as_data(answers) == as_data({**earlier, called: each_call(earlier.get(called))})
    return text if is_same else None


def as_data(answers: Answers) -> Any:
    """Return answers in a form that can be compared: without empty answers, and with parsed scalars."""
    return {
        path: _without_none(as_parsed(answer))
        for path, answer in answers.items()
        if answer not in ([], {}, None)
        and not (path == (STOPPED,) and answer == NONE)
        and path != ("exhausted",)
    }


def _without_none(pile: Any) -> Any:
    """Return a pile without `yaku: none`, which has no meaning if the pile has numbers."""
    if isinstance(pile, dict) and len(pile) > 1 and pile.get("yaku") == NONE:
        return {key: value for key, value in pile.items() if key != "yaku"}
    return pile


def spell_answer(entry: RoundEntry, answers: Answers | None = None) -> str:
    """Return the answer to the question who won that means the same as these answers."""
    answers = entry.answers if answers is None else answers
    return spell_win(answers, entry.match, entry.playing, _calls(entry))


def keys_of_win(entry: RoundEntry) -> set[str | int]:
    """Return the keys of a round that the question who won answers."""
    calls = _calls(entry)
    return {
        "captured",
        "left_over",
        STOPPED,
        "exhausted",
        calls.called_fact,
        LUCKY_HANDS,
        *number_facts(entry.match),
        *word_facts(entry.match),
    }


def _calls(entry: RoundEntry) -> Calls:
    calls = entry.match.rules.play.calls
    if calls is None:
        raise TypeError(f"{entry.match.game.id} declares no calls")
    return calls
