"""What is seldom needed, and brings much along, is loaded when it is first called."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """A function or class that is loaded with its module when it is first called.

    Whoever starts a program waits for everything that is imported at the top. So what a start does without is
    named here in words. A test looks whether everything that is named so is there.

    Args:
        module: the full name of the module.
        name: the name that it has there.
    """

    def call(*args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(module), name)(*args, **kwargs)

    call.__name__ = call.__qualname__ = name
    call.__doc__ = f"``{module}.{name}``, loaded when it is called."
    return call
