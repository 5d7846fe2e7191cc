"""The lucky hands of three players with seven cards each, which count in kan."""

from __future__ import annotations

from hanascore.cards.deck import CHAFF, of_month
from hanascore.rules import rulebook
from hanascore.rules.yaku import LuckyHand

# Worth so many kan. The triplets of wisteria, iris, bush clover, and paulownia without the phoenix stand.
_IN_KAN = rulebook.lucky_hands(
    """
    The hanafuda wiki, lucky hands in kan (sets):
        2  Triplet 三本 (sanbon)               a triplet or a triplet and a pair; none standing  triplet
        3  Standing Triplet 立三本 (tate-sanbon)  a triplet or a triplet and a pair; one standing  tate
        6  Two Triplets 二三本 (futa-sanbon)   two triplets; none standing
        7  Triplet and Standing Triplet 三本・立三本 (sanbon-tate)  two triplets; one standing
        8  Two Standing Triplets 二立三本 (futa-tate-sanbon)  two triplets; two standing  futa-tate
        4  Three Pairs 喰付 (kuttsuki)         three pairs  three-pairs
        6  Four of a Kind 手四 (teshi)         four of a month  four-of-a-kind
        7  Triplet and Two Pairs 跳剣 (haneken)  a triplet and two pairs  hane-ken, hana-ken
        8  One-Two-Four 一二四 (ichi-ni-shi)   four of a month and a pair and a single card  one-two-four
       20  Four-Three 四三 (shi-so)            four of a month and a triplet  four-three, shiso, shisou

    The hanafuda wiki, lucky hands in kan (chaff):
        2  Red 赤 (aka)                 no brights but 11b; no animals but 11a; 2 to 7 ribbons but 11r
        3  One Ribbon 短一 (tan-ichi)   no brights but 11b; no animals but 11a; 1 ribbon but 11r  one-ribbon
        3  One Animal 十一 (to-ichi)    no brights but 11b; 1 animal but 11a; no ribbons but 11r  one-animal
        4  One Bright 光一 (pika-ichi)  1 bright but 11b; no animals but 11a; no ribbons but 11r  one-bright
        4  Empty 空素 (karasu)          no brights but 11b; no animals but 11a; no ribbons but 11r
    """,
    upright=(of_month(4), of_month(5), of_month(7), of_month(12) & CHAFF),
)
WORDS = ", ".join(dict.fromkeys(word for one in _IN_KAN for word in (one.id, *one.claimed_as)))


def in_kan(points: int, *, aka: int = 2) -> tuple[LuckyHand, ...]:
    """The hands where a kan is so many points, and the one of ribbons and chaff is worth so many kan."""
    return tuple(one._replace(unit=points, value=aka if one.id == "aka" else one.value) for one in _IN_KAN)
