// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/vehicle_entries.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/place_fixture.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"
#include "editor/words/traffic_words.h"

#include <algorithm>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;
using world::VehicleKind;

namespace {

constexpr double kFirstFlow_per_h = 120.0;
constexpr double kSameEnd_m = 0.01; ///< as for those who drive

bool hasVehicleNamed(const world::World& world, const std::string& name)
{
    return std::any_of(world.vehicleKinds().begin(), world.vehicleKinds().end(),
                       [&name](const auto& entry) { return isSameKindName(entry.second.name, name); });
}

/// `taken`: by kinds that are not in the city yet.
std::string freeVehicleName(const world::World& world, const std::string& wanted, const std::vector<std::string>& taken = {})
{
    std::string name = wanted;
    const auto isTaken = [&](const std::string& one) { return std::find(taken.begin(), taken.end(), one) != taken.end(); };
    for (int number = 2; hasVehicleNamed(world, name) || isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

QString laneName(const world::World& world, world::LaneId lane)
{
    return shortName(world, {ObjectKind::lane, lane.number});
}

/// The next kind to let in there: one that does not come in yet, else any that may.
const OfferedVehicle* nextFor(const world::World& world, world::LaneId lane, const std::vector<OfferedVehicle>& offered)
{
    const world::LaneKind kind = world.lanes().find(lane)->kind;
    const OfferedVehicle* first = nullptr;
    for (const OfferedVehicle& one : offered) {
        if (!world::mayUse(one.kind, kind))
            continue;
        if (!first)
            first = &one;
        const auto comesIn = [&](const auto& entry) { return entry.second.lane == lane && entry.second.kind == one.id; };
        if (one.id.isNull() || std::none_of(world.vehicleDemands().begin(), world.vehicleDemands().end(), comesIn))
            return &one;
    }
    return first;
}

Error demandIsGone()
{
    return {"gone", text("These vehicles are not there any more.").toStdString(), {}};
}

/// `change` changes the row, and may add to the patch.
Result<void> changeDemand(ProjectDocument& document, world::VehicleDemandId id, const QString& words,
                          const std::function<void(world::VehicleDemand&, world::PatchBuilder&)>& change)
{
    const world::VehicleDemand* demand = document.world().vehicleDemands().find(id);
    if (!demand)
        return demandIsGone();
    world::PatchBuilder build(document.world());
    world::VehicleDemand changed = *demand;
    change(changed, build);
    if (changed == *demand)
        return {};
    build.replace(id, changed);
    return ApplyPatchCommand::push(document, words.arg(laneName(document.world(), demand->lane)), build.take());
}

} // namespace

std::vector<OfferedVehicle> offeredVehicles(const world::World& world)
{
    std::vector<OfferedVehicle> offered;
    for (const auto& [id, kind] : world.vehicleKinds())
        offered.push_back({id, kind});
    for (const VehicleKind& kind : world::usualVehicleKinds())
        if (!hasVehicleNamed(world, kind.name))
            offered.push_back({{}, kind});
    return offered;
}

std::vector<world::VehicleDemandId> demandsAt(const world::World& world, world::LaneId lane)
{
    std::vector<world::VehicleDemandId> demands;
    for (const auto& [id, demand] : world.vehicleDemands())
        if (demand.lane == lane)
            demands.push_back(id);
    return demands;
}

std::array<double, 24> comingInPerHour(const world::World& world, world::LaneId lane)
{
    std::array<double, 24> sums{};
    const world::Lane* row = world.lanes().find(lane);
    for (const auto& [id, demand] : world.vehicleDemands()) {
        if (!row || demand.lane != lane || !world::mayUse(*world.vehicleKinds().find(demand.kind), row->kind))
            continue;
        for (std::size_t hour = 0; hour < sums.size(); ++hour)
            if (!demand.hour || static_cast<std::size_t>(*demand.hour) == hour)
                sums[hour] += demand.vehicles_per_h;
    }
    return sums;
}

std::vector<ObjectRef> lanesBefore(const world::World& world, world::LaneId lane)
{
    std::vector<ObjectRef> before;
    const world::Lane* row = world.lanes().find(lane);
    for (const auto& [id, other] : world.lanes())
        if (row && id != lane && geometry::distance(other.points.back(), row->points.front()) <= kSameEnd_m)
            before.push_back({ObjectKind::lane, id.number});
    return before;
}

std::vector<ObjectRef> entryLanesOf(const world::World& world, world::VehicleKindId kind)
{
    std::vector<ObjectRef> lanes;
    for (const auto& [id, demand] : world.vehicleDemands())
        if (const ObjectRef lane{ObjectKind::lane, demand.lane.number};
            demand.kind == kind && std::find(lanes.begin(), lanes.end(), lane) == lanes.end())
            lanes.push_back(lane);
    return lanes;
}

VehicleKind plainVehicleKind()
{
    VehicleKind kind;
    kind.name = text("new vehicle").toStdString();
    kind.color = {0x7a, 0x8a, 0x99};
    return kind;
}

Result<ObjectRef> addVehicleKind(ProjectDocument& document, VehicleKind kind)
{
    kind.name = freeVehicleName(document.world(), kind.name);
    world::PatchBuilder build(document.world());
    const QString name = text("Add vehicle kind %1").arg(QString::fromStdString(kind.name));
    const ObjectRef ref{ObjectKind::vehicleKind, build.add(std::move(kind)).number};
    if (const auto pushed = ApplyPatchCommand::push(document, name, build.take()); !pushed.ok())
        return pushed.error();
    document.selection().set(ref);
    return ref;
}

Result<void> duplicateVehicleKinds(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const world::World& world = document.world();
    world::PatchBuilder build(world);
    std::vector<ObjectRef> originals;
    std::vector<ObjectRef> copies;
    std::vector<std::string> names;
    for (const ObjectRef ref : refs) {
        if (ref.kind != ObjectKind::vehicleKind || !exists(world, ref))
            continue;
        VehicleKind copy = *world.vehicleKinds().find(world.vehicleKinds().idOf(ref.number));
        copy.name = freeVehicleName(world, copy.name, names);
        names.push_back(copy.name);
        originals.push_back(ref);
        copies.push_back({ref.kind, build.add(copy).number});
    }
    if (copies.empty())
        return {};
    if (const auto done = ApplyPatchCommand::push(document, text("Duplicate %1").arg(inWords(world, originals)), build.take()); !done.ok())
        return done.error();
    document.selection().set(copies);
    return {};
}

Result<void> addDemand(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const world::World& world = document.world();
    world::PatchBuilder build(world);
    std::vector<OfferedVehicle> offered = offeredVehicles(world);
    std::vector<ObjectRef> lanes;
    for (const ObjectRef ref : refs) {
        if (ref.kind != ObjectKind::lane || !exists(world, ref))
            continue;
        const world::LaneId lane = world.lanes().idOf(ref.number);
        const OfferedVehicle* next = nextFor(world, lane, offered);
        if (!next)
            return Error{"no-kind",
                         text("No kind of vehicle may use %1. Let one use %2 first.")
                             .arg(laneName(world, lane), lanesInWords(world.lanes().find(lane)->kind))
                             .toStdString(),
                         {}};
        OfferedVehicle& kind = offered[static_cast<std::size_t>(next - offered.data())];
        if (kind.id.isNull())
            kind.id = build.add(kind.kind);
        build.add(world::VehicleDemand{lane, kind.id, std::nullopt, kFirstFlow_per_h});
        lanes.push_back(ref);
    }
    if (lanes.empty())
        return Error{"gone", text("The lane is not there any more.").toStdString(), {}};
    return ApplyPatchCommand::push(document, text("Let vehicles come in by %1").arg(inWords(world, lanes)), build.take());
}

Result<void> setDemandKind(ProjectDocument& document, world::VehicleDemandId demand, const OfferedVehicle& offered)
{
    return changeDemand(document, demand, text("Change what comes in by %1"),
                        [&offered](world::VehicleDemand& row, world::PatchBuilder& build) {
                            row.kind = offered.id.isNull() ? build.add(offered.kind) : offered.id;
                        });
}

Result<void> setDemandHour(ProjectDocument& document, world::VehicleDemandId demand, std::optional<std::int64_t> hour)
{
    return changeDemand(document, demand, text("Change when vehicles come in by %1"),
                        [hour](world::VehicleDemand& row, world::PatchBuilder&) { row.hour = hour; });
}

Result<void> setDemandFlow(ProjectDocument& document, world::VehicleDemandId demand, double vehicles_per_h)
{
    return changeDemand(document, demand, text("Change how many vehicles come in by %1"),
                        [vehicles_per_h](world::VehicleDemand& row, world::PatchBuilder&) { row.vehicles_per_h = vehicles_per_h; });
}

Result<void> removeDemand(ProjectDocument& document, world::VehicleDemandId demand)
{
    const world::VehicleDemand* row = document.world().vehicleDemands().find(demand);
    if (!row)
        return demandIsGone();
    world::PatchBuilder build(document.world());
    build.erase(demand);
    return ApplyPatchCommand::push(document, text("Let these vehicles no longer come in by %1").arg(laneName(document.world(), row->lane)),
                                   build.take());
}

} // namespace passerby::editor
