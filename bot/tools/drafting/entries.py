"""Drafted cards as YAML: facts as printed, texts as they were read; behind a mark what couldn't be read, and
beside it why, and what is like it.
"""

import json
import re
from collections.abc import Iterable, Iterator

import yaml

from bot.tools.drafting.lists import ListedCard, ListedText
from bot.tools.drafting.memory import list_texts
from bot.tools.drafting.reading import DraftedAbility, ListReader, Report
from engine.hocg.cards.names import fold
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.cards.unread import mark_unread

HEADER = """\
# {title}
# Drafted: facts and names are those of the list, and texts mean what is printed. What couldn't be read stands
# behind "UNREAD:", perhaps with a proposal: write it as the printed words above it say, then delete the mark;
# until then the card can't be played. Delete the comments too: printed words are not ours to pass on.
"""
SKILLS = (
    AbilityKind.OSHI_SKILL,
    AbilityKind.SP_OSHI_SKILL,
    AbilityKind.STAGE_SKILL,
    AbilityKind.COLLAB_EFFECT,
    AbilityKind.BLOOM_EFFECT,
    AbilityKind.GIFT,
)

FactValue = str | int | bool | list[str] | list[dict[str, str | int]]


class Drafter:
    """Writes card files of what was read.

    Args:
        reader: knows the names, and what is like a text.
        report: what was read.

    Attributes:
        nameless: names without English, left in Japanese.
    """

    def __init__(self, reader: ListReader, report: Report) -> None:
        self._reader = reader
        self._dictionary = reader.dictionary
        self._cards = {card.number: card for card in report.cards}
        self._waiting: list[DraftedAbility] = []
        self.nameless = 0

    def write_set(self, title: str, cards: Iterable[ListedCard]) -> str:
        """The card file of some cards, ordered by number."""
        entries = ["".join(self._write_card(card)) for card in sorted(cards, key=lambda card: card.number)]
        return HEADER.format(title=title) + "\n".join(entries)

    def _write_card(self, card: ListedCard) -> Iterator[str]:
        self._waiting = list(self._cards[card.number].abilities)
        lines = [*self._list_facts(card), *self._list_texts(card)]
        for place, line in enumerate(lines):
            yield f"{'- ' if place == 0 else '  '}{line}\n"

    def _list_facts(self, card: ListedCard) -> Iterator[str]:
        facts: dict[str, FactValue] = {
            "number": card.number,
            "name": self._name(card.name_ja, self._dictionary.names.get(fold(card.name_ja), "")),
            "ja": card.name_ja,
            "type": card.type.value,
        }
        if card.bloom_level is not None:
            facts["level"] = card.bloom_level.value
        if card.buzz:
            facts["buzz"] = True
        if card.type is not CardType.SUPPORT:
            facts["colors"] = [color.value for color in card.colors if color is not Color.COLORLESS]
        if card.type is CardType.HOLOMEM:
            facts |= {"hp": card.hp, "baton_pass": card.baton_pass}
        if card.type is CardType.OSHI:
            facts["life"] = card.life
        if card.tags_ja:
            facts["tags"] = [
                self._name(tag, self._dictionary.tags.get(fold(tag), "")) for tag in card.tags_ja
            ]
        if card.subtype is not None:
            facts["subtype"] = card.subtype.value
        if card.limited:
            facts["limited"] = True
        yield from _write_facts(facts)

    def _list_texts(self, card: ListedCard) -> Iterator[str]:
        texts = list(list_texts(card))
        for kind, key in ((AbilityKind.ATTACH, "attach"), (AbilityKind.SUPPORT, "text")):
            for found, _, japanese in texts:
                if found is kind and japanese:
                    yield from self._write_text(key, kind, japanese)
        extras = [japanese for kind, _, japanese in texts if kind is AbilityKind.EXTRA and japanese]
        if extras:
            yield "extra:"
        for japanese in extras:
            ability = self._take(AbilityKind.EXTRA)
            yield from (f"  {line}" for line in self._comment(japanese, ability))
            yield f"  - {json.dumps(_text_of(ability), ensure_ascii=False)}"
        for key, kinds in (("skills", SKILLS), ("arts", (AbilityKind.ART,))):
            group = [(text, japanese) for kind, text, japanese in texts if kind in kinds and text is not None]
            if group:
                yield f"{key}:"
            for text, japanese in group:
                yield from self._write_named(text, japanese)

    def _write_named(self, text: ListedText, japanese: str) -> Iterator[str]:
        """A skill or an art: its facts, then its text."""
        name = self._name(text.name_ja, self._dictionary.skills.get(fold(text.name_ja), ""))
        facts: dict[str, FactValue] = {"name": name, "ja": text.name_ja}
        if text.kind is AbilityKind.ART:
            facts |= {
                "cost": [color.value for color in text.cost] if isinstance(text.cost, tuple) else [],
                "damage": text.damage,
            }
            if text.plus:
                facts["plus"] = True
            if text.critical:
                icons: list[dict[str, str | int]] = [
                    {"color": each.color.value, "bonus": each.bonus} for each in text.critical
                ]
                facts["critical"] = icons
        else:
            facts = {"kind": text.kind.value, **facts}
            if text.kind in (AbilityKind.OSHI_SKILL, AbilityKind.SP_OSHI_SKILL) and text.cost != ():
                facts["cost"] = str(text.cost) if text.cost == "X" else int(str(text.cost))
            if text.limit:
                facts["limit"] = text.limit
        lines = list(_write_facts(facts))
        if japanese:
            lines.extend(self._write_text("text", text.kind, japanese))
        for place, line in enumerate(lines):
            yield f"  {'- ' if place == 0 else '  '}{line}"

    def _write_text(self, key: str, kind: AbilityKind, japanese: str) -> Iterator[str]:
        ability = self._take(kind)
        yield from self._comment(japanese, ability)
        yield f"{key}: |-"
        yield from (f"  {line}" for line in _text_of(ability).splitlines())

    def _take(self, kind: AbilityKind) -> DraftedAbility:
        """The next text of a sort."""
        found = next(each for each in self._waiting if each.kind is kind)
        self._waiting.remove(found)
        return found

    def _comment(self, japanese: str, ability: DraftedAbility) -> Iterator[str]:
        """What a reader needs beside a text that couldn't be read: the printed words, why, and the texts next
        to it.
        """
        if ability.read:
            return
        yield from (f"# {line}" for line in japanese.splitlines())
        yield f"# {ability.why}"
        for near in self._reader.nearest(ability.kind, japanese):
            kept = "" if near.is_sure else ", its own names and numbers"
            english = " / ".join(near.english.splitlines())
            yield f"# {near.likeness:.0f} % as on {near.known.number}{kept}: {english}"

    def _name(self, japanese: str, english: str) -> str:
        """The English name, or the Japanese one, which is counted."""
        self.nameless += not english.isascii() or (not english and bool(japanese))
        return english or japanese


def _text_of(ability: DraftedAbility) -> str:
    """A text as the card file has it."""
    return ability.text if ability.read else mark_unread(ability.text)


def _write_facts(facts: dict[str, FactValue]) -> Iterator[str]:
    for key, value in facts.items():
        if key == "critical" and isinstance(value, list) and len(value) == 1:
            yield f"{key}: {_write_value(value[0])}"
        else:
            yield f"{key}: {_write_value(value)}"


def _write_value(value: object) -> str:
    """A fact on one line, as card files have it."""
    if isinstance(value, list):
        return f"[{', '.join(_write_value(each) for each in value)}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_write_value(each)}' for key, each in value.items())}}}"
    written = (
        str(yaml.safe_dump(value, allow_unicode=True, width=10**6))
        .removesuffix("\n")
        .removesuffix("...")
        .strip()
    )
    if isinstance(value, str) and written == value and re.search(r"[,\[\]{}]", written):
        return json.dumps(value, ensure_ascii=False)
    return written
