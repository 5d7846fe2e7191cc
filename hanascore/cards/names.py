"""What cards, suits and kinds are called, in English (`en`), Japanese (`ja`) and Korean (`ko`); what a name
means: one card, one chaff of a month, all of a suit, or several things and so none.

The tables come first; of a line in them the first name is the one we write ourselves. English has the words
of Palau and Hawaii, too. When words are compared katakana and hiragana are one, and so are long and marked
vowels. Every name given out here reads back as its card. Positions in texts are not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple

from hanascore.cards.deck import (
    BY_ID,
    CARDS,
    JOKERS,
    KINDS,
    LANGUAGES,
    SUITS,
    Card,
    Kind,
    cards_of,
    in_order,
    of_month,
    these,
)
from hanascore.cards.notation import exact, kinds_of, month_of, of_cards, of_chaff, picture_of, spaced
from hanascore.problems.words import NUMBERS, fold, fold_word, nearest


def _table(text: str) -> dict[str, tuple[str, ...]]:
    """The names behind each word, of lines like `pine: 松, まつ`; an indented line goes on."""
    lines = re.sub(r"\n +", " ", text.strip()).splitlines()
    return {word: tuple(names.split(", ")) for word, names in (line.split(": ") for line in lines)}


def _of_kinds(text: str) -> dict[Kind, tuple[str, ...]]:
    return {Kind(word): names for word, names in _table(text).items()}


SUIT_NAMES = {
    "en": _table("""
pine: pine
plum: plum, plum blossom
cherry: cherry, cherry blossom
wisteria: wisteria, black bush clover
iris: iris, water iris, orchid
peony: peony, rose
clover: bush clover, clover, red bush clover, coloured bush clover, colored bush clover
susuki: susuki, susuki grass, pampas, pampas grass, silvergrass, silver grass, eulalia, hill, hills
chrysanthemum: chrysanthemum, mum, chrys
maple: maple
willow: willow, rain
paulownia: paulownia, paul
"""),
    "ja": _table("""
pine: 松, まつ, matsu
plum: 梅, うめ, ume
cherry: 桜, 櫻, さくら, sakura
wisteria: 藤, ふじ, 黒豆, くろまめ, fuji, kuromame, aomame, kuroi-mi
iris: 菖蒲, あやめ, しょうぶ, 杜若, かきつばた, ayame, shōbu, kakitsubata
peony: 牡丹, ぼたん, botan
clover: 萩, はぎ, 赤豆, あかまめ, 猪, いのしし, hagi, akamame, inoshishi
susuki: 芒, 薄, すすき, 山, やま, 月, つき, 坊主, ぼうず, susuki, yama, tsuki, bōzu
chrysanthemum: 菊, きく, kiku
maple: 紅葉, もみじ, 楓, かえで, 鹿, しか, momiji, kaede, shika
willow: 柳, やなぎ, 雨, あめ, yanagi, ame
paulownia: 桐, きり, kiri
"""),
    "ko": _table("""
pine: 송학, 솔, songhak, sol
plum: 매조, 매화, maejo, maehwa
cherry: 벚꽃, 벗꽃, 사쿠라, beojkkot, beotkkot
wisteria: 흑싸리, 등나무, heukssari
iris: 난초, 붓꽃, nancho
peony: 모란, 목단, moran, mokdan
clover: 홍싸리, hongssari
susuki: 공산, 공산명월, 억새, gongsan, gongsan myeongwol
chrysanthemum: 국화, 국준, 국진, gukhwa, gukjun, gukjin
maple: 단풍, 풍, 장, danpung
willow: 비, 버드나무, bi
paulownia: 오동, 똥, odong, ttong
"""),
}
# Palauan first, then Hawaiian; what both share with Japanese stands there.
ISLANDS = _table("""
pine: mats, sechou
plum: chume
wisteria: mases, kuromame
iris: chudel, kusa
peony: bara
clover: babii, pig, akamame
susuki: buil
maple: ska
willow: nisoro
paulownia: chicken
""")

MONTH_NAMES = {
    "en": _table("""
pine: january, jan
plum: february, feb
cherry: march, mar
wisteria: april, apr
iris: may
peony: june, jun
clover: july, jul
susuki: august, aug
chrysanthemum: september, sep, sept
maple: october, oct
willow: november, nov
paulownia: december, dec
"""),
    "ja": _table("""
pine: 睦月, 一月, mutsuki
plum: 如月, 二月, kisaragi
cherry: 弥生, 三月, yayoi
wisteria: 卯月, 四月, uzuki
iris: 皐月, 五月, satsuki
peony: 水無月, 六月, minazuki
clover: 文月, 七月, fumizuki
susuki: 葉月, 八月, hazuki
chrysanthemum: 長月, 九月, nagatsuki
maple: 神無月, 十月, kannazuki
willow: 霜月, 十一月, shimotsuki
paulownia: 師走, 十二月, shiwasu
"""),
}
KIND_NAMES = {
    "en": _of_kinds("""
bright: bright, light, kwang, gwang, 20 point, twenty point, brights, lights
animal: animal, source, seed, ten, variety, earth, 10 point, ten point, animals, sources
ribbon: ribbon, slip, scroll, strip, banner, 5 point, five point, ribbons, slips, scrolls
chaff: chaff, plain, junk, dregs, dross, basic, flower card, plant, plants, 1 point
"""),
    "ja": _of_kinds("""
bright: 光, 光札, ひかり, hikari
animal: タネ, タネ札, 種, 種札, tane
ribbon: 短冊, 短冊札, 短, タン, たんざく, tanzaku, tan
chaff: カス, カス札, 滓, 素, kasu, su
"""),
    "ko": _of_kinds("""
bright: 광
animal: 열끗, 열끝, 열, 멍텅구리, 멍, yeol-kkeut, yeol, yul
ribbon: 띠, 단, tti, dan
chaff: 피, 껍데기, 껍질, pi
"""),
}
# Those that name a suit as well (猪, 月, 坊主, 鹿, 雨, 국준, 국진, 공산명월) are refused alone and read
# after their suit.
PICTURES = {
    "en": _table("""
pine-crane: crane, crane and sun, crane with sun, sun
plum-warbler: warbler, bush warbler
cherry-curtain: curtain, camp curtain, flower-viewing curtain
wisteria-cuckoo: cuckoo, cuckoo with crescent moon
iris-bridge: bridge, eight-plank bridge, docks
peony-butterflies: butterflies, butterfly
clover-boar: boar, wild boar
susuki-moon: moon, full moon, hill moon
susuki-geese: geese, goose, wild geese
chrysanthemum-sake-cup: sake cup, cup, sake
maple-deer: deer, doe, stag
willow-rain-man: rain man, umbrella man, umbrella, man with umbrella, calligrapher, poet, frog,
    Ono no Michikaze, Ono no Tōfū, Michikaze, Tōfū, rain
willow-swallow: swallow
willow-lightning: lightning, gaji, storm, thunder, oni, onifuda
paulownia-phoenix: phoenix, dragon
paulownia-chaff-1: yellow paulownia, yellow paulownia chaff, coloured paulownia, colored paulownia,
    red-bottom paulownia, yellow, yellow chaff, coloured, colored, red-bottom
cherry-ribbon: miyoshino, miyoshino ribbon, yoshino, yoshino ribbon
"""),
    "ja": _table("""
pine-crane: 鶴, つる, tsuru
plum-warbler: 鶯, 鴬, うぐいす, uguisu
cherry-curtain: 幕, まく, 幔幕, maku
cherry-ribbon: みよしの
wisteria-cuckoo: 不如帰, 時鳥, ホトトギス, 杜鵑, 郭公, hototogisu
iris-bridge: 八橋, 八ツ橋, やつはし, 橋, yatsuhashi
peony-butterflies: 蝶, ちょう, chō
clover-boar: 猪, いのしし, inoshishi
susuki-moon: 月, 満月, まんげつ, つき, 坊主, ぼうず, tsuki, mangetsu, bōzu
susuki-geese: 雁, かり, がん, kari, gan
chrysanthemum-sake-cup: 盃, 杯, さかずき, sakazuki
maple-deer: 鹿, しか, shika
willow-rain-man: 小野道風, 道風, おののとうふう, 蛙, かえる, 雨, あめ, kaeru, ame
willow-swallow: 燕, つばめ, tsubame
willow-lightning: 雷, かみなり, 鬼札, おにふだ, 鬼, kaminari
paulownia-phoenix: 鳳凰, ほうおう, hō-ō, ho-oh
paulownia-chaff-1: 黄カス, 黄色
"""),
    "ko": _table("""
pine-crane: 두루미, 학, 일광
plum-warbler: 꾀꼬리, 휘파람새
wisteria-cuckoo: 두견새, 두견이
iris-bridge: 다리
peony-butterflies: 나비
clover-boar: 멧돼지
susuki-moon: 공산명월, 보름달, 달, 팔광, gongsan myeongwol
susuki-geese: 기러기
chrysanthemum-sake-cup: 술잔, 국준, 국진
maple-deer: 사슴
willow-swallow: 제비
paulownia-phoenix: 봉황
"""),
}
# Sorts of ribbon, by those of the deck that they cover: what stands before a word for ribbon, which of these
# say it all alone, and what says it without such a word.
SORTS = _table("""
poetry grass plain: red
poetry: poetry, red poetry
blue: blue, purple
grass: grass
grass plain: plain, plain red
""")
COLOURS = ("red", "poetry", "blue", "purple")
RIBBON_NAMES = _table("""
poetry: 赤短, 赤短冊, あかたん, akatan, 홍단, hongdan
blue: 青短, 青短冊, あおたん, aotan, 청단, cheongdan
grass: 草短, 草短冊, くさたん, kusatan, kusa tanzaku, kusa ribbon, 초단, chodan
""")

# Words for several cards, which name one only after its suit: `plum bird`. Double chaff (쌍피) is a worth of
# go-stop; here it only tells the lightning and the yellow paulownia.
SHARED = _table("""
1b 2a 4a 8a 11a 12b: bird, birds, 鳥, 새
2a 4a: nightingale
1r 2r: akayoroshi, akayoroshi ribbon, yoroshii, redgud, あかよろし
11c 12c1: 쌍피, ssangpi
""")

# Words that are never one card, by the cards they may mean and what they may be.
UNCLEAR = {
    ("5* 8* 4r 7r", "the susuki suit, the iris suit (kusa) or the grass ribbons"): ("grass", "草"),
    ("12*", "the row of the four paulownia cards, not one card"): ("kirishima", "桐島"),
    ("4*", "the row of the four wisteria cards, not one card"): ("fujishima", "藤島"),
    ("11*", "the row of the four willow cards, not one card"): ("yanagishima", "柳島"),
    ("3b", "the cherry bright, or the yaku of three brights"): ("samgwang", "삼광"),
}


_RIBBONS = {
    "en": {sort: f"{sort} ribbon" for sort in ("poetry", "blue", "grass", "plain")},
    "ja": {"poetry": "赤短", "blue": "青短", "grass": "短冊", "plain": "短冊"},
    "ko": {"poetry": "홍단", "blue": "청단", "grass": "초단", "plain": "띠"},
}
_JOKER = {"en": "joker", "ja": "ジョーカー", "ko": "조커"}
# What may stand between a suit and what follows it.
_JOINERS = ("", "ni", "no", "with", "and", "に", "の")
# The longest folded name that is looked up, and how many near ones are proposed.
_LONGEST, _MOST_PROPOSED = 64, 3
# A number, a word, or any other sign; and what may stand between numbers of kinds.
_WORDS = r"\d+|[^\W\d]+|\S"
_BETWEEN = frozenset((*",;\u3001\uff0c\uff1b", "and"))
# A month by its number and a word, as `8光`.
_NUMBERED = "(1[0-2]|[1-9])[月월]?の?([^0-9].*)"


def suit_name(month: int, lang: str = "en") -> str:
    """The suit of a month in Japanese order.

    >>> suit_name(7), suit_name(11, "ja"), suit_name(12, "ko")
    ('bush clover', '柳', '오동')
    """
    return SUIT_NAMES[lang][SUITS[month - 1]][0]


def kind_name(kind: Kind, lang: str = "en") -> str:
    """The kind, in the singular.

    >>> [kind_name(Kind.ANIMAL, lang) for lang in LANGUAGES]
    ['animal', 'タネ', '열끗']
    """
    return KIND_NAMES[lang][kind][0]


def short_name(card: Card) -> str:
    """The shortest English name that no other card has: `crane`, `pine ribbon`, `pine chaff-1`."""
    return picture_of(card) or spaced(card.id).replace("clover", "bush clover")


@cache
def card_name(card: Card, lang: str = "en") -> str:
    """The whole name of a card; chaff of one month are told apart by their number.

    >>> from hanascore.cards.deck import CARDS
    >>> [card_name(CARDS[0], lang) for lang in LANGUAGES]
    ['pine with crane', '松に鶴', '송학광']
    >>> [card_name(CARDS[45], lang) for lang in LANGUAGES]
    ['yellow paulownia', '桐の黄カス', '오동 쌍피']
    """
    if not card.month:
        return f"{_JOKER[lang]}{card.id.removeprefix('joker')}"
    if lang == "en":
        return _in_english(card)
    return _in_japanese(card) if lang == "ja" else _in_korean(card)


def _in_english(card: Card) -> str:
    if card.id == "paulownia-chaff-1":
        return "yellow paulownia"
    if card.ribbon:
        return f"{suit_name(card.month)} with {_RIBBONS['en'][card.ribbon]}"
    picture = picture_of(card)
    return f"{suit_name(card.month)} with {picture}" if picture else short_name(card)


def _in_japanese(card: Card) -> str:
    suit = suit_name(card.month, "ja")
    if card.ribbon:
        return f"{suit}に{_RIBBONS['ja'][card.ribbon]}"
    if card.kind is not Kind.CHAFF:
        return f"{suit}に{PICTURES['ja'][card.id][0]}"
    if card.id == "paulownia-chaff-1":
        return f"{suit}の黄カス"
    return f"{suit}のカス{_number(card)}"


def _in_korean(card: Card) -> str:
    suit = suit_name(card.month, "ko")
    if card.kind is Kind.BRIGHT:
        return f"{suit}광"
    if card.ribbon:
        blank = "" if card.ribbon == "plain" else " "
        return f"{suit}{blank}{_RIBBONS['ko'][card.ribbon]}"
    if card.kind is Kind.ANIMAL:
        return f"{suit} {kind_name(card.kind, 'ko')}"
    if card.id in ("willow-lightning", "paulownia-chaff-1"):
        return f"{suit} 쌍피"
    return f"{suit} 피{_number(card)}"


def _number(card: Card) -> str:
    return "" if card.month == 11 else f"{card.number}"


def names_of(card: Card) -> dict[str, tuple[str, ...]]:
    """The names of a card as people write them, by language, the fullest first.

    Words that name something else as well (月, `rain`) are left out. A name of plain chaff here may be
    that of any chaff of its month.

    >>> from hanascore.cards.deck import CARDS
    >>> names_of(CARDS[40])["ja"]
    ('柳に小野道風', '柳の光', '小野道風', '道風', 'おののとうふう', '蛙', 'かえる', 'kaeru')
    """
    return {lang: tuple(dict.fromkeys(_names_in(card, lang))) for lang in LANGUAGES}


def _names_in(card: Card, lang: str) -> list[str]:
    suit, kind = suit_name(card.month, lang), kind_name(card.kind, lang)
    of_kind = {"en": f"{suit} {kind}", "ja": f"{suit}の{kind}", "ko": f"{suit} {kind}"}[lang]
    names = [card_name(card, lang), of_kind]
    if lang == "en":
        names.insert(1, short_name(card))
    for name in PICTURES[lang].get(card.id, ()):
        reading = lookup(fold(name), "japanese")
        if reading and len(reading.values) == 1:
            names.append(name)
    return names


class Meaning(NamedTuple):
    """What a name can mean. One value is a good name; none or several say why not in `what`.

    `number` is 11 or 12 where the name rests on a month number and nobody said which order counts.
    """

    values: tuple[int, ...]
    what: str = ""
    number: int = 0
    kind: Kind | None = None


class Tables(NamedTuple):
    """The names of all languages, by their folded spelling."""

    alone: dict[str, Meaning]
    suits: dict[str, int]
    months: dict[str, int]
    kinds: dict[str, Kind]
    # What a word means after the name of a suit: the value, by month.
    within: dict[str, dict[int, int]]
    # Words that may go on a name begun before them.
    links: frozenset[str]


@lru_cache(maxsize=8192)
def lookup(key: str, months: str | None) -> Meaning | None:
    """What a folded name can mean in an order of months, or nothing if it is no name."""
    tables = join_tables()
    if key in tables.alone:
        return tables.alone[key]
    if key in tables.months:
        return _of_number(tables.months[key], months, suit_alone)
    if len(key) > _LONGEST:
        return None
    if numbered := re.fullmatch(_NUMBERED, key):
        word = numbered[2]
        if more := so_many(word):
            return Meaning((), more)
        return _of_number(int(numbered[1]), months, lambda month: _within(month, word))
    for end in range(len(key) - 1, 0, -1):
        found = _begins_with_suit(key[:end], key[end:], months) or _ends_with_suit(key[:end], key[end:])
        if found:
            return found
    return None


def so_many(word: str) -> str:
    """What a number says beside a word for a kind in the plural, where it is no month; else nothing."""
    kinds = join_tables().kinds
    if word not in kinds or not word.endswith("s") or word[:-1] not in kinds:
        return ""
    key = kinds[word].plural
    return f"a number of {key} tells not which they are: name them, or write {{cards: 1b 2a, {key}: 3}}"


def counts_in_words(text: str) -> dict[str, str] | None:
    """The numbers of a text that tells how many cards there are of each kind; None of any other text.

    One kind at least is in the plural: `3 bright` is a card.

    >>> counts_in_words("3 brights, 2 animals and 1 ribbon"), counts_in_words("3 bright")
    ({'brights': '3', 'animals': '2', 'ribbons': '1'}, None)
    """
    if "s" not in text.casefold():
        return None
    words = [word for word in map(fold_word, re.findall(_WORDS, text)) if word not in _BETWEEN]
    numbers, kinds = words[::2], [join_tables().kinds.get(word) for word in words[1::2]]
    told = {kind.plural: number for kind, number in zip(kinds, numbers, strict=False) if kind}
    whole = len(told) == len(numbers) == len(kinds)
    all_numbers = all(number.isascii() and number.isdecimal() for number in numbers)
    return told if whole and all_numbers and any(map(so_many, words)) else None


def _begins_with_suit(head: str, rest: str, months: str | None) -> Meaning | None:
    tables = join_tables()
    if head in tables.suits:
        return _after(tables.suits[head], head, rest)
    if head in tables.months:
        return _of_number(tables.months[head], months, lambda month: _after(month, head, rest))
    return None


def _ends_with_suit(head: str, rest: str) -> Meaning | None:
    """What a name means that ends with its suit, as `bright of paulownia`."""
    tables = join_tables()
    if head in tables.within and rest.startswith("of") and rest[2:] in tables.suits:
        return _after(tables.suits[rest[2:]], rest[2:], head)
    return None


def _of_number(number: int, months: str | None, read: Callable[[int], Meaning | None]) -> Meaning | None:
    """The reading of a month's number; one that needs the order of months and lacks it says so."""
    if months is None and number > 10:
        either = read(number) or read(23 - number)
        return either and Meaning((), number=number)
    return read(month_of(number, months))


def _after(month: int, suit: str, rest: str) -> Meaning | None:
    """What follows the name of a suit, which never follows itself: `shika shika` is twice some maple card."""
    if rest == "all":
        return Meaning((of_cards(of_month(month)),))
    for joiner in _JOINERS:
        word = rest.removeprefix(joiner)
        if rest.startswith(joiner) and word and suit not in word:
            found = _within(month, word)
            if found:
                return found
    return None


def _within(month: int, word: str) -> Meaning | None:
    tables = join_tables()
    value = tables.within.get(word, {}).get(month)
    if value is not None:
        return Meaning((value,))
    if word in tables.kinds:
        return Meaning((), f"{SUITS[month - 1]} has no {tables.kinds[word].value}")
    if word[-1] in "0123456789" and tables.kinds.get(word[:-1]) is Kind.CHAFF:
        return _numbered(month, int(word[-1]))
    return None


def _numbered(month: int, number: int) -> Meaning:
    for card in cards_of(month):
        if card.kind is Kind.CHAFF and card.number == number:
            return Meaning((of_cards(card.bit),))
    many = kinds_of(month)[Kind.CHAFF]
    return Meaning((), f"{SUITS[month - 1]} has {NUMBERS[many]} chaff")


def value_of(card: Card) -> int:
    """The value of a card as a name gives it: plain chaff are any of their month."""
    return of_chaff(card.month) if card.kind is Kind.CHAFF else of_cards(card.bit)


@cache
def suit_alone(month: int, also: str = "") -> Meaning:
    """A bare suit: each of its cards is possible, its chaff once."""
    values = dict.fromkeys(value_of(card) for card in cards_of(month))
    return Meaning(tuple(values), f"a suit of four cards{also}")


@cache
def join_tables() -> Tables:
    """All names, joined and folded at the first name that is looked up."""
    suits = dict(_by_month(*SUIT_NAMES.values(), ISLANDS))
    numbered = {suit: (f"{number}月", f"{number}월") for number, suit in enumerate(SUITS, start=1)}
    months = dict(_by_month(*MONTH_NAMES.values(), numbered))
    kinds = {fold(name): kind for kind, name in _kind_names()}
    within: dict[str, dict[int, int]] = {}
    alone: dict[str, Meaning] = {}
    groups = list(_groups())
    for name, cards in groups:
        within.setdefault(fold(name), {}).update(_meant(cards))
    for key, by_month in within.items():
        kind = kinds.get(key)
        size = KINDS[kind].bit_count() if kind else len(by_month)
        what = f"a kind of {size} cards" if kind else f"a name of {size} cards"
        alone[key] = Meaning(tuple(by_month.values()), "" if len(by_month) == 1 else what, kind=kind)
    for (codes, what), names in UNCLEAR.items():
        values = dict.fromkeys(value_of(card) for card in in_order(these(codes)))
        alone |= dict.fromkeys(map(fold, names), Meaning(tuple(values), what))
    alone |= dict(_jokers())
    for key, month in suits.items():
        picture = within.get(key, {}).get(month)
        also = ""
        if picture is not None:
            also = f", and also the {picture_of(CARDS[exact(picture).bit_length() - 1])}"
        alone[key] = suit_alone(month, also)
    return Tables(alone, suits, months, kinds, within, frozenset(_links([*alone, *months], groups)))


def _jokers() -> Iterator[tuple[str, Meaning]]:
    """What a joker is called."""
    for word, card in product(_JOKER.values(), JOKERS):
        yield fold(f"{word}{card.id.removeprefix('joker')}"), Meaning((of_cards(card.bit),))


@cache
def _meant(cards: int) -> dict[int, int]:
    """What a word for some cards means, by month. One for several chaff of a month means any of them, one for
    one chaff alone (the yellow one) that one.
    """
    meant = {}
    for card in in_order(cards):
        alone = not cards & of_month(card.month) & ~card.bit
        meant[card.month] = of_cards(card.bit) if alone else value_of(card)
    return meant


def _by_month(*tables: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """Each name in the tables of suits, folded, and the month of the suit."""
    for table in tables:
        for suit, names in table.items():
            yield from ((fold(name), SUITS.index(suit) + 1) for name in names)


def _kind_names() -> Iterator[tuple[Kind, str]]:
    for table in KIND_NAMES.values():
        for kind, names in table.items():
            yield from ((kind, name) for name in names)


def _groups() -> Iterator[tuple[str, int]]:
    """Every word for cards that is no suit, with the set of cards it can stand for."""
    for kind, name in _kind_names():
        yield name, KINDS[kind]
    nouns = (*KIND_NAMES["en"][Kind.RIBBON], "tan", "tanzaku", "tti", "dan")
    for covered, sorts in SORTS.items():
        names = [f"{sort} {noun}" for sort in sorts for noun in nouns]
        names += [sort for sort in sorts if sort in COLOURS]
        yield from ((name, _ribbons(covered)) for name in names)
    for covered, alone in RIBBON_NAMES.items():
        yield from ((name, _ribbons(covered)) for name in alone)
    for table in PICTURES.values():
        yield from ((name, BY_ID[id].bit) for id, names in table.items() for name in names)
    for codes, shared in SHARED.items():
        yield from ((name, these(codes)) for name in shared)


def _ribbons(sorts: str) -> int:
    return sum(card.bit for card in CARDS if card.ribbon and card.ribbon in sorts.split())


def _links(whole: Iterable[str], groups: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Whole names, for they may be written as one word, and the words of those that have several."""
    yield from whole
    yield from (*_JOINERS, "of", "all")
    names = [name for name, _ in groups]
    names += [name for table in SUIT_NAMES.values() for suit in table.values() for name in suit]
    words = {word for name in names for word in name.replace("-", " ").split()}
    yield from map(fold, words)
    for noun in ("chaff", "plain", "junk", "dregs", "kasu", "pi", "かす", "피"):
        yield from (f"{noun}{number}" for number in (1, 2, 3))


@lru_cache(maxsize=1024)
def near(key: str, words: int = 0) -> list[str]:
    """Up to three names near a folded word, nearest first; where a number of words is given, of so many."""
    return nearest(key, (name for name in _names() if not words or len(re.split("[ -]", name)) == words))


@cache
def _names() -> list[str]:
    """The names worth proposing; of those spelt alike the first is."""
    pictures = [names for table in PICTURES.values() for names in table.values()]
    names = [name for several in pictures for name in several if _is_one_card(name)]
    ids = [card.id.removesuffix(f"-{card.number}") for card in CARDS] + [card.id for card in CARDS]
    names += map(spaced, ids)
    names += [suit_name(month) for month in range(1, 13)]
    names += [card_name(card, lang) for card in CARDS for lang in ("ja", "ko")]
    names += map(kind_name, Kind)
    return names


def _is_one_card(name: str) -> bool:
    reading = lookup(fold(name), "japanese")
    return reading is not None and len(reading.values) == 1
