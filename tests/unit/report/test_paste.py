"""Whatever a report prints of cards can be pasted back into a record, in every language."""

import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hanascore.cards.deck import CARDS, CHAFF, EVERY, KINDS, LANGUAGES, WHOLE, YELLOW, Kind
from hanascore.cards.named import settle_chaff
from hanascore.cards.names import names_of
from hanascore.cards.notation import cards_in_words, code_pile
from hanascore.cards.spelling import spell
from hanascore.report.labels import use_language
from hanascore.report.replay import Names
from hanascore.report.wording import card_names, card_names_of_kind, named
from tests.helpers.commands import run
from tests.helpers.random_matches import few

_DRAW = random.Random(11)
_PILES = [0, WHOLE, *(_DRAW.getrandbits(48) & _DRAW.getrandbits(48) for _ in range(60))]


def _read(text, kind=None):
    spelling = spell(text, "japanese", kind)
    assert spelling.misreads == (), text
    (cards,) = settle_chaff([spelling.cards])
    return cards


def _lowest(cards):
    """The same cards, chaff of a month the lowest there are, as chaff without numbers are read."""
    found = cards & ~CHAFF
    for month in range(12):
        chaff = CHAFF & 0b1111 << 4 * month
        bits = [1 << at for at in range(48) if chaff >> at & 1]
        found |= sum(bits[: (cards & chaff).bit_count()])
    return found


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_of_reports_read_back(lang):
    for pile in filter(None, _PILES):
        assert _read(", ".join(card_names(pile, lang))) == _lowest(pile)
        assert _read(named(pile, lang)).bit_count() == pile.bit_count()
        with use_language(lang):
            suits = Names().by_suit(pile)
            kinds = "; ".join(f"{kind}: {cards}" for kind, cards in Names().by_kind(pile))
        assert _read(suits) == _read(kinds) == _lowest(pile)
        for kind, cards in KINDS.items():
            of_kind = ", ".join(card_names_of_kind(pile, kind, lang))
            assert _read(of_kind, kind) == _lowest(pile) & cards


@pytest.mark.parametrize("lang", LANGUAGES)
@few
@given(pile=st.integers(1, EVERY))
def test_cards_read_back_where_jokers_are_and_the_yellow_one_is_another(lang, pile):
    names = Names(yellow=True)
    with use_language(lang):
        kinds = "; ".join(f"{kind}: {cards}" for kind, cards in names.by_kind(pile) if kind != "jokers")
        suits = names.by_suit(pile)
    for text, cards in ((named(pile, lang), pile), (suits, pile), (kinds, pile & WHOLE)):
        assert _read(text) & ~CHAFF == cards & ~CHAFF
        assert _lowest(_read(text)) == _lowest(cards)
        assert _read(text) & YELLOW == cards & YELLOW
        assert not spell(text, "japanese").value.may_hold_yellow()


def test_cards_of_problems_read_back():
    for pile in filter(None, _PILES):
        assert _read(cards_in_words(pile, "japanese")) == _lowest(pile)


def test_cards_of_explain_make_a_pile():
    told = run("explain examples/kwa-do.hanascore.yaml --round 1 --side Aki").stdout
    (line,) = [line.strip() for line in told.splitlines() if "maple chaff" in line]
    assert line == "deer, maple ribbon, 2 maple chaff"
    assert run(f'pile kwa-do "{line}"').stdout == run("pile kwa-do 10*").stdout


def test_a_pile_of_replay_is_a_pile(monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    told = run("replay examples/play.hanascore.yaml --round 2 --until 7").stdout
    (line,) = [line.split("Aki ", 1)[1] for line in told.splitlines() if "Aki  animals" in line]
    assert run(f'cards "{line.strip()}"').exit_code == 0


RECORDS = sorted(path.as_posix() for path in Path("examples").glob("*.hanascore.yaml"))
_KIND = re.compile(r" *\d+ (bright|animal|ribbon|chaff)s? x ")
_ENTRY = re.compile(r"  +\S.* -?\d+( +[\w.-]+)?")


def _lists_of_cards(told):
    """The cards below each entry of `explain`, joined where a page folds them, with the entry.

    A name that an entry ends with may be folded too.
    """
    found = []
    for line in told:
        if not line.startswith(" " * 6):
            found.append([line, ""])
        else:
            found[-1][1] += f" {line.strip()}"
    found = [(above, re.sub("^ (paid )?(to |by )?(Aki|Bo)\\b", "", cards)) for above, cards in found]
    return [
        (above, re.sub("^[^()]+[)] ", "", cards.strip()))
        for above, cards in found
        if cards and "=" not in above + cards and _ENTRY.fullmatch(above)
        if not re.search(" lacks |, worth ", above)
    ]


@pytest.mark.no_cover
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("record", RECORDS)
def test_every_card_of_explain_reads_back(record, lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")
    told = run(f"explain {record} --lang {lang}").stdout
    found = re.findall(r" lacks the ([^()\n]+?) \((?:\w+ has it|nobody took it)\)", told)
    assert all(_read(cards) for cards in found)
    lists = _lists_of_cards(told.splitlines())
    for above, cards in lists:
        kind = _KIND.match(above)
        assert _read(cards, Kind(kind[1]) if kind else None)
    assert lists or "counts" in record


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_of_pile_reads_back(lang, monkeypatch):
    monkeypatch.setenv("COLUMNS", "400")
    for pile in _PILES[1:30]:
        told = run(f'pile hana-awase "{code_pile(pile, numbered=True)}" --lang {lang}').stdout.splitlines()
        rows = re.findall(r"^  [^ ].* [x×] \d+ +\d+  (.*(?:\n {20,}.*)*)", "\n".join(told), re.MULTILINE)
        assert sum(_read(" ".join(cards.split())).bit_count() for cards in rows) == pile.bit_count()


@pytest.mark.no_cover
def test_cards_that_are_proposed_read_back():
    names = [name for card in CARDS for lang in LANGUAGES for name in names_of(card)[lang]]
    proposed = 0
    for name in _DRAW.sample(names, 200):
        at = _DRAW.randrange(len(name))
        for slip in (name[:at] + name[at + 1 :], name[:at] + "x" + name[at:]):
            for misread in spell(slip, "japanese").misreads:
                if found := re.fullmatch(r"did you mean (.+)\?", misread.hint):
                    for one in re.split(", | or ", found[1]):
                        assert one.startswith("one of ") or _read(one), (slip, one)
                        proposed += 1
    assert proposed > 200
