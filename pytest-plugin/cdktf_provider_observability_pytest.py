"""The emulator of cdktf-provider-observability, or of its edition for cdktn, as a pytest fixture."""

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

# Both packages contain the same emulator.
EDITIONS = ("cdktf_provider_observability", "cdktn_provider_observability")
PROGRAMS = ("cli.cjs", "emulator.cjs")
# Never uses a proxy, because the emulator is on this machine.
_opener = build_opener(ProxyHandler({}))


class Account:
    """An account of the emulated service, with its own API key, objects and requests."""

    def __init__(self, url: str, name: str, dialect: dict) -> None:
        self.url = url
        self.dialect = dialect
        self.name = name
        self.api_key = f"test-key-of-{name}"
        self.env = {
            "OBSERVABILITY_BASE_URL": url,
            "OBSERVABILITY_API_KEY": self.api_key,
            # Makes the provider reject any other address.
            "OBSERVABILITY_ONLY_BASE_URL": url,
            # Makes the provider reject any other dialect.
            "OBSERVABILITY_ONLY_DIALECT": json.dumps(dialect),
        }

    def objects(self, collection: str) -> dict:
        """Returns the objects of a collection, such as "slos", by key."""
        return self.control("GET", self._path(f"/objects/{quote(collection)}"))

    def put(self, collection: str, key: str, value: dict) -> None:
        """Adds or replaces an object outside Terraform."""
        self.control("PUT", self._object_path(collection, key), value)

    def patch(self, collection: str, key: str, changes: dict) -> None:
        """Changes members of an object outside Terraform. The value None removes a member."""
        self.control("PATCH", self._object_path(collection, key), changes)

    def delete(self, collection: str, key: str) -> bool:
        """Deletes an object outside Terraform. Returns whether the object existed."""
        exists = key in self.objects(collection)
        if exists:
            self.control("DELETE", self._object_path(collection, key))
        return exists

    def requests(self, **filters) -> list[dict]:
        """Returns this account's requests, oldest first. Filters: operation, method, status, since."""
        return self.control("GET", self._path("/requests", **filters))

    def wait_for_requests(self, count: int, seconds: float = 10, **filters) -> list[dict]:
        """Waits up to `seconds` until at least `count` matching requests have completed, and returns them."""
        return self.control("GET", self._path("/requests/wait", count=count, seconds=seconds, **filters))

    def fail_next(self, operation: str, kind: str = "status", times: int = 1, **members) -> None:
        """Makes the next requests to an operation fail. docs/emulator.md lists the kinds and members of a fault."""
        fault = {"account": self.name, "operation": operation, "kind": kind, "times": times, **members}
        self.control("POST", "/faults", fault)

    def reset(self) -> None:
        """Restores the initial objects and faults, and removes requests."""
        self.control("POST", self._path("/reset"))

    def control(self, method: str, path: str, body: dict | None = None):
        """Calls a route that docs/emulator.md lists. Returns the parsed JSON response, or None if it is empty."""
        data = None if body is None else json.dumps(body).encode()
        request = Request(f"{self.url}/_emulator{path}", data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        try:
            with _opener.open(request) as response:
                text = response.read()
        except HTTPError as error:
            raise ValueError(f"{method} {path} failed: {error.read().decode()}") from None
        return json.loads(text) if text else None

    def _path(self, path: str, **query) -> str:
        return f"{path}?{urlencode({'account': self.name, **query})}"

    def _object_path(self, collection: str, key: str) -> str:
        return self._path(f"/objects/{quote(collection)}/{quote(key, safe='')}")


class Emulator(Account):
    """The emulated management API on this machine. It is also the default account, which most tests use."""

    def __init__(self, url: str, dialect: dict) -> None:
        super().__init__(url, "default", dialect)
        self._accounts: dict[str, Account] = {"default": self}

    def account(self, name: str) -> Account:
        """Returns another account. Its `env` contains the variables that connect Terraform to the account."""
        requested = self._accounts.setdefault(name, Account(self.url, name, self.dialect))
        self.control("PUT", "/keys", {account.api_key: account.name for account in self._accounts.values()})
        return requested

    def snapshot(self) -> dict:
        """Returns all objects of all accounts, for `restore`."""
        return self.control("GET", "/snapshot")

    def restore(self, snapshot: dict) -> None:
        """Restores all accounts from a snapshot."""
        self.control("PUT", "/snapshot", snapshot)

    def reset(self) -> None:
        """Restores the initial objects and settings, and keeps only the default account."""
        self._accounts = {"default": self}
        self.control("POST", "/reset")


def pytest_addoption(parser):
    help_text = "file with the dialect that the emulator speaks, relative to the ini file"
    parser.addini("observability_dialect", help_text, type="paths", default=[])
    help_text = "more options of the emulator, such as --quirk trimText"
    parser.addini("observability_emulator_options", help_text, type="args", default=[])


@pytest.fixture(scope="session")
def _observability_emulator(pytestconfig):
    with tempfile.TemporaryDirectory(prefix="observability-") as folder:
        _extract_emulator(folder)
        command = [os.environ.get("JSII_NODE", "node"), str(Path(folder, "cli.cjs")), "emulator"]
        options = [arg for file in pytestconfig.getini("observability_dialect") for arg in ("--dialect", file)]
        options += pytestconfig.getini("observability_emulator_options")
        process = subprocess.Popen(
            [*command, "--port", "0", "--json", "--exit-with-parent", *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        line = process.stdout.readline()
    # The emulator has loaded its files, so they are removed now. None remain even if the tests are killed.
    if not line:
        pytest.exit("The emulator did not start. Its output is above.", returncode=1)
    url = json.loads(line)["url"]
    with _opener.open(f"{url}/_emulator/dialect") as response:
        dialect = json.load(response)
    yield Emulator(url, dialect)
    process.stdin.close()
    process.wait(timeout=30)
    process.stdout.close()


@pytest.fixture
def observability_emulator(_observability_emulator, monkeypatch):
    """Resets the emulator, and sets variables that connect Terraform to it. Each xdist worker has its own emulator."""
    _observability_emulator.reset()
    for name, value in _observability_emulator.env.items():
        monkeypatch.setenv(name, value)
    return _observability_emulator


def _extract_emulator(folder):
    spec = next(filter(None, map(find_spec, EDITIONS)), None)
    if not spec:
        pytest.exit(
            "No package that contains the emulator is installed in this Python environment. "
            "Install cdktf-provider-observability, or cdktn-provider-observability if your stacks import cdktn.",
            returncode=1,
        )
    [package] = Path(spec.submodule_search_locations[0], "_jsii").glob("*.jsii.tgz")
    with tarfile.open(package) as archive:
        for name in PROGRAMS:
            with archive.extractfile(f"package/lib/{name}") as program:
                Path(folder, name).write_bytes(program.read())
