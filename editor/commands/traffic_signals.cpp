// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/traffic_signals.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/transform_objects.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace passerby::editor {

using foundation::Result;
using geometry::Point;

namespace {

constexpr double kNearby_m = 30.0; ///< along a lane
constexpr double kGreen_s = 30.0;
constexpr double kAmber_s = 3.0;
constexpr double kRed_s = 27.0;
constexpr double kPause_s = 2.0;      ///< between what one signal lets through and the other
constexpr double kOnFoot_mps = 1.0;   ///< of those who are on the road when their green ends
constexpr double kLeastGreen_s = 4.0; ///< where the other one's red leaves so much

/// What lies across lanes and may obey a signal.
struct Across {
    ObjectRef ref;
    int level = 0;
    Point a;
    Point b;
    world::SignalId signal;
};

std::vector<Across> allAcross(const world::World& world)
{
    std::vector<Across> all;
    for (const auto& [id, row] : world.stopLines())
        all.push_back({{ObjectKind::stopLine, id.number}, row.level, row.a, row.b, row.signal});
    for (const auto& [id, row] : world.crossings())
        all.push_back({{ObjectKind::crossing, id.number}, row.level, row.a, row.b, row.signal});
    return all;
}

bool isAmong(ObjectRef ref, const std::vector<ObjectRef>& refs)
{
    return std::find(refs.begin(), refs.end(), ref) != refs.end();
}

bool areNear(const world::Lane& lane, const std::vector<double>& here_m, const Across& other)
{
    for (const double there_m : world::placesAcross(lane, other.a, other.b))
        if (std::any_of(here_m.begin(), here_m.end(), [there_m](double at_m) { return std::abs(at_m - there_m) <= kNearby_m; }))
            return true;
    return false;
}

/// What obeys some signal on the same lanes as one of `refs` and close to it, but for these themselves.
std::vector<Across> neighboursOf(const world::World& world, const std::vector<ObjectRef>& refs)
{
    const std::vector<Across> all = allAcross(world);
    std::vector<Across> near;
    for (const Across& one : all) {
        if (!isAmong(one.ref, refs))
            continue;
        for (const auto& [id, lane] : world.lanes()) {
            const std::vector<double> here_m = lane.level == one.level ? world::placesAcross(lane, one.a, one.b) : std::vector<double>();
            if (here_m.empty())
                continue;
            for (const Across& other : all)
                if (!other.signal.isNull() && other.level == one.level && !isAmong(other.ref, refs) && areNear(lane, here_m, other))
                    near.push_back(other);
        }
    }
    return near;
}

/// Green while the other is red: after `before_s` of its red, and over with `after_s` left.
world::Signal counterpartOf(const world::Signal& other, double before_s, double amber_s, double after_s)
{
    world::Signal signal;
    const double cycle_s = world::cycleOf_s(other);
    signal.green_s = other.red_s - before_s - amber_s - after_s;
    signal.amber_s = amber_s;
    if (signal.green_s < std::min(kLeastGreen_s, other.red_s / 2.0)) {
        before_s = 0.0;
        signal.green_s = other.red_s / 2.0;
        signal.amber_s = std::min(amber_s, other.red_s / 4.0);
    }
    signal.red_s = cycle_s - signal.green_s - signal.amber_s;
    signal.offset_s = std::fmod(other.offset_s + other.green_s + other.amber_s + before_s, cycle_s);
    return signal;
}

double timeToCross_s(const Across& crossing)
{
    return std::ceil(geometry::distance(crossing.a, crossing.b) / kOnFoot_mps);
}

} // namespace

std::vector<world::SignalId> signalsNear(const world::World& world, const std::vector<ObjectRef>& obeying)
{
    std::set<std::uint32_t> own;
    for (const Across& one : allAcross(world))
        if (isAmong(one.ref, obeying))
            own.insert(one.signal.number);
    std::set<std::uint32_t> numbers;
    for (const Across& other : neighboursOf(world, obeying))
        if (!own.contains(other.signal.number))
            numbers.insert(other.signal.number);
    std::vector<world::SignalId> near;
    for (const std::uint32_t number : numbers)
        near.push_back(world.trafficSignals().idOf(number));
    return near;
}

world::Signal newSignalFor(const world::World& world, const std::vector<ObjectRef>& obeying)
{
    const auto isCrossing = [](ObjectRef ref) { return ref.kind == ObjectKind::crossing; };
    const bool isForFeet = !obeying.empty() && std::all_of(obeying.begin(), obeying.end(), isCrossing);
    const bool isForWheels = std::none_of(obeying.begin(), obeying.end(), isCrossing);
    const std::vector<Across> all = allAcross(world);
    for (const Across& other : neighboursOf(world, obeying)) {
        const world::Signal& known = *world.trafficSignals().find(other.signal);
        if (known.red_s <= 0.0 || known.green_s <= 0.0)
            continue;
        if (isForFeet && !isCrossing(other.ref)) {
            double longest_s = 0.0;
            for (const Across& one : all)
                if (isAmong(one.ref, obeying))
                    longest_s = std::max(longest_s, timeToCross_s(one));
            return counterpartOf(known, kPause_s, 0.0, longest_s);
        }
        if (isForWheels && isCrossing(other.ref))
            return counterpartOf(known, timeToCross_s(other), kAmber_s, kPause_s);
    }
    return {"", kGreen_s, kAmber_s, kRed_s, 0.0};
}

Result<ObjectRef> addSignal(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const world::World& world = document.world();
    world::PatchBuilder build(world);
    std::vector<ObjectRef> obeying;
    for (const ObjectRef ref : refs)
        if ((ref.kind == ObjectKind::stopLine || ref.kind == ObjectKind::crossing) && exists(world, ref))
            obeying.push_back(ref);
    const world::SignalId signal = build.add(newSignalFor(world, obeying));
    const auto obey = [&](const auto& table, std::uint32_t number) {
        auto row = *table.find(table.idOf(number));
        row.signal = signal;
        build.replace(table.idOf(number), row);
    };
    for (const ObjectRef ref : obeying)
        ref.kind == ObjectKind::stopLine ? obey(world.stopLines(), ref.number) : obey(world.crossings(), ref.number);
    const QString name = obeying.empty() ? text("Add signal") : text("Add signal for %1").arg(inWords(world, obeying));
    if (const auto pushed = ApplyPatchCommand::push(document, name, build.take()); !pushed.ok())
        return pushed.error();
    const ObjectRef ref{ObjectKind::signal, signal.number};
    if (obeying.empty())
        document.selection().set(ref);
    return ref;
}

std::vector<ObjectRef> obeyersOf(const world::World& world, world::SignalId signal)
{
    std::vector<ObjectRef> obeyers;
    for (const Across& one : allAcross(world))
        if (one.signal == signal)
            obeyers.push_back(one.ref);
    return obeyers;
}

} // namespace passerby::editor
