// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/cell_tool.h"

#include "editor/commands/drawing_steps.h"
#include "editor/document/project_document.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

namespace passerby::editor {

ToolInfo CellTool::info() const
{
    return {QStringLiteral("cell"),
            text("Cell"),
            QStringLiteral("C"),
            QStringLiteral("polygon"),
            text("Draw where people can walk"),
            1,
            shapes()};
}

QString CellTool::cornerInWords() const
{
    return text("corner of the %1").arg(kindInWords(m_drawing.kind));
}

bool CellTool::key(const KeyInput& input)
{
    if (input.key != ToolKey::up && input.key != ToolKey::down)
        return ShapeTool::key(input);
    m_drawing.kind = stepped(m_drawing.kind, input.key == ToolKey::up ? -1 : 1);
    return true;
}

std::vector<ToolOption> CellTool::options() const
{
    return {cellKindOption(m_drawing.kind),
            levelOption(m_drawing.level),
            {QStringLiteral("clip"), text("Clip to free space"), {}, m_drawing.clipsToFreeSpace ? 1.0 : 0.0, true},
            {QStringLiteral("connect"), text("Portals to neighbours"), {}, m_drawing.connects ? 1.0 : 0.0, true}};
}

void CellTool::setOption(const QString& id, double value)
{
    if (id == QLatin1String("kind"))
        m_drawing.kind = kindAt<world::CellKind>(value);
    else if (id == QLatin1String("level"))
        m_drawing.level = levelOf(value);
    else if (id == QLatin1String("clip"))
        m_drawing.clipsToFreeSpace = value != 0.0;
    else if (id == QLatin1String("connect"))
        m_drawing.connects = value != 0.0;
}

foundation::Result<DrawnCells> CellTool::preview(const geometry::Polygon& outline) const
{
    CellDrawing alone = m_drawing;
    alone.connects = false;
    return drawCell(m_ground.of(document().world()), outline, alone);
}

QString CellTool::refusalOf(const geometry::Polygon& outline) const
{
    const auto drawn = preview(outline);
    if (drawn.ok())
        return {};
    const QString reason = QString::fromStdString(drawn.error().message);
    return drawn.error().code == "overlaps" ? text("%1 Draw beside it, or switch on clipping.").arg(reason) : reason;
}

void CellTool::decorate(ToolDraft& draft, const Points& points) const
{
    const geometry::Polygon outline = outlineOf(points);
    if (outline.outer.size() < 3)
        return;
    const auto drawn = preview(outline);
    if (!drawn.ok())
        return;
    double area_m2 = 0.0;
    draft.areas.clear(); // what the cells will be, not what the outline is
    for (const geometry::Polygon& cell : drawn.value().cells) {
        draft.areas.push_back({cell, DraftTone::drawn});
        area_m2 += geometry::area(cell);
    }
    draft.labels.push_back({geometry::interiorPoint(drawn.value().cells.front()),
                            QStringLiteral("%1 · %2 m²").arg(kindInWords(m_drawing.kind), formatNumber(area_m2, 1)), DraftTone::muted});
}

foundation::Result<void> CellTool::finishShape(const geometry::Polygon& outline)
{
    const auto drawn = drawCell(m_ground.of(document().world()), outline, m_drawing);
    if (!drawn.ok())
        return foundation::Error{drawn.error().code, refusalOf(outline).toStdString(), {}};
    return pushDrawnCells(document(), drawn.value());
}

} // namespace passerby::editor
