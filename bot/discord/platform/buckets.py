"""Limits that last are waited for when they are used up, and not before.

The bot has discord.py give up on a request that would wait for longer than half a minute. But discord.py then
gives up on every request whose limit lasts longer than that, though nearly all of it is left: the second
thread in a channel would wait for minutes, since that limit is counted over five of them
(https://github.com/discord/discord-api-docs/issues/7816).
"""

from discord.http import HTTPClient, Ratelimit


class LastingLimit(Ratelimit):
    """What discord.py knows of a limit. It is given up on only where nothing of it may be left: Discord may
    not have counted the requests that are under way when it told what is left, so they count twice.
    """

    @property
    def _max_ratelimit_timeout(self) -> float | None:
        """Seconds that a request waits for it at most, which discord.py asks for before every request;
        ``None`` if it need not wait.
        """
        return None if self.remaining > self.outgoing else self._longest

    @_max_ratelimit_timeout.setter
    def _max_ratelimit_timeout(self, longest: float | None) -> None:
        self._longest = longest


def use_up_limits(http: HTTPClient) -> None:
    """Have a client's limits used up before anything is put off for them."""

    def get_ratelimit(key: str) -> Ratelimit:
        if key not in http._buckets:
            http._buckets[key] = LastingLimit(http.max_ratelimit_timeout)
            http._try_clear_expired_ratelimits()
        return http._buckets[key]

    http.get_ratelimit = get_ratelimit  # type: ignore[method-assign]
