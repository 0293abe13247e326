"""Files that come and go whole, and what is refused."""

from __future__ import annotations

import os
import sys
import time
import wave
from pathlib import Path

MOST_SOUND_S = 600
MOST_FILM_BYTES = 512 * 2**20


class Refused(Exception):
    """What the client is told: a status and an error code."""

    def __init__(self, status: int, code: str, message: str, headers: dict | None = None):
        super().__init__(message)
        self.status, self.code, self.message, self.headers = status, code, message, headers or {}


def say(text: str) -> None:
    print(time.strftime("%Y-%m-%dT%H:%M:%S"), text, file=sys.stderr, flush=True)


def write_whole(path: Path, data: bytes) -> None:
    """A reader sees the old file or the new one, also after a crash."""
    fresh = path.with_name(path.name + ".new")
    with open(fresh, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    os.replace(fresh, path)


def mind_sound(path: Path) -> None:
    try:
        with wave.open(str(path), "rb") as sound:
            seconds = sound.getnframes() / sound.getframerate()
    except (wave.Error, EOFError, ZeroDivisionError, RuntimeError):
        raise Refused(422, "bad_sound", "The sound is no WAV that can be read.")
    if not 0.1 <= seconds <= MOST_SOUND_S:
        raise Refused(422, "bad_sound", f"A sound lasts {MOST_SOUND_S} s at most.")


def problem_of(film: Path) -> str | None:
    if film.is_symlink() or not film.is_file():
        return "the command left no film"
    if film.stat().st_size > MOST_FILM_BYTES:
        return "the film is too large"
    with open(film, "rb+") as file:
        os.fsync(file.fileno())
        return None if file.read(12)[4:8] == b"ftyp" else "what the command left is no MP4"
