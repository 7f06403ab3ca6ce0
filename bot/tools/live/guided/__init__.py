"""What a person is led through, press by press; each is confirmed by the interaction that arrives."""
