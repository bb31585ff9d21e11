// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/need_demand.h"

#include "core/world/behaviour_shares.h"
#include "editor/document/object_ref.h"
#include "editor/words/need_curve.h"
#include "editor/words/number_text.h"
#include "editor/words/text.h"

#include <cmath>
#include <limits>
#include <map>

namespace passerby::editor {

namespace {

constexpr double kSecondsPerHour = 3600.0;
constexpr std::uint32_t kFriends = std::numeric_limits<std::uint32_t>::max(); ///< in the place of a kind of fixtures, after all others

struct Demand {
    double fromTheBeginning = 0.0; ///< people
    double perHour = 0.0;
};

/// By number of the kind of fixtures.
std::map<std::uint32_t, Demand> demandOf(const world::World& world)
{
    double shares = 0.0;
    for (const auto& [id, profile] : world.profiles())
        shares += profile.share;
    std::map<std::uint32_t, Demand> byKind;
    for (const auto& [id, need] : world.needs()) {
        const world::AgentProfile* profile = world.profiles().find(need.profile);
        if (!profile || !world::isAutonomous(*profile) || !(profile->share > 0.0))
            continue;
        const double people = need.share * profile->share / shares * static_cast<double>(world.settings().population);
        Demand& demand = byKind[need.fulfilledBy.isNull() ? kFriends : need.fulfilledBy.number];
        demand.fromTheBeginning += people * wantedFromTheBeginning(need);
        if (const auto every_s = wantedEvery_s(need); every_s && *every_s > 0.0)
            demand.perHour += people * kSecondsPerHour / *every_s;
    }
    return byKind;
}

QString demandInWords(const Demand& demand)
{
    const long long atOnce = std::llround(demand.fromTheBeginning);
    const long long perHour = std::llround(demand.perHour);
    const QString people = formatCounted(atOnce, text("person"), text("people"));
    const QString times = formatCounted(perHour, text("time"), text("times"));
    if (atOnce > 0 && perHour > 0)
        return text("wanted by %1 from the beginning, then about %2 an hour").arg(people, times);
    if (atOnce > 0)
        return text("wanted by %1 from the beginning").arg(people);
    return perHour > 0 ? text("wanted about %1 an hour").arg(times) : text("hardly ever wanted");
}

/// "Bench (38)".
QString askedFor(const world::World& world, std::uint32_t kind)
{
    const auto id = world.fixtureKinds().idOf(kind);
    const world::FixtureKind* row = kind == kFriends ? nullptr : world.fixtureKinds().find(id);
    return row ? text("%1 (%2)").arg(capitalised(row->name), formatCount(fixturesOf(world, id))) : text("Company of friends");
}

} // namespace

QStringList needDemandInWords(const world::World& world)
{
    if (!world::hasAutonomousPeople(world))
        return {};
    const auto population = static_cast<std::uint64_t>(world.settings().population);
    const auto autonomous = static_cast<long long>(world::autonomousPeople(world, population));
    const long long scheduled = world::scheduledPopulation(world);
    const QString people = formatCounted(world.settings().population, text("person"), text("people"));
    QStringList lines{text("%1 of %2 live by what they need and want.").arg(formatCount(autonomous), people)};
    lines.front() += scheduled > 0 ? text(" What follows from schedules is of %1 who keep one.").arg(formatCount(scheduled))
                                   : text(" Nobody keeps a schedule.");
    for (const auto& [kind, demand] : demandOf(world))
        lines << text("%1: %2").arg(askedFor(world, kind), demandInWords(demand));
    return lines;
}

} // namespace passerby::editor
