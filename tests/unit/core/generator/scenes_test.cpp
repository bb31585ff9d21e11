// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/scenes.h"

#include "core/world/checks.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <map>
#include <set>

namespace scenes_test {

using namespace passerby;
using generator::SceneOptions;

namespace {

world::World madeScene(std::string_view name, const SceneOptions& options = {})
{
    auto scene = generator::makeScene(name, options);
    if (!scene)
        qFatal("%s", foundation::describe(scene.error()).c_str());
    return std::move(scene).value();
}

SceneOptions seeded(std::uint64_t seed)
{
    SceneOptions options;
    options.seed = seed;
    return options;
}

/// How often somebody of Traffic-2 goes from one pavement to the other.
int crossingsPlanned(double share)
{
    SceneOptions options;
    options.crossingShare = share;
    int found = 0;
    const world::World scene = madeScene("traffic-2", options);
    for (const auto& [id, crowd] : scene.crowds())
        for (std::size_t i = 1; i < crowd.waypoints.size(); ++i)
            found += (crowd.waypoints[i - 1].y < 0.0) != (crowd.waypoints[i].y < 0.0) ? 1 : 0;
    return found;
}

} // namespace

class ScenesTest : public QObject {
    Q_OBJECT

private slots:
    void names_areUnique()
    {
        std::set<std::string_view> names;
        for (const generator::Scene& known : generator::scenes())
            QVERIFY(names.insert(known.name).second && !known.title.empty() && !known.description.empty());
        QCOMPARE(generator::makeScene("traffic-9", {}).error().code, std::string("unknown-scene"));
    }

    void crossingShare_mustBeAShare()
    {
        for (const double share : {-0.1, 1.1, std::nan("")}) {
            SceneOptions options;
            options.crossingShare = share;
            QCOMPARE(generator::makeScene("traffic-2", options).error().code, std::string("bad-option"));
        }
    }

    void scene_isFlawlessAndDecidedBySeed_data()
    {
        QTest::addColumn<QString>("name");
        for (const generator::Scene& known : generator::scenes())
            QTest::newRow(std::string(known.name).c_str()) << QString::fromStdString(std::string(known.name));
    }
    void scene_isFlawlessAndDecidedBySeed()
    {
        QFETCH(QString, name);
        const world::World scene = madeScene(name.toStdString());
        QVERIFY(scene.sameContent(madeScene(name.toStdString())));
        QVERIFY(!scene.sameContent(madeScene(name.toStdString(), seeded(2))));
        QCOMPARE(scene.settings().population, std::int64_t{0});
        foundation::JobContext context;
        for (const world::Finding& finding : world::checkWorld(scene, context))
            QFAIL(finding.issue.message.c_str());
    }

    void people_areAsManyAsThePaperSays()
    {
        const std::map<std::string, std::size_t> people{{"crowd-1", 18}, {"crowd-2", 100},  {"crowd-3", 79},
                                                        {"circle", 36},  {"traffic-2", 30}, {"traffic-3", 8}};
        for (const auto& [name, count] : people) {
            const world::World scene = madeScene(name);
            QCOMPARE(scene.crowds().size(), count);
            for (const auto& [id, crowd] : scene.crowds())
                QVERIFY(crowd.count == 1 && !crowd.waypoints.empty());
        }
    }

    void crossingShare_isHowOftenTheyCross()
    {
        constexpr int kWays = 30 * 10; // along the pavements
        QCOMPARE(crossingsPlanned(0.0), 0);
        QCOMPARE(crossingsPlanned(1.0), kWays);
        const int quarter = crossingsPlanned(0.25);
        QVERIFY2(quarter > kWays / 6 && quarter < kWays / 3, qPrintable(QString::number(quarter)));
    }

    void withoutLight_thereAreZebraCrossings()
    {
        SceneOptions options;
        QCOMPARE(madeScene("traffic-3", options).trafficSignals().size(), std::size_t{3});
        options.hasLights = false;
        const world::World scene = madeScene("traffic-3", options);
        QVERIFY(scene.trafficSignals().empty() && scene.stopLines().empty());
        QCOMPARE(scene.crossings().size(), std::size_t{4});
    }

    void lights_letOneAtATimeGo()
    {
        const world::World scene = madeScene("traffic-3");
        for (double clock_s = 0.0; clock_s < 200.0; clock_s += 0.5) {
            int green = 0;
            for (const auto& [id, signal] : scene.trafficSignals())
                green += world::lightOf(signal, clock_s) == world::SignalLight::red ? 0 : 1;
            QVERIFY(green <= 1);
        }
    }
};

PASSERBY_TEST(ScenesTest)

} // namespace scenes_test

#include "scenes_test.moc"
