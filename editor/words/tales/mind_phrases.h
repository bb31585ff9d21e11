// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/autonomous/mind_tale.h"
#include "core/world/world.h"
#include "editor/words/mind_words.h"

namespace passerby::editor {

/// Whose tale it is, and when it was told.
struct MindMoment {
    const autonomous::MindTale& mind;
    const world::World& world;
    std::uint32_t destination = 0; ///< target where they are going, counted from 0
    double time_s = 0.0;           ///< simulated
    double clock_s = 0.0;          ///< time of day
};

/// "Tired, looking for a seat; then the 08:40 train"
[[nodiscard]] QString mindHeadline(const MindMoment& moment);
[[nodiscard]] MindWords mindWords(const MindMoment& moment);

} // namespace passerby::editor
