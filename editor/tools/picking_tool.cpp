// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/picking_tool.h"

#include "editor/document/project_document.h"
#include "editor/document/selection.h"
#include "editor/words/text.h"

namespace passerby::editor {

ToolInfo PickingTool::info() const
{
    return {QStringLiteral("select"),
            text("Select"),
            QStringLiteral("S"),
            QStringLiteral("pointer"),
            text("Select by click or by dragging a box; Shift adds. Handles scale and turn what is selected"),
            0};
}

void PickingTool::hover(const PointerInput& input)
{
    m_drag.setRefusal({});
    if (m_handles.hover(input.position))
        m_select.leave();
    else
        m_select.hover(input);
}

void PickingTool::leave()
{
    m_handles.hover(std::nullopt);
    m_select.leave();
}

void PickingTool::press(const PointerInput& input)
{
    cancel();
    if (const auto grip = m_handles.gripAt(input.position))
        m_drag.hold(*grip, input);
    else
        m_select.press(input);
}

void PickingTool::drag(const PointerInput& input)
{
    m_handles.hover(input.position);
    if (m_drag.isHeld())
        m_drag.follow(input);
    else
        m_select.drag(input);
}

void PickingTool::release(const PointerInput& input)
{
    if (!m_drag.isHeld()) {
        m_select.release(input);
    } else if (const auto done = m_drag.release(input)) {
        report(*done);
    }
    m_handles.hover(input.position);
}

bool PickingTool::cancel()
{
    const bool had = isDrawing();
    m_drag.drop();
    m_select.cancel();
    return had;
}

ToolDraft PickingTool::draft() const
{
    ToolDraft draft;
    m_drag.addTo(draft);
    if (const auto box = m_select.box())
        draft.areas.push_back({{{box->low, {box->high.x, box->low.y}, box->high, {box->low.x, box->high.y}}, {}}, DraftTone::drawn});
    else if (!m_drag.isHeld())
        m_handles.addTo(draft);
    return draft;
}

QString PickingTool::hint() const
{
    const auto handle = m_handles.hovered();
    return m_drag.isHeld() ? TransformDrag::hint(m_drag.way()) : handle ? TransformDrag::hint(handle->way) : QString();
}

ToolCursor PickingTool::cursor() const
{
    if (m_drag.isHeld() || !m_drag.refusal().isEmpty())
        return m_drag.cursor();
    const auto handle = m_handles.hovered();
    return handle ? handle->cursor : ToolCursor::arrow;
}

std::vector<NumberField> PickingTool::numbers() const
{
    return m_drag.isHeld() ? m_drag.numbers() : std::vector<NumberField>();
}

bool PickingTool::commitNumbers()
{
    report(m_drag.commitNumbers());
    return true;
}

} // namespace passerby::editor
