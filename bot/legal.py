"""The two pages that every bot has to have: what it stores about people, and on which terms it may be used.

They are pages of ``docs`` and travel with the program, so that a bot can show them itself.
"""

from enum import StrEnum
from pathlib import Path

from engine.kernel.translation import ENGLISH

_ROOT = Path(__file__).parent.parent
_PLACES = (_ROOT / "data" / "legal", _ROOT / "docs")
"""Where the pages lie: beside the data of an installed program, or in a checkout."""


class LegalPage(StrEnum):
    """What is stored about people, and the terms of use: each in a file of its own, in several languages."""

    PRIVACY = "privacy"
    TERMS = "terms"

    def file_name(self, language: str = ENGLISH) -> str:
        """How its file in a language is called; the English one where there is none in that language."""
        name = f"{self.value}.{language}.md"
        return name if language != ENGLISH and _find(name) is not None else f"{self.value}.md"

    def read(self, language: str = ENGLISH) -> str:
        """Its text in Markdown; in English where it isn't there in a language."""
        found = _find(self.file_name(language))
        assert found is not None, "the English pages come with the program"
        return found.read_text(encoding="utf-8")


def _find(name: str) -> Path | None:
    return next((folder / name for folder in _PLACES if (folder / name).is_file()), None)
