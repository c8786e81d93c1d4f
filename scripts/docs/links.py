#!/usr/bin/env python3
"""Follows every link of the built pages: links.py BOOK

Files and anchors inside the book have to be there; so do the files of the repository that pages and README name as code, and what the
README links to. Links to elsewhere are listed, not followed: a page is no worse for another server that is down."""
import pathlib
import re
import sys
from html.parser import HTMLParser
from urllib.parse import unquote, urlsplit

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What a path of the repository begins with. What is built is no file of it.
FOLDERS = "src tests c-tests scripts docs names include examples benches cmake crates .github python".split()


class Page(HTMLParser):
    """The links, pictures and anchors of a page."""

    def __init__(self):
        super().__init__()
        self.links, self.anchors, self.codes, self.inside = [], set(), [], 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.links += [attributes[name] for name in ("href", "src") if attributes.get(name) and tag != "base"]
        self.anchors |= {attributes[name] for name in ("id", "name") if attributes.get(name)}
        if tag == "code":
            self.codes.append("")
            self.inside += 1

    def handle_endtag(self, tag):
        if tag == "code":
            self.inside -= 1

    def handle_data(self, data):
        if self.inside:
            self.codes[-1] += data


def paths(codes):
    """Files of the repository among what is set as code."""
    for code in codes:
        match = re.fullmatch(r"([\w.+-]+(?:/[\w.+*-]+)*/?)", code.strip())
        if match and match[1].split("/")[0] in FOLDERS and "/" in match[1]:
            yield match[1]


def in_repository(path):
    return any(ROOT.glob(path.rstrip("/"))) if "*" in path else (ROOT / path).exists()


def main(book):
    book = pathlib.Path(book).resolve()
    pages = {}
    for file in book.rglob("*.html"):
        pages[file] = page = Page()
        page.feed(file.read_text(encoding="utf-8"))
    wrong, followed, outside = [], 0, set()
    for file, page in pages.items():
        name = file.relative_to(book)
        if str(name) in ("404.html", "toc.html"):
            continue  # their links begin at the root of a server, or of the frame that they are in
        for link in page.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                outside.add(link)
                continue
            target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            followed += 1
            if not target.exists():
                wrong.append(f"{name}: {link}: no such file")
            elif parts.fragment and target in pages and unquote(parts.fragment) not in pages[target].anchors:
                wrong.append(f"{name}: {link}: no such anchor")
        for path in paths(page.codes):
            followed += 1
            if not in_repository(path):
                wrong.append(f"{name}: {path}: no such file of the repository")
    for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]:
        text = page.read_text()
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            path, _, anchor = link.partition("#")
            followed += 1
            if "://" in link:
                outside.add(link)
            elif path and not (ROOT / path).exists():
                wrong.append(f"{page.name}: {link}: no such file")
            elif anchor:
                built = book / pathlib.Path(path).relative_to("docs").with_suffix(".html")
                if anchor not in pages[built].anchors:
                    wrong.append(f"{page.name}: {link}: no such anchor")
        for path in paths(re.findall(r"`([^`\n]+)`", text)):
            followed += 1
            if not in_repository(path):
                wrong.append(f"{page.name}: {path}: no such file of the repository")
    for line in sorted(outside):
        print("not followed:", line)
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"links: {len(pages)} pages, {followed} links and paths, {len(wrong)} wrong")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
