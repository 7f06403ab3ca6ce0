"""What patterns of other languages ask of the text around them: on what it stands, how its set is worded, and
what has been said before.
"""

from engine.kernel.language import words

SUPPORT = "on a support card"
ART = "on an art"
SKILL = "on an Oshi"
HOLOMEM = "on a holomem"
"""On what a text stands; that of an art stands on a holomem too."""

FIRST = "worded as the first sets"
EARLY = "worded as the early sets"
MIDDLE = "worded as the sets up to the middle"
OLDER = "worded as the older sets"
RECENT = "worded as the recent sets"
"""How its set is worded; each includes the one before it, and none of them is so of the newest sets."""
NAMED_IN_FULL = "host named in full again"
"""That a holomem is named by what is attached to it wherever it is spoken of, as in the first sets and the
newest ones.
"""

FURTHER = "goes on with さらに"
FURTHER_THEN = "goes on with さらに behind its condition"
PLAINLY = "goes on without a word"
THEREUPON = "goes on with そして"
JOINED = "joins a draw with what follows"
WHEN_DONE = "says again what must have been done"
THIS_ABILITY = "says that it is this ability that did it"
CHOOSING = "says a choice as a sentence"
TIME_THEN_FACT = "joins facts by 時 and なら"
MARKED = "sets its conditions below each other with marks"
TOPIC = "begins with whom it is about"
SHORT_LEVEL = "names a Bloom level without its noun"
ONLY_WHEN = "says when a card can only be used"
UNSTAGED = "chooses without a word of the stage"
THAT_ART = "speaks of that holomem's arts as those arts"
PLAIN_OTHERS = "calls others 他の"
APART = "calls others by whom they are not"
LEVEL_FIRST = "begins with a Bloom level"
COUNTING = "counts first what goes all at once"
SAYS_ONE = "says that one is one"
NAMES_HOST = "names the holomem of an attached card where others have a line of their own for it"
OF_PLACE = "counts what is of a place, not what is in it"
STAGED = "says the stage of holomem wherever it says no position"
BEARS_TAG = "says that a holomem has a tag, not that there is one that has"
OWNED_AGAIN = "says again whose the second of two holomem is"
UNMARKED = "sets its parts below each other without marks"
"""Which of several ways to say the same is used, where that differs from card to card."""

CHOSEN = "holomem chosen"
AGAIN = "AGAIN"
SPOKEN = "that holomem spoken of"
DAMAGED = "opponent's holomem damaged"
DAMAGED_BACK = "opponent's back holomem damaged"
HOST = "host named"
MASCOT_LEFT = "mascot archived"
FAN_LEFT = "fan archived"
COMPARED = "compared with the opponent"
RETURNED_TO_HAND = "cards returned to hand"
HOLOMEM_RETURNED = "holomem returned"
DECK_LOOKED = "top of the deck looked at"
TWO_LOOKED_AT = "two cards looked at"
SEVERAL_DICE = "several dice rolled"
"""What has been said."""

WORDLESS = (
    words("{self}", given="after Choose"),
    words("{self}", given=(JOINED, "after Draw")),
    words("{self}", given=PLAINLY),
)
"""Where an effect follows another without a word between them."""
GOES_ON = (
    *WORDLESS,
    words("{self}", given="after LookAt"),
    words("さらに、{self}", given=FURTHER),
    words("そして{self}", given=THEREUPON),
    words("そして{self}", given=EARLY),
    "その後、{self}",
)
"""How an effect follows another."""
