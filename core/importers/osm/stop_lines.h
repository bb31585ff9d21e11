// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/importers/osm/import_report.h"
#include "core/importers/osm/osm_map.h"
#include "core/importers/osm/road_net.h"
#include "core/importers/osm/signal_groups.h"
#include "core/world/patch_builder.h"

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

namespace passerby::importers::osm {

/// Lines where vehicles stop at signals: first those before the signals of the roads, then those before crossings that are behind none.
/// Each lies on the level of its road.
class StopLines {
public:
    StopLines(world::PatchBuilder& builder, const OsmMap& map, const RoadNet& net, SignalGroups& groups, ReportBuilder& report)
        : m_builder(builder), m_map(map), m_net(net), m_groups(groups), m_report(report)
    {
    }

    void addBeforeSignals(const foundation::JobContext& context);
    /// For those who come to a crossing with a signal: from both directions, also where a road goes on as another there. None for those who
    /// have just stopped: at a line before, or at the signals of the meeting that they come from.
    void addBeforeCrossing(std::uint32_t piece, std::size_t node);

private:
    /// A direction of driving by number of its piece: true is along it.
    using Direction = std::pair<std::uint32_t, bool>;

    void addAtNode(const Node& node, std::uint32_t piece, std::size_t place);
    /// `crossed` is the road at the crossing, on `level`: all who come to it obey one signal.
    void addOneBeforeCrossing(std::uint32_t piece, double along_m, bool isForward, const LinePlace& crossed, int level);
    void add(std::uint32_t piece, double along_m, bool isForward, world::SignalId signal);
    [[nodiscard]] bool isStoppedAt(const Node& node, std::uint32_t piece, double along_m, bool isForward) const;
    /// Whether the crossing lies on lanes behind no other stop line.
    [[nodiscard]] bool isNeeded(std::uint32_t piece, double along_m, bool isForward) const;
    /// Whether vehicles stopped at signals of the meeting close behind.
    [[nodiscard]] bool hasStoppedBehind(std::uint32_t piece, double along_m, bool isForward) const;
    /// A place for a stop line at a node, or one before the crossings with signals that lie there or close before.
    [[nodiscard]] double beforeCrossings_m(std::uint32_t piece, std::size_t place, bool isForward) const;
    /// How far it is in a direction of driving to where more than two roads end; infinite where the road ends before.
    [[nodiscard]] double distanceToMeeting_m(std::uint32_t piece, double along_m, bool isForward) const;

    world::PatchBuilder& m_builder;
    const OsmMap& m_map;
    const RoadNet& m_net;
    SignalGroups& m_groups;
    ReportBuilder& m_report;
    std::map<Direction, std::vector<double>> m_stopped;   ///< where on a piece stop lines are wanted
    std::map<Direction, std::vector<double>> m_atSignals; ///< those that addBeforeSignals wanted
};

} // namespace passerby::importers::osm
