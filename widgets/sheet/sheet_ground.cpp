// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sheet/sheet_ground.h"

#include "widgets/sheet/sheet_page.h"
#include "widgets/sheet/sheet_style.h"

#include <QCoreApplication>
#include <algorithm>

namespace passerby::widgets {

using sheet::words;

namespace {

constexpr double kSeam_px = 0.25; ///< cells of one colour overlap by as much, so that no viewer shows a seam
constexpr double kEdge_mm = 0.13;
constexpr double kPerson_m = 0.25;

template <class Paint>
void forShapes(const PlanScene& scene, PlanScene::Look look, const geometry::Box& visible, Paint paint)
{
    const auto isBefore = [](const PlanScene::Shape& shape, PlanScene::Look other) { return shape.look < other; };
    for (auto at = std::lower_bound(scene.shapes().begin(), scene.shapes().end(), look, isBefore);
         at != scene.shapes().end() && at->look == look; ++at)
        if (at->box.intersects(visible))
            paint(*at);
}

void drawShape(QPainter& painter, const PlanScene::Shape& shape)
{
    if (shape.hasHoles)
        painter.drawPath(shape.path);
    else
        painter.drawPolygon(shape.outline);
}

} // namespace

const std::vector<SheetLook>& sheetLooks()
{
    using Look = PlanScene::Look;
    static const std::vector<SheetLook> looks{{Look::green, words("Green"), 0xdcebd0, 0xb3cf9f},
                                              {Look::water, words("Water"), 0xb9d9ea, 0x7fb1cd},
                                              {Look::street, words("Carriageway"), 0xe3e3e1, 0xb4b3b0},
                                              {Look::walk, words("Pavement"), 0xf6f3ec, 0xbfb9ac},
                                              {Look::crosswalk, words("Crossing"), 0xfff1bf, 0xcfb96a},
                                              {Look::plaza, words("Square, court"), 0xf3e2c6, 0xc9b28a},
                                              {Look::path, words("Path"), 0xe9ead2, 0xb9bc93},
                                              {Look::stairs, words("Stairs"), 0xe3bfae, 0xa8806c},
                                              {Look::indoor, words("Indoors, platform"), 0xe6e1f1, 0xa59bc0},
                                              {Look::wall, words("Wall, furniture"), 0x7d7f84, QColor()},
                                              {Look::building, words("Building"), 0xd6cdc2, 0x8b8175},
                                              {Look::tree, words("Tree"), 0xa5cb94, QColor()}};
    return looks;
}

const SheetLook& sheetLook(PlanScene::Look look)
{
    return *std::find_if(sheetLooks().begin(), sheetLooks().end(), [look](const SheetLook& each) { return each.look == look; });
}

void paintSheetGround(QPainter& painter, const PlanScene& scene, const PlanTransform& view)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setTransform(view.matrix(), true);
    const geometry::Box visible = view.visible();
    const double px_m = 1.0 / view.scale_px_m;
    for (const SheetLook& look : sheetLooks()) {
        painter.setBrush(Qt::NoBrush);
        if (look.edge.isValid() && look.look != PlanScene::Look::building) {
            painter.setPen(QPen(look.edge, 2.0 * kEdge_mm * kSheetPixels_mm * px_m, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
            forShapes(scene, look.look, visible, [&](const PlanScene::Shape& shape) { drawShape(painter, shape); });
        }
        const bool isBuilding = look.look == PlanScene::Look::building;
        painter.setBrush(look.fill);
        painter.setPen(isBuilding ? QPen(look.edge, kEdge_mm * kSheetPixels_mm * px_m, Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin)
                                  : QPen(look.fill, kSeam_px * px_m));
        forShapes(scene, look.look, visible, [&](const PlanScene::Shape& shape) { drawShape(painter, shape); });
    }
    painter.restore();
}

void paintSheetPlaces(QPainter& painter, const PlanScene& scene, const PlanTransform& view, double size)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = std::clamp(0.9 * view.scale_px_m, 0.45 * kSheetPixels_mm, 0.8 * kSheetPixels_mm) * size;
    painter.setPen(QPen(Qt::white, 0.1 * kSheetPixels_mm * size));
    for (const PlanScene::Marker& marker : scene.targets())
        if (marker.type < scene.types().size() && view.visible().contains({marker.position.x(), marker.position.y()})) {
            painter.setBrush(scene.types()[marker.type].color);
            painter.drawEllipse(view.toView({marker.position.x(), marker.position.y()}), radius, radius);
        }
    painter.restore();
}

void paintSheetPeople(QPainter& painter, const run::Frame& frame, const std::vector<QColor>& profiles, const PlanTransform& view)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double radius = std::max(kPerson_m * view.scale_px_m, 0.25 * kSheetPixels_mm);
    painter.setPen(QPen(Qt::white, 0.06 * kSheetPixels_mm));
    for (const run::Walker& walker : frame.walkers) {
        const geometry::Point place{walker.x_m, walker.y_m};
        if (!view.visible().contains(place))
            continue;
        painter.setBrush(profiles.empty() ? QColor(0x2b, 0x32, 0x3c)
                                          : profiles[std::min<std::size_t>(walker.profile, profiles.size() - 1)]);
        painter.drawEllipse(view.toView(place), radius, radius);
    }
    painter.restore();
}

} // namespace passerby::widgets
