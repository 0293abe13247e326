#!/usr/bin/env python3
"""A lip-sync server for Aftercall around any command that makes a film of a portrait and a sound.

    python3 server.py --presenters presenters --command "python inference.py --image {portrait} --audio {sound} --output {film}"

Python 3.9 or later on Linux or macOS, the standard library alone. The contract: docs/lip-sync-servers.md.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import secrets
import shlex
import shutil
import signal
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

from files import Refused, mind_sound, say
from films import Films
from presenters import PICTURES, list_presenters

MOST_JSON_BYTES = 16 * 2**10
MOST_SOUND_BYTES = 64 * 2**20
MOST_SOUNDS = 500
MOST_CONNECTIONS = 32
UPLOAD_S = 120
LOOPBACK = ("127.0.0.1", "localhost")
REFERENCE = re.compile(r"[\x21-\x7e]{1,200}\Z")
SOUND_ID = re.compile(r"[0-9a-f]{64}\Z")
RATIOS = ("16:9", "9:16", "1:1")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_version = "lip-sync-server"
    sys_version = ""
    timeout = 30

    def log_message(self, *_) -> None:
        pass

    def answer(self) -> None:
        self.close_connection = True
        self.unread = 0
        try:
            self.unread = self.length()
            self.route()
        except Refused as refused:
            self.refuse(refused)
        except ConnectionError:
            pass  # The client has gone.
        except Exception as error:
            say(repr(error))
            self.refuse(Refused(500, "internal", "The log of the server says more."))

    def refuse(self, refused: Refused) -> None:
        try:
            self.drain()
            self.give(refused.status, {"error": {"code": refused.code, "message": refused.message}}, refused.headers)
        except OSError:
            pass

    do_GET = do_POST = do_DELETE = answer

    def route(self) -> None:
        films: Films = self.server.films
        address = urlsplit(self.path)
        self.mind_host()
        file = re.match(r"/v1/files/([0-9a-f]{40})\.(mp4|png|jpg|jpeg)\Z", address.path)
        if file and self.command == "GET":
            return self.give_file(file[1], file[2])
        self.mind_key()
        if (self.command, address.path) == ("GET", "/v1/presenters"):
            return self.give(200, {"presenters": self.presenters()})
        if (self.command, address.path) == ("POST", "/v1/sounds"):
            return self.give(201, {"id": self.take_sound()})
        if (self.command, address.path) == ("POST", "/v1/films"):
            return self.give(202, {"id": films.submit(self.read_order())["id"]})
        if (self.command, address.path) == ("GET", "/v1/films"):
            reference = parse_qs(address.query).get("reference", [""])[0]
            return self.give(200, {"films": [self.shown(job) for job in films.find(reference)]})
        film = re.match(r"/v1/films/([0-9a-f]{32})\Z", address.path)
        if film and self.command == "GET":
            return self.give(200, self.shown(films.get(film[1])))
        if film and self.command == "DELETE":
            films.cancel(film[1])
            return self.give(204, None)
        raise Refused(404, "not_found", "There is nothing here.")

    def mind_host(self) -> None:
        """Without a key, a web page in a browser of this machine must not get in under a name of its own."""
        name = urlsplit("//" + self.headers.get("Host", "")).hostname
        if self.server.key is None and name not in LOOPBACK:
            raise Refused(403, "wrong_host", "Without a key, the server is asked as localhost alone.")

    def mind_key(self) -> None:
        if self.server.key is None:
            return
        given = self.headers.get("Authorization", "")
        if not hmac.compare_digest(given.encode("utf-8", "replace"), b"Bearer " + self.server.key.encode()):
            raise Refused(401, "wrong_key", "The key is missing or wrong.", {"WWW-Authenticate": "Bearer"})

    def length(self) -> int:
        if self.headers.get("Transfer-Encoding"):
            raise Refused(411, "length_required", "The length must be given.")
        given = self.headers.get("Content-Length", "0")
        if not re.fullmatch(r"\d{1,12}", given):
            raise Refused(400, "bad_length", "The length is no number.")
        return int(given)

    def pieces(self, most: int):
        if self.unread > most:
            raise Refused(413, "too_large", f"At most {most} bytes are taken.")
        until = time.monotonic() + UPLOAD_S
        while self.unread > 0:
            piece = self.rfile.read1(min(self.unread, 65536))
            if not piece or time.monotonic() > until:
                raise ConnectionAbortedError
            self.unread -= len(piece)
            yield piece

    def drain(self) -> None:
        """So that the client reads the refusal before its request is broken off."""
        if self.unread <= MOST_SOUND_BYTES:
            for _ in self.pieces(MOST_SOUND_BYTES):
                pass

    def mind_type(self, *wanted: str) -> None:
        if self.headers.get_content_type() not in wanted:
            raise Refused(415, "wrong_type", f"The body must be {wanted[0]}.")

    def take_sound(self) -> str:
        self.mind_type("audio/wav")
        folder = self.server.films.sounds
        if sum(1 for _ in folder.glob("*.wav")) >= MOST_SOUNDS:
            raise Refused(507, "too_many_sounds", "There are too many sounds.")
        part = folder / (secrets.token_hex(16) + ".part")
        digest = hashlib.sha256()
        try:
            with open(part, "wb") as file:
                for piece in self.pieces(MOST_SOUND_BYTES):
                    digest.update(piece)
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
            told = self.headers.get("Content-Digest")
            if told and told != f"sha-256=:{base64.b64encode(digest.digest()).decode()}:":
                raise Refused(400, "wrong_digest", "The sound did not come whole.")
            mind_sound(part)
            os.replace(part, folder / (digest.hexdigest() + ".wav"))
        finally:
            part.unlink(missing_ok=True)
        return digest.hexdigest()

    def read_order(self) -> dict:
        self.mind_type("application/json")
        try:
            told = json.loads(b"".join(self.pieces(MOST_JSON_BYTES)))
            order = {name: told[name] for name in ("presenterId", "soundId", "reference")}
            numbers = {name: told[name] for name in ("width", "height", "fps")}
        except (ValueError, KeyError, TypeError, RecursionError):
            raise Refused(400, "bad_order", "The body is not as documented.")
        texts_are_good = all(isinstance(text, str) and 0 < len(text) <= 200 for text in order.values())
        numbers_are_good = all(type(number) is int and 1 <= number <= 4096 for number in numbers.values())
        ids_are_good = texts_are_good and SOUND_ID.match(order["soundId"]) and REFERENCE.match(order["reference"])
        if not numbers_are_good or not ids_are_good:
            raise Refused(400, "bad_order", "The body is not as documented.")
        if self.headers.get("Idempotency-Key") != order["reference"]:
            raise Refused(400, "bad_order", "Idempotency-Key must be the reference.")
        return {**order, **numbers}

    def presenters(self) -> list:
        shown = []
        for name, each in list_presenters(self.server.films.presenters).items():
            about = each["about"] if isinstance(each["about"], dict) else {}
            ratios = about.get("aspectRatios")
            picture = each["picture"]
            shown.append({
                "id": name,
                "name": str(about.get("name") or name)[:200],
                "gender": about["gender"] if about.get("gender") in ("female", "male") else "neutral",
                "aspectRatios": [ratio for ratio in RATIOS if ratio in ratios] if isinstance(ratios, list) else ["16:9"],
                "pictureUrl": picture and self.url_of("picture " + name, picture.suffix),
            })
        return shown

    def shown(self, job: dict) -> dict:
        code = job.get("error")
        return {
            **{name: job[name] for name in ("id", "reference", "status", "progress")},
            "url": self.url_of("file " + job["id"], ".mp4") if job["status"] == "done" else None,
            "error": {"code": code, "message": "The log of the server says more."} if code else None,
        }

    def url_of(self, what: str, suffix: str) -> str:
        """Unguessable, since files are fetched without the key."""
        return f"/v1/files/{self.server.films.sign(what)}{suffix}"

    def give_file(self, token: str, kind: str) -> None:
        films: Films = self.server.films
        path = None
        if kind == "mp4":
            job = next((job for job in list(films.jobs.values()) if films.sign("file " + job["id"]) == token), None)
            path = films.film_of(job) if job and job["status"] == "done" else None
        else:
            listed = list_presenters(films.presenters).items()
            path = next((each["picture"] for name, each in listed if films.sign("picture " + name) == token), None)
        try:
            file = open(path, "rb") if path else None
        except FileNotFoundError:
            file = None
        if not file:
            raise Refused(404, "unknown_file", "There is no such file.")
        with file:
            self.send_response(200)
            self.send_header("Content-Type", "video/mp4" if kind == "mp4" else PICTURES["." + kind])
            self.send_header("Content-Length", str(os.fstat(file.fileno()).st_size))
            self.send_header("X-Content-Type-Options", "nosniff")
            self.send_header("Connection", "close")
            self.end_headers()
            shutil.copyfileobj(file, self.wfile)

    def give(self, status: int, body, headers: dict | None = None) -> None:
        data = b"" if body is None else json.dumps(body).encode()
        self.send_response(status)
        for name, value in (headers or {}).items():
            self.send_header(name, value)
        if body is not None:
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(data)))
        self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, address, films: Films, key: str | None):
        super().__init__(address, Handler)
        self.films, self.key = films, key
        self.places = threading.BoundedSemaphore(MOST_CONNECTIONS)

    def process_request(self, request, client_address) -> None:
        if self.places.acquire(timeout=5):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request, client_address) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.places.release()


def main() -> None:
    parser = argparse.ArgumentParser(description="A lip-sync server for Aftercall around a command.")
    parser.add_argument("--command", required=True, help="with {portrait}, {sound} and {film}; {width}, {height} and {fps}")
    parser.add_argument("--presenters", type=Path, required=True, help="a folder of NAME.mp4, NAME.png or NAME.jpg")
    parser.add_argument("--state", type=Path, default=Path("state"), help="where films, sounds and the queue are kept")
    parser.add_argument("--cwd", type=Path, help="the folder in which the command runs")
    parser.add_argument("--host", default="127.0.0.1", help="another one needs LIP_SYNC_SERVER_KEY")
    parser.add_argument("--port", type=int, default=8090)
    parser.add_argument("--queue", type=int, default=20, help="films that may wait")
    parser.add_argument("--timeout", type=float, default=2700, help="seconds a film may take")
    parser.add_argument("--keep-hours", type=float, default=48, help="how long finished films and unused sounds stay")
    given = parser.parse_args()
    given.keep = given.keep_hours * 3600
    key = os.environ.get("LIP_SYNC_SERVER_KEY") or None
    command = shlex.split(given.command)
    if not all(any(name in part for part in command) for name in ("{portrait}", "{sound}", "{film}")):
        parser.error("--command must name {portrait}, {sound} and {film}")
    if not given.presenters.is_dir():
        parser.error(f"{given.presenters} is no folder")
    if key is None and given.host not in LOOPBACK:
        parser.error("LIP_SYNC_SERVER_KEY must be set where other machines reach the server")
    films = Films(given.state.resolve(), given.presenters.resolve(), command, given.cwd, given)
    server = Server((given.host, given.port), films, key)
    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, lambda *_: threading.Thread(target=server.shutdown, daemon=True).start())
    names = ", ".join(list_presenters(films.presenters)) or "nobody yet"
    say(f"listening on http://{given.host}:{server.server_address[1]}, presenters: {names}")
    server.serve_forever()
    films.stop()


if __name__ == "__main__":
    main()
