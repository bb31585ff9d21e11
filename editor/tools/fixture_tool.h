// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/document/project_document.h"
#include "editor/tools/fixture_kind_choice.h"
#include "editor/tools/level_choice.h"
#include "editor/tools/tool.h"

#include <QObject>

namespace passerby::editor {

/// Places fixtures of the chosen kind: a click turns them away from the nearest wall, a drag says whither they look. Place and heading can
/// be typed; Up and Down change the kind.
class FixtureTool : public Tool, public HasOptions {
public:
    explicit FixtureTool(ToolContext& context);
    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override;
    void press(const PointerInput& input) override;
    void drag(const PointerInput& input) override;
    void release(const PointerInput& input) override;
    bool key(const KeyInput& input) override;
    bool cancel() override;
    [[nodiscard]] bool isDrawing() const override { return m_pressed.has_value(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<ToolOption> options() const override;
    void setOption(const QString& id, double value) override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override { m_typed = typed; }
    bool commitNumbers() override;

private:
    [[nodiscard]] OfferedKind offered() const { return m_kind.in(document().world()); }
    [[nodiscard]] std::optional<double> typed(std::size_t field) const;
    [[nodiscard]] foundation::Result<world::Fixture> wanted() const;
    void place();
    /// The second click of two on one place: what the first one placed still stands there.
    [[nodiscard]] bool isRepeated(const PointerInput& input) const;

    /// What a click placed.
    struct Placed {
        geometry::Point at; ///< where the pointer was
        world::FixtureKindId kind;
        std::uint64_t revision; ///< of the city with it
    };

    FixtureKindChoice m_kind;
    LevelChoice m_level;
    bool m_isFromWalls = true;
    std::optional<geometry::Point> m_at;      ///< where the pointer is
    std::optional<geometry::Point> m_pressed; ///< where it went down
    std::optional<double> m_heading_rad;      ///< that the drag says
    bool m_isFree = false;
    std::vector<std::optional<double>> m_typed;
    std::optional<Placed> m_placed;
    mutable Walls m_walls;
    QObject m_listener; ///< to the document, as long as the tool is there
};

} // namespace passerby::editor
