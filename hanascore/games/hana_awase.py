"""Hana-awase: two to four players score their cards and yaku, or settle them against a par."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hanascore.cards.deck import these
from hanascore.model.ledger import Entry
from hanascore.problems.problem import Problem
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.play import Play
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import ScoreLimits, added_limits, paid_limits
from hanascore.rules.settling import (
    Share,
    captured_value,
    card_points,
    equal_share,
    highest,
    highest_unless_zero,
    total,
    transfers,
    yaku_points,
)
from hanascore.rules.yaku import change_yaku, with_values
from hanascore.words.english import Phrase, listed

BOOK = rulebook.read("""
    Hana-awase (hana-awase), also Hanaawase, 花合わせ, 花合せ
    Source: Hana-awase, a page of rules with pictures; undated; the text and the pictures disagree in places;
      each such place is an option

    Two to four players match flowers and add up their cards and yaku. The player with the best score of a
    round deals the next one.

    # Yaku
    Hana-awase page, light yaku (lights):
      100  Five Lights 五光 오광           brights            goko, ogwang, five brights
       60  Four Lights 四光 사광           4 or more brights  shiko, sagwang, four brights
           Any four in the text, the four without the rain man in the picture: the option four_lights.
       30  Spring Lights 表菅原            1b 2a 3b           omote-sugawara, ozan, springtime
           The warbler replaces a light here and is not one.
       20  Pine, Paulownia, Moon 松桐坊主  1b 8b 12b          matsukiribozu

    Hana-awase page, slip yaku (slips):
       40  Seven Slips 七短        7 or more ribbons but 11r  nanatan, seven ribbons
       30  Six Slips 六短          6 or more ribbons but 11r  rokutan, six ribbons
       40  Poetry Slips 赤短 홍단  1r 2r 3r   akatan, ura-sugawara, kozan, hongdan, poetry ribbons
       40  Blue Slips 青短 청단    6r 9r 10r  aotan, cheongdan, blue ribbons, purple ribbons
       20  Grass Slips 草短 초단   4r 5r 7r   kusatan, chodan, grass ribbons, plain ribbons

    Hana-awase page, animal yaku (animals):
       20  Boar-Deer-Butterfly 猪鹿蝶  6a 7a 10a  inoshikacho, isc, boar-deer-butterflies

    Hana-awase page, viewing yaku (viewing):
       40  Drinking 飲み          3b 8b 9a  nomi, teppo
           The caption says two cards and lists three. Here it is three.
       20  Flower Viewing 花見酒  3b 9a     hanami-zake, hanami de ippai, blossom viewing, 花見で一杯
       20  Moon Viewing 月見酒    8b 9a     tsukimi-zake, tsukimi de ippai, 月見で一杯

    Hana-awase page, four-of-a-kind yaku (rows):
       10  Willow Row 柳島     11*  yanagishima, ame-zoro
       10  Wisteria Row 藤島   4*   fujishima
       10  Paulownia Row 桐島  12*  kirishima

    lights: of five-lights, four-lights, spring-lights and pine-paulownia-moon only the best counts
    slips: of seven-slips and six-slips only the best counts
    viewing: of drinking, flower-viewing and moon-viewing only the best counts

    # Options
    scoring (HA-6): whether scores are added up, or paid among the players against a par
      question: Are cards compared with a par, and yaku paid by the others? yes: par, no: additive
      * additive  cards + own yaku    par  cards - par + own yaku x (players - 1) - others' yaku
      The page adds scores up. Other accounts compare cards with a par and let every opponent pay for a yaku,
      so that the scores of a round add up to zero.
      > additive: Each player scores cards and yaku.
      > par: Each player scores the cards less the par, and every other player pays for a yaku.
    par (agreement): the par if `scoring` is par
      * auto  the deck total divided by the number of players    N  a number from 0 to 1,000
      Other accounts give 132, 88 and 66 for two, three and four players.
      = auto: The par is the value of the deck divided by the number of players.
      > auto (scoring: par): The par is the value of the deck divided by the number of players.
      > N (scoring: par): The par is {}.
    four_lights (HA-1): which four lights make the yaku
      question: May the rain man be one of the four lights? yes: any, no: dry
      * any  any four lights    dry  the four without the rain man
      The text says any four; its picture, like other accounts, leaves the rain man out.
      > any: Any four lights make Four Lights, the rain man as well.
      > dry: The rain man is no part of Four Lights.
    light_group (HA-2): whether spring lights count together with another light yaku; whether both score
      * best  only the best light yaku counts    spring-adds  spring lights add to the best of the others
      The page makes all light yaku exclude each other; a later account lets spring lights combine.
      = best: No: only the best light yaku counts, spring lights among them.
      > spring-adds: Spring Lights add to the best other yaku of lights.
    table (HA-11): what the yaku are worth
      question: Whose values of the yaku?
      * source  the values of the page
        jp      five lights 200, drinking 30, each row 20, as in Japanese accounts
      The page has five lights at 100, drinking at 40 and the rows at 10.
      = source: The yaku have the values of the page: five lights 100, drinking 40, each row 10.
      > jp: Five Lights are worth 200, Drinking 30 and each row 20, as in Japan.
    sake_cup (HA-5): what the sake cup is worth as a card
      * animal  ten points, like every animal    chaff  what chaff is worth; its yaku are unchanged
      The page lists it as an animal or chaff, and its numbers of cards fit only an animal.
      = animal: The sake cup is worth ten points, like every animal.
      > chaff: The sake cup is worth what chaff is worth.
    chaff_value: what chaff is worth
      * 1  a point for each chaff, a deck of 264    0  nothing for chaff, a deck of 240
      The page gives it a point; some tables count without it, with pars of 120, 80 and 60.
      = 1: Each chaff is worth a point, so the deck has 264 points.
      > 0: Chaff is worth nothing.
    low_man_out: whether a player with very few card points voids the scores of the round; whether the round
      is cancelled
      * no   everybody scores
        yes  if any player has 20 card points or fewer, nobody scores
      The page does not have it; another account lists it among the house rules.
      = no: No: everybody scores, even if a player has very few card points.
      > yes: If any player has 20 card points or fewer, nobody scores.
    must_match (play only): whether a player who can match must do so
      source: yes
      * no  any card may be laid down    yes  a card may be laid down only if no card matches
      Read to the letter, the page lets a player lay a card down only if no card matches; related games leave
      the choice free. The default is theirs, because the page does not say what follows if a player lays a
      card down all the same.
      > no: A player who could take a card may still lay one down.
      > yes: A player who can take a card must do so.
    deal_tie (HA-13): turn-order
      The page gives the deal to the player who comes first in turn order.
    four_on_field (HA-12): misdeal
      The page deals the round again.
    goal (HA-7): none
      The page names no total.
    last_round (HA-7): 12
      question: How many rounds?
      The page does not say how many; twelve rounds are usual.

    # Decisions
    HA-3: Which slip yaku add up: seven slips, six slips and the slips of a colour? Only the better of seven
      slips and six slips counts, and neither counts the Willow slip. Poetry, blue and grass slips add to it.
    HA-4: Is drinking two cards or three? Drinking is three cards: curtain, moon and sake cup. The caption
      says two, and then lists three.
    HA-8 (first-dealer): Who deals first if two players draw the same month? They draw again, as the page
      says; others let the higher card decide. A record says `dealer`, or what was `drawn`.
    HA-9: What is a red slip? A red slip is a plain red one, and those with writing are poetry slips, as the
      page has it; others call the latter red. A colour alone does not name a card here: write the suit.
    HA-10: What are the sun and the dragon? They are the crane of the pine and the phoenix of the paulownia;
      both words are understood.
    HA-12: Is a hand with four of a month dealt again (a misdeal)? No, only such a field voids the deal.
    HA-14: Who wins a tied round, with the same score? All players who tie win. If every score is 0, nobody
      wins it; against a par all players do. If nobody wins, the same dealer deals again, or with `deal_tie:
      card-points` the player with most card points deals.
    HA-15 (next-dealer): Who deals after a round, and who wins the game? The player with the highest score of
      the round deals, as the page says; `deal_tie` decides a tie. The page does not say who wins the game:
      here the highest total does.

    # Words
    bright, brights: light lights
    ribbon, ribbons, tanzaku: slip slips
    """)
VALUES_IN_JAPAN = {
    "five-lights": 200,
    "drinking": 30,
    "willow-row": 20,
    "wisteria-row": 20,
    "paulownia-row": 20,
}
# A player with this many card points or fewer voids all scores of the round.
LOW_MAN = 20


def build(options: Any) -> RuleSet:
    """Return the rule set of Hana-awase under these options."""
    cup = options.chaff_value if options.sake_cup == "chaff" else 10
    yaku = with_values(BOOK.yaku, VALUES_IN_JAPAN if options.table == "jp" else {})
    if options.four_lights == "dry":
        yaku = change_yaku(yaku, "four-lights", pattern=rulebook.pattern("brights but 11b"))
    free = ("spring-lights",) if options.light_group == "spring-adds" else ()
    rivals = [group._replace(yaku=tuple(id for id in group.yaku if id not in free)) for group in BOOK.rivals]
    return RuleSet(
        turns_to_right=True,
        values=rulebook.values(f"20 brights, 10 animals, 5 ribbons, {options.chaff_value} chaff, {cup} 9a"),
        like_chaff=these("9a") if options.sake_cup == "chaff" else 0,
        yaku=yaku,
        rivals=tuple(rivals),
        deals={2: Deal(10, 8), 3: Deal(7, 6), 4: Deal(5, 8)},
        settle=settle,
        by_points=True,
        winners=winners,
        check=check,
        sheet_rows=("Yaku gained", "Yaku paid", "Par") if options.scoring == "par" else ("Yaku",),
        score_total=score_total,
        score_limits=score_limits,
        play=Play(must_match=options.must_match, match_rule="must_match"),
    )


def settle(played: Played) -> list[Entry]:
    """Return the entries for cards and yaku.

    If a player has too few card points, more entries cancel them all.
    """
    entries: list[Entry] = []
    par = find_par(played)
    for holding in played.holdings:
        entries += card_points(played, holding)
        if par:
            entries.append(Entry(holding.side, -par.points, played.rule("par"), par.because))
        else:
            entries += yaku_points(played, holding)
    for holding in played.holdings if par else ():
        entries += transfers(played, holding)
    reason = low_man(played)
    for holding in played.holdings if reason else ():
        score = total(entry for entry in entries if entry.side == holding.side)
        because = Phrase("nobody scores: {}", reason)
        entries.append(Entry(holding.side, -score, played.rule("low_man_out"), because))
    return entries


def find_par(played: Played) -> Share | None:
    """Return the par subtracted from each player, if players pay against a par."""
    if played.options.scoring != "par":
        return None
    return equal_share(played, "par", played.order)


def low_man(played: Played) -> str:
    """Return, in words, which players have so few card points that the round is void; "" if nobody has."""
    if not played.options.low_man_out:
        return ""
    points = {holding.side: total(card_points(played, holding)) for holding in played.holdings}
    return listed(f"{side} has {number} card points" for side, number in points.items() if number <= LOW_MAN)


def winners(played: Played, deciding: Mapping[str, int]) -> tuple[str, ...]:
    """Return the sides with the best score. Against a par they win even if the best score is zero."""
    if low_man(played):
        return ()
    best = highest if played.options.scoring == "par" else highest_unless_zero
    return best(played, deciding)


def score_total(played: Played) -> int | None:
    """Return the sum of all scores if players pay against a par: what the rounded par leaves over."""
    par = find_par(played)
    if not par:
        return None
    if played.options.low_man_out and played.round.has_only_scores:
        # A player with too few card points may have voided the scores.
        return None
    if low_man(played):
        return 0
    return captured_value(played) - par.points * len(played.holdings)


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score, with or without a par."""
    par = find_par(played)
    if par:
        return paid_limits(played, share=par.points)
    return added_limits(played, all_cards=not played.options.low_man_out)


def check(played: Played) -> Iterator[Problem]:
    """Check that the par divides evenly."""
    par = find_par(played)
    yield from par.remainder if par else ()


GAME = BOOK.game(build, players=(2, 3, 4))
