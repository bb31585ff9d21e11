// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_sums.h"
#include "core/alibi/routes.h"
#include "core/comparison/count_runs.h"

#include <memory>
#include <mutex>

namespace passerby::simulation {
class ScheduleRun;
}

namespace passerby::comparison {

/// Lives one city with one seed after another, or with several at once; ways are found once.
class CityRuns {
public:
    /// `world` must outlive it.
    CityRuns(const world::World& world, double seconds, double startClock_s)
        : m_world(world), m_seconds(seconds), m_startClock_s(startClock_s)
    {
    }

    /// By any thread. Errors: those of simulation::ScheduleRun::create, "cancelled".
    [[nodiscard]] foundation::Result<CountedRun> live(std::uint64_t seed, unsigned threads, foundation::JobContext& context);
    /// Why a run that did not begin elsewhere does not begin here; "run-not-begun" where it does.
    [[nodiscard]] foundation::Error whyNotBegun(std::uint64_t seed, foundation::JobContext& context);

    /// A run as numbers, as many for each run of this city, the people who walk before all others; and back.
    [[nodiscard]] std::size_t numbersOfRun() const;
    [[nodiscard]] static std::vector<double> numbersFrom(const CountedRun& run);
    [[nodiscard]] CountedRun runFrom(double walking, alibi::LotReader& others) const;

private:
    [[nodiscard]] foundation::Result<std::unique_ptr<simulation::ScheduleRun>> begin(std::uint64_t seed, unsigned threads,
                                                                                     foundation::JobContext& context);

    const world::World& m_world;
    double m_seconds;
    double m_startClock_s;
    std::mutex m_mutex;
    std::shared_ptr<const alibi::Routes> m_routes; ///< null until a run has begun
};

} // namespace passerby::comparison
