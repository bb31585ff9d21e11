# SPDX-License-Identifier: Apache-2.0
"""The kit's city in Blender, with everybody of a run on their way: blender -b -P walk.py -- KIT [OUT.blend]

Reads scene.glb and trajectories.sqlite. x east, y north, z up, metres, as in the project."""
import json
import math
import sqlite3
import sys
from pathlib import Path

import bpy
from mathutils import Vector
from mathutils.bvhtree import BVHTree

STEP = 1.0  # m: highest that somebody gets up between two frames
ABOVE_ALL = 10000.0  # m
LINEAR, CONSTANT = 1, 0  # as keyframe points keep their interpolation


def arguments():
    given = sys.argv[sys.argv.index("--") + 1:] if "--" in sys.argv else []
    if not given:
        sys.exit("Say which kit: blender -b -P walk.py -- KIT [OUT.blend]")
    return Path(given[0]), given[1] if len(given) > 1 else None


def load_scene(kit):
    """Blender's importer turns glTF's y up into z up, which gives back the project's axes."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    bpy.ops.import_scene.gltf(filepath=str(kit / "scene.glb"))


def ground():
    """All cells as one tree of triangles to cast rays at."""
    corners, faces = [], []
    for thing in bpy.data.objects:
        if thing.type != "MESH" or not thing.name.startswith("cell_"):
            continue
        first = len(corners)
        corners += [thing.matrix_world @ corner.co for corner in thing.data.vertices]
        faces += [[first + i for i in face.vertices] for face in thing.data.polygons]
    if not faces:
        sys.exit("scene.glb has no cells")
    return BVHTree.FromPolygons(corners, faces)


def height(tree, x, y, before):
    """Of the ground below; where there is none, as before. The highest to begin with."""
    place = tree.ray_cast(Vector((x, y, ABOVE_ALL if before is None else before + STEP)), Vector((0, 0, -1)))[0]
    return place.z if place is not None else before or 0.0


def ways(kit, origin):
    """{number of a person: [(frame, x, y, heading)]}, and frames a second."""
    with sqlite3.connect(f"file:{kit / 'trajectories.sqlite'}?mode=ro", uri=True) as run:
        fps = float(run.execute("SELECT value FROM metadata WHERE key = 'fps'").fetchone()[0])
        found = {}
        for number, *row in run.execute("SELECT id, frame, pos_x, pos_y, ori_x, ori_y FROM trajectory_data ORDER BY id, frame"):
            frame, x, y, east, north = row
            found.setdefault(number, []).append((frame, x - origin[0], y - origin[1], math.atan2(north, east)))
    return found, fps


def body():
    """A person of 1.75 m that looks along x, feet at the origin."""
    bpy.ops.mesh.primitive_cylinder_add(vertices=10, radius=0.24, depth=1.75, location=(0, 0, 0))
    made = bpy.context.object
    mesh = made.data
    bpy.data.objects.remove(made)
    for corner in mesh.vertices:
        corner.co.z += 0.875
    mesh.name = "body"
    return mesh


def key(action, path, index, frames, values, interpolation):
    curve = action.fcurves.new(data_path=path, index=index)
    curve.keyframe_points.add(len(frames))
    curve.keyframe_points.foreach_set("co", [number for pair in zip(frames, values) for number in pair])
    curve.keyframe_points.foreach_set("interpolation", [interpolation] * len(frames))
    curve.update()


def unwound(headings):
    """The same directions without turns by more than half a circle."""
    found = headings[:1]
    for heading in headings[1:]:
        found.append(found[-1] + math.remainder(heading - found[-1], math.tau))
    return found


def let_walk(number, way, mesh, tree, per_frame):
    person = bpy.data.objects.new(f"person_{number}", mesh)
    bpy.context.collection.objects.link(person)
    action = bpy.data.actions.new(person.name)
    person.animation_data_create().action = action
    frames = [frame * per_frame for frame, *_ in way]
    heights, before = [], None
    for _, x, y, _ in way:
        before = height(tree, x, y, before)
        heights.append(before)
    key(action, "location", 0, frames, [x for _, x, _, _ in way], LINEAR)
    key(action, "location", 1, frames, [y for _, _, y, _ in way], LINEAR)
    key(action, "location", 2, frames, heights, LINEAR)
    key(action, "rotation_euler", 2, frames, unwound([heading for *_, heading in way]), LINEAR)
    for path in ("hide_render", "hide_viewport"):  # there from the first frame to the last
        key(action, path, 0, [frames[0] - per_frame, frames[0], frames[-1] + per_frame], [1.0, 0.0, 1.0], CONSTANT)
    return frames[-1]


def main():
    kit, out = arguments()
    load_scene(kit)
    origin = json.loads((kit / "manifest.json").read_text(encoding="utf-8"))["local_origin"]
    people, fps = ways(kit, origin)
    scene = bpy.context.scene
    scene.render.fps = 30
    tree, mesh = ground(), body()
    scene.frame_start = 0
    scene.frame_end = math.ceil(max((let_walk(number, way, mesh, tree, 30 / fps) for number, way in people.items()), default=0))
    print(f"{len(people)} people over {scene.frame_end / 30:.0f} s")
    if out:
        bpy.ops.wm.save_as_mainfile(filepath=str(Path(out).resolve()))


main()
