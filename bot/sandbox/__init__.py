"""The real bot inside SimCord: an in-memory Discord to play on, to test with and to run the demo in."""
