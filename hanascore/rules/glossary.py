"""The chapter `# Words` of a rulebook: words that players use, and what they mean."""

from __future__ import annotations

import re

from hanascore.rules.game import Game, Word
from hanascore.rules.rulebook_text import join_lines, split_entries

_WORD = re.compile(r"([^:;]+): ([^:;]+)(?:; (.+))?")


def words(text: str) -> tuple[Word, ...]:
    """Read words, an entry each: `oya, 親: dealer; the player who deals and plays first`.

    A question with one of the names is also searched for by the meaning. A word with an explanation after the
    meaning has a page.
    """
    result = []
    for lines in split_entries("words", text):
        parts = _WORD.fullmatch(join_lines(lines))
        if not parts:
            raise lines[0].error("a word reads `name, other name: meaning` or `name: meaning; explanation`")
        result.append(Word(tuple(parts[1].split(", ")), parts[2], parts[3] or ""))
    return tuple(result)


# Words of players of all games, and everyday words of questions.
COMMON_WORDS = words("""
    oya, 親, おや, seon, 선: dealer; the player who deals, and who plays first in most games
    ko, 子: other players; everybody who does not deal
    teyaku, 手役: lucky hand; a hand that scores as it is dealt, before anybody plays
    dekiyaku, 出来役, jokbo, 족보: yaku; a set of cards that scores once it is captured
    agari, 上がり, あがり: stop; ending the round to score the yaku that were made
    ba, 場: field; the field, where cards lie face up between the players
    yamafuda, 山札: stock; the stock, whose cards are turned up one by one
    tefuda, 手札: hand; the hand that a player holds
    torifuda, 取り札: captured pile; the pile of cards that a player has taken
    combo, combos, combination, combinations: yaku
    talon, deck, draw pile, drawing pile, pile of cards: stock
    table, board, tableau, middle: field
    laid out, initial field: opening field
    score pile, point pile: captured pile
    starting hand, opening hand, initial hand: hand dealt
    dealt to me, dealt me, got dealt, hold, holds: hand
    parent, banker: dealer
    people, persons, folks, man game, of us: players
    junk, rubbish, trash, dross: chaff
    flip, flipped, reveal, turned over: turn up
    run out, ran out, runs out, empty, exhausted, used up: played out
    tied, tie, level, equal, same score, same points, draw: tied drawn level
    partner, partners, teammate, teammates, ally: team-mates team
    redeal, redealt, reshuffle, misdealt, new deal, deal again: misdeal void again
    minus, negative, less than nothing: below zero lose
    below zero: negative
    owe, owes, cost, costs: pay
    earn, earns, bring, brings, gain, gains: worth
    twice, 2x, x2, two times: double
    quad, quads, foursome, four of a kind, full month, whole month: four of a month
    trip, trips, three of a kind: triplet
    anticlockwise, counterclockwise, left, right, way round, which way: direction turns
    starts, start, begin, begins, goes first, first move: plays first
    grab, grabs, pick up, collect, catch, snatch, capture, captures: take
    take, takes: capture
    double, doubles, doubling: multiply
    multiply, multiplies, times: double
    ahead, leads, leading: first
    penalty, deducted, take off, taken away, lose points: subtract
    finish, finishes, over, done: ends
    straight away, immediately, instantly, right away: at once
    compulsory, obliged, forced, have to, obligation: must
    wildcard, any card: wild
    peek, look, tell: show
    announce, announced, declare, declared, call out: claim
    say, says, said: call
    stack, stacks, combine, combined, together, add up: add count both
    annul, annulled, cancel, cancelled, scrap: void
    replace, substitute: stand in
    swap, trade: exchange
    small: little
    big, large: high
    worst, least points, fewest points: lowest
    goes on, continues, play on: plays on
    money, bet, stake: wager
    """)


def words_of(game: Game) -> tuple[Word, ...]:
    """Return the words of a game, and the words of all games unless the game explains them itself."""
    own = {name for word in game.words for name in word.names}
    return (*game.words, *(word for word in COMMON_WORDS if word.names[0] not in own))
