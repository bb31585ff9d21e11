// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/tales/crowd_tale.h"

#include "core/crowds/crowd_tale.h"
#include "editor/words/proxy_text.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

namespace crowd_text_test {

using namespace passerby;
using namespace passerby::editor;
using navigation::kNone;

namespace {

constexpr world::AgentId kMember{world::PersonKind::crowd, 11};

/// A member of "Visitors" at noon, who came 4 minutes ago and has another minute to the next stop.
run::PersonStory member(std::uint32_t waypoint, std::uint32_t waypoints, std::uint32_t destination)
{
    run::PersonStory story;
    story.agent = kMember;
    story.speed_mps = 1.3;
    story.walking = true;
    story.destination = destination;
    story.departed_s = 60.0;
    story.arrives_s = 360.0;
    story.boundTargets = {kNone, kNone};
    story.toldAs = world::PersonKind::crowd;
    story.keepsSchedule = false;
    story.facts = crowds::factsOf({1, waypoint, waypoints, false});
    return story;
}

AlibiWords tell(const run::PersonStory& story, const world::World& city = testing::smallCity())
{
    return tellAlibi(story, city, 300.0, 12 * 3600.0);
}

world::World cityWith(const std::function<void(world::Crowd&)>& change)
{
    world::World city = testing::smallCity();
    world::PatchBuilder patch(city);
    world::Crowd crowd = *city.crowds().at(0).row;
    change(crowd);
    patch.replace(city.crowds().at(0).id, crowd);
    if (!city.apply(patch.take()).ok())
        qFatal("The city does not apply.");
    return city;
}

run::PersonStory carrying(const street::CarriedProxy& proxy)
{
    run::PersonStory story = member(0, 0, 1);
    story.proxies = {proxy};
    return story;
}

QString told(const street::CarriedProxy& proxy)
{
    const auto sentences = tellProxies(carrying(proxy), testing::smallCity());
    return sentences.size() == 1 ? sentences.front().plain : QString();
}

} // namespace

class CrowdTextTest : public QObject {
    Q_OBJECT

private slots:
    void onTheWay_namesCrowdAndGoal()
    {
        const AlibiWords words = tell(member(0, 0, 1));
        QCOMPARE(words.who, QStringLiteral("Crowd member 12"));
        QCOMPARE(words.profile, QStringLiteral("Everybody · 1.30 m/s"));
        QCOMPARE(words.sentence.plain, QStringLiteral("One of “Visitors”, on the way to Shop 2."));
        QVERIFY(words.sentence.rich.contains(QStringLiteral("font-weight:600\">Visitors<")));
        QCOMPARE(words.times, QStringLiteral("Here for 4 min, about 1 min to the next stop."));
        QCOMPARE(words.why.plain, QStringLiteral("A crowd of 12 people. They came at 11:56 and leave the city at the end."));
        QVERIFY(words.keepsNoSchedule);
        QVERIFY(words.own.empty());
        QCOMPARE(words.origin.target, kNone);
        QCOMPARE(words.destination.target, 1U);
    }

    void waypoints_areCounted()
    {
        QCOMPARE(tell(member(1, 3, 1)).sentence.plain, QStringLiteral("One of “Visitors”, on the way to waypoint 2 of 3, then to Shop 2."));
        QCOMPARE(tell(member(0, 2, kNone)).sentence.plain, QStringLiteral("One of “Visitors”, on the way to waypoint 1 of 2."));
        QCOMPARE(tell(member(2, 2, 1)).sentence.plain, QStringLiteral("One of “Visitors”, on the way to Shop 2."));
    }

    void atTheEnd_theyStay()
    {
        run::PersonStory story = member(2, 2, kNone);
        story.facts = crowds::factsOf({1, 2, 2, true});
        const world::World city = cityWith([](world::Crowd& crowd) { crowd.atEnd = world::CrowdEnd::stay; });
        QCOMPARE(tell(story, city).sentence.plain, QStringLiteral("One of “Visitors”, stays at the end of the way."));
        QCOMPARE(tell(story, city).times, QStringLiteral("Here for 4 min."));
        QVERIFY(tell(story, city).why.plain.endsWith(QStringLiteral("and stay at the end.")));
    }

    void withoutAWay_theyLeaveOrStay()
    {
        const run::PersonStory story = member(0, 0, kNone);
        QCOMPARE(tell(story).sentence.plain, QStringLiteral("One of “Visitors”, leaves by the nearest door."));
        const world::World city = cityWith([](world::Crowd& crowd) { crowd.atEnd = world::CrowdEnd::stay; });
        QCOMPARE(tell(story, city).sentence.plain, QStringLiteral("One of “Visitors”, stays where they came."));
    }

    void namesThatLookLikePlaceholders_stayAsTheyAre()
    {
        const world::World city = cityWith([](world::Crowd& crowd) { crowd.name = "50 %2 <b>off"; });
        const AlibiWords words = tell(member(0, 2, 1), city);
        QCOMPARE(words.sentence.plain, QStringLiteral("One of “50 %2 <b>off”, on the way to waypoint 1 of 2, then to Shop 2."));
        QVERIFY(words.sentence.rich.contains(QStringLiteral("50 %2 &lt;b&gt;off")));
        QCOMPARE(crowdName(cityWith([](world::Crowd& crowd) { crowd.name.clear(); }), 1), QStringLiteral("Crowd 1"));
    }

    void crowdThatIsGone_isToldOfAllTheSame()
    {
        run::PersonStory story = member(0, 0, kNone);
        story.facts = crowds::factsOf({7, 0, 0, false});
        QVERIFY(tell(story).sentence.plain.contains(QStringLiteral("a crowd that is gone")));
    }

    void json_saysWhichWaypoint()
    {
        const run::PersonStory story = member(1, 3, 1);
        const auto graph = navigation::NavigationGraph::build(testing::smallCity());
        const QJsonObject json = QJsonDocument::fromJson(alibiAsJson(story, tell(story), {}, graph)).object();
        QCOMPARE(json.value(QStringLiteral("agent")).toInteger(), qint64{0x40000000 + 11});
        QCOMPARE(json.value(QStringLiteral("next_waypoint")).toInt(), 1);
        QCOMPARE(json.value(QStringLiteral("waypoints")).toInt(), 3);
        QVERIFY(!json.contains(QStringLiteral("origin")));
        QVERIFY(alibiAsText(tell(story), {}).contains(QStringLiteral("waypoint 2 of 3")));
    }

    void aggression_saysWhyAndHowFarAhead()
    {
        street::CarriedProxy proxy;
        proxy.rule = 9; // none of the city
        proxy.shown = 1;
        proxy.urgencyOfVelocity = 0.8;
        proxy.urgencyOfDistance = 0.3;
        proxy.distance_m = 0.4;
        proxy.radius_m = 0.35F;
        QCOMPARE(told(proxy),
                 QStringLiteral("Aggression 9: urgency 0.9, since held up (0.8) and pushed back (0.3). Others keep 0.35 m around "
                                "a point 0.40 m ahead of them clear."));
        proxy.urgencyOfVelocity = proxy.urgencyOfDistance = 0.0;
        proxy.shown = 0;
        QCOMPARE(told(proxy), QStringLiteral("Aggression 9: urgency 0.0, since nothing is in the way."));
    }

    void priority_isToldByTheNameOfItsRule()
    {
        street::CarriedProxy proxy;
        proxy.rule = 1;
        proxy.kind = world::ProxyKind::priority;
        proxy.shown = 1;
        proxy.distance_m = 3.14;
        proxy.radius_m = 0.6F;
        QCOMPARE(told(proxy),
                 QStringLiteral("Careful at the gate: rank 1, 3.1 m from the contested place. Others keep 0.60 m around it clear."));
        proxy.shown = 0;
        QVERIFY(told(proxy).endsWith(QStringLiteral("not near the contested place.")));
    }

    void others_areToldToo()
    {
        street::CarriedProxy trail;
        trail.rule = 3;
        trail.kind = world::ProxyKind::trail;
        trail.shown = 4;
        QVERIFY(told(trail).contains(QStringLiteral("4 marks")));
        street::CarriedProxy guard;
        guard.rule = 4;
        guard.kind = world::ProxyKind::protection;
        guard.shown = 1;
        guard.ward = kMember;
        guard.stranger = world::scheduled(34);
        guard.intrusion_s = 1.24;
        guard.radius_m = 0.4F;
        QCOMPARE(told(guard), QStringLiteral("Protection 4: minding crowd member 12. Passer-by 34 would be too near in 1.2 s, so a body of "
                                             "0.40 m stands between them."));
        guard.stranger.reset();
        QVERIFY(told(guard).contains(QStringLiteral("nobody comes too near")));
        guard.kind = world::ProxyKind::guidance;
        QVERIFY(told(guard).contains(QStringLiteral("about to stray")));
        guard.shown = 0;
        QVERIFY(told(guard).contains(QStringLiteral("within bounds")));
    }
};

PASSERBY_TEST(CrowdTextTest)

} // namespace crowd_text_test

#include "crowd_text_test.moc"
