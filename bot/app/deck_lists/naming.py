"""Names of decks as people and files give them."""

import unicodedata

from engine.kernel.translation import tr

NAME_LENGTH = 60


def clean_name(name: str) -> tuple[str, str]:
    """A deck's name on one line, visible, and not too long; and a note about what was changed, or ""."""
    line = " ".join(unicodedata.normalize("NFC", name).split())
    kept = "".join(
        sign for sign in line if not unicodedata.category(sign).startswith("C") or sign == "\u200d"
    )
    kept = " ".join(kept.split())
    note = "" if kept == line else tr("The name had invisible signs; they were taken out.")
    if len(kept) > NAME_LENGTH:
        note = tr(
            "The name had {number} characters; it was cut to {limit}.",
            number=len(kept),
            limit=NAME_LENGTH,
        )
        kept = kept[:NAME_LENGTH].rstrip()
    return kept, note


def name_of_file(filename: str) -> str:
    """A deck's name after the file it came in: "My_best.deck.json" is "My best"."""
    return clean_name(filename.rsplit("/", 1)[-1].split(".", 1)[0].replace("_", " "))[0]
