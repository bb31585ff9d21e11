// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/lot_sums.h"
#include "core/alibi/routes.h"
#include "core/comparison/count_runs.h"

#include <memory>
#include <mutex>
#include <vector>

namespace passerby::simulation {
class ScheduleRun;
}

namespace passerby::comparison {

/// Lives cities with one seed after another, or several at once. Ways are found once for runs of a city that follow each other; those of
/// the city that began last are kept.
class CityRuns {
public:
    /// The cities' worlds must outlive it.
    CityRuns(std::span<const RunCity> cities, double seconds, double startClock_s);

    /// By any thread. Errors, at the city's source: those of simulation::ScheduleRun::create, "cancelled".
    [[nodiscard]] foundation::Result<CountedRun> live(std::size_t city, std::uint64_t seed, unsigned threads,
                                                      foundation::JobContext& context);
    /// Why the first city in which no run can begin has none; nothing where all have.
    [[nodiscard]] std::optional<foundation::Error> whyNotBegun(std::uint64_t seed, foundation::JobContext& context);

    /// A run as numbers, as many for each run of a city; and back.
    [[nodiscard]] std::size_t numbersOfRun(std::size_t city) const;
    [[nodiscard]] static std::vector<double> numbersFrom(const CountedRun& run);
    [[nodiscard]] CountedRun runFrom(std::size_t city, alibi::LotReader& numbers) const;

private:
    using Routes = std::shared_ptr<const alibi::Routes>;

    [[nodiscard]] foundation::Result<std::unique_ptr<simulation::ScheduleRun>> begin(std::size_t city, std::uint64_t seed, unsigned threads,
                                                                                     foundation::JobContext& context);
    [[nodiscard]] Routes keptFor(std::size_t city);

    std::span<const RunCity> m_cities;
    double m_seconds;
    double m_startClock_s;
    std::vector<std::mutex> m_building; ///< [cities] held while ways are found
    std::mutex m_mutex;                 ///< of what follows
    std::size_t m_keptCity = 0;
    Routes m_kept; ///< of that city; null until a run has begun
};

} // namespace passerby::comparison
