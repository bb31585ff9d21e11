// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/object_ref.h"
#include "editor/tools/level_choice.h"
#include "editor/tools/points_tool.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Draws where people queue, from the head to the tail. A line that begins near a fixture, a lift or a gate is for that one.
class WaitingLineTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    [[nodiscard]] std::optional<ObjectRef> waitedAt(const Points& points) const;

    LevelChoice m_level;
    double m_spacing_m = 0.6;
};

} // namespace passerby::editor
