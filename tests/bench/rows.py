"""What is measured: each row of the table, what it is compared with, and the ratio it should keep."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import yaml

import hanascore
from hanascore.batch.scorer import Scorer
from tests.bench.material import (
    DECK,
    piles,
    played_rounds,
    three_players,
    three_players_of_size,
    write_tables,
)
from tests.bench.timing import (
    FailedError,
    NotYetError,
    best,
    command,
    most_memory,
    process,
    python,
    ratio,
)

LOAD_ALL = (
    "import os, sys, yaml\n"
    "for name in sorted(os.listdir(sys.argv[1])):\n"
    "    with open(f'{sys.argv[1]}/{name}', 'rb') as file: yaml.load(file, yaml.CSafeLoader)"
)
LOAD = "import sys, yaml; yaml.load(open(sys.argv[1], 'rb'), yaml.CSafeLoader)"


class Sizes(NamedTuple):
    """How much of everything; the defaults are what the aims speak of."""

    best_of: int = 9
    rounds: int = 1000
    plays: int = 1500
    piles: int = 2000
    file: int = 16 * 1024 * 1024 - 1
    files: int = 10_000


class Row(NamedTuple):
    """One line of the table. `measure` gets a folder to write to, and answers with the ratio."""

    what: str
    against: str
    limit: float
    at_least: bool
    measure: Callable[[Path, Sizes], float]

    @property
    def aim(self) -> str:
        return f"at least {self.limit:g}" if self.at_least else f"at most {self.limit:g}x"

    def met(self, measured: float) -> bool:
        return measured >= self.limit if self.at_least else measured <= self.limit


def public(name: str) -> Any:
    """A part of the library as a user finds it."""
    try:
        return getattr(hanascore, name)
    except AttributeError:
        raise NotYetError(f"hanascore.{name}") from None


def bare_load(text: str) -> Callable[[], object]:
    if not hasattr(yaml, "CSafeLoader"):
        raise NotYetError("PyYAML without libyaml has nothing to compare with")
    return lambda: yaml.load(text.encode(), yaml.CSafeLoader)


def only_record(text: str) -> Any:
    """The one record of a text that must be without a fault, or the row would time something else."""
    loaded = public("loads")(text)
    if loaded.problems or len(loaded.records) != 1:
        raise FailedError(f"{len(loaded.records)} records, {loaded.problems[:1]}")
    return loaded.records[0]


def written(folder: Path, text: str) -> str:
    path = folder / "bench.yaml"
    path.write_text(text, encoding="utf-8")
    return str(path)


def start_up(folder: Path, sizes: Sizes) -> float:
    return ratio(process(command("--help")), process(python("import click")), sizes.best_of)


def small_json(folder: Path, sizes: Sizes) -> float:
    words = command("score", written(folder, three_players(1)), "--format", "json")
    return ratio(process(words), process(python("import click, yaml")), sizes.best_of)


def small_table(folder: Path, sizes: Sizes) -> float:
    words = command("score", written(folder, three_players(1)))
    return ratio(process(words), process(python("import click, yaml, tabulate")), sizes.best_of)


def read_and_score(folder: Path, sizes: Sizes) -> float:
    text = three_players(sizes.rounds)
    score, loads = public("score"), public("loads")
    only_record(text)
    return ratio(lambda: score(loads(text).records[0]), bare_load(text), sizes.best_of)


def whole_process(folder: Path, sizes: Sizes) -> float:
    text = three_players(sizes.rounds)
    bare_load(text)
    path = written(folder, text)
    return ratio(
        process(command("score", path, "--format", "json")), process(python(LOAD, path)), sizes.best_of
    )


def mask(text: str) -> int:
    """A pile as the plain loop wants it. Chaff of one month fill up from the first."""
    held = 0
    for card in text.split():
        places = (place for place, each in enumerate(DECK) if each == card and not held >> place & 1)
        held |= 1 << next(places)
    return held


BRIGHTS = mask("1b 3b 8b 11b 12b")
RAIN = mask("11b")
BRIGHT_POINTS = ((0, 0, 0, 5, 8, 10), (0, 0, 0, 0, 7, 10))
SETS = tuple(
    (mask(cards), points)
    for cards, points in (
        ("6a 7a 10a", 5),
        ("1r 2r 3r", 5),
        ("6r 9r 10r", 5),
        ("3b 9a", 5),
        ("8b 9a", 5),
    )
)
COUNTS = tuple(
    (mask(" ".join(card for card in DECK if card[-1] == kind) + also), free)
    for kind, also, free in (("a", "", 4), ("r", "", 4), ("c", " 9a", 9))
)


def by_hand(pile: int) -> int:
    """What a Koi-Koi pile is worth, as anybody would write it who needs no explanation."""
    points = BRIGHT_POINTS[pile & RAIN != 0][(pile & BRIGHTS).bit_count()]
    for cards, value in SETS:
        if pile & cards == cards:
            points += value
    for cards, free in COUNTS:
        over = (pile & cards).bit_count() - free
        if over > 0:
            points += over
    return points


class Piles(NamedTuple):
    """Random piles as masks, and the library's scorer for them, which agrees with the plain loop on each."""

    masks: list[int]
    scorer: Scorer


def koi_koi(sizes: Sizes) -> Piles:
    score_pile = public("score_pile")
    texts = piles(sizes.piles)
    masks = [mask(text) for text in texts]
    scorer = public("scorer")("koi-koi")
    for text, pile, points in zip(texts, masks, scorer.points(masks), strict=True):
        said = {points, score_pile("koi-koi", text).points}
        if said != {by_hand(pile)}:
            raise FailedError(f"{text}: the library says {said}, the loop {by_hand(pile)}")
    return Piles(masks, scorer)


def pile_points(folder: Path, sizes: Sizes) -> float:
    masks, scorer = koi_koi(sizes)

    def loop() -> None:
        for pile in masks:
            by_hand(pile)

    return 1 / ratio(lambda: scorer.points(masks), loop, sizes.best_of)


def array_points(folder: Path, sizes: Sizes) -> float:
    """A hundred times as many piles in an array, a pile against a pile."""
    try:
        array = import_module("numpy").array
    except ImportError:
        raise NotYetError("numpy is not installed") from None
    masks, scorer = koi_koi(sizes)
    many = array(masks * 100, dtype="uint64")

    def loop() -> None:
        for pile in masks:
            by_hand(pile)

    return 100 / ratio(lambda: scorer.points(many), loop, sizes.best_of)


def pile_lines(folder: Path, sizes: Sizes) -> float:
    """Fifty times as many piles as lines of text, through the command and out as CSV."""
    texts = piles(sizes.piles)
    masks = [mask(text) for text in texts] * 50
    words = command("pile", "koi-koi", "-", "--format", "csv")

    def loop() -> None:
        for pile in masks:
            by_hand(pile)

    return ratio(process(words, "".join(f"{text}\n" for text in texts) * 50), loop, sizes.best_of)


def replayed(folder: Path, sizes: Sizes) -> float:
    score, score_pile = public("score"), public("score_pile")
    text = played_rounds(sizes.plays, lambda pile: score_pile("hana-awase", pile).points if pile else 0)
    record = only_record(text)
    return ratio(lambda: score(record), bare_load(text), sizes.best_of)


def disputed(folder: Path, sizes: Sizes) -> float:
    dispute, score = public("dispute"), public("score")
    record = only_record(three_players(12, "kwa-do", "yaku: all, goal: none, last_round: 12"))
    seconds = best(lambda: dispute(record), 1)
    if seconds > 1:
        raise FailedError(f"it took {seconds:.2f} seconds, and one is the most")
    return ratio(lambda: dispute(record), lambda: score(record), sizes.best_of)


def memory(folder: Path, sizes: Sizes) -> float:
    text = three_players_of_size(sizes.file)
    words = command("score", written(folder, text), "--format", "json")
    return most_memory(words) / len(text)


def tallied(folder: Path, sizes: Sizes) -> float:
    """A tally as a whole process, against a process that does no more than load the same files in turn."""
    target = str(write_tables(folder, sizes.files))
    return ratio(
        process(command("tally", target)),
        process(python(LOAD_ALL, target)),
        max(1, sizes.best_of * 2 // 3),
    )


def tally_memory(folder: Path, sizes: Sizes) -> float:
    few, many = (str(write_tables(folder, number)) for number in (sizes.files // 10, sizes.files))
    return most_memory(command("tally", many)) / most_memory(command("tally", few))


def at_most(limit: float, what: str, against: str, measure: Callable[[Path, Sizes], float]) -> Row:
    return Row(what, against, limit, at_least=False, measure=measure)


def at_least(limit: float, what: str, against: str, measure: Callable[[Path, Sizes], float]) -> Row:
    return Row(what, against, limit, at_least=True, measure=measure)


BARE = "`yaml.load` with `CSafeLoader`, same bytes"
ROWS = (
    at_most(1.2, "`hanascore --help`", '`python -c "import click"`', start_up),
    at_most(
        1.5,
        "`hanascore score FILE --format json`, one round",
        '`python -c "import click, yaml"`',
        small_json,
    ),
    at_most(
        1.3, "`hanascore score FILE`, one round", '`python -c "import click, yaml, tabulate"`', small_table
    ),
    at_most(3, "read, check and score 1,000 rounds, library", BARE, read_and_score),
    at_most(4, "the same with JSON out, whole process", "a process that does that load", whole_process),
    at_least(
        1.5,
        "points of Koi-Koi piles as masks, in plain Python",
        "speed of a handwritten loop over masks",
        pile_points,
    ),
    at_least(
        75, "points of Koi-Koi piles in an array of numpy", "speed of the same handwritten loop", array_points
    ),
    # The first program took a hundred times as long as the loop, and five times its speed is asked.
    at_most(
        20,
        "points of 100,000 Koi-Koi piles as lines of text, CSV out, whole process",
        "a handwritten loop over their masks",
        pile_lines,
    ),
    at_most(1.0, "replay and score 1,500 two-player rounds already read", BARE, replayed),
    at_most(40, "`dispute` on twelve rounds, library", "`score` of them", disputed),
    at_most(25, "memory for a file of 16 MiB", "size of the file", memory),
    at_most(3, "`tally` of 10,000 files of one round", "a process that loads them in turn", tallied),
    at_most(1.5, "memory of that `tally`", "memory of one of 1,000 files", tally_memory),
)


Line = tuple[str, str, str, str]


def lines(folder: Path, sizes: Sizes, rows: tuple[Row, ...] = ROWS) -> tuple[list[Line], list[str]]:
    """The table, row by row: what, compared with, aim, measured; and a note on each row that has no ratio."""
    table, notes = [], []
    for row in rows:
        try:
            measured = row.measure(folder, sizes)
        except (NotYetError, FailedError) as reason:
            found = "not yet" if isinstance(reason, NotYetError) else "failed"
            notes.append(f"{row.what}: {found}: {reason}")
        else:
            found = f"{measured:.2f}{'' if row.at_least else 'x'}{'' if row.met(measured) else ' (missed)'}"
        table.append((row.what, row.against, row.aim, found))
    return table, notes


def picked(words: list[str]) -> tuple[Row, ...]:
    """The rows that hold any of the words, or all rows."""
    return tuple(row for row in ROWS if not words or any(word in row.what for word in words))


def drawn(table: list[Line], *, markdown: bool) -> str:
    """The table as text, or as Markdown for the README."""
    head = ("what", "compared with, same run", "aim", "measured")
    if markdown:
        rule = ("---",) * len(head)
        return "\n".join(f"| {' | '.join(row)} |" for row in (head, rule, *table))
    rows = [[cell.replace("`", "") for cell in row] for row in (head, *table)]
    widths = [max(map(len, column)) for column in itertools.zip_longest(*rows, fillvalue="")]
    return "\n".join("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
