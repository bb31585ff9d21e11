// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/geometry/point.h"
#include "core/run/road_measures.h"
#include "core/run/vehicle.h"
#include "core/run/vehicle_story.h"
#include "core/world/world.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace passerby::run {

/// Somebody on foot, as drivers see them.
struct OnFoot {
    geometry::Point place;
    geometry::Point velocity_mps;
    double radius_m = 0.25;
    int level = 0;
    std::uint64_t who = 0;     ///< tells them from all others for as long as the run lasts; 0: it does not matter who they are
    std::uint32_t waitsAt = 0; ///< number of the crossing before whose light they queue; 0: none
};

/// The vehicles of a run. They are no people: no population counts them, and no alibi knows them. Same seed, same bytes for any number of
/// threads. Not thread-safe.
class RoadTraffic {
public:
    virtual ~RoadTraffic() = default;

    /// Everybody drives for `step_s`, in (0, 0.1]; `clock_s` is the time of day at its end, `now_s` that since the run began. `people` are
    /// all who are on foot, in an order that is the same in every run.
    virtual void step(double now_s, double clock_s, double step_s, std::span<const OnFoot> people) = 0;
    /// Ascending by number; until the next step.
    [[nodiscard]] virtual std::span<const Vehicle> vehicles() const = 0;
    [[nodiscard]] virtual VehicleCounts counts() const = 0;
    [[nodiscard]] virtual RoadMeasures measures() const { return {}; }
    virtual void resetMeasures() {}
    /// The city was edited: whoever drives on a lane that is gone takes the nearest, or is lost; measures begin anew.
    virtual void takeOver(const world::World& edited) = 0;
    /// Of the vehicle with this number; nothing where there is none, or no traffic tells it.
    [[nodiscard]] virtual std::optional<VehicleStory> story(std::uint32_t /*number*/) const { return std::nullopt; }
    /// The same vehicles once more as they are between two steps; what never changes is shared. A copy lives only in the run's place of the
    /// original, after resume().
    [[nodiscard]] virtual std::unique_ptr<RoadTraffic> copy() const = 0;
    virtual void resume() {}
    /// About how much memory a copy takes that is not shared.
    [[nodiscard]] virtual std::size_t heldBytes() const = 0;
    /// Sentences for people about what the city asks for and the traffic does not carry out.
    [[nodiscard]] virtual std::vector<std::string> notices() const = 0;
};

} // namespace passerby::run
