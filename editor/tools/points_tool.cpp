// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/points_tool.h"

#include "editor/words/measures.h"
#include "editor/words/text.h"

#include <cmath>

namespace passerby::editor {

using geometry::Point;

SnapFrom PointsTool::from() const
{
    SnapFrom from;
    from.corners = m_points;
    if (!m_points.empty()) {
        from.last = m_points.back();
        from.corners.pop_back();
    }
    if (m_points.size() > 1)
        from.before = m_points[m_points.size() - 2];
    return from;
}

void PointsTool::hover(const PointerInput& input)
{
    m_tolerance_m = input.tolerance_m;
    m_input = input;
    snapAgain();
    m_refused.clear();
}

void PointsTool::leave()
{
    m_input.reset();
    m_pointer.reset();
}

void PointsTool::snapAgain()
{
    if (m_input)
        m_pointer = m_context.snapping.snap(*m_input, from());
}

void PointsTool::press(const PointerInput& input)
{
    hover(input);
    place(typedPlace(), input.tolerance_m);
}

void PointsTool::place(Point point, double tolerance_m)
{
    const bool endsHere = m_points.size() >= fewest()
                          && (geometry::distance(point, m_points.back()) <= tolerance_m * 0.5
                              || (isArea() && geometry::distance(point, m_points.front()) <= tolerance_m * 0.5));
    if (endsHere) {
        commit();
        return;
    }
    if (!m_points.empty() && geometry::distance(point, m_points.back()) <= 0.0)
        return;
    m_points.push_back(point);
    m_typed.clear();
    if (m_points.size() >= most())
        commit();
}

void PointsTool::doubleClick(const PointerInput& input)
{
    // The first click of the two has set the corner.
    hover(input);
    commit();
}

bool PointsTool::cancel()
{
    const bool had = !m_points.empty();
    m_points.clear();
    m_typed.clear();
    m_refused.clear();
    if (had && m_pointer)
        m_pointer = Snapped{m_pointer->point, SnapKind::none, {}}; // what it was drawn to has gone with the drawing
    return had;
}

bool PointsTool::stepBack()
{
    if (m_points.empty())
        return false;
    m_points.pop_back();
    m_refused.clear();
    snapAgain();
    return true;
}

bool PointsTool::commit()
{
    if (m_points.empty())
        return false;
    if (m_points.size() < fewest()) {
        m_refused = isArea() ? text("An area needs three corners") : text("A line needs two ends");
        return true;
    }
    if (const auto done = finish(Points(m_points)); !done.ok()) {
        m_refused = QString::fromStdString(done.error().message);
        refuse(m_refused);
        if (m_points.size() >= most())
            m_points.pop_back();
        return true;
    }
    cancel();
    return true;
}

std::vector<NumberField> PointsTool::numbers() const
{
    const Point at = m_pointer ? m_pointer->point : m_points.empty() ? Point{} : m_points.back();
    if (m_points.empty())
        return {{text("East"), text("m"), at.x, true}, {text("North"), text("m"), at.y, true}};
    const Point way = at - m_points.back();
    return {{text("Length"), text("m"), geometry::length(way), false}, {text("Angle"), QStringLiteral("°"), angle_deg(way), true}};
}

void PointsTool::setNumbers(const std::vector<std::optional<double>>& typed)
{
    m_typed = typed;
    m_refused.clear();
}

Point PointsTool::typedPlace() const
{
    const Point at = m_pointer ? m_pointer->point : m_points.empty() ? Point{} : m_points.back();
    const auto typed = [this](std::size_t i) { return i < m_typed.size() ? m_typed[i] : std::nullopt; };
    if (m_points.empty())
        return {typed(0).value_or(at.x), typed(1).value_or(at.y)};
    if (!typed(0) && !typed(1))
        return at;
    const Point way = at - m_points.back();
    const double length_m = typed(0).value_or(geometry::length(way));
    return m_points.back() + atAngle(typed(1).value_or(angle_deg(way))) * length_m;
}

bool PointsTool::commitNumbers()
{
    place(typedPlace(), 0.0);
    if (isDrawing())
        snapAgain(); // the corner lies elsewhere than the pointer
    return true;
}

PointsTool::Points PointsTool::pointsWithPointer() const
{
    Points all = m_points;
    if (m_pointer || !m_typed.empty())
        if (const Point at = typedPlace(); all.empty() || geometry::distance(all.back(), at) > 0.0)
            all.push_back(at);
    return all;
}

ToolDraft PointsTool::draft() const
{
    ToolDraft draft;
    const Points all = pointsWithPointer();
    if (m_pointer)
        draft.pointer = m_pointer->point;
    if (!m_points.empty()) {
        draft.refusal = m_refused.isEmpty() && all.size() >= fewest() ? refusal(all) : m_refused;
        const DraftTone tone = draft.refusal.isEmpty() ? DraftTone::drawn : DraftTone::refused;
        draft.pointer = all.back();
        if (isArea() && all.size() > 2)
            draft.areas.push_back({{all, {}}, tone});
        draft.lines.push_back({all, tone, false});
        if (isArea() && all.size() > 2)
            draft.lines.push_back({{all.back(), all.front()}, tone, true});
        for (const Point corner : m_points)
            draft.points.push_back({corner, DraftMark::corner, tone});
        if (all.size() > m_points.size())
            draft.labels.push_back({geometry::midpoint(m_points.back(), all.back()),
                                    lengthText(geometry::distance(m_points.back(), all.back())) + QStringLiteral(" · ")
                                        + angleText(angle_deg(all.back() - m_points.back())),
                                    tone});
        decorate(draft, all);
    }
    if (m_pointer && m_typed.empty())
        m_pointer->addTo(draft);
    return draft;
}

QString PointsTool::hint() const
{
    if (m_points.empty())
        return text("Click for the first %1, or type its place · Alt: without snapping").arg(cornerInWords());
    if (m_points.size() < fewest())
        return text("Click for the next %1, or type length and angle (Tab) · Backspace takes one back").arg(cornerInWords());
    return text("Click for the next %1 · Enter or double click ends · Backspace takes one back · Esc drops it").arg(cornerInWords());
}

} // namespace passerby::editor
