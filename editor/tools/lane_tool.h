// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/level_choice.h"
#include "editor/tools/points_tool.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Draws lanes in the direction of driving, and across them, from one end to the other, lines where vehicles stop and crossings.
class LaneTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    [[nodiscard]] std::size_t most() const override { return isLane() ? PointsTool::most() : 2; }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    /// Lanes come first, in the order of world::LaneKind.
    enum class Drawn { carLane, bicycleLane, busLane, stopLine, crossing };

    [[nodiscard]] bool isLane() const { return m_drawn < Drawn::stopLine; }
    /// Null: what is drawn has no width.
    [[nodiscard]] const double* width_m() const;
    template <class Row>
    [[nodiscard]] foundation::Result<void> add(const QString& name, const Row& row);

    Drawn m_drawn = Drawn::carLane;
    LevelChoice m_level;
    double m_laneWidth_m = 3.25;
    double m_crossingWidth_m = 4.0;
};

} // namespace passerby::editor
