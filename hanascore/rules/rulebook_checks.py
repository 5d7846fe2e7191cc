"""Check the chapters of a rulebook against each other: names used twice, and unknown names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from hanascore.rules.game import COMMON_RULES, Fact, Need, Option
from hanascore.rules.options import names_choice
from hanascore.rules.rulebook_text import RulebookError
from hanascore.rules.yaku import Yaku
from hanascore.words.alike import did_you_mean, fold


def check_needs(options: Sequence[Option], facts: Iterable[Fact]) -> None:
    """Raise an error if a condition of a sentence or of a fact names no option, or none of its choices."""
    by_name = {option.name: option for option in options}
    for option in options:
        for sentence in (*option.sentences, *option.page_sentences):
            for need in sentence.needs:
                _check_need(f"options, `{option.name}`", need, by_name)
    for fact in facts:
        for part in (fact, *fact.parts.values()):
            if part.needs:
                _check_need(f"facts, `{fact.name}`", part.needs, by_name)


def _check_need(place: str, need: Need, options: Mapping[str, Option]) -> None:
    option = options.get(need.option)
    if option is None:
        hint = did_you_mean(need.option, options)
        raise RulebookError(f"{place}: no option is called `{need.option}`{': ' if hint else ''}{hint}")
    for choice in need.choices:
        if not names_choice(option, choice):
            raise RulebookError(f"{place}: `{choice}` is no choice of `{option.name}`")


def check_names(
    yaku: Sequence[Yaku],
    options: Iterable[Option],
    facts: Iterable[Fact],
    pages: Iterable[str],
) -> None:
    """Raise an error if a name would be ambiguous in an explanation or a claim.

    An option may share its name with a fact or a lucky hand: their pages are printed together.
    """
    owners: dict[str, str] = {}
    for name in (option.name for option in options):
        owners[name] = "an option"
    for name in (fact.name for fact in facts):
        owners.setdefault(name, "a fact")
    others = [
        *((item.id, "a yaku") for item in yaku),
        *((id, "a page") for id in pages),
    ]
    for name, kind in others:
        if name in owners:
            raise RulebookError(f"`{name}` is the name of {owners[name]} and of {kind}: rename one of them")
        owners[name] = kind
    for name in COMMON_RULES:
        if name in owners:
            raise RulebookError(f"`{name}` is the name of a rule of all games: rename {owners[name]}")
    by_alias: dict[str, Yaku] = {}
    for item in yaku:
        for name in (item.id, item.name, *item.aliases):
            other = by_alias.setdefault(fold(name), item)
            if other is not item:
                raise RulebookError(f"yaku, `{item.name}`: {other.name} has the name `{name}` as well")
