"""The cache of matches is bounded and never hands out another version."""

from bot.app.live import LiveMatches
from tests.bot.tiny_game import PLAIN, TinyRuleset


def test_the_least_used_match_goes_first() -> None:
    game = TinyRuleset().start([PLAIN, PLAIN], bytes(32))
    live = LiveMatches(2)
    live.put("A", 1, game)
    live.put("B", 1, game)
    assert live.get("A", 1) is game
    live.put("C", 1, game)
    assert live.get("B", 1) is None
    assert live.get("A", 1) is game
    assert len(live) == 2
    live.drop("A")
    assert live.get("A", 1) is None


def test_versions() -> None:
    old, new = (TinyRuleset().start([PLAIN, PLAIN], bytes([n]) * 32) for n in (1, 2))
    live = LiveMatches(2)
    live.put("A", 2, new)
    live.put("A", 1, old)  # a slow reader comes late
    assert live.get("A", 2) is new
    assert live.get("A", 1) is None
