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

    It lies in this package; where the package cannot be written to and nobody who could has asked for it, in the user's cache
    (XDG_CACHE_HOME, else ~/.cache), else in TMPDIR. A package that was installed with the library, in python/site-packages, lies in it.

    Raises OSError, which tells each place and what to do, when none of them can hold it.
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
    # An upgrade, or another environment, brings another library.
    library = (_INSIDE / "lib64/libopapi.so").stat()
    name = f"{__version__}-{library.st_size:x}-{library.st_mtime_ns:x}"
    refused = []
    for folder in _places():
        try:
            return _copied_to(_own(folder), name)
        except OSError as error:
            refused.append(f"{folder}: {error.strerror or str(error)[:200]}")
    raise OSError(
        f"opapi {__version__}: no folder for the names of its library: " + "; ".join([f"{_INSIDE}: cannot be written", *refused])
        + ". Set XDG_CACHE_HOME or TMPDIR to a folder that can be written and whose files may be run, or let who may write "
        "into the package run `python -m opapi env` once"
    )


def _places() -> list[Path]:
    """Where a copy may lie: the user's cache, and what is there without one."""
    places = []
    try:
        places.append(Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "opapi")
    except RuntimeError:  # no HOME, and the system does not know the user
        pass
    # Others may write there too: the folder is told apart by its owner.
    places.append(Path(os.environ.get("TMPDIR") or "/tmp") / f"opapi-{os.getuid()}")
    return places


def _own(folder: Path) -> Path:
    """The folder, made where it is missing: it is this user's, and a library in it can be loaded."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.lstat().st_uid != os.getuid():
        raise OSError("belongs to another user")
    if os.statvfs(folder).f_flag & os.ST_NOEXEC:
        raise OSError("is mounted noexec")
    return folder


def _copied_to(folder: Path, name: str) -> Path:
    there = folder / name
    if not there.exists():
        new = folder / f".{name}.{os.getpid()}"
        try:
            shutil.copytree(_INSIDE, new, symlinks=True)
            _link(new)
            new.rename(there)
        except OSError:
            shutil.rmtree(new, ignore_errors=True)
            if not there.exists():  # else another process was faster
                raise
    return there
