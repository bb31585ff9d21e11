// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/heter_sim/boxes.h"
#include "core/judging/lane_line.h"
#include "core/judging/recorded_people.h"

namespace passerby::judging {

/// A vehicle as it was recorded.
struct VehicleTrack {
    heter_sim::Track track;
    double length_m = 0.0; ///< 0: not known
    double width_m = 0.0;
};

/// A recording with vehicles, whatever file it came from.
struct VehicleTracks {
    double frameRate_hz = 25.0; ///< of people, too
    std::vector<VehicleTrack> vehicles;
    std::vector<heter_sim::Track> people;
    LaneLines lanes; ///< given by a city; none: they are fitted from the tracks
};

/// What is taken where a recording does not say how large a vehicle is.
inline constexpr double kUsualLength_m = 4.5;
inline constexpr double kUsualWidth_m = 1.8;

/// Why a vehicle is moved as recorded, is in the way, and is not measured.
enum class VehicleRole : std::uint8_t {
    measured, ///< a model drives it
    stands,   ///< goes less than kShortWay_m
    brief,    ///< seen for less than kShortestTrack_s
    waits     ///< stands for a while with nobody ahead: for something that was not recorded
};

/// A vehicle as far as the replay knows it. Times are seconds from the first sighting of the recording.
struct RecordedVehicle {
    Walker way; ///< its middle: places, and as how fast it enters; `ideal_mps` is what it would drive at: the 95 % quantile of its speeds
    double length_m = kUsualLength_m;
    double width_m = kUsualWidth_m;
    VehicleRole role = VehicleRole::measured;
    std::size_t lane = 0;   ///< the one that it comes on
    double still_rad = 0.0; ///< its heading where it never goes half a metre: a guess, along the lane, and across it 1.5 widths beside it

    [[nodiscard]] bool isMeasured() const { return role == VehicleRole::measured; }
    /// The outline, with the heading of the way it makes round that time; who stands looks where it came from, at first where it will go.
    [[nodiscard]] heter_sim::OrientedBox bodyAt(double time_s) const;
    [[nodiscard]] geometry::Point velocityAt(double time_s) const; ///< over ± 0.2 s, within the track
};

/// Vehicles by when they enter, then by id; people, all moved as recorded; the lanes.
struct RecordedVehicles {
    std::vector<RecordedVehicle> vehicles;
    std::vector<Walker> people;
    LaneLines lanes;
    bool areLanesFitted = true;
    bool areSizesKnown = true; ///< else some are as usual
    double duration_s = 0.0;

    [[nodiscard]] std::size_t count(VehicleRole role) const;
    /// Those that a model drives, by their rows.
    [[nodiscard]] std::vector<std::size_t> measured() const;
};

/// Errors: "no-vehicles" where none is left to be measured, "bad-frame-rate", "bad-track", "too-long", as of recordedPeople().
[[nodiscard]] foundation::Result<RecordedVehicles> recordedVehicles(const VehicleTracks& tracks);

} // namespace passerby::judging
