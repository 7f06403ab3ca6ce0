"""Derived facts after all continuous effects (10.10.1); nothing else reads printed values."""
