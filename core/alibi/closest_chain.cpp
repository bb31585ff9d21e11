// SPDX-License-Identifier: Apache-2.0
#include "core/alibi/closest_chain.h"

#include "core/foundation/strong_components.h"
#include "core/foundation/words.h"

#include <Eigen/Dense>
#include <Eigen/SparseLU>
#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace passerby::alibi {

namespace {

using Matrix = Eigen::SparseMatrix<double>;
using Entry = Eigen::Triplet<double>;

constexpr int kFew = 24; ///< targets that are solved for on their own
using Few = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kFew, kFew>;
using FewNumbers = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kFew, 1>;

} // namespace

struct ClosestChain::Solver {
    Eigen::SparseLU<Matrix, Eigen::COLAMDOrdering<int>> lu;
    Eigen::VectorXd right;
};

ClosestChain::ClosestChain(const Habits& habits, const TypeFlow& flow, const ClosestTargets& closest)
    : m_habits(habits), m_first{0}, m_marked(habits.targetCount(), 0)
{
    for (std::uint32_t target = 0; target < habits.targetCount(); ++target) {
        const std::size_t type = habits.typeOfTarget[target];
        for (std::uint32_t to = 0; to < flow.typeCount && flow.recurs(type); ++to) {
            const double chance = flow.closest[type * flow.typeCount + to].oneWay;
            const std::uint32_t there = closest.of(target, to);
            if (chance > 0.0 && there != navigation::kNone)
                m_jumps.push_back({there, chance});
        }
        m_first.push_back(static_cast<std::uint32_t>(m_jumps.size()));
    }
}

ClosestChain::~ClosestChain() = default;

bool ClosestChain::factorise()
{
    if (m_jumps.empty())
        return true;
    const auto count = static_cast<int>(m_habits.targetCount());
    std::vector<Entry> entries;
    for (int from = 0; from < count; ++from) {
        entries.emplace_back(from, from, 1.0);
        for (std::uint32_t i = m_first[static_cast<std::size_t>(from)]; i < m_first[static_cast<std::size_t>(from) + 1]; ++i)
            entries.emplace_back(static_cast<int>(m_jumps[i].target), from, -m_jumps[i].count); // transposed: we multiply from the left
    }
    Matrix matrix(count, count);
    matrix.setFromTriplets(entries.begin(), entries.end());
    m_solver = std::make_unique<Solver>();
    m_solver->lu.compute(matrix);
    m_solver->right = Eigen::VectorXd::Zero(count);
    return m_solver->lu.info() == Eigen::Success;
}

std::vector<double> ClosestChain::visitsFrom(const std::vector<double>& law) const
{
    if (!m_solver)
        return law;
    const Eigen::VectorXd right = Eigen::Map<const Eigen::VectorXd>(law.data(), static_cast<Eigen::Index>(law.size()));
    const Eigen::VectorXd visits = m_solver->lu.solve(right);
    return {visits.data(), visits.data() + visits.size()};
}

std::vector<ClosestChain::Visit> ClosestChain::visitsFrom(std::uint32_t target)
{
    if (!m_solver || m_first[target] == m_first[target + 1])
        return {{target, 1.0}};
    std::vector<std::uint32_t> reached{target};
    m_marked[target] = 1;
    for (std::size_t i = 0; i < reached.size(); ++i)
        for (std::uint32_t jump = m_first[reached[i]]; jump < m_first[reached[i] + 1]; ++jump)
            if (!m_marked[m_jumps[jump].target]) {
                m_marked[m_jumps[jump].target] = 1;
                reached.push_back(m_jumps[jump].target);
            }
    std::sort(reached.begin(), reached.end());
    for (const std::uint32_t to : reached)
        m_marked[to] = 0;
    return reached.size() <= kFew ? visitsAmong(reached, target) : visitsOf(reached, target);
}

/// By the factors of the whole matrix.
std::vector<ClosestChain::Visit> ClosestChain::visitsOf(const std::vector<std::uint32_t>& reached, std::uint32_t target) const
{
    m_solver->right[target] = 1.0;
    const Eigen::VectorXd visits = m_solver->lu.solve(m_solver->right);
    m_solver->right[target] = 0.0;
    std::vector<Visit> row;
    row.reserve(reached.size());
    for (const std::uint32_t to : reached)
        row.push_back({to, visits[to]});
    return row;
}

/// By the part of the matrix that nothing leads out of.
std::vector<ClosestChain::Visit> ClosestChain::visitsAmong(const std::vector<std::uint32_t>& reached, std::uint32_t target) const
{
    const auto placeOf = [&](std::uint32_t one) {
        return static_cast<Eigen::Index>(std::lower_bound(reached.begin(), reached.end(), one) - reached.begin());
    };
    const auto count = static_cast<Eigen::Index>(reached.size());
    Few matrix = Few::Identity(count, count);
    for (Eigen::Index from = 0; from < count; ++from) {
        const std::uint32_t one = reached[static_cast<std::size_t>(from)];
        for (std::uint32_t jump = m_first[one]; jump < m_first[one + 1]; ++jump)
            matrix(placeOf(m_jumps[jump].target), from) -= m_jumps[jump].count; // transposed: we multiply from the left
    }
    const FewNumbers visits = Eigen::PartialPivLU<Few>(matrix).solve(FewNumbers::Unit(count, placeOf(target)));
    std::vector<Visit> row;
    for (Eigen::Index to = 0; to < count; ++to)
        row.push_back({reached[static_cast<std::size_t>(to)], visits[to]});
    return row;
}

foundation::Result<std::vector<std::uint32_t>> ClosestChain::closedSet() const
{
    std::vector<std::uint32_t> ends;
    for (const Visit& jump : m_jumps)
        ends.push_back(jump.target);
    const std::vector<std::uint32_t> component = foundation::strongComponents(m_habits.targetCount(), [&](std::uint32_t target) {
        return std::span<const std::uint32_t>(ends).subspan(m_first[target], m_first[target + 1] - m_first[target]);
    });
    std::vector<char> open(m_habits.targetCount(), 0);
    for (std::uint32_t target = 0; target < m_habits.targetCount(); ++target)
        for (std::uint32_t jump = m_first[target]; jump < m_first[target + 1]; ++jump)
            if (component[ends[jump]] != component[target])
                open[component[target]] = 1;
    std::vector<std::uint32_t> closed;
    for (std::uint32_t target = 0; target < m_habits.targetCount(); ++target) {
        if (m_first[target] == m_first[target + 1] || open[component[target]])
            continue;
        if (!closed.empty() && component[target] != component[closed.front()])
            return foundation::Error{
                "several-closed-classes",
                foundation::told("Everybody only goes to the closest place, and so from \"{}\" never to all others: where "
                                 "people end up depends on where they start.",
                                 m_habits.typeNames[m_habits.typeOfTarget[target]]),
                m_habits.typeNames[m_habits.typeOfTarget[target]]};
        closed.push_back(target);
    }
    return closed;
}

foundation::Result<std::vector<double>> ClosestChain::stationary() const
{
    const foundation::Result<std::vector<std::uint32_t>> closed = closedSet();
    if (!closed)
        return closed.error();
    const std::vector<std::uint32_t>& members = closed.value();
    std::vector<int> place(m_habits.targetCount(), -1);
    for (std::size_t i = 0; i < members.size(); ++i)
        place[members[i]] = static_cast<int>(i) - 1; // the first is fixed at 1 and left out of the system
    const int unknowns = static_cast<int>(members.size()) - 1;
    std::vector<double> law(m_habits.targetCount(), 0.0);
    if (members.empty())
        return law;
    law[members.front()] = 1.0;
    std::vector<Entry> entries;
    Eigen::VectorXd right = Eigen::VectorXd::Zero(unknowns);
    for (const std::uint32_t from : members)
        for (std::uint32_t jump = m_first[from]; jump < m_first[from + 1]; ++jump) {
            const int to = place[m_jumps[jump].target];
            if (to < 0)
                continue;
            if (from == members.front())
                right[to] += m_jumps[jump].count;
            else
                entries.emplace_back(to, place[from], -m_jumps[jump].count);
        }
    for (int i = 0; i < unknowns; ++i)
        entries.emplace_back(i, i, 1.0);
    double sum = 1.0;
    if (unknowns > 0) {
        Matrix matrix(unknowns, unknowns);
        matrix.setFromTriplets(entries.begin(), entries.end());
        Eigen::SparseLU<Matrix, Eigen::COLAMDOrdering<int>> lu(matrix);
        const Eigen::VectorXd rest = lu.solve(right);
        for (int i = 0; i < unknowns; ++i)
            law[members[static_cast<std::size_t>(i) + 1]] = rest[i];
        sum += rest.sum();
    }
    for (double& share : law)
        share /= sum;
    return law;
}

} // namespace passerby::alibi
