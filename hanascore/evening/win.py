"""Understand answers to the question "Who won, and with what?", in games that count nothing but yaku.

One answer says who won, with which yaku or cards, who called, and what multiplies the score. `spell_win` does
the opposite: it returns such an answer for a round.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import product
from typing import Any

from hanascore.evening.answers import NOTHING, Answers, Path
from hanascore.evening.errors import AnswerError
from hanascore.evening.lexicon import number_facts, word_facts
from hanascore.evening.pile_words import PileWords, listed_yaku, spell_pile
from hanascore.evening.sentence import NoNameError, SentenceReader, Statement
from hanascore.evening.sheet import Preview
from hanascore.referee.match import Match
from hanascore.rules.play import EXHAUSTED, LUCKY_HANDS, STOPPED, Calls
from hanascore.words.common_words import NONE
from hanascore.words.english import listed

# The path of the answer as it was typed. What it means is stored under the paths of piles, calls and facts.
WIN: Path = ("won",)
NO_YAKU: Mapping[str, Any] = {"yaku": NONE}
# The most calls that are tried to explain a multiplier.
_MOST_CALLS = 4


def with_number(pile: Any, key: str | int, *more: Any) -> dict[str, Any]:
    """Return a pile with a number of cards of a kind, or with the number of cards that count for a yaku."""
    parts = dict(pile) if isinstance(pile, dict) and pile != NO_YAKU else {}
    if key != "yaku":
        return {**parts, str(key): more[0]}
    return {**parts, "yaku": [*listed_yaku(parts), f"{more[1]} {more[0]}"]}


class ExampleError(ValueError):
    """An answer cannot be understood. The message may show the first of `texts` that is accepted."""

    def __init__(self, message: str, texts: Iterable[str]) -> None:
        super().__init__(message)
        self.texts = list(texts)


def read_win(match: Match, playing: Sequence[str], text: str) -> Statement:
    """Return what an answer says. AnswerError says what cannot be understood."""
    if text.casefold() in NOTHING:
        return Statement(is_draw=True)
    try:
        return SentenceReader(match, playing, prefers_yaku=True).read(text)
    except NoNameError:
        texts = [f"{player} {text}" for player in playing]
        raise ExampleError(f"who? Begin with the name: {listed(playing, 'or')}", texts) from None


def answers_of_win(
    win: Statement, match: Match, playing: Sequence[str], calls: Calls, preview: Callable[[Answers], Preview]
) -> Answers:
    """Return the answers about piles, calls and facts that an answer to "Who won?" means.

    `preview` returns the match with some answers for the round.
    """
    if win.hands:
        if win.piles or win.is_draw or win.calls or win.numbers or win.words or win.times:
            raise AnswerError("a lucky hand wins before a card is played: leave out the yaku, or the hand")
        _check_winner(win, next(iter(win.hands)))
        return {(LUCKY_HANDS,): win.hands}
    piles = {player: win.piles[player].value if player in win.piles else {**NO_YAKU} for player in playing}
    answers: Answers = {("captured", player): pile for player, pile in piles.items()}
    answers |= {(fact,): value for fact, value in (*win.numbers.items(), *win.words.items())}
    answers[(calls.called_fact,)] = win.calls
    if win.is_draw:
        answers[(STOPPED,)] = NONE
        if win.winners or win.losers or win.times:
            raise AnswerError("nobody wins a draw: leave out draw, or who won")
        _check_draw(win, playing, calls, preview(answers))
    elif winner := _find_winner(win, match, playing, lambda: preview(answers)):
        answers[(STOPPED,)] = winner
        _check_winner(win, winner)
        _check_cards_of_yaku(win, preview(answers))
        if win.times is not None:
            answers[(calls.called_fact,)] = _find_calls(win, match, winner, playing, calls, answers, preview)
    return answers


def _find_winner(win: Statement, match: Match, playing: Sequence[str], preview: Callable[[], Preview]) -> str:
    """Return who won; "" if several piles have a yaku, and nothing says whose yaku ended the round."""
    with_yaku = [
        player for player in win.named if player in win.piles and _has_yaku(match, win.piles[player])
    ]
    others = [player for player in with_yaku[1:] if player not in win.calls]
    if others:
        names = listed([with_yaku[0], *others])
        texts = [f"{player} {spell_pile(win.piles[player].value, prefers_yaku=True)}" for player in with_yaku]
        raise ExampleError(f"{names} cannot both win: type only the winner's yaku", texts)
    if with_yaku:
        return with_yaku[0]
    if not win.piles:
        texts = [f"{(win.named or playing)[0]} {yaku.name.lower()}" for yaku in match.rules.yaku]
        raise ExampleError("with what? Type the yaku or the cards", reversed(texts))
    if len(win.piles) == 1:
        return next(iter(win.piles))
    played = result.played if (result := preview().result) else None
    makers = [holding.side for holding in played.holdings if holding.made] if played else []
    if not makers:
        raise AnswerError("none of these piles has a yaku: correct them, or add draw")
    return makers[0] if len(makers) == 1 else ""


def _check_winner(win: Statement, winner: str) -> None:
    """Refuse a sentence that says that another player won, or that this player lost."""
    if others := [player for player in win.winners if player != winner]:
        words = "{} has the yaku, but {} won: type the winner's yaku"
        raise AnswerError(words, winner, listed(others))
    if winner in win.losers:
        raise AnswerError("{} has the yaku, but lost: type the winner's yaku", winner)


def _check_cards_of_yaku(win: Statement, preview: Preview) -> None:
    """Refuse a yaku with cards that make another yaku of it: four brights with the rain man."""
    played = preview.result.played if preview.result else None
    for holding in played.holdings if played else ():
        pile = win.piles.get(holding.side)
        if pile is None or not (pile.cards and pile.yaku):
            continue
        made = {yaku.yaku.id: yaku.yaku.name for yaku in holding.made}
        missing = [id.replace("-", " ") for id in pile.yaku if id.split()[-1] not in made]
        if missing and made:
            words = "with these cards it is {}, not {}: type only one of them"
            raise AnswerError(words, listed(made.values()), listed(missing))


def _check_draw(win: Statement, playing: Sequence[str], calls: Calls, preview: Preview) -> None:
    """Refuse a draw if a player has a yaku with which the player could stop, but did not call."""
    played = preview.result.played if preview.result else None
    for holding in played.holdings if played else ():
        pile = win.piles.get(holding.side)
        may_stop = calls.points_towards(holding.made) >= calls.minimum_points(len(playing))
        if pile and pile.yaku and may_stop and holding.side not in win.calls:
            text = f"{holding.side} {spell_pile(pile.value, prefers_yaku=True)}"
            message = f"{holding.side} has a yaku and did not call, so this is no draw: leave out draw"
            raise ExampleError(message, [text])


def _has_yaku(match: Match, pile: PileWords) -> bool:
    """Return whether a pile has a yaku, and not only a number of cards that is too small for it."""
    for text in pile.yaku:
        number, space, id = text.partition(" ")
        yaku = match.rules.find_yaku(id) if space else None
        if yaku is None or int(number) >= yaku.pattern.extra_from:
            return True
    return False


def _find_calls(
    win: Statement,
    match: Match,
    winner: str,
    playing: Sequence[str],
    calls: Calls,
    answers: Answers,
    preview: Callable[[Answers], Preview],
) -> list[str]:
    """Return the calls that explain a multiplier. AnswerError says which multipliers are possible."""
    if events := match.rules.play.events:
        reasons: list[Answers] = [
            {(fact,): {winner: 1}} for fact in (events.facts.shown, events.facts.thrown)
        ]
        texts = [spell_win({**answers, **reason}, match, playing, calls) for reason in reasons]
        raise ExampleError(f"x{win.times} may mean several things: type the reason", texts)
    multipliers: dict[int, list[str]] = {}
    for number in [len(win.calls)] if win.calls else range(_MOST_CALLS + 1):
        for callers in [win.calls] if win.calls else map(list, product(playing, repeat=number)):
            result = preview({**answers, (calls.called_fact,): callers}).result
            if result is None or not result.scored:
                continue
            score = result.side_score(winner)
            points = sum(made.points for made in score.made)
            if points and score.score and score.score % points == 0:
                multipliers.setdefault(score.score // points, callers)
        if win.times in multipliers:
            return multipliers[win.times]
    if not multipliers:
        return win.calls
    possible = listed([f"x{times}" for times in sorted(multipliers)], "or")
    raise AnswerError("x{} is not possible here: type {}, or leave it out", win.times, possible)


# How a round is typed


def each_call(callers: Any) -> list[str]:
    """Return who called, with a name for each call. A record may also count the calls: `{Aki: 1, Bo: 2}`."""
    if isinstance(callers, dict):
        return [name for name, number in callers.items() for _ in range(int(number))]
    return [callers] if isinstance(callers, str) else list(callers or ())


def spell_win(answers: Answers, match: Match, playing: Sequence[str], calls: Calls) -> str:
    """Return one answer that means the same as all answers of a round; "" if there is none."""
    words_of = word_facts(match)
    parts = [
        f"{player} {hand}"
        for player, hands in (answers.get((LUCKY_HANDS,)) or {}).items()
        for hand in ([hands] if isinstance(hands, str) else hands)
    ]
    if parts:
        return ", ".join(parts)
    stopper = answers.get((STOPPED,))
    is_draw = stopper in (None, NONE)
    if is_draw and not (stopper or answers.get((EXHAUSTED,))):
        return ""
    parts = ["draw"] if is_draw else []
    for player in sorted(playing, key=lambda player: player != stopper):
        pile = answers.get(("captured", player))
        if pile in (None, NONE, NO_YAKU):
            continue
        text = spell_pile(pile, prefers_yaku=True)
        if not text:
            return ""
        parts.append(f"{player} {text}")
    parts += [f"{player} {calls.call[0]}" for player in each_call(answers.get((calls.called_fact,)))]
    for fact in (*number_facts(match), *words_of):
        numbers = answers.get((fact,)) or {}
        if not isinstance(numbers, dict):
            return ""
        for player, value in numbers.items():
            if fact in words_of:
                words = value if isinstance(value, list) else [value]
                parts += [f"{player} {fact.replace('_', ' ')} {word}" for word in words]
            else:
                parts.append(f"{player} {value} {fact}")
    return ", ".join(parts)
