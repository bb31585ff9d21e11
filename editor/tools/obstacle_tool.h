// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/drawing_parts.h"
#include "editor/tools/shape_tool.h"

namespace passerby::editor {

/// Draws buildings, walls, water and what else stands in the city. Arrow keys up and down change the kind.
class ObstacleTool : public ShapeTool, public HasOptions {
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

private:
    world::ObstacleKind m_kind = world::ObstacleKind::building;
    int m_level = 0;
    double m_height_m = 9.0;
};

} // namespace passerby::editor
