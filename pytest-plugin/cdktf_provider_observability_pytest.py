"""The emulator of cdktf-provider-observability, or of its edition for cdktn, as a fixture of pytest."""

from __future__ import annotations

import json
import os
import subprocess
import tarfile
import tempfile
from importlib.util import find_spec
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import quote, urlencode
from urllib.request import ProxyHandler, Request, build_opener

import pytest

# Both have the same emulator.
EDITIONS = ("cdktf_provider_observability", "cdktn_provider_observability")
PROGRAMS = ("cli.cjs", "emulator.cjs")
# The emulator is on this machine.
_opener = build_opener(ProxyHandler({}))


class Account:
    """An account of the service: its key, its environment, its objects and its requests."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.api_key = f"test-key-of-{name}"
        no_proxy = ",".join(filter(None, ["127.0.0.1,localhost", os.environ.get("NO_PROXY")]))
        self.env = {
            "OBSERVABILITY_BASE_URL": url,
            "OBSERVABILITY_API_KEY": self.api_key,
            # For stacks that name another address.
            "OBSERVABILITY_ONLY_BASE_URL": url,
            "NO_PROXY": no_proxy,
            "no_proxy": no_proxy,
        }

    def objects(self, collection: str) -> dict:
        """What the service holds of a kind, such as "slos", by key."""
        return self.control("GET", self._path(f"/objects/{quote(collection)}"))

    def put(self, collection: str, key: str, value: dict) -> None:
        """Adds or replaces an object, as if somebody else had."""
        self.control("PUT", self._object(collection, key), value)

    def patch(self, collection: str, key: str, changes: dict) -> None:
        """Changes members of an object, as if somebody else had: None removes a member."""
        self.control("PATCH", self._object(collection, key), changes)

    def delete(self, collection: str, key: str) -> bool:
        """Deletes an object, as if somebody else had. Returns whether it was there."""
        was_there = key in self.objects(collection)
        if was_there:
            self.control("DELETE", self._object(collection, key))
        return was_there

    def requests(self, **filters) -> list[dict]:
        """The requests, oldest first. Filters: operation, method, status, since."""
        return self.control("GET", self._path("/requests", **filters))

    def wait_for_requests(self, count: int, seconds: float = 10, **filters) -> list[dict]:
        """Waits until so many requests have ended, and returns them."""
        return self.control("GET", self._path("/requests/wait", count=count, seconds=seconds, **filters))

    def fail_next(self, operation: str, kind: str = "status", times: int = 1, **how) -> None:
        """Lets the next requests to an operation fail; the guide lists the members of a fault."""
        fault = {"account": self.name, "operation": operation, "kind": kind, "times": times, **how}
        self.control("POST", "/faults", fault)

    def reset(self) -> None:
        """Its objects are as at the start, and its requests and faults are gone."""
        self.control("POST", self._path("/reset"))

    def control(self, method: str, path: str, body: dict | None = None):
        """Any other control of the guide. The answer's JSON, or None."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/_emulator{path}", data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with _opener.open(request) as answer:
                text = answer.read()
        except HTTPError as error:
            raise ValueError(f"{method} {path} was refused: {error.read().decode()}") from None
        return json.loads(text) if text else None

    def _path(self, path: str, **query) -> str:
        return f"{path}?{urlencode({'account': self.name, **query})}"

    def _object(self, collection: str, key: str) -> str:
        return self._path(f"/objects/{quote(collection)}/{quote(key, safe='')}")


class Emulator(Account):
    """The management API of the service on this machine. It is the account that most tests need."""

    def __init__(self, url: str) -> None:
        super().__init__(url, "default")
        self._accounts: dict[str, Account] = {"default": self}

    def account(self, name: str) -> Account:
        """Another account. Its `env` is for the Terraform that deploys to it."""
        found = self._accounts.setdefault(name, Account(self.url, name))
        self.control("PUT", "/keys", {one.api_key: one.name for one in self._accounts.values()})
        return found

    def snapshot(self) -> dict:
        """All objects of all accounts, for restore."""
        return self.control("GET", "/snapshot")

    def restore(self, snapshot: dict) -> None:
        """Brings all accounts back to a snapshot."""
        self.control("PUT", "/snapshot", snapshot)

    def reset(self) -> None:
        """Everything is as at the start, and there is one account."""
        self._accounts = {"default": self}
        self.control("POST", "/reset")


@pytest.fixture(scope="session")
def _observability_emulator():
    with tempfile.TemporaryDirectory(prefix="observability-") as folder:
        _extract(folder)
        command = [os.environ.get("JSII_NODE", "node"), str(Path(folder, "cli.cjs")), "emulator"]
        process = subprocess.Popen(
            [*command, "--port", "0", "--json", "--exit-with-parent"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        line = process.stdout.readline()
    # It has loaded its files, which are gone now, whatever happens to the tests.
    if not line:
        pytest.exit("The emulator did not start. What it said is above.", returncode=1)
    yield Emulator(json.loads(line)["url"])
    process.stdin.close()
    process.wait(timeout=30)
    process.stdout.close()


@pytest.fixture
def observability_emulator(_observability_emulator, monkeypatch):
    """The emulator as at its start, with the environment for Terraform. Each worker of xdist has its own."""
    _observability_emulator.reset()
    for name, value in _observability_emulator.env.items():
        monkeypatch.setenv(name, value)
    return _observability_emulator


def _extract(folder):
    spec = next(filter(None, map(find_spec, EDITIONS)), None)
    if not spec:
        pytest.exit(
            "No package with the emulator is installed here. "
            "Install cdktf-provider-observability, or cdktn-provider-observability if your stacks import cdktn.",
            returncode=1,
        )
    [package] = Path(spec.submodule_search_locations[0], "_jsii").glob("*.jsii.tgz")
    with tarfile.open(package) as archive:
        for name in PROGRAMS:
            with archive.extractfile(f"package/lib/{name}") as program:
                Path(folder, name).write_bytes(program.read())
