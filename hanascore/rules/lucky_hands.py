"""The lucky hands of a round: which of them count, what players pay for them, and checks of them.

Each game lists its lucky hands in its rulebook. The hands that count in kan are listed here, because several
games for three players share them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from hanascore.cards.deck import CHAFF, of_month
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import leave_out_item, place_of_entry, write_in_round
from hanascore.problems.fix import Fix
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error, note, warning
from hanascore.rules import rulebook
from hanascore.rules.played import Played
from hanascore.rules.settling import opponents_pay
from hanascore.rules.yaku import LuckyHand, best_hands, lucky_hands_in

# The hands of three players with seven cards each, with their values in kan.
_IN_KAN = """
    The hanafuda wiki, lucky hands (sets):
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

    The hanafuda wiki, lucky hands (chaff):
        2  Red 赤 (aka)                 no brights but 11b; no animals but 11a; 2 to 7 ribbons but 11r
        3  One Ribbon 短一 (tan-ichi)   no brights but 11b; no animals but 11a; 1 ribbon but 11r  one-ribbon
        3  One Animal 十一 (to-ichi)    no brights but 11b; 1 animal but 11a; no ribbons but 11r  one-animal
        4  One Bright 光一 (pika-ichi)  1 bright but 11b; no animals but 11a; no ribbons but 11r  one-bright
        4  Empty 空素 (karasu)          no brights but 11b; no animals but 11a; no ribbons but 11r
    """
# The sets whose triplets are standing triplets: wisteria, iris, clover, paulownia without the phoenix.
_STANDING = (of_month(4), of_month(5), of_month(7), of_month(12) & CHAFF)


class HandResult(NamedTuple):
    """The lucky hands of one player, after the player's claims are compared with the dealt hand."""

    # The lucky hands that count.
    counting: tuple[LuckyHand, ...] = ()
    # Claimed hands that do not count, because a better hand of the same group is claimed too.
    shut_out: tuple[LuckyHand, ...] = ()
    # Claimed words that the hand or the seat disproves.
    denied: tuple[str, ...] = ()
    # Claimed words for hands that are not in play.
    not_in_play: tuple[str, ...] = ()
    # Hands that the player was dealt, but did not claim.
    unclaimed: tuple[LuckyHand, ...] = ()


def hand_results(played: Played) -> dict[str, HandResult]:
    """Return the lucky hands of each active player, in turn order.

    If a player claims lucky hands, the claims count, and they must agree with the dealt hand. Without claims
    the dealt hand decides. A dealt hand of the wrong size is ignored.
    """
    deal = played.rules.deals.get(len(played.order))
    claims = played.facts.lucky_hands
    results: dict[str, HandResult] = {}
    for player in played.order:
        hand = played.round.dealt.hands.get(player)
        seat = played.seats.get(player)
        if hand is not None and not (deal and hand.bit_count() == deal.hand):
            hand = None
        held = lucky_hands_in(played.rules.hands, hand, seat) if hand is not None else ()
        if claims is None:
            results[player] = HandResult(held)
        else:
            results[player] = _check_claims(played.rules.hands, claims.get(player, ()), hand, held, seat)
    return results


def _check_claims(
    hands: Sequence[LuckyHand],
    claims: Iterable[str],
    hand: int | None,
    held: Sequence[LuckyHand],
    seat: str | None,
) -> HandResult:
    """Compare the claims of one player with the dealt hand, if it is known."""
    ids: list[str] = []
    denied: list[str] = []
    not_in_play: list[str] = []
    for word in dict.fromkeys(claims):
        claimed = next((lucky for lucky in hands if word == lucky.id or word in lucky.claimed_as), None)
        if claimed is None:
            not_in_play.append(word)
        elif claimed.seat not in ("", seat) or (hand is not None and not claimed.pattern.witness(hand)):
            denied.append(word)
        else:
            ids.append(claimed.id)
    # In table order, so the order of the words makes no difference.
    valid = [lucky for lucky in hands if lucky.id in ids]
    best = best_hands(valid)
    return HandResult(
        best,
        tuple(lucky for lucky in valid if lucky not in best),
        tuple(denied),
        tuple(not_in_play),
        tuple(lucky for lucky in held if lucky not in best),
    )


def with_rulings(hands: Iterable[LuckyHand], rulings: Mapping[str, str]) -> tuple[LuckyHand, ...]:
    """Return the lucky hands in play. By its ruling a hand wins the round, is a `misdeal`, or is `off`."""
    in_play = (hand for hand in hands if rulings[hand.id] != "off")
    return tuple(
        hand._replace(value=0, voids=True) if rulings[hand.id] == "misdeal" else hand for hand in in_play
    )


def with_points(
    hands: Iterable[LuckyHand], points: int | tuple[tuple[int, int], ...]
) -> tuple[LuckyHand, ...]:
    """Return the lucky hands with other points, which may differ by the number of players."""
    if isinstance(points, int):
        return tuple(hand._replace(value=points) for hand in hands)
    return tuple(hand._replace(value=0, by_players=points) for hand in hands)


def winning_hands(played: Played) -> dict[str, LuckyHand]:
    """Return the lucky hands that win the round at once, by player."""
    counting = ((player, result.counting) for player, result in hand_results(played).items())
    return {player: hands[0] for player, hands in counting if hands and not hands[0].voids}


def check_dealt(played: Played, set_hand: Callable[[str], Fix | None] = lambda _: None) -> Iterator[Problem]:
    """Check the lucky hands of a round, and the claims to them.

    `set_hand` returns the fix that brings a lucky hand into play; None if no option can.
    """
    claims = played.facts.lucky_hands
    results = hand_results(played)
    for player, result in results.items():
        named = claims is not None and player in claims
        place = place_of_entry(played.round, "lucky_hands" if named else "hands", player)
        yield from _check_claimed(played, player, result, place, set_hand)
        yield from _check_unclaimed(played, player, results, place)
        for hand in (*result.counting, *result.unclaimed):
            if hand.voids:
                message = f"{player}'s hand is {hand.id}, which voids the deal here"
                fixes = [write_in_round(played.round, "void", "misdeal")]
                problem = error("misdeal", place, message, "or correct the hand", fixes=fixes)
                yield problem._replace(instead=f"{player}'s hand would have voided the deal")
    if claims is None and not played.rules.play.hand_ends:
        for player, result in results.items():
            for hand in result.counting:
                message = f"{player} was dealt {hand.name} ({hand.id}), which is paid, because the round "
                message += "does not say who claimed a hand"
                place = place_of_entry(played.round, "hands", player)
                fixes = [write_in_round(played.round, "lucky_hands", {}, "if nobody claimed")]
                yield note("lucky-hand-unclaimed", place, message, fixes=fixes)


def _check_unclaimed(
    played: Played, player: str, results: Mapping[str, HandResult], place: Place
) -> Iterator[Problem]:
    """Check the lucky hands that a player did not claim. A hand that ends the round needs no claim."""
    for hand in results[player].unclaimed:
        if hand.voids:
            continue
        if played.rules.play.hand_ends:
            message = f"{player}'s hand is {hand.id} and wins at once, but `lucky_hands` leaves it out"
            is_named = player in (played.facts.lucky_hands or {})
            fact = Place(played.round.path).inside("lucky_hands", *([player] if is_named else []))
            held = {who: (*result.counting, *result.unclaimed) for who, result in results.items()}
            claims = {who: [hand.id for hand in hands] for who, hands in held.items() if hands}
            fixes = [write_in_round(played.round, "lucky_hands", claims)]
            yield error("lucky-hand-denied", fact, message, fixes=fixes)
        else:
            message = f"{player}'s hand is {hand.id}, but it is not claimed and pays nothing"
            yield note("lucky-hand-unclaimed", place, message)


def _check_claimed(
    played: Played,
    player: str,
    result: HandResult,
    place: Place,
    set_hand: Callable[[str], Fix | None],
) -> Iterator[Problem]:
    """Check the claims of a player."""
    words = (played.facts.lucky_hands or {}).get(player, ())
    for word in result.denied:
        message = f"{player} claims {word}, but {_why_denied(played, player, word, result)}"
        yield error("lucky-hand-denied", place, message, "correct the claim, or the hand under `hands`")
    for word in result.not_in_play:
        where = "in this round" if played.record.changes_options else "at this table"
        message = f"{player} claims {word}, which is not in play {where} and pays nothing"
        setting = set_hand(word)
        fixes = [*([setting] if setting else []), leave_out_item(place, words, word)]
        yield warning("not-in-play", place, message, fixes=fixes)
    for hand in result.shut_out:
        better = next(other for other in result.counting if other.group == hand.group)
        message = f"{player} claims {hand.id} and {better.id}, but only the better of them counts"
        if hand.pattern.groups and better.pattern.groups:
            advice = "if both sets together have a name of their own, claim that hand instead"
            yield warning("lucky-hand-shut-out", place, message, advice)
        else:
            claimed = next(word for word in words if word == hand.id or word in hand.claimed_as)
            fixes = [leave_out_item(place, words, claimed)]
            yield warning("lucky-hand-shut-out", place, message, fixes=fixes)


def _why_denied(played: Played, player: str, word: str, result: HandResult) -> str:
    """Return why a player cannot claim a lucky hand."""
    claimed = next(hand for hand in played.rules.hands if word == hand.id or word in hand.claimed_as)
    if claimed.seat not in ("", played.seats.get(player)):
        return f"only the {claimed.seat} player may claim it"
    held = " and ".join(hand.id for hand in (*result.counting, *result.unclaimed))
    return f"the hand is {held or 'no lucky hand'}"


def in_kan(points: int, *, aka: int = 2) -> tuple[LuckyHand, ...]:
    """Return the lucky hands that count in kan.

    `points` is the number of points of a kan, and `aka` the number of kan of the hand aka.
    """
    hands = rulebook.lucky_hands(_IN_KAN, unit=points, upright=_STANDING)
    return tuple(hand._replace(value=aka) if hand.id == "aka" else hand for hand in hands)


def hand_payments(played: Played, *, deciding: bool = False) -> Iterator[Entry]:
    """Yield what each opponent pays for the lucky hands that count."""
    results = hand_results(played)
    for holding in played.holdings:
        for hand in results[holding.side].counting:
            entry = Entry(holding.side, hand.points, played.rule(hand.id), hand.because, deciding=deciding)
            yield from opponents_pay(played, holding.side, [entry])
