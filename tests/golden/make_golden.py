#!/usr/bin/env python3
"""Writes the golden vectors of the operators, whose cases lie in operators/: what PyTorch on the CPU makes of small inputs.

tests/operators/golden.rs replays every case through the C entry points. PyTorch is an independent implementation of the same
formulas, so agreement here says more than agreement with a reference written next to the kernels.

    python3 -m venv /tmp/golden-venv
    /tmp/golden-venv/bin/pip install torch          # a large wheel, several hundred MB; nothing else is needed
    /tmp/golden-venv/bin/python tests/golden/make_golden.py [--check] [OPERATOR ...]

Without names it writes one <operator>.json per operator, next to this file. --check writes nothing and fails when the
files differ from what it would have written. Inputs are drawn by Python's own generator, seeded with the name of the
case: they are the same on every machine, and adding a case changes no other. Outputs may differ in the last digits on
a processor for which PyTorch picks other vector instructions.

One file is one object; each case stands on a line of its own, so that a diff shows which cases changed:

    name      unique within the file
    dtype     of every tensor that does not say otherwise
    compare   "bits": equal including the sign of zero; "exact": equal as numbers; "close": within the tolerance of the
              dtype. "exact" is used where every sum is exact in the precision the operator computes in (inputs are
              multiples of 1/16), so that no order of additions can change the result and only the one rounding to the
              output's dtype is left.
    args      the arguments of the C function that are not tensors, under their C names
    inputs    self, indices, ... as {"shape", "data"}, and "dtype" where it differs. Without "data" the operator
              must not look at the elements.
    outputs   what PyTorch computed. An output with "data": null was masked off and must stay as it was.

Numbers round-trip: float16 and bfloat16 are written exactly, float32 as the shortest decimal that narrows back to the
same value, complex ones as [re, im]. There is no infinity and no NaN.

Three rules keep out cases in which two correct implementations may disagree:

  * float16 and bfloat16 are computed by PyTorch in float32 on widened data and narrowed once, as the operators do it;
    PyTorch's own half-precision kernels round in between.
  * Grid coordinates stay away from the places where an ulp decides which pixel is meant. Drawn coordinates lie more
    than 1e-3 pixels from every multiple of 1/2: there bilinear and bicubic take the floor, nearest rounds, and
    reflection folds. The "ties" groups hit those places on purpose, with grid values that are multiples of 1/4. For
    such a v every way of writing the un-normalisation ((v+1)*S-1)/2 or (v+1)*(S-1)/2 is exact in float32 already, so
    all implementations see the same coordinate.
  * Grid points are finite and small, indices lie in range, divisors are not zero: PyTorch has no defined answer there.
"""

import argparse
import importlib
import json
import pathlib
import sys

from vectors import torch

HERE = pathlib.Path(__file__).resolve().parent
OPERATORS = {path.stem: importlib.import_module(f"operators.{path.stem}").cases
             for path in sorted(HERE.glob("operators/*.py"))}


def document(operator):
    """The text of one file, and how many cases it holds."""
    named = list(OPERATORS[operator]())
    names = [name for name, _ in named]
    assert len(set(names)) == len(names), f"{operator}: two cases share a name"
    head = json.dumps({"operator": operator, "torch": torch.__version__})[:-1]
    return head + ',"cases":[\n' + ",\n".join(line for _, line in named) + "\n]}\n", len(named)


def main():
    parser = argparse.ArgumentParser(description="Writes the golden vectors of the operators with PyTorch.")
    parser.add_argument("operators", nargs="*", metavar="OPERATOR", help=f"of {', '.join(OPERATORS)}; none: all")
    parser.add_argument("--check", action="store_true", help="write nothing; fail when a file would change")
    arguments = parser.parse_args()
    for unknown in set(arguments.operators) - set(OPERATORS):
        parser.error(f"no operator {unknown}")
    torch.set_num_threads(1)

    print(f"torch {torch.__version__}")
    stale = False
    for operator in arguments.operators or OPERATORS:
        path = HERE / f"{operator}.json"
        text, count = document(operator)
        json.loads(text)
        if arguments.check:
            same = path.exists() and path.read_text() == text
            stale |= not same
            print(f"{path.name}: {count} cases, {'unchanged' if same else 'DIFFERENT'}")
        else:
            path.write_text(text)
            print(f"{path.name}: {count} cases, {len(text) / 1024:.0f} KiB")
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
