// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/city_affordance.h"
#include "core/affordance/stroll.h"
#include "core/foundation/held_bytes.h"
#include "core/run/wander_tally.h"
#include "core/street/steered_people.h"
#include "core/world/agent_id.h"

#include <memory>
#include <span>
#include <vector>

namespace passerby::wander {

/// How wanderers on foot cross open space: every few steps they turn towards some of what they see ahead (Penn and Turner 2002), drawn to
/// where they leave the ever more the longer they have walked; near it, held up, or after a long walk they go straight on. Which way they
/// leave by is not theirs to say: that was drawn at the junction. Draws are keyed by seed, agent and number of the decision.
class Strolls {
public:
    /// Somebody who is led through their cell.
    struct Crosser {
        world::AgentId agent;
        std::uint16_t profile = 0;
        double speed_mps = 1.0;
        geometry::Point end; ///< where they go whose way leads to no portal
    };

    Strolls(const world::World& world, std::shared_ptr<const affordance::CityAffordance> city, std::uint64_t seed);

    /// After a step of the street: notes how far somebody has come, and where the time has come lets them turn.
    void walk(street::SteeredPeople& street, std::size_t person, const Crosser& crosser, const street::SteeredPeople::Status& status,
              double now_s);
    /// After an edit: how far people have walked; draws go on.
    void takeOver(const Strolls& before, std::span<const double> walked_m);

    /// Since they came to the street; 0 for somebody who never did.
    [[nodiscard]] double walked_m(std::size_t person) const { return person < m_strolls.size() ? m_strolls[person].total_m : 0.0; }
    /// Of open space crossed since the last reset.
    [[nodiscard]] const run::Straightness& straightness() const { return m_straightness; }
    void resetMeasures() { m_straightness = {}; }
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_strolls); }

private:
    struct Stroll {
        std::uint32_t cell = navigation::kNone; ///< that is being crossed; kNone outside of open space
        std::uint32_t leg = navigation::kNone;
        bool isOnStreet = false;
        bool goesStraightOn = false;
        geometry::Point place;
        geometry::Point entered;
        geometry::Point turnsAt;
        double walked_m = 0.0; ///< in this cell
        double total_m = 0.0;
        double turns_s = 0.0; ///< at the latest
        std::uint32_t decisions = 0;
    };

    void begin(Stroll& stroll, const street::SteeredPeople& street, const street::SteeredPeople::Status& status);
    void turn(street::SteeredPeople& street, Stroll& stroll, const Crosser& crosser, const street::SteeredPeople::Status& status,
              double now_s) const;

    std::shared_ptr<const affordance::CityAffordance> m_city;
    std::uint64_t m_seed;
    std::vector<affordance::StrollOptions> m_options; ///< [profiles in ascending order of number]
    std::vector<Stroll> m_strolls;                    ///< [people]
    run::Straightness m_straightness;
};

} // namespace passerby::wander
