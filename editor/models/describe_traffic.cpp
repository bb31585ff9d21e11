// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for lanes, stop lines, crossings, signals and kinds of vehicles.
#include "editor/commands/traffic_signals.h"
#include "editor/models/place_rows.h"
#include "editor/models/state_choice.h"
#include "editor/words/measures.h"
#include "editor/words/traffic_words.h"

namespace passerby::editor {

namespace {

constexpr double kWidestLane_m = 30.0;
constexpr double kFastestLane_mps = 100.0;
constexpr double kWidestCrossing_m = 100.0;
constexpr double kLongestLight_s = 86400.0;
constexpr double kThinnest_m = 0.1;
constexpr double kLongestVehicle_m = 100.0;
constexpr double kWidestVehicle_m = 10.0;
constexpr double kWidestTurn_m = 100.0;
constexpr double kHardest_mps2 = 20.0;

/// What the row obeys; `none` says what it means that it obeys nothing.
template <class Row>
void addSignalChoice(PropertyBuilder<Row>& builder, const world::World& world, const QString& none)
{
    std::vector<world::SignalId> lights{world::SignalId{}};
    QStringList names{none};
    for (const auto& [id, row] : world.trafficSignals()) {
        lights.push_back(id);
        names << shortName(world, {ObjectKind::signal, id.number});
    }
    Property& property = builder.add(
        "signal", propertyText("Signal"), PropertyKind::choice,
        [lights](const Row& row) { return static_cast<int>(std::find(lights.begin(), lights.end(), row.signal) - lights.begin()); },
        [lights](Row& row, const QVariant& value) { row.signal = lights[value.toUInt()]; });
    property.choices = names;
}

/// One more choice: a signal that is made for what is shown.
std::vector<Property> withNewSignal(std::vector<Property> rows, ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    const auto signal = std::find_if(rows.begin(), rows.end(), [](const Property& row) { return row.key == "signal"; });
    const auto newOne = static_cast<int>(signal->choices.size());
    signal->choices << propertyText("New signal");
    signal->help = propertyText("Select the signal itself, below, to change its times");
    signal->apply = [known = signal->apply, newOne, document = &document, refs](const QVariant& value, EditPhase phase,
                                                                                GroundEdit& ground) -> foundation::Result<QString> {
        if (value.toInt() != newOne)
            return known(value, phase, ground);
        const auto added = addSignal(*document, refs);
        return added.ok() ? foundation::Result<QString>(QString()) : added.error();
    };
    return rows;
}

template <class Row>
void addLengthAcross(PropertyBuilder<Row>& builder)
{
    builder.show("length", propertyText("Length"),
                 [](const Row& row) { return formatNumber(geometry::distance(row.a, row.b), 2) + QStringLiteral(" m"); });
}

/// The kinds of vehicles that come in at the beginning of the lane.
QString kindsComingIn(const world::World& world, world::LaneId lane)
{
    QStringList names;
    for (const auto& [id, demand] : world.vehicleDemands())
        if (const QString name = capitalised(world.vehicleKinds().find(demand.kind)->name); demand.lane == lane && !names.contains(name))
            names << name;
    return names.isEmpty() ? propertyText("Nothing comes in here") : names.join(QStringLiteral(", "));
}

/// "2 stop lines, 1 crossing".
QString obeyedBy(const world::World& world, world::SignalId signal)
{
    const auto obeys = [signal](const auto& entry) { return entry.second.signal == signal; };
    const auto lines = std::count_if(world.stopLines().begin(), world.stopLines().end(), obeys);
    const auto crossings = std::count_if(world.crossings().begin(), world.crossings().end(), obeys);
    return formatCounted(lines, propertyText("stop line"), propertyText("stop lines")) + QStringLiteral(", ")
           + formatCounted(crossings, propertyText("crossing"), propertyText("crossings"));
}

using VehicleKind = world::VehicleKind;

/// A number that is more than 0.
void addPositive(PropertyBuilder<VehicleKind>& builder, const char* key, const QString& name, const QString& unit,
                 double VehicleKind::*member, double most, const QString& help)
{
    Property& property = builder.number(key, name, unit, member, kThinnest_m, most);
    property.step = 0.1;
    property.help = help;
}

void addMotion(PropertyBuilder<VehicleKind>& builder)
{
    builder.group(propertyText("How it drives"));
    addPositive(builder, "speed_mps", propertyText("Speed"), QStringLiteral("m/s"), &VehicleKind::speed_mps, kFastestLane_mps,
                propertyText("Where the way is free and no limit holds it back: 8.3 m/s are 30 km/h, 13.9 m/s are 50 km/h"));
    const QString rate = QStringLiteral("m/s²");
    addPositive(builder, "acceleration_mps2", propertyText("Acceleration"), rate, &VehicleKind::acceleration_mps2, kHardest_mps2,
                propertyText("At most"));
    addPositive(builder, "braking_mps2", propertyText("Braking"), rate, &VehicleKind::braking_mps2, kHardest_mps2,
                propertyText("As it brakes without need"));
    addPositive(builder, "turningRadius_m", propertyText("Turning radius"), QStringLiteral("m"), &VehicleKind::turningRadius_m,
                kWidestTurn_m, propertyText("Of the tightest turn of its middle"));
}

void addLaneSwitches(PropertyBuilder<VehicleKind>& builder)
{
    builder.group(propertyText("What it drives on"));
    for (const auto& [key, name, member] : {std::tuple("usesCarLanes", propertyText("Car lanes"), &VehicleKind::usesCarLanes),
                                            std::tuple("usesBicycleLanes", propertyText("Bicycle lanes"), &VehicleKind::usesBicycleLanes),
                                            std::tuple("usesBusLanes", propertyText("Bus lanes"), &VehicleKind::usesBusLanes)}) {
        bool VehicleKind::*const uses = member;
        builder.add(
            key, name, PropertyKind::boolean, [uses](const VehicleKind& kind) { return kind.*uses; },
            [uses](VehicleKind& kind, const QVariant& value) { kind.*uses = value.toBool(); });
    }
    builder.group({});
}

} // namespace

template <>
std::vector<Property> describeRows<world::Lane>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Lane = world::Lane;
    PropertyBuilder<Lane> builder(document, refs);
    builder.text("name", propertyText("Name"), &Lane::name);
    builder.choice("kind", propertyText("For"), &Lane::kind).help = propertyText("Whom the lane is for");
    Property& width = builder.number("width_m", propertyText("Width"), QStringLiteral("m"), &Lane::width_m, kThinnest_m, kWidestLane_m);
    width.step = 0.25;
    Property& limit =
        builder.number("limit_mps", propertyText("Speed limit"), QStringLiteral("m/s"), &Lane::limit_mps, kThinnest_m, kFastestLane_mps);
    limit.step = 0.5;
    limit.help = propertyText("Nobody drives faster: 8.3 m/s are 30 km/h, 13.9 m/s are 50 km/h");
    builder.show("length", propertyText("Length"),
                 [](const Lane& lane) { return formatNumber(world::lengthOf_m(lane), 2) + QStringLiteral(" m"); });
    addLevel(builder, false);
    if (builder.isSingle()) {
        const QString kinds = kindsComingIn(document.world(), document.world().lanes().idOf(refs.front().number));
        builder.show("comingIn", propertyText("Come in here"), [kinds](const auto&) { return QString(kinds); }).help =
            propertyText("Kinds of vehicles that come into the city at the beginning of the lane");
    }
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::StopLine>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::StopLine> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::StopLine::name);
    addSignalChoice(builder, document.world(), propertyText("None: whoever comes gives way"));
    addLengthAcross(builder);
    addLevel(builder, false);
    return withNewSignal(builder.take(), document, refs);
}

template <>
std::vector<Property> describeRows<world::Crossing>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Crossing = world::Crossing;
    PropertyBuilder<Crossing> builder(document, refs);
    builder.text("name", propertyText("Name"), &Crossing::name);
    addSignalChoice(builder, document.world(), propertyText("None: a zebra crossing"));
    Property& width =
        builder.number("width_m", propertyText("Width"), QStringLiteral("m"), &Crossing::width_m, kThinnest_m, kWidestCrossing_m);
    width.step = 0.5;
    width.help = propertyText("Along the lanes");
    addLengthAcross(builder);
    addLevel(builder, false);
    return withNewSignal(builder.take(), document, refs);
}

template <>
std::vector<Property> describeRows<world::Signal>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Signal = world::Signal;
    PropertyBuilder<Signal> builder(document, refs);
    builder.text("name", propertyText("Name"), &Signal::name);
    const QString seconds = QStringLiteral("s");
    for (const auto& [key, name, member] :
         {std::tuple("green_s", propertyText("Green"), &Signal::green_s), std::tuple("amber_s", propertyText("Amber"), &Signal::amber_s),
          std::tuple("red_s", propertyText("Red"), &Signal::red_s)})
        builder.number(key, name, seconds, member, 0.0, kLongestLight_s).decimals = 1;
    Property& offset = builder.number("offset_s", propertyText("Begins"), seconds, &Signal::offset_s, 0.0, kLongestLight_s);
    offset.decimals = 1;
    offset.help = propertyText("From midnight to the beginning of some green");
    builder.show("cycle", propertyText("Cycle"), [](const Signal& signal) { return cycleInWords(signal); });
    if (builder.isSingle()) {
        const QString obeyed = obeyedBy(document.world(), document.world().trafficSignals().idOf(refs.front().number));
        builder.show("obeyed", propertyText("Obeyed at"), [obeyed](const auto&) { return QString(obeyed); });
    }
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::VehicleKind>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<VehicleKind> builder(document, refs);
    builder.text("name", propertyText("Name"), &VehicleKind::name);
    builder.add(
        "color", propertyText("Colour"), PropertyKind::color, [](const VehicleKind& kind) { return toQColor(kind.color); },
        [](VehicleKind& kind, const QVariant& value) { kind.color = toColor(value.value<QColor>()); });
    const QString metres = QStringLiteral("m");
    addPositive(builder, "length_m", propertyText("Length"), metres, &VehicleKind::length_m, kLongestVehicle_m,
                propertyText("Longer than 7 m it is drawn as a bus"));
    addPositive(builder, "width_m", propertyText("Width"), metres, &VehicleKind::width_m, kWidestVehicle_m,
                propertyText("Narrower than 1.3 m it is drawn as somebody on a bicycle"));
    Property& height = builder.number("height_m", propertyText("Height"), metres, &VehicleKind::height_m, 0.0, kWidestVehicle_m);
    height.step = 0.1;
    height.help = propertyText("As it is drawn");
    if (builder.isSingle()) {
        const qint64 lanes = entriesOf(document.world(), document.world().vehicleKinds().idOf(refs.front().number));
        const QString where = lanes == 0 ? propertyText("Nowhere: select a lane to let it come in")
                                         : propertyText("By %1").arg(formatCounted(lanes, propertyText("lane"), propertyText("lanes")));
        builder.show("entries", propertyText("Comes in"), [where](const auto&) { return QString(where); });
    }
    addMotion(builder);
    addStateChoice(builder, document.world(), world::StateSetKind::vehicles);
    addLaneSwitches(builder);
    return builder.take();
}

} // namespace passerby::editor
