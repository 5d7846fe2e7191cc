"""How the cards, suits and kinds are called in English, and in the romanised words of Palau and Hawaii.

Tables only; how words combine is in `names`. The first word of a row is the one we write ourselves.
"""

from __future__ import annotations

from hanascore.cards.deck import Kind

SUITS: tuple[tuple[str, ...], ...] = (
    ("pine",),
    ("plum", "plum blossom"),
    ("cherry", "cherry blossom"),
    ("wisteria", "black bush clover"),
    ("iris", "water iris", "orchid"),
    ("peony", "rose"),
    ("bush clover", "clover", "red bush clover", "coloured bush clover", "colored bush clover"),
    (
        "susuki",
        "susuki grass",
        "pampas",
        "pampas grass",
        "silvergrass",
        "silver grass",
        "eulalia",
        "hill",
        "hills",
    ),
    ("chrysanthemum", "mum", "chrys"),
    ("maple",),
    ("willow", "rain"),
    ("paulownia", "paul"),
)

# Palauan first, then Hawaiian; what both share with Japanese stands in `words_ja`.
ISLANDS: tuple[tuple[str, ...], ...] = (
    ("mats", "sechou"),
    ("chume",),
    (),
    ("mases", "kuromame"),
    ("chudel", "kusa"),
    ("bara",),
    ("babii", "pig", "akamame"),
    ("buil",),
    (),
    ("ska",),
    ("nisoro",),
    ("chicken",),
)

MONTHS: tuple[tuple[str, ...], ...] = (
    ("january", "jan"),
    ("february", "feb"),
    ("march", "mar"),
    ("april", "apr"),
    ("may",),
    ("june", "jun"),
    ("july", "jul"),
    ("august", "aug"),
    ("september", "sep", "sept"),
    ("october", "oct"),
    ("november", "nov"),
    ("december", "dec"),
)

KINDS: dict[Kind, tuple[str, ...]] = {
    Kind.BRIGHT: ("bright", "light", "kwang", "gwang", "20 point", "twenty point", "brights", "lights"),
    Kind.ANIMAL: (
        "animal",
        "source",
        "seed",
        "ten",
        "variety",
        "earth",
        "10 point",
        "ten point",
        "animals",
        "sources",
    ),
    Kind.RIBBON: (
        "ribbon",
        "slip",
        "scroll",
        "strip",
        "banner",
        "5 point",
        "five point",
        "ribbons",
        "slips",
        "scrolls",
    ),
    Kind.CHAFF: (
        "chaff",
        "plain",
        "junk",
        "dregs",
        "dross",
        "basic",
        "flower card",
        "plant",
        "plants",
        "1 point",
    ),
}

# Sorts of ribbon: what stands before a word for ribbon, and what says it all alone.
SORTS: dict[str, tuple[str, ...]] = {
    "red": ("poetry", "grass", "plain"),
    "poetry": ("poetry",),
    "red poetry": ("poetry",),
    "blue": ("blue",),
    "purple": ("blue",),
    "grass": ("grass",),
    "plain": ("grass", "plain"),
    "plain red": ("grass", "plain"),
}
COLOURS = ("red", "poetry", "blue", "purple")

PICTURES: dict[str, tuple[str, ...]] = {
    "pine-crane": ("crane", "crane and sun", "crane with sun", "sun"),
    "plum-warbler": ("warbler", "bush warbler"),
    "cherry-curtain": ("curtain", "camp curtain", "flower-viewing curtain"),
    "wisteria-cuckoo": ("cuckoo", "cuckoo with crescent moon"),
    "iris-bridge": ("bridge", "eight-plank bridge", "docks"),
    "peony-butterflies": ("butterflies", "butterfly"),
    "clover-boar": ("boar", "wild boar"),
    "susuki-moon": ("moon", "full moon", "hill moon"),
    "susuki-geese": ("geese", "goose", "wild geese"),
    "chrysanthemum-sake-cup": ("sake cup", "cup", "sake"),
    "maple-deer": ("deer", "doe", "stag"),
    "willow-rain-man": (
        "rain man",
        "umbrella man",
        "umbrella",
        "man with umbrella",
        "calligrapher",
        "poet",
        "frog",
        "Ono no Michikaze",
        "Ono no Tōfū",
        "Michikaze",
        "Tōfū",
        "rain",
    ),
    "willow-swallow": ("swallow",),
    "willow-lightning": ("lightning", "gaji", "storm", "thunder", "oni", "onifuda"),
    "paulownia-phoenix": ("phoenix", "dragon"),
    "paulownia-chaff-1": (
        "yellow paulownia",
        "yellow paulownia chaff",
        "coloured paulownia",
        "colored paulownia",
        "red-bottom paulownia",
        "yellow",
        "yellow chaff",
        "coloured",
        "colored",
        "red-bottom",
    ),
    "cherry-ribbon": ("miyoshino", "miyoshino ribbon", "yoshino", "yoshino ribbon"),
}

# Words for several cards, which name one only after its suit: `plum bird`.
SHARED: dict[str, str] = {
    "bird": "1b 2a 4a 8a 11a 12b",
    "birds": "1b 2a 4a 8a 11a 12b",
    "nightingale": "2a 4a",
    "akayoroshi": "1r 2r",
    "akayoroshi ribbon": "1r 2r",
    "yoroshii": "1r 2r",
    "redgud": "1r 2r",
}

# Words that are never one card; the words after the colon say what they may be.
UNCLEAR: dict[str, tuple[str, str]] = {
    "grass": ("5* 8* 4r 7r", "the susuki suit, the iris suit (kusa) or the grass ribbons"),
    "kirishima": ("12*", "the row of the four paulownia cards, not one card"),
    "fujishima": ("4*", "the row of the four wisteria cards, not one card"),
    "yanagishima": ("11*", "the row of the four willow cards, not one card"),
    "samgwang": ("3b", "the cherry bright, or the yaku of three brights"),
}
