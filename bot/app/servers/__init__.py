"""What a server decides for everybody in it."""
