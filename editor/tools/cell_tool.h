// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/draw_cells.h"
#include "editor/tools/drawing_parts.h"
#include "editor/tools/shape_tool.h"

namespace passerby::editor {

/// Draws cells in the space that is free on their level. Arrow keys up and down change the kind.
class CellTool : public ShapeTool, public HasOptions {
public:
    using ShapeTool::ShapeTool;
    [[nodiscard]] ToolInfo info() const override;
    bool key(const KeyInput& input) override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    foundation::Result<void> finishShape(const geometry::Polygon& outline) override;
    [[nodiscard]] QString refusalOf(const geometry::Polygon& outline) const override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    [[nodiscard]] foundation::Result<DrawnCells> preview(const geometry::Polygon& outline) const;

    CellDrawing m_drawing;
    mutable GroundCache m_ground;
};

} // namespace passerby::editor
