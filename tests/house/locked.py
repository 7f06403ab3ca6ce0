"""Prints what ``uv.lock`` locks as requirements of pip, with the hashes that every download is held against.

The Makefile runs this file with the Python of a new environment, in which nothing is installed yet.
"""

import sys
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any


def list_requirements(lock: dict[str, Any], *, with_hashes: bool = True) -> list[str]:
    """A requirement for each locked package.

    A package that is needed on some systems only says on which; pip judges that.

    Args:
        lock: the contents of ``uv.lock``.
        with_hashes: whether the hashes of its files are named.

    Raises:
        ValueError: a package is locked more than once, or has no file with a hash.
    """
    packages: dict[str, dict[str, Any]] = {}
    for package in lock["package"]:
        if packages.setdefault(package["name"], package) is not package:
            raise ValueError(f"{package['name']} is locked more than once: say here which one pip takes")
    markers = find_markers(packages)
    lines = []
    for name, package in packages.items():
        if "registry" not in package["source"] or name not in markers:
            continue
        line = f"{name}=={package['version']}"
        if None not in markers[name]:
            line += " ; " + " or ".join(f"({marker})" for marker in sorted(filter(None, markers[name])))
        hashes = [each["hash"] for each in (*package.get("wheels", ()), package.get("sdist")) if each]
        if not hashes:
            raise ValueError(f"{name} is locked without a file")
        lines.append(line + "".join(f" --hash={each}" for each in hashes) if with_hashes else line)
    return lines


def find_markers(packages: dict[str, dict[str, Any]]) -> dict[str, set[str | None]]:
    """Where each package is needed by what needs it: markers, and ``None`` for everywhere."""
    found: dict[str, set[str | None]] = defaultdict(set)
    for package in packages.values():
        extras = package.get("optional-dependencies", {}).values()
        for dependency in (*package.get("dependencies", ()), *(each for extra in extras for each in extra)):
            found[dependency["name"]].add(dependency.get("marker"))
    return dict(found)


if __name__ == "__main__":
    with Path("uv.lock").open("rb") as file:
        print("\n".join(list_requirements(tomllib.load(file), with_hashes="--bare" not in sys.argv)))
