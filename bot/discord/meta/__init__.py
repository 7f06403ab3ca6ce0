"""`/meta`: what is played, in pictures and numbers."""
