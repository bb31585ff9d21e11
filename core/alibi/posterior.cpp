// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/posterior.h"

#include "core/alibi/behind_segment.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace passerby::alibi {

using world::TripReason;

namespace {

bool isLikelier(const StoryOdds& a, const StoryOdds& b)
{
    if (a.probability != b.probability)
        return a.probability > b.probability;
    return std::tie(a.ends.origin, a.ends.destination, a.reason) < std::tie(b.ends.origin, b.ends.destination, b.reason);
}

/// What people tell who walk other ways between the same ends is the same story.
void addStory(std::vector<StoryOdds>& stories, const StoryOdds& added)
{
    const auto same = std::find_if(stories.begin(), stories.end(),
                                   [&](const StoryOdds& story) { return story.ends == added.ends && story.reason == added.reason; });
    if (same == stories.end())
        stories.push_back(added);
    else
        same->probability += added.probability;
}

/// Splits the likeliest pairs by reason, those of a source and a target; of `kept` pairs, the `kept` likeliest stories.
std::vector<StoryOdds> splitByReason(const TripLaw& law, const std::vector<StoryOdds>& pairs, double sum, Encounter encounter,
                                     std::size_t kept)
{
    std::vector<StoryOdds> stories;
    for (const StoryOdds& pair : pairs) {
        TripSplit all;
        const TripEnds ends{law.graph()->targetOfSource(pair.ends.origin), pair.ends.destination};
        for (std::size_t kind = 0; kind < law.kinds().size(); ++kind) {
            if (!law.isSourceOf(pair.ends.origin, law.kinds()[kind]))
                continue;
            const TripSplit split = law.split(kind, ends.origin, ends.destination);
            all.oneWay += split.oneWay;
            all.out += split.out;
            all.back += split.back;
        }
        addStory(stories, {ends, TripReason::oneWay, weightOf(all.oneWay, encounter) / sum});
        addStory(stories, {ends, TripReason::out, weightOf(all.out, encounter) / sum});
        addStory(stories, {ends, TripReason::back, weightOf(all.back, encounter) / sum});
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

/// Sums weights by the types of both ends; takes memory for the pairs that occur alone, of which there are few where types are many.
class WeightsOfKinds {
public:
    explicit WeightsOfKinds(std::size_t types) : m_row(types, 0.0) {}

    /// Of trips from the source that comes next, to a target of this type; `weight` > 0.
    void add(std::uint32_t destination, double weight)
    {
        if (m_row[destination] == 0.0)
            m_touched.push_back(destination);
        m_row[destination] += weight;
    }
    /// The source was of this type.
    void endSource(std::uint32_t origin)
    {
        for (const std::uint32_t destination : m_touched)
            m_sums[{origin, destination}] += std::exchange(m_row[destination], 0.0);
        m_touched.clear();
    }
    [[nodiscard]] std::vector<StoryKindOdds> odds(double sum) const
    {
        std::vector<StoryKindOdds> kinds;
        for (const auto& [ends, weight] : m_sums)
            kinds.push_back({ends.first, ends.second, weight / sum});
        std::stable_sort(kinds.begin(), kinds.end(),
                         [](const StoryKindOdds& a, const StoryKindOdds& b) { return a.probability > b.probability; });
        return kinds;
    }

private:
    std::vector<double> m_row; ///< [type] of the source at hand
    std::vector<std::uint32_t> m_touched;
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> m_sums;
};

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
    WeightsOfKinds kinds(typeOf.empty() ? 0 : std::size_t{1} + *std::max_element(typeOf.begin(), typeOf.end()));
    double sum = 0.0;
    for (std::uint32_t source = 0; source < routes.sourceCount(); ++source) {
        const std::uint32_t origin = routes.graph()->targetOfSource(source);
        if (!behind.look(origin, routes.lastSegments(source), path))
            continue;
        law.fillRow(source, row);
        for (std::uint32_t target = 0; target < targets; ++target) {
            const double weight = weightOf(row.trips[target], encounter);
            if (target == origin || !(weight > 0.0) || !behind.contains(target))
                continue;
            posterior.origin[origin] += weight;
            posterior.destination[target] += weight;
            kinds.add(typeOf[target], weight);
            sum += weight;
            keep(pairs, {{source, target}, TripReason::oneWay, weight}, kept);
        }
        kinds.endSource(typeOf[origin]);
    }
    if (!(sum > 0.0))
        return posterior;
    for (double& chance : posterior.origin)
        chance /= sum;
    for (double& chance : posterior.destination)
        chance /= sum;
    posterior.likeliest = splitByReason(law, pairs, sum, encounter, kept);
    posterior.kinds = kinds.odds(sum);
    return posterior;
}

} // namespace passerby::alibi
