"""Diagnostics: what was not understood, as a sentence that an author of cards can act on."""

import re
from collections.abc import Callable
from difflib import SequenceMatcher, get_close_matches

from engine.kernel.language import forms
from engine.kernel.language.examples import say
from engine.kernel.language.grammar import Grammar
from engine.kernel.language.language import Language
from engine.kernel.language.patterns import (
    Agreement,
    Choice,
    Literal,
    Optional,
    Part,
)
from engine.kernel.language.reader import WORD, Misread, split
from engine.kernel.language.terminals import Lexicon

MAX_SUGGESTIONS = 6
LIKENESS = 0.8
"""How like a known word a misspelt one must be, from 0 to 1."""
MAX_SHOWN = 40
"""Characters of a text that are repeated in a diagnostic."""
NUMBER_IN_WORD = re.compile(r"[+-]?\d\w*")
"""A number, and what stands behind it without a blank."""

Quoter = Callable[[str, int, str], str]
"""Quotes what is nearest to a text, at a position, about a word that wasn't understood; "" for nothing."""


def explain(
    language: Language, text: str, misread: Misread, lexicon: Lexicon, quote: Quoter | None = None
) -> str:
    """The sentence about a text that could not be read.

    Args:
        language: what it was read by.
        text: what was written.
        misread: where reading stopped.
        lexicon: what names and tags there are.
        quote: finds a text that says nearly the same and can be read.
    """
    if misread.message:
        return misread.message
    grammar = language.grammar
    expected = suggest(grammar, misread.expected, text[misread.position :])
    found = WORD.match(text, misread.position)
    if found is None:
        return f"the text ends too early; I expected: {expected}"
    for terminal in language.vocabulary.terminals.values():
        if problem := terminal.suggest(text, misread.position, lexicon):
            return problem
    word = shorten(_word_at(language, text, misread.position, lexicon).strip() or "a new line")
    before = " ".join(text[: misread.position].split()[-3:])
    if len(before) > MAX_SHOWN:
        before = f"…{before[1 - MAX_SHOWN :]}"
    after = f"after {before!r}" if before else "at the beginning"
    what = f"{word!r} {_where_known(language, word)}"
    if slip := nearest_phrase(grammar, before.split(), word):
        what += f" (did you mean {slip!r}?)"
    nearest = quote(text, misread.position, word) if quote else ""
    as_there = f"a card says {nearest}; " if nearest else ""
    return f"{what}; {as_there}{after} I expected: {expected}"


def nearest_phrase(grammar: Grammar, before: list[str], word: str) -> str | None:
    """The known phrase that a misspelt word ends, together with what stands before it: the parser was through
    with "your" when it came to "opponents".

    Args:
        grammar: whose phrases are looked at.
        before: the last words that were read.
        word: the one that can't stand behind them.
    """
    for count in range(len(before), 0, -1):
        led = [each.casefold() for each in before[-count:]]
        ends = {
            phrase.split()[-1]: phrase
            for spellings in grammar.spellings.values()
            for phrase in spellings
            if phrase.casefold().split()[:-1] == led and phrase.split()[-1] != word.casefold()
        }
        if near := get_close_matches(word.casefold(), ends, n=1, cutoff=LIKENESS):
            return ends[near[0]]
    return None


def _word_at(language: Language, text: str, position: int, lexicon: Lexicon) -> str:
    """The longest word or phrase that is known somewhere and stands here; a number with what clings to it."""
    ends = [terminal.end_of(text, position, lexicon) for terminal in language.vocabulary.terminals.values()]
    words = list(WORD.finditer(text, position))
    ends += [words[0].end(), *language.reader.phrase_ends(words)]
    if run := NUMBER_IN_WORD.match(text, position):
        ends.append(run.end())
    return text[position : max(ends)]


def _where_known(language: Language, word: str) -> str:
    """Whether a word is known at all."""
    folded = word.casefold()
    parts = split(word) or (folded,)
    if not set(parts) <= language.reader.words:
        is_word = any(
            terminal.end_of(word, 0, {}) == len(word) for terminal in language.vocabulary.terminals.values()
        )
        return (
            "can't stand here"
            if is_word or (not word[0].isalnum() and len(word) == 1 and word in ".,:[]()")
            else "is not a word I know"
        )
    return "can't stand here"


def suggest(grammar: Grammar, expected: tuple[str, ...], rest: str) -> str:
    """The nearest of what could have stood there, as a list."""
    shown = {phrase_of(grammar, name): name for name in expected}
    written = " ".join(rest.split()[:4]).casefold()

    def rank(phrase: str) -> tuple[bool, float, str]:
        start = phrase.strip("'").casefold()
        likeness = SequenceMatcher(None, start, written[: max(len(start), 1)]).ratio()
        return phrase.startswith("'"), -round(likeness, 2), phrase

    names = sorted(shown, key=rank)
    kept = [with_example(grammar, shown[each], each) for each in names[:MAX_SUGGESTIONS]]
    return ", ".join(kept) + (", ..." if len(names) > MAX_SUGGESTIONS else "")


def phrase_of(grammar: Grammar, name: str) -> str:
    """A terminal in words; what begins with a mark stands in quotes."""
    if name == "$END":
        return "the end of the text"
    terminal = grammar.vocabulary.terminals.get(name)
    if terminal is not None:
        return terminal.shown
    phrase = grammar.phrases[name]
    if phrase == "\n":
        return "a new line"
    return phrase if phrase[0].isalnum() else repr(phrase)


def with_example(grammar: Grammar, name: str, phrase: str) -> str:
    """A phrase with an example of how it may go on."""
    terminal = grammar.vocabulary.terminals.get(name)
    if terminal is not None:
        return f"{phrase} ({terminal.example})"
    spellings = set(grammar.spellings.get(name, ())) if phrase[0].isalnum() else set()
    for tail in (_begins, _goes_on):
        for made in grammar.alternatives.values() if spellings else ():
            rest = tail(made.words.parts, spellings) if made.voice == "" else ()
            goes_on = say(grammar, made.kind, rest[1:]) if len(rest) > 1 else None
            if goes_on:
                return f"{phrase} ({shorten(forms.join([phrase, goes_on]))})"
    return phrase


def _begins(parts: tuple[Part, ...], spellings: set[str]) -> tuple[Part, ...]:
    """A pattern that begins with some words."""
    return parts if parts and spellings & set(literals(parts[:1])) and _is_word(parts[0]) else ()


def _goes_on(parts: tuple[Part, ...], spellings: set[str]) -> tuple[Part, ...]:
    """A pattern from some words on."""
    for at, part in enumerate(parts):
        if isinstance(part, Optional):
            if found := _goes_on(part.parts, spellings):
                return found
        elif spellings & set(literals((part,))):
            return parts[at:]
    return ()


def _is_word(part: Part) -> bool:
    return isinstance(part, Literal | Choice | Agreement)


def literals(parts: tuple[Part, ...]) -> list[str]:
    """The words of a pattern that stand for themselves."""
    found: list[str] = []
    for part in parts:
        match part:
            case Literal(text):
                found.append(forms.unmarked(text))
            case Choice(options):
                found += map(forms.unmarked, options)
            case Agreement(one, many, _):
                found += [forms.unmarked(one), forms.unmarked(many)]
            case Optional(inner, _):
                found += literals(inner)
    return found


def shorten(words: str) -> str:
    """Words as they are repeated in a diagnostic."""
    return words if len(words) <= MAX_SHOWN else f"{words[: MAX_SHOWN - 1]}…"
