"""What is printed and written: tables, the summary against the goals, CSV, charts."""

from __future__ import annotations

import csv
import math
from html import escape
from typing import Iterable

import operators

Row = dict
Rows = list[dict]

# ----------------------------------------------------------------------------------------------------------- goals

OVERALL = {1: 6.0, 2: 7.0}
LEAST_OF_ANY = 1.05
# The share of the yardstick counts for packed float tensors that do not fit an L2 cache.
LARGE = 16e6
# AVX2's part of the speed of AVX-512.
ISA_RATIO = 0.6
# Bytes that a call may take beside the workspace that it reports.
EXTRA_MEMORY = 1 << 20
# Seconds from dlopen to the first result.
COLD = 5e-3
# What a build may lose against another: in any case, and in the geometric mean.
LOSS_OF_ANY, LOSS = 0.05, 0.02
# How many times as much a byte may cost as in any smaller call, less what it costs the stream kernel more.
RISE = 1.5

# Least speed of any tensor utility with one thread as a part of PyTorch's, by group. Tiny calls come from Python on both sides; ours are
# three, and one of them waits.
UTILITIES = {"elementwise": 1 / 1.5, "strided": 1 / 2, "copies": 1 / 1.5, "reductions": 1 / 1.5, "indexing": 1 / 2, "random": 1 / 1.5, "tiny": None}
# Least geometric mean of what networks are made of, with one thread, by group.
DENSE = {"product f32": 1.05, "product f16": 20, "product bf16": 0.5, "few rows": 1.2, "conv forward": 0.9, "conv input": 0.85, "conv weight": 0.85,
         "conv nhwc": 0.9, "conv f16": 10, "depthwise forward": 1.2, "depthwise input": 1.2, "depthwise weight": 1.2, "softmax": 1.2, "norm": 1.2, "resampling": 1.2,
         "loss": 1.2, "activation": 1.2, "lists": 1.2}  # fmt: skip
# The same of a training step by torch_npu: at most 1.15 times the CPU's time.
MODELS = {"models": 1 / 1.15}


def verdict(value: float, goal: float, unit: str = "", least: bool = True) -> str:
    """A goal and whether the value keeps it."""
    kept = value >= goal if least else value <= goal
    return f"goal {'≥' if least else '≤'} {goal:g}{unit}: {'reached' if kept else 'NOT reached'}"


# --------------------------------------------------------------------------------------------------------- figures


def ratio(row: Row, peer: str = "peer", median: bool = False) -> float | None:
    """How many times as long the peer takes, by the best times or by the medians."""
    key = "_median" if median else ""
    if row.get(peer) is None or row.get("ours") is None:
        return None
    return row[peer + key] / row["ours" + key]


def share(row: Row) -> float | None:
    """Part of the yardstick's speed."""
    return ratio(row, "stream")


def moved(row: Row) -> int:
    """Bytes read and written."""
    return row["read"] + row["written"]


def geomean(values: Iterable[float | None]) -> float | None:
    """The geometric mean of what is there."""
    logs = [math.log(v) for v in values if v]
    return math.exp(sum(logs) / len(logs)) if logs else None


def number(value: float | None, form: str) -> str:
    """The value, or blanks of the same width."""
    return format(value, form) if value is not None else " " * int(form.split(".")[0])


# ------------------------------------------------------------------------------------------------------------ text

def problem(row: Row) -> str:
    """Why a row has no figures, if it has none."""
    if "error" in row:
        return f"ERROR {row['error']}"
    return f"left out: {row['left_out']}" if "left_out" in row else ""


HEAD = f"{'operator':11} {'case':44} {'T':>2} {'ours ms':>9} {'ATen ms':>9} {'ratio':>7} {'median':>7} {'stream':>7} {'oneDNN':>7}"


def line(row: Row) -> str:
    """A row of the comparison."""
    start = f"{row['op']:11} {row['case']:44} {row['threads']:2}"
    if problem(row):
        return f"{start} {problem(row)}"
    part = share(row)
    percent = f"{100 * part:6.0f}%" if part else " " * 7
    return (f"{start} {1e3 * row['ours']:9.4f} {number(row['peer'] and 1e3 * row['peer'], '9.4f')} {number(ratio(row), '7.2f')}"
            f" {number(ratio(row, median=True), '7.2f')} {percent} {number(ratio(row, 'onednn'), '7.2f')}").rstrip()


def groups_summary(rows: Rows, goals: dict[str, float | None], of_slowest: bool) -> str:
    """Geometric mean and slowest case of each group; the goal is of the one or of the other."""
    text = ""
    for threads, mine in by_threads(good(rows)):
        text += f"\nSpeed as a multiple of PyTorch's, {threads} thread{'s' if threads > 1 else ''}\n"
        for group, goal in goals.items():
            cases = [row for row in mine if row["op"] == group and ratio(row)]
            if not cases:
                continue
            slowest, mean = min(cases, key=ratio), geomean(map(ratio, cases))
            goal_text = verdict(ratio(slowest) if of_slowest else mean, round(goal, 2)) if goal and threads == 1 else ""
            text += f"  {group:18} {len(cases):3} cases, mean {mean:6.2f}, slowest {ratio(slowest):6.2f}  {goal_text:27} {slowest['case']}".rstrip() + "\n"
            for row in sorted(cases, key=ratio):
                if of_slowest and goal and ratio(row) < goal and row is not slowest:
                    text += f"  {'':18} {'':28}below, too: {ratio(row):6.2f}  {row['case']}\n"
    return text


SCALING_HEAD = f"{'operator':11} {'data':>8} {'T':>2} {'ours ms':>9} {'ps/byte':>9} {'stream':>7}"


def scaling_line(row: Row) -> str:
    """A row of the scaling table."""
    start = f"{row['op']:11} {row['case']:>8} {row['threads']:2}"
    if problem(row):
        return f"{start} {problem(row)}"
    part = share(row)
    percent = f"{100 * part:6.0f}%" if part else ""
    return f"{start} {1e3 * row['ours']:9.3f} {1e12 * row['ours'] / moved(row):9.1f} {percent}"


MEMORY_HEAD = f"{'operator':11} {'case':44} {'T':>2} {'data MB':>9} {'workspace MB':>13} {'extra MB':>9}"


def memory_line(row: Row) -> str:
    """A row of the memory table."""
    start = f"{row['op']:11} {row['case']:44} {row['threads']:2}"
    if problem(row):
        return f"{start} {problem(row)}"
    return f"{start} {moved(row) / 1e6:9.1f} {row['workspace'] / 1e6:13.2f} {row['extra'] / 1e6:9.2f}"


def good(rows: Rows) -> Rows:
    """The rows that have figures."""
    return [row for row in rows if not problem(row)]


def by_threads(rows: Rows) -> list[tuple[int, Rows]]:
    """The rows of each number of threads."""
    return [(t, [r for r in rows if r["threads"] == t]) for t in sorted({r["threads"] for r in rows})]


def summary(rows: Rows) -> str:
    """Geometric means, worst cases and shares of the yardstick, each beside its goal."""
    text = ""

    def add(name: str, value: float | None, goal: str = "", note: str = "", unit: str = "x") -> None:
        nonlocal text
        if value is not None:
            text += f"  {name:36} {value:8.2f} {unit}   {goal:27} {note}".rstrip() + "\n"

    def mean(name: str, rows: Rows, goal: float | None, peer: str = "peer") -> None:
        value = geomean(ratio(row, peer) for row in rows)
        median = geomean(ratio(row, peer, median=True) for row in rows)
        if value is not None:
            note = f"{median:.2f} by medians, {len(rows)} case{'s' if len(rows) != 1 else ''}"
            add(name, value, verdict(value, goal) if goal else "", note)

    for threads, mine in by_threads(good(rows)):
        text += f"\n{threads} thread{'s' if threads > 1 else ''}: how many times as fast as PyTorch\n"
        for op, operator in operators.ALL.items():
            goal = operator.GOAL
            of_op = [r for r in mine if r["op"] == op]
            if not of_op:
                continue
            core = [r for r in of_op if r["core"]]
            mean(f"{op}, core set", core, {1: goal.one, 2: goal.two}.get(threads))
            for group, peer, least in goal.special:
                if threads == 1:
                    chosen = [r for r in core if group in ("", r["group"]) and r.get(peer) is not None]
                    mean(f"{op}, {group or 'against oneDNN'}", chosen, least, peer)
            mean(f"{op}, all cases", of_op, None)
            slowest = min(of_op, key=ratio)
            add(f"{op}, worst case", ratio(slowest), verdict(ratio(slowest), goal.worst), slowest["case"])
            large = [r for r in of_op if r["dtype"] == "f32" and r["packed"] and moved(r) >= LARGE and share(r)]
            if large:
                low = min(large, key=share)
                value = 100 * geomean(map(share, large))
                add(f"{op}, share of the stream kernel", value, verdict(value, goal.percent), unit="%",
                    note=f"large f32; worst {100 * share(low):.0f} %, {low['case']}")
        mean("all operators, core set", [r for r in mine if r["core"]], OVERALL.get(threads))
        mean("all operators, all cases", mine, None)
        slowest = min(mine, key=ratio)
        add("all operators, worst case", ratio(slowest), verdict(ratio(slowest), LEAST_OF_ANY), f"{slowest['op']} {slowest['case']}")
    return text


def rise(rows: Rows) -> float:
    """How many times as much a byte costs as in a smaller call, at most, less what it costs the stream kernel more."""
    costs = [(r["ours"] / moved(r), (r["stream"] or 0) / moved(r)) for r in sorted(rows, key=moved)]
    rises = [(after - max(stream_after - stream, 0)) / before
             for i, (before, stream) in enumerate(costs) for after, stream_after in costs[i + 1:]]
    return max(rises, default=1.0)


def scaling_summary(rows: Rows) -> str:
    """Whether cost per byte stays what it is, but for what the machine's caches do to any program."""
    text = "\nGreatest rise of cost per byte from one size to a larger one, less that of the stream kernel\n"
    for threads, mine in by_threads(good(rows)):
        for op in dict.fromkeys(r["op"] for r in mine):
            value = rise([r for r in mine if r["op"] == op])
            text += f"  {op:11} {threads} thread{'s' if threads > 1 else ' '} {value:6.2f}   {verdict(value, RISE, least=False)}\n"
    return text


def memory_summary(rows: Rows) -> str:
    """The call that takes most beside its workspace."""
    beyond = lambda row: row["extra"] - row["workspace"]
    worst = max(good(rows), key=beyond)
    mega = 1 << 20
    return (f"\nMost memory beyond the reported workspace: {max(beyond(worst), 0) / mega:.2f} MiB"
            f" ({worst['op']} {worst['case']})   {verdict(beyond(worst) / mega, EXTRA_MEMORY / mega, ' MiB', least=False)}\n")


# ------------------------------------------------------------------------------------------------- files and charts


def write_csv(path: str, rows: Rows) -> None:
    """Every figure; times in seconds."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, columns)
        writer.writeheader()
        writer.writerows(rows)


STYLE = ("text{font:12px system-ui,sans-serif;fill:#1f2430}.title{font-size:16px;font-weight:600}.op{font-weight:600}"
         ".quiet{fill:#6b7280}.axis{stroke:#d7dbe0}.one{stroke:#1f2430}")
COLOURS = ("#3b6fb6", "#e0913a", "#4d9a63", "#a65fa8", "#c8504d")


def svg(width: float, height: float, parts: list[str]) -> str:
    """A picture by itself."""
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">\n'
            f'<style>{STYLE}</style>\n<rect width="100%" height="100%" fill="#fff"/>\n' + "\n".join(parts) + "\n</svg>\n")


def label(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    """A piece of text."""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'


def bars(rows: Rows, title: str) -> str:
    """How many times as fast as the peer, a bar for each case and number of threads, on a logarithmic axis."""
    rows = [row for row in good(rows) if ratio(row)]
    threads = sorted({row["threads"] for row in rows})
    left, right, bar = 330, 800, 8
    values = [ratio(row) for row in rows]
    low, high = min(0.5, *values), max(2.0, *values)
    x = lambda v: left + (right - left) * math.log(v / low) / math.log(high / low)
    parts, y = [label(16, 26, title, "title")], 56.0
    for i, t in enumerate(threads):
        parts.append(f'<rect x="{left + 110 * i}" y="{y - 13}" width="10" height="10" fill="{COLOURS[i % len(COLOURS)]}"/>')
        parts.append(label(left + 110 * i + 16, y - 4, f"{t} thread{'s' if t > 1 else ''}"))
    y += 14
    top = y + 4
    for op in dict.fromkeys(row["op"] for row in rows):
        y += 26
        parts.append(label(16, y, op, "op"))
        y += 6
        for name in dict.fromkeys(row["case"] for row in rows if row["op"] == op):
            mine = {row["threads"]: ratio(row) for row in rows if row["op"] == op and row["case"] == name}
            middle = y + 4 + bar * len(threads) / 2 + 1
            parts.append(label(left - 8, middle, name, anchor="end"))
            for i, t in enumerate(threads):
                if t in mine:
                    start, end = sorted((x(1), x(mine[t])))
                    parts.append(f'<rect x="{start:.1f}" y="{y + i * bar:.1f}" width="{max(end - start, 1):.1f}" height="{bar - 1}"'
                                 f' fill="{COLOURS[i % len(COLOURS)]}"/>')
            figures = " / ".join(f"{v:.2g}" if v < 10 else f"{v:.0f}" for v in mine.values())
            parts.append(label(max(x(1), *map(x, mine.values())) + 6, middle, figures, "quiet"))
            y += bar * len(threads) + 6
    marks = [v for v in (0.01, 0.03, 0.1, 0.3, 0.5, 1, 2, 5, 10, 20, 50, 100, 200) if low <= v <= high]
    grid = []
    for v in marks:
        kind = "one" if v == 1 else "axis"
        grid.append(f'<line x1="{x(v):.1f}" x2="{x(v):.1f}" y1="{top + 6:.1f}" y2="{y:.1f}" class="{kind}"/>')
        grid += [label(x(v), at, f"{v:g}x", "quiet", "middle") for at in (top + 2, y + 16)]
    return svg(right + 90, y + 32, grid + parts)


def curves(rows: Rows, title: str) -> str:
    """Cost per byte over the amount of data, a line for each operator and number of threads, both axes logarithmic."""
    rows = good(rows)
    left, right, top, bottom = 70, 620, 56, 400
    cost = lambda row: 1e12 * row["ours"] / moved(row)
    costs, sizes = [cost(r) for r in rows], [moved(r) for r in rows]
    scale = lambda v, low, high, a, b: a + (b - a) * math.log(v / low) / math.log(high / low)
    low, high = min(costs) / 1.3, max(costs) * 1.3
    x = lambda v: scale(v, min(sizes) / 1.2, max(sizes) * 1.2, left, right)
    y = lambda v: scale(v, low, high, bottom, top)
    parts = [label(16, 26, title, "title"), label(left, top - 8, "picoseconds per byte", "quiet")]
    for v in (10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000):
        if low <= v <= high:
            parts.append(f'<line x1="{left}" x2="{right}" y1="{y(v):.1f}" y2="{y(v):.1f}" class="axis"/>')
            parts.append(label(left - 6, y(v) + 4, f"{v}", "quiet", "end"))
    for name in dict.fromkeys(r["case"] for r in rows):
        at = next(moved(r) for r in rows if r["case"] == name)
        parts.append(label(x(at), bottom + 18, name.strip(), "quiet", "middle"))
    for i, op in enumerate(dict.fromkeys(r["op"] for r in rows)):
        for threads, mine in by_threads([r for r in rows if r["op"] == op]):
            points = " ".join(f"{x(moved(r)):.1f},{y(cost(r)):.1f}" for r in mine)
            dash = ' stroke-dasharray="5 4"' if threads > 1 else ""
            parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[i % len(COLOURS)]}" stroke-width="2"{dash}/>')
        row = 20 * i + top + 10
        parts.append(f'<line x1="{right + 20}" x2="{right + 44}" y1="{row}" y2="{row}" stroke="{COLOURS[i % len(COLOURS)]}" stroke-width="2"/>')
        parts.append(label(right + 50, row + 4, op))
    if len(by_threads(rows)) > 1:
        parts.append(label(right + 20, top + 130, "dashed: 2 or more threads", "quiet"))
    return svg(right + 170, bottom + 34, parts)


def against_summary(rows: Rows) -> tuple[str, bool]:
    """What a build lost against another, and whether that is too much."""
    measured = [row for row in rows if "ours" in row]
    speed = lambda row: row["old"] / row["ours"]
    if not measured:
        return "\nThere is no case that both can do\n", True
    text, lost = "\nSpeed of this build as a part of the other's\n", False
    for threads, mine in by_threads(measured):
        value = geomean(map(speed, mine))
        least = min(map(speed, mine))
        lost |= value < 1 / (1 + LOSS) or least < 1 / (1 + LOSS_OF_ANY)
        text += f"  {threads} thread{'s' if threads > 1 else ' '} geometric mean {value:6.3f}   {verdict(value, 1 / (1 + LOSS))}\n"
        text += f"            least          {least:6.3f}   {verdict(least, 1 / (1 + LOSS_OF_ANY))}\n"
    slow = [row for row in measured if speed(row) < 1 / (1 + LOSS_OF_ANY)]
    text += "".join(f"  slower: {row['op']} {row['case']} {row['threads']} {speed(row):.3f}\n" for row in slow)
    alone = sum("only" in row for row in rows)
    text += f"  {alone} of {len(rows)} cases only this build can do: not compared\n" if alone else ""
    return text, lost
