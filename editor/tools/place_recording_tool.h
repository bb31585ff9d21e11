// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/world/recording.h"
#include "editor/tools/snapping.h"
#include "editor/tools/tool.h"

#include <array>

namespace passerby::editor {

struct RecordingShape;

/// Places a recording by two points: two clicks on its tracks, then two where these lie in the city (or east and north typed). Its metres
/// stay metres: where the two distances differ, the middles come to lie on each other, and it says by how much they do. The recording is
/// the selected one, else the only one, else the one whose tracks the first click meets; layers may be locked. Has no letter: actions take
/// it up.
class PlaceRecordingTool : public Tool {
public:
    static inline const QString kId = QStringLiteral("place_recording");
    /// Above it, and below one by it, the places or the unit are probably wrong.
    static constexpr double kMuchStretch = 1.05;

    using Tool::Tool;
    [[nodiscard]] ToolInfo info() const override;
    void hover(const PointerInput& input) override;
    void leave() override { m_pointer.reset(); }
    void press(const PointerInput& input) override;
    bool cancel() override;
    bool stepBack() override;
    [[nodiscard]] bool isDrawing() const override { return !m_own.empty(); }
    [[nodiscard]] ToolDraft draft() const override;
    [[nodiscard]] QString hint() const override;
    [[nodiscard]] std::vector<NumberField> numbers() const override;
    void setNumbers(const std::vector<std::optional<double>>& typed) override { m_typed = typed; }
    bool commitNumbers() override;

private:
    using Points = std::vector<geometry::Point>;

    [[nodiscard]] world::RecordingId recordingAt(const PointerInput& input) const;
    [[nodiscard]] const world::Recording* recording() const;
    [[nodiscard]] bool asksForTracks() const { return m_own.size() < 2; }
    void pressTrack(const PointerInput& input);
    void placeNext(geometry::Point at);
    void finish();
    /// Where the next point of the city would be now.
    [[nodiscard]] std::optional<geometry::Point> next() const;
    /// As it would lie by the points so far and the next one; nothing before there is one.
    [[nodiscard]] std::optional<world::TwoPointPlacement> preview() const;
    void drawPreview(ToolDraft& draft, const world::TwoPointPlacement& placed) const;

    world::RecordingId m_recording;
    Points m_own;   ///< of the recording, its own metres
    Points m_local; ///< where these lie, local metres
    std::optional<geometry::Point> m_pointer;
    std::optional<Snapped> m_snapped; ///< of the pointer over the city
    std::vector<std::optional<double>> m_typed;
};

} // namespace passerby::editor
