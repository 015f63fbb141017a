"""Sultaniya in the window."""
