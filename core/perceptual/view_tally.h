// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/perceptual/perceptual_city.h"
#include "core/run/frame.h"

#include <array>

namespace passerby::perceptual {

inline constexpr std::size_t kCellKinds = 8;

/// How many people walk in some cells: means over time, or what is expected.
struct ViewFigures {
    double counted_s = 0.0;                  ///< over how long; 0 for what is expected
    std::uint32_t now = 0;                   ///< at the last step
    double walking = 0.0;                    ///< people
    std::vector<double> byProfile;           ///< [profiles] people; empty for what is expected
    std::array<double, kCellKinds> byKind{}; ///< people in cells of each world::CellKind
    std::array<double, kCellKinds> areaOfKind_m2{};
    std::vector<navigation::SegmentIndex> ways; ///< one direction of each
    std::vector<double> onWay;                  ///< [ways] people, both directions
    double arrivals_per_min = 0.0;              ///< people who come into view: over its border or out of a door
};

/// The ways (one direction of each) in these cells on which most people are expected, the busiest first.
[[nodiscard]] std::vector<navigation::SegmentIndex> busiestWays(const PerceptualCity& city, const std::vector<std::uint32_t>& cells,
                                                                std::size_t most);

/// `cells`: places in ascending order of number, ascending, as everywhere below.
[[nodiscard]] ViewFigures expectedFigures(const PerceptualCity& city, const std::vector<std::uint32_t>& cells,
                                          const std::vector<navigation::SegmentIndex>& ways, std::int64_t people);

/// Counts the people of a run in some cells, step by step; the run must be one of this city, which must outlive the tally.
class ViewTally {
public:
    explicit ViewTally(const PerceptualCity& city);

    /// Begins anew with other cells. Who is there already is no arrival.
    void watch(const std::vector<std::uint32_t>& cells, const std::vector<navigation::SegmentIndex>& ways, const run::Frame& frame);
    void see(const run::Frame& frame, double step_s);
    [[nodiscard]] ViewFigures figures() const;

private:
    struct Seconds {
        double walking = 0.0;
        std::vector<double> byProfile;
        std::array<double, kCellKinds> byKind{};
        std::vector<double> onWay;
    };

    const PerceptualCity* m_city;
    std::vector<std::size_t> m_kindOfCell;
    std::vector<std::uint8_t> m_isWatched;                                          ///< [cells]
    std::vector<std::pair<navigation::SegmentIndex, std::size_t>> m_placeOfSegment; ///< both directions of the ways, ascending
    std::vector<std::uint32_t> m_there;  ///< numbers of who keeps a schedule at the last step, ascending
    std::vector<std::uint32_t> m_coming; ///< working memory
    Seconds m_seconds;
    double m_counted_s = 0.0;
    std::uint64_t m_arrivals = 0;
    std::array<double, kCellKinds> m_areaOfKind_m2{};
    std::vector<navigation::SegmentIndex> m_ways;
};

} // namespace passerby::perceptual
