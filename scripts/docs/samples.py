#!/usr/bin/env python3
"""Runs what the pages show, so that they show what works: samples.py PREFIX [PAGE...]

PREFIX is an installed library; it stands in for /opt/opapi in the pages. Each page gets an empty folder and one shell, in which its
blocks run from top to bottom. What stands behind the language of a block says what is to be done with it:

  sh                    runs, and has to succeed; with fails=N it has to end with that status
  sh,needs=torch_npu    runs where there is a virtual environment with it: TORCH_ENVIRONMENT, else build/clients/torch-2.7.1
  sh,elsewhere=FILE     a script of this repository runs it: too long for here
  c,file=NAME           is written into the folder, for the blocks behind it (any language)
  c,quoted=FILE         stands in that file of the repository, blanks and line ends aside (any language)
  text,output           the last command printed these lines, in this order; … stands for anything
  text, json, no word   is no sample

`<!-- run` at the beginning of a line opens a block that no reader sees; it ends with `-->`.
"""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"^```(\S*)\n(.*?)^```$|^<!-- run\n(.*?)^-->$", re.MULTILINE | re.DOTALL)
NO_SAMPLES = {"", "text", "json"}


class Wrong(Exception):
    """A page shows what does not work."""


def options(info):
    language, *rest = info.split(",")
    return language, dict(part.split("=", 1) if "=" in part else (part, True) for part in rest)


def blocks(text):
    """Line number, language, options and text of each block."""
    for match in FENCE.finditer(text):
        line = text.count("\n", 0, match.start()) + 1
        info, body, hidden = match.groups()
        yield (line, "sh", {"hidden": True}, hidden) if hidden is not None else (line, *options(info), body)


def shown(expected, printed):
    """The first of the expected lines that was not printed behind those before it."""
    lines = iter(printed.splitlines())
    for line in filter(str.strip, expected.splitlines()):
        pattern = ".*".join(re.escape(part) for part in line.rstrip().split("…"))
        if not any(re.fullmatch(pattern, other.rstrip()) for other in lines):
            return line
    return None


def run_page(page, prefix, torch):
    """Runs a page; how many blocks ran, and what did not and why."""
    text = page.read_text()
    if text.startswith("<!-- Written by"):
        return 0, []
    ran, left, script, checks = 0, [], ["set -euo pipefail"], []
    with tempfile.TemporaryDirectory(prefix="opapi-page-") as folder:
        folder = pathlib.Path(folder)
        (folder / ".blocks").mkdir()
        last = None
        for line, language, opts, body in blocks(text):
            place = f"{page.relative_to(ROOT)}:{line}"
            body = body.replace("/opt/opapi", str(prefix))
            if "output" in opts:
                if last is not None:
                    checks.append((place, last, body))
            elif "file" in opts:
                (folder / opts["file"]).write_text(body)
            elif "quoted" in opts:
                there = "".join((ROOT / opts["quoted"]).read_text().split())
                if "".join(body.split()) not in there:
                    raise Wrong(f"{place}: not in {opts['quoted']}")
            elif "elsewhere" in opts:
                if not (ROOT / opts["elsewhere"]).exists():
                    raise Wrong(f"{place}: there is no {opts['elsewhere']}")
                left.append(f"{place}: run by {opts['elsewhere']}")
                last = None
            elif language == "sh" and opts.get("needs") == "torch_npu" and torch is None:
                left.append(f"{place}: needs torch_npu, which scripts/clients.sh installs")
                last = None
            elif language == "sh":
                unknown = set(opts) - {"fails", "needs", "hidden"}
                if unknown:
                    raise Wrong(f"{place}: what is {unknown}?")
                last = folder / ".blocks" / f"{line}"
                (folder / ".blocks" / f"{line}.sh").write_text(body)
                path = f"PATH={torch}/bin:$PATH; " if "needs" in opts else ""
                source = f". .blocks/{line}.sh > .blocks/{line} 2>&1"
                script.append(f"echo {line} > .blocks/at")
                if "fails" in opts:
                    script.append(f"status=0; ({source}) || status=$?; [ $status = {opts['fails']} ]")
                else:
                    script.append(path + source)
                ran += 1
            elif language not in NO_SAMPLES:
                raise Wrong(f"{place}: a block of {language} that nothing tests")
        if not ran:
            return 0, left
        (folder / ".blocks" / "page.sh").write_text("\n".join(script) + "\n")
        outcome = subprocess.run(["bash", ".blocks/page.sh"], cwd=folder, stdin=subprocess.DEVNULL, check=False,
                                 capture_output=True, text=True)
        if outcome.returncode:
            at = (folder / ".blocks" / "at").read_text().strip()
            raise Wrong(f"{page.relative_to(ROOT)}:{at}: status {outcome.returncode}\n{outcome.stderr}"
                        + (folder / ".blocks" / at).read_text())
        for place, output, expected in checks:
            missing = shown(expected, output.read_text())
            if missing is not None:
                raise Wrong(f"{place}: the command printed no such line\n  {missing}\nbut\n{output.read_text()}")
    return ran, left


def main(prefix, *pages):
    import os
    torch = pathlib.Path(os.environ.get("TORCH_ENVIRONMENT") or ROOT / "build/clients/torch-2.7.1")
    torch = torch.resolve() if (torch / "bin/python").exists() else None
    pages = [pathlib.Path(page).resolve() for page in pages] or [ROOT / "README.md", *sorted(ROOT.glob("docs/**/*.md"))]
    total, left, wrong = 0, [], 0
    for page in pages:
        try:
            ran, rest = run_page(page, pathlib.Path(prefix).resolve(), torch)
        except Wrong as error:
            print(f"FAILED {error}", file=sys.stderr)
            wrong += 1
            continue
        if ran:
            print(f"{page.relative_to(ROOT)}: {ran} blocks ran")
        total, left = total + ran, left + rest
    print(*(f"not run here: {line}" for line in left), sep="\n")
    print(f"samples: {total} blocks ran, {len(left)} run elsewhere, {wrong} pages failed")
    return 1 if wrong else 0


if not shutil.which("bash"):
    sys.exit("samples.py: bash is missing")
sys.exit(main(*sys.argv[1:]))
