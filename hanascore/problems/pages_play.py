"""The pages of the problems with turns: what cannot be read, what is unlawful, what does not agree."""

from __future__ import annotations

from hanascore.problems.problem import Page, Severity

PAGES = (
    Page(
        id="turn-unread",
        severity=Severity.ERROR,
        title="a turn that cannot be read",
        means="A turn names one player, the card played with what it takes, and after '/' the card "
        "of the stock "
        "likewise. After a comma comes a call, where the game has calls.",
        why="Everything after a turn depends on it.",
        example="- Aki: 1b 1r / 5r, where the 'x' is missing between the card played and the card taken",
        remedy="Write - Aki: 1b x 1r / 5r, with blanks around the 'x'. In brackets a turn with a "
        "comma needs quotes.",
    ),
    Page(
        id="not-your-turn",
        severity=Severity.ERROR,
        title="a turn of somebody else",
        means="Turns pass in the order of players, from whoever plays first in the round.",
        why="A turn that was left out or written twice shows like this.",
        example="players: [Aki, Bo], dealer: Aki, and the first turn is Bo's in a game the dealer begins",
        remedy="Look for a turn that is missing before this one, or correct dealer or players.",
    ),
    Page(
        id="not-in-hand",
        severity=Severity.ERROR,
        title="a card that is not in the player's hand",
        means="The first card of a turn comes from the player's own hand. By the deal as written, "
        "or by an earlier "
        "turn, this card lies elsewhere.",
        why="Either the deal or the turn was noted wrong, or the play was unlawful.",
        example="hands: {Aki: 1b 2a, Bo: 3r 4r}, and Aki plays 3r",
        remedy="Correct the hand or the turn. hands may be left out: what is not known is not checked.",
    ),
    Page(
        id="not-next-of-stock",
        severity=Severity.ERROR,
        title="a card turned up out of order",
        means="The card after '/' is the next of the stock, and this one is not, or is known to lie "
        "elsewhere.",
        why="Either the stock or the turn was noted wrong.",
        example="stock: 5r 6c, and the first turn turns up 6c",
        remedy="Correct the turn, or the stock, which is written in the order in which it is turned.",
    ),
    Page(
        id="stock-card-missing",
        severity=Severity.ERROR,
        title="a turn without a card from the stock",
        means="Every turn is a card of the hand and a card of the stock.",
        why="Without it nobody knows what lies on the field.",
        example="- Aki: 1b x 1r",
        remedy="Write the card that was turned up after a '/': - Aki: 1b x 1r / 5r.",
    ),
    Page(
        id="must-take",
        severity=Severity.ERROR,
        title="a card that matches and takes nothing",
        means="A card of whose month another lies on the field takes it. It is not left to the player.",
        why="A card that should be gone would stay on the field, and all that follows would be otherwise.",
        example="1r lies on the field, and Aki plays 1b without taking it",
        remedy="Write what was taken: 1b x 1r.",
    ),
    Page(
        id="take-all-three",
        severity=Severity.ERROR,
        title="a fourth card that does not take all three",
        means="Where three cards of a month lie on the field, the fourth takes them all.",
        why="What was left behind could never be taken.",
        example="1r 1c1 1c2 lie on the field, and Aki plays 1b x 1r",
        remedy="Write 1b x 1rcc. Some tables take one only: see the ruling on three of a month on the field.",
    ),
    Page(
        id="choose-one",
        severity=Severity.ERROR,
        title="more cards taken than the rules allow",
        means="Where two cards match, the player chooses one of them; a wild card takes one as well.",
        why="The other card stays on the field for somebody else.",
        example="1r 1c1 lie on the field, and Aki plays 1b x 1rc",
        remedy="Write the card that was chosen.",
    ),
    Page(
        id="cannot-take",
        severity=Severity.ERROR,
        title="a card taken that does not lie on the field",
        means="The card was taken before, is in a hand or in the stock, or cannot have lain there: "
        "a card of its "
        "month was laid down beside it.",
        why="Either an earlier turn or this one was noted wrong.",
        example="Bo took 1r in the second turn, and Aki takes it in the third",
        remedy="Correct the turn, or the opening field.",
    ),
    Page(
        id="wrong-month",
        severity=Severity.ERROR,
        title="a card of another month taken",
        means="A card takes only cards of its own month, unless it is wild.",
        why="It is the rule all games of this family share.",
        example="- Aki: 1b x 2r / 5r",
        remedy="Correct the turn. Where the lightning was played as a wild card, set the option "
        "that makes it one.",
    ),
    Page(
        id="must-match",
        severity=Severity.ERROR,
        title="a card laid down by a player who could match",
        means="At this table only a player who cannot match may lay a card down.",
        why="The option must_match is set.",
        example="1r lies on the field, Aki holds 1b and lays down 5c",
        remedy="Correct the turn or the hand, or set must_match: no.",
    ),
    Page(
        id="could-have-matched",
        severity=Severity.NOTE,
        title="a card laid down by a player who could match",
        means="A player laid a card down and held another that matches. One reading of the source "
        "forbids that.",
        why="A table that reads it so would call the play unlawful.",
        example="1r lies on the field, Aki holds 1b and lays down 5c",
        remedy="Nothing need be done. With must_match: yes it is an error.",
    ),
    Page(
        id="joker-unlawful",
        severity=Severity.ERROR,
        title="a joker where none can be",
        means="A joker stands after '/' in a game that plays with one, and once in a round.",
        why="Who turns it up keeps it, and it counts.",
        example="- Aki: joker / 5r",
        remedy="Write - Aki: 1b / joker / 5r, and set the option that brings a joker into play.",
    ),
    Page(
        id="call-unlawful",
        severity=Severity.ERROR,
        title="a call or a stop that is not allowed",
        means="Only a new yaku, made in this very turn, lets a player stop or call; and where a "
        "ruling says that "
        "it ends the round, it does.",
        why="Calls and stops decide who scores and how often.",
        example="- Aki: 1b / 5r, stop, and Aki has no yaku",
        remedy="Correct the turn, or an earlier capture, or choose the ruling under which the table played.",
    ),
    Page(
        id="decision-missing",
        severity=Severity.ERROR,
        title="a new yaku, and nothing said",
        means="Whoever makes a new yaku stops or calls. One more card to a yaku that grows is a new "
        "yaku too.",
        why="Without the word nobody knows whether the round went on by a call, which multiplies scores.",
        example="- Aki: 8b x 8c / 5r, with which Aki completes three brights",
        remedy="Write the word at the end of the turn: - Aki: 8b x 8c / 5r, stop.",
    ),
    Page(
        id="call-without-cards",
        severity=Severity.WARNING,
        title="a call with no card left",
        means="A player made a yaku with the last card and called, and has nothing left to play on with.",
        why="The call can bring nothing and yet multiplies a score.",
        example="the eighth turn of Bo: 8b x 8c / 5r, followed by a call",
        remedy="Write stop, if that is what was said.",
    ),
    Page(
        id="after-the-end",
        severity=Severity.ERROR,
        title="a turn after the end of the round",
        means="The round ended before: by a stop, by a yaku that ends it, or when every hand was played out.",
        why="Nothing after the end counts.",
        example="a turn after - Aki: 8b x 8c / 5r, stop",
        remedy="Leave the turn out, or look for the turn that did not happen as written.",
    ),
    Page(
        id="too-few-turns",
        severity=Severity.ERROR,
        title="turns that do not reach the end of the round",
        means="After the last turn nobody has stopped, and players still hold cards.",
        why="The piles are not yet what they were at the end.",
        example="three players with seven cards each, and twenty turns",
        remedy="Write down the turns that are missing, or the piles instead of the turns.",
    ),
    Page(
        id="field-left",
        severity=Severity.ERROR,
        title="a card that was never seen and should have been taken",
        means="Every card of the hands and the stock was played, so a card that was never seen lay "
        "on the field "
        "all the time; but cards of its month were played that would have had to take it.",
        why="One of those turns was noted wrong.",
        example="two pine chaff are never seen, and Aki's 1b took only 1r",
        remedy="Correct the turns; writing down the opening field shows which.",
    ),
    Page(
        id="pile-differs",
        severity=Severity.ERROR,
        title="a pile that is not what the turns come to",
        means="The round has both turns and captured, and a pile as written differs from the play.",
        why="One of the two is wrong, and they would be scored differently.",
        example="captured: {Aki: 1b 1c}, where by the turns Aki took 1b and 1r",
        remedy="Leave captured out, or correct it or the turns. Chaff of a month are alike unless numbered.",
    ),
    Page(
        id="fact-differs",
        severity=Severity.ERROR,
        title="a fact that is not what the turns come to",
        means="The round states who stopped or called, what the lightning took or what was left "
        "over, and the play "
        "says otherwise.",
        why="One of the two is wrong.",
        example="stopped_by: Bo, where by the turns Aki stopped",
        remedy="Leave the fact out, or correct it or the turns.",
    ),
)
