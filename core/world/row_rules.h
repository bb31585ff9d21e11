// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world_patch.h"

#include <optional>
#include <string>
#include <string_view>

namespace passerby::world {

/// Local coordinates stay within this, so that they are exact on the grid.
inline constexpr double kCoordinateLimit_m = 1e7;
/// Numbers of rows stay within this, as files hold them.
inline constexpr std::uint32_t kLargestNumber = 0x7FFFFFFFU;

/// What a row is called in messages and places: "cell", "target type", ...
template <class Row>
[[nodiscard]] constexpr std::string_view rowKind()
{
    if constexpr (std::is_same_v<Row, Cell>)
        return "cell";
    else if constexpr (std::is_same_v<Row, Portal>)
        return "portal";
    else if constexpr (std::is_same_v<Row, TargetType>)
        return "target type";
    else if constexpr (std::is_same_v<Row, Target>)
        return "target";
    else if constexpr (std::is_same_v<Row, Obstacle>)
        return "obstacle";
    else if constexpr (std::is_same_v<Row, Region>)
        return "region";
    else if constexpr (std::is_same_v<Row, MeasurementLine>)
        return "measurement line";
    else if constexpr (std::is_same_v<Row, Attractor>)
        return "attractor";
    else if constexpr (std::is_same_v<Row, JunctionEdit>)
        return "junction edit";
    else if constexpr (std::is_same_v<Row, AgentProfile>)
        return "profile";
    else if constexpr (std::is_same_v<Row, Crowd>)
        return "crowd";
    else if constexpr (std::is_same_v<Row, ProxyRule>)
        return "proxy rule";
    else if constexpr (std::is_same_v<Row, PinnedAlibi>)
        return "pinned alibi";
    else if constexpr (std::is_same_v<Row, ReferencePicture>)
        return "reference picture";
    else if constexpr (std::is_same_v<Row, FixtureKind>)
        return "fixture kind";
    else if constexpr (std::is_same_v<Row, WaitingLine>)
        return "waiting line";
    else if constexpr (std::is_same_v<Row, Fixture>)
        return "fixture";
    else if constexpr (std::is_same_v<Row, Need>)
        return "need";
    else if constexpr (std::is_same_v<Row, Duty>)
        return "duty";
    else if constexpr (std::is_same_v<Row, TrainService>)
        return "train service";
    else if constexpr (std::is_same_v<Row, Recording>)
        return "recording";
    else if constexpr (std::is_same_v<Row, VehicleKind>)
        return "vehicle kind";
    else if constexpr (std::is_same_v<Row, Lane>)
        return "lane";
    else if constexpr (std::is_same_v<Row, Signal>)
        return "signal";
    else if constexpr (std::is_same_v<Row, StopLine>)
        return "stop line";
    else if constexpr (std::is_same_v<Row, Crossing>)
        return "crossing";
    else if constexpr (std::is_same_v<Row, ParkingRow>)
        return "parking row";
    else if constexpr (std::is_same_v<Row, PaintedDirection>)
        return "painted direction";
    else if constexpr (std::is_same_v<Row, StateSet>)
        return "state set";
    else if constexpr (std::is_same_v<Row, Story>)
        return "story";
    else if constexpr (std::is_same_v<Row, Variant>)
        return "variant";
    else
        return "vehicle demand";
}

/// The row as the world keeps it: coordinates on the grid, polygons normalised.
[[nodiscard]] Cell normalised(Cell row);
[[nodiscard]] Portal normalised(Portal row);
[[nodiscard]] TargetType normalised(TargetType row);
[[nodiscard]] Target normalised(Target row);
[[nodiscard]] Obstacle normalised(Obstacle row);
[[nodiscard]] Region normalised(Region row);
[[nodiscard]] MeasurementLine normalised(MeasurementLine row);
[[nodiscard]] Attractor normalised(Attractor row);
[[nodiscard]] JunctionEdit normalised(JunctionEdit row);
[[nodiscard]] AgentProfile normalised(AgentProfile row);
[[nodiscard]] Crowd normalised(Crowd row);
[[nodiscard]] ProxyRule normalised(ProxyRule row);
[[nodiscard]] PinnedAlibi normalised(PinnedAlibi row);
[[nodiscard]] ReferencePicture normalised(ReferencePicture row);
[[nodiscard]] FixtureKind normalised(FixtureKind row);
[[nodiscard]] WaitingLine normalised(WaitingLine row);
[[nodiscard]] Fixture normalised(Fixture row);
[[nodiscard]] Need normalised(Need row);
[[nodiscard]] Duty normalised(Duty row);
[[nodiscard]] TrainService normalised(TrainService row);
[[nodiscard]] Recording normalised(Recording row);
[[nodiscard]] VehicleKind normalised(VehicleKind row);
[[nodiscard]] Lane normalised(Lane row);
[[nodiscard]] Signal normalised(Signal row);
[[nodiscard]] StopLine normalised(StopLine row);
[[nodiscard]] Crossing normalised(Crossing row);
[[nodiscard]] VehicleDemand normalised(VehicleDemand row);
[[nodiscard]] ParkingRow normalised(ParkingRow row);
[[nodiscard]] PaintedDirection normalised(PaintedDirection row);
[[nodiscard]] StateSet normalised(StateSet row);
[[nodiscard]] Story normalised(Story row);
[[nodiscard]] Variant normalised(Variant row);

/// Why the row cannot enter, looked at alone and normalised: a sentence, or nothing.
[[nodiscard]] std::optional<std::string> findFault(const Cell& row);
[[nodiscard]] std::optional<std::string> findFault(const Portal& row);
[[nodiscard]] std::optional<std::string> findFault(const TargetType& row);
[[nodiscard]] std::optional<std::string> findFault(const Target& row);
[[nodiscard]] std::optional<std::string> findFault(const Obstacle& row);
[[nodiscard]] std::optional<std::string> findFault(const Region& row);
[[nodiscard]] std::optional<std::string> findFault(const MeasurementLine& row);
[[nodiscard]] std::optional<std::string> findFault(const Attractor& row);
[[nodiscard]] std::optional<std::string> findFault(const JunctionEdit& row);
[[nodiscard]] std::optional<std::string> findFault(const AgentProfile& row);
[[nodiscard]] std::optional<std::string> findFault(const Crowd& row);
[[nodiscard]] std::optional<std::string> findFault(const ProxyRule& row);
[[nodiscard]] std::optional<std::string> findFault(const PinnedAlibi& row);
[[nodiscard]] std::optional<std::string> findFault(const ReferencePicture& row);
[[nodiscard]] std::optional<std::string> findFault(const FixtureKind& row);
[[nodiscard]] std::optional<std::string> findFault(const WaitingLine& row);
[[nodiscard]] std::optional<std::string> findFault(const Fixture& row);
[[nodiscard]] std::optional<std::string> findFault(const Need& row);
[[nodiscard]] std::optional<std::string> findFault(const Duty& row);
[[nodiscard]] std::optional<std::string> findFault(const TrainService& row);
[[nodiscard]] std::optional<std::string> findFault(const Recording& row);
[[nodiscard]] std::optional<std::string> findFault(const VehicleKind& row);
[[nodiscard]] std::optional<std::string> findFault(const Lane& row);
[[nodiscard]] std::optional<std::string> findFault(const Signal& row);
[[nodiscard]] std::optional<std::string> findFault(const StopLine& row);
[[nodiscard]] std::optional<std::string> findFault(const Crossing& row);
[[nodiscard]] std::optional<std::string> findFault(const VehicleDemand& row);
[[nodiscard]] std::optional<std::string> findFault(const ParkingRow& row);
[[nodiscard]] std::optional<std::string> findFault(const PaintedDirection& row);
[[nodiscard]] std::optional<std::string> findFault(const StateSet& row);
[[nodiscard]] std::optional<std::string> findFault(const Slide& slide);
[[nodiscard]] std::optional<std::string> findFault(const Story& row);
[[nodiscard]] std::optional<std::string> findFault(const Variant& row);
[[nodiscard]] std::optional<std::string> findFault(const Settings& settings);

} // namespace passerby::world
