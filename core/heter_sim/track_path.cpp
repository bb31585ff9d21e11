// SPDX-License-Identifier: Apache-2.0
#include "core/heter_sim/track_path.h"

#include <algorithm>

namespace passerby::heter_sim {

geometry::Point TrackPath::at(double t_s) const
{
    const auto after = std::upper_bound(m_sightings.begin(), m_sightings.end(), t_s,
                                        [this](double t, const Sighting& sighting) { return t < time_s(sighting); });
    if (after == m_sightings.begin())
        return m_sightings.front().place;
    if (after == m_sightings.end())
        return m_sightings.back().place;
    const Sighting& from = *std::prev(after);
    const double share = (t_s - time_s(from)) / (time_s(*after) - time_s(from));
    return from.place + (after->place - from.place) * share;
}

} // namespace passerby::heter_sim
