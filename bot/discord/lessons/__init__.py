"""Learning a game: lessons, and a first match with a coach."""
