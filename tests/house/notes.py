"""Prints what the changelog says of a release, and refuses one that isn't ready.

    notes.py v0.2.0

The workflow of releases runs this file with a Python in which nothing is installed.
"""

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


class NotReady(Exception):
    """A release that can't be made; the sentence says why."""


def read_notes(tag: str, version: str, changelog: str) -> str:
    """The notes of a release.

    Args:
        tag: the tag, such as ``v0.2.0``.
        version: the project's version.
        changelog: the text of ``CHANGELOG.md``, whose newest release stands first, below *Unreleased*.

    Raises:
        NotReady: the tag isn't the version, or the changelog has nothing of it.
    """
    if tag != f"v{version}":
        raise NotReady(f"the tag is {tag}, and pyproject.toml has the version {version}: tag v{version}")
    heading = re.compile(rf"^## \[{re.escape(version)}\].*\n", re.MULTILINE)
    found = heading.search(changelog)
    if found is None:
        raise NotReady(f"CHANGELOG.md has no section `## [{version}]`: give what is unreleased this heading")
    notes = re.split(r"^(?:## |\[[^]]+\]: )", changelog[found.end() :], maxsplit=1, flags=re.MULTILINE)[0]
    if not notes.strip():
        raise NotReady(f"CHANGELOG.md says nothing of {version}")
    return notes.strip() + "\n"


def main() -> None:
    """Print the notes of the release that is named."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        print(read_notes(sys.argv[1], project["version"], changelog), end="")
    except NotReady as error:
        sys.exit(f"notes.py: {error}")


if __name__ == "__main__":
    main()
