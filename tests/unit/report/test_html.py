"""Blocks as a page of HTML. tests/commands/test_browser.py opens the pages of all commands."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256

import pytest

from hanascore.cards.deck import BY_CODE, CARDS, EVERY, JOKERS, USUAL_KINDS, WHOLE
from hanascore.problems.place import Place, Span
from hanascore.problems.problem import warning
from hanascore.report.blocks import (
    GROUP,
    PART,
    SUM,
    Block,
    CardGroup,
    CardLegend,
    Chart,
    ChartLine,
    Code,
    Collapsed,
    Columns,
    DrawnYaku,
    Heading,
    ItemList,
    MovedCards,
    Paragraph,
    PictureRow,
    Pictures,
    PlayerSeat,
    Poster,
    PosterCard,
    Problems,
    Row,
    ScoreStrips,
    Step,
    Steps,
    Strip,
    SummaryLine,
    Table,
    TableCard,
    Tabletop,
    Title,
    Totals,
    TotalsRow,
    YakuList,
    fields,
    pictures_by_kind,
    table,
)
from hanascore.report.html import as_html
from hanascore.report.labels import use_language
from tests.helpers.html_pages import read

HOSTILE = "<b>&\"'</script><!--"
BLOCKS: list[Block] = [
    Title(HOSTILE, [HOSTILE]),
    Heading(HOSTILE),
    Paragraph(HOSTILE, tone="alert"),
    ItemList([HOSTILE, HOSTILE], level=2),
    Code([HOSTILE]),
    table([HOSTILE, "b"], [Row([HOSTILE, "b"], under=[HOSTILE], cards=1), Row([HOSTILE], GROUP)]),
    fields([(HOSTILE, HOSTILE)]),
    Table([Row((HOSTILE, "5", "", HOSTILE), SUM, [HOSTILE])], style="points"),
    Table([Row((HOSTILE, HOSTILE, HOSTILE), under=[HOSTILE], cards=3)], style="names"),
    Problems(
        [
            warning("odd-month", Place(span=Span(1, 1, 1, 3)), HOSTILE, HOSTILE)
            .in_file(HOSTILE, 1)
            ._replace(lines=((1, HOSTILE),))
        ]
    ),
    Pictures([PictureRow(HOSTILE, 1, HOSTILE)]),
    CardLegend([PictureRow(HOSTILE, 1, HOSTILE)]),
    Poster(HOSTILE, [PosterCard(1, HOSTILE, HOSTILE, HOSTILE)], HOSTILE),
    YakuList(
        [DrawnYaku(HOSTILE, HOSTILE, HOSTILE, [CardGroup(1, HOSTILE)], [HOSTILE], HOSTILE, is_pale=True)]
    ),
    ScoreStrips(
        lines=[HOSTILE],
        lines_below=[HOSTILE],
        players=[(HOSTILE, HOSTILE)],
        strips=[Strip(HOSTILE, 1, HOSTILE)],
        round=HOSTILE,
        dealer=HOSTILE,
        cells=[HOSTILE],
        sums=[HOSTILE],
        result=HOSTILE,
    ),
    Columns([Heading(HOSTILE), Paragraph(HOSTILE)]),
    Chart(HOSTILE, [HOSTILE, HOSTILE], [ChartLine(HOSTILE, [0, 5])], 7),
    Collapsed(HOSTILE, [Heading(HOSTILE), Paragraph(HOSTILE)], [SummaryLine(HOSTILE, HOSTILE)]),
    Steps(
        HOSTILE,
        [
            Step(
                HOSTILE,
                moves=[MovedCards(HOSTILE, [1], [2])],
                lines=[HOSTILE],
                table=Tabletop([PlayerSeat(HOSTILE, [TableCard(1)], [TableCard(2)], [HOSTILE])], [], 5),
                blocks=[Paragraph(HOSTILE)],
            )
        ],
    ),
    Totals([HOSTILE], [TotalsRow(HOSTILE, [HOSTILE], [HOSTILE])], [TotalsRow(HOSTILE, [HOSTILE])]),
]


def page(*blocks: Block) -> str:
    return as_html([Title("A page"), *blocks], "test")


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: type(block).__name__)
def test_whatever_is_in_a_block_is_text(block: Block) -> None:
    found = read(page(block))
    scripts = [tag for tag, _ in found.tags if tag == "script"]
    assert len(scripts) == isinstance(block, Steps)
    texts = found.shown + " ".join(
        str(value) for _, attributes in found.tags for value in attributes.values()
    )
    assert HOSTILE in texts


def test_only_the_style_and_script_of_the_page_may_run() -> None:
    text = page(Steps("Play", [Step("One")]))
    for tag in ("style", "script"):
        content = re.search(f"<{tag}>(.*?)</{tag}>", text, re.DOTALL)
        assert content
        digest = b64encode(sha256(content[1].encode()).digest()).decode()
        assert f"{tag}-src 'sha256-{digest}'" in text
    assert "default-src 'none'" in text
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)


def test_each_title_begins_an_article() -> None:
    text = page(Paragraph("a"), Title("Another"), Paragraph("b"))
    assert text.count("<article>") == text.count("</article>") == 2
    assert "<title>A page</title>" in text
    assert "<title>hanascore</title>" in as_html([Paragraph("a")], "test")


def test_foreign_words_are_marked_with_their_language() -> None:
    text = page(Paragraph("千代 plays 화투 with Aki, 松に鶴 2"))
    assert '<p><span lang="ja">千代</span> plays <span lang="ko">화투</span> with Aki' in text
    assert '<span lang="ja">松に鶴</span> 2' in text


def test_a_page_says_its_language_and_what_is_not_in_it() -> None:
    blocks = (Paragraph("合計 5"), Paragraph("Aki"), Paragraph("Bo deals next."), Paragraph("千代 has won"))
    with use_language("ja"):
        text = page(*blocks)
        assert "英語" not in page(Paragraph("合計 5"), Paragraph("Aki"))
    assert 'lang="ja">' in text.split("\n")[1]
    assert '<p>合計 5</p>\n<p><span lang="en">Aki</span></p>' in text
    assert '<span lang="en">Bo deals next.</span>' in text
    assert '<span lang="en">千代 has won</span>' in text
    assert "</label><p>このページには英語のままの文があります。</p>" in text
    assert "</label><p>Made by hanascore" in page(*blocks)


def test_minus_signs_and_quoted_keys() -> None:
    text = page(
        table(["Aki", "Bo"], [("-5*", "-5")], right=["Aki"]),
        Paragraph("Aki has -5 (-3), 25 - 25 on 2026-11-20; write `lucky_hands: {}` in a `<b>`"),
    )
    assert '<td class="number">−5*</td><td class="short">-5</td>' in text
    assert "Aki has −5 (−3), 25 − 25 on 2026-11-20; write <code>lucky_hands: {}</code>" in text
    assert "in a `&lt;b&gt;`" in text


def test_numbers_are_at_the_right_and_long_texts_may_be_wrapped() -> None:
    text = page(table(["Points", "Text", "Id"], [("5", "a " * 20, "a_b")], right=["Points"]))
    assert '<th scope="col" class="number">Points</th>' in text
    assert '<th scope="col" class="flowing">Text</th>' in text
    assert "a_<wbr>b" in text


def test_what_is_under_a_row_spans_the_other_columns() -> None:
    text = page(table(["Round", "Aki", "total"], [Row(("1", "5", "5"), under=["Aki: Chaff"])]))
    assert '<tr class="remark"><td></td><td colspan="2">Aki: Chaff</td></tr>' in text


def test_every_card_is_drawn_and_named() -> None:
    text = page(Pictures([PictureRow("deck", WHOLE)]))
    read(text)
    for card in CARDS:
        assert f'<use href="#c{card.code}"/>' in text
        assert f'<symbol id="c{card.code}"' in text
    names = re.findall(r'<svg role="img" aria-label="([^"]+)">', text)
    assert names[:4] == ["crane", "pine ribbon", "pine chaff", "pine chaff"]


def test_a_page_has_the_drawings_of_its_cards_only() -> None:
    text = page(Pictures([PictureRow("pile", 1)]))
    assert text.count("<symbol") == 1
    assert "art-wisteria" not in text
    assert "<symbol" not in page(Paragraph("No cards."))


def test_names_of_cards_and_labels_are_translated() -> None:
    with use_language("ja"):
        text = page(Pictures([PictureRow("a", 1)]), Steps("b", []))
    assert 'aria-label="松に鶴"' in text
    assert 'lang="ja"' in text
    assert "配りへ|一手前" in text


def test_korean_buttons_of_a_replay_say_before_and_after() -> None:
    with use_language("ko"):
        assert "|이전 차례|재생·정지|다음 차례|" in page(Steps("b", []))


def test_points_show_pictures_or_names() -> None:
    picture = Row(("Set 1", "", "30", "a.set-1"), under=["crane"], cards=1)
    name = Row(("2 x 5", "10", "", ""), PART, ["moon"])
    text = page(Table([picture, name], style="points"))
    assert "<p>crane</p>" not in text
    assert "<p>moon</p>" in text


def test_cards_have_the_numbers_of_the_months_of_their_article() -> None:
    cards = Pictures([PictureRow("Aki", BY_CODE["12b"].bit)])
    text = as_html([Title("One", months="korean"), cards, Title("Two", months="japanese"), cards], "test")
    assert '<article class="korean-months">' in text
    assert text.count("<article>") == 1
    assert re.search('<text class="japanese"[^>]*>12b</text><text class="korean"[^>]*>11b</text>', text)


def test_the_index_leaves_the_round_corner_of_its_card() -> None:
    assert 'd="M5.4 2H' in page(Pictures([PictureRow("Aki", BY_CODE["1b"].bit)]))


def test_drawings_on_chaff_are_cut_by_a_frame_that_can_be_seen() -> None:
    text = page(Pictures([PictureRow("Aki", BY_CODE["3c1"].bit)]))
    ground, rim = (re.search(rf'id="art-{name}">.*?(#\w{{6}})', text) for name in ("chaff", "rim"))
    assert ground
    assert rim
    assert ground[1] != rim[1]


def test_jokers_are_drawn() -> None:
    text = as_html([Title("A pile"), pictures_by_kind(EVERY, USUAL_KINDS)], "test")
    assert "<dt>jokers</dt>" in text
    for joker in JOKERS:
        assert f'aria-label="{joker.id}"><use href="#c{joker.id}"/>' in text
        assert f'<symbol id="c{joker.id}"' in text


def test_words_of_a_table_are_kept_whole_in_korean_only() -> None:
    """Japanese has no spaces, so a cell of a kept sentence would push other columns out of the page."""
    assert [line for line in page().splitlines() if "keep-all" in line and "td" in line] == [
        ":where(:lang(ko)) :is(td, th) { word-break: keep-all; }"
    ]


def test_rules_below_the_first_column_of_totals_are_printed() -> None:
    """A sticky cell with a background would cover them."""
    _, printed = page().split("\n@media print", 1)
    assert re.search(r"\.totals tbody th[^{]*{ position: static; }", printed)


def test_the_deal_of_a_replay_is_printed() -> None:
    _, printed = page(Steps("Round 1", [])).split("\n@media print")[-2:]
    assert "li:is(:first-child, :last-child, .alert) .table { display: grid; }" in printed
