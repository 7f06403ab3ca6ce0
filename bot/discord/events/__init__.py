"""Events on Discord: their posts, what is pressed on them, the commands of players and organisers."""
