"""How the starter decks play, in a line each."""

STARTERS: dict[str, str] = {}
