// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/habit_figures.h"

#include "core/alibi/type_flow.h"
#include "core/statistics/speed_law.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace passerby::editor {

namespace {

using foundation::Result;

constexpr double kSecondsPerDay = 86400.0;
constexpr std::size_t kSpeedNodes = 8;

/// What a person of one profile does in a cycle, the time from one one-way arrival to the next.
struct Cycle {
    std::vector<double> inside_s; ///< [m]
    std::vector<double> trips;    ///< [m × m] that lead elsewhere
    double metres = 0.0;
    double wait_s = 0.0;
    bool isKnown = true; ///< all lengths are
};

class CycleMaker {
public:
    CycleMaker(const alibi::Habits& habits, const std::vector<std::uint32_t>& types, const TripLengths* lengths)
        : m_habits(habits), m_types(types), m_lengths(lengths)
    {
    }

    [[nodiscard]] Cycle make(const alibi::TypeFlow& flow) const
    {
        const std::size_t m = flow.typeCount;
        Cycle cycle;
        cycle.wait_s = flow.wait_s;
        cycle.inside_s.assign(m, 0.0);
        cycle.trips.assign(m * m, 0.0);
        for (std::size_t from = 0; from < m; ++from) {
            cycle.inside_s[from] += flow.visits[from] * (1.0 + flow.roundTrips[from]) * m_habits.waitMean_s[from];
            for (std::size_t to = 0; to < m && flow.recurs(from); ++to) {
                const std::size_t pair = from * m + to;
                add(flow, from, to, flow.bound[pair], false, cycle);
                add(flow, from, to, flow.uniform[pair], false, cycle);
                add(flow, from, to, flow.closest[pair], true, cycle);
            }
        }
        return cycle;
    }

private:
    void add(const alibi::TypeFlow& flow, std::size_t from, std::size_t to, const alibi::TripCounts& counts, bool isNearest,
             Cycle& cycle) const
    {
        if (!counts.any())
            return;
        const std::size_t m = flow.typeCount;
        cycle.inside_s[to] += flow.visits[from] * counts.roundTrip * m_habits.waitMean_s[to];
        const TripLengths::Pair* length =
            m_lengths ? m_lengths->find(isNearest ? m_lengths->nearest : m_lengths->any, m_types[from], m_types[to]) : nullptr;
        cycle.isKnown = cycle.isKnown && length;
        const double moves = length ? length->moves : 1.0;
        if (length)
            cycle.metres += flow.visits[from] * counts.ways() * length->mean_m * m_lengths->factor;
        cycle.trips[from * m + to] += flow.visits[from] * counts.outward() * moves;
        cycle.trips[to * m + from] += flow.visits[from] * counts.roundTrip * moves;
    }

    const alibi::Habits& m_habits;
    const std::vector<std::uint32_t>& m_types;
    const TripLengths* m_lengths;
};

/// Adds the figures of one profile: shares of time of people of all speeds.
void addPeople(const alibi::ProfileHabits& profile, const Cycle& cycle, HabitFigures& figures)
{
    const bool isKnown = cycle.isKnown;
    for (const statistics::SpeedNode& speed : statistics::speedRule(profile.speedMean_mps, profile.speedSd_mps, kSpeedNodes)) {
        const double walk_s = isKnown ? cycle.metres * speed.slowness_s_per_m : 0.0;
        const double cycle_s = cycle.wait_s + walk_s;
        if (!(cycle_s > 0.0))
            continue;
        const double people = profile.share * speed.weight;
        *figures.walkingShare += people * walk_s / cycle_s;
        for (std::size_t type = 0; type < cycle.inside_s.size(); ++type)
            figures.insideShare[type] += people * cycle.inside_s[type] / cycle_s;
        for (std::size_t pair = 0; pair < cycle.trips.size(); ++pair)
            figures.trips[pair] += people * cycle.trips[pair] / cycle_s * kSecondsPerDay;
    }
}

void finishTrips(HabitFigures& figures, bool isKnown)
{
    const double sum = std::accumulate(figures.trips.begin(), figures.trips.end(), 0.0);
    if (isKnown) {
        figures.tripsPerPersonPerDay = sum;
        return;
    }
    figures.walkingShare.reset();
    for (double& trips : figures.trips)
        trips = sum > 0.0 ? trips / sum : 0.0;
}

QString sentence(const foundation::Error& error)
{
    return QString::fromStdString(error.message);
}

std::vector<std::uint32_t> typeNumbers(const world::World& world)
{
    std::vector<std::uint32_t> numbers;
    for (const auto& [id, type] : world.targetTypes())
        numbers.push_back(id.number);
    return numbers;
}

} // namespace

double HabitFigures::insideOf(std::uint32_t type) const
{
    const auto place = std::lower_bound(types.begin(), types.end(), type);
    const auto index = static_cast<std::size_t>(place - types.begin());
    return place != types.end() && *place == type && index < insideShare.size() ? insideShare[index] : 0.0;
}

HabitFigures figuresFromChain(const world::World& world, double hour, const TripLengths* lengths)
{
    HabitFigures figures;
    figures.types = typeNumbers(world);
    const std::size_t m = figures.types.size();
    const Result<alibi::Habits> habits = compileTypeHabits(world, hour);
    if (!habits.ok()) {
        figures.problem = sentence(habits.error());
        return figures;
    }
    figures.walkingShare = 0.0;
    figures.insideShare.assign(m, 0.0);
    figures.trips.assign(m * m, 0.0);
    std::vector<Cycle> cycles;
    const CycleMaker maker(habits.value(), figures.types, lengths);
    for (const alibi::ProfileHabits& profile : habits.value().profiles) {
        const Result<alibi::TypeFlow> flow = alibi::makeTypeFlow(habits.value(), profile);
        if (!flow.ok()) {
            figures.problem = sentence(flow.error());
            return figures;
        }
        cycles.push_back(maker.make(flow.value()));
    }
    const bool isKnown = lengths && std::all_of(cycles.begin(), cycles.end(), [](const Cycle& cycle) { return cycle.isKnown; });
    for (std::size_t i = 0; i < cycles.size(); ++i) {
        cycles[i].isKnown = isKnown;
        addPeople(habits.value().profiles[i], cycles[i], figures);
    }
    figures.source = isKnown ? HabitFigures::Source::estimate : HabitFigures::Source::chain;
    finishTrips(figures, isKnown);
    return figures;
}

HabitFigures figuresFromBake(const world::World& world, const alibi::Bake& bake)
{
    HabitFigures figures = figuresFromChain(world, bake.hour, nullptr);
    if (figures.source == HabitFigures::Source::nothing)
        return figures;
    figures.source = HabitFigures::Source::bake;
    figures.walkingShare = bake.walkingShare;
    figures.tripsPerPersonPerDay = bake.tripsPerPersonPerDay;
    for (double& trips : figures.trips)
        trips *= bake.tripsPerPersonPerDay;
    std::fill(figures.insideShare.begin(), figures.insideShare.end(), 0.0);
    std::size_t place = 0;
    for (const auto& [id, target] : world.targets()) {
        const std::size_t type = world.targetTypes().indexOf(target.type);
        if (place < bake.probabilityInside.size() && type < figures.insideShare.size())
            figures.insideShare[type] += bake.probabilityInside[place];
        ++place;
    }
    return figures;
}

Result<alibi::Habits> compileTypeHabits(const world::World& world, double hour)
{
    world::World plain = world;
    world::WorldPatch patch;
    for (const auto& [id, profile] : world.profiles())
        if (profile.boundReach_m) {
            world::AgentProfile changed = profile;
            changed.boundReach_m.reset();
            patch.put(id, std::move(changed));
        }
    if (const auto applied = plain.apply(patch); !applied.ok())
        return applied.error();
    return alibi::compileHabits(plain, hour);
}

} // namespace passerby::editor
