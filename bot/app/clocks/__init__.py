"""What time does: reminders, time that is up, challenges that run out."""
