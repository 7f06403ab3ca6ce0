"""Cards of the pool with a text that the language can't say yet, by the idea that is missing.

They are listed by ``oshiban cards check`` with the place and can't be put into a deck. A test asks for a
card to be taken off this list as soon as its texts compile; until then scenarios that need it may fail.
"""

LACKING: dict[str, tuple[str, ...]] = {
    "cost of one art by name, or of none at all": ("hBP04-005", "hBP06-056"),
    "who stays resting, or becomes active by what": (
        "hBP03-006",
        "hBP06-069",
    ),
    "two sets of cards or holomem, each with its own count": (
        "hBP03-005",
        "hBP03-024",
        "hBP06-085",
        "hBP06-096",
    ),
    "a stack with its top card as one place": ("hBP04-077",),
    "life and HP that can't be lost or changed": ("hBP03-022", "hBP03-065", "hBP04-024", "hBP06-097"),
    "dice and their results as things that are counted": (
        "hBP03-023",
        "hBP04-059",
        "hBP05-016",
        "hBP06-103",
        "hBP07-043",
        "hBP07-095",
    ),
    "a trigger or a permission for a time": ("hBP04-004", "hBP06-008", "hBP06-095", "hBP07-008"),
}

NOT_SUPPORTED = {number: lack for lack, numbers in LACKING.items() for number in numbers}
"""Card number -> what the language lacks for it."""
