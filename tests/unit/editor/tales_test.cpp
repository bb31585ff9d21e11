// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/mind_tale.h"
#include "core/crowds/crowd_tale.h"
#include "core/navigation/navigation_graph.h"
#include "core/wander/wander_tale.h"
#include "editor/words/pinned_story.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/tales/schedule_tale.h"
#include "editor/words/tales/teller.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QJsonDocument>
#include <QTest>
#include <tuple>

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;
using navigation::kNone;
using Points = std::vector<Point>;

namespace {

const Point kHere{12, 5};

run::PersonStory walker(world::PersonKind kind)
{
    run::PersonStory story;
    story.agent = {kind, 3};
    story.toldAs = kind;
    story.walking = true;
    story.origin = 0;
    story.destination = 1;
    return story;
}

} // namespace

/// What people of each kind are told of, and the way that is drawn for them.
class TalesTest : public QObject {
    Q_OBJECT

private slots:
    void names_areThoseOfTheKinds()
    {
        QCOMPARE(tellerOf(world::PersonKind::schedule).name(3), QStringLiteral("Passer-by 3"));
        QCOMPARE(tellerOf(world::PersonKind::wander).name(3), QStringLiteral("Wanderer 4"));
        QCOMPARE(tellerOf(world::PersonKind::crowd).name(3), QStringLiteral("Crowd member 4"));
        QCOMPARE(tellerOf(world::PersonKind::mind).name(3), QStringLiteral("Individual 4"));
    }

    void minds_sayWhatTheyWantInPlainWords()
    {
        const world::World city = testing::smallCity();
        run::PersonStory story = walker(world::PersonKind::mind);
        autonomous::MindTale told;
        told.doing = "queues";
        told.goals = {{"visit", 1, false}, {"board", 1, false}, {"drink", 99, true}, {"walk", 0, false}};
        told.needs = {{"thirst", 0.8, 0.7}, {"tiredness", 0.2, 0.65}};
        told.rank = 2;
        told.train_s = 300.0;
        story.facts = autonomous::factsOf(told);
        const autonomous::MindTale read = autonomous::mindTale(story);
        QCOMPARE(read.goals.size(), std::size_t{4});
        QVERIFY(read.goals[2].isNeeded && read.goals[2].object == 99 && read.needs[1].level == 0.2 && read.rank == 2);
        AlibiWords words;
        tellerOf(story).tell(story, city, {60.0, 28800.0}, words);
        QCOMPARE(words.sentence.plain, QStringLiteral("Thirsty, in line for something to get, 2 ahead; then the 08:04 train."));
        QVERIFY(words.times.contains(QStringLiteral("The train leaves in 4 min")));
        QVERIFY(words.mind && words.mind->moment == QStringLiteral("Stands in line."));
        QCOMPARE(words.mind->plan, QStringList({QStringLiteral("Get something"), QStringLiteral("Take the 08:04 train")}));
        QCOMPARE(words.mind->needs.size(), std::size_t{2});
        QCOMPARE(words.mind->needs[0].name, QStringLiteral("Thirst"));
        QCOMPARE(words.mind->needs[0].words, QStringLiteral("80 %, seen to from 70 % on"));
        QVERIFY(alibiAsText(words, {}).contains(QStringLiteral("What now, what then: Get something, then Take the 08:04 train.")));
    }

    void minds_tellWhatTheyHold_andWhatTheyHaveDone()
    {
        const world::World city = testing::smallCity();
        run::PersonStory story = walker(world::PersonKind::mind);
        autonomous::MindTale told;
        told.doing = "walks";
        told.goals = {{"visit", 2, false}, {"sit", 99, true}};
        told.needs = {{"tiredness", 0.7, 0.65}};
        told.heldBy = "others";
        told.to = Point{4, 5};
        story.facts = autonomous::factsOf(told);
        AlibiWords words;
        tellerOf(story).tell(story, city, {600.0, 30000.0}, words);
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Tired, looking for a seat; then ")), qPrintable(words.sentence.plain));
        QCOMPARE(words.mind->moment, QStringLiteral("Walks. Held up by others or walls."));
        told.held = {{"seat", 99, {4, 6}, 0.0}, {"ring", 0, {7, 8}, 0.6}};
        told.deeds = {{"buy_ticket", "success", 99, 120.0}, {"drink", "too_slow", 99, 180.0}};
        story.facts = autonomous::factsOf(told);
        const autonomous::MindTale read = autonomous::mindTale(story);
        QVERIFY(read.to == told.to && read.heldBy == told.heldBy && read.held.size() == 2 && read.deeds.size() == 2);
        QVERIFY(read.held[0].kind == "seat" && read.held[0].object == 99 && read.held[0].place == told.held[0].place);
        QCOMPARE(std::tuple(read.held[1].radius_m, read.deeds[1].time_s), std::tuple(0.6, 180.0));
        tellerOf(story).tell(story, city, {600.0, 30000.0}, words);
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Tired, on the way to a seat; then ")), qPrintable(words.sentence.plain));
        QCOMPARE(words.mind->done, QStringList({QStringLiteral("Did not get something: the line was too long, 08:13"),
                                                QStringLiteral("Got a ticket, 08:12")}));
        const auto graph = navigation::NavigationGraph::build(city);
        const Points ahead{kHere, {4, 5}};
        QVERIFY(tellerOf(story).points(story, graph, city, kHere) == ahead);
        QVERIFY(tellerOf(story).isOnTheWay(story));
    }

    void minds_whoKeepWithOthers_saySo()
    {
        const world::World city = testing::smallCity();
        run::PersonStory story = walker(world::PersonKind::mind);
        autonomous::MindTale told;
        told.doing = "walks";
        told.goals = {{"visit", 2, false}, {"follow", 1, false}};
        told.deeds = {{"sit", "blocked", 99, 60.0}};
        story.facts = autonomous::factsOf(told);
        AlibiWords words;
        tellerOf(story).tell(story, city, {60.0, 30000.0}, words);
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Walking with the others; then ")), qPrintable(words.sentence.plain));
        QCOMPARE(words.mind->plan.front(), QStringLiteral("Keep with the others"));
        QCOMPARE(words.mind->done.front(), QStringLiteral("Did not sit down: somebody was in the way, 08:20"));
    }

    void facts_areReadBack()
    {
        run::PersonStory story = walker(world::PersonKind::wander);
        const wander::WanderTale told{"J1", "J2", {3, 4}, 60.0, 0.25, 0.5, 3, 9, 120.0, 800.0, 200.0, 0.75};
        story.facts = wander::factsOf(told);
        const wander::WanderTale read = wander::wanderTale(story);
        QCOMPARE(read.from + read.to, std::string("J1J2"));
        QCOMPARE(read.began, told.began);
        QCOMPARE(std::tuple(read.began_s, read.share, read.chance, read.choices, read.decisions), std::tuple(60.0, 0.25, 0.5, 3U, 9U));
        QCOMPARE(std::tuple(read.walked_m, read.viewshed_m2, read.towards_m2, read.straightness), std::tuple(120.0, 800.0, 200.0, 0.75));
        for (const bool isThere : {false, true}) {
            story.facts = crowds::factsOf({2, 1, 3, isThere});
            const crowds::CrowdTale member = crowds::crowdTale(story);
            QCOMPARE(std::tuple(member.crowd, member.waypoint, member.waypoints, member.isThere), std::tuple(2U, 1U, 3U, isThere));
        }
        story.facts.clear();
        QCOMPARE(wander::wanderTale(story).chance, 1.0);
    }

    /// Whoever writes a story down need not know what kind of person it is about.
    void facts_standInJson_asTheyAre()
    {
        QJsonObject json;
        addFacts(json, {{"tickets", std::int64_t{2}, {}, {}},
                        {"hurried", true, {}, {}},
                        {"thirst", 0.5, {}, {}},
                        {"friend", "Ann", {}, {}},
                        {"met", "Ben", Point{1, 2}, 30.0},
                        {"rested", {}, Point{5, 6}, {}}});
        QCOMPARE(QString::fromUtf8(QJsonDocument(json).toJson(QJsonDocument::Compact)),
                 QStringLiteral(R"({"friend":"Ann","hurried":true,"met":{"place":[1,2],"time_s":30,"value":"Ben"},)"
                                R"("rested":{"place":[5,6]},"thirst":0.5,"tickets":2})"));
    }

    void pointsOfATrip_areItsNodes_andWhereAFenceTurnedThem()
    {
        const world::World city = testing::smallCity();
        const auto graph = navigation::NavigationGraph::build(city);
        run::PersonStory story = walker(world::PersonKind::schedule);
        story.route = {graph.nodeOfTarget(0), 0, graph.nodeOfTarget(1)};
        const Teller& teller = tellerOf(story);
        QVERIFY(teller.isOnTheWay(story));
        const Points way{{5, 5}, graph.nodes()[0].position, {35, 5}};
        QVERIFY(teller.points(story, graph, city, kHere) == way);
        story.route = {graph.nodeOfTarget(0), 0, 0, graph.nodeOfTarget(0)};
        story.detour = run::Detour{};
        story.detour->node = 1;
        story.detour->place = {30, 5};
        const Points back{{5, 5}, graph.nodes()[0].position, {30, 5}, graph.nodes()[0].position, {5, 5}};
        QVERIFY(teller.points(story, graph, city, std::nullopt) == back);
        story.walking = false;
        QVERIFY(teller.points(story, graph, city, kHere).empty());
        QVERIFY(teller.facts(story, city).empty());
    }

    void pointsOfAWanderer_leadOnFromWhereTheyAre()
    {
        const world::World city = testing::smallCity();
        const auto graph = navigation::NavigationGraph::build(city);
        run::PersonStory story = walker(world::PersonKind::wander);
        story.facts = wander::factsOf({});
        story.route = {graph.nodeOfTarget(0), 0};
        story.nextNode = 1;
        const Teller& teller = tellerOf(story);
        const Points ahead{kHere, graph.nodes()[0].position};
        QVERIFY(teller.points(story, graph, city, kHere) == ahead);
        QCOMPARE(teller.points(story, graph, city, std::nullopt).size(), std::size_t{1});
        QCOMPARE(teller.facts(story, city).front().first, QStringLiteral("Walked"));
    }

    void pointsOfAMember_leadToTheNextStop_andNowhereAtTheEnd()
    {
        const world::World city = testing::smallCity();
        const auto graph = navigation::NavigationGraph::build(city);
        run::PersonStory story = walker(world::PersonKind::crowd);
        story.facts = crowds::factsOf({1, 0, 0, false});
        story.route = {0};
        const Teller& teller = tellerOf(story);
        const Points toShop{kHere, graph.nodes()[0].position, {35, 5}};
        QVERIFY(teller.points(story, graph, city, kHere) == toShop);
        QVERIFY(teller.points(story, graph, city, std::nullopt).empty());
        story.facts = crowds::factsOf({7, 0, 0, false});
        QVERIFY(teller.points(story, graph, city, kHere).empty());
        story.facts = crowds::factsOf({1, 0, 0, true});
        QVERIFY(teller.points(story, graph, city, kHere).empty());
        QVERIFY(!teller.isOnTheWay(story));
    }

    void keptStory_isToldInTheWordsOfItsNote()
    {
        const world::World city = testing::smallCity();
        world::PinnedAlibi pin = *city.pinnedAlibis().at(0).row;
        const run::PersonStory story = storyOf(pin, city);
        QCOMPARE(story.agent, world::scheduled(7));
        QVERIFY(story.walking && story.origin == 0 && story.destination == 1 && story.reason == world::TripReason::oneWay);
        const AlibiWords noted = tellPinned(pin, city);
        QCOMPARE(noted.sentence.plain, QStringLiteral("seen at the gate"));
        QVERIFY(noted.times.isEmpty() && noted.why.plain.isEmpty());
        pin.note.clear();
        QVERIFY(tellPinned(pin, city).sentence.plain.startsWith(QStringLiteral("On the way from ")));
        pin.destination = pin.origin;
        QVERIFY(!storyOf(pin, city).walking);
        QCOMPARE(storyOf(pin, city).destination, kNone);
        pin.origin = {99, 1};
        QCOMPARE(storyOf(pin, city).origin, kNone);
    }

    /// A file may hold whatever number it likes.
    void keptStory_ofAWanderersNumber_isToldAsATrip()
    {
        const world::World city = testing::smallCity();
        world::PinnedAlibi pin = *city.pinnedAlibis().at(0).row;
        pin.agent = world::exportedId({world::PersonKind::wander, 4});
        const AlibiWords words = tellPinned(pin, city);
        QCOMPARE(words.who, QStringLiteral("Wanderer 5"));
        QVERIFY(!words.keepsNoSchedule);
    }

    void reasons_haveWords()
    {
        QCOMPARE(reasonWords(world::TripReason::out), QStringLiteral("out on a round trip"));
        QCOMPARE(reasonWords(world::TripReason::back), QStringLiteral("back from a round trip"));
        QCOMPARE(reasonWords(world::TripReason::oneWay), QStringLiteral("one way"));
    }
};

PASSERBY_TEST(TalesTest)
#include "tales_test.moc"
