// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/unit/core/jobs/three_door_formulas.h"

#include "core/statistics/speed_law.h"
#include "tests/support/small_worlds.h"

#include <algorithm>
#include <array>

namespace passerby::testing {

namespace {

constexpr std::size_t kDoors = 3;
constexpr double kSpeed_mps = 1.2;
constexpr double kSpeedSd_mps = 0.3;
using Matrix = std::array<std::array<double, kDoors>, kDoors>;

struct Habit {
    std::size_t from;
    std::size_t to;
    bool roundTrip;
    double probability;
};

const std::array<double, kDoors> kWait_s{30, 20, 8};
const Matrix kWay_m{{{0, 18, 20}, {18, 0, 14}, {20, 14, 0}}};
const std::vector<Habit> kHabits{{0, 1, false, 0.4},  {0, 2, true, 0.35}, {0, 1, true, 0.25}, {1, 0, false, 0.25},
                                 {1, 2, false, 0.45}, {1, 2, true, 0.3},  {2, 0, false, 1.0}};

/// Expected trips per one-way visit, and the share of visits.
struct Chain {
    Matrix oneWay{};
    Matrix roundTrip{};
    std::array<double, kDoors> roundTrips{};
    std::array<double, kDoors> sigma{1, 1, 1};
};

Chain chainWith(Mistake mistake)
{
    Chain chain;
    std::array<double, kDoors> rho{};
    for (const Habit& habit : kHabits)
        rho[habit.from] += habit.roundTrip ? habit.probability : 0.0;
    for (const Habit& habit : kHabits) {
        const double outs = rho[habit.from];
        double expected = habit.probability / (1.0 - outs);
        if (habit.roundTrip && mistake == Mistake::printedRoundTrips)
            expected *= habit.probability / outs;
        if (habit.roundTrip && mistake == Mistake::roundTripForOneWay)
            expected = habit.probability / outs * (1.0 - outs) / outs;
        if (!habit.roundTrip && mistake == Mistake::unconditionalOneWay)
            expected = habit.probability;
        (habit.roundTrip ? chain.roundTrip : chain.oneWay)[habit.from][habit.to] += expected;
        chain.roundTrips[habit.from] += habit.roundTrip ? expected : 0.0;
    }
    for (int i = 0; i < 2000; ++i) {
        std::array<double, kDoors> next{};
        for (std::size_t from = 0; from < kDoors; ++from)
            for (std::size_t to = 0; to < kDoors; ++to)
                next[to] += 0.5 * chain.sigma[from] * (chain.oneWay[from][to] + (from == to ? 1.0 : 0.0));
        const double sum = next[0] + next[1] + next[2];
        for (std::size_t door = 0; door < kDoors; ++door)
            chain.sigma[door] = next[door] / sum;
    }
    return chain;
}

/// Time from one one-way arrival to the next, at a slowness, without the one-way trip at its end.
double stay_s(const Chain& chain, std::size_t door, double slowness)
{
    double sum = kWait_s[door] * (1.0 + chain.roundTrips[door]);
    for (std::size_t to = 0; to < kDoors; ++to)
        sum += chain.roundTrip[door][to] * (2.0 * kWay_m[door][to] * slowness + kWait_s[to]);
    return sum;
}

double cycle_s(const Chain& chain, std::size_t door, double slowness)
{
    double sum = stay_s(chain, door, slowness);
    for (std::size_t to = 0; to < kDoors; ++to)
        sum += chain.oneWay[door][to] * kWay_m[door][to] * slowness;
    return sum;
}

/// Adds a stream of trips to the segments of their way: a straight one between office and café, else through the portal.
void addTrips(alibi::Bake& bake, std::size_t from, std::size_t to, double rate_per_s, double slowness)
{
    const navigation::NavigationGraph& graph = *bake.graph;
    const auto add = [&](navigation::NodeIndex a, navigation::NodeIndex b) {
        const navigation::SegmentIndex segment = graph.findSegment(a, b);
        const double share = rate_per_s * graph.segments()[segment].length_m * slowness;
        bake.entryRate_per_s[segment] += rate_per_s;
        bake.probability[segment] += share;
        bake.probabilityByType[segment * bake.typeCount + to] += static_cast<float>(share);
        bake.walkingShare += share;
    };
    const navigation::NodeIndex origin = graph.nodeOfTarget(static_cast<std::uint32_t>(from));
    const navigation::NodeIndex destination = graph.nodeOfTarget(static_cast<std::uint32_t>(to));
    bake.tripsPerPersonPerDay += 86400.0 * rate_per_s;
    if (from != 0 && to != 0) {
        add(origin, destination);
        return;
    }
    add(origin, 0);
    add(0, destination);
}

void addPeople(alibi::Bake& bake, const Chain& chain, double slowness, double weight, Mistake mistake, double& cycles_per_s)
{
    double mean_s = 0.0;
    for (std::size_t door = 0; door < kDoors; ++door)
        mean_s += chain.sigma[door] * cycle_s(chain, door, slowness);
    cycles_per_s += weight / mean_s;
    for (std::size_t from = 0; from < kDoors; ++from) {
        const double visits = weight * chain.sigma[from] / mean_s;
        bake.probabilityInside[from] += visits * kWait_s[from] * (1.0 + chain.roundTrips[from]);
        bake.sigma[from] += weight * chain.sigma[from];
        for (std::size_t to = 0; to < kDoors; ++to) {
            double oneWay = visits * chain.oneWay[from][to];
            if (mistake == Mistake::printedOneWayCycle)
                oneWay *= cycle_s(chain, from, slowness) / (stay_s(chain, from, slowness) + kWay_m[from][to] * slowness);
            const double roundTrip = visits * chain.roundTrip[from][to];
            bake.probabilityInside[to] += roundTrip * kWait_s[to];
            if (from != to) {
                addTrips(bake, from, to, oneWay + roundTrip, slowness);
                addTrips(bake, to, from, roundTrip, slowness);
            }
        }
    }
}

} // namespace

world::World variedThreeDoors(double officeWeight)
{
    WorldMaker maker;
    const auto west = maker.addCell(0, -5, 10, 15);
    const auto east = maker.addCell(10, -5, 25, 15);
    maker.addPortal(west, east, {10, 4}, {10, 6});
    std::array<world::TargetTypeId, kDoors> types;
    const std::array<const char*, kDoors> names{"home", "office", "cafe"};
    for (std::size_t door = 0; door < kDoors; ++door)
        types[door] = maker.addType(names[door], kWait_s[door], 0.25 * kWait_s[door]);
    for (const Habit& habit : kHabits)
        maker.addGoal(types[habit.from], types[habit.to], world::GoalChoice::uniform, habit.roundTrip,
                      &habit == &kHabits.front() ? officeWeight : habit.probability);
    maker.addTarget(types[0], west, {7, 9});
    maker.addTarget(types[1], east, {22, 10});
    maker.addTarget(types[2], east, {22, -4});
    maker.addProfile("resident", 1.0, kSpeed_mps, kSpeedSd_mps);
    return maker.make();
}

alibi::Bake threeDoorsByFormula(const alibi::Bake& bake, Mistake mistake)
{
    alibi::Bake result = bake;
    for (std::vector<double>* values : {&result.probability, &result.entryRate_per_s, &result.sigma, &result.probabilityInside})
        std::fill(values->begin(), values->end(), 0.0);
    std::fill(result.probabilityByType.begin(), result.probabilityByType.end(), 0.0F);
    result.walkingShare = 0.0;
    result.tripsPerPersonPerDay = 0.0;
    const Chain chain = chainWith(mistake);
    double cycles_per_s = 0.0;
    for (const statistics::SpeedNode& node : statistics::speedRule(kSpeed_mps, mistake == Mistake::meanSpeed ? 0.0 : kSpeedSd_mps))
        addPeople(result, chain, node.slowness_s_per_m, node.weight, mistake, cycles_per_s);
    result.meanCycle_s = 1.0 / cycles_per_s;
    return result;
}

} // namespace passerby::testing
