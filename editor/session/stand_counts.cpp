// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/stand_counts.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace passerby::editor {

using geometry::Point;
using navigation::SegmentIndex;

StandCounts::StandCounts(std::shared_ptr<const navigation::NavigationGraph> graph, const HeatFilter& filter)
    : m_graph(std::move(graph)), m_filter(filter), m_stays_s(m_graph->segments().size(), 0.0F), m_waits_s(m_graph->segments().size(), 0.0F)
{
    for (SegmentIndex i = 0; i < m_graph->segments().size(); ++i) {
        const navigation::Segment& segment = m_graph->segments()[i];
        const SegmentIndex back = m_graph->reverseOf(segment);
        if (segment.from > segment.to && back != navigation::kNone && m_graph->segments()[back].cell == segment.cell)
            continue; // where escalators go up and down, the way back is one of the other cell
        m_ways[segment.cell].push_back(i);
    }
}

bool StandCounts::isOf(const navigation::NavigationGraph* graph, const HeatFilter& filter) const
{
    return m_graph.get() == graph && m_filter.profile == filter.profile && m_filter.destination == filter.destination;
}

void StandCounts::restart(double time_s)
{
    std::fill(m_stays_s.begin(), m_stays_s.end(), 0.0F);
    std::fill(m_waits_s.begin(), m_waits_s.end(), 0.0F);
    m_window_s = 0.0;
    m_looks = 0;
    m_last_s = time_s;
}

SegmentIndex StandCounts::nearestWay(const run::Walker& walker) const
{
    const auto ways = m_ways.find(m_graph->segments()[walker.segment].cell);
    if (ways == m_ways.end())
        return walker.segment;
    const Point place{walker.x_m, walker.y_m};
    SegmentIndex nearest = walker.segment;
    double least_m = std::numeric_limits<double>::infinity();
    for (const SegmentIndex way : ways->second) {
        const navigation::Segment& segment = m_graph->segments()[way];
        const Point from = m_graph->nodes()[segment.from].position;
        const Point to = m_graph->nodes()[segment.to].position;
        if (const double away_m = distance(place, geometry::nearestOnSegment(place, from, to)); away_m < least_m) {
            least_m = away_m;
            nearest = way;
        }
    }
    return nearest;
}

void StandCounts::add(const run::Frame& frame)
{
    if (!m_last_s || frame.time_s < *m_last_s) {
        restart(frame.time_s);
        return;
    }
    const double since_s = frame.time_s - *m_last_s;
    if (frame.graph != m_graph || since_s < kLooksEvery_s - 1e-9)
        return;
    for (std::size_t i = 0; i < frame.walkers.size(); ++i) {
        const run::Walker& walker = frame.walkers[i];
        const run::Activity activity = frame.activityOf(i);
        const bool isOnTheWay = activity == run::Activity::walks && static_cast<double>(walker.speed_mps) >= kWalksFrom_mps;
        if (isOnTheWay || walker.segment >= m_stays_s.size() || (m_filter.profile && walker.profile != *m_filter.profile)
            || (m_filter.destination && walker.destinationType != *m_filter.destination))
            continue;
        const SegmentIndex way = nearestWay(walker);
        m_stays_s[way] += static_cast<float>(since_s);
        if (activity == run::Activity::walks)
            m_waits_s[way] += static_cast<float>(since_s);
    }
    m_window_s += since_s;
    ++m_looks;
    m_last_s = frame.time_s;
}

CountedPeople StandCounts::counted(const std::vector<float>& people_s) const
{
    CountedPeople counted;
    counted.people_s = std::make_shared<const std::vector<float>>(people_s);
    counted.window_s = m_window_s;
    counted.spacing_s = m_looks > 0 ? m_window_s / static_cast<double>(m_looks) : 0.0;
    return counted;
}

} // namespace passerby::editor
