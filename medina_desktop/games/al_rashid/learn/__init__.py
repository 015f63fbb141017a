"""What teaches Al-Rashid."""
