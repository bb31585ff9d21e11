// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/level_choice.h"
#include "editor/tools/points_tool.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Paints directions on the ground: strokes in which people are to walk.
class DirectionTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    LevelChoice m_level;
    double m_width_m = 4.0;
    double m_share_percent = 50.0;
};

} // namespace passerby::editor
