"""Runs pip, and says in one line how far it is; all that pip says is told where it fails.

The Makefile runs this file with the Python of a new environment, in which nothing is installed yet.

    installing.py COUNT WORDS ...     ``pip install WORDS ...``, which brings so many packages
"""

import subprocess
import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO

BEGINS = ("Collecting ", "Requirement already satisfied: ", "Obtaining ")
"""How pip says that it comes to the next package."""
LAST = "Installing collected packages: "
"""How it says that it has brought them all."""


def tell_progress(lines: Iterable[str], count: int, out: TextIO) -> Iterator[str]:
    """Pass on what pip says, and tell meanwhile how many packages it has come to.

    Args:
        lines: what pip says.
        count: how many packages there are.
        out: where it is told: on a terminal the line is written over; elsewhere nothing is.
    """
    found = 0
    for line in lines:
        if line.startswith(BEGINS):
            found += 1
            if out.isatty() and count > 1:
                out.write(f"\r  {min(found, count)} of {count} packages")
                out.flush()
        if line.startswith(LAST) and out.isatty() and count > 1:
            out.write(f"\r  putting {count} packages in place")
            out.flush()
        yield line


def main() -> int:
    """Run pip; its exit status."""
    count, *words = sys.argv[1:]
    begun = time.monotonic()
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-color", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        assert pip.stdout is not None, "its output is a pipe"
        said = list(tell_progress(pip.stdout, int(count), sys.stderr))
    if pip.returncode:
        sys.stderr.write("\n" + "".join(said))
        return pip.returncode
    if int(count) > 1:
        end = "\r" if sys.stderr.isatty() else ""
        seconds = time.monotonic() - begun
        sys.stderr.write(f"{end}  {count} packages are there, after {seconds:.0f} s\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
