// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture.h"

#include "app/gui/picture_heat.h"
#include "core/foundation/shown_text.h"
#include "core/jobs/project_file.h"
#include "core/simulation/schedule_run.h"
#include "core/world/behaviour_shares.h"
#include "editor/session/file_path.h"
#include "editor/session/walker_counts.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/render_plan.h"

#include <QImage>
#include <QImageWriter>
#include <QPainter>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>

namespace passerby::gui {

namespace {

using foundation::Error;
using foundation::Result;

constexpr int kFailed = 1;
constexpr int kWrongInput = 2;
constexpr double kStep_s = 0.1;
constexpr long kStepsALook = 10;

int fail(const Error& error, int code)
{
    std::fprintf(stderr, "%s\n", foundation::shownLine(foundation::describe(error)).c_str());
    return code;
}

/// What is drawn: a city, people on their way, and what is known of the ways.
struct Scene {
    jobs::ProjectFile project;
    std::shared_ptr<const run::Frame> frame;
    PictureHeat heat;
};

/// People after a while, and what was counted of those that the heatmap is about.
struct Walk {
    std::shared_ptr<const run::Frame> frame;
    std::shared_ptr<const navigation::NavigationGraph> graph;
    editor::CountedPeople counted;
    std::optional<editor::StandCounts> standing;
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
    std::optional<editor::StandCounts> standing;
    if (editor::heatLayer(options.heatmap.layer).needs.looks)
        standing.emplace(run.value()->graph(), world, filter);
    const auto steps = static_cast<long>(std::lround(options.time_s / kStep_s));
    for (long step = 0; step < steps; ++step) {
        if (counts && step % kStepsALook == 0)
            counts->add(*run.value()->frame());
        if (standing && step % kStepsALook == 0)
            standing->add(*run.value()->frame());
        run.value()->step();
    }
    Walk walk{run.value()->frame(), run.value()->graph(), {}, std::move(standing), {}};
    if (editor::heatLayer(options.heatmap.layer).needs.road)
        walk.road = editor::roadOf(run.value()->roadMeasures());
    if (counts)
        counts->add(*walk.frame);
    if (walk.standing)
        walk.standing->add(*walk.frame);
    walk.counted = counts ? counts->counted() : editor::countedIn(*walk.frame, world.targetTypes().size(), filter.destination);
    return walk;
}

Result<Scene> prepare(jobs::ProjectFile project, const PictureOptions& options, const editor::HeatFilter& filter)
{
    Scene scene{std::move(project), nullptr, {}};
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
    auto heat = makeHeat(scene.project, options, filter, scene.frame.get(), walk.value().counted,
                         walk.value().standing ? &*walk.value().standing : nullptr, walk.value().road ? &*walk.value().road : nullptr,
                         walk.value().graph.get());
    if (!heat.ok())
        return heat.error();
    scene.heat = std::move(heat).value();
    scene.heat.map.ramp = scene.heat.legend.ramp = options.ramp;
    return scene;
}

/// In each half where there are two: it lies in the screen.
void paintCaptions(QImage& image, const widgets::PlanRequest& plan, bool isSplit)
{
    if (!isSplit) {
        widgets::paintCaption(image, plan);
        return;
    }
    const int half = image.width() / 2;
    const QImage whole = image;
    QPainter painter(&image);
    for (const int left : {0, half}) {
        QImage part = whole.copy(left, 0, half, image.height());
        widgets::paintCaption(part, plan);
        painter.drawImage(left, 0, part);
    }
}

Result<QImage> draw(const Scene& scene, const PictureOptions& options)
{
    widgets::PlanRequest plan{scene.project.world, scene.frame, scene.heat.map, scene.heat.legend, options.size, options.isDark, true};
    plan.recorded_s = scene.frame ? scene.frame->time_s : options.time_s;
    if (options.view == PictureView::plan) {
        std::vector<std::string> leftOut;
        plan.background = widgets::decodedPictures(plan.world, &leftOut);
        for (const std::string& sentence : leftOut)
            std::fprintf(stderr, "%s\n", foundation::shownLine(sentence).c_str());
        return widgets::renderPlan(plan);
    }
    widgets::RenderRequest request;
    request.world = scene.project.world;
    request.frame = scene.frame;
    request.heatmap = scene.heat.map;
    request.size = options.size;
    request.dark = options.isDark;
    request.stereo = options.stereo;
    request.recorded = editor::recordedBodies(plan.world, plan.recorded_s);
    if (options.camera) {
        const auto& [x, y, z, yaw_deg, pitch_deg] = *options.camera;
        request.camera =
            editor::OrbitCamera::fromEye({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)}, yaw_deg, pitch_deg);
    }
    auto image = widgets::renderCity(request);
    if (image.ok())
        paintCaptions(image.value(), plan, options.stereo.has_value());
    return image;
}

} // namespace

int drawPicture(const PictureOptions& options)
{
    widgets::ThemeKeeper::instance().apply(options.isDark ? widgets::ThemeKind::dark : widgets::ThemeKind::light);
    foundation::JobContext context;
    auto project = jobs::readProject(editor::toFilePath(options.file), context);
    if (!project.ok())
        return fail(project.error(), kWrongInput);
    const auto filter = findFilter(project.value().world, options);
    if (!filter.ok())
        return fail(filter.error(), kWrongInput);
    auto scene = prepare(std::move(project).value(), options, filter.value());
    if (!scene.ok())
        return fail(scene.error(), kFailed);
    const auto image = draw(scene.value(), options);
    if (!image.ok())
        return fail(image.error(), kFailed);
    QImageWriter writer(options.out);
    if (!writer.write(image.value()))
        return fail({"cannot-write", writer.errorString().toStdString(), options.out.toStdString()}, kFailed);
    return 0;
}

} // namespace passerby::gui
