# SPDX-License-Identifier: Apache-2.0
# Reads the kit's binary glTF while the game runs, wherever the kit lies: nodes, meshes of triangles, and ways of nodes over time. Not a
# reader of any glTF: no textures, skins, sparse or normalised numbers, which the kit has none of.

const MAGIC = 0x46546C67
const FLOAT = 5126
const SIZES = {5121: 1, 5123: 2, 5125: 4, 5126: 4}
const WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4}

var engine
var json = null # null: no glTF was read
var stream
var binary_at = 0
var meshes = {}

func open(with_engine, path):
	engine = with_engine
	stream = engine.stream_of(path)
	if stream == null or stream.get_size() < 28 or stream.get_u32() != MAGIC:
		return false
	stream.seek(12)
	var length = stream.get_u32()
	stream.seek(20)
	json = engine.parse_json(stream.get_utf8_string(length))
	binary_at = 20 + length + 8
	return typeof(json) == TYPE_DICTIONARY

func nodes():
	return json.nodes

func place_of(node):
	var at = node.get("translation", [0, 0, 0])
	return Vector3(at[0], at[1], at[2])

func basis_of(node):
	var turn = node.get("rotation", [0, 0, 0, 1])
	return engine.basis_of(turn[0], turn[1], turn[2], turn[3])

# Rows of an accessor: numbers, or arrays of as many as its type has.
func rows(index):
	var accessor = json.accessors[int(index)]
	var view = json.bufferViews[int(accessor.bufferView)]
	var width = WIDTHS[accessor.type]
	var kind = int(accessor.componentType)
	var stride = int(view.get("byteStride", width * SIZES[kind]))
	var first = binary_at + int(view.get("byteOffset", 0)) + int(accessor.get("byteOffset", 0))
	var found = []
	for i in range(int(accessor.count)):
		stream.seek(first + i * stride)
		var row = []
		for _part in range(width):
			row.append(number(kind))
		found.append(row[0] if width == 1 else row)
	return found

func number(kind):
	if kind == FLOAT:
		return stream.get_float()
	if kind == 5125:
		return stream.get_u32()
	return stream.get_u16() if kind == 5123 else stream.get_u8()

func vectors(index):
	var found = []
	for row in rows(index):
		found.append(Vector3(row[0], row[1], row[2]))
	return found

# A mesh with its materials, made once.
func mesh(index):
	index = int(index)
	if not meshes.has(index):
		meshes[index] = make_mesh(json.meshes[index])
	return meshes[index]

func make_mesh(described):
	var made = ArrayMesh.new()
	for part in described.primitives:
		if int(part.get("mode", 4)) != 4:
			continue
		var arrays = []
		arrays.resize(Mesh.ARRAY_MAX)
		arrays[Mesh.ARRAY_VERTEX] = engine.vectors(vectors(part.attributes.POSITION))
		if part.attributes.has("NORMAL"):
			arrays[Mesh.ARRAY_NORMAL] = engine.vectors(vectors(part.attributes.NORMAL))
		if part.has("indices"):
			arrays[Mesh.ARRAY_INDEX] = engine.integers(clockwise(rows(part.indices)))
		made.add_surface_from_arrays(Mesh.PRIMITIVE_TRIANGLES, arrays)
		if part.has("material"):
			made.surface_set_material(made.get_surface_count() - 1, material(part.material))
	return made

# Godot sees the front where corners run clockwise, glTF where they run counter-clockwise.
func clockwise(corners):
	var turned = []
	for i in range(0, corners.size() - 2, 3):
		turned.append(corners[i])
		turned.append(corners[i + 2])
		turned.append(corners[i + 1])
	return turned

func material(index):
	var seen = json.materials[int(index)].get("pbrMetallicRoughness", {}).get("baseColorFactor", [1, 1, 1, 1])
	return engine.colored(Color(seen[0], seen[1], seen[2]))

# Ways of nodes: {node: {"translation": [times, values, kind], "rotation": …, "scale": …}}. Shapes of bodies are left alone.
func ways():
	var found = {}
	for animation in json.get("animations", []):
		for channel in animation.channels:
			if channel.target.path == "weights":
				continue
			var sampler = animation.samplers[int(channel.sampler)]
			var node = int(channel.target.node)
			if not found.has(node):
				found[node] = {}
			found[node][channel.target.path] = [rows(sampler.input), rows(sampler.output), sampler.get("interpolation", "LINEAR")]
	return found

# A way's value at a time: numbers in a row.
func value_at(way, time):
	var times = way[0]
	var values = way[1]
	var low = 0
	var high = times.size() - 1
	if time <= times[0]:
		return values[0]
	if time >= times[high]:
		return values[high]
	while high - low > 1:
		var middle = int((low + high) / 2.0)
		if times[middle] <= time:
			low = middle
		else:
			high = middle
	if way[2] == "STEP":
		return values[low]
	var part = (time - times[low]) / (times[high] - times[low])
	var between = []
	for i in range(values[low].size()):
		between.append(values[low][i] + part * (values[high][i] - values[low][i]))
	return between
