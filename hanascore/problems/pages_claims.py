"""The pages of what players claim."""

from __future__ import annotations

from hanascore.problems.problem import Page, Severity

PAGES = (
    Page(
        id="claim-denied",
        severity=Severity.ERROR,
        title="a claim is denied",
        means="A round says under `claims` what a player counts: a score, card points (`cards`), or yaku. "
        "The cards come to something else. The round is scored by its cards all the same; the claim changes "
        "nothing.",
        why="Two people who count differently want to know who is right, and why. This is an error, so that "
        "nobody signs a record in which the players and the cards disagree.",
        example="claims: {Aki: 225}, while the round comes to 195 for Aki",
        remedy="Ask `hanascore explain`: it shows every point, and names each simple mistake that would "
        "account for the difference exactly. Then correct the claim, or the pile, or the options the table "
        "played by.",
    ),
)
