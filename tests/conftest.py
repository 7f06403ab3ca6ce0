"""Settings that every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from bot.user_cache import keep_in_user_cache
from tests.bot.engines import keep_compiled

keep_in_user_cache()  # as `oshiban` does: each worker and process would compile all cards anew
keep_compiled()

# Machines that run the tests are noisy, so no example has a deadline. A build machine draws the same examples
# each time.
settings.register_profile(
    "oshiban", deadline=None, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("oshiban"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "oshiban")

LONGEST_SLOW = 3600
"""Seconds after which a slow test is given up. The others have far less, so that what hangs is found soon."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Leave slow tests that don't say how long they may take their time, also on a busy machine."""
    for item in items:
        if item.get_closest_marker("slow") is not None and item.get_closest_marker("timeout") is None:
            item.add_marker(pytest.mark.timeout(LONGEST_SLOW))
