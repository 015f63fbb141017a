"""Puzzles, missions and today’s game, without a window: the files, what they ask for and what was reached."""
