// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for crowds.
#include "core/foundation/limits.h"
#include "core/world/behaviour_shares.h"
#include "editor/models/property_builder.h"
#include "editor/words/alibi_text.h"
#include "editor/words/object_names.h"
#include "editor/words/steering_text.h"

#include <algorithm>

namespace passerby::editor {

namespace {

using CrowdBuilder = PropertyBuilder<world::Crowd>;

/// A choice of one object or none. `names` are those of `ids`, in their order.
template <class Id>
Property& addReference(CrowdBuilder& builder, const char* key, const QString& name, Id world::Crowd::*member, std::vector<Id> ids,
                       QStringList names)
{
    ids.insert(ids.begin(), Id());
    names.prepend(propertyText("None"));
    Property& property = builder.add(
        key, name, PropertyKind::choice,
        [ids, member](const world::Crowd& crowd) {
            return static_cast<int>(std::find(ids.begin(), ids.end(), crowd.*member) - ids.begin());
        },
        [ids, member](world::Crowd& crowd, const QVariant& value) { crowd.*member = ids[value.toUInt()]; });
    property.choices = names;
    return property;
}

void addProfile(CrowdBuilder& builder, const world::World& world)
{
    std::vector<world::AgentProfileId> profiles;
    QStringList names;
    for (const auto& [id, profile] : world.profiles()) {
        profiles.push_back(id);
        names << QString::fromStdString(profile.name);
    }
    Property& property = builder.add(
        "profile", propertyText("Profile"), PropertyKind::choice,
        [profiles](const world::Crowd& crowd) {
            return static_cast<int>(std::find(profiles.begin(), profiles.end(), crowd.profile) - profiles.begin());
        },
        [profiles](world::Crowd& crowd, const QVariant& value) { crowd.profile = profiles[value.toUInt()]; });
    property.choices = names;
    const auto profileOf = [&world](const world::Crowd& crowd) { return world.profiles().find(crowd.profile); };
    const auto& rows = builder.rows();
    const bool areSteered = std::all_of(rows.begin(), rows.end(), [&](const auto* crowd) {
        const world::AgentProfile* profile = profileOf(*crowd);
        return profile && world::isSteered(*profile);
    });
    Property& steering = builder.show("steering", propertyText("Steering"), [&](const world::Crowd& crowd) {
        const world::AgentProfile* profile = profileOf(crowd);
        return steeringName(profile ? profile->steering : world::Steering::none);
    });
    if (areSteered)
        return;
    steering.tone = PropertyTone::warning;
    steering.help = propertyText("They walk through others. Choose a steering in their profile to let them evade.");
}

void addPlaces(CrowdBuilder& builder, const world::World& world)
{
    builder.group(propertyText("Where they come from and go to"));
    std::vector<world::RegionId> regions;
    for (const auto& [id, region] : world.regions())
        regions.push_back(id);
    const QStringList regionNames = namesOf(world, ObjectKind::region, numbersOf(world, ObjectKind::region));
    addReference(builder, "region", propertyText("Put into"), &world::Crowd::region, std::move(regions), regionNames).help =
        propertyText("The region that they begin in; without one, they begin about the first waypoint");
    builder.show("waypoints", propertyText("Waypoints"), [](const world::Crowd& crowd) { return QString::number(crowd.waypoints.size()); })
        .help = propertyText("Drawn with the crowd tool, and shown on the plan");
    std::vector<world::TargetId> targets;
    QStringList targetNames;
    for (const auto& [id, target] : world.targets()) {
        targetNames << targetName(world, static_cast<std::uint32_t>(targets.size()));
        targets.push_back(id);
    }
    addReference(builder, "target", propertyText("Target"), &world::Crowd::target, std::move(targets), targetNames).help =
        propertyText("Where they go after the last waypoint");
    builder.choice("atEnd", propertyText("At the end"), &world::Crowd::atEnd).help =
        propertyText("Whoever leaves without a waypoint or target takes the nearest door");
    builder.group({});
}

void addCompanions(CrowdBuilder& builder, const world::World& world)
{
    std::vector<world::CrowdId> crowds;
    std::vector<std::uint32_t> numbers;
    for (const auto& [id, crowd] : world.crowds())
        if (const auto& own = builder.refs(); std::find(own.begin(), own.end(), ObjectRef{ObjectKind::crowd, id.number}) == own.end()) {
            crowds.push_back(id);
            numbers.push_back(id.number);
        }
    addReference(builder, "companions", propertyText("Companions"), &world::Crowd::companions, std::move(crowds),
                 namesOf(world, ObjectKind::crowd, numbers))
        .help = propertyText("The crowd that these people mind, or that minds them, one each; who has no other way keeps near theirs");
}

/// The fewest or the most of a group; the other one follows where it would be passed.
void addGroupSize(CrowdBuilder& builder, const char* key, const QString& label, int world::Crowd::*size, void (*keepOrder)(world::Crowd&))
{
    Property& property = builder.add(
        key, label, PropertyKind::integer, [size](const world::Crowd& crowd) { return qlonglong{crowd.*size}; },
        [size, keepOrder](world::Crowd& crowd, const QVariant& value) {
            crowd.*size = value.toInt();
            keepOrder(crowd);
        });
    property.unit = propertyText("people");
    property.minimum = 1;
    property.maximum = world::kMostInGroup;
    property.help = propertyText("People of each group, drawn evenly from the fewest to the most; 1 and 1: everybody walks alone");
}

void addGroups(CrowdBuilder& builder)
{
    builder.group(propertyText("Groups that walk together"));
    addGroupSize(builder, "groupLow", propertyText("Fewest"), &world::Crowd::groupLow,
                 [](world::Crowd& crowd) { crowd.groupHigh = std::max(crowd.groupHigh, crowd.groupLow); });
    addGroupSize(builder, "groupHigh", propertyText("Most"), &world::Crowd::groupHigh,
                 [](world::Crowd& crowd) { crowd.groupLow = std::min(crowd.groupLow, crowd.groupHigh); });
    const auto& rows = builder.rows();
    if (std::any_of(rows.begin(), rows.end(), [](const world::Crowd* crowd) { return crowd->groupHigh > 1; })) {
        Property& form = builder.choice("groupForm", propertyText("Form"), &world::Crowd::groupForm);
        form.choices = {propertyText("Side by side"), propertyText("In a V"), propertyText("One behind the other")};
        form.help = propertyText("Where there is room; one behind the other where it is narrow. They wait for who is left behind");
    }
    builder.group({});
}

} // namespace

template <>
std::vector<Property> describeRows<world::Crowd>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    CrowdBuilder builder(document, refs);
    builder.text("name", propertyText("Name"), &world::Crowd::name);
    builder.integer("count", propertyText("People"), &world::Crowd::count, 0, foundation::kMostPeopleInCrowd);
    addProfile(builder, document.world());
    Property& start = builder.number("start_s", propertyText("Start"), QStringLiteral("s"), &world::Crowd::start_s, 0.0, 1e8);
    start.help = propertyText("Seconds after the run begins");
    addCompanions(builder, document.world());
    addGroups(builder);
    addPlaces(builder, document.world());
    return builder.take();
}

} // namespace passerby::editor
