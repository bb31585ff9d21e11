// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/drawing_parts.h"
#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Puts a crowd at the first point and sends it from waypoint to waypoint. A selected region is where it gathers.
class CrowdTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    [[nodiscard]] std::size_t fewest() const override { return 1; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString refusal(const Points& points) const override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    [[nodiscard]] world::AgentProfileId profile() const;

    int m_count = 50;
    int m_profile = 0; ///< place in the table
    bool m_stays = false;
    mutable GroundCache m_ground;
};

} // namespace passerby::editor
