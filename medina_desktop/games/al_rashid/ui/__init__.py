"""Al-Rashid in the window."""
