#!/usr/bin/env python3
"""Draws docs/pictures/performance.svg from the newest record of scripts/compare_pytorch.py that has all operators: every case a point, by
operator, beside PyTorch, oneDNN and the limit.

chart.py writes it; chart.py --check fails where it is not what the record says."""
import collections
import csv
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs/pictures/performance.svg"
sys.path.insert(0, str(ROOT / "scripts/compare"))

from report import geomean  # noqa: E402

STYLE = """text{font:14px system-ui,sans-serif;fill:#1f2430}.quiet{fill:#5b6472;font-size:12.5px}.name{font-weight:600}
.back{fill:#fff}.line{stroke:#dfe3e8}.even{stroke:#1f2430;stroke-dasharray:4 3}.t1{fill:#2563ab}.t2{fill:#d97a1c}.mean{stroke-width:3}
.t1.mean{stroke:#2563ab}.t2.mean{stroke:#d97a1c}.point{opacity:.5}.limit{stroke:#1f2430;stroke-width:2}.dnn{fill:#8a3ab9}
@media(prefers-color-scheme:dark){text{fill:#e6e9ef}.quiet{fill:#a5aebb}.back{fill:#171b22}.line{stroke:#303743}.even{stroke:#e6e9ef}
.t1{fill:#7db4f5}.t1.mean{stroke:#7db4f5}.t2{fill:#f0a957}.t2.mean{stroke:#f0a957}.limit{stroke:#e6e9ef}.dnn{fill:#cf9bee}}"""
WIDTH, LEFT, RIGHT, TOP, ROW = 860, 240, 70, 116, 62
LEAST, MOST = 0.5, 100


def names():
    """What the records call an operator, and its C name."""
    from operators import ALL
    return {name: operator.OPERATOR for name, operator in ALL.items()}


def x(ratio):
    part = (math.log(ratio) - math.log(LEAST)) / (math.log(MOST) - math.log(LEAST))
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def drawing(record):
    # How many times as fast as PyTorch the library, the stream kernel and oneDNN are, by operator and number of threads.
    ratios, limits, onednn = (collections.defaultdict(lambda: collections.defaultdict(list)) for _ in range(3))
    with open(record / "compare.csv", newline="") as rows:
        for row in csv.DictReader(rows):
            for column, of in (("ours", ratios), ("stream", limits), ("onednn", onednn)):
                if row["peer"] and row[column]:
                    of[row["op"]][int(row["threads"])].append(float(row["peer"]) / float(row[column]))
    known = names()
    height = TOP + ROW * len(ratios) + 46
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
           f"<style>{STYLE}</style>", '<rect class="back" width="100%" height="100%" rx="8"/>',
           '<text class="name" x="16" y="30">How many times as fast as PyTorch</text>',
           '<text class="quiet" x="16" y="50">A point is a case of the record, the coloured bar their geometric mean.</text>',
           '<circle class="t1" cx="600" cy="26" r="5"/><text class="quiet" x="611" y="30">1 thread</text>',
           '<circle class="t2" cx="690" cy="26" r="5"/><text class="quiet" x="701" y="30">2 threads</text>',
           '<path class="dnn" d="M600 40l6 6-6 6-6-6z"/><text class="quiet" x="611" y="50">oneDNN, mean of what it has</text>',
           '<line class="limit" x1="600" x2="600" y1="60" y2="74"/>'
           '<text class="quiet" x="611" y="72">limit: only moving the bytes, mean</text>']
    bottom = height - 40
    for mark in (0.5, 1, 2, 5, 10, 20, 50, 100):
        out.append(f'<line class="{"even" if mark == 1 else "line"}" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="{TOP - 14}" y2="{bottom}"/>')
        out.append(f'<text class="quiet" x="{x(mark):.1f}" y="{TOP - 20}" text-anchor="middle">{mark:g}x</text>')
    for at, (op, threads) in enumerate(ratios.items()):
        y = TOP + ROW * at + ROW / 2
        label = known.get(op, op).removeprefix("aclnn")
        out.append(f'<text class="name" x="16" y="{y - 2:.0f}">{label}</text>')
        out.append(f'<text class="quiet" x="16" y="{y + 15:.0f}">{len(next(iter(threads.values())))} cases</text>')
        for count, values in sorted(threads.items()):
            line, kind = y + (-12 if count == 1 else 12), f"t{min(count, 2)}"
            out += [f'<circle class="{kind} point" cx="{x(value):.1f}" cy="{line:.0f}" r="4"/>' for value in values]
            for ends, form in ((limits[op][count], "limit"), (values, f"{kind} mean")):
                if ends:
                    at = f"{x(geomean(ends)):.1f}"
                    out.append(f'<line class="{form}" x1="{at}" x2="{at}" y1="{line - 10:.0f}" y2="{line + 10:.0f}"/>')
            if peers := onednn[op][count]:
                out.append(f'<path class="dnn" d="M{x(geomean(peers)):.1f} {line - 6:.0f}l6 6-6 6-6-6z"/>')
            out.append(f'<text class="quiet" x="{WIDTH - 16}" y="{line + 4:.0f}" text-anchor="end">{geomean(values):.2g}x</text>')
    out.append(f'<text class="quiet" x="16" y="{height - 14}">Record benches/records/{record.name}, drawn by scripts/docs/chart.py</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def is_whole(file):
    with open(file, newline="") as rows:
        return {row["op"] for row in csv.DictReader(rows)} == set(names())


def main(*arguments):
    records = [file.parent for file in ROOT.glob("benches/records/*/compare.csv") if is_whole(file)]
    text = drawing(max(records, key=lambda record: record.name))
    if arguments == ("--check",):
        if TARGET.read_text() != text:
            sys.exit(f"{TARGET.relative_to(ROOT)} is not the newest record: run scripts/docs/chart.py")
    elif not arguments:
        TARGET.write_text(text)
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
