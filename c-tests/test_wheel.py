"""Shows where the Python package puts the library's names when it cannot be written to itself: the user's cache, then TMPDIR, and that it
says what to do when neither can.

    test_wheel.py
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

SOURCES = Path(__file__).resolve().parents[1] / "python"
failures: list[str] = []

# A package as pip makes it, whose own folder refuses its links as a read-only root does, for any user.
PROGRAM = """
import errno, importlib.metadata, os, sys
importlib.metadata.version = lambda name: "0"
import opapi
link = opapi._link
def refused(root):
    if root == opapi._INSIDE:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))
    link(root)
opapi._link = refused
from opapi.__main__ import main
if sys.argv[1:]:
    main()
print(opapi.prefix())
"""


def run(package: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(package), "PYTHONDONTWRITEBYTECODE": "1", **variables}
    return subprocess.run([sys.executable, "-c", PROGRAM, *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False)


def check(holds: bool, what: str) -> None:
    if not holds:
        failures.append(what)


def places(scratch: Path) -> None:
    package = scratch / "site-packages"
    inside = package / "opapi/prefix"
    (inside / "lib64").mkdir(parents=True)
    for file in (SOURCES / "opapi").glob("*.py"):
        (package / "opapi" / file.name).write_bytes(file.read_bytes())
    (inside / "set_env.sh").write_text('export ASCEND_HOME_PATH="$_opapi_root"\n')
    for name in ("libopapi.so", "libascendcl.so"):
        (inside / "lib64" / name).write_text("")
    file, temporary = scratch / "file", scratch / "temporary"
    file.write_text("")
    temporary.mkdir()

    for what, variables, expected in (
            ("the user's cache", {"HOME": str(scratch / "home"), "TMPDIR": str(temporary)}, scratch / "home/.cache/opapi"),
            ("XDG_CACHE_HOME", {"XDG_CACHE_HOME": str(scratch / "cache"), "HOME": str(scratch / "home")}, scratch / "cache/opapi"),
            ("TMPDIR, where a home cannot be", {"HOME": str(file), "TMPDIR": str(temporary)}, temporary / f"opapi-{os.getuid()}")):
        for _ in range(2):  # made, and found again
            got = run(package, **variables)
            lies = Path(got.stdout.strip() or "/nowhere")
            check(got.returncode == 0 and lies.parent == expected, f"{what}: {got}, expected {expected}")
            check((lies / "lib64/libascendcl.so").is_symlink(), f"{what}: no link in {lies}")
        check(len(list(expected.iterdir())) == 1, f"{what}: something is left in {expected}")

    got = run(package, "env", HOME=str(file), TMPDIR=str(file))
    check(got.returncode == 1 and "Traceback" not in got.stderr, f"nowhere: {got}")
    for word in (f"{inside}: ", f"{file}/.cache/opapi: ", f"{file}/opapi-{os.getuid()}: ", "Set XDG_CACHE_HOME or TMPDIR"):
        check(word in got.stderr, f"nowhere: {got.stderr}, expected {word}")

    (shared := scratch / "shared").mkdir()
    if os.getuid() == 0:
        (planted := shared / "opapi-0").mkdir()
        os.chown(planted, 65534, 65534)
        got = run(package, HOME=str(file), TMPDIR=str(shared))
        check(got.returncode == 1 and "belongs to another user" in got.stderr, f"a folder of another user: {got}")


def unknown_user(scratch: Path) -> None:
    """Without a home the system is asked, which may not know the user."""
    code = "import importlib.metadata as m; m.version = lambda name: '0'\nimport opapi, os, pwd\nos.getuid = lambda: 54321\nprint(*opapi._places())"
    environment = {"PATH": os.environ["PATH"], "PYTHONPATH": str(SOURCES), "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(scratch)}
    got = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60, check=False)
    check(got.stdout.strip() == f"{scratch}/opapi-54321", f"an unknown user: {got}")


with tempfile.TemporaryDirectory() as folder:
    places(Path(folder))
    unknown_user(Path(folder))
print("\n".join(failures) or "test_wheel: all checks passed")
sys.exit(bool(failures))
