"""The forms in which matches of hOCG have been saved, and the steps from each to the next.

A step is written once and never changed: it speaks of the form as it was, in plain JSON, and uses none of
today's classes. Whoever changes what a snapshot looks like adds a step at the end, in the same release.
"""

from typing import Any

from engine.kernel.saving import Forms


def name_the_game(saved: dict[str, Any]) -> None:
    """1 to 2: frames and events carry the game's name, ``hocg.MainPhase``."""
    for family in ("stack", "turn_events", "last_turn_events"):
        for member in saved[family]:
            member["type"] = f"hocg.{member['type']}"


FORMS = Forms("match of hOCG", [name_the_game])
