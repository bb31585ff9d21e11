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
        const WayIndex back = arrived == kNone ? kNone : network.ways[arrived].reverse;
        for (WayIndex way = m_junction.firstWay; way < m_junction.lastWay; ++way)
            if (way != back && m_table.isOpen(way)) {
                m_sum += m_table.ways[way].share;
                ++m_open;
            }
        m_barred = m_open > 0 ? back : kNone;
        m_isShut = m_open == 0; // by steps all about, or a dead end
        m_areAlike = !(m_sum > 0.0);
        if (m_areAlike)
            m_sum = m_isShut ? weightsWhenShut(back) : m_open;
    }

    [[nodiscard]] double weight(WayIndex way) const
    {
        if (m_isShut)
            return m_onlyBack == kNone || way == m_onlyBack ? 1.0 : 0.0;
        if (way == m_barred || !m_table.isOpen(way))
            return 0.0;
        return m_areAlike ? 1.0 : m_table.ways[way].share;
    }
    [[nodiscard]] double sum() const { return m_sum; }

private:
    /// Nothing is open: back, or for who starts here any.
    double weightsWhenShut(WayIndex back)
    {
        m_onlyBack = back;
        return back == kNone ? m_junction.lastWay - m_junction.firstWay : 1.0;
    }

    const JunctionTable& m_table;
    const Junction& m_junction;
    WayIndex m_barred = kNone;
    WayIndex m_onlyBack = kNone;
    unsigned m_open = 0;
    double m_sum = 0.0;
    bool m_isShut = false;
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
        if (table.isOpen(way))
            law[way] = rule == StartRule::alongWays ? network.ways[way].travel_m() : area_m2 * table.ways[way].share;
    }
    normalise(law);
    return law;
}

} // namespace passerby::affordance
