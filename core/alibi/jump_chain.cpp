// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/jump_chain.h"

#include "core/alibi/closest_chain.h"
#include "core/foundation/words.h"

#include <Eigen/Dense>
#include <algorithm>
#include <numeric>

namespace passerby::alibi {

namespace {

using foundation::Error;
using foundation::Result;

std::vector<TripCounts> column(const std::vector<TripCounts>& counts, const TypeFlow& flow, std::size_t to)
{
    std::vector<TripCounts> from(flow.typeCount);
    for (std::size_t type = 0; type < flow.typeCount; ++type)
        if (flow.recurs(type))
            from[type] = counts[type * flow.typeCount + to];
    return from;
}

bool isUsed(const std::vector<TripCounts>& from)
{
    return std::any_of(from.begin(), from.end(), [](const TripCounts& count) { return count.any(); });
}

double oneWayRate(const std::vector<TripCounts>& from, const TypeFlow& flow)
{
    double rate = 0.0;
    for (std::size_t type = 0; type < flow.typeCount; ++type)
        rate += flow.visits[type] * from[type].oneWay;
    return rate;
}

std::vector<double> onTargets(const Habits& habits, std::uint32_t type, const std::vector<double>& chance)
{
    std::vector<double> law(habits.targetCount(), 0.0);
    for (std::size_t place = 0; place < chance.size(); ++place)
        law[habits.targetsOfType[type][place]] = chance[place];
    return law;
}

/// What the closest chain and the terms with one-way goals make together.
struct Spreading {
    std::vector<const SpreadTerm*> terms;
    std::vector<std::vector<double>> visits; ///< by term: [n] expected visits after one of its goals, before the next of any term
    Eigen::MatrixXd uses;                    ///< S: uses of each term (column) after one of the row's, over the closest chain alone
};

Spreading makeSpreading(const Habits& habits, const TypeFlow& flow, const std::vector<SpreadTerm>& terms, const ClosestChain& chain)
{
    Spreading spreading;
    for (const SpreadTerm& term : terms)
        if (oneWayRate(term.from, flow) > 0.0) {
            spreading.terms.push_back(&term);
            spreading.visits.push_back(chain.visitsFrom(onTargets(habits, term.type, term.chance)));
        }
    const auto count = static_cast<Eigen::Index>(spreading.terms.size());
    spreading.uses = Eigen::MatrixXd::Zero(count, count);
    for (Eigen::Index row = 0; row < count; ++row)
        for (Eigen::Index to = 0; to < count; ++to)
            for (std::size_t target = 0; target < habits.targetCount(); ++target)
                spreading.uses(row, to) += spreading.visits[static_cast<std::size_t>(row)][target]
                                           * spreading.terms[static_cast<std::size_t>(to)]->from[habits.typeOfTarget[target]].oneWay;
    return spreading;
}

std::vector<double> combined(const Spreading& spreading, const std::vector<double>& uses, std::size_t targets)
{
    std::vector<double> sum(targets, 0.0);
    for (std::size_t term = 0; term < uses.size(); ++term)
        for (std::size_t target = 0; target < targets; ++target)
            sum[target] += uses[term] * spreading.visits[term][target];
    return sum;
}

/// The stationary law where nobody has one-way bound goals.
Result<std::vector<double>> stationaryTargets(const Habits& habits, const Spreading& spreading, const ClosestChain& chain)
{
    if (spreading.terms.empty())
        return chain.stationary();
    const auto count = spreading.uses.rows();
    std::vector<double> jump;
    for (Eigen::Index row = 0; row < count; ++row)
        for (Eigen::Index to = 0; to < count; ++to)
            jump.push_back(spreading.uses(row, to));
    std::vector<double> law = combined(spreading, stationaryLaw(std::move(jump), static_cast<std::size_t>(count)), habits.targetCount());
    const double sum = std::accumulate(law.begin(), law.end(), 0.0);
    for (double& share : law)
        share /= sum;
    return law;
}

/// Expected uses of each term after starting at a bound target: the same for all targets of a type.
std::vector<double> usesAfter(const Habits& habits, const Spreading& spreading, const std::vector<ClosestChain::Visit>& row)
{
    const auto count = spreading.uses.rows();
    Eigen::RowVectorXd direct = Eigen::RowVectorXd::Zero(count);
    for (Eigen::Index term = 0; term < count; ++term)
        for (const ClosestChain::Visit& visit : row)
            direct[term] += visit.count * spreading.terms[static_cast<std::size_t>(term)]->from[habits.typeOfTarget[visit.target]].oneWay;
    const Eigen::MatrixXd system = (Eigen::MatrixXd::Identity(count, count) - spreading.uses).transpose();
    const Eigen::VectorXd uses = system.partialPivLu().solve(direct.transpose());
    return {uses.data(), uses.data() + uses.size()};
}

void addColumns(std::size_t targets, Origin& origin)
{
    origin.firstInColumn.assign(targets + 1, 0);
    for (const Origin::Entry& entry : origin.rows)
        ++origin.firstInColumn[entry.index + 1];
    std::partial_sum(origin.firstInColumn.begin(), origin.firstInColumn.end(), origin.firstInColumn.begin());
    std::vector<std::uint32_t> next = origin.firstInColumn;
    origin.columns.resize(origin.rows.size());
    for (std::uint32_t place = 0; place + 1 < origin.firstInRow.size(); ++place)
        for (std::uint32_t i = origin.firstInRow[place]; i < origin.firstInRow[place + 1]; ++i)
            origin.columns[next[origin.rows[i].index]++] = {place, origin.rows[i].visits};
}

Origin boundOrigin(const Habits& habits, const ProfileHabits& profile, const Spreading& spreading, ClosestChain& chain, std::uint32_t slot,
                   double rate)
{
    Origin origin;
    origin.slot = slot;
    origin.rate = rate;
    origin.firstInRow.push_back(0);
    for (const std::uint32_t target : habits.targetsOfType[profile.bound.types()[slot]]) {
        if (!habits.isOpenTo(profile, target)) { // it is nobody's
            origin.firstInRow.push_back(static_cast<std::uint32_t>(origin.rows.size()));
            continue;
        }
        const std::vector<ClosestChain::Visit> row = chain.visitsFrom(target);
        if (origin.rows.empty())
            origin.spread = combined(spreading, usesAfter(habits, spreading, row), habits.targetCount());
        for (const ClosestChain::Visit& visit : row)
            origin.rows.push_back({visit.target, visit.count});
        origin.firstInRow.push_back(static_cast<std::uint32_t>(origin.rows.size()));
    }
    addColumns(habits.targetCount(), origin);
    return origin;
}

void addToSigma(const JumpChain& jumps, const Origin& origin, std::vector<double>& sigma)
{
    for (std::size_t target = 0; target < sigma.size(); ++target)
        sigma[target] += origin.rate * origin.spread[target];
    for (std::size_t place = 0; place + 1 < origin.firstInRow.size(); ++place)
        for (std::uint32_t i = origin.firstInRow[place]; i < origin.firstInRow[place + 1]; ++i)
            sigma[origin.rows[i].index] += origin.rate * jumps.boundSlots[*origin.slot].chance[place] * origin.rows[i].visits;
}

void addSlots(const ProfileHabits& profile, const TypeFlow& flow, JumpChain& jumps)
{
    for (std::size_t slot = 0; slot < profile.bound.types().size(); ++slot) {
        const std::uint32_t type = profile.bound.types()[slot];
        jumps.boundSlots.push_back({type, profile.bound.marginal(slot), column(flow.bound, flow, type)});
    }
}

} // namespace

std::vector<SpreadTerm> spreadTerms(const Habits& habits, const ProfileHabits& profile, const TypeFlow& flow, bool averaged)
{
    std::vector<SpreadTerm> terms;
    for (std::uint32_t type = 0; type < flow.typeCount; ++type) {
        std::vector<TripCounts> from = column(flow.uniform, flow, type);
        if (!isUsed(from))
            continue;
        const double each = 1.0 / static_cast<double>(habits.targetsFor(profile, type).size());
        std::vector<double> chance;
        for (const std::uint32_t target : habits.targetsOfType[type])
            chance.push_back(habits.isOpenTo(profile, target) ? each : 0.0);
        terms.push_back({type, false, std::move(chance), std::move(from)});
    }
    for (std::size_t slot = 0; averaged && slot < profile.bound.types().size(); ++slot) {
        const std::uint32_t type = profile.bound.types()[slot];
        std::vector<TripCounts> from = column(flow.bound, flow, type);
        if (isUsed(from))
            terms.push_back({type, true, profile.bound.marginal(slot), std::move(from)});
    }
    return terms;
}

Result<JumpChain> makeJumpChain(const Habits& habits, const ProfileHabits& profile, const TypeFlow& flow, const ClosestTargets& closest,
                                bool averaged)
{
    JumpChain jumps;
    jumps.terms = spreadTerms(habits, profile, flow, averaged);
    if (!averaged)
        addSlots(profile, flow, jumps);
    ClosestChain chain(habits, flow, closest);
    const auto leadsOn = [&](const auto& part) { return oneWayRate(part.from, flow) > 0.0; };
    const bool bound = std::any_of(jumps.boundSlots.begin(), jumps.boundSlots.end(), leadsOn);
    const bool spreads = std::any_of(jumps.terms.begin(), jumps.terms.end(), leadsOn);
    if ((bound || spreads) && !chain.factorise())
        return Error{"unreachable-target", foundation::told("Some closest place cannot be reached from where people need one."), ""};
    const Spreading spreading = makeSpreading(habits, flow, jumps.terms, chain);
    for (std::uint32_t slot = 0; slot < jumps.boundSlots.size(); ++slot)
        if (leadsOn(jumps.boundSlots[slot]))
            jumps.origins.push_back(boundOrigin(habits, profile, spreading, chain, slot, oneWayRate(jumps.boundSlots[slot].from, flow)));
    if (!bound) {
        Result<std::vector<double>> law = stationaryTargets(habits, spreading, chain);
        if (!law)
            return law.error();
        Origin origin;
        origin.spread = std::move(law).value();
        origin.firstInColumn.assign(habits.targetCount() + 1, 0);
        jumps.origins.push_back(std::move(origin));
    }
    jumps.sigma.assign(habits.targetCount(), 0.0);
    for (const Origin& origin : jumps.origins)
        addToSigma(jumps, origin, jumps.sigma);
    return jumps;
}

} // namespace passerby::alibi
