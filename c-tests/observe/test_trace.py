#!/usr/bin/env python3
"""What `opapi trace` writes of a program whose calls are known; test_trace.py OPAPI LIBRARY TRACED DOUBLE, the last of them the
folder with what stands in for CANN."""
import collections
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

OPAPI, LIBRARY, TRACED, DOUBLE = map(os.path.abspath, sys.argv[1:5])
ENVIRONMENT = {**os.environ, "OPAPI_LIBRARY": LIBRARY, "OPAPI_QUIET": "1", "OPAPI_NUM_THREADS": "2"}
EACH_ROUND = {
    "aclCreateTensor": 2,
    "aclnnInplaceOneGetWorkspaceSize": 1,
    "aclnnInplaceOne": 1,
    "aclnnInplaceCopyGetWorkspaceSize": 2,
    "aclnnInplaceCopy": 1,
    "aclrtSynchronizeStream": 1,
    "aclDestroyTensor": 2,
}
ROUNDS = 10
EACH_THREAD = ["aclrtSetDevice", "aclrtCreateStream", "aclrtMalloc", "aclrtFree", "aclrtDestroyStream"]


def opapi(*arguments, status=0, **environment):
    done = subprocess.run([OPAPI, *map(str, arguments)], env={**ENVIRONMENT, **environment}, capture_output=True, text=True, timeout=120)
    assert done.returncode == status, (arguments, done)
    return done


def calls_of(events):
    return [event for event in events if event.get("cat", "").startswith("call")]


def trace(folder, threads, *options):
    path = folder / f"{threads}-{len(list(folder.iterdir()))}.json"
    done = opapi("trace", "--output", path, *options, TRACED, threads)
    assert str(path) in done.stderr and "another process" not in done.stderr, done.stderr
    return path, done.stderr


def exactly_the_calls(events, threads):
    counts = collections.Counter(event["name"] for event in calls_of(events))
    expected = collections.Counter({"aclInit": 1, "aclFinalize": 1})
    for _ in range(threads):
        expected.update({name: count * ROUNDS for name, count in EACH_ROUND.items()})
        expected.update(EACH_THREAD)
    assert counts == expected, counts - expected + (expected - counts)


def order_and_arguments(events, threads):
    tracks = collections.defaultdict(list)
    for event in calls_of(events):
        tracks[event["tid"]].append(event)
    assert len(tracks) == threads + 1, "a track for each thread"
    names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    assert set(tracks) <= set(names)
    for calls in tracks.values():
        for before, after in zip(calls, calls[1:]):
            assert before["ts"] + before["dur"] <= after["ts"] + 0.002, "calls of a thread follow each other"
        if len(calls) == 2:
            continue
        expected = EACH_THREAD[:3] + ROUNDS * [
            "aclCreateTensor", "aclCreateTensor", "aclnnInplaceOneGetWorkspaceSize", "aclnnInplaceOne",
            "aclnnInplaceCopyGetWorkspaceSize", "aclnnInplaceCopy", "aclrtSynchronizeStream",
            "aclnnInplaceCopyGetWorkspaceSize", "aclDestroyTensor", "aclDestroyTensor"] + EACH_THREAD[3:]
        assert [call["name"] for call in calls] == expected
        malloc = calls[2]["args"]
        assert malloc["size"] == 8 * 300 * 300 and malloc["policy"] == 0 and malloc["devPtr"].startswith("&0x"), malloc
        failed = [call for call in calls if "failed" in call["cat"]]
        assert len(failed) == ROUNDS
        for call in failed:
            assert call["args"]["status"] == 161001 and "src" in call["args"]["message"], call
        launch = next(call for call in calls if call["name"] == "aclnnInplaceOne")["args"]
        assert launch["workspace"] is None and launch["workspaceSize"] == 0 and launch["status"] == 0, launch
        assert launch["executor"].startswith("0x") and launch["stream"].startswith("0x"), launch


def tasks_and_arrows(events, threads):
    names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    tasks = [event for event in events if event.get("cat") == "task" and event["ph"] == "X"]
    assert len(tasks) == 2 * ROUNDS * threads
    for task in tasks:
        assert "stream" in names[task["tid"]], names[task["tid"]]
        bytes_ = 300 * 300 * (4 if task["name"] == "aclnnInplaceOne" else 6)
        assert task["args"]["bytes"] == bytes_ and task["args"]["GB/s"] > 0, task
        assert "body" not in task["args"], "a kernel without a choice"
    calls = collections.defaultdict(list)
    for event in calls_of(events):
        calls[event["tid"]].append(event)

    def inside(arrow, name):
        around = [call for call in calls[arrow["tid"]] if call["ts"] <= arrow["ts"] <= call["ts"] + call["dur"]]
        assert [call["name"] for call in around] and around[0]["name"] in name, (arrow, around)

    arrows = collections.defaultdict(dict)
    for event in events:
        if event["ph"] in "stf":
            assert event["ph"] not in arrows[event["id"]], "one of each kind"
            arrows[event["id"]][event["ph"]] = event
    assert len(arrows) == len(tasks)
    for arrow in arrows.values():
        assert set(arrow) == set("stf"), arrow
        inside(arrow["s"], ["aclnnInplaceOne", "aclnnInplaceCopy"])
        inside(arrow["f"], ["aclrtSynchronizeStream"])
        assert "stream" in names[arrow["t"]["tid"]]
        assert arrow["s"]["ts"] <= arrow["t"]["ts"] <= arrow["f"]["ts"]


def as_perfetto_imports(events, threads):
    """The rules of its importer: numbers of tracks have 32 bits, a larger one becomes 0 and 0 the number of the process, which is that of the
    first thread; slices of a track nest; a name for each track, and a place among the others."""
    process, = {event["pid"] for event in events}
    tracks = collections.defaultdict(list)
    for event in events:
        track = event["tid"] if event["tid"] < 1 << 32 else 0
        tracks[track or process].append(event)
        assert "cname" not in event, "nothing reads it"
    names = [{event["args"]["name"] for event in events if event["name"] == "thread_name"} for events in tracks.values()]
    assert all(len(names) <= 1 for names in names), names
    assert sum(any(name.startswith("stream ") for name in names) for names in names) == threads, names
    of_streams = [track for track, events in tracks.items()
                  if any(event["ph"] == "X" and event["cat"].startswith("task") for event in events)]
    sorted_at = {track: event["args"]["sort_index"] for track, events in tracks.items() for event in events
                 if event["name"] == "thread_sort_index"}
    assert len(of_streams) == threads and all(sorted_at[track] > 1 << 22 for track in of_streams), (of_streams, sorted_at)
    assert set(sorted_at) == set(tracks) - {process} | {track for track in sorted_at if track == process}, (sorted_at, set(tracks))
    for track, events in tracks.items():
        ends = []
        for slice_ in sorted((event for event in events if event["ph"] == "X"), key=lambda event: (event["ts"], -event["dur"])):
            while ends and ends[-1] <= slice_["ts"] + 0.0005:
                ends.pop()
            end = slice_["ts"] + slice_["dur"]
            assert not ends or end <= ends[-1] + 0.0005, f"slices of track {track} overlap and do not nest"
            ends.append(end)
            # Nanoseconds.
            assert round(slice_["dur"], 3) == slice_["dur"], slice_


def workers(folder):
    """A task that is large enough for two threads."""
    events = json.loads(trace(folder, "large")[0].read_text())["traceEvents"]
    names = {event["tid"]: event["args"]["name"] for event in events if event["name"] == "thread_name"}
    shares = [event for event in events if event.get("cat") == "worker"]
    assert shares and all(names[share["tid"]].startswith("opapi-") for share in shares), shares


def counters(events, threads):
    memory = [event["args"]["bytes"] for event in events if event["name"] == "memory of device 0"]
    assert max(memory) <= threads * 8 * 300 * 300 and max(memory) >= 8 * 300 * 300 and memory[-1] == 0, memory
    pending = [event["args"]["tasks"] for event in events if event["name"] == "pending tasks"]
    assert pending[-1] == 0 and max(pending) >= 1


def a_killed_program(folder):
    path = folder / "killed.json"
    dots = folder / "dots"
    with dots.open("w") as stdout:
        program = subprocess.Popen([OPAPI, "trace", "--output", str(path), TRACED, "forever"], env=ENVIRONMENT, stdout=stdout,
                                   stderr=subprocess.DEVNULL)
    deadline = time.time() + 60
    while time.time() < deadline and (not path.exists() or path.stat().st_size < 1 << 17):
        time.sleep(0.05)
    children = pathlib.Path(f"/proc/{program.pid}/task/{program.pid}/children").read_text().split()
    program.send_signal(signal.SIGKILL)
    program.wait()
    # The program goes with the tool.
    while any(pathlib.Path(f"/proc/{child}/cwd").exists() for child in children):
        time.sleep(0.01)
    text = path.read_text()
    whole = text.rstrip().removesuffix("]}").rstrip()
    events = json.loads(whole[:whole.rindex("}") + 1] + "]}")["traceEvents"]
    calls, made = len(calls_of(events)), dots.stat().st_size * (10 * sum(EACH_ROUND.values()) + len(EACH_THREAD))
    # Each call is written when it ends.
    assert calls > 100 and made <= calls, (calls, made)
    assert "aclnnInplaceOne" in opapi("summary", path).stdout


def a_size(folder):
    path, _ = trace(folder, 8, "--size", 1 << 16)
    for file in (path, path.with_name(path.name + ".1")):
        json.loads(file.read_text())
        assert file.stat().st_size < 3 << 16, file.stat()


def summary_and_diff(folder):
    path, table = trace(folder, 1, "--summary")
    for text in (table, opapi("summary", path).stdout):
        assert "aclnnInplaceCopyGetWorkspaceSize        20       10" in text, text
        assert "the host waited" in text and "memory of device 0: at most 0.720 MB" in text, text
    numbers = json.loads(opapi("summary", path, "--json").stdout)
    calls = {row["name"]: row for row in numbers["functions"]}
    assert calls["aclnnInplaceCopyGetWorkspaceSize"]["failures"] == ROUNDS
    assert numbers["peak_bytes"] == {"memory of device 0": 720000} and len(numbers["kernels"]) == 2
    again, _ = trace(folder, 1)
    same = opapi("diff", path, again).stdout
    assert "no difference" in same, same
    text = again.read_text()
    changed = folder / "changed.json"
    changed.write_text(text.replace('"size":720000', '"size":720001', 1))
    told = opapi("diff", path, changed, status=1).stdout
    assert "aclrtMalloc" in told and "size=720000" in told and "size=720001" in told, told
    statuses = text.replace('"status":161001', '"status":161002')
    changed.write_text(statuses)
    told = opapi("diff", path, changed, status=1).stdout
    assert "161001" in told and "161002" in told, told


def with_cann(folder):
    """Calls that CANN does, under both of its backends: the same as on this CPU."""
    def traced(name, *words, status=0, **more):
        path = folder / f"{name}.json"
        environment = {"OPAPI_LIBRARY": f"{DOUBLE}/ours/lib64/libopapi.so", "LD_LIBRARY_PATH": f"{DOUBLE}/driver", **more}
        opapi("trace", "--cann", f"{DOUBLE}/new", "--output", path, *words, status=status, **environment)
        return path

    def calls(path):
        # A client that fails ends without a word: the end of the file is missing.
        text = path.read_text().rstrip()
        text += "" if text.endswith("]}") else "]}"
        return {event["name"]: event for event in calls_of(json.loads(text)["traceEvents"])}

    client = f"{DOUBLE}/client_ours"
    paths = [traced(backend, "--backend", backend, client) for backend in ("cpu", "ascend", "compare")]
    for path in paths[1:]:
        told = opapi("diff", paths[0], path).stdout
        assert "no difference" in told, told
        assert calls(path)["aclnnReplicationPad2dBackward"]["args"]["status"] == 0
        assert "aclrtSynchronizeStream" in opapi("summary", path).stdout
    # CANN fails where this CPU does not.
    failing = traced("failing", "--backend", "ascend", client, status=3, DOUBLE_FAIL="aclrtSynchronizeStream:507000")
    told = opapi("diff", paths[0], failing, status=1).stdout
    assert "aclrtSynchronizeStream(stream=" in told and "= 0\n" in told and "= 507000\n" in told, told
    # An operator that is not here: CANN's, each time, and refused.
    for backend in ("ascend", "compare"):
        path = traced("other", "--backend", backend, client, "other", "again")
        assert path.read_text().count('"name":"aclnnAtan2"') == 2
        done = calls(path)
        for phase in ("aclnnAtan2GetWorkspaceSize", "aclnnAtan2"):
            assert done[phase]["args"] == {"status": 0} and done[phase]["dur"] > 0, done[phase]
        names = list(done)
        assert names.index("aclnnAtan2GetWorkspaceSize") + 1 == names.index("aclnnAtan2"), names
    refused = calls(traced("refused", "--backend", "cpu", client, "other", status=3))["aclnnAtan2GetWorkspaceSize"]
    assert refused["args"]["status"] == 561000 and "not implemented by opapi" in refused["args"]["message"], refused
    # Failures by order come before CANN.
    path = traced("ordered", "--backend", "ascend", "--fault", "aclnnAtan2:1=561002", client, "other", status=3)
    ordered = calls(path)["aclnnAtan2"]["args"]
    assert ordered["status"] == 561002 and "ordered by OPAPI_FAULTS" in ordered["message"], ordered


def events_that_are_waited_for(folder):
    """An arrow ends where its task was waited for, by an event too."""
    events = json.loads(trace(folder, "event")[0].read_text())["traceEvents"]
    waits = [call for call in calls_of(events) if call["name"] == "aclrtSynchronizeEvent"]
    ends = [event for event in events if event["ph"] == "f"]
    within = [end for end in ends if waits[0]["ts"] <= end["ts"] <= waits[0]["ts"] + waits[0]["dur"]]
    assert len(waits) == 1 and len(within) == 1 and len(ends) > 1, (waits, ends)


def bodies(folder):
    """A task of a kernel with several bodies names the one that ran: where indices lead out of their windows, or points are in no order,
    not the one that was planned."""
    instructions = json.loads(opapi("info", "--json").stdout)["instructions"]
    sampled = ["near", "blocks"] if instructions.startswith("avx") else ["blocks", "blocks"]
    expected = {"scalar": ["windows", "planes", "planes", "blocks", "blocks"]}
    expected[instructions] = expected.get(instructions, ["rows", "windows", "planes", *sampled])
    for level, names in expected.items():
        path = folder / f"bodies-{level}.json"
        opapi("trace", "--output", path, TRACED, "bodies", OPAPI_MAX_ISA=level)
        tasks = [event for event in json.loads(path.read_text())["traceEvents"] if event.get("cat") == "task" and event["ph"] == "X"]
        assert [task["args"].get("body") for task in tasks] == names, (level, tasks)
    if instructions == "scalar":
        print("bodies of other levels: skipped, this machine has the scalar level alone")


def where_it_is(folder):
    """Without a name, in the working folder; by the variable alone, where that says."""
    here = folder / "here"
    here.mkdir()
    done = subprocess.run([OPAPI, "trace", TRACED, "1"], env=ENVIRONMENT, cwd=here, capture_output=True, text=True, timeout=60)
    path, = here.iterdir()
    assert done.returncode == 0 and path.suffix == ".json" and path.name in done.stderr, (done, path)
    exactly_the_calls(json.loads(path.read_text())["traceEvents"], 1)
    path = folder / "variable.json"
    done = subprocess.run([TRACED, "1"], env={**ENVIRONMENT, "OPAPI_TRACE": str(path)}, timeout=60)
    assert done.returncode == 0
    exactly_the_calls(json.loads(path.read_text())["traceEvents"], 1)


def threads_that_differ(folder):
    """Thread by thread, in whatever order eight of them came."""
    paths = [trace(folder, 8)[0] for _ in range(2)]
    told = opapi("diff", *paths).stdout
    assert "no difference" in told, told


def two_at_once(folder):
    """Two processes of one command: neither writes into the other's timeline."""
    path = folder / "two.json"
    done = opapi("trace", "--output", path, "sh", "-c", f"{TRACED} 8 & {TRACED} 8 & wait")
    paths = list(folder.glob("two.*"))
    assert done.stderr.count("the timeline is") == len(paths) == 2 and path in paths, (paths, done.stderr)
    for one in paths:
        exactly_the_calls(json.loads(one.read_text())["traceEvents"], 8)
    # By the variable alone.
    environment = {**ENVIRONMENT, "OPAPI_TRACE": str(folder / "variable.json")}
    done = subprocess.run(["sh", "-c", f"{TRACED} 8 & {TRACED} 8 & wait"], env=environment, capture_output=True, text=True, timeout=60)
    paths = list(folder.glob("variable.*"))
    assert done.stderr.count("is another process's; the timeline is") == len(paths) - 1, (paths, done.stderr)


with tempfile.TemporaryDirectory() as name:
    FOLDER = pathlib.Path(name)
    for count in (1, 8):
        EVENTS = json.loads(trace(FOLDER, count)[0].read_text())["traceEvents"]
        for test in (exactly_the_calls, order_and_arguments, tasks_and_arrows, counters, as_perfetto_imports):
            test(EVENTS, count)
    workers(FOLDER)
    a_killed_program(FOLDER)
    a_size(FOLDER)
    summary_and_diff(FOLDER)
    events_that_are_waited_for(FOLDER)
    bodies(FOLDER)
    where_it_is(FOLDER)
    threads_that_differ(FOLDER)
    two_at_once(FOLDER)
    with_cann(FOLDER)
print("the timelines are right")
