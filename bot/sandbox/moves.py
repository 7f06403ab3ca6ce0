"""What can be read and pressed on a page, as it comes over the wire."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

BUTTON, SELECT, TEXT = 2, 3, 10
BACKWARD = ("◀", "↩", "↻", "Why can't I", "Why not", "Read", "See these")
"""How the labels of buttons begin that lead away from an answer."""
RELUCTANT = ("end", "no", "none", "pass", "skip", "decline", "done", "finish")
"""How the labels of choices begin that do nothing: taken, but less often."""
RELUCTANCE = 0.15

Component = Mapping[str, Any]
"""A component as it came over the wire."""


@dataclass(frozen=True)
class Move:
    """A press that a player may make.

    Args:
        custom_id: the component.
        values: what to choose in it, if it is a select.
        words: what the player reads on it.
        weight: how likely it is taken.
    """

    custom_id: str
    values: tuple[str, ...]
    words: str
    weight: float


def walk_components(components: list[dict[str, Any]]) -> Iterator[Component]:
    """Every component of a message, nested ones included."""
    for component in components:
        yield component
        yield from walk_components(component.get("components", []))


def read_text(components: list[dict[str, Any]]) -> str:
    """The words of a page, without those on its buttons."""
    return "\n".join(part["content"] for part in walk_components(components) if part["type"] == TEXT)


def list_words(components: list[dict[str, Any]]) -> Iterator[str]:
    """Everything that can be read on a page, a part at a time: its words, its buttons, the lines of its
    menus.
    """
    for part in walk_components(components):
        if part["type"] == TEXT:
            yield str(part["content"])
        elif part["type"] == BUTTON:
            yield f"[{part.get('label') or ''}]"
        elif part["type"] == SELECT:
            yield f"<{part.get('placeholder') or ''}>"
            for option in () if part.get("disabled") else part["options"]:
                yield "  " + " — ".join(filter(None, (option["label"], option.get("description"))))


def _weigh(words: str) -> float:
    return RELUCTANCE if words.casefold().startswith(RELUCTANT) else 1.0


def _button_move(button: Component) -> Move | None:
    label = str(button.get("label") or "")
    if button.get("disabled") or "custom_id" not in button:
        return None
    weight = 0.02 if label.startswith(BACKWARD) else _weigh(label)
    return Move(button["custom_id"], (), label, weight)


def _select_moves(select: Component, chance: Random) -> Iterator[Move]:
    """One move for each line of a select, or one with a random choice of several lines."""
    options = select["options"]
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    if most == 1:
        for option in options:
            yield Move(select["custom_id"], (option["value"],), option["label"], _weigh(option["label"]))
        return
    count = chance.randint(max(1, least), most)
    chosen = chance.sample(options, count)
    values = tuple(option["value"] for option in chosen)
    yield Move(
        select["custom_id"], values, ", ".join(option["label"] for option in chosen), float(len(options))
    )


def list_moves(components: list[dict[str, Any]], chance: Random) -> list[Move]:
    """Every press that a message offers."""
    moves: list[Move] = []
    for component in walk_components(components):
        if component["type"] == BUTTON and (move := _button_move(component)):
            moves.append(move)
        elif component["type"] == SELECT and not component.get("disabled"):
            moves.extend(_select_moves(component, chance))
    return moves


def choose_at_random(moves: list[Move], chance: Random) -> Move:
    """A move at random, seldom one that does nothing."""
    return chance.choices(moves, [move.weight for move in moves])[0]
