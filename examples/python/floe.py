"""Calls to Floe with an API key: repeated when that is safe, slowed down when asked to. Standard library only."""

import datetime
import email.utils
import http.client
import json
import random
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

# Tries of one call, and the longest pause between two of them in seconds.
TRIES = 10
LONGEST_PAUSE = 60


class Refused(Exception):
    """The server said no. `status` is the number in the envelope: 40001, 40003, 40009 ..."""

    def __init__(self, status, message, data):
        super().__init__(f"{status}: {message}")
        self.status = status
        self.message = message
        self.data = data if isinstance(data, dict) else {}

    def wrong_fields(self):
        """What is wrong with the input, field by field."""
        return {wrong["field"]: wrong["msg"] for wrong in self.data.get("fields", [])}


class Unreachable(Exception):
    """No answer, however often it was tried. Whether a write was done is not known: repeat it under its key."""


class Floe:
    """One key at one installation."""

    def __init__(self, url, key, language="en", timeout=60):
        self.url = url.rstrip("/")
        self.key = key
        self.language = language
        self.timeout = timeout

    def get(self, path, **query):
        """`data` of a reading call."""
        given = {name: value for name, value in query.items() if value is not None}
        return self._call("GET", path + ("?" + urllib.parse.urlencode(given) if given else ""), None, None)

    def post(self, path, body, idempotency_key):
        """`data` of a writing call. The same key with the same body is done once, however often it is sent."""
        return self._call("POST", path, body, idempotency_key)

    def _call(self, method, path, body, idempotency_key):
        pause = 1.0
        for attempt in range(1, TRIES + 1):
            last = attempt == TRIES
            try:
                status, headers, text = self._send(method, path, body, idempotency_key)
            except (OSError, http.client.HTTPException) as error:
                # Refused, timed out, or cut off in the middle of the answer, as by a server that was killed.
                if last:
                    raise Unreachable(f"{method} {path}: {error}") from error
                self._wait(pause, f"no answer ({error})")
            else:
                envelope = _envelope(text)
                if envelope is not None and envelope["status"] == 0:
                    return envelope["data"]
                if status in (429, 503) and not last:
                    # Nothing was done. The server says how long to wait.
                    self._wait(_asked(headers.get("Retry-After"), pause), "the server asks to wait")
                elif (status >= 500 or envelope is None) and not last:
                    self._wait(pause, f"HTTP {status}")
                elif envelope is None:
                    raise Unreachable(f"{method} {path}: HTTP {status}")
                else:
                    raise Refused(envelope["status"], envelope["msg"], envelope["data"])
            pause = min(pause * 2, LONGEST_PAUSE)
        raise AssertionError("the last try answers or raises")

    def _send(self, method, path, body, idempotency_key):
        data = None if body is None else json.dumps(body, ensure_ascii=False).encode()
        request = urllib.request.Request(self.url + path, data=data, method=method)
        request.add_header("Authorization", f"Bearer {self.key}")
        request.add_header("Accept-Language", self.language)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if idempotency_key is not None:
            request.add_header("Idempotency-Key", idempotency_key)
        try:
            with urllib.request.urlopen(request, timeout=self.timeout) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    @staticmethod
    def _wait(seconds, why):
        print(f"waits {seconds:g} s: {why}", file=sys.stderr, flush=True)
        # A little more by chance, so that programs that were stopped together do not come back together.
        time.sleep(seconds + random.uniform(0, 0.25))


def _asked(text, pause):
    """Seconds that `Retry-After` asks for: Floe sends a number, a proxy on the way perhaps a date.

    `pause` where it says neither, or a date that has passed: the clocks of the two may differ.
    """
    text = (text or "").strip()
    if text.isascii() and text.isdigit():
        return min(int(text), LONGEST_PAUSE)
    try:
        moment = email.utils.parsedate_to_datetime(text)
        seconds = (moment - datetime.datetime.now(datetime.timezone.utc)).total_seconds()
    except (TypeError, ValueError, IndexError, OverflowError):
        return pause
    return min(seconds, LONGEST_PAUSE) if seconds > 0 else pause


def _envelope(text):
    """`{status, msg, data}`, or nothing for what a proxy on the way has said."""
    try:
        envelope = json.loads(text)
    except ValueError:
        return None
    known = isinstance(envelope, dict) and isinstance(envelope.get("status"), int)
    return {"msg": "", "data": None, **envelope} if known else None
