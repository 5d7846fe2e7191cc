"""Whatever a report prints of cards can be pasted back into a record, in every language."""

import random

import pytest

from hanascore.cards.deck import CHAFF, KINDS, WHOLE
from hanascore.cards.dictionary import LANGUAGES
from hanascore.cards.notation import cards_in_words, settle_chaff
from hanascore.cards.spelling import spell
from hanascore.report.replay import by_kind, by_suit
from hanascore.report.words import card_names, card_names_of_kind, named
from tests.commands import run

_DRAW = random.Random(11)
_PILES = [0, WHOLE, *(_DRAW.getrandbits(48) & _DRAW.getrandbits(48) for _ in range(60))]


def _read(text, kind=None):
    spelling = spell(text, "japanese", kind)
    assert spelling.misreads == (), text
    (cards,) = settle_chaff([spelling.value])
    return cards


def _lowest(cards):
    """The same cards, chaff of a month the lowest there are, as chaff without numbers are read."""
    found = cards & ~CHAFF
    for month in range(12):
        chaff = CHAFF & 0b1111 << 4 * month
        bits = [1 << at for at in range(48) if chaff >> at & 1]
        found |= sum(bits[: (cards & chaff).bit_count()])
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cards_of_reports_read_back(lang):
    for pile in filter(None, _PILES):
        assert _read(", ".join(card_names(pile, lang))) == _lowest(pile)
        assert _read(named(pile, lang)).bit_count() == pile.bit_count()
        assert _read(by_suit(pile, lang)) == _lowest(pile)
        assert _read("; ".join(f"{kind}: {cards}" for kind, cards in by_kind(pile, lang))) == _lowest(pile)
        for kind, cards in KINDS.items():
            of_kind = ", ".join(card_names_of_kind(pile, kind, lang))
            assert _read(of_kind, kind) == _lowest(pile) & cards


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
