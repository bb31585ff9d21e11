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
	var crowd = engine.new_crowd(engine.capsule(0.24, 1.75), kit.walkers.size())
	bodies = crowd.multimesh
	upright = engine.capsule_upright()
	last = kit.last_time()
	add_child(crowd)
	add_child(engine.new_sun())
	var camera = engine.new_camera()
	add_child(camera)
	var middle = Vector3()
	for number in kit.pack.targets:
		middle += kit.seen_here(kit.pack.targets[number]) / kit.pack.targets.size()
	camera.look_at_from_position(middle + Vector3(0, 60, 90), middle, Vector3(0, 1, 0))
	show_people()

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
	walker.basis = walker.basis * upright
	return walker
