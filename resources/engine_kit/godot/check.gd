# SPDX-License-Identifier: Apache-2.0
# godot3-server --path samples/godot -s check.gd: reads the kit, lets everybody walk, and holds the scene against the pack. Ends with 1 where
# something is wrong.
extends SceneTree

const ONE_MM = 0.001
var kit
var wrong = []

func _init():
	var engine = load("res://switch.gd").engine()
	kit = load("res://kit.gd").new()
	if not kit.open(engine, ProjectSettings.globalize_path("res://") + "../../"):
		wrong.append(kit.trouble)
	else:
		check_marker()
		var targets = check_places("target_", kit.pack.targets)
		check_portals()
		check_scene()
		check_people()
		print("%d cells, %d targets, %d people over %.0f s" % [kit.pack.cells, targets, kit.walkers.size(), kit.last_time()])
	for what in wrong:
		printerr("wrong: " + what)
	quit(0 if wrong.size() == 0 else 1)

func expect(holds, what):
	if not holds and wrong.size() < 20:
		wrong.append(what)

# The red arm is 1 m to the east, the green one 2 m to the north, the blue one 3 m up.
func check_marker():
	var tips = {"marker_east_1m": Vector3(1, 0, 0), "marker_north_2m": Vector3(0, 0, -2), "marker_up_3m": Vector3(0, 3, 0)}
	var found = 0
	for node in kit.scene.nodes():
		if not tips.has(node.get("name", "")):
			continue
		found += 1
		var tip = tips[node.name]
		var along = tip.normalized()
		var longest = 0.0
		for corner in kit.scene.vectors(kit.scene.json.meshes[int(node.mesh)].primitives[0].attributes.POSITION):
			longest = max(longest, along.dot(corner))
			expect(corner.distance_to(along * along.dot(corner)) < 0.1, node.name + " has width")
			expect(along.dot(corner) > -ONE_MM, node.name + " begins elsewhere")
		expect(abs(longest - tip.length()) < ONE_MM, "%s is %f m long" % [node.name, longest])
	expect(found == 3, "%d arms of the marker are there" % found)

# Nodes whose name begins so stand where the pack says, each of the pack's once.
func check_places(beginning, places):
	var found = 0
	for node in kit.scene.nodes():
		var name = node.get("name", "")
		if not name.begins_with(beginning) or not node.has("translation"):
			continue
		var number = int(name.substr(beginning.length(), name.length() - beginning.length()))
		found += 1
		if places.has(number):
			var off = kit.seen_here(places[number]).distance_to(kit.scene.place_of(node))
			expect(off < ONE_MM, "%s is %f m off" % [name, off])
		else:
			expect(false, name + " is not in the pack")
	expect(found == places.size(), "%d of %d %s are in the scene" % [found, places.size(), beginning])
	return found

# The middle of each portal of navigation.json, of which each of the pack is one, is where the pack says.
func check_portals():
	var found = 0
	for portal in kit.navigation.portals:
		var number = int(portal.exportedId)
		if not kit.pack.portals.has(number):
			continue
		var middle = Vector3()
		for end in portal.line:
			middle += 0.5 * Vector3(end[0], end[1], end[2])
		found += 1
		var off = middle.distance_to(kit.pack.portals[number])
		expect(off < ONE_MM, "%s is %f m off" % [portal.name, off])
	expect(found == kit.pack.portals.size(), "%d of %d portals are in navigation.json" % [found, kit.pack.portals.size()])
	expect(kit.navigation.cells.size() == kit.pack.cells, "navigation.json has %d cells" % kit.navigation.cells.size())

# What is drawn: as many nodes with as many meshes as the file has.
func check_scene():
	var top = kit.draw_scene()
	var expected = kit.scene.nodes().size()
	expect(count_below(top) == expected, "%d of %d nodes are drawn" % [count_below(top), expected])
	top.free()

func count_below(node):
	var count = 0
	for child in node.get_children():
		count += 1 + count_below(child)
	return count

# Everybody walks in the cells of the pack, upright, no faster than people do, and most of them get somewhere.
func check_people():
	expect(kit.walkers.size() > 0, "people.glb has nobody who walks")
	var moved = 0
	for walker in kit.walkers:
		var gone = 0.0
		for second in range(int(kit.last_time())):
			if kit.is_there(walker, float(second)):
				gone += check_second(walker, float(second))
		if gone > 1.0:
			moved += 1
	expect(2 * moved > kit.walkers.size(), "%d of %d have moved" % [moved, kit.walkers.size()])

# How far they get until the next second, if they are still there.
func check_second(walker, second):
	var at = kit.walker_at(walker, second)
	expect(is_in_a_cell(at.origin), "%s is in no cell at %d s" % [walker[0], second])
	expect(at.basis.y.distance_to(Vector3(0, 1, 0)) < ONE_MM, walker[0] + " leans")
	if not kit.is_there(walker, second + 1.0):
		return 0.0
	var way = at.origin.distance_to(kit.walker_at(walker, second + 1.0).origin)
	expect(way < 4.0, "%s goes %f m in a second" % [walker[0], way])
	return way

func is_in_a_cell(place):
	for box in kit.pack.boxes:
		if place.x > box[0] - ONE_MM and -place.z > box[1] - ONE_MM and place.x < box[2] + ONE_MM and -place.z < box[3] + ONE_MM:
			return true
	return false
