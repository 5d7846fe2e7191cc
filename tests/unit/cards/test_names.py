"""Names of cards: each is read as its card, and names of several cards are refused."""

from __future__ import annotations

from itertools import product

import pytest

from hanascore.cards.deck import BY_ID, CARDS, LANGUAGES, SUITS, Kind, these
from hanascore.cards.named_cards import all_named, any_chaff, exactly
from hanascore.cards.names import (
    NAMES,
    card_name,
    counts_in_words,
    join_tables,
    kind_name,
    lookup,
    names_of,
    short_name,
    suit_name,
)
from hanascore.cards.notation import label, spaced
from hanascore.cards.pile import Pile
from hanascore.cards.spelling import Misread, spell
from hanascore.words.alike import fold
from hanascore.words.numbers import NUMBER_WORDS

# Names of one card, by its code. A chaff without a number may be any chaff of the month.
ONE_CARD = {
    "1b": (
        "crane; crane and sun; crane with sun; sun; pine bright; pine light; pine-crane; "
        "Pine with Crane; 松に鶴; matsu ni tsuru; 송학광; 송학 광; songhak gwang; bright of pine; "
        "jan-hikari; 1월 광; 一月の光"
    ),
    "1r": (
        "pine poetry ribbon; pine red ribbon; pine ribbon; 松に赤短; matsu ni akatan; 松に短冊; "
        "송학 홍단; pine akayoroshi; pine redgud; pine hongdan; matsu tan"
    ),
    "1c": (
        "pine chaff; pine plain; pine junk; pine dregs; 松のカス; matsu no kasu; 송학 피; matsu su; "
        "睦月のカス"
    ),
    "2a": (
        "bush warbler; warbler; plum bird; plum animal; 梅に鶯; ume ni uguisu; 매조 열끗; "
        "plum nightingale; plum blossom with bush warbler; plum tane; plum ten"
    ),
    "2r": "plum poetry ribbon; plum red ribbon; 梅に赤短; ume ni akatan; 매조 홍단; plum yoroshii",
    "2c": "plum dross; plum basic; 梅のカス; ume no kasu; 매조 피; plum blossom chaff",
    "3b": (
        "curtain; camp curtain; flower-viewing curtain; cherry bright; 桜に幕; 櫻に幕; "
        "sakura ni maku; 벚꽃광; 사쿠라 광; cherry blossom with curtain"
    ),
    "3r": (
        "cherry poetry ribbon; cherry red ribbon; miyoshino ribbon; yoshino ribbon; みよしの; "
        "桜に赤短; sakura ni akatan; 벚꽃 홍단"
    ),
    "3c": "cherry chaff; 桜のカス; sakura no kasu; 벚꽃 피",
    "4a": (
        "cuckoo; wisteria animal; 藤に不如帰; 藤に時鳥; 藤にホトトギス; 藤に郭公; "
        "fuji ni hototogisu; 두견새; 흑싸리 열끗; mases animal; kuromame tane"
    ),
    "4r": (
        "wisteria ribbon; wisteria plain ribbon; wisteria red ribbon; wisteria grass ribbon; "
        "藤に短冊; fuji ni tanzaku; 흑싸리 초단; black bush clover ribbon"
    ),
    "4c": "wisteria chaff; 藤のカス; fuji no kasu; 흑싸리 피; aomame kasu; kuroi-mi no kasu",
    "5a": (
        "eight-plank bridge; bridge; iris bridge; water iris bridge; docks; 菖蒲に八橋; "
        "菖蒲に八ツ橋; 杜若に八橋; ayame ni yatsuhashi; 다리; 난초 열끗; kusa tane; chudel animal"
    ),
    "5r": (
        "iris ribbon; iris plain ribbon; iris red ribbon; iris grass ribbon; 菖蒲に短冊; 난초 초단; "
        "shoubu tan"
    ),
    "5c": "iris chaff; 菖蒲のカス; ayame no kasu; 난초 피; shōbu no kasu; kakitsubata kasu",
    "6a": (
        "butterflies; butterfly; peony animal; 牡丹に蝶; botan ni chō; botan ni chou; 나비; "
        "모란 열끗; bara animal"
    ),
    "6r": (
        "peony blue ribbon; peony purple ribbon; 牡丹に短冊; 牡丹に青短; botan ni aotan; 모란 청단; 목단 청단"
    ),
    "6c": "peony chaff; 牡丹のカス; botan no kasu; 모란 피",
    "7a": (
        "boar; wild boar; bush clover animal; 萩に猪; hagi ni inoshishi; 멧돼지; 홍싸리 열끗; babii animal"
    ),
    "7r": (
        "bush clover ribbon; clover plain ribbon; bush clover red ribbon; clover grass ribbon; "
        "萩に短冊; 홍싸리 초단"
    ),
    "7c": "bush clover chaff; clover junk; 萩のカス; hagi no kasu; 홍싸리 피; akamame kasu",
    "8b": (
        "moon; full moon; hill moon; susuki bright; pampas bright; silvergrass bright; 芒に月; "
        "susuki ni tsuki; 満月; 坊主の光; 공산광; 薄に月; susuki grass with moon; buil light; "
        "bozu hikari"
    ),
    "8a": (
        "geese; goose; susuki animal; 芒に雁; susuki ni kari; susuki ni gan; 기러기; 공산 열끗; "
        "eulalia animal"
    ),
    "8c": (
        "susuki chaff; 芒のカス; susuki no kasu; 공산 피; yama no kasu; hills chaff; bozu kasu; tsuki kasu"
    ),
    "9a": (
        "sake cup; cup; sake; chrysanthemum animal; 菊に盃; 菊に杯; kiku ni sakazuki; 술잔; "
        "국준 열끗; 국진 열끗; chrysanthemum-sake-cup; mum animal; chrys tane"
    ),
    "9r": "chrysanthemum blue ribbon; mum purple ribbon; mum ribbon; 菊に短冊; 菊に青短; 국화 청단",
    "9c": "chrysanthemum chaff; mum junk; 菊のカス; kiku no kasu; 국화 피",
    "10a": (
        "deer; doe; stag; maple animal; 紅葉に鹿; 楓に鹿; momiji ni shika; 사슴; 단풍 열끗; "
        "ska animal; shika tane"
    ),
    "10r": (
        "maple blue ribbon; maple purple ribbon; maple-ribbon; 紅葉に短冊; 紅葉に青短; 단풍 청단; kaede tan"
    ),
    "10c": "maple chaff; 紅葉のカス; momiji no kasu; 단풍 피; 풍 피; 장 피",
    "11b": (
        "rain man; rainman; umbrella; umbrella man; calligrapher; poet; frog; Ono no Michikaze; "
        "Ono no Tōfū; ono no toufuu; willow bright; rain bright; 柳に小野道風; 柳に蛙; "
        "yanagi ni Ono no Tōfū; 小野道風; 비광; yanagi ni Ono no Michikaze; willow-rain-man; "
        "ame hikari"
    ),
    "11a": ("swallow; willow animal; rain animal; 柳に燕; yanagi ni tsubame; 제비; 비 열끗; nisoro animal"),
    "11r": (
        "willow ribbon; rain ribbon; willow red ribbon; willow plain ribbon; 柳に短冊; "
        "yanagi ni tanzaku; 비띠"
    ),
    "11c": (
        "lightning; gaji; storm; willow chaff; rain chaff; onifuda; oni; 柳のカス; 鬼札; 雷; "
        "비 쌍피; 雨のカス; 비 피; willow-lightning; rain plain"
    ),
    "12b": (
        "phoenix; hō-ō; hou-ou; ho-oh; hoo; paulownia bright; dragon; 桐に鳳凰; kiri ni hō-ō; 똥광; "
        "오동광; paul light; chicken light; Bright of Paulownia"
    ),
    "12c1": (
        "yellow paulownia; coloured paulownia; colored paulownia; red-bottom paulownia; "
        "paulownia-yellow; paulownia chaff 1; 桐の黄カス; 黄カス; 오동 쌍피; 똥 쌍피"
    ),
    "12c2": "paulownia chaff-2; paulownia-chaff-2; kiri no kasu2",
    "12c": ("paulownia chaff; paul junk; 桐のカス; kiri no kasu; 오동 피; 똥 피; flower card of paulownia"),
}

# Names of several cards, with the cards they could mean.
SEVERAL = {
    "pine": "1b 1r 1c",
    "bush clover": "7a 7r 7c",
    "rain": "11b 11a 11r 11c",
    "ame": "11b 11a 11r 11c",
    "雨": "11b 11a 11r 11c",
    "tsuki": "8b 8a 8c",
    "月": "8b 8a 8c",
    "bōzu": "8b 8a 8c",
    "坊主": "8b 8a 8c",
    "山": "8b 8a 8c",
    "hills": "8b 8a 8c",
    "buil": "8b 8a 8c",
    "공산명월": "8b 8a 8c",
    "shika": "10a 10r 10c",
    "鹿": "10a 10r 10c",
    "inoshishi": "7a 7r 7c",
    "kusa": "5a 5r 5c",
    "국준": "9a 9r 9c",
    "국진": "9a 9r 9c",
    "chicken": "12b 12c",
    "red ribbon": "1r 2r 3r 4r 5r 7r 11r",
    "red slip": "1r 2r 3r 4r 5r 7r 11r",
    "blue ribbon": "6r 9r 10r",
    "purple scroll": "6r 9r 10r",
    "aotan": "6r 9r 10r",
    "청단": "6r 9r 10r",
    "poetry ribbon": "1r 2r 3r",
    "赤短": "1r 2r 3r",
    "hongdan": "1r 2r 3r",
    "grass ribbon": "4r 5r 7r",
    "草短": "4r 5r 7r",
    "초단": "4r 5r 7r",
    "plain ribbon": "4r 5r 7r 11r",
    "akayoroshi ribbon": "1r 2r",
    "bird": "1b 2a 4a 8a 11a 12b",
    "nightingale": "2a 4a",
    "grass": "4r 5a 5r 5c 7r 8b 8a 8c",
    "bright": "1b 3b 8b 11b 12b",
    "light": "1b 3b 8b 11b 12b",
    "光": "1b 3b 8b 11b 12b",
    "광": "1b 3b 8b 11b 12b",
    "animal": "2a 4a 5a 6a 7a 8a 9a 10a 11a",
    "タネ": "2a 4a 5a 6a 7a 8a 9a 10a 11a",
    "열끗": "2a 4a 5a 6a 7a 8a 9a 10a 11a",
    "ribbon": "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r",
    "띠": "1r 2r 3r 4r 5r 6r 7r 9r 10r 11r",
    "chaff": "1c 2c 3c 4c 5c 6c 7c 8c 9c 10c 11c 12c",
    "カス": "1c 2c 3c 4c 5c 6c 7c 8c 9c 10c 11c 12c",
    "피": "1c 2c 3c 4c 5c 6c 7c 8c 9c 10c 11c 12c",
    "쌍피": "11c 12c1",
    "삼광": "3b",
    "kirishima": "12b 12c",
    "january": "1b 1r 1c",
    "師走": "12b 12c",
}


def one_card(text, months):
    """Return the one card that a text names, or the first thing that is wrong with it."""
    spelling = spell(text, months)
    if spelling.misreads:
        return spelling.misreads[0]
    assert spelling.cards.count == 1, text
    return spelling.cards


def value_of(code):
    if code in ("11c", "12c1", "12c2") or code[-1] != "c":
        return exactly(these(code))
    return any_chaff(int(code[:-1]))


@pytest.mark.parametrize("code", ONE_CARD)
def test_names_of_one_card(code):
    for name in ONE_CARD[code].split(";"):
        assert one_card(name.strip(), "japanese") == value_of(code), name


def test_every_card_has_names():
    assert len(ONE_CARD) == 5 + 9 + 10 + 12 + 2


@pytest.mark.parametrize("name", SEVERAL)
def test_names_of_several_cards_are_refused(name):
    spelling = spell(name, "japanese")
    assert spelling.tokens == ()
    assert [misread.id for misread in spelling.misreads] == ["ambiguous-card"]
    meaning = lookup(fold(name), "japanese")
    assert set(meaning.meanings) == {value_of(code) for code in SEVERAL[name].split()}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_full_names_read_back(lang):
    names = [card_name(card, lang) for card in CARDS]
    assert len(set(names)) == 48
    for card, name in zip(CARDS, names, strict=True):
        assert one_card(name, "japanese") == exactly(card.bit), name
        assert one_card(name, None) == exactly(card.bit), name


def test_short_names_and_ids_read_back():
    assert len({short_name(card) for card in CARDS}) == 48
    for card in CARDS:
        assert one_card(short_name(card), None) == exactly(card.bit)
        assert one_card(card.id, None) == exactly(card.bit)
        assert one_card(spaced(card.id).upper(), None) == exactly(card.bit)
        assert one_card(card.code, "japanese") == exactly(card.bit)


def test_all_listed_names_mean_their_card():
    for card in CARDS:
        listed = names_of(card)
        assert list(listed) == ["en", "ja", "ko"]
        for name in (name for names in listed.values() for name in names):
            value = one_card(name, None)
            assert not isinstance(value, Misread), name
            assert value.exact == card.bit or value.loose == (card.month,), name


def test_names_that_reports_print():
    names = [card_name(BY_ID[id]) for id in ("pine-ribbon", "clover-boar", "willow-ribbon", "pine-chaff-2")]
    assert names == [
        "pine with poetry ribbon",
        "bush clover with boar",
        "willow with plain ribbon",
        "pine chaff-2",
    ]
    assert card_name(BY_ID["willow-lightning"], "ja") == "柳のカス"
    assert card_name(BY_ID["peony-ribbon"], "ja") == "牡丹に青短"
    assert card_name(BY_ID["willow-ribbon"], "ko") == "비띠"
    assert short_name(BY_ID["willow-rain-man"]) == "rain man"
    assert short_name(BY_ID["clover-ribbon"]) == "bush clover ribbon"
    assert [suit_name(month, "ko") for month in (1, 12)] == ["송학", "오동"]
    assert [kind_name(kind, "ja") for kind in Kind] == ["光", "タネ", "短冊", "カス"]


def test_any_suit_with_any_kind():
    tables = join_tables()
    for (suit, month), (word, kind) in product(tables.suits.items(), tables.kinds.items()):
        meant = tables.after_suit[word].get(month)
        meaning = lookup(suit + word, "japanese")
        if f"{suit}{word}" in tables.alone:  # kusa tan, for one, is the grass ribbons before it is a card
            assert meaning == tables.alone[f"{suit}{word}"]
        elif meant is None:
            assert meaning.meanings == ()
            assert meaning.reason == f"{SUITS[month - 1]} has no {kind.value}"
        else:
            assert meaning.meanings == (meant,)


def test_two_names_together_are_not_another_name():
    alone = [
        key
        for key, reading in join_tables().alone.items()
        if len(reading.meanings) == 1 and not reading.reason
    ]
    joined = [pair for pair in product(alone, repeat=2) if lookup("".join(pair), "japanese")]
    assert joined == [("sake", "cup")]


def test_names_in_two_scripts_are_two_cards():
    for one, other, lang in product(CARDS, CARDS, LANGUAGES[1:]):
        text = f"{card_name(one)} {card_name(other, lang)}"
        assert spell(text, "japanese").cards == exactly(one.bit | other.bit), text


@pytest.mark.parametrize(
    ("text", "codes"),
    [("pine chaff 松のカス1", "1c"), ("yellow paulownia 쌍피", "12y"), ("crane 雷", "1b 11c")],
)
def test_a_name_repeated_in_another_script(text: str, codes: str) -> None:
    assert spell(text, "japanese").cards == spell(codes, "japanese").cards


def test_folding_keeps_different_names_apart():
    meanings = {}
    for what, lang in product(("suits", "cards", "kinds"), LANGUAGES):
        for meant, names in NAMES[f"{what} {lang}"].items():
            for name in names:
                assert meanings.setdefault((what, fold(name)), meant) == meant, name


@pytest.mark.parametrize(
    "name",
    [
        "botan ni chō",
        "BOTAN NI CHOU",
        "botan-ni-cho",
        "Ｂｏｔａｎ　ｎｉ　ｃｈｏ",
        "botan ni cho\u0304",
        "botan’ni’cho",
        "botan_ni_cho",
        "牡丹に蝶",
        "牡丹にチョウ",
        "ぼたんに ちょう",
        "ﾎﾞﾀﾝにﾁｮｳ",
        "Peony – Butterflies",
        "나비",
        "\u1102\u1161\u1107\u1175",
    ],
)
def test_spellings_of_one_name(name):
    assert one_card(name, None) == exactly(these("6a"))


def test_marks_of_kana_matter():
    assert fold("かき") != fold("がき")
    assert fold("フ") != fold("プ")


@pytest.mark.parametrize("name", ["iris-all", "iris all", "may-all", "菖蒲 all", "5*", "05*"])
def test_all_four_of_a_suit(name):
    value = spell(name, "japanese").cards
    assert (value.exact, value.count) == (these("5*"), 4)


def test_month_names_depend_on_the_order_of_months():
    for name in ("november bright", "nov-light", "霜月の光", "11월 광", "11月の光"):
        assert one_card(name, "japanese") == exactly(these("11b"))
        assert one_card(name, "korean") == exactly(these("12b"))
        assert one_card(name, None).id == "month-order-unknown"
    assert one_card("september ribbon", None) == exactly(these("9r"))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("pine chaff 1, pine chaff 2", "1cc"),
        ("1 chaff 1, 1 chaff 2", "1cc"),
        ("all four maple, 1 chaff 1, 1 chaff 2", "1cc 10*"),
        ("1c1 pine chaff 2", "1cc"),
        ("桜のカス 1、桜のカス 2", "3cc"),
        ("송학 피 2 송학 피 1", "1cc"),
        ("paulownia chaff 3, paulownia chaff 2", "12cc"),
        ("pine chaff 1 pine chaff 2 paulownia chaff 3", "1cc 12c"),
    ],
)
def test_numbers_of_chaff_that_cannot_be_counts(text: str, codes: str) -> None:
    assert len(Pile.of(text)) == len(Pile.of(codes))
    assert Pile.of(text).kinds() == Pile.of(codes).kinds()


@pytest.mark.parametrize(
    "text", ["pine chaff 2", "1 chaff 2", "桐のカス 2、桐のカス 1", "pine chaff 1, maple chaff 2"]
)
def test_a_number_of_chaff_that_may_be_a_count(text: str) -> None:
    with pytest.raises(ValueError, match="can mean two"):
        Pile.of(text)


# Words for kinds; of several words none is read with a number.
KIND_WORDS = [
    (Kind(kind), name)
    for lang in LANGUAGES
    for kind, names in NAMES[f"kinds {lang}"].items()
    for name in names
    if " " not in name
]


def test_counts_in_words_before_or_after_the_kind() -> None:
    for number, words in {**NUMBER_WORDS, 24: "twenty-four 二十四 스물네 스물넷"}.items():
        for word, (kind, name) in product(words.split(), KIND_WORDS):
            counts = {kind.plural: str(number)}
            assert counts_in_words(f"{word} {name}") == counts_in_words(f"{name} {word}") == counts


@pytest.mark.parametrize("name", ["chaff", "カス", "피", "bright", "タネ", "열끗", "seed"])
@pytest.mark.parametrize("number", range(25))
def test_counts_in_digits_and_months(name: str, number: int) -> None:
    counts = {join_tables().kinds[fold(name)].plural: str(number)}
    for text in ("{}枚 {}", "{}x {}", "{} x {}", "{}장, {}", "the {} × {} cards"):
        assert counts_in_words(text.format(number, name)) == counts
    for text in ("{} x{}", "{} {}枚", "{}{}장", "{}: {}", "{} × {}."):
        assert counts_in_words(text.format(name, number)) == counts
    as_month = None if 0 < number < 13 else counts
    for text in (f"{number} {name}", f"{name} {number}", f"{number} {name} cards", f"{name}, {number}"):
        assert counts_in_words(text) == as_month


@pytest.mark.parametrize(
    "text",
    [
        "two bright, 9 chaff",
        "2 bright, nine chaff",
        "bright 2 / chaff: 9",
        "bright 2 + chaff nine",
        "光二枚、カス九枚",
        "二光 九カス",
        "光２枚 カス９枚",
        "광 두장, 피 아홉 장",
        "2 brights & 9 chaff.",
        "2 brights\uff0e 9 chaff\u3002",
        "brights (2) + chaff (9)",
        "(2) brights (9) chaff",
    ],
)
def test_one_count_makes_all_numbers_counts(text: str) -> None:
    assert counts_in_words(text) == {"brights": "2", "chaff": "9"}


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("2 ten", "2a"),
        ("ten of maple, maple ten", "10a 10a"),
        ("plum: ten ribbon", "2ar"),
        ("매조: 열 띠", "2ar"),
        ("ten plum", "2a"),
        ("두 송학 피, 세 오동 피", "1cc 12ccc"),
        ("송학 피 두 장, 송학 피 2 장", "1cc 1cc"),
        ("桐のカス三枚 松のカス 二 枚", "12ccc 1cc"),
        ("chaff two pine, iris", "1cc 5c"),
        ("3 bright cards", "3b"),
    ],
)
def test_numbers_with_suits_are_cards(text: str, codes: str) -> None:
    assert counts_in_words(text) is None
    assert spell(text, "japanese").cards == spell(codes, "japanese").cards
    assert not spell(text, "japanese").misreads


@pytest.mark.parametrize("beside", ["{}", "1b {}", "bright 1, {}", "{}; 8 moon"])
@pytest.mark.parametrize("form", ["{name} {month}", "{name}{month}", "{month} {name}"])
def test_a_month_of_chaff_that_may_be_a_count(form: str, beside: str) -> None:
    names = [name for kind, name in KIND_WORDS if kind is Kind.CHAFF and name not in ("chaffs", "plants")]
    for month, name in product(range(1, 13), names):
        text = form.format(name=name, month=month)
        (misread,) = spell(beside.format(text), "japanese").misreads
        card = label(any_chaff(month), "japanese")
        assert misread.message == f"'{text}' can mean {card}, or {month} chaff of any suit"
        assert [offer.text for offer in misread.offers] == [f"{month}c"]
        assert misread.advice.startswith(f"for a count write {{chaff: {month}}}, and ")


@pytest.mark.parametrize("form", ["{}, {}", "1b {} 8 moon {}"])
def test_two_months_of_chaff_are_not_counts(form: str) -> None:
    for one, other in product([("chaff 2", "2c"), ("3 chaff", "3c"), ("カス5", "5c")], [("피 12", "12c")]):
        text, codes = (form.format(*texts) for texts in zip(one, other, strict=True))
        assert not spell(text, "japanese").misreads
        assert spell(text, "japanese").cards == spell(codes, "japanese").cards


def test_other_kinds_by_their_months() -> None:
    words = [(kind, name) for kind, name in KIND_WORDS if kind is not Kind.CHAFF and not name.endswith("s")]
    for (kind, name), month in product(words, range(1, 13)):
        cards = [card for card in CARDS if card.kind is kind and card.month == month]
        for text in (f"{name} {month}", f"{name}{month}"):
            spelling = spell(text, "japanese")
            assert spelling.cards == all_named(exactly(card.bit) for card in cards[:1])
            assert bool(spelling.misreads) != bool(cards)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "s",
        ":",
        "x",
        "2 chaff, 3 bright",
        "twenty",
        "nine",
        "nine chaff, ten chaff",
        "nine chaff 8b",
        "枚",
        "カス",
        "bright 2",
        "brights",
        "brights 1 3",
        "2 brights, 3",
        "松カス2枚",
        "2 brights, 2 cranes",
        "3 brights, -2 animals",
        "3 brights, \u22122 animals",
        "3 brights, \uff0d2 animals",
        "animals -2, brights 3",
        "3 brights' 2 animals",
        "0001 bright",
        "bright 0012",
    ],
)
def test_texts_without_counts(text: str) -> None:
    assert counts_in_words(text) is None
