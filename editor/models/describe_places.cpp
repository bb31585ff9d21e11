// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for what has a place in the city.
#include "core/alibi/bake.h"
#include "core/world/behaviour_shares.h"
#include "editor/models/place_rows.h"
#include "editor/words/measures.h"

#include <algorithm>

namespace passerby::editor {

namespace {

template <class Row>
double totalArea(const PropertyBuilder<Row>& builder)
{
    double sum = 0.0;
    for (const Row* row : builder.rows())
        sum += geometry::area(row->polygon);
    return sum;
}

template <class Row>
void addArea(PropertyBuilder<Row>& builder)
{
    const double area = totalArea(builder);
    builder.show("area", builder.isSingle() ? propertyText("Area") : propertyText("Area together"),
                 [area](const Row&) { return formatNumber(area, 1) + QStringLiteral(" m²"); });
}

void addMiddle(PropertyBuilder<world::ReferencePicture>& builder, const char* key, const QString& name, double geometry::Point::*member)
{
    Property& property = builder.add(
        key, name, PropertyKind::number, [member](const world::ReferencePicture& row) { return world::middleOf(row).*member; },
        [member](world::ReferencePicture& row, const QVariant& value) {
            row.placement.corner.*member += value.toDouble() - world::middleOf(row).*member;
        });
    property.unit = QStringLiteral("m");
    property.minimum = -1e7;
    property.maximum = 1e7;
    property.decimals = 3;
    property.step = 0.1;
}

/// How wide a picture is and how it is turned; its middle stays, and so do its proportions.
void addSize(PropertyBuilder<world::ReferencePicture>& builder)
{
    using Picture = world::ReferencePicture;
    Property& width = builder.add(
        "width_m", propertyText("Width"), PropertyKind::number, [](const Picture& row) { return world::widthOf_m(row); },
        [](Picture& row, const QVariant& value) {
            row.placement = world::turned(row.placement, world::middleOf(row), 0.0, value.toDouble() / world::widthOf_m(row));
        });
    width.unit = QStringLiteral("m");
    width.minimum = 0.1;
    width.maximum = kFarthestPlace_m;
    Property& turn = builder.add(
        "turn_rad", propertyText("Turn"), PropertyKind::number, [](const Picture& row) { return toDeg(world::turnOf_rad(row)); },
        [](Picture& row, const QVariant& value) {
            const double now_deg = toDeg(world::turnOf_rad(row));
            const double by_rad = toRad(value.toDouble() - now_deg);
            if (by_rad != 0.0)
                row.placement = world::turned(row.placement, world::middleOf(row), by_rad, 1.0);
        });
    turn.unit = QStringLiteral("°");
    turn.minimum = -180.0;
    turn.maximum = 180.0;
    turn.help = propertyText("Anticlockwise");
}

/// What a region asks of people who are steered.
void addTerms(PropertyBuilder<world::Region>& builder)
{
    using Region = world::Region;
    Property& speed = builder.add(
        "speedShare", propertyText("People walk at"), PropertyKind::number, [](const Region& region) { return 100.0 * region.speedShare; },
        [](Region& region, const QVariant& value) { region.speedShare = value.toDouble() / 100.0; });
    speed.unit = propertyText("% of their speed");
    speed.minimum = 10.0;
    speed.maximum = 100.0;
    speed.decimals = 0;
    speed.step = 5.0;
    speed.help = propertyText("Those who are steered walk so much more slowly in it");
    Property& side = builder.choice("keepsSide", propertyText("People keep"), &Region::keepsSide);
    side.choices = {propertyText("To no side"), propertyText("Left"), propertyText("Right")};
    side.help = propertyText("Of the way through it: people who are steered by Heter-Sim. Draw the region as wide as the way");
}

} // namespace

template <>
std::vector<Property> describeRows<world::Cell>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Cell> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Cell::name);
    builder.choice("kind", propertyText("Kind"), &world::Cell::kind).isOnGround = true; // stairs join levels
    addLevel(builder);
    addArea(builder);
    if (builder.isSingle()) {
        const world::World& world = document.world();
        const world::CellId cell = world.cells().idOf(refs.front().number);
        const auto portals = std::count_if(world.portals().begin(), world.portals().end(),
                                           [cell](const auto& entry) { return entry.second.cellA == cell || entry.second.cellB == cell; });
        const auto targets =
            std::count_if(world.targets().begin(), world.targets().end(), [cell](const auto& entry) { return entry.second.cell == cell; });
        builder.show("portals", propertyText("Portals"), [portals](const auto&) { return formatCount(portals); });
        builder.show("targets", propertyText("Targets"), [targets](const auto&) { return formatCount(targets); });
    }
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::Target>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Target> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Target::name);
    std::vector<world::TargetTypeId> types;
    QStringList names;
    for (const auto& [id, type] : document.world().targetTypes()) {
        types.push_back(id);
        names << QString::fromStdString(type.name);
    }
    Property& type = builder.add(
        "type", propertyText("Type"), PropertyKind::choice,
        [types](const world::Target& target) {
            return static_cast<int>(std::find(types.begin(), types.end(), target.type) - types.begin());
        },
        [types](world::Target& target, const QVariant& value) { target.type = types[value.toUInt()]; });
    type.choices = names;
    builder.show("cell", propertyText("Cell"), [](const world::Target& target) { return propertyText("Cell %1").arg(target.cell.number); });
    addPosition(builder);
    if (const auto bake = document.bake(); bake && builder.isSingle()) {
        const std::size_t place = document.world().targets().indexOf(document.world().targets().idOf(refs.front().number));
        if (place < bake->probabilityInside.size()) {
            const double people = bake->expectedAgents(bake->probabilityInside[place], world::scheduledPopulation(document.world()));
            builder.group(propertyText("Expected"));
            builder.show("inside", propertyText("People inside"), [people](const auto&) { return formatNumber(people, 1); });
        }
    }
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::Obstacle>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Obstacle> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Obstacle::name);
    builder.choice("kind", propertyText("Kind"), &world::Obstacle::kind);
    builder.number("height_m", propertyText("Height"), QStringLiteral("m"), &world::Obstacle::height_m, -1e4, 1e4).help =
        propertyText("Of the top above the ground");
    builder.number("base_m", propertyText("Underside"), QStringLiteral("m"), &world::Obstacle::base_m, -1e4, 1e4).help =
        propertyText("Of the underside above the ground");
    addLevel(builder);
    addArea(builder);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::Region>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Region> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Region::name);
    builder
        .add(
            "observer", propertyText("Observer"), PropertyKind::boolean, [](const world::Region& region) { return region.isObserver; },
            [](world::Region& region, const QVariant& value) { region.isObserver = value.toBool(); })
        .help = propertyText("Whoever is in it is seen, when only who is seen is simulated");
    builder
        .add(
            "isRoom", propertyText("Is a room"), PropertyKind::boolean, [](const world::Region& region) { return region.isRoom; },
            [](world::Region& region, const QVariant& value) { region.isRoom = value.toBool(); })
        .help = propertyText("The cells in it are one room to those who find their way by themselves");
    addTerms(builder);
    addLevel(builder);
    addArea(builder);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::MeasurementLine>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::MeasurementLine> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::MeasurementLine::name);
    addLevel(builder);
    builder.show("length", propertyText("Length"), [](const world::MeasurementLine& line) {
        return formatNumber(geometry::distance(line.a, line.b), 2) + QStringLiteral(" m");
    });
    Property& bound = builder.number("warnAbove_per_min", propertyText("Warn above"), propertyText("people/min"),
                                     &world::MeasurementLine::warnAbove_per_min, 0.0, 1e6);
    bound.step = 5.0;
    bound.decimals = 0;
    bound.help = propertyText("More people a minute, both ways together, are marked as too many; 0: any number is fine");
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::Attractor>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Attractor> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Attractor::name);
    builder.number("strength", propertyText("Strength"), {}, &world::Attractor::strength, 0.01, 1e6).step = 0.1;
    builder.number("reach_m", propertyText("Reach"), QStringLiteral("m"), &world::Attractor::reach_m, 0.1, 1e5);
    addPosition(builder);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::JunctionEdit>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::JunctionEdit> builder(document, refs);
    builder.show("change", propertyText("Change"), [](const world::JunctionEdit& edit) {
        switch (edit.change) {
        case world::JunctionChange::add:
            return propertyText("Adds a junction");
        case world::JunctionChange::remove:
            return propertyText("Removes %1").arg(QString::fromStdString(edit.junction));
        case world::JunctionChange::move:
            return propertyText("Moves %1").arg(QString::fromStdString(edit.junction));
        }
        return QString();
    });
    const bool havePlace = std::all_of(builder.rows().begin(), builder.rows().end(),
                                       [](const world::JunctionEdit* edit) { return edit->change != world::JunctionChange::remove; });
    if (havePlace)
        addPosition(builder);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::ReferencePicture>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Picture = world::ReferencePicture;
    PropertyBuilder<Picture> builder(document, refs);
    builder.text("name", propertyText("Name"), &Picture::name);
    Property& opacity = builder.add(
        "opacity", propertyText("Opacity"), PropertyKind::number, [](const Picture& row) { return 100.0 * row.opacity; },
        [](Picture& row, const QVariant& value) { row.opacity = value.toDouble() / 100.0; });
    opacity.unit = QStringLiteral("%");
    opacity.minimum = 0.0;
    opacity.maximum = 100.0;
    opacity.decimals = 0;
    builder.show("pixels", propertyText("Pixels"),
                 [](const Picture& row) { return QStringLiteral("%1 × %2").arg(formatCount(row.width_px), formatCount(row.height_px)); });
    builder.group(propertyText("Place of its middle"));
    addMiddle(builder, "x", propertyText("East"), &geometry::Point::x);
    addMiddle(builder, "y", propertyText("North"), &geometry::Point::y);
    addSize(builder);
    return builder.take();
}

} // namespace passerby::editor
