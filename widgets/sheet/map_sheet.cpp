// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/map_sheet.h"

#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"
#include "editor/models/profile_colors.h"
#include "editor/session/file_path.h"
#include "widgets/controls/theme.h"
#include "widgets/plan_view/plan_heat_painter.h"
#include "widgets/plan_view/plan_traffic_painter.h"
#include "widgets/sheet/map_names.h"
#include "widgets/sheet/sheet_blocks.h"
#include "widgets/sheet/sheet_ground.h"
#include "widgets/sheet/sheet_margin.h"

#include <QBuffer>
#include <QFileInfo>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <functional>

namespace passerby::widgets {

namespace {

using foundation::Error;
using foundation::Result;

Error cancelled()
{
    return {"cancelled", foundation::told("Stopped."), {}};
}

/// The colours of pictures that lie on white paper.
Theme paperTheme()
{
    Theme paper = theme(ThemeKind::light);
    paper.canvas = paper.surface = Qt::white;
    return paper;
}

struct Part {
    const char* what;
    std::function<void()> paint;
};

/// What lies in the map, from the lowest to the topmost, in pixels from the map's corner.
Result<void> paintMap(QPainter& painter, const SheetRequest& request, const PlanScene& scene, const PlanTransform& view,
                      const SheetLayout& layout, foundation::JobContext& context)
{
    const Theme paper = paperTheme();
    const SheetContents& shown = request.contents;
    const auto where = [](bool isShown, std::function<void()> paint) { return isShown ? std::move(paint) : [] {}; };
    const std::vector<Part> parts{
        {"Ground", [&] { paintSheetGround(painter, scene, view); }},
        {"Traffic", where(shown.traffic, [&] { paintTraffic(painter, scene, view, paper); })},
        {"Heatmap", [&] { paintHeatmap(painter, request.heatmap, view, paper); }},
        {"Grid", where(shown.grid, [&] { paintSheetGrid(painter, request.page, request.world.settings(), view); })},
        {"Places", where(shown.places, [&] { paintSheetPlaces(painter, scene, view, layout.size); })},
        {"People", where(shown.people && request.frame,
                         [&] { paintSheetPeople(painter, *request.frame, editor::profileColors(request.world), view); })},
        {"Names", where(shown.names, [&] {
             paintNames(painter, placeNames(request.world, {view.visible(), view.scale_px_m, layout.size}), view);
         })}};
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (context.isCancelled())
            return cancelled();
        context.report(0.1 + 0.8 * double(i) / double(parts.size()), parts[i].what);
        parts[i].paint();
    }
    return {};
}

Result<QByteArray> pdfOf(const SheetRequest& request, foundation::JobContext& context)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setCreator(QStringLiteral("Passerby"));
    writer.setTitle(request.title.isEmpty() ? cityName(request.world, request.projectFile) : request.title);
    writer.setResolution(static_cast<int>(kSheetPixels_in));
    writer.setPageSize(QPageSize(paperSize_mm({request.page.paper}), QPageSize::Millimeter, {}, QPageSize::ExactMatch));
    writer.setPageOrientation(request.page.isLandscape ? QPageLayout::Landscape : QPageLayout::Portrait);
    writer.setPageMargins({});
    QPainter painter(&writer);
    if (auto done = paintSheet(painter, request, context); !done.ok())
        return done.error();
    painter.end();
    return bytes;
}

PlanLayers layersOf(const SheetRequest& request)
{
    PlanLayers layers = request.layers;
    layers.targets = layers.targets && request.contents.places;
    // What belongs to the desk and not to the map.
    layers.recordings = layers.pictures = layers.regions = layers.parkingRows = false;
    return layers;
}

} // namespace

QString cityName(const world::World& world, const QString& projectFile)
{
    const QString own = QString::fromStdString(world.settings().name);
    return own.isEmpty() ? QFileInfo(projectFile).completeBaseName() : own;
}

Result<void> paintSheet(QPainter& painter, const SheetRequest& request, foundation::JobContext& context)
{
    PlanScene scene;
    const PlanLayers layers = layersOf(request);
    scene.build(request.world, layers);
    const geometry::Box city = shownBox(request.world, layers);
    if (scene.isEmpty() || city.isEmpty())
        return Error{"empty-city", foundation::told("There is nothing in this city that a sheet could show."), {}};
    const SheetLayout layout = sheetLayout(request.page);
    const SheetCoverage coverage = sheetCoverage(request.page, city);
    const QRectF map(layout.map.topLeft() * kSheetPixels_mm, layout.map.size() * kSheetPixels_mm);
    const PlanTransform view{geometry::midpoint(city.low, city.high), 1000.0 * kSheetPixels_mm / request.page.scale, map.size()};
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(map);
    painter.translate(map.topLeft());
    auto done = paintMap(painter, request, scene, view, layout, context);
    painter.restore();
    if (!done.ok())
        return done;
    context.report(0.9, "Legend");
    paintSheetFrame(painter, request.page, request.world.settings(), view, request.contents.grid);
    paintSheetTitle(painter, request, layout, coverage);
    paintSheetScale(painter, request.page, request.world.settings());
    paintSheetLegend(painter, request, layout, scene, coverage.shown);
    paintSheetFooter(painter, request, layout);
    return {};
}

Result<QImage> previewSheet(const SheetRequest& request, QSize size, foundation::JobContext& context)
{
    const QSizeF paper = paperSize_mm(request.page) * kSheetPixels_mm;
    QImage image(paper.scaled(size, Qt::KeepAspectRatio).toSize().expandedTo({1, 1}), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.scale(image.width() / paper.width(), image.height() / paper.height());
    if (auto done = paintSheet(painter, request, context); !done.ok())
        return done.error();
    return image;
}

Result<void> writeSheet(const SheetRequest& request, const QString& path, foundation::JobContext& context)
{
    const auto goal = editor::toFilePath(path);
    {
        foundation::ReplacedFiles trial; // before the work
        if (auto draft = trial.draftFor(goal); !draft.ok())
            return draft.error();
    }
    const auto bytes = pdfOf(request, context);
    if (!bytes.ok())
        return bytes.error();
    if (context.isCancelled())
        return cancelled();
    context.report(0.95, "Writing");
    foundation::ReplacedFiles files;
    if (auto done = files.write(goal, {bytes.value().constData(), static_cast<std::size_t>(bytes.value().size())}); !done.ok())
        return done.error();
    if (const auto done = files.commit(); !done.ok())
        return done.error();
    return {};
}

} // namespace passerby::widgets
