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
    assert [shorten("ab", room) for room in (-1, 0, 1)] == ["", "", "…"]


@given(st.lists(st.text("ab c", max_size=400), max_size=60), st.integers(-1, 400))
def test_whole_lines_are_kept(lines: list[str], limit: int) -> None:
    text = "\n".join(lines)
    short = shorten_lines(text, limit)
    assert len(short) <= max(limit, 0)
    *kept, last = short.split("\n")
    if short != text and limit >= 60:
        assert last.endswith(("more lines", "and 1 more line", "…"))
        assert kept[:-1] == lines[: max(len(kept) - 1, 0)]
        assert len(short) > limit // 2 - 24 or " " in text, "blanks before the cut go"


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("a" * 200, "a" * 99 + "…"),
        ("\n" + "a" * 200, "\n" + "a" * 98 + "…"),
        ("# Title\n" + "a" * 200, "# Title\n" + "a" * 91 + "…"),
        ("a" * 200 + "\nb\nc", "a" * 77 + "…\n… and 2 more lines"),
        ("# Title\n" + "a" * 200 + "\nc", "# Title\n" + "a" * 69 + "…\n… and 1 more line"),
        ("a" * 60 + "\n" + "b" * 60, "a" * 60 + "\n… and 1 more line"),
    ],
)
def test_a_line_is_cut_before_it_takes_everything_with_it(text: str, short: str) -> None:
    assert shorten_lines(text, 100) == short
