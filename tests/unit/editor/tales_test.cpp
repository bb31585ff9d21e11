// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/crowds/crowd_tale.h"
#include "core/navigation/navigation_graph.h"
#include "core/wander/wander_tale.h"
#include "editor/words/pinned_story.h"
#include "editor/words/tales/json_parts.h"
#include "editor/words/tales/schedule_tale.h"
#include "editor/words/tales/teller.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"
#include "tests/unit/editor/told_person.h"

#include <QJsonDocument>
#include <QTest>
#include <tuple>

namespace tales_test {

using namespace passerby;
using namespace passerby::editor;
using geometry::Point;
using navigation::kNone;
using testing::kHere;
using testing::walker;
using Points = std::vector<Point>;

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

} // namespace tales_test

#include "tales_test.moc"
