// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/render_plan.h"

#include "editor/models/profile_colors.h"
#include "widgets/controls/theme_keeper.h"
#include "widgets/plan_view/plan_paper.h"
#include "widgets/plan_view/plan_people_painter.h"
#include "widgets/plan_view/plan_picture.h"
#include "widgets/plan_view/plan_recording_painter.h"
#include "widgets/plan_view/plan_trains_painter.h"
#include "widgets/plan_view/plan_vehicles_painter.h"
#include "widgets/plan_view/plan_visitor_painter.h"

#include <QFontDatabase>
#include <QPainter>

namespace passerby::widgets {

namespace {

void paintCaptionOver(QPainter& painter, const PlanRequest& request, const PlanTransform& view, const Theme& t)
{
    const QString attribution = QString::fromStdString(request.world.settings().attribution);
    paintAttribution(painter, attribution, view, t);
    if (request.withLegend && request.heatmap.maximum > 0.0)
        paintLegendCard(&painter, {12.0, view.size.height() - (attribution.isEmpty() ? 12.0 : 40.0)}, request.legend, t);
}

/// Where recordings are shown, which are they.
void paintRecordedCard(QPainter& painter, const PlanRequest& request, RecordedSigns signs, const PlanTransform& view, const Theme& t)
{
    if (request.layers.recordings && !request.world.recordings().empty())
        paintRecordedLegend(painter, signs, request.frame != nullptr, view, t);
}

} // namespace

void loadPictureFonts()
{
    static const bool isLoaded = [] {
        for (const char* weight : {"Regular", "Medium", "SemiBold"})
            QFontDatabase::addApplicationFont(QStringLiteral(":/passerby/fonts/PasserbySans-%1.ttf").arg(QLatin1String(weight)));
        return true;
    }();
    Q_UNUSED(isLoaded)
}

QImage renderPlan(const PlanRequest& request)
{
    loadPictureFonts();
    const Theme& t = theme(request.dark ? ThemeKind::dark : ThemeKind::light);
    PlanScene scene;
    scene.build(request.world, request.layers);
    const PlanTransform view = PlanTransform::fitting(shownBox(request.world, request.layers), request.size);
    QImage image(request.size, QImage::Format_ARGB32_Premultiplied);
    image.fill(t.canvas);
    QPainter painter(&image);
    paintStill(painter, scene, request.background, &request.heatmap, view, t);
    const PlanPeople people{nullptr,
                            request.frame,
                            1.0,
                            editor::profileColors(request.world),
                            std::nullopt,
                            request.heatmap.maximum > 0.0,
                            request.withProxies};
    if (request.frame)
        paintTrains(painter, editor::standingTrains(request.world, *request.frame), false, view, t);
    if (request.frame)
        paintLights(painter, request.world, request.layers, request.frame->clock_s, view, t);
    if (request.frame && request.layers.lanes)
        paintVehicles(painter, editor::interpolatedVehicles(nullptr, *request.frame, 1.0), editor::vehicleLooks(request.world), view, t);
    paintProxies(painter, people, view, t);
    if (request.layers.recordings)
        paintRecorded(painter, request.world, request.recorded_s, view, t);
    paintPeople(painter, people, view, t);
    if (request.frame)
        paintVisitor(painter, editor::interpolatedVisitor(nullptr, *request.frame, 1.0), view, t);
    paintScaleBar(painter, view, t);
    paintProxyLegend(painter, people, view, t);
    if (request.withLegend)
        paintRecordedCard(painter, request, RecordedSigns::rings, view, t);
    paintCaptionOver(painter, request, view, t);
    return image;
}

QImage renderPreview(const world::World& world, QSize size)
{
    PlanRequest request;
    request.world = world;
    request.size = 2 * size; // smaller signs, and smooth edges
    request.withLegend = false;
    request.dark = currentTheme().isDark();
    return renderPlan(request).scaled(size, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

void paintCaption(QImage& image, const PlanRequest& request)
{
    loadPictureFonts();
    PlanTransform view;
    view.size = image.size();
    QPainter painter(&image);
    const Theme& t = theme(request.dark ? ThemeKind::dark : ThemeKind::light);
    paintRecordedCard(painter, request, RecordedSigns::ghosts, view, t);
    paintCaptionOver(painter, request, view, t);
}

} // namespace passerby::widgets
