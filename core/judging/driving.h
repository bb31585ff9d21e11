// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/heter_sim/state_set.h"
#include "core/heter_sim/vehicle_choice.h"
#include "core/judging/recorded_vehicles.h"

#include <functional>
#include <memory>
#include <optional>

namespace passerby::judging {

/// What a driver knows in a step of a replay.
struct RoadSituation {
    heter_sim::VehicleSituation seen; ///< `stopGap_m` is nothing's: people are there as discs, and in the next row
    double stopForPeople_m = std::numeric_limits<double>::infinity(); ///< from the front to whoever is, or will be, in the way
    double wished_mps = 0.0;
};

/// Somebody behind somebody else, along a lane.
struct Follower {
    double speed_mps = 0.0;
    double wished_mps = 0.0;
    double gap_m = std::numeric_limits<double>::infinity(); ///< from outline to outline; nobody drives before
    double other_mps = 0.0;                                 ///< of whoever drives before
};

/// What a change of lanes would bring: to the one who changes, to who would then be behind, and to who is behind now.
struct LaneChangeView {
    Follower now;
    Follower then;
    std::optional<std::pair<Follower, Follower>> behindThere; ///< as it is, and as it would be
    std::optional<std::pair<Follower, Follower>> behindHere;
};

/// How the vehicles of a replay drive. `vehicle` is the row of RecordedVehicles. Steps ask in the order of rows, from one thread.
class DrivingModel {
public:
    DrivingModel() = default;
    DrivingModel(const DrivingModel&) = delete;
    DrivingModel& operator=(const DrivingModel&) = delete;
    virtual ~DrivingModel() = default;

    /// The velocity after the step, of the city.
    [[nodiscard]] virtual heter_sim::Vector next(std::size_t vehicle, const RoadSituation& situation) const = 0;
    /// Moved along the lane by the part of the velocity along it, and aside by the rest; else driven freely (heter_sim::advanced).
    [[nodiscard]] virtual bool followsLane() const { return true; }
    [[nodiscard]] virtual bool wouldChange(const LaneChangeView& /*view*/) const { return false; }
};

using MakeDriving = std::function<std::unique_ptr<DrivingModel>(const RecordedVehicles& vehicles)>;
/// Whether somebody would change lanes.
using LaneChangeRule = std::function<bool(const LaneChangeView& view)>;

/// Straight on along the lane at the wished speed, through everybody.
[[nodiscard]] std::unique_ptr<DrivingModel> straightDriving();
/// Heter-Sim's vehicle choice (core/heter_sim). `states`: null: made up, of each vehicle's own turning circle and wish. Lanes are changed
/// by `changes`, since the paper does not say when; null: never.
[[nodiscard]] std::unique_ptr<DrivingModel>
heterSimDriving(const RecordedVehicles& vehicles, const std::shared_ptr<const heter_sim::StateSet>& states, LaneChangeRule changes);

} // namespace passerby::judging
