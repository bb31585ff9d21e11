// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Draws a region, corner by corner.
class RegionTool : public PointsTool {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;

protected:
    [[nodiscard]] bool isArea() const override { return true; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString refusal(const Points& points) const override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;
};

} // namespace passerby::editor
