"""What people type means nothing to Discord."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord.platform.markdown import escape, escape_lines, escape_sentence, shorten, shorten_lines


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("*bold* _it_ ~~no~~ `code` ||spoiler||", r"\*bold\* \_it\_ \~\~no\~\~ \`code\` \|\|spoiler\|\|"),
        ("# heading", r"\# heading"),
        ("-# small", r"\-# small"),
        ("> quote", r"\> quote"),
        ("1. list", "1\\. list"),
        ("[name](https://example.org)", "\\[name\\](https:\u200b//example.org)"),
        ("[||](a) [`](a)", r"\[\|\|\](a) \[\`\](a)"),
        (r"[*\_](a)", r"\[\*\\\_\](a)"),
        (">>> - # 1. [x]", r"\>>> - # 1. \[x\]"),
        ("- > ### x", r"\- > ### x"),
        ("<@1> <#2> <t:3:R> <:e:4>", r"\<@" + "\u200b" + r"1> \<#2> \<t:3:R> \<:e:4>"),
        ("two\nlines", "two lines"),
        ("\u202edesrever", "desrever"),
    ],
)
def test_markup_is_shown_as_it_is_typed(typed: str, shown: str) -> None:
    assert escape(typed) == shown


@given(st.text())
def test_no_mention_is_left(text: str) -> None:
    escaped = escape(text)
    assert "@everyone" not in escaped
    assert "\n" not in escaped
    for place, sign in enumerate(escaped):
        assert sign != "<" or escaped[place - 1] == "\\"


@given(st.text("[](){}<>*_~|`\\-# a1.:/@", max_size=60))
def test_every_sign_that_means_something_is_escaped_once(text: str) -> None:
    shown = escape(text)
    assert not re.search(r"[*_~|`\[\]]", re.sub(r"\\.", "", shown))
    plain = re.sub(r"\\(.)", r"\1", shown).replace("\u200b", "")
    assert plain == " ".join(text.split())


def test_a_sentence_of_ours_names_what_is_typed() -> None:
    said = "No *such* lesson `a b`. `/learn` shows all; see `deck`."
    assert escape_sentence(said) == r"No \*such\* lesson \`a b\`. `/learn` shows all; see `deck`."


def test_lines_stay_lines() -> None:
    assert escape_lines("a\n# b") == "a\n\\# b"


def test_a_long_text_is_shortened() -> None:
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abcdefg", 6) == "abcde…"


@given(st.lists(st.text("ab c", max_size=40), max_size=60), st.integers(60, 400))
def test_whole_lines_are_kept(lines: list[str], limit: int) -> None:
    text = "\n".join(lines)
    short = shorten_lines(text, limit)
    assert len(short) <= limit
    assert short == text or short.endswith(("more lines", "and 1 more line"))
