"""What `pip install` does besides copying: Medina's opponents are compiled where there is a C compiler, and the wheel
is then for this kind of machine alone. Where there is none it is a wheel for every machine."""

import platform
import re
import runpy
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_GLIBC = 17  # of 2.17, with which manylinux begins


def machine(library: Path) -> str:
    """The machines that can load it, as pip and PyPI name them."""
    needed = [int(minor) for minor in re.findall(rb"GLIBC_2\.(\d+)", library.read_bytes())]
    if sys.platform == "linux" and needed:  # else it is for musl
        return f"manylinux_2_{max([OLDEST_GLIBC, *needed])}_{platform.machine()}"
    # A Python for both kinds of Mac compiles for the one it runs on.
    return re.sub(r"[-.]", "_", sysconfig.get_platform()).replace("universal2", platform.machine())


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
            for file in (library, compile_fast["mark_of"](library)):
                build_data["force_include"][str(file)] = (where / file.name).as_posix()
            build_data["pure_python"] = False
            # Any Python 3 can load it; nothing of Python's own is linked to it.
            build_data["tag"] = f"py3-none-{machine(library)}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.folder.cleanup()
