"""A question with a hint: of a match against the computer, of a lesson, of the coach of a first match."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.app.packs.computers import Hint
from bot.discord.match.addresses import Press
from bot.discord.match.panel import PanelBuilder
from bot.discord.match.telling import tell_choice
from bot.discord.platform.addresses import Address
from bot.discord.platform.limits import BUTTON_LABEL
from bot.discord.platform.markdown import escape, shorten
from bot.discord.platform.pages import Block, Button, Link, Row, Style, Text
from engine.kernel.facts import BETWEEN, keep_facts
from engine.kernel.questions import Label
from engine.kernel.translation import say, tr

POINTING = "👉 "
FOLLOWS, TOGETHER = " — ", " + "
NUMBERED = "]"
"""How a name ends that has a number behind it."""


def point_out(
    hint: Hint, builder: PanelBuilder, asked: Sequence[Block], to_address: Callable[[Press], Address]
) -> tuple[Block, ...]:
    """A question with what a hint says: its button stands out where it is, or above all others.

    Args:
        hint: what would be done, and why.
        builder: the panel of the question.
        asked: its blocks.
        to_address: what a press of a match is where they stand.
    """
    options, labels = builder.prompt.options, builder.menu.labels
    places = tuple(n for name in hint.picked for n, option in enumerate(options) if option.id == name)
    named = [name_whole(labels[place]) for place in places]
    if len(named) == 1:
        words = add_facts(named[0], labels[places[0]])
    else:
        numbers = [builder.menu.numbers[place] for place in places] if builder.asking.has_sheet else ()
        words = name_together(named, numbers) or tr("None of them")
    advised = Button(point_at(words), to_address(builder.press_for(places)), Style.SUCCESS)
    blocks: list[Block] = []
    if why := say(hint.why):
        blocks.append(Text("💡 " + escape(why)))
    if len(named) == 1 and (left := say_left_out(labels[places[0]], advised.label)):
        blocks.append(Text(left))
    buttons = [button for block in asked if isinstance(block, Row) for button in block.buttons]
    if not any(_is_same(button, advised) for button in buttons):
        blocks.append(Row((advised,)))
    for block in asked:
        if isinstance(block, Row):
            block = Row(tuple(_stand_out(button, advised) for button in block.buttons))
        blocks.append(block)
    return tuple(blocks)


def name_whole(label: Label) -> str:
    """An option by the name of its menu and as it stands there, so that it is found where it is pressed
    later; by its name alone where it is in no menu; by its line where there is no room for more.
    """
    line = label.line or label.text
    name = label.group + BETWEEN + line if label.group and label.line else label.text
    return name if "…" not in name and len(POINTING + name) <= BUTTON_LABEL else line


def add_facts(name: str, label: Label) -> str:
    """The name of an option with what decides, as far as a button has room for that."""
    facts = keep_facts(label.detail, BUTTON_LABEL - len(POINTING + name + FOLLOWS))
    return name + FOLLOWS + facts if facts else name


def say_left_out(label: Label, button: str) -> str:
    """What a card is that is told from others of its name by its number alone, where the button hasn't room
    for all of it; "" for any other.
    """
    name, detail = name_whole(label), label.detail
    return tell_choice(name, detail) if name.endswith(NUMBERED) and detail not in button else ""


def _stand_out(button: Button | Link, advised: Button) -> Button | Link:
    """The button that is advised says what it said, with what decides; any other stays as it is."""
    if not isinstance(button, Button) or not _is_same(button, advised):
        return button
    return replace(advised, label=point_at(button.label))


def name_together(named: Sequence[str], numbers: Sequence[int]) -> str:
    """Several options on one button: by their names, or where there is no room for all of these by their
    numbers; where they have none, each by the beginning of its name.

    Args:
        named: their names.
        numbers: their numbers on the picture of the choice and in its menu, if they have any.
    """
    words, room = TOGETHER.join(named), BUTTON_LABEL - len(POINTING)
    if len(words) <= room:
        return words
    if numbers:
        return tr(", ").join(map(str, numbers))
    each = (room + len(TOGETHER)) // len(named) - len(TOGETHER)
    return TOGETHER.join(shorten(name, each) for name in named)


def point_at(words: str) -> str:
    """Words of a button that stands out; what has no room is left out from the end, fact by fact."""
    room = BUTTON_LABEL - len(POINTING)
    return POINTING + (words if len(words) <= room else keep_facts(words, room) or shorten(words, room))


def _is_same(button: Button | Link, advised: Button) -> bool:
    return isinstance(button, Button) and button.press.custom_id == advised.press.custom_id
