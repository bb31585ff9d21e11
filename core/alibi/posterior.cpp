// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/posterior.h"

#include "core/alibi/behind_segment.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace passerby::alibi {

using world::TripReason;

namespace {

bool isLikelier(const StoryOdds& a, const StoryOdds& b)
{
    if (a.probability != b.probability)
        return a.probability > b.probability;
    return std::tie(a.ends.origin, a.ends.destination, a.reason) < std::tie(b.ends.origin, b.ends.destination, b.reason);
}

/// Splits the likeliest pairs by reason; of `kept` pairs, the `kept` likeliest stories.
std::vector<StoryOdds> splitByReason(const TripLaw& law, const std::vector<StoryOdds>& pairs, double sum, Encounter encounter,
                                     std::size_t kept)
{
    std::vector<StoryOdds> stories;
    for (const StoryOdds& pair : pairs) {
        TripSplit all;
        for (std::size_t kind = 0; kind < law.kinds().size(); ++kind) {
            const TripSplit split = law.split(kind, pair.ends.origin, pair.ends.destination);
            all.oneWay += split.oneWay;
            all.out += split.out;
            all.back += split.back;
        }
        stories.push_back({pair.ends, TripReason::oneWay, weightOf(all.oneWay, encounter) / sum});
        stories.push_back({pair.ends, TripReason::out, weightOf(all.out, encounter) / sum});
        stories.push_back({pair.ends, TripReason::back, weightOf(all.back, encounter) / sum});
    }
    std::erase_if(stories, [](const StoryOdds& story) { return !(story.probability > 0.0); });
    std::sort(stories.begin(), stories.end(), isLikelier);
    stories.resize(std::min(kept, stories.size()));
    return stories;
}

/// Inserts into a short list that stays sorted.
void keep(std::vector<StoryOdds>& likeliest, const StoryOdds& story, std::size_t kept)
{
    if (likeliest.size() == kept && !isLikelier(story, likeliest.back()))
        return;
    likeliest.insert(std::upper_bound(likeliest.begin(), likeliest.end(), story, isLikelier), story);
    if (likeliest.size() > kept)
        likeliest.pop_back();
}

/// Weights of pairs of types in a square table, as odds.
std::vector<StoryKindOdds> oddsOfKinds(const std::vector<double>& weights, std::size_t types, double sum)
{
    std::vector<StoryKindOdds> kinds;
    for (std::size_t place = 0; place < weights.size(); ++place)
        if (weights[place] > 0.0)
            kinds.push_back({static_cast<std::uint32_t>(place / types), static_cast<std::uint32_t>(place % types), weights[place] / sum});
    std::stable_sort(kinds.begin(), kinds.end(),
                     [](const StoryKindOdds& a, const StoryKindOdds& b) { return a.probability > b.probability; });
    return kinds;
}

} // namespace

Posterior posteriorOf(const TripLaw& law, const Routes& routes, std::span<const navigation::SegmentIndex> path, Encounter encounter,
                      std::size_t kept)
{
    const std::size_t targets = law.habits().targetCount();
    Posterior posterior{std::vector<double>(targets, 0.0), std::vector<double>(targets, 0.0), {}};
    BehindSegment behind(*routes.graph());
    TripRow row;
    std::vector<StoryOdds> pairs;
    const auto& typeOf = law.habits().typeOfTarget;
    const std::size_t types = typeOf.empty() ? 0 : 1 + *std::max_element(typeOf.begin(), typeOf.end());
    std::vector<double> kinds(types * types, 0.0);
    double sum = 0.0;
    for (std::uint32_t source = 0; source < targets; ++source) {
        if (!behind.look(source, routes.lastSegments(source), path))
            continue;
        law.fillRow(source, row);
        for (std::uint32_t target = 0; target < targets; ++target) {
            const double weight = weightOf(row.trips[target], encounter);
            if (target == source || !(weight > 0.0) || !behind.contains(target))
                continue;
            posterior.origin[source] += weight;
            posterior.destination[target] += weight;
            kinds[typeOf[source] * types + typeOf[target]] += weight;
            sum += weight;
            keep(pairs, {{source, target}, TripReason::oneWay, weight}, kept);
        }
    }
    if (!(sum > 0.0))
        return posterior;
    for (double& chance : posterior.origin)
        chance /= sum;
    for (double& chance : posterior.destination)
        chance /= sum;
    posterior.likeliest = splitByReason(law, pairs, sum, encounter, kept);
    posterior.kinds = oddsOfKinds(kinds, types, sum);
    return posterior;
}

} // namespace passerby::alibi
