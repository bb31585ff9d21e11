// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/transform_objects.h"
#include "editor/tools/snapping.h"
#include "editor/tools/tool.h"

#include <memory>

namespace passerby::editor {

/// Moves, inserts and deletes corners of what is selected. Corners of other cells at the same place go along (Shift: not), so that common
/// borders stay common.
class CornersTool : public Tool {
public:
    using Tool::Tool;
    ~CornersTool() override;

    [[nodiscard]] ToolInfo info() const override;
    void takeUp() override { m_active.reset(); }
    void hover(const PointerInput& input) override;
    void leave() override;
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool cancel() override;
    /// While dragging: gives it up; else deletes the active corner.
    bool stepBack() override;
    [[nodiscard]] bool isDrawing() const override { return m_isDragging; }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] ToolCursor cursor() const override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override;
    bool commitNumbers() override;

private:
    /// A corner, or the place in front of corner `index` where one would be inserted.
    struct Handle {
        ObjectRef ref;
        std::size_t ring = 0;
        std::size_t index = 0;
        bool isNew = false;
        geometry::Point at;
    };
    [[nodiscard]] const Ground& ground() const;
    [[nodiscard]] std::vector<Handle> handles() const;
    [[nodiscard]] std::optional<Handle> handleAt(const PointerInput& input) const;
    /// The outlines with the active corner elsewhere.
    [[nodiscard]] std::vector<Outline> outlinesWith(geometry::Point place) const;
    [[nodiscard]] geometry::Point goal() const;
    void lookAhead();
    void carryOut(const QString& name, const std::vector<Outline>& outlines);

    std::optional<Handle> m_hovered;
    std::optional<Handle> m_active;
    bool m_isDragging = false;
    bool m_hasMoved = false;
    bool m_isAlone = false;
    std::optional<Snapped> m_to;
    std::vector<std::optional<double>> m_typed;
    QString m_refusal;
    mutable std::unique_ptr<Ground> m_ground;
};

} // namespace passerby::editor
