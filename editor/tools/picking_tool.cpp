// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/picking_tool.h"

#include <QCoreApplication>

namespace passerby::editor {

ToolInfo PickingTool::info() const
{
    const auto text = [](const char* words) { return QCoreApplication::translate("tools", words); };
    return {QStringLiteral("select"), text("Select"), QStringLiteral("S"), QStringLiteral("pointer"),
            text("Select by click or by dragging a box; Shift adds"), 0};
}

bool PickingTool::cancel()
{
    const bool had = m_select.box().has_value();
    m_select.cancel();
    return had;
}

ToolDraft PickingTool::draft() const
{
    ToolDraft draft;
    if (const auto box = m_select.box())
        draft.areas.push_back({{{box->low, {box->high.x, box->low.y}, box->high, {box->low.x, box->high.y}}, {}}, DraftTone::drawn});
    return draft;
}

} // namespace passerby::editor
