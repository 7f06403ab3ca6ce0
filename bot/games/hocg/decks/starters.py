"""How the starter decks play and how hard that is, in a line each for a menu (100 characters)."""

EASY, MEDIUM, HARD = "★☆☆", "★★☆", "★★★"

STARTERS: dict[str, str] = {
    "hSD01-sora": f"{EASY} White and green: moves cheers around, pulls a back holomem forward",
    "hSD01-azki": f"{EASY} White and green: dice you may set, cheers back from the archive",
    "hSD01-sora-en": f"{EASY} White and green: moves cheers around, pulls a back holomem forward",
    "hSD01-azki-en": f"{EASY} White and green: dice you may set, cheers back from the archive",
    "hSD02-ayame": f"{MEDIUM} Red: pays with cards from hand for special damage",
    "hSD03-okayu": f"{MEDIUM} Blue: archives its own cheers to hit the back row",
    "hSD04-choco": f"{MEDIUM} Purple: brings events back, heals, grows with each event",
    "hSD05-hajime": f"{EASY} White: a wide stage of one group makes its arts stronger",
    "hSD06-iroha": f"{EASY} Green: many cheers early, heals, shields the center",
    "hSD07-flare": f"{MEDIUM} Yellow: tough, and stronger when few lives are left",
    "hSD08-kanata": f"{MEDIUM} White: special damage while blooming, one big center",
    "hSD09-marine": f"{MEDIUM} Red: special damage to center and collab at once",
    "hSD10-chihaya": f"{MEDIUM} Green and purple: a bloom each turn powers its arts",
    "hSD11-niko": f"{HARD} Blue and yellow: spends cheers freely and gets them back",
    "hSD12-bijou": f"{HARD} Blue and purple: fills its archive and lives off it",
    "hSD12-shiori": f"{HARD} Blue and purple: support cards in the archive become damage",
    "hSD13-elizabeth": f"{MEDIUM} Red and yellow: one holomem with many cheers takes the blows",
    "hSD13-gigi": f"{HARD} Red and yellow: shuffles positions, big arts without stacks",
    "hSD14-fubuki": f"{EASY} White: mascots attached, quick blooms, cheap big arts",
    "hSD15-raden": f"{MEDIUM} Green: an event each turn, its own fuel from the archive",
    "hSD16-miko": f"{MEDIUM} Red: fans attached and dice, bursts in one turn",
}
"""Starter deck -> its line."""
