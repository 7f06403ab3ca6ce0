"""YAML with places: every value of a file can be traced back to its line, for errors that name it."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import TypeAlias, cast

import yaml
from pydantic import ValidationError
from pydantic_core import ErrorDetails
from yaml.constructor import SafeConstructor

from engine.kernel.errors import DataError
from engine.kernel.faults import name_place, say_right

Plain: TypeAlias = "str | int | bool | list[Plain] | dict[str, Plain] | None"
Location: TypeAlias = Sequence[int | str]

UNKNOWN_KEY = "unknown_key"
"""The sort of a fault of a map: its context has the unknown ``key`` and the ``known`` keys of that map."""
MAX_DEPTH = 30
"""Lists and maps in one another in a document; a scenario needs 8, an alias of what it is in has no end."""
NO_CARD = "no_card"
"""The sort of a fault that names a card which there is not; its message may end with a hint."""
_CONSTRUCTOR = SafeConstructor()
_BOOL, _INT, _NULL = (f"tag:yaml.org,2002:{name}" for name in ("bool", "int", "null"))


class Document:
    """One YAML document: its plain value, and where each part of it stands.

    Args:
        node: the composed document.
        file: the name of the file, for errors.
    """

    def __init__(self, node: yaml.Node, file: str) -> None:
        self.node = node
        self.file = file
        self.value = self._convert(node, MAX_DEPTH)

    def _convert(self, node: yaml.Node, depth: int) -> Plain:
        if not depth:
            raise DataError(
                f"there are more than {MAX_DEPTH} lists and maps in one another",
                file=self.file,
                line=node.start_mark.line + 1,
            )
        if isinstance(node, yaml.MappingNode):
            return self._convert_map(node, depth - 1)
        if isinstance(node, yaml.SequenceNode):
            return [self._convert(each, depth - 1) for each in node.value]
        if node.tag == _BOOL:
            return bool(_CONSTRUCTOR.construct_yaml_bool(cast("yaml.ScalarNode", node)))
        if node.tag == _INT:
            return int(_CONSTRUCTOR.construct_yaml_int(cast("yaml.ScalarNode", node)))
        return None if node.tag == _NULL else str(node.value)

    def _convert_map(self, node: yaml.MappingNode, depth: int) -> dict[str, Plain]:
        """Keys are taken as they are written: YAML would read the key ``on`` as a truth value."""
        found: dict[str, Plain] = {}
        for key, value in node.value:
            if not isinstance(key, yaml.ScalarNode):
                raise DataError("a key is a plain word", file=self.file, line=key.start_mark.line + 1)
            if key.value in found:
                raise DataError(
                    f"the key {key.value!r} is there twice", file=self.file, line=key.start_mark.line + 1
                )
            found[key.value] = self._convert(value, depth)
            if found[key.value] is None:
                raise DataError(
                    f"the key {key.value!r} has no value", file=self.file, line=key.start_mark.line + 1
                )
        return found

    @property
    def line(self) -> int:
        """The line on which the document begins."""
        return int(self.node.start_mark.line) + 1

    def line_of(self, location: Location) -> int:
        """The line of a value; parts of the location that aren't in the file (alternatives) are skipped."""
        return find_line(self.node, location)

    def name_of(self, location: Location) -> str:
        """A location as people write it: ``given.a.back[2].damage``."""
        node: yaml.Node | None = self.node
        found: list[int | str] = []
        for part in location:
            if isinstance(node, yaml.MappingNode):
                children = {key.value: value for key, value in node.value}
                if part in children:
                    node = children[part]
                    found.append(part)
            elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
                node = node.value[part]
                found.append(part)
        return name_place(found)

    def error(self, message: str, location: Location) -> DataError:
        """An error at a place of this document."""
        return DataError(message, file=self.file, line=self.line_of(location))

    def explain(self, error: ValidationError, prefix: Location = ()) -> DataError:
        """A validation error in a sentence: what was wrong, where, what would be right."""
        faults = error.errors()
        first = max(faults, key=_weight)
        location = (*prefix, *first["loc"])
        if first["type"] == UNKNOWN_KEY:
            key, known = first["ctx"]["key"], first["ctx"]["known"]
            close = get_close_matches(key, known, 1)
            hint = f"did you mean {close[0]!r}?" if close else f"it has {', '.join(known)}"
            where = self.name_of(location) or "a scenario"
            return self.error(f"unknown key {key!r} in {where}; {hint}", (*location, key))
        if first["type"] == "missing":
            *outer, key = location
            return self.error(f"the key {key!r} is missing in {self.name_of(outer) or 'a scenario'}", outer)
        name = self.name_of(location)
        if first["type"] == NO_CARD:
            said, _, hint = first["msg"].partition("; ")
            return self.error(f"{said} ({name}){hint and f'; {hint}'}", location)
        there = [
            each
            for each in faults
            if _weight(each) == _weight(first) and self.name_of((*prefix, *each["loc"])) == name
        ]
        return self.error(f"{name or 'the scenario'}: {say_right(*there)}", location)


def find_line(node: yaml.Node, location: Location) -> int:
    """The line of a value below a node; parts of the way that aren't there (alternatives) are skipped."""
    line = int(node.start_mark.line) + 1
    for part in location:
        if isinstance(node, yaml.MappingNode):
            for key, value in node.value:
                if key.value == part:
                    node, line = value, key.start_mark.line + 1
                    break
        elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
            node = node.value[part]
            line = node.start_mark.line + 1
    return line


def _weight(error: ErrorDetails) -> tuple[bool, int]:
    """Unknown keys and cards first; among alternatives that all failed, the one that came furthest."""
    return error["type"] in (UNKNOWN_KEY, NO_CARD), len(error["loc"])


def read_documents(text: str, file: str) -> Iterator[Document]:
    """The documents of a file, empty ones left out.

    Raises:
        DataError: it is no YAML, or a key is there twice.
    """
    try:
        nodes: list[yaml.Node | None] = list(yaml.compose_all(text, Loader=yaml.CSafeLoader))
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise DataError(
            f"this is no YAML: {getattr(error, 'problem', None) or error}",
            file=file,
            line=mark.line + 1 if mark else None,
        ) from error
    for node in nodes:
        if node is not None and node.tag != _NULL:
            yield Document(node, file)
