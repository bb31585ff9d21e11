// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/select_tool.h"
#include "editor/tools/transform_handles.h"

namespace passerby::editor {

/// Select, as a tool among the others. What is selected has handles to scale and turn it.
class PickingTool : public Tool {
public:
    explicit PickingTool(ToolContext& context)
        : Tool(context), m_select(context.document, context.hitTest), m_drag(context), m_handles(context)
    {
    }

    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override;
    [[nodiscard]] bool takesHold(const PointerInput& input) const override { return m_handles.gripAt(input.position).has_value(); }
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool cancel() override;
    bool stepBack() override { return cancel(); }
    [[nodiscard]] bool isDrawing() const override { return m_drag.isHeld() || m_select.box(); }
    [[nodiscard]] ToolDraft draft() const override;
    /// Empty away from handles: what is selected says what can be done.
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] ToolCursor cursor() const override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override { m_drag.setNumbers(typed); }
    bool commitNumbers() override;

private:
    SelectTool m_select;
    TransformDrag m_drag;
    TransformHandles m_handles;
};

} // namespace passerby::editor
