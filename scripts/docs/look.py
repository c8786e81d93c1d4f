#!/usr/bin/env python3
"""Looks at the built pages in Chromium: look.py BOOK OUTDIR [PAGE...]

Every page at the width of a desk and of a phone, light and dark. It fails where a page is wider than its window, where something could
not be loaded, or where a script failed; of some pages, or of those that are named, it keeps pictures for people."""
import pathlib
import sys

from playwright.sync_api import sync_playwright

KEPT = ["index", "start", "howto/ci", "howto/find-a-bug", "explain/architecture", "explain/correctness", "explain/packages", "proof",
        "performance", "names", "reference/names/aclrt", "reference/operators/avgpool2d_backward", "reference/operators",
        "reference/operators/arithmetic", "reference/runtime/stream", "reference/errors", "reference/environment", "reference/opapi"]
WINDOWS = {"desk": (1360, 900), "phone": (390, 844)}


def main(book, out, *pages):
    book, out = pathlib.Path(book).resolve(), pathlib.Path(out)
    out.mkdir(parents=True, exist_ok=True)
    files = sorted(file for file in book.rglob("*.html") if file.name not in ("404.html", "toc.html", "print.html"))
    kept = set(pages or KEPT)
    wrong, looks = [], 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for window, (width, height) in WINDOWS.items():
            for scheme in ("light", "dark"):
                context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, is_mobile=window == "phone",
                                              has_touch=window == "phone", device_scale_factor=1)
                page = context.new_page()
                problems = []
                # What leaving a page cut off is no failure.
                page.on("requestfailed", lambda request: "ABORTED" in (request.failure or "") or problems.append(f"not loaded: {request.url}"))
                page.on("pageerror", lambda error: problems.append(f"script: {error}"))
                for file in files:
                    name = str(file.relative_to(book).with_suffix(""))
                    if pages and name not in kept:
                        continue
                    problems.clear()
                    page.goto(file.as_uri())
                    looks += 1
                    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                    if wide > 0:
                        problems.append(f"{wide} pixels wider than the window")
                    wrong += [f"{name}, {window}, {scheme}: {problem}" for problem in problems]
                    if name in kept:
                        page.screenshot(path=out / f"{name.replace('/', '-')}-{window}-{scheme}.png", full_page=False)
                        if scheme == "light" or window == "desk":
                            page.screenshot(path=out / f"{name.replace('/', '-')}-{window}-{scheme}-whole.png", full_page=True, clip=None)
                context.close()
        browser.close()
    for line in wrong:
        print(line, file=sys.stderr)
    print(f"looks: {looks}, {len(wrong)} wrong, pictures in {out}")
    return 1 if wrong else 0


sys.exit(main(*sys.argv[1:]))
