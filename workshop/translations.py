"""``oshiban translations``: brings the catalogs up to the sentences that the program says."""

import ast
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import typer
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

from bot.app.catalogs import read_catalog
from bot.app.languages import LOCALE, list_files

ROOT = Path(__file__).resolve().parents[1]
AREAS = {
    "bot": ("bot/app", "bot/model", "bot/discord", "engine/kernel", "renderers/kit"),
    "hocg": ("bot/games/hocg", "engine/hocg", "renderers/hocg"),
    "osica": ("bot/games/osica", "engine/osica", "renderers/osica"),
}
"""Catalog -> the folders whose sentences it has."""
SAYING = {"tr": 1, "mark": 1, "saying": 1, "tr_n": 2}
"""The functions that say sentences: how many of their first arguments are sentences."""
HEADER = "# Translations of Oshiban. `oshiban translations update` adds new sentences and drops old ones."
WIDTH = 100

app = typer.Typer(help="Catalogs of translations.", no_args_is_help=True, rich_markup_mode=None)


def list_modules(area: str) -> list[Path]:
    """The modules whose sentences stand in the catalog of an area."""
    return sorted(path for folder in AREAS[area] for path in (ROOT / folder).rglob("*.py"))


def extract(area: str) -> Catalog:
    """The sentences that the modules of an area say, without translations."""
    found = Catalog(fuzzy=False)
    for path in list_modules(area):
        name = path.relative_to(ROOT).as_posix()
        for message in find_sentences(path):
            flags = ["python-brace-format"] if "{" in str(message) else []
            found.add(message, locations=[(name, 0)], flags=flags)
    return found


def find_sentences(path: Path) -> Iterator[str | tuple[str, ...]]:
    """The sentences that a module says: a text, or a pair of singular and plural.

    They are looked for in the syntax tree. In the tokens, as Babel looks for them, Python 3.11 doesn't show
    what is called inside a formatted string.
    """
    for _, arguments in _find_calls(path):
        texts = tuple(
            each.value
            for each in arguments
            if isinstance(each, ast.Constant) and isinstance(each.value, str) and each.value
        )
        if texts and len(texts) == len(arguments):
            yield texts if len(texts) > 1 else texts[0]


def find_dead_calls(path: Path) -> Iterator[int]:
    """The lines of a module on which a sentence is put together before it is said, so that no catalog can
    have it.
    """
    for line, arguments in _find_calls(path):
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in arguments):
            yield line


def _find_calls(path: Path) -> Iterator[tuple[int, list[ast.expr]]]:
    """The calls in a module that say sentences: the line, and the arguments that should be sentences."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING:
            yield node.lineno, node.args[: SAYING[node.func.id]]


def update_catalog(path: Path) -> tuple[Catalog, bytes]:
    """A catalog with the sentences that its area says now, and how it is written."""
    catalog = read_catalog(path)
    catalog.update(extract(path.stem), no_fuzzy_matching=True)
    catalog.obsolete.clear()
    catalog.header_comment = HEADER
    written = BytesIO()
    write_po(written, catalog, width=WIDTH, sort_output=True, include_lineno=False, omit_header=True)
    head = f'{HEADER}\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
    forms = f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    return catalog, (head + forms).encode() + written.getvalue()


@app.command()
def update() -> None:
    """Add the sentences that are new to every catalog, and drop those that nothing says any more."""
    for folder in sorted(path for path in LOCALE.iterdir() if path.is_dir()):
        for path in list_files(folder.name):
            catalog, written = update_catalog(path)
            path.write_bytes(written)
            missing = sum(not message.string or not all(message.string) for message in catalog if message.id)
            typer.echo(f"{path.relative_to(ROOT)}: {len(catalog)} sentences, {missing} without translation")
