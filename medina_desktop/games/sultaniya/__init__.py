"""Sultaniya: one to four players build a palace of tiles, with the help of djinns."""
