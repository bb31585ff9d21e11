// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/traffic/lane_network.h"
#include "core/world/world.h"

#include <array>
#include <vector>

namespace passerby::traffic {

/// Somebody who wants to come in.
struct Arrival {
    std::uint32_t lane = kNone;
    std::uint16_t kind = 0; ///< place among the kinds
};

/// Who wants to come in by when: for each lane and kind a Poisson process, whose rate changes with the hour of the clock. What it draws is
/// a function of the seed, the lane, the kind and how many came before alone.
class Demand {
public:
    Demand(const world::World& world, const LaneNetwork& network, std::uint64_t seed);

    /// Calls visit(lane, kind) for all who come within a step that ends at this time of the clock, by lane, then by kind.
    template <class Visit>
    void arrive(double clock_s, double step_s, const Visit& visit)
    {
        for (Process& process : m_processes)
            for (process.due -= rateOf(process, clock_s) * step_s; process.due <= 0.0; process.due += nextDraw(process))
                visit(process.lane, process.kind);
    }
    /// Goes on where another one, of the city before it was edited, was.
    void goOnFrom(const Demand& before);
    [[nodiscard]] bool empty() const { return m_processes.empty(); }
    /// Demands that bring in nobody, since the kind is wider than the lane.
    [[nodiscard]] std::size_t tooWide() const { return m_tooWide; }
    /// Demands that bring in nobody, since the kind may not use the lane.
    [[nodiscard]] std::size_t notAllowed() const { return m_notAllowed; }

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_processes); }

private:
    struct Process {
        world::LaneId laneId;
        world::VehicleKindId kindId;
        std::uint32_t lane = kNone;
        std::uint16_t kind = 0;
        std::uint32_t drawn = 0;
        double due = 0.0; ///< arrivals expected until the next one comes
        std::array<double, 24> perSecond{};
    };

    [[nodiscard]] static bool isBefore(const Process& a, const Process& b);
    [[nodiscard]] static double rateOf(const Process& process, double clock_s);
    [[nodiscard]] double nextDraw(Process& process) const; ///< exponential, of mean 1

    std::uint64_t m_seed;
    std::size_t m_tooWide = 0;
    std::size_t m_notAllowed = 0;
    std::vector<Process> m_processes;
};

} // namespace passerby::traffic
