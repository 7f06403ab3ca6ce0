"""How the chance of a match is fixed before anybody has seen a card."""

from collections.abc import Sequence

from engine.kernel.translation import tr


def promise_chance(secret: str) -> str:
    """The line of a challenge that commits to the secret of its match.

    Args:
        secret: SHA-256 of the secret.
    """
    return tr(
        "-# My secret for the shuffles is drawn; its SHA-256: `{secret}`. Your presses are mixed in, and a"
        " word of each player who gives one.",
        secret=secret,
    )


def fix_chance(commitment: str, secret: str = "", mixed: Sequence[str] = ()) -> str:
    """The line that says so.

    Args:
        commitment: SHA-256 of the secret seed.
        secret: SHA-256 of the secret that the seed is made of; "" if it was drawn as it is.
        mixed: what of Discord's was mixed in.
    """
    lines = [
        tr(
            "-# Chance is fixed from now on. SHA-256 of the secret seed: `{commitment}` · the"
            " seed itself follows at the end.",
            commitment=commitment,
        )
    ]
    if secret:
        lines.append(tr("-# The seed is made of my secret, whose SHA-256 is: `{secret}`", secret=secret))
    if mixed:
        lines.append(tr("-# Discord's numbers of your presses are mixed in: {mixed}", mixed=", ".join(mixed)))
    return "\n".join(lines)
