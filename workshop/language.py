"""``oshiban language``: what the language of card texts has come to, in figures."""

import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
import typer

from bot.tools.common import AsJson, print_json
from engine.hocg import HOCG
from engine.hocg.cards.pool import Pool
from engine.hocg.language.compiler import compile_text
from engine.hocg.language.vocabulary import language
from engine.hocg.words.explain.manual import Manual

ENGINE = Path(__file__).resolve().parents[1] / "engine"
LANGUAGE = (ENGINE / "kernel" / "language",)
VOCABULARY = (ENGINE / "hocg" / "language", ENGINE / "hocg" / "abilities")

app = typer.Typer(
    help="Measure the language of card texts.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
)


class Figures(msgspec.Struct, frozen=True):
    """The language and the cards that are written in it, in figures.

    Args:
        classes: classes of the vocabulary that cards can be made of.
        classes_in_use: those that cards are made of.
        single_classes: those that cards of one name alone are made of, by name.
        phrases: patterns that texts are read by or printed in.
        phrases_in_use: those that cards are printed in.
        lines_of_language: lines of the program that makes a language of any vocabulary.
        lines_of_vocabulary: lines of the vocabulary and of what its classes are to the rules.
        texts: different texts of cards.
        seconds_to_prepare: how long it takes until a first text can be read.
        seconds_to_compile: how long all texts of all cards take after that.
    """

    classes: int
    classes_in_use: int
    single_classes: tuple[str, ...]
    phrases: int
    phrases_in_use: int
    lines_of_language: int
    lines_of_vocabulary: int
    texts: int
    seconds_to_prepare: float
    seconds_to_compile: float

    @property
    def single_share(self) -> float:
        """The share of the classes in use that cards of one name alone are made of."""
        return len(self.single_classes) / max(1, self.classes_in_use)


def measure(pool: Pool = HOCG.pool) -> Figures:
    """The figures of the language with the cards of a pool."""
    prepared, compiled, texts = time_texts(pool)
    manual = Manual(pool)
    return Figures(
        classes=len({entry.kind for entry in manual.entries}),
        classes_in_use=len(manual.used),
        single_classes=tuple(sorted(kind.__name__ for kind, names in manual.used.items() if len(names) == 1)),
        phrases=len(manual.entries),
        phrases_in_use=sum(entry.words.pattern in entry.use.examples for entry in manual.entries),
        lines_of_language=count_lines(LANGUAGE),
        lines_of_vocabulary=count_lines(VOCABULARY),
        texts=texts,
        seconds_to_prepare=round(prepared, 3),
        seconds_to_compile=round(compiled, 3),
    )


def time_texts(pool: Pool) -> tuple[float, float, int]:
    """How long it takes to make the language ready and to compile every text anew, and how many there are."""
    texts = {(text.kind, text.text) for card in pool.cards.values() for text in card.texts}
    started = time.perf_counter()
    language.cache_clear()
    _ = language().reader
    ready = time.perf_counter()
    for kind, text in texts:
        compile_text.__wrapped__(kind, text, pool.tags)
    return ready - started, time.perf_counter() - ready, len(texts)


def count_lines(folders: Iterable[Path]) -> int:
    """The lines of all modules in folders."""
    return sum(
        len(module.read_text("utf-8").splitlines())
        for folder in folders
        for module in sorted(folder.rglob("*.py"))
    )


def describe(figures: Figures) -> str:
    """The figures in words, a line each."""
    single = ", ".join(figures.single_classes)
    return "\n".join(
        (
            f"{figures.classes} classes, {figures.classes_in_use} of them in use",
            f"{len(figures.single_classes)} ({figures.single_share:.1%}) by cards of one name only: {single}",
            f"{figures.phrases} phrases, {figures.phrases_in_use} of them on cards",
            f"{figures.lines_of_language} lines of language, {figures.lines_of_vocabulary} of vocabulary",
            f"{figures.texts} texts compiled in {figures.seconds_to_compile:.2f} s,"
            f" ready for the first after {figures.seconds_to_prepare:.2f} s",
        )
    )


@app.callback()
def of_language() -> None:
    """Measure the language of card texts."""


@app.command()
def figures(as_json: AsJson = False) -> None:
    """Count classes, phrases and lines, and time the compiler on every card."""
    found = measure()
    if as_json:
        print_json(found)
    else:
        typer.echo(describe(found))
