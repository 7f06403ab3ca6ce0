"""Names of stage skills that a list has in front of their text, without anything between them."""

import re

from bot.tools.drafting.lists import ListedCard, ListedText
from engine.hocg.cards.terms import AbilityKind
from engine.hocg.language.japanese_reader import JapaneseReader, PrintedText

BEGINNING = re.compile(r"(?=自分|相手|お互い|この|次の|サイコロ|\[|【)")
"""Where a text can begin."""
NO_NAME = re.compile(r"[、。]|[のがはをにでともへ]$")
"""What no name has: marks between clauses, or a particle as its end, which needs what follows."""


def part_names(card: ListedCard, reader: JapaneseReader) -> ListedCard:
    """A card with the names of its stage skills taken from the front of their texts, where the rest can be
    read.
    """
    skills = tuple(_part(card, text, reader) for text in card.skills)
    return card if skills == card.skills else card.model_copy(update={"skills": skills})


def _part(card: ListedCard, text: ListedText, reader: JapaneseReader) -> ListedText:
    if text.kind is not AbilityKind.STAGE_SKILL or text.name_ja:
        return text
    for found in BEGINNING.finditer(text.text_ja):
        name, rest = text.text_ja[: found.start()], text.text_ja[found.start() :]
        if NO_NAME.search(name):
            break
        if reader.read(PrintedText(rest, text.kind, card.number)).best is not None:
            return text.model_copy(update={"name_ja": name.strip(), "text_ja": rest}) if name else text
    return text
