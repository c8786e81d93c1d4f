"""What is printed and written: the table, the summary against the goals."""

from __future__ import annotations

import math
from typing import Callable, Iterable

HEAD = (f"{'operator':11} {'case':44} {'T':>2} {'ours ms':>9} {'ATen ms':>9} {'ratio':>7} {'median':>7} {'stream':>7} {'oneDNN':>7}")


def ratio(row: dict, peer: str = "peer", median: bool = False) -> float | None:
    """How many times as long the peer takes, by the best times or by the medians."""
    key = "_median" if median else ""
    if row.get(peer) is None or row.get("ours") is None:
        return None
    return row[peer + key] / row["ours" + key]


def share(row: dict) -> float | None:
    """Part of the yardstick's speed."""
    return ratio(row, "stream")


def line(row: dict) -> str:
    """A row of the table."""
    start = f"{row['op']:11} {row['case']:44} {row['threads']:2}"
    if "error" in row:
        return f"{start} ERROR {row['error']}"
    number = lambda value, form: format(value, form) if value is not None else ""
    percent = share(row)
    return (f"{start} {1e3 * row['ours']:9.4f} {1e3 * row['peer']:9.4f} {ratio(row):7.2f} {ratio(row, median=True):7.2f}"
            f" {number(percent and 100 * percent, '6.0f')}{'%' if percent else ' ':1} {number(ratio(row, 'onednn'), '7.2f')}").rstrip()


def geomean(values: Iterable[float | None]) -> float | None:
    """The geometric mean of what is there."""
    logs = [math.log(v) for v in values if v]
    return math.exp(sum(logs) / len(logs)) if logs else None


Rows = list[dict]

# The goals: what, which rows, what of them, and the least value for 1 and for 2 threads.
EVERY: Callable[[dict], bool] = lambda row: True
GROUPS = (("avgpool", 12, 12, 3, 85), ("im2col", 8, 12, 4, 85), ("reppad", 6, 6, 4, 85), ("maxunpool", 1.5, 1.8, 1.05, 80),
          ("gridsampler", 9, 10, 2.2, 25))
SPECIAL = (("avgpool", "vs oneDNN", EVERY, "onednn", 3.5), ("im2col", "halves", lambda r: r["group"] == "halves", "peer", 20),
           ("reppad", "halves", lambda r: r["group"] == "halves", "peer", 14),
           ("gridsampler", "bicubic", lambda r: r["group"] == "bicubic", "peer", 35),
           ("gridsampler", "C=3, 1080p", lambda r: r["group"] == "C=3, 1080p", "peer", 3))
OVERALL = {1: 6.0, 2: 7.0}
LEAST_OF_ANY = 1.05
# Share of the yardstick counts for packed float tensors that leave the L2 cache.
LARGE = 16e6


def goal_line(name: str, value: float | None, goal: float | None, unit: str = "x", note: str = "") -> str:
    """A line of the summary."""
    if value is None:
        return ""
    verdict = "" if goal is None else f"goal {goal:g}{unit:4} {'reached' if value >= goal else 'NOT reached'}"
    return f"  {name:34} {value:8.2f}{unit}  {verdict}  {note}".rstrip() + "\n"


def summary(all_rows: Rows, about: dict) -> str:
    """Geometric means, worst cases and shares of the yardstick, each beside its goal."""
    text = ""
    good = [r for r in all_rows if "error" not in r]
    for threads in sorted({r["threads"] for r in good}):
        rows = [r for r in good if r["threads"] == threads]
        text += f"\n{threads} thread{'s' if threads > 1 else ''}, times as fast as PyTorch (core set, then all cases)\n"
        for op, one, two, worst, stream in GROUPS:
            mine = [r for r in rows if r["op"] == op]
            if not mine:
                continue
            core = [r for r in mine if r["core"]]
            goal = {1: one, 2: two}.get(threads)
            text += goal_line(f"{op}, geometric mean", geomean(map(ratio, core)), goal, note=f"({len(core)} cases)")
            text += goal_line(f"{op}, all", geomean(map(ratio, mine)), None, note=f"({len(mine)} cases)")
            slowest = min(mine, key=ratio)
            text += goal_line(f"{op}, worst", ratio(slowest), worst, note=slowest["case"])
            if threads == 1:
                for of, name, chosen, peer, least in SPECIAL:
                    if of == op:
                        text += goal_line(f"{op}, {name}", geomean(ratio(r, peer) for r in core if chosen(r)), least)
            large = [r for r in mine if r["dtype"] == "f32" and r["packed"] and r["read"] + r["written"] >= LARGE and share(r)]
            if large:
                worst_share = min(large, key=share)
                text += goal_line(f"{op}, share of stream (large f32)", 100 * geomean(map(share, large)), stream, "%",
                                  f"(worst {100 * share(worst_share):.0f} %: {worst_share['case']})")
        text += goal_line("all operators, geometric mean", geomean(map(ratio, [r for r in rows if r["core"]])), OVERALL.get(threads))
        text += goal_line("all operators, all cases", geomean(map(ratio, rows)), None)
        slowest = min(rows, key=ratio)
        text += goal_line("all operators, worst", ratio(slowest), LEAST_OF_ANY, note=f"{slowest['op']} {slowest['case']}")
    return text
