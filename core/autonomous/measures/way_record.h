// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// Somebody at one moment, as progress along their way needs them.
struct OnTheWay {
    std::uint32_t person = 0; ///< number, small: memories are kept by it
    geometry::Point place;
    geometry::Point to;    ///< where they go
    double left_m = 0.0;   ///< of the way there
    bool isWalking = true; ///< on the way: neither rests nor queues
};

/// Who makes no progress along their way: within kStuckAfter_s of walking what is left of it became less by no more than kStuckWithin_m.
/// Whoever goes somewhere else meanwhile (another errand, or after somebody who moves) is judged by how far they have come as the crow
/// flies, until then and from then on. Who does not walk is not looked at, and begins anew.
class WayRecord {
public:
    static constexpr double kStuckAfter_s = 120.0;
    static constexpr double kStuckWithin_m = 1.0;

    /// The next moment, later than the one before.
    void add(double time_s, std::span<const OnTheWay> people);
    /// How often somebody was stuck, each time counted once.
    [[nodiscard]] std::uint64_t stuck() const { return m_stuck; }

private:
    struct One {
        geometry::Point place; ///< when they last made progress
        geometry::Point to;
        double left_m = 0.0;
        double since_s = 0.0;
        bool isStuck = false;
        std::uint64_t seen = 0; ///< the moment when they last walked, counted from 1
    };

    std::vector<One> m_people; ///< by number
    std::uint64_t m_seen = 0;  ///< moments
    std::uint64_t m_stuck = 0;
};

} // namespace passerby::autonomous
