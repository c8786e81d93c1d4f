#!/usr/bin/env python3
"""Prints the licences of what the linker puts into the library: third_party.py [--out FILE] TARGET [ZIG_LIBRARY_FOLDER]

Crates by cargo's own list of what is linked (no build scripts, no macros, no tests), Rust's standard library by the text that comes
with the toolchain, and, for packages, what zig links in place of libgcc. TARGET may be `host`. Fails for a licence that is not known to go with Apache-2.0, and for
a crate without its text.
"""

from __future__ import annotations

import argparse
import contextlib
import html
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

# Of "A OR B", one is enough; of "A AND B", all count.
KNOWN = {"Apache-2.0", "MIT", "BSD-2-Clause", "BSD-3-Clause", "ISC", "Zlib", "Unlicense", "Unicode-3.0", "BSL-1.0",
         "Apache-2.0 WITH LLVM-exception"}
RULE = "=" * 100


def output(*command: str) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def is_known(expression: str) -> bool:
    every = re.split(r"\s+AND\s+", expression.replace("/", " OR ").replace("(", "").replace(")", ""))
    return all(any(one.strip() in KNOWN for one in re.split(r"\s+OR\s+", part)) for part in every)


def linked(target: str) -> list[dict]:
    """The packages of other projects that the library and the tool are linked with."""
    metadata = json.loads(output(os.environ.get("CARGO") or "cargo", "metadata", "--locked", "--format-version", "1", "--filter-platform", target))
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    todo, seen = [metadata["resolve"]["root"]], set()
    while todo:
        one = todo.pop()
        if one in seen or any("proc-macro" in part["kind"] for part in packages[one]["targets"]):
            continue
        seen.add(one)
        todo += [edge["pkg"] for edge in nodes[one]["deps"] if any(kind["kind"] is None for kind in edge["dep_kinds"])]
    return sorted((packages[one] for one in seen if packages[one]["source"]), key=lambda package: package["name"])


def write(target: str, zig: Path | None) -> list[str]:
    """Prints all; what is wrong."""
    problems, texts = [], {}
    print("What is compiled into libopapi.so and opapi beside their own code, and under which licences.\n")
    for package in linked(target):
        name, expression = f"{package['name']} {package['version']}", package["license"] or "none"
        print(f"{name}: {expression}" + (f", {package['repository']}" if package["repository"] else ""))
        if not is_known(expression):
            problems.append(f"{name}: {expression}, expected a licence that is listed in third_party.py")
        files = [file for file in sorted(Path(package["manifest_path"]).parent.iterdir())
                 if re.match(r"(?i)(licen[cs]e|copying|copyright|notice|unlicense)", file.name) and file.is_file()]
        if not files:
            problems.append(f"{name}: no licence text in the crate")
        for file in files:
            texts.setdefault(file.read_text(encoding="utf-8").strip(), []).append(name)
    print("Rust's standard library, and what it contains: MIT OR Apache-2.0 and others, see the end")
    if zig:
        print("compiler-rt and libunwind of LLVM: Apache-2.0 WITH LLVM-exception")
        for folder in ("libunwind", "compiler_rt"):
            for file in (zig / folder).glob("LICENSE*"):
                texts.setdefault(file.read_text(encoding="utf-8").strip(), []).append(folder)
    for text, names in texts.items():
        print(f"\n{RULE}\n{', '.join(names)}\n{RULE}\n\n{text}")
    sysroot = Path(output("rustc", "--print", "sysroot").strip())
    shipped = sysroot / "share/doc/rust/COPYRIGHT-library.html"
    if shipped.is_file():
        copyright = re.sub(r"(?m)^\s*URL:.*\n", "", shipped.read_text(encoding="utf-8"))
        body = html.unescape(re.sub(r"<[^>]+>", "", re.sub(r"(?s)<head>.*?</head>", "", copyright)))
        print(f"\n{RULE}\nRust's standard library\n{RULE}\n\n" + re.sub(r"\n\s*\n(\s*\n)+", "\n\n", body).strip())
    elif zig:
        problems.append(f"{shipped}: missing")
    else:
        # Some systems' packages of Rust leave it out; what is given to others is made by scripts/package.sh.
        print(f"\n{RULE}\nRust's standard library\n{RULE}\n\nSee https://doc.rust-lang.org/stable/COPYRIGHT-library.html")
    return problems


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path)
    parser.add_argument("target")
    parser.add_argument("zig", type=Path, nargs="?")
    options = parser.parse_args()
    target = options.target
    if target == "host":
        target = re.search(r"(?m)^host: (.*)$", output("rustc", "-vV"))[1]
    if not options.out:
        problems = write(target, options.zig)
    else:
        whole = io.StringIO()
        with contextlib.redirect_stdout(whole):
            problems = write(target, options.zig)
        if not problems:
            options.out.write_text(whole.getvalue(), encoding="utf-8")
    if problems:
        sys.exit("\n".join(problems))


if __name__ == "__main__":
    main()
