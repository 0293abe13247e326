"""The presenters of a folder."""

from __future__ import annotations

import json
import re
from pathlib import Path

from files import say

PORTRAITS = (".mp4", ".png", ".jpg", ".jpeg")
PICTURES = {".png": "image/png", ".jpg": "image/jpeg", ".jpeg": "image/jpeg"}
PRESENTER_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,63}\Z")


def list_presenters(folder: Path) -> dict:
    """NAME.mp4, NAME.png or NAME.jpg; what else is known of it stands in NAME.json."""
    found = {}
    for name in sorted({each.stem for each in folder.iterdir() if each.suffix.lower() in PORTRAITS}):
        if not PRESENTER_ID.match(name):
            continue
        files = [folder / (name + suffix) for suffix in PORTRAITS if (folder / (name + suffix)).is_file()]
        if not files:
            continue
        try:
            about = json.loads((folder / (name + ".json")).read_text("utf-8"))
        except FileNotFoundError:
            about = {}
        except ValueError:
            say(f"{name}.json is no JSON and is left out")
            about = {}
        picture = next((file for file in files if file.suffix in PICTURES), None)
        found[name] = {"portrait": files[0], "picture": picture, "about": about}
    return found
