// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/mind_aims.h"

#include "editor/words/alibi_text.h"
#include "editor/words/number_text.h"
#include "editor/words/place_words.h"

namespace passerby::editor {

namespace {

using autonomous::MindTale;
using Aim = MindTale::Aim;

/// What the fixture is called, else what it is: "bench"; empty where it is gone.
QString fixtureWord(const world::World& world, std::uint32_t number)
{
    const world::Fixture* fixture = world.fixtures().find(world.fixtures().idOf(number));
    if (!fixture)
        return {};
    if (!fixture->name.empty())
        return QString::fromStdString(fixture->name);
    const world::FixtureKind* kind = world.fixtureKinds().find(fixture->kind);
    return kind ? QString::fromStdString(kind->name) : QString();
}

QString dutyWord(const world::World& world, std::uint32_t number)
{
    const world::Duty* duty = world.duties().find(world.duties().idOf(number));
    return duty ? QString::fromStdString(duty->name) : QString();
}

} // namespace

QString withCapital(QString words)
{
    if (!words.isEmpty())
        words[0] = words[0].toUpper();
    return words;
}

QString aboutWord(const world::World& world, const std::string& kind, std::uint32_t object)
{
    if (kind == "visit" || kind == "board" || kind == "chat" || kind == "follow")
        return {};
    const QString name = kind == "duty" ? dutyWord(world, object) : fixtureWord(world, object);
    return name.isEmpty() ? QString() : QStringLiteral(" (%1)").arg(name);
}

QString trainWord(const MindMoment& moment)
{
    if (moment.mind.train_s < 0.0)
        return text("the train");
    return text("the %1 train").arg(formatClock(timeOfDay(moment.clock_s + moment.mind.train_s - moment.time_s), false));
}

QString aimWord(const MindMoment& moment, const Aim& aim)
{
    static constexpr std::array<SpelledWords, 9> kAimWords{{{"buy_ticket", "get a ticket"},
                                                            {"drink", "get something"},
                                                            {"sit", "sit down"},
                                                            {"watch", "watch"},
                                                            {"chat", "chat with friends"},
                                                            {"duty", "be on duty"},
                                                            {"look_up", "look"},
                                                            {"wait", "wait"},
                                                            {"follow", "keep with the others"}}};
    if (aim.kind == "visit")
        return text("go to %1").arg(targetName(moment.world, moment.destination));
    if (aim.kind == "board")
        return text("take %1").arg(trainWord(moment));
    return mindWordsFor(kAimWords, aim.kind) + aboutWord(moment.world, aim.kind, aim.object);
}

QString nextWord(const MindMoment& moment, const Aim& aim)
{
    static constexpr std::array<SpelledWords, 9> kNextWords{{{"buy_ticket", "a ticket"},
                                                             {"drink", "something to get"},
                                                             {"sit", "a seat"},
                                                             {"watch", "something to watch"},
                                                             {"chat", "friends"},
                                                             {"duty", "duty"},
                                                             {"look_up", "a look"},
                                                             {"wait", "a wait"},
                                                             {"follow", "the others"}}};
    if (aim.kind == "visit")
        return targetName(moment.world, moment.destination);
    if (aim.kind == "board")
        return trainWord(moment);
    return mindWordsFor(kNextWords, aim.kind) + aboutWord(moment.world, aim.kind, aim.object);
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
