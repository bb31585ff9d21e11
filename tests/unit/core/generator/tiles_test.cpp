// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/tiles.h"

#include "core/generator/station.h"
#include "core/geometry/polygon.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace tiles_test {

using namespace passerby;
using namespace passerby::generator;
using namespace passerby::world;

namespace {

World station()
{
    foundation::JobContext context;
    return generateStation({}, context).value();
}

double floor_m2(const World& city)
{
    double sum_m2 = 0.0;
    for (const auto& [id, cell] : city.cells())
        sum_m2 += area(cell.polygon);
    return sum_m2;
}

} // namespace

class TilesTest : public QObject {
    Q_OBJECT

private slots:
    void three_areThreeTimesAsMuch()
    {
        const World one = station();
        const World three = tiledCity(one, 3).value();
        QCOMPARE(three.cells().size(), 3 * one.cells().size());
        QCOMPARE(three.portals().size(), 3 * one.portals().size());
        QCOMPARE(three.targets().size(), 3 * one.targets().size());
        QCOMPARE(three.targetTypes().size(), 3 * one.targetTypes().size());
        QCOMPARE(three.profiles().size(), 3 * one.profiles().size());
        QCOMPARE(three.regions().size(), 3 * one.regions().size());
        QCOMPARE(three.fixtures().size(), 3 * one.fixtures().size());
        QCOMPARE(three.fixtureKinds().size(), one.fixtureKinds().size());
        QCOMPARE(three.waitingLines().size(), 3 * one.waitingLines().size());
        QCOMPARE(three.needs().size(), 3 * one.needs().size());
        QCOMPARE(three.duties().size(), 3 * one.duties().size());
        QCOMPARE(three.trainServices().size(), 3 * one.trainServices().size());
        QCOMPARE(three.settings().population, 3 * one.settings().population);
        QVERIFY(std::abs(floor_m2(three) - 3.0 * floor_m2(one)) < 1e-3);
    }
    /// The station is 194.2 m from x = 2 to 196.2: the second one's doors and things are 214.2 m farther east.
    void copies_standSideBySide()
    {
        const World one = station();
        const World two = tiledCity(one, 2).value();
        const std::size_t targets = one.targets().size();
        const std::size_t fixtures = one.fixtures().size();
        geometry::Box box;
        for (const auto& [id, cell] : one.cells())
            box.extend(boundingBox(cell.polygon));
        const double pitch_m = box.high.x - box.low.x + 20.0;
        for (std::size_t i = 0; i < targets; ++i) {
            const geometry::Point by = two.targets().at(targets + i).row->position - one.targets().at(i).row->position;
            QVERIFY(std::abs(by.x - pitch_m) < 2e-3 && std::abs(by.y) < 2e-3);
        }
        for (std::size_t i = 0; i < fixtures; ++i)
            QVERIFY(two.fixtures().at(fixtures + i).row->name == one.fixtures().at(i).row->name);
    }
    /// Goals of a copy's types are types of that copy, and all others are closed to its people.
    void nobody_goesFromOneToAnother()
    {
        const World one = station();
        const World two = tiledCity(one, 2).value();
        const std::size_t types = one.targetTypes().size();
        const std::size_t profiles = one.profiles().size();
        for (std::size_t i = 0; i < 2 * types; ++i)
            for (const Goal& goal : two.targetTypes().at(i).row->goals)
                QCOMPARE(two.targetTypes().indexOf(goal.destination) / types, i / types);
        for (std::size_t i = 0; i < 2 * profiles; ++i)
            for (std::size_t type = 0; type < 2 * types; ++type) {
                const auto& multipliers = two.profiles().at(i).row->goalMultipliers;
                const auto given = multipliers.find(two.targetTypes().at(type).id);
                if (i / profiles != type / types) {
                    QVERIFY(given != multipliers.end() && given->second == 0.0);
                    continue;
                }
                const auto& before = one.profiles().at(i % profiles).row->goalMultipliers;
                const auto was = before.find(one.targetTypes().at(type % types).id);
                QCOMPARE(given == multipliers.end() ? 1.0 : given->second, was == before.end() ? 1.0 : was->second);
            }
    }
    void fewerThanOne_isRefused()
    {
        QCOMPARE(tiledCity(station(), 0).error().code, std::string("bad-options"));
        QVERIFY(tiledCity(station(), 1).value().sameContent(station()));
    }
};

PASSERBY_TEST(TilesTest)

} // namespace tiles_test

#include "tiles_test.moc"
