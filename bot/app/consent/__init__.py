"""What the players agree on beside the game: going back, ending, stopping the clocks."""
