"""The faults with names, a module for each thing they happen to; ``registry`` lists them all."""
