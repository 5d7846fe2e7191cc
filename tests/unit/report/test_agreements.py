"""What a table has agreed on, as sentences."""

from __future__ import annotations

import pytest

from hanascore.games import GAMES
from hanascore.model.house_rules import HouseHand, HouseRules, HouseYaku, LoseAll, Rivals
from hanascore.problems.fix import spell_value
from hanascore.report.agreements import agreed_sentences, house_sentences, rival_sentences
from hanascore.rules.game import Game
from hanascore.rules.house_rules import apply_house_rules

KOI_KOI = GAMES["koi-koi"]


def sentences(game: str, **options: object) -> list[str]:
    return agreed_sentences(GAMES[game], GAMES[game].rules(options))


def test_what_is_off_has_no_sentence() -> None:
    assert "Yaku worth 7 or more together count double." in sentences("koi-koi")
    assert not any("7 or more" in sentence for sentence in sentences("koi-koi", high_score="off"))


def test_numbers_and_lists_are_in_the_sentence() -> None:
    assert "The first side to reach 1,500 points wins." in sentences("kwa-do", goal=1500)
    assert "The game ends after 6 rounds." in sentences("koi-koi", last_round=6)
    text = "Dealer, second and last player subtract burdens of 90, 110 and 130."
    assert text in sentences("sudaoshi", burdens=(90, 110, 130))


def test_a_sentence_may_depend_on_another_choice() -> None:
    text = "The lightning is wild only when it is played from the hand."
    assert text not in sentences("kwa-do")
    assert text in sentences("kwa-do", gaji=True)
    text = "The floor is subtracted from the cards, and then bonuses are added."
    assert text not in sentences("kwa-do")
    assert text in sentences("kwa-do", yaku="all")


def test_a_choice_without_a_sentence_has_its_meaning() -> None:
    text = "How often this is paid for the third ppeok or ddadak in a row: three times."
    assert text in sentences("go-stop", third_ppeok=3)


def test_only_yaku_in_play_are_rivals() -> None:
    (text,) = rival_sentences(GAMES["go-stop"].rules())
    assert text.startswith("Of Five Brights, Four Brights, ")
    house = HouseRules(yaku=(HouseYaku("four-brights", off=True),))
    (text,) = rival_sentences(apply_house_rules(GAMES["go-stop"].rules(), house))
    assert "Four Brights," not in text.replace("Rainy Four Brights,", "")


def test_house_rules_that_no_value_shows() -> None:
    house = HouseRules(
        yaku=(HouseYaku("moon-viewing", off=True), HouseYaku("five-brights", 120)),
        rivals=(Rivals("sets", ("poetry-ribbons", "blue-ribbons")), Rivals("one", ("chaff", "moon-viewing"))),
        lucky_hands=(HouseHand("teshi", off=True),),
        lose_all=(LoseAll("chaff"),),
    )
    rules = apply_house_rules(KOI_KOI.rules(), house)
    assert list(house_sentences(house, rules)) == [
        "Moon Viewing does not count.",
        "The lucky hand teshi does not count.",
        "Of Poetry Ribbons and Blue Ribbons, only the best counts.",
        "Whoever makes Chaff loses all yaku.",
    ]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_each_game_has_a_few_sentences_and_each_of_them_a_choice(game: Game) -> None:
    assert 3 <= len(agreed_sentences(game, game.rules())) <= 12
    for option in game.options:
        choices = {spell_value(choice) for choice in option.choices} | {"N", "[…]", "{…}"}
        for sentence in option.sentences:
            # A number may have a sentence of its own, such as one round.
            is_number = bool(option.numbers) and sentence.choice.isdigit()
            assert sentence.choice in choices or is_number, option.name
            assert sentence.text.endswith(".")
            assert sentence.text[0].isupper()
        for choice in option.choices:
            for text in agreed_sentences(game, game.rules({option.name: choice})):
                assert text.endswith(".")
                assert "{" not in text
                assert "_" not in text
