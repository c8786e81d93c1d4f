#!/usr/bin/env python3
"""What `opapi run`, `check` and `trace` promise whatever the program is and however it ends; test_tool.py OPAPI LIBRARY ENDS CC.

A verdict is never good without anything having been seen, a wrong setting ends before the program runs, signals reach the program, what
cannot be written is told, and a program that ends without a word is told of all the same."""
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

OPAPI, LIBRARY, ENDS, CC = sys.argv[1:5]
OPAPI, LIBRARY, ENDS = map(os.path.abspath, (OPAPI, LIBRARY, ENDS))
ENVIRONMENT = {**{name: value for name, value in os.environ.items() if not name.startswith("OPAPI_")}, "OPAPI_LIBRARY": LIBRARY,
               "OPAPI_QUIET": "1", "OPAPI_NUM_THREADS": "2", "OPAPI_BACKEND": "cpu"}
COMMANDS = ("info", "run", "check", "trace", "summary", "diff")
STARTS = ("run", "check", "trace")
WORKSPACE = tempfile.TemporaryDirectory()
FOLDER = pathlib.Path(WORKSPACE.name)
failures = []


def run(*words, status=None, **more):
    environment = {**ENVIRONMENT, **more.pop("environment", {})}
    done = subprocess.run([str(word) for word in words], env=environment, capture_output=more.pop("capture_output", True), text=True,
                          timeout=120, errors="replace", **{"cwd": FOLDER, **more})
    assert status is None or done.returncode == status, f"{words[1:]}: status {done.returncode}, expected {status}\n{done.stdout}{done.stderr}"
    return done


def opapi(*words, **more):
    return run(OPAPI, *words, **more)


def compiled(name, *options, text="int main(void) { return 0; }"):
    """A program of a few lines, or nothing where the compiler cannot make it."""
    source, program = FOLDER / f"{name}.c", FOLDER / name
    source.write_text(text)
    done = subprocess.run([CC, source, "-o", program, *options], capture_output=True)
    return program if done.returncode == 0 else None


def skip(what, why):
    print(f"{what}: skipped, {why}")


# ------------------------------------------------------------------------------------------------------- nothing was seen

def program_of_32_bits():
    """An ELF file of 32 bits that ends with 0: its header, one segment, and the call of the system."""
    code = bytes.fromhex("31c040" "31db" "cd80")  # xor eax, eax; inc eax; xor ebx, ebx; int 0x80
    base = 0x08048000
    header = b"\x7fELF\x01\x01\x01" + bytes(9) + b"".join(number.to_bytes(size, "little") for number, size in (
        (2, 2), (3, 2), (1, 4), (base + 84, 4), (52, 4), (0, 4), (0, 4), (52, 2), (32, 2), (1, 2), (0, 2), (0, 2), (0, 2)))
    length = 84 + len(code)
    segment = b"".join(number.to_bytes(4, "little") for number in (1, 0, base, base, length, length, 5, 4096))
    path = FOLDER / "bits32"
    path.write_bytes(header + segment + code)
    path.chmod(0o755)
    return path


def nothing_was_seen():
    """No program ends well that nobody saw, and the line says why."""
    programs = [(["true"], "neither it nor what it started called the library"), ([ENDS, "nothing"], "called the library"),
                (["sh", "-c", "exit 0"], "neither it nor what it started")]
    static = compiled("static", "-static")
    programs += [([static], "it is linked statically")] if static else []
    if not static:
        skip("a static program", "the compiler has no static C library")
    bits32 = program_of_32_bits()
    if subprocess.run([bits32], capture_output=True).returncode == 0:
        programs.append(([bits32], "it is a program of 32 bits"))
    elif not skip("a program of 32 bits", "this system does not run any"):
        assert "32 bits" in opapi("run", bits32).stderr
    if os.geteuid() == 0:
        elevated = compiled("elevated")
        os.chown(elevated, 65534, 65534)
        elevated.chmod(0o4755)
        FOLDER.chmod(0o755)
        programs.append(([elevated], "it is set-user-ID"))
    else:
        skip("a set-user-ID program", "only root can make one for another user")
    for program, why in programs:
        for command in ("check", "trace"):
            done = opapi(command, *program, status=2)
            assert f"opapi {command}: {program[0]}: nothing was seen: " in done.stderr and why in done.stderr, done
            assert "the timeline is" not in done.stderr, done
        done = opapi("run", *program, status=0)
        assert (why in done.stderr) == why.startswith("it is"), done
    # The program's own status stays, and what is seen in a child counts.
    assert "nothing was seen" in opapi("check", "false", status=1).stderr
    for words in ([ENDS, "free"], ["sh", "-c", f"true; {ENDS} free; true"]):
        for command in ("check", "trace"):
            assert "nothing was seen" not in opapi(command, *words, status=0).stderr
    # Also where it closes all that it inherits.
    assert "nothing was seen" not in opapi("check", sys.executable, "-c", f"import subprocess; subprocess.run(['{ENDS}', 'free'])",
                                           status=0).stderr


# --------------------------------------------------------------------------------------------------------------- settings

def wrong_settings():
    """Before the program runs, by the option that the user gave; the same by the variable, and `opapi info` lists it."""
    bad, mark = FOLDER / "bad.txt", FOLDER / "mark"
    bad.write_text("leak aclrtMalloc\nnonsense here\n")
    of_all = [("--backend", "OPAPI_BACKEND", "ascend"), ("--backend", "OPAPI_BACKEND", "compare"), ("--soc", "OPAPI_SOC_NAME", "Ascend91OB1"), ("--threads", "OPAPI_NUM_THREADS", "1.5"), ("--backend", "OPAPI_BACKEND", "gpu"),
              ("--fault", "OPAPI_FAULTS", "aclrtMallok:1=5"), ("--fault", "OPAPI_FAULTS", "nonsense"),
              ("--compare-file", "OPAPI_COMPARE_FILE", "/no/such/folder/x.json")]
    of_check = [("--check", "OPAPI_CHECK", "leek"), ("--suppress", "OPAPI_CHECK_SUPPRESS", "/no/such/file"),
                ("--suppress", "OPAPI_CHECK_SUPPRESS", str(bad)), ("--report", "OPAPI_CHECK_REPORT", "/no/such/folder/x.json")]
    of_trace = [("--output", "OPAPI_TRACE", "/no/such/folder/x.json"), ("--output", "OPAPI_TRACE", "/"), ("--size", "OPAPI_TRACE_SIZE", "1")]
    for command, settings in (("run", of_all), ("check", of_all + of_check), ("trace", of_all + of_trace)):
        for option, variable, value in settings:
            done = opapi(command, option, value, "touch", mark, status=2)
            assert done.stderr.startswith(f"opapi {command}: {option}: ") and value in done.stderr, done
            assert done.stderr.count("\n") == 1, done
            if option != "--report":
                done = opapi(command, "touch", mark, environment={variable: value, "OPAPI_CHECK": "leak"} | ({variable: value}), status=2)
                assert f"opapi {command}: {variable}: " in done.stderr, done
    for option, variable, value in of_all + of_check + of_trace:
        asked = {"OPAPI_CHECK": "leak"} if variable.startswith("OPAPI_CHECK_") else {}
        for form in ((), ("--json",)):
            assert variable in opapi("info", *form, environment={**asked, variable: value}, status=1).stdout
    done = opapi("run", "--cann", "/no/such/folder", "touch", mark, status=2)
    assert done.stderr == "opapi run: --cann: /no/such/folder/lib64: not there, expected CANN's libraries\n", done
    assert not mark.exists(), "the program ran"
    done = opapi("run", "--fault", "aclrtMallok:1=5", "true", status=2)
    assert "no function aclrtMallok, did you mean aclrtMalloc?" in done.stderr, done
    # What is right is no problem, and asking starts nothing.
    done = opapi("info", environment={"OPAPI_CHECK": "leak", "OPAPI_TRACE": str(FOLDER / "asked.json")}, status=0)
    assert done.stderr == "" and not (FOLDER / "asked.json").exists(), done
    assert "OPAPI_CHECK=leak\n" in opapi("info", environment={"OPAPI_CHECK": "leak"}).stdout
    # Variables stand where no option is given.
    done = opapi("check", ENDS, "return", environment={"OPAPI_CHECK": "race", "OPAPI_CHECK_REPORT": str(FOLDER / "by_variable")}, status=0)
    assert (FOLDER / "by_variable").read_text() == "", done
    opapi("trace", ENDS, "free", environment={"OPAPI_TRACE": str(FOLDER / "by_variable.json")}, status=0)
    json.loads((FOLDER / "by_variable.json").read_text())


def help_of_commands():
    """Each command knows --help and -V; what is wrong is one line with the nearest word."""
    whole = opapi("--help", status=0).stdout
    for command in COMMANDS:
        for word in ("--help", "-h"):
            done = opapi(command, word, status=0)
            assert done.stdout.startswith(f"    opapi {command} ") and done.stderr == "" and len(done.stdout) < len(whole), done
        for word in ("--version", "-V"):
            assert opapi(command, word, status=0).stdout == opapi("--version").stdout
    assert opapi("-V", status=0).stdout.startswith("opapi ") and opapi("help", "diff", status=0).stdout == opapi("diff", "-h").stdout
    assert "--soc" in opapi("check", "--help").stdout, "the options that it shares"
    for words, text in ((["chek", "true"], "no command chek, did you mean check?"), (["run", "--sok", "x"], "no option --sok, did you mean --soc?"),
                        (["info", "now"], "opapi info --help"), (["check"], "no program"), (["diff"], "two files"), (["summary"], "one file")):
        done = opapi(*words, status=2)
        assert text in done.stderr and done.stderr.count("\n") == 1 and done.stdout == "", done


def unknown_variables():
    """Told once, with the nearest one that is known."""
    unknown = {"OPAPI_NUM_THREAD": "1", "OPAPI_NO_SUCH_THING_AT_ALL": "1"}
    for words in ([ENDS, "free"], [OPAPI, "run", ENDS, "free"], [OPAPI, "check", ENDS, "free"]):
        done = run(*words, environment=unknown, status=0)
        assert done.stderr.count("unknown variable OPAPI_NUM_THREAD, did you mean OPAPI_NUM_THREADS?\n") == 1, done
        assert done.stderr.count("unknown variable OPAPI_NO_SUCH_THING_AT_ALL\n") == 1, done
        assert "unknown" not in run(*words).stderr
    assert "OPAPI_NUM_THREAD, did you mean" in opapi("info", environment=unknown, status=0).stdout


# ---------------------------------------------------------------------------------------------------------------- signals

def signals():
    """They reach the program, from every command; what it does then is its own."""
    order = [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGUSR1, signal.SIGUSR2, signal.SIGTERM]
    for command in STARTS:
        process = subprocess.Popen([OPAPI, command, ENDS, "signals"], env=ENVIRONMENT, cwd=FOLDER, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, text=True)
        assert process.stdout.readline() == "ready\n"
        for one in order:
            process.send_signal(one)
            assert process.stdout.readline() == f"{int(one)}\n", (command, one)
        assert process.wait(60) == (1 if command == "check" else 0), command
        # One that the program does not handle ends both, and so does what nobody can handle.
        for one, status in ((signal.SIGTERM, 128 + 15), (signal.SIGKILL, -9)):
            process = subprocess.Popen([OPAPI, command, "sh", "-c", f"echo $$; exec {ENDS} sleep"], env=ENVIRONMENT, cwd=FOLDER,
                                       stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            program = int(process.stdout.readline())
            process.send_signal(one)
            assert process.wait(60) in (status, -one), (command, one, process.returncode)
            deadline = time.time() + 10
            while pathlib.Path(f"/proc/{program}/cwd").exists() and time.time() < deadline:
                time.sleep(0.01)
            assert not pathlib.Path(f"/proc/{program}/cwd").exists(), f"{command}: the program outlives signal {one}"


def signals_of_a_terminal():
    """Ctrl-C goes to the program and to the tool: the program gets it once."""
    import pty
    for command in STARTS:
        process, terminal = pty.fork()
        if process == 0:
            os.chdir(FOLDER)
            os.execve(OPAPI, [OPAPI, command, ENDS, "signals"], ENVIRONMENT)
        text = b""
        while b"ready" not in text:
            text += os.read(terminal, 1000)
        os.write(terminal, b"\x03")
        time.sleep(0.3)
        os.kill(process, signal.SIGTERM)
        text = b""
        while True:
            try:
                more = os.read(terminal, 1000)
            except OSError:
                break
            if not more:
                break
            text += more
        os.waitpid(process, 0)
        os.close(terminal)
        # Its echo comes without an end of the line.
        numbers = [word for word in text.decode().replace("^C", "").split() if word.isdigit()]
        assert numbers[:2] == ["2", "15"], (command, text)


def first_process():
    """What runs as process 1, as in a container, ends by a signal too."""
    unshare = ["unshare", "--pid", "--fork", "--mount-proc", "--kill-child"]
    if subprocess.run([*unshare, "true"], capture_output=True).returncode != 0:
        return skip("process 1", "no right to make a namespace of processes")
    for command in STARTS:
        began = time.time()
        done = run(*unshare, "sh", "-c", f"(sleep 1; kill -TERM 1) & exec {OPAPI} {command} sleep 30")
        assert done.returncode == 128 + 15 and time.time() - began < 20, (command, done)


# ------------------------------------------------------------------------------------------------------- full disks, pipes

def full_disk():
    """A small file system of its own in a namespace of mounts, or nothing."""
    return ["unshare", "--mount", "sh", "-c"] if subprocess.run(["unshare", "--mount", "true"], capture_output=True).returncode == 0 else None


def what_cannot_be_written():
    """A line, and a status that is not 0."""
    timeline = FOLDER / "written.json"
    opapi("trace", "--output", timeline, ENDS, "free", status=0)
    for words in (["info"], ["info", "--json"], ["summary", timeline], ["summary", timeline, "--json"], ["diff", timeline, timeline],
                  ["--help"], ["run", "--help"]):
        for shell in ('"$@" > /dev/full', 'trap "" PIPE; { "$@"; echo $? >&3; } 3>&1 >&4 | true'):
            if "full" in shell:
                done = run("sh", "-c", shell, "sh", OPAPI, *words)
                assert done.returncode != 0 and "opapi: stdout: No space left" in done.stderr, (words, done)
        read, write = os.pipe()
        os.close(read)
        done = subprocess.run([OPAPI, *map(str, words)], env=ENVIRONMENT, stdout=write, stderr=subprocess.PIPE, text=True)
        os.close(write)
        assert done.returncode not in (0, 101) and "opapi: stdout: Broken pipe" in done.stderr, (words, done)
    # Nobody reads stderr either.
    for words in (["no-command"], ["info", "no-option"], ["check", "true"]):
        assert run("sh", "-c", '"$@" 2> /dev/full', "sh", OPAPI, *words).returncode == 2
    done = opapi("check", "--report", "/dev/full", ENDS, "return")
    assert done.returncode != 0 and "opapi check: --report: /dev/full: No space left" in done.stderr, done
    done = opapi("trace", "--output", "/dev/full", ENDS, "free")
    assert done.returncode != 0 and done.stderr.count("No space left") == 1, done
    opapi("trace", "--summary", "--output", timeline, "sh", "-c", f"{ENDS} free", status=0)
    assert run("sh", "-c", '"$@" 2> /dev/full', "sh", OPAPI, "trace", "--summary", ENDS, "free").returncode != 0
    disk = full_disk()
    if not disk:
        return skip("a full disk", "no right to mount one")
    mount = f"set -e; mount -t tmpfs -o size=64k none {FOLDER}; cd {FOLDER}; cp /dev/zero fill 2> /dev/null || true; "
    commands = {f"{OPAPI} check --report {FOLDER}/x.json {ENDS} return": "No space left",
                f"{OPAPI} trace --output {FOLDER}/x.json --summary {ENDS} free": "No space left"}
    for command, text in commands.items():
        done = run(*disk, mount + command, cwd="/")
        assert done.returncode != 0 and text in done.stderr, (command, done)
    # The verdict needs no room at all, and no file.
    for options in ("size=4k", "size=64k,ro"):
        mount = f"set -e; mount -t tmpfs -o {options} none {FOLDER}; cp /dev/zero {FOLDER}/fill 2> /dev/null || true; TMPDIR={FOLDER} "
        done = run(*disk, mount + f"{OPAPI} check {ENDS} return", cwd="/")
        assert done.returncode == 1 and "opapi check: leak: 2 objects of aclrtMalloc" in done.stderr, (options, done)
        done = run(*disk, mount + f"{OPAPI} check {ENDS} free", cwd="/")
        assert done.returncode == 0, (options, done)


def no_names_in_shared_folders():
    """Nothing is left in TMPDIR, and nothing that lies there is followed."""
    shared = FOLDER / "shared"
    shared.mkdir()
    opapi("check", ENDS, "return", environment={"TMPDIR": str(shared)}, status=1)
    assert list(shared.iterdir()) == []
    shared.rmdir()
    opapi("check", ENDS, "return", environment={"TMPDIR": str(shared)}, status=1)


# ------------------------------------------------------------------------------------------- ends without exit handlers

def ends_without_a_word():
    """Leaks are told, by the library where it can and else by the tool, and the timeline has every call."""
    for how, left in (("return", 2), ("_exit", 2), ("_Exit", 2), ("quick_exit", 2), ("exit_group", 2), ("finalize", 2), ("free", 0),
                      ("exec", 2)):
        report, words = FOLDER / "ends.json", [ENDS, how, *(["nothing"] if how == "exec" else [])]
        done = opapi("check", "--report", report, *words, status=1 if left else 0)
        findings = [json.loads(line) for line in report.read_text().splitlines()]
        assert [(finding["call"], finding["count"]) for finding in findings] == [("aclrtMalloc", 2)] * (left > 0), (how, findings, done)
        assert done.stderr.count("opapi check: leak: ") == (left > 0), done
        timeline = FOLDER / "ends_trace.json"
        opapi("trace", "--output", timeline, *words, status=0)
        events = json.loads(timeline.read_text())["traceEvents"]
        calls = [event["name"] for event in events if event.get("cat") == "call"]
        more = {"finalize": ["aclFinalize"], "free": ["aclrtFree"] * 2}.get(how, [])
        assert calls == ["aclInit", "aclrtSetDevice"] + ["aclrtMalloc"] * 3 + ["aclrtFree"] + more, (how, calls)
    # Each of a command's processes is told of; one that a signal ended made no such mistake.
    done = opapi("check", "sh", "-c", f"{ENDS} _exit; {ENDS} free; {ENDS} _exit", status=1)
    assert done.stderr.count("opapi check: leak: 2 objects of aclrtMalloc were still alive") == 2, done
    assert "leak:" not in opapi("check", ENDS, "abort", status=128 + 6).stderr
    # A process that goes on has not ended.
    done = opapi("check", "sh", "-c", f"{ENDS} sleep > /dev/null 2>&1 & sleep 1; echo $!", status=0)
    os.kill(int(done.stdout), signal.SIGKILL)
    assert "leak:" not in done.stderr, done
    # What is suppressed, or not looked for, is not told.
    suppressed = FOLDER / "suppressed.txt"
    suppressed.write_text("leak aclrtMalloc\n")
    opapi("check", "--suppress", suppressed, ENDS, "_exit", status=0)
    opapi("check", "--check", "race", ENDS, "_exit", status=0)


def every_timeline():
    """One file for each process of a command, told of when it is there."""
    path = FOLDER / "both.json"
    for words in (["sh", "-c", f"{ENDS} free; {ENDS} finalize"], [ENDS, "exec", "free"]):
        done = opapi("trace", "--output", path, "--summary", *words, status=0)
        told = [line.split(" is ")[1].split(", for ")[0] for line in done.stderr.splitlines() if "the timeline is" in line]
        assert len(set(told)) == 2 and str(path) == told[0], (told, done)
        for file in told:
            events = json.loads(pathlib.Path(file).read_text())["traceEvents"]
            assert "aclInit" in [event["name"] for event in events], file
        assert done.stderr.count("the host waited 0.000 ms") == 2 and "-0.000" not in done.stderr, done
        for file in told:
            pathlib.Path(file).unlink()
    assert opapi("trace", ENDS + "-not-there").stderr.count("timeline") == 0
    assert opapi("check", ENDS + "-not-there", status=127).stderr.startswith("opapi check: ")


def programs_that_do_not_start():
    """By the command's own name, and what is really missing."""
    script, plain = FOLDER / "script", FOLDER / "plain"
    script.write_text("#!/no/such/interpreter -x\n")
    script.chmod(0o755)
    plain.write_text("#!/bin/sh\n")
    plain.chmod(0o644)
    for command in STARTS:
        assert f"opapi {command}: {script}: its interpreter /no/such/interpreter is not there" in opapi(command, script, status=127).stderr
        assert "chmod +x" in opapi(command, plain, status=126).stderr
        assert opapi(command, FOLDER / "none", status=127).stderr.startswith(f"opapi {command}: {FOLDER}/none: No such file")
    # A library that is not there is named, without a word of CANN's.
    library = compiled("libmissing.so", "-shared", "-fPIC", "-Wl,-soname,libmissing.so", text="int missing(void) { return 0; }")
    needy = compiled("needy", library, text="int missing(void);\nint main(void) { return missing(); }") if library else None
    if needy:
        library.unlink()
        done = opapi("run", needy, status=127)
        assert "cannot start: not found: libmissing.so. Add the folder" in done.stderr and "CANN" not in done.stderr, done
    # Its log comes once.
    logs = {"ASCEND_GLOBAL_LOG_LEVEL": "0", "ASCEND_SLOG_PRINT_TO_STDOUT": "1", "LD_LIBRARY_PATH": str(pathlib.Path(LIBRARY).parent)}
    assert opapi("run", ENDS, "free", environment=logs).stdout.count("\n") == run(ENDS, "free", environment=logs).stdout.count("\n")


def lines_for_suppress():
    """--gen-suppressions shows a file that suppresses what was found."""
    done = opapi("check", "--gen-suppressions", "sh", "-c", f"{ENDS} return; {ENDS} _exit", status=1)
    lines = done.stderr.split("# for opapi check --suppress FILE\n")[1]
    assert lines == "leak aclrtMalloc\n", done
    (FOLDER / "generated.txt").write_text(lines)
    opapi("check", "--suppress", FOLDER / "generated.txt", ENDS, "return", status=0)
    assert "suppress" not in opapi("check", "--gen-suppressions", ENDS, "free", status=0).stderr


def known_leaks():
    """What torch_npu leaves is not told of a process that has it, and of others it is."""
    for name, left in (("libother.so", 2), ("libtorch_npu.so", 0)):
        library = compiled(name, "-shared", "-fPIC")
        for more in ([], ["early"]):
            done = opapi("check", ENDS, "loads", library, *more, status=1 if left else 0)
            assert done.stderr.count("opapi check: leak: ") == left, (name, more, done)
    assert "leak: 2 objects of aclrtMalloc" in opapi("check", ENDS, "return").stderr


for test in (nothing_was_seen, wrong_settings, help_of_commands, unknown_variables, signals, signals_of_a_terminal, first_process,
             what_cannot_be_written, no_names_in_shared_folders, ends_without_a_word, every_timeline, programs_that_do_not_start, lines_for_suppress,
             known_leaks):
    if len(sys.argv) > 5 and test.__name__ not in sys.argv[5:]:
        continue
    try:
        test()
    except AssertionError as error:
        failures.append(f"{test.__name__}: {error}")
for failure in failures:
    print(failure)
sys.exit(f"{len(failures)} expectations were not met" if failures else 0)
