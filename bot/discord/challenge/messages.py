"""The card of a challenge."""

from bot.app.events.events import Caption
from bot.discord.challenge.addresses import ChallengePress, ChallengeVerb
from bot.discord.platform.accents import INVITING, STILL
from bot.discord.platform.chance import fix_chance, promise_chance
from bot.discord.platform.markdown import escape, name_computer, name_user
from bot.discord.platform.pages import Button, Outgoing, Page, Row, Sign, Style, Text, say
from bot.discord.platform.ratings import tell_weight
from bot.discord.platform.times import describe, relative
from bot.model.challenges import Challenge, ChallengeStatus
from engine.kernel.translation import mark, tr

UNRATED = mark("Unrated: this match changes no rating.")


def build_challenge(
    challenge: Challenge,
    title: str,
    commitment: str = "",
    *,
    is_rated: bool = True,
    weight: float = 1.0,
) -> Outgoing:
    """The challenge card.

    Args:
        challenge: the challenge.
        title: name of the card game for people.
        commitment: SHA-256 of the seed of the match that came of it.
        is_rated: whether the match counts, as far as it is known.
        weight: for how much of a match it counts then.
    """
    kind = tr("Rematch") if challenge.rematch_of else tr("Challenge")
    target = tr("anybody here") if challenge.opponent is None else name_user(challenge.opponent)
    sentence = tr(
        "{challenger} challenges {target}.", challenger=name_user(challenge.challenger), target=target
    )
    if challenge.computer is not None:
        kind = tr("Rematch") if challenge.rematch_of else tr("Match")
        sentence = tr(
            "{challenger} plays against {computer}.",
            challenger=name_user(challenge.challenger),
            computer=name_computer(challenge.computer),
        )
    lines = [
        "## " + tr("{head}: {text}", head=kind, text=escape(title)),
        sentence,
        tr("Clock: {clock}.", clock=describe(challenge.time_control)),
    ]
    if worth := _tell_worth(challenge, weight, is_rated=is_rated):
        lines.append(worth)
    if challenge.status is not ChallengeStatus.OPEN:
        lines.append(_fate(challenge))
        if commitment:
            lines.append(fix_chance(commitment, challenge.commitment))
        return Outgoing(Page((Text("\n".join(lines)),), STILL), is_silent=True)
    if challenge.commitment:
        lines.append(promise_chance(challenge.commitment))
    lines.append(
        tr(
            "-# Challenge #{challenge} · ends {expires_at}",
            challenge=challenge.id,
            expires_at=relative(challenge.expires_at),
        )
    )
    mentions = () if challenge.opponent is None else (challenge.opponent,)
    page = Page((Text("\n".join(lines)), Row(_list_buttons(challenge))), INVITING)
    return Outgoing(page, mentions=mentions, is_silent=not mentions)


def _list_buttons(challenge: Challenge) -> tuple[Button, ...]:
    """What can be done about an open challenge."""
    buttons = [
        Button(tr("Accept"), ChallengePress(ChallengeVerb.ACCEPT, challenge.id), Style.SUCCESS, Sign.SWORDS)
    ]
    if challenge.opponent is not None:
        buttons.append(Button(tr("Decline"), ChallengePress(ChallengeVerb.DECLINE, challenge.id)))
    buttons.append(Button(tr("Withdraw"), ChallengePress(ChallengeVerb.WITHDRAW, challenge.id)))
    if challenge.commitment:
        buttons.append(Button(tr("A word for chance"), ChallengePress(ChallengeVerb.WORD, challenge.id)))
    return tuple(buttons)


def build_unposted(challenge: Challenge) -> Outgoing:
    """What a challenger is told whose challenge couldn't be posted.

    Args:
        challenge: the challenge.
    """
    return say(
        tr(
            "Your challenge #{challenge} couldn't be posted in <#{where}>, so nobody sees it there. Challenge"
            " again in a channel where I may post; this one ends {expires_at}.",
            challenge=challenge.id,
            where=challenge.thread_id or challenge.place.channel_id,
            expires_at=relative(challenge.expires_at),
        )
    )


def build_table(challenge: Challenge, caption: Caption, commitment: str, *, is_rated: bool) -> Outgoing:
    """The post on which the thread of an event's match is opened.

    Args:
        challenge: what the match came of.
        caption: what it is to its event.
        commitment: SHA-256 of the seed of the match.
        is_rated: whether the match counts.
    """
    event, game = caption.event, caption.game
    lines = [
        tr(
            "**{event}** · round {round}, table {table}",
            event=escape(event.name),
            round=game.round,
            table=game.number,
        ),
        tr(
            "{first} – {second} · match #{match}",
            first=name_user(challenge.challenger),
            second=name_user(challenge.opponent),
            match=challenge.id,
        ),
    ]
    if not is_rated:
        lines.append(tr(UNRATED))
    lines.append(fix_chance(commitment))  # what it is made of is told in the thread
    return Outgoing(Page((Text("\n".join(lines)),), STILL), is_silent=True)


def _tell_worth(challenge: Challenge, weight: float, *, is_rated: bool) -> str:
    """That the match changes no rating, or counts for less; "" if it counts in full."""
    if not challenge.is_rated:
        return tr("Casual: it changes no rating.")
    if challenge.computer is not None:
        return ""
    return tell_weight(weight) if is_rated else tr(UNRATED)


def _fate(challenge: Challenge) -> str:
    match challenge.status:
        case ChallengeStatus.ACCEPTED if challenge.computer is not None:
            return tr("Match #{challenge}, unrated.", challenge=challenge.id)
        case ChallengeStatus.ACCEPTED:
            return tr(
                "Accepted by {accepted_by}: match #{challenge}.",
                accepted_by=name_user(challenge.accepted_by),
                challenge=challenge.id,
            )
        case ChallengeStatus.DECLINED:
            return tr("{opponent} declined.", opponent=name_user(challenge.opponent))
        case ChallengeStatus.WITHDRAWN:
            return tr("{challenger} withdrew it.", challenger=name_user(challenge.challenger))
        case ChallengeStatus.EXPIRED:
            return tr("It ran out: nobody accepted in time.")
        case ChallengeStatus.OPEN:
            return ""
