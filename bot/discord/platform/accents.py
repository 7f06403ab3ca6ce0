"""Colors of the stripe at the side of a message."""

INVITING = 0x5A9E4B
STILL = 0x808890
SEATS = (0x4A90D9, 0xD9644A)
"""The stripe shows which seat must choose; the words say it too."""
