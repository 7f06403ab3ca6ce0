"""Languages of card texts made from classes: one declaration a node gives the grammar, the reader, the
printer and the manual.

A game writes its vocabulary as frozen classes, each with its fields and the patterns of its words, and gets
from them a ``Language`` that reads texts into trees, prints trees as texts (in as many languages as the
classes have patterns for) and lists itself for a manual.

```python
class Action(Phrase, frozen=True):
    "What is done. A class without words is a category: whatever is derived from it may stand in its place."

class Draw(Action, frozen=True):
    "Draw cards."
    count: int
    words = "draw {count} card/cards@count"
    ja = "カードを{count}枚引く"

class Text(Phrase, frozen=True):
    actions: tuple[Action, ...]
    words = "{actions*. }."

language = Language([Draw, Text], start=Text)
language.read("Draw 2 cards.").node == Text((Draw(2),))
language.say(Text((Draw(1),))) == "Draw 1 card."
```

See ``patterns`` for how words are written, ``terminals`` for names, tags and numbers, ``references`` for
words that need another word before them.
"""

from engine.kernel.language import japanese_forms
from engine.kernel.language.context import Context
from engine.kernel.language.grammar import Vocabulary
from engine.kernel.language.japanese_forms import PERSONS
from engine.kernel.language.language import Language
from engine.kernel.language.patterns import Words, words
from engine.kernel.language.phrase import (
    Declared,
    Meaningless,
    Phrase,
    classes_in,
    is_read_as_kept,
    reading_as_kept,
    remembered,
)
from engine.kernel.language.printer import Printer, Unsaid, Voice
from engine.kernel.language.reader import Misread, Reading
from engine.kernel.language.shapes import among, every, like, only, some, unlike
from engine.kernel.language.terminals import BY, INTEGER, QUOTED, SIGNED, LexiconTerminal, Terminal

__all__ = [
    "BY",
    "INTEGER",
    "PERSONS",
    "QUOTED",
    "SIGNED",
    "Context",
    "Declared",
    "Language",
    "LexiconTerminal",
    "Meaningless",
    "Misread",
    "Phrase",
    "Printer",
    "Reading",
    "Terminal",
    "Unsaid",
    "Vocabulary",
    "Voice",
    "Words",
    "among",
    "classes_in",
    "every",
    "is_read_as_kept",
    "japanese_forms",
    "like",
    "only",
    "reading_as_kept",
    "remembered",
    "some",
    "unlike",
    "words",
]
