"""Write most of `examples/` anew from random legal plays: `python -m tests.helpers.make_examples`.

The seeds are fixed, so the examples are the same every time.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from hanascore import loads, score, score_pile
from hanascore.cards.deck import BY_CODE, these
from hanascore.cards.names import card_name
from hanascore.games import GAMES
from tests.helpers.go_stop_plays import ORDER, Table
from tests.helpers.paths import EXAMPLES
from tests.helpers.plays import DECK, Play, kind_of, month_of, play_out

# What a generated example says of itself.
WRITTEN_BY = "written by tests/helpers/make_examples.py"
KOREAN = {11: 12, 12: 11}


def pile(cards: Iterable[str], *, korean: bool = False, yellow: bool = False) -> str:
    """Cards as a person writes them: month by month, chaff without numbers but for the yellow one."""
    words = []
    held = sorted(cards, key=DECK.index)
    for month in range(1, 13):
        mine = [card for card in held if month_of(card) == month]
        # Where the yellow paulownia is told apart, its neighbours keep their numbers.
        told = {"12c1": "y", "12c2": "c2", "12c3": "c3"} if yellow and len(mine) < 4 else {}
        kinds = "".join(told.get(card, kind_of(card)) for card in mine)
        if kinds:
            shown = KOREAN.get(month, month) if korean else month
            words.append(f"{shown}{'*' if len(mine) == 4 else kinds}")
    return " ".join(words) or "none"


def played(game: str, players: list[str], seeds: Iterable[int]) -> list[Play]:
    """Whole rounds in which every card is played, one for each seed."""
    return [play_out(game, players, players[0], random.Random(seed)) for seed in seeds]


def piles(play: Play, *, rest: bool = True, korean: bool = False, yellow: bool = False) -> list[str]:
    """The piles of a round, the last one as `rest`."""
    lines = ["captured:"]
    for name in play.players:
        last = rest and name == play.players[-1]
        lines.append(f"  {name}: {'rest' if last else pile(play.piles[name], korean=korean, yellow=yellow)}")
    return lines


def by_kind(play: Play, players: list[str]) -> list[str]:
    """The numbers of each kind that players hold."""
    lines = ["captured:"]
    for name in players:
        kinds = [kind_of(card) for card in play.piles[name]]
        words = zip(("brights", "animals", "ribbons", "chaff"), "barc", strict=True)
        numbers = ", ".join(f"{word}: {kinds.count(letter)}" for word, letter in words)
        lines.append(f"  {name}: {{counts: {{{numbers}}}}}")
    return lines


def item(lines: list[str], *before: str) -> list[str]:
    """Lines as one item of the list of rounds."""
    whole = [*before, *lines]
    return [f"  {'- ' if not at else '  '}{line}" for at, line in enumerate(whole)]


def example(head: str, rounds: Iterable[list[str]]) -> str:
    """Return the text of an example, which names this script behind its first key."""
    named = head.strip().replace("hanascore: 1\n", f"hanascore: 1{' ' * 21}# {WRITTEN_BY}\n")
    lines = [named, "rounds:", *(line for lines in rounds for line in lines)]
    return "\n".join(lines) + "\n"


def kwa_do() -> str:
    plays = played("kwa-do", ["Aki", "Bo", "Chiyo"], (101, 117, 126, 130))
    head = """
# Three players race to 200 with the floor method and every bonus in play.
hanascore: 1
game: kwa-do
months: japanese                 # 11 is the willow, 12 the paulownia
title: Friday night
players: [Aki, Bo, Chiyo]        # in the order turns pass
options: {method: floor, yaku: all}
"""
    first, *more = plays
    return example(head, [item(piles(first), "dealer: Aki"), *(item(piles(play)) for play in more)])


def kwa_do_teams() -> str:
    plays = played("kwa-do", ["Aki", "Bo", "Chiyo", "Dai"], (201, 202, 203))
    head = """
# Two teams of two. A pile may be given for a player or for the whole team.
hanascore: 1
game: kwa-do
months: japanese
players: [Aki, Bo, Chiyo, Dai]
teams: {East: [Aki, Chiyo], West: [Bo, Dai]}
options: {floor_by: side, yaku: edition-1982}
"""
    rounds = []
    for play in plays:
        west = [*play.piles["Bo"], *play.piles["Dai"]]
        lines = ["captured:", *(f"  {name}: {pile(play.piles[name])}" for name in ("Aki", "Chiyo"))]
        rounds.append(item([*lines, f"  West: {pile(west)}"]))
    return example(head, rounds)


def min_hwatu() -> str:
    plays = played("min-hwatu", ["Aki", "Bo", "Chiyo"], (301, 305, 311, 312, 313, 314))
    head = """
# Months in Korean order: 11 is the paulownia, 12 the willow. The game ends after six rounds.
hanascore: 1
game: min-hwatu
months: korean
players: [Aki, Bo, Chiyo]
options: {extra_yaku: korean, last_round: 6}
"""
    return example(head, [item(piles(play, korean=True)) for play in plays])


def hana_awase() -> str:
    plays = played("hana-awase", ["愛", "文", "千代"], (401, 402, 403, 404))
    head = """
# Names in Japanese characters stay aligned. The first pile is written in Japanese too.
hanascore: 1
game: hana-awase
title: 花合わせ
players: [愛, 文, 千代]
options: {scoring: par, last_round: 4}
"""
    named = "、".join(card_name(BY_CODE[card], "ja") for card in sorted(plays[0].piles["愛"], key=DECK.index))
    rounds = [item(piles(play)) for play in plays]
    rounds[0][1] = f"      愛: {named}"
    return example(head, rounds)


def doubtful() -> str:
    play, *_ = played("hana-awase", ["Aki", "Bo"], (405,))
    wrong = next(card for card in play.piles["Aki"] if kind_of(card) == "r")
    play.piles["Aki"].remove(wrong)
    play.piles["Bo"].append(wrong)
    head = """
# One card is in the wrong pile. The round is scored, and `hanascore check` warns.
hanascore: 1
game: hana-awase
players: [Aki, Bo]
"""
    return example(head, [item(piles(play, rest=False))])


def house_rules() -> str:
    plays = played("hana-awase", ["Aki", "Bo"], (501, 502, 503))
    head = """
# House rules: another value, a yaku switched off, two new yaku, and rivals.
hanascore: 1
game: hana-awase
players: [Aki, Bo]
options: {last_round: 3}
house_rules:
  cards: {pine-crane: 25}
  yaku:
    five-lights: 120
    willow-row: off
    tea-house: {value: 15, cards: 1b 3b 9a}
    many-birds: {value: 10, at_least: 3, of: 2a 4a 8a 11a, each_extra: 5}
  rivals: {viewings: [tea-house, flower-viewing]}
"""
    return example(head, [item(piles(play)) for play in plays])


def counts_only() -> str:
    plays = played("kwa-do", ["Aki", "Bo", "Chiyo", "Dai"], (601, 602))
    head = """
# Nobody kept the cards. Two rounds have only the numbers of cards, the last has only the points.
hanascore: 1
game: kwa-do
players: [Aki, Bo, Chiyo, Dai]
options: {method: easy, last_round: 3}
"""
    scores = ["  - scores: {Aki: 65, Bo: 70, Chiyo: 45, Dai: 60}"]
    return example(head, [*(item(by_kind(play, play.players)) for play in plays), scores])


def koi_koi() -> str:
    rounds, dealer = [], "Aki"
    for seed in (701, 702, 703, 704, 705, 706):
        play = play_out("koi-koi", ["Aki", "Bo"], dealer, random.Random(seed), _worth)
        ending = f"stopped_by: {play.stopped_by}" if play.stopped_by else "exhausted: yes"
        calls = [f"koi_koi: [{', '.join(play.calls)}]"] if play.calls else []
        rounds.append(item([f"dealer: {dealer}", *piles(play, rest=False), *calls, ending]))
        dealer = play.stopped_by or dealer
    head = """
# Six rounds. Each says who stopped or that the hands ran out, and who called koi-koi in which order.
hanascore: 1
game: koi-koi
players: [Aki, Bo]
options: {last_round: 6}
"""
    return example(head, rounds)


def _worth(cards: list[str]) -> int:
    return score_pile("koi-koi", " ".join(cards)).points


def sudaoshi() -> str:
    rounds, dealer = [], "Aki"
    players = ["Aki", "Bo", "Chiyo"]
    for seed in (801, 802, 803):
        play = play_out("sudaoshi", players, dealer, random.Random(seed))
        hands = [f"  {name}: {pile(play.hands[name])}" for name in players]
        rounds.append(item([f"dealer: {dealer}", "hands:", *hands, *piles(play)]))
        text = "hanascore: 1\ngame: sudaoshi\nplayers: [Aki, Bo, Chiyo]\nrounds:"
        record = loads("\n".join([text, *(line for lines in rounds for line in lines)])).records[0]
        dealer = score(record).rounds[-1].next_dealer or dealer
    head = """
# Seats matter here, so the first dealer is named. The dealt hands confirm the lucky hands.
hanascore: 1
game: sudaoshi
players: [Aki, Bo, Chiyo]        # counter-clockwise
options: {last_round: 3}
"""
    return example(head, rounds)


def mushi() -> str:
    first, second, *others = (
        play_out("mushi", ["Aki", "Bo"], "Aki", random.Random(seed)) for seed in (1101, 1102, 1103)
    )
    rounds = [item(dealt(first))]
    rounds += [item([*piles(play, rest=False)]) for play in (second, *others)]
    head = """
# Forty cards and a wild lightning: one round turn by turn, and two as piles.
hanascore: 1
game: mushi
title: Three rounds
players: [Aki, Bo]
options: {last_round: 3}
"""
    return example(head, rounds)


def sakura() -> str:
    names = ["Aki", "Bo", "Chiyo", "Dai"]
    plays = [play_out("sakura", names, "Aki", random.Random(seed)) for seed in (1201, 1202, 1203)]
    rounds = []
    for at, play in enumerate(plays):
        lines = piles(play, rest=False, yellow=True)
        by = play.gaji or ("", "", "")
        gaji = [f"gaji: {{by: {by[0]}, took: {by[1]}}}"] if by[0] else []
        rounds.append(item([*lines, *gaji], *(["dealer: Aki"] if not at else [])))
    head = """
# Two teams: every yaku costs the other team 50 points. 12y is the yellow paulownia.
hanascore: 1
game: sakura
title: Two teams
players: [Aki, Bo, Chiyo, Dai]
teams: {East: [Aki, Chiyo], West: [Bo, Dai]}
options: {last_round: 3}
"""
    return example(head, rounds)


def hachi_juu_hana() -> str:
    first, *more = played("hachi-juu-hana", ["Aki", "Bo"], (1401, 1402))
    turns = [f"- {turn.player}: {turn.text().strip()}" for turn in first.turns]
    head = """
# Two players go on playing from the stock once their hands are empty. Willows help to complete other months.
hanascore: 1
game: hachi-juu-hana
title: Eighty flowers
players: [Aki, Bo]
options: {last_round: 2}
"""
    rounds = [item([f"opening_field: {' '.join(first.field)}", "turns:", *turns], "dealer: Aki")]
    return example(head, [*rounds, *(item(piles(play)) for play in more)])


def kekoro() -> str:
    plays = played("kekoro", ["Aki", "Bo"], (1502, 1503, 1504))
    head = """
# A lead of ninety points ends the game. 12y is the yellow paulownia, which stands for a ribbon.
hanascore: 1
game: kekoro
title: Ninety ahead
players: [Aki, Bo]
"""
    rounds = [item(piles(play, rest=False, yellow=True)) for play in plays]
    return example(head, rounds)


def hanahuda() -> str:
    plays = played("hanahuda", ["Aki", "Bo", "Chiyo"], (1601, 1602, 1603))
    head = """
# Three players in Palau. The lowest score of a round deals the next one.
hanascore: 1
game: hanahuda
title: Three in Palau
players: [Aki, Bo, Chiyo]
"""
    first, *more = [piles(play, yellow=True) for play in plays]
    return example(head, [item(first, "dealer: Aki"), *map(item, more)])


def roppyakken() -> str:
    plays = played("roppyakken", ["Aki", "Bo"], (1301, 1302))
    head = """
# A race to 600 with a wild rain man. 12y is the yellow paulownia, worth as much as a ribbon.
hanascore: 1
game: roppyakken
title: Race to 600
players: [Aki, Bo]
"""
    return example(head, [item(piles(play, rest=False, yellow=True)) for play in plays])


def dealt(play: Play) -> list[str]:
    """The deal of a round and its turns, chaff without numbers, as a person writes them."""
    lines = [f"dealer: {play.dealer}", "hands:"]
    lines += [f"  {name}: {pile(play.hands[name])}" for name in play.players]
    lines += [f"opening_field: {pile(play.field)}", "turns:"]
    lines += [re.sub(r"c\d", "c", f"  - {turn.player}: {turn.text()}") for turn in play.turns]
    return lines


def whole_plays() -> str:
    rounds, dealer = [], "Aki"
    for seed in (986, 908, 994):
        play = play_out("koi-koi", ["Aki", "Bo"], dealer, random.Random(seed), _worth)
        rounds.append(item(dealt(play)))
        dealer = play.stopped_by or dealer
    head = """
# Three rounds turn by turn. The piles, the calls and the endings follow from the turns.
hanascore: 1
game: koi-koi
title: Turn by turn
players: [Aki, Bo]
options: {last_round: 3}
"""
    return example(head, rounds)


def matgo() -> str:
    rules, rounds = GAMES["go-stop"].rules(), []
    for seed in (1221, 1467):
        table = Table(
            ["Aki", "Bo"], random.Random(seed), {}, lambda pile: rules.call_points(these(" ".join(pile)))
        )
        play = table.play()
        lines = [f"dealer: {play.dealer}", "hands:"]
        lines += [f"  {name}: {_in_order(cards)}" for name, cards in play.hands.items()]
        lines += [f"opening_field: {_in_order(play.field)}", "turns:"]
        # YAML takes a colon and a space in a text for the end of a key.
        lines += [
            f'  - {name}: "{turn}"' if ":" in turn else f"  - {name}: {turn}" for name, turn in play.turns
        ]
        rounds.append(item([_korean(line) for line in lines]))
    head = """
# Two rounds of Matgo (Go-Stop for two), turn by turn: ppeok, a bomb, shaking, jokers, go and stop.
hanascore: 1
game: go-stop
months: korean                   # 11 is the paulownia, 12 the willow
players: [Aki, Bo]
options: {last_round: 2}
"""
    return example(head, rounds)


def _in_order(cards: Iterable[str]) -> str:
    return " ".join(sorted(cards, key=ORDER.index))


def _korean(text: str) -> str:
    """Cards in the Korean order of months, without numbers of chaff where none of its month is yellow."""
    plain = re.sub(r"\b(?!12)(\d+c)[123]", r"\1", text).replace("12c1", "12y")
    return re.sub(r"\b1[12](?=[bracy])", lambda month: str(KOREAN[int(month[0])]), plain)


# Each example by its name.
EXAMPLE_BY_NAME: dict[str, Callable[[], str]] = {
    "kwa-do": kwa_do,
    "teams": kwa_do_teams,
    "min-hwatu": min_hwatu,
    "kanji": hana_awase,
    "doubtful": doubtful,
    "house-rules": house_rules,
    "counts": counts_only,
    "koi-koi": koi_koi,
    "sudaoshi": sudaoshi,
    "mushi": mushi,
    "sakura": sakura,
    "hachi-juu-hana": hachi_juu_hana,
    "kekoro": kekoro,
    "hanahuda": hanahuda,
    "roppyakken": roppyakken,
    "play": whole_plays,
    "matgo": matgo,
}


def write(folder: Path) -> None:
    """Write all examples into a folder."""
    for name, text in EXAMPLE_BY_NAME.items():
        (folder / f"{name}.hanascore.yaml").write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    write(EXAMPLES)
