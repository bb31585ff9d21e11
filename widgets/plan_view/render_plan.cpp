// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/render_plan.h"

#include "editor/models/profile_colors.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_painter.h"

#include <QFontDatabase>
#include <QPainter>

namespace passerby::widgets {

namespace {

LegendInfo legendOf(const editor::Heatmap& heatmap, const editor::HeatmapOptions& options)
{
    const bool isExpected = options.quantity == editor::HeatmapQuantity::expected;
    return {isExpected ? QObject::tr("Density on ways, expected") : QObject::tr("Density on ways, measured"),
            QString::fromLatin1(editor::kHeatmapUnit), QObject::tr("per metre of way, both directions"), heatmap.maximum,
            heatmap.highest > heatmap.maximum};
}

void paintCaptionOver(QPainter& painter, const PlanRequest& request, const editor::Heatmap& heatmap, const PlanTransform& view,
                      const Theme& t)
{
    const QString attribution = QString::fromStdString(request.world.settings().attribution);
    paintAttribution(painter, attribution, view, t);
    if (request.withLegend && heatmap.maximum > 0.0)
        paintLegendCard(&painter, {12.0, view.size.height() - (attribution.isEmpty() ? 12.0 : 40.0)}, request.legend ? *request.legend : legendOf(heatmap, request.heatmap), t);
}

editor::Heatmap heatmapOf(const PlanRequest& request)
{
    if (request.shownHeatmap)
        return *request.shownHeatmap;
    const navigation::NavigationGraph* graph = request.bake ? request.bake->graph.get() : nullptr;
    return makeHeatmap(request.world, request.world.settings().population, request.bake.get(), graph, request.frame.get(), request.heatmap);
}

void loadFonts()
{
    static const bool isLoaded = [] {
        for (const char* weight : {"Regular", "Medium", "SemiBold"})
            QFontDatabase::addApplicationFont(QStringLiteral(":/passerby/fonts/PasserbySans-%1.ttf").arg(QLatin1String(weight)));
        return true;
    }();
    Q_UNUSED(isLoaded)
}

} // namespace

editor::Heatmap makeHeatmap(const world::World& world, std::int64_t population, const alibi::Bake* bake,
                            const navigation::NavigationGraph* graph, const simulation::Frame* frame, const editor::HeatmapOptions& options)
{
    if (options.quantity == editor::HeatmapQuantity::expected && bake)
        return editor::expectedHeatmap(*bake, population, options);
    if (options.quantity == editor::HeatmapQuantity::measured && graph && frame)
        return editor::measuredHeatmap(*graph, *frame, world.targetTypes().size(), options);
    return {};
}

QImage renderPlan(const PlanRequest& request)
{
    loadFonts();
    const Theme& t = theme(request.dark ? ThemeKind::dark : ThemeKind::light);
    PlanScene scene;
    scene.build(request.world, nullptr);
    const PlanTransform view = PlanTransform::fitting(scene.box(), request.size);
    const editor::Heatmap heatmap = heatmapOf(request);
    QImage image(request.size, QImage::Format_ARGB32_Premultiplied);
    image.fill(t.canvas);
    QPainter painter(&image);
    if (scene.isEmpty())
        paintGrid(painter, view, t);
    paintCity(painter, scene, view, t);
    paintHeatmap(painter, heatmap, view, t);
    paintTargets(painter, scene, view, t);
    paintPeople(painter, {nullptr, request.frame, 1.0, editor::profileColors(request.world), std::nullopt, heatmap.maximum > 0.0}, view, t);
    paintScaleBar(painter, view, t);
    paintCaptionOver(painter, request, heatmap, view, t);
    return image;
}

void paintCaption(QImage& image, const PlanRequest& request)
{
    loadFonts();
    PlanTransform view;
    view.size = image.size();
    QPainter painter(&image);
    paintCaptionOver(painter, request, heatmapOf(request), view, theme(request.dark ? ThemeKind::dark : ThemeKind::light));
}

} // namespace passerby::widgets
