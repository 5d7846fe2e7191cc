"""Draw what people print, as HTML: yaku with their cards, the poster of the deck, the score sheet, slips."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from hanascore.report.blocks import (
    CardGroup,
    CardLegend,
    DrawnYaku,
    Poster,
    PosterCard,
    ScoreStrips,
    Slip,
    Strip,
    YakuList,
)
from hanascore.report.card_pictures import draw_cards, draw_each_card
from hanascore.report.html_text import marked, number


def draw_yaku_list(block: YakuList) -> str:
    """Draw yaku in columns."""
    return f'<div class="yaku">{"".join(map(_draw_yaku, block.yaku))}</div>\n'


def _draw_yaku(yaku: DrawnYaku) -> str:
    more = f" <small>{marked(yaku.more)}</small>" if yaku.more else ""
    mark = f" <mark>{marked(yaku.mark)}</mark>" if yaku.mark else ""
    texts = "".join(f"<p>{marked(text)}</p>" for text in yaku.texts)
    cards = "".join(map(_draw_group, yaku.groups))
    if cards:
        texts += f'<p class="groups">{cards}</p>'
    return (
        f'<div class="{"one pale" if yaku.is_pale else "one"}"><p class="worth">{number(yaku.points)}</p>'
        f"<div><p><b>{marked(yaku.name)}</b>{more}{mark}</p>{texts}</div></div>\n"
    )


def _draw_group(group: CardGroup) -> str:
    if not group.label:
        return draw_cards(group.cards)
    return f'<span class="some"><i>{marked(group.label)}</i>{draw_cards(group.cards)}</span>'


def draw_card_legend(block: CardLegend) -> str:
    """Draw small groups of cards beside one another."""
    groups = "".join(
        f"<li><p><b>{marked(label)}</b> <small>{marked(more)}</small></p>{draw_each_card(cards)}</li>"
        for label, cards, more in block.rows
    )
    return f'<ul class="card-legend">{groups}</ul>\n'


def draw_poster(block: Poster, heading: str) -> str:
    """Draw large cards."""
    return f'<section class="poster">{heading}<ul>{"".join(map(_poster_card, block.cards))}</ul></section>\n'


def _poster_card(card: PosterCard) -> str:
    return (
        f"<li>{draw_cards(card.card)}<p><code>{escape(card.code)}</code> <b>{marked(card.name)}</b></p>"
        f"<p>{marked(card.more)}</p></li>"
    )


def draw_strips(block: ScoreStrips) -> str:
    """Draw a score sheet."""
    heads = "".join(
        f'<th scope="col"><span class="label">{marked(label)}</span><b>{marked(name)}</b></th>'
        for label, name in block.players
    )
    cells = "".join(f"<span>{marked(cell)}</span>" for cell in block.cells)
    sums = "".join(f"<span>{marked(label)}</span>" for label in block.sums)
    boxes = f'<td><div class="parts">{cells}</div><div class="sums">{sums}</div></td>' * len(block.players)
    strips = "".join(f"<tr>{_strip_head(strip, block.dealer)}{boxes}</tr>\n" for strip in block.strips)
    last = f'<tr><th scope="row">{marked(block.result)}</th>{"<td></td>" * len(block.players)}</tr>'
    return (
        f'{_lines(block.lines)}<table class="strips">'
        f'<thead><tr><th scope="col" class="label">{marked(block.round)}</th>{heads}</tr></thead>'
        f"<tbody>\n{strips}</tbody><tfoot>{last}</tfoot></table>\n"
        f"{_lines(block.lines_below)}"
    )


def draw_slip(slip: Slip, depth: int) -> str:
    """Draw a slip for a table."""
    heads = "".join(f'<th scope="col" class="label">{marked(box)}</th>' for box in slip.boxes)
    boxes = "<td></td>" * len(slip.boxes)
    rows = "".join(
        f'<tr><td class="seat">{marked(seat)}</td><th scope="row">{marked(name)}'
        f"{f' <small>{marked(more)}</small>' if more else ''}</th>{boxes}</tr>"
        for seat, name, more in slip.players
    )
    return (
        f'<section><p class="above">{marked(slip.above)}</p><h{depth}>{marked(slip.text)}</h{depth}>'
        f"<table><thead><tr><td></td><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>{_deals(slip)}"
        f"<p>{marked(slip.rules)}</p>{_lines(slip.lines)}</section>\n"
    )


def _deals(slip: Slip) -> str:
    """Draw a small cell for each deal of each player."""
    if not slip.deals:
        return ""
    label, *numbers = slip.deals
    heads = "".join(f'<th scope="col">{marked(number)}</th>' for number in numbers)
    cells = "<td></td>" * len(numbers)
    rows = "".join(f'<tr><th scope="row">{marked(name)}</th>{cells}</tr>' for _, name, _ in slip.players)
    head = f'<td class="label">{marked(label)}</td>'
    return f'<table class="deals"><thead><tr>{head}{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _lines(texts: Sequence[str]) -> str:
    """Draw lines to write on."""
    return f'<p class="lines">{"".join(f"<span>{marked(text)}</span>" for text in texts)}</p>\n'


def _strip_head(strip: Strip, dealer: str) -> str:
    card = f'<span class="flower">{draw_each_card(strip.card)}</span>' if strip.card else ""
    flower = f"<small>{marked(strip.flower)}</small>" if strip.flower else ""
    return (
        f'<th scope="row"><div><span><b>{marked(strip.label)}</b>{flower}</span>{card}</div>'
        f'<span class="label dealer">{marked(dealer)}</span></th>'
    )
