// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/lane_tool.h"

#include "core/foundation/limits.h"
#include "core/geometry/line.h"
#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/waiting_lines.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/tools/draft_shapes.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kNarrowestDrawn_m = 0.5;
constexpr double kWidestDrawn_m = 30.0;
constexpr std::array kPlace_m{5.5, 3.5, 2.5}; ///< along the row, by world::ParkingAngle
constexpr double kRounding = 1e-6;

} // namespace

ToolInfo LaneTool::info() const
{
    return {QStringLiteral("lane"),
            text("Lane"),
            QStringLiteral("J"),
            QStringLiteral("lane"),
            text("Draw lanes in the direction of driving, lines where vehicles stop, crossings, and parked cars"),
            1};
}

QString LaneTool::cornerInWords() const
{
    if (isLane())
        return text("point of the lane, in the direction of driving");
    if (isParking())
        return text("point of the row, through the middles of its places");
    return m_drawn == Drawn::stopLine ? text("end of the stop line") : text("end of the crossing");
}

const double* LaneTool::width_m() const
{
    if (isLane())
        return &m_laneWidth_m;
    return m_drawn == Drawn::crossing ? &m_crossingWidth_m : nullptr;
}

std::vector<ToolOption> LaneTool::options() const
{
    const QStringList kinds{
        text("Car lane"),           text("Bicycle lane"),          text("Bus lane"),           text("Stop line"), text("Crossing"),
        text("Parked cars, along"), text("Parked cars, slanting"), text("Parked cars, across")};
    std::vector<ToolOption> options{{QStringLiteral("kind"), text("Kind"), kinds, static_cast<double>(m_drawn)}};
    if (const double* width = width_m())
        options.push_back(
            {QStringLiteral("width"), text("Width"), {}, *width, false, QStringLiteral("m"), kNarrowestDrawn_m, kWidestDrawn_m, 2});
    if (isParking())
        options.push_back({QStringLiteral("taken"), text("Taken"), {}, m_taken_percent, false, QStringLiteral("%"), 0.0, 100.0, 0});
    options.push_back(m_level.option(document().world()));
    return options;
}

void LaneTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("kind")) {
        const bool wasAcross = isAcross();
        m_drawn = static_cast<Drawn>(std::lround(std::clamp(value, 0.0, static_cast<double>(Drawn::parkedAcross))));
        if (wasAcross != isAcross())
            cancel(); // a lane that is half drawn may have too many points
    } else if (id == QLatin1String("width")) {
        (isLane() ? m_laneWidth_m : m_crossingWidth_m) = std::clamp(value, kNarrowestDrawn_m, kWidestDrawn_m);
    } else if (id == QLatin1String("taken")) {
        m_taken_percent = std::clamp(value, 0.0, 100.0);
    } else if (id == QLatin1String("level")) {
        m_level.set(document().world(), value);
    }
}

world::ParkingRow LaneTool::rowAlong(const Points& points) const
{
    world::ParkingRow row;
    row.points = points;
    row.angle = static_cast<world::ParkingAngle>(static_cast<int>(m_drawn) - static_cast<int>(Drawn::parkedAlong));
    row.taken = m_taken_percent / 100.0;
    const double each_m = kPlace_m[static_cast<std::size_t>(row.angle)];
    row.places = static_cast<int>(std::min(geometry::lengthOf_m(points) / each_m + kRounding, double{foundation::kMostParkingPlaces}));
    return row;
}

QString LaneTool::refusal(const Points& points) const
{
    return isParking() && points.size() > 1 && rowAlong(points).places == 0 ? text("Too short for a car") : QString();
}

void LaneTool::decorate(ToolDraft& draft, const Points& points) const
{
    if (isParking() && points.size() > 1)
        if (const world::ParkingRow row = rowAlong(points); row.places > 0) {
            addPlaces(draft, row, world::usualVehicleKinds()[0], DraftTone::muted);
            draft.labels.push_back({points.back(), formatCounted(row.places, text("place"), text("places")), DraftTone::drawn});
        }
    for (std::size_t i = 1; i < points.size(); ++i) {
        if (const double* width = width_m())
            addBorders(draft, points[i - 1], points[i], *width);
        if (isLane())
            addTip(draft, points[i - 1], points[i]);
    }
}

template <class Row>
foundation::Result<void> LaneTool::add(const QString& name, const Row& row)
{
    world::PatchBuilder build(document().world());
    const auto id = build.add(row);
    if (const auto pushed = ApplyPatchCommand::push(document(), name, build.take()); !pushed.ok())
        return pushed.error();
    document().selection().set(ObjectRef{kindOf<Row>(), id.number});
    return {};
}

/// Of cars; where the city has none yet they come in the same step.
foundation::Result<void> LaneTool::addRow(const Points& points, int level)
{
    if (const QString reason = refusal(points); !reason.isEmpty())
        return foundation::Error{"too-short", reason.toStdString(), {}};
    const world::VehicleKind car = world::usualVehicleKinds()[0];
    world::PatchBuilder build(document().world());
    world::ParkingRow row = rowAlong(points);
    row.level = level;
    for (const auto& [id, kind] : document().world().vehicleKinds())
        if (kind.name == car.name)
            row.kind = id;
    if (row.kind.isNull())
        row.kind = build.add(car);
    const auto id = build.add(std::move(row));
    if (const auto pushed = ApplyPatchCommand::push(document(), text("Draw parked cars"), build.take()); !pushed.ok())
        return pushed.error();
    document().selection().set(ObjectRef{ObjectKind::parkingRow, id.number});
    return {};
}

foundation::Result<void> LaneTool::finish(const Points& points)
{
    const world::World& world = document().world();
    const std::optional<int> chosen = m_level.in(world);
    const int level = chosen ? *chosen : levelOfCellAt(world, points.front()).value_or(0);
    if (m_drawn == Drawn::stopLine)
        return add(text("Draw stop line"), world::StopLine{{}, level, points[0], points[1], {}});
    if (m_drawn == Drawn::crossing)
        return add(text("Draw crossing"), world::Crossing{{}, level, points[0], points[1], m_crossingWidth_m, {}});
    if (isParking())
        return addRow(points, level);
    world::Lane lane;
    lane.level = level;
    lane.points = points;
    lane.width_m = m_laneWidth_m;
    lane.kind = static_cast<world::LaneKind>(m_drawn);
    return add(text("Draw lane"), lane);
}

} // namespace passerby::editor
