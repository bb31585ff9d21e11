// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/visit_law.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

namespace visit_law_test {

using namespace passerby;
using namespace passerby::autonomous;

/// Where people are when a run begins.
class VisitLawTest : public QObject {
    Q_OBJECT

private slots:
    /// Guests never go to the yard, porters never to the street; nobody can leave the cellar. Heralds go nowhere, and begin anywhere.
    void firstPlaces_areThoseThatTheirKindGoesTo()
    {
        testing::WorldMaker maker;
        const auto hall = maker.addCell(0, 0, 30, 10);
        const auto street = maker.addType("street", 20, 0);
        const auto yard = maker.addType("yard", 20, 0);
        const auto cellar = maker.addType("cellar", 20, 0);
        maker.addGoal(street, yard, world::GoalChoice::uniform, false, 1);
        maker.addGoal(yard, street, world::GoalChoice::uniform, false, 1);
        maker.addTarget(street, hall, {3, 2});
        maker.addTarget(yard, hall, {20, 2});
        maker.addTarget(yard, hall, {25, 2});
        maker.addTarget(cellar, hall, {28, 8});
        const std::vector<std::pair<const char*, std::vector<world::TargetTypeId>>> shunned{
            {"guest", {yard}}, {"porter", {street}}, {"herald", {street, yard, cellar}}};
        for (const auto& [name, types] : shunned) {
            maker.addProfile(name, 1.0, 1.3, 0.0);
            maker.lastProfile().guidance = world::Guidance::autonomous;
            for (const world::TargetTypeId type : types)
                maker.lastProfile().goalMultipliers[type] = 0.0;
        }
        const world::World city = maker.make();
        const auto graph = navigation::NavigationGraph::build(city);
        const VisitLaw law(city, graph, 1);
        std::vector<std::set<std::uint32_t>> places(3);
        for (std::uint32_t agent = 0; agent < 200; ++agent)
            for (std::uint16_t profile = 0; profile < 3; ++profile)
                places[profile].insert(law.firstPlace(agent, profile));
        QCOMPARE(places[0], (std::set<std::uint32_t>{0}));
        QCOMPARE(places[1], (std::set<std::uint32_t>{1, 2}));
        QCOMPARE(places[2], (std::set<std::uint32_t>{0, 1, 2, 3}));
    }
};

PASSERBY_TEST(VisitLawTest)

} // namespace visit_law_test

#include "visit_law_test.moc"
