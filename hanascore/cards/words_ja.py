"""How the cards, suits and kinds are called in Japanese, in its own scripts and in Latin letters.

Tables only; how words combine is in `names`. Katakana and hiragana are one when words are compared, and
so are long and marked vowels. The first word of a row is the one we write ourselves.
"""

from __future__ import annotations

from hanascore.cards.deck import Kind

SUITS: tuple[tuple[str, ...], ...] = (
    ("松", "まつ", "matsu"),
    ("梅", "うめ", "ume"),
    ("桜", "櫻", "さくら", "sakura"),
    ("藤", "ふじ", "黒豆", "くろまめ", "fuji", "kuromame", "aomame", "kuroi-mi"),
    ("菖蒲", "あやめ", "しょうぶ", "杜若", "かきつばた", "ayame", "shōbu", "kakitsubata"),
    ("牡丹", "ぼたん", "botan"),
    ("萩", "はぎ", "赤豆", "あかまめ", "猪", "いのしし", "hagi", "akamame", "inoshishi"),
    ("芒", "薄", "すすき", "山", "やま", "月", "つき", "坊主", "ぼうず", "susuki", "yama", "tsuki", "bōzu"),
    ("菊", "きく", "kiku"),
    ("紅葉", "もみじ", "楓", "かえで", "鹿", "しか", "momiji", "kaede", "shika"),
    ("柳", "やなぎ", "雨", "あめ", "yanagi", "ame"),
    ("桐", "きり", "kiri"),
)

MONTHS: tuple[tuple[str, ...], ...] = (
    ("睦月", "一月", "mutsuki"),
    ("如月", "二月", "kisaragi"),
    ("弥生", "三月", "yayoi"),
    ("卯月", "四月", "uzuki"),
    ("皐月", "五月", "satsuki"),
    ("水無月", "六月", "minazuki"),
    ("文月", "七月", "fumizuki"),
    ("葉月", "八月", "hazuki"),
    ("長月", "九月", "nagatsuki"),
    ("神無月", "十月", "kannazuki"),
    ("霜月", "十一月", "shimotsuki"),
    ("師走", "十二月", "shiwasu"),
)

KINDS: dict[Kind, tuple[str, ...]] = {
    Kind.BRIGHT: ("光", "光札", "ひかり", "hikari"),
    Kind.ANIMAL: ("タネ", "タネ札", "種", "種札", "tane"),
    Kind.RIBBON: ("短冊", "短冊札", "短", "タン", "たんざく", "tanzaku", "tan"),
    Kind.CHAFF: ("カス", "カス札", "滓", "素", "kasu", "su"),
}

# Sorts of ribbon, each by the sorts of the deck that it covers.
SORTS: dict[str, tuple[str, ...]] = {
    "赤短": ("poetry",),
    "赤短冊": ("poetry",),
    "あかたん": ("poetry",),
    "akatan": ("poetry",),
    "青短": ("blue",),
    "青短冊": ("blue",),
    "あおたん": ("blue",),
    "aotan": ("blue",),
    "草短": ("grass",),
    "草短冊": ("grass",),
    "くさたん": ("grass",),
    "kusatan": ("grass",),
    "kusa tanzaku": ("grass",),
    "kusa ribbon": ("grass",),
}

# Those that name a suit as well (猪, 月, 坊主, 鹿, 雨) are refused alone, and read after their suit.
PICTURES: dict[str, tuple[str, ...]] = {
    "pine-crane": ("鶴", "つる", "tsuru"),
    "plum-warbler": ("鶯", "鴬", "うぐいす", "uguisu"),
    "cherry-curtain": ("幕", "まく", "幔幕", "maku"),
    "cherry-ribbon": ("みよしの",),
    "wisteria-cuckoo": ("不如帰", "時鳥", "ホトトギス", "杜鵑", "郭公", "hototogisu"),
    "iris-bridge": ("八橋", "八ツ橋", "やつはし", "橋", "yatsuhashi"),
    "peony-butterflies": ("蝶", "ちょう", "chō"),
    "clover-boar": ("猪", "いのしし", "inoshishi"),
    "susuki-moon": ("月", "満月", "まんげつ", "つき", "坊主", "ぼうず", "tsuki", "mangetsu", "bōzu"),
    "susuki-geese": ("雁", "かり", "がん", "kari", "gan"),
    "chrysanthemum-sake-cup": ("盃", "杯", "さかずき", "sakazuki"),
    "maple-deer": ("鹿", "しか", "shika"),
    "willow-rain-man": ("小野道風", "道風", "おののとうふう", "蛙", "かえる", "雨", "あめ", "kaeru", "ame"),
    "willow-swallow": ("燕", "つばめ", "tsubame"),
    "willow-lightning": ("雷", "かみなり", "鬼札", "おにふだ", "鬼", "kaminari"),
    "paulownia-phoenix": ("鳳凰", "ほうおう", "hō-ō", "ho-oh"),
    "paulownia-chaff-1": ("黄カス", "黄色"),
}

SHARED: dict[str, str] = {
    "あかよろし": "1r 2r",
    "鳥": "1b 2a 4a 8a 11a 12b",
}

UNCLEAR: dict[str, tuple[str, str]] = {
    "草": ("5* 8* 4r 7r", "the susuki suit, the iris suit (kusa) or the grass ribbons"),
    "桐島": ("12*", "the row of the four paulownia cards, not one card"),
    "藤島": ("4*", "the row of the four wisteria cards, not one card"),
    "柳島": ("11*", "the row of the four willow cards, not one card"),
}
