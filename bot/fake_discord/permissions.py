"""What the bot may do in a place of the stand-in, as Discord counts it."""

PERMISSIONS = {
    "view_channel": 1 << 10,
    "send_messages": 1 << 11,
    "attach_files": 1 << 15,
    "read_message_history": 1 << 16,
    "manage_threads": 1 << 34,
    "create_public_threads": 1 << 35,
    "send_messages_in_threads": 1 << 38,
}


def allow_all_but(denied: set[str]) -> int:
    """Discord's number for everything that the bot may be given, less some of it."""
    return sum(bit for name, bit in PERMISSIONS.items() if name not in denied)
