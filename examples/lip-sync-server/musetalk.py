"""Runs MuseTalk 1.5 in its own folder: python musetalk.py PORTRAIT SOUND FILM"""

import json
import os
import subprocess
import sys
from pathlib import Path

portrait, sound, film = (Path(each).resolve() for each in sys.argv[1:4])
results = film.parent / "results"
results.mkdir()
config = film.parent / "task.yaml"
# JSON is YAML, too.
task = {"video_path": str(portrait), "audio_path": str(sound), "result_name": "film.mp4"}
config.write_text(json.dumps({"task_0": task}))
command = [
    *(sys.executable, "-m", "scripts.inference", "--inference_config", str(config), "--result_dir", str(results)),
    *("--unet_model_path", "models/musetalkV15/unet.pth", "--unet_config", "models/musetalkV15/musetalk.json"),
    *("--version", "v15"),
]
subprocess.run(command, check=True)
os.replace(results / "v15" / "film.mp4", film)
