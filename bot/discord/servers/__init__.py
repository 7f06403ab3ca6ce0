"""What those who manage a server decide for everybody in it."""
