"""Events: signing up for them, running them, deciding in them."""
