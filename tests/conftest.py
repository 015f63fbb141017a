"""Let tests import the helpers that lie beside them."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
for folder in (HERE, HERE / "rules"):
    sys.path.insert(0, str(folder))
