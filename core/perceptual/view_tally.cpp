// SPDX-License-Identifier: Apache-2.0
#include "core/perceptual/view_tally.h"

#include <algorithm>

namespace passerby::perceptual {

using navigation::NavigationGraph;
using navigation::SegmentIndex;
using run::Frame;
using run::Walker;

namespace {

std::vector<std::size_t> kindsOf(const world::World& world)
{
    std::vector<std::size_t> kinds;
    for (const auto& [id, cell] : world.cells())
        kinds.push_back(static_cast<std::size_t>(cell.kind));
    return kinds;
}

/// kNone where the way leads one way alone.
SegmentIndex reverseOf(const NavigationGraph& graph, SegmentIndex segment)
{
    return graph.findSegment(graph.segments()[segment].to, graph.segments()[segment].from);
}

double bothWays(const PerceptualCity& city, SegmentIndex segment)
{
    const SegmentIndex reverse = reverseOf(*city.bake->graph, segment);
    return city.bake->probability[segment] + (reverse == navigation::kNone ? 0.0 : city.bake->probability[reverse]);
}

std::array<double, kCellKinds> areasOf(const world::World& world, const std::vector<std::uint32_t>& cells)
{
    std::array<double, kCellKinds> areas{};
    for (const std::uint32_t cell : cells) {
        const auto entry = world.cells().at(cell);
        areas[static_cast<std::size_t>(entry.row->kind)] += geometry::area(entry.row->polygon);
    }
    return areas;
}

/// People who come into these cells from others, or out of their doors, in a second and of one person.
double arrivalRate_per_s(const PerceptualCity& city, const std::vector<std::uint32_t>& cells)
{
    const CellAtlas& atlas = *city.atlas;
    const NavigationGraph& graph = *city.bake->graph;
    double rate_per_s = 0.0;
    for (const std::uint32_t cell : cells) {
        for (const navigation::NodeIndex portal : atlas.cells()[cell].portals) {
            const auto& entries = atlas.entries()[portal];
            const std::size_t side = entries[0].cell == cell ? 0 : 1;
            if (!std::binary_search(cells.begin(), cells.end(), entries[1 - side].cell))
                rate_per_s += entries[side].rate_per_s;
        }
        for (const std::uint32_t door : atlas.cells()[cell].doors) {
            const navigation::NodeIndex node = graph.nodeOfTarget(door);
            for (SegmentIndex segment = graph.firstSegment(node); segment < graph.lastSegment(node); ++segment)
                rate_per_s += city.bake->entryRate_per_s[segment];
        }
    }
    return rate_per_s;
}

} // namespace

std::vector<SegmentIndex> busiestWays(const PerceptualCity& city, const std::vector<std::uint32_t>& cells, std::size_t most)
{
    const NavigationGraph& graph = *city.bake->graph;
    std::vector<std::pair<double, SegmentIndex>> ways;
    for (const std::uint32_t cell : cells)
        for (const SegmentIndex segment : city.atlas->cells()[cell].segments) {
            const SegmentIndex reverse = reverseOf(graph, segment);
            if (reverse == navigation::kNone || segment < reverse || !(city.bake->entryRate_per_s[reverse] > 0.0))
                ways.emplace_back(-bothWays(city, segment), segment);
        }
    const std::size_t count = std::min(most, ways.size());
    std::partial_sort(ways.begin(), ways.begin() + static_cast<std::ptrdiff_t>(count), ways.end());
    std::vector<SegmentIndex> busiest;
    for (std::size_t i = 0; i < count; ++i)
        busiest.push_back(ways[i].second);
    return busiest;
}

ViewFigures expectedFigures(const PerceptualCity& city, const std::vector<std::uint32_t>& cells, const std::vector<SegmentIndex>& ways,
                            std::int64_t people)
{
    const auto everybody = static_cast<double>(people);
    const std::vector<std::size_t> kinds = kindsOf(city.world);
    ViewFigures figures;
    figures.areaOfKind_m2 = areasOf(city.world, cells);
    for (const std::uint32_t cell : cells) {
        const double walking = everybody * city.atlas->cells()[cell].walking;
        figures.walking += walking;
        figures.byKind[kinds[cell]] += walking;
    }
    figures.ways = ways;
    for (const SegmentIndex segment : ways)
        figures.onWay.push_back(everybody * bothWays(city, segment));
    figures.arrivals_per_min = 60.0 * everybody * arrivalRate_per_s(city, cells);
    return figures;
}

ViewTally::ViewTally(const PerceptualCity& city) : m_city(&city), m_kindOfCell(kindsOf(city.world)), m_isWatched(m_kindOfCell.size()) {}

void ViewTally::watch(const std::vector<std::uint32_t>& cells, const std::vector<SegmentIndex>& ways, const Frame& frame)
{
    std::fill(m_isWatched.begin(), m_isWatched.end(), std::uint8_t{0});
    for (const std::uint32_t cell : cells)
        m_isWatched[cell] = 1;
    m_areaOfKind_m2 = areasOf(m_city->world, cells);
    m_ways = ways;
    m_placeOfSegment.clear();
    for (std::size_t place = 0; place < ways.size(); ++place) {
        m_placeOfSegment.emplace_back(ways[place], place);
        if (const SegmentIndex reverse = reverseOf(*m_city->bake->graph, ways[place]); reverse != navigation::kNone)
            m_placeOfSegment.emplace_back(reverse, place);
    }
    std::sort(m_placeOfSegment.begin(), m_placeOfSegment.end());
    m_seconds = {};
    m_seconds.byProfile.resize(m_city->world.profiles().size());
    m_seconds.onWay.resize(ways.size());
    m_counted_s = 0.0;
    see(frame, 0.0);
    m_arrivals = 0;
}

void ViewTally::see(const Frame& frame, double step_s)
{
    m_coming.clear();
    for (const Walker& walker : frame.walkers) {
        if (walker.agent.kind != world::PersonKind::schedule)
            continue; // others are not expected
        const std::uint32_t cell = m_city->atlas->cellOfSegment(walker.segment);
        if (m_isWatched[cell] == 0)
            continue;
        m_coming.push_back(walker.agent.number);
        m_seconds.walking += step_s;
        m_seconds.byKind[m_kindOfCell[cell]] += step_s;
        if (walker.profile < m_seconds.byProfile.size())
            m_seconds.byProfile[walker.profile] += step_s;
        const auto way = std::lower_bound(m_placeOfSegment.begin(), m_placeOfSegment.end(), std::pair{walker.segment, std::size_t{0}});
        if (way != m_placeOfSegment.end() && way->first == walker.segment)
            m_seconds.onWay[way->second] += step_s;
    }
    auto before = m_there.begin();
    for (const std::uint32_t agent : m_coming) {
        before = std::lower_bound(before, m_there.end(), agent);
        m_arrivals += before == m_there.end() || *before != agent ? 1 : 0;
    }
    m_there.swap(m_coming);
    m_counted_s += step_s;
}

ViewFigures ViewTally::figures() const
{
    const double each = m_counted_s > 0.0 ? 1.0 / m_counted_s : 0.0;
    ViewFigures figures;
    figures.counted_s = m_counted_s;
    figures.now = static_cast<std::uint32_t>(m_there.size());
    figures.walking = m_seconds.walking * each;
    figures.byProfile = m_seconds.byProfile;
    for (double& seconds : figures.byProfile)
        seconds *= each;
    figures.byKind = m_seconds.byKind;
    for (double& seconds : figures.byKind)
        seconds *= each;
    figures.areaOfKind_m2 = m_areaOfKind_m2;
    figures.ways = m_ways;
    figures.onWay = m_seconds.onWay;
    for (double& seconds : figures.onWay)
        seconds *= each;
    figures.arrivals_per_min = 60.0 * static_cast<double>(m_arrivals) * each;
    return figures;
}

} // namespace passerby::perceptual
