// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/mind_tale.h"
#include "core/navigation/navigation_graph.h"
#include "core/world/patch_builder.h"
#include "editor/words/alibi_text.h"
#include "editor/words/tales/mind_phrases.h"
#include "editor/words/tales/teller.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"
#include "tests/unit/editor/told_person.h"

#include <QTest>
#include <algorithm>
#include <tuple>

namespace mind_tales_test {

using namespace passerby;
using namespace passerby::editor;
using autonomous::MindTale;
using geometry::Point;
using testing::kHere;
using testing::walker;
using Points = std::vector<Point>;

namespace {

/// What is said of somebody in the small city at 8 o'clock.
QString headline(const MindTale& mind, const world::World& city = testing::smallCity())
{
    return mindHeadline({mind, city, 1, 60.0, 28800.0});
}

MindTale onTheirWay(const char* doing, const char* kind, std::uint32_t object = 1)
{
    MindTale mind;
    mind.doing = doing;
    mind.goals = {{kind, object, false}};
    return mind;
}

} // namespace

/// What people have to tell who live by what they need and want.
class MindTalesTest : public QObject {
    Q_OBJECT

private slots:
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
        QCOMPARE(words.sentence.plain, QStringLiteral("Thirsty, in line, 2 ahead; then the 08:04 train."));
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
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Tired, going to sit down; then ")), qPrintable(words.sentence.plain));
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
        told.others = 2;
        story.facts = autonomous::factsOf(told);
        AlibiWords words;
        tellerOf(story).tell(story, city, {60.0, 30000.0}, words);
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Walking with the others; then ")), qPrintable(words.sentence.plain));
        QCOMPARE(words.mind->moment, QStringLiteral("Walks. In a group of 3."));
        QCOMPARE(words.mind->plan.front(), QStringLiteral("Keep with the others"));
        QCOMPARE(words.mind->done.front(), QStringLiteral("Did not sit down: somebody was in the way, 08:20"));
    }

    /// Fixture 1 is a bench without a name.
    void things_areNamedWhereTheyStandInTheSentence_data()
    {
        QTest::addColumn<QString>("doing");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("words");
        QTest::newRow("going to wait") << "walks"
                                       << "wait"
                                       << "Going to wait at the bench";
        QTest::newRow("waiting") << "looks"
                                 << "wait"
                                 << "Waiting at the bench";
        QTest::newRow("going to look") << "walks"
                                       << "look_up"
                                       << "Going to look at the bench";
        QTest::newRow("looking") << "looks"
                                 << "look_up"
                                 << "Looking at the bench";
        QTest::newRow("going to a show") << "walks"
                                         << "watch"
                                         << "Going to watch the bench";
        QTest::newRow("going to get something") << "walks"
                                                << "drink"
                                                << "Going to get something at the bench";
        QTest::newRow("served") << "is_served"
                                << "buy_ticket"
                                << "Being served at the bench";
        QTest::newRow("sitting") << "sits"
                                 << "sit"
                                 << "Sitting on the bench";
        QTest::newRow("getting up for something else") << "gets_up"
                                                       << "drink"
                                                       << "Getting up";
        QTest::newRow("first in line") << "queues"
                                       << "buy_ticket"
                                       << "First in line at the bench";
        QTest::newRow("on duty") << "on_duty"
                                 << "duty"
                                 << "Looking round: Round";
        QTest::newRow("on the way") << "walks"
                                    << "visit"
                                    << "On the way to Shop 2";
    }
    void things_areNamedWhereTheyStandInTheSentence()
    {
        QFETCH(const QString, doing);
        QFETCH(const QString, kind);
        QFETCH(const QString, words);
        QCOMPARE(headline(onTheirWay(qPrintable(doing), qPrintable(kind))), words);
    }

    void things_haveTheirOwnNames()
    {
        world::World city = testing::smallCity();
        world::WorldPatch patch;
        world::Fixture counter = *city.fixtures().at(0).row;
        counter.name = "Counter 2";
        patch.put(city.fixtures().at(0).id, counter);
        QVERIFY(city.apply(patch).ok());
        MindTale mind = onTheirWay("queues", "buy_ticket");
        mind.rank = 2;
        QCOMPARE(headline(mind, city), QStringLiteral("In line at Counter 2, 2 ahead"));
        mind.deeds = {{"buy_ticket", "success", 1, 0.0}};
        QCOMPARE(mindWords({mind, city, 1, 60.0, 28800.0}).done.front(), QStringLiteral("Got a ticket at Counter 2, 07:59"));
    }

    void needs_areFeltInWords()
    {
        MindTale mind = onTheirWay("walks", "follow");
        mind.needs = {{"ticket", 1.0, 0.7}};
        QCOMPARE(headline(mind), QStringLiteral("Without a ticket, walking with the others"));
        mind.goals.front().kind = "buy_ticket";
        QCOMPARE(headline(mind), QStringLiteral("Going to get a ticket at the bench"));
        mind.needs = {{"fresh air", 1.0, 0.7}};
        mind.goals.front().kind = "follow";
        QCOMPARE(headline(mind), QStringLiteral("Wanting fresh air, walking with the others"));
    }

    /// What is done on duty says its pose; duty 1 is a round on which somebody looks round.
    void duties_areToldByWhatIsDoneThere_data()
    {
        QTest::addColumn<world::DutyPose>("pose");
        QTest::addColumn<QString>("plan");
        QTest::addColumn<QString>("moment");
        QTest::addColumn<QString>("going");
        QTest::newRow("guard") << world::DutyPose::guard << "Stand guard: Round"
                               << "On duty."
                               << "On duty: Round";
        QTest::newRow("look round") << world::DutyPose::lookRound << "Look round: Round"
                                    << "Stands and looks round."
                                    << "Looking round: Round";
        QTest::newRow("perform") << world::DutyPose::perform << "Perform: Round"
                                 << "Performs."
                                 << "On the way to perform: Round";
    }
    void duties_areToldByWhatIsDoneThere()
    {
        QFETCH(const world::DutyPose, pose);
        QFETCH(const QString, plan);
        QFETCH(const QString, moment);
        QFETCH(const QString, going);
        world::World city = testing::smallCity();
        world::Duty duty = *city.duties().at(0).row;
        duty.pose = pose;
        world::WorldPatch patch;
        patch.put(city.duties().at(0).id, duty);
        QVERIFY(city.apply(patch).ok());
        const MindTale there = onTheirWay("on_duty", "duty");
        QCOMPARE(mindWords({there, city, 1, 60.0, 28800.0}).plan.front(), plan);
        QCOMPARE(mindWords({there, city, 1, 60.0, 28800.0}).moment, moment);
        QCOMPARE(headline(onTheirWay("walks", "duty"), city), going);
    }

    /// By what they were about, not by where somebody goes now, and by which train.
    void deeds_areToldByWhatTheyWereAbout()
    {
        const world::World city = testing::smallCity();
        MindTale mind = onTheirWay("walks", "visit");
        mind.train_s = 300.0;
        mind.deeds = {
            {"visit", "success", 1, 0.0}, {"duty", "unheard of", 1, 0.0}, {"visit", "no_way", 1, 0.0}, {"board", "too_late", 1, 0.0}};
        QCOMPARE(mindWords({mind, city, 1, 60.0, 28800.0}).done,
                 QStringList({QStringLiteral("Did not take the train: the time was over, 07:59"),
                              QStringLiteral("Did not go to Number 5: no way led there, 07:59"),
                              QStringLiteral("Did not look round (Round), 07:59"), QStringLiteral("Went to Number 5, 07:59")}));
    }

    /// Of a target that a train serves nobody is inside: they are on the train, or will come by it.
    void minds_whoWentByTrain_areAway()
    {
        world::World city = testing::smallCity();
        run::PersonStory story = walker(world::PersonKind::mind);
        story.walking = false;
        story.origin = 0;
        AlibiWords words;
        tellerOf(story).tell(story, city, {60.0, 28800.0}, words);
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Is inside ")), qPrintable(words.sentence.plain));
        const auto kinds = world::usualFixtureKinds();
        const auto platform = std::find_if(kinds.begin(), kinds.end(), [](const auto& one) { return one.name == "platform"; });
        QVERIFY(platform != kinds.end());
        world::PatchBuilder builder(city);
        world::TrainService service;
        service.platform = builder.add(world::newFixture(builder.add(*platform), *platform, 0, {5.0, 5.0}, 0.0));
        service.target = city.targets().at(0).id;
        service.period_s = 600.0;
        service.dwell_s = 60.0;
        builder.add(service);
        const auto applied = city.apply(builder.take());
        QVERIFY2(applied.ok(), applied.ok() ? "" : applied.error().message.c_str());
        tellerOf(story).tell(story, city, {60.0, 28800.0}, words);
        QVERIFY2(words.sentence.plain.startsWith(QStringLiteral("Is away by train (")), qPrintable(words.sentence.plain));
    }
};

PASSERBY_TEST(MindTalesTest)

} // namespace mind_tales_test

#include "mind_tales_test.moc"
