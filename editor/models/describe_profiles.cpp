// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for agent profiles.
#include "core/generator/minds.h"
#include "core/world/behaviour_shares.h"
#include "core/world/profile_parameters.h"
#include "editor/models/describe_wanderers.h"
#include "editor/models/state_choice.h"
#include "editor/words/steering_text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

/// What the reach of own places begins with.
constexpr double kDefaultReach_m = 300.0;

QString nameOf(world::Guidance guidance)
{
    switch (guidance) {
    case world::Guidance::alibi:
        return propertyText("By their habits");
    case world::Guidance::affordance:
        return propertyText("By what they see");
    case world::Guidance::autonomous:
        return propertyText("By what they need and want");
    default:
        return wordsOf(world::spell(guidance));
    }
}

/// A choice of which only some entries can be carried out today: the others are kept where a file has them, not offered.
template <class Kind>
void addOfferedChoice(PropertyBuilder<world::AgentProfile>& builder, const char* key, const QString& name,
                      Kind world::AgentProfile::*member, QString (*nameOf)(Kind))
{
    const auto& offered = world::Spelling<Kind>::kCarriedOut;
    std::vector<Kind> kinds(offered.begin(), offered.end());
    for (const world::AgentProfile* row : builder.rows())
        if (std::find(kinds.begin(), kinds.end(), row->*member) == kinds.end())
            kinds.push_back(row->*member);
    if (kinds.size() < 2) {
        builder.show(key, name, [member, nameOf](const world::AgentProfile& row) { return nameOf(row.*member); });
        return;
    }
    Property& property = builder.add(
        key, name, PropertyKind::choice,
        [kinds, member](const world::AgentProfile& row) {
            return static_cast<int>(std::find(kinds.begin(), kinds.end(), row.*member) - kinds.begin());
        },
        [kinds, member](world::AgentProfile& row, const QVariant& value) { row.*member = kinds[value.toUInt()]; });
    for (const Kind kind : kinds)
        property.choices << nameOf(kind);
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

/// What is said of numbers by which people live who decide for themselves.
struct MindParameter {
    const char* key;
    const char* name;
    const char* unit;
    const char* help;
    double most;
};

constexpr MindParameter kMindParameters[] = {
    {generator::kPatience_s, QT_TRANSLATE_NOOP("properties", "Waits in lines"), "s",
     QT_TRANSLATE_NOOP("properties", "They join no line that would take longer"), 86400.0},
    {generator::kPassageTaste, QT_TRANSLATE_NOOP("properties", "Taste for passages"), "",
     QT_TRANSLATE_NOOP("properties", "How much more somebody likes one of two passages, by chance; 0: they only compare them"), 10.0},
    {generator::kFriendsShare, QT_TRANSLATE_NOOP("properties", "Come with friends"), "",
     QT_TRANSLATE_NOOP("properties", "Share of them, from 0 to 1"), 1.0},
    {generator::kFriendsLeast, QT_TRANSLATE_NOOP("properties", "Friends, least"), "people", QT_TRANSLATE_NOOP("properties", "In one group"),
     8.0},
    {generator::kFriendsMost, QT_TRANSLATE_NOOP("properties", "Friends, most"), "people", QT_TRANSLATE_NOOP("properties", "In one group"),
     8.0},
    {generator::kStayLeast_s, QT_TRANSLATE_NOOP("properties", "Stay, least"), "s",
     QT_TRANSLATE_NOOP("properties", "From coming to leaving, where no train tells"), 86400.0},
    {generator::kStayMost_s, QT_TRANSLATE_NOOP("properties", "Stay, most"), "s",
     QT_TRANSLATE_NOOP("properties", "From coming to leaving, where no train tells"), 86400.0},
};

void sayMore(Property& property, const std::string& key)
{
    for (const MindParameter& known : kMindParameters) {
        if (key != known.key)
            continue;
        property.name = propertyText(known.name);
        property.unit = *known.unit == '\0' ? QString() : propertyText(known.unit);
        property.help = propertyText(known.help);
        property.minimum = 0.0;
        property.maximum = known.most;
    }
}

void addCrossesAtRed(PropertyBuilder<world::AgentProfile>& builder)
{
    const auto& rows = builder.rows();
    if (!std::all_of(rows.begin(), rows.end(), [](const auto* row) { return world::isSteered(*row); }))
        return; // by the clock nobody waits at lights
    Property& share = builder.add(
        world::kCrossesAtRed, propertyText("Cross at red"), PropertyKind::number,
        [](const world::AgentProfile& row) {
            const auto given = row.parameters.find(world::kCrossesAtRed);
            return given == row.parameters.end() ? 0.0 : 100.0 * given->second;
        },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[world::kCrossesAtRed] = value.toDouble() / 100.0; });
    share.unit = propertyText("% of them");
    share.minimum = 0.0;
    share.maximum = 100.0;
    share.help = propertyText("So many do not wait at lights for people on foot");
}

void addCrossesAnywhere(PropertyBuilder<world::AgentProfile>& builder)
{
    const auto& rows = builder.rows();
    if (!std::all_of(rows.begin(), rows.end(), [](const auto* row) { return world::isSteered(*row); }))
        return; // by the clock everybody keeps to their way
    Property& rate = builder.add(
        world::kCrossesAnywhere_permin, propertyText("Cross anywhere"), PropertyKind::number,
        [](const world::AgentProfile& row) { return world::commonParameter(row, world::kCrossesAnywhere_permin); },
        [](world::AgentProfile& row, const QVariant& value) { row.parameters[world::kCrossesAnywhere_permin] = value.toDouble(); });
    rate.unit = propertyText("a minute");
    rate.minimum = 0.0;
    rate.maximum = 60.0;
    rate.help =
        propertyText("How often who walks beside a road decides to cross at once, where they go on at its other side and it is safe");
}

/// Numbers of models that a file brings along.
void addParameters(PropertyBuilder<world::AgentProfile>& builder)
{
    if (!builder.isSingle())
        return;
    for (const auto& [name, value] : builder.rows().front()->parameters) {
        if (isWandererParameter(name) || name == world::kCrossesAtRed || name == world::kCrossesAnywhere_permin)
            continue; // rows of their own, where they count
        const std::string key = name;
        Property& property = builder.add(
            "parameters." + key, wordsOf(key), PropertyKind::number,
            [key](const world::AgentProfile& row) { return row.parameters.at(key); },
            [key](world::AgentProfile& row, const QVariant& number) {
                if (row.parameters.contains(key))
                    row.parameters[key] = number.toDouble();
            });
        sayMore(property, key);
    }
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
std::vector<Property> describeRows<world::AgentProfile>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Profile = world::AgentProfile;
    PropertyBuilder<Profile> builder(document, refs);
    builder.text("name", propertyText("Name"), &Profile::name);
    Property& share = builder.number("share", propertyText("Share"), {}, &Profile::share, 0.0, 1e6);
    share.step = 0.05;
    share.help = propertyText("Of the population, relative to the sum of all profiles");
    builder.group(propertyText("How fast they walk"));
    builder.number("speedMean_mps", propertyText("Mean speed"), QStringLiteral("m/s"), &Profile::speedMean_mps, 0.05, 15.0).step = 0.05;
    Property& spread = builder.number("speedSd_mps", propertyText("Give or take"), QStringLiteral("m/s"), &Profile::speedSd_mps, 0.0, 5.0);
    spread.step = 0.01;
    spread.help = propertyText("Standard deviation; speeds outside 0.5 to 1.5 of the mean are drawn again");
    builder.group(propertyText("How they get about"));
    builder.number("radius_m", propertyText("Radius"), QStringLiteral("m"), &Profile::radius_m, 0.05, 5.0).step = 0.01;
    addOfferedChoice(builder, "guidance", propertyText("Guidance"), &Profile::guidance, &nameOf);
    describeWanderers(builder);
    addOfferedChoice(builder, "steering", propertyText("Steering"), &Profile::steering, &steeringName);
    builder.last().help = propertyText("How they keep clear of one another and of walls. Reactive: they look ahead, turn aside, and stop "
                                       "where turning does not help");
    const auto& rows = builder.rows();
    if (std::all_of(rows.begin(), rows.end(), [](const Profile* row) { return row->steering == world::Steering::heterSim; }))
        addStateChoice(builder, document.world(), world::StateSetKind::people);
    builder
        .add(
            "isStepFree", propertyText("Avoids stairs"), PropertyKind::boolean, [](const Profile& row) { return row.isStepFree; },
            [](Profile& row, const QVariant& value) { row.isStepFree = value.toBool(); })
        .help = propertyText("Wheelchairs and prams: they never take stairs or escalators, and go to no target that has no other way");
    addCrossesAtRed(builder);
    addCrossesAnywhere(builder);
    addReach(builder);
    addParameters(builder);
    builder.group({});
    addMultipliers(builder, document.world());
    return builder.take();
}

} // namespace passerby::editor
