"""Card texts in Japanese, printed from the trees of their programs with the names of a pool."""

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import yaml

from engine.hocg.cards.card import Card
from engine.hocg.cards.names import fold
from engine.hocg.cards.program import Program
from engine.hocg.cards.terminals import PRINTER
from engine.hocg.cards.terms import AbilityKind
from engine.kernel.language import Printer, Unsaid, Voice

TAGS = Path(__file__).parents[3] / "data" / "tags" / "ja.yaml"
"""Tag -> how it is printed on Japanese cards."""


@cache
def japanese_tags() -> Mapping[str, str]:
    """The Japanese form of every tag, by its comparable English form."""
    tags: dict[str, str] = yaml.safe_load(TAGS.read_text(encoding="utf-8"))
    return {fold(tag): ja for tag, ja in tags.items()}


class JapaneseTexts:
    """Prints texts in Japanese.

    Args:
        cards: the pool whose names, arts and skills the texts speak of.
    """

    def __init__(self, cards: Iterable[Card]) -> None:
        self._names: dict[str, str] = {}
        self._abilities: dict[str, str] = {}
        for card in cards:
            self._names.setdefault(fold(card.name), card.ja or card.name)
            named = [(each.name, each.ja) for each in card.abilities]
            named += [(each.name, each.ja) for each in card.arts]
            self._abilities |= {fold(name): ja for name, ja in named if name and ja}
        self._printer = Printer(
            PRINTER.vocabulary, "ja", {"NAME": self._name, "TAG": self._tag, "QUOTED": self._ability}
        )

    def say(self, program: Program, kind: str = "") -> str:
        """A whole text.

        Args:
            program: what it means.
            kind: the sort of ability; the conditions of a support card are put as what forbids its use.

        Raises:
            Unsaid: a phrase, a name or a tag of it has no Japanese.
        """
        voice = Voice("support" if kind == AbilityKind.SUPPORT else "")
        said = "\n".join(self._printer.say(part, voice) for part in program.parts)
        return said.replace("。。", "。").replace(":。", ":").rstrip("\n")

    def _name(self, name: str) -> str:
        if fold(name) not in self._names:
            raise Unsaid(f"the Japanese name of <{name}> isn't known")
        return f"〈{self._names[fold(name)]}〉"

    def _tag(self, tag: str) -> str:
        if fold(tag) not in japanese_tags():
            raise Unsaid(f"the Japanese form of #{tag} isn't known; add it to {TAGS.name}")
        return f"#{japanese_tags()[fold(tag)]}"

    def _ability(self, name: str) -> str:
        return f"「{self._abilities.get(fold(name), self._names.get(fold(name), name))}」"
