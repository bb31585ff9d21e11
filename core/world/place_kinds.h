// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <string_view>

namespace passerby::world {

enum class CellKind { sidewalk, crosswalk, street, plaza, path, stairs, indoor, platform };
/// Water and green stop feet, not eyes; a tree stops neither and is scenery; the others stop both.
enum class ObstacleKind { building, wall, furniture, water, green, tree };
/// What the roof of a building looks like: left to who draws it, or as said.
enum class RoofShape { automatic, flat, gabled, hipped, pyramidal, dome, onion, cone, skillion, round };
/// Which target of the destination type a goal means: the agent's own, the nearest by free-flow walking time, or any with equal chance.
enum class GoalChoice { bound, closest, uniform };
enum class Guidance { alibi, affordance, autonomous, waypoints };
enum class Steering { none, orca, rvo, socialForce, reactive, heterSim };
enum class ProxyKind { aggression, priority, trail, protection, guidance };
enum class CrowdEnd { leave, stay };
/// How those of a group walk where there is room.
enum class GroupForm { abreast, vee, file };
/// How many walk in a group at most.
inline constexpr int kMostInGroup = 8;
/// What people do with a fixture: sit on it, be served by it, watch what is shown there, meet there, look at it, or wait on it.
enum class FixtureUse { sit, serve, watch, meet, look, wait };
/// Stairs between two escalators carry people one way; between two lifts, in cabins; a gate lets one through at a time.
enum class PortalKind { opening, escalator, lift, ticketGate };
/// What makes a need grow: time, or effort (three times as fast on stairs, 0.6 times standing, not at all sitting).
enum class NeedGrowth { time, effort };
/// What somebody does at a point of their duty.
enum class DutyPose { guard, lookRound, perform };
/// Which side people keep when neither is better.
enum class Side { right, left };
/// Whom a lane is for.
enum class LaneKind { car, bicycle, bus };
/// How vehicles stand in a row: along it, slanting by 45° to its right, or across it, with their front to its right.
enum class ParkingAngle { parallel, diagonal, perpendicular };
/// To which side of the way through a region people keep.
enum class KeepsSide { none, left, right };
/// Who was recorded for a set of states.
enum class StateSetKind { people, vehicles };

/// The spelling of each value in files, in the order of the enum: "sidewalk", "social_force", ... and, where files know more than this
/// version does, what it carries out. New values come last: hashes know them by number.
template <class Kind>
struct Spelling;

template <>
struct Spelling<CellKind> {
    static constexpr std::array<std::string_view, 8> kNames{"sidewalk", "crosswalk", "street", "plaza",
                                                            "path",     "stairs",    "indoor", "platform"};
};
template <>
struct Spelling<ObstacleKind> {
    static constexpr std::array<std::string_view, 6> kNames{"building", "wall", "furniture", "water", "green", "tree"};
};
template <>
struct Spelling<RoofShape> {
    static constexpr std::array<std::string_view, 10> kNames{"automatic", "flat",  "gabled", "hipped",   "pyramidal",
                                                             "dome",      "onion", "cone",   "skillion", "round"};
};
template <>
struct Spelling<GoalChoice> {
    static constexpr std::array<std::string_view, 3> kNames{"bound", "closest", "uniform"};
};
template <>
struct Spelling<Guidance> {
    static constexpr std::array<std::string_view, 4> kNames{"alibi", "affordance", "autonomous", "waypoints"};
    static constexpr std::array kCarriedOut{Guidance::alibi, Guidance::affordance, Guidance::autonomous};
};
template <>
struct Spelling<Steering> {
    static constexpr std::array<std::string_view, 6> kNames{"none", "orca", "rvo", "social_force", "reactive", "heter_sim"};
    static constexpr std::array kCarriedOut{Steering::none,        Steering::orca,     Steering::rvo,
                                            Steering::socialForce, Steering::reactive, Steering::heterSim};
};
template <>
struct Spelling<ProxyKind> {
    static constexpr std::array<std::string_view, 5> kNames{"aggression", "priority", "trail", "protection", "guidance"};
};
template <>
struct Spelling<CrowdEnd> {
    static constexpr std::array<std::string_view, 2> kNames{"leave", "stay"};
};
template <>
struct Spelling<GroupForm> {
    static constexpr std::array<std::string_view, 3> kNames{"side_by_side", "in_a_v", "in_a_file"};
};
template <>
struct Spelling<FixtureUse> {
    static constexpr std::array<std::string_view, 6> kNames{"sit", "serve", "watch", "meet", "look", "wait"};
};
template <>
struct Spelling<PortalKind> {
    static constexpr std::array<std::string_view, 4> kNames{"opening", "escalator", "lift", "ticket_gate"};
};
template <>
struct Spelling<NeedGrowth> {
    static constexpr std::array<std::string_view, 2> kNames{"time", "effort"};
};
template <>
struct Spelling<DutyPose> {
    static constexpr std::array<std::string_view, 3> kNames{"guard", "look_round", "perform"};
};
template <>
struct Spelling<Side> {
    static constexpr std::array<std::string_view, 2> kNames{"right", "left"};
};

template <>
struct Spelling<LaneKind> {
    static constexpr std::array<std::string_view, 3> kNames{"car", "bicycle", "bus"};
};

template <>
struct Spelling<ParkingAngle> {
    static constexpr std::array<std::string_view, 3> kNames{"parallel", "diagonal", "perpendicular"};
};
template <>
struct Spelling<KeepsSide> {
    static constexpr std::array<std::string_view, 3> kNames{"none", "left", "right"};
};
template <>
struct Spelling<StateSetKind> {
    static constexpr std::array<std::string_view, 2> kNames{"people", "vehicles"};
};

template <class Kind>
[[nodiscard]] constexpr std::string_view spell(Kind kind)
{
    return Spelling<Kind>::kNames[static_cast<std::size_t>(kind)];
}

} // namespace passerby::world
