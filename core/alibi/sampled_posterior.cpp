// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/sampled_posterior.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace passerby::alibi {

using foundation::Purpose;
using foundation::RandomStream;
using navigation::SegmentIndex;

namespace {

constexpr std::size_t kFewest = 20; ///< one of so many draws must lead over the path

std::vector<StorySketch> drawOver(const StoryLaw& stories, AlibiSampler& sampler, SegmentIndex segment, Encounter encounter,
                                  std::size_t draws, std::uint64_t seed)
{
    std::vector<StorySketch> drawn;
    for (std::size_t draw = 0; draw < draws; ++draw) {
        RandomStream random(seed, draw, Purpose::alibi);
        if (const auto sketch = stories.sketch(sampler, {&segment, 1}, encounter, random))
            drawn.push_back(*sketch);
    }
    return drawn;
}

/// Those that lead over the path, or over as much of its end as enough of them do.
std::vector<StorySketch> overPath(const std::vector<StorySketch>& drawn, const TripLaw& law, const Routes& routes,
                                  std::span<const SegmentIndex> path)
{
    while (path.size() > 1) {
        std::vector<StorySketch> over;
        std::copy_if(drawn.begin(), drawn.end(), std::back_inserter(over), [&](const StorySketch& one) {
            const bool isStepFree = law.kinds()[one.kind].habits->isStepFree;
            return routes.leadsOver(routes.graph()->sourceOf(one.ends.origin, isStepFree), one.ends.destination, path);
        });
        if (over.size() * kFewest >= drawn.size())
            return over;
        path = path.last((path.size() + 1) / 2);
    }
    return drawn;
}

} // namespace

Posterior sampledPosterior(const StoryLaw& stories, const Routes& routes, AlibiSampler& sampler, std::span<const SegmentIndex> path,
                           Encounter encounter, std::size_t draws, std::uint64_t seed, std::size_t kept)
{
    const TripLaw& law = stories.law();
    const std::vector<StorySketch> seen = overPath(drawOver(stories, sampler, path.back(), encounter, draws, seed), law, routes, path);
    const std::size_t targets = law.habits().targetCount();
    Posterior posterior{std::vector<double>(targets, 0.0), std::vector<double>(targets, 0.0), {}};
    std::map<std::tuple<std::uint32_t, std::uint32_t, world::TripReason>, double> byStory;
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> byKind;
    for (const StorySketch& one : seen) {
        posterior.origin[one.ends.origin] += 1.0;
        posterior.destination[one.ends.destination] += 1.0;
        byStory[{one.ends.origin, one.ends.destination, one.reason}] += 1.0;
        byKind[{law.habits().typeOfTarget[one.ends.origin], law.habits().typeOfTarget[one.ends.destination]}] += 1.0;
    }
    const auto all = static_cast<double>(std::max<std::size_t>(1, seen.size()));
    for (const auto& [story, chance] : byStory)
        posterior.likeliest.push_back({{std::get<0>(story), std::get<1>(story)}, std::get<2>(story), chance / all});
    for (const auto& [ends, chance] : byKind)
        posterior.kinds.push_back({ends.first, ends.second, chance / all});
    for (double& chance : posterior.origin)
        chance /= all;
    for (double& chance : posterior.destination)
        chance /= all;
    const auto isLikelier = [](const auto& a, const auto& b) { return a.probability > b.probability; };
    std::stable_sort(posterior.likeliest.begin(), posterior.likeliest.end(), isLikelier);
    std::stable_sort(posterior.kinds.begin(), posterior.kinds.end(), isLikelier);
    posterior.likeliest.resize(std::min(kept, posterior.likeliest.size()));
    posterior.draws = seen.size();
    return posterior;
}

} // namespace passerby::alibi
