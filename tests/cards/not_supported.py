"""Cards of the pool with a text that the language can't say yet, by the idea that is missing.

They are listed by ``oshiban cards check`` with the place and can't be put into a deck. A test asks for a
card to be taken off this list as soon as its texts compile; until then scenarios that need it may fail.
"""

LACKING: dict[str, tuple[str, ...]] = {}

NOT_SUPPORTED = {number: lack for lack, numbers in LACKING.items() for number in numbers}
"""Card number -> what the language lacks for it."""
