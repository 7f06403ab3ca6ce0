"""Settings that every test shares."""

from __future__ import annotations

import os

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
