// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool_options.h"
#include "editor/tools/transform_handles.h"

namespace passerby::editor {

/// Moves, rotates or scales what is selected, by dragging, typed numbers or (moves) arrow keys. A press on something that is not selected
/// selects it first. What is selected has handles to scale and turn it while moving is in hand; the other ways take hold anywhere.
class MoveTool : public Tool, public HasOptions {
public:
    explicit MoveTool(ToolContext& context) : Tool(context), m_drag(context), m_handles(context) {}

    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override;
    [[nodiscard]] bool takesHold(const PointerInput& input) const override { return handleAt(input.position).has_value(); }
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool key(const KeyInput& input) override;
    bool cancel() override;
    [[nodiscard]] bool isDrawing() const override { return m_drag.isHeld(); }
    bool stepBack() override { return cancel(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] ToolCursor cursor() const override;
    [[nodiscard]] QString variant() const override;
    void setVariant(const QString& id) override;
    [[nodiscard]] std::vector<NumberField> numbers() const override { return m_drag.numbers(); }
    void setNumbers(const std::vector<std::optional<double>>& typed) override { m_drag.setNumbers(typed); }
    bool commitNumbers() override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

private:
    [[nodiscard]] const std::vector<ObjectRef>& objects() const;
    [[nodiscard]] bool selectAt(const PointerInput& input);
    [[nodiscard]] geometry::Point cornerNear(const PointerInput& input) const;
    [[nodiscard]] std::optional<TransformGrip> handleAt(geometry::Point place) const;
    [[nodiscard]] std::optional<TransformGrip> hoveredHandle() const;
    bool nudge(const KeyInput& input);

    TransformDrag m_drag;
    TransformHandles m_handles;
    std::optional<std::uint64_t> m_nudged; ///< revision that the last arrow key led to: the next one joins its step
};

} // namespace passerby::editor
