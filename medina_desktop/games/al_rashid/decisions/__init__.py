"""Decisions of a family, in words: lines to choose, pieces to put together. No pygame."""
