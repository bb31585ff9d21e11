// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/gltf/gltf_people.h"

#include "core/exporters/gltf/gltf_shapes.h"
#include "core/exporters/gltf/person_words.h"

#include <cmath>
#include <fmt/format.h>
#include <numbers>

namespace passerby::exporters {

namespace {

/// For profiles without colours of their own (Tol 2021, "vibrant").
constexpr std::array kClothes{world::Color{0, 119, 187}, world::Color{238, 119, 51}, world::Color{0, 153, 136},
                              world::Color{204, 51, 17}, world::Color{51, 187, 238}, world::Color{238, 51, 119}};

std::array<double, 3> placeOf(const run::Walker& walker)
{
    return toGltf({walker.x_m, walker.y_m}, walker.z_m);
}

} // namespace

world::Color clothesOf(const world::AgentProfile& profile, std::size_t place)
{
    return profile.colors.empty() ? kClothes[place % kClothes.size()] : profile.colors.front();
}

bool hasDestinationType(const world::World& world, std::size_t place)
{
    return world.targetTypes().empty() || place < world.targetTypes().size();
}

std::string destinationTypeName(const world::World& world, std::size_t place)
{
    return world.targetTypes().empty() ? std::string() : world.targetTypes().at(place).row->name;
}

GltfTurn turnTo(double heading_rad)
{
    const double half = 0.5 * (heading_rad + 0.5 * std::numbers::pi);
    return {0.0F, float(std::sin(half)), 0.0F, float(std::cos(half))};
}

std::vector<int> addPersonMeshes(const world::World& world, GltfBuilder& builder)
{
    const GltfMesh person = makePerson();
    std::vector<int> meshes;
    for (const auto& [id, profile] : world.profiles()) {
        const world::Color color = clothesOf(profile, meshes.size());
        meshes.push_back(
            builder.addMesh(exportName("profile", id.number), person, builder.addMaterial(exportName("clothes", id.number), color)));
    }
    return meshes;
}

void addPeople(const world::World& world, const run::Frame& frame, int parent, GltfBuilder& builder)
{
    const std::vector<int> meshes = addPersonMeshes(world, builder);
    std::size_t place = 0;
    for (const run::Walker& walker : frame.walkers) {
        const GltfTurn turn = turnTo(walker.heading_rad);
        GltfNode node{exportName("person", exportedId(walker.agent)), parent, meshes[walker.profile], placeOf(walker)};
        node.turn = {turn[0], turn[1], turn[2], turn[3]};
        node.extras = {{"exportedId", double(exportedId(walker.agent))},
                       {"title", fmt::format("Person {}", exportedId(walker.agent))},
                       {"kind", std::string(kindOf(walker.agent))},
                       {"posture", std::string(postureOf(frame.activityOf(place++), double(walker.speed_mps)))},
                       {"heading_rad", double(walker.heading_rad)},
                       {"profile", world.profiles().at(walker.profile).row->name},
                       {"destination_type", destinationTypeName(world, walker.destinationType)},
                       {"speed_mps", double(walker.speed_mps)}};
        builder.addNode(node);
    }
}

void addInstancedPeople(const world::World& world, const run::Frame& frame, int parent, GltfBuilder& builder)
{
    const std::size_t profiles = world.profiles().size();
    std::vector<std::vector<std::array<double, 3>>> places(profiles);
    std::vector<std::vector<GltfTurn>> turns(profiles);
    for (const run::Walker& walker : frame.walkers) {
        places[walker.profile].push_back(placeOf(walker));
        turns[walker.profile].push_back(turnTo(walker.heading_rad));
    }
    const std::vector<int> meshes = addPersonMeshes(world, builder);
    for (std::size_t profile = 0; profile < profiles; ++profile)
        if (!places[profile].empty()) {
            const auto entry = world.profiles().at(profile);
            GltfNode node{exportName("profile", entry.id.number), parent, meshes[profile]};
            node.extras = {{"exportedId", double(entry.id.number)}, {"title", entry.row->name}};
            builder.addInstances(builder.addNode(node), places[profile], turns[profile]);
        }
}

} // namespace passerby::exporters
