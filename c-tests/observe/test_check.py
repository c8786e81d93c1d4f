#!/usr/bin/env python3
"""What `opapi check` finds; test_check.py OPAPI LIBRARY FOLDER, with NAME_mistake and NAME_mended in the folder for each corpus/NAME.c.

Every planted mistake must be found, by the right check, with the calls and the block that the file names, and nothing else; every
mended twin must be found free of any. Both once, three times in a row, and on eight threads at once."""
import collections
import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

OPAPI, LIBRARY, FOLDER = sys.argv[1:4]
CORPUS = pathlib.Path(__file__).parent / "corpus"
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("OPAPI_CHECK")},
               "OPAPI_LIBRARY": LIBRARY, "OPAPI_QUIET": "1", "OPAPI_NUM_THREADS": "2", "OPAPI_BACKEND": "cpu"}
CHECKS = ("memory", "race", "init", "leak", "lint")
KEYS = {"check", "kind", "message", "call", "thread", "stream", "address", "bytes", "allocated_by", "count"}
THREADS = 8
AGAIN = 3
MISUSE = 3  # the program's own: a call's status was not the one that it expects
WORKSPACE = tempfile.TemporaryDirectory()
failures = []


def expectation(path):
    """The first comments of a file."""
    text = {"also": "", "count": "1"}
    for line in path.read_text().splitlines():
        match = re.match(r"// (\w+): (.*)$", line)
        if match:
            text[match[1]] = match[2]
        elif not line.startswith("//"):
            break
    block = None if text["block"] == "none" else text["block"].split()
    return dict(name=path.stem, checks=text["check"].split("|"), calls=text["calls"].split(), also=text["also"].split(),
                block=block and (int(block[0]), block[1]), count=int(text["count"]), dies="dies" in text, once="once" in text,
                order="order" in text, options=["--check", text["only"].split(",")[0]] if "only" in text else [])


def program(name, kind):
    return os.path.join(FOLDER, f"{name}_{kind}")


Result = collections.namedtuple("Result", "status findings told stdout stderr")


def run(command, environment={}):
    return subprocess.run([str(word) for word in command], env={**ENVIRONMENT, **environment}, capture_output=True, text=True, timeout=60,
                          errors="replace")


def check(options, *command, environment={}):
    """The status, the findings of the report and the checks that stderr tells of."""
    handle, report = tempfile.mkstemp(dir=WORKSPACE.name)
    os.close(handle)
    done = run([OPAPI, "check", "--report", report, *options, *command], environment)
    findings = [json.loads(line) for line in pathlib.Path(report).read_text().splitlines()]
    for finding in findings:
        assert set(finding) == KEYS, (command, finding)
    told = re.findall(r"^opapi check: (\w+): ", done.stderr, re.MULTILINE)
    return Result(done.returncode, findings, [name for name in told if name in CHECKS], done.stdout, done.stderr)


def tells(text):
    """Findings on stderr; that there are none may be told too."""
    return re.search(rf"^opapi check: ({'|'.join(CHECKS)}): ", text, re.MULTILINE)


def fits(finding, expected):
    """What one finding lacks, or nothing."""
    missing = [call for call in expected["calls"] if not re.search(rf"\b{call}\b", finding["message"])]
    if missing:
        return "its message does not name " + " and ".join(missing)
    if expected["block"] is None:
        wrong = {key: finding[key] for key in ("address", "bytes", "allocated_by") if finding[key] is not None}
        # An address of the host's is known, and belongs to no block.
        wrong.pop("address", None)
        return f"it tells of a block where there is none: {wrong}" if wrong else None
    size, function = expected["block"]
    if not re.fullmatch(r"0x[0-9a-f]+", finding["address"] or ""):
        return f"address is {finding['address']!r}, expected the block's"
    if finding["bytes"] != size:
        return f"bytes is {finding['bytes']}, expected {size}"
    if not re.search(rf"\b{function}\b", finding["allocated_by"] or ""):
        return f"allocated_by is {finding['allocated_by']!r}, expected {function}"
    return None


def arguments(threads):
    return {1: [], AGAIN: ["again"], THREADS: [THREADS]}[threads]


def complaints_of_mistake(expected, threads):
    lint = ["--lint"] if "lint" in expected["checks"] else []
    result = check(lint + expected["options"], program(expected["name"], "mistake"), *arguments(threads))
    right = [finding for finding in result.findings if finding["check"] in expected["checks"]]
    others = [finding for finding in result.findings if finding["check"] not in expected["checks"] + expected["also"]]
    if not right:
        yield "nothing found" + (f"; status {result.status}: {result.stderr.strip()[-300:]}" if not others else "")
    reasons = [fits(finding, expected) for finding in right]
    if right and all(reasons):
        yield reasons[0] + ": " + right[0]["message"]
    for finding in others:
        yield f"{finding['check']} found too: {finding['message']}"
    if sorted(result.told) != sorted(finding["check"] for finding in result.findings):
        yield f"stderr tells of {result.told}, the report of {[finding['check'] for finding in result.findings]}"
    if expected["dies"]:
        if 0 <= result.status < 128:
            yield f"status {result.status}, expected a signal's"
    else:
        if result.status != 1:
            yield f"status {result.status}, expected 1: {result.stderr.strip()[-300:]}"
        if threads == 1 and len(right) > 1:
            yield f"{len(right)} findings for one mistake: " + " / ".join(finding["message"] for finding in right)
        total = sum(finding["count"] for finding in right)
        planted = expected["count"] * threads
        if right and not (1 <= total <= planted if expected["order"] and threads > 1 else total == planted):
            yield f"found {total} times, expected {planted}: " + " / ".join(finding["message"] for finding in right)


def complaints_of_twin(expected, threads):
    result = check(expected["options"] or ["--lint"], program(expected["name"], "mended"), *arguments(threads))
    for finding in result.findings:
        yield f"false: {finding['check']}: {finding['message']}"
    if result.told and not result.findings:
        yield f"false, on stderr alone: {result.stderr}"
    if not result.findings and result.status != 0:
        yield f"status {result.status}, expected 0: {result.stderr.strip()[-300:]}"


def corpus():
    expectations = [expectation(path) for path in sorted(CORPUS.glob("*.c"))]
    assert len(expectations) >= 45, len(expectations)
    jobs = [(expected, part, threads) for expected in expectations for part in (complaints_of_mistake, complaints_of_twin)
            for threads in (1, AGAIN, THREADS) if threads == 1 or not expected["once"]]
    table = collections.defaultdict(lambda: dict.fromkeys(("planted", "found", "planted 3", "found 3", "planted 8", "found 8", "twins",
                                                           "false"), 0))
    with concurrent.futures.ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        for job, complaints in zip(jobs, pool.map(lambda job: list(job[1](job[0], job[2])), jobs)):
            expected, part, threads = job
            row, suffix = table[expected["checks"][0]], f" {threads}" if threads > 1 else ""
            if part is complaints_of_mistake:
                row["planted" + suffix] += 1
                row["found" + suffix] += not complaints
            else:
                row["twins"] += 1
                row["false"] += bool(complaints)
            what = "mistake" if part is complaints_of_mistake else "mended"
            failures.extend(f"{expected['name']} ({what}{f', {threads} times' if threads > 1 else ''}): {text}" for text in complaints)
    columns = list(next(iter(table.values())))
    print("        " + "".join(f"{column:>11}" for column in columns))
    for name in CHECKS:
        print(f"{name:8}" + "".join(f"{table[name][column]:11}" for column in columns))
    print(f"{'all':8}" + "".join(f"{sum(row[column] for row in table.values()):11}" for column in columns))


def option(function):
    try:
        function()
    except AssertionError as error:
        failures.append(f"{function.__name__}: {error}")


def statuses():
    """The program's own, unless that is 0 and something was found."""
    mistake, mended = program("leak_tensors", "mistake"), program("leak_tensors", "mended")
    for options, command, status in (([], [mistake], 1), ([], [mended], 0), (["--error-exitcode", "42"], [mistake], 42),
                                     (["--error-exitcode", "42"], [mended], 0), (["--error-exitcode", "0"], [mistake], 0),
                                     (["--error-exitcode", "42"], ["sh", "-c", f"{mistake}; exit 7"], 7),
                                     (["--error-exitcode", "42"], ["sh", "-c", f"exit 0 | {mended}"], 0), ([], ["false"], 1)):
        done = check(options, *command)
        assert done.status == status, f"{options} {command}: status {done.status}, expected {status}\n{done.stderr}"
    for words in (["--error-exitcode", "many"], ["--check", "nonsense"], ["--suppress", "/no/such/file"]):
        done = run([OPAPI, "check", *words, mended])
        assert done.returncode == 2, f"{words}: status {done.returncode}, expected 2"
        assert words[1] in done.stderr, f"{words}: not named on stderr: {done.stderr}"


def by_environment_alone():
    """Without the tool: the same findings, and always the program's own status."""
    for name in ("race_two_streams", "memory_double_free", "init_kernel", "leak_block", "lint_executor_never_runs"):
        expected = expectation(CORPUS / f"{name}.c")
        handle, report = tempfile.mkstemp(dir=WORKSPACE.name)
        os.close(handle)
        done = run([program(name, "mistake")], {"OPAPI_CHECK": "memory,race,init,leak,lint", "OPAPI_CHECK_REPORT": report})
        findings = [json.loads(line) for line in pathlib.Path(report).read_text().splitlines()]
        assert done.returncode == 0, f"{name}: status {done.returncode}, expected the program's own, 0\n{done.stderr}"
        assert any(finding["check"] in expected["checks"] for finding in findings), f"{name}: not reported: {findings}"
        assert f"opapi check: {expected['checks'][0]}: " in done.stderr, f"{name}: not told: {done.stderr}"
        done = run([program(name, "mended")], {"OPAPI_CHECK": "memory,race,init,leak,lint"})
        assert done.returncode == 0 and not tells(done.stderr), f"{name}, mended: {done}"
        done = run([program(name, "mistake")])
        assert done.returncode == 0 and not tells(done.stderr), f"{name}, nothing asked for: {done}"
    done = run([program("leak_block", "mended")], {"OPAPI_CHECK": "nonsense"})
    assert "opapi: OPAPI_CHECK: nonsense, expected" in done.stderr, done
    done = run([program("race_two_streams", "mistake")], {"OPAPI_CHECK": "leak"})
    assert not tells(done.stderr), f"only leaks were asked for: {done.stderr}"


def chosen_checks():
    """A check that was not asked for finds nothing."""
    for asked in ("memory", "race", "init", "leak", "lint"):
        for name in ("race_two_streams", "memory_double_free", "init_kernel", "leak_block", "lint_executor_never_runs"):
            found = {finding["check"] for finding in check(["--check", asked], program(name, "mistake")).findings}
            assert found <= {asked}, f"{name}, --check {asked}: found {found}"
            assert found or not name.startswith(asked), f"{name}, --check {asked}: nothing found"
    # A launch on another stream than the one that makes its arguments, for who does not look for races.
    found = [finding["kind"] for finding in check(["--check", "lint"], program("race_event_too_early", "mistake")).findings]
    assert found == ["another-stream"], found
    # Freed memory is closed for who asks about memory, and stays open for the others.
    found = check(["--check", "race"], program("memory_pinned_after_free", "mistake"))
    assert (found.findings, found.status) == ([], 0), found
    found = {finding["check"] for finding in check([], program("lint_executor_never_runs", "mistake")).findings}
    assert "lint" not in found, f"lint was not asked for: {found}"


def suppressions():
    """A line is a check, and a function or a kind; what it fits is neither told nor counts for the status."""
    path = pathlib.Path(WORKSPACE.name) / "suppressions"
    name = program("race_two_streams", "mistake")
    kind = check([], name).findings[0]["kind"]
    for line, status in (("race aclnnInplaceOne", 0), ("race aclnnInplaceCopy", 0), (f"race {kind}", 0), ("race aclrtMemcpy", 1),
                         ("memory aclnnInplaceOne", 1), ("memory aclrtMemcpy\nrace aclnnInplaceOne", 0), ("", 1),
                         ("# race aclnnInplaceOne", 1), ("# a reason\n\nrace aclnnInplaceOne", 0), ("race aclnnInplace", 1)):
        path.write_text(line + "\n")
        for environment, options in (({}, ["--suppress", path]), ({"OPAPI_CHECK_SUPPRESS": str(path)}, [])):
            done = check(options, name, environment=environment)
            assert done.status == status, f"{line!r} {options}: status {done.status}, expected {status}\n{done.stderr}"
            assert len(done.findings) == len(done.told) == status, f"{line!r} {options}: {done.findings}\n{done.stderr}"
    for line in ("nonsense", "nonsense aclrtMemcpy", "race"):
        path.write_text(line + "\n")
        done = run([OPAPI, "check", "--suppress", path, name])
        assert done.returncode != 0 and "nonsense" in done.stderr or line == "race" and done.returncode != 0, f"{line!r}: {done}"


def counts():
    """One finding once: three tensors are one finding, and 109 times the same is one."""
    done = check([], program("leak_tensors", "mistake"))
    assert [finding["count"] for finding in done.findings] == [3], done.findings
    assert "3" in done.stderr, done.stderr
    done = check([], program("leak_tensors", "mistake"), THREADS)
    assert [finding["count"] for finding in done.findings] == [3 * THREADS], done.findings


def backtraces():
    """Where the program was, by its function's name, on both sides."""
    text = check(["--backtrace"], program("race_two_streams", "mistake")).stderr
    assert text.count("body") >= 3 and "\n  by:\n" in text and "\n  and:\n" in text and "\n  allocated:\n" in text, text
    name = program("memory_double_free", "mistake")
    without, done = check([], name), check(["--backtrace"], name)
    assert "body" not in without.stderr, without.stderr
    for text in (done.stderr, run([name], {"OPAPI_CHECK": "memory", "OPAPI_CHECK_BACKTRACE": "1"}).stderr):
        assert re.search(r"\bbody\b", text) or "memory_double_free" in text.split("opapi check: memory", 1)[-1], text
    assert len(done.findings) == 1 and done.status == 1, done


def reports():
    """The report is made anew, is there when nothing was found, and a file that cannot be written is an error."""
    path = pathlib.Path(WORKSPACE.name) / "report"
    path.write_text("what was there before\n")
    done = run([OPAPI, "check", "--report", path, program("memory_double_free", "mistake")])
    lines = path.read_text().splitlines()
    assert len(lines) == 1 and json.loads(lines[0])["check"] == "memory", lines
    finding = json.loads(lines[0])
    assert finding["message"] in " ".join(done.stderr.split("opapi check: memory: ", 1)[1].split("\n")), (finding, done.stderr)
    assert isinstance(finding["thread"], int) and isinstance(finding["bytes"], int), finding
    done = run([OPAPI, "check", "--report", path, program("leak_block", "mended")])
    assert path.read_text() == "", path.read_text()
    done = run([OPAPI, "check", "--report", "/no/such/folder/report", program("leak_block", "mended")])
    assert done.returncode != 0 and "/no/such/folder/report" in done.stderr, done
    # The processes of one command share it, one after the other and at once.
    mistake, mended = program("memory_double_free", "mistake"), program("leak_block", "mended")
    for words, count in ((f"{mistake}; {mended}", 1), (" & ".join([mistake] * 8) + " & wait", 8)):
        done = check([], "sh", "-c", words)
        assert done.status == 1 and [finding["count"] for finding in done.findings] == [1] * count, done
    # It need not be a file.
    done = run(["sh", "-c", f"{OPAPI} check --report /dev/fd/3 {mistake} 3>&1 >/dev/null 2>&1 | cat"])
    assert json.loads(done.stdout)["check"] == "memory", done


def nothing_is_touched():
    """The program's own output stays as it is."""
    done = check([], "sh", "-c", f"echo out; echo err >&2; {program('leak_block', 'mended')}")
    assert done.stdout == "out\n" and re.fullmatch("err\n(opapi check: .*\n)?", done.stderr), done


if __name__ == "__main__":
    corpus()
    for function in (statuses, by_environment_alone, chosen_checks, suppressions, counts, backtraces, reports, nothing_is_touched):
        option(function)
    for failure in failures:
        print(failure)
    sys.exit(f"{len(failures)} expectations were not met" if failures else 0)
