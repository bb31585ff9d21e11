// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for recordings.
#include "core/world/row_rules.h"
#include "editor/document/recording_shape.h"
#include "editor/models/place_rows.h"
#include "editor/words/measures.h"
#include "editor/words/recording_words.h"

#include <numbers>

namespace passerby::editor {

namespace {

using world::Recording;

/// Names of files are long: a line may end behind their strokes.
QString breakable(const std::string& source)
{
    return QString::fromStdString(source).replace(QLatin1Char('_'), QStringLiteral("_\u200B"));
}

void addOrigin(PropertyBuilder<Recording>& builder, const char* key, const QString& name, double geometry::Point::*member)
{
    Property& property = builder.add(
        key, name, PropertyKind::number, [member](const Recording& row) { return row.placement.origin.*member; },
        [member](Recording& row, const QVariant& value) { row.placement.origin.*member = value.toDouble(); });
    property.unit = QStringLiteral("m");
    property.minimum = -world::kCoordinateLimit_m;
    property.maximum = world::kCoordinateLimit_m;
    property.decimals = 3;
    property.step = 0.1;
    property.help = propertyText("Where the recording's own 0, 0 lies in the city");
}

/// About its own 0, 0.
void addTurn(PropertyBuilder<Recording>& builder)
{
    Property& turn = builder.add(
        "turn_rad", propertyText("Turn"), PropertyKind::number, [](const Recording& row) { return toDeg(row.placement.turn_rad); },
        [](Recording& row, const QVariant& value) {
            if (value.toDouble() != toDeg(row.placement.turn_rad))
                row.placement.turn_rad = std::clamp(toRad(value.toDouble()), -std::numbers::pi, std::numbers::pi);
        });
    turn.unit = QStringLiteral("°");
    turn.minimum = -180.0;
    turn.maximum = 180.0;
    turn.help = propertyText("Anticlockwise, about the recording's own 0, 0");
}

void addFigures(PropertyBuilder<Recording>& builder)
{
    builder.show("tracks", propertyText("Tracks"), [](const Recording& row) { return trackCounts(shapeOf(row)->tracks); });
    builder.show("points", propertyText("Points"),
                 [](const Recording& row) { return formatCount(static_cast<long long>(shapeOf(row)->points)); });
    builder.show("duration", propertyText("Duration"), [](const Recording& row) { return formatDuration(durationOf_s(row)); });
    builder.show("frame_rate", propertyText("Frames"),
                 [](const Recording& row) { return QStringLiteral("%1 /s").arg(row.frameRate_hz, 0, 'g', 6); });
}

} // namespace

template <>
std::vector<Property> describeRows<Recording>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<Recording> builder(document, refs);
    builder.text("name", propertyText("Name"), &Recording::name);
    builder.text("licence", propertyText("Licence"), &Recording::licence).help =
        propertyText("As its authors state it; it is kept with the recording");
    builder.show("source", propertyText("Source"), [](const Recording& row) { return breakable(row.source); });
    builder.text("frame_of_reference", propertyText("Its metres"), &Recording::frameOfReference).help =
        propertyText("What the recording's own metres mean, in words");
    builder.group(propertyText("What was recorded"));
    addFigures(builder);
    builder.group(propertyText("Where it lies"));
    addOrigin(builder, "x", propertyText("East"), &geometry::Point::x);
    addOrigin(builder, "y", propertyText("North"), &geometry::Point::y);
    addTurn(builder);
    return builder.take();
}

} // namespace passerby::editor
