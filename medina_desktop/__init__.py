"""Medina, the desktop game: an unofficial fan edition of Stefan Dorra's board game."""

__version__ = "0.2.0"
