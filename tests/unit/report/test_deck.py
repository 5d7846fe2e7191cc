"""The report of `cards`. tests/commands/cards.txt shows whole reports."""

from __future__ import annotations

from hanascore.cards.deck import BY_CODE, CARDS
from hanascore.cards.spelling import spell
from hanascore.games import GAMES
from hanascore.report.blocks import Poster, PosterCard
from hanascore.report.deck import DeckReport, MeaningReport
from hanascore.report.labels import use_language
from hanascore.report.table_sheet import Book, book_title
from hanascore.report.text import as_text
from hanascore.report.wording import months_to_show


def meaning(text: str) -> MeaningReport:
    return MeaningReport(text, spell(text, "japanese"), [], "japanese")


def test_the_deck_has_a_row_for_each_card_under_its_month() -> None:
    text = as_text(DeckReport("japanese").blocks())
    assert "\nMonth 1: pine 松 송학\n  1b    pine with crane " in text
    assert all(f"\n  {card.code} " in text for card in CARDS)


def test_every_name_of_each_card() -> None:
    text = as_text(DeckReport("japanese", every=True).blocks())
    assert "松に鶴" in text
    assert "\n  Code  Names\n" in text


def test_a_poster_for_the_wall() -> None:
    posters = [block for block in DeckReport("japanese").blocks(page=True) if isinstance(block, Poster)]
    assert len(posters) == 12
    assert posters[0].cards[0] == PosterCard(1, "1b", "crane", "松に鶴 송학광")
    assert (posters[0].text, posters[0].more) == ("Month 1: pine", "松 송학")
    assert [card.name for card in posters[11].cards] == ["phoenix", "yellow", "chaff", "chaff"]


def test_on_a_poster_the_language_of_the_page_comes_first() -> None:
    with use_language("ko"):
        posters = [block for block in DeckReport("korean").blocks(page=True) if isinstance(block, Poster)]
    assert (posters[10].text, posters[10].more) == ("11월: 오동", "paulownia 桐")
    assert posters[10].cards[2] == PosterCard(BY_CODE["12c2"].bit, "11c", "오동 피", "chaff 桐のカス")


def test_korean_pages_and_games_count_months_the_korean_way() -> None:
    games = [GAMES[id] for id in ("koi-koi", "go-stop", "min-hwatu")]
    assert [months_to_show(None, game) for game in games] == ["japanese", "korean", "korean"]
    assert months_to_show("japanese", games[1]) == "japanese"
    assert book_title(Book(games[1], games[1].rules())).months == "korean"
    with use_language("ko"):
        assert months_to_show(None, games[0]) == months_to_show(None) == "korean"
        assert months_to_show("japanese", games[0]) == "japanese"


def test_the_deck_in_json() -> None:
    card = DeckReport("japanese").data()["cards"][0]
    assert (card["id"], card["code"], card["month"], card["kind"]) == ("pine-crane", "1b", 1, "bright")


def test_what_names_in_a_text_mean() -> None:
    text = as_text(meaning("5arc 8b").blocks())
    assert text == (
        "  Written  Code  Card\n"
        "  5arc     5a    iris with bridge (animal)\n"
        "           5r    iris with grass ribbon (ribbon)\n"
        "           5c1   iris chaff-1 (chaff)\n"
        "  8b       8b    susuki with moon (bright)\n"
        "\n"
        "4 cards\n"
    )


def test_cards_named_twice_are_counted_once() -> None:
    assert as_text(meaning("1b crane").blocks()).endswith("\n1 card, 1 named twice\n")
    assert as_text(meaning("").blocks()) == "no cards\n"


def test_meanings_are_translated_with_their_kinds() -> None:
    with use_language("ja"):
        assert "松に鶴(光)" in as_text(meaning("1b").blocks())


def test_meanings_in_json_have_columns() -> None:
    (first, second) = meaning("5a 8b").data()["tokens"]
    assert (first["text"], first["column"], first["end_column"]) == ("5a", 1, 3)
    assert [card["id"] for card in second["cards"]] == ["susuki-moon"]


def test_a_page_of_meanings_has_the_cards() -> None:
    (poster,) = [block for block in meaning("5a 8b").blocks(page=True) if isinstance(block, Poster)]
    assert [card.code for card in poster.cards] == ["5a", "8b"]


def test_with_korean_months_the_paulownia_is_the_eleventh() -> None:
    report = DeckReport("korean")
    text = as_text(report.blocks())
    assert text.index("\nMonth 11: paulownia 桐 오동\n  11b ") < text.index(
        "\nMonth 12: willow 柳 비\n  12b "
    )
    card = report.data()["cards"][40]
    assert (card["id"], card["code"], card["month"]) == ("paulownia-phoenix", "11b", 11)
    text = as_text(MeaningReport("12b", spell("12b", "korean"), [], "korean").blocks())
    assert "12b   willow with rain man" in text
