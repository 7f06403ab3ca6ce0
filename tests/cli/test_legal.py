"""The pages that a bot in many servers has to publish."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from bot.cli import app
from bot.legal import LegalPage

RUNNER = CliRunner()


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No settings but those of the test."""
    monkeypatch.chdir(tmp_path)


def show(*words: str) -> str:
    shown = RUNNER.invoke(app, ["legal", *words])
    assert shown.exit_code == 0, shown.output
    return shown.stdout


def read_page(text: str) -> ElementTree.Element:
    """A page as a tree; what is left open in HTML is closed first."""
    whole = text.removeprefix("<!DOCTYPE html>\n")
    whole = re.sub(r"<meta [^>]*>", "", whole)
    return ElementTree.fromstring(whole)


@pytest.mark.parametrize("page", LegalPage)
def test_a_page_is_a_whole_document(page: LegalPage) -> None:
    tree = read_page(show(page.value))
    title = tree.find("head/title")
    heading = tree.find("body/h1")
    assert title is not None
    assert heading is not None
    assert title.text == heading.text == page.read().splitlines()[0].removeprefix("# ")
    assert tree.findall("body/ul/li")
    assert show(page.value, "--markdown") == page.read()


def test_tables_are_tables() -> None:
    tree = read_page(show("privacy"))
    assert len(tree.findall("body/table/tbody/tr")) > 5


def test_it_says_who_runs_the_bot() -> None:
    tree = read_page(show("terms", "--by", "Mio <& Co>", "--contact", "mio@example.org"))
    line = tree.find("body/p/strong")
    assert line is not None
    assert line.text == "This bot is run by Mio <& Co>. Contact: mio@example.org."


def test_the_pages_lead_to_each_other_at_their_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'href="privacy.html"' in show("terms")
    monkeypatch.setenv("OSHIBAN_PRIVACY_URL", "https://example.org/p")
    assert 'href="https://example.org/p"' in show("terms")


@pytest.mark.parametrize("page", LegalPage)
def test_a_page_in_japanese_is_whole_too(page: LegalPage) -> None:
    text = show(page.value, "--language", "ja", "--by", "Mio")
    tree = read_page(text)
    assert tree.get("lang") == "ja"
    assert "Mio" in str(tree.findtext("body/p/strong"))
    assert f'href="{({*LegalPage} - {page}).pop().value}.ja.html"' in text or page is LegalPage.PRIVACY
    assert show(page.value, "--language", "ja", "--markdown") == page.read("ja") != page.read()


def test_other_languages_are_refused() -> None:
    shown = RUNNER.invoke(app, ["legal", "terms", "--language", "fr"])
    assert shown.exit_code == 1
    assert "There is no page in 'fr'; there is one in each of: en, ja." in str(
        shown.exception or shown.output
    )
