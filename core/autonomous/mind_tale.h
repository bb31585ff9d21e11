// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/run/fact.h"
#include "core/run/story.h"

#include <cstdint>
#include <optional>
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
    /// A place that is theirs for now.
    struct Held {
        std::string kind;         ///< "seat", "spot" (of an audience, before a clock, on a platform), "line", "server" or "ring"
        std::uint32_t object = 0; ///< number in the city of the fixture or of the line; 0: none
        geometry::Point place;
        double radius_m = 0.0; ///< of a ring
    };
    /// Something that they had in mind, and what became of it.
    struct Deed {
        std::string kind; ///< as Aim's
        std::string end;  ///< as files spell it: "success", "no_way"
        std::uint32_t object = 0;
        double time_s = 0.0;
    };

    /// "inside", "walks", "stands", "queues", "is_served", "sits_down", "sits", "gets_up", "looks", "chats", "on_duty", "waits_for_train"
    std::string doing = "inside";
    std::vector<Aim> goals; ///< from the bottom of the stack
    std::vector<Level> needs;
    std::int64_t rank = -1;  ///< in a line, from 0; -1: in none
    double train_s = -1.0;   ///< when theirs leaves; below 0: they take none
    bool isOfGroup = false;  ///< though they may be without it just now
    std::int64_t others = 0; ///< with whom they walk together; of those who are inside, would; 0: they walk alone
    std::string heldBy;      ///< what keeps them from walking on: "others", "turn" (at a gate, or on an escalator or lift), or nothing
    std::optional<geometry::Point> to; ///< where they walk
    std::vector<Held> held;
    std::vector<Deed> deeds; ///< what they remember, the oldest first
};

/// As a story holds it.
[[nodiscard]] std::vector<run::Fact> factsOf(const MindTale& tale);
/// The other way round; what a story does not tell is as in a new tale.
[[nodiscard]] MindTale mindTale(const run::PersonStory& story);

} // namespace passerby::autonomous
