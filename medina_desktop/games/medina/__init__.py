"""Medina: two to four players rebuild a desert city."""
