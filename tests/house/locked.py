"""Prints what ``uv.lock`` locks as requirements of pip, with the hashes that every download is held against.

The Makefile runs this file with the Python of a new environment, in which nothing is installed yet.

    locked.py                                  everything, the developers' tools too
    locked.py --bare                           the same without hashes
    locked.py --extra NAME --with PACKAGE      what the bot runs on, these extras, and these packages
"""

import argparse
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

Package = dict[str, Any]


def list_requirements(
    lock: dict[str, Any],
    *,
    with_hashes: bool = True,
    extras: Iterable[str] | None = None,
    also: Iterable[str] = (),
) -> list[str]:
    """A requirement for each locked package.

    A package that is needed on some systems only says on which; pip judges that.

    Args:
        lock: the contents of ``uv.lock``.
        with_hashes: whether the hashes of its files are named.
        extras: only what the project needs with these extras; ``None`` for all that is locked.
        also: names of locked packages that are needed besides, with what those need.

    Raises:
        ValueError: a package is locked more than once, or has no file with a hash.
    """
    packages: dict[str, dict[str, Any]] = {}
    for package in lock["package"]:
        if packages.setdefault(package["name"], package) is not package:
            raise ValueError(f"{package['name']} is locked more than once: say here which one pip takes")
    markers = find_markers(find_edges(packages, extras, also))
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


def find_edges(
    packages: dict[str, Package], extras: Iterable[str] | None, also: Iterable[str]
) -> list[Package]:
    """What needs what, from the project on: each with its name, and its marker and extras if it has some."""
    if extras is None:
        return [edge for package in packages.values() for edge in list_needs(package, None)]
    (project,) = (name for name, package in packages.items() if "registry" not in package["source"])
    edges: list[Package] = [{"name": name} for name in also]
    edges += list_needs(packages[project], frozenset(extras))
    seen: set[tuple[str, frozenset[str]]] = set()
    for edge in edges:  # which grows meanwhile
        node = (edge["name"], frozenset(edge.get("extra", ())))
        if node not in seen:
            seen.add(node)
            edges += list_needs(packages[node[0]], node[1])
    return edges


def list_needs(package: Package, extras: frozenset[str] | None) -> Iterator[Package]:
    """What a package needs with these extras; with all of them for ``None``."""
    yield from package.get("dependencies", ())
    for extra, needs in package.get("optional-dependencies", {}).items():
        if extras is None or extra in extras:
            yield from needs


def find_markers(edges: Iterable[Package]) -> dict[str, set[str | None]]:
    """Where each package is needed by what needs it: markers, and ``None`` for everywhere."""
    found: dict[str, set[str | None]] = defaultdict(set)
    for edge in edges:
        found[edge["name"]].add(edge.get("marker"))
    return dict(found)


def main() -> None:
    """Print the requirements."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--bare", action="store_true")
    parser.add_argument("--extra", action="append", dest="extras")
    parser.add_argument("--with", action="append", dest="also", default=[])
    asked = parser.parse_args()
    with Path("uv.lock").open("rb") as file:
        lock = tomllib.load(file)
    told = list_requirements(lock, with_hashes=not asked.bare, extras=asked.extras, also=asked.also)
    print("\n".join(told))


if __name__ == "__main__":
    main()
