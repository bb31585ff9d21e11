// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/exporters/gltf/gltf_builder.h"
#include "core/run/frame.h"
#include "core/world/world.h"

namespace passerby::exporters {

/// The first colour of a profile's clothes; of one without, a colour by its place among the profiles.
[[nodiscard]] world::Color clothesOf(const world::AgentProfile& profile, std::size_t place);
/// Whether a place among the types is one of the world. Whoever is in a crowd of a city without types has place 0 all the same.
[[nodiscard]] bool hasDestinationType(const world::World& world, std::size_t place);
/// Name of the type at that place; empty in a city without types.
[[nodiscard]] std::string destinationTypeName(const world::World& world, std::size_t place);
/// From +z, where the mesh of a person looks, to the heading, about the vertical axis.
[[nodiscard]] GltfTurn turnTo(double heading_rad);
/// One mesh of a person for each profile of the world, in the order of their numbers, in the first colour of its clothes.
[[nodiscard]] std::vector<int> addPersonMeshes(const world::World& world, GltfBuilder& builder);
/// A plain node for everybody on the way, below `parent`, in the order of the frame.
void addPeople(const world::World& world, const run::Frame& frame, int parent, GltfBuilder& builder);
/// A node for each profile that somebody has, below `parent`, which draws all people of it.
void addInstancedPeople(const world::World& world, const run::Frame& frame, int parent, GltfBuilder& builder);

} // namespace passerby::exporters
