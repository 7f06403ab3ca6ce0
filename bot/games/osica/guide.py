"""How OSICA is played, in a few lines, for somebody who sits down to it for the first time."""

from bot.app.packs.guides import Guide
from engine.kernel.translation import mark

GUIDE = Guide(
    goal=mark(
        "You win by taking a heart from an opponent who has none left, or when your opponent's deck is empty."
    ),
    turn=(
        mark("You draw a card, and your limit grows by 2."),
        mark(
            "In the main phase you play characters and supports as far as places and limit allow; in the"
            " event phase both players in turn play events or pass."
        ),
        mark(
            "In the cheer phase the top cards of your deck go to your hand, your assist area or your costs."
        ),
        mark(
            "In the appeal phase your upright characters appeal, one after another; what isn't guarded takes"
            " hearts."
        ),
    ),
    rule=mark('As in "who may guard", "5.5.8" or "ハート"'),
    term=mark('As in "Charge", "Bond" or "限界突破"'),
    card=mark('A name, a number, or facts: "Hazel", "SLF-07", "event", "draw a card"'),
)
