#!/usr/bin/env python3
"""`opapi check` of programs in Java and Go, whose runtimes take null pointers by a handler of SIGSEGV: it stays awake, and null pointers stay
theirs; test_runtimes.py OPAPI LIBRARY INCLUDE CC. Each needs its compiler (Debian: default-jdk-headless, golang-go)."""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

OPAPI, LIBRARY, INCLUDE, CC = sys.argv[1:5]
SOURCES = pathlib.Path(__file__).resolve().parent / "runtimes"
FOLDER = pathlib.Path(os.path.dirname(os.path.abspath(LIBRARY)))
ENVIRONMENT = {**os.environ, "OPAPI_LIBRARY": LIBRARY, "OPAPI_QUIET": "1", "OPAPI_NUM_THREADS": "2", "OPAPI_BACKEND": "cpu"}
FINDING = "opapi check: memory: "


def run(*command, **more):
    return subprocess.run([str(word) for word in command], env={**ENVIRONMENT, **more.pop("environment", {})}, capture_output=True, text=True,
                          timeout=300, errors="replace", **more)


def check(*command, cwd):
    """Null pointers alone, and then device memory: what was found."""
    for more, found in (([], 0), (["read"], 1)):
        done = run(OPAPI, "check", *command, *more, cwd=cwd)
        assert done.stdout.splitlines()[0] == "100", done
        assert done.stderr.count(FINDING) == found and (done.returncode == 1 or more), (more, done)
        # The block that it leaves is told, unless it dies.
        assert more or done.stderr.count("opapi check: leak: 1 object of aclrtMalloc") == 1, done


def java(folder):
    home = pathlib.Path(os.path.realpath(shutil.which("javac"))).parents[1]
    includes = [f"-I{home}/include", f"-I{home}/include/linux", f"-I{INCLUDE}"]
    library = folder / "libnulls.so"
    for command in ([CC, "-shared", "-fPIC", *includes, SOURCES / "nulls.c", "-o", library, f"-L{FOLDER}", "-lopapi"],
                    ["javac", "-d", folder, SOURCES / "Nulls.java"]):
        done = run(*command)
        assert done.returncode == 0, done
    check("java", "-Xmx256m", "-cp", folder, "Nulls", library, cwd=folder)


def go(folder):
    flags = {"CGO_CFLAGS": f"-I{INCLUDE}", "CGO_LDFLAGS": f"-L{FOLDER} -lopapi", "GOCACHE": str(folder / "cache"), "GOFLAGS": "",
             "GO111MODULE": "off", "CGO_ENABLED": "1"}
    done = run("go", "build", "-o", folder / "nils", SOURCES / "nils.go", environment=flags)
    assert done.returncode == 0, done
    check(folder / "nils", cwd=folder)


for compiler, test in (("javac", java), ("go", go)):
    if shutil.which(compiler) is None:
        print(f"{test.__name__}: skipped, there is no {compiler}")
        continue
    with tempfile.TemporaryDirectory() as name:
        test(pathlib.Path(name))
        print(f"{test.__name__}: null pointers are its own, and a host that reads device memory is told")
