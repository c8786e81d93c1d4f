#!/usr/bin/env python3
"""Draws a timeline of `opapi trace` as an SVG, for pages: draw_trace.py FILE.json OUT.svg [START_US END_US]

Tracks from top to bottom, slices from left to right, arrows from launch to task to synchronisation."""
import collections
import html
import json
import pathlib
import sys

WIDTH, LEFT, ROW, GAP, SMALLEST = 1200, 190, 26, 14, 34
COLOURS = {"call": "#5b8def", "task": "#2f9e6e", "worker": "#8fcfb0", "failed": "#d64545"}


def main(source, target, *limits):
    text = pathlib.Path(source).read_text().rstrip().removesuffix("]}").rstrip().rstrip(",") + "]}"
    events = json.loads(text)["traceEvents"]
    names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    slices = [event for event in events if event["ph"] == "X"]
    start, end = map(float, limits) if limits else (
        min(event["ts"] for event in slices), max(event["ts"] + event["dur"] for event in slices))
    slices = [event for event in slices if event["ts"] < end and event["ts"] + event["dur"] > start]
    tracks = sorted({event["tid"] for event in slices}, key=lambda track: ("stream" in names[track], track))
    tops = {track: 40 + at * (ROW + GAP) for at, track in enumerate(tracks)}
    scale = (WIDTH - LEFT - 20) / (end - start)

    def x(time):
        return LEFT + (min(max(time, start), end) - start) * scale

    height = 40 + len(tracks) * (ROW + GAP) + 30
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">',
           f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>']
    for track in tracks:
        top = tops[track]
        out.append(f'<text x="10" y="{top + 17}" fill="#333">{html.escape(names[track])}</text>')
        out.append(f'<rect x="{LEFT}" y="{top}" width="{WIDTH - LEFT - 20}" height="{ROW}" fill="#f3f4f6"/>')
    for event in slices:
        kinds = event["cat"].split(",")
        colour = COLOURS["failed" if "failed" in kinds else kinds[0]]
        left, right = x(event["ts"]), x(event["ts"] + event["dur"])
        top = tops[event["tid"]]
        out.append(f'<rect x="{left:.1f}" y="{top}" width="{max(right - left, 1):.1f}" height="{ROW}" fill="{colour}" '
                   f'stroke="#ffffff" stroke-width="0.5"/>')
        if right - left > SMALLEST:
            label = event["name"]
            room = int((right - left) / 6.6)
            label = label if len(label) <= room else label[: max(room - 1, 1)] + "…"
            out.append(f'<text x="{left + 4:.1f}" y="{top + 17}" fill="#ffffff">{html.escape(label)}</text>')
    arrows = collections.defaultdict(dict)
    for event in events:
        if event["ph"] in "stf" and start <= event["ts"] <= end and event["tid"] in tops:
            arrows[event["id"]][event["ph"]] = (x(event["ts"]), tops[event["tid"]])
    for arrow in arrows.values():
        for one, other in ("st", "tf"):
            if one in arrow and other in arrow:
                (left, above), (right, below) = arrow[one], arrow[other]
                y = [above + ROW, below] if above < below else [above, below + ROW]
                out.append(f'<line x1="{left:.1f}" y1="{y[0]}" x2="{right:.1f}" y2="{y[1]}" stroke="#e8853a" stroke-width="1.2"/>')
    base = height - 14
    for part in range(6):
        time = start + (end - start) * part / 5
        out.append(f'<text x="{x(time):.1f}" y="{base}" fill="#666" text-anchor="middle">{(time - start) / 1000:.2f} ms</text>')
    out.append("</svg>")
    pathlib.Path(target).write_text("\n".join(out) + "\n")


main(*sys.argv[1:])
