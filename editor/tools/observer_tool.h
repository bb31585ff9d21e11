// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/points_tool.h"

namespace passerby::editor {

/// Draws a region that is an observer: a circle from its middle, by drag, two clicks or a typed radius, or a polygon corner by corner.
class ObserverTool : public PointsTool {
public:
    using PointsTool::PointsTool;
    [[nodiscard]] ToolInfo info() const override;
    /// Ends a circle that was dragged from its middle.
    void release(const PointerInput& input) override;
    bool commit() override;
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    [[nodiscard]] QString variant() const override;
    void setVariant(const QString& id) override;

protected:
    [[nodiscard]] bool isArea() const override { return !m_isCircle; }
    [[nodiscard]] std::size_t most() const override { return m_isCircle ? 2 : PointsTool::most(); }
    foundation::Result<void> finish(const Points& points) override;
    [[nodiscard]] QString refusal(const Points& points) const override;
    [[nodiscard]] QString cornerInWords() const override;

private:
    [[nodiscard]] geometry::Ring outlineOf(const Points& points) const;

    bool m_isCircle = true;
};

} // namespace passerby::editor
