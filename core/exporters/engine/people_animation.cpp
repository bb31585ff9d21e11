// SPDX-License-Identifier: Apache-2.0
#include "core/exporters/engine/people_animation.h"

#include "core/exporters/engine/walking_person.h"
#include "core/exporters/export_files.h"
#include "core/exporters/gltf/gltf_people.h"
#include "core/exporters/gltf/gltf_shapes.h"
#include "core/exporters/gltf/person_words.h"
#include "core/foundation/words.h"

#include <fmt/format.h>
#include <map>
#include <tuple>

namespace passerby::exporters {

using foundation::Error;
using foundation::Result;

namespace {

constexpr double kGone = 1e-6; ///< size of who is not there: nothing that is drawn, and still a matrix that can be inverted
constexpr std::size_t kPeopleBetweenLooks = 64;

class Moving {
public:
    Moving(const world::World& world, GltfBuilder& builder) : m_world(world), m_builder(builder), m_paths(builder.addAnimation("paths")) {}

    void addPeople(const PeopleTracks& tracks, const foundation::JobContext& context);
    void addVehicles(const PeopleTracks& tracks);

private:
    [[nodiscard]] std::vector<int> personMeshes();
    int addPerson(const PersonTrack& track, int parent, int mesh);
    void animate(int node, const std::vector<PathKey>& keys);
    void addPostures(const std::vector<int>& people);
    int vehicleMesh(const VehicleTrack& track);

    const world::World& m_world;
    GltfBuilder& m_builder;
    int m_paths;
    std::map<std::tuple<std::uint16_t, double, double>, int> m_vehicleMeshes;
};

std::vector<int> Moving::personMeshes()
{
    const WalkingPerson person = makeWalkingPerson();
    std::vector<int> meshes;
    for (const auto& [id, profile] : m_world.profiles()) {
        const int clothes = m_builder.addMaterial(exportName("clothes", id.number), clothesOf(profile, meshes.size()));
        meshes.push_back(m_builder.addMesh(exportName("profile", id.number), person.mesh, person.morphs, clothes));
    }
    return meshes;
}

void Moving::animate(int node, const std::vector<PathKey>& keys)
{
    std::vector<float> times;
    std::vector<std::array<double, 3>> places;
    std::vector<float> turns;
    std::vector<float> sizes;
    bool isAlwaysThere = true;
    for (const PathKey& key : keys) {
        times.push_back(float(key.time_s));
        places.push_back(toGltf(key.place, key.z_m));
        for (const float part : turnTo(key.heading_rad))
            turns.push_back(part);
        sizes.insert(sizes.end(), 3, key.isThere ? 1.0F : float(kGone));
        isAlwaysThere = isAlwaysThere && key.isThere;
    }
    const int at = m_builder.addTimes(times);
    m_builder.addChannel(m_paths, node, GltfChange::place, at, m_builder.addPlaces(places), false);
    m_builder.addChannel(m_paths, node, GltfChange::turn, at, m_builder.addKeys(turns, GltfChange::turn), true);
    if (!isAlwaysThere)
        m_builder.addChannel(m_paths, node, GltfChange::size, at, m_builder.addKeys(sizes, GltfChange::size), true);
}

int Moving::addPerson(const PersonTrack& track, int parent, int mesh)
{
    const PathKey& first = track.keys.front();
    const GltfTurn turn = turnTo(first.heading_rad);
    GltfNode node{exportName("person", exportedId(track.agent)), parent, mesh, toGltf(first.place, first.z_m)};
    node.turn = {turn[0], turn[1], turn[2], turn[3]};
    std::vector<double> times;
    std::vector<std::string> postures;
    for (const PostureKey& key : track.postures) {
        times.push_back(key.time_s);
        postures.emplace_back(key.posture);
    }
    node.extras = {{"exportedId", double(exportedId(track.agent))},
                   {"title", fmt::format("Person {}", exportedId(track.agent))},
                   {"kind", std::string(kindOf(track.agent))},
                   {"profile", m_world.profiles().at(track.profile).row->name},
                   {"destination_type", destinationTypeName(m_world, track.destinationType)},
                   {"heading_rad", first.heading_rad},
                   {"speed_mps", track.pace_mps},
                   {"posture", postures.empty() ? std::string("stands") : postures.front()},
                   {"posture_times_s", times},
                   {"postures", postures}};
    if (track.group)
        node.extras.emplace_back("group", double(*track.group));
    return m_builder.addNode(node);
}

void Moving::addPostures(const std::vector<int>& people)
{
    for (const PostureCycle& cycle : postureCycles()) {
        const int animation = m_builder.addAnimation(cycle.posture);
        const int times = m_builder.addTimes(cycle.times);
        std::vector<float> weights;
        for (const auto& at : cycle.weights)
            weights.insert(weights.end(), at.begin(), at.end());
        const int keys = m_builder.addKeys(weights, GltfChange::weights);
        for (const int person : people)
            m_builder.addChannel(animation, person, GltfChange::weights, times, keys, false);
    }
}

void Moving::addPeople(const PeopleTracks& tracks, const foundation::JobContext& context)
{
    GltfNode group{"people"};
    group.extras = {{"title", "People"}, {"walk_cycle_m", kCycle_m}, {"walk_cycle_s", kCycle_s}};
    const int parent = m_builder.addNode(group);
    const std::vector<int> meshes = personMeshes();
    std::vector<int> people;
    for (const PersonTrack& track : tracks.people) {
        if (people.size() % kPeopleBetweenLooks == 0 && context.isCancelled())
            return;
        people.push_back(addPerson(track, parent, meshes[track.profile]));
        animate(people.back(), track.keys);
    }
    if (!people.empty())
        addPostures(people);
}

int Moving::vehicleMesh(const VehicleTrack& track)
{
    const auto [known, isNew] = m_vehicleMeshes.try_emplace({track.kind, track.length_m, track.width_m}, -1);
    if (!isNew)
        return known->second;
    const auto kind = m_world.vehicleKinds().at(track.kind);
    const double x = 0.5 * track.width_m; // it looks along +z, which is south where nothing is turned
    const double y = 0.5 * track.length_m;
    const GltfMesh box = makePrism({{{-x, -y}, {x, -y}, {x, y}, {-x, y}}, {}}, {}, 0.0, kind.row->height_m);
    const std::string name = exportName("vehicle_kind", kind.id.number);
    return known->second = m_builder.addMesh(name, box, m_builder.addMaterial(name, kind.row->color));
}

void Moving::addVehicles(const PeopleTracks& tracks)
{
    if (tracks.vehicles.empty())
        return;
    const int parent = m_builder.addNode({"vehicles"});
    for (const VehicleTrack& track : tracks.vehicles) {
        const PathKey& first = track.keys.front();
        const GltfTurn turn = turnTo(first.heading_rad);
        GltfNode node{exportName("vehicle", track.number), parent, vehicleMesh(track), toGltf(first.place, first.z_m)};
        node.turn = {turn[0], turn[1], turn[2], turn[3]};
        node.extras = {{"exportedId", double(track.number)},
                       {"title", fmt::format("Vehicle {}", track.number)},
                       {"kind", m_world.vehicleKinds().at(track.kind).row->name},
                       {"length_m", track.length_m},
                       {"width_m", track.width_m},
                       {"heading_rad", first.heading_rad}};
        animate(m_builder.addNode(node), track.keys);
    }
}

bool fits(const world::World& world, const PeopleTracks& tracks)
{
    for (const PersonTrack& track : tracks.people)
        if (track.profile >= world.profiles().size() || !hasDestinationType(world, track.destinationType) || track.keys.empty())
            return false;
    for (const VehicleTrack& track : tracks.vehicles)
        if (track.kind >= world.vehicleKinds().size() || track.keys.empty())
            return false;
    return true;
}

} // namespace

Result<std::string> toAnimatedGltf(const world::World& world, const PeopleTracks& tracks, geometry::Point origin,
                                   foundation::JobContext& context)
{
    if (!fits(world, tracks))
        return Error{"foreign-people", foundation::told("The people to export belong to another state of the city."), {}};
    GltfBuilder builder(world.settings().name.empty() ? "City" : world.settings().name, world.settings().attribution, origin);
    Moving moving(world, builder);
    moving.addPeople(tracks, context);
    moving.addVehicles(tracks);
    if (context.isCancelled())
        return exportCancelled();
    return builder.takeGlb();
}

} // namespace passerby::exporters
