"""What is played: matches that are over are added to sums, from which `/meta` is answered."""
