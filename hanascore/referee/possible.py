"""Is a round possible? A deal of the right size, every card once, months in twos and fours, the right sums.

And does it fit its place in the game: who deals, and whether the game was over before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from hanascore.cards import deck
from hanascore.cards.deck import CHAFF, FIRSTS, KINDS, WHOLE, YELLOW, Kind, four_of_a_month
from hanascore.cards.named import exactly
from hanascore.cards.names import card_name, short_name
from hanascore.cards.notation import cards_in_words, code_pile, number_of
from hanascore.cards.pile import not_in_deck
from hanascore.model.ledger import Ledger
from hanascore.model.record import Counts, Record, Round
from hanascore.problems.problem import Place, Problem, error, note, warning
from hanascore.problems.words import a, are, listed, many, name_key
from hanascore.record.cursor import known_spelling, normal_name
from hanascore.rules import calls, field_multiplier, lucky_hands, settling, wild_cards
from hanascore.rules.counting import CountResult, least_card_points, open_months, spell_counts
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.settling import card_points, total, value_of
from hanascore.rules.yaku import NO_CONTEXT, yaku_in_context
from hanascore.scoring.lay_out import circumstances, dead_cards, in_no_pile, reckoned, unaccounted
from hanascore.scoring.match import GameState

_MOST_NAMED = 12
_CARDS_OF_A_SUIT = 4
# Of the other 24 cards so many come into piles in any round, so that none of the chaff is no accident.
_MANY_WITHOUT_CHAFF = 12
# What a round that stands alone at the top of its record is shown by.
_ALONE = ("captured", "turns", "scores")


def place_of(round: Round, *keys: str) -> Place:
    """The first of the keys that the round writes, or the round itself."""
    place = Place(round.path)
    return next((place.inside(key) for key in keys if key in round.data), place)


def place_of_pile(played: Played, side: str) -> Place:
    """Where a side's pile is written; of several piles of a team the first."""
    captured = played.round.data.get("captured")
    for name in captured if isinstance(captured, dict) else ():
        if played.side_of(known_spelling(normal_name(name), (*played.record.players, side))) == side:
            return Place((*played.round.path, "captured", name))
    return place_of(played.round, "captured", "turns")


def place_of_name(round: Round, key: str, name: str) -> Place:
    """Where a player's or a side's entry is written in a mapping of the round."""
    written = round.data.get(key)
    for each in written if isinstance(written, dict) else ():
        if name_key(normal_name(each)) == name_key(name):
            return Place((*round.path, key, each))
    return place_of(round, key)


def check_record(record: Record) -> list[Problem]:
    """Every problem of what a record says of the rounds before its first."""
    found = []
    before = record.first_round - 1
    for side, won in record.starting_rounds_won.items():
        if won > before:
            message = f"{side} is said to have won {many(won, 'round')} before round {record.first_round}"
            hint = f"write `first_round: {won + 1}` or more, or correct the number"
            place = place_of_name(Round(number=0, data=record.data), "starting_rounds_won", side)
            played = f"{many(before, 'round')} {'was' if before == 1 else 'were'}" if before else "none was"
            found.append(warning("rounds-won-before", place, f"{message}, and {played} played", hint))
    return found


def check_sequence(state: GameState, round: Round) -> Iterator[Problem]:
    """Every problem of a round's place in the game: its dealer, its seats, the end of the game before it."""
    yield from _check_dealer(state, round)
    if round.void or state.goes_on:
        return
    after, how = "before this record begins", f"it ends after round {state.rules.options.last_round}"
    if (number := state.over_after) is not None and number >= state.record.first_round:
        after = f"after round {number}"
    if state.winners:
        how = f"{listed(state.winners)} {'won' if len(state.winners) == 1 else 'shared the win'}"
    place = place_of(round) if round.path else place_of(round, *_ALONE)
    hint = "put further rounds into a record of their own, or correct `goal` and `last_round`"
    yield warning("game-already-over", place, f"the game was over {after}: {how}", hint)


def _check_dealer(state: GameState, round: Round) -> Iterator[Problem]:
    if round.dealer is None:
        # Written scores hang on nobody, and a void round has none.
        scored = state.expected_dealer(round) is None and not (round.void or round.has_only_scores)
        if scored and (state.game.seats or state.rules.dealer_matters(round.facts)):
            message = f"the scores depend on who dealt, and {_why_unknown(state)}"
            hint = "write `dealer: NAME` in the round"
            yield error("fact-missing", place_of(round, *_ALONE), message, hint)
        return
    able = [player for player in state.may_deal if player not in round.sitting_out]
    if state.may_deal and not able:
        next_one = state.expected_dealer(round)
        able = [next_one] if next_one is not None else []
    if able and round.dealer not in able:
        expected = state.expected_dealer(round) or able[0]
        message = f"{round.dealer} deals, and {expected} should: {state.deals_because}"
        hint = "if that is how it was, nothing need be done"
        yield warning("dealer-not-expected", place_of(round, "dealer"), message, hint)


def _why_unknown(state: GameState) -> str:
    last = state.last
    if last is None:
        opens = state.record.first_round == 1
        first = "this first round does not say"
        return first if opens else "this round does not say; the round before it is not in this record"
    if not last.scored:
        return f"this round does not say; round {last.number} before it is not scored"
    return f"neither this round nor round {last.number} before it says"


def check_round(played: Played) -> list[Problem]:
    """Every problem of a round that is laid out. A void round was not played, and has none."""
    round, rules = played.round, played.rules
    if round.void:
        return []
    hands, field, stock = round.dealt
    found = [*check_deal(played)] if hands or stock or field is not None else []
    counts = [*_check_counts(played)] if round.counts or round.has_only_scores else []
    found += counts
    if played.holdings:
        found += _check_captured(played)
    # A pile that numbers leave open holds nothing that the rules of the game could be asked of.
    if not round.has_only_scores and not any(one.stops for one in counts):
        found += check_rules(played)
    if rules.not_in_play or rules.seats_with_yaku:
        found += _check_held(played)
    if played.held & ~rules.deck:
        # A card that other rulings than those the pile was read by leave out of the deck.
        told = deck.union(one.pile for one in played.holdings if one.side != round.rest_side)
        if amiss := not_in_deck(exactly(told), played.record.months, rules.deck):
            found.append(error("card-not-in-deck", _place_of_piles(played), *amiss))
    return found


def check_rules(played: Played) -> Iterator[Problem]:
    """What is wrong by what the game declares, and then by what the game alone can find."""
    rules = played.rules
    if rules.wild:
        yield from wild_cards.check(played)
    if rules.passes_on:
        yield from settling.check_carry(played)
    yield from field_multiplier.check(played)
    dealt = [*lucky_hands.check_dealt(played)] if hasattr(played.facts, "lucky_hands") else []
    yield from dealt
    # Where a lucky hand may end the round, that is made clear first.
    if rules.play.calls and not (rules.play.hand_ends and any(one.stops for one in dealt)):
        yield from calls.check(played)
    if rules.play.events:
        yield from calls.check_thrown(played, rules.play.events.facts.thrown)
    yield from rules.check(played)
    if rules.claims_fact:
        yield from settling.check_claims(played)


def check_deal(played: Played) -> Iterator[Problem]:
    """Every problem of what was dealt, as far as it was written down."""
    round, number = played.round, len(played.order)
    deal = played.rules.deals.get(number)
    if deal is None:
        return
    for player, hand in round.dealt.hands.items():
        if hand.bit_count() != deal.hand:
            held = many(hand.bit_count(), "card")
            message = f"{player}'s hand has {held}, and each of {number} players is dealt {deal.hand}"
            hint = "a hand is written as it was dealt, before the first card was played"
            found = error("deal", place_of_name(round, "hands", player), message, hint)
            yield found._replace(instead=f"the deal would have been different: {message}")
    size, room = len(round.dealt.stock or ()), played.rules.stock(number)
    if size > room:
        message = f"the stock has {size} cards, and {room} are left for it"
        hint = "the stock is what is neither in a hand nor on the field"
        yield error("deal", place_of(round, "stock"), message, hint)
    if round.dealt.field is not None:
        field = round.dealt.field.bit_count()
        if field != deal.field:
            lie = many(field, "card")
            message = f"the opening field has {lie}, and {deal.field} are dealt to it among {number} players"
            hint = "it is written as it was dealt, before the first card was played"
            found = error("deal", place_of(round, "opening_field"), message, hint)
            yield found._replace(instead=f"the deal would have been different: {message}")
        yield from _check_field(played, four_of_a_month(round.dealt.field))


def _check_field(played: Played, fours: int) -> Iterator[Problem]:
    """Four of a month on the field, by the ruling in force."""
    if not fours:
        return
    ruled = played.options.four_on_field
    field = place_of(played.round, "opening_field")
    suits = listed([suit for at, suit in enumerate(deck.SUITS) if fours >> 4 * at & 1])
    if ruled == "misdeal":
        message = f"all four {suits} cards lie on the opening field, which voids the deal"
        hint = "write `void: four of a month on the field`, or correct the field"
        instead = f"the four {suits} cards on the field would have voided the deal"
        yield error("misdeal", field, message, hint)._replace(instead=instead)
        return
    if ruled not in ("stay", "dealer"):
        written = {"turns": played.round.turns, "captured": played.round.data.get("captured")}
        if after := next((key for key, words in written.items() if words), ""):
            message = f"all four {suits} cards on the opening field end the round, and `{after}` follows"
            hint = "leave out what came after it, or correct the field"
            yield error("after-the-end", place_of(played.round, after), message, hint)
        return
    owner = played.side_of(played.dealer) if played.dealer and ruled == "dealer" else ""
    four = f"the four {suits} cards of the opening field"
    if ruled == "dealer" and not owner:
        message = f"{four} belong to the dealer, and nobody can say who dealt"
        yield error("fact-missing", field, message, "write `dealer: NAME` in the round")
        return
    what = "lie there to the end" if ruled == "stay" else f"belong to the dealer, {played.dealer}"
    for holding in played.holdings:
        taken = holding.pile & fours
        if taken and holding.side != owner:
            holds = "them" if taken == fours else cards_in_words(taken, played.record.months)
            message = f"{four} {what}, and {holding.side}'s pile holds {holds}"
            hint = "correct the pile or the field, or set `four_on_field` to what the table played"
            place = place_of_pile(played, holding.side)
            yield error("misdeal", place, message, hint, (field,))


def _check_captured(played: Played) -> Iterator[Problem]:
    """Whether the piles are those of a round that was played to its end."""
    whole = played.complete and not in_no_pile(played)
    if not whole:
        yield from _check_number(played)
        if played.round.counts and not _is_open(played):
            yield from _deck_short(played)
        if _hand_out_open(played):
            lost = many(in_no_pile(played).bit_count(), "card")
            untold = "which ones these are cannot be told"
            message = f"{lost} are in no pile, and a rule hands out those left on the field: {untold}"
            hint = "write `left_over` with the cards that lay on the field at the end"
            yield error("cards-missing", _place_of_piles(played), message, hint)
            return
        if _without_chaff(played):
            hint = "write `chaff: discarded` above the rounds if the chaff was thrown away"
            yield warning("cards-missing", _place_of_piles(played), "no pile holds any chaff", hint)
            return
        # A stop, or whatever else, may have ended the round before every card was played.
        may_stop = played.rules.play.calls
        ended_early = may_stop is not None and not may_stop.played_out(played.facts)
        if not (played.round.counts or played.undrawn or ended_early):
            yield from _missing(played)
    if played.record.chaff_kept and (played.complete or played.undrawn):
        yield from _odd_months(played)


def _check_number(played: Played) -> Iterator[Problem]:
    """More cards in the piles than are played, or fewer than any play leaves there."""
    number = sum(sum(one.kinds) for one in played.holdings)
    left, least = played.undrawn, least_captured(played)
    most = played.record.deck.bit_count() - left
    held = f"the piles hold {many(number, 'card')} together"
    if left and number > most:
        message = f"{held}, and {left} cards stay undrawn: at most {most} are captured"
        hint = "take out the cards that were left on the field or in the stock"
        yield error("too-many-captured", _place_of_piles(played), message, hint)
    if number < least and played.record.chaff_kept and not _is_open(played):
        message = f"{held}, and once all hands are played out at least {least} are captured"
        hint = "look for a pile that is not written in full"
        yield warning("cards-missing", _place_of_piles(played), message, hint)


def _is_open(played: Played) -> bool:
    """Whether a pile does not tell how many cards it has."""
    return any(holding.counts and holding.counts.unknown_kinds for holding in played.holdings)


def _place_of_piles(played: Played) -> Place:
    return place_of(played.round, "captured", "turns")


def least_captured(played: Played) -> int:
    """A number of cards that any play captures at least; 0 where the hands need not be played out.

    On the field remain, of each month, at most the card that came last, or cards of the deal that no card
    met. A month of which so many cards are dealt to the field and so many never turned up leaves at most two
    thirds of the first and all of the second, as trying every month shows; four of a month that may lie
    leave themselves. A wild card takes one card out of its month, and leaves one more there and in its own.
    """
    left, play, facts = played.undrawn, played.rules.play, played.facts
    called = play.calls
    if not left or (called and (called.stopper(facts) or not called.played_out(facts))):
        return 0
    dealt = played.rules.deals[len(played.order)].field
    lying = dealt * 2 // 3 if played.options.four_on_field == "misdeal" else dealt
    wild = played.rules.wild
    lying += left + (2 if wild and wild.on else 0)
    # Cards are captured in twos and fours.
    return (played.record.deck.bit_count() - left - lying + 1) // 2 * 2


def _hand_out_open(played: Played) -> bool:
    """Whether a rule hands out cards that are left over, and the record does not tell which those are."""
    round = played.round
    if round.left_over is not None or round.counts or played.undrawn:
        return False
    missing = unaccounted(played.record, round)
    if played.options.four_on_field != "misdeal":
        missing &= ~four_of_a_month(round.dealt.field or 0)
    told = replace(round, left_over=missing)
    due = wild_cards.awards(played._replace(round=told), missing)
    return any(award not in played.awards for award in due)


def _without_chaff(played: Played) -> bool:
    """Whether many cards lie in piles, all of them known, and no chaff is anywhere."""
    if not played.record.chaff_kept or played.round.counts:
        return False
    held = played.record.deck & ~in_no_pile(played)
    written = held | (played.round.left_over or 0)
    return not written & CHAFF and held.bit_count() >= _MANY_WITHOUT_CHAFF


def _missing(played: Played) -> Iterator[Problem]:
    """Cards that nobody took in a game in which every card is taken, but those a ruling leaves to nobody."""
    months = played.record.months
    missing = in_no_pile(played) & WHOLE
    missing &= ~dead_cards(played, missing)
    left = missing & (played.round.left_over or 0)
    lost = missing & ~left
    if lost:
        number = lost.bit_count()
        short = months if number > _MOST_NAMED else None
        names = code_pile(lost, months=short) if short else cards_in_words(lost, months)
        message = f"{many(number, 'card')} {are(number)} in no pile: {names}"
        hint = "add them to the piles they lie in" if number > 1 else "add it to the pile it lies in"
        yield warning("cards-missing", _place_of_piles(played), message, hint)
    if left:
        words = f"{cards_in_words(left, months)} {are(left.bit_count())} written as left over"
        hint = "add them to the pile of whoever took them, or choose the ruling that leaves them"
        place, message = place_of(played.round, "left_over"), f"{words}, and every card of this game is taken"
        yield warning("cards-missing", place, message, hint)


def _odd_months(played: Played) -> Iterator[Problem]:
    """Months of which a pile holds one or three cards, a problem a month; no matter where cards moved."""
    holdings = [one for one in played.holdings if not one.counts]
    odd = {one.side: of for one in holdings if (of := deck.odd_months(one.pile))}
    if not odd:
        return
    play = played.rules.play
    if getattr(played.facts, play.stolen_fact, None) or (play.events and played.round.turns is not None):
        return
    right = wild_cards.may_be_odd(played)
    for month in range(1, 13):
        first = deck.of_month(month) & FIRSTS
        sides = [side for side, of in odd.items() if of & first and month not in right.get(side, ())]
        if sides:
            yield _odd_month(played, month, sides)


def _odd_month(played: Played, month: int, odd: list[str]) -> Problem:
    four, suit = deck.of_month(month), deck.SUITS[month - 1]
    numbers = {holding.side: (holding.pile & four).bit_count() for holding in played.holdings}
    holders = [*odd, *(side for side, number in numbers.items() if number and side not in odd)]
    words = [f"{holders[0]} holds {many(numbers[holders[0]], f'{suit} card')}"]
    words += [f"{side} {numbers[side]}" for side in holders[1:]]
    missing = 4 - sum(numbers.values())
    left = (four & (played.round.left_over or 0) & in_no_pile(played)).bit_count()
    if left:
        words.append(f"{left} {are(left)} left over")
    if missing > left:
        words.append(f"{missing - left} {are(missing - left)} in no pile")
    places = [place_of_pile(played, side) for side in holders]
    also = tuple(dict.fromkeys(place for place in places[1:] if place != places[0]))
    if left:
        also = (*also, place_of(played.round, "left_over"))
    hint = f"look for the {suit} cards" if missing else f"{a(suit)} card lies in the wrong pile"
    number = number_of(month, played.record.months)
    if re.search(rf"(?<!\d)0?{number}[bar]*c[23](?!c)", str(played.round.data.get("captured"))):
        hint += f"; `{number}c2` is the second {suit} chaff, and two of them are `{number}cc`"
    return warning("odd-month", places[0], f"{listed(words)}: captures come in twos and fours", hint, also)


def _check_counts(played: Played) -> Iterator[Problem]:
    """Every problem of piles known by their counts, and what can never be verified."""
    round = played.round
    if round.has_only_scores:
        message = "the scores of this round are as they were written, and nothing of it can be verified"
        hint = "write `captured` where the piles are known"
        yield note("unverified", place_of(round, "scores"), message, hint)
        return
    names, wrong = list[str](), list[Problem]()
    for side, _, _, context, counts in played.holdings:
        if counts:
            names.append(f"{side}'s pile")
            found, place = reckoned(played, counts, context), place_of_pile(played, side)
            wrong += check_counts(played.rules, side, counts, found, place)
            if played.rules.whole_month and not wrong:
                known = counts._replace(named_cards=counts.named_cards | found.known)
                months = open_months(played.rules, known, circumstances(played, known, context))
                yield from _untold_months(played, side, months)
    yield from wrong or _check_worth(played)
    if names:
        message = f"of {listed(names)} only numbers are known: possible, but not proved"
        yield note("unverified", place_of(round, "captured"), message, "name the cards to have them verified")


def _untold_months(played: Played, side: str, months: tuple[int, ...]) -> Iterator[Problem]:
    """That fours of a month count only where they are named, in a pile that may hold more of them."""
    if months:
        suits = listed([deck.SUITS[month - 1] for month in months], "or")
        message = f"whether {side} has all four of {suits} is not told, and they are taken not to be there"
        fours = {one.pattern.cards: one.id for one in played.rules.not_in_play}
        yaku = next((id for month in months if (id := fours.get(deck.of_month(month)))), None)
        hint = f"list those that are there: `yaku: [{yaku}]`" if yaku else "name the cards"
        yield note("unverified", place_of_pile(played, side), message, hint)


def check_counts(
    rules: RuleSet, side: str, counts: Counts, found: CountResult, place: Place
) -> Iterator[Problem]:
    """Counts that no pile can have, or that do not decide what the pile is worth."""
    for id in found.impossible:
        yaku = rules.find_yaku(id)
        if yaku is None:
            message = f"no pile can have the counts of {side}'s with the cards it names"
            yield error("counts-impossible", place, message, "correct the numbers, or the cards")
            continue
        numbers = zip(Kind, counts.by_kind, strict=True)
        kinds = [many(number, kind.value, kind.plural) for kind, number in numbers if number]
        has = listed(kinds or ["no cards"])
        beside = "" if len(counts.listed_yaku) == 1 else " beside what else is listed"
        message = f"{side} lists {yaku.name}, which a pile of {has} cannot hold{beside}"
        yield error("counts-impossible", place, message, "correct the numbers, or the yaku that are listed")
    if counts.points is not None and not found.impossible:
        least = least_card_points(rules, counts, found.known)
        if counts.points < least:
            message = f"{side}'s pile is told as {many(counts.points, 'point')}, and what it names or lists"
            message += f" is worth {least} or more"
            yield error("counts-impossible", place, message, "correct the points, the cards, or the yaku")
    if found.untold:
        told = listed([kind.plural for kind in found.untold])
        message = f"{side}'s pile does not tell its {told}, and they are worth points here"
        wanted = ", ".join(f"{kind.plural}: 0" for kind in found.untold)
        hint = f"write how many there are: {wanted}; or the card points that you counted: points: 95"
        yield error("counts-undecided", place, message, hint)
    if found.unnamed:
        told = listed([kind.plural for kind in found.unnamed])
        message = f"{told} are not all worth the same here, and {side}'s are counted without names"
        hint = f"name them: {', '.join(f'{kind.plural}: {_example(rules, kind)}' for kind in found.unnamed)}"
        yield error("counts-undecided", place, message, hint)
    if found.undecided:
        names = listed([yaku.name for id in found.undecided if (yaku := rules.find_yaku(id))], "or")
        message = f"{side}'s counts do not tell what {names} {are(len(found.undecided))} worth"
        yield error("counts-undecided", place, message, _what_decides(rules, found, counts))
    if found.cup_needed:
        message = f"whether the sake cup is in {side}'s pile changes its points"
        hint = f"write `{spell_counts(counts._replace(sake_cup=False))}`, or `sake_cup: yes` in it"
        yield error("counts-undecided", place, message, hint)


def _check_worth(played: Played) -> Iterator[Problem]:
    """Whether piles known by numbers come to more than the cards that may lie in them are worth."""
    told = [one for one in played.holdings if one.counts]
    held = deck.union(one.pile for one in told)
    known = deck.union(one.pile for one in played.holdings if not one.counts) | (played.round.left_over or 0)
    most = played.rules.value_range(played.rules.deck & (held | ~known))[1]
    points = total(entry for one in told for entry in card_points(played, one))
    if points > most:
        names = listed([f"{one.side}'s pile" for one in told])
        cards = "the cards that are in no other pile" if known & ~held else "all cards"
        message = f"{names} {'come' if len(told) > 1 else 'comes'} to {points} card points"
        message += f"{' together' if len(told) > 1 else ''}, and {cards} are worth {most}"
        hint = "count again, or name the cards to have them verified"
        yield error("counts-impossible", place_of(played.round, "captured"), message, hint)


def _what_decides(rules: RuleSet, found: CountResult, counts: Counts) -> str:
    """What to write where numbers leave open what a yaku is worth: its name, or cards that it counts."""
    # A yaku that is listed may be among them though a rival shuts it out.
    held = (*(made.yaku for made in found.made), *filter(None, map(rules.find_yaku, counts.listed_yaku)))
    counted = [one.pattern for one in held if one.id in found.undecided]
    if not counted:
        example = spell_counts(counts._replace(listed_yaku=(*counts.listed_yaku, found.undecided[0])))
        return f"name the cards, or list every yaku the pile makes, as in `{example}`"
    of = deck.union(more for one in counted for more in one.heavier or (one.extra_of,)) & WHOLE & ~found.known
    if of.bit_count() > _MOST_NAMED:
        return "name the cards that it counts under `cards`, beside the numbers of the others"
    yellow = YELLOW if rules.yellow else 0
    names = listed(
        (card_name(one) if one.bit & yellow else short_name(one) for one in deck.in_order(of)), "or"
    )
    lacks = "without it" if of.bit_count() == 1 else "where it lacks one"
    return (
        f"name under `cards`, beside the numbers, whichever it holds of {names}; {lacks}, write all its cards"
    )


def _example(rules: RuleSet, kind: Kind) -> str:
    """Two cards of a kind that are worth different points, by their pictures where they have one."""
    rows = [row.cards for row in rules.value_classes if row.kind is kind]
    cards = [next(deck.in_order(row)) for row in rows[:2]]
    return " ".join(_picture(card.id) if kind in {Kind.BRIGHT, Kind.ANIMAL} else card.code for card in cards)


def _picture(id: str) -> str:
    """What a card shows, without its flower; a joker is called by its name."""
    return id.split("-", 1)[-1]


def _deck_short(played: Played) -> Iterator[Problem]:
    """Whether piles, some of them known by numbers, come to every card that is played, and to their value."""
    if played.undrawn:
        return
    rules, round = played.rules, played.round
    # Cards known to lie in no pile: left over and handed to nobody, or four that stay on the field.
    aside = round.left_over or 0
    if played.options.four_on_field == "stay":
        aside |= four_of_a_month(round.dealt.field or 0)
    aside &= ~played.held
    short: dict[Kind, int] = {}
    for at, (kind, number) in enumerate(zip(Kind, deck.by_kind(played.record.deck & ~aside), strict=True)):
        lacking = number - sum(holding.kinds[at] for holding in played.holdings)
        if lacking > 0 and (kind is not Kind.CHAFF or played.record.chaff_kept):
            short[kind] = lacking
    if not short:
        return
    place, hint = place_of(round, "captured"), "look over the counts"
    names = {kind: (kind.value, kind.plural) for kind in short}
    if Kind.CHAFF in short and played.record.deck & ~WHOLE & ~played.held:
        names[Kind.CHAFF] = ("chaff or joker", "chaff or jokers")
        hint += ", in which a joker is one of the chaff"
    words = listed(many(number, *names[kind]) for kind, number in short.items())
    message = f"{words} {are(sum(short.values()))} in no pile, and every card of this game is taken"
    yield warning("cards-missing", place, message, hint)
    worth = rules.deck_total - value_of(played, aside)
    found = total(entry for holding in played.holdings for entry in card_points(played, holding))
    if found < worth:
        message = f"the card points of all piles come to {found}, and the cards played are worth {worth}"
        yield warning("cards-missing", place, f"{message}: {_off_by(rules, found - worth)}", hint)


def _off_by(rules: RuleSet, points: int) -> str:
    """How many points are too many, or below 0 too few, and the single cards that are worth just so many."""
    words, how = [], f"{abs(points)} too {'many' if points > 0 else 'few'}"
    for row in rules.value_classes:
        if row.value != abs(points):
            continue
        whole = row.cards == KINDS[row.kind] & rules.deck
        if whole or row.cards.bit_count() > _CARDS_OF_A_SUIT:
            words.append("one chaff" if row.kind is Kind.CHAFF else a(row.kind.value))
        else:
            words += [f"the {_picture(id)}" for id in deck.ids(row.cards)]
    return f"{how}, what {listed(words, 'or')} is worth" if words else how


def _check_held(played: Played) -> Iterator[Problem]:
    """Notes on what piles complete in vain."""
    for holding in played.holdings:
        named = holding.counts.listed_yaku if holding.counts else ()
        ready = [(one, yaku_in_context(one, holding.context).pattern) for one in played.rules.not_in_play]
        idle = [one for one, pattern in ready if pattern.witness(holding.pile) or one.id in named]
        if idle:
            names = listed(one.name for one in idle)
            scores = "is not in play and scores" if len(idle) == 1 else "are not in play and score"
            message = f"{holding.side} holds {names}, which {scores} nothing"
            yield note("not-in-play", place_of_pile(played, holding.side), message)
        for seat in sorted(played.rules.seats_with_yaku - {holding.context.seat}):
            there = played.rules.reading(holding.pile, holding.context._replace(seat=seat))
            made = {one.yaku.id for one in there.made(holding.pile)}
            for one in played.rules.yaku:
                if one.seat == seat and (one.id in made or one.id in named):
                    message = f"{holding.side} holds {one.name}, which only the {seat} player scores"
                    place = place_of_pile(played, holding.side)
                    yield note("yaku-not-for-seat", place, f"{message}: it counts for nobody")


def check_totals(played: Played, ledger: Ledger) -> list[Problem]:
    """Whether the scores add up to what the rules promise for a round that was played to its end."""
    round = played.round
    written = round.has_only_scores
    promised = played.rules.score_total
    if round.void or promised is None or not (played.complete or (written and not played.undrawn)):
        return []
    if written:
        # The piles are not known, and each is taken for one that is known by numbers.
        away = {played.side_of(player) for player in round.sitting_out}
        sides, nothing = [side for side in played.record.sides if side not in away], Counts((0, 0, 0, 0))
        played = played._replace(holdings=tuple(Holding(one, 0, (), NO_CONTEXT, nothing) for one in sides))
    expected = promised(played)
    if expected is None:
        return []
    agreed = sum(each.points for each in round.payments if written and each.giver is None)
    found = sum(ledger.deciding.values()) - agreed
    if found == expected:
        return []
    message = f"the scores add up to {found}, and under these rules they come to {expected}"
    message += f": {_off_by(played.rules, found - expected)}"
    hint = "look over the scores; points by agreement go under `adjustments`"
    return [warning("not-zero-sum", place_of(round, "scores", "captured", "turns"), message, hint)]
