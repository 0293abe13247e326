"""The films of the server: a bounded queue on disk, one command at a time, and what becomes of it after a crash."""

from __future__ import annotations

import collections
import fcntl
import hashlib
import hmac
import json
import os
import re
import secrets
import shutil
import signal
import subprocess
import threading
import time
from pathlib import Path

from files import Refused, problem_of, say, write_whole
from presenters import list_presenters

PROGRESS = re.compile(r"progress: (\d{1,9})")
ENDED = ("done", "failed", "cancelled")
MOST_ATTEMPTS = 3


def started_at(pid: int) -> str | None:
    """When a process began, so that another one with the same number is not taken for it; Linux alone tells."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[19]
    except (OSError, IndexError):
        return None


def end_group(pid: int, how: int) -> None:
    try:
        os.killpg(pid, how)
    except (ProcessLookupError, PermissionError):
        pass


class Films:
    def __init__(self, folder: Path, presenters: Path, command: list, cwd: Path | None, limits):
        self.presenters, self.command, self.cwd, self.limits = presenters, command, cwd, limits
        self.sounds, self.jobs_folder = folder / "sounds", folder / "jobs"
        self.films, self.work = folder / "films", folder / "work"
        for each in (self.sounds, self.jobs_folder, self.films, self.work):
            each.mkdir(parents=True, exist_ok=True)
        self.guard = open(folder / "lock", "w")
        try:
            fcntl.flock(self.guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise SystemExit(f"Another server works in {folder}.")
        self.secret = self._own_secret(folder / "secret")
        self.changed = threading.Condition()
        self.stopping = False
        self.jobs: dict = {}
        self._load()
        self.worker = threading.Thread(target=self._work_on, daemon=True)
        self.worker.start()

    @staticmethod
    def _own_secret(path: Path) -> bytes:
        if not path.exists():
            write_whole(path, secrets.token_hex(32).encode())
            path.chmod(0o600)
        return path.read_bytes()

    def sign(self, what: str) -> str:
        return hmac.new(self.secret, what.encode(), hashlib.sha256).hexdigest()[:40]

    def _load(self) -> None:
        for leftover in (*self.sounds.glob("*.part"), *self.jobs_folder.glob("*.new")):
            leftover.unlink()
        for path in self.jobs_folder.glob("*.json"):
            job = json.loads(path.read_text("utf-8"))
            self.jobs[job["id"]] = job
            if job["status"] != "working":
                continue
            pid, began = job.get("pid"), job.get("began")
            if pid and began and started_at(pid) == began:
                end_group(pid, signal.SIGKILL)
            if self.film_of(job).exists():
                self._move(job, status="done", progress=100, ended=time.time())
            else:
                self._move(job, status="queued", progress=None)

    def film_of(self, job: dict) -> Path:
        return self.films / (job["id"] + ".mp4")

    def _move(self, job: dict, **change) -> None:
        with self.changed:
            job.update(change)
            write_whole(self.jobs_folder / (job["id"] + ".json"), json.dumps(job).encode())

    def submit(self, order: dict) -> dict:
        """The same reference is the same film: its id follows from it."""
        job_id = self.sign("film " + order["reference"])[:32]
        with self.changed:
            known = self.jobs.get(job_id)
            if known:
                if known["status"] == "cancelled":
                    raise Refused(410, "cancelled", "The film of this reference was cancelled.")
                if any(known[name] != order[name] for name in ("presenterId", "soundId")):
                    raise Refused(422, "reference_reused", "This reference belongs to another film.")
                return known
            if order["presenterId"] not in list_presenters(self.presenters):
                raise Refused(404, "unknown_presenter", "There is no such presenter.")
            if not (self.sounds / (order["soundId"] + ".wav")).exists():
                raise Refused(404, "unknown_sound", "There is no such sound.")
            waiting = sum(job["status"] == "queued" for job in self.jobs.values())
            if waiting >= self.limits.queue:
                raise Refused(429, "queue_full", "The queue is full.", {"Retry-After": "30"})
            job = {**order, "id": job_id, "status": "queued", "progress": None, "attempts": 0, "created": time.time()}
            self._move(job)
            self.jobs[job_id] = job
            self.changed.notify_all()
            return job

    def find(self, reference: str) -> list:
        job = self.jobs.get(self.sign("film " + reference)[:32])
        return [job] if job and job["status"] != "cancelled" else []

    def get(self, job_id: str) -> dict:
        job = self.jobs.get(job_id)
        if not job or job["status"] == "cancelled":
            raise Refused(404, "unknown_film", "There is no such film.")
        return job

    def cancel(self, job_id: str) -> None:
        """The reference stays known, so that a late request for it does not begin the film anew."""
        with self.changed:
            job = self.get(job_id)
            self.film_of(job).unlink(missing_ok=True)
            self._move(job, status="cancelled", ended=time.time())
            self.changed.notify_all()

    def stop(self) -> None:
        with self.changed:
            self.stopping = True
            self.changed.notify_all()
        self.worker.join(20)

    def _work_on(self) -> None:
        while not self.stopping:
            job = None
            try:
                self._forget_old()
                job = self._next()
                if job:
                    self._make(job)
            except Exception as error:  # The server outlives a full disk and a command that is not there.
                say(repr(error))
                if job:
                    self._fail(job, "internal", "see above")

    def _next(self) -> dict | None:
        with self.changed:
            queued = [job for job in self.jobs.values() if job["status"] == "queued"]
            if not queued and not self.stopping:
                self.changed.wait(600)
            if not queued or self.stopping:
                return None
            job = min(queued, key=lambda each: each["created"])
            self._move(job, status="working", attempts=job["attempts"] + 1)
            return job

    def _make(self, job: dict) -> None:
        if job["attempts"] > MOST_ATTEMPTS:
            return self._fail(job, "interrupted", f"{MOST_ATTEMPTS} attempts ended with the server itself")
        presenter = list_presenters(self.presenters).get(job["presenterId"])
        if not presenter:
            return self._fail(job, "presenter_gone", "the presenter's file is gone")
        folder = self.work / job["id"]
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        film = folder / "film.mp4"
        values = {
            "portrait": presenter["portrait"],
            "sound": self.sounds / (job["soundId"] + ".wav"),
            "film": film,
            **{name: job[name] for name in ("width", "height", "fps")},
        }
        say(f"film {job['id']}: begun, attempt {job['attempts']}")
        try:
            ended, tail = self._run(job, [fill(part, values) for part in self.command])
            if ended is None:
                return
            if ended != 0:
                return self._fail(job, "timeout" if ended == "timeout" else "command_failed", tail)
            problem = problem_of(film)
            if problem:
                return self._fail(job, "no_film", f"{problem}; {tail}")
            with self.changed:
                if job["status"] == "working":
                    os.replace(film, self.film_of(job))
                    self._move(job, status="done", progress=100, ended=time.time())
            say(f"film {job['id']}: {job['status']}")
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def _run(self, job: dict, command: list):
        """The exit code, "timeout", or None where the film is not wanted now; and the last lines of the command."""
        own = {name: value for name, value in os.environ.items() if name != "LIP_SYNC_SERVER_KEY"}
        process = subprocess.Popen(
            command,
            cwd=self.cwd,
            env=own,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        tail: collections.deque = collections.deque(maxlen=20)
        is_broken_off = False
        try:
            self._move(job, pid=process.pid, began=started_at(process.pid))
            reader = threading.Thread(target=self._read, args=(job, process.stdout, tail), daemon=True)
            reader.start()
            deadline = time.monotonic() + self.limits.timeout
            while process.poll() is None:
                if job["status"] != "working" or self.stopping:
                    is_broken_off = True
                    break
                if time.monotonic() > deadline:
                    return "timeout", "\n".join(tail)
                with self.changed:
                    self.changed.wait(0.2)
        finally:
            end_group(process.pid, signal.SIGTERM)
            try:
                process.wait(5)
            except subprocess.TimeoutExpired:
                pass
            # Also what the command left behind.
            end_group(process.pid, signal.SIGKILL)
            code = process.wait()
        reader.join(5)
        with self.changed:
            if is_broken_off and job["status"] == "working":
                self._move(job, status="queued", progress=None, attempts=job["attempts"] - 1)
        if is_broken_off:
            return None, ""
        return code, "\n".join(tail)

    def _read(self, job: dict, output, tail) -> None:
        rest = ""
        while True:
            chunk = output.read1(65536)
            if not chunk:
                return
            *lines, rest = re.split(r"[\r\n]+", (rest + chunk.decode("utf-8", "replace"))[-8192:])
            for line in filter(None, lines):
                tail.append(line[:500])
                told = PROGRESS.search(line)
                if told:
                    job["progress"] = max(job["progress"] or 0, min(99, int(told[1])))

    def _fail(self, job: dict, code: str, why: str) -> None:
        say(f"film {job['id']}: {code}\n{why}")
        with self.changed:
            if job["status"] != "working":
                return
            try:
                self._move(job, status="failed", error=code, ended=time.time())
            except OSError as error:
                say(repr(error))

    def _forget_old(self) -> None:
        before = time.time() - self.limits.keep
        with self.changed:
            for job in [each for each in self.jobs.values() if each.get("ended", before) < before]:
                self.film_of(job).unlink(missing_ok=True)
                (self.jobs_folder / (job["id"] + ".json")).unlink(missing_ok=True)
                del self.jobs[job["id"]]
            needed = {job["soundId"] for job in self.jobs.values() if job["status"] not in ENDED}
            for sound in self.sounds.glob("*.wav"):
                if sound.stem not in needed and sound.stat().st_mtime < before:
                    sound.unlink()


def fill(part: str, values: dict) -> str:
    return re.sub(r"\{(\w+)\}", lambda name: str(values.get(name[1], name[0])), part)
