"""Discord's limits on what a bot sends, checked before sending.

Tests raise on the first breach, production logs it and lets Discord decide. The figures are those of
Discord's reference (message, component and application command resources).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import structlog

log = structlog.get_logger(__name__)

Payload = Mapping[str, Any]
"""A JSON object as it goes over the wire; its keys are Discord's."""

CONTENT = 2000
COMPONENTS = 40
TEXT_TOTAL = 4000
ROW_BUTTONS = 5
LEGACY_ROWS = 5
BUTTON_LABEL = 80
SELECT_OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
CUSTOM_ID = 100
LINK = 512
GALLERY = 10
ALT_TEXT = 1024
FILES = 10
FILE_BYTES = 10 * 1024 * 1024
REQUEST_BYTES = 25 * 1024 * 1024
THREAD_NAME = 100
NONCE = 25
MODAL_TITLE = 45
MODAL_PARTS = 5
LABEL = 45
INPUT = 4000
INPUT_PLACEHOLDER = 100
CHOICES = 25
COMMAND_NAME = 32
COMMAND_TEXT = 100
COMMAND_OPTIONS = 25
COMMAND_TOTAL = 8000
COMMANDS_OF_TYPE = {1: 100, 2: 15, 3: 15}

ROW, BUTTON, SELECT, TEXT_INPUT, SECTION, TEXT, THUMBNAIL, MEDIA, FILE, SEPARATOR, CONTAINER, FIELD = (
    1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 17, 18,
)  # fmt: skip
SELECTS = {3, 5, 6, 7, 8}
NESTED = {ROW, SECTION, TEXT, MEDIA, FILE, SEPARATOR}


class OverLimit(ValueError):
    """A message or a command that Discord would refuse; one sentence for each reason."""

    def __init__(self, reasons: Sequence[str]) -> None:
        self.reasons = tuple(reasons)
        super().__init__("; ".join(reasons))


def _length(value: object, least: int, most: int, what: str) -> Iterator[str]:
    """Whether a text is as long as it may be; where there must be one, blanks are none to Discord."""
    text = "" if value is None else str(value)
    size = len(text) if text.strip() else 0
    if not least <= size <= most:
        yield f"{what} has {size} characters, allowed are {least} to {most}"


def _count(number: int, least: int, most: int, what: str) -> Iterator[str]:
    if not least <= number <= most:
        yield f"{what}: {number}, allowed are {least} to {most}"


def walk(components: Sequence[Payload]) -> Iterator[Payload]:
    """Every component, nested ones included, in the order of the wire."""
    for component in components:
        yield component
        yield from walk(component.get("components", ()))
        for key in ("accessory", "component"):
            if isinstance(component.get(key), Mapping):
                yield from walk((component[key],))


def _check_button(button: Payload) -> Iterator[str]:
    if button.get("style") == 5:
        yield from _length(button.get("url"), 1, LINK, "the address of a link button")
    yield from _length(button.get("label"), 0, BUTTON_LABEL, f"the button {button.get('label')!r}")
    if not (button.get("label") or "").strip() and not button.get("emoji"):
        yield "a button needs a label or an emoji"


def _check_select(select: Payload) -> Iterator[str]:
    name = f"the select {select.get('placeholder') or select.get('custom_id')!r}"
    yield from _length(select.get("placeholder"), 0, PLACEHOLDER, f"the placeholder of {name}")
    least, most = select.get("min_values", 1), select.get("max_values", 1)
    yield from _count(least, 0, SELECT_OPTIONS, f"the least number of values of {name}")
    yield from _count(most, 1, SELECT_OPTIONS, f"the greatest number of values of {name}")
    if least > most:
        yield f"{name} wants at least {least} and at most {most} values"
    if least == 0 and select.get("required"):
        yield f"{name} is required, and may be left empty"
    if select["type"] != SELECT:
        return
    options = select.get("options", ())
    yield from _count(len(options), 1, SELECT_OPTIONS, f"options of {name}")
    if most > len(options):
        yield f"{name} takes up to {most} values and has only {len(options)} options"
    if sum(bool(option.get("default")) for option in options) > most:
        yield f"{name} has more than {most} of its options chosen"
    if len({option.get("value") for option in options}) != len(options):
        yield f"{name} has two options of one value"
    for option in options:
        yield from _length(option.get("label"), 1, OPTION_TEXT, f"the option {option.get('label')!r}")
        yield from _length(
            option.get("value"), 1, OPTION_TEXT, f"the value of option {option.get('label')!r}"
        )
        yield from _length(
            option.get("description"), 0, OPTION_TEXT, f"the text of option {option.get('label')!r}"
        )


def _check_row(row: Payload) -> Iterator[str]:
    kinds = [child["type"] for child in row.get("components", ())]
    if any(kind in SELECTS for kind in kinds):
        if len(kinds) != 1:
            yield "a select must stand alone in its row"
    else:
        yield from _count(len(kinds), 1, ROW_BUTTONS, "buttons in a row")


def _check_media(gallery: Payload) -> Iterator[str]:
    yield from _count(len(gallery.get("items", ())), 1, GALLERY, "pictures in a gallery")
    for item in gallery.get("items", ()):
        yield from _length(item.get("description"), 0, ALT_TEXT, "an alt text")


def _check_component(component: Payload) -> Iterator[str]:
    kind = component["type"]
    if kind == BUTTON:
        yield from _check_button(component)
    elif kind in SELECTS:
        yield from _check_select(component)
    elif kind == ROW:
        yield from _check_row(component)
    elif kind == TEXT:
        yield from _length(component.get("content"), 1, TEXT_TOTAL, "a text")
    elif kind == MEDIA:
        yield from _check_media(component)
    elif kind == SECTION:
        yield from _count(len(component.get("components", ())), 1, 3, "texts in a section")
    elif kind == CONTAINER:
        for child in component.get("components", ()):
            if child["type"] not in NESTED:
                yield f"a component of type {child['type']} can't stand in a container"
    elif kind == FIELD:
        yield from _length(component.get("label"), 1, LABEL, "the label of a field")
        yield from _length(component.get("description"), 0, OPTION_TEXT, "the text of a field")
    elif kind == TEXT_INPUT:
        yield from _length(component.get("value"), 0, INPUT, "the text put into a field")
        yield from _length(component.get("placeholder"), 0, INPUT_PLACEHOLDER, "the hint in a field")


def check_components(components: Sequence[Payload], *, is_v2: bool) -> list[str]:
    """What Discord would refuse in the components of a message; empty if nothing."""
    every = list(walk(components))
    reasons = [reason for component in every for reason in _check_component(component)]
    if is_v2:
        reasons += _count(len(every), 1, COMPONENTS, "components in a message")
        text = sum(len(part["content"]) for part in every if part["type"] == TEXT)
        reasons += _count(text, 0, TEXT_TOTAL, "characters of text in a message")
    else:
        reasons += _count(len(components), 0, LEGACY_ROWS, "rows of components")
        reasons += [f"type {part['type']} needs Components V2" for part in components if part["type"] != ROW]
    return [*reasons, *_check_ids(every)]


def _check_ids(components: Sequence[Payload]) -> Iterator[str]:
    seen: set[str] = set()
    for part in components:
        custom_id = part.get("custom_id")
        if custom_id is None:
            continue
        yield from _length(custom_id, 1, CUSTOM_ID, f"custom_id {custom_id!r}")
        if custom_id in seen:
            yield f"two components have the custom_id {custom_id!r}"
        seen.add(custom_id)


def check_message(
    content: str,
    components: Sequence[Payload],
    files: Sequence[tuple[str, int, str]],
    *,
    is_v2: bool,
    nonce: str = "",
) -> list[str]:
    """What Discord would refuse in a message.

    Args:
        content: its plain text.
        components: its components as they go over the wire.
        files: name, size in bytes and alt text of each file.
        is_v2: whether it is a Components V2 message.
        nonce: its idempotency key.
    """
    reasons = check_components(components, is_v2=is_v2)
    reasons += _length(content, 0, CONTENT, "the content")
    reasons += _length(nonce, 0, NONCE, "the nonce")
    if is_v2 and content:
        reasons.append("a Components V2 message can't have content")
    if not (content or components or files):
        reasons.append("the message is empty")
    reasons += _count(len(files), 0, FILES, "files")
    for name, size, alt in files:
        reasons += _count(size, 1, FILE_BYTES, f"bytes of the file {name}")
        reasons += _length(alt, 0, ALT_TEXT, f"the alt text of {name}")
        if not name.replace(".", "").replace("_", "").replace("-", "").isalnum() or not name.isascii():
            reasons.append(f"the file name {name!r} has signs that a gallery can't refer to")
    reasons += _count(sum(size for _, size, _ in files), 0, REQUEST_BYTES, "bytes of all files")
    return reasons


def check_modal(modal: Payload) -> list[str]:
    """What Discord would refuse in a modal."""
    parts = modal.get("components", ())
    every = list(walk(parts))
    reasons = [reason for part in every for reason in _check_component(part)]
    reasons += _check_ids(every)
    reasons += _length(modal.get("title"), 1, MODAL_TITLE, "the title of a modal")
    reasons += _length(modal.get("custom_id"), 1, CUSTOM_ID, "the custom_id of a modal")
    reasons += _count(len(parts), 1, MODAL_PARTS, "parts of a modal")
    return reasons


def check_choices(choices: Sequence[tuple[str, str]]) -> list[str]:
    """What Discord would refuse in the choices of an autocomplete, (name, value)."""
    reasons = list(_count(len(choices), 0, CHOICES, "choices"))
    for name, value in choices:
        reasons += _length(name, 1, OPTION_TEXT, f"the choice {name!r}")
        reasons += _length(value, 1, OPTION_TEXT, f"the value of choice {name!r}")
    return reasons


def _list_said(part: Payload, key: str) -> list[str]:
    """What a part of a command is called, or says, in its own words and in every other language."""
    return [part.get(key) or "", *(part.get(f"{key}_localizations") or {}).values()]


def _command_size(command: Payload) -> int:
    """Characters that count toward a command's total; localised names and texts at their longest."""
    size = sum(max(map(len, _list_said(command, key))) for key in ("name", "description"))
    for choice in command.get("choices") or ():
        size += max(map(len, _list_said(choice, "name"))) + len(str(choice["value"]))
    return size + sum(_command_size(option) for option in command.get("options") or ())


def _is_typable(name: str) -> bool:
    """Whether a name is one that people can type: small letters, figures, and what joins them."""
    return name == name.lower() and all(sign.isalnum() or sign in "-_'" for sign in name)


def _check_command(command: Payload, what: str) -> Iterator[str]:
    is_typed = command.get("type", 1) == 1
    for name in _list_said(command, "name"):
        yield from _length(name, 1, COMMAND_NAME, f"the name {name!r} of {what}")
        if is_typed and not _is_typable(name):
            yield f"the name {name!r} of {what} may have small letters, figures, - and _ alone"
    for text in _list_said(command, "description") if is_typed else ():
        yield from _length(text, 1, COMMAND_TEXT, f"the description {text!r} of {what}")
    yield from _check_options(command.get("options") or (), what)
    yield from _count(len(command.get("choices") or ()), 0, CHOICES, f"choices of {what}")
    for choice in command.get("choices") or ():
        for name in _list_said(choice, "name"):
            yield from _length(name, 1, OPTION_TEXT, f"the choice {name!r} of {what}")


def _check_options(options: Sequence[Payload], what: str) -> Iterator[str]:
    yield from _count(len(options), 0, COMMAND_OPTIONS, f"options of {what}")
    names = [option.get("name") for option in options]
    if len(set(names)) != len(names):
        yield f"two options of {what} have one name"
    needed = [bool(option.get("required")) for option in options]
    if needed != sorted(needed, reverse=True):
        yield f"{what} has a required option behind one that isn't"
    for option in options:
        yield from _check_command({**option, "type": 1}, f"{what} {option.get('name')}")


def check_commands(commands: Sequence[Payload]) -> list[str]:
    """What Discord would refuse in the whole set of application commands."""
    reasons: list[str] = []
    for kind, most in COMMANDS_OF_TYPE.items():
        reasons += _count(
            sum(c.get("type", 1) == kind for c in commands), 0, most, f"commands of type {kind}"
        )
    for command in commands:
        name = f"/{command.get('name')}"
        reasons += _check_command(command, name)
        reasons += _count(_command_size(command), 0, COMMAND_TOTAL, f"characters of {name}")
    return reasons


class Linter:
    """Deals with breaches: raises :class:`OverLimit` when strict, logs them otherwise."""

    def __init__(self, *, is_strict: bool) -> None:
        self.is_strict = is_strict

    def report(self, what: str, reasons: Sequence[str]) -> None:
        """Raise or log the reasons why ``what`` would be refused; nothing if there are none."""
        if not reasons:
            return
        if self.is_strict:
            raise OverLimit([f"{what}: {reason}" for reason in reasons])
        log.error("over_limit", what=what, reasons=list(reasons))
