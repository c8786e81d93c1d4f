#!/usr/bin/env python3
"""Writes what libopapi.so is made of as CycloneDX 1.5: scripts/sbom.py [FILE [TARGET]]

The crates that are linked into the library (not those that only its tests or its build need), with version, licence, checksum and
what each needs, out of cargo's own lists; so cargo must have fetched them. Two runs give the same bytes. TARGET is this machine's, if not said.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import uuid
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def checksums() -> dict[tuple[str, str], str]:
    """SHA-256 of each crate of the registry, as Cargo.lock has them."""
    text = (ROOT / "Cargo.lock").read_text(encoding="utf-8")
    found = {}
    for package in text.split("[[package]]")[1:]:
        fields = dict(re.findall(r'^(\w+) = "(.*)"$', package, re.M))
        if "checksum" in fields:
            found[fields["name"], fields["version"]] = fields["checksum"]
    return found


def linked(metadata: dict) -> dict[str, list[str]]:
    """The packages that are linked into the library, by id, with those that each needs. Macros run at build time."""
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    is_macro = lambda package: any("proc-macro" in target["kind"] for target in package["targets"])
    found: dict[str, list[str]] = {}
    left = [next(id for id, package in packages.items() if package["name"] == "opapi")]
    while left:
        current = left.pop()
        if current in found:
            continue
        needs = [dep["pkg"] for dep in nodes[current]["deps"] if any(kind["kind"] is None for kind in dep["dep_kinds"])]
        found[current] = sorted(need for need in needs if not is_macro(packages[need]))
        left += found[current]
    return found


def main() -> None:
    """Writes the list to the file, or prints it."""
    cargo = os.environ.get("CARGO") or "cargo"
    host = re.search(r"^host: (.*)$", subprocess.run(["rustc", "-vV"], capture_output=True, text=True, check=True).stdout, re.M)
    assert host
    target = sys.argv[2] if len(sys.argv) > 2 else host[1]
    command = [cargo, "metadata", "--format-version", "1", "--locked", "--filter-platform", target]
    metadata = json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    sums, needs = checksums(), linked(metadata)

    def url(id: str) -> str:
        return f"pkg:cargo/{packages[id]['name']}@{packages[id]['version']}"

    def component(id: str) -> dict:
        package = packages[id]
        name, version = package["name"], package["version"]
        entry = {"type": "library", "bom-ref": url(id), "name": name, "version": version}
        if package["license"]:
            entry["licenses"] = [{"expression": re.sub(r"\s*/\s*", " OR ", package["license"])}]
        if (name, version) in sums:
            entry["hashes"] = [{"alg": "SHA-256", "content": sums[name, version]}]
        if package["repository"]:
            entry["externalReferences"] = [{"type": "vcs", "url": package["repository"]}]
        return entry | {"purl": url(id)}

    ids = sorted(needs, key=url)
    own = next(id for id in ids if packages[id]["name"] == "opapi")
    components = [component(id) for id in ids if id != own]
    dependencies = [{"ref": url(id), "dependsOn": [url(need) for need in needs[id]]} for id in ids]
    digest = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps([components, dependencies]))
    bom = {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json", "bomFormat": "CycloneDX", "specVersion": "1.5",
        "serialNumber": f"urn:uuid:{digest}", "version": 1,
        "metadata": {"component": component(own) | {"name": "libopapi.so"}},
        "components": components, "dependencies": dependencies,
    }
    text = json.dumps(bom, indent=1) + "\n"
    if len(sys.argv) > 1:
        Path(sys.argv[1]).write_text(text, encoding="utf-8")
    else:
        print(text, end="")


if __name__ == "__main__":
    main()
