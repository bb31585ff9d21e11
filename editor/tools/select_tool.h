// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "editor/tools/pointer_input.h"

#include <optional>

namespace passerby::editor {

class HitTest;
class ProjectDocument;

/// Selects by click, by dragging a box, and shows what the pointer is over. A second click at the same place goes to the thing below.
class SelectTool {
public:
    SelectTool(ProjectDocument& document, const HitTest& hitTest);

    /// The pointer moved without a button: hover.
    void hover(const PointerInput& input);
    /// The pointer left the view.
    void leave();
    void press(const PointerInput& input);
    void drag(const PointerInput& input);
    void release(const PointerInput& input);
    /// Esc while dragging: as if never pressed.
    void cancel();
    /// The box that is being dragged, to be drawn; nothing while it is still a click.
    [[nodiscard]] std::optional<geometry::Box> box() const;

private:
    void click(const PointerInput& input);

    ProjectDocument& m_document;
    const HitTest& m_hitTest;
    std::optional<PointerInput> m_pressed;
    geometry::Point m_at;
    bool m_isBox = false;
    std::optional<geometry::Point> m_lastClick;
};

} // namespace passerby::editor
