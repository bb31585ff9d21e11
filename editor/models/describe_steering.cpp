// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for what people and drivers mind beside where they go: parked vehicles, painted directions and state sets.
#include "core/foundation/limits.h"
#include "core/geometry/line.h"
#include "core/heter_sim/state_set_file.h"
#include "editor/models/place_rows.h"
#include "editor/models/state_choice.h"
#include "editor/words/measures.h"

namespace passerby::editor {

namespace {

constexpr double kNarrowest_m = 0.1;
constexpr double kWidest_m = 100.0;

/// A share as so many of a hundred.
template <class Row>
Property& addPercent(PropertyBuilder<Row>& builder, const char* key, const QString& name, double Row::*member, double least)
{
    Property& property = addScaled(builder, key, name, QStringLiteral("%"), member, kOnePercent, 100.0);
    property.minimum = least;
    property.decimals = 0;
    property.step = 5.0;
    return property;
}

template <class Row>
void addLength(PropertyBuilder<Row>& builder)
{
    builder.show("length", propertyText("Length"),
                 [](const Row& row) { return formatNumber(geometry::lengthOf_m(row.points), 2) + QStringLiteral(" m"); });
}

QString angleInWords(world::ParkingAngle angle)
{
    switch (angle) {
    case world::ParkingAngle::parallel:
        return propertyText("Along the row");
    case world::ParkingAngle::diagonal:
        return propertyText("Slanting");
    case world::ParkingAngle::perpendicular:
        return propertyText("Across the row");
    }
    return {};
}

void addVehicleKind(PropertyBuilder<world::ParkingRow>& builder, const world::World& world)
{
    std::vector<world::VehicleKindId> kinds;
    QStringList names;
    for (const auto& [id, kind] : world.vehicleKinds()) {
        kinds.push_back(id);
        names << capitalised(kind.name);
    }
    Property& property = builder.add(
        "kind", propertyText("Vehicles"), PropertyKind::choice,
        [kinds](const world::ParkingRow& row) { return static_cast<int>(std::find(kinds.begin(), kinds.end(), row.kind) - kinds.begin()); },
        [kinds](world::ParkingRow& row, const QVariant& value) { row.kind = kinds[value.toUInt()]; });
    property.choices = names;
}

/// "5 of 7 places"
QString standing(const world::World& world, std::uint32_t number, const world::ParkingRow& row)
{
    long long taken = 0;
    for (int place = 0; place < row.places; ++place)
        taken += world::isTaken(row, number, place, world.settings().seed) ? 1 : 0;
    return propertyText("On %1 of %2").arg(formatCount(taken), formatCounted(row.places, propertyText("place"), propertyText("places")));
}

QString contentsOf(const world::StateSet& row)
{
    const auto set = heter_sim::decoded(*row.bytes);
    if (!set)
        return propertyText("None that can be read");
    const auto count = static_cast<long long>(set.value().all().size());
    return propertyText("%1 of %2 moments, up to %3 m/s")
        .arg(formatCounted(count, propertyText("state"), propertyText("states")), formatCount(set.value().samples),
             formatNumber(set.value().fastest_mps(), 2));
}

/// The profiles and kinds of vehicles that refer to it.
QString usedBy(const world::World& world, world::StateSetId set)
{
    QStringList names;
    for (const auto& [id, profile] : world.profiles())
        if (profile.states == set)
            names << QString::fromStdString(profile.name);
    for (const auto& [id, kind] : world.vehicleKinds())
        if (kind.states == set)
            names << capitalised(kind.name);
    return names.isEmpty() ? propertyText("Nobody: choose it in a profile or a vehicle kind") : names.join(QStringLiteral(", "));
}

} // namespace

template <>
std::vector<Property> describeRows<world::ParkingRow>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Row = world::ParkingRow;
    PropertyBuilder<Row> builder(document, refs);
    builder.text("name", propertyText("Name"), &Row::name);
    addVehicleKind(builder, document.world());
    Property& angle = builder.choice("angle", propertyText("They stand"), &Row::angle);
    angle.choices.clear();
    for (const auto one : {world::ParkingAngle::parallel, world::ParkingAngle::diagonal, world::ParkingAngle::perpendicular})
        angle.choices << angleInWords(one);
    angle.help = propertyText("Slanting and across, with their front to the right of the row");
    builder.integer("places", propertyText("Places"), &Row::places, 1, foundation::kMostParkingPlaces).help =
        propertyText("They share the length of the row evenly");
    addPercent(builder, "taken", propertyText("Taken"), &Row::taken, 0.0).help =
        propertyText("Share of the places on which a vehicle stands; which ones follows from the city's seed");
    if (builder.isSingle()) {
        const QString words = standing(document.world(), refs.front().number, *builder.rows().front());
        builder.show("standing", propertyText("Vehicles stand"), [words](const auto&) { return QString(words); });
    }
    addLength(builder);
    addLevel(builder, false);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::PaintedDirection>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Row = world::PaintedDirection;
    PropertyBuilder<Row> builder(document, refs);
    builder.text("name", propertyText("Name"), &Row::name);
    addPercent(builder, "share", propertyText("Counts"), &Row::share, 1.0).help = propertyText(
        "Against where people want to go: at 50 % they walk half-way between both. It fades before a portal that it does not lead "
        "through, before their target, and once they have followed for a minute");
    builder.number("width_m", propertyText("Width"), QStringLiteral("m"), &Row::width_m, kNarrowest_m, kWidest_m).step = 0.5;
    addLength(builder);
    addLevel(builder, false);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::StateSet>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Row = world::StateSet;
    PropertyBuilder<Row> builder(document, refs);
    builder.text("name", propertyText("Name"), &Row::name);
    builder.text("licence", propertyText("Licence"), &Row::licence).help =
        propertyText("Of the recording, as its authors state it; it is kept with the states");
    builder.show("source", propertyText("Source"), [](const Row& row) { return QString::fromStdString(row.source); });
    builder.show("kind", propertyText("Recorded were"), [](const Row& row) {
        return row.kind == world::StateSetKind::people ? propertyText("People") : propertyText("Vehicles");
    });
    builder.show("states", propertyText("Holds"), [](const Row& row) { return contentsOf(row); });
    if (builder.isSingle()) {
        const QString names = usedBy(document.world(), document.world().stateSets().idOf(refs.front().number));
        builder.show("used", propertyText("Used by"), [names](const auto&) { return QString(names); });
    }
    return builder.take();
}

} // namespace passerby::editor
