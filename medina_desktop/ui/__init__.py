"""The window: the only part of the game that imports pygame."""

import os

# Both are read while pygame is imported, so they cannot wait: it would greet on standard output (windowed builds have
# none), and it would name the window after the script instead of the game.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_VIDEO_X11_WMCLASS", "medina-desktop")
