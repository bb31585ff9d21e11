// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/autonomous/measures/doors.h"
#include "core/autonomous/measures/measured_person.h"
#include "core/foundation/result.h"
#include "core/ground/walking_ground.h"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace passerby::jobs {

/// Counts who goes through portals of a city, from where people are from step to step, and watches all of them for lasting blockage: who
/// stands near one and waits, for a train say, does not want through and counts for nothing there.
class DoorTally {
public:
    /// `doors` are nodes of the graph, below `portals`, how many of these there are; none: all of them are.
    DoorTally(std::shared_ptr<const ground::WalkingGround> ground, std::size_t portals, std::vector<navigation::NodeIndex> doors);

    /// The next moment.
    void add(double time_s, std::span<const autonomous::MeasuredPerson> people);
    /// Through the doors, both ways.
    [[nodiscard]] std::uint64_t passed() const;
    /// How unevenly by their widths.
    [[nodiscard]] double unevenness() const;
    [[nodiscard]] std::uint64_t lastingBlockages() const { return m_watch.lasting(); }

private:
    void notePassing(std::uint32_t from, std::uint32_t to, geometry::Point place);
    void watch(double time_s, std::span<const autonomous::MeasuredPerson> people);

    std::shared_ptr<const ground::WalkingGround> m_ground;
    std::vector<navigation::NodeIndex> m_doors;
    std::vector<double> m_passed;              ///< [portals] so far
    std::vector<std::uint32_t> m_passedLately; ///< [portals] since they were last watched
    std::vector<std::uint32_t> m_cells;        ///< by person, counted from 1; 0: not seen in the moment before
    std::vector<std::uint32_t> m_cellsNow;
    autonomous::BlockageWatch m_watch;
    double m_watched_s = 0.0;
};

/// The nodes of portals that are named so ("P7"). Error "no-such-node".
[[nodiscard]] foundation::Result<std::vector<navigation::NodeIndex>> portalsNamed(const navigation::NavigationGraph& graph,
                                                                                  const std::vector<std::string>& names);

} // namespace passerby::jobs
