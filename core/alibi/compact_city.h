// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/compact_law.h"

#include <memory>
#include <vector>

namespace passerby::alibi {

/// What a game keeps in memory of a city's steady state beside the city itself: how many people are on each segment and enter it, and where
/// they come from and go to. Some 50 kB for 400 targets on a plain grid, 100 kB in the sample city; grows with
/// walked segments and targets. Immutable.
class CompactCity {
public:
    /// Both of the same city and hour.
    CompactCity(const TripLaw& law, const Bake& bake);

    /// As in Bake, in single precision.
    [[nodiscard]] double probability(navigation::SegmentIndex segment) const;
    [[nodiscard]] double entryRate_per_s(navigation::SegmentIndex segment) const;
    /// For a CompactSampler.
    [[nodiscard]] const std::shared_ptr<const CompactLaw>& law() const { return m_law; }
    [[nodiscard]] double hour() const { return m_hour; }
    [[nodiscard]] std::size_t memory_bytes() const;

    /// An opaque, versioned blob, and back. Reading fails with code "stale-bake" when it is of another city or version, "damaged-bake"
    /// when it is no blob of ours or not whole. `graph` must be of this world.
    [[nodiscard]] std::vector<std::uint8_t> toBytes() const;
    [[nodiscard]] static foundation::Result<CompactCity> fromBytes(std::span<const std::uint8_t> bytes, const world::World& world,
                                                                   const navigation::NavigationGraph& graph);

private:
    CompactCity() = default;
    struct Walked {
        float probability = 0.0F;
        float entryRate_per_s = 0.0F;
    };
    [[nodiscard]] Walked of(navigation::SegmentIndex segment) const;
    void rank();

    std::uint64_t m_worldHash = 0;
    double m_hour = -1.0;
    std::vector<std::uint64_t> m_isWalked; ///< a bit a segment
    std::vector<std::uint32_t> m_before;   ///< walked segments before each 64
    std::vector<Walked> m_walked;
    std::shared_ptr<const CompactLaw> m_law;
};

} // namespace passerby::alibi
