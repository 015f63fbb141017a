"""Saved games as lists show them."""
