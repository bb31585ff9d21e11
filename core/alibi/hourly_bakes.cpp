// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/hourly_bakes.h"

#include "core/alibi/crowding.h"
#include "core/alibi/habits.h"
#include "core/alibi/packed_hour.h"
#include "core/alibi/tree_store.h"
#include "core/foundation/words.h"
#include "core/world/content_hash.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::PartContext;
using foundation::Result;
using GraphPointer = std::shared_ptr<const navigation::NavigationGraph>;

constexpr double kSecondsPerHour = 3600.0;
constexpr std::uint32_t kAllHours = (std::uint32_t{1} << kHoursPerDay) - 1;

/// What of the habits changes with the hour.
struct HourHabits {
    std::vector<double> waitMean_s;
    std::vector<std::vector<std::vector<HabitGoal>>> goals;
    std::vector<double> slowdownOfCell; ///< that is imposed on them
    friend bool operator==(const HourHabits&, const HourHabits&) = default;
};

/// Hours of equal habits and slow-downs.
struct HourGroup {
    HourHabits habits;
    std::size_t first = 0;
    std::uint32_t hours = 0;
};

Error atHour(Error error, std::size_t hour)
{
    if (error.code != "cancelled")
        error.where = fmt::format("{:02}:00{}{}", hour, error.where.empty() ? "" : ", ", error.where);
    return error;
}

Result<std::vector<HourGroup>> groupHours(const world::World& world, const CrowdingOfDay* crowding)
{
    std::vector<HourGroup> groups;
    const std::size_t looked = hasHours(world) || crowding ? kHoursPerDay : 1;
    for (std::size_t hour = 0; hour < looked; ++hour) {
        Result<Habits> habits = compileHabits(world, static_cast<double>(hour));
        if (!habits)
            return atHour(habits.error(), hour);
        HourHabits own{std::move(habits.value().waitMean_s), {}, {}};
        if (crowding && (*crowding)[hour])
            own.slowdownOfCell = (*crowding)[hour]->slowdownOfCell;
        for (ProfileHabits& profile : habits.value().profiles)
            own.goals.push_back(std::move(profile.goals));
        auto same = std::find_if(groups.begin(), groups.end(), [&](const HourGroup& group) { return group.habits == own; });
        if (same == groups.end())
            same = groups.insert(groups.end(), HourGroup{std::move(own), hour, 0});
        same->hours |= std::uint32_t{1} << hour;
    }
    if (looked == 1)
        groups.front().hours = kAllHours;
    return groups;
}

/// One hour of people who are as slow as the crowd around them.
Result<Bake> bakeInCrowd(const world::World& world, BakeOptions options, const std::shared_ptr<const Crowding>& crowding,
                         const GraphPointer& graph, TreeStore& trees, foundation::JobContext& context, std::vector<BakePhase>* phases)
{
    options.crowding = false;
    if (!crowding)
        return bakeWorld(world, options, graph, trees, context, phases);
    Result<Bake> bake = bakeOnce(world, options, slowedGraph(world, *graph, crowding->slowdownOfCell), trees, context, phases);
    if (bake)
        bake.value().crowding = crowding;
    return bake;
}

/// Full hours around a time of day.
struct Bracket {
    double hour = 0.0; ///< in [0, 24)
    std::size_t before = 0;
    std::size_t after = 0;
    double part = 0.0; ///< in [0, 1), of `after`
};

Bracket bracketOf(double clock_s)
{
    const double day_s = kSecondsPerHour * static_cast<double>(kHoursPerDay);
    Bracket bracket;
    bracket.hour = (clock_s - day_s * std::floor(clock_s / day_s)) / kSecondsPerHour;
    if (!(bracket.hour < static_cast<double>(kHoursPerDay)))
        bracket.hour = 0.0;
    bracket.before = static_cast<std::size_t>(bracket.hour);
    bracket.after = (bracket.before + 1) % kHoursPerDay;
    bracket.part = bracket.hour - static_cast<double>(bracket.before);
    return bracket;
}

template <class Number>
void mix(std::vector<Number>& numbers, const std::vector<Number>& after, double part)
{
    for (std::size_t i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<Number>((1.0 - part) * static_cast<double>(numbers[i]) + part * static_cast<double>(after[i]));
}

void mix(double& number, double after, double part)
{
    number = (1.0 - part) * number + part * after;
}

std::shared_ptr<const Crowding> mix(const std::shared_ptr<const Crowding>& before, const std::shared_ptr<const Crowding>& after,
                                    double part)
{
    if (!before || !after)
        return before ? before : after;
    auto mixed = std::make_shared<Crowding>(*before);
    mix(mixed->slowdownOfCell, after->slowdownOfCell, part);
    mixed->iterations = std::max(before->iterations, after->iterations);
    mixed->largestChange = std::max(before->largestChange, after->largestChange);
    mixed->isConverged = before->isConverged && after->isConverged;
    return mixed;
}

} // namespace

Bake interpolate(const Bake& before, const Bake& after, double part)
{
    Bake mixed = before;
    mixed.crowding = mix(before.crowding, after.crowding, part);
    mix(mixed.probability, after.probability, part);
    mix(mixed.entryRate_per_s, after.entryRate_per_s, part);
    mix(mixed.meanTravel_s, after.meanTravel_s, part);
    mix(mixed.probabilityByType, after.probabilityByType, part);
    mix(mixed.probabilityInside, after.probabilityInside, part);
    mix(mixed.walkingShare, after.walkingShare, part);
    mix(mixed.tripsPerPersonPerDay, after.tripsPerPersonPerDay, part);
    mix(mixed.checkSum, after.checkSum, part);
    double arrivals_per_s = 1.0 / before.meanCycle_s;
    mix(arrivals_per_s, 1.0 / after.meanCycle_s, part);
    mixed.meanCycle_s = 1.0 / arrivals_per_s;
    for (std::size_t target = 0; target < mixed.sigma.size(); ++target) {
        mixed.sigma[target] /= before.meanCycle_s;
        mix(mixed.sigma[target], after.sigma[target] / after.meanCycle_s, part);
        mixed.sigma[target] *= mixed.meanCycle_s;
    }
    return mixed;
}

Result<std::shared_ptr<const HourlyBakes>> HourlyBakes::make(const world::World& world, const BakeOptions& options,
                                                             foundation::JobContext& context, std::vector<BakePhase>* phases,
                                                             const CrowdingOfDay* crowding)
{
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    TreeStore trees(*graph, options.threads);
    return make(world, options, graph, trees, context, phases, crowding);
}

Result<std::shared_ptr<const HourlyBakes>> HourlyBakes::make(const world::World& world, const BakeOptions& options, GraphPointer graph,
                                                             TreeStore& trees, foundation::JobContext& context,
                                                             std::vector<BakePhase>* phases, const CrowdingOfDay* crowding)
{
    const Result<std::vector<HourGroup>> groups = groupHours(world, crowding);
    if (!groups)
        return groups.error();
    std::shared_ptr<HourlyBakes> bakes(new HourlyBakes);
    bakes->m_worldHash = world::bakeHash(world);
    bakes->m_bound = options.bound;
    bakes->m_typeCount = world.targetTypes().size();
    bakes->m_cellCount = world.cells().size();
    bakes->m_graph = std::move(graph);
    for (std::size_t i = 0; i < groups.value().size(); ++i) {
        const HourGroup& group = groups.value()[i];
        const auto count = static_cast<double>(groups.value().size());
        PartContext part(context, static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        BakeOptions ofHour = options;
        ofHour.hour = static_cast<double>(group.first);
        const Result<Bake> bake = crowding ? bakeInCrowd(world, ofHour, (*crowding)[group.first], bakes->m_graph, trees, part, phases)
                                           : bakeWorld(world, ofHour, bakes->m_graph, trees, part, phases);
        if (!bake)
            return atHour(bake.error(), group.first);
        bakes->take(packHour(bake.value(), group.hours), group.hours, bake.value());
    }
    return std::shared_ptr<const HourlyBakes>(std::move(bakes));
}

Result<std::shared_ptr<const HourlyBakes>> HourlyBakes::fromPacked(std::vector<PackedHour> packed, const world::World& world,
                                                                   GraphPointer graph)
{
    std::shared_ptr<HourlyBakes> bakes(new HourlyBakes);
    bakes->m_worldHash = world::bakeHash(world);
    bakes->m_typeCount = world.targetTypes().size();
    bakes->m_cellCount = world.cells().size();
    bakes->m_graph =
        graph ? std::move(graph) : std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    std::uint32_t known = 0;
    bool fits = true;
    for (PackedHour& bytes : packed) {
        const Result<HourTables> tables = unpackHour(bytes, {bakes->m_worldHash, bakes->m_typeCount, bakes->m_cellCount, bakes->m_graph});
        if (!tables)
            return tables.error();
        const std::uint32_t hours = tables.value().hours;
        fits = fits && hours != 0 && (known & hours) == 0 && (known == 0 || tables.value().bake.bound == bakes->m_bound);
        known |= hours;
        bakes->m_bound = tables.value().bake.bound;
        bakes->take(std::move(bytes), hours, tables.value().bake);
    }
    if (!fits || known != kAllHours)
        return Error{"damaged-bake", foundation::told("The stored densities of the hours are not whole: bake anew."), ""};
    return std::shared_ptr<const HourlyBakes>(std::move(bakes));
}

void HourlyBakes::take(PackedHour packed, std::uint32_t hours, const Bake& unpacked)
{
    for (std::size_t hour = 0; hour < kHoursPerDay; ++hour) {
        if ((hours >> hour & 1U) == 0)
            continue;
        m_packedOfHour[hour] = m_packed.size();
        m_summaries[hour] = {unpacked.walkingShare, unpacked.tripsPerPersonPerDay};
    }
    m_packed.push_back(std::move(packed));
    m_isCrowded = m_isCrowded || unpacked.crowding;
}

std::shared_ptr<const Bake> HourlyBakes::unpacked(std::size_t packed) const
{
    if (m_held[1].bake && m_held[1].packed == packed)
        std::swap(m_held[0], m_held[1]);
    if (!m_held[0].bake || m_held[0].packed != packed) {
        Result<HourTables> tables = unpackHour(m_packed[packed], {m_worldHash, m_typeCount, m_cellCount, m_graph});
        m_held[1] = std::move(m_held[0]);
        m_held[0] = {packed, std::make_shared<const Bake>(std::move(tables).value().bake)};
    }
    return m_held[0].bake;
}

std::shared_ptr<const Bake> HourlyBakes::at(double clock_s) const
{
    const Bracket bracket = bracketOf(clock_s);
    std::shared_ptr<const Bake> before;
    std::shared_ptr<const Bake> after;
    {
        const std::lock_guard lock(m_mutex);
        before = unpacked(m_packedOfHour[bracket.before]);
        after = bracket.part > 0.0 ? unpacked(m_packedOfHour[bracket.after]) : before;
    }
    auto mixed = std::make_shared<Bake>(before == after ? *before : interpolate(*before, *after, bracket.part));
    mixed->hour = bracket.hour;
    return mixed;
}

std::size_t HourlyBakes::byteCount() const
{
    std::size_t bytes = 0;
    for (const PackedHour& packed : m_packed)
        bytes += packed.size();
    return bytes;
}

Result<Bake> bakeAtClock(const world::World& world, const BakeOptions& options, double clock_s, foundation::JobContext& context)
{
    const Bracket bracket = bracketOf(clock_s);
    const auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    TreeStore trees(*graph, options.threads);
    const bool isMixed = bracket.part > 0.0 && hasHours(world);
    BakeOptions ofHour = options;
    ofHour.hour = static_cast<double>(bracket.before);
    PartContext first(context, 0.0, isMixed ? 0.6 : 1.0);
    Result<Bake> before = bakeWorld(world, ofHour, graph, trees, first);
    if (!before)
        return atHour(before.error(), bracket.before);
    Bake bake = std::move(before).value();
    if (isMixed) {
        ofHour.hour = static_cast<double>(bracket.after);
        PartContext second(context, 0.6, 1.0);
        const Result<Bake> after = bakeWorld(world, ofHour, graph, trees, second);
        if (!after)
            return atHour(after.error(), bracket.after);
        bake = interpolate(bake, after.value(), bracket.part);
    }
    bake.graph = graph;
    bake.hour = bracket.hour;
    return bake;
}

} // namespace passerby::alibi
