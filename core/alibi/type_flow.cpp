// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/type_flow.h"

#include "core/foundation/words.h"

#include <fmt/format.h>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

void addGoals(const std::vector<HabitGoal>& goals, std::size_t type, TypeFlow& flow)
{
    double roundTripChance = 0.0;
    for (const HabitGoal& goal : goals)
        if (goal.roundTrip)
            roundTripChance += goal.probability;
    for (const HabitGoal& goal : goals) {
        const double expected = goal.probability / (1.0 - roundTripChance);
        std::vector<TripCounts>& counts = goal.choice == world::GoalChoice::bound     ? flow.bound
                                          : goal.choice == world::GoalChoice::closest ? flow.closest
                                                                                      : flow.uniform;
        TripCounts& count = counts[type * flow.typeCount + goal.destination];
        (goal.roundTrip ? count.roundTrip : count.oneWay) += expected;
        if (goal.roundTrip)
            flow.roundTrips[type] += expected;
    }
}

/// One-way jumps between types, [m × m].
std::vector<double> typeJumps(const TypeFlow& flow)
{
    std::vector<double> jump(flow.typeCount * flow.typeCount);
    for (std::size_t i = 0; i < jump.size(); ++i)
        jump[i] = flow.bound[i].oneWay + flow.closest[i].oneWay + flow.uniform[i].oneWay;
    return jump;
}

std::vector<char> reachability(const std::vector<double>& jump, std::size_t count)
{
    std::vector<char> reach(count * count);
    for (std::size_t i = 0; i < reach.size(); ++i)
        reach[i] = jump[i] > 0.0 ? 1 : 0;
    for (std::size_t via = 0; via < count; ++via)
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count && reach[from * count + via]; ++to)
                reach[from * count + to] = static_cast<char>(reach[from * count + to] | reach[via * count + to]);
    return reach;
}

/// Types of the only set that, once entered, is never left.
Result<std::vector<std::size_t>> closedClass(const Habits& habits, const ProfileHabits& profile, const std::vector<double>& jump)
{
    const std::size_t count = habits.typeCount();
    const std::vector<char> reach = reachability(jump, count);
    std::vector<std::size_t> closed;
    for (std::size_t type = 0; type < count; ++type) {
        if (profile.goals[type].empty())
            continue;
        bool recurrent = true;
        for (std::size_t to = 0; to < count; ++to) {
            if (jump[type * count + to] > 0.0 && profile.goals[to].empty())
                return Error{
                    "type-without-goals",
                    foundation::told("People go to \"{}\" for good, but it has no goals: they would never leave.", habits.typeNames[to]),
                    habits.typeNames[to]};
            recurrent = recurrent && (!reach[type * count + to] || reach[to * count + type]);
        }
        if (!recurrent)
            continue;
        if (!closed.empty() && !reach[closed.front() * count + type])
            return Error{
                "several-closed-classes",
                foundation::told("From \"{}\" nobody ever comes to \"{}\", nor back: where people end up depends on where they start.",
                                 habits.typeNames[closed.front()], habits.typeNames[type]),
                habits.typeNames[type]};
        closed.push_back(type);
    }
    if (closed.empty())
        return Error{"type-without-goals", foundation::told("No type that has targets has goals."), ""};
    return closed;
}

void addWaits(const Habits& habits, TypeFlow& flow)
{
    for (std::size_t type = 0; type < flow.typeCount; ++type) {
        double wait_s = habits.waitMean_s[type] * (1.0 + flow.roundTrips[type]);
        for (std::size_t to = 0; to < flow.typeCount; ++to) {
            const std::size_t pair = type * flow.typeCount + to;
            wait_s += habits.waitMean_s[to] * (flow.bound[pair].roundTrip + flow.closest[pair].roundTrip + flow.uniform[pair].roundTrip);
        }
        flow.wait_s += flow.visits[type] * wait_s;
    }
}

} // namespace

std::vector<double> stationaryLaw(std::vector<double> jump, std::size_t count)
{
    std::vector<double> leaving(count, 0.0);
    for (std::size_t state = count; state-- > 1;) {
        for (std::size_t to = 0; to < state; ++to)
            leaving[state] += jump[state * count + to];
        for (std::size_t from = 0; from < state; ++from)
            for (std::size_t to = 0; to < state; ++to)
                if (from != to)
                    jump[from * count + to] += jump[from * count + state] * jump[state * count + to] / leaving[state];
    }
    std::vector<double> law(count, 0.0);
    law[0] = 1.0;
    double sum = 1.0;
    for (std::size_t state = 1; state < count; ++state) {
        for (std::size_t from = 0; from < state; ++from)
            law[state] += law[from] * jump[from * count + state];
        law[state] /= leaving[state];
        sum += law[state];
    }
    for (double& share : law)
        share /= sum;
    return law;
}

Result<TypeFlow> makeTypeFlow(const Habits& habits, const ProfileHabits& profile)
{
    TypeFlow flow;
    flow.typeCount = habits.typeCount();
    flow.bound.resize(flow.typeCount * flow.typeCount);
    flow.closest = flow.uniform = flow.bound;
    flow.roundTrips.assign(flow.typeCount, 0.0);
    flow.visits.assign(flow.typeCount, 0.0);
    for (std::size_t type = 0; type < flow.typeCount; ++type)
        addGoals(profile.goals[type], type, flow);
    const std::vector<double> jump = typeJumps(flow);
    const Result<std::vector<std::size_t>> closed = closedClass(habits, profile, jump);
    if (!closed)
        return closed.error();
    const std::vector<std::size_t>& types = closed.value();
    std::vector<double> inside(types.size() * types.size());
    for (std::size_t i = 0; i < types.size(); ++i)
        for (std::size_t j = 0; j < types.size(); ++j)
            inside[i * types.size() + j] = jump[types[i] * flow.typeCount + types[j]];
    const std::vector<double> law = stationaryLaw(std::move(inside), types.size());
    for (std::size_t i = 0; i < types.size(); ++i)
        flow.visits[types[i]] = law[i];
    addWaits(habits, flow);
    return flow;
}

} // namespace passerby::alibi
