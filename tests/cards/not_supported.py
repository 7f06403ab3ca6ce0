"""Cards of the pool with a text that the language can't say yet, by the idea that is missing.

They are listed by ``oshiban cards check`` with the place and can't be put into a deck. A test asks for a
card to be taken off this list as soon as its texts compile; until then scenarios that need it may fail.
"""

LACKING: dict[str, tuple[str, ...]] = {
    "damage by whom it comes from, or that can't be reduced": (
        "hBP06-027",
        "hBP07-075",
    ),
    "damage divided, or dealt to others than the target": ("hBP03-045", "hBP07-081"),
    "the Oshi beside holomem as a subject": ("hBP05-028", "hBP05-045", "hBP06-006"),
    "events of cards: returned, archived, attached from where": (
        "hBP05-083",
        "hBP06-030",
        "hBP07-084",
    ),
    "what happened in this match by a skill": ("hBP04-061",),
    "what happened in a phase, and life lost since the start": ("hBP03-083",),
    "rock-paper-scissors": ("hBP03-071",),
    "cards face down in holo Power, the bottom of a deck, either end": (
        "hBP04-053",
        "hBP05-068",
        "hBP07-005",
        "hBP07-093",
    ),
    "what only counts where several are chosen one after the other": ("hBP04-089",),
    "one of two costs": ("hBP05-082",),
    "one of two sorts of holomem with facts of their own": ("hBP06-003",),
    "position and fact in one condition of use": ("hBP06-039",),
    "arts of other holomem": ("hBP07-048",),
    "a bloom in the first turn": ("hBP07-050",),
}

NOT_SUPPORTED = {number: lack for lack, numbers in LACKING.items() for number in numbers}
"""Card number -> what the language lacks for it."""
