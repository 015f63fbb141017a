"""The measures of a palace, in half-columns, and where things lie on the disk."""

from pathlib import Path

H = 7 / 6                   # height of a storey: with 192 pixels to the half-column a tile is 384 x 224
HEAD = 5 / 12               # room above a roof for spires, 80 pixels: they rise over the edge of the tile
PARAPET = .56               # height of a roof's wall
UNIT = 192                  # pixels of a half-column in the atlases: a palace on a table of 3840 x 2160
KINDS = 'BRGT'              # ground floor, first floor, second floor, roof
COLUMNS = 'abcdefghijklmn'

ROOT = Path(__file__).resolve().parents[3]
DATA = ROOT / 'data' / 'games' / 'sultaniya'
IMAGES = ROOT / 'assets' / 'images'
FONT = ROOT / 'assets' / 'fonts' / 'SourceSerifPro-Semibold.otf'
