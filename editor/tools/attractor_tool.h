// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/tools/tool.h"
#include "editor/tools/tool_options.h"

namespace passerby::editor {

/// Places attractors: a click, or a drag from the centre to the reach.
class AttractorTool : public Tool, public HasOptions {
public:
    using Tool::Tool;
    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override { m_at = input.position; }
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool cancel() override;
    [[nodiscard]] bool isDrawing() const override { return m_centre.has_value(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;

private:
    [[nodiscard]] double reach() const;

    double m_strength = 2.0;
    double m_reach_m = 50.0; ///< of a click
    std::optional<geometry::Point> m_centre;
    geometry::Point m_at;
    bool m_isDrag = false;
};

} // namespace passerby::editor
