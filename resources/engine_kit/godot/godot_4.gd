# SPDX-License-Identifier: Apache-2.0
# Godot 4. Not run: see README.md.

# All bytes of a file, as a stream of little-endian numbers; null where there is none.
func stream_of(path):
	if not FileAccess.file_exists(path):
		return null
	var stream = StreamPeerBuffer.new()
	stream.data_array = FileAccess.get_file_as_bytes(path)
	return stream

func parse_json(text):
	return JSON.parse_string(text)

func vectors(array):
	return PackedVector3Array(array)

func integers(array):
	return PackedInt32Array(array)

func basis_of(x, y, z, w):
	return Basis(Quaternion(x, y, z, w))

func transform_of(basis, place):
	return Transform3D(basis, place)

func colored(color):
	var material = StandardMaterial3D.new()
	material.albedo_color = color
	return material

func new_place():
	return Node3D.new()

func new_drawn(mesh):
	var drawn = MeshInstance3D.new()
	drawn.mesh = mesh
	return drawn

# A row of `count` bodies, each drawn where set_instance_transform() says.
func new_crowd(mesh, count):
	var bodies = MultiMesh.new()
	bodies.transform_format = MultiMesh.TRANSFORM_3D
	bodies.mesh = mesh
	bodies.instance_count = count
	var crowd = MultiMeshInstance3D.new()
	crowd.multimesh = bodies
	return crowd

func capsule(radius, height):
	var mesh = CapsuleMesh.new() # stands
	mesh.radius = radius
	mesh.height = height
	return mesh

# How a capsule has to be turned to stand.
func capsule_upright():
	return Basis()

func new_camera():
	var camera = Camera3D.new()
	camera.far = 5000.0
	return camera

func new_sun():
	return DirectionalLight3D.new()
