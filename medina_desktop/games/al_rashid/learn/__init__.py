"""Lessons, book and diagrams of Al-Rashid."""
