// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/shape_tool.h"

#include "editor/words/measures.h"

#include <QCoreApplication>

namespace passerby::editor {

std::vector<ToolVariant> ShapeTool::shapes()
{
    return {{QStringLiteral("polygon"), QCoreApplication::translate("tools", "Polygon"), QStringLiteral("polygon")},
            {QStringLiteral("rectangle"), QCoreApplication::translate("tools", "Rectangle"), QStringLiteral("rectangle")}};
}

QString ShapeTool::variant() const
{
    return m_isRectangle ? QStringLiteral("rectangle") : QStringLiteral("polygon");
}

void ShapeTool::setVariant(const QString& id)
{
    const bool isRectangle = id == QLatin1String("rectangle");
    if (isRectangle != m_isRectangle)
        cancel();
    m_isRectangle = isRectangle;
}

void ShapeTool::release(const PointerInput& input)
{
    const bool isFarOff = points().size() == 1 && geometry::distance(points().front(), input.position) > 2.0 * input.tolerance_m;
    if (m_isRectangle && isFarOff)
        press(input);
}

geometry::Polygon ShapeTool::outlineOf(const Points& points) const
{
    if (!m_isRectangle || points.size() < 2)
        return {points, {}};
    const geometry::Point a = points[0];
    const geometry::Point b = points[1];
    return {{a, {b.x, a.y}, b, {a.x, b.y}}, {}};
}

ToolDraft ShapeTool::draft() const
{
    ToolDraft draft = PointsTool::draft();
    const Points all = pointsWithPointer();
    if (!m_isRectangle || !isDrawing() || all.size() < 2)
        return draft;
    // In place of the diagonal: the rectangle, with the lengths of its sides.
    const DraftTone tone = draft.refusal.isEmpty() ? DraftTone::drawn : DraftTone::refused;
    const geometry::Polygon outline = outlineOf(all);
    if (draft.areas.empty())
        draft.areas.push_back({outline, tone});
    draft.lines.front() = {outline.outer, tone, false};
    draft.lines.front().points.push_back(outline.outer.front());
    if (all.size() > points().size())
        draft.labels.erase(draft.labels.begin()); // the length of the diagonal
    for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        const geometry::Point a = outline.outer[side];
        const geometry::Point b = outline.outer[side + 1];
        draft.labels.push_back({geometry::midpoint(a, b), lengthText(geometry::distance(a, b)), tone});
    }
    return draft;
}

} // namespace passerby::editor
