"""Which cards a message speaks of: by number, by full name, by given name, or put into [[brackets]]."""

import re
from collections.abc import Iterator

from bot.app.lookup.names import comparable
from bot.games.hocg.library.cards import SURE, CardIndex
from engine.hocg.cards.card import Card
from engine.hocg.cards.terms import CardType

MAX_TEXT = 4000
LEAST = 4
"""A part of a name needs so many letters to stand for the whole name."""
SHARED = 2
"""A part of a name that more names than this share stands for none of them."""

_NUMBER = re.compile(r"\bh?[A-Za-z]{1,3}\d{0,2}-\d{3}\b", re.IGNORECASE)
_BRACKETS = re.compile(r"\[\[([^\[\]\n]{2,60})\]\]|<([^<>@#:\n]{2,60})>|〈([^〈〉\n]{1,60})〉")


class MentionFinder:
    """Finds cards in messages.

    Args:
        index: the cards.
    """

    def __init__(self, index: CardIndex) -> None:
        self._index = index
        self._forms: dict[str, str] = {}
        parts: dict[str, list[str]] = {}
        for name in dict.fromkeys(card.name for card in index.pool.cards.values()):
            cards = index.named(name)
            for form in (name, cards[0].ja):
                if key := comparable(form):
                    self._forms.setdefault(key, name)
            if any(card.type in (CardType.HOLOMEM, CardType.OSHI) for card in cards):
                for part in comparable(name).split():
                    parts.setdefault(part, []).append(name)
        for part, names in parts.items():
            if len(part) >= LEAST and len(names) <= SHARED:
                self._forms.setdefault(part, min(names, key=lambda name: (len(name.split()), name)))
        self._longest_first = sorted(self._forms, key=len, reverse=True)

    def find(self, text: str, limit: int = 25) -> list[Card]:
        """The cards named in a text, in the order in which they stand there; one printing for each name.

        Args:
            text: a message.
            limit: how many at most.
        """
        found: list[tuple[int, Card]] = [*self._numbers(text[:MAX_TEXT]), *self._names(text[:MAX_TEXT])]
        ordered: dict[str, Card] = {}
        numbered = {card.name for place, card in found if place < 0}
        for place, card in sorted(found, key=lambda pair: abs(pair[0])):
            if place < 0:
                ordered.setdefault(card.number, card)
            elif card.name not in numbered:
                ordered.setdefault(card.name, card)
        return list(ordered.values())[:limit]

    def _numbers(self, text: str) -> Iterator[tuple[int, Card]]:
        """Cards by number; their place is negative, as they stand for just that printing."""
        for match in _NUMBER.finditer(text):
            card = self._index.show(match[0])
            if card is not None:
                yield -match.start() - 1, card

    def _names(self, text: str) -> Iterator[tuple[int, Card]]:
        for match in _BRACKETS.finditer(text):
            best = self._index.names.find(match[1] or match[2] or match[3], 1)
            if best and best[0].score >= SURE - 5:
                yield match.start() + 1, self._index.named(best[0].name)[0]
        rest = f" {comparable(_NUMBER.sub(' ', text))} "
        for form in self._longest_first:
            # Names in Latin letters stand between spaces; Japanese has none.
            wanted = f" {form} " if form.isascii() else form
            place = rest.find(wanted)
            if place >= 0:
                yield place + 1, self._index.named(self._forms[form])[0]
                rest = rest.replace(wanted, " " * len(wanted))
