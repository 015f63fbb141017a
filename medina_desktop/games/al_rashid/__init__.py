"""The game of Al-Rashid: families, guilds, trade roads and battles."""
