"""The tags of cards in all forms by which players ask for them."""

import re
from collections.abc import Iterable

from bot.app.lookup.words import fold
from engine.hocg.cards.card import Card
from engine.hocg.language.japanese_texts import japanese_tags

_GENERATION = re.compile(r"(.*)(\d)(?:st|nd|rd|th) gen")
LONG = 3
"""A tag of so many words is called by the last of them for short, such as holoX."""


def find_tag_forms(cards: Iterable[Card]) -> dict[str, str]:
    """Every form of the tags of cards, folded, and the tag that it is: as it is printed in English and in
    Japanese, and "gen 3" for "3rd Gen".
    """
    forms: dict[str, str] = {}
    for tag in sorted({tag for card in cards for tag in card.folded_tags}):
        others = [japanese_tags().get(tag, "")]
        if generation := _GENERATION.fullmatch(tag):
            group, number = generation[1], generation[2]
            others += [f"{group}gen {number}", f"{group}gen{number}", f"{tag}eration"]
        elif len(words := tag.split()) >= LONG:
            others.append(words[-1])
        for form in (tag, *map(fold, filter(None, others))):
            forms.setdefault(form, tag)
    return forms
