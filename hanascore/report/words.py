"""Cards and labels in words: by name, with who holds them; what a yaku asks for; labels in three languages.

Fixed labels have their Japanese and Korean in one table, in which a `{}` stands for what is taken over as it
is, a name or a number; a `{#}` for a number alone; a `{*}` for what is a label itself; a `{3}` in a
translation for the third of them. Sentences stay English, with English names in them, and so do the ids of
options; a label of which a part is not known stays English as a whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from typing import NamedTuple

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, KINDS, YELLOW, Kind, in_order, of_month
from hanascore.cards.names import card_name, short_name, suit_name
from hanascore.problems.words import NUMBERS, listed, visible
from hanascore.referee.claims import Want
from hanascore.report import blocks
from hanascore.rules.game import Option
from hanascore.rules.yaku import LuckyHand, Part, Yaku, all_of

_PAULOWNIA = CHAFF & of_month(12)


def card_names(cards: int, lang: str = "en", *, by_number: bool = False) -> list[str]:
    """The names of a set of cards in `lang`: in English the shortest.

    Chaff of one month are interchangeable and stand together; the lightning has a name of its own. With
    `by_number` the first chaff of the paulownia, which some games value otherwise, stands alone unless all
    three are there, and where it is missing the others keep their numbers.

    >>> card_names(0b1111)
    ['crane', 'pine ribbon', '2 pine chaff']
    """
    found: dict[str, int] = {}
    alone = of_month(11)
    if by_number and _PAULOWNIA & ~cards:
        alone |= YELLOW if cards & YELLOW else _PAULOWNIA
    for card in in_order(cards):
        name = card_name(card, lang) if lang != "en" or card.bit & alone & YELLOW else short_name(card)
        if card.bit & CHAFF & ~alone:
            name = name.removesuffix(f"{card.number}").rstrip("-")
        found[name] = found.get(name, 0) + 1
    return [name if number == 1 else f"{number} {name}" for name, number in found.items()]


def card_names_of_kind(cards: int, kind: Kind, lang: str = "en", *, by_number: bool = False) -> list[str]:
    """The same where the kind is told already: ribbons and chaff by their suit alone.

    >>> card_names_of_kind(0b0010_0000_1100, Kind.CHAFF)
    ['2 pine']
    """
    names = card_names(cards & KINDS[kind], lang, by_number=by_number)
    return [
        name.removesuffix(f" {kind.value}") if kind in (Kind.RIBBON, Kind.CHAFF) else name for name in names
    ]


def wanted(want: Want, *, certain: bool = True, by_number: bool = False) -> str:
    """The cards that a yaku wants, with who holds them. Where piles are known by numbers alone nobody can be
    certain that a card was not taken.
    """
    parts = []
    for side, cards in want.where:
        names, them = card_names(cards, by_number=by_number), "it" if cards.bit_count() == 1 else "them"
        nobody = f"nobody took {them}" if certain else "unseen"
        who = nobody if side is None else f"{visible(side)} has {them}"
        if want.whole:
            names = [name if name[0].isdigit() else f"the {name}" for name in names]
        parts.append(f"{listed(names, 'and' if want.whole else 'or')} ({who})")
    if want.whole:
        return listed(parts)
    return f"{'one' if want.number == 1 else f'{want.number} more cards'} of: {', '.join(parts)}"


def named(cards: int, lang: str = "en", *, by_number: bool = True) -> str:
    """A set of cards by their names; chaff that only numbers tell apart are counted.

    >>> named(0b1111)
    'crane, pine ribbon, 2 pine chaff'
    """
    return ", ".join(card_names(cards, lang, by_number=by_number))


def _the(cards: int) -> str:
    return listed(f"the {name}" for name in card_names(cards, by_number=True))


def _set(cards: int, last: str = "and", number: int | None = None) -> str:
    """A set by the word for it where there is one; behind a `number`, as what is counted."""
    for kind, of in KINDS.items():
        word = kind.value if number == 1 else kind.plural
        more, less = cards & ~of, of & ~cards
        if not more and not less:
            return word
        if not less and (more & deck.WHOLE).bit_count() < 3:
            if number is None:
                return f"{word} and {listed(card_names(more, by_number=True))}"
            also = "counts as one" if more.bit_count() == 1 else "count as well"
            return f"{word}, where {_the(more)} {also}"
        if not more and cards.bit_count() > 3 and less.bit_count() < 3:
            return f"{word} other than {_the(less)}"
    for month in range(1, 13):
        whole = of_month(month)
        if cards == whole:
            return f"all four {suit_name(month)} cards"
        for kind, of in KINDS.items():
            if cards == of | whole:
                return f"{kind.plural} {'and' if number is None else 'or'} {suit_name(month)} cards"
    return listed(card_names(cards, by_number=True), last)


def _part(part: Part) -> str:
    of, at_least, at_most = part
    if at_least == of.bit_count():
        words = _set(of)
        whole = NUMBERS[at_least] if at_least < len(NUMBERS) else str(at_least)
        return f"all {whole} {words}" if _is_kind(words) else words
    if at_most >= of.bit_count():
        return f"{at_least} or more {_of(of, at_most)}"
    return f"exactly {at_least} {_of(of, at_least)}"


def _is_kind(words: str) -> bool:
    return any(words.startswith(kind.value) for kind in KINDS)


def _of(cards: int, number: int) -> str:
    """A set behind a number: a kind alone, or `of` what is named."""
    words = _set(cards, number=number)
    return words if _is_kind(words) else f"of {words}"


def asked(yaku: Yaku, lang: str = "en") -> str:
    """The cards a yaku asks for: their names, or a sentence in English.

    >>> from hanascore.games import GAMES
    >>> asked(GAMES["kwa-do"].rules().find_yaku("set-2"))
    'curtain, moon and sake cup'
    """
    pattern = yaku.pattern
    if pattern.month_of_round:
        return "all four cards of the round's month"
    if lang != "en" and pattern == all_of(pattern.cards):
        return named(pattern.cards, lang)
    words = ", and ".join(_part(part) for part in pattern.parts)
    for weight in range(len(pattern.heavier), 0, -1):
        heavier = pattern.heavier[weight - 1] & ~deck.union(pattern.heavier[weight:])
        words += f"; {_the(heavier)} count{'s' * (heavier.bit_count() == 1)} as {weight + 1}"
    if yaku.each_extra and pattern.extra_of:
        words += f"; each card beyond {pattern.extra_from} adds {yaku.each_extra}"
    if pattern.spoilt_by:
        words += f"; not for whoever holds {_set(pattern.spoilt_by, 'or')}"
    return words


def option_named(option: Option) -> str:
    """The name of an option, with the numbers of the rulings it stands for."""
    return f"{option.name} ({', '.join(option.refs)})" if option.refs else option.name


def limits(yaku: Yaku) -> str:
    """What beside its cards decides whether a yaku counts, as a sentence; nothing for most."""
    parts = []
    if yaku.seat:
        parts.append(f"Only the {yaku.seat} player scores it.")
    if yaku.shut_by:
        parts.append(f"It does not count beside {listed(yaku.shut_by, 'or')}.")
    if yaku.beside:
        parts.append(f"It counts only beside another yaku, and {listed(yaku.beside, 'or')} will not do.")
    if yaku.called_value is not None:
        parts.append(f"It is worth {yaku.called_value} after an own call.")
    return " ".join(parts)


def hand_asked(hand: LuckyHand) -> str:
    """The cards a lucky hand asks for."""
    pattern = hand.pattern
    words = [_part(part) if part.at_most == part.of.bit_count() else _between(part) for part in pattern.parts]
    ways = [_grouped(group) for group in sorted(pattern.groups, key=len)]
    if ways:
        words.append(f"{'at least ' * pattern.or_more}{listed(ways, 'or')}")
    if pattern.standing is not None and pattern.upright:
        number = "none" if not pattern.standing else NUMBERS[pattern.standing]
        words.append(f"with {number} of the triplets in {_uprights(pattern.upright)}")
    return "; ".join(words)


def _between(part: Part) -> str:
    of, at_least, at_most = part
    if not at_most:
        return f"no {_set(of)}"
    what = _of(of, at_most)
    return f"{at_least} {what}" if at_least == at_most else f"{at_least} to {at_most} {what}"


def _grouped(group: tuple[int, ...]) -> str:
    """A hand by the months of which it holds several cards."""
    words = {4: "four of a month", 3: "a triplet", 2: "a pair"}
    several = {3: "triplets", 2: "pairs", 4: "fours"}
    parts = []
    for size in sorted(set(group), reverse=True):
        number = group.count(size)
        parts.append(
            words.get(size, f"{size} of a month") if number == 1 else f"{NUMBERS[number]} {several[size]}"
        )
    return listed(parts) if parts else "single cards only"


def _uprights(sets: tuple[int, ...]) -> str:
    words = []
    for cards in sets:
        month = next(in_order(cards)).month
        without = card_names(of_month(month) & ~cards)
        words.append(f"{suit_name(month)}{f' without the {listed(without)}' if without else ''}")
    return listed(words, "or")


# The language of names and labels; English wherever nobody has asked for another.
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
Was | 前の順位 | 이전 순위
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
Lawful | 合法手 | 바른 수
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
up {} | {}上がる | {} 위로
down {} | {}下がる | {} 아래로
new | 新 | 새로 옴
gone | いない | 빠짐
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
{#} unknown card | 不明の札{}枚 | 모르는 패 {}장
{#} unknown cards | 不明の札{}枚 | 모르는 패 {}장
{#} card | {}枚 | {}장
{#} cards | {}枚 | {}장
{#} bright | 光{}枚 | 광 {}장
{#} brights | 光{}枚 | 광 {}장
{#} animal | タネ{}枚 | 열끗 {}장
{#} animals | タネ{}枚 | 열끗 {}장
{#} ribbon | 短冊{}枚 | 띠 {}장
{#} ribbons | 短冊{}枚 | 띠 {}장
{#} chaff | カス{}枚 | 피 {}장
{*} (house rule, line {#}) | {*}(家の決まり、{}行目) | {*} (하우스 룰, {}행)
{*}: {#} x {#} = {#} | {*}:{} × {} = {} | {*}: {} × {} = {}
{*} x {#} | {*} × {} | {*} × {}
{*} {#}, and {#} for {#} card more | {1} {2}、{4}枚増で+{3} | {1} {2}, {4}장 더 +{3}
{*} {#}, and {#} for {#} cards more | {1} {2}、{4}枚増で+{3} | {1} {2}, {4}장 더 +{3}
{*}, paid by {} | {*}、{}から | {*}, {}에게서
{*}, paid to {} | {*}、{}へ | {*}, {}에게
Floor: {} / {} players | 引き点:{} ÷ {}人 | 기준 공제: {} ÷ {}명
Floor: {} / {} sides | 引き点:{} ÷ {}組 | 기준 공제: {} ÷ {}편
Par: {} / {} players | 基準点:{} ÷ {}人 | 기준점: {} ÷ {}명
Burden: {*} | 持ち点:{*} | 부담점: {*}
{}: hand | {}:手札 | {}: 손패
{}: pile | {}:取り札 | {}: 딴 패
{}: yaku | {}:役 | {}: 족보
in the whole deck ({}) | 全札 ({}) | 전체 패 ({})
in the whole deck of {} ({}) | 全札 ({2}) | 전체 패 ({2})
{}: {} cards | {}:{}枚 | {}: {}장
{}: {} card | {}:{}枚 | {}: {}장
brights: {*} | 光:{} | 광: {}
animals: {*} | タネ:{} | 열끗: {}
ribbons: {*} | 短冊:{} | 띠: {}
chaff: {*} | カス:{} | 피: {}
from {*} | {*}による | {*}에 따름
House rules: {} | 家の決まり:{} | 하우스 룰: {}
Month {}: {} | {}月:{} | {}월: {}
Round {}, {} (dealer): {} | 第{}回 {}(親):{} | {}판 {} (선): {}
Round {}, {} (sits out): {} | 第{}回 {}(休み):{} | {}판 {} (쉼): {}
Round {}, {} (second): {} | 第{}回 {}(胴二):{} | {}판 {} (둘째): {}
Round {}, {} (last): {} | 第{}回 {}(大引):{} | {}판 {} (셋째): {}
Round {}, {} ({}, {} deals): {} | 第{}回 {}({}、親{}):{} | {}판 {} ({}, 선 {}): {}
Left over: | 残り: | 남음:
Not taken so far: | まだ取られない札: | 아직 안 딴 패:
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
not told in full | 記入不足 | 기록 부족
Spare | 余り | 여유
The totals over {} rounds | {}回の累計 | {}판의 누계
Turn {}, unlawful, {}: {*}; turned up: {*} | {}手目反則 {}:{*}、めくり:{*} | {}번째 반칙 {}: {*}; {*}
Turn {}, {}: {*}; turned up: {*} | {}手目 {}:{*}、めくり:{*} | {}번째 {}: {*}; 뒤집음: {*}
Turn {} | {}手目 | {}번째
the joker-{}, then {*} | ジョーカー{}、次に{*} | 조커{}, 다음 {*}
the joker, then {*} | ジョーカー、次に{*} | 조커, 다음 {*}
{} takes {} and {} | {} → {}、{} | {} → {}, {}
{} take {} and {} | {} → {}、{} | {} → {}, {}
{} take {} | {} → {} | {} → {}
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
{*}, paid by {} for {} | {*}、{3}の分も{2}から | {*}, {3} 몫까지 {2}에게서
{*}, paid to {} for {} | {*}、{3}の分も{2}へ | {*}, {3} 몫까지 {2}에게
{*}, half of it | {*}の半分 | {*}의 절반
{*}, {#} in all | {*}、全{}枚 | {*}, 모두 {}장
{*}, made by {} | {*}、{}の役 | {*}, {}의 족보
{#} go | ゴー{}回 | {}고
{#} goes | ゴー{}回 | {}고
Yaku of {#} or more | {}点以上の役 | {}점 이상 족보
No bright | 光なし | 광 없음
No animal | タネなし | 열끗 없음
No ribbon | 短冊なし | 띠 없음
Rounds before | 前の回 | 이전 판
Shaken | 振り | 흔들기
Four in hand | 手に四枚 | 손에 네 장
Dropped out | 下り | 물러남
Forced out | 追い込み | 밀려남
A third of the deck | 全札の三分の一 | 전체의 3분의 1
Kan | 貫 | 관
Score ({#} kan) | 得点({}貫) | 득점 ({}관)
Score ({#} kan {#}) | 得点({}貫{}) | 득점 ({}관 {})
Escape with more than {#} | {}点を超え免れ | {}점 초과로 면함
{*} ({}, {#} kan) | {*}({}、{}貫) | {*} ({}, {}관)
all others | その他すべて | 나머지 모두
"""
# Of a table those columns hold labels, and no names.
_OF_LABELS = {"", "Card", "For", "From", "Moved", "Round"}
_PLACE = re.compile(r"\{(\*|#|\d*)\}")
_LETTERS = re.compile("[A-Za-z]{2}")
_NUMBER = r"([+-]?\d+)"


class _Placed(NamedTuple):
    """A label with places: what it is found by, which places are labels, and what is said for it."""

    found: re.Pattern[str]
    labels: Sequence[bool]
    said: str


def language() -> str:
    """The language that names and labels are told in."""
    return _LANG.get()


@contextmanager
def speaking(lang: str) -> Iterator[None]:
    """Have names and labels told in that language meanwhile."""
    before = _LANG.set(lang)
    try:
        yield
    finally:
        _LANG.reset(before)


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
        found = "".join(
            (_NUMBER if part == "#" else "(.+?)") if at % 2 else re.escape(part)
            for at, part in enumerate(parts)
        )
        placed.append(_Placed(re.compile(found), [one == "*" for one in parts[1::2]], said))
    # What says more is looked for first.
    return fixed, sorted(placed, key=lambda one: -len(one.found.pattern))


def translated(text: str) -> str:
    """A label in the language of the run; what is none stays as it is.

    >>> with speaking("ja"):
    ...     translated("Round 2, Aki (dealer): 25"), translated("3 brights x 20"), translated("Aki")
    ('第2回 Aki(親):25', '光3枚 × 20', 'Aki')
    """
    if language() == "en":
        return text
    fixed, placed = _labels(language())
    known = fixed.get(text)
    if known is not None:
        return known
    for one in placed:
        if found := one.found.fullmatch(text):
            return _filled(one, found.groups()) or text
    return text


def _filled(one: _Placed, groups: Sequence[str]) -> str | None:
    """What is said for a label, with its places filled; nothing where one of its labels is not known."""
    parts = []
    for part, is_label in zip(groups, one.labels, strict=True):
        parts.append(translated(part) if is_label else part)
        if is_label and parts[-1] == part and _LETTERS.search(part):
            return None
    rest = iter(parts)
    return _PLACE.sub(lambda at: parts[int(at[1]) - 1] if at[1].isdigit() else next(rest), one.said)


def in_language(block: blocks.PageBlock) -> blocks.PageBlock:
    """A block with its labels in the language of the run."""
    if language() == "en":
        return block
    match block:
        case blocks.Title(text, more, result):
            return block._replace(
                text=translated(text), more=list(map(translated, more)), result=translated(result)
            )
        case blocks.Heading(text) | blocks.Chart(text) | blocks.Poster(text):
            return block._replace(text=translated(text))
        case blocks.Fields(rows) if not block.typed:
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
            return block._replace(text=translated(text), blocks=list(map(in_language, told)))
        case blocks.Steps(text, steps):
            said = [(translated(name), list(map(in_language, told))) for name, told in steps]
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
    return column._replace(head="\n".join((*names, translated(head))), cells=cells)
