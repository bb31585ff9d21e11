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

struct Drawn {
    StorySketch story;
    std::vector<SegmentIndex> way;
};

std::vector<Drawn> drawOver(const StoryLaw& stories, const Routes& routes, AlibiSampler& sampler, SegmentIndex segment, Encounter encounter,
                            std::size_t draws, std::uint64_t seed, foundation::JobContext& context)
{
    std::vector<Drawn> drawn;
    for (std::size_t draw = 0; draw < draws && !context.isCancelled(); ++draw) {
        RandomStream random(seed, draw, Purpose::alibi);
        const auto sketch = stories.sketch(sampler, {&segment, 1}, encounter, random);
        if (!sketch)
            continue;
        const bool isStepFree = stories.law().kinds()[sketch->kind].habits->isStepFree;
        std::vector<SegmentIndex> way;
        routes.segmentsBetween(routes.graph()->sourceOf(sketch->ends.origin, isStepFree), sketch->ends.destination, way);
        drawn.push_back({*sketch, std::move(way)});
        context.report(static_cast<double>(draw) / static_cast<double>(draws), "Drawing trips");
    }
    return drawn;
}

/// Keeps those that lead over the path, or over as much of its end as enough of them do: so many segments.
std::size_t keepOver(std::span<const SegmentIndex> path, std::vector<Drawn>& drawn)
{
    for (; path.size() > 1; path = path.last((path.size() + 1) / 2)) {
        const auto leadsElsewhere = [&](const Drawn& one) {
            return std::search(one.way.begin(), one.way.end(), path.begin(), path.end()) == one.way.end();
        };
        const auto others = static_cast<std::size_t>(std::count_if(drawn.begin(), drawn.end(), leadsElsewhere));
        if ((drawn.size() - others) * kFewest < drawn.size())
            continue;
        std::erase_if(drawn, leadsElsewhere);
        break;
    }
    return path.size();
}

} // namespace

Posterior sampledPosterior(const StoryLaw& stories, const Routes& routes, AlibiSampler& sampler, std::span<const SegmentIndex> path,
                           Encounter encounter, std::size_t draws, std::uint64_t seed, foundation::JobContext& context, std::size_t kept)
{
    const TripLaw& law = stories.law();
    std::vector<Drawn> seen = drawOver(stories, routes, sampler, path.back(), encounter, draws, seed, context);
    const std::size_t used = keepOver(path, seen);
    const std::size_t targets = law.habits().targetCount();
    Posterior posterior{std::vector<double>(targets, 0.0), std::vector<double>(targets, 0.0), {}};
    std::map<std::tuple<std::uint32_t, std::uint32_t, world::TripReason>, double> byStory;
    std::map<std::pair<std::uint32_t, std::uint32_t>, double> byKind;
    for (const auto& [one, way] : seen) {
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
    posterior.isOfEnd = used < path.size();
    return posterior;
}

} // namespace passerby::alibi
