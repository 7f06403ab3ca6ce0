"""The terms and icons of a game, each explained in a few sentences with the clauses behind them."""

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from pydantic import Field
from rapidfuzz import fuzz, process

from bot.app.languages import spoken_of
from bot.app.lookup.clauses import Number
from bot.app.lookup.index import Document
from bot.app.lookup.loading import Entry
from bot.app.lookup.names import NameIndex
from bot.app.lookup.words import fold, split
from engine.kernel.errors import DataError

ALIKE = 78
_ASKING = frozenset(
    split(
        "a an are define definition describe do does explain how icon icons in is keyword keywords mean"
        " meaning means of please s term the this whats what work works"
    )
)
"""Words of a question about a term that aren't the term."""
_JAPANESE_ASKING = re.compile(
    r"(?:とは|って|は|の意味|の説明|について)?(?:何|なに|なん|どういう意味|どんな(?:意味|もの)|教えて)?"
    r"(?:ですか|でしょうか|ください|か)?[\s?。!]*$"
)
"""The end of such a question in Japanese."""


class Keyword(Entry):
    """A term or an icon.

    Args:
        term: the official English term.
        ja: the Japanese term.
        icon: what the icon on cards looks like, if there is one.
        words: other words for it.
        text: what it means.
        ja_text: the same in Japanese.
        ja_icon: what the icon looks like, in Japanese.
        clauses: the clauses it stands on.
        see: related terms.
    """

    term: str = Field(min_length=1)
    ja: str = Field(min_length=1)
    icon: str = ""
    words: tuple[str, ...] = ()
    text: str = Field(min_length=1)
    ja_text: str = ""
    ja_icon: str = ""
    clauses: tuple[Number, ...] = Field(min_length=1)
    see: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The term in the language that is spoken."""
        return spoken_of(self.term, self.ja)

    @property
    def other_heading(self) -> str:
        """The term in the other language, by which readers of both find it."""
        return spoken_of(self.ja, self.term)

    @property
    def said(self) -> str:
        """What it means in the language that is spoken; in English where it has no other words."""
        return spoken_of(self.text, self.ja_text)

    @property
    def said_icon(self) -> str:
        """What the icon looks like, in the language that is spoken."""
        return spoken_of(self.icon, self.ja_icon)


def _asked_words(text: str) -> tuple[str, ...]:
    words = split(fold(text))
    return tuple(word for word in words if word not in _ASKING) or tuple(words)


def _read_asking(question: str) -> Iterator[tuple[str, ...]]:
    """The words that a question may ask for: those in it, without its Japanese end, one thing for several."""
    words = _asked_words(question)
    yield words
    yield _asked_words(_JAPANESE_ASKING.sub("", fold(question).strip()))
    yield tuple(word.removesuffix("s") for word in words)


class KeywordLibrary:
    """All terms, by name in English or Japanese.

    Args:
        keywords: the terms.

    Raises:
        DataError: two terms share a name, or one points to a term that isn't there.
    """

    def __init__(self, keywords: Iterable[Keyword]) -> None:
        self.keywords: dict[str, Keyword] = {}
        self.names: dict[str, str] = {}
        """Folded names -> terms."""
        for keyword in keywords:
            self.keywords[keyword.term] = keyword
            for name in (keyword.term, keyword.ja, *keyword.words):
                other = self.names.setdefault(fold(name), keyword.term)
                if other != keyword.term:
                    raise DataError(f"the terms {other!r} and {keyword.term!r} share the name {name!r}")
        for keyword in self.keywords.values():
            for name in keyword.see:
                if name not in self.keywords:
                    raise DataError(f"the term {keyword.term!r} points to {name!r}, which isn't there")

    @cached_property
    def _by_words(self) -> dict[tuple[str, ...], str]:
        found = {_asked_words(name): term for name, term in reversed(self.names.items())}
        found.pop((), None)  # a term that is a mark, such as "#", is no word of a question
        return found

    @cached_property
    def index(self) -> NameIndex:
        """The terms by all their names, to be found while they are being typed and in any writing."""
        names: dict[str, list[str]] = {}
        for name, term in self.names.items():
            names.setdefault(term, []).append(name)
        return NameIndex(names)

    def asked_for(self, question: str) -> Keyword | None:
        """The term that a question asks for ("what is a gift?"); ``None`` if it is about more than that."""
        found = (self._by_words.get(words) for words in _read_asking(question))
        term = next((term for term in found if term is not None), None)
        return self.keywords[term] if term is not None else None

    def named(self, name: str) -> Keyword | None:
        """The term with just this name, in English or Japanese, in kana of either kind or in Latin letters;
        ``None`` if there is none.
        """
        term = self.names.get(fold(name).strip())
        called = [term] if term is not None else self.index.exact(name)
        return self.keywords[called[0]] if len(called) == 1 else None

    def show(self, name: str) -> Keyword | None:
        """The term that a name means, typing errors forgiven; ``None`` if there is none like it."""
        folded = fold(name).strip()
        exact = self.named(folded) or self.named(folded.lstrip("#"))
        if exact is not None:
            return exact
        best = process.extractOne(folded, self.names.keys(), scorer=fuzz.ratio, score_cutoff=ALIKE)
        return self.keywords[self.names[best[0]]] if best else None

    def of_clause(self, clause: str) -> list[Keyword]:
        """The terms that stand on a clause."""
        return [keyword for keyword in self.keywords.values() if clause in keyword.clauses]

    def documents(self) -> list[Document]:
        """The terms as they are put into an index together with the clauses."""
        return [
            Document(
                f"keyword:{keyword.term}",
                (keyword.term, ". ".join((*keyword.words, keyword.icon)), keyword.text, keyword.ja, ""),
                japanese=f"{keyword.ja_text} {keyword.ja_icon}",
            )
            for keyword in self.keywords.values()
        ]
