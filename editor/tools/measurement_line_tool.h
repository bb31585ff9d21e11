// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Draws a measurement line from one end to the other.
class MeasurementLineTool : public PointsTool {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    [[nodiscard]] std::size_t most() const override { return 2; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;
};

} // namespace passerby::editor
