#!/usr/bin/env python3
"""Holds a built library to what packages promise: abi.py LIBRARY NAMES GLIBC [TOOL...]

The exported names are those of NAMES (names/names.txt), no symbol is of a later glibc than GLIBC, nothing else than glibc is needed,
and the loader's flags are those that build.rs asks for: another linker made it than the one that the tests use.
"""

from __future__ import annotations

import sys
from pathlib import Path

from elftools.elf.elffile import ELFFile

# The libraries of glibc, on both processors.
OF_GLIBC = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "librt.so.1", "libutil.so.1",
            "ld-linux-x86-64.so.2", "ld-linux-aarch64.so.1"}


def number(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split("."))


def problems(path: Path, glibc: str) -> list[str]:
    """What is wrong with a program or library."""
    found = []
    elf = ELFFile(path.open("rb"))
    tags: dict[str, list] = {}
    for tag in elf.get_section_by_name(".dynamic").iter_tags():
        tags.setdefault(tag.entry.d_tag, []).append(tag)
    foreign = {tag.needed for tag in tags.get("DT_NEEDED", [])} - OF_GLIBC
    if foreign:
        found.append(f"needs {sorted(foreign)}, expected libraries of glibc")
    for _, versions in elf.get_section_by_name(".gnu.version_r").iter_versions():
        for version in versions:
            name = version.name
            if name.startswith("GLIBC_") and name[6].isdigit() and number(name[6:]) > number(glibc):
                found.append(f"needs {name}, expected {glibc} at most")
    # What this glibc has not got is left without a version by the linker, and found missing when it is loaded.
    symbols = elf.get_section_by_name(".dynsym")
    versions = elf.get_section_by_name(".gnu.version")
    for index, symbol in enumerate(symbols.iter_symbols()):
        missing = symbol.entry.st_shndx == "SHN_UNDEF" and symbol.entry.st_info.bind == "STB_GLOBAL"
        if missing and versions.get_symbol(index).entry["ndx"] in ("VER_NDX_LOCAL", "VER_NDX_GLOBAL"):
            found.append(f"needs {symbol.name}, which glibc {glibc} has not got")
    for word in ("DT_RPATH", "DT_RUNPATH", "DT_TEXTREL"):
        if word in tags:
            found.append(f"has {word}")
    if any(tag.entry.d_val & 4 for tag in tags.get("DT_FLAGS", [])):
        found.append("has DF_TEXTREL")
    segments = {segment.header.p_type: segment for segment in elf.iter_segments()}
    if "PT_GNU_RELRO" not in segments:
        found.append("has no PT_GNU_RELRO")
    if segments["PT_GNU_STACK"].header.p_flags & 1:
        found.append("has an executable stack")
    for section in elf.iter_sections():
        if section.name.startswith((".debug", ".symtab")) and not section.header.sh_flags & 2:  # not loaded
            found.append(f"has {section.name}: not stripped")
    if elf.get_section_by_name(".gnu_debuglink") is None:
        found.append("has no .gnu_debuglink")
    return found


def library_problems(path: Path, names: Path) -> list[str]:
    """What is wrong with the library beside that."""
    found = []
    elf = ELFFile(path.open("rb"))
    dynamic = list(elf.get_section_by_name(".dynamic").iter_tags())
    if [tag.soname for tag in dynamic if tag.entry.d_tag == "DT_SONAME"] != ["libopapi.so"]:
        found.append("DT_SONAME is not libopapi.so")
    if not any(tag.entry.d_tag == "DT_FLAGS_1" and tag.entry.d_val & 8 for tag in dynamic):
        found.append("DF_1_NODELETE is missing")
    exported = {symbol.name for symbol in elf.get_section_by_name(".dynsym").iter_symbols()
                if symbol.entry.st_shndx != "SHN_UNDEF" and symbol.entry.st_info.bind in ("STB_GLOBAL", "STB_WEAK")}
    rows = [line.split() for line in names.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
    listed = {row[0] for row in rows if not row[1].startswith("absent")}
    if not listed or exported != listed:
        found.append(f"exports {len(exported)} names, expected {len(listed)}; missing {sorted(listed - exported)[:9]}, "
                     f"not listed {sorted(exported - listed)[:9]}")
    return found


def main() -> int:
    library, names, glibc, *tools = sys.argv[1:]
    found = {library: problems(Path(library), glibc) + library_problems(Path(library), Path(names))}
    found |= {tool: problems(Path(tool), glibc) for tool in tools}
    for path, lines in found.items():
        for line in lines:
            print(f"{path}: {line}")
    return any(found.values())


if __name__ == "__main__":
    sys.exit(main())
