// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace passerby::autonomous {

/// People a second through a door, from the times at which they passed, ascending: 0.8 n / (t90 − t10), without those who come first and
/// last. 0 for fewer than ten, or when all pass at once.
[[nodiscard]] double bottleneckFlow_ps(std::span<const double> passed_s);

/// How unevenly so many are spread over places that could take so many each (doors: their widths): 0 evenly, towards 1 all in one. 0 for
/// nobody. `capacities` > 0 is parallel to `counts` ≥ 0.
[[nodiscard]] double gini(std::span<const double> counts, std::span<const double> capacities);

/// Watches doors for lasting blockage: nobody passes for kBlocked_s while kCrowd people or more are within kNear_m of it all the time.
class BlockageWatch {
public:
    static constexpr double kBlocked_s = 60.0;
    static constexpr double kNear_m = 4.0;
    static constexpr std::uint32_t kCrowd = 10;

    explicit BlockageWatch(std::size_t doors) : m_doors(doors) {}
    /// The next moment of a door: who passed since the last one, and who is near now.
    void add(std::size_t door, double time_s, std::uint32_t passed, std::uint32_t near);
    /// How often a blockage lasted so long, each counted once.
    [[nodiscard]] std::uint64_t lasting() const { return m_lasting; }

private:
    struct Door {
        bool isWaiting = false;
        bool isCounted = false;
        double since_s = 0.0;
    };
    std::vector<Door> m_doors;
    std::uint64_t m_lasting = 0;
};

} // namespace passerby::autonomous
