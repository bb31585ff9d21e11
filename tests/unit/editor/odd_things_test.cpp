// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/models/odd_things.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <algorithm>

namespace odd_things_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

const OddThing* find(const std::vector<OddThing>& things, const QString& key)
{
    const auto place = std::find_if(things.begin(), things.end(), [&key](const OddThing& thing) { return thing.key == key; });
    return place == things.end() ? nullptr : &*place;
}

world::World changed(world::World city, const std::function<void(world::PatchBuilder&, const world::World&)>& change)
{
    world::PatchBuilder build(city);
    change(build, city);
    if (const auto applied = city.apply(build.take()); !applied.ok())
        qFatal("The change is not valid: %s", foundation::describe(applied.error()).c_str());
    return city;
}

} // namespace

class OddThingsTest : public QObject {
    Q_OBJECT

private slots:
    void fineCity_hasNothingOdd()
    {
        const world::World city = changed(testing::smallCity(), [](auto& build, const world::World& now) {
            build.erase(now.regions().at(0).id); // the market is no quarter
            world::Crowd crowd = *now.crowds().at(0).row;
            crowd.region = {};
            build.replace(now.crowds().at(0).id, crowd);
        });
        const auto things = oddThingsOf(city);
        QVERIFY2(things.empty(), things.empty() ? "" : qPrintable(things.front().name));
    }

    void typeThatNobodyGoesTo_isNamed()
    {
        const world::World city = changed(testing::smallCity(), [](auto& build, const world::World& now) {
            world::TargetType home = *now.targetTypes().at(0).row;
            for (world::Goal& goal : home.goals)
                goal.weight = 0.0;
            build.replace(now.targetTypes().at(0).id, home);
            world::TargetType doctor;
            doctor.name = "Doctor";
            build.add(doctor);
        });
        const auto things = oddThingsOf(city);
        const OddThing* shop = find(things, QStringLiteral("odd.type.2"));
        QVERIFY(shop);
        QCOMPARE(shop->name, QStringLiteral("Nobody goes to Shop"));
        QCOMPARE(shop->text, QStringLiteral("1 target"));
        QCOMPARE(shop->refs, (std::vector<ObjectRef>{{ObjectKind::targetType, 2}}));
        QVERIFY(find(things, QStringLiteral("odd.empty.3")));
        QVERIFY(!find(things, QStringLiteral("odd.type.1")));
    }

    void fixturesThatNobodyLooksFor_areNamed_whereSomebodyLivesByNeeds()
    {
        const auto withNeed = [](world::FixtureKindId fulfilledBy) {
            return changed(testing::smallCity(), [fulfilledBy](auto& build, const world::World& now) {
                world::AgentProfile everybody = *now.profiles().at(0).row;
                everybody.guidance = world::Guidance::autonomous;
                build.replace(now.profiles().at(0).id, everybody);
                world::Need need = *now.needs().at(0).row;
                need.fulfilledBy = fulfilledBy;
                build.replace(now.needs().at(0).id, need);
            });
        };
        const auto bench = testing::smallCity().fixtureKinds().at(0).id;
        const QString key = QStringLiteral("odd.fixtures.%1").arg(bench.number);
        const auto things = oddThingsOf(withNeed({}));
        const OddThing* unsought = find(things, key);
        QVERIFY(unsought);
        QCOMPARE(unsought->name, QStringLiteral("Fixtures that nobody looks for: bench"));
        QCOMPARE(unsought->text, QStringLiteral("1 fixture"));
        QCOMPARE(unsought->refs, (std::vector<ObjectRef>{{ObjectKind::fixture, 1}}));
        QVERIFY(!find(oddThingsOf(withNeed(bench)), key));
        QVERIFY(!find(oddThingsOf(testing::smallCity()), key)); // scenery
    }

    void goalAtNightOnly_isAGoal()
    {
        const world::World city = changed(testing::smallCity(), [](auto& build, const world::World& now) {
            world::TargetType home = *now.targetTypes().at(0).row;
            home.goals.resize(1);
            home.goals[0].weight = 0.0;
            home.goals[0].hourlyWeight.emplace();
            home.goals[0].hourlyWeight->fill(0.0);
            (*home.goals[0].hourlyWeight)[23] = 1.0;
            build.replace(now.targetTypes().at(0).id, home);
        });
        QVERIFY(!find(oddThingsOf(city), QStringLiteral("odd.type.2")));
    }

    void profileOfNobody_isNamed()
    {
        const world::World city = changed(testing::smallCity(), [](auto& build, const world::World&) {
            world::AgentProfile ghost;
            ghost.name = "Ghost";
            ghost.share = 0.0;
            build.add(ghost);
        });
        QVERIFY(find(oddThingsOf(city), QStringLiteral("odd.profile.2")));
    }

    void regionWithHomesAndNoShop_isAQuarterWithoutShops()
    {
        const auto withRegion = [](double right) {
            return changed(testing::smallCity(), [right](auto& build, const world::World& now) {
                build.replace(now.regions().at(0).id, world::Region{"Old quarter", 0, testing::rectangle(0, 0, right, 10)});
            });
        };
        const auto things = oddThingsOf(withRegion(20));
        const OddThing* quarter = find(things, QStringLiteral("odd.region.1"));
        QVERIFY(quarter);
        QCOMPARE(quarter->name, QStringLiteral("No shop in Old quarter"));
        QCOMPARE(quarter->refs, (std::vector<ObjectRef>{{ObjectKind::target, 1}}));
        QVERIFY(!find(oddThingsOf(withRegion(40)), QStringLiteral("odd.region.1")));
    }

    void squareOfHomesFarFromShops_isAQuarterWithoutShops()
    {
        const auto withHomesAt = [](double x) {
            return changed(testing::smallCity(), [x](auto& build, const world::World& now) {
                build.replace(now.regions().at(0).id, world::Region{"Elsewhere", 0, testing::rectangle(900, 900, 910, 910)});
                const auto cell = build.add(world::Cell{"", world::CellKind::street, 0, testing::rectangle(x, 100, x + 100, 110)});
                for (int i = 0; i < 12; ++i)
                    build.add(world::Target{"", now.targetTypes().at(0).id, cell, {x + 5.0 + i, 105}});
            });
        };
        const auto things = oddThingsOf(withHomesAt(500));
        const OddThing* square = find(things, QStringLiteral("odd.square.2.0"));
        QVERIFY(square);
        QCOMPARE(square->refs.size(), std::size_t{12});
        QVERIFY(!find(oddThingsOf(withHomesAt(250)), QStringLiteral("odd.square.1.0")));
    }

    void deadEnd_isAStreetThatNobodyWalks()
    {
        const world::World city = changed(testing::smallCity(), [](auto& build, const world::World& now) {
            const auto dead = build.add(world::Cell{"Dead end", world::CellKind::street, 0, testing::rectangle(40, 0, 60, 10)});
            build.add(world::Portal{now.cells().at(1).id, dead, {40, 4}, {40, 6}, 0.0});
        });
        foundation::JobContext context;
        const auto bake = alibi::bakeWorld(city, {}, context);
        QVERIFY(bake.ok());
        const auto things = oddThingsOf(city, bake.value());
        const OddThing* cells = find(things, QStringLiteral("odd.cells"));
        QVERIFY(cells);
        QCOMPARE(cells->text, QStringLiteral("1 of 3 cells"));
        QCOMPARE(cells->refs, (std::vector<ObjectRef>{{ObjectKind::cell, 3}}));
        QCOMPARE(things.size(), std::size_t{1});
    }
};

PASSERBY_TEST(OddThingsTest)

} // namespace odd_things_test

#include "odd_things_test.moc"
