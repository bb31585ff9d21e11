// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/plan_view/plan_vehicles_painter.h"

#include "editor/scene/vehicle_picker.h"
#include "widgets/controls/theme.h"

#include <algorithm>
#include <array>

namespace passerby::widgets {

namespace {

constexpr double kLeastLength_px = 2.0;   ///< shorter ones are a dot of this size
constexpr double kLeastOutlined_px = 6.0; ///< of the length
constexpr double kLeastWindow_px = 12.0;
constexpr double kBandApart_px = 3.0;
constexpr double kFewestLights_px_m = 1.6; ///< below this scale there are none, as there are no stop lines
constexpr double kLight_m = 0.6;
constexpr double kLeastLight_px = 2.5;

/// The windscreen: from a quarter to two fifths of the way from the front, a little narrower than the body.
QPolygonF windowOf(const QPolygonF& outline)
{
    constexpr double kFront = 0.22;
    constexpr double kBack = 0.36;
    constexpr double kNarrower = 0.12;
    const auto at = [&](double back, double across) {
        const QPointF left = outline[0] + (outline[1] - outline[0]) * back;
        const QPointF right = outline[3] + (outline[2] - outline[3]) * back;
        return left + (right - left) * across;
    };
    return QPolygonF{at(kFront, kNarrower), at(kBack, kNarrower), at(kBack, 1.0 - kNarrower), at(kFront, 1.0 - kNarrower)};
}

const QColor& colorOf(world::SignalLight light, const Theme& t)
{
    return light == world::SignalLight::green ? t.success : light == world::SignalLight::amber ? t.warning : t.error;
}

template <class Table>
void paintLightsOf(QPainter& painter, const Table& table, const world::World& world, double clock_s, const PlanTransform& view,
                   const Theme& t)
{
    const geometry::Box visible = view.visible().grown(1.0);
    const double radius_px = std::max(kLeastLight_px, kLight_m * view.scale_px_m);
    for (const auto& [id, row] : table) {
        const world::Signal* signal = world.trafficSignals().find(row.signal);
        const world::SignalLight light = signal ? world::lightOf(*signal, clock_s) : world::SignalLight::dark;
        if (light == world::SignalLight::dark)
            continue;
        painter.setBrush(colorOf(light, t));
        for (const geometry::Point end : {row.a, row.b})
            if (visible.contains(end))
                painter.drawEllipse(view.toView(end), radius_px, radius_px);
    }
}

/// A band round its outline, as thick however small it is drawn.
void markPicked(QPainter& painter, const editor::ShownVehicle& vehicle, const PlanTransform& view, const Theme& t)
{
    editor::ShownVehicle band = vehicle;
    band.length_m = std::max(vehicle.length_m, kLeastOutlined_px / view.scale_px_m) + 2.0 * kBandApart_px / view.scale_px_m;
    band.width_m = std::max(vehicle.width_m, kLeastOutlined_px / view.scale_px_m) + 2.0 * kBandApart_px / view.scale_px_m;
    QPolygonF outline;
    for (const geometry::Point corner : outlineOf(band))
        outline << view.toView(corner);
    painter.setBrush(Qt::NoBrush);
    for (const QPen& pen : {QPen(t.casing, 5.0), QPen(t.selection, 2.5)}) {
        painter.setPen(pen);
        painter.drawPolygon(outline);
    }
}

} // namespace

void paintVehicles(QPainter& painter, const std::vector<editor::ShownVehicle>& vehicles, const std::vector<editor::VehicleLook>& looks,
                   const PlanTransform& view, const Theme& t, std::optional<std::uint32_t> picked)
{
    if (vehicles.empty())
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    std::vector<const editor::ShownVehicle*> seen; // from the lowest level up; they come by number
    for (const editor::ShownVehicle& vehicle : vehicles)
        if (view.visible().grown(vehicle.length_m).contains(vehicle.place))
            seen.push_back(&vehicle);
    std::stable_sort(seen.begin(), seen.end(), [](const auto* a, const auto* b) { return a->level < b->level; });
    for (const editor::ShownVehicle* shown : seen) {
        const editor::ShownVehicle& vehicle = *shown;
        const QColor color = looks[std::min<std::size_t>(vehicle.kind, looks.size() - 1)].color;
        const double length_px = vehicle.length_m * view.scale_px_m;
        painter.setPen(length_px < kLeastOutlined_px ? QPen(Qt::NoPen) : QPen(t.casing, 1.0));
        painter.setBrush(color);
        if (length_px < kLeastLength_px) {
            painter.drawEllipse(view.toView(vehicle.place), 0.5 * kLeastLength_px, 0.5 * kLeastLength_px);
            continue;
        }
        QPolygonF outline;
        for (const geometry::Point corner : outlineOf(vehicle))
            outline << view.toView(corner);
        painter.drawPolygon(outline);
        if (length_px < kLeastWindow_px)
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(t.casing);
        painter.drawPolygon(windowOf(outline));
    }
    if (const editor::ShownVehicle* one = picked ? editor::vehicleNumbered(vehicles, *picked) : nullptr)
        markPicked(painter, *one, view, t);
    painter.restore();
}

void paintLights(QPainter& painter, const world::World& world, const PlanLayers& layers, double clock_s, const PlanTransform& view,
                 const Theme& t)
{
    if (world.trafficSignals().empty() || view.scale_px_m < kFewestLights_px_m)
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.casing, 1.0));
    if (layers.stopLines)
        paintLightsOf(painter, world.stopLines(), world, clock_s, view, t);
    if (layers.crossings)
        paintLightsOf(painter, world.crossings(), world, clock_s, view, t);
    painter.restore();
}

} // namespace passerby::widgets
