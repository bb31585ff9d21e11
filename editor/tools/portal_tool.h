// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/portal_places.h"
#include "editor/tools/drawing_parts.h"
#include "editor/tools/tool.h"

namespace passerby::editor {

/// Makes portals on common borders: by a click, by dragging along the border, or (Enter) for all borders of the selected cells. The ends
/// of the selected portal are handles for its width.
class PortalTool : public Tool, public HasOptions {
public:
    using Tool::Tool;
    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override;
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool commit() override;
    bool cancel() override;
    [[nodiscard]] bool isDrawing() const override { return m_from.has_value(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] ToolCursor cursor() const override { return ToolCursor::pointing; }
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

private:
    /// There is one under the pointer, and the city has not changed since.
    [[nodiscard]] bool hasBorder() const;
    /// The end of the selected portal that is dragged.
    struct Handle {
        world::PortalId portal;
        geometry::Point fixed;
    };
    [[nodiscard]] const world::Portal* selectedPortal() const;
    [[nodiscard]] std::optional<Handle> handleAt(const PointerInput& input) const;
    [[nodiscard]] std::optional<double> width() const;
    /// What releasing now would make: the portal, or why not.
    [[nodiscard]] foundation::Result<world::Portal> wanted() const;
    [[nodiscard]] bool isFree(const world::Portal& portal) const;
    foundation::Result<void> changeWidth();

    double m_width_m = 0.0; ///< 0: the whole border
    std::optional<SharedBorder> m_border;
    std::uint64_t m_borderRevision = 0;    ///< of the city that it was found in
    std::optional<geometry::Point> m_from; ///< where the button went down
    std::optional<Handle> m_handle;
    geometry::Point m_at;
    bool m_isDrag = false;
    mutable GroundCache m_ground;
};

} // namespace passerby::editor
