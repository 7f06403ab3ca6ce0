"""The hololive OFFICIAL CARD GAME, after the Japanese comprehensive rules 1.9.0."""
