"""Challenges in the window: the page with its tabs, and the puzzle at the table."""
