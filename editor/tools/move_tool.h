// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/transform_objects.h"
#include "editor/tools/snapping.h"
#include "editor/tools/tool.h"

#include <memory>

namespace passerby::editor {

/// Moves, rotates or scales what is selected, by dragging, typed numbers or (moves) arrow keys. A press on something that is not selected
/// selects it first.
class MoveTool : public Tool {
public:
    using Tool::Tool;
    ~MoveTool() override;

    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override;
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool key(const KeyInput& input) override;
    bool cancel() override;
    [[nodiscard]] bool isDrawing() const override { return m_from.has_value(); }
    bool stepBack() override { return cancel(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] ToolCursor cursor() const override;
    [[nodiscard]] QString variant() const override;
    void setVariant(const QString& id) override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override;
    bool commitNumbers() override;

private:
    enum class Way { move, rotate, scale };

    [[nodiscard]] const std::vector<ObjectRef>& objects() const;
    [[nodiscard]] const Ground& ground() const;
    [[nodiscard]] Transform dragged() const;
    [[nodiscard]] Transform typedOver(Transform transform) const;
    void lookAhead();
    bool nudge(const KeyInput& input);
    void carryOut(const Transform& transform);

    Way m_way = Way::move;
    std::optional<geometry::Point> m_from; ///< where the drag began, drawn to the nearest corner of what goes
    std::optional<Snapped> m_to;
    bool m_isFree = false;
    bool m_hasDragged = false;
    std::vector<std::optional<double>> m_typed;
    Transform m_transform; ///< as the preview shows it
    world::WorldPatch m_preview;
    QString m_refusal;
    std::optional<std::uint64_t> m_nudged; ///< revision that the last arrow key led to: the next one joins its step
    mutable std::unique_ptr<Ground> m_ground;
};

} // namespace passerby::editor
