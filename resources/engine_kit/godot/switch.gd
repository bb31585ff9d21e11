# SPDX-License-Identifier: Apache-2.0
# The one switch: what Godot 3 and 4 call differently stands in godot_3.gd and godot_4.gd, and only one of them is ever loaded.

static func engine():
	return load("res://godot_%d.gd" % Engine.get_version_info().major).new()
