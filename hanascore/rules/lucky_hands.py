"""The lucky hands of a round: what the hands dealt and the claims on them come to, and what is wrong.

The rows of the hands, with what each is worth, stand in the file of their game below `# Lucky hands`. Those
that count in kan stand here, since games for three players share them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, of_month
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.rules import rulebook
from hanascore.rules.played import Played
from hanascore.rules.settling import paid_by_others
from hanascore.rules.yaku import LuckyHand, best_of, lucky_hands_in

# Those of three players with seven cards each, worth so many kan. The triplets of wisteria, iris,
# bush clover, and paulownia without the phoenix stand.
_IN_KAN = """
    The hanafuda wiki, lucky hands, told there in kan (sets):
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

    The hanafuda wiki, lucky hands, told there in kan (chaff):
        2  Red 赤 (aka)                 no brights but 11b; no animals but 11a; 2 to 7 ribbons but 11r
        3  One Ribbon 短一 (tan-ichi)   no brights but 11b; no animals but 11a; 1 ribbon but 11r  one-ribbon
        3  One Animal 十一 (to-ichi)    no brights but 11b; 1 animal but 11a; no ribbons but 11r  one-animal
        4  One Bright 光一 (pika-ichi)  1 bright but 11b; no animals but 11a; no ribbons but 11r  one-bright
        4  Empty 空素 (karasu)          no brights but 11b; no animals but 11a; no ribbons but 11r
    """
_STANDING = (of_month(4), of_month(5), of_month(7), of_month(12) & CHAFF)


class HandResult(NamedTuple):
    """What one player's hand and claims come to.

    `counting` are the hands that count. `shut_out` are claimed beside a better one of their group. `denied`
    are the words that the hand or the seat disproves and `foreign` those for hands that are not in play.
    `unclaimed` are held, but not among the claims.
    """

    counting: tuple[LuckyHand, ...] = ()
    shut_out: tuple[LuckyHand, ...] = ()
    denied: tuple[str, ...] = ()
    foreign: tuple[str, ...] = ()
    unclaimed: tuple[LuckyHand, ...] = ()


def results(played: Played) -> dict[str, HandResult]:
    """What counts for each active player, in turn order. A hand of the wrong size is no evidence.

    Claims count where there are any, and must agree with the hand; without them the hand decides.
    """
    deal, claims = played.rules.deals.get(len(played.order)), played.facts.lucky_hands
    lucky, found = played.rules.hands, {}
    for player in played.order:
        hand, seat = played.round.dealt.hands.get(player), played.seats.get(player)
        if hand is not None and not (deal and hand.bit_count() == deal.hand):
            hand = None
        held = lucky_hands_in(lucky, hand, seat) if hand is not None else ()
        if claims is None:
            found[player] = HandResult(held)
            continue
        ids: list[str] = []
        denied: list[str] = []
        foreign: list[str] = []
        for word in dict.fromkeys(claims.get(player, ())):
            meant = next((one for one in lucky if word == one.id or word in one.claimed_as), None)
            if meant is None:
                foreign.append(word)
            elif meant.seat not in ("", seat) or (hand is not None and not meant.pattern.witness(hand)):
                denied.append(word)
            else:
                ids.append(meant.id)
        # In table order, so that the order of the words changes nothing.
        claimed = [one for one in lucky if one.id in ids]
        best = best_of(claimed)
        worse = tuple(one for one in claimed if one not in best)
        unclaimed = tuple(one for one in held if one not in best)
        found[player] = HandResult(best, worse, tuple(denied), tuple(foreign), unclaimed)
    return found


def ruled(hands: Iterable[LuckyHand], rulings: Mapping[str, str]) -> tuple[LuckyHand, ...]:
    """The lucky hands in play, where rulings say of each that it wins, voids the deal, or is `off`."""
    known = (one for one in hands if rulings[one.id] != "off")
    return tuple(one._replace(value=0, voids=True) if rulings[one.id] == "misdeal" else one for one in known)


def worth(hands: Iterable[LuckyHand], points: int | tuple[tuple[int, int], ...]) -> tuple[LuckyHand, ...]:
    """The lucky hands worth so many points, always or among so many players."""
    if isinstance(points, int):
        return tuple(one._replace(value=points) for one in hands)
    return tuple(one._replace(value=0, by_players=points) for one in hands)


def winning(played: Played) -> dict[str, LuckyHand]:
    """The hands that win the round as they are dealt, by player, in a game in which a lucky hand does."""
    counting = ((player, found.counting) for player, found in results(played).items())
    return {player: held[0] for player, held in counting if held and not held[0].voids}


def check_dealt(played: Played) -> Iterator[Problem]:
    """What is wrong or doubtful about the lucky hands. Where one ends the round, it does so unclaimed too."""
    claims, at_once, hands = played.facts.lucky_hands, played.rules.play.hand_ends, results(played)
    held = {player: (*found.counting, *found.unclaimed) for player, found in hands.items()}
    entries = [f"{player}: [{', '.join(one.id for one in those)}]" for player, those in held.items() if those]
    for player, found in hands.items():
        named = claims is not None and player in claims
        place = Place(played.round.path).inside("lucky_hands" if named else "hands", player)
        yield from _doubts(played, player, found, place)
        for one in found.unclaimed:
            if at_once and not one.voids:
                message = f"{player}'s hand is {one.id} and wins at once, but `lucky_hands` leaves it out"
                written = Place(played.round.path).inside("lucky_hands", *([player] if named else []))
                yield error("lucky-hand-denied", written, message, f"write {{{', '.join(entries)}}}")
            elif not one.voids:
                message = f"{player}'s hand is {one.id}, but it is not claimed and pays nothing"
                yield note("lucky-hand-unclaimed", place, message)
        for one in held[player]:
            if one.voids:
                message = f"{player}'s hand is {one.id}, which voids the deal here"
                wrong = error("misdeal", place, message, "write `void: misdeal`, or correct the hand")
                yield wrong._replace(instead=f"{player}'s hand would have voided the deal")
    if claims is None and not at_once:
        for player, found in hands.items():
            for one in found.counting:
                message = f"{player} was dealt {one.name} ({one.id})"
                message += "; nobody is said to have claimed it, and it is paid"
                place = Place(played.round.path).inside("hands", player)
                yield note(
                    "lucky-hand-unclaimed", place, message, "write `lucky_hands: {}` if nobody claimed"
                )


def _doubts(played: Played, player: str, found: HandResult, place: Place) -> Iterator[Problem]:
    dealt = played.round.dealt.hands.get(player)
    held = " and ".join(one.id for one in (*found.counting, *found.unclaimed))
    for word in found.denied:
        seat = next((one.seat for one in played.rules.hands if one.id == word and one.seat), "")
        if seat and seat != played.seats.get(player):
            why = f"only the {seat} player may claim it"
        else:
            why = f"the hand is {held or 'no lucky hand'}" if dealt is not None else "it cannot be held"
        message = f"{player} claims {word}, but {why}"
        yield error("lucky-hand-denied", place, message, "correct the claim, or the hand under `hands`")
    for word in found.foreign:
        message = f"{player} claims {word}, which is not in play at this table and pays nothing"
        hint = "choose the options under which it counts, or leave the claim out"
        yield warning("not-in-play", place, message, hint)
    for one in found.shut_out:
        better = next(other for other in found.counting if other.group == one.group)
        message = f"{player} claims {one.id} and {better.id}, of which only the better one counts"
        hint = f"leave {one.id} out"
        if one.pattern.groups and better.pattern.groups:
            hint = "two sets in one hand often have a name of their own: claim that"
        yield warning("lucky-hand-shut-out", place, message, hint)


@cache
def in_kan(points: int, *, aka: int = 2) -> tuple[LuckyHand, ...]:
    """The hands where a kan is so many points, and the one of ribbons and chaff is worth so many kan."""
    hands = rulebook.lucky_hands(_IN_KAN, unit=points, upright=_STANDING)
    return tuple(one._replace(value=aka) if one.id == "aka" else one for one in hands)


def paid(played: Played, *, deciding: bool = False) -> Iterator[Entry]:
    """What each opponent pays for the lucky hands that count."""
    found = results(played)
    for holding in played.holdings:
        for one in found[holding.side].counting:
            entry = Entry(holding.side, one.points, played.rule(one.id), one.because, deciding=deciding)
            yield from paid_by_others(played, holding.side, [entry])
