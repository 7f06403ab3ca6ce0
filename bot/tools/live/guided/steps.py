"""What people are asked to do, in its order, and how it is known that they did it."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

import discord

from bot.discord.decks.addresses import DeckPress, DeckVerb
from bot.discord.match.addresses import Press, Verb
from bot.discord.platform.failures import DM_CLOSED, NO_MUTUAL_SERVER
from bot.model.matches import MatchInfo
from bot.tools.live.guided.answers import AUTOCOMPLETED, FORM_SHOWN, Seen
from bot.tools.live.trial import Failed, Trial, require

Kind = discord.InteractionType
NAMED_CARDS: Final = "Show the cards named here"
IS_IT = Callable[[Trial, discord.Interaction], bool]


async def _nothing(_: Trial) -> None:
    return None


async def _no_doubt(_: Trial, __: Seen) -> None:
    return None


@dataclass(frozen=True)
class Step:
    """One thing that somebody is asked to do.

    Args:
        name: its name.
        proves: what is proven where it is fine.
        ask: what they are asked to do.
        is_it: whether an interaction is that.
        prepare: what is done before.
        confirm: looks at how it was answered; raises Failed.
        provokes: codes of refusals that it asks for.
        is_for_two: whether it takes a second person; left out if there is none.
    """

    name: str
    proves: str
    ask: str
    is_it: IS_IT
    prepare: Callable[[Trial], Awaitable[None]] = _nothing
    confirm: Callable[[Trial, Seen], Awaitable[None]] = _no_doubt
    provokes: tuple[int, ...] = ()
    is_for_two: bool = False


# --- what an interaction is ---------------------------------------------------------------------------------


def _is_command(name: str, kind: Kind = Kind.application_command) -> IS_IT:
    def is_it(_: Trial, interaction: discord.Interaction) -> bool:
        return interaction.type is kind and dict(interaction.data or {}).get("name") == name

    return is_it


def _is_press(verb: Verb, *, is_owners: bool = True) -> IS_IT:
    """A press of this sort in the match that is tried, by the owner of its seat or by anybody else."""

    def is_it(trial: Trial, interaction: discord.Interaction) -> bool:
        press = Press.read(_custom_id(interaction))
        is_here = press is not None and press.verb is verb and press.match_id == trial.match_id
        return is_here and (interaction.user.id == trial.player_id) is is_owners

    return is_it


def _is_choice(trial: Trial, interaction: discord.Interaction) -> bool:
    """Whatever belongs to the question that waits."""
    press = Press.read(_custom_id(interaction))
    return press is not None and press.prompt != 0 and press.match_id == trial.match_id


def _is_import(_: Trial, interaction: discord.Interaction) -> bool:
    press = DeckPress.read(_custom_id(interaction))
    is_sent = interaction.type is Kind.modal_submit
    return is_sent and press is not None and press.verb is DeckVerb.IMPORTED


def _is_by_user_install(trial: Trial, interaction: discord.Interaction) -> bool:
    return _is_command("card")(trial, interaction) and interaction.is_user_integration()


def _custom_id(interaction: discord.Interaction) -> str:
    return str(dict(interaction.data or {}).get("custom_id", ""))


# --- before and after ---------------------------------------------------------------------------------------


async def _has_suggestions(_: Trial, seen: Seen) -> None:
    require(seen.kind == AUTOCOMPLETED and seen.choices, "nothing was suggested")


async def _has_picture(_: Trial, seen: Seen) -> None:
    require(seen.has_picture, "the answer has no picture", "refused-gallery-edit")


async def _has_form(_: Trial, seen: Seen) -> None:
    require(seen.kind == FORM_SHOWN, "no form was opened")


async def _find_match(trial: Trial, seen: Seen) -> None:
    """The match that was begun by the command, with its board."""
    found = [each for each in await trial.bot.app.matches.of_user(seen.user_id) if each.id != trial.match_id]
    require(found, "no match has begun")
    trial.match_id, trial.player_id = found[0].id, seen.user_id
    await _await_match(trial, lambda match: match.board_message_id is not None, "no board was posted")


async def _has_chosen(trial: Trial, _: Seen) -> None:
    def is_made(match: MatchInfo) -> bool:
        seat = match.seat_of(trial.player_id)
        return seat is not None and match.seats[seat].acted_at is not None

    await _await_match(trial, is_made, "no choice was made")


async def _await_match(trial: Trial, is_so: Callable[[MatchInfo], bool], otherwise: str) -> None:
    for _ in range(20):
        if is_so(await trial.bot.app.matches.get(trial.match_id)):
            return
        await trial.settle()
    raise Failed(otherwise)


async def _has_file(_: Trial, seen: Seen) -> None:
    require(seen.files_sent == 1, "no file came with the form")


async def _restart(trial: Trial) -> None:
    await trial.serve_anew()


async def _archive(trial: Trial) -> None:
    match = await trial.bot.app.matches.get(trial.match_id)
    if match.thread_id is None:
        raise Failed("the match has no thread", "no-threads")
    await trial.bot.client.http.edit_channel(match.thread_id, archived=True, reason="it is tried out")


async def _is_open(trial: Trial, _: Seen) -> None:
    match = await trial.bot.app.matches.get(trial.match_id)
    assert match.thread_id is not None
    thread = dict(await trial.bot.client.http.get_channel(match.thread_id))
    metadata = thread["thread_metadata"]
    assert isinstance(metadata, dict)
    require(not metadata["archived"], "the thread is still archived", "archived-thread")


async def _send_hand(trial: Trial, _: Seen) -> None:
    """A hand that can't be sent: the press that was just made has shown it all the same."""
    await trial.bot.app.matches.send_hand_again(trial.match_id, trial.player_id)

    def is_noted(match: MatchInfo) -> bool:
        seat = match.seat_of(trial.player_id)
        return seat is not None and match.seats[seat].is_dm_closed

    await _await_match(trial, is_noted, "the hand could be sent: direct messages weren't closed")


async def _is_over(trial: Trial, _: Seen) -> None:
    await _await_match(trial, lambda match: match.is_over, "the match goes on")


STEPS: Final = (
    Step(
        "completion",
        "suggestions come while somebody types",
        "Type `/card` and `hSD01-00`, and wait for suggestions.",
        _is_command("card", Kind.autocomplete),
        confirm=_has_suggestions,
    ),
    Step(
        "picture",
        "a picture comes with an answer that was put off",
        "Choose one of the suggestions and send the command.",
        _is_command("card"),
        confirm=_has_picture,
    ),
    Step(
        "duel",
        "a match against the computer begins",
        "Type `/duel`, choose `computer: easy` and any of the decks suggested for `deck`, and send it.",
        _is_command("duel"),
        confirm=_find_match,
    ),
    Step(
        "panel",
        "the panel opens, for its player's eyes only",
        "Open the match's thread and press **My panel** below the board.",
        _is_press(Verb.ACTIONS),
    ),
    Step(
        "choice",
        "a choice is made by pressing",
        "Choose something in the panel, whatever it asks.",
        _is_choice,
        confirm=_has_chosen,
    ),
    Step("hand", "the hand is shown", "Press **My hand** below the board.", _is_press(Verb.HAND)),
    Step(
        "spectator",
        "who only looks on is told so",
        "A second person, if there is one: press **My panel** below the board.",
        _is_press(Verb.ACTIONS, is_owners=False),
        is_for_two=True,
    ),
    Step(
        "form",
        "a form opens",
        "Type `/deck import` and send it.",
        _is_command("deck"),
        confirm=_has_form,
    ),
    Step(
        "file",
        "a form with a file arrives",
        "Upload a text file with a deck in the form (one line `50 hSD01-003` will do), and send it.",
        _is_import,
        confirm=_has_file,
    ),
    Step(
        "old-button",
        "a button that was posted before a restart works",
        "The bot was started again. Press **My panel** below the same board.",
        _is_press(Verb.ACTIONS),
        prepare=_restart,
    ),
    Step(
        "archived",
        "a button in a thread that was archived works",
        "The match's thread was archived. On a phone, go there, write a word, which opens it, and press"
        " **My panel**.",
        _is_press(Verb.ACTIONS),
        prepare=_archive,
        confirm=_is_open,
    ),
    Step(
        "closed-messages",
        "who takes no direct messages sees the hand all the same",
        "Forbid direct messages in this server's privacy settings, then press **My hand**."
        " (Allow them again when the next step comes.)",
        _is_press(Verb.HAND),
        confirm=_send_hand,
        provokes=(DM_CLOSED, NO_MUTUAL_SERVER),
    ),
    Step(
        "named-cards",
        "the menu of a message finds the cards that it names",
        "Long-press or right-click this message (AZKi, hSD01-001), then Apps, **Show the cards named here**.",
        _is_command(NAMED_CARDS),
    ),
    Step(
        "user-install",
        "the bot works where only its user has installed it",
        "Install the application for yourself (its profile, Add App, Add to My Apps), then send `/card` in a"
        " server without it, or in a direct message to somebody.",
        _is_by_user_install,
    ),
    Step(
        "concede",
        "a match can be given up",
        "Type `/concede` and confirm it.",
        _is_press(Verb.CONCEDE_SURE),
        confirm=_is_over,
    ),
)
