// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/draw_cells.h"
#include "editor/tools/drawing_parts.h"
#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Draws sidewalks and crossings in one stroke: a line with a width, a cell for each leg, portals at its bends. Arrow keys up and down
/// change the kind of the legs to come.
class CorridorTool : public PointsTool, public HasOptions {
public:
    explicit CorridorTool(ToolContext& context);
    [[nodiscard]] ToolInfo info() const override;
    void press(const PointerInput& input) override;
    bool commitNumbers() override;
    bool key(const KeyInput& input) override;
    bool cancel() override;
    bool stepBack() override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString refusal(const Points& points) const override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    /// One kind a leg; legs that are not placed yet get the present one.
    [[nodiscard]] std::vector<world::CellKind> kindsOf(std::size_t legs) const;
    void keepKinds();

    CellDrawing m_drawing;
    double m_width_m = 3.0;
    std::vector<world::CellKind> m_kinds;
    GroundCache m_ground;
};

} // namespace passerby::editor
