// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/schedule/life_law.h"
#include "core/schedule/trip_clock.h"
#include "core/schedule/walk.h"

#include <algorithm>
#include <deque>
#include <unordered_map>

namespace passerby::perceptual {

/// Somebody whose life is followed.
struct KnownPerson {
    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(boundTargets, walk); }

    schedule::Person person;
    std::vector<std::uint32_t> boundTargets; ///< what the person's span looks at
    schedule::Stage stage;
    schedule::Walk walk;       ///< while walking; walk.current is the segment being walked
    schedule::TripClock clock; ///< of the stage
    double accounted_s = 0.0;
    std::uint32_t cell = navigation::kNone;
    std::uint32_t placeInCell = 0;
    std::uint32_t version = 0; ///< changes when the slot gets a new owner or the plan of its events changes
    bool isFollowed = false;
    /// Out of view the person is not moved from segment to segment: walk.current and `cell` stay those of when that began, until the way
    /// comes to this place of the walk (its end: the number of segments). kNone: moved at each portal.
    std::uint32_t unmovedUntil = navigation::kNone;

    [[nodiscard]] bool isUnmoved() const { return unmovedUntil != navigation::kNone; }
    /// When the segment at a place of the walk ends.
    [[nodiscard]] double endOf_s(std::size_t place) const { return clock.endOf_s(walk.endsAt_m[place] * person.slowness_s_per_m); }
    /// How much of the walk is behind them, m.
    [[nodiscard]] double walkedBy_m(double now_s) const { return std::max(0.0, clock.walkedBy(now_s, person.speed_mps, walk.length_m())); }
    /// The segment being walked.
    [[nodiscard]] std::size_t placeAt(double now_s) const
    {
        std::size_t place = walk.current;
        while (isUnmoved() && place + 1 < unmovedUntil && endOf_s(place) <= now_s)
            ++place;
        return place;
    }
    /// When the segment or wait in progress ends.
    [[nodiscard]] double nextEnd_s() const
    {
        if (!stage.walking)
            return clock.endOf_s(stage.duration_s);
        return walk.segments.empty() ? clock.endOf_s(0.0) : endOf_s(walk.current);
    }
};

/// People by slot, whose memory is used again, and by the cell in which they are.
class KnownPeople {
public:
    explicit KnownPeople(std::size_t cells) : m_inCell(cells) {}
    /// Each looks at their own bound targets.
    KnownPeople(const KnownPeople& other);
    KnownPeople& operator=(const KnownPeople&) = delete;

    /// A free slot, with an agent number never used before.
    [[nodiscard]] std::uint32_t take();
    void release(std::uint32_t slot);
    void move(std::uint32_t slot, std::uint32_t cell);
    [[nodiscard]] KnownPerson& operator[](std::uint32_t slot) { return m_people[slot]; }
    [[nodiscard]] const KnownPerson& operator[](std::uint32_t slot) const { return m_people[slot]; }
    [[nodiscard]] const std::vector<std::uint32_t>& inCell(std::uint32_t cell) const { return m_inCell[cell]; }
    /// kNone when nobody has the number.
    [[nodiscard]] std::uint32_t find(std::uint32_t agent) const;
    [[nodiscard]] std::size_t size() const { return m_slotOfAgent.size(); }
    /// About how much memory a copy takes.
    [[nodiscard]] std::size_t heldBytes() const;

private:
    void leaveCell(std::uint32_t slot);

    std::deque<KnownPerson> m_people;
    std::vector<std::uint32_t> m_free;
    std::vector<std::vector<std::uint32_t>> m_inCell;
    std::unordered_map<std::uint32_t, std::uint32_t> m_slotOfAgent;
    std::uint32_t m_nextAgent = 0;
};

} // namespace passerby::perceptual
