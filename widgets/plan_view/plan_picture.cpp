// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_picture.h"

#include "widgets/plan_view/plan_fixture_painter.h"
#include "widgets/plan_view/plan_heat_painter.h"
#include "widgets/plan_view/plan_marks_painter.h"
#include "widgets/plan_view/plan_painter.h"
#include "widgets/plan_view/plan_paper.h"
#include "widgets/plan_view/plan_recording_painter.h"
#include "widgets/plan_view/plan_traffic_painter.h"

namespace passerby::widgets {

bool PlanPicture::covers(const geometry::Box& box) const
{
    const geometry::Box has = view.visible();
    return !isNull() && has.contains(box.low) && has.contains(box.high);
}

double PlanPicture::area_m2() const
{
    return isNull() ? 0.0 : view.size.width() * view.size.height() / (view.scale_px_m * view.scale_px_m);
}

void paintStill(QPainter& painter, const PlanScene& scene, const std::vector<ShownPicture>& background, const editor::Heatmap* heatmap,
                const PlanTransform& view, const Theme& t)
{
    if (scene.isEmpty())
        paintGrid(painter, view, t);
    for (const ShownPicture& shown : background)
        paintReference(painter, shown, view);
    paintCity(painter, scene, view, t);
    paintTraffic(painter, scene, view, t);
    paintWalkedOn(painter, scene, view);
    if (heatmap)
        paintHeatmap(painter, *heatmap, view, t);
    paintTracks(painter, scene, view, t);
    paintFixtures(painter, scene, view, t);
    paintWaitingLines(painter, scene, view, t);
    paintDuties(painter, scene, view, t);
    paintPortalSigns(painter, scene, view, t);
    paintTargets(painter, scene, view, t);
    paintRegions(painter, scene, view, t);
}

PlanPicture makePicture(const PictureRequest& request)
{
    PlanPicture picture{{}, request.view, request.version, request.theme, request.scene};
    if (!picture.scene) {
        auto scene = std::make_shared<PlanScene>();
        scene->build(request.world, request.layers);
        picture.scene = std::move(scene);
    }
    const Theme& t = theme(request.theme);
    picture.image = QImage((request.view.size * request.ratio).toSize(), QImage::Format_RGB32);
    picture.image.setDevicePixelRatio(request.ratio);
    picture.image.fill(t.canvas);
    QPainter painter(&picture.image);
    paintStill(painter, *picture.scene, request.background, request.heatmap.get(), request.view, t);
    if (!request.marked.empty())
        paintManyMarked(painter, request.world, request.marked, request.view, t);
    return picture;
}

void drawPicture(QPainter& painter, const PlanPicture& picture, const PlanTransform& view)
{
    const double factor = view.scale_px_m / picture.view.scale_px_m;
    const QPointF corner = view.toView(picture.view.toWorld({0, 0}));
    if (factor == 1.0) {
        painter.drawImage(corner, picture.image);
        return;
    }
    painter.save();
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawImage(QRectF(corner, picture.view.size * factor), picture.image, QRectF(picture.image.rect()));
    painter.restore();
}

} // namespace passerby::widgets
