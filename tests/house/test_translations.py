"""Every sentence has a translation, with the same places for values; and every text is a sentence that
catalogs can have.
"""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message

from bot.app.catalogs import read_catalog
from bot.app.languages import LOCALE, install_languages, list_files
from workshop.translations import AREAS, find_dead_calls, find_sentences, list_modules, update_catalog

LANGUAGES = sorted(folder.name for folder in LOCALE.iterdir() if folder.is_dir())

BOLD, STOPS, APART = "**", "：。、」）！？", " 。、："
SAYING = """
tr("Long "
   "and in two parts.")
lines = [f"**{tr('Inside a string')}**: {mark('Inside another') if lines else ''}"]
tr_n("One card", "{count} cards", number)
tr(variable), tr(""), tr_n(variable, "cards", 2), say("Nothing to translate")
"""


@cache
def catalogs() -> list[tuple[str, Catalog]]:
    return [
        (f"{path.parent.name}/{path.stem}", read_catalog(path))
        for each in LANGUAGES
        for path in list_files(each)
    ]


def messages() -> Iterator[tuple[str, Message]]:
    for name, catalog in catalogs():
        for message in catalog:
            if message.id:
                yield name, message


def forms(text: str | Sequence[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def test_every_language_has_a_catalog_of_every_area() -> None:
    assert LANGUAGES == ["ja"]
    for language in LANGUAGES:
        assert {path.stem for path in list_files(language)} == set(AREAS)
    assert install_languages() == ("en", *LANGUAGES)


@pytest.mark.parametrize("area", AREAS)
def test_catalogs_have_the_sentences_that_the_program_says_as_the_tool_writes_them(area: str) -> None:
    for language in LANGUAGES:
        path = LOCALE / language / f"{area}.po"
        kept = {message.id for message in read_catalog(path)}
        catalog, written = update_catalog(path)
        assert {message.id for message in catalog} == kept, "run `oshiban translations update`"
        assert written == path.read_bytes(), "run `oshiban translations update`"


def test_nothing_is_without_translation() -> None:
    missing = [
        f"{name}: {message.id}" for name, message in messages() if not all(forms(message.string or ""))
    ]
    assert not missing, "\n".join(missing)


def test_nothing_is_marked_as_doubtful() -> None:
    assert not [f"{name}: {message.id}" for name, message in messages() if message.fuzzy]


def test_every_placeholder_of_a_sentence_is_used_and_no_other() -> None:
    wrong = [
        f"{name}: {message.id!r} has other placeholders than {form!r}"
        for name, message in messages()
        for form in forms(message.string or "")
        if form and placeholders(form) != placeholders(forms(message.id)[-1])
    ]
    assert not wrong, "\n".join(wrong)


def ends_behind_stop(text: str) -> bool:
    """Whether bold words end behind a stop, and a letter follows at once."""
    _, *rest = text.split(BOLD)
    return any(
        bold.endswith(tuple(STOPS)) and after and after[0] not in APART
        for bold, after in zip(rest[::2], rest[1::2], strict=False)
    )


def test_bold_words_end_where_every_reader_of_markdown_ends_them() -> None:
    """Behind a stop that a letter follows, many read the two asterisks as two asterisks."""
    wrong = [
        f"{name}: {form!r}"
        for name, message in messages()
        for form in forms(message.string or "")
        if ends_behind_stop(form)
    ]
    assert not wrong, "\n".join(wrong)


def test_sentences_are_found_wherever_they_are_said(tmp_path: Path) -> None:
    module = tmp_path / "saying.py"
    module.write_text(SAYING)
    assert set(find_sentences(module)) == {
        "Long and in two parts.", "Inside a string", "Inside another", ("One card", "{count} cards"),
    }  # fmt: skip


def test_no_sentence_is_put_together_before_it_is_said() -> None:
    dead = [
        f"{path}:{line}" for area in AREAS for path in list_modules(area) for line in find_dead_calls(path)
    ]
    assert not dead, "\n".join(dead)


def test_catalogs_that_share_a_sentence_say_it_alike() -> None:
    said: dict[tuple[str, object], dict[object, list[str]]] = {}
    for name, message in messages():
        language = name.partition("/")[0]
        key = message.id if isinstance(message.id, str) else tuple(message.id)
        said.setdefault((language, key), {}).setdefault(forms(message.string or ""), []).append(name)
    assert any(len(names) > 1 for each in said.values() for names in each.values())
    differing = [f"{key[1]!r}: {each}" for key, each in said.items() if len(each) > 1]
    assert not differing, "\n".join(differing)
