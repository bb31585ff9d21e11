// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/alibi_text.h"

#include "core/alibi/posterior.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace alibi_text_test {

using namespace passerby;
using namespace passerby::editor;
using navigation::kNone;
using world::TripReason;

namespace {

/// From the shop, which has no name, to their own home, which has one.
run::PersonStory wayHome()
{
    run::PersonStory story;
    story.agent = world::scheduled(4127);
    story.speed_mps = 1.42;
    story.walking = true;
    story.origin = 1;
    story.destination = 0;
    story.choice = world::GoalChoice::bound;
    story.departed_s = 60.0;
    story.arrives_s = 480.0;
    story.boundTargets = {0, kNone};
    return story;
}

world::World renamedShop(const char* name)
{
    world::World city = testing::smallCity();
    world::PatchBuilder patch(city);
    world::Target shop = *city.targets().at(1).row;
    shop.name = name;
    patch.replace(city.targets().at(1).id, shop);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

AlibiWords tell(const run::PersonStory& story, const world::World& city = testing::smallCity())
{
    return tellAlibi(story, city, 300.0, 8 * 3600.0 + 300.0);
}

} // namespace

class AlibiTextTest : public QObject {
    Q_OBJECT

private slots:
    void oneWay_namesBothPlacesAndTimes()
    {
        const AlibiWords words = tell(wayHome());
        QCOMPARE(words.sentence.plain, QStringLiteral("On the way from shop 2 near Left to their home at Number 5."));
        QCOMPARE(words.times, QStringLiteral("Left 4 min ago, 3 min to go."));
        QCOMPARE(words.departedClock_s, 8 * 3600.0 + 60.0);
        QCOMPARE(words.arrivesClock_s, 8 * 3600.0 + 480.0);
        QCOMPARE(words.walkedShare, 240.0 / 420.0);
        QCOMPARE(words.asked, QStringLiteral("08:05:00"));
        QVERIFY(words.profile.startsWith(QStringLiteral("Everybody")) && words.profile.endsWith(QStringLiteral("1.42 m/s")));
    }

    void reason_isTold_data()
    {
        QTest::addColumn<int>("reason");
        QTest::addColumn<QString>("sentence");
        QTest::newRow("out") << int(TripReason::out)
                             << QStringLiteral("On the way from their home at Number 5 to shop 2 near Left, to come back later.");
        QTest::newRow("back") << int(TripReason::back)
                              << QStringLiteral("On the way back from their home at Number 5 to shop 2 near Left.");
    }

    void reason_isTold()
    {
        QFETCH(int, reason);
        QFETCH(QString, sentence);
        run::PersonStory story = wayHome();
        std::swap(story.origin, story.destination);
        story.reason = static_cast<TripReason>(reason);
        QCOMPARE(tell(story).sentence.plain, sentence);
    }

    void whoWaits_isInside()
    {
        run::PersonStory story = wayHome();
        story.walking = false;
        story.destination = kNone;
        QCOMPARE(tell(story).sentence.plain, QStringLiteral("Inside shop 2 near Left."));
        QCOMPARE(tell(story).times, QStringLiteral("Came 4 min ago, leaves in 3 min."));
        QVERIFY(tell(story).why.plain.contains(QStringLiteral("1 min"))); // mean wait of a shop
        QCOMPARE(tell(story).destination.target, kNone);
        story.returnsTo = 0;
        QCOMPARE(tell(story).sentence.plain,
                 QStringLiteral("Inside shop 2 near Left, before going back to their home at Number 5."));
    }

    void names_areSpokenByWhatTheyAre_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("spoken");
        QTest::newRow("says its kind") << QStringLiteral("Flower shop") << QStringLiteral("from Flower shop to");
        QTest::newRow("address") << QStringLiteral("Ring 12") << QStringLiteral("from the shop at Ring 12 to");
        QTest::newRow("name") << QStringLiteral("Müller") << QStringLiteral("from the shop Müller to");
        QTest::newRow("placeholder") << QStringLiteral("50 %2 off") << QStringLiteral("from the shop at 50 %2 off to");
    }

    void names_areSpokenByWhatTheyAre()
    {
        QFETCH(QString, name);
        QFETCH(QString, spoken);
        QVERIFY2(tell(wayHome(), renamedShop(name.toUtf8().constData())).sentence.plain.contains(spoken), qPrintable(name));
    }

    void richSentence_cannotCarryMarkup()
    {
        const AlibiWords words = tell(wayHome(), renamedShop("<img src=x> & co"));
        QVERIFY(!words.sentence.rich.contains(QStringLiteral("<img")));
        QVERIFY(words.sentence.rich.contains(QStringLiteral("&lt;img src=x&gt; &amp; co")));
        QVERIFY(words.sentence.plain.contains(QStringLiteral("<img src=x> & co")));
    }

    void why_tellsGoalChoiceAndItsShare()
    {
        QVERIFY2(tell(wayHome()).why.plain.contains(QStringLiteral("their own home")), qPrintable(tell(wayHome()).why.plain));
        QVERIFY(tell(wayHome()).why.plain.contains(QStringLiteral("100 %")));
        run::PersonStory story = wayHome();
        std::swap(story.origin, story.destination);
        story.choice = world::GoalChoice::closest;
        QVERIFY(tell(story).why.plain.contains(QStringLiteral("the nearest shop")));
        QVERIFY(tell(story).why.plain.contains(QStringLiteral("67 %"))); // weight 1 of 1.5
        story.choice = world::GoalChoice::uniform;
        story.reason = TripReason::out;
        QVERIFY(tell(story).why.plain.contains(QStringLiteral("any shop")));
        QVERIFY(tell(story).why.plain.contains(QStringLiteral("33 %")));
    }

    void placesOfNoCity_areToldAllTheSame()
    {
        const AlibiWords words = tell(wayHome(), world::World());
        QCOMPARE(words.sentence.plain, QStringLiteral("On the way from somewhere to somewhere."));
        QVERIFY(words.own.empty());
    }

    void odds_haveWordsForEachReason()
    {
        alibi::Posterior posterior;
        posterior.likeliest = {{{1, 0}, TripReason::oneWay, 0.5}, {{0, 1}, TripReason::out, 0.3}, {{1, 0}, TripReason::back, 0.2}};
        const std::vector<OddsLine> lines = tellOdds(posterior, testing::smallCity());
        QCOMPARE(lines.size(), std::size_t{3});
        QCOMPARE(lines[0].words, QStringLiteral("Shop 2 to Number 5"));
        QCOMPARE(lines[1].words, QStringLiteral("Number 5 to Shop 2 and back"));
        QCOMPARE(lines[2].words, QStringLiteral("back from Shop 2 to Number 5"));
        QCOMPARE(lines[1].probability, 0.3);
    }

    void kindsOfStories_areToldByTypes()
    {
        alibi::Posterior posterior;
        posterior.kinds = {{1, 0, 0.6}, {0, 1, 0.4}};
        const std::vector<OddsLine> lines = tellStoryKinds(posterior, testing::smallCity());
        QCOMPARE(lines.size(), std::size_t{2});
        QCOMPARE(lines[0].words, QStringLiteral("Shop to Home"));
        QCOMPARE(lines[0].origin.number, 2U);
        QCOMPARE(lines[0].probability, 0.6);
        QCOMPARE(lines[1].words, QStringLiteral("Home to Shop"));
    }

    void copies_tellTheSame()
    {
        const world::World city = testing::smallCity();
        const auto graph = navigation::NavigationGraph::build(city);
        run::PersonStory story = wayHome();
        story.route = {graph.findNode("T2"), graph.findNode("P1"), graph.findNode("T1")};
        story.nextNode = 1;
        const AlibiWords words = tell(story);
        const std::vector<OddsLine> odds{{words.origin, words.destination, TripReason::oneWay, 0.61, QStringLiteral("Shop 2 to Number 5")}};
        const QString text = alibiAsText(words, odds);
        for (const QString& part : {words.sentence.plain, words.times, words.why.plain, QStringLiteral("61 %  Shop 2 to Number 5"),
                                    QStringLiteral("Number 5 (Home, T1)")})
            QVERIFY2(text.contains(part), qPrintable(part));
        const QJsonObject json = QJsonDocument::fromJson(alibiAsJson(story, words, odds, graph)).object();
        QCOMPARE(json[QStringLiteral("agent")].toInt(), 4127);
        QCOMPARE(json[QStringLiteral("sentence")].toString(), words.sentence.plain);
        QCOMPARE(json[QStringLiteral("reason")].toString(), QStringLiteral("one_way"));
        QCOMPARE(json[QStringLiteral("choice")].toString(), QStringLiteral("bound"));
        QCOMPARE(json[QStringLiteral("route")].toArray(), (QJsonArray{QStringLiteral("T2"), QStringLiteral("P1"), QStringLiteral("T1")}));
        QCOMPARE(json[QStringLiteral("destination")].toObject()[QStringLiteral("target")].toString(), QStringLiteral("T1"));
        QCOMPARE(json[QStringLiteral("likeliest_stories")].toArray().at(0).toObject()[QStringLiteral("probability")].toDouble(), 0.61);
    }

    void reasons_areSpelledThereAndBack()
    {
        for (const TripReason reason : {TripReason::oneWay, TripReason::out, TripReason::back})
            QVERIFY(parseReason(spellReason(reason)) == reason);
    }
};

PASSERBY_TEST(AlibiTextTest)

} // namespace alibi_text_test

#include "alibi_text_test.moc"
