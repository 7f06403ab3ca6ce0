"""What is seldom needed, or by another process, and brings much along, is loaded when it is first called."""

from importlib import import_module
from typing import Any


class LazyImport:
    """A function or class that is loaded with its module when it is first called.

    :func:`lazy_import` makes it. It goes to another process by its name, so that only that process loads it.
    """

    def __init__(self, module: str, name: str) -> None:
        self.__module__ = module
        self.__name__ = self.__qualname__ = name

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        return getattr(import_module(self.__module__), self.__name__)(*args, **kwargs)

    def __reduce__(self) -> tuple[type["LazyImport"], tuple[str, str]]:
        return LazyImport, (self.__module__, self.__name__)


def lazy_import(module: str, name: str) -> LazyImport:
    """A function or class that is loaded with its module when it is first called.

    Whoever starts a program waits for everything that is imported at the top. So what a start does without is
    named here in words. A test looks whether everything that is named so is there.

    Args:
        module: the full name of the module.
        name: the name that it has there.
    """
    return LazyImport(module, name)
