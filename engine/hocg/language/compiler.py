"""The compiler of card texts: words in, effect tree out, or a diagnostic that says where and what could have
stood there.
"""

import re
from functools import lru_cache
from importlib.resources import files

from lark import Lark, Token, Tree, UnexpectedInput, UnexpectedToken
from lark.exceptions import VisitError

from engine.hocg.cards.program import Part, Program
from engine.hocg.language.build import Build
from engine.hocg.language.lexer import SPECIAL, TextLexer, place_of
from engine.hocg.texts.parts import OneShot
from engine.kernel.errors import DataError

MAX_SUGGESTIONS = 12
MAX_TEXT = 1_000
"""Characters of a text: more than twice the longest printed one, few enough to be worked through."""

MAX_SHOWN = 40
"""Characters of a text that are repeated in a diagnostic."""

LONG_NUMBER = re.compile(r"\d{5,}")

WORDS_FOR = {
    "NAME": "a <card name>",
    "TAG": "a #tag",
    "INT": "a number",
    "SIGNED": "a signed number (+20)",
    "STRING": "a name in quotation marks",
    "ABILITY": "gift, bloom effect or collab effect",
    "THIS_CARD": "this tool, this mascot or this fan",
    "NEWLINE": "a new line",
}


@lru_cache(maxsize=1)
def parser() -> Lark:
    """The parser of the grammar, made once."""
    grammar = files("engine.hocg.language").joinpath("grammar.lark").read_text(encoding="utf-8")
    return Lark(grammar, parser="lalr", lexer=TextLexer, propagate_positions=True)


@lru_cache(maxsize=16384)
def compile_text(kind: str, text: str) -> Program:
    """The program of a whole text.

    Args:
        kind: what sort of text it is (an ability kind).
        text: the words, a paragraph a line.

    Raises:
        DataError: a word isn't understood; line, column, the word and what could have stood there are named.
    """
    if not text.strip():
        raise DataError("the text is empty", line=1, column=1)
    require_size(text)
    try:
        tree = parser().parse(text)
        program: Program = Build().transform(tree)
    except UnexpectedToken as error:
        raise diagnose(text, error) from None
    except UnexpectedInput as error:
        raise DataError(str(error), line=error.line, column=error.column) from None
    except VisitError as error:
        if isinstance(error.orig_exc, DataError):
            raise _placed(error.orig_exc, error.obj) from None
        raise
    return _merge_paragraphs(program)


def require_size(text: str) -> None:
    """Refuse what no card could have: it would only exhaust the machine.

    Raises:
        DataError: the text or a number in it is too long.
    """
    if len(text) > MAX_TEXT:
        line, column = place_of(text, MAX_TEXT)
        raise DataError(
            f"the text has {len(text)} characters; it can have {MAX_TEXT}", line=line, column=column
        )
    if found := LONG_NUMBER.search(text):
        line, column = place_of(text, found.start())
        raise DataError(
            f"{_shorten(found.group())!r} is too large a number; the largest is 9999",
            line=line,
            column=column,
        )


def _placed(error: DataError, node: object) -> DataError:
    """An error of a phrase that knows where the phrase begins."""
    if error.line is not None or not isinstance(node, Tree) or node.meta.empty:
        return error
    return DataError(error.message, line=node.meta.line, column=node.meta.column)


def _shorten(words: str) -> str:
    """Words as they are repeated in a diagnostic."""
    return words if len(words) <= MAX_SHOWN else f"{words[: MAX_SHOWN - 1]}…"


def _merge_paragraphs(program: Program) -> Program:
    """Paragraphs without limits that are done one after another are one part."""
    parts: list[Part] = []
    for part in program.parts:
        last = parts[-1] if parts else None
        if isinstance(part, OneShot) and isinstance(last, OneShot) and part.limits == last.limits:
            parts[-1] = OneShot((*last.effects, *part.effects), last.limits)
        else:
            parts.append(part)
    return Program(tuple(parts))


def diagnose(text: str, error: UnexpectedToken) -> DataError:
    """A parse error as a sentence that an author of cards can act on."""
    token: Token = error.token
    expected = sorted(map(phrase_of, error.accepts or error.expected), key=_rank)
    shown = ", ".join(expected[:MAX_SUGGESTIONS]) + (", ..." if len(expected) > MAX_SUGGESTIONS else "")
    if token.type == "$END":
        line, column = text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1
        return DataError(f"the text ends too early; I expected: {shown}", line=line, column=column)
    before = text[: token.start_pos].rstrip()
    last_words = " ".join(before.split()[-3:])
    if len(last_words) > MAX_SHOWN:
        last_words = f"…{last_words[1 - MAX_SHOWN :]}"
    known = token.type != "UNKNOWN"
    word = _shorten(str(token))
    what = f"{word!r} can't stand here" if known else f"{word!r} is not a word I know"
    after = f"after {last_words!r} " if last_words else "at the beginning "
    return DataError(f"{what}; {after}I expected: {shown}", line=token.line, column=token.column)


def _rank(phrase: str) -> tuple[bool, str]:
    """Words before marks."""
    return phrase.startswith("'"), phrase


@lru_cache(maxsize=1)
def phrases() -> dict[str, str]:
    """Terminal name -> the phrase it stands for."""
    return {
        terminal.name: terminal.pattern.value
        for terminal in parser().terminals
        if terminal.name not in SPECIAL
    }


def phrase_of(name: str) -> str:
    """A terminal in the words of the language; what begins with a mark stands in quotes."""
    if name == "$END":
        return "the end of the text"
    phrase = WORDS_FOR.get(name) or phrases().get(name, name)
    return phrase if phrase[0].isalnum() else repr(phrase)
