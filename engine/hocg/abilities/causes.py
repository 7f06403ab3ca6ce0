"""What something was done by: whose ability, of which card, of which holomem."""

import msgspec


class Cause(msgspec.Struct, frozen=True):
    """An ability that does something.

    Args:
        seat: who controls it (3.1.2).
        card: the card it stands on, or -1.
        holomem: the holomem that it counts as an ability of (10.13.2), or -1.
        ability: its name, empty if it has none or it isn't known.
    """

    seat: int
    card: int
    holomem: int = -1
    ability: str = ""
