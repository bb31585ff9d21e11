# SPDX-License-Identifier: Apache-2.0
# The city with everybody of people.glb on their way, over and over, as one MultiMesh.
extends Node

var kit
var bodies
var upright
var last = 0.0
var now = 0.0

func _ready():
	var engine = load("res://switch.gd").engine()
	kit = load("res://kit.gd").new()
	if not kit.open(engine, ProjectSettings.globalize_path("res://") + "../../"):
		printerr(kit.trouble)
		get_tree().quit(1)
		return
	add_child(kit.draw_scene())
	var body = engine.capsule(0.24, 1.75)
	body.material = engine.colored(Color(0.82, 0.29, 0.36))
	var crowd = engine.new_crowd(body, kit.walkers.size())
	bodies = crowd.multimesh
	upright = engine.capsule_upright()
	last = kit.last_time()
	add_child(crowd)
	add_light(engine)
	var camera = engine.new_camera()
	add_child(camera)
	var middle = Vector3()
	for number in kit.pack.targets:
		middle += kit.seen_here(kit.pack.targets[number]) / kit.pack.targets.size()
	camera.look_at_from_position(middle + Vector3(0, 60, 90), middle, Vector3(0, 1, 0))
	show_people()

func add_light(engine):
	var sun = engine.new_sun()
	sun.rotation = Vector3(-1.0, 0.6, 0.0)
	add_child(sun)
	var sky = WorldEnvironment.new()
	sky.environment = Environment.new()
	sky.environment.background_mode = Environment.BG_COLOR
	sky.environment.background_color = Color(0.81, 0.88, 0.92)
	sky.environment.ambient_light_color = Color(1, 1, 1)
	sky.environment.ambient_light_energy = 0.45
	add_child(sky)

func _process(delta):
	if bodies == null:
		return
	now += delta
	if now > last:
		now = 0.0
	show_people()

func show_people():
	for i in range(kit.walkers.size()):
		bodies.set_instance_transform(i, body_at(i, now))

# Feet at the walker's place.
func body_at(i, time):
	var walker = kit.walker_at(kit.walkers[i], time)
	walker.origin += Vector3(0, 0.875, 0)
	walker.basis = walker.basis * upright if kit.is_there(kit.walkers[i], time) else walker.basis.scaled(Vector3())
	return walker
