// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/commands/place_target.h"
#include "editor/tools/drawing_parts.h"
#include "editor/tools/tool.h"

namespace passerby::editor {

/// Places targets of the current type, at the nearest wall or free (Alt). Digits choose the type: 1 is the first one.
class TargetTool : public Tool, public HasOptions {
public:
    using Tool::Tool;
    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override { m_at.reset(); }
    void press(const PointerInput& input) override;
    bool key(const KeyInput& input) override;
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;
    /// Null where the city has no types.
    [[nodiscard]] world::TargetTypeId type() const;

private:
    [[nodiscard]] foundation::Result<world::Target> wanted() const;

    std::size_t m_type = 0; ///< place in the table
    bool m_atWall = true;
    double m_reach_m = 3.0;
    std::optional<geometry::Point> m_at;
    bool m_isFree = false;
    mutable GroundCache m_ground;
};

} // namespace passerby::editor
