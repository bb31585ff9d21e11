// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/transform_drag.h"

#include <array>

namespace passerby::editor {

/// Handles round what is selected: the squares at the corners of its box scale it, the round one above turns it. They keep their size on
/// the screen, and there are none where they would cover what they belong to. A portal alone has none: it goes with its cells.
class TransformHandles {
public:
    explicit TransformHandles(const ToolContext& context) : m_context(context) {}

    /// What a press here takes hold of; nothing beside the handles.
    [[nodiscard]] std::optional<TransformGrip> gripAt(geometry::Point place) const;
    /// The pointer is here; nothing: it is elsewhere. True when it is over a handle.
    bool hover(std::optional<geometry::Point> place);
    /// The handle under the pointer.
    [[nodiscard]] std::optional<TransformGrip> hovered() const;
    void addTo(ToolDraft& draft) const;

private:
    struct Handle {
        geometry::Point at;
        TransformGrip grip;
    };
    [[nodiscard]] std::vector<Handle> handles() const;
    [[nodiscard]] std::optional<Handle> handleAt(geometry::Point place) const;
    /// Round the selection; empty where something of it is hidden or locked. Looked up again only when something of that has changed.
    [[nodiscard]] const geometry::Box& box() const;
    /// The box with the gap between it and the handles.
    [[nodiscard]] geometry::Box frame() const;

    const ToolContext& m_context;
    std::optional<geometry::Point> m_pointer;
    mutable geometry::Box m_box;
    mutable std::optional<std::array<std::uint64_t, 3>> m_boxOf; ///< revisions of document, selection and layers
};

} // namespace passerby::editor
