// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/cut_tool.h"

#include "core/geometry/polygon_cut.h"
#include "editor/commands/cut_cells.h"
#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

namespace passerby::editor {

ToolInfo CutTool::info() const
{
    return {
        QStringLiteral("cut"), text("Cut"), QStringLiteral("X"), QStringLiteral("scissors"), text("Cut cells in parts along a line"), 1};
}

QString CutTool::cornerInWords() const
{
    return text("end of the cut");
}

std::vector<ToolOption> CutTool::options() const
{
    return {levelOption(m_level), {QStringLiteral("selected"), text("Selected cells only"), {}, m_selectedOnly ? 1.0 : 0.0, true}};
}

void CutTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("level"))
        m_level = levelOf(value);
    else if (id == QLatin1String("selected"))
        m_selectedOnly = value != 0.0;
}

std::vector<world::CellId> CutTool::asked() const
{
    std::vector<world::CellId> cells;
    if (m_selectedOnly)
        for (const ObjectRef ref : document().selection().items())
            if (ref.kind == ObjectKind::cell)
                cells.push_back(document().world().cells().idOf(ref.number));
    return cells;
}

/// Where the line would cut.
void CutTool::decorate(ToolDraft& draft, const Points& points) const
{
    if (points.size() < 2)
        return;
    const auto only = asked();
    const Ground& ground = m_ground.of(document().world());
    for (const world::CellId id : ground.near(geometry::boundingBox(points))) {
        const world::Cell& cell = *ground.world().cells().find(id);
        if (only.empty() ? cell.level != m_level : std::find(only.begin(), only.end(), id) == only.end())
            continue;
        for (const geometry::BorderStretch& seam : geometry::cutAlong(cell.polygon, points[0], points[1]).seams) {
            draft.lines.push_back({{seam.a, seam.b}, DraftTone::guide, false});
            draft.points.push_back({seam.a, DraftMark::cross, DraftTone::guide});
            draft.points.push_back({seam.b, DraftMark::cross, DraftTone::guide});
        }
    }
}

foundation::Result<void> CutTool::finish(const Points& points)
{
    const auto cut = cutCells(m_ground.of(document().world()), points[0], points[1], asked(), m_level);
    if (!cut.ok())
        return cut.error();
    return pushCut(document(), cut.value());
}

} // namespace passerby::editor
