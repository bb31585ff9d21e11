// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/importers/osm/import_report.h"
#include "core/importers/osm/road_lines.h"
#include "core/world/patch_builder.h"

#include <array>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace passerby::importers::osm {

/// Signals so near each other work together.
inline constexpr double kTogether_m = 40.0;

/// Signals where roads are driven along and crossed. Those that work together are green by turns: along the road of the first that was
/// asked for, and across it. Their times are invented, and reported so.
class SignalGroups {
public:
    SignalGroups(world::PatchBuilder& builder, ReportBuilder& report) : m_builder(builder), m_report(report) {}

    /// For those who drive along a road at a place of it.
    [[nodiscard]] world::SignalId forVehicles(const LinePlace& road, int level);
    /// For those on foot who cross it there: green while who drives along it waits.
    [[nodiscard]] world::SignalId forPeople(const LinePlace& road, int level);

private:
    struct Group {
        geometry::Point at;
        geometry::Point along;
        int level = 0;
        std::array<world::SignalId, 2> vehicles{}; ///< along, across; null until one is needed
        std::array<world::SignalId, 2> people{};   ///< who cross a road along, across
    };
    [[nodiscard]] Group& groupAt(const LinePlace& place, int level);
    /// 0: along the road of the group's first signal, 1: across it.
    [[nodiscard]] static std::size_t sideOf(const Group& group, geometry::Point ahead);
    [[nodiscard]] world::SignalId made(world::SignalId& known, double green_s, double amber_s, double offset_s);

    world::PatchBuilder& m_builder;
    ReportBuilder& m_report;
    std::vector<Group> m_groups;
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::size_t>> m_groupsIn; ///< by square of kTogether_m
};

} // namespace passerby::importers::osm
