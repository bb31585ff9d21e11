// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/words/tales/mind_phrases.h"
#include "editor/words/text.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace passerby::editor {

// Words for what somebody who lives by what they need and want has in mind, out of which sentences are made.

/// A spelling of files and its words.
using SpelledWords = std::pair<const char*, const char*>;

/// The words that stand beside a spelling; none where it is not in the list.
template <std::size_t count>
[[nodiscard]] QString mindWordsFor(const std::array<SpelledWords, count>& names, const std::string& spelling)
{
    const auto found = std::find_if(names.begin(), names.end(), [&](const SpelledWords& one) { return spelling == one.first; });
    return found == names.end() ? QString() : text(found->second);
}

[[nodiscard]] QString withCapital(QString words);
/// " (bench)": what a goal is about, as its kind has it; empty where that is gone, or has no name.
[[nodiscard]] QString aboutWord(const world::World& world, const std::string& kind, std::uint32_t object);
/// "the 08:40 train"
[[nodiscard]] QString trainWord(const MindMoment& moment);
/// "sit down (bench)": a goal as a thing to do.
[[nodiscard]] QString aimWord(const MindMoment& moment, const autonomous::MindTale::Aim& aim);
/// "a seat (bench)": a goal as something that comes next.
[[nodiscard]] QString nextWord(const MindMoment& moment, const autonomous::MindTale::Aim& aim);
/// Goals from the top, without mere ways, and without the place that a train leads to.
[[nodiscard]] std::vector<autonomous::MindTale::Aim> planOf(const autonomous::MindTale& mind);

} // namespace passerby::editor
