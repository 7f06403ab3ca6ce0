"""How hOCG is played, in a few lines, for somebody who sits down to it for the first time."""

from bot.app.packs.guides import Guide
from engine.kernel.translation import mark

GUIDE = Guide(
    goal=mark(
        "You win when your opponent's last life is gone, when they can't draw at the start of their turn, or"
        " when they have no holomem left on stage. A life is lost each time a holomem of theirs goes down."
    ),
    turn=(
        mark(
            "Your resting holomem get up, you draw a card, and the top card of your cheer deck goes to one"
            " of your holomem: arts need cheers, but use none up."
        ),
        mark(
            "In the main phase you place Debut holomem, bloom those that were there before this turn (Debut"
            " to 1st to 2nd), play support cards, use oshi skills, and may send one holomem to the collab"
            " position."
        ),
        mark(
            "In the performance phase your center and your collab may each use one art. Damage stays; at no"
            " HP left a holomem goes down."
        ),
    ),
    rule=mark('As in "can I bloom twice", "8.3.2" or "手札の上限"'),
    ruling=mark("Words of your question, or a number such as Q154"),
    term=mark('As in "collab effect", "Buzz" or "特攻"'),
    card=mark('A name, a number, or facts: "Kanata", "bp01-10", "red buzz", "restore HP"'),
)
