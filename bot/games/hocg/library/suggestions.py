"""Cards that are offered while somebody is typing: from memory, at once."""

from bot.app.library.suggestions import MOST
from bot.app.packs.articles import Suggestion
from bot.games.hocg.library.cards import CardIndex, Why, describe
from engine.hocg.cards.card import Card
from engine.kernel.translation import tr, tr_name

GROUPED = 3
"""From so many printings on a name is offered as a whole too."""


def suggest_cards(index: CardIndex, typed: str) -> list[Suggestion]:
    """Cards by name, number, facts or text; a name of several printings first as a whole."""
    if not typed.strip():
        return []
    hits = index.search(typed, MOST, is_typing=True)
    lines: dict[str, Suggestion] = {}
    for hit in hits:
        name = hit.card.name
        count = len(index.named(name))
        if hit.why is Why.NAME and count >= GROUPED and name not in lines:
            label = tr("{name} · all {number} cards", name=tr_name(name), number=count)
            lines[name] = Suggestion(label, name)
        lines[hit.card.number] = Suggestion(_card_line(hit.card), hit.card.number)
    return list(lines.values())[:MOST]


def _card_line(card: Card) -> str:
    return f"{tr_name(card.name)} · {describe(card)} · {card.number}"
