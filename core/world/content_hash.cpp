// SPDX-License-Identifier: Apache-2.0
#include "core/world/content_hash.h"

#include "core/foundation/hasher.h"
#include "core/world/behaviour_shares.h"
#include "core/world/step_free.h"

#include <algorithm>
#include <string>

namespace passerby::world {

namespace {

/// Of what cities are made of, too.
class Hasher : public foundation::Hasher {
public:
    using foundation::Hasher::add;
    void add(geometry::Point p)
    {
        add(p.x);
        add(p.y);
    }
    void add(const geometry::Ring& ring)
    {
        add(std::uint64_t{ring.size()});
        for (const geometry::Point p : ring)
            add(p);
    }
    void add(const std::optional<Hourly>& hourly)
    {
        add(hourly.has_value());
        if (hourly)
            for (const double value : *hourly)
                add(value);
    }
    void add(const std::string& text) { add(std::string_view(text)); }
    template <class Row>
    void add(foundation::Id<Row> id)
    {
        add(std::uint64_t{id.number});
    }
};

void addPolygon(Hasher& hasher, const geometry::Polygon& polygon)
{
    hasher.add(polygon.outer);
    hasher.add(std::uint64_t{polygon.holes.size()});
    for (const geometry::Ring& hole : polygon.holes)
        hasher.add(hole);
}

void addRow(Hasher& hasher, const Cell& row)
{
    hasher.add(row.kind);
    hasher.add(row.level);
    addPolygon(hasher, row.polygon);
}

void addRow(Hasher& hasher, const Portal& row)
{
    hasher.add(row.cellA);
    hasher.add(row.cellB);
    hasher.add(row.a);
    hasher.add(row.b);
    hasher.add(row.elevation_m);
    if (row.kind == PortalKind::opening)
        return; // as before there were others
    hasher.add(row.kind);
    hasher.add(row.speed_mps);
    hasher.add(row.cycle_s);
    hasher.add(row.serviceMean_s);
}

void addRow(Hasher& hasher, const Target& row)
{
    hasher.add(row.type);
    hasher.add(row.cell);
    hasher.add(row.position);
}

void addRow(Hasher& hasher, const TargetType& row)
{
    hasher.add(row.waitMean_s);
    hasher.add(row.waitSd_s);
    hasher.add(row.hourlyWaitMean_s);
    hasher.add(std::uint64_t{row.goals.size()});
    for (const Goal& goal : row.goals) {
        hasher.add(goal.destination);
        hasher.add(goal.choice);
        hasher.add(goal.roundTrip);
        hasher.add(goal.weight);
        hasher.add(goal.hourlyWeight);
    }
}

void addRow(Hasher& hasher, const AgentProfile& row)
{
    hasher.add(row.share);
    hasher.add(row.speedMean_mps);
    hasher.add(row.speedSd_mps);
    hasher.add(row.guidance);
    hasher.add(std::uint64_t{row.goalMultipliers.size()});
    for (const auto& [type, factor] : row.goalMultipliers) {
        hasher.add(type);
        hasher.add(factor);
    }
    hasher.add(row.boundReach_m.has_value());
    hasher.add(row.boundReach_m.value_or(0.0));
}

void addRow(Hasher& hasher, const Obstacle& row)
{
    hasher.add(row.kind);
    hasher.add(row.level);
    hasher.add(row.base_m);
    addPolygon(hasher, row.polygon);
}

void addRow(Hasher& hasher, const Region& row)
{
    hasher.add(row.level);
    addPolygon(hasher, row.polygon);
}

void addRow(Hasher& hasher, const Attractor& row)
{
    hasher.add(row.position);
    hasher.add(row.strength);
    hasher.add(row.reach_m);
}

void addRow(Hasher& hasher, const JunctionEdit& row)
{
    hasher.add(row.change);
    hasher.add(row.junction);
    hasher.add(row.position);
}

void addRow(Hasher& hasher, const Crowd& row)
{
    hasher.add(row.profile);
    hasher.add(row.count);
    hasher.add(row.region);
    hasher.add(row.start_s);
    hasher.add(row.waypoints);
    hasher.add(row.target);
    hasher.add(row.atEnd);
    hasher.add(row.companions);
}

void addRow(Hasher& hasher, const FixtureKind& row)
{
    hasher.add(row.use);
    hasher.add(row.stopsFeet);
}

void addRow(Hasher& hasher, const WaitingLine& row)
{
    hasher.add(row.level);
    hasher.add(row.points);
    hasher.add(row.spacing_m);
}

void addRow(Hasher& hasher, const Fixture& row)
{
    hasher.add(row.kind);
    hasher.add(row.level);
    hasher.add(row.position);
    hasher.add(row.heading_rad);
    hasher.add(row.width_m);
    hasher.add(row.depth_m);
    hasher.add(row.places);
    hasher.add(row.serviceMean_s);
    hasher.add(row.serviceSd_s);
    hasher.add(row.line);
}

void addRow(Hasher& hasher, const PaintedDirection& row)
{
    hasher.add(row.level);
    hasher.add(row.points);
    hasher.add(row.width_m);
    hasher.add(row.share);
}

void addRow(Hasher& hasher, const Need& row)
{
    hasher.add(row.profile);
    hasher.add(row.name);
    hasher.add(row.share);
    hasher.add(row.startLow);
    hasher.add(row.startHigh);
    hasher.add(row.growth_s);
    hasher.add(row.growsWith);
    hasher.add(row.threshold);
    hasher.add(row.decay_s);
    hasher.add(row.fulfilledBy);
    hasher.add(row.rank);
}

void addRow(Hasher& hasher, const Duty& row)
{
    hasher.add(row.profile);
    hasher.add(row.level);
    hasher.add(row.points);
    hasher.add(row.pose);
    hasher.add(row.pauseMean_s);
    hasher.add(row.pauseSd_s);
}

void addRow(Hasher& hasher, const TrainService& row)
{
    hasher.add(row.platform);
    hasher.add(row.target);
    hasher.add(row.period_s);
    hasher.add(row.offset_s);
    hasher.add(row.dwell_s);
    hasher.add(row.alightingMean);
    hasher.add(row.alightingSd);
    hasher.add(row.doors);
}

void addRow(Hasher& hasher, const ProxyRule& row)
{
    hasher.add(row.proxy);
    hasher.add(std::uint64_t{row.on.index()});
    std::visit([&](auto id) { hasher.add(id); }, row.on);
    hasher.add(row.share);
    hasher.add(std::uint64_t{row.parameters.size()});
    for (const auto& [name, value] : row.parameters) {
        hasher.add(name);
        hasher.add(std::uint64_t{value.index()});
        std::visit([&](const auto& one) { hasher.add(one); }, value);
    }
}

template <class Row>
void addTable(Hasher& hasher, const Table<Row>& table)
{
    hasher.add(std::uint64_t{table.size()});
    for (const auto& [id, row] : table) {
        hasher.add(id);
        addRow(hasher, row);
    }
}

/// What addThings() knows of, in its order. Each begins with its mark, so that what one tells is never taken for another's.
enum class ThingGroup : std::uint8_t {
    fixtures,
    waitingLines,
    timedPortals,
    portalLines,
    rooms,
    stepFreeProfiles,
    side,
    crowdGroups,
    parkingRows,
    paintedDirections,
    regionTerms,
    stateSets
};

/// The rows of a table for which something holds: how many, their numbers, and more of each. Nothing where there are none.
template <class Row, class Holds, class More>
void addGroup(Hasher& hasher, ThingGroup group, const Table<Row>& table, const Holds& holds, const More& more)
{
    const auto count = std::count_if(table.begin(), table.end(), [&](const auto& entry) { return holds(entry.second); });
    if (count == 0)
        return;
    hasher.add(group);
    hasher.add(static_cast<std::uint64_t>(count));
    for (const auto& [id, row] : table)
        if (holds(row)) {
            hasher.add(id);
            more(row);
        }
}

void addPortalThings(Hasher& hasher, const Table<Portal>& portals)
{
    addGroup(
        hasher, ThingGroup::timedPortals, portals, [](const Portal& portal) { return portal.kind != PortalKind::opening; },
        [&](const Portal& portal) {
            hasher.add(portal.capacity);
            hasher.add(portal.serviceSd_s);
        });
    addGroup(
        hasher, ThingGroup::portalLines, portals, [](const Portal& portal) { return !portal.line.isNull(); },
        [&](const Portal& portal) { hasher.add(portal.line); });
}

void addStepFree(Hasher& hasher, const World& world)
{
    addGroup(
        hasher, ThingGroup::stepFreeProfiles, world.profiles(), [](const AgentProfile& profile) { return profile.isStepFree; },
        [](const auto&) {});
}

/// What bends where people who are steered walk, and how fast.
void addFields(Hasher& hasher, const World& world)
{
    addGroup(
        hasher, ThingGroup::parkingRows, world.parkingRows(), [](const ParkingRow& row) { return row.taken > 0.0; },
        [&](const ParkingRow& row) {
            const VehicleKind& kind = *world.vehicleKinds().find(row.kind);
            hasher.add(row.level);
            hasher.add(row.points);
            hasher.add(row.angle);
            hasher.add(row.places);
            hasher.add(row.taken);
            hasher.add(kind.length_m);
            hasher.add(kind.width_m);
            hasher.add(kind.height_m);
        });
    if (!world.paintedDirections().empty()) {
        hasher.add(ThingGroup::paintedDirections);
        addTable(hasher, world.paintedDirections());
    }
    addGroup(
        hasher, ThingGroup::regionTerms, world.regions(), [](const Region& region) { return region.hasTerms(); },
        [&](const Region& region) {
            hasher.add(region.speedShare);
            hasher.add(region.keepsSide);
        });
    const auto choosesAmongStates = [](const AgentProfile& profile) {
        return profile.steering == Steering::heterSim && !profile.states.isNull();
    };
    addGroup(hasher, ThingGroup::stateSets, world.profiles(), choosesAmongStates, [&](const AgentProfile& profile) {
        const std::vector<std::uint8_t>& bytes = *world.stateSets().find(profile.states)->bytes;
        hasher.add(std::uint64_t{bytes.size()});
        for (const std::uint8_t byte : bytes)
            hasher.add(std::uint64_t{byte});
    });
}

/// What cities had none of before adds nothing where there is none, so that runs of old are known again.
void addThings(Hasher& hasher, const World& world)
{
    if (!world.fixtures().empty()) {
        hasher.add(ThingGroup::fixtures);
        addTable(hasher, world.fixtureKinds());
        addTable(hasher, world.fixtures());
    }
    if (!world.waitingLines().empty()) {
        hasher.add(ThingGroup::waitingLines);
        addTable(hasher, world.waitingLines());
    }
    addPortalThings(hasher, world.portals());
    const auto noMore = [](const auto&) {};
    addGroup(
        hasher, ThingGroup::rooms, world.regions(), [](const Region& region) { return region.isRoom; }, noMore);
    addStepFree(hasher, world);
    if (world.settings().side != Side::right) {
        hasher.add(ThingGroup::side);
        hasher.add(world.settings().side);
    }
    addGroup(
        hasher, ThingGroup::crowdGroups, world.crowds(), [](const Crowd& crowd) { return crowd.groupHigh > 1; },
        [&](const Crowd& crowd) {
            hasher.add(std::uint64_t{static_cast<std::uint32_t>(crowd.groupLow)});
            hasher.add(std::uint64_t{static_cast<std::uint32_t>(crowd.groupHigh)});
            hasher.add(crowd.groupForm);
        });
    addFields(hasher, world);
}

/// Whether some people are to decide for themselves, which this version need not know.
bool someDecide(const World& world)
{
    return std::any_of(world.profiles().begin(), world.profiles().end(),
                       [](const auto& entry) { return entry.second.guidance == Guidance::autonomous && entry.second.share > 0.0; });
}

/// What only they live by.
void addMinds(Hasher& hasher, const World& world)
{
    addTable(hasher, world.needs());
    addTable(hasher, world.duties());
    addTable(hasher, world.trainServices());
}

} // namespace

std::uint64_t bakeHash(const World& world)
{
    Hasher hasher;
    addTable(hasher, world.cells());
    addTable(hasher, world.portals());
    addTable(hasher, world.targetTypes());
    addTable(hasher, world.targets());
    addTable(hasher, world.profiles());
    hasher.add(world.settings().seed);
    if (hasStepFreeSchedules(world)) // theirs are other ways; without any nothing is added
        addStepFree(hasher, world);
    if (const std::optional<FlowLaw>& law = world.settings().flowLaw) {
        hasher.add(law->jamDensity_per_m2);
        hasher.add(law->shape_per_m2);
        hasher.add(law->slowestShare);
        hasher.add(world.settings().population);
    }
    return hasher.result();
}

std::uint64_t runHash(const World& world)
{
    Hasher hasher;
    hasher.add(bakeHash(world));
    bool walksStreet = !world.crowds().empty();
    bool wanders = false;
    for (const auto& [id, profile] : world.profiles()) {
        walksStreet = walksStreet || asksForSteering(profile);
        wanders = wanders || isWandering(profile);
        hasher.add(profile.steering);
    }
    const bool decide = someDecide(world);
    if (!walksStreet && !wanders && !decide)
        return hasher.result();
    for (const auto& [id, profile] : world.profiles()) {
        hasher.add(profile.radius_m);
        hasher.add(std::uint64_t{profile.parameters.size()});
        for (const auto& [name, value] : profile.parameters) {
            hasher.add(name);
            hasher.add(value);
        }
    }
    addTable(hasher, world.obstacles());
    if (wanders) {
        addTable(hasher, world.attractors());
        addTable(hasher, world.junctionEdits());
        for (const auto& [id, obstacle] : world.obstacles())
            hasher.add(obstacle.height_m); // what is low is looked over
    }
    addTable(hasher, world.regions());
    addTable(hasher, world.crowds());
    addTable(hasher, world.proxyRules());
    addThings(hasher, world);
    if (decide)
        addMinds(hasher, world);
    return hasher.result();
}

} // namespace passerby::world
