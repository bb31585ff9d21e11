// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/point.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <vector>

namespace passerby::testing {

/// How groups walk, from where their members are at some moments: people who were watched, or our own.
class WalkedGroups {
public:
    struct Body {
        geometry::Point place;
        geometry::Point velocity_mps;
    };
    /// Of groups of one size.
    struct Figures {
        double speed_mps = 0.0;     ///< mean of those who walk, one by one
        double distance_m = 0.0;    ///< median, from the left one to the next to the right
        double across_m = 0.0;      ///< median, of that across their way
        double along_m = 0.0;       ///< and along it
        double abreast = 0.0;       ///< share of neighbours who are more beside than behind one another
        std::size_t neighbours = 0; ///< pairs at a moment
    };
    static constexpr double kWalks_mps = 0.5;
    static constexpr double kTogether_m = 4.0;

    /// All of one group, at one moment. A group of one counts for speeds alone.
    void add(std::vector<Body> members)
    {
        Seen& seen = m_seen[members.size()];
        geometry::Point way;
        for (const Body& body : members) {
            way = way + body.velocity_mps * (1.0 / static_cast<double>(members.size()));
            if (const double speed = length(body.velocity_mps); speed > kWalks_mps)
                seen.speeds.push_back(speed);
        }
        const double speed = length(way);
        if (!(speed > kWalks_mps))
            return;
        const geometry::Point ahead = way * (1.0 / speed);
        std::sort(members.begin(), members.end(),
                  [&](const Body& a, const Body& b) { return cross(ahead, a.place) > cross(ahead, b.place); });
        for (std::size_t i = 1; i < members.size(); ++i) {
            const geometry::Point between = members[i].place - members[i - 1].place;
            if (length(between) > kTogether_m)
                continue;
            seen.distances.push_back(length(between));
            seen.across.push_back(std::abs(cross(ahead, between)));
            seen.along.push_back(std::abs(dot(ahead, between)));
        }
    }

    [[nodiscard]] Figures of(std::size_t members) const
    {
        const auto found = m_seen.find(members);
        if (found == m_seen.end() || found->second.speeds.empty())
            return {};
        const Seen& seen = found->second;
        Figures figures;
        for (const double speed : seen.speeds)
            figures.speed_mps += speed / static_cast<double>(seen.speeds.size());
        figures.distance_m = median(seen.distances);
        figures.across_m = median(seen.across);
        figures.along_m = median(seen.along);
        figures.neighbours = seen.distances.size();
        for (std::size_t i = 0; i < seen.distances.size(); ++i)
            figures.abreast += seen.across[i] > seen.along[i] ? 1.0 / static_cast<double>(seen.distances.size()) : 0.0;
        return figures;
    }

private:
    struct Seen {
        std::vector<double> speeds;
        std::vector<double> distances;
        std::vector<double> across;
        std::vector<double> along;
    };

    static double median(std::vector<double> values)
    {
        if (values.empty())
            return 0.0;
        const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
        std::nth_element(values.begin(), middle, values.end());
        return *middle;
    }

    std::map<std::size_t, Seen> m_seen;
};

} // namespace passerby::testing
