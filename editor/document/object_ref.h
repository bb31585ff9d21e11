// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/geometry/polygon.h"
#include "core/world/world.h"

#include <QMetaType>
#include <QString>
#include <array>
#include <compare>
#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

namespace passerby::editor {

/// The kinds of things that a city is made of and that can be selected, in the order in which trees and lists show them.
enum class ObjectKind : std::uint8_t {
    cell,
    portal,
    target,
    targetType,
    fixture,
    fixtureKind,
    waitingLine,
    trainService,
    lane,
    stopLine,
    crossing,
    parkingRow,
    signal,
    vehicleKind,
    obstacle,
    region,
    paintedDirection,
    measurementLine,
    attractor,
    junctionEdit,
    referencePicture,
    recording,
    stateSet,
    profile,
    need,
    duty,
    crowd,
    proxyRule,
    pinnedAlibi
};

inline constexpr std::array kAllObjectKinds{ObjectKind::cell,
                                            ObjectKind::portal,
                                            ObjectKind::target,
                                            ObjectKind::targetType,
                                            ObjectKind::fixture,
                                            ObjectKind::fixtureKind,
                                            ObjectKind::waitingLine,
                                            ObjectKind::trainService,
                                            ObjectKind::lane,
                                            ObjectKind::stopLine,
                                            ObjectKind::crossing,
                                            ObjectKind::parkingRow,
                                            ObjectKind::signal,
                                            ObjectKind::vehicleKind,
                                            ObjectKind::obstacle,
                                            ObjectKind::region,
                                            ObjectKind::paintedDirection,
                                            ObjectKind::measurementLine,
                                            ObjectKind::attractor,
                                            ObjectKind::junctionEdit,
                                            ObjectKind::referencePicture,
                                            ObjectKind::recording,
                                            ObjectKind::stateSet,
                                            ObjectKind::profile,
                                            ObjectKind::need,
                                            ObjectKind::duty,
                                            ObjectKind::crowd,
                                            ObjectKind::proxyRule,
                                            ObjectKind::pinnedAlibi};
inline constexpr std::size_t kObjectKindCount = kAllObjectKinds.size();

/// Names one object of the open city by kind and number. It stays valid over undo and redo; whether the object is there now is a
/// question to exists().
struct ObjectRef {
    ObjectKind kind = ObjectKind::cell;
    std::uint32_t number = 0;

    friend auto operator<=>(const ObjectRef&, const ObjectRef&) = default; // NOLINT(modernize-use-nullptr): misread by clang-tidy 14
};

/// The row type of a kind, called as visitor.template operator()<world::Cell>().
template <class Visitor>
decltype(auto) visitKind(ObjectKind kind, Visitor&& visitor)
{
    switch (kind) {
    case ObjectKind::cell:
        return visitor.template operator()<world::Cell>();
    case ObjectKind::portal:
        return visitor.template operator()<world::Portal>();
    case ObjectKind::target:
        return visitor.template operator()<world::Target>();
    case ObjectKind::targetType:
        return visitor.template operator()<world::TargetType>();
    case ObjectKind::fixture:
        return visitor.template operator()<world::Fixture>();
    case ObjectKind::fixtureKind:
        return visitor.template operator()<world::FixtureKind>();
    case ObjectKind::waitingLine:
        return visitor.template operator()<world::WaitingLine>();
    case ObjectKind::trainService:
        return visitor.template operator()<world::TrainService>();
    case ObjectKind::lane:
        return visitor.template operator()<world::Lane>();
    case ObjectKind::stopLine:
        return visitor.template operator()<world::StopLine>();
    case ObjectKind::crossing:
        return visitor.template operator()<world::Crossing>();
    case ObjectKind::parkingRow:
        return visitor.template operator()<world::ParkingRow>();
    case ObjectKind::paintedDirection:
        return visitor.template operator()<world::PaintedDirection>();
    case ObjectKind::stateSet:
        return visitor.template operator()<world::StateSet>();
    case ObjectKind::signal:
        return visitor.template operator()<world::Signal>();
    case ObjectKind::vehicleKind:
        return visitor.template operator()<world::VehicleKind>();
    case ObjectKind::need:
        return visitor.template operator()<world::Need>();
    case ObjectKind::duty:
        return visitor.template operator()<world::Duty>();
    case ObjectKind::obstacle:
        return visitor.template operator()<world::Obstacle>();
    case ObjectKind::region:
        return visitor.template operator()<world::Region>();
    case ObjectKind::measurementLine:
        return visitor.template operator()<world::MeasurementLine>();
    case ObjectKind::attractor:
        return visitor.template operator()<world::Attractor>();
    case ObjectKind::junctionEdit:
        return visitor.template operator()<world::JunctionEdit>();
    case ObjectKind::referencePicture:
        return visitor.template operator()<world::ReferencePicture>();
    case ObjectKind::recording:
        return visitor.template operator()<world::Recording>();
    case ObjectKind::profile:
        return visitor.template operator()<world::AgentProfile>();
    case ObjectKind::crowd:
        return visitor.template operator()<world::Crowd>();
    case ObjectKind::proxyRule:
        return visitor.template operator()<world::ProxyRule>();
    case ObjectKind::pinnedAlibi:
        break;
    }
    return visitor.template operator()<world::PinnedAlibi>();
}

/// The kind that a row type belongs to.
template <class Row>
[[nodiscard]] constexpr ObjectKind kindOf()
{
    if constexpr (std::is_same_v<Row, world::Cell>)
        return ObjectKind::cell;
    else if constexpr (std::is_same_v<Row, world::Portal>)
        return ObjectKind::portal;
    else if constexpr (std::is_same_v<Row, world::Target>)
        return ObjectKind::target;
    else if constexpr (std::is_same_v<Row, world::TargetType>)
        return ObjectKind::targetType;
    else if constexpr (std::is_same_v<Row, world::Fixture>)
        return ObjectKind::fixture;
    else if constexpr (std::is_same_v<Row, world::FixtureKind>)
        return ObjectKind::fixtureKind;
    else if constexpr (std::is_same_v<Row, world::WaitingLine>)
        return ObjectKind::waitingLine;
    else if constexpr (std::is_same_v<Row, world::TrainService>)
        return ObjectKind::trainService;
    else if constexpr (std::is_same_v<Row, world::Lane>)
        return ObjectKind::lane;
    else if constexpr (std::is_same_v<Row, world::StopLine>)
        return ObjectKind::stopLine;
    else if constexpr (std::is_same_v<Row, world::Crossing>)
        return ObjectKind::crossing;
    else if constexpr (std::is_same_v<Row, world::ParkingRow>)
        return ObjectKind::parkingRow;
    else if constexpr (std::is_same_v<Row, world::PaintedDirection>)
        return ObjectKind::paintedDirection;
    else if constexpr (std::is_same_v<Row, world::StateSet>)
        return ObjectKind::stateSet;
    else if constexpr (std::is_same_v<Row, world::Signal>)
        return ObjectKind::signal;
    else if constexpr (std::is_same_v<Row, world::VehicleKind>)
        return ObjectKind::vehicleKind;
    else if constexpr (std::is_same_v<Row, world::Need>)
        return ObjectKind::need;
    else if constexpr (std::is_same_v<Row, world::Duty>)
        return ObjectKind::duty;
    else if constexpr (std::is_same_v<Row, world::Obstacle>)
        return ObjectKind::obstacle;
    else if constexpr (std::is_same_v<Row, world::Region>)
        return ObjectKind::region;
    else if constexpr (std::is_same_v<Row, world::MeasurementLine>)
        return ObjectKind::measurementLine;
    else if constexpr (std::is_same_v<Row, world::Attractor>)
        return ObjectKind::attractor;
    else if constexpr (std::is_same_v<Row, world::JunctionEdit>)
        return ObjectKind::junctionEdit;
    else if constexpr (std::is_same_v<Row, world::ReferencePicture>)
        return ObjectKind::referencePicture;
    else if constexpr (std::is_same_v<Row, world::Recording>)
        return ObjectKind::recording;
    else if constexpr (std::is_same_v<Row, world::AgentProfile>)
        return ObjectKind::profile;
    else if constexpr (std::is_same_v<Row, world::Crowd>)
        return ObjectKind::crowd;
    else if constexpr (std::is_same_v<Row, world::ProxyRule>)
        return ObjectKind::proxyRule;
    else {
        static_assert(std::is_same_v<Row, world::PinnedAlibi>);
        return ObjectKind::pinnedAlibi;
    }
}

/// True for what has a place in the city; types, kinds of fixtures and vehicles, trains, signals, state sets, profiles, needs and rules
/// have none.
[[nodiscard]] bool hasPlace(ObjectKind kind);
/// Points one after the other, of which the last leads nowhere; but a duty's round goes back to where it began.
[[nodiscard]] bool isPath(ObjectKind kind);
[[nodiscard]] bool exists(const world::World& world, ObjectRef ref);
/// How many objects of the kind the city has.
[[nodiscard]] std::size_t countOf(const world::World& world, ObjectKind kind);
/// How many targets of the type the city has.
[[nodiscard]] qint64 targetsOf(const world::World& world, world::TargetTypeId type);
/// How many fixtures of the kind the city has.
[[nodiscard]] qint64 fixturesOf(const world::World& world, world::FixtureKindId kind);
/// By how many lanes vehicles of the kind come into the city.
[[nodiscard]] qint64 entriesOf(const world::World& world, world::VehicleKindId kind);
/// Empty for what has no place or is not there.
[[nodiscard]] geometry::Box boundingBox(const world::World& world, ObjectRef ref);
/// Of all that has a place; empty for an empty city.
[[nodiscard]] geometry::Box boundingBox(const world::World& world);
/// A point to look at or to put a label on; nothing for what has no place or is not there.
[[nodiscard]] std::optional<geometry::Point> placeOf(const world::World& world, ObjectRef ref);

/// "cell", "measurement line": as files spell it, whatever the language.
[[nodiscard]] QString kindSpelling(ObjectKind kind);
/// "Cell", "Measurement line".
[[nodiscard]] QString kindName(ObjectKind kind);
/// "Cells", "Measurement lines".
[[nodiscard]] QString kindPlural(ObjectKind kind);
/// What the object was called by its author; empty where kinds have no name.
[[nodiscard]] QString ownName(const world::World& world, ObjectRef ref);
/// "Ticket counter" of "ticket counter".
[[nodiscard]] QString capitalised(const std::string& name);
/// "Cell 12"; of a target "Café 12", by its type, and of a fixture "Bench 12", by its kind.
[[nodiscard]] QString numberedName(const world::World& world, ObjectRef ref);
/// "Marienplatz", or "Cell 12" where it has no name.
[[nodiscard]] QString shortName(const world::World& world, ObjectRef ref);
/// "Cell 12 · Marienplatz", or "Cell 12" where it has no name.
[[nodiscard]] QString displayName(const world::World& world, ObjectRef ref);
/// The kind that findings and files spell so ("cell", "target type"); nothing for other places ("osm way").
[[nodiscard]] std::optional<ObjectKind> parseObjectKind(std::string_view name);

[[nodiscard]] inline QString toQString(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace passerby::editor

template <>
struct std::hash<passerby::editor::ObjectRef> {
    std::size_t operator()(passerby::editor::ObjectRef ref) const noexcept
    {
        return std::hash<std::uint64_t>{}((static_cast<std::uint64_t>(ref.kind) << 32U) | ref.number);
    }
};

Q_DECLARE_METATYPE(passerby::editor::ObjectRef)
