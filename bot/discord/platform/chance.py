"""How the chance of a match is fixed before anybody has seen a card."""

from collections.abc import Sequence

import discord

from bot.app.seeding import WORD_LENGTH
from bot.discord.platform.addresses import Address
from bot.discord.platform.forms import TEXT, Form, read_form
from engine.kernel.translation import tr


def make_word_form(target: Address) -> discord.ui.Modal:
    """The form in which a player gives a word for chance.

    Args:
        target: what is asked for when it is sent in.
    """
    form = Form(title=tr("A word for chance"), custom_id=target.custom_id)
    form.add_item(
        discord.ui.Label(
            text=tr("Your word"),
            description=tr("Anything that nobody can guess; both players read it at the end"),
            component=discord.ui.TextInput(custom_id=TEXT, required=False, max_length=WORD_LENGTH),
        )
    )
    return form


def read_word_form(interaction: discord.Interaction) -> str:
    """The word that was typed into the form; "" if none was."""
    return read_form(dict(interaction.data or {})).texts.get(TEXT, "")


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


def promise_event_chance(commitment: str, secret: str) -> str:
    """The line of an event's post that commits to its secret, and tells it at the end.

    Args:
        commitment: SHA-256 of the secret.
        secret: the secret, once the event is over; "" before.
    """
    if secret:
        return tr(
            "-# My secret for the shuffles was `{secret}`, its SHA-256: `{commitment}`.",
            secret=secret,
            commitment=commitment,
        )
    return tr(
        "-# My secret for the shuffles is drawn; its SHA-256: `{commitment}`. What players press before the"
        " event begins is mixed in, a word of each who gives one, and the number of each round's post.",
        commitment=commitment,
    )


def fix_chance(commitment: str, secret: str = "", mixed: Sequence[str] = ()) -> str:
    """The line that says so.

    Args:
        commitment: SHA-256 of the secret seed.
        secret: SHA-256 of the secret that the seed is made of; "" if it was drawn as it is.
        mixed: the lines that were mixed in, without the players' words.
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
        lines.append(tr("-# Mixed in, with Discord's numbers: {mixed}", mixed=", ".join(mixed)))
    return "\n".join(lines)
