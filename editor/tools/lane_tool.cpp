// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/lane_tool.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/commands/waiting_lines.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>

namespace passerby::editor {

namespace {

constexpr double kNarrowestDrawn_m = 0.5;
constexpr double kWidestDrawn_m = 30.0;
constexpr double kTip_m = 1.5;

/// A tip in the middle of a stretch, in its direction.
void addTip(ToolDraft& draft, geometry::Point from, geometry::Point to)
{
    const double length_m = geometry::distance(from, to);
    if (length_m < 2.0 * kTip_m)
        return;
    const geometry::Point ahead = (to - from) * (kTip_m / length_m);
    const geometry::Point aside = geometry::Point{-ahead.y, ahead.x} * 0.6;
    const geometry::Point tip = geometry::midpoint(from, to) + ahead * 0.5;
    draft.lines.push_back({{tip - ahead + aside, tip, tip - ahead - aside}, DraftTone::muted, false});
}

/// The two borders of the band along a stretch.
void addBorders(ToolDraft& draft, geometry::Point from, geometry::Point to, double width_m)
{
    const double length_m = geometry::distance(from, to);
    if (length_m <= 0.0)
        return;
    const geometry::Point aside = geometry::Point{from.y - to.y, to.x - from.x} * (width_m / 2.0 / length_m);
    draft.lines.push_back({{from + aside, to + aside}, DraftTone::muted, false});
    draft.lines.push_back({{from - aside, to - aside}, DraftTone::muted, false});
}

} // namespace

ToolInfo LaneTool::info() const
{
    return {QStringLiteral("lane"),
            text("Lane"),
            QStringLiteral("J"),
            QStringLiteral("lane"),
            text("Draw lanes in the direction of driving, lines where vehicles stop, and crossings"),
            1};
}

QString LaneTool::cornerInWords() const
{
    if (isLane())
        return text("point of the lane, in the direction of driving");
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
    const QStringList kinds{text("Car lane"), text("Bicycle lane"), text("Bus lane"), text("Stop line"), text("Crossing")};
    std::vector<ToolOption> options{{QStringLiteral("kind"), text("Kind"), kinds, static_cast<double>(m_drawn)}};
    if (const double* width = width_m())
        options.push_back(
            {QStringLiteral("width"), text("Width"), {}, *width, false, QStringLiteral("m"), kNarrowestDrawn_m, kWidestDrawn_m, 2});
    options.push_back(m_level.option(document().world()));
    return options;
}

void LaneTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("kind")) {
        const bool wasLane = isLane();
        m_drawn = static_cast<Drawn>(std::lround(std::clamp(value, 0.0, static_cast<double>(Drawn::crossing))));
        if (wasLane != isLane())
            cancel(); // a lane that is half drawn may have too many points
    } else if (id == QLatin1String("width")) {
        (isLane() ? m_laneWidth_m : m_crossingWidth_m) = std::clamp(value, kNarrowestDrawn_m, kWidestDrawn_m);
    } else if (id == QLatin1String("level")) {
        m_level.set(document().world(), value);
    }
}

void LaneTool::decorate(ToolDraft& draft, const Points& points) const
{
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

foundation::Result<void> LaneTool::finish(const Points& points)
{
    const world::World& world = document().world();
    const std::optional<int> chosen = m_level.in(world);
    const int level = chosen ? *chosen : levelOfCellAt(world, points.front()).value_or(0);
    if (m_drawn == Drawn::stopLine)
        return add(text("Draw stop line"), world::StopLine{{}, level, points[0], points[1], {}});
    if (m_drawn == Drawn::crossing)
        return add(text("Draw crossing"), world::Crossing{{}, level, points[0], points[1], m_crossingWidth_m, {}});
    world::Lane lane;
    lane.level = level;
    lane.points = points;
    lane.width_m = m_laneWidth_m;
    lane.kind = static_cast<world::LaneKind>(m_drawn);
    return add(text("Draw lane"), lane);
}

} // namespace passerby::editor
