// SPDX-License-Identifier: Apache-2.0
#include "core/affordance/steady_approach.h"

#include "core/foundation/words.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace passerby::affordance {

namespace {

using foundation::Error;
using foundation::Result;

constexpr double kBin_m = 1.0;
constexpr std::size_t kBinsBetweenReports = 256;

/// A time by one speed: how far somebody has come, and what that counts for.
struct Reading {
    double bins = 0.0;
    double weight = 0.0;
    std::size_t time = 0;
};

/// People on all ways, by how many bins of metres are left of theirs: one ring of bins a way, which turns as everybody walks on.
class WalkingFlow {
public:
    WalkingFlow(const WayNetwork& network, const AffordanceChain& chain)
        : m_chain(chain), m_leaving(network.ways.size(), 0.0), m_entering(network.ways.size(), 0.0)
    {
        for (const Way& way : network.ways) {
            const double bins = std::max(1.0, way.travel_m() / kBin_m);
            const auto whole = static_cast<std::uint32_t>(bins);
            m_rings.push_back({m_people.size(), whole + 1, 0, way.to, bins - whole});
            m_people.resize(m_people.size() + whole + 1, 0.0);
        }
    }

    void start(std::span<const double> law, StartRule rule)
    {
        for (WayIndex way = 0; way < law.size(); ++way) {
            const Ring& ring = m_rings[way];
            const double bins = ring.size - 1 + ring.rest;
            const double first = bins * (1.0 - startStretch(rule)); // bins before the end where the last of them are
            const auto spread = [&](double from, double to) {
                return law[way] * std::max(0.0, to - std::max(from, first)) / (bins - first);
            };
            for (std::uint32_t left = 1; left < ring.size; ++left)
                m_people[ring.first + left] = spread(left - 1.0, left);
            m_people[ring.first] = spread(ring.size - 1.0, bins); // farthest from the end
        }
    }

    /// Everybody walks one bin on; adds who arrives to `arrivals` [junctions].
    void step(std::vector<double>& arrivals)
    {
        for (WayIndex way = 0; way < m_rings.size(); ++way) {
            Ring& ring = m_rings[way];
            ring.end = ring.end + 1 == ring.size ? 0 : ring.end + 1;
            m_leaving[way] = std::exchange(m_people[ring.first + ring.end], 0.0);
            arrivals[ring.to] += m_leaving[way];
        }
        for (WayIndex way = 0; way < m_rings.size(); ++way)
            for (const Option& option : m_chain.after(way))
                m_entering[option.way] += m_leaving[way] * option.chance;
        for (WayIndex way = 0; way < m_rings.size(); ++way)
            enter(m_rings[way], std::exchange(m_entering[way], 0.0));
    }

private:
    struct Ring {
        std::size_t first = 0;
        std::uint32_t size = 1; ///< whole bins of the way and one more
        std::uint32_t end = 0;  ///< place of those who have just come to the way's end
        JunctionIndex to = kNone;
        double rest = 0.0; ///< of a bin beyond the whole ones
    };

    /// They have the whole bins before them, or one more; the latter take the places of those who have just left.
    void enter(const Ring& ring, double people)
    {
        m_people[ring.first + (ring.end == 0 ? ring.size : ring.end) - 1] += people * (1.0 - ring.rest);
        m_people[ring.first + ring.end] += people * ring.rest;
    }

    const AffordanceChain& m_chain;
    std::vector<Ring> m_rings;
    std::vector<double> m_people;
    std::vector<double> m_leaving;
    std::vector<double> m_entering;
};

std::vector<Reading> readingsOf(std::span<const statistics::SpeedNode> speeds, std::span<const double> times_s)
{
    std::vector<Reading> readings;
    for (std::size_t time = 0; time < times_s.size(); ++time)
        for (const statistics::SpeedNode& node : speeds)
            readings.push_back({times_s[time] * node.speed_mps / kBin_m, node.weight, time});
    std::sort(readings.begin(), readings.end(), [](const Reading& a, const Reading& b) { return a.bins < b.bins; });
    return readings;
}

} // namespace

Result<std::vector<double>> expectedVisits(const WayNetwork& network, const AffordanceChain& chain, std::span<const double> start,
                                           StartRule rule, std::span<const statistics::SpeedNode> speeds, std::span<const double> times_s,
                                           foundation::JobContext& context)
{
    const std::size_t junctions = network.junctions.size();
    std::vector<double> visits(times_s.size() * junctions, 0.0);
    const std::vector<Reading> readings = readingsOf(speeds, times_s);
    WalkingFlow flow(network, chain);
    flow.start(start, rule);
    std::vector<double> before(junctions, 0.0); // arrivals until this bin
    std::vector<double> arriving(junctions, 0.0);
    std::size_t next = 0;
    for (std::size_t bin = 0; next < readings.size(); ++bin) {
        if (bin % kBinsBetweenReports == 0) {
            if (context.isCancelled())
                return Error{"cancelled", foundation::told("Following people through the city was cancelled."), ""};
            context.report(std::min(1.0, static_cast<double>(bin) / readings.back().bins), "Following people through the city");
        }
        flow.step(arriving);
        for (; next < readings.size() && readings[next].bins < static_cast<double>(bin + 1); ++next) {
            const double part = readings[next].bins - static_cast<double>(bin);
            for (std::size_t junction = 0; junction < junctions; ++junction)
                visits[readings[next].time * junctions + junction] +=
                    readings[next].weight * (before[junction] + part * arriving[junction]);
        }
        for (std::size_t junction = 0; junction < junctions; ++junction) {
            before[junction] += arriving[junction];
            arriving[junction] = 0.0;
        }
    }
    return visits;
}

} // namespace passerby::affordance
