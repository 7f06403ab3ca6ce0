"""Catalogs that are kept say what those that are read say."""

from pathlib import Path

import pytest

from bot.app import languages
from bot.app.languages import JAPANESE, compile_catalogs
from engine.kernel.disk_cache import DiskCache


def test_catalogs_are_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = DiskCache(tmp_path / "cache")
    made = compile_catalogs(JAPANESE, cache)
    assert len(made) == len(languages.list_files(JAPANESE))
    monkeypatch.setattr(languages, "compile_catalog", None)
    assert compile_catalogs(JAPANESE, cache) == made


def test_a_changed_catalog_is_compiled_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, folder = DiskCache(tmp_path / "cache"), tmp_path / JAPANESE
    monkeypatch.setattr(languages, "LOCALE", tmp_path)
    folder.mkdir()
    catalog = folder / "bot.po"
    catalog.write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n', encoding="utf-8")
    before = compile_catalogs(JAPANESE, cache)
    with catalog.open("a", encoding="utf-8") as file:
        file.write('\nmsgid "Hand"\nmsgstr "手札"\n')
    after = compile_catalogs(JAPANESE, cache)
    assert "手札".encode() in after[0]
    assert before != after


def test_what_is_no_catalog_is_made_anew(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "cache")
    made = compile_catalogs(JAPANESE, cache)
    (file,) = (tmp_path / "cache").iterdir()
    cache.put("catalogs", file.name.removeprefix("catalogs-"), b"nonsense")
    assert compile_catalogs(JAPANESE, cache) == made
