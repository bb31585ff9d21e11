// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/level_choice.h"
#include "editor/tools/points_tool.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Draws lanes in the direction of driving, across them, from one end to the other, lines where vehicles stop and crossings, and beside
/// them rows of parked cars.
class LaneTool : public PointsTool, public HasOptions {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

protected:
    [[nodiscard]] bool isArea() const override { return false; }
    [[nodiscard]] std::size_t most() const override { return isAcross() ? 2 : PointsTool::most(); }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString cornerInWords() const override;
    [[nodiscard]] QString refusal(const Points& points) const override;
    void decorate(ToolDraft& draft, const Points& points) const override;

private:
    /// Lanes come first, in the order of world::LaneKind; rows of parked cars last, in that of world::ParkingAngle.
    enum class Drawn { carLane, bicycleLane, busLane, stopLine, crossing, parkedAlong, parkedSlanting, parkedAcross };

    [[nodiscard]] bool isLane() const { return m_drawn < Drawn::stopLine; }
    [[nodiscard]] bool isAcross() const { return m_drawn == Drawn::stopLine || m_drawn == Drawn::crossing; }
    [[nodiscard]] bool isParking() const { return m_drawn >= Drawn::parkedAlong; }
    /// As many places as the line has room for; none where it is too short for one.
    [[nodiscard]] world::ParkingRow rowAlong(const Points& points) const;
    foundation::Result<void> addRow(const Points& points, int level);
    /// Null: what is drawn has no width.
    [[nodiscard]] const double* width_m() const;
    template <class Row>
    [[nodiscard]] foundation::Result<void> add(const QString& name, const Row& row);

    Drawn m_drawn = Drawn::carLane;
    LevelChoice m_level;
    double m_laneWidth_m = 3.25;
    double m_crossingWidth_m = 4.0;
    double m_taken_percent = 70.0;
};

} // namespace passerby::editor
