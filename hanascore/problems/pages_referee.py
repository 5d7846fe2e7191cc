"""The pages of what the referee finds in a record that reads well: cards, sums, dealers, the end."""

from __future__ import annotations

from hanascore.problems.problem import Page, Severity

PAGES = (
    Page(
        id="odd-month",
        severity=Severity.WARNING,
        title="a pile with one or three cards of a month",
        means="Cards are captured in pairs, or all four of a month at once. One pile holds an odd number "
        "of a month's cards, and the rest of that month lies with somebody else or nowhere.",
        why="A card lies in the wrong pile, or one was read for another. Which pile it belongs to can "
        "change points and yaku.",
        example="captured: {Aki: 4arc, Bo: 4c}",
        remedy="Look for the suit in the piles that are named, and move the card. Where a wild lightning "
        "is in play its user may rightly hold an odd month: say so with `gaji`. If play broke off, "
        "nothing need be done.",
    ),
    Page(
        id="cards-missing",
        severity=Severity.WARNING,
        title="cards that are in no pile",
        means="In this game every card is taken by somebody, and the piles do not hold all of them. Each "
        "missing card is named. Cards that a ruling leaves to nobody are not missing. It is an error"
        " where a rule hands out what is left over, for nobody can tell which of the missing cards "
        "those are.",
        why="The points of a card that was forgotten are missing from somebody's score.",
        example="captured: {Aki: 1b 1r 2ar, Bo: 2cc}",
        remedy="Add the cards to the piles they lie in, or write `rest` for one pile. Cards that lay on "
        "the field at the end go under `left_over`.",
    ),
    Page(
        id="too-many-captured",
        severity=Severity.ERROR,
        title="more cards captured than were played",
        means="With so many players some cards of the stock are never turned up: eight of them, where two "
        "players are dealt eight cards each. The piles hold more than the rest.",
        why="At least one card in the piles lay on the field or in the stock when the round ended.",
        example="a round of two players of eight cards each with 42 cards in their piles",
        remedy="Take out the cards that nobody took.",
    ),
    Page(
        id="too-few-captured",
        severity=Severity.WARNING,
        title="fewer cards captured than any play leaves in the piles",
        means="All hands were played out, and some cards of the stock were never turned up. A card that "
        "matches takes, so that the piles hold a certain number at least, however the cards came; here they "
        "hold fewer.",
        why="A pile was left blank, or is not written in full. The round is scored by what is written.",
        example="a round of two players of eight cards each with 4 cards in their piles",
        remedy="Add the cards that are missing.",
    ),
    Page(
        id="deck-total",
        severity=Severity.WARNING,
        title="card points that do not come to those of the deck",
        means="Every card of this game is taken, so the card points of all piles come to those of the "
        "deck. Here the counts come to fewer. The difference is named, and the cards that are worth "
        "just so much.",
        why="A card was left out of the counts, and its points are missing from somebody's score.",
        example="counts of 4, 9 and 10 brights, animals and ribbons in all piles together",
        remedy="Count the piles again, or name the cards; then each missing one is named.",
    ),
    Page(
        id="not-zero-sum",
        severity=Severity.WARNING,
        title="scores that do not add up to what they must",
        means="What one side gains the others lose, so that the scores of a whole round come to the same "
        "sum every time. These do not.",
        why="One of the scores was added up wrong, or written down wrong.",
        example="scores: {Aki: 42, Bo: -98, Chiyo: 46} in a game whose rounds come to 0",
        remedy="Add up the scores again; write the piles instead of scores and they are worked out. Points"
        " that were given or taken by agreement go under `adjustments`.",
    ),
    Page(
        id="deal",
        severity=Severity.ERROR,
        title="a hand or a field of the wrong size",
        means="The game deals so many cards to each hand and to the field, by the number of players. A "
        "hand or the opening field has more or fewer.",
        why="What is dealt decides lucky hands, misdeals and how long the play lasts.",
        example="hands: {Aki: 1b 2a 3r} in a game that deals seven cards",
        remedy="Write hands and field as they were dealt, before the first card was played. A round that "
        "was dealt wrong is `void: misdeal`.",
    ),
    Page(
        id="field-misdeal",
        severity=Severity.ERROR,
        title="four of a month on the opening field",
        means="All four cards of a month lay on the field when play began. Unless the table agreed "
        "otherwise the deal is void. Where the four stay, or belong to the dealer, they lie in a "
        "pile they cannot be in.",
        why="Nobody can take one of the four with a fifth card.",
        example="opening_field: 1* 4a 9c 10r",
        remedy="Write `void: misdeal` in the round, or choose with `four_on_field` what the table does "
        "with the four.",
    ),
    Page(
        id="counts-undecided",
        severity=Severity.ERROR,
        title="counts that do not decide the points",
        means="The pile is known by numbers, and piles with the same numbers are worth different points: "
        "cards of one kind have different values, or a yaku is made by some of these piles, or the "
        "sake cup decides.",
        why="One of several scores would be picked by chance.",
        example="brights: 2, where the moon and the curtain are worth different points",
        remedy="Name the cards of that kind (brights: crane moon), list the yaku, or write `sake_cup: yes`"
        " or `sake_cup: no`, as the message says.",
    ),
    Page(
        id="dealer-not-expected",
        severity=Severity.WARNING,
        title="somebody else should have dealt",
        means="Who deals follows from the round before: whoever won it, the same dealer again after a "
        "round that was drawn or void, or the player to the left, by the ruling in force. The round "
        "names another dealer.",
        why="Either the dealer or the round before it was written down wrong. Where seats score, points "
        "hang on it.",
        example="Aki won the first round, and the second says dealer: Bo",
        remedy="Correct the dealer, or look over the round before. If Bo did deal, nothing need be done.",
    ),
    Page(
        id="game-already-over",
        severity=Severity.WARNING,
        title="a round after the end of the game",
        means="The goal was reached, or the last round was played, before this round.",
        why="The winner is whoever won when the game ended; rounds after it change the totals and not that.",
        example="a thirteenth round in a game of twelve",
        remedy="Put a new game into a record of its own, or set `goal` and `last_round` to what was agreed.",
    ),
    Page(
        id="rounds-won-before",
        severity=Severity.WARNING,
        title="more rounds won than played before",
        means="starting_rounds_won says how many rounds each side had won before the first round written "
        "here, and first_round how many were played. One number is larger than the other allows.",
        why="Rounds won can decide a game.",
        example="first_round: 3 with starting_rounds_won: {Aki: 5}",
        remedy="Correct one of the two; first_round is the number of the first round in this file.",
    ),
    Page(
        id="held-not-in-play",
        severity=Severity.NOTE,
        title="a yaku that is not in play",
        means="A pile completes a yaku that the options leave out, so it scores nothing.",
        why="The table may have played with it.",
        example="all five brights in a game without optional yaku",
        remedy="Nothing need be done, if the table left it out; otherwise set the option that brings it "
        "into play.",
    ),
    Page(
        id="yaku-not-for-seat",
        severity=Severity.NOTE,
        title="a yaku in the wrong seat",
        means="A pile completes a yaku that only the player in another seat scores. It counts for nobody.",
        why="It is easily claimed by mistake, and it shuts the other player out of it.",
        example="all four willows in the dealer's pile, where only the last player scores them",
        remedy="Nothing need be done if the dealer of the round is right.",
    ),
    Page(
        id="unverified",
        severity=Severity.NOTE,
        title="something that cannot be verified",
        means="The round gives numbers of cards, or final scores, or a claim, and not the cards themselves.",
        why="Numbers can be plausible and scores can be claimed; only cards prove a yaku.",
        example="scores: {Aki: 30, Bo: 12}",
        remedy="Nothing need be done. Write the piles where the cards are known.",
    ),
)
