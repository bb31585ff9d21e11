// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/fixture_users.h"

#include "core/world/behaviour_shares.h"
#include "editor/words/text.h"

#include <QStringList>

namespace passerby::editor {

namespace {

/// What somebody looks for who wants to use it.
QString soughtIn(world::FixtureUse use)
{
    switch (use) {
    case world::FixtureUse::sit:
        return text("a seat");
    case world::FixtureUse::serve:
        return text("such a service");
    case world::FixtureUse::watch:
        return text("something to watch");
    case world::FixtureUse::meet:
        return text("a place to meet");
    case world::FixtureUse::look:
        return text("something to look at");
    case world::FixtureUse::wait:
        break;
    }
    return {};
}

bool isLived(const world::Need& need, const world::AgentProfile& profile)
{
    return world::isAutonomous(profile) && profile.share > 0.0 && need.share > 0.0;
}

} // namespace

FixtureUsers fixtureUsers(const world::World& world, world::FixtureKindId kind)
{
    const world::FixtureKind* row = world.fixtureKinds().find(kind);
    if (!row || row->use == world::FixtureUse::wait)
        return {};
    QStringList users;
    QStringList idle;
    for (const auto& [id, need] : world.needs()) {
        const world::AgentProfile* profile = world.profiles().find(need.profile);
        if (need.fulfilledBy != kind || !profile)
            continue;
        const QString who = QStringLiteral("%1 (%2)").arg(QString::fromStdString(profile->name), QString::fromStdString(need.name));
        (isLived(need, *profile) ? users : idle) << who;
    }
    if (!users.isEmpty())
        return {true, users.join(QStringLiteral(", "))};
    const QString nobody = text("Nobody here looks for %1: ").arg(soughtIn(row->use));
    if (!idle.isEmpty())
        return {false,
                nobody + text("%1 would, but has no share of the people or does not live by needs.").arg(idle.join(QStringLiteral(", ")))};
    if (!world::hasAutonomousPeople(world))
        return {false, nobody + text("nobody lives by needs. Add a profile with needs among the habits.")};
    const QString name = QString::fromStdString(row->name);
    return {false, nobody + text("nobody has a need that a “%1” fulfils. Add one to a profile.").arg(name)};
}

} // namespace passerby::editor
