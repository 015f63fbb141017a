"""Pictures: files, sprites, brushes, and when they are drawn."""
