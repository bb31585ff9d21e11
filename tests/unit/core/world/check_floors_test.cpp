// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/four_levels.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

namespace check_floors_test {

using namespace passerby;
using namespace passerby::world;
using passerby::testing::checked;
using passerby::testing::FourLevels;
using passerby::testing::ofCode;

namespace {

/// The same with one row changed.
template <class Row, class Change>
World changedRow(const World& world, foundation::Id<Row> id, const Change& change)
{
    Row row = *world.of<Row>().find(id);
    change(row);
    WorldPatch patch;
    patch.put(id, std::move(row));
    World edited = world;
    if (!edited.apply(patch).ok())
        qFatal("no such row");
    return edited;
}

} // namespace

class CheckFloorsTest : public QObject {
    Q_OBJECT

private slots:
    void fourLevels_haveNoFindings()
    {
        for (const Finding& finding : checked(FourLevels().world))
            QFAIL(finding.issue.message.c_str());
    }

    void floorInTheWayOfStairs_getsAHole()
    {
        const FourLevels city;
        World closed = changedRow(city.world, city.hall, [](Cell& cell) { cell.polygon.holes.clear(); });
        const auto found = ofCode(closed, "stairs-through-floor");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].issue.severity, foundation::Severity::warning);
        QCOMPARE(found[0].issue.where.number, std::int64_t{city.skipping.number});
        QCOMPARE(found[0].fixName, std::string("Cut a hole"));
        QVERIFY(closed.apply(*found[0].fix).ok());
        QVERIFY(checked(closed).empty());
        QCOMPARE(geometry::area(closed.cells().find(city.hall)->polygon), 40.0 * 20.0 - 4.0 * 6.0);
    }

    void floorWithSomethingThere_isToldWithoutAFix()
    {
        const FourLevels city;
        const World closed = changedRow(city.world, city.hall, [](Cell& cell) { cell.polygon.holes.clear(); });
        const World stood = changedRow(closed, city.room, [](Target& target) { target.position = {20, 10}; });
        const auto found = ofCode(stood, "stairs-through-floor");
        QCOMPARE(found.size(), std::size_t{1});
        QVERIFY(!found[0].fix);
    }

    void floorsAtTheEnds_needNoHole()
    {
        const FourLevels city;
        const World closed = changedRow(city.world, city.concourse, [](Cell& cell) { cell.polygon.holes.clear(); });
        QVERIFY(ofCode(closed, "stairs-through-floor").empty());
    }

    void stairsAlone_joinLevels()
    {
        const FourLevels city;
        const World flat = changedRow(city.world, city.skipping, [](Cell& cell) { cell.kind = CellKind::path; });
        const auto found = ofCode(flat, "portal-between-levels");
        QCOMPARE(found.size(), std::size_t{1});
        QCOMPARE(found[0].issue.where.number, std::int64_t{city.offSkipping.number});
    }

    void skippingStairs_areSteps()
    {
        const FourLevels city;
        QVERIFY(ofCode(city.world, "not-step-free").empty()); // nobody asks
        const World asked =
            changedRow(city.world, city.world.profiles().at(0).id, [](AgentProfile& profile) { profile.isStepFree = true; });
        const auto found = ofCode(asked, "not-step-free"); // the gallery, and the hall; platforms have most targets
        QCOMPARE(found.size(), std::size_t{2});
        QCOMPARE(found[0].issue.message, std::string("Home 1 cannot be reached without steps."));
        QCOMPARE(found[1].issue.message, std::string("Home 2 cannot be reached without steps."));
        World lifted = asked;
        for (const PortalId id : {city.ontoSkipping, city.offSkipping})
            lifted = changedRow(lifted, id, [](Portal& portal) { portal.kind = PortalKind::lift; });
        QCOMPARE(ofCode(lifted, "not-step-free").size(),
                 std::size_t{2}); // the gallery and concourse have one target less than the platforms
        for (const auto& [id, portal] : city.world.portals())
            if (portal.cellA == city.down || portal.cellB == city.down)
                lifted = changedRow(lifted, id, [](Portal& end) { end.kind = PortalKind::lift; });
        const auto left = ofCode(lifted, "not-step-free"); // only the hall is left
        QCOMPARE(left.size(), std::size_t{1});
        QCOMPARE(left[0].issue.message, std::string("Home 2 cannot be reached without steps."));
    }
};

PASSERBY_TEST(CheckFloorsTest)

} // namespace check_floors_test

#include "check_floors_test.moc"
