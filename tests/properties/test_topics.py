"""What the rulebook of a game says about its play is what the referee does."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.rules.topics import topics
from tests.helpers.quick import every
from tests.helpers.random_matches import any_match


@pytest.mark.parametrize("seed", every(2, range(6)))
@pytest.mark.parametrize("game", GAMES)
def test_the_next_dealer_is_the_one_that_the_page_names(game: str, seed: int) -> None:
    match = any_match(game, seed)
    result, record = match.rounds[0], match.record
    answers = {topic.name: topic.answer for topic in topics(match.game, match.rules)}
    says, dealer = answers["next-dealer"], record.rounds[0].dealer
    if result.next_dealer is None:
        return
    if "left deals" in says or "right deals" in says:
        step = 1 if ("right" in says) is match.rules.turns_to_right else -1
        position = record.players.index(dealer or "") + step
        assert result.next_dealer == record.players[position % len(record.players)]
    elif not result.winners and "the same dealer deals again" in says and "card points" not in says:
        assert result.next_dealer == dealer or "total" in says
    elif len(result.winners) == 1 and says.startswith(("The winner of", "Whoever scored most")):
        assert result.next_dealer in record.members(result.winners[0])
