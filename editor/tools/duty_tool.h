// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/need.h"
#include "editor/tools/points_tool.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Draws where people of a profile go who are on duty: a post, or the points of a round.
class DutyTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    [[nodiscard]] std::size_t fewest() const override { return 1; }
    [[nodiscard]] std::size_t most() const override;
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    /// The one chosen, else that of what is selected, else the first; null where there is none.
    [[nodiscard]] world::AgentProfileId profile() const;

    world::AgentProfileId m_profile;
    world::DutyPose m_pose = world::DutyPose::guard;
    double m_pause_s = 20.0;
};

} // namespace passerby::editor
