"""How strong players are, from the rated matches that they have finished."""
