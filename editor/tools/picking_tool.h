// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/select_tool.h"
#include "editor/tools/tool.h"

namespace passerby::editor {

/// Select, as a tool among the others.
class PickingTool : public Tool {
public:
    explicit PickingTool(ToolContext& context) : Tool(context), m_select(context.document, context.hitTest) {}

    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override { m_select.hover(input); }
    void leave() override { m_select.leave(); }
    void press(const PointerInput& input) override { m_select.press(input); }
    void drag(const PointerInput& input) override { m_select.drag(input); }
    void release(const PointerInput& input) override { m_select.release(input); }
    bool cancel() override;
    [[nodiscard]] ToolDraft draft() const override;
    /// Empty: what is selected says what can be done.
    [[nodiscard]] QString hint() const override { return {}; }
    [[nodiscard]] ToolCursor cursor() const override { return ToolCursor::arrow; }

private:
    SelectTool m_select;
};

} // namespace passerby::editor
