"""How the chance of a match is fixed before anybody has seen a card."""

from engine.kernel.translation import tr


def fix_chance(commitment: str) -> str:
    """The line that says so.

    Args:
        commitment: SHA-256 of the secret seed.
    """
    return tr(
        "-# Chance is fixed from now on. SHA-256 of the secret seed: `{commitment}` · the"
        " seed itself follows at the end.",
        commitment=commitment,
    )
