"""The messages around a match: result, the "More" menu, the log."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.app.outcomes import MatchOutcome
from bot.app.packs.pictures import Drawn
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.challenge.messages import UNRATED
from bot.discord.match.addresses import Press, Shared, Verb, analysis_button, share_button
from bot.discord.match.choices import Spot
from bot.discord.match.notes import note_button
from bot.discord.platform.accents import INVITING
from bot.discord.platform.addresses import write_fields
from bot.discord.platform.links import jump_link
from bot.discord.platform.markdown import escape, escape_words, name_seat, shorten_lines
from bot.discord.platform.pages import (
    Attachment,
    Block,
    Button,
    Outgoing,
    Page,
    Row,
    Sign,
    Style,
    Text,
    attach,
    say,
    split_rows,
)
from bot.discord.platform.ratings import tell_weight
from bot.discord.platform.refusing import say_watching
from bot.discord.platform.reporting import report_button
from bot.discord.platform.story import without_stop
from bot.discord.platform.times import describe, say_turn, span
from bot.model.deliveries import PostResultLink
from bot.model.event_chance import find_event_line
from bot.model.log_lines import LogLine, Weight
from bot.model.matches import MatchInfo, MatchStatus
from bot.model.ratings import RatingChange
from engine.kernel.journal import Origin
from engine.kernel.translation import mark, tr, tr_n

TOO_EARLY = mark(
    "-# A result counts from turn {turn} on and after {span}. This one came earlier: no rating changes."
)
TOO_EARLY_LOSS = mark(
    "-# A result counts from turn {turn} on and after {span}. Who gives up earlier loses points; nobody gains"
    " any by it."
)
LOG_PAGE = 30
LOG_PAGES = 200
"""No match is that long."""
LOG_ROOM = 3500
STORY_ROOM = 1500
PROOF_ROOM = 3000
TURNS_TO_TURN = 3
"""With fewer turns no match has turned."""


def spectate(match: MatchInfo) -> Outgoing:
    """The answer to somebody who does not play in a match."""
    return say(say_watching(match))


class Ending(NamedTuple):
    """What a result shows of the match.

    Args:
        picture: the result or the last position, if there are pictures of this card game.
        story: what decided the match, as far as the picture doesn't tell it.
        recap: the last turn in words.
        alt: the picture in words.
    """

    picture: Drawn | None = None
    story: Sequence[str] = ()
    recap: str = ""
    alt: str = ""


NOTHING_SHOWN = Ending()


def say_verdict(outcome: MatchOutcome) -> str:
    """How a match ended; the sentence of its result says who has won, or that it is a draw."""
    match, result = outcome.match, outcome.result
    if match.status is MatchStatus.ANNULLED:
        return tr("**Annulled.** It counts as not played.")
    if result is None:
        return tr("Closed without a result.")
    return f"**{escape_words(result.text)}**"


def build_result_link(outcome: MatchOutcome, where: PostResultLink) -> Outgoing:
    """How a match ended, in a line that leads to its result.

    Args:
        outcome: how it ended.
        where: where the result is.
    """
    match = outcome.match
    line = tr(
        "🏁 Match #{match} is over: {names}. {verdict} [The result, and a rematch]({link})",
        match=match.id,
        names=" vs ".join(map(name_seat, match.seats)),
        verdict=say_verdict(outcome),
        link=jump_link(match.place.guild_id, where.result_channel_id, where.result_message_id),
    )
    return Outgoing(say(line).page, is_silent=True)


def build_result(outcome: MatchOutcome, ping: Sequence[int], ending: Ending = NOTHING_SHOWN) -> Outgoing:
    """The result, the last position, how it came to it, and a rematch.

    Args:
        outcome: how the match ended.
        ping: the users to be notified.
        ending: what is shown of the match.
    """
    match = outcome.match
    facts = [
        tr_n("{number} turn", "{number} turns", match.turn) if match.turn else say_turn(match.turn),
        tr_n("{number} choice", "{number} choices", match.answers),
    ]
    names = " vs ".join(map(name_seat, match.seats))
    ratings = "".join(f"\n{tell_rating(match, change)}" for change in outcome.ratings)
    ratings += "".join(f"\n{line}" for line in _tell_worth(outcome))
    head = tr(
        "## Match #{match} is over\n{names}\n{verdict}\n-# {facts}",
        match=match.id,
        names=names,
        verdict=say_verdict(outcome) + ratings,
        facts=" · ".join(facts),
    )
    blocks: list[Block] = [Text(head)]
    files: tuple[Attachment, ...] = ()
    if ending.picture is not None:
        shown, file = attach(ending.picture, ending.alt)
        files = (file,)
        blocks.append(shown)
    if ending.story:
        told = "\n".join(f"- {escape_words(line)}" for line in ending.story)
        blocks.append(Text(tr("**How it came to this**") + "\n" + shorten_lines(told, STORY_ROOM)))
    if ending.recap:
        blocks.append(Text(ending.recap))
    blocks.append(Text(tr("-# The seed of every shuffle and die: `{seed}`", seed=outcome.seed)))
    buttons = (
        Button(tr("Rematch"), ChallengePress(ChallengeVerb.REMATCH, match.id), Style.SUCCESS, Sign.AGAIN),
        Button(tr("Replay"), Press(Verb.REPLAY, match.id), sign=Sign.FILM),
        Button(tr("Log"), Press(Verb.LOG, match.id), sign=Sign.SCROLL),
        Button(tr("Journal"), Press(Verb.JOURNAL, match.id), sign=Sign.NOTES),
        Button(tr("Was chance fair?"), Press(Verb.PROOF, match.id)),
    )
    rows = [Row(buttons)]
    if match.status is MatchStatus.FINISHED and match.turn >= TURNS_TO_TURN:
        looks = [Button(tr("How it turned"), Press(Verb.MOMENT, match.id))]
        if outcome.has_analysis:
            looks.append(analysis_button(match.id))
        rows.append(Row(tuple(looks)))
    page = Page((*blocks, *rows), INVITING)
    return Outgoing(page, files=files, mentions=tuple(ping))


def _tell_worth(outcome: MatchOutcome) -> Iterator[str]:
    """That a result changes no rating, or counts for less than a match, and why."""
    match, early = outcome.match, outcome.too_early
    if match.status is not MatchStatus.FINISHED:
        return
    if not match.is_rated:
        yield tr(UNRATED)
    elif early is not None:
        yield tr(TOO_EARLY_LOSS if outcome.ratings else TOO_EARLY, turn=early.turn, span=span(early.after))
    if outcome.ratings and (told := tell_weight(min(change.weight for change in outcome.ratings))):
        yield told


def tell_rating(match: MatchInfo, change: RatingChange) -> str:
    """What a match has changed in a player's rating, in a sentence."""
    player = name_seat(match.seats[change.seat])
    if change.is_provisional and change.margin is not None:
        return tr(
            "{player}: {before} → **{after}** ± {margin} points, provisional",
            player=player,
            before=change.before,
            after=change.after,
            margin=change.margin,
        )
    if change.margin is None:
        return tr(
            "{player}: {before} → **{after}** points, as they were counted then",
            player=player,
            before=change.before,
            after=change.after,
        )
    return tr(
        "{player}: {before} → **{after}** ± {margin} points",
        player=player,
        before=change.before,
        after=change.after,
        margin=change.margin,
    )


def build_proof(outcome: MatchOutcome) -> Outgoing:
    """The proof that chance was fair."""
    proof = tr(
        "### Fair chance in match #{match}\nSeed: `{seed}`\nPublished before the match"
        " (SHA-256): `{commitment}`",
        match=outcome.match.id,
        seed=outcome.seed,
        commitment=outcome.commitment,
    )
    how = "-# " + escape(outcome.how_to_check)
    return say(shorten_lines("\n".join([proof, *_tell_origin(outcome.origin), how]), PROOF_ROOM))


def _tell_origin(origin: Origin | None) -> Iterator[str]:
    """What the seed was made of, as anybody can hash it."""
    if origin is None:
        return
    yield tr(
        "The seed is SHA-256 of the 32 bytes of my secret and of the lines below, each with a line feed at"
        " its end.\nSecret: `{secret}`\nPublished with the challenge (SHA-256): `{commitment}`",
        secret=origin.secret.hex(),
        commitment=origin.commitment,
    )
    if find_event_line(origin):
        yield tr(
            "That secret is SHA-256 of the secret of the event and of the line that begins with `event`, in"
            " the same way. The event's post has the SHA-256 of its secret, and the secret once it is over."
        )
    yield "\n".join(["```", *origin.mixed, "```"])


def build_more(match: MatchInfo, seat: int | None) -> Outgoing:
    """The menu "Concede / More": of whoever plays in ``seat``, or of those who watch."""
    buttons = [
        Button(tr("Board as text"), Press(Verb.BOARD_TEXT, match.id)),
        Button(tr("Open piles"), Press(Verb.PILES, match.id)),
    ]
    buttons.append(report_button(match.id))
    if seat is not None:
        buttons.append(note_button(match.id))
    if seat is not None and not match.is_over:
        buttons.append(share_button(Shared.TURN, match.id))
        mute = Verb.UNMUTE if match.seats[seat].is_muted else Verb.MUTE
        label = tr("Reminders on") if match.seats[seat].is_muted else tr("Reminders off")
        buttons.append(Button(label, Press(mute, match.id)))
        buttons.append(Button(tr("Send my hand by DM again"), Press(Verb.SEND_HAND, match.id)))
        if match.seats[seat].standing:
            buttons.append(Button(tr("Ask me everything again"), Press(Verb.ASK_AGAIN, match.id)))
        buttons.append(Button(tr("Take back, draw, pause …"), Press(Verb.OFFERS, match.id)))
        buttons.append(Button(tr("Concede …"), Press(Verb.CONCEDE, match.id), Style.DANGER))
    text = tr(
        "**Match #{match}** · {clock}\n-# Chance was fixed before the match; SHA-256 of"
        " the seed: `{commitment}`\n-# `/play` makes every choice without buttons, `/board`"
        " and `/hand` show both as text, `/help` says more.",
        match=match.id,
        clock=describe(match.time_control),
        commitment=match.commitment,
    )
    return say(text, *split_rows(buttons))


def build_concede_question(match: MatchInfo) -> Outgoing:
    """Ask a player who wants to give a match up whether they are sure, with a button back to the panel."""
    return say(
        tr("Give up match #{match}? Your opponent wins at once, and this can't be undone.", match=match.id),
        Row(
            (
                Button(tr("Yes, concede"), Press(Verb.CONCEDE_SURE, match.id), Style.DANGER),
                Button(tr("Keep playing"), Press(Verb.SHOW, match.id, 0, Spot().encode())),
            )
        ),
    )


def build_log(match_id: str, lines: Sequence[LogLine], page: int) -> Outgoing:
    """A page of the log, the newest page first; in it the newest line stands last.

    Args:
        match_id: the match.
        lines: the newest lines, enough of them to know whether there is an older page.
        page: 0 for the newest.
    """
    end = len(lines) - page * LOG_PAGE
    shown = lines[max(0, end - LOG_PAGE) : max(0, end)]
    out: list[str] = []
    turn = None
    for line in shown:
        if line.weight is Weight.TURN:  # it is its own heading
            turn = line.turn
            out.append(f"**{escape(without_stop(line.said))}**")
            continue
        if line.turn != turn:
            turn = line.turn
            out.append(tr("**Turn {turn}**", turn=turn) if turn else tr("**Preparation**"))
        out.append(f"- {escape(line.said)}")
    text = shorten_lines("\n".join(out), LOG_ROOM) or tr("Nothing has happened yet.")
    buttons: list[Button] = []
    if end - LOG_PAGE > 0:
        buttons.append(Button(tr("◀ Older"), Press(Verb.LOG, match_id, 0, write_fields(page + 1))))
    if page > 0:
        buttons.append(Button(tr("Newer ▶"), Press(Verb.LOG, match_id, 0, write_fields(page - 1))))
    blocks: list[Block] = [Text(tr("### Log of match #{match}", match=match_id)), Text(text)]
    return Outgoing(Page((*blocks, Row(tuple(buttons))) if buttons else tuple(blocks)))
