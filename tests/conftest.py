"""Let tests import the helpers that lie beside them."""

import sys
from pathlib import Path

HERE = Path(__file__).parent
MEDINA = HERE / "games" / "medina"
for folder in (HERE, MEDINA, MEDINA / "rules", MEDINA / "ai"):
    sys.path.insert(0, str(folder))
