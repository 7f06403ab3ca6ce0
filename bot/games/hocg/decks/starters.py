"""How the shipped decks play and how hard that is, in a line each for a menu (100 characters)."""

from bot.app.packs.decks import Difficulty, StarterLine
from engine.kernel.translation import mark

EASY, MEDIUM, HARD = Difficulty

_LINES: dict[str, tuple[Difficulty, str]] = {
    "hSD01-sora": (EASY, mark("White and green: moves cheers around, pulls a back holomem forward")),
    "hSD01-azki": (EASY, mark("White and green: dice you may set, cheers back from the archive")),
    "hSD01-sora-en": (EASY, mark("White and green: moves cheers around, pulls a back holomem forward")),
    "hSD01-azki-en": (EASY, mark("White and green: dice you may set, cheers back from the archive")),
    "hSD02-ayame": (MEDIUM, mark("Red: pays with cards from hand for special damage")),
    "hSD03-okayu": (MEDIUM, mark("Blue: archives its own cheers to hit the back row")),
    "hSD04-choco": (MEDIUM, mark("Purple: brings events back, heals, grows with each event")),
    "hSD05-hajime": (EASY, mark("White: a wide stage of one group makes its arts stronger")),
    "hSD06-iroha": (EASY, mark("Green: many cheers early, heals, shields the center")),
    "hSD07-flare": (MEDIUM, mark("Yellow: tough, and stronger when few lives are left")),
    "hSD08-kanata": (MEDIUM, mark("White: special damage while blooming, one big center")),
    "hSD09-marine": (MEDIUM, mark("Red: special damage to center and collab at once")),
    "hSD10-chihaya": (MEDIUM, mark("Green and purple: a bloom each turn powers its arts")),
    "hSD11-niko": (HARD, mark("Blue and yellow: spends cheers freely and gets them back")),
    "hSD12-bijou": (HARD, mark("Blue and purple: fills its archive and lives off it")),
    "hSD12-shiori": (HARD, mark("Blue and purple: support cards in the archive become damage")),
    "hSD13-elizabeth": (MEDIUM, mark("Red and yellow: one holomem with many cheers takes the blows")),
    "hSD13-gigi": (HARD, mark("Red and yellow: shuffles positions, big arts without stacks")),
    "hSD14-fubuki": (EASY, mark("White: mascots attached, quick blooms, cheap big arts")),
    "hSD15-raden": (MEDIUM, mark("Green: an event each turn, its own fuel from the archive")),
    "hSD16-miko": (MEDIUM, mark("Red: fans attached and dice, bursts in one turn")),
    "hSD17-suisei": (EASY, mark("Blue: special damage to the back, every turn a little more")),
    "hSD18-calliope": (MEDIUM, mark("Purple: fills the archive, then strikes when it is full")),
    "hSD19-subaru": (EASY, mark("Yellow: cheers back from the archive, stronger at 2 lives")),
    "open-watame": (MEDIUM, mark("White: fills its holo Power with each art, for one turn of strong arts")),
    "open-zeta": (MEDIUM, mark("White: mascots and fans, back from the archive for a big turn")),
    "open-raden": (HARD, mark("Green: Mushroom events, played again and again")),
    "open-iroha": (MEDIUM, mark("Green: gathers cheers and blooms on from Buzz holomem")),
    "open-haato": (HARD, mark("Red: returns its Debuts to the deck for cards and damage")),
    "open-polka": (MEDIUM, mark("Red: fills the archive and counts what is in it")),
    "open-kronii": (HARD, mark("Blue: saves holo Power for a second turn in a row")),
    "open-okayu": (MEDIUM, mark("Blue: spreads special damage, pulls damaged holomem forward")),
    "open-azki": (MEDIUM, mark("Purple: the more holo Power it saves, the harder its center hits")),
    "open-laplus": (MEDIUM, mark("Purple: three dice at once, arts without cheers for a turn")),
    "open-nene": (EASY, mark("Yellow: fills the stage with Debuts at once, and cheers for all")),
    "open-subaru": (EASY, mark("Yellow: takes less damage, strikes back when lives are few")),
}

STARTERS = {deck_id: StarterLine(stars, words) for deck_id, (stars, words) in _LINES.items()}
"""Shipped deck -> how hard it is, and how it plays."""
