"""Facts of something in a line, one beside the other."""

BETWEEN = " · "


def join_facts(*facts: str) -> str:
    """Facts in a line, without those that are empty."""
    return BETWEEN.join(filter(None, facts))


def keep_facts(line: str, room: int) -> str:
    """The first facts of a line that have room. None of them is begun and not ended: half a text, which may
    end before what it does, decides nothing.

    Args:
        line: the line.
        room: characters.
    """
    if len(line) <= room:
        return line
    kept = ""
    for fact in line.split(BETWEEN):
        longer = join_facts(kept, fact)
        if len(longer) > room:
            break
        kept = longer
    return kept
