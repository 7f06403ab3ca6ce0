"""Computer players of any card game, and what one is."""
