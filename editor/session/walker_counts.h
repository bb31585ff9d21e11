// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/frame.h"
#include "editor/scene/heatmap_difference.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace passerby::editor {

/// Counts the people of one profile (and, where asked, to one type of target) on each segment, from the frames of a run: each is a look
/// that stands for the time since the one before. Frames of a run of everybody count by type of target themselves, but not by profile.
class WalkerCounts {
public:
    WalkerCounts(std::uint16_t profile, std::optional<std::uint16_t> destinationType, std::size_t segments);

    [[nodiscard]] bool isOf(std::uint16_t profile, std::optional<std::uint16_t> destinationType, std::size_t segments) const;
    /// Frames of a run of everybody in the order of their time; an earlier one than the last begins the count anew, the same is not counted
    /// twice.
    void add(const run::Frame& frame);
    [[nodiscard]] CountedPeople counted() const;

private:
    std::uint16_t m_profile;
    std::optional<std::uint16_t> m_destinationType;
    std::vector<float> m_people_s;
    std::optional<double> m_last_s;
    double m_window_s = 0.0;
    std::size_t m_looks = 0;
};

} // namespace passerby::editor
