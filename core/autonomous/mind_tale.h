// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/fact.h"
#include "core/run/story.h"

#include <cstdint>
#include <string>
#include <vector>

namespace passerby::autonomous {

/// What somebody who lives by what they need and want has to tell.
struct MindTale {
    struct Aim {
        std::string kind;         ///< as files spell goals: "drink"
        std::uint32_t object = 0; ///< number in the city of the fixture, target, portal, duty or train service it is about; 0: none
        bool isNeeded = false;    ///< a need wants it
    };
    struct Level {
        std::string name; ///< of the need
        double level = 0.0;
        double threshold = 1.0;
    };

    /// "inside", "walks", "stands", "queues", "is_served", "sits_down", "sits", "gets_up", "looks", "chats", "on_duty", "waits_for_train"
    std::string doing = "inside";
    std::vector<Aim> goals; ///< from the bottom of the stack
    std::vector<Level> needs;
    std::int64_t rank = -1; ///< in a line, from 0; -1: in none
    double train_s = -1.0;  ///< when theirs leaves; below 0: they take none
};

/// As a story holds it.
[[nodiscard]] std::vector<run::Fact> factsOf(const MindTale& tale);
/// The other way round; what a story does not tell is as in a new tale.
[[nodiscard]] MindTale mindTale(const run::PersonStory& story);

} // namespace passerby::autonomous
