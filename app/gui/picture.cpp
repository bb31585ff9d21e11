// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture.h"

#include "core/alibi/bake.h"
#include "core/jobs/project_file.h"
#include "core/simulation/schedule_run.h"
#include "editor/session/file_path.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/render_plan.h"

#include <QImage>
#include <QImageWriter>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace passerby::gui {

namespace {

using foundation::Error;
using foundation::Result;

constexpr int kFailed = 1;
constexpr int kWrongInput = 2;
constexpr double kStep_s = 0.1;

int fail(const Error& error, int code)
{
    std::fprintf(stderr, "%s\n", foundation::describe(error).c_str());
    return code;
}

/// What is drawn: a city, its steady state where needed, and people on their way.
struct Scene {
    world::World world;
    std::shared_ptr<const alibi::Bake> bake;
    std::shared_ptr<const simulation::Frame> frame;
};

Result<std::shared_ptr<const simulation::Frame>> letPeopleWalk(const world::World& world, const PictureOptions& options)
{
    simulation::ScheduleOptions schedule;
    schedule.people = options.people ? *options.people : static_cast<std::uint64_t>(world.settings().population);
    schedule.seed = world.settings().seed;
    schedule.step_s = kStep_s;
    schedule.startClock_s = world.settings().initialTime_s;
    if (schedule.people == 0 || world.targets().empty())
        return std::shared_ptr<const simulation::Frame>();
    foundation::JobContext context;
    auto run = simulation::ScheduleRun::create(world, schedule, context);
    if (!run.ok())
        return run.error();
    const auto steps = static_cast<long>(std::lround(options.time_s / kStep_s));
    for (long step = 0; step < steps; ++step)
        run.value()->step();
    return run.value()->frame();
}

Result<Scene> prepare(jobs::ProjectFile project, const PictureOptions& options)
{
    Scene scene{std::move(project.world), std::move(project.bake), nullptr};
    foundation::JobContext context;
    if (options.hasHeatmap && !scene.bake) {
        std::fputs("Baking the city for its heatmap.\n", stderr);
        auto bake = alibi::bakeWorld(scene.world, {}, context);
        if (!bake.ok())
            return bake.error();
        scene.bake = std::make_shared<const alibi::Bake>(std::move(bake).value());
    }
    auto frame = letPeopleWalk(scene.world, options);
    if (frame.ok())
        scene.frame = std::move(frame).value();
    else if (options.hasHeatmap || options.people)
        return frame.error();
    else // an unfinished city is drawn as it is
        std::fprintf(stderr, "Nobody walks: %s\n", foundation::describe(frame.error()).c_str());
    return scene;
}

Result<QImage> draw(const Scene& scene, const PictureOptions& options)
{
    editor::HeatmapOptions heatmap;
    heatmap.quantity = options.hasHeatmap ? editor::HeatmapQuantity::expected : editor::HeatmapQuantity::none;
    const widgets::PlanRequest plan{scene.world, scene.bake, scene.frame, heatmap, options.size, options.isDark, true};
    if (options.view == PictureView::plan)
        return widgets::renderPlan(plan);
    widgets::RenderRequest request;
    request.world = scene.world;
    request.bake = scene.bake;
    request.frame = scene.frame;
    request.heatmap = heatmap;
    request.size = options.size;
    request.dark = options.isDark;
    if (options.camera) {
        const auto& [x, y, z, yaw_deg, pitch_deg] = *options.camera;
        request.camera =
            editor::OrbitCamera::fromEye({static_cast<float>(x), static_cast<float>(y), static_cast<float>(z)}, yaw_deg, pitch_deg);
    }
    auto image = widgets::renderCity(request);
    if (image.ok())
        widgets::paintCaption(image.value(), plan);
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
    auto scene = prepare(std::move(project).value(), options);
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
