"""What patterns of other languages ask of the text around them: on what it stands, how its set is worded, and
what has been said before.
"""

SUPPORT = "on a support card"
ART = "on an art"
SKILL = "on an Oshi"
HOLOMEM = "on a holomem"
"""On what a text stands; that of an art stands on a holomem too."""

FIRST = "worded as the first sets"
EARLY = "worded as the early sets"
MIDDLE = "worded as the sets up to the middle"
OLDER = "worded as the older sets"
"""How its set is worded; each includes the one before it, and none of them is so of the newest sets."""

CHOSEN = "holomem chosen"
HOST = "host named"
RETURNED_TO_HAND = "cards returned to hand"
TWO_LOOKED_AT = "two cards looked at"
SEVERAL_DICE = "several dice rolled"
"""What has been said."""
