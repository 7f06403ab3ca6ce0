"""Drafted cards as YAML: facts as printed, texts as proposals behind a mark, and beside them what they were
made of.
"""

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import yaml

from bot.tools.drafting.lists import ListedCard, ListedText
from bot.tools.drafting.memory import list_texts
from bot.tools.drafting.proposals import Memory, Proposal
from bot.tools.drafting.slots import Dictionary
from engine.hocg.cards.names import fold
from engine.hocg.cards.terms import AbilityKind, CardType, Color
from engine.hocg.cards.unread import mark_unread

HEADER = """\
# {title}
# Drafted: facts and names are those of the list, each text is a proposal. Read it against the printed words
# above it, correct it, then delete "UNREAD:" in front of it; until then the card can't be played. Delete the
# comments too: printed words are not ours to pass on.
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


@dataclass
class Tally:
    """What a draft amounts to.

    Args:
        cards: cards that were written.
        texts: their texts.
        complete: proposals of which every word is known from other cards.
        near: proposals that are only the nearest text.
        empty: texts for which nothing is near enough.
        nameless: names without English, left in Japanese.
    """

    cards: int = 0
    texts: int = 0
    complete: int = 0
    near: int = 0
    empty: int = 0
    nameless: int = 0


class Drafter:
    """Writes drafts with what is known.

    Args:
        memory: the texts of the pool.
        dictionary: English names.
    """

    def __init__(self, memory: Memory, dictionary: Dictionary) -> None:
        self._memory = memory
        self._dictionary = dictionary
        self.tally = Tally()

    def write_set(self, title: str, cards: Iterable[ListedCard]) -> str:
        """The card file of some cards, ordered by number."""
        entries = ["".join(self._write_card(card)) for card in sorted(cards, key=lambda card: card.number)]
        return HEADER.format(title=title) + "\n".join(entries)

    def _write_card(self, card: ListedCard) -> Iterator[str]:
        self.tally.cards += 1
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
        extras = [japanese for kind, _, japanese in texts if kind is AbilityKind.EXTRA]
        if extras:
            yield "extra:"
        for japanese in extras:
            proposal = self._propose(AbilityKind.EXTRA, japanese)
            yield from (f"  {line}" for line in _comment(japanese, proposal))
            yield f"  - {json.dumps(mark_unread(proposal.english), ensure_ascii=False)}"
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
        proposal = self._propose(kind, japanese)
        yield from _comment(japanese, proposal)
        yield f"{key}: |-"
        yield from (f"  {line}" for line in mark_unread(proposal.english).splitlines())

    def _propose(self, kind: AbilityKind, japanese: str) -> Proposal:
        proposal = self._memory.propose(kind, japanese)
        self.tally.texts += 1
        self.tally.complete += proposal.is_complete
        self.tally.empty += not proposal.english
        self.tally.near += bool(proposal.english) and not proposal.is_complete
        return proposal

    def _name(self, japanese: str, english: str) -> str:
        """The English name, or the Japanese one, which the tally counts."""
        self.tally.nameless += not english.isascii() or (not english and bool(japanese))
        return english or japanese


def _comment(japanese: str, proposal: Proposal) -> Iterator[str]:
    """What a reader needs beside a proposal: the printed words, what was taken, and the texts next to it."""
    for line in japanese.splitlines():
        yield f"# {line}"
    if proposal.is_complete:
        yield f"# all of it as on {', '.join(proposal.sources)}"
        return
    if not proposal.nearest:
        yield "# no card says anything like it"
    for near in proposal.nearest:
        kept = "" if near.is_sure else ", its own names and numbers"
        english = " / ".join(near.english.splitlines())
        yield f"# {near.likeness:.0f} % as on {near.known.number}{kept}: {english}"


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
