// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Draws an outline corner by corner, or a rectangle from corner to corner.
class ShapeTool : public PointsTool {
public:
    using PointsTool::PointsTool;

    /// Ends a rectangle that was dragged from its first corner.
    void release(const PointerInput& input) override;
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString variant() const override;
    void setVariant(const QString& id) override;

protected:
    [[nodiscard]] bool isArea() const override { return !m_isRectangle; }
    [[nodiscard]] std::size_t most() const override { return m_isRectangle ? 2 : PointsTool::most(); }
    foundation::Result<void> finish(const Points& points) override { return finishShape(outlineOf(points)); }
    [[nodiscard]] QString refusal(const Points& points) const override { return refusalOf(outlineOf(points)); }

    virtual foundation::Result<void> finishShape(const geometry::Polygon& outline) = 0;
    [[nodiscard]] virtual QString refusalOf(const geometry::Polygon& outline) const = 0;
    /// Both ways of drawing, for info().
    [[nodiscard]] static std::vector<ToolVariant> shapes();
    [[nodiscard]] geometry::Polygon outlineOf(const Points& points) const;

private:
    bool m_isRectangle = false;
};

} // namespace passerby::editor
