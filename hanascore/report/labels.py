"""Fixed labels in Japanese and Korean, from one table. Sentences stay English, and so do the ids of options.

A `{}` stands for what is taken over as it is, a name or a number; a `{*}` for what is a label itself; a `{3}`
in a translation for the third of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from hanascore.report import blocks

# The language of what is being drawn.
_LANG: ContextVar[str] = ContextVar("lang", default="en")

_TABLE = """
Agreed | 取り決め | 합의
Agreements | 取り決め | 합의
Best | 最高 | 최고
Before this round | この回の前 | 이번 판 전
Calls | 宣言 | 선언
Changes | 変わる点 | 달라지는 것
Club | 所属 | 소속
Diff | 点差 | 점수 차
Evidence | 根拠 | 근거
Files, each with its SHA-256 | ファイルとSHA-256 | 파일과 SHA-256
Games | 対局 | 대국
Lot | くじ | 추첨
Met | 直接対戦 | 상호 대전
Moved | 移動 | 이동
Other | 他 | 다른 쪽
Otherwise | ほかの決め | 다른 선택
Penalised | 罰 | 벌점 횟수
Penalty | 罰点 | 벌점
Place | 順位 | 순위
Points of each round | 各回の点 | 판마다의 점수
Since {} | {}以後 | {} 이후
W-D-L | 勝-分-負 | 승-무-패
Were | 前の点 | 이전 점수
What the rulings would change | 裁定で変わること | 판정에 따라 달라지는 것
Who met whom (+ placed before, - behind, = level) | 対戦表(+上位 -下位 =同位) | 대전표 (+상위 -하위 =동위)
Wins | 勝数 | 승수
Round {}, {} says | 第{}回 {}の申し立て | {}판 {}의 주장
Card | 札 | 패
Cards | 札 | 패
Cards are worth nothing by themselves. | 札そのものに点はない。 | 패 자체에는 점수가 없다.
Code | 符号 | 부호
Dealer | 親 | 선
Decided | 決めたこと | 정한 것
Do | 処置 | 할 일
Field | 場 | 바닥
Floor | 引き点 | 기준 공제
For | 内訳 | 내역
From | 根拠 | 근거
Hand | 手札 | 손패
Hands | 手札 | 손패
House rules | 家の決まり | 하우스 룰
In force | 採用 | 적용
Japanese | 日本語 | 일본어
Korean | 韓国語 | 한국어
Law | 決まり | 규칙
Lawful | 正しい手 | 바른 수
Lucky hands | 手役 | 손패 족보
Names | 名前 | 이름
Option | 選択肢 | 선택 항목
Par | 基準点 | 기준점
Pile | 取り札 | 딴 패
Piles | 取り札 | 딴 패
Player | 競技者 | 참가자
Player {} | 競技者{} | 참가자 {}
Players | 人数 | 인원
Plays | 出し札 | 낸 패
Points | 点 | 점
Round | 回 | 판
Round {} | 第{}回 | {}판
Ruling | 裁定 | 판정
Rulings | 裁定 | 판정
Running total | 累計 | 누계
Score | 得点 | 득점
Score ({}) | 得点({}) | 득점 ({})
See | 参照 | 참조
Side | 側 | 편
Stock | 山札 | 더미
The deal | 配り | 첫 배분
The deck | 札一覧 | 패 일람
Times | 倍 | 배
Times the field | 場の倍 | 바닥 배수
Total | 合計 | 합계
Turn | 手番 | 차례
Turns up | めくり札 | 뒤집은 패
What a round may tell | 回に書けること | 판에 적을 것
What is wrong or doubtful | 誤りと疑い | 오류와 의문
What it means | 意味 | 뜻
Won | 勝ち | 승
Written | 記入 | 적은 것
Yaku | 役 | 족보
Yaku gained | 役の受け | 받은 족보
Yaku paid | 役の払い | 준 족보
Burden | 持ち点 | 부담점
As written | 記入どおり | 적은 대로
adjustment | 調整 | 조정
brights | 光 | 광
bright | 光 | 광
animals | タネ | 열끗
animal | タネ | 열끗
ribbons | 短冊 | 띠
ribbon | 短冊 | 띠
chaff | カス | 피
cards | 札 | 패
yaku | 役 | 족보
counts | 枚数 | 장수
points | 点 | 점
round total | 回 累計 | 판 누계
empty | なし | 없음
dealer | 親 | 선
second | 胴二 | 둘째
last | 大引 | 셋째
lawful | 正しい | 올바름
{} unknown card | 不明の札{}枚 | 모르는 패 {}장
{} unknown cards | 不明の札{}枚 | 모르는 패 {}장
{} card | {}枚 | {}장
{} cards | {}枚 | {}장
{} bright | 光{}枚 | 광 {}장
{} brights | 光{}枚 | 광 {}장
{} animal | タネ{}枚 | 열끗 {}장
{} animals | タネ{}枚 | 열끗 {}장
{} ribbon | 短冊{}枚 | 띠 {}장
{} ribbons | 短冊{}枚 | 띠 {}장
{} chaff | カス{}枚 | 피 {}장
{*} (house rule, line {}) | {*}(家の決まり、{}行目) | {*} (하우스 룰, {}행)
{*} x {} | {*} × {} | {*} × {}
{*} {}, and {} for {} card more | {1} {2}、{4}枚増で+{3} | {1} {2}, {4}장 더 +{3}
{*} {}, and {} for {} cards more | {1} {2}、{4}枚増で+{3} | {1} {2}, {4}장 더 +{3}
{*}, paid by {} | {*}、{}から | {*}, {}에게서
{*}, paid to {} | {*}、{}へ | {*}, {}에게
Floor: {} / {} players | 引き点:{} ÷ {}人 | 기준 공제: {} ÷ {}명
Floor: {} / {} sides | 引き点:{} ÷ {}組 | 기준 공제: {} ÷ {}편
Par: {} / {} players | 基準点:{} ÷ {}人 | 기준점: {} ÷ {}명
Burden: {*} | 持ち点:{*} | 부담점: {*}
{*}: hand | {*}:手札 | {*}: 손패
{*}: pile | {*}:取り札 | {*}: 딴 패
{*}: yaku | {*}:役 | {*}: 족보
in the whole deck ({}) | 全札 ({}) | 전체 패 ({})
in the whole deck of {} ({}) | 全札 ({2}) | 전체 패 ({2})
{}: {} cards | {}:{}枚 | {}: {}장
{}: {} card | {}:{}枚 | {}: {}장
brights: {} | 光:{} | 광: {}
animals: {} | タネ:{} | 열끗: {}
ribbons: {} | 短冊:{} | 띠: {}
chaff: {} | カス:{} | 피: {}
from {*} | {*}による | {*}에 따름
House rules: {} | 家の決まり:{} | 하우스 룰: {}
Month {}: {} | {}月:{} | {}월: {}
Round {}, {} (dealer): {} | 第{}回 {}(親):{} | {}판 {} (선): {}
Round {}, {} (sits out): {} | 第{}回 {}(休み):{} | {}판 {} (쉼): {}
Round {}, {} (second): {} | 第{}回 {}(胴二):{} | {}판 {} (둘째): {}
Round {}, {} (last): {} | 第{}回 {}(大引):{} | {}판 {} (셋째): {}
Round {}, {} ({}, {} deals): {} | 第{}回 {}({}、親{}):{} | {}판 {} ({}, 선 {}): {}
One card away: | あと一枚: | 한 장 부족:
Held, but not in play at this table: | 手にあるが数えない役: | 가졌으나 치지 않는 족보:
Round {}, {} deals | 第{}回 親{} | {}판 선 {}
Round {}, {} plays first: {*} | 第{}回 先手{}:{*} | {}판 선수 {}: {*}
Round {}, after turn {} of {}: {} is to play | 第{}回 {}/{}手の後、次は{} | {}판 {}/{} 차례 뒤, 다음은 {}
Round {}, after turn {} of {}: the round is over | 第{}回 {}/{}手の後、終わり | {}판 {}/{} 차례 뒤, 끝
Round {}, after turn {} of {}: nobody can say | 第{}回 {}/{}手の後、不明 | {}판 {}/{} 차례 뒤, 알 수 없음
Round {}, before the first of {} turns: {} is to play | 第{}回 {}手の前、次は{} | {}판 {} 차례 앞, 다음은 {}
Round {}, before the first of {} turns: nobody can say | 第{}回 {}手の前、不明 | {}판 {} 차례 앞, 알 수 없음
announces {}: {*} | {}を宣言:{*} | {} 선언: {*}
Round {}, {}: {} | 第{}回 {}:{} | {}판 {}: {}
unlawful in turn {} | {}手目が反則 | {}번째 차례 반칙
unlawful in turns {} | {}手目が反則 | {}번째 차례 반칙
impossible | ありえない | 불가능
The totals over {} rounds | {}回の累計 | {}판의 누계
Turn {}, unlawful, {}: {*}; turned up: {*} | {}手目反則 {}:{*}、めくり:{*} | {}번째 반칙 {}: {*}; {*}
Turn {}, {}: {*}; turned up: {*} | {}手目 {}:{*}、めくり:{*} | {}번째 {}: {*}; 뒤집음: {*}
Turn {} | {}手目 | {}번째
the joker, then {*} | ジョーカー、次に{*} | 조커, 다음 {*}
{} takes {} and {} | {} → {}、{} | {} → {}, {}
{} takes {} | {} → {} | {} → {}
{} stays | {} 場へ | {} 바닥에
nothing | なし | 없음
{} points for {} cards | {}点({}枚) | {}점 ({}장)
{} points for {} card | {}点({}枚) | {}점 ({}장)
{} point for {} cards | {}点({}枚) | {}점 ({}장)
{} ({}) and {} ({}) | {}({})、{}({}) | {} ({}), {} ({})
{} (bright) | {}(光) | {} (광)
{} (animal) | {}(タネ) | {} (열끗)
{} (ribbon) | {}(短冊) | {} (띠)
{} (chaff) | {}(カス) | {} (피)
Month and letter on cards | 札に月と文字 | 패에 월과 문자
to be typed | 入力 | 입력
where it stands | 場所 | 위치
a table | 表 | 표
To the deal | 配りへ | 첫 배분으로
One turn back | 一手前 | 한 차례 앞으로
Let it run, or stop | 再生・停止 | 재생·정지
One turn on | 一手先 | 한 차례 뒤로
To the end | 終わりへ | 끝으로
Run | 再生 | 재생
Stop | 停止 | 정지
{}: score sheet | {}:得点表 | {}: 점수표
{}, the rules of the table | {}、この卓の決まり | {}, 이 판의 규칙
"""
# Of a table those columns hold labels, and no names.
_OF_LABELS = {"", "Card", "For", "From", "Round"}
# Those hold moves, which may be folded.
_OF_MOVES = {"Plays", "Turns up"}
_PLACE = re.compile(r"\{(\*|\d*)\}")


class _Placed(NamedTuple):
    """A label with places: what it is found by, which places are labels, and what is said for it."""

    found: re.Pattern[str]
    labels: Sequence[bool]
    said: str


def language() -> str:
    """The language that is drawn in."""
    return _LANG.get()


@cache
def _labels(lang: str) -> tuple[dict[str, str], list[_Placed]]:
    """The labels of a language by the English ones: those that stand as they are, and those with places."""
    fixed, placed = {}, []
    for row in _TABLE.strip().splitlines():
        english, japanese, korean = row.split(" | ")
        said = japanese if lang == "ja" else korean
        if "{" not in english:
            fixed[english] = said
            continue
        parts = _PLACE.split(english)
        found = "".join("(.+?)" if at % 2 else re.escape(part) for at, part in enumerate(parts))
        placed.append(_Placed(re.compile(found), [one == "*" for one in parts[1::2]], said))
    # What says more is looked for first.
    return fixed, sorted(placed, key=lambda one: -len(one.found.pattern))


def translated(text: str) -> str:
    """A label in the language that is drawn in; what is none stays as it is.

    >>> in_language([], "ja")
    []
    >>> translated("Round 2, Aki (dealer): 25"), translated("3 brights x 20"), translated("Aki")
    ('第2回 Aki(親):25', '光3枚 × 20', 'Aki')
    >>> in_language([], "en")
    []
    >>> translated("Round")
    'Round'
    """
    if language() == "en":
        return text
    fixed, placed = _labels(language())
    known = fixed.get(text)
    if known is not None:
        return known
    for one in placed:
        if found := one.found.fullmatch(text):
            return _filled(one, found.groups())
    return text


def _filled(one: _Placed, groups: Sequence[str]) -> str:
    """What is said for a label, with its places filled."""
    parts = [
        translated(part) if is_label else part for part, is_label in zip(groups, one.labels, strict=True)
    ]
    rest = iter(parts)
    return _PLACE.sub(lambda at: parts[int(at[1]) - 1] if at[1].isdigit() else next(rest), one.said)


def label(text: str, lang: str) -> str:
    """A fixed label in that language, for a sentence that speaks of it.

    >>> label("Diff", "ja"), label("Diff", "en")
    ('点差', 'Diff')
    """
    return text if lang == "en" else _labels(lang)[0].get(text, text)


def in_language(told: Iterable[blocks.PageBlock], lang: str) -> list[blocks.PageBlock]:
    """Blocks with their labels in that language, which whatever draws them uses from now on."""
    whole = list(told)
    _LANG.set(lang)
    return whole if lang == "en" else list(map(_said, whole))


def _said(block: blocks.PageBlock) -> blocks.PageBlock:
    match block:
        case blocks.Title(text, more, result):
            return block._replace(
                text=translated(text), more=list(map(translated, more)), result=translated(result)
            )
        case blocks.Heading(text) | blocks.Chart(text) | blocks.Poster(text):
            return block._replace(text=translated(text))
        case blocks.Fields(rows):
            return block._replace(rows=[(_head(head), name, _value(head, text)) for head, name, text in rows])
        case blocks.Statements(items):
            return block._replace(items=[(_fixed(text), under) for text, under in items])
        case blocks.Table():
            return _table(block)
        case blocks.PointsColumn(entries):
            return block._replace(entries=list(map(_points, entries)))
        case blocks.Pictures(rows):
            return block._replace(
                rows=[(translated(head), cards, translated(more)) for head, cards, more in rows]
            )
        case blocks.Folded(text, told):
            return block._replace(text=translated(text), blocks=list(map(_said, told)))
        case blocks.Steps(text, steps):
            said = [(translated(name), list(map(_said, told))) for name, told in steps]
            return block._replace(text=translated(text), steps=said)
    return block


def _head(text: str) -> str:
    """A label, with the blanks that keep it in line."""
    return text.replace(text.strip(), translated(text.strip())) if text.strip() else text


def _value(head: str, text: str) -> str:
    """What stands behind a label: sentences stay as they are, and what a number of points is for does not."""
    return translated(text) if head.strip().isdecimal() else _fixed(text)


def _fixed(text: str) -> str:
    return _labels(language())[0].get(text, text)


def _points(line: blocks.PointsLine) -> blocks.PointsLine:
    return line._replace(text=translated(line.text), parts=list(map(_points, line.parts)))


def _table(table: blocks.Table) -> blocks.Table:
    narrow = _table(table.narrow) if isinstance(table.narrow, blocks.Table) else table.narrow
    return table._replace(
        columns=list(map(_column, table.columns)),
        flowing=table.flowing and _column(table.flowing),
        below=list(map(translated, table.below)),
        groups=list(map(translated, table.groups)),
        narrow=narrow,
    )


def _column(column: blocks.Column) -> blocks.Column:
    """The last line of a heading is a label; one before it is a name."""
    *names, head = column.head.split("\n")
    cells = list(map(translated, column.cells)) if head in _OF_LABELS else column.cells
    if head in _OF_MOVES:
        cells = [translated(" ".join(cell.split())) for cell in column.cells]
    return column._replace(head="\n".join((*names, translated(head))), cells=cells)
