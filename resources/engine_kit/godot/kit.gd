# SPDX-License-Identifier: Apache-2.0
# The kit as Godot draws it. East, north, up are x, -z, y here, as in glTF; bodies look along +z.

var engine
var folder
var manifest
var navigation # triangles of cells, their neighbours, and portals
var scene
var people
var pack
var walkers = [] # [name, node of people.glb] of everybody
var ways = {}
var trouble = ""

func open(with_engine, where):
	engine = with_engine
	folder = where
	manifest = json_of("manifest.json")
	navigation = json_of("navigation.json")
	if manifest == null or navigation == null:
		return fail("There is no manifest.json or navigation.json in " + folder)
	scene = load("res://glb.gd").new()
	if not scene.open(engine, folder + "scene.glb"):
		return fail("scene.glb cannot be read")
	pack = load("res://pack.gd").new()
	if not pack.open(engine, folder + "city.pbcity", manifest.local_origin):
		return fail("city.pbcity cannot be read")
	people = load("res://glb.gd").new()
	if people.open(engine, folder + "people.glb"):
		find_walkers()
	return true

func json_of(name):
	var said = engine.stream_of(folder + name)
	return null if said == null else engine.parse_json(said.get_utf8_string(said.get_size()))

func fail(why):
	trouble = why
	return false

func find_walkers():
	ways = people.ways()
	var nodes = people.nodes()
	for i in range(nodes.size()):
		if nodes[i].get("name", "").begins_with("person_") and ways.has(i) and ways[i].has("translation"):
			walkers.append([nodes[i].name, i])

func seen_here(place):
	return Vector3(place.x, place.z, -place.y)

# Where a walker is at a time of the run, and how they are turned.
func walker_at(walker, time):
	var way = ways[walker[1]]
	var at = people.value_at(way.translation, time)
	var turn = [0, 0, 0, 1]
	if way.has("rotation"):
		turn = people.value_at(way.rotation, time)
	return engine.transform_of(engine.basis_of(turn[0], turn[1], turn[2], turn[3]), Vector3(at[0], at[1], at[2]))

# Whether they are on the way: the size of who is not is 0.
func is_there(walker, time):
	var way = ways[walker[1]]
	return not way.has("scale") or people.value_at(way.scale, time)[1] > 0.5

func last_time():
	var last = 0.0
	for walker in walkers:
		var times = ways[walker[1]].translation[0]
		last = max(last, times[times.size() - 1])
	return last

# All that stands still, below one node.
func draw_scene():
	var nodes = scene.nodes()
	var made = []
	for node in nodes:
		var place = engine.new_drawn(scene.mesh(node.mesh)) if node.has("mesh") else engine.new_place()
		place.name = node.get("name", "node")
		place.transform = engine.transform_of(scene.basis_of(node), scene.place_of(node))
		made.append(place)
	var top = engine.new_place()
	top.name = "city"
	for i in range(nodes.size()):
		for child in nodes[i].get("children", []):
			made[i].add_child(made[int(child)])
	for place in made:
		if place.get_parent() == null:
			top.add_child(place)
	return top
