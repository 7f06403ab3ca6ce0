"""What every part stands on: the connection, sending, pages and their limits, routing, pictures."""
