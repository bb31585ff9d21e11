// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/drawing_parts.h"
#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Cuts the cells under a line in parts.
class CutTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    [[nodiscard]] std::size_t most() const override { return 2; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    [[nodiscard]] std::vector<world::CellId> asked() const;

    int m_level = 0;
    bool m_selectedOnly = false;
    mutable GroundCache m_ground;
};

} // namespace passerby::editor
