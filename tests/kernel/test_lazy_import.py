"""What is loaded when it is called: called like the function it stands for, sent by its name."""

from __future__ import annotations

import json
import pickle

import pytest

from engine.kernel.lazy_import import lazy_import


def test_it_is_called_like_what_it_stands_for() -> None:
    dumps = lazy_import("json", "dumps")
    assert dumps({"b": 1, "a": 2}, sort_keys=True) == json.dumps({"b": 1, "a": 2}, sort_keys=True)


def test_it_goes_to_another_process_by_its_name_alone() -> None:
    missing = pickle.loads(pickle.dumps(lazy_import("no.such.module", "draw")))
    assert (missing.__module__, missing.__qualname__) == ("no.such.module", "draw")
    with pytest.raises(ModuleNotFoundError):
        missing()
