// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/mind_tale.h"

#include "core/autonomous/mind_tale.h"
#include "core/world/behaviour_shares.h"
#include "editor/words/number_text.h"
#include "editor/words/place_words.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/text.h"

#include <QStringList>
#include <algorithm>

namespace passerby::editor {

namespace {

using autonomous::MindTale;
using autonomous::mindTale;
using navigation::kNone;

/// "bench", or what the fixture is called; empty where it is gone.
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

/// "a seat (bench)": what a goal is about.
QString aimWord(const world::World& world, const MindTale::Aim& aim, std::uint32_t destination)
{
    const auto with = [&](const QString& words) {
        const QString fixture = fixtureWord(world, aim.object);
        return fixture.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(words, fixture);
    };
    if (aim.kind == "visit")
        return text("go to %1").arg(targetName(world, destination));
    if (aim.kind == "board")
        return text("take the train");
    if (aim.kind == "buy_ticket")
        return with(text("get a ticket"));
    if (aim.kind == "drink")
        return with(text("get something"));
    if (aim.kind == "sit")
        return with(text("sit down"));
    if (aim.kind == "watch")
        return with(text("watch"));
    if (aim.kind == "chat")
        return text("chat with friends");
    if (aim.kind == "duty")
        return dutyWord(world, aim.object).isEmpty() ? text("be on duty") : text("be on duty (%1)").arg(dutyWord(world, aim.object));
    if (aim.kind == "look_up")
        return with(text("look"));
    if (aim.kind == "wait")
        return with(text("wait"));
    if (aim.kind == "follow")
        return text("keep with the others");
    return aim.kind == "go_through" ? text("go through a door") : text("walk there");
}

bool isPlan(const MindTale::Aim& aim)
{
    return aim.kind == "go_through" || aim.kind == "walk";
}

QString doingWords(const MindTale& mind)
{
    if (mind.doing == "walks")
        return text("Walks.");
    if (mind.doing == "queues")
        return mind.rank > 0 ? text("Waits in line, %1 ahead.").arg(formatCount(mind.rank)) : text("First in line.");
    if (mind.doing == "is_served")
        return text("Is being served.");
    if (mind.doing == "sits_down")
        return text("Sits down.");
    if (mind.doing == "sits")
        return text("Sits.");
    if (mind.doing == "gets_up")
        return text("Gets up.");
    if (mind.doing == "looks")
        return text("Stands and looks.");
    if (mind.doing == "chats")
        return text("Chats with friends.");
    if (mind.doing == "on_duty")
        return text("On duty.");
    if (mind.doing == "waits_for_train")
        return text("Waits for the train.");
    return text("Stands.");
}

/// What they want now, then what comes after it: the goals from the top, without mere ways.
QString wantsWords(const MindTale& mind, const world::World& world, std::uint32_t destination)
{
    QStringList wants;
    for (auto aim = mind.goals.rbegin(); aim != mind.goals.rend(); ++aim)
        if (!isPlan(*aim))
            wants << aimWord(world, *aim, destination);
    return wants.isEmpty() ? QString() : text("Wants to %1.").arg(wants.join(text(", then ")));
}

void tellMind(const run::PersonStory& story, const world::World& world, const TellingMoment& moment, AlibiWords& words)
{
    const MindTale mind = mindTale(story);
    if (!story.walking) {
        words.sentence = fill(text("Is inside %1."), Phrase{{}, targetName(world, story.origin), {}});
        words.times = text("Since %1.").arg(formatDuration(moment.time_s - story.departed_s));
        return;
    }
    words.sentence.plain = QStringLiteral("%1 %2").arg(doingWords(mind), wantsWords(mind, world, story.destination)).trimmed();
    words.sentence.rich = words.sentence.plain.toHtmlEscaped();
    words.times = text("Out for %1.").arg(formatDuration(moment.time_s - story.departed_s));
    if (mind.train_s >= moment.time_s)
        words.times += QLatin1Char(' ') + text("The train leaves in %1.").arg(formatDuration(mind.train_s - moment.time_s));
    const auto wanted = std::max_element(mind.needs.begin(), mind.needs.end(), [](const MindTale::Level& a, const MindTale::Level& b) {
        return a.level - a.threshold < b.level - b.threshold;
    });
    if (wanted != mind.needs.end() && wanted->level >= wanted->threshold)
        words.why.plain = text("What presses most is %1.").arg(QString::fromStdString(wanted->name));
    words.why.rich = words.why.plain.toHtmlEscaped();
}

QString percentOf(double share)
{
    return QStringLiteral("%1 %").arg(formatNumber(100.0 * share, 0));
}

Facts mindFacts(const run::PersonStory& story, const world::World& world)
{
    const MindTale mind = mindTale(story);
    Facts facts;
    for (const MindTale::Level& need : mind.needs)
        facts.emplace_back(QString::fromStdString(need.name),
                           text("%1, seen to from %2 on").arg(percentOf(need.level), percentOf(need.threshold)));
    int place = 0;
    for (auto aim = mind.goals.rbegin(); aim != mind.goals.rend(); ++aim)
        facts.emplace_back(++place == 1 ? text("Goals") : QString(), aimWord(world, *aim, story.destination));
    return facts;
}

QJsonObject mindAsJson(const run::PersonStory& story, const AlibiWords& words, const std::vector<OddsLine>&,
                       const navigation::NavigationGraph&)
{
    QJsonObject json = headAsJson(story, words);
    addFacts(json, story.facts);
    json[QStringLiteral("proxies")] = toJson(words.proxies);
    if (words.destination.target != kNone)
        json[QStringLiteral("destination")] = toJson(words.destination);
    return json;
}

/// From where they are through the doors ahead.
std::vector<geometry::Point> mindPoints(const run::PersonStory& story, const navigation::NavigationGraph& graph, const world::World&,
                                        std::optional<geometry::Point> place)
{
    if (!place || !story.walking)
        return {};
    std::vector<geometry::Point> points{*place};
    for (const navigation::NodeIndex node : story.route)
        points.push_back(graph.nodes()[node].position);
    return points;
}

QString mindName(std::uint32_t number)
{
    return text("Individual %1").arg(formatCount(number + 1));
}

QString mindsTogether()
{
    return text("By needs");
}

bool areMindsAwaited(const world::World& world)
{
    return world::hasAutonomousPeople(world);
}

bool goesSomewhere(const run::PersonStory& story)
{
    return story.walking && !story.route.empty();
}

} // namespace

const Teller& mindTeller()
{
    static constexpr KindCount kCount{"run.byNeeds", mindsTogether, areMindsAwaited, true, false};
    static constexpr Teller kTeller{mindName, tellMind, mindFacts, mindAsJson, mindPoints, goesSomewhere, kCount};
    return kTeller;
}

} // namespace passerby::editor
