"""How cards, suits and kinds are called in English (`en`), Japanese (`ja`) and Korean (`ko`), in their own
scripts and in Latin letters; English has the words of Palau and Hawaii, too.

Tables only; how words combine is in `names`. The first name of a line is the one we write ourselves. When
words are compared katakana and hiragana are one, and so are long and marked vowels.
"""

from __future__ import annotations

import re

from hanascore.cards.deck import Kind

LANGUAGES = ("en", "ja", "ko")


def _table(text: str) -> dict[str, tuple[str, ...]]:
    """The names behind each word, of lines like `pine: 松, まつ`; an indented line goes on."""
    lines = re.sub(r"\n +", " ", text.strip()).splitlines()
    return {word: tuple(names.split(", ")) for word, names in (line.split(": ") for line in lines)}


def _of_kinds(text: str) -> dict[Kind, tuple[str, ...]]:
    return {Kind(word): names for word, names in _table(text).items()}


SUITS = {
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

MONTHS = {
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
KINDS = {
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
RIBBONS = _table("""
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
