"""The forms in which matches of hOCG have been saved, and the steps from each to the next.

A step is written once and never changed: it speaks of the form as it was, in plain JSON, and uses none of
today's classes. Whoever changes what a snapshot looks like adds a step at the end, in the same release. Where
a step takes the prompt away it is asked anew: the match runs on from its frames to the next question.
"""

from typing import Any

from engine.kernel.saving import Forms


def name_the_game(saved: dict[str, Any]) -> None:
    """1 to 2: frames and events carry the game's name, ``hocg.MainPhase``."""
    for family in ("stack", "turn_events", "last_turn_events"):
        for member in saved[family]:
            member["type"] = f"hocg.{member['type']}"


def ask_for_common_tags_at_once(saved: dict[str, Any]) -> None:
    """2 to 3: cards with a tag in common are one choice, no longer one card after another. A match that waits
    for either of them is asked anew, under the same number.
    """
    prompt = saved["prompt"]
    if prompt is None or prompt["kind"] != "cards" or "tag in common" not in prompt["text"]:
        return
    saved["prompt"] = None
    saved["asked"] = prompt["id"] - 1
    resolution = saved["stack"][-1]
    resolution["picked"] = []
    resolution["step"] = "run"


FORMS = Forms("match of hOCG", [name_the_game, ask_for_common_tags_at_once])
