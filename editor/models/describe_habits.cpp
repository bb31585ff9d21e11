// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for habits: types and stories that are kept.
#include "editor/models/property_builder.h"
#include "editor/words/day_curve.h"

#include <algorithm>

namespace passerby::editor {

namespace {

QString typeName(const world::World& world, world::TargetTypeId id)
{
    const world::TargetType* type = world.targetTypes().find(id);
    return type ? QString::fromStdString(type->name) : QString();
}

/// "their own home", "the nearest home", "any home".
QString goalName(const world::World& world, const world::Goal& goal)
{
    const QString name = typeName(world, goal.destination);
    switch (goal.choice) {
    case world::GoalChoice::bound:
        return propertyText("Their own %1").arg(name);
    case world::GoalChoice::closest:
        return propertyText("The nearest %1").arg(name);
    case world::GoalChoice::uniform:
        break;
    }
    return propertyText("Any %1").arg(name);
}

/// Adds a row for one goal; a change meets the type as it is then, so it looks whether the goal is still there.
template <class Read, class Write>
Property& addGoalRow(PropertyBuilder<world::TargetType>& builder, std::size_t place, const char* key, const QString& name,
                     PropertyKind kind, Read read, Write write)
{
    return builder.add(
        "goals." + std::to_string(place) + "." + key, name, kind,
        [place, read](const world::TargetType& type) { return QVariant(read(type.goals[place])); },
        [place, write](world::TargetType& type, const QVariant& value) {
            if (place < type.goals.size())
                write(type.goals[place], value);
        });
}

void addGoal(PropertyBuilder<world::TargetType>& builder, const world::World& world, std::size_t place)
{
    using world::Goal;
    builder.group(goalName(world, builder.rows().front()->goals[place]));
    Property& weight = addGoalRow(
        builder, place, "weight", propertyText("Weight"), PropertyKind::number, [](const Goal& goal) { return goal.weight; },
        [](Goal& goal, const QVariant& value) {
            if (goal.hourlyWeight && value.toDouble() != goal.weight)
                goal.hourlyWeight = withMean(*goal.hourlyWeight, value.toDouble());
            goal.weight = value.toDouble();
        });
    weight.minimum = 0.0;
    weight.maximum = 1e6;
    weight.decimals = 3;
    weight.step = 0.05;
    weight.help = propertyText("Share among the goals of this type; only the ratio to the others counts");
    Property& choice = addGoalRow(
        builder, place, "choice", propertyText("Which"), PropertyKind::choice,
        [](const Goal& goal) { return static_cast<int>(goal.choice); },
        [](Goal& goal, const QVariant& value) { goal.choice = static_cast<world::GoalChoice>(value.toInt()); });
    choice.choices = {propertyText("Their own"), propertyText("The nearest"), propertyText("Any")};
    choice.help = propertyText("Their own (bound): everybody has one of this type, for life");
    Property& back = addGoalRow(
        builder, place, "round_trip", propertyText("And back"), PropertyKind::boolean, [](const Goal& goal) { return goal.roundTrip; },
        [](Goal& goal, const QVariant& value) { goal.roundTrip = value.toBool(); });
    back.help = propertyText("A round trip: they return to where they came from");
}

/// Names of the icons that types of places use.
const std::vector<std::string>& offeredIcons()
{
    static const std::vector<std::string> kIcons{
        "home",  "briefcase", "coffee",        "shopping-bag",  "tools-kitchen-2",   "school",
        "trees", "train",     "masks-theater", "stethoscope",   "building-church",   "shopping-cart",
        "bus",   "beer",      "bed",           "building-bank", "building-store",    "basket",
        "mail",  "parking",   "door-exit",     "armchair",      "building-community"};
    return kIcons;
}

void addIcon(PropertyBuilder<world::TargetType>& builder)
{
    std::vector<std::string> icons{std::string()};
    icons.insert(icons.end(), offeredIcons().begin(), offeredIcons().end());
    for (const world::TargetType* row : builder.rows())
        if (std::find(icons.begin(), icons.end(), row->icon) == icons.end())
            icons.push_back(row->icon);
    Property& property = builder.add(
        "icon", propertyText("Icon"), PropertyKind::choice,
        [icons](const world::TargetType& row) { return static_cast<int>(std::find(icons.begin(), icons.end(), row.icon) - icons.begin()); },
        [icons](world::TargetType& row, const QVariant& value) { row.icon = icons[value.toUInt()]; });
    for (const std::string& icon : icons) {
        QString words =
            icon.empty() ? propertyText("By its name") : QString::fromStdString(icon).replace(QLatin1Char('-'), QLatin1Char(' '));
        words.remove(QStringLiteral(" 2"));
        words[0] = words[0].toUpper();
        property.choices << words;
        property.icons << QString::fromStdString(icon);
    }
}

/// A row in minutes for a time that is kept in seconds; what was not changed stays as it is to the last bit.
template <class Write>
void addMinutes(PropertyBuilder<world::TargetType>& builder, const char* key, const QString& name, const QString& help,
                double world::TargetType::*member_s, Write write)
{
    constexpr double kMinute_s = 60.0;
    Property& property = builder.add(
        key, name, PropertyKind::number, [member_s](const world::TargetType& row) { return row.*member_s / kMinute_s; },
        [member_s, write](world::TargetType& row, const QVariant& value) {
            if (value.toDouble() != row.*member_s / kMinute_s)
                write(row, value.toDouble() * kMinute_s);
        });
    property.unit = propertyText("min");
    property.minimum = 0.0;
    property.maximum = 1e5;
    property.help = help;
}

void addWaits(PropertyBuilder<world::TargetType>& builder)
{
    builder.group(propertyText("How long people stay"));
    addMinutes(builder, "waitMean_s", propertyText("Mean stay"), propertyText("How long a visit takes on average"),
               &world::TargetType::waitMean_s, [](world::TargetType& row, double wait_s) {
                   if (row.hourlyWaitMean_s)
                       row.hourlyWaitMean_s = withMean(*row.hourlyWaitMean_s, wait_s);
                   row.waitMean_s = wait_s;
               });
    addMinutes(builder, "waitSd_s", propertyText("Give or take"),
               propertyText("Standard deviation; stays below 0 or above twice the mean are drawn again"), &world::TargetType::waitSd_s,
               [](world::TargetType& row, double wait_s) { row.waitSd_s = wait_s; });
    builder.group({});
}

} // namespace

template <>
std::vector<Property> describeRows<world::TargetType>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::TargetType> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::TargetType::name);
    builder.add(
        "color", propertyText("Colour"), PropertyKind::color, [](const world::TargetType& type) { return toQColor(type.color); },
        [](world::TargetType& type, const QVariant& value) { type.color = toColor(value.value<QColor>()); });
    addIcon(builder);
    addWaits(builder);
    if (builder.isSingle()) {
        const world::World& world = document.world();
        const world::TargetTypeId type = world.targetTypes().idOf(refs.front().number);
        const qint64 count = targetsOf(world, type);
        builder.show("targets", propertyText("Targets"), [count](const auto&) { return formatCount(count); });
        for (std::size_t place = 0; place < builder.rows().front()->goals.size(); ++place)
            addGoal(builder, world, place);
    }
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::PinnedAlibi>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::PinnedAlibi> builder(document, refs);
    builder.show("agent", propertyText("Passer-by"), [](const world::PinnedAlibi& alibi) { return QString::number(alibi.agent); });
    builder.show("time_s", propertyText("Asked after"), [](const world::PinnedAlibi& alibi) { return formatDuration(alibi.time_s); });
    builder.text("note", propertyText("Note"), &world::PinnedAlibi::note);
    return builder.take();
}

} // namespace passerby::editor
