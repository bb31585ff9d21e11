// SPDX-License-Identifier: GPL-3.0-or-later
#include "dense_reference.h"

#include "core/navigation/navigation_graph.h"
#include "core/statistics/speed_law.h"

#include <QTest>
#include <functional>
#include <limits>
#include <optional>

namespace passerby::testing {

namespace {

using navigation::NavigationGraph;
using world::GoalChoice;
using Matrix = std::vector<std::vector<double>>;

struct Ways {
    Matrix distance_m;                  ///< nodes × nodes
    std::vector<std::vector<int>> next; ///< first node after the row's on the way to the column's
};

Ways allPairs(const NavigationGraph& graph)
{
    const std::size_t count = graph.nodes().size();
    Ways ways{Matrix(count, std::vector<double>(count, std::numeric_limits<double>::infinity())),
              std::vector<std::vector<int>>(count, std::vector<int>(count, -1))};
    for (std::size_t i = 0; i < count; ++i)
        ways.distance_m[i][i] = 0.0;
    for (const navigation::Segment& segment : graph.segments()) {
        ways.distance_m[segment.from][segment.to] = segment.length_m;
        ways.next[segment.from][segment.to] = static_cast<int>(segment.to);
    }
    for (std::size_t via = 0; via < graph.portalCount(); ++via) // targets are never passed through
        for (std::size_t from = 0; from < count; ++from)
            for (std::size_t to = 0; to < count; ++to)
                if (from != to && ways.distance_m[from][via] + ways.distance_m[via][to] < ways.distance_m[from][to] - 1e-9) {
                    ways.distance_m[from][to] = ways.distance_m[from][via] + ways.distance_m[via][to];
                    ways.next[from][to] = ways.next[from][via];
                }
    return ways;
}

/// Solves sigma = sigma p, sum 1, by Gauss with pivoting; targets that nobody comes to may be cut off.
std::vector<double> stationary(const Matrix& p)
{
    const std::size_t count = p.size();
    Matrix a(count + 1, std::vector<double>(count + 1, 0.0));
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t j = 0; j < count; ++j)
            a[j][i] = (i == j ? 1.0 : 0.0) - p[i][j];
    for (std::size_t i = 0; i <= count; ++i)
        a[0][i] = 1.0; // one balance equation follows from the others
    for (std::size_t column = 0; column < count; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column; row < count; ++row)
            if (std::abs(a[row][column]) > std::abs(a[pivot][column]))
                pivot = row;
        std::swap(a[column], a[pivot]);
        for (std::size_t row = 0; row < count; ++row) {
            if (row == column)
                continue;
            const double factor = a[row][column] / a[column][column];
            for (std::size_t j = column; j <= count; ++j)
                a[row][j] -= factor * a[column][j];
        }
    }
    std::vector<double> law;
    for (std::size_t i = 0; i < count; ++i)
        law.push_back(a[i][count] / a[i][i]);
    return law;
}

/// One person's bound targets [m], -1 where the law leaves the type out (drawn anew each time).
using Tuple = std::vector<int>;

class Reference {
public:
    Reference(const world::World& world, DenseModel model, std::function<void(const DenseTrips&)> visit = {})
        : m_visit(std::move(visit)), m_world(world), m_model(model), m_graph(NavigationGraph::build(world)), m_ways(allPairs(m_graph))
    {
        for (const auto& [id, target] : world.targets()) {
            m_type.push_back(world.targetTypes().indexOf(target.type));
            m_position.push_back(target.position);
        }
        const std::size_t segments = m_graph.segments().size();
        m_result.probability.assign(segments, 0.0);
        m_result.entryRate_per_s.assign(segments, 0.0);
        m_result.probabilityByType.assign(segments * types(), 0.0);
        m_result.sigma.assign(count(), 0.0);
        m_result.probabilityInside.assign(count(), 0.0);
    }

    DenseReference run()
    {
        double shares = 0.0;
        for (const auto& [id, profile] : m_world.profiles())
            shares += profile.share;
        for (const auto& [id, profile] : m_world.profiles())
            for (const statistics::SpeedNode& speed : statistics::speedRule(profile.speedMean_mps, profile.speedSd_mps, 24))
                addPeople(m_world.profiles().indexOf(id), profile, speed.slowness_s_per_m, speed.weight * profile.share / shares);
        double sum = 0.0;
        for (const double rate : m_result.sigma)
            sum += rate;
        for (double& share : m_result.sigma)
            share /= sum;
        return m_result;
    }

private:
    struct Chain {
        Matrix oneWay;
        Matrix roundTrip;
        std::vector<double> sigma;
        double cycle_s = 0.0;
    };

    [[nodiscard]] std::size_t count() const { return m_type.size(); }
    [[nodiscard]] std::size_t types() const { return m_world.targetTypes().size(); }
    [[nodiscard]] double metres(std::size_t i, std::size_t j) const
    {
        return m_ways.distance_m[m_graph.portalCount() + i][m_graph.portalCount() + j];
    }
    [[nodiscard]] std::vector<std::size_t> ofType(std::size_t type) const
    {
        std::vector<std::size_t> targets;
        for (std::size_t i = 0; i < count(); ++i)
            if (m_type[i] == type)
                targets.push_back(i);
        return targets;
    }

    /// All combinations with their probabilities.
    [[nodiscard]] std::vector<std::pair<Tuple, double>> tuples(const world::AgentProfile& profile) const
    {
        std::vector<char> isBound(types(), 0);
        for (const auto& [id, type] : m_world.targetTypes())
            for (const world::Goal& goal : type.goals)
                if (goal.choice == GoalChoice::bound)
                    isBound[m_world.targetTypes().indexOf(goal.destination)] = 1;
        std::vector<std::pair<Tuple, double>> all{{Tuple(types(), -1), 1.0}};
        int anchorType = -1;
        for (std::size_t type = 0; type < types(); ++type) {
            if (!isBound[type])
                continue;
            std::vector<std::pair<Tuple, double>> longer;
            for (const auto& [tuple, chance] : all) {
                std::vector<std::size_t> near;
                for (const std::size_t target : ofType(type))
                    if (anchorType >= 0 && profile.boundReach_m
                        && geometry::distance(m_position[static_cast<std::size_t>(tuple[static_cast<std::size_t>(anchorType)])],
                                              m_position[target])
                               <= *profile.boundReach_m)
                        near.push_back(target);
                if (near.empty())
                    near = ofType(type);
                for (const std::size_t target : near) {
                    Tuple more = tuple;
                    more[type] = static_cast<int>(target);
                    longer.emplace_back(more, chance / static_cast<double>(near.size()));
                }
            }
            all = std::move(longer);
            if (anchorType < 0)
                anchorType = static_cast<int>(type);
        }
        return all;
    }

    void addGoal(const world::Goal& goal, double expected, std::size_t from, const Tuple& tuple, Matrix& matrix) const
    {
        const std::size_t type = m_world.targetTypes().indexOf(goal.destination);
        const std::vector<std::size_t> targets = ofType(type);
        if (goal.choice == GoalChoice::bound) {
            matrix[from][static_cast<std::size_t>(tuple[type])] += expected;
        } else if (goal.choice == GoalChoice::uniform) {
            for (const std::size_t to : targets)
                matrix[from][to] += expected / static_cast<double>(targets.size());
        } else {
            std::optional<std::size_t> best;
            for (const std::size_t to : targets)
                if (to != from && (!best || metres(from, to) < metres(from, *best) - 1e-9))
                    best = to;
            matrix[from][best.value_or(from)] += expected;
        }
    }

    [[nodiscard]] Chain chainOf(const world::AgentProfile& profile, const Tuple& tuple) const
    {
        Chain chain{Matrix(count(), std::vector<double>(count(), 0.0)), Matrix(count(), std::vector<double>(count(), 0.0)), {}, 0.0};
        for (std::size_t from = 0; from < count(); ++from) {
            const world::TargetType& type = *m_world.targetTypes().at(m_type[from]).row;
            const auto weight = [&](const world::Goal& goal) {
                const auto found = profile.goalMultipliers.find(goal.destination);
                return goal.weight * (found == profile.goalMultipliers.end() ? 1.0 : found->second);
            };
            double all = 0.0;
            double round = 0.0;
            for (const world::Goal& goal : type.goals) {
                all += weight(goal);
                round += goal.roundTrip ? weight(goal) : 0.0;
            }
            for (const world::Goal& goal : type.goals)
                addGoal(goal, weight(goal) / all / (1.0 - round / all), from, tuple, goal.roundTrip ? chain.roundTrip : chain.oneWay);
        }
        return chain;
    }

    void measure(Chain& chain, double slowness) const
    {
        chain.sigma = stationary(chain.oneWay);
        for (std::size_t i = 0; i < count(); ++i) {
            double cycle_s = wait(i);
            for (std::size_t j = 0; j < count(); ++j) {
                cycle_s += chain.roundTrip[i][j] * ((metres(i, j) + metres(j, i)) * slowness + wait(j) + wait(i));
                cycle_s += chain.oneWay[i][j] * metres(i, j) * slowness;
            }
            chain.cycle_s += chain.sigma[i] * cycle_s;
        }
    }

    [[nodiscard]] double wait(std::size_t target) const { return m_world.targetTypes().at(m_type[target]).row->waitMean_s; }

    void addPeople(std::size_t place, const world::AgentProfile& profile, double slowness, double share)
    {
        struct People {
            Chain chain;
            Tuple tuple;
            double chance;
        };
        std::vector<People> all;
        Chain mean{Matrix(count(), std::vector<double>(count(), 0.0)), Matrix(count(), std::vector<double>(count(), 0.0)), {}, 0.0};
        double meanCycle_s = 0.0;
        for (const auto& [tuple, chance] : tuples(profile)) {
            Chain chain = chainOf(profile, tuple);
            measure(chain, slowness);
            meanCycle_s += chance * chain.cycle_s;
            for (std::size_t i = 0; i < count(); ++i)
                for (std::size_t j = 0; j < count(); ++j) {
                    mean.oneWay[i][j] += chance * chain.oneWay[i][j];
                    mean.roundTrip[i][j] += chance * chain.roundTrip[i][j];
                }
            all.push_back({std::move(chain), tuple, chance});
        }
        if (m_model == DenseModel::averaged) {
            measure(mean, slowness);
            all = {{mean, Tuple(types(), -1), 1.0}};
        }
        for (const auto& [chain, tuple, chance] : all) {
            const double people = share * chance / (m_model == DenseModel::firstOrder ? meanCycle_s : chain.cycle_s);
            add(chain, slowness, people);
            if (m_visit)
                visitTrips(chain, people, {place, slowness, tuple, 0, 0, world::TripReason::oneWay, 0.0});
        }
    }

    void visitTrips(const Chain& chain, double people, DenseTrips trips) const
    {
        const auto visit = [&](std::size_t from, std::size_t to, world::TripReason reason, double rate_per_s) {
            trips.from = from;
            trips.to = to;
            trips.reason = reason;
            trips.rate_per_s = rate_per_s;
            if (rate_per_s > 0.0)
                m_visit(trips);
        };
        for (std::size_t i = 0; i < count(); ++i)
            for (std::size_t j = 0; j < count(); ++j) {
                visit(i, j, world::TripReason::oneWay, people * chain.sigma[i] * chain.oneWay[i][j]);
                visit(i, j, world::TripReason::out, people * chain.sigma[i] * chain.roundTrip[i][j]);
                visit(j, i, world::TripReason::back, people * chain.sigma[i] * chain.roundTrip[i][j]);
            }
    }

    void add(const Chain& chain, double slowness, double people)
    {
        for (std::size_t i = 0; i < count(); ++i) {
            m_result.sigma[i] += people * chain.sigma[i];
            m_result.probabilityInside[i] += people * chain.sigma[i] * wait(i);
            for (std::size_t j = 0; j < count(); ++j) {
                const double out = people * chain.sigma[i] * chain.roundTrip[i][j];
                m_result.probabilityInside[i] += out * wait(i);
                m_result.probabilityInside[j] += out * wait(j);
                walk(i, j, people * chain.sigma[i] * chain.oneWay[i][j] + out, slowness);
                walk(j, i, out, slowness);
            }
        }
    }

    void walk(std::size_t from, std::size_t to, double rate, double slowness)
    {
        if (rate == 0.0)
            return;
        std::size_t node = m_graph.portalCount() + from;
        const std::size_t goal = m_graph.portalCount() + to;
        while (node != goal) {
            const auto next = static_cast<std::size_t>(m_ways.next[node][goal]);
            const navigation::SegmentIndex segment =
                m_graph.findSegment(static_cast<navigation::NodeIndex>(node), static_cast<navigation::NodeIndex>(next));
            const double share = rate * slowness * m_graph.segments()[segment].length_m;
            m_result.entryRate_per_s[segment] += rate;
            m_result.probability[segment] += share;
            m_result.probabilityByType[segment * types() + m_type[to]] += share;
            node = next;
        }
    }

    std::function<void(const DenseTrips&)> m_visit;
    const world::World& m_world;
    DenseModel m_model;
    NavigationGraph m_graph;
    Ways m_ways;
    std::vector<std::size_t> m_type;
    std::vector<geometry::Point> m_position;
    DenseReference m_result;
};

} // namespace

DenseReference bakeDensely(const world::World& world, DenseModel model)
{
    return Reference(world, model).run();
}

void forDenseTrips(const world::World& world, const std::function<void(const DenseTrips&)>& visit)
{
    Reference(world, DenseModel::exact, visit).run();
}

} // namespace passerby::testing
