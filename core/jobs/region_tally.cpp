// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/region_tally.h"

#include <algorithm>
#include <cmath>

namespace passerby::jobs {

using navigation::kNone;
using navigation::NodeIndex;
using navigation::SegmentIndex;
using run::Walker;

namespace {

constexpr std::size_t kVariances = 12; ///< the likeliest segments, of which more than the mean is looked at
constexpr std::size_t kDistributions = 6;
constexpr std::size_t kNeighbours = 16;

constexpr const char* kMeans = "people on segments";
constexpr const char* kVariance = "variance of people on segments";
constexpr const char* kDistribution = "distribution of people";
constexpr const char* kJoint = "people on neighbouring segments";
constexpr const char* kBorder = "arrivals at the border";
constexpr const char* kDwell = "time in the region";
constexpr const char* kDoors = "doors";
constexpr const char* kEnds = "ways and ends";

} // namespace

RegionPlan::RegionPlan(const perceptual::CellAtlas& atlas, const alibi::Bake& bake, const alibi::Habits& habits,
                       std::vector<std::uint32_t> inCells, std::uint32_t people)
    : cells(std::move(inCells)), placeOfSegment(bake.graph->segments().size(), kNone), types(habits.typeCount()), graph(bake.graph)
{
    const auto contains = [&](std::uint32_t cell) { return std::binary_search(cells.begin(), cells.end(), cell); };
    for (const std::uint32_t cell : cells) {
        segments.insert(segments.end(), atlas.cells()[cell].segments.begin(), atlas.cells()[cell].segments.end());
        for (const std::uint32_t door : atlas.cells()[cell].doors)
            if (atlas.inside(door) > 0.0) {
                doors.push_back(door);
                wait_s.push_back(habits.waitMean_s[habits.typeOfTarget[door]]);
            }
    }
    std::stable_sort(segments.begin(), segments.end(),
                     [&](SegmentIndex a, SegmentIndex b) { return bake.probability[a] > bake.probability[b]; });
    for (std::uint32_t place = 0; place < segments.size(); ++place) {
        placeOfSegment[segments[place]] = place;
        expected.push_back(bake.probability[segments[place]] * people);
        expectedTotal += expected.back();
    }
    for (std::uint32_t a = 0; a < segments.size() && a < 2 * kNeighbours; ++a)
        for (std::uint32_t b = 0; b < segments.size() && b < 2 * kNeighbours && neighbours.size() < kNeighbours; ++b)
            if (graph->segments()[segments[a]].to == graph->segments()[segments[b]].from
                && graph->segments()[segments[a]].from != graph->segments()[segments[b]].to)
                neighbours.emplace_back(a, b);
    for (NodeIndex portal = 0; portal < atlas.entries().size(); ++portal)
        if (contains(atlas.entries()[portal][0].cell) != contains(atlas.entries()[portal][1].cell))
            border.push_back(portal);
}

void RegionTally::see(const run::Frame& frame)
{
    m_now.clear();
    auto before = m_before.begin();
    for (const Walker& walker : frame.walkers) {
        if (m_plan.placeOfSegment[walker.segment] == kNone)
            continue;
        for (; before != m_before.end() && before->agent < walker.agent; ++before)
            disappeared(*before, frame.time_s);
        Seen one{walker.agent, walker.segment, -1.0};
        if (before != m_before.end() && before->agent == walker.agent)
            one.since_s = (before++)->since_s;
        else if (m_hasBegun)
            appeared(walker, one, frame.time_s);
        m_now.push_back(one);
    }
    for (; before != m_before.end(); ++before)
        disappeared(*before, frame.time_s);
    count(m_now);
    m_before.swap(m_now);
    m_hasBegun = true;
    m_frames += 1.0;
}

/// Finds the sums that each frame adds to, once for all frames of a record.
void RegionTally::findSums()
{
    const auto& name = [&](std::size_t place) {
        const navigation::Segment& segment = m_plan.graph->segments()[m_plan.segments[place]];
        return m_plan.graph->nodeName(segment.from) + " -> " + m_plan.graph->nodeName(segment.to);
    };
    const auto sumOf = [&](const char* family, const std::string& what) { return &m_record.values[{family, what}]; };
    const std::size_t places = m_plan.segments.size();
    for (std::size_t i = 0; i < places && i < 4 * kVariances; ++i)
        m_sums.means.push_back(sumOf(kMeans, name(i)));
    for (std::size_t i = 0; i < places && i < kVariances; ++i)
        m_sums.variances.push_back(sumOf(kVariance, name(i)));
    for (std::size_t i = 0; i < places && i < kDistributions; ++i)
        m_sums.distributed.push_back({name(i), {}});
    m_sums.distributed.push_back({"all", {}});
    for (const auto& [a, b] : m_plan.neighbours)
        m_sums.joint.push_back(sumOf(kJoint, name(a) + " and " + name(b)));
    m_sums.allMean = sumOf(kMeans, "all");
    m_sums.allVariance = sumOf(kVariance, "all");
}

void RegionTally::countClass(Sums::Classes& classes, double people, double expected)
{
    const double sd = std::max(0.5, std::sqrt(expected));
    const int step = static_cast<int>(std::clamp(std::floor((people - expected) / sd), -2.0, 2.0));
    double*& sum = classes.sums[static_cast<std::size_t>(step + 2)];
    if (!sum)
        sum = &m_record.values[{kDistribution, classes.name + ", class " + std::to_string(step)}];
    *sum += 1.0;
}

void RegionTally::count(const std::vector<Seen>& now)
{
    if (!m_sums.allMean)
        findSums();
    std::vector<double> people(m_plan.segments.size());
    for (const Seen& one : now)
        people[m_plan.placeOfSegment[one.segment]] += 1.0;
    const auto off = [&](std::size_t place) { return people[place] - m_plan.expected[place]; };
    for (std::size_t i = 0; i < m_sums.means.size(); ++i)
        *m_sums.means[i] += people[i];
    for (std::size_t i = 0; i < m_sums.variances.size(); ++i)
        *m_sums.variances[i] += off(i) * off(i);
    for (std::size_t i = 0; i + 1 < m_sums.distributed.size(); ++i)
        countClass(m_sums.distributed[i], people[i], m_plan.expected[i]);
    const double total = static_cast<double>(now.size());
    *m_sums.allMean += total;
    *m_sums.allVariance += (total - m_plan.expectedTotal) * (total - m_plan.expectedTotal);
    countClass(m_sums.distributed.back(), total, m_plan.expectedTotal);
    for (std::size_t i = 0; i < m_sums.joint.size(); ++i)
        *m_sums.joint[i] += off(m_plan.neighbours[i].first) * off(m_plan.neighbours[i].second);
}

void RegionTally::appeared(const Walker& walker, Seen& one, double time_s)
{
    one.since_s = time_s;
    // Whoever hurries over a short segment may be on the next already: the way tells where the region was entered.
    NodeIndex from = m_plan.graph->segments()[walker.segment].from;
    if (const std::optional<run::PersonStory> story = m_storyOf(walker.agent)) {
        std::size_t place = story->nextNode == 0 ? 0 : story->nextNode - 1;
        while (place > 0) {
            const SegmentIndex last = m_plan.graph->findSegment(story->route[place - 1], story->route[place]);
            if (last == kNone || m_plan.placeOfSegment[last] == kNone)
                break;
            --place;
        }
        from = story->route[place];
    }
    if (from >= m_plan.graph->portalCount()) {
        const auto door = std::find(m_plan.doors.begin(), m_plan.doors.end(), m_plan.graph->targetOfNode(from));
        if (door != m_plan.doors.end())
            cameOut(walker.agent, static_cast<std::size_t>(door - m_plan.doors.begin()), time_s);
        return;
    }
    arrived(walker, from, time_s);
}

void RegionTally::arrived(const Walker& walker, NodeIndex portal, double time_s)
{
    const std::string name = m_plan.graph->nodeName(portal);
    add(kBorder, name);
    const auto last = m_lastArrival_s.find(portal);
    if (last != m_lastArrival_s.end())
        m_record.samples[{kBorder, name + ", time between"}].push_back(time_s - last->second);
    m_lastArrival_s[portal] = time_s;
    const auto all = m_lastArrival_s.find(kNone);
    if (all != m_lastArrival_s.end())
        m_record.samples[{kBorder, "all, time between"}].push_back(time_s - all->second);
    m_lastArrival_s[kNone] = time_s;
    add(kEnds, "arriving for type " + std::to_string(walker.destinationType));
    m_record.samples[{kEnds, "speed"}].push_back(static_cast<double>(walker.speed_mps));
    if (const std::optional<run::PersonStory> story = m_storyOf(walker.agent); story && story->walking) {
        add(kEnds, "from T" + std::to_string(story->origin));
        add(kEnds, "to T" + std::to_string(story->destination));
        add(kEnds, "reason " + std::to_string(static_cast<int>(story->reason)));
        m_record.samples[{kEnds, "time since departure"}].push_back(time_s - story->departed_s);
        m_record.samples[{kEnds, "segments"}].push_back(static_cast<double>(story->route.size()));
    }
}

void RegionTally::cameOut(world::AgentId agent, std::size_t door, double time_s)
{
    const std::string name = "T" + std::to_string(m_plan.doors[door]);
    add(kDoors, "out of " + name);
    for (const double in_s : m_wentIn_s[door]) {
        const double lag = (time_s - in_s) / std::max(1.0, m_plan.wait_s[door]);
        if (lag < 2.0)
            add(kDoors, "in and out, lag class " + std::to_string(static_cast<int>(4.0 * lag)));
    }
    const auto inside = m_insideSince_s.find(agent);
    if (inside == m_insideSince_s.end())
        return;
    add(kDoors, "out again of " + name);
    m_record.samples[{kDoors, "time inside"}].push_back(time_s - inside->second);
    m_insideSince_s.erase(inside);
}

void RegionTally::disappeared(const Seen& one, double time_s)
{
    if (one.since_s >= 0.0)
        m_record.samples[{kDwell, "all"}].push_back(time_s - one.since_s);
    const NodeIndex to = m_plan.graph->segments()[one.segment].to;
    if (to < m_plan.graph->portalCount())
        return;
    const auto door = std::find(m_plan.doors.begin(), m_plan.doors.end(), m_plan.graph->targetOfNode(to));
    if (door == m_plan.doors.end())
        return;
    add(kDoors, "into T" + std::to_string(*door));
    m_wentIn_s[static_cast<std::size_t>(door - m_plan.doors.begin())].push_back(time_s);
    m_insideSince_s[one.agent] = time_s;
}

RegionRecord RegionTally::finish()
{
    RegionRecord record = std::move(m_record);
    for (auto& [key, value] : record.values)
        value /= m_frames;
    m_record = {};
    m_sums = {};
    m_before.clear();
    m_hasBegun = false;
    m_frames = 0.0;
    m_lastArrival_s.clear();
    m_wentIn_s.clear();
    m_insideSince_s.clear();
    return record;
}

} // namespace passerby::jobs
