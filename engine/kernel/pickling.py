"""Values of our own classes as bytes and back, for what is kept between two processes.

Reading makes nothing but values of classes of the engine: no function can be called by what is read.
"""

import io
import pickle
from enum import Enum
from typing import Any, TypeVar

T = TypeVar("T")

OURS = "engine."


class NotOurs(Exception):
    """These bytes aren't values of our classes, or of classes that are no longer there."""


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        """A class of the engine, nothing else."""
        found = super().find_class(module, name) if module.startswith(OURS) else None
        if not isinstance(found, type) or found.__module__ != module:
            raise NotOurs(f"{module}.{name} is no class of the engine")
        return found


class _Pickler(pickle.Pickler):
    def reducer_override(self, value: object) -> Any:
        """A member of an enumeration as its class and value; Python 3.11.2 would call ``getattr``."""
        return (type(value), (value.value,)) if isinstance(value, Enum) else NotImplemented


def dump(value: object) -> bytes:
    """A value of our own classes as bytes, which :func:`load` takes back."""
    dumped = io.BytesIO()
    _Pickler(dumped, protocol=pickle.HIGHEST_PROTOCOL).dump(value)
    return dumped.getvalue()


def load(data: bytes) -> object:
    """The value of bytes.

    Raises:
        NotOurs: they are something else.
    """
    try:
        return _Unpickler(io.BytesIO(data)).load()
    except NotOurs:
        raise
    except Exception as error:  # whatever a broken or foreign file leads to
        raise NotOurs(str(error)) from error


def load_list(data: bytes, sort: type[T]) -> list[T]:
    """The list of bytes.

    Args:
        data: the bytes.
        sort: what each of its values is.

    Raises:
        NotOurs: they are something else.
    """
    values = load(data)
    if not isinstance(values, list) or not all(isinstance(each, sort) for each in values):
        raise NotOurs
    return values
