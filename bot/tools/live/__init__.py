"""``oshiban doctor --live``: the bot tried out on Discord itself, or on the stand-in."""
