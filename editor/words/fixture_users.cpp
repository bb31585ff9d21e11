// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/fixture_users.h"

#include "core/world/behaviour_shares.h"
#include "editor/words/text.h"

#include <QStringList>

namespace passerby::editor {

namespace {

bool livesByNeeds(const world::AgentProfile& profile)
{
    return world::isAutonomous(profile) && profile.share > 0.0;
}

} // namespace

FixtureUsers fixtureUsers(const world::World& world, world::FixtureKindId kind)
{
    const world::FixtureKind* row = world.fixtureKinds().find(kind);
    if (!row || row->use == world::FixtureUse::wait)
        return {};
    QStringList users;
    QStringList idle;
    QStringList without;
    for (const auto& [id, need] : world.needs()) {
        const world::AgentProfile* profile = world.profiles().find(need.profile);
        if (need.fulfilledBy != kind || !profile)
            continue;
        const QString who = QStringLiteral("%1 (%2)").arg(QString::fromStdString(profile->name), QString::fromStdString(need.name));
        (!livesByNeeds(*profile) ? idle : need.share > 0.0 ? users : without) << who;
    }
    if (!users.isEmpty())
        return {true, users.join(QStringLiteral(", "))};
    const QString name = QString::fromStdString(row->name);
    QStringList why;
    if (!idle.isEmpty())
        why << text("%1 would, but has no share of the people or does not live by needs.").arg(idle.join(QStringLiteral(", ")));
    if (!without.isEmpty())
        why << text("%1 would, but the share of people with this need is 0 %.").arg(without.join(QStringLiteral(", ")));
    if (why.isEmpty() && !world::hasAutonomousPeople(world))
        why << text("nobody lives by needs. Add a profile with needs among the habits.");
    else if (why.isEmpty())
        why << text("nobody has a need that a “%1” fulfils. Add one to a profile.").arg(name);
    return {false, text("Nobody here looks for a “%1”: ").arg(name) + why.join(QLatin1Char(' '))};
}

} // namespace passerby::editor
