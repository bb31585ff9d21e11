# SPDX-License-Identifier: GPL-3.0-or-later
"""blender -b CITY.blend -P blender_check.py -- KIT: what the kit's script made of it, against the kit's own trajectories."""
import json
import math
import sqlite3
import sys
from pathlib import Path

import bpy

kit = Path(sys.argv[sys.argv.index("--") + 1])
wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


for name, axis, length in (("marker_east_1m", 0, 1.0), ("marker_north_2m", 1, 2.0), ("marker_up_3m", 2, 3.0)):
    arm = bpy.data.objects[name]
    longest = max((arm.matrix_world @ corner.co)[axis] for corner in arm.data.vertices)
    expect(abs(longest - length) < 1e-3, f"{name} is {longest} m long")

origin = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))["local_origin"]
run = sqlite3.connect(f"file:{kit / 'trajectories.sqlite'}?mode=ro", uri=True)
fps = float(run.execute("SELECT value FROM metadata WHERE key = 'fps'").fetchone()[0])
frame = round(7.5 * fps)
bpy.context.scene.frame_set(round(frame * 30 / fps))
people = [thing for thing in bpy.data.objects if thing.name.startswith("person_")]
expect(len(people) == run.execute("SELECT count(DISTINCT id) FROM trajectory_data").fetchone()[0], f"{len(people)} people are there")
compared = 0
for number, x, y, east, north in run.execute("SELECT id, pos_x, pos_y, ori_x, ori_y FROM trajectory_data WHERE frame = ?", (frame,)):
    person = bpy.data.objects[f"person_{number}"]
    off = math.hypot(person.location.x - x + origin[0], person.location.y - y + origin[1])
    turned = math.remainder(person.rotation_euler.z - math.atan2(north, east), math.tau)
    expect(off < 1e-3, f"person_{number} is {off} m off")
    expect(abs(turned) < 1e-3, f"person_{number} looks elsewhere")
    expect(not person.hide_viewport, f"person_{number} is hidden")
    compared += 1
expect(compared > 0, "nobody is on the way after 7.5 s")
print(f"Blender: {compared} people at 7.5 s")
for what in wrong[:20]:
    print("wrong:", what, file=sys.stderr)
bpy.ops.wm.quit_blender() if not wrong else sys.exit(1)
