"""The index of look-ups in words, apart from what is asked of it."""

from __future__ import annotations

import gc
import sys
import warnings

import pytest

from bot.app.lookup.index import Document, TextIndex
from bot.app.lookup.synonyms import Thesaurus

WEIGHTS = (4.0, 1.0, 1.0, 4.0)


@pytest.mark.skipif(sys.version_info < (3, 13), reason="older Pythons don't tell what was left open")
def test_an_index_that_nobody_has_any_more_leaves_nothing_open() -> None:
    index = TextIndex(
        [Document("baton", ("Baton touch", "Swap", "", "バトンタッチ"))], WEIGHTS, Thesaurus(())
    )
    assert [match.key for match in index.search("baton")] == ["baton"]
    gc.collect()
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always", ResourceWarning)
        del index
        gc.collect()
    assert not told
