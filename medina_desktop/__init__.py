"""Medina, the desktop game: an unofficial fan edition of Stefan Dorra's board game."""

__version__ = "0.1.0"
