"""The sentences of a match's log."""

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from engine.kernel.events import OUTSIDE, Depth
from engine.kernel.translation import ENGLISH, current_language


class Weight(StrEnum):
    """What a line of the log tells: a turn; an action; an attack, which its hits tell again; the blow of that
    attack itself, not of its text; the effect of a card; a reaction, which is worth telling only if anything
    came of it; what dice show; which cards somebody looks at; that something was in vain, which is worth
    telling only if nothing else was done there; something decisive; the end.
    """

    PLAIN = ""
    ACTION = "action"
    ATTACK = "attack"
    BLOW = "blow"
    EFFECT = "effect"
    REACTION = "reaction"
    ROLL = "roll"
    LOOK = "look"
    VAIN = "vain"
    DECISIVE = "decisive"
    END = "end"
    TURN = "turn"


HEADS = frozenset({Weight.ACTION, Weight.ATTACK, Weight.EFFECT, Weight.REACTION, Weight.TURN, Weight.END})
"""What has lines of its own that came of it."""


class LogLine(msgspec.Struct, frozen=True):
    """One sentence of a match's log, as its viewer may know it; see :meth:`of` for one in several languages.

    Args:
        turn: the turn in which it happened.
        text: the sentence in English.
        answer: the journal entry that caused it; 0 for the start.
        translations: the sentence in other languages.
        weight: what it is among the other lines.
        is_private: whether everybody else is told something else, or nothing.
        force: how hard a hit it tells of; 0 if of none.
        depth: where in the stack of the game's procedures it happened, which tells what it came of.
        subjects: by language, whom or what the sentence is about, where that stands at its beginning.
    """

    turn: int
    text: str
    answer: int = 0
    translations: dict[str, str] = {}
    weight: Weight = Weight.PLAIN
    is_private: bool = False
    force: int = 0
    depth: Depth = OUTSIDE
    subjects: dict[str, str] = {}

    @classmethod
    def of(
        cls,
        turn: int,
        answer: int,
        said: Mapping[str, str],
        weight: Weight = Weight.PLAIN,
        force: int = 0,
        depth: Depth = OUTSIDE,
        *,
        is_private: bool = False,
    ) -> "LogLine":
        """A sentence given by language, English always."""
        others = {language: text for language, text in said.items() if language != ENGLISH}
        return cls(turn, said[ENGLISH], answer, others, weight, is_private, force, depth)

    @property
    def subject(self) -> str:
        """Whom or what the sentence is about in the language that is spoken now; "" if that isn't plain."""
        language = current_language()
        return self.subjects.get(language if language in self.translations else ENGLISH, "")

    @property
    def said(self) -> str:
        """The sentence in the language that is spoken now."""
        return self.translations.get(current_language(), self.text)


class LoggedLine(msgspec.Struct, frozen=True):
    """One event of a match in words, to be stored.

    Args:
        turn: the turn it happened in.
        public: the sentence for everybody, by language; ``None`` if there is nothing to say to everybody.
        private: seat -> the sentence for that player, by language, where it differs from the public one.
        weight: what it is among the other lines.
        force: how hard a hit it tells of; 0 if of none.
        depth: where in the stack of the game's procedures it happened; the lowest point is since the line
            before that everybody sees.
    """

    turn: int
    public: dict[str, str] | None
    private: dict[int, dict[str, str]]
    weight: Weight = Weight.PLAIN
    force: int = 0
    depth: Depth = OUTSIDE
