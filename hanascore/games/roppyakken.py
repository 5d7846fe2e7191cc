"""Roppyakken, Six Hundred: two or three players race to 600 points."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.cards.deck import four_of_a_month, of_month, these, union
from hanascore.cards.notation import cards_in_words
from hanascore.model.ledger import Entry
from hanascore.model.places_and_fixes import write_in_round
from hanascore.problems.fix import write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, warning
from hanascore.rules import rulebook
from hanascore.rules.deal import Deal
from hanascore.rules.lucky_hands import hand_results
from hanascore.rules.play import Wild
from hanascore.rules.played import Holding, Played
from hanascore.rules.ruleset import RuleSet, WholeMonth
from hanascore.rules.score_limits import ScoreLimits, added_limits, number_of_sides
from hanascore.rules.settling import (
    card_points,
    highest_unless_zero,
    total,
    value_of,
    whole_months,
    yaku_points,
)
from hanascore.rules.yaku import LuckyHand, Yaku, all_of, change_yaku, split_yaku, with_values
from hanascore.words.english import Phrase

BOOK = rulebook.read("""
    Roppyakken (roppyakken), also 六百間, 육백, Six Hundred, Sanbyakuken, Yukbaek, Sambong
    Source: Roppyakken, hanafuda wiki; 30 January 2026; with its variants of Japan and Korea

    Two or three players race to 600 points with cards and yaku. Four brights and seven ribbons are worth a
    game. The rain man is wild.

    # Yaku
    Roppyakken, the page of the hanafuda wiki, yaku:
      600  Four Brights 四光 사광          1b 3b 8b 12b  shiko, yonko
      150  Pine, Paulownia, Baldy 松桐坊主 송월동  1b 8b 12b  matsukiribozu, songwoldong
      150  Big Three 大三 일이삼           1b 2a 3b  oozan, ozan, omote-sugawara
      600  Seven Ribbons 七短 칠띠         7 or more ribbons  nanatan, chiltti
      100  Little Three 小三 홍단          1r 2r 3r   kozan, akatan, hongdan, poetry ribbons
      100  Blue Ribbons 青短 청단          6r 9r 10r  aotan, cheongdan
      100  Grass Ribbons 草短 초단         4r 5r 7r   kusatan, chodan
      300  Boar, Deer, Butterfly 猪鹿蝶 이노시카  6a 7a 10a  inoshikacho, inoshika
      300  Gun 鉄砲 대포                   3b 8b 9a  teppo, daepo
      100  Flower Viewing 花見 꽃빠이      3b 9a     hanami, 花見酒, 花見で一杯
      100  Moon Viewing 月見 달빠이        8b 9a     tsukimi, 月見酒, 月見で一杯
      200  Four Rains 雨島 비조리          11*  ameshima, bijori
       50  Four Pines 松島                 1*   matsushima
       50  Four Plums 梅島                 2*   umeshima
       50  Four Cherries 桜島              3*   sakurashima
       50  Four Wisterias 藤島             4*   fujishima
       50  Four Baldies 坊主島             8*   bozushima
       50  Four Maples 紅葉島              10*  momijishima
       50  Four Paulownias 桐島            12*  kirishima

    Roppyakken, other accounts, yaku (more-fours):
       50  Four Irises 菖蒲島              5*   ayameshima
       50  Four Peonies 牡丹島             6*   botanshima
       50  Four Clovers 萩島               7*   hagishima
       50  Four Chrysanthemums 菊島        9*   kikushima

    Roppyakken, the page of the hanafuda wiki, additional yaku of Korea (korean):
      300  Boar, Deer, Butterfly Ribbons 띠이노시카  6r 7r 10r
      300  Gun Ribbons 띠대포              3r 8a 9r
      100  Flower Viewing Ribbons 꽃띠빠이  3r 9r
      100  Moon Viewing Ribbons 달띠빠이   8a 9r

    viewings: of gun, flower-viewing and moon-viewing only the best counts
    ribbon-viewings: of gun-ribbons, flower-viewing-ribbons and moon-viewing-ribbons only the best counts

    # Lucky hands
    Roppyakken, the page of the hanafuda wiki, lucky hands (chaff):
      400  All Chaff 総ガス (all-chaff)    no brights; no animals; no ribbons; no 12c1  sogasu

    Roppyakken, the page of the hanafuda wiki, lucky hands (threes):
      200  Hand Three 手三 (hand-three)    at least a triplet  tesan
      400  Double Hand Three 二手三 (double-hand-three)  at least two triplets  futatesan

    Roppyakken, the page of the hanafuda wiki, lucky hands of Korea (threes):
      200  Hand Three Irises 手三 (hand-three-irises)  3 to 4 5*
      300  Hand Four 手四 (hand-four)      at least four of a month
      300  Hand Four Irises 手四 (hand-four-irises)    4 5*

    # Options
    rules (RO-1): which relative of the game a table plays; each of the other options can be set by itself
      question: Which of the related games?
      * roppyakken  the rules of the page    sanbyakuken  sets goal: 300    yamayaku  sets table: yamayaku
        changara  sets table: changara, goal: 300, four_on_field: dealer, four_for_chaff: yes
        yukbaek  sets score: margin, four_brights: with-warbler, seven_ribbons: with-rain, decides: at-once
        sambong  sets table: sambong, score: hundreds, each_ribbon: 100, decides: points, lucky_hands: yes
      Accounts name these as relatives. Each choice sets the rules that they give. Yamayaku and Changara are
      games for two; here three may play them as well.
      = roppyakken: Roppyakken is played by the rules of the page, and none of its relatives.
      > sanbyakuken: The table plays Sanbyakuken.
      > yamayaku: The table plays Yamayaku.
      > changara: The table plays Changara.
      > yukbaek: The table plays Yukbaek.
      > sambong: The table plays Sambong.
    table (RO-2): which yaku and lucky hands there are, and what they are worth
      * page  those of the page
        korea     the higher values of some regions of Korea, and their lucky hands
        sambong   seven ribbons 700; of the lucky hands a four 300, and no all chaff
        yamayaku  pine, paulownia, baldy 150; big three and three sets of ribbons 100 each; boar, deer,
                  butterfly and gun 300 each; four rains 200; nothing else
        changara  pine, paulownia, baldy 300; little three 150; no four brights, seven ribbons, big three;
                  fours of a month other than the rains are worth nothing, and the wisterias are no yaku
      The page has a table for each of them; Sambong it describes in words. An older version of the page had
      Yamayaku and Changara with all other yaku of Roppyakken: choose `page`, and give the other values as
      house rules.
      = page: The yaku and lucky hands are those of the page, with its values.
      > korea: Values are the higher ones of some regions of Korea.
      > sambong (rules: not sambong): Values are those of Sambong.
      > yamayaku (rules: not yamayaku): Values are those of Yamayaku.
      > changara (rules: not changara): Values are those of Changara.
    seven_ribbons (RO-3): whether the rain ribbon counts among the seven ribbons
      question: Which ribbons make seven ribbons?
      * all  any seven ribbons    but-rain  seven ribbons without the rain ribbon
        with-rain  seven ribbons with the rain ribbon among them
      The page says that rule sets differ; Yukbaek requires it.
      > all: Any seven ribbons make Seven Ribbons.
      > but-rain: The rain ribbon does not count among the seven ribbons.
      > with-rain: Seven Ribbons need the rain ribbon.
    each_ribbon (RO-4): what each ribbon beyond the seventh adds; an eighth ribbon and more
      * 0  nothing    N  a number from 0 to 500; a dispute tries 100
      The page adds nothing; Sambong has 700 and 100 more for each.
      = 0: Nothing: ribbons beyond the seventh add nothing.
      > N (each_ribbon: not 0): Each ribbon beyond the seventh adds {}.
    four_brights (RO-5): which cards the four brights need
      * four  the four without the rain man    with-warbler  the warbler as well
      The page asks for four; Yukbaek needs the warbler too.
      = four: The four brights are the four without the rain man.
      > with-warbler: Four Brights need the warbler as well.
    four_brights_value (RO-29): what the four brights are worth
      * 600  six hundred    N  a number from 600 to 1,000; a dispute tries 1000
      The page has 600; in Sambong it is between 600 and 1,000.
      = 600: The four brights are worth 600.
    fours (RO-6): which four of a month are worth fifty
      * page  those of seven months    all  those of all eleven months other than the rain's
      The page has seven; a program counts eleven. Yamayaku counts none of them.
      = page: The fours of seven months are worth fifty.
      > all: Four of any month other than the rain's are worth 50.
    cuckoo_and_deer (RO-7): what cuckoo and deer are worth
      * 10  ten, like other animals    N  a number from 0 to 50; a dispute tries 50
      The page has ten; a program counts fifty.
      = 10: Cuckoo and deer are worth ten, like other animals.
      > N (cuckoo_and_deer: not 10): Cuckoo and deer are worth {} each.
    viewings (RO-8): whether viewings count for a player who has a Willow
      * always  they count    no-willows  they do not count with a Willow, unless the player has the crane too
      The page counts them; on a Japanese site a Willow cancels them.
      = always: Yes: viewings count even for a player who has a Willow.
      > no-willows: The viewings do not count with a Willow, unless the player has the crane too.
    ribbon_yaku (RO-9): whether the additional ribbon yaku of Korea are in play
      * no  they are not    yes  they are
      The page lists them as those of some regions.
      = no: No: the additional ribbon yaku of Korea are not in play.
      > yes: The additional ribbon yaku of Korea are in play.
    lucky_hands (RO-10): whether lucky hands bring points
      * no  none are paid    yes  all chaff 400, hand three 200, double hand three 400
      The page says that they must be agreed on.
      = no: No: lucky hands bring no points.
      > yes: Lucky hands bring points.
    low_score (RO-11): whether a very low score voids the scores of the round; fuke
      * none  everybody scores    cards  if any player has 30 card points or fewer, nobody scores
        all  if any player has 30 points or fewer with yaku and hands, nobody scores
        dry-cards  like `cards`, without the cards of willow and paulownia
        dry-all  like `all`, without the cards of willow and paulownia
      The page names it as a variant, fuke, and says that Willow and paulownia may not count, or yaku. It is
      not played in Korea.
      = none: No: everybody scores, even if a player has a very low score (fuke).
      > cards: If any player has 30 card points or fewer, nobody scores.
      > all: If any player has 30 points or fewer, yaku included, nobody scores.
      > dry-cards: If any player has 30 card points or fewer without Willow and paulownia, nobody scores.
      > dry-all: If any player has 30 points or fewer, yaku included but no card of Willow and paulownia,
          nobody scores.
    score (RO-12): what is added to the totals
      * all  cards, yaku and hands    margin  only the best side scores, less what the second has
        hundreds  all of it, rounded up to hundreds
      The page adds all; Yukbaek has the margin and Sambong the hundreds.
      > all: Each player scores cards and yaku.
      > margin: Only the best side scores, less what the second has.
      > hundreds: Each player scores cards and yaku, rounded up to hundreds.
    four_for_chaff (RO-13): whether each four of a month that is a yaku makes a chaff worth 50
      * no  it does not    yes  it does
      The page has it in Changara, for four rains as well.
      = no: No: a four of a month does not make a chaff worth 50.
      > yes: Each four of a month that is a yaku makes one of its chaff worth 50.
    decides (RO-14, whole match): who wins if several reach the goal, or make a great yaku; whether four
      brights end the game at once
      * yaku  of those who reach the goal four brights, then seven ribbons, then most points
        at-once  four brights, or seven ribbons, win the game at any score    points  most points
      The page has the first, and says that some go by points alone; in Yukbaek the two win at once.
      > yaku: Of those who reach the goal, Four Brights win, then Seven Ribbons, then most points.
      > at-once: Four Brights and Seven Ribbons win the game at once.
      > points: Of those who reach the goal, whoever has most points wins.
    wild (RO-15): which card is wild
      question: Which card is wild?
      * rain-man  the bright of the Willow    lightning  the chaff of the Willow    none  none
      The page has the rain man; a book of 2017 has the lightning.
      > rain-man: The rain man is wild: it takes any card that is worth points.
      > lightning: The lightning is wild: it takes any card that is worth points.
    wild_on_field (RO-16): what takes the wild card that lies on the field
      * points  a Willow, or any card that is worth points    willows  only a Willow
      The page has both, and says that the first is not always allowed.
      > points (wild: not none): A Willow, or any card that is worth points, takes the wild card from the
          field.
      > willows (wild: not none): Only a Willow takes the wild card from the field.
    willow_and_wild (RO-22, play only): whether a Willow must take the wild card that lies on the field;
      whether it captures the rain man
      * may  it may be played past it    must  it takes it, like any card of its month
      The page says that a Willow may capture it, and that a card that matches must take.
      = may: No: a Willow may be played past the wild card that lies on the field.
      > must (wild: not none): A Willow must take the wild card that lies on the field.
    wild_and_three (RO-21, play only): whether the wild card may take one of three cards that lie together
      * yes  it may take one of them    no  it takes none of them
      The page says that it cannot take three of another month, which lie in a stack, and does not say whether
      it may take one of them.
      = yes: The wild card may take one of three cards of a month that lie together, but not all three.
      > no (wild: not none): The wild card takes none of three cards of a month that lie together.
    two_player_hand (RO-17): 8
      The page deals eight, and names ten as a variant.
    four_on_field (RO-18): misdeal
      The page declares a misdeal; in Changara the dealer takes the four.
    four_in_hand (RO-26): what happens to four cards of one month in a hand as it is dealt; whether it is
      dealt again
      * misdeal  the deal is void, and the round is dealt again; if it was played all the same, it is scored
                 with a warning
        play-on  their owner may play on
      The page has the first, and the second as a variant. Where the four is a lucky hand it is played.
      > misdeal (lucky_hands: no): Four cards of one month in a hand void the deal.
      > play-on: Four cards of one month in a hand may be played.
    rounds_to_win (agreement, whole match): how many rounds won end the game, at any score
      * none  no number of rounds won ends it    N  a number from 1 to 1,000
      No account has it. In Changara games are counted, not rounds: see `best_of`.
      = none: No number of rounds won ends the game.
      > N: Whoever has won {} rounds wins the game.
    best_of (RO-28, agreement, whole match): of how many games to the goal a session is the best
      * 1  one game    3  three games    5  five games    N  a number from 1 to 99
      In Changara 1, 3, 5 or another odd number of games make a session, and who wins more than half of them
      wins it. Each game begins at 0. An even number counts like the next odd one.
      = 1: A session is one game to the goal.
    goal (RO-19): 600; a dispute tries 200, 300, 800
      question: To how many points?
      The page has 600. Sanbyakuken and Changara have 300, Yukbaek also 800; in Yamayaku the players agree on
      200, 300, 600 or another number.
      > N: The game ends when a player reaches {} points.
    last_round: none
      The page plays until a player reaches the goal, and says that Sambong may be played by rounds.
    goal_tie (RO-25): play-on
      The page says that a further round may be played.

    # Facts
    gaji: the wild card; hand, stock, field
    lucky_hands: all

    # Decisions
    RO-20: Do yaku add up, and are the gun and the viewings both counted? Yes, yaku add up. Only of the
      viewings the best counts: the gun replaces the other two.
    RO-21: What does the wild card take, the rain man? It takes any one card worth points that is no Willow,
      from the hand or the stock, but never three of another month; for one of three see `wild_and_three`. It
      takes all three other Willows if they lie together. A card that is left over at the end belongs to
      nobody.
    RO-22: Must the wild card take, or may the rain man be laid down? Not always: if the other three Willows
      lie there it takes them, like any fourth card. Otherwise the page says that it can take, so it may be
      laid down as well. A card worth points may take it from the field or not; for a Willow see
      `willow_and_wild`.
    RO-23: Which card is the yellow paulownia? The yellow paulownia is The yellow paulownia is `12y`, worth
      ten. A paulownia chaff without a number must be named if it may be the yellow one.
    RO-24 (next-dealer): Who wins a round, also if several are tied? The best score wins, before any margin,
      and all who share it; nobody if every score is 0. The winner deals next, and of several winners the
      first in turn order.
    RO-27: Which lucky hands are there, also in Sambong? The lucky hands are those of the page. In Sambong
      hand three, double hand three, and hand four for 300, without all chaff. With the higher values of Korea
      hand three is worth 300, of irises 400, hand four 500, of irises 600. Of the hands with threes and fours
      the best counts. Three threes in a hand of ten are paid like two, because the page names them without a
      value.
    RO-28: How is a game of twelve rounds written, in which a program counts how often each player passes 600?
      It is written with `last_round: 12, best_of: 25`: after twelve rounds whoever has won most games wins.

    # Customs
    shuffle: The dealer shuffles; the sources do not mention a cut.
    hand-claims: Lucky hands are shown and paid before the first card is played.

    # Words
    fuke, ふけ: very low score voids; the rule that nobody scores in a round in which a player has very
      few points
    small three, kozan: little three
    great yaku: four brights seven ribbons

    # Pages

    ## four-in-hand: a hand of four of a month was played (warning)

    A player was dealt all four cards of a month. By the rules in force the deal is void, but the round is
    scored.

    ### Why

    The page of the game has the player declare a misdeal. In some variants the player may play on.

    ### Example

        hands: {Aki: 1* 2a 3r 4c 5c}

    ### What to do

    Write `void: misdeal` if the cards were dealt again. If your table plays on, choose
    `four_in_hand: play-on`.
    """)
VIEWINGS, _ = BOOK.rivals
# The yaku of Yamayaku. It has no others.
YAMAYAKU = ["pine-paulownia-baldy", "big-three", "little-three", "blue-ribbons", "grass-ribbons"]
YAMAYAKU += ["boar-deer-butterfly", "gun", "four-rains"]
# The yaku that Changara does not have.
NOT_IN_CHANGARA = ["four-brights", "big-three", "seven-ribbons", "four-wisterias"]
FOURS = {yaku.id for yaku in BOOK.yaku if yaku.pattern.cards == four_of_a_month(yaku.pattern.cards)}
# In some regions of Korea all yaku with these values are worth more, and so are two other yaku.
KOREAN_VALUES = {100: 200, 150: 200, 300: 400}
VALUES: dict[str, dict[str, int]] = {
    "korea": {yaku.id: KOREAN_VALUES[yaku.value] for yaku in BOOK.yaku if yaku.value in KOREAN_VALUES}
    | {"four-rains": 300, "four-maples": 200},
    "yamayaku": {"big-three": 100},
    "sambong": {"seven-ribbons": 700},
    "changara": dict.fromkeys(FOURS - {"four-rains"}, 0) | {"pine-paulownia-baldy": 300, "little-three": 150},
}
# The lucky hands of Korea with their values, and those that Sambong has.
KOREAN_HANDS = {"hand-three": 300, "hand-three-irises": 400, "hand-four": 500, "hand-four-irises": 600}
SAMBONG_HANDS = ("hand-three", "double-hand-three", "hand-four")
PAGE_HANDS = ("all-chaff", "hand-three", "double-hand-three")
SEVEN_RIBBONS = {
    "all": "7 or more ribbons",
    "but-rain": "7 or more ribbons but 11r",
    "with-rain": "11r, and 6 or more ribbons but 11r",
}
GREAT_YAKU = {"four-brights": 2, "seven-ribbons": 1}
# The months whose cards do not count under `low_score: dry-cards` and `dry-all`.
WET = of_month(11) | of_month(12)
# A player with this many points or fewer voids all scores of the round.
LOW_SCORE = 30


def build(options: Any) -> RuleSet:
    """Return the rule set of Roppyakken under these options."""
    not_in_play, in_play = split_yaku(yaku(options), left_out(options))
    animals = options.cuckoo_and_deer
    months = union(yaku.pattern.cards for yaku in in_play if yaku.id in FOURS)
    month_rule = WholeMonth(50, "four_for_chaff", "chaff made worth 50", months)
    return RuleSet(
        turns_to_right=True,
        values=rulebook.values(f"0 chaff, 10 animals ribbons 12c1, 50 brights 2a, {animals} 4a 10a"),
        yellow=True,
        yaku=in_play,
        not_in_play=not_in_play,
        rivals=BOOK.rivals if options.ribbon_yaku else (VIEWINGS,),
        deals={2: Deal(options.two_player_hand, 8), 3: Deal(7, 6)},
        settle=settle,
        winners=highest_unless_zero,
        score_limits=score_limits,
        whole_month=month_rule if options.four_for_chaff else None,
        check=check,
        hands=hands(options) if options.lucky_hands else (),
        sheet_rows=("Yaku", "Lucky hands") if options.lucky_hands else ("Yaku",),
        goal_rank=goal_rank if options.decides != "points" else None,
        rank_wins_at_once=options.decides == "at-once",
        wins_to_end=options.rounds_to_win,
        games_to_win=options.best_of // 2 + 1,
        wild=wild_card(options),
    )


def left_out(options: Any) -> list[str]:
    """Return the yaku and groups of yaku that are not in play."""
    out = ["more-fours"] if options.fours != "all" else []
    out += ["korean"] if not options.ribbon_yaku else []
    if options.table == "yamayaku":
        out += [yaku.id for yaku in BOOK.yaku if yaku.id not in YAMAYAKU and yaku.group != "korean"]
    return out + NOT_IN_CHANGARA if options.table == "changara" else out


def hands(options: Any) -> tuple[LuckyHand, ...]:
    """Return the lucky hands under these options."""
    if options.table == "korea":
        points = KOREAN_HANDS
        return tuple(hand._replace(value=points.get(hand.id, hand.value)) for hand in BOOK.hands)
    names = SAMBONG_HANDS if options.table == "sambong" else PAGE_HANDS
    return tuple(hand for hand in BOOK.hands if hand.id in names)


def check(played: Played) -> Iterator[Problem]:
    """Warn of a hand with four of a month, which voids the deal unless it is a lucky hand."""
    lucky = any(hand.id == "hand-four" for hand in played.rules.hands)
    if lucky or played.options.four_in_hand == "play-on":
        return
    for player, hand in played.round.dealt.hands.items():
        if fours := four_of_a_month(hand):
            cards = cards_in_words(fours, played.record.months)
            place = Place(played.round.path).inside("hands", player)
            message = f"{player} was dealt {cards}, which voids the deal here"
            fixes = [
                write_in_round(played.round, "void", "misdeal"),
                write(("options", "four_in_hand"), "play-on"),
            ]
            yield warning("four-in-hand", place, message, fixes=fixes)


def yaku(options: Any) -> tuple[Yaku, ...]:
    """Return the yaku under these options."""
    values = {"four-brights": options.four_brights_value} | VALUES.get(options.table, {})
    result = with_values(BOOK.yaku, values)
    seven = rulebook.pattern(SEVEN_RIBBONS[options.seven_ribbons])
    seven = seven._replace(extra_of=seven.cards, extra_from=7)
    result = change_yaku(result, "seven-ribbons", pattern=seven, each_extra=options.each_ribbon)
    if options.viewings == "no-willows":
        patterns = {yaku.id: yaku.pattern for yaku in result}
        for id in VIEWINGS.yaku:
            pattern = patterns[id]._replace(spoilt_by=of_month(11), saved_by=these("1b"))
            result = change_yaku(result, id, pattern=pattern)
    if options.four_brights == "with-warbler":
        result = change_yaku(result, "four-brights", pattern=all_of(these("1b 2a 3b 8b 12b")))
    return result


def wild_card(options: Any) -> Wild:
    """Return the wild card under these options."""
    worth_points = rulebook.cards("brights animals ribbons 12c1") & ~of_month(11)
    return Wild(
        card=these("11c" if options.wild == "lightning" else "11b"),
        name=(options.wild or "rain-man").replace("-", " "),
        on=options.wild is not None,
        on_rule="wild",
        on_choices=("rain-man", "lightning"),
        from_stock=True,
        takes=worth_points,
        own_month="three",
        own_month_takes_it=options.willow_and_wild == "must",
        breaks_threes=options.wild_and_three,
        threes_rule="wild_and_three",
        taken_by=worth_points if options.wild_on_field == "points" else 0,
        shown_by_piles=True,
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield cards, yaku and hands, and then what a low score, the margin or the rounding adds to them."""
    entries = [entry for holding in played.holdings for entry in gains(played, holding)]
    yield from entries
    scores = {
        holding.side: total(entry for entry in entries if entry.side == holding.side)
        for holding in played.holdings
    }
    if reason := low_score(played, scores):
        for side, points in scores.items():
            yield Entry(side, -points, played.rule("low_score"), Phrase("nobody scores: {}", reason))
    elif played.options.score == "margin":
        yield from margin(played, scores)
    elif played.options.score == "hundreds":
        for side, points in scores.items():
            yield Entry(side, -points % 100, played.rule("score"), Phrase("rounded up to hundreds"))


def gains(played: Played, holding: Holding) -> Iterator[Entry]:
    """Yield what a side scores before a low score, the margin or the rounding changes it."""
    yield from card_points(played, holding)
    yield from yaku_points(played, holding)
    yield from whole_months(played, holding)
    for hand in hand_results(played)[holding.side].counting:
        yield Entry(holding.side, hand.points, played.rule(hand.id), hand.because)


def low_score(played: Played, scores: dict[str, int]) -> str:
    """Return, in words, which player's few points void the scores of the round; "" if nobody has so few."""
    counted, words = scores, "points"
    if played.options.low_score == "dry-cards":
        counted = {holding.side: value_of(played, holding.pile & ~WET) for holding in played.holdings}
        words = "card points without willow and paulownia"
    if played.options.low_score == "dry-all":
        wet = {holding.side: value_of(played, holding.pile & WET) for holding in played.holdings}
        counted = {side: points - wet[side] for side, points in scores.items()}
        words = "points without the cards of willow and paulownia"
    if played.options.low_score == "cards":
        counted = {holding.side: total(card_points(played, holding)) for holding in played.holdings}
        words = "card points"
    for side, points in counted.items():
        if played.options.low_score and points <= LOW_SCORE:
            return f"{side} has {LOW_SCORE} {words} or fewer"
    return ""


def margin(played: Played, scores: dict[str, int]) -> Iterator[Entry]:
    """Yield what reduces the score of the best side to its margin, and the scores of the others to nothing.

    This does not decide who won the round. If several sides have the best score, the margin is 0.
    """
    first, second = sorted(scores, key=lambda side: -scores[side])[:2]
    for side, points in scores.items():
        if side == first:
            less = scores[second]
            because = Phrase("less the score of {}", second)
        else:
            has = "as much" if points == scores[first] else "more"
            less = points
            because = Phrase(f"nothing, because {{}} has {has}", first)
        yield Entry(side, -less, played.rule("score"), because, deciding=False)


def score_limits(played: Played) -> ScoreLimits:
    """Return the limits of a score: cards, yaku, whole months and lucky hands, and perhaps the rounding."""
    limits = added_limits(played)
    months = played.rules.whole_month.points * 12 if played.rules.whole_month else 0
    hands = sum(hand.points for hand in played.rules.hands)
    rounded = 99 if played.options.score == "hundreds" else 0
    more = months + hands + rounded
    together = limits.together + months + (hands + rounded) * number_of_sides(played)
    return ScoreLimits(min(0, limits.least), limits.most + more, together)


def goal_rank(played: Played) -> dict[str, int]:
    """Return the rank of each side by its great yaku: four brights before seven ribbons."""
    ranks = {}
    for holding in played.holdings:
        ranks[holding.side] = max([0, *(GREAT_YAKU.get(made.yaku.id, 0) for made in holding.made)])
    return ranks


GAME = BOOK.game(build, players=(2, 3))
