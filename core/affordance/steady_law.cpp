// SPDX-License-Identifier: Apache-2.0
// The only place of this room that knows the equation solver.
#include "core/affordance/steady_law.h"

#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>

namespace passerby::affordance {

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Entry = Eigen::Triplet<double>;
using Numbers = Eigen::VectorXd;

/// Solves x (I − P) = right over some of the ways; empty on failure.
std::vector<double> solveAmong(const AffordanceChain& chain, std::span<const WayIndex> members, const std::vector<std::uint32_t>& place,
                               const Numbers& right)
{
    std::vector<Entry> entries;
    for (std::size_t i = 0; i < members.size(); ++i) {
        entries.emplace_back(static_cast<int>(i), static_cast<int>(i), 1.0);
        for (const Option& option : chain.after(members[i]))
            if (place[option.way] != kNone)
                entries.emplace_back(static_cast<int>(place[option.way]), static_cast<int>(i), -option.chance);
    }
    const auto count = static_cast<Eigen::Index>(members.size());
    Matrix matrix(count, count);
    matrix.setFromTriplets(entries.begin(), entries.end()); // adds up what falls on the diagonal
    Eigen::SparseLU<Matrix, Eigen::COLAMDOrdering<int>> lu;
    lu.compute(matrix);
    if (lu.info() != Eigen::Success)
        return {};
    const Numbers found = lu.solve(right);
    return {found.data(), found.data() + found.size()};
}

std::vector<std::uint32_t> placesOf(std::span<const WayIndex> members, std::size_t ways)
{
    std::vector<std::uint32_t> place(ways, kNone);
    for (std::size_t i = 0; i < members.size(); ++i)
        place[members[i]] = static_cast<std::uint32_t>(i);
    return place;
}

/// A way that is taken often: where most are after some steps of the lazy chain, which has no rhythm.
std::size_t busyMember(const AffordanceChain& chain, std::span<const WayIndex> members, const std::vector<std::uint32_t>& place)
{
    constexpr int kSteps = 40;
    std::vector<double> law(members.size(), 1.0);
    for (int step = 0; step < kSteps; ++step) {
        std::vector<double> next(members.size(), 0.0);
        for (std::size_t i = 0; i < members.size(); ++i) {
            next[i] += 0.5 * law[i];
            for (const Option& option : chain.after(members[i]))
                next[place[option.way]] += 0.5 * law[i] * option.chance;
        }
        law = std::move(next);
    }
    return static_cast<std::size_t>(std::max_element(law.begin(), law.end()) - law.begin());
}

} // namespace

// Expected visits between two visits of one busy way, which has 1 itself; the others solve a system that is regular, as that way is
// reached from everywhere.
std::vector<double> stationaryLaw(const AffordanceChain& chain, std::span<const WayIndex> members)
{
    if (members.size() == 1)
        return {1.0};
    const std::size_t busy = busyMember(chain, members, placesOf(members, chain.size()));
    std::vector<WayIndex> others(members.begin(), members.end());
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(busy));
    const std::vector<std::uint32_t> place = placesOf(others, chain.size());
    Numbers right = Numbers::Zero(static_cast<Eigen::Index>(others.size()));
    for (const Option& option : chain.after(members[busy]))
        if (place[option.way] != kNone)
            right[place[option.way]] = option.chance;
    std::vector<double> law = solveAmong(chain, others, place, right);
    if (law.empty())
        return {};
    law.insert(law.begin() + static_cast<std::ptrdiff_t>(busy), 1.0);
    double sum = 0.0;
    for (double& share : law)
        sum += share = std::max(share, 0.0);
    for (double& share : law)
        share /= sum;
    return law;
}

std::vector<double> absorptionChances(const AffordanceChain& chain, const ChainClasses& classes, std::span<const double> start)
{
    std::vector<double> chances(classes.closed.size(), 0.0);
    std::vector<WayIndex> open;
    for (WayIndex way = 0; way < chain.size(); ++way)
        if (classes.classOf[way] == kNone)
            open.push_back(way);
        else
            chances[classes.classOf[way]] += start[way];
    if (open.empty())
        return chances;
    Numbers right(static_cast<Eigen::Index>(open.size()));
    for (std::size_t i = 0; i < open.size(); ++i)
        right[static_cast<Eigen::Index>(i)] = start[open[i]];
    const std::vector<double> visits = solveAmong(chain, open, placesOf(open, chain.size()), right);
    for (std::size_t i = 0; i < visits.size(); ++i)
        for (const Option& option : chain.after(open[i]))
            if (classes.classOf[option.way] != kNone)
                chances[classes.classOf[option.way]] += visits[i] * option.chance;
    return visits.empty() ? std::vector<double>() : chances;
}

} // namespace passerby::affordance
