#!/usr/bin/env python3
"""Draws docs/pictures/performance.svg from the newest record of scripts/compare_pytorch.py: every case a point, by operator.

chart.py writes it; chart.py --check fails where it is not what the record says."""
import collections
import csv
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
TARGET = ROOT / "docs/pictures/performance.svg"
sys.path.insert(0, str(ROOT / "scripts/compare"))

STYLE = """text{font:14px system-ui,sans-serif;fill:#1f2430}.quiet{fill:#5b6472;font-size:12.5px}.name{font-weight:600}
.back{fill:#fff}.line{stroke:#dfe3e8}.even{stroke:#1f2430;stroke-dasharray:4 3}.t1{fill:#2563ab}.t2{fill:#d97a1c}.mean{stroke-width:3}
.t1.mean{stroke:#2563ab}.t2.mean{stroke:#d97a1c}.point{opacity:.5}
@media(prefers-color-scheme:dark){text{fill:#e6e9ef}.quiet{fill:#a5aebb}.back{fill:#171b22}.line{stroke:#303743}.even{stroke:#e6e9ef}
.t1{fill:#7db4f5}.t1.mean{stroke:#7db4f5}.t2{fill:#f0a957}.t2.mean{stroke:#f0a957}}"""
WIDTH, LEFT, RIGHT, TOP, ROW = 860, 240, 70, 96, 62
LEAST, MOST = 0.5, 100


def names():
    """What the records call an operator, and its C name."""
    from operators import ALL
    return {name: operator.OPERATOR for name, operator in ALL.items()}


def x(ratio):
    part = (math.log(ratio) - math.log(LEAST)) / (math.log(MOST) - math.log(LEAST))
    return LEFT + part * (WIDTH - LEFT - RIGHT)


def drawing(record):
    ratios = collections.defaultdict(lambda: collections.defaultdict(list))
    with open(record / "compare.csv", newline="") as rows:
        for row in csv.DictReader(rows):
            ratios[row["op"]][int(row["threads"])].append(float(row["peer"]) / float(row["ours"]))
    known = names()
    height = TOP + ROW * len(ratios) + 46
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}">',
           f"<style>{STYLE}</style>", '<rect class="back" width="100%" height="100%" rx="8"/>',
           '<text class="name" x="16" y="30">How many times as fast as PyTorch</text>',
           '<text class="quiet" x="16" y="50">A point is a case of the record; the bar is the geometric mean.</text>',
           '<circle class="t1" cx="600" cy="26" r="5"/><text class="quiet" x="611" y="30">1 thread</text>',
           '<circle class="t2" cx="690" cy="26" r="5"/><text class="quiet" x="701" y="30">2 threads</text>']
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
            mean = math.exp(sum(map(math.log, values)) / len(values))
            out.append(f'<line class="{kind} mean" x1="{x(mean):.1f}" x2="{x(mean):.1f}" y1="{line - 10:.0f}" y2="{line + 10:.0f}"/>')
            out.append(f'<text class="quiet" x="{WIDTH - 16}" y="{line + 4:.0f}" text-anchor="end">{mean:.2g}x</text>')
    out.append(f'<text class="quiet" x="16" y="{height - 14}">Record benches/records/{record.name}, drawn by scripts/docs/chart.py</text>')
    return "\n".join([*out, "</svg>"]) + "\n"


def main(*arguments):
    records = [file.parent for file in ROOT.glob("benches/records/*/compare.csv")]
    text = drawing(max(records, key=lambda record: record.name))
    if arguments == ("--check",):
        if TARGET.read_text() != text:
            sys.exit(f"{TARGET.relative_to(ROOT)} is not the newest record: run scripts/docs/chart.py")
    elif not arguments:
        TARGET.write_text(text)
    else:
        sys.exit(__doc__)


main(*sys.argv[1:])
