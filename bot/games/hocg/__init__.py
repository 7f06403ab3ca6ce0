"""The hololive OFFICIAL CARD GAME: pictures, decks, look-ups and words for the bot."""
