"""Studies: computations that take minutes, a portion at a time, behind everything else."""
