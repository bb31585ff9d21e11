// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/mind_aims.h"

#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "editor/words/place_words.h"

namespace passerby::editor {

namespace {

using autonomous::MindTale;
using Aim = MindTale::Aim;

constexpr DutyWords kToDo{QT_TR_NOOP("stand guard"), QT_TR_NOOP("look round"), QT_TR_NOOP("perform")};

QString dutyName(const world::World& world, std::uint32_t object)
{
    const world::Duty* duty = world.duties().find(world.duties().idOf(object));
    return duty ? QString::fromStdString(duty->name) : QString();
}

/// What is done at a fixture or with others.
QString doneAt(const world::World& world, const Aim& aim)
{
    static constexpr std::array<ThingWords, 8> kAimWords{
        {{"buy_ticket", QT_TR_NOOP("get a ticket at %1"), QT_TR_NOOP("get a ticket")},
         {"drink", QT_TR_NOOP("get something at %1"), QT_TR_NOOP("get something")},
         {"sit", QT_TR_NOOP("sit down on %1"), QT_TR_NOOP("sit down")},
         {"watch", QT_TR_NOOP("watch %1"), QT_TR_NOOP("watch")},
         {"chat", QT_TR_NOOP("chat with friends"), QT_TR_NOOP("chat with friends")},
         {"look_up", QT_TR_NOOP("look at %1"), QT_TR_NOOP("look")},
         {"wait", QT_TR_NOOP("wait at %1"), QT_TR_NOOP("wait")},
         {"follow", QT_TR_NOOP("keep with the others"), QT_TR_NOOP("keep with the others")}}};
    return mindWordsWith(kAimWords, aim.kind, thingWord(world, aim.kind, aim.object));
}

} // namespace

QString withCapital(QString words)
{
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

QString thingWord(const world::World& world, const std::string& kind, std::uint32_t object)
{
    static constexpr std::array<const char*, 6> kOfThings{"buy_ticket", "drink", "sit", "watch", "look_up", "wait"};
    if (std::find(kOfThings.begin(), kOfThings.end(), kind) == kOfThings.end())
        return {};
    const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(object));
    if (!fixture)
        return {};
    if (!fixture->name.empty())
        return QString::fromStdString(fixture->name);
    const world::FixtureKind* row = world.fixtureKinds().find(fixture->kind);
    return row ? text("the %1").arg(QString::fromStdString(row->name)) : QString();
}

QString targetWord(const world::World& world, std::uint32_t number)
{
    const world::TargetId id = world.targets().idOf(number);
    return targetName(world, world.targets().contains(id) ? static_cast<std::uint32_t>(world.targets().indexOf(id)) : navigation::kNone);
}

QString dutyWord(const world::World& world, std::uint32_t object, const DutyWords& words)
{
    const world::Duty* duty = world.duties().find(world.duties().idOf(object));
    if (duty && duty->pose == world::DutyPose::lookRound)
        return text(words.lookRound);
    return text(duty && duty->pose == world::DutyPose::perform ? words.perform : words.guard);
}

QString namedDuty(const world::World& world, std::uint32_t object, const DutyWords& words)
{
    const QString name = dutyName(world, object);
    return name.isEmpty() ? dutyWord(world, object, words) : QStringLiteral("%1: %2").arg(dutyWord(world, object, words), name);
}

QString bracketedDuty(const world::World& world, std::uint32_t object, const DutyWords& words)
{
    const QString name = dutyName(world, object);
    return name.isEmpty() ? dutyWord(world, object, words) : QStringLiteral("%1 (%2)").arg(dutyWord(world, object, words), name);
}

QString trainWord(const MindMoment& moment)
{
    if (moment.mind.train_s < 0.0)
        return text("the train");
    return text("the %1 train").arg(formatClock(timeOfDay(moment.clock_s + moment.mind.train_s - moment.time_s), false));
}

QString aimWord(const MindMoment& moment, const Aim& aim)
{
    if (aim.kind == "visit")
        return text("go to %1").arg(targetName(moment.world, moment.destination));
    if (aim.kind == "board")
        return text("take %1").arg(trainWord(moment));
    if (aim.kind == "duty")
        return namedDuty(moment.world, aim.object, kToDo);
    return pastAimWord(moment.world, aim);
}

QString pastAimWord(const world::World& world, const Aim& aim)
{
    if (aim.kind == "visit")
        return text("go to %1").arg(targetWord(world, aim.object));
    if (aim.kind == "board")
        return text("take the train");
    return aim.kind == "duty" ? bracketedDuty(world, aim.object, kToDo) : doneAt(world, aim);
}

QString nextWord(const MindMoment& moment, const Aim& aim)
{
    static constexpr std::array<ThingWords, 8> kNextWords{{{"buy_ticket", QT_TR_NOOP("a ticket at %1"), QT_TR_NOOP("a ticket")},
                                                           {"drink", QT_TR_NOOP("something from %1"), QT_TR_NOOP("something to get")},
                                                           {"sit", QT_TR_NOOP("a seat on %1"), QT_TR_NOOP("a seat")},
                                                           {"watch", "%1", QT_TR_NOOP("something to watch")},
                                                           {"chat", QT_TR_NOOP("friends"), QT_TR_NOOP("friends")},
                                                           {"look_up", QT_TR_NOOP("a look at %1"), QT_TR_NOOP("something to look at")},
                                                           {"wait", QT_TR_NOOP("waiting at %1"), QT_TR_NOOP("waiting")},
                                                           {"follow", QT_TR_NOOP("the others"), QT_TR_NOOP("the others")}}};
    if (aim.kind == "visit")
        return targetName(moment.world, moment.destination);
    if (aim.kind == "board")
        return trainWord(moment);
    if (aim.kind == "duty")
        return namedDuty(moment.world, aim.object, {QT_TR_NOOP("duty"), QT_TR_NOOP("a look round"), QT_TR_NOOP("a performance")});
    return mindWordsWith(kNextWords, aim.kind, thingWord(moment.world, aim.kind, aim.object));
}

std::vector<Aim> planOf(const MindTale& mind)
{
    std::vector<Aim> plan;
    const bool hasTrain = std::any_of(mind.goals.begin(), mind.goals.end(), [](const Aim& aim) { return aim.kind == "board"; });
    for (auto aim = mind.goals.rbegin(); aim != mind.goals.rend(); ++aim)
        if (aim->kind != "go_through" && aim->kind != "walk" && !(hasTrain && aim->kind == "visit"))
            plan.push_back(*aim);
    return plan;
}

} // namespace passerby::editor
