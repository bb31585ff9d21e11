// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for lanes, stop lines, crossings and signals.
#include "editor/models/place_rows.h"
#include "editor/words/measures.h"

namespace passerby::editor {

namespace {

constexpr double kWidestLane_m = 30.0;
constexpr double kFastestLane_mps = 100.0;
constexpr double kWidestCrossing_m = 100.0;
constexpr double kLongestLight_s = 86400.0;
constexpr double kThinnest_m = 0.1;

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
    return names.isEmpty() ? propertyText("None") : names.join(QStringLiteral(", "));
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
    return builder.take();
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
    return builder.take();
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
    builder.show("cycle", propertyText("Begins anew after"),
                 [](const Signal& signal) { return formatNumber(world::cycleOf_s(signal), 1) + QStringLiteral(" s"); });
    if (builder.isSingle()) {
        const QString obeyed = obeyedBy(document.world(), document.world().trafficSignals().idOf(refs.front().number));
        builder.show("obeyed", propertyText("Obeyed at"), [obeyed](const auto&) { return QString(obeyed); });
    }
    return builder.take();
}

} // namespace passerby::editor
