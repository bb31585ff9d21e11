// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/checks.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <QTest>

namespace check_targets_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::checked;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

/// What is said of targets, and of whom nobody reaches.
class CheckTargetsTest : public QObject {
    Q_OBJECT
private slots:
    void isolatedCell_isJoinedByAPortal()
    {
        SmallCity city;
        city.add(Cell{"north", CellKind::plaza, 0, SmallCity::square({0, 10}, 10)});
        expectOnce(city, "isolated-cell", Severity::warning, true);
        QVERIFY(checked(city.world).empty());
    }

    void isolatedPart_isNamedOnce()
    {
        SmallCity city;
        const CellId first = city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({50, 0}, 10)});
        const CellId second = city.add(Cell{"", CellKind::plaza, 0, SmallCity::square({60, 0}, 10)});
        city.add(Portal{first, second, {60, 2}, {60, 4}, 0.0});
        expectOnce(city, "isolated-part", Severity::warning, false);
    }

    void unreachableTarget()
    {
        SmallCity city;
        WorldPatch patch;
        patch.erase(city.portal);
        city.apply(patch);
        const auto found = ofCode(city.world, "unreachable-target");
        QCOMPARE(found.size(), std::size_t{1}); // the other one is where the city is
        QCOMPARE(found[0].issue.severity, Severity::error);
        QVERIFY(found[0].issue.message.starts_with("Office 2 cannot be reached")); // as in the lists
        city.add(Portal{city.west, city.east, {10, 4}, {10, 6}, 0.0});
        QVERIFY(ofCode(city.world, "unreachable-target").empty());
    }

    void escalatorAlone_letsNobodyBack()
    {
        SmallCity city;
        const auto makeEscalator = [&](bool isTurned) {
            city.edit(city.portal, [&](Portal& portal) {
                portal.kind = PortalKind::escalator;
                portal.cellA = isTurned ? city.east : city.west;
                portal.cellB = isTurned ? city.west : city.east;
            });
        };
        makeEscalator(false);
        expectOnce(city, "no-way-back", Severity::error, false);
        QVERIFY(ofCode(city.world, "unreachable-target").empty());
        QVERIFY(ofCode(city.world, "no-way-back")[0].issue.message.find("Nobody gets back from") == 0);
        makeEscalator(true); // the city is where its first cell is
        QVERIFY(ofCode(city.world, "no-way-back").empty());
        expectOnce(city, "unreachable-target", Severity::error, false);
        city.add(Portal{city.west, city.east, {10, 7}, {10, 9}, 0.0});
        QVERIFY(ofCode(city.world, "no-way-back").empty() && ofCode(city.world, "unreachable-target").empty());
    }

    void targetOutsideCell_goesToTheCellAroundIt()
    {
        SmallCity city;
        city.edit(city.house, [](Target& target) { target.position = {12, 2}; });
        expectOnce(city, "target-outside-cell", Severity::error, true);
        QVERIFY(city.world.targets().find(city.house)->cell == city.east);
    }

    void targetOutsideAllCells_movesIntoItsOwn()
    {
        SmallCity city;
        city.edit(city.house, [](Target& target) { target.position = {2, -3}; });
        expectOnce(city, "target-outside-cell", Severity::error, true);
        const Target& target = *city.world.targets().find(city.house);
        QVERIFY(target.cell == city.west);
        QVERIFY(geometry::distance(target.position, {2, 0.05}) < 1e-5);
    }

    void targetOnTheBorder_isInside()
    {
        SmallCity city;
        city.edit(city.house, [](Target& target) { target.position = {2, -0.008}; });
        QVERIFY(ofCode(city.world, "target-outside-cell").empty());
    }

    void targetsCoincide_whenOfOneType()
    {
        SmallCity city;
        const TargetId twin = city.add(Target{"", city.office, city.west, {2, 2}});
        QVERIFY(ofCode(city.world, "targets-coincide").empty());
        city.edit(twin, [&city](Target& target) { target.type = city.home; });
        expectOnce(city, "targets-coincide", Severity::warning, false);
    }

    void noTargets()
    {
        SmallCity city;
        WorldPatch patch;
        patch.erase(city.house);
        patch.erase(city.desk);
        city.apply(patch);
        QCOMPARE(ofCode(city.world, "no-targets").size(), std::size_t{1});
    }
};

PASSERBY_TEST(CheckTargetsTest)

} // namespace check_targets_test

#include "check_targets_test.moc"
