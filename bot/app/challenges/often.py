"""How often people may challenge each other: nobody can be pestered, and no channel filled."""

from collections.abc import Sequence
from datetime import datetime

from bot.app.context import Context
from bot.app.refusals import Refused
from bot.app.servers.muting import check_unmuted
from bot.app.waiting import count_minutes
from bot.model.challenges import Challenge
from bot.store.database import Transaction
from engine.kernel.translation import mark, tr

OF_PAIR = mark(
    "You have challenged <@{opponent}> {limit} times within {span} minutes without a match. You can again"
    " in {minutes} minutes; <@{opponent}> can challenge you at any time."
)
OF_PERSON = mark(
    "You have made {limit} challenges within {span} minutes that came to nothing. You can make the next one"
    " in {minutes} minutes."
)
OF_SERVER = mark(
    "{limit} challenges were made in this server within {span} minutes that came to nothing. The next one can"
    " be made in {minutes} minutes; whoever waits for an opponent is in `/lobby`."
)
WAITING = mark(
    "<@{opponent}> has {limit} challenges to answer. Ask them to accept or decline one first, or challenge"
    " somebody else."
)


async def check_often(tx: Transaction, context: Context, challenge: Challenge) -> None:
    """Look whether a challenge can be made now.

    Args:
        tx: the transaction.
        context: limits and clock.
        challenge: the challenge.

    Raises:
        Refused: its challenger is muted there, or has made too many; or too many wait for whom it is to.
    """
    policy, now, opponent = context.policy, context.clock.now(), challenge.opponent
    await check_unmuted(tx, challenge.place.guild_id, challenge.challenger, now)
    if opponent is not None and await tx.challenges.count_waiting(opponent) >= policy.max_waiting_challenges:
        raise Refused(tr(WAITING, opponent=opponent, limit=policy.max_waiting_challenges))
    since = now - policy.challenges_within
    own = await tx.challenges.vain_of(challenge.challenger, since)
    to_same = [each.created_at for each in own if opponent is not None and each.opponent == opponent]
    _check(context, to_same, policy.max_pair_challenges, OF_PAIR, now, opponent or 0)
    _check(context, [each.created_at for each in own], policy.max_person_challenges, OF_PERSON, now)
    if challenge.place.guild_id is not None:
        all_here = await tx.challenges.vain_in(challenge.place.guild_id, since)
        _check(context, all_here, policy.max_server_challenges, OF_SERVER, now)


def _check(
    context: Context, made: Sequence[datetime], limit: int, sentence: str, now: datetime, opponent: int = 0
) -> None:
    """Raises Refused if so many were made; ``made`` has the newest first."""
    if len(made) < limit:
        return
    within = context.policy.challenges_within
    minutes, span = count_minutes(made[limit - 1] + within - now), count_minutes(within)
    raise Refused(tr(sentence, opponent=opponent, limit=limit, span=span, minutes=minutes))
