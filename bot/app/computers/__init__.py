"""Computer opponents: whoever lets them choose, off the event loop."""
