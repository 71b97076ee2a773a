"""Settlebox for pytest: a payment gateway for each test. Needs only pytest and the standard library."""

import base64
import hashlib
import hmac
import json
import os
import signal
import subprocess
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import pytest

TOLERANCE_SECONDS = 5 * 60


def send(method, url, body=None, **headers):
    """Sends JSON and returns the JSON of the response; an error response raises AssertionError with its text."""
    data = None if body is None else json.dumps(body).encode()
    key = os.environ.get("SETTLEBOX_CONTROL_KEY")  # only if the server was started with one
    if key and "/_sim" in url:
        headers["Settlebox-Control-Key"] = key
    request = Request(url, data, {"Content-Type": "application/json", **headers}, method=method)
    try:
        with urlopen(request, timeout=30) as response:
            return json.load(response)
    except HTTPError as error:
        raise AssertionError(f"{method} {url}: {error.read().decode()}") from None
    except (URLError, ConnectionError, TimeoutError) as error:
        raise AssertionError(f"{method} {url}: {getattr(error, 'reason', error)}; is the server running?") from None


def verify(body: bytes, headers, secret: str) -> dict:
    """Returns the event. Raises ValueError if the body is not signed with this secret, or is too old."""
    message_id, timestamp = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal():
        raise ValueError("the timestamp is missing or not a number")
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        raise ValueError("the timestamp is too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # Several signatures are separated by spaces while a secret is being rotated.
    signatures = headers.get("webhook-signature", "").split(" ")
    if not any(hmac.compare_digest(expected.encode(), given.encode()) for given in signatures):
        raise ValueError("the signature does not match")
    return json.loads(body)


class World:
    """A gateway of one test: its own data, clock, and faults."""

    def __init__(self, fork):
        self.api_url = fork["apiUrl"]  # the base URL for your application; its routes begin with /v1/
        self.api_key = fork["merchants"][0]["apiKey"]
        self._control_url = fork["controlUrl"]

    def api(self, method, path, body=None):
        """Calls the API as a merchant does: world.api("GET", "/v1/transactions")."""
        return send(method, self.api_url + path, body, APIKEY=self.api_key)

    def sim(self, method, path, body=None):
        """Calls the control surface: world.sim("POST", "/simulate/ach/return", {...})."""
        return send(method, self._control_url + path, body)

    def advance(self, to=None, of=None, **by):
        """Moves the clock: advance("settlement", of=id), advance(days=3), advance(bankingDays=2)."""
        target = {"by": by} if to is None else {"to": to, **({} if of is None else {"of": of})}
        return self.sim("POST", "/clock/advance", target)["happened"]

    def idle(self):
        """Waits until due webhooks have been delivered. The clock does not move."""
        self.sim("POST", "/idle")

    def fault(self, **fault):
        """Injects a fault: fault(kind="response_lost", on="transactions.create", times=1)."""
        return self.sim("POST", "/faults", fault)["id"]

    def subscribe(self, url, events=("*",)):
        """Subscribes a webhook address on this machine, and returns its signing secret."""
        return self.sim("POST", "/endpoints", {"url": url, "events": list(events)})["secret"]

    def timeline(self):
        rows = self.sim("GET", "/timeline?order=newest&take=100")["rows"]
        return "\n".join(f"{row['at']}  {row['what']}  ({row['why']})" for row in reversed(rows))


class Receiver:
    """An HTTP server that verifies webhooks. Its responses: 204, 400 for a wrong signature, 500 if the handler raises."""

    def __init__(self, world, handler):
        self.events, self.rejected = [], []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers.get("content-length", 0)))
                self.send_response(receiver._receive(body, self.headers, handler))
                self.end_headers()

            def log_message(self, *_):
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/webhooks"
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()
        self._secret = world.subscribe(self.url)

    def _receive(self, body, headers, handler):
        try:
            event = verify(body, headers, self._secret)
        except ValueError as error:
            self.rejected.append(str(error))
            return 400
        try:
            if handler is not None:
                handler(event)
        except Exception as error:  # the gateway retries
            self.rejected.append(repr(error))
            return 500
        self.events.append(event)
        return 204

    def close(self):
        self._server.shutdown()
        self._server.server_close()


def pytest_configure(config):
    config.addinivalue_line("markers", "faults(*faults): injects these faults into the world of the test")


@pytest.fixture(scope="session")
def settlebox():
    """The address of the control surface: SETTLEBOX_SIM, or a server that runs for this session."""
    given = os.environ.get("SETTLEBOX_SIM")
    if given:
        yield given.rstrip("/")
        return
    # --no: npx must not download a package that is not installed.
    command = ["npx", "--no", "--", "settlebox", "serve", "--port", "0", "--json"]
    try:
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        line = process.stdout.readline()
    except FileNotFoundError:
        line = ""
    if not line:
        pytest.exit("settlebox serve did not start: install Node, and run npm install --save-dev settlebox", 1)
    ready = json.loads(line)
    yield ready["controlUrl"]
    os.kill(ready["pid"], signal.SIGTERM)  # the server itself; npx is another process
    process.wait(timeout=30)


@pytest.fixture
def world(settlebox, request):
    """A world of this test's own: a fork, with the faults of its markers."""
    fork = send("POST", settlebox + "/forks", {})
    try:
        made = World(fork)
        for marker in request.node.iter_markers("faults"):
            for fault in marker.args:
                made.fault(**fault)
        yield made
        checked = made.sim("POST", "/check")
        assert checked["ok"], f"the gateway's books do not balance: {checked}"
    finally:
        send("DELETE", f"{settlebox}/forks/{fork['name']}")


@pytest.fixture
def receive(world):
    """Starts webhook receivers: receiver = receive(shop.handle_event)."""
    receivers = []

    def start(handler=None):
        receivers.append(Receiver(world, handler))
        return receivers[-1]

    yield start
    for receiver in receivers:
        receiver.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds the timeline of the gateway to the report of a failing test."""
    report = yield
    world = getattr(item, "funcargs", {}).get("world")
    if report.when == "call" and report.failed and world is not None:
        try:
            timeline = world.timeline()
        except AssertionError as error:  # the server is gone; the test's own failure matters more
            timeline = str(error)
        report.sections.append(("Settlebox timeline", timeline))
    return report
