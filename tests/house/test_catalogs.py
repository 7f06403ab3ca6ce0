"""How the Japanese catalogs write what is easily written as in English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from bot.app.catalogs import read_catalog
from bot.app.languages import JAPANESE, list_files

JAPANESE_SIGNS = "\u3041-\u30ff\u4e00-\u9fff」）"
CODE = re.compile(r"`[^`]*`|<[^>]*>")
HALF_WIDTH_COLON = re.compile(rf"[{JAPANESE_SIGNS}}}*]:(?=\s|[{JAPANESE_SIGNS}{{*]|$)")
COUNTED_AS_ONE_TO_NINE = re.compile(r"\{\w+\}つ(?![いきけづなの])")
"""ひとつ to ここのつ: ten have no such word."""

PLAIN_PAST = re.compile(r"(?<!まし|でし)た。$")
"""The program speaks politely throughout, in the log as beside a question."""


def list_said() -> Iterator[str]:
    """Every sentence of every catalog, in Japanese."""
    for path in list_files(JAPANESE):
        for message in read_catalog(path):
            if message.id and message.string:
                yield from (message.string,) if isinstance(message.string, str) else message.string


@pytest.mark.parametrize(
    "wrong",
    [HALF_WIDTH_COLON, COUNTED_AS_ONE_TO_NINE, PLAIN_PAST],
    ids=["a half-width colon", "a counter that ends at nine", "a plain past"],
)
def test_no_sentence_has(wrong: re.Pattern[str]) -> None:
    assert not [said for said in list_said() if wrong.search(CODE.sub("", said))]
