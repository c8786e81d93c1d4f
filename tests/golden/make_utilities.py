#!/usr/bin/env python3
"""Writes the golden vectors of the tensor utilities: what PyTorch on the CPU makes of edges of every dtype.

Each file of rows has a part in utilities/, whose `lines` gives the lines of its JSON object, and which says what they mean.
Tests of tests/operators/cases replay them. As make_golden.py, with torch installed:

    python3 tests/golden/make_utilities.py [--check] [FILE ...]

Without names it writes one utilities_<file>.json per part. --check writes nothing and fails when the files differ.
"""

import importlib
import pathlib
import sys

import torch

HERE = pathlib.Path(__file__).resolve().parent


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    names = [name for name in arguments if name != "--check"] or sorted(p.stem for p in HERE.glob("utilities/[!_]*.py"))
    sys.path.insert(0, str(HERE / "utilities"))
    stale = []
    for name in names:
        lines = ",\n".join(importlib.import_module(name).lines())
        text = f'{{"torch": "{torch.__version__}",\n{lines}\n}}\n'
        path = HERE / f"utilities_{name}.json"
        if not check:
            path.write_text(text)
        elif path.read_text() != text:
            stale.append(path.name)
    if stale:
        sys.exit(f"out of date: {', '.join(stale)}")


if __name__ == "__main__":
    main()
