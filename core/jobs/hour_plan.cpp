// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/hour_plan.h"

#include <algorithm>
#include <numeric>

namespace passerby::jobs {

namespace {

/// Share of the whole that stays alone.
constexpr double kLeastShare = 1e-3;

} // namespace

Grouping Grouping::of(std::span<const double> expected)
{
    std::vector<std::size_t> order(expected.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return expected[a] > expected[b]; });
    const double least = kLeastShare * std::accumulate(expected.begin(), expected.end(), 0.0);
    Grouping grouping;
    grouping.groupOf.resize(expected.size());
    double sum = 0.0;
    bool isOpen = false;
    for (const std::size_t thing : order) {
        // what is left once everything expected has its group goes to the last one
        if (!isOpen && (grouping.expected.empty() || expected[thing] > 0.0)) {
            grouping.expected.push_back(0.0);
            isOpen = true;
        }
        grouping.groupOf[thing] = static_cast<std::uint32_t>(grouping.expected.size() - 1);
        grouping.expected.back() += expected[thing];
        sum += expected[thing];
        if (isOpen && sum >= least && sum > 0.0) {
            isOpen = false;
            sum = 0.0;
        }
    }
    if (isOpen && grouping.expected.size() > 1) { // too few for a group of their own
        const auto last = static_cast<std::uint32_t>(grouping.expected.size() - 1);
        std::replace(grouping.groupOf.begin(), grouping.groupOf.end(), last, last - 1);
        grouping.expected[last - 1] += grouping.expected[last];
        grouping.expected.pop_back();
    }
    return grouping;
}

void Grouping::add(std::span<const double> values, std::span<double> sums) const
{
    for (std::size_t thing = 0; thing < values.size(); ++thing)
        sums[groupOf[thing]] += values[thing];
}

HourPlan HourPlan::of(const alibi::Bake& bake, std::span<const std::uint32_t> typeOfTarget)
{
    HourPlan plan;
    plan.walking = bake.walkingShare;
    plan.expectedActivities.assign(2 * bake.typeCount, 0.0);
    for (std::size_t target = 0; target < typeOfTarget.size(); ++target)
        plan.expectedActivities[typeOfTarget[target]] += bake.probabilityInside[target];
    for (std::size_t entry = 0; entry < bake.probabilityByType.size(); ++entry)
        plan.expectedActivities[bake.typeCount + entry % bake.typeCount] += static_cast<double>(bake.probabilityByType[entry]);
    plan.ways = Grouping::of(bake.probability);
    plan.activities = Grouping::of(plan.expectedActivities);
    return plan;
}

HourTally HourTally::of(const run::Frame& frame, std::span<const double> inside_s, const HourPlan& plan)
{
    const std::size_t types = inside_s.size();
    const double everybody_s = static_cast<double>(frame.people) * frame.window_s;
    HourTally tally;
    tally.ways.assign(plan.ways.expected.size(), 0.0);
    tally.activities.assign(2 * types, 0.0);
    for (std::size_t segment = 0; segment < frame.occupancy_s->size(); ++segment)
        tally.ways[plan.ways.groupOf[segment]] += static_cast<double>((*frame.occupancy_s)[segment]) / everybody_s;
    tally.walking = std::accumulate(tally.ways.begin(), tally.ways.end(), 0.0);
    for (std::size_t type = 0; type < types; ++type)
        tally.activities[type] = inside_s[type] / everybody_s;
    for (std::size_t entry = 0; entry < frame.occupancyByType_s->size(); ++entry)
        tally.activities[types + entry % types] += static_cast<double>((*frame.occupancyByType_s)[entry]) / everybody_s;
    return tally;
}

} // namespace passerby::jobs
