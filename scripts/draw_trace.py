#!/usr/bin/env python3
"""Draws a part of a timeline of `opapi trace` as an SVG, for pages: draw_trace.py FILE.json OUT.svg [OPERATOR [BEHIND]]

All of it, or an operator's last call, from phase 1 to the end of the synchronisation behind it and so many microseconds more. Tracks
from top to bottom, slices from left to right, arrows from launch to task to synchronisation. docs/trace.svg is of the demo:

    prefix/bin/opapi trace --output trace.json build/samples/grid_sampler2d_backward
    scripts/draw_trace.py trace.json docs/trace.svg aclnnGridSampler2DBackward 25
"""
import html
import json
import pathlib
import sys

WIDTH, LEFT, RIGHT, ROW, GAP, LINE, LETTER = 900, 140, 16, 28, 16, 18, 6.9
COLOURS = {"call": "#3b6fd4", "task": "#1f7a52", "worker": "#a9dcc3", "failed": "#c93a3a"}
ARROW = "#e07b1f"
DARK = {"rect": {"#ffffff": "#171b22", "#f0f2f5": "#232a35"},
        "text": {"#222222": "#e6e9ef", "#555555": "#a5aebb", "#3b6fd4": "#7db4f5", "#1f7a52": "#6fcf9f", "#c93a3a": "#f08a8a"}}
STYLE = "".join(f'{element}[fill="{light}"]{{fill:{dark}}}' for element, colours in DARK.items() for light, dark in colours.items())


def window(slices, operator, behind):
    """From phase 1 of the operator's last call to the end of the first synchronisation behind its launch, and a margin."""
    calls = [event for event in slices if event["cat"].startswith("call")]
    launch = max((event for event in calls if event["name"] == operator), key=lambda event: event["ts"])
    before = [event for event in calls if event["name"] == operator + "GetWorkspaceSize" and event["ts"] < launch["ts"]]
    after = [event for event in calls if event["name"].startswith("aclrtSynchronize") and event["ts"] > launch["ts"]]
    start, wait = max(event["ts"] for event in before), min(after, key=lambda event: event["ts"])
    end = wait["ts"] + wait["dur"] + behind
    margin = (end - start) / 40
    return start - margin, end + margin


def name_of(track, names):
    if "stream" in names[track]:
        return names[track].split(" (")[0]
    return names[track] if names[track].startswith("opapi-") else "host thread"


def main(source, target, operator=None, behind=0):
    text = pathlib.Path(source).read_text().rstrip().removesuffix("]}").rstrip().rstrip(",") + "]}"
    events = json.loads(text)["traceEvents"]
    names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    slices = [event for event in events if event["ph"] == "X"]
    if operator:
        start, end = window(slices, operator, float(behind))
    else:
        start, end = min(event["ts"] for event in slices), max(event["ts"] + event["dur"] for event in slices)
    slices = sorted((event for event in slices if event["ts"] < end and event["ts"] + event["dur"] > start), key=lambda event: event["ts"])
    kinds = {event["tid"]: event["cat"].split(",")[0] for event in slices}
    # Who calls, the streams, the pool.
    tracks = sorted(kinds, key=lambda track: (["call", "task", "worker"].index(kinds[track]), track))
    scale = (WIDTH - LEFT - RIGHT) / (end - start)

    def x(time):
        return LEFT + (min(max(time, start), end) - start) * scale

    def room(event):
        return int((x(event["ts"] + event["dur"]) - x(event["ts"]) - 8) / LETTER)

    # Calls that are too short for their names have them above, one below the other.
    short = [event for event in slices if kinds[event["tid"]] == "call" and room(event) < len(event["name"])][:7]
    tops = {track: 14 + LINE * len(short) + at * (ROW + GAP) for at, track in enumerate(tracks)}
    height = 14 + LINE * len(short) + len(tracks) * (ROW + GAP) + 18
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="DejaVu Sans, Verdana, sans-serif" font-size="12">',
           f"<style>@media(prefers-color-scheme:dark){{{STYLE}}}</style>",
           f'<rect width="{WIDTH}" height="{height}" fill="#ffffff"/>']

    def write(left, top, colour, words, anchor="start"):
        out.append(f'<text x="{left:.1f}" y="{top:.1f}" fill="{colour}" text-anchor="{anchor}">{html.escape(words)}</text>')

    for track in tracks:
        write(8, tops[track] + 18, "#222222", name_of(track, names))
        out.append(f'<rect x="{LEFT}" y="{tops[track]}" width="{WIDTH - LEFT - RIGHT}" height="{ROW}" fill="#f0f2f5"/>')
    for event in slices:
        categories = event["cat"].split(",")
        colour = COLOURS["failed" if "failed" in categories else categories[0]]
        left, right, top = x(event["ts"]), x(event["ts"] + event["dur"]), tops[event["tid"]]
        out.append(f'<rect x="{left:.1f}" y="{top}" width="{max(right - left, 2):.1f}" height="{ROW}" fill="{colour}" '
                   f'stroke="#ffffff" stroke-width="0.5"/>')
        if categories[0] == "worker":
            continue
        label = event["name"]
        if "bytes" in event["args"] and event["args"].get("GB/s"):
            more = f'{label}: {event["args"]["bytes"] / 1e6:.0f} MB, {event["args"]["GB/s"]:.1f} GB/s'
            label = more if len(more) <= room(event) else label
        if len(label) <= room(event):
            write(left + 5, top + 18, "#ffffff", label)
        elif categories[0] == "task" and right + LETTER * len(label) < WIDTH - RIGHT:
            write(right + 6, top + 18, colour, label)
    for at, event in enumerate(short):
        left, top = x(event["ts"] + event["dur"] / 2), 14 + LINE * at
        # Towards the side where there is room.
        step, anchor = (6, "start") if left < WIDTH / 2 else (-6, "end")
        out.append(f'<path d="M {left:.1f} {tops[event["tid"]]} V {top + 4} h {step}" fill="none" stroke="#8a93a3"/>')
        write(left + 1.5 * step, top + 8, COLOURS["failed" if "failed" in event["cat"] else "call"], event["name"], anchor)
    arrows = {}
    for event in events:
        if event["ph"] in "stf" and start <= event["ts"] <= end and event["tid"] in tops:
            arrows.setdefault(event["id"], {})[event["ph"]] = (x(event["ts"]), tops[event["tid"]])
    for arrow in arrows.values():
        for one, other in ("st", "tf"):
            if one in arrow and other in arrow:
                (left, above), (right, below) = arrow[one], arrow[other]
                top, bottom = (above + ROW, below) if above < below else (above, below + ROW)
                out.append(f'<line x1="{left:.1f}" y1="{top}" x2="{right:.1f}" y2="{bottom}" stroke="{ARROW}" stroke-width="1.6"/>')
                out.append(f'<circle cx="{right:.1f}" cy="{bottom}" r="2.6" fill="{ARROW}"/>')
    for part in range(6):
        time = start + (end - start) * part / 5
        write(x(time), height - 6, "#555555", f"{(time - start) / 1000:.{2 if end - start > 500 else 3}f} ms", "start" if part == 0 else "end" if part == 5 else "middle")
    out.append("</svg>")
    pathlib.Path(target).write_text("\n".join(out) + "\n")


main(*sys.argv[1:])
