"""The doctor leaves a channel as it has found it."""

from typing import Final

import discord

from bot.tools.live.messages import is_message
from bot.tools.live.trial import Failed, Trial

THREADS: Final = r"/channels/\d+/messages/\d+/threads"


async def clean_up(trial: Trial) -> str:
    """Delete everything that was posted; what was done. Raises Failed if something is left."""
    client, left = trial.bot.client, list[str]()
    threads = {int(each.answer["id"]) for each in trial.sent("POST", THREADS) if not each.call.is_refused}
    kept = set()
    for thread in sorted(threads):
        if not await _remove_thread(client, thread):
            kept.add(thread)
            left.append("a thread, since the bot lacks Manage Threads")
    removed = 0
    for channel_id, message_id in _posted(trial):
        if channel_id in threads:
            continue
        try:
            await client.http.delete_message(channel_id, message_id)
        except discord.NotFound:
            continue
        except discord.HTTPException as error:
            left.append(f"a message ({error.code})")
        else:
            removed += 1
    if left:
        raise Failed(f"{removed} messages deleted; left: {', '.join(sorted(set(left)))} ({len(left)})")
    return f"{removed} messages and {len(threads)} threads deleted"


def _posted(trial: Trial) -> list[tuple[int, int]]:
    """Every message that was posted: channel and message."""
    found = {
        (int(each.answer["channel_id"]), int(each.answer["id"]))
        for each in trial.record.exchanges
        if each.call.method == "POST" and not each.call.is_refused and is_message(each.answer)
    }
    return sorted(found)


async def _remove_thread(client: discord.Client, thread_id: int) -> bool:
    """Delete a thread, or archive it if that isn't allowed; whether it is gone."""
    try:
        await client.http.delete_channel(thread_id)
    except discord.NotFound:
        return True
    except discord.Forbidden:
        await client.http.edit_channel(thread_id, archived=True)
        return False
    return True
