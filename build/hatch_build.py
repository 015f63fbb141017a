"""What `pip install` does besides copying: Medina's opponents are compiled where there is a C compiler, and the wheel
is then for this kind of machine alone. Where there is none it is a wheel for every machine."""

import runpy
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledOpponents(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        compile_fast = runpy.run_path(str(Path(self.root, "build", "compile_fast.py")))
        source, compiled = compile_fast["SOURCE"], compile_fast["compiled"]
        if version == "editable":  # it lies in the source tree, like all the rest
            self.app.display_info(compiled())
            return
        self.folder = TemporaryDirectory()  # until the wheel is made
        library = Path(self.folder.name, source.with_suffix(".so").name)
        self.app.display_info(compiled(library))
        if library.exists():
            where = source.parent.relative_to(Path(self.root).resolve())
            build_data["force_include"][str(library)] = (where / library.name).as_posix()
            build_data["pure_python"] = False
            # Any Python 3 can load it; nothing of Python's own is linked to it.
            machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
            build_data["tag"] = f"py3-none-{machine}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
