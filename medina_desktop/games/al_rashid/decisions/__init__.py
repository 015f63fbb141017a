"""What a family is to decide, in words: lines to choose, pieces to put together. No pygame."""
