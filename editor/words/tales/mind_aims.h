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

/// A spelling of files, its words with a fixture ("wait at %1") and without one ("wait").
struct ThingWords {
    const char* spelling;
    const char* with;
    const char* without;
};

/// The words that stand beside a spelling, with the thing where there is one; none where it is not in the list.
template <std::size_t count>
[[nodiscard]] QString mindWordsWith(const std::array<ThingWords, count>& names, const std::string& spelling, const QString& thing)
{
    const auto found = std::find_if(names.begin(), names.end(), [&](const ThingWords& one) { return spelling == one.spelling; });
    if (found == names.end())
        return {};
    return thing.isEmpty() ? text(found->without) : text(found->with).replace(QLatin1String("%1"), thing);
}

[[nodiscard]] QString withCapital(QString words);
/// "Counter 2" or "the bench": the fixture that a goal of this kind is about; empty where it is about none, or that is gone.
[[nodiscard]] QString thingWord(const world::World& world, const std::string& kind, std::uint32_t object);
/// "Café Nord": the target of that number; "somewhere" where it is gone.
[[nodiscard]] QString targetWord(const world::World& world, std::uint32_t number);
/// How the same is said of each kind of duty, by world::DutyPose.
struct DutyWords {
    const char* guard;
    const char* lookRound;
    const char* perform;
};
/// "look round": of what is no duty any more those of guards.
[[nodiscard]] QString dutyWord(const world::World& world, std::uint32_t object, const DutyWords& words);
/// "look round: Sights", where the duty has a name.
[[nodiscard]] QString namedDuty(const world::World& world, std::uint32_t object, const DutyWords& words);
/// "look round (Sights)", within a sentence that goes on.
[[nodiscard]] QString bracketedDuty(const world::World& world, std::uint32_t object, const DutyWords& words);
/// "the 08:40 train"
[[nodiscard]] QString trainWord(const MindMoment& moment);
/// "sit down on the bench": a goal as a thing to do.
[[nodiscard]] QString aimWord(const MindMoment& moment, const autonomous::MindTale::Aim& aim);
/// The same for a goal that is over: its place is that of the goal, its train is gone.
[[nodiscard]] QString pastAimWord(const world::World& world, const autonomous::MindTale::Aim& aim);
/// "a seat on the bench": a goal as something that comes next.
[[nodiscard]] QString nextWord(const MindMoment& moment, const autonomous::MindTale::Aim& aim);
/// Goals from the top, without mere ways, and without the place that a train leads to.
[[nodiscard]] std::vector<autonomous::MindTale::Aim> planOf(const autonomous::MindTale& mind);

} // namespace passerby::editor
