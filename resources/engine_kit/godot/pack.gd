# SPDX-License-Identifier: Apache-2.0
# Places of a pack (.pbcity): what a script without the runtime needs to know where things are. pbcity.md says what stands where.

var portals = {} # Vector3 east, north, up by number in the project, seen from the origin of the kit's scene
var targets = {}
var cells = 0
var boxes = [] # of each cell: west, south, east, north

func open(engine, path, origin):
	var stream = engine.stream_of(path)
	if stream == null or stream.get_size() < 64 or stream.get_utf8_string(8) != "PBCITY01":
		return false
	stream.seek(12)
	for i in range(stream.get_u32()):
		stream.seek(64 + 24 * i)
		var letters = stream.get_utf8_string(4)
		stream.seek(64 + 24 * i + 8)
		var at = stream.get_u64()
		if letters == "NODE":
			read_nodes(stream, at, origin)
		elif letters == "CELL":
			read_cells(stream, at, origin)
	return cells > 0 and targets.size() > 0

func aligned(at):
	return at + (8 - at % 8) % 8

func read_nodes(stream, at, origin):
	stream.seek(at)
	var first_target = stream.get_u32()
	var count = first_target + stream.get_u32()
	var x_at = at + 8
	for i in range(count):
		stream.seek(x_at + 8 * i)
		var east = stream.get_double() - origin[0]
		stream.seek(x_at + 8 * (count + i))
		var north = stream.get_double() - origin[1]
		stream.seek(x_at + 8 * (2 * count + i))
		var up = stream.get_double()
		stream.seek(x_at + 24 * count + 4 * i)
		var known = portals if i < first_target else targets
		known[stream.get_u32()] = Vector3(east, north, up)

func read_cells(stream, at, origin):
	stream.seek(at)
	cells = stream.get_u32()
	var level_at = aligned(aligned(8 + 4 * cells) + cells) # after the numbers and kinds
	stream.seek(at + aligned(level_at + 2 * cells))
	for _i in range(cells):
		boxes.append([stream.get_float() - origin[0], stream.get_float() - origin[1], stream.get_float() - origin[0],
				stream.get_float() - origin[1]])
