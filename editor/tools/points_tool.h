// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/snapping.h"
#include "editor/tools/tool.h"

namespace passerby::editor {

/// Draws a row of corners by clicks: a line or the outline of an area. Lengths and angles can be typed, corners taken back. Ends with
/// Enter, a double click, a click on the last or (areas) first corner, or the last corner that it may have.
class PointsTool : public Tool {
public:
    using Tool::Tool;

    void hover(const PointerInput& input) override;
    void leave() override;
    void press(const PointerInput& input) override;
    void doubleClick(const PointerInput& input) override;
    bool cancel() override;
    bool stepBack() override;
    bool commit() override;
    [[nodiscard]] bool isDrawing() const override { return !m_points.empty(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override;
    bool commitNumbers() override;

protected:
    using Points = std::vector<geometry::Point>;

    [[nodiscard]] virtual bool isArea() const = 0;
    [[nodiscard]] virtual std::size_t fewest() const { return isArea() ? 3 : 2; }
    /// It is finished by itself with so many.
    [[nodiscard]] virtual std::size_t most() const { return static_cast<std::size_t>(-1); }
    /// One step for the history. On an error the drawing stays as it is and the reason is shown.
    virtual foundation::Result<void> finish(const Points& points) = 0;
    /// Why the drawing as it is (pointer included) could not be finished, shown at the pointer; empty: it could. Called on every move.
    [[nodiscard]] virtual QString refusal(const Points& /*points*/) const { return {}; }
    /// Adds what else belongs to the draft (a corridor's width, the cell that it is clipped to); `points` with the pointer's.
    virtual void decorate(ToolDraft& /*draft*/, const Points& /*points*/) const {}
    /// "a corner of the region"
    [[nodiscard]] virtual QString cornerInWords() const = 0;

    [[nodiscard]] const Points& points() const { return m_points; }
    /// The corners so far and the one at the pointer.
    [[nodiscard]] Points pointsWithPointer() const;

private:
    [[nodiscard]] SnapFrom from() const;
    [[nodiscard]] geometry::Point typedPlace() const;
    void place(geometry::Point point, double tolerance_m);
    /// Where the pointer is drawn to from the corners that are left, once they are others while it stands still.
    void snapAgain();

    Points m_points;
    std::optional<PointerInput> m_input; ///< where the pointer was last; none: not over the view
    std::optional<Snapped> m_pointer;
    std::vector<std::optional<double>> m_typed;
    double m_tolerance_m = 0.5;
    QString m_refused;
};

} // namespace passerby::editor
