// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/alibi/bake.h"
#include "core/ground/free_ways.h"
#include "core/run/frame_hash.h"
#include "core/simulation/run_log.h"
#include "core/simulation/schedule_edit.h"
#include "tests/support/edited_cities.h"
#include "tests/support/lived_again.h"

#include <QTest>
#include <cmath>
#include <map>
#include <numeric>
#include <set>

namespace passerby::testing {

using run::Frame;
using run::frameHash;
using run::PersonStory;
using run::Walker;
using simulation::EditReport;
using simulation::ScheduleOptions;
using simulation::ScheduleRun;

inline std::unique_ptr<ScheduleRun> start(const world::World& world, const ScheduleOptions& options)
{
    foundation::JobContext context;
    auto run = ScheduleRun::create(world, options, context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    return std::move(run).value();
}

inline ScheduleOptions optionsFor(std::uint32_t people, double step_s = 0.1)
{
    ScheduleOptions options;
    options.people = people;
    options.step_s = step_s;
    options.keepsLog = true;
    return options;
}

inline void advance(ScheduleRun& run, int steps)
{
    for (int i = 0; i < steps; ++i)
        run.step();
}

inline EditReport take(ScheduleRun& run, const world::World& edited, std::uint64_t people)
{
    foundation::JobContext context;
    const auto report = run.edit(edited, people, context);
    if (!report)
        qFatal("%s", foundation::describe(report.error()).c_str());
    return report.value();
}

inline EditReport take(ScheduleRun& run, const world::World& edited)
{
    return take(run, edited, run.frame()->people);
}

inline geometry::Point placeOf(const Walker& walker)
{
    return {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
}

/// The same city with all its people steered so.
inline world::World steered(const world::World& world, world::Steering steering)
{
    world::WorldPatch patch;
    for (const auto& [id, row] : world.profiles()) {
        world::AgentProfile profile = row;
        profile.steering = steering;
        patch.put(id, profile);
    }
    return changed(world, patch);
}

inline double distanceToCells(const world::World& world, geometry::Point place)
{
    double least_m = 1e9;
    for (const auto& [id, cell] : world.cells()) {
        const geometry::Box box = geometry::boundingBox(cell.polygon);
        const double x = std::clamp(place.x, box.low.x, box.high.x);
        const double y = std::clamp(place.y, box.low.y, box.high.y);
        least_m = std::min(least_m, geometry::distance(place, {x, y})); // all cells of these tests are rectangles
    }
    return least_m;
}

inline std::size_t insideOf(const Frame& frame)
{
    return std::accumulate(frame.insideByTarget.begin(), frame.insideByTarget.end(), std::size_t{0});
}

/// What holds for everybody at any moment; a sentence about the first who is wrong, else nothing.
inline QString faultOf(const ScheduleRun& run)
{
    const auto frame = run.frame();
    const auto& graph = *run.graph();
    if (frame->graph != run.graph())
        return QStringLiteral("the frame is of another city");
    if (insideOf(*frame) + frame->walkers.size() + frame->atDoors != frame->people + frame->countOf(world::PersonKind::crowd))
        return QStringLiteral("%1 are inside and %2 walk, of %3").arg(insideOf(*frame)).arg(frame->walkers.size()).arg(frame->people);
    for (const Walker& walker : frame->walkers) {
        const geometry::Point place = placeOf(walker);
        // Frames hold single precision: half a unit in the last place at 512 m is 3e-5 m.
        if (distanceToCells(run.world(), place) > 4e-5)
            return QStringLiteral("%1 stands outside at %2, %3").arg(exportedId(walker.agent)).arg(place.x).arg(place.y);
    }
    for (std::uint32_t agent = 0; agent < frame->people; ++agent) {
        const PersonStory story = *run.story(world::scheduled(agent));
        const std::uint32_t place = story.walking ? story.destination : story.origin;
        if (place >= run.world().targets().size())
            return QStringLiteral("%1 goes nowhere").arg(agent);
        if (!story.walking)
            continue;
        if (!std::isfinite(story.arrives_s) || story.route.empty() || story.route.back() != graph.nodeOfTarget(place))
            return QStringLiteral("%1 never arrives").arg(agent);
        for (std::size_t i = 1; i < story.route.size(); ++i)
            if (story.route[i] != story.route[i - 1] && graph.findSegment(story.route[i - 1], story.route[i]) == navigation::kNone)
                return QStringLiteral("%1 jumps").arg(agent);
    }
    return {};
}

} // namespace passerby::testing
