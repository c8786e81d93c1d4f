"""`opapi`: the program of the prefix. `opapi env` prints what a shell has to export."""

from __future__ import annotations

import os
import sys

from . import exports, prefix


def main() -> None:
    """Becomes the program."""
    try:
        program = str(prefix() / "bin/opapi")
    except OSError as error:
        sys.exit(str(error))
    if sys.argv[1:] == ["env"]:
        sys.stdout.write(exports())
        return
    os.execv(program, ["opapi", *sys.argv[1:]])


if __name__ == "__main__":
    main()
