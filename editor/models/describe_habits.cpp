// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for habits: types, profiles, crowds, rules.
#include "editor/models/property_builder.h"

#include <algorithm>

namespace passerby::editor {

namespace {

/// What the reach of own places begins with.
constexpr double kDefaultReach_m = 300.0;

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
        [](Goal& goal, const QVariant& value) { goal.weight = value.toDouble(); });
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

/// A choice of which only some entries can be carried out today: the others are kept where a file has them, not offered.
template <class Kind>
void addOfferedChoice(PropertyBuilder<world::AgentProfile>& builder, const char* key, const QString& name,
                      Kind world::AgentProfile::*member, const std::vector<Kind>& offered)
{
    std::vector<Kind> kinds = offered;
    for (const world::AgentProfile* row : builder.rows())
        if (std::find(kinds.begin(), kinds.end(), row->*member) == kinds.end())
            kinds.push_back(row->*member);
    if (kinds.size() < 2) {
        builder.show(key, name, [member](const world::AgentProfile& row) { return wordsOf(world::spell(row.*member)); });
        return;
    }
    Property& property = builder.add(
        key, name, PropertyKind::choice,
        [kinds, member](const world::AgentProfile& row) {
            return static_cast<int>(std::find(kinds.begin(), kinds.end(), row.*member) - kinds.begin());
        },
        [kinds, member](world::AgentProfile& row, const QVariant& value) { row.*member = kinds[value.toUInt()]; });
    for (const Kind kind : kinds)
        property.choices << wordsOf(world::spell(kind));
}

void addReach(PropertyBuilder<world::AgentProfile>& builder)
{
    builder.add(
        "has_reach", propertyText("Own places are near"), PropertyKind::boolean,
        [](const world::AgentProfile& row) { return row.boundReach_m.has_value(); },
        [](world::AgentProfile& row, const QVariant& value) {
            if (!value.toBool())
                row.boundReach_m.reset();
            else if (!row.boundReach_m)
                row.boundReach_m = kDefaultReach_m;
        });
    const auto& rows = builder.rows();
    if (!std::all_of(rows.begin(), rows.end(), [](const auto* row) { return row->boundReach_m.has_value(); }))
        return;
    Property& reach = builder.add(
        "boundReach_m", propertyText("Within"), PropertyKind::number,
        [](const world::AgentProfile& row) { return row.boundReach_m.value_or(kDefaultReach_m); },
        [](world::AgentProfile& row, const QVariant& value) { row.boundReach_m = value.toDouble(); });
    reach.unit = QStringLiteral("m");
    reach.minimum = 1.0;
    reach.maximum = 1e6;
}

void addMultipliers(PropertyBuilder<world::AgentProfile>& builder, const world::World& world)
{
    builder.group(propertyText("Likes, against the type's own weights"));
    for (const auto& [id, type] : world.targetTypes()) {
        const world::TargetTypeId typeId = id;
        Property& property = builder.add(
            "multiplier." + std::to_string(id.number), QString::fromStdString(type.name), PropertyKind::number,
            [typeId](const world::AgentProfile& row) {
                const auto entry = row.goalMultipliers.find(typeId);
                return entry == row.goalMultipliers.end() ? 1.0 : entry->second;
            },
            [typeId](world::AgentProfile& row, const QVariant& value) {
                if (value.toDouble() == 1.0)
                    row.goalMultipliers.erase(typeId);
                else
                    row.goalMultipliers[typeId] = value.toDouble();
            });
        property.unit = QStringLiteral("×");
        property.minimum = 0.0;
        property.maximum = 1000.0;
        property.step = 0.1;
    }
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
    constexpr double kLongestWait_s = 1e7;
    builder.number("waitMean_s", propertyText("Mean stay"), QStringLiteral("s"), &world::TargetType::waitMean_s, 0.0, kLongestWait_s).step =
        10.0;
    builder.number("waitSd_s", propertyText("Spread of stay"), QStringLiteral("s"), &world::TargetType::waitSd_s, 0.0, kLongestWait_s)
        .step = 5.0;
    if (builder.isSingle()) {
        const world::World& world = document.world();
        const world::TargetTypeId type = world.targetTypes().idOf(refs.front().number);
        const auto count =
            std::count_if(world.targets().begin(), world.targets().end(), [type](const auto& entry) { return entry.second.type == type; });
        builder.show("targets", propertyText("Targets"), [count](const auto&) { return QString::number(count); });
        for (std::size_t place = 0; place < builder.rows().front()->goals.size(); ++place)
            addGoal(builder, world, place);
    }
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::AgentProfile>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Profile = world::AgentProfile;
    PropertyBuilder<Profile> builder(document, refs);
    builder.text("name", propertyText("Name"), &Profile::name);
    Property& share = builder.number("share", propertyText("Share"), {}, &Profile::share, 0.0, 1e6);
    share.step = 0.05;
    share.help = propertyText("Of the population, relative to the sum of all profiles");
    builder.number("speedMean_mps", propertyText("Mean speed"), QStringLiteral("m/s"), &Profile::speedMean_mps, 0.05, 15.0).step = 0.05;
    builder.number("speedSd_mps", propertyText("Spread of speed"), QStringLiteral("m/s"), &Profile::speedSd_mps, 0.0, 5.0).step = 0.01;
    builder.number("radius_m", propertyText("Radius"), QStringLiteral("m"), &Profile::radius_m, 0.05, 5.0).step = 0.01;
    addOfferedChoice(builder, "guidance", propertyText("Guidance"), &Profile::guidance, {world::Guidance::alibi});
    addOfferedChoice(builder, "steering", propertyText("Steering"), &Profile::steering, {world::Steering::none});
    addReach(builder);
    if (builder.isSingle()) {
        const std::size_t colors = builder.rows().front()->colors.size();
        for (std::size_t place = 0; place < colors; ++place)
            builder.add(
                "colors." + std::to_string(place), propertyText("Clothes %1").arg(place + 1), PropertyKind::color,
                [place](const Profile& row) { return toQColor(row.colors[place]); },
                [place](Profile& row, const QVariant& value) {
                    if (place < row.colors.size())
                        row.colors[place] = toColor(value.value<QColor>());
                });
    }
    addMultipliers(builder, document.world());
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::Crowd>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::Crowd> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Crowd::name);
    builder.integer("count", propertyText("People"), &world::Crowd::count, 0, 10'000'000);
    std::vector<world::AgentProfileId> profiles;
    QStringList names;
    for (const auto& [id, profile] : document.world().profiles()) {
        profiles.push_back(id);
        names << QString::fromStdString(profile.name);
    }
    Property& profile = builder.add(
        "profile", propertyText("Profile"), PropertyKind::choice,
        [profiles](const world::Crowd& crowd) {
            return static_cast<int>(std::find(profiles.begin(), profiles.end(), crowd.profile) - profiles.begin());
        },
        [profiles](world::Crowd& crowd, const QVariant& value) { crowd.profile = profiles[value.toUInt()]; });
    profile.choices = names;
    builder.number("start_s", propertyText("Start"), QStringLiteral("s"), &world::Crowd::start_s, 0.0, 1e8);
    builder.choice("atEnd", propertyText("At the end"), &world::Crowd::atEnd);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::ProxyRule>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::ProxyRule> builder(document, refs);
    builder.text("name", propertyText("Name"), &world::ProxyRule::name);
    builder.show("proxy", propertyText("Proxy"), [](const world::ProxyRule& rule) { return wordsOf(world::spell(rule.proxy)); });
    builder.number("share", propertyText("Share"), {}, &world::ProxyRule::share, 0.0, 1.0).step = 0.05;
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
