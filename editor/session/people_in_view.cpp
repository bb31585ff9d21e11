// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/people_in_view.h"

#include "core/world/behaviour_shares.h"
#include "editor/words/tales/teller.h"

#include <algorithm>
#include <vector>

namespace passerby::editor {

namespace {

template <typename Where>
std::uint32_t walkersOf(const run::Frame& frame, const Where& where)
{
    std::uint32_t walkers = 0;
    for (const run::Group& group : frame.groups)
        walkers += where(tellerOf(group.kind).count) ? group.count : 0;
    return walkers;
}

template <typename Where>
std::size_t walkersBut(const run::Frame& frame, const Where& where)
{
    return frame.walkers.size() - std::min<std::size_t>(walkersOf(frame, where), frame.walkers.size());
}

} // namespace

std::size_t peopleInView(const run::Frame& frame, const world::World& world, const navigation::NavigationGraph& graph)
{
    if (!frame.perceptual)
        return frame.walkers.size();
    std::vector<std::uint32_t> numbers; // of the cells in view, ascending as their places are
    for (const std::uint32_t place : frame.perceptual->visibleCells)
        if (place < world.cells().size())
            numbers.push_back(world.cells().at(place).id.number);
    return static_cast<std::size_t>(std::count_if(frame.walkers.begin(), frame.walkers.end(), [&](const run::Walker& walker) {
        return walker.segment < graph.segments().size()
               && std::binary_search(numbers.begin(), numbers.end(), graph.segments()[walker.segment].cell);
    }));
}

bool isGoing(const run::Frame& frame, std::size_t place)
{
    return frame.activityOf(place) == run::Activity::walks && static_cast<double>(frame.walkers[place].speed_mps) >= kWalksFrom_mps;
}

std::optional<double> meanWalkingSpeed_mps(const run::Frame& frame)
{
    double sum_mps = 0.0;
    std::size_t going = 0;
    for (std::size_t place = 0; place < frame.walkers.size(); ++place)
        if (isGoing(frame, place)) {
            sum_mps += static_cast<double>(frame.walkers[place].speed_mps);
            ++going;
        }
    return going > 0 ? std::optional(sum_mps / static_cast<double>(going)) : std::nullopt;
}

std::size_t walkingBySchedule(const run::Frame& frame)
{
    return walkersBut(frame, [](const KindCount& count) { return !count.keepsSchedule; });
}

std::size_t walkingOfPopulation(const run::Frame& frame)
{
    return walkersBut(frame, [](const KindCount& count) { return !count.isPopulation; });
}

std::uint32_t peopleBySchedule(const run::Frame& frame, const world::World& world)
{
    if (frame.perceptual)
        return frame.people; // nobody else lives there
    const std::uint32_t onTheWay = walkersOf(frame, [](const KindCount& count) { return count.isPopulation && !count.keepsSchedule; });
    const std::uint32_t wandering = onTheWay - frame.countOf(world::PersonKind::mind);
    const std::uint64_t others = wandering + world::autonomousPeople(world, frame.people);
    return frame.people - static_cast<std::uint32_t>(std::min<std::uint64_t>(others, frame.people));
}

} // namespace passerby::editor
