"""What the programs of this folder share: cases that go on after a failure, and the line that ends each program."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import traceback
from typing import Iterator, NoReturn

# Operators of CANN that are not here yet and that a case needs: the case has to raise their name until they are, and to pass
# from then on. Take a name away when it is here.
AWAITED: dict[str, str] = {}

passed = 0
failed: list[str] = []
awaited: dict[str, int] = {}


def soc() -> str:
    """The emulated device."""
    return os.environ.get("OPAPI_SOC_NAME", "Ascend910B1")


def is_soc(*families: str) -> bool:
    """Whether the emulated device is of one of these families, such as "310P"."""
    return any(soc().startswith(f"Ascend{family}") for family in families)


def wait(name: str) -> None:
    """Counts a case that waits for an operator."""
    awaited[name] = awaited.get(name, 0) + 1


@contextlib.contextmanager
def case(name: str, needs: str = "") -> Iterator[None]:
    """A case: what it raises is its failure. `needs` names an operator that it may have to wait for."""
    global passed
    waits = needs in AWAITED
    try:
        yield
    except Exception as error:  # noqa: BLE001: whatever it is, the next case runs
        if waits and needs in str(error):
            wait(needs)
        else:
            failed.append(name)
            print(f"FAILED: {name}: {type(error).__name__}: {error}")
            if not isinstance(error, AssertionError):
                traceback.print_exc(limit=-3)
    else:
        if waits:
            failed.append(name)
            print(f"FAILED: {name}: passes, so take {needs} from the list of what is awaited")
        else:
            passed += 1


def raises(function, *words: str, kind: type[BaseException] = RuntimeError) -> str:
    """The text of the exception that `function` raises, which has all these words in it."""
    try:
        function()
    except kind as error:
        text = str(error)
        lacking = [word for word in words if word not in text]
        assert not lacking, f"{lacking} not in: {text}"
        return text
    raise AssertionError(f"nothing was raised, expected {kind.__name__} with {words}")


def finish() -> NoReturn:
    """Prints the count and ends the program."""
    for name, count in awaited.items():
        print(f"{count} cases wait for {name}: {AWAITED[name]}")
    print(f"{passed} passed, {len(failed)} failed", flush=True)
    sys.exit(bool(failed))


def run(*command: str, timeout: float = 120, **variables: str | None) -> subprocess.CompletedProcess:
    """Runs a program with these environment variables changed; None removes one."""
    environment = dict(os.environ)
    for name, value in variables.items():
        environment.pop(name, None)
        if value is not None:
            environment[name] = value
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=timeout, check=False)
