"""The pages of the problems with cards and piles: no card, a card twice, what cannot be told."""

from __future__ import annotations

from hanascore.problems.problem import Page, Severity

PAGES = (
    Page(
        id="unknown-card",
        severity=Severity.ERROR,
        title="a text that names no card",
        means="No card of the forty-eight is written like this.",
        why="A pile with a guess in it would be scored wrong without a word.",
        example="9s, where 9a (the sake cup) was meant",
        remedy="Write a month and a kind (9a), or a name (sake cup). hanascore cards shows all of them.",
    ),
    Page(
        id="ambiguous-card",
        severity=Severity.ERROR,
        title="a text that names several cards",
        means="Several cards, or a whole suit, go by this name.",
        why="Which one was meant may decide a yaku.",
        example="red ribbon, which seven cards are",
        remedy="Name the suit as well: pine ribbon, or 1r.",
    ),
    Page(
        id="month-order-unknown",
        severity=Severity.ERROR,
        title="month 11 or 12, and nobody said which order they count in",
        means="In Japan 11 is willow and 12 paulownia; in Korea it is the other way round, and so it is in "
        "the books of this game.",
        why="The bright of one is the bright of the other, so nothing would show the mistake.",
        example="12b, which is the phoenix in one order and the rain man in the other",
        remedy="Write months: japanese or months: korean at the top, or name the suit: paulownia bright.",
    ),
    Page(
        id="card-twice",
        severity=Severity.ERROR,
        title="one card in two places",
        means="A card stands in two piles, or twice in one, or there are more chaff of a month than the deck "
        "has. Piles and left-over cards share one deck; hands, opening field and stock share another.",
        why="Every card is there once, so one of the two places is wrong.",
        example="captured: {Aki: 1b 2a, Bo: 2a 3r}",
        remedy="Take the card out of the pile it does not lie in. Both places are shown.",
    ),
    Page(
        id="comma-in-braces",
        severity=Severity.ERROR,
        title="a comma that ends a pile in braces",
        means="Inside braces YAML takes a comma for the end of a value, so that the cards after it became a "
        "name.",
        why="The pile would lose the cards after the comma.",
        example="captured: {Aki: 1b, 3b, Bo: 2a}",
        remedy='Part the cards by blanks, or put the pile in quotes: {Aki: "1b, 3b", Bo: 2a}.',
    ),
    Page(
        id="pile-missing",
        severity=Severity.ERROR,
        title="a side without a pile",
        means="A side that plays the round does not stand under captured.",
        why="A pile that was forgotten and a pile without cards look the same, and score differently.",
        example="captured: {Aki: 1b 2a}, where Bo plays too",
        remedy="Add the pile; write none where the side took no card, or rest for all cards nobody else has.",
    ),
    Page(
        id="rest-unclear",
        severity=Severity.ERROR,
        title="a rest that cannot be told",
        means="The rest is what of the 48 cards nobody else has. It cannot be told for two piles at once, "
        "beside a pile known by its counts, or where cards may lie with nobody and left_over does not say "
        "which.",
        why="The pile would get cards nobody took.",
        example="captured: {Aki: 1b 2a, Bo: rest} where eight cards of the stock are never drawn",
        remedy="Write left_over with the cards nobody took, or write the pile out.",
    ),
    Page(
        id="counts-impossible",
        severity=Severity.ERROR,
        title="counts that no deck allows",
        means="The piles together hold more cards of a kind than there are, or two of them need one card.",
        why="At least one of the numbers was counted wrong.",
        example="Aki has 6 ribbons and Bo 5; the deck has ten",
        remedy="Count again. The deck has 5 brights, 9 animals, 10 ribbons and 24 chaff.",
    ),
    Page(
        id="chaff-discarded",
        severity=Severity.WARNING,
        title="chaff in a pile where chaff was discarded",
        means="The record says chaff: discarded, and yet a pile holds chaff.",
        why="One of the two is a mistake. The piles are scored as they stand.",
        example="chaff: discarded with captured: {Aki: 1bc}",
        remedy="Write chaff: kept, or leave the chaff out of the piles.",
    ),
    Page(
        id="round-empty",
        severity=Severity.ERROR,
        title="a round that tells nothing to score",
        means="A round has to say what was captured, or the final scores, or the play, or why it is void.",
        why="Without one of them there is nothing to score.",
        example="rounds: [{dealer: Aki}]",
        remedy="Add captured, scores, turns or void. Where nobody took a card, write none for each side.",
    ),
    Page(
        id="scores-beside",
        severity=Severity.ERROR,
        title="final scores beside what they follow from",
        means="A round has scores together with captured or turns.",
        why="Scores are for a round of which nothing else is known. Beside piles nobody could tell which of "
        "the two should count.",
        example="captured: {Aki: 1b, Bo: 2a} and scores: {Aki: 20, Bo: 10}",
        remedy="Leave scores out. To have them checked, write them under claims.",
    ),
    Page(
        id="score-missing",
        severity=Severity.ERROR,
        title="a side without a score",
        means="A side that plays the round does not stand under scores.",
        why="A score that was forgotten is not a score of nothing.",
        example="scores: {Aki: 20}, where Bo plays too",
        remedy="Add the side, with 0 if that was its score.",
    ),
    Page(
        id="fact-missing",
        severity=Severity.ERROR,
        title="something the rules ask for is not told",
        means="The score depends on something that neither the piles nor the rest of the round show.",
        why="Guessing it would be scoring by chance.",
        example="gaji: {by: Bo}, which does not say what the lightning took",
        remedy="Add what the message names.",
    ),
    Page(
        id="sitting-out",
        severity=Severity.ERROR,
        title="too many or too few play a round",
        means="Where more players belong to the game than a round seats, sitting_out names who does not. "
        "Whoever sits out has no pile and no hand, and does not deal.",
        why="Seats and opponents decide scores.",
        example="four players in a game for three, and nobody sits out",
        remedy="Write sitting_out: [Dai] in the round.",
    ),
    Page(
        id="void-reason",
        severity=Severity.ERROR,
        title="a void round without a reason",
        means="void takes the reason why a round does not count, and not yes or no.",
        why="With void: no the round would be void for the reason 'no'.",
        example="void: no",
        remedy="Write the reason, as void: misdeal; leave the key out where the round counts.",
    ),
    Page(
        id="side-payment",
        severity=Severity.ERROR,
        title="a payment to oneself",
        means="A side payment moves points from one side to another, and here both are the same.",
        why="Points of a side, or between the players of a team, do not change anything.",
        example="side_payments: [{from: Aki, to: Aki, points: 5}]",
        remedy="Name two sides, or use adjustments for points that nobody pays.",
    ),
)
