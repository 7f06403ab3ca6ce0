"""Rules and terms of a game as articles: what libraries of games share."""
