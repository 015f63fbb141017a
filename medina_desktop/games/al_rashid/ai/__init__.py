"""Opponents: they know only what their seat may know, imagine the rest, and play the year out in thought."""
