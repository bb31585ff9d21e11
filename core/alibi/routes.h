// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/alibi/closest_targets.h"
#include "core/alibi/habits.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/navigation/navigation_graph.h"

#include <cmath>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace passerby::alibi {

class RouteFinders;

/// The shortest ways between all targets of a city, and the closest target of each type, ready to be walked, from each of the graph's
/// sources: those of people who are step free lead over no steps. Immutable; may be shared by runs and threads. Memory: 4 bytes for each
/// pair of a source and a node, and for each pair of a source and a target; or, of those found when they are asked for, 100 bytes a node
/// for each thread that asks at once.
class Routes {
public:
    ~Routes();
    Routes(const Routes&) = delete;
    Routes& operator=(const Routes&) = delete;

    /// Grows one tree per target, in parallel. Errors: "cancelled", "too-many-routes" (beyond 4 GB).
    [[nodiscard]] static foundation::Result<std::shared_ptr<const Routes>> build(std::shared_ptr<const navigation::NavigationGraph> graph,
                                                                                 const Habits& habits, unsigned threads,
                                                                                 foundation::JobContext& context);

    /// Ways that are found when somebody asks for them, in cities of any size whose closest targets are known already. Graphs must be such
    /// that navigation::WayFinder can find them, those without steps included, and not slow anybody down. Costs some trees now, and up to
    /// some milliseconds a way.
    [[nodiscard]] static std::shared_ptr<const Routes> onDemand(std::shared_ptr<const navigation::NavigationGraph> graph,
                                                                const ClosestTargets& closest, const ClosestTargets& stepFreeClosest);
    /// False where they are found on demand: then nobody may ask for lastSegments.
    [[nodiscard]] bool areAllKnown() const { return !m_finders; }

    [[nodiscard]] const std::shared_ptr<const navigation::NavigationGraph>& graph() const { return m_graph; }
    [[nodiscard]] std::size_t targetCount() const { return m_targets; }
    [[nodiscard]] std::size_t sourceCount() const { return m_graph->sourceCount(); }
    /// Of the shortest way, in effective metres: times a person's slowness, the time that it takes. Infinity where there is no way.
    [[nodiscard]] float length_m(std::uint32_t source, std::uint32_t to) const
    {
        return m_finders ? foundLength_m(source, to) : m_length_m[source * m_targets + to];
    }
    /// No way is longer, in effective metres.
    [[nodiscard]] float longest_m() const { return m_longest_m; }
    [[nodiscard]] bool isReachable(std::uint32_t source, std::uint32_t to) const { return std::isfinite(length_m(source, to)); }
    /// As closestFrom; kNone where none can be reached.
    [[nodiscard]] std::uint32_t closest(std::uint32_t source, std::uint32_t type) const { return m_closest[source * m_types + type]; }
    /// [nodes] last segment of the way from the source to each node, kNone at itself and where there is no way.
    [[nodiscard]] std::span<const navigation::SegmentIndex> lastSegments(std::uint32_t source) const
    {
        return {m_lastSegment.data() + source * m_nodes, m_nodes};
    }
    /// The segments of the way, in order; empty from a target to itself and where there is no way.
    void segmentsBetween(std::uint32_t source, std::uint32_t to, std::vector<navigation::SegmentIndex>& segments) const;
    /// Whether any of the equally short ways between them leads over the segment, where that is sooner told: otherwise as leadsOver.
    [[nodiscard]] bool mayLeadOver(std::uint32_t source, std::uint32_t to, navigation::SegmentIndex segment) const;
    /// Whether the way leads over all of the path, one segment after another.
    [[nodiscard]] bool leadsOver(std::uint32_t source, std::uint32_t to, std::span<const navigation::SegmentIndex> path) const;

private:
    Routes();
    [[nodiscard]] float foundLength_m(std::uint32_t source, std::uint32_t to) const;
    /// Of the targets [begin, end), on ways without steps or on all.
    void grow(const navigation::NavigationGraph& graph, const Habits& habits, bool isStepFree, std::uint32_t begin, std::uint32_t end,
              foundation::JobContext& context);
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    std::size_t m_targets = 0;
    std::size_t m_nodes = 0;
    std::size_t m_types = 0;
    std::vector<float> m_length_m;                       ///< [sources × n]
    std::vector<std::uint32_t> m_closest;                ///< [sources × m]
    std::vector<navigation::SegmentIndex> m_lastSegment; ///< [sources × nodes]
    float m_longest_m = 0.0F;
    std::unique_ptr<RouteFinders> m_finders; ///< null where all ways are known
};

/// Whether the ways between all targets of a city are few enough for Routes::build.
[[nodiscard]] bool canKnowAllRoutes(const world::World& world);

} // namespace passerby::alibi
