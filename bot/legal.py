"""The two pages that every bot has to have: what it stores about people, and on which terms it may be used.

They are pages of ``docs`` and travel with the program, so that a bot can show them itself.
"""

from enum import StrEnum
from pathlib import Path

_ROOT = Path(__file__).parent.parent
_PLACES = (_ROOT / "data" / "legal", _ROOT / "docs")
"""Where the pages lie: beside the data of an installed program, or in a checkout."""


class LegalPage(StrEnum):
    """One of the two pages."""

    PRIVACY = "privacy"
    TERMS = "terms"

    @property
    def file_name(self) -> str:
        """How its file is called."""
        return f"{self.value}.md"

    def read(self) -> str:
        """Its text, in Markdown."""
        found = next(folder for folder in _PLACES if (folder / self.file_name).is_file())
        return (found / self.file_name).read_text(encoding="utf-8")
