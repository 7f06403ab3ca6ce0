"""Tools of the command line."""
