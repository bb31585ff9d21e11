// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/observer_tool.h"

#include "core/world/patch_builder.h"
#include "editor/commands/apply_patch_command.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace passerby::editor {

using geometry::Point;

namespace {

constexpr int kCornersOfCircle = 64;
constexpr double kShortestRadius_m = 0.1;
const QString kCircle = QStringLiteral("circle");
const QString kPolygon = QStringLiteral("polygon");

/// "Observer 3": the first that no region has.
std::string freeObserverName(const world::World& world)
{
    for (std::size_t number = 1;; ++number) {
        std::string name = text("Observer %1").arg(number).toStdString();
        const auto& regions = world.regions();
        if (std::none_of(regions.begin(), regions.end(), [&](const auto& entry) { return entry.second.name == name; }))
            return name;
    }
}

} // namespace

ToolInfo ObserverTool::info() const
{
    return {QStringLiteral("observer"),
            text("Observer"),
            QStringLiteral("O"),
            QStringLiteral("eye"),
            text("Draw where somebody watches: who is in it is seen"),
            2,
            {{kCircle, text("Circle"), QStringLiteral("circle-dashed")}, {kPolygon, text("Polygon"), QStringLiteral("polygon")}}};
}

QString ObserverTool::variant() const
{
    return m_isCircle ? kCircle : kPolygon;
}

void ObserverTool::setVariant(const QString& id)
{
    const bool isCircle = id != kPolygon;
    if (isCircle != m_isCircle)
        cancel();
    m_isCircle = isCircle;
}

QString ObserverTool::cornerInWords() const
{
    return text("corner of the observer");
}

void ObserverTool::release(const PointerInput& input)
{
    const bool isFarOff = points().size() == 1 && geometry::distance(points().front(), input.position) > 2.0 * input.tolerance_m;
    if (m_isCircle && isFarOff)
        press(input);
}

bool ObserverTool::commit()
{
    if (!m_isCircle || points().size() != 1)
        return PointsTool::commit();
    refuse(text("Drag to how far they see, or type the radius"));
    return true;
}

geometry::Ring ObserverTool::outlineOf(const Points& points) const
{
    if (!m_isCircle || points.size() < 2)
        return points;
    const double radius_m = geometry::distance(points[0], points[1]);
    geometry::Ring ring;
    for (int i = 0; i < kCornersOfCircle; ++i) {
        const double angle_rad = 2.0 * std::numbers::pi * i / kCornersOfCircle;
        ring.push_back(points[0] + Point{std::cos(angle_rad), std::sin(angle_rad)} * radius_m);
    }
    return ring;
}

std::vector<NumberField> ObserverTool::numbers() const
{
    std::vector<NumberField> fields = PointsTool::numbers();
    if (m_isCircle && points().size() == 1) {
        fields.resize(1); // the direction means nothing
        fields.front().name = text("Radius");
    }
    return fields;
}

QString ObserverTool::refusal(const Points& points) const
{
    if (m_isCircle)
        return points.size() > 1 && geometry::distance(points[0], points[1]) < kShortestRadius_m ? text("The circle is too small")
                                                                                                 : QString();
    Point place;
    return geometry::findSelfCrossing({points, {}}, place) ? text("The outline crosses itself") : QString();
}

ToolDraft ObserverTool::draft() const
{
    ToolDraft draft = PointsTool::draft();
    const Points all = pointsWithPointer();
    if (!m_isCircle || !isDrawing() || all.size() < 2)
        return draft;
    const DraftTone tone = draft.refusal.isEmpty() ? DraftTone::drawn : DraftTone::refused;
    geometry::Ring circle = outlineOf(all);
    draft.areas.push_back({{circle, {}}, tone});
    circle.push_back(circle.front());
    draft.lines.front().isDashed = true; // the radius
    draft.lines.push_back({std::move(circle), tone, false});
    if (!draft.labels.empty())
        draft.labels.front() = {geometry::midpoint(all[0], all[1]), lengthText(geometry::distance(all[0], all[1])), tone};
    return draft;
}

QString ObserverTool::hint() const
{
    if (!m_isCircle)
        return PointsTool::hint();
    return points().empty() ? text("Press where somebody watches and drag to how far they see · Alt: without snapping")
                            : text("Click how far they see, or type the radius · Esc drops it");
}

foundation::Result<void> ObserverTool::finish(const Points& points)
{
    if (const QString reason = refusal(points); !reason.isEmpty())
        return foundation::Error{"no-observer", reason.toStdString(), {}};
    world::PatchBuilder build(document().world());
    const auto id = build.add(world::Region{freeObserverName(document().world()), 0, {outlineOf(points), {}}, true});
    if (const auto pushed = ApplyPatchCommand::push(document(), text("Draw observer"), build.take()); !pushed.ok())
        return pushed.error();
    document().selection().set(ObjectRef{ObjectKind::region, id.number});
    return {};
}

} // namespace passerby::editor
