"""Reading the reference files under ``data/``: YAML lists, each entry checked by a pydantic model."""

from pathlib import Path
from typing import TypeVar

import yaml
from pydantic import BaseModel, ConfigDict, ValidationError

from engine.kernel.errors import DataError
from engine.kernel.faults import say_fault

DATA = Path(__file__).resolve().parents[3] / "data"
"""Shipped beside the packages, in a checkout as in an installed wheel."""


class Entry(BaseModel):
    """An entry of a reference file: unknown keys are errors, and nothing changes after loading."""

    model_config = ConfigDict(extra="forbid", frozen=True, str_strip_whitespace=True)


M = TypeVar("M", bound=Entry)


def load_file(path: Path, model: type[M]) -> list[M]:
    """The entries of one file.

    Args:
        path: a YAML file that holds a list.
        model: what each entry must be.

    Raises:
        DataError: the file can't be read, isn't YAML, isn't a list, or an entry isn't what the model asks
            for; file, line, entry and field are named.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"the file can't be read ({error})", file=str(path)) from error
    try:
        entries = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        line = mark.line + 1 if mark else None
        raise DataError(
            f"this is no YAML: {getattr(error, 'problem', error)}", file=str(path), line=line
        ) from error
    if not isinstance(entries, list):
        raise DataError("the file must be a list of entries that begin with '- '", file=str(path), line=1)
    return [_check(path, text, index, entry, model) for index, entry in enumerate(entries)]


def _check(path: Path, text: str, index: int, entry: object, model: type[M]) -> M:
    try:
        return model.model_validate(entry)
    except ValidationError as error:
        raise DataError(
            f"{_name_entry(entry, index)}: {say_fault(error, model.model_fields)}",
            file=str(path),
            line=_line_of(text, index),
        ) from error


def _name_entry(entry: object, index: int) -> str:
    """An entry by the key that its readers know it by, or by its place."""
    if isinstance(entry, dict):
        for key in ("number", "term", "name", "ask"):
            if key in entry:
                return f"entry {entry[key]}"
    return f"entry {index + 1}"


def _line_of(text: str, index: int) -> int:
    """The line on which an entry begins; looked for only when something is wrong with it."""
    node = yaml.compose(text, Loader=yaml.CSafeLoader)
    entries = node.value if isinstance(node, yaml.SequenceNode) else ()
    line: int = entries[index].start_mark.line + 1
    return line


def load_entries(folder: Path, model: type[M]) -> list[M]:
    """The entries of all files of a folder, file by file in the order of their names.

    Raises:
        DataError: the folder has no files, or one of them is broken.
    """
    paths = sorted(folder.glob("*.yaml"))
    if not paths:
        raise DataError("there are no .yaml files here", file=str(folder))
    return [entry for path in paths for entry in load_file(path, model)]
