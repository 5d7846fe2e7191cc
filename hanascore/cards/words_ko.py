"""How the cards, suits and kinds are called in Korean, in Hangul and in Latin letters.

Tables only; how words combine is in `names`. The first word of a row is the one we write ourselves. Double
chaff is a worth of go-stop; here 쌍피 only tells which chaff of willow and paulownia is meant.
"""

from __future__ import annotations

from hanascore.cards.deck import Kind

SUITS: tuple[tuple[str, ...], ...] = (
    ("송학", "솔", "songhak", "sol"),
    ("매조", "매화", "maejo", "maehwa"),
    ("벚꽃", "벗꽃", "사쿠라", "beojkkot", "beotkkot"),
    ("흑싸리", "등나무", "heukssari"),
    ("난초", "붓꽃", "nancho"),
    ("모란", "목단", "moran", "mokdan"),
    ("홍싸리", "hongssari"),
    ("공산", "공산명월", "억새", "gongsan", "gongsan myeongwol"),
    ("국화", "국준", "국진", "gukhwa", "gukjun", "gukjin"),
    ("단풍", "풍", "장", "danpung"),
    ("비", "버드나무", "bi"),
    ("오동", "똥", "odong", "ttong"),
)

KINDS: dict[Kind, tuple[str, ...]] = {
    Kind.BRIGHT: ("광",),
    Kind.ANIMAL: ("열끗", "열끝", "열", "멍텅구리", "멍", "yeol-kkeut", "yeol", "yul"),
    Kind.RIBBON: ("띠", "단", "tti", "dan"),
    Kind.CHAFF: ("피", "껍데기", "껍질", "pi"),
}

SORTS: dict[str, tuple[str, ...]] = {
    "홍단": ("poetry",),
    "hongdan": ("poetry",),
    "청단": ("blue",),
    "cheongdan": ("blue",),
    "초단": ("grass",),
    "chodan": ("grass",),
}

# Those that name a suit as well (국준, 국진, 공산명월) are refused alone.
PICTURES: dict[str, tuple[str, ...]] = {
    "pine-crane": ("두루미", "학", "일광"),
    "plum-warbler": ("꾀꼬리", "휘파람새"),
    "wisteria-cuckoo": ("두견새", "두견이"),
    "iris-bridge": ("다리",),
    "peony-butterflies": ("나비",),
    "clover-boar": ("멧돼지",),
    "susuki-moon": ("공산명월", "보름달", "달", "팔광", "gongsan myeongwol"),
    "susuki-geese": ("기러기",),
    "chrysanthemum-sake-cup": ("술잔", "국준", "국진"),
    "maple-deer": ("사슴",),
    "willow-swallow": ("제비",),
    "paulownia-phoenix": ("봉황",),
}

# The first is the lightning, the second the yellow paulownia; after its suit each is one card.
SHARED: dict[str, str] = {
    "쌍피": "11c 12c1",
    "ssangpi": "11c 12c1",
    "새": "1b 2a 4a 8a 11a 12b",
}

UNCLEAR: dict[str, tuple[str, str]] = {
    "삼광": ("3b", "the cherry bright, or the yaku of three brights"),
}
