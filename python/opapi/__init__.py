"""CANN's aclnn operators on an ordinary CPU: where the library lies, and what programs need to find it."""

from __future__ import annotations

import functools
import os
import re
import shlex
import shutil
from importlib.metadata import version
from pathlib import Path

__all__ = ["__version__", "environment", "exports", "prefix"]
__version__: str = version("opapi-cpu")

_HERE = Path(__file__).resolve().parent
_INSIDE = _HERE / "prefix"


@functools.lru_cache(maxsize=None)
def prefix() -> Path:
    """The folder that stands for CANN's toolkit: include, lib64, bin and set_env.sh.

    It lies in this package; where the package cannot be written to and nobody who could has asked for it, in the user's cache. A
    package that was installed with the library, in python/site-packages, lies in it.
    """
    if not _INSIDE.exists():
        return _HERE.parents[2]
    try:
        _link(_INSIDE)
        return _INSIDE
    except OSError:
        return _copied()


def environment() -> dict[str, str]:
    """The environment variables with which programs find the library, as set_env.sh sets them."""
    variables = {}
    for name, value, rest in re.findall(r'^export (\w+)="\$_opapi_root([^"$]*)(.*)"$', _set_env(), re.MULTILINE):
        before = os.environ.get(name, "") if rest else ""
        variables[name] = f"{prefix()}{value}{':' if before else ''}{before}"
    return variables


def exports() -> str:
    """The same as commands of a POSIX shell."""
    lines = [line for line in _set_env().splitlines() if line.startswith("export ")]
    return "\n".join([f"_opapi_root={shlex.quote(str(prefix()))}", *lines, "unset _opapi_root", ""])


def _set_env() -> str:
    return (prefix() / "set_env.sh").read_text(encoding="utf-8")


def _link(root: Path) -> None:
    """The library's other names are links to it. A wheel holds no links: linker scripts stand in for them until now."""
    for path in (root / "lib64").glob("lib*.so"):
        if path.name == "libopapi.so" or path.is_symlink():
            continue
        new = path.with_name(f".{path.name}.{os.getpid()}")
        new.symlink_to("libopapi.so")
        new.replace(path)


def _copied() -> Path:
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "opapi"
    # An upgrade, or another environment, brings another library.
    library = (_INSIDE / "lib64/libopapi.so").stat()
    there = folder / f"{__version__}-{library.st_size:x}-{library.st_mtime_ns:x}"
    if not there.exists():
        new = folder / f".{there.name}.{os.getpid()}"
        shutil.copytree(_INSIDE, new, symlinks=True)
        _link(new)
        try:
            new.rename(there)
        except OSError:  # another process was faster
            shutil.rmtree(new)
    return there
