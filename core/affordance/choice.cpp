// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/choice.h"

namespace passerby::affordance {

namespace {

/// The law of one decision, without storing it.
class Decision {
public:
    Decision(const WayNetwork& network, const JunctionTable& table, JunctionIndex at, WayIndex arrived)
        : m_table(table), m_junction(network.junctions[at])
    {
        const bool hasOther = m_junction.lastWay - m_junction.firstWay > 1;
        m_barred = arrived != kNone && hasOther ? network.ways[arrived].reverse : kNone;
        for (WayIndex way = m_junction.firstWay; way < m_junction.lastWay; ++way)
            m_sum += way == m_barred ? 0.0 : m_table.ways[way].share;
        m_areAlike = !(m_sum > 0.0);
        if (m_areAlike)
            m_sum = m_junction.lastWay - m_junction.firstWay - (m_barred == kNone ? 0 : 1);
    }

    [[nodiscard]] double weight(WayIndex way) const
    {
        if (way == m_barred)
            return 0.0;
        return m_areAlike ? 1.0 : m_table.ways[way].share;
    }
    [[nodiscard]] double sum() const { return m_sum; }

private:
    const JunctionTable& m_table;
    const Junction& m_junction;
    WayIndex m_barred = kNone;
    double m_sum = 0.0;
    bool m_areAlike = false;
};

/// Scales to sum 1.
void normalise(std::vector<double>& law)
{
    double sum = 0.0;
    for (const double value : law)
        sum += value;
    for (double& value : law)
        value = sum > 0.0 ? value / sum : 1.0 / static_cast<double>(law.size());
}

} // namespace

void appendOptions(const WayNetwork& network, const JunctionTable& table, JunctionIndex at, WayIndex arrived, std::vector<Option>& options)
{
    const Decision decision(network, table, at, arrived);
    for (WayIndex way = network.junctions[at].firstWay; way < network.junctions[at].lastWay; ++way)
        if (const double weight = decision.weight(way); weight > 0.0)
            options.push_back({way, weight / decision.sum()});
}

WayIndex drawWay(const WayNetwork& network, const JunctionTable& table, JunctionIndex at, WayIndex arrived, double uniform)
{
    const Decision decision(network, table, at, arrived);
    double left = uniform * decision.sum();
    WayIndex last = kNone;
    for (WayIndex way = network.junctions[at].firstWay; way < network.junctions[at].lastWay; ++way) {
        const double weight = decision.weight(way);
        if (!(weight > 0.0))
            continue;
        last = way;
        if (left < weight)
            break;
        left -= weight;
    }
    return last;
}

std::vector<double> startLaw(const WayNetwork& network, const JunctionTable& table, StartRule rule)
{
    std::vector<double> law(network.ways.size(), 0.0);
    for (WayIndex way = 0; way < law.size(); ++way) {
        const SeenArea& viewshed = table.viewsheds[network.ways[way].from];
        const double area_m2 = table.options.rule == ShareRule::visible ? viewshed.visible_m2 : viewshed.walkable_m2;
        law[way] = rule == StartRule::alongWays ? network.ways[way].travel_m() : area_m2 * table.ways[way].share;
    }
    normalise(law);
    return law;
}

} // namespace passerby::affordance
