// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture_scene.h"

#include "core/foundation/shown_text.h"
#include "core/simulation/schedule_run.h"
#include "core/world/behaviour_shares.h"
#include "editor/session/walker_counts.h"

#include <cmath>
#include <cstdio>
#include <optional>

namespace passerby::gui {

namespace {

using foundation::Result;

constexpr double kStep_s = 0.1;
constexpr long kStepsALook = long(editor::RunLooks::kEvery_s / kStep_s + 0.5);

/// People after a while, and what was counted of those that the heatmap is about.
struct Walk {
    std::shared_ptr<const run::Frame> frame;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    editor::CountedPeople counted;
    editor::RunLooks looks;
    std::optional<editor::LiveRoad> road;
};

Result<Walk> letPeopleWalk(const world::World& world, const PictureOptions& options, const editor::HeatFilter& filter)
{
    simulation::ScheduleOptions schedule;
    schedule.people = options.people ? *options.people : static_cast<std::uint64_t>(world.settings().population);
    schedule.seed = world.settings().seed;
    schedule.step_s = kStep_s;
    schedule.startClock_s = startClock_s(world, options);
    const bool isScheduled = world::scheduledPeople(world, schedule.people) > 0;
    const bool isEmpty = schedule.people == 0 && world.crowds().empty() && world.vehicleDemands().empty();
    if (isEmpty || (isScheduled && world.targets().empty()))
        return Walk{};
    foundation::JobContext context;
    auto run = simulation::ScheduleRun::create(world, schedule, context);
    if (!run.ok())
        return run.error();
    std::optional<editor::WalkerCounts> counts;
    if (filter.profile)
        counts.emplace(*filter.profile, filter.destination, run.value()->graph()->segments().size());
    editor::RunLooks looks(editor::heatLayer(options.heatmap.layer).needs, run.value()->graph(), world, filter);
    const auto steps = static_cast<long>(std::lround(options.time_s / kStep_s));
    for (long step = 0; step < steps; ++step) {
        if (counts && step % kStepsALook == 0)
            counts->add(*run.value()->frame());
        if (looks.isAsked() && step % kStepsALook == 0)
            looks.add(*run.value()->frame());
        run.value()->step();
    }
    Walk walk{run.value()->frame(), run.value()->graph(), {}, std::move(looks), {}};
    if (editor::heatLayer(options.heatmap.layer).needs.road)
        walk.road = editor::roadOf(run.value()->roadMeasures());
    if (counts)
        counts->add(*walk.frame);
    walk.looks.add(*walk.frame);
    walk.counted = counts ? counts->counted() : editor::countedIn(*walk.frame, world.targetTypes().size(), filter.destination);
    return walk;
}

} // namespace

Result<PictureScene> preparePicture(jobs::ProjectFile project, const PictureOptions& options, const editor::HeatFilter& filter,
                                    const std::optional<editor::OtherCity>& other)
{
    PictureScene scene{std::move(project), nullptr, {}};
    const bool hasHeatmap = options.heatmap.layer != editor::HeatLayerId::none;
    auto walk = letPeopleWalk(scene.project.world, options, filter);
    const editor::HeatLayerRow& row = editor::heatLayer(options.heatmap.layer);
    const bool needsWays = hasHeatmap && (row.coloursWays || row.needs.run);
    if (!walk.ok() && (needsWays || options.people))
        return walk.error();
    if (!walk.ok()) // an unfinished city is drawn as it is
        std::fprintf(stderr, "Nobody walks: %s\n", foundation::shownLine(foundation::describe(walk.error())).c_str());
    else
        scene.frame = walk.value().frame;
    if (!hasHeatmap)
        return scene;
    const Walk walked = walk.ok() ? std::move(walk).value() : Walk{};
    auto heat = makeHeat(scene.project, options, filter, scene.frame.get(), walked.counted, walked.looks,
                         walked.road ? &*walked.road : nullptr, walked.graph.get(), other ? &*other : nullptr);
    if (!heat.ok())
        return heat.error();
    scene.heat = std::move(heat).value();
    scene.heat.map.ramp = scene.heat.legend.ramp = options.ramp;
    return scene;
}

} // namespace passerby::gui
