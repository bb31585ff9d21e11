// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/result.h"
#include "core/ground/walking_ground.h"
#include "core/run/level_joints.h"
#include "core/run/outline.h"
#include "core/run/road_traffic.h"
#include "core/run/setting.h"
#include "core/run/visitor_body.h"
#include "core/street/guest.h"
#include "core/street/road_body.h"

#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace passerby::run {

/// Whether a fence is on this level: that of its cell, any where the cell is gone.
[[nodiscard]] bool isOnLevel(const world::World& world, const ground::Barrier& fence, int level);

/// Somebody at the screen in a run: no population counts them and no alibi knows them, but everybody sees them. What they are told is an
/// input to the run, taken between steps: the same inputs at the same steps give the same bytes. On foot they walk where people walk,
/// through portals, past walls, fences, people and vehicles; escalators and lifts carry nobody of their kind. A vehicle that they drive
/// turns, gains speed and brakes as its kind does, wherever there is room, whatever lanes and lights say; it begins on the level of its
/// lane, and where it drives over the joint of two lanes, either way, it is on the level of the one it comes to.
class Visitor {
public:
    static constexpr double kWalks_mps = 1.4;
    static constexpr double kRuns_mps = 3.5;
    static constexpr double kRadius_m = 0.25; ///< as people's usually is
    static constexpr double kGain_mps2 = 8.0; ///< on foot, of the change of velocity
    static constexpr double kBackwards_mps = 2.0;
    static constexpr double kRolls_mps2 = 0.4;    ///< slower, where a vehicle is told neither way
    static constexpr double kSideways_mps2 = 4.0; ///< that tyres hold in a bend
    static constexpr double kNearCell_m = 5.0;    ///< a cell farther away is none to begin in
    static constexpr double kNearLane_m = 50.0;

    /// `ground`: of the city; null for who drives. Errors: "no-number" (a place, heading or level that is none), "no-cell", "no-room"
    /// (something stands there), "no-lane", "no-kind" (there is none of that number, or none that may use the lane).
    [[nodiscard]] static foundation::Result<Visitor> enter(const VisitorStart& start, const world::World& world,
                                                           std::shared_ptr<const ground::WalkingGround> ground);

    /// Whether a vehicle that has just begun stands in nothing: who drives; true for who walks.
    [[nodiscard]] bool hasRoom(std::span<const Vehicle> vehicles) const;
    void steer(const VisitorInput& input);
    [[nodiscard]] const VisitorInput& input() const { return m_input; }
    /// For a part of a step, `step_s` > 0, past whoever stands where the setting and `vehicles` say.
    void move(const Setting& setting, std::span<const Vehicle> vehicles, double step_s);
    /// Their place in an edited city; false where there is none for them any more.
    [[nodiscard]] bool takeOver(const world::World& edited, std::shared_ptr<const ground::WalkingGround> ground);

    [[nodiscard]] VisitorBody body() const;
    [[nodiscard]] bool isDriving() const { return m_mode == VisitorMode::driving; }
    /// As people on the street see who is on foot, or the vehicle.
    [[nodiscard]] std::optional<street::Guest> guest() const;
    [[nodiscard]] std::optional<street::RoadBody> roadBody() const;
    /// As drivers see them: somebody on foot, or a row of them over the vehicle.
    void appendTo(std::vector<OnFoot>& people) const;

private:
    Visitor(VisitorMode mode, std::shared_ptr<const ground::WalkingGround> ground) : m_mode(mode), m_ground(std::move(ground)) {}

    [[nodiscard]] foundation::Result<void> stand(const VisitorStart& start, const world::World& world);
    [[nodiscard]] foundation::Result<void> getIn(const VisitorStart& start, const world::World& world);
    void walk(const Setting& setting, std::span<const Vehicle> vehicles, double step_s);
    void arrive(geometry::Point place, double step_s);
    void drive(const Setting& setting, std::span<const Vehicle> vehicles, double step_s);
    void standObstacles(const world::World& world);
    [[nodiscard]] Outline outlineAt(geometry::Point place, double heading_rad) const;
    [[nodiscard]] bool isFree(const Outline& now, const Outline& next, const Setting& setting, std::span<const Vehicle> vehicles) const;

    VisitorMode m_mode;
    std::shared_ptr<const ground::WalkingGround> m_ground;
    VisitorInput m_input;
    geometry::Point m_place;
    geometry::Point m_velocity_mps; ///< on foot
    double m_heading_rad = 0.0;
    double m_speed_mps = 0.0; ///< driving; below 0 backwards
    int m_level = 0;
    std::uint32_t m_cell = navigation::kNone; ///< on foot
    world::VehicleKindId m_kindId{};
    world::VehicleKind m_kind; ///< driving
    std::size_t m_kindPlace = 0;
    steering::WallGrid m_obstacles;   ///< driving: what stops vehicles on the level
    std::vector<LevelJoint> m_joints; ///< driving
};

} // namespace passerby::run
