"""Hanahuda, the game of Palau: two to four players make yaku. Two yaku let a player stop the round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hanascore.cards.deck import kinds_with
from hanascore.model.ledger import Entry
from hanascore.problems.fix import Blank, write
from hanascore.problems.place import Place
from hanascore.problems.problem import Problem, error
from hanascore.rules import rulebook
from hanascore.rules.calls import find_scorer, find_stopper
from hanascore.rules.deal import Deal, Draw
from hanascore.rules.play import Calls, Play
from hanascore.rules.played import Played
from hanascore.rules.ruleset import RuleSet
from hanascore.rules.score_limits import added_limits
from hanascore.rules.settling import card_points, highest_unless_zero, yaku_points
from hanascore.rules.yaku import change_yaku, split_yaku

BOOK = rulebook.read("""
    Hanahuda (hanahuda), also Hanakuda, Palauan Hanafuda, Hanahuda of Palau
    Source: Hanahuda, hanafuda wiki; 15 May 2025; after pages of players in Palau; not yet complete

    Two or three players, or two teams of two, make yaku and play to 5,000 points. The warbler is a bright.
    Six brights or seven ribbons let a player stop the round. Cards count only if nobody makes a yaku.

    # Yaku
    Hanahuda, the page of the hanafuda wiki, brights yaku (brights):
       1000  Six Brights             1b 2a 3b 8b 11b 12b  arasi
             It lets a player stop the round.
        700  Five Brights 五光 오광   1b 3b 8b 11b 12b    kokok
        500  Four Brights 四光 사광   1b 3b 8b 12b        skok
        400  Plum, Pine, Paulownia, Moon 梅松桐坊 (plum-pine-paulownia-moon)  1b 2a 8b 12b  chume mats kiri bo
             Some tables play without it: the option plum_yaku.
        300  Pine, Paulownia, Moon 松桐坊 송월동 (pine-paulownia-moon)  1b 8b 12b  mats kiri bo
        300  Plum, Pine, Cherry 梅松桜 일이삼 (plum-pine-cherry)        1b 2a 3b   chume mats sakura

    Hanahuda, the page of the hanafuda wiki, viewing yaku (viewing):
        300  Drinking 鉄砲 대포       3b 8b 9a            teppo
        150  Flower Viewing 花見 꽃빠이  3b 9a            ippai, hanami, 花見で一杯
        150  Moon Viewing 月見 달빠이   8b 9a            tsukimi, 月見で一杯

    Hanahuda, the page of the hanafuda wiki, other yaku:
      10000  Nine Animals            4a 5a 6a 7a 8a 9a 10a 11a 12c1  toyak
             The yellow paulownia is an animal, and the warbler is none: the option nine_animals.
        700  Seven Ribbons 七短 칠띠  7 or more ribbons   nanatang
             It lets a player stop the round.
        300  Boar-Deer-Butterfly 猪鹿蝶 이노시카  6a 7a 10a  inoskasio
        200  Three Willows           11b 11a 11r         nisoro
        150  Poetry Ribbons 赤短 홍단  1r 2r 3r           kodangko
        150  Blue Ribbons 青短 청단   6r 9r 10r           chauotang
        100  Grass Ribbons 草短 초단  4r 5r 7r            ksaiak

    brights: of six-brights, five-brights, four-brights, plum-pine-paulownia-moon, pine-paulownia-moon and
      plum-pine-cherry only the best counts
    viewing: of drinking, flower-viewing and moon-viewing only the best counts

    # Options
    plum_yaku (PA-1): whether plum, pine, paulownia and moon are a yaku
      question: Are plum, pine, paulownia and moon a yaku?
      * yes  they are worth 400    no  they are none
      The page has it as an optional yaku, to be agreed on before play.
      > yes: Plum, pine, paulownia and moon are a yaku of 400.
    nine_animals (PA-2): which animals make the highest yaku; whether the warbler belongs to it
      question: Which animals make the highest yaku?
      * nine  the nine animals, worth 10,000    with-warbler  the nine and the warbler, worth 5,000
      The page has the nine, and says that some players include the warbler.
      = nine: Nine animals make the highest yaku, worth 10,000.
      > with-warbler: The highest yaku needs the warbler as well, and is worth 5,000.
    ribbon_value (PA-3): what a ribbon is worth if cards count
      question: How many points is a ribbon?
      * 0  nothing    5  five points
      The page has nothing, and says that some players count five.
      > 0: If cards count, ribbons are worth nothing.
      > 5: If cards count, a ribbon is worth 5.
    four_on_field (PA-4): misdeal
      The page deals again.
    goal: 5000
      question: To how many points?
      The page calls 5,000 usual.
      > N: The first side to reach {} points wins.
    last_round: none
      The page ends the game at the target score only.

    # Facts
    stopped_by: who stopped the round with six brights or seven ribbons (the name of a player)

    # Decisions
    PA-5: What does a stop score, and do the others score their yaku? A stop scores only six brights or seven
      ribbons, and nobody else scores. If the side has both, the higher one counts.
    PA-6: How is a stop written? It is written as `stopped_by: NAME`, or in a turn as `5r x 5c / 8a, stop`.
      The yaku must be made in that turn. A player who plays on writes nothing.
    PA-7: When do cards count, and do they if somebody has a yaku? Cards count only if no side has a yaku.
      Brights are then worth 50, animals 10, and ribbons what `ribbon_value` says.
    PA-8 (turn): What is a turn once the stock is empty and the draw pile has run out? A turn is then a card
      of the hand alone. The page thinks this most likely.
    PA-9 (next-dealer): Who deals next? The player with the lowest score of the round deals next, or the one
      who stopped it. Of several with the lowest score the first in turn order deals. In the team with the
      lower score any player may deal.
    PA-10 (next-dealer): Who deals if every score is the same? The same dealer deals again.
    PA-11 (first-dealer): Who deals first? The player who draws the earliest month deals first, and within a
      month the highest card. A record says `dealer`, or what was `drawn`.
    PA-12 (team-play): How do four players play? They play as two teams of two who sit opposite each other. A
      team has one pile.
    PA-13: May a player exchange one of three cards of a month (chitsiobiki)? Yes, for a card of the stock;
      the others may ask to see the three. It scores nothing, so write `hands` and `stock` as they are after
      the exchange.
    PA-14 (deal): Is the field dealt before the hands? The player to the dealer's right decides it. It scores
      nothing.
    PA-15 (direction): In which direction do turns pass? Turns pass to the right. List the players in that
      order.
    PA-16: Which card is the yellow paulownia? The yellow paulownia is The yellow paulownia is The yellow
      paulownia is `12y`, the chaff with the yellow ground, worth ten. A paulownia chaff without a number must
      be named if it may be the yellow one.
    PA-17: Which names does the baldy have? It is the moon. `8b` means it, too.
    PA-18: Do the months have Palauan names? Yes, but records use numbers or English names.
    PA-19: Who wins if several reach the goal in one round? The one with most points; if they are level, see
      `goal_tie`. The page says only that whoever reaches the goal wins.
    PA-20: Of which kind are the warbler and the yellow paulownia? As on the page, the warbler is a bright,
      and the yellow paulownia an animal: in `counts`, under `brights` and `animals`, and in reports. Their
      codes are those of every game, `2a` and `12y`.

    # Customs
    shuffle: The dealer shuffles, and the player to the right of the dealer may cut.

    # Words
    okeiim: brights; the Palauan word for the brights
    teruich: animals; the Palauan word for the animals
    tang: ribbons; the Palauan word for the ribbons
    kas: chaff; the Palauan word for the chaff
    yak: yaku; the Palauan word for yaku
    merous: deal; the Palauan word for dealing the cards
    chitsiobiki: exchange one of three cards; the exchange of a card of the hand by a player with three
      of a month
    swap, trade: exchange
    worst player, loser, lower: lowest score

    # Pages

    ## teams-missing: four players play in teams, and the record names none (error)

    Four players play Hanahuda as two teams of two.

    ### Why

    A team has one pile, so its yaku depend on who plays with whom.

    ### Example

        players: [Aki, Bo, Chiyo, Dai]

    ### What to do

    Write the teams above the rounds: `teams: {East: [Aki, Chiyo], West: [Bo, Dai]}`.
    """)
# The yaku that let a player stop the round.
ENDING = ("six-brights", "seven-ribbons")
ANIMALS = "4a 5a 6a 7a 8a 9a 10a 11a 12c1"
# The warbler is a bright, and the yellow paulownia an animal.
KINDS = kinds_with(brights="2a", animals="12c1")


def build(options: Any) -> RuleSet:
    """Return the rule set of Hanahuda under these options."""
    out = () if options.plum_yaku else ("plum-pine-paulownia-moon",)
    not_in_play, yaku = split_yaku(BOOK.yaku, out)
    if options.nine_animals == "with-warbler":
        pattern = rulebook.pattern(f"{ANIMALS} 2a")
        yaku = change_yaku(yaku, "nine-animals", value=5000, pattern=pattern)
    return RuleSet(
        values=rulebook.values(f"0 chaff, 50 brights and 2a, 10 {ANIMALS}, {options.ribbon_value} ribbons"),
        yellow=True,
        kinds=KINDS,
        cards_only_without_yaku=True,
        yaku=yaku,
        not_in_play=not_in_play,
        rivals=BOOK.rivals,
        deals={2: Deal(10, 10), 3: Deal(9, 9), 4: Deal(8, 8)},
        draw=Draw(ties="highest"),
        settle=settle,
        check=check,
        by_points=True,
        score_limits=added_limits,
        winners=highest_unless_zero,
        deals_next="lowest",
        turns_to_right=True,
        play=Play(
            calls=Calls(
                not_counting=tuple(other.id for other in yaku if other.id not in ENDING),
                played_out_by_default=True,
            )
        ),
    )


def settle(played: Played) -> Iterator[Entry]:
    """Yield the yaku of each side, or its cards if no side has a yaku. After a stop, yield only one yaku."""
    scorer = find_scorer(played)
    if find_stopper(played) is not None:
        ending = [made for made in scorer.made if made.yaku.id in ENDING] if scorer else []
        if scorer and ending:
            best = max(ending, key=lambda made: made.points)
            yield from yaku_points(played, scorer._replace(made=(best,)))
        return
    anybody = any(holding.made for holding in played.holdings)
    for holding in played.holdings:
        yield from yaku_points(played, holding) if anybody else card_points(played, holding)


def check(played: Played) -> Iterator[Problem]:
    """Check that four players play in teams."""
    if len(played.order) == 4 and not played.record.teams:
        message = "four players play in two teams, and the record names no teams"
        teams = {team: [Blank("NAME"), Blank("NAME")] for team in ("East", "West")}
        yield error("teams-missing", Place(("players",)), message, fixes=[write(("teams",), teams)])


GAME = BOOK.game(
    build,
    players=(2, 3, 4),
    team_sizes={4: (2,)},
    teams_required=frozenset({4}),
    chaff_worthless=True,
)
