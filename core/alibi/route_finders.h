// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/navigation/way_finder.h"
#include "core/navigation/ways_over.h"

#include <array>
#include <memory>
#include <mutex>
#include <vector>

namespace passerby::alibi {

/// Finds single ways of a graph that navigation::WayFinder can find ways in, those of people who are step free included, for any number of
/// threads at once. As for Routes, `source` tells where a way begins and whose it is, and segments are those of the whole graph, which must
/// outlive it.
class RouteFinders {
public:
    explicit RouteFinders(const navigation::NavigationGraph& graph) : m_graph(graph) {}

    void find(std::uint32_t source, std::uint32_t to, std::vector<navigation::SegmentIndex>& segments);
    /// In metres; infinity where there is no way.
    [[nodiscard]] double length_m(std::uint32_t source, std::uint32_t to);
    /// Whether any of the equally short ways leads over the segment.
    [[nodiscard]] bool anyLeadsOver(std::uint32_t source, std::uint32_t to, navigation::SegmentIndex segment);
    /// No way is longer: twice as far as the farthest target is from one of each part of the city, in metres. Cost: some trees.
    [[nodiscard]] double bound_m() const;

private:
    struct Finder {
        explicit Finder(const navigation::NavigationGraph& graph) : ways(graph), over(graph) {}
        navigation::WayFinder ways;
        navigation::WaysOver over;
    };
    [[nodiscard]] const navigation::NavigationGraph& graphOf(bool isStepFree) const;
    [[nodiscard]] std::unique_ptr<Finder> take(bool isStepFree);
    template <class Ask>
    auto ask(std::uint32_t source, const Ask& ask);

    const navigation::NavigationGraph& m_graph;
    std::mutex m_mutex;
    std::array<std::vector<std::unique_ptr<Finder>>, 2> m_idle; ///< the one given back last goes first; of people who are step free second
};

} // namespace passerby::alibi
