// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/needs.h"

#include "core/world/train_times.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/change_habits.h"
#include "editor/commands/patch_rows.h"
#include "editor/commands/place_fixture.h"
#include "editor/commands/transform_objects.h"
#include "editor/commands/waiting_lines.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

using foundation::Error;
using foundation::Result;

namespace {

/// The kind of that name; a usual one is added where the city lacks it.
world::FixtureKindId kindNamed(const world::World& world, world::PatchBuilder& build, std::string_view name)
{
    for (const OfferedKind& offered : offeredKinds(world))
        if (offered.kind.name == name)
            return offered.id.isNull() ? build.add(offered.kind) : offered.id;
    return {};
}

Result<ObjectRef> pushed(ProjectDocument& document, const QString& name, const world::WorldPatch& patch, ObjectRef ref)
{
    if (const auto done = ApplyPatchCommand::push(document, name, patch); !done.ok())
        return done.error();
    document.selection().set(ref);
    return ref;
}

/// `taken`: by needs that are not in the city yet.
std::string freeNeedName(const world::World& world, world::AgentProfileId profile, const std::string& wanted,
                         const std::vector<std::string>& taken = {})
{
    const auto isTaken = [&](const std::string& name) {
        return std::find(taken.begin(), taken.end(), name) != taken.end()
               || std::any_of(world.needs().begin(), world.needs().end(),
                              [&](const auto& entry) { return entry.second.profile == profile && entry.second.name == name; });
    };
    std::string name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

/// The nearest to the platform's middle, of those whose cell it lies on where there are any.
world::TargetId targetAt(const world::World& world, const world::Fixture& platform)
{
    const geometry::Polygon footprint{world::footprintOf(platform), {}};
    world::TargetId best;
    std::pair<bool, double> least;
    for (const auto& [id, target] : world.targets()) {
        const world::Cell& cell = *world.cells().find(target.cell);
        const bool isElsewhere = cell.level != platform.level || geometry::overlapArea(cell.polygon, footprint) <= 0.0;
        const std::pair order{isElsewhere, geometry::distance(target.position, platform.position)};
        if (!best.isNull() && order >= least)
            continue;
        best = id;
        least = order;
    }
    return best;
}

/// Another minute, until none of the others stands there.
void setFreeTime(const world::World& world, world::TrainService& train)
{
    constexpr double kLater_s = 60.0;
    const auto isFree = [&] {
        return std::none_of(world.trainServices().begin(), world.trainServices().end(), [&](const auto& entry) {
            return entry.second.platform == train.platform && world::standTogether(entry.second, train);
        });
    };
    while (!isFree() && train.offset_s + kLater_s < train.period_s)
        train.offset_s += kLater_s;
    if (!isFree())
        train.offset_s = 0.0;
}

} // namespace

Result<ObjectRef> addMind(ProjectDocument& document, generator::Mind mind)
{
    const world::World& world = document.world();
    world::AgentProfile profile = generator::profileOf(mind);
    world::WorldPatch patch = patchWithProfile(world, profile);
    const world::AgentProfileId id = world.profiles().nextId();
    world::PatchBuilder build(world);
    generator::addNeeds(build, id, mind, [&](std::string_view name) { return kindNamed(world, build, name); });
    append(patch, build.take());
    return pushed(document, text("Add profile %1").arg(QString::fromStdString(profile.name)), patch, {ObjectKind::profile, id.number});
}

Result<ObjectRef> addNeed(ProjectDocument& document, world::AgentProfileId profile)
{
    const world::World& world = document.world();
    if (!world.profiles().contains(profile))
        return Error{"gone", text("The profile is not there any more.").toStdString(), {}};
    world::PatchBuilder build(world);
    world::Need need;
    need.profile = profile;
    need.name = freeNeedName(world, profile, text("new need").toStdString());
    need.startHigh = 0.5;
    need.growth_s = 1800.0;
    need.fulfilledBy = kindNamed(world, build, world::usualFixtureKinds().front().name);
    const world::NeedId id = build.add(need);
    return pushed(document, text("Add need of %1").arg(QString::fromStdString(world.profiles().find(profile)->name)), build.take(),
                  {ObjectKind::need, id.number});
}

Result<void> duplicateNeeds(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const world::World& world = document.world();
    world::PatchBuilder build(world);
    std::vector<ObjectRef> originals;
    std::vector<ObjectRef> copies;
    std::vector<std::string> names;
    for (const ObjectRef ref : refs) {
        if (!exists(world, ref) || (ref.kind != ObjectKind::need && ref.kind != ObjectKind::trainService))
            continue;
        originals.push_back(ref);
        if (ref.kind == ObjectKind::need) {
            world::Need copy = *world.needs().find(world.needs().idOf(ref.number));
            copy.name = freeNeedName(world, copy.profile, copy.name, names);
            names.push_back(copy.name);
            copies.push_back({ref.kind, build.add(copy).number});
        } else {
            world::TrainService copy = *world.trainServices().find(world.trainServices().idOf(ref.number));
            setFreeTime(world, copy);
            copies.push_back({ref.kind, build.add(copy).number});
        }
    }
    if (copies.empty())
        return {};
    if (const auto done = ApplyPatchCommand::push(document, text("Duplicate %1").arg(inWords(world, originals)), build.take()); !done.ok())
        return done.error();
    document.selection().set(copies);
    return {};
}

Result<ObjectRef> addDuty(ProjectDocument& document, const world::Duty& duty)
{
    world::PatchBuilder build(document.world());
    const world::DutyId id = build.add(duty);
    return pushed(document, text("Draw duty"), build.take(), {ObjectKind::duty, id.number});
}

int levelOfDuty(const world::World& world, geometry::Point point)
{
    return levelOfLine(world, point, std::nullopt);
}

Result<ObjectRef> addTrain(ProjectDocument& document, world::FixtureId platform)
{
    const world::World& world = document.world();
    const world::Fixture* fixture = world.fixtures().find(platform);
    if (!fixture)
        return Error{"gone", text("The platform is not there any more.").toStdString(), {}};
    world::TrainService train;
    train.platform = platform;
    train.target = targetAt(world, *fixture);
    if (train.target.isNull())
        return Error{"no-target", text("People get on and off a train by a target. Place one on the platform first.").toStdString(), {}};
    setFreeTime(world, train);
    world::PatchBuilder build(world);
    const world::TrainServiceId id = build.add(train);
    return pushed(document, text("Add train at %1").arg(shortName(world, {ObjectKind::fixture, platform.number})), build.take(),
                  {ObjectKind::trainService, id.number});
}

std::vector<ObjectRef> trainsAt(const world::World& world, world::FixtureId platform)
{
    std::vector<ObjectRef> refs;
    for (const auto& [id, train] : world.trainServices())
        if (train.platform == platform)
            refs.push_back({ObjectKind::trainService, id.number});
    return refs;
}

} // namespace passerby::editor
