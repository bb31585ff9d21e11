// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/tracks.h"

namespace passerby::heter_sim {

/// A track as a function of time, straight between sightings. Refers to the track, which has one sighting at least; frames ascend.
class TrackPath {
public:
    TrackPath(const Track& track, double frameRate_hz) : m_sightings(track.sightings), m_frameRate_hz(frameRate_hz) {}

    [[nodiscard]] double begin_s() const { return time_s(m_sightings.front()); }
    [[nodiscard]] double end_s() const { return time_s(m_sightings.back()); }
    /// Before the beginning and behind the end: there.
    [[nodiscard]] geometry::Point at(double t_s) const;

private:
    [[nodiscard]] double time_s(const Sighting& sighting) const { return static_cast<double>(sighting.frame) / m_frameRate_hz; }

    const std::vector<Sighting>& m_sightings;
    double m_frameRate_hz;
};

} // namespace passerby::heter_sim
