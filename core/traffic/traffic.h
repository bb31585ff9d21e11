// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/run/road_traffic.h"
#include "core/traffic/traffic_parameters.h"

#include <memory>

namespace passerby::traffic {

/// How vehicles were forced, since the run began: 0 for traffic in which nobody had to brake harder than vehicles can.
struct ForcedStops {
    std::uint64_t brakings = 0; ///< steps in which somebody braked harder than in need, so as not to touch whoever drives before
    std::uint64_t bodies = 0;   ///< steps in which somebody stood since the outline would have met another
};

/// The vehicles of a run on the lanes of its city. Everybody decides on the same frozen generation; then all move. A step allocates nothing
/// but for more vehicles, or people on lanes, than ever.
class Traffic final : public run::RoadTraffic {
public:
    /// `threads` 0: the machine's. The same seed gives the same vehicles for any number.
    Traffic(const world::World& world, std::uint64_t seed, unsigned threads, const TrafficParameters& parameters = {});
    ~Traffic() override;
    Traffic(const Traffic&) = delete;
    Traffic& operator=(const Traffic&) = delete;

    void step(double now_s, double clock_s, double step_s, std::span<const run::OnFoot> people) override;
    [[nodiscard]] std::span<const run::Vehicle> vehicles() const override;
    [[nodiscard]] run::VehicleCounts counts() const override;
    [[nodiscard]] run::RoadMeasures measures() const override;
    void resetMeasures() override;
    void takeOver(const world::World& edited) override;
    [[nodiscard]] std::unique_ptr<run::RoadTraffic> copy() const override;
    void resume() override;
    [[nodiscard]] std::size_t heldBytes() const override;
    [[nodiscard]] std::vector<std::string> notices() const override;
    [[nodiscard]] std::optional<run::VehicleStory> story(std::uint32_t number) const override;

    /// Puts somebody of a kind on a lane, `along_m` from its beginning to the middle of the vehicle; false where it is not free, the kind
    /// may not use the lane, or either is not there. For scenes that begin with traffic.
    bool place(world::LaneId lane, world::VehicleKindId kind, double along_m, double speed_mps);
    /// The lane of each of vehicles().
    [[nodiscard]] std::vector<world::LaneId> lanes() const;
    [[nodiscard]] ForcedStops forcedStops() const;

private:
    struct State;
    explicit Traffic(std::unique_ptr<State> state);

    std::unique_ptr<State> m_state;
};

} // namespace passerby::traffic
