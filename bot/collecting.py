"""How often Python looks for garbage.

While the bot starts, nearly everything that is made stays: classes, cards, tables. With Python's own rhythm a
quarter of the start's time went to looking through it again and again.
"""

import gc

USUAL = gc.get_threshold()
SELDOM = (500_000, 50, 100)
"""A start makes fewer objects than come between two looks, so at most some 60 MB of garbage wait for one."""


def collect_seldom() -> None:
    """Look for garbage seldom: for a start, and for a tool that ends soon."""
    gc.set_threshold(*SELDOM)


def collect_as_usual() -> None:
    """Look for garbage in Python's own rhythm, and not among what is there now, which stays."""
    gc.freeze()
    gc.set_threshold(*USUAL)
