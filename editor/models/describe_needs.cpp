// SPDX-License-Identifier: GPL-3.0-or-later
// The inspector's rows for needs, duties and trains.
#include "editor/models/place_rows.h"
#include "editor/words/need_words.h"

#include <algorithm>

namespace passerby::editor {

namespace {

constexpr double kSecondsAMinute = 60.0;
constexpr double kSecondsADay = 86400.0;

template <class Row>
void addProfileChoice(PropertyBuilder<Row>& builder, const world::World& world)
{
    std::vector<world::AgentProfileId> profiles;
    QStringList names;
    for (const auto& [id, profile] : world.profiles()) {
        profiles.push_back(id);
        names << QString::fromStdString(profile.name);
    }
    builder
        .add(
            "profile", propertyText("Of"), PropertyKind::choice,
            [profiles](const Row& row) {
                return static_cast<int>(std::find(profiles.begin(), profiles.end(), row.profile) - profiles.begin());
            },
            [profiles](Row& row, const QVariant& value) { row.profile = profiles[value.toUInt()]; })
        .choices = names;
}

void addFulfilment(PropertyBuilder<world::Need>& builder, const world::World& world)
{
    std::vector<world::FixtureKindId> kinds{world::FixtureKindId{}};
    QStringList names{propertyText("The company of friends")};
    QStringList icons{QStringLiteral("users-group")};
    for (const auto& [id, kind] : world.fixtureKinds()) {
        kinds.push_back(id);
        names << capitalised(kind.name);
        icons << QString::fromStdString(kind.icon);
    }
    Property& property = builder.add(
        "fulfilledBy", propertyText("Fulfilled by"), PropertyKind::choice,
        [kinds](const world::Need& row) {
            return static_cast<int>(std::find(kinds.begin(), kinds.end(), row.fulfilledBy) - kinds.begin());
        },
        [kinds](world::Need& row, const QVariant& value) { row.fulfilledBy = kinds[value.toUInt()]; });
    property.choices = names;
    property.icons = icons;
}

void addCourse(PropertyBuilder<world::Need>& builder)
{
    using Need = world::Need;
    const QString percent = QStringLiteral("%");
    builder.group(propertyText("How it grows"));
    addScaled(builder, "startLow", propertyText("At first, least"), percent, &Need::startLow, kOnePercent, 100.0).help =
        propertyText("Everybody begins somewhere between least and most");
    addScaled(builder, "startHigh", propertyText("At first, most"), percent, &Need::startHigh, kOnePercent, 100.0);
    addScaled(builder, "growth_s", propertyText("Grows in"), propertyText("min"), &Need::growth_s, kSecondsAMinute, 1e9 / kSecondsAMinute)
        .help = propertyText("In this time it grows by 63 % of what is missing to 100 %; 0: it stays as it began");
    Property& growth = builder.choice("growsWith", propertyText("Grows"), &Need::growsWith);
    growth.choices = {growthInWords(world::NeedGrowth::time), growthInWords(world::NeedGrowth::effort)};
    growth.help = propertyText("With effort: three times as fast on stairs, slower while standing, not at all while sitting");
    Property& threshold = addScaled(builder, "threshold", propertyText("Wanted from"), percent, &Need::threshold, kOnePercent, 100.0);
    threshold.minimum = 0.1;
    threshold.help = propertyText("From here on people see to it");
    addScaled(builder, "decay_s", propertyText("Fades in"), QStringLiteral("s"), &Need::decay_s, 1.0, 1e9).help =
        propertyText("In this time 63 % of it go while it is fulfilled; 0: all of it at the end of a service");
    builder.group({});
}

void addPause(PropertyBuilder<world::Duty>& builder)
{
    using Duty = world::Duty;
    addScaled(builder, "pauseMean_s", propertyText("Stays"), QStringLiteral("s"), &Duty::pauseMean_s, 1.0, kSecondsADay).help =
        propertyText("At each point, on average");
    addScaled(builder, "pauseSd_s", propertyText("Give or take"), QStringLiteral("s"), &Duty::pauseSd_s, 1.0, kSecondsADay).help =
        propertyText("Standard deviation; stays below 0 or above twice the mean are drawn again");
}

template <class Id>
void addRowChoice(PropertyBuilder<world::TrainService>& builder, const char* key, const QString& name, const std::vector<Id>& ids,
                  Id world::TrainService::*member, const QStringList& names)
{
    builder
        .add(
            key, name, PropertyKind::choice,
            [ids, member](const world::TrainService& row) {
                return static_cast<int>(std::find(ids.begin(), ids.end(), row.*member) - ids.begin());
            },
            [ids, member](world::TrainService& row, const QVariant& value) { row.*member = ids[value.toUInt()]; })
        .choices = names;
}

/// Platforms, and whatever else a train stops at now.
void addPlatformChoice(PropertyBuilder<world::TrainService>& builder, const world::World& world)
{
    std::vector<world::FixtureId> ids;
    QStringList names;
    for (const auto& [id, fixture] : world.fixtures()) {
        const auto isOne = [&, number = id](const world::TrainService* row) { return row->platform == number; };
        if (world.fixtureKinds().find(fixture.kind)->use != world::FixtureUse::wait
            && std::none_of(builder.rows().begin(), builder.rows().end(), isOne))
            continue;
        ids.push_back(id);
        names << shortName(world, {ObjectKind::fixture, id.number});
    }
    addRowChoice(builder, "platform", propertyText("Platform"), ids, &world::TrainService::platform, names);
}

/// The targets of the level of the platforms, and whatever else people get on and off by now.
void addTargetChoice(PropertyBuilder<world::TrainService>& builder, const world::World& world)
{
    std::vector<world::TargetId> ids;
    QStringList names;
    for (const auto& [id, target] : world.targets()) {
        const int level = world.cells().find(target.cell)->level;
        const auto isOne = [&, number = id](const world::TrainService* row) {
            return row->target == number || world.fixtures().find(row->platform)->level == level;
        };
        if (std::none_of(builder.rows().begin(), builder.rows().end(), isOne))
            continue;
        ids.push_back(id);
        names << shortName(world, {ObjectKind::target, id.number});
    }
    addRowChoice(builder, "target", propertyText("People get on by"), ids, &world::TrainService::target, names);
}

void addTimes(PropertyBuilder<world::TrainService>& builder)
{
    using Train = world::TrainService;
    const QString minutes = propertyText("min");
    builder.group(propertyText("Timetable"));
    Property& period = addScaled(builder, "period_s", propertyText("One every"), minutes, &Train::period_s, kSecondsAMinute,
                                 kSecondsADay / kSecondsAMinute);
    period.minimum = 0.1;
    period.decimals = 2;
    Property& first = addScaled(builder, "offset_s", propertyText("The first at"), minutes, &Train::offset_s, kSecondsAMinute,
                                kSecondsADay / kSecondsAMinute);
    first.decimals = 2;
    first.help = propertyText("After midnight; at most as much as from one to the next");
    Property& dwell = addScaled(builder, "dwell_s", propertyText("Stands for"), QStringLiteral("s"), &Train::dwell_s, 1.0, kSecondsADay);
    dwell.minimum = 1.0;
    dwell.help = propertyText("At most as long as from one to the next");
    builder.group(propertyText("People"));
    const QString people = propertyText("people");
    addScaled(builder, "alightingMean", propertyText("Get off"), people, &Train::alightingMean, 1.0, 1e5).help =
        propertyText("On average, if so many are inside");
    addScaled(builder, "alightingSd", propertyText("Give or take"), people, &Train::alightingSd, 1.0, 1e5).help =
        propertyText("Standard deviation");
    builder.integer("doors", propertyText("Doors"), &Train::doors, 1, 1000).help = propertyText("Along the platform");
    builder.group({});
}

} // namespace

template <>
std::vector<Property> describeRows<world::Need>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Need = world::Need;
    PropertyBuilder<Need> builder(document, refs);
    builder.text("name", propertyText("Name"), &Need::name);
    addProfileChoice(builder, document.world());
    addFulfilment(builder, document.world());
    addScaled(builder, "share", propertyText("Who has it"), QStringLiteral("%"), &Need::share, kOnePercent, 100.0).help =
        propertyText("Of the people of the profile");
    addCourse(builder);
    builder.integer("rank", propertyText("Its turn"), &Need::rank, -1000, 1000).help =
        propertyText("Of several that are wanted at once the smallest number is seen to first");
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::Duty>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    using Duty = world::Duty;
    PropertyBuilder<Duty> builder(document, refs);
    builder.text("name", propertyText("Name"), &Duty::name);
    addProfileChoice(builder, document.world());
    Property& pose = builder.choice("pose", propertyText("What they do"), &Duty::pose);
    pose.choices = {poseInWords(world::DutyPose::guard), poseInWords(world::DutyPose::lookRound), poseInWords(world::DutyPose::perform)};
    pose.help = propertyText("At each point");
    addPause(builder);
    builder.show("points", propertyText("Points"),
                 [](const Duty& duty) { return formatCount(static_cast<long long>(duty.points.size())); });
    addLevel(builder, false);
    return builder.take();
}

template <>
std::vector<Property> describeRows<world::TrainService>(ProjectDocument& document, const std::vector<ObjectRef>& refs)
{
    PropertyBuilder<world::TrainService> builder(document, refs);
    addPlatformChoice(builder, document.world());
    addTargetChoice(builder, document.world());
    addTimes(builder);
    return builder.take();
}

} // namespace passerby::editor
