// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/reference_picture.h"
#include "editor/tools/tool.h"

namespace passerby::editor {

/// Brings a reference picture to scale: two clicks on it, then the distance between them is typed, or where both are. The picture is the
/// selected one, else the one that the first click meets; layers may be locked. Has no letter: actions take it up.
class CalibrateTool : public Tool {
public:
    static inline const QString kId = QStringLiteral("calibrate");

    using Tool::Tool;
    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override { m_pointer = input.position; }
    void leave() override { m_pointer.reset(); }
    void press(const PointerInput& input) override;
    bool cancel() override;
    bool stepBack() override;
    bool commit() override;
    [[nodiscard]] bool isDrawing() const override { return !m_points.empty(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] QString variant() const override;
    void setVariant(const QString& id) override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override { m_typed = typed; }

private:
    [[nodiscard]] world::ReferencePictureId pictureAt(geometry::Point at) const;
    [[nodiscard]] bool isComplete() const { return m_points.size() == 2; }
    [[nodiscard]] foundation::Result<void> calibrate();

    bool m_asksPlaces = false;
    world::ReferencePictureId m_picture;
    std::vector<geometry::Point> m_points; ///< clicked, local metres
    std::optional<geometry::Point> m_pointer;
    std::vector<std::optional<double>> m_typed;
};

} // namespace passerby::editor
