// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/picture.h"

#include "app/gui/failure.h"
#include "app/gui/picture_heat.h"
#include "app/gui/picture_scene.h"
#include "core/foundation/shown_text.h"
#include "core/jobs/project_file.h"
#include "editor/session/file_path.h"
#include "widgets/city_view/offscreen_renderer.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/render_plan.h"

#include <QImage>
#include <QImageWriter>
#include <QPainter>
#include <cstdio>

namespace passerby::gui {

namespace {

using foundation::Result;

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

Result<QImage> draw(const PictureScene& scene, const PictureOptions& options)
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
    if (options.isByHour)
        request.clock_s = scene.frame ? scene.frame->clock_s : startClock_s(scene.project.world, options);
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
    const auto other = findOther(project.value().world, options);
    if (!other.ok())
        return fail(other.error(), kWrongInput);
    auto scene = preparePicture(std::move(project).value(), options, filter.value(), other.value());
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
