// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_painter.h"

#include "editor/scene/colour_map.h"
#include "editor/scene/run_overlay.h"
#include "widgets/controls/icons.h"
#include "widgets/controls/theme.h"
#include "widgets/controls/typography.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace passerby::widgets {

namespace {

constexpr double kRoundFrom_px = 3.5; ///< lines of the heatmap that are as wide have round ends

QColor fillOf(PlanScene::Look look, const Theme& t)
{
    using Look = PlanScene::Look;
    switch (look) {
    case Look::green:
        return t.planGreen;
    case Look::water:
        return t.planWater;
    case Look::street:
        return t.planStreet;
    case Look::crosswalk:
        return t.planCrosswalk;
    case Look::plaza:
        return t.planPlaza;
    case Look::path:
        return t.planPath;
    case Look::stairs:
        return t.planStairs;
    case Look::indoor:
        return t.planIndoor;
    case Look::wall:
        return t.planWall;
    case Look::building:
        return t.planBuilding;
    case Look::tree:
        return t.planTree;
    case Look::walk:
        break;
    }
    return t.planWalk;
}

QPen outlineOf(PlanScene::Look look, const PlanTransform& view, const Theme& t)
{
    using Look = PlanScene::Look;
    QPen pen(Qt::NoPen);
    if (look == Look::building && view.scale_px_m > 0.35)
        pen = QPen(t.planBuildingLine, 1.0);
    else if (look != Look::building && look != Look::tree && look != Look::green && look != Look::water && view.scale_px_m > 1.6)
        pen = QPen(t.planCellLine, 1.0);
    pen.setCosmetic(true);
    return pen;
}

void paintPortals(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    if (view.scale_px_m < 1.6)
        return;
    const geometry::Box visible = view.visible();
    QVector<QLineF> lines;
    for (const PlanScene::Line& portal : scene.portals())
        if (visible.contains({portal.line.x1(), portal.line.y1()}) || visible.contains({portal.line.x2(), portal.line.y2()}))
            lines << portal.line;
    QPen pen(t.planPortal, view.scale_px_m > 5 ? 2.0 : 1.25);
    pen.setCosmetic(true);
    painter.setPen(pen);
    painter.drawLines(lines);
}

/// Calls `draw` with each walker's place at this moment.
template <class Draw>
void forEachWalker(const PlanPeople& people, Draw draw)
{
    if (!people.current)
        return;
    static const std::vector<simulation::Walker> kNobody;
    const auto& before = people.previous ? people.previous->walkers : kNobody;
    std::size_t at = 0;
    for (const simulation::Walker& walker : people.current->walkers) {
        while (at < before.size() && before[at].agent < walker.agent)
            ++at;
        QPointF place(walker.x_m, walker.y_m);
        if (at < before.size() && before[at].agent == walker.agent) {
            const QPointF from(before[at].x_m, before[at].y_m);
            place = from + (place - from) * people.fraction;
        }
        draw(walker, geometry::Point{place.x(), place.y()});
    }
}

QPixmap discPixmap(const QColor& color, double radius_px, const Theme& t, double ratio)
{
    const int size = qCeil(radius_px * 2 + 3);
    QPixmap pixmap(QSize(size, size) * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(radius_px < 2.0 ? QPen(Qt::NoPen) : QPen(t.casing, 1.0));
    painter.setBrush(color);
    painter.drawEllipse(QPointF(size / 2.0, size / 2.0), radius_px, radius_px);
    return pixmap;
}

void strokeTwice(QPainter& painter, const QPainterPath& path, double width_px, const Theme& t, bool dashed)
{
    QPen casing(t.casing, width_px + 3.0, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(casing);
    painter.drawPath(path);
    QPen pen(t.selection, width_px, Qt::SolidLine, dashed ? Qt::FlatCap : Qt::RoundCap, Qt::RoundJoin);
    if (dashed)
        pen.setDashPattern({2.5, 1.6});
    painter.setPen(pen);
    painter.drawPath(path);
}

QPainterPath pathOf(const world::World& world, editor::ObjectRef ref, const PlanTransform& view)
{
    using editor::ObjectKind;
    const auto polygonOf = [&](const auto& table) {
        const auto* row = table.find(table.idOf(ref.number));
        return row ? view.matrix().map(toPath(row->polygon)) : QPainterPath();
    };
    const auto lineOf = [&](const auto& table) {
        QPainterPath path;
        if (const auto* row = table.find(table.idOf(ref.number))) {
            path.moveTo(view.toView(row->a));
            path.lineTo(view.toView(row->b));
        }
        return path;
    };
    switch (ref.kind) {
    case ObjectKind::cell:
        return polygonOf(world.cells());
    case ObjectKind::obstacle:
        return polygonOf(world.obstacles());
    case ObjectKind::region:
        return polygonOf(world.regions());
    case ObjectKind::referencePicture:
        if (const auto* row = world.referencePictures().find(world.referencePictures().idOf(ref.number)))
            return view.matrix().map(toPath({world::outlineOf(*row), {}}));
        return {};
    case ObjectKind::portal:
        return lineOf(world.portals());
    case ObjectKind::measurementLine:
        return lineOf(world.measurementLines());
    default:
        break;
    }
    QPainterPath path;
    if (const auto place = editor::placeOf(world, ref)) {
        const double radius = view.scale_px_m > 2.0 ? 14.0 : 8.0;
        path.addEllipse(view.toView(*place), radius, radius);
    }
    return path;
}

} // namespace

void paintCity(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setTransform(view.matrix(), true);
    const geometry::Box visible = view.visible();
    const double least_m = 0.35 / view.scale_px_m;
    std::optional<PlanScene::Look> look;
    for (const PlanScene::Shape& shape : scene.shapes()) {
        if (!shape.box.intersects(visible) || shape.box.high.x - shape.box.low.x + shape.box.high.y - shape.box.low.y < least_m)
            continue;
        if (look != shape.look) {
            look = shape.look;
            painter.setBrush(fillOf(shape.look, t));
            painter.setPen(outlineOf(shape.look, view, t));
        }
        if (shape.hasHoles)
            painter.drawPath(shape.path);
        else
            painter.drawPolygon(shape.outline);
    }
    paintPortals(painter, scene, view, t);
    painter.restore();
}

void paintRegions(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor watching = editor::overlayColors(t.isDark()).seen;
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    const geometry::Box visible = view.visible();
    constexpr int kEye_px = 20;
    for (const PlanScene::Region& region : scene.regions()) {
        if (!region.box.intersects(visible))
            continue;
        QPen pen(region.isObserver ? watching : t.muted, region.isObserver ? 1.75 : 1.0);
        pen.setDashPattern({4.0, 3.0});
        QColor tint = watching;
        tint.setAlphaF(region.isObserver ? 0.10F : 0.0F);
        painter.setPen(pen);
        painter.setBrush(tint);
        painter.drawPath(view.matrix().map(region.path));
        const QPointF at = view.toView({region.place.x(), region.place.y()});
        const double width_px = (region.box.high.x - region.box.low.x) * view.scale_px_m;
        if (region.isObserver && width_px > kEye_px)
            painter.drawImage(at - QPointF(kEye_px / 2.0, kEye_px / 2.0), chipImage(watching, QStringLiteral("eye"), kEye_px, ratio, true));
    }
    painter.restore();
}

void paintHeatmap(QPainter& painter, const editor::Heatmap& heatmap, const PlanTransform& view, const Theme& t)
{
    if (heatmap.maximum <= 0.0)
        return;
    constexpr int kLevels = 48;
    std::array<QVector<QLineF>, kLevels + 1> levels;
    const geometry::Box visible = view.visible();
    for (const editor::HeatmapWay& way : heatmap.ways) {
        const double position = editor::rampPosition(way, heatmap);
        geometry::Box box;
        box.extend(way.from);
        box.extend(way.to);
        if (editor::rampWeight(position, heatmap.scale) < editor::kFirstDrawnRampPosition || !box.intersects(visible))
            continue;
        levels[static_cast<std::size_t>(std::lround(position * kLevels))] << QLineF(view.toView(way.from), view.toView(way.to));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    // Thin lines look the same with square ends and are painted several times as fast.
    const auto capAt = [](double width_px) { return width_px > kRoundFrom_px ? Qt::RoundCap : Qt::SquareCap; };
    const auto widthAt = [&](int level) {
        const double weight = editor::rampWeight(level / double(kLevels), heatmap.scale);
        return std::max(1.4, 2.0 * editor::ribbonHalfWidth_m(weight) * view.scale_px_m);
    };
    QColor casing = t.isDark() ? QColor(180, 196, 216) : QColor(29, 39, 51);
    casing.setAlphaF(t.isDark() ? 0.30F : 0.45F);
    std::array<int, kLevels + 1> order{};
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(), [&](int x, int y) {
        return editor::rampWeight(x / double(kLevels), heatmap.scale) < editor::rampWeight(y / double(kLevels), heatmap.scale);
    });
    for (const int level : order) {
        const double width_px = widthAt(level) + (view.scale_px_m > 1.0 ? 1.6 : 0.8);
        painter.setPen(QPen(casing, width_px, Qt::SolidLine, capAt(width_px)));
        painter.drawLines(levels[static_cast<std::size_t>(level)]);
    }
    for (const int level : order) {
        const QColor color = editor::rampColor(level / double(kLevels), heatmap.scale, t.isDark());
        painter.setPen(QPen(color, widthAt(level), Qt::SolidLine, capAt(widthAt(level))));
        painter.drawLines(levels[static_cast<std::size_t>(level)]);
    }
    painter.restore();
}

void paintTargets(QPainter& painter, const PlanScene& scene, const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    const geometry::Box visible = view.visible().grown(12.0 / view.scale_px_m);
    const int chip = view.scale_px_m > 5.0 ? 22 : (view.scale_px_m > 2.2 ? 18 : 0);
    const double radius = std::clamp(0.8 + 1.4 * view.scale_px_m, 1.2, 4.2);
    for (const PlanScene::Marker& marker : scene.targets()) {
        if (!visible.contains({marker.position.x(), marker.position.y()}) || marker.type >= scene.types().size())
            continue;
        const QPointF at = view.toView({marker.position.x(), marker.position.y()});
        const PlanScene::Type& type = scene.types()[marker.type];
        if (chip > 0) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.casing);
            painter.drawEllipse(at, chip / 2.0 + 1.2, chip / 2.0 + 1.2);
            painter.drawImage(at - QPointF(chip / 2.0, chip / 2.0), chipImage(type.color, type.icon, chip, ratio, true));
        } else {
            painter.setPen(QPen(t.casing, radius > 2.5 ? 1.0 : 0.6));
            painter.setBrush(type.color);
            painter.drawEllipse(at, radius, radius);
        }
    }
    painter.restore();
}

void paintPeople(QPainter& painter, const PlanPeople& people, const PlanTransform& view, const Theme& t)
{
    if (!people.current || people.profileColors.empty())
        return;
    painter.save();
    const double radius = std::clamp(0.5 * view.scale_px_m, people.isOverHeat ? 0.8 : 1.2, 9.0);
    const bool isDot = radius < 2.0;
    const double ratio = painter.device() ? painter.device()->devicePixelRatioF() : 1.0;
    std::vector<QVector<QPainter::PixmapFragment>> fragments(people.profileColors.size());
    std::vector<QPixmap> discs;
    for (const QColor& color : people.profileColors)
        discs.push_back(discPixmap(isDot && people.isOverHeat ? QColor(255, 255, 255, 210) : color, radius, t, ratio));
    const geometry::Box visible = view.visible().grown(2.0);
    std::optional<QPointF> picked;
    forEachWalker(people, [&](const simulation::Walker& walker, geometry::Point place) {
        if (!visible.contains(place))
            return;
        const std::size_t profile = walker.profile % discs.size();
        const QPixmap& disc = discs[profile];
        fragments[profile] << QPainter::PixmapFragment::create(view.toView(place), QRectF(disc.rect()), 1.0 / ratio, 1.0 / ratio);
        if (people.picked == walker.agent)
            picked = view.toView(place);
    });
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    for (std::size_t i = 0; i < discs.size(); ++i)
        painter.drawPixmapFragments(fragments[i].constData(), static_cast<int>(fragments[i].size()), discs[i]);
    if (picked) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.casing, 2.0));
        painter.setBrush(t.selection);
        painter.drawEllipse(*picked, radius + 3.5, radius + 3.5);
    }
    painter.restore();
}

void paintRoute(QPainter& painter, const PlanRoute& route, const PlanTransform& view, const Theme& t)
{
    if (route.points.size() < 2)
        return;
    QPainterPath walked(view.toView(route.points.front()));
    QPainterPath ahead;
    double sum = 0.0;
    bool isAhead = false;
    for (std::size_t i = 1; i < route.points.size(); ++i) {
        const geometry::Point a = route.points[i - 1];
        const geometry::Point b = route.points[i];
        const double length = geometry::distance(a, b);
        if (!isAhead && sum + length > route.walkedUntil_m) {
            const double share = length > 0.0 ? std::clamp((route.walkedUntil_m - sum) / length, 0.0, 1.0) : 0.0;
            const QPointF now = view.toView(a + (b - a) * share);
            walked.lineTo(now);
            ahead.moveTo(now);
            isAhead = true;
        }
        sum += length;
        (isAhead ? ahead : walked).lineTo(view.toView(b));
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    strokeTwice(painter, ahead, 3.5, t, true);
    strokeTwice(painter, walked, 3.5, t, false);
    painter.setPen(QPen(t.casing, 2.0));
    painter.setBrush(t.selection);
    painter.drawEllipse(view.toView(route.points.front()), 5.0, 5.0);
    painter.setBrush(t.casing);
    painter.setPen(QPen(t.selection, 3.0));
    painter.drawEllipse(view.toView(route.points.back()), 5.0, 5.0);
    painter.restore();
}

void paintMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, bool strong,
                 const PlanTransform& view, const Theme& t)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const editor::ObjectRef ref : refs) {
        QPainterPath path;
        if (ref.kind == editor::ObjectKind::targetType) {
            const auto type = world.targetTypes().idOf(ref.number);
            const double radius = view.scale_px_m > 2.2 ? 13.0 : 6.0;
            for (const auto& [id, target] : world.targets())
                if (target.type == type)
                    path.addEllipse(view.toView(target.position), radius, radius);
        } else {
            path = pathOf(world, ref, view);
        }
        strokeTwice(painter, path, strong ? 2.5 : 1.5, t, false);
    }
    painter.restore();
}

void paintManyMarked(QPainter& painter, const world::World& world, const std::vector<editor::ObjectRef>& refs, const PlanTransform& view,
                     const Theme& t)
{
    const geometry::Box visible = view.visible().grown(16.0 / view.scale_px_m);
    std::vector<QPainterPath> shapes;
    QVector<QLineF> lines;
    for (const editor::ObjectRef ref : refs) {
        if (!editor::boundingBox(world, ref).intersects(visible))
            continue;
        if (ref.kind == editor::ObjectKind::portal || ref.kind == editor::ObjectKind::measurementLine) {
            const QPainterPath path = pathOf(world, ref, view);
            lines << QLineF(path.elementAt(0), path.elementAt(path.elementCount() - 1));
        } else {
            shapes.push_back(pathOf(world, ref, view));
        }
    }
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(Qt::NoBrush);
    const double width_px = view.scale_px_m > 1.0 ? 2.5 : 1.0;
    const auto stroke = [&](const QColor& color, double pen_px) {
        painter.setPen(QPen(color, pen_px, Qt::SolidLine, Qt::FlatCap, Qt::BevelJoin));
        for (const QPainterPath& shape : shapes)
            painter.drawPath(shape);
        painter.drawLines(lines);
    };
    if (width_px > 2.0) // in a small plan casings would leave nothing of the city to see
        stroke(t.casing, width_px + 3.0);
    stroke(t.selection, width_px);
    painter.restore();
}

void paintScaleBar(QPainter& painter, const PlanTransform& view, const Theme& t)
{
    double length_m = std::pow(10.0, std::floor(std::log10(110.0 / view.scale_px_m)));
    for (const double factor : {5.0, 2.0})
        if (length_m * factor * view.scale_px_m <= 110.0) {
            length_m *= factor;
            break;
        }
    const double length_px = length_m * view.scale_px_m;
    const QString text =
        length_m >= 1000.0 ? formatNumber(length_m / 1000.0, 1) + QStringLiteral(" km") : formatNumber(length_m, 2) + QStringLiteral(" m");
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const QRectF card(view.size.width() - length_px - 32, view.size.height() - 40, length_px + 24, 32);
    QColor back = t.surface;
    back.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(card, 6, 6);
    painter.setPen(t.text);
    painter.setFont(textFont(TextStyle::axis));
    painter.drawText(card.adjusted(0, 3, 0, -14), Qt::AlignCenter, text);
    painter.setPen(QPen(t.text, 1.5));
    const double y = card.bottom() - 8;
    const double x = card.left() + 12;
    painter.drawPolyline(QPolygonF({{x, y - 4}, {x, y}, {x + length_px, y}, {x + length_px, y - 4}}));
    painter.restore();
}

void paintAttribution(QPainter& painter, const QString& text, const PlanTransform& view, const Theme& t)
{
    if (text.isEmpty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(textFont(TextStyle::axis));
    const QFontMetricsF metrics(painter.font());
    const QString shown = metrics.elidedText(text, Qt::ElideRight, view.size.width() * 0.6);
    const QRectF card(8, view.size.height() - 28, metrics.horizontalAdvance(shown) + 16, 20);
    QColor back = t.surface;
    back.setAlphaF(0.9F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(back);
    painter.drawRoundedRect(card, 4, 4);
    painter.setPen(t.muted);
    painter.drawText(card, Qt::AlignCenter, shown);
    painter.restore();
}

void paintGrid(QPainter& painter, const PlanTransform& view, const Theme& t)
{
    double step_m = std::pow(10.0, std::ceil(std::log10(14.0 / view.scale_px_m)));
    const geometry::Box visible = view.visible();
    for (const double factor : {1.0, 5.0}) {
        QVector<QLineF> lines;
        const double step = step_m * factor;
        for (double x = std::ceil(visible.low.x / step) * step; x <= visible.high.x; x += step)
            lines << QLineF(view.toView({x, visible.low.y}), view.toView({x, visible.high.y}));
        for (double y = std::ceil(visible.low.y / step) * step; y <= visible.high.y; y += step)
            lines << QLineF(view.toView({visible.low.x, y}), view.toView({visible.high.x, y}));
        QColor color = t.border;
        color.setAlphaF(factor > 1.0 ? 0.9F : 0.45F);
        painter.setPen(QPen(color, 1.0));
        painter.drawLines(lines);
    }
}

std::optional<geometry::Point> positionOf(const PlanPeople& people, std::uint32_t agent)
{
    if (!people.current)
        return std::nullopt;
    const auto find = [agent](const simulation::Frame& frame) -> const simulation::Walker* {
        const auto& all = frame.walkers;
        const auto place =
            std::lower_bound(all.begin(), all.end(), agent, [](const auto& walker, std::uint32_t wanted) { return walker.agent < wanted; });
        return place != all.end() && place->agent == agent ? &*place : nullptr;
    };
    const simulation::Walker* now = find(*people.current);
    if (!now)
        return std::nullopt;
    const geometry::Point to{now->x_m, now->y_m};
    const simulation::Walker* before = people.previous ? find(*people.previous) : nullptr;
    if (!before)
        return to;
    const geometry::Point from{before->x_m, before->y_m};
    return from + (to - from) * people.fraction;
}

} // namespace passerby::widgets
