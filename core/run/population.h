// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/run/edit_report.h"
#include "core/run/frame.h"
#include "core/run/setting.h"
#include "core/run/story.h"
#include "core/street/companions.h"
#include "core/street/wards.h"
#include "core/world/agent_id.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace passerby::run {

/// What a population needs of an edited city, made beside the run on any thread. Immutable.
struct Preparation {
    virtual ~Preparation() = default;
};

/// The city that a run leaves for an edited one.
struct CityBefore {
    world::World world;
    std::shared_ptr<const navigation::NavigationGraph> graph;
};

/// People of one kind in a run: how they come to be, what they do in a step, how they show. A run holds some and lets them act in the order
/// in which it was given them; what it asks of each is here, so that a new kind of person is a new
/// class, and a line where a run is composed and one where its edits are prepared.
/// Populations share a Setting, and know nothing of one another. Not thread-safe.
class Population {
public:
    virtual ~Population() = default;

    [[nodiscard]] virtual world::PersonKind kind() const = 0;
    /// How many inhabitants of the city these are; members of crowds come on top and count as none.
    [[nodiscard]] virtual std::uint64_t people() const = 0;
    /// Sentences for people about what was not done as it should be.
    [[nodiscard]] virtual std::vector<std::string> notices() const { return {}; }

    /// Lets everybody begin. Errors: "cancelled", and those of the kind.
    [[nodiscard]] virtual foundation::Result<void> populate(foundation::JobContext& context) = 0;

    /// Once a step, before anything else: what happens by the clock up to now.
    virtual void live() {}
    /// Once a step where there is no street: those who walk by the clock all the way.
    virtual void advance() {}
    /// Before each part of a step on the street, and after an edit that is taken later: who comes to it, in turn, before anybody acts.
    virtual void come() {}
    /// Then: decide, lead, and carry those who walk by the clock.
    virtual void act() {}
    /// After it: whose of mine arrived, are held up, went from one place to the next.
    virtual void walked() {}

    /// Adds the time since the last time to the setting's measures.
    virtual void measure() {}
    /// Makes measures of its own those that are shown.
    virtual void publish() {}
    virtual void resetMeasures() {}

    /// Adds its walkers, ascending by number, and its tallies.
    virtual void show(Frame& frame) const = 0;
    [[nodiscard]] virtual std::optional<PersonStory> story(std::uint32_t number) const = 0;
    /// Its people as others mind them; null where nobody does.
    [[nodiscard]] virtual const street::Wards* wards() const { return nullptr; }
    /// Who of its people is with whom; null where nobody is with anybody.
    [[nodiscard]] virtual const street::Companions* companions() const { return nullptr; }

    /// A fence went up.
    virtual void fenced() {}
    /// Fences were taken away.
    virtual void unfenced() {}
    /// The setting is that of the edited city: everybody stays who they are as far as they can. Those who are steered come to the new
    /// street, near where they were on the one before.
    virtual void takeOver(const Preparation& prepared, const CityBefore& before, EditReport& report) = 0;

    /// The same people once more as they are between two steps, in the same setting: all that they draw and decide from here on, they draw
    /// and decide alike. What never changes is shared. A copy is kept, and copied again, but lives only in the run's place of the original.
    [[nodiscard]] virtual std::unique_ptr<Population> copy() const = 0;
    /// A copy has come into the run's place, the setting is that of its moment: what it shares with others is as it was.
    virtual void resume() {}
    /// About how much memory a copy takes that is not shared.
    [[nodiscard]] virtual std::size_t heldBytes() const = 0;
};

} // namespace passerby::run
