"""Lessons, book and diagrams of Sultaniya."""
