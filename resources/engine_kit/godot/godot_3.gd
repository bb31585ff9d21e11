# SPDX-License-Identifier: Apache-2.0
# Godot 3.2 and later.

# All bytes of a file, as a stream of little-endian numbers; null where there is none.
func stream_of(path):
	var file = File.new()
	if file.open(path, File.READ) != OK:
		return null
	var stream = StreamPeerBuffer.new()
	stream.data_array = file.get_buffer(file.get_len())
	return stream

func parse_json(text):
	return JSON.parse(text).result

func vectors(array):
	return PoolVector3Array(array)

func integers(array):
	return PoolIntArray(array)

func basis_of(x, y, z, w):
	return Basis(Quat(x, y, z, w))

func transform_of(basis, place):
	return Transform(basis, place)

func colored(color):
	var material = SpatialMaterial.new()
	material.albedo_color = color
	return material

func new_place():
	return Spatial.new()

func new_drawn(mesh):
	var drawn = MeshInstance.new()
	drawn.mesh = mesh
	return drawn

# A row of `count` bodies, each drawn where set_instance_transform() says.
func new_crowd(mesh, count):
	var bodies = MultiMesh.new()
	bodies.transform_format = MultiMesh.TRANSFORM_3D
	bodies.mesh = mesh
	bodies.instance_count = count
	var crowd = MultiMeshInstance.new()
	crowd.multimesh = bodies
	return crowd

func capsule(radius, height):
	var mesh = CapsuleMesh.new() # lies along z
	mesh.radius = radius
	mesh.mid_height = height - 2.0 * radius
	return mesh

# How a capsule has to be turned to stand.
func capsule_upright():
	return Basis(Vector3(1, 0, 0), PI / 2.0)

func new_camera():
	var camera = Camera.new()
	camera.far = 5000.0
	return camera

func new_sun():
	return DirectionalLight.new()
