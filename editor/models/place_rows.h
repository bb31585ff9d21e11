// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/models/property_builder.h"

#include <algorithm>

namespace passerby::editor {

// Rows that several kinds of things with a place have. What others lie in or join is "on the ground": see Property::isOnGround.

inline constexpr double kFarthestPlace_m = 1e6;
inline constexpr int kHighestLevel = 1000;

template <class Row>
void addLevel(PropertyBuilder<Row>& builder, bool isOnGround = true)
{
    Property& level = builder.integer("level", propertyText("Level"), &Row::level, -kHighestLevel, kHighestLevel);
    level.help = propertyText("0 is the ground");
    level.isOnGround = isOnGround;
}

template <class Row>
void addPosition(PropertyBuilder<Row>& builder, bool isOnGround = true)
{
    const auto coordinate = [&](const char* key, const QString& name, double geometry::Point::*member) {
        Property& property = builder.add(
            key, name, PropertyKind::number, [member](const Row& row) { return row.position.*member; },
            [member](Row& row, const QVariant& value) { row.position.*member = value.toDouble(); });
        property.unit = QStringLiteral("m");
        property.minimum = -kFarthestPlace_m;
        property.maximum = kFarthestPlace_m;
        property.decimals = 3;
        property.step = 0.1;
        property.isOnGround = isOnGround;
    };
    builder.group(propertyText("Place"));
    coordinate("x", propertyText("East"), &geometry::Point::x);
    coordinate("y", propertyText("North"), &geometry::Point::y);
    builder.group({});
}

inline constexpr double kOnePercent = 0.01;

/// What is kept of what is shown, and the other way round. Hundredths are divided: so 70 % are 0.7 to the last bit.
inline double toKept(double value, double scale)
{
    return scale < 1.0 ? value / (1.0 / scale) : value * scale;
}
inline double toShown(double value, double scale)
{
    return scale < 1.0 ? value * (1.0 / scale) : value / scale;
}

/// A number that is shown in another unit than it is kept in: so many of what is kept are one of what is shown.
template <class Row>
Property& addScaled(PropertyBuilder<Row>& builder, const char* key, const QString& name, const QString& unit, double Row::*member,
                    double scale, double most)
{
    Property& property = builder.add(
        key, name, PropertyKind::number, [member, scale](const Row& row) { return toShown(row.*member, scale); },
        [member, scale](Row& row, const QVariant& value) {
            if (value.toDouble() != toShown(row.*member, scale)) // else it stays to the last bit
                row.*member = toKept(value.toDouble(), scale);
        });
    property.unit = unit;
    property.minimum = 0.0;
    property.maximum = most;
    property.decimals = 1;
    return property;
}

/// Where people queue for it; `nowhere` says what it means that there is no line.
template <class Row>
void addLineChoice(PropertyBuilder<Row>& builder, const world::World& world, const QString& nowhere)
{
    std::vector<world::WaitingLineId> lines{world::WaitingLineId{}};
    QStringList names{nowhere};
    for (const auto& [id, line] : world.waitingLines()) {
        lines.push_back(id);
        names << shortName(world, {ObjectKind::waitingLine, id.number});
    }
    Property& property = builder.add(
        "line", propertyText("Waiting line"), PropertyKind::choice,
        [lines](const Row& row) { return static_cast<int>(std::find(lines.begin(), lines.end(), row.line) - lines.begin()); },
        [lines](Row& row, const QVariant& value) { row.line = lines[value.toUInt()]; });
    property.choices = names;
    property.help = propertyText("Where people queue for it");
}

} // namespace passerby::editor
