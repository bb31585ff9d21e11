// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/street/storeys.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace portal_queues_test {

using namespace passerby;
using geometry::Point;
using navigation::NodeIndex;
using street::SteeredPeople;
using street::TimedPortals;
using testing::kFloor;
using testing::kFoot;
using testing::kHall;
using testing::kStairs;
using testing::SmallCity;
using testing::Storeys;
using testing::Street;
using world::PortalKind;

/// Who waits before portals with a clock or a service: where they stand, and whose turn it is.
class PortalQueuesTest : public QObject {
    Q_OBJECT
private slots:
    void queue_standsAlongItsLine();
    void gate_letsOneThroughAService();
    void fromTheOtherSideOfALine_theyStandInRows();
    void whoIsRefusedAtTheSecondPortalOfAStep_isInTheirCell();
    void afterAnEdit_theQueueStandsAsItStood();
};

void PortalQueuesTest::queue_standsAlongItsLine()
{
    Storeys storeys;
    const world::WaitingLineId line = storeys.city.add(world::WaitingLine{"", 0, {{9, 5}, {7, 5}, {7, 9}}, 0.8});
    storeys.city.edit(storeys.city.portal, [&](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.line = line;
    });
    const Street street(storeys.city.world);
    const TimedPortals portals(storeys.city.world, *street.ground);
    const auto isAt = [&](std::size_t index, Point expected) {
        return distance(portals.placeInQueue(kFoot, kHall, index), expected) < 1e-9;
    };
    QVERIFY(isAt(0, {9, 5}));
    QVERIFY(isAt(2, {7.4, 5}));
    QVERIFY(isAt(3, {7, 5.4}));
    QVERIFY(isAt(7, {7, 8.6}));
    QVERIFY(isAt(9, {7, 10.2})); // beyond the end
}

/// Services of 3 s sharp.
void PortalQueuesTest::gate_letsOneThroughAService()
{
    Storeys storeys;
    storeys.city.edit(storeys.city.portal, [](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 3.0;
        portal.serviceSd_s = 0.0;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < 6; ++i)
        street.add(i, {8.0 - 1.2 * i, 5});
    std::map<std::uint32_t, double> through_s;
    while (street.now_s < 60.0 && through_s.size() < 6) {
        street.step();
        for (std::uint32_t i = 0; i < 6; ++i)
            if (street.of(i).cell != kHall)
                through_s.try_emplace(i, street.now_s);
        for (std::uint32_t i = 0; i < 6; ++i)
            QVERIFY(street.of(i).cell != kHall || !street.of(i).isHeld);
    }
    QCOMPARE(through_s.size(), 6U);
    for (std::uint32_t i = 0; i + 1 < 6; ++i) {
        const std::string apart = std::to_string(through_s[i + 1] - through_s[i]);
        QVERIFY2(through_s[i + 1] - through_s[i] > 2.0 && through_s[i + 1] - through_s[i] < 4.5, apart.c_str());
    }
    QVERIFY(through_s[5] - through_s[0] > 14.0);
}

/// The line lies in the hall; they come from the stairs.
void PortalQueuesTest::fromTheOtherSideOfALine_theyStandInRows()
{
    constexpr std::uint32_t kPeople = 9;
    Storeys storeys;
    const world::WaitingLineId line = storeys.city.add(world::WaitingLine{"", 0, {{9, 5}, {1, 5}}, 0.6});
    storeys.city.edit(storeys.city.portal, [&](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 1000.0;
        portal.serviceSd_s = 0.0;
        portal.line = line;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        street.add(i, {17.0 + 0.8 * i, 5}, false);
    while (street.now_s < 60.0)
        street.step();
    double sum_m = 0.0;
    for (std::uint32_t i = 0; i < kPeople; ++i) {
        QCOMPARE(street.of(i).cell, kStairs);
        double least_m = 1e9;
        for (std::uint32_t j = 0; j < kPeople; ++j)
            least_m = j == i ? least_m : std::min(least_m, distance(street.of(i).place, street.of(j).place));
        sum_m += least_m;
    }
    QVERIFY2(sum_m / kPeople > 0.5, std::to_string(sum_m / kPeople).c_str());
}

/// Between the portal that they come by and the gate are 5 cm.
void PortalQueuesTest::whoIsRefusedAtTheSecondPortalOfAStep_isInTheirCell()
{
    Storeys storeys;
    storeys.city.edit(storeys.city.east, [](world::Cell& cell) {
        cell.kind = world::CellKind::indoor;
        cell.polygon.outer = {{10, 0}, {10.05, 0}, {10.05, 10}, {10, 10}};
    });
    const world::CellId floor = storeys.city.world.cells().at(kFloor).id;
    storeys.city.edit(floor, [](world::Cell& cell) { cell.polygon = SmallCity::square({10.05, 0}, 10); });
    storeys.city.edit(storeys.city.desk, [](world::Target& target) { target.position = {18, 5}; });
    storeys.city.edit(storeys.top, [](world::Portal& portal) {
        portal.a.x = portal.b.x = 10.05;
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = 1000.0;
        portal.serviceSd_s = 0.0;
    });
    Street street(storeys.city.world);
    for (std::uint32_t i = 0; i < 8; ++i)
        street.add(i, {8.0 - 0.93 * i, 4.1 + 0.25 * i});
    bool isThere = false;
    while (street.now_s < 20.0) {
        street.step();
        for (std::uint32_t i = 0; i < 8; ++i) {
            const SteeredPeople::Status status = street.of(i);
            QVERIFY(status.cell != kFloor);
            QVERIFY2(street.ground->holds(status.cell, status.place), std::to_string(status.place.x).c_str());
            isThere = isThere || status.cell == kStairs;
        }
    }
    QVERIFY(isThere);
}

/// They came against the order of their numbers; who is served has half of it behind them.
void PortalQueuesTest::afterAnEdit_theQueueStandsAsItStood()
{
    constexpr std::uint32_t kPeople = 5;
    constexpr double kService_s = 20.0;
    Storeys storeys;
    storeys.city.edit(storeys.city.portal, [](world::Portal& portal) {
        portal.kind = PortalKind::ticketGate;
        portal.serviceMean_s = kService_s;
        portal.serviceSd_s = 0.0;
    });
    Street before(storeys.city.world);
    for (std::uint32_t i = 0; i < kPeople; ++i)
        before.add(i, {2.0 + 1.5 * i, 5});
    while (before.now_s < 0.5 * kService_s)
        before.step();
    Street after(storeys.city.world);
    after.now_s = before.now_s;
    for (std::uint32_t i = 0; i < kPeople; ++i)
        after.add(i, before.of(i).place);
    after.people.takeOverQueues(
        before.people, [](NodeIndex node) { return node; }, after.now_s);
    std::vector<std::uint32_t> through;
    std::vector<double> through_s;
    while (after.now_s < 8.0 * kService_s && through.size() < kPeople) {
        after.step();
        for (std::uint32_t i = 0; i < kPeople; ++i)
            if (after.of(i).cell != kHall && std::find(through.begin(), through.end(), i) == through.end()) {
                through.push_back(i);
                through_s.push_back(after.now_s);
            }
    }
    QCOMPARE(through, (std::vector<std::uint32_t>{4, 3, 2, 1, 0}));
    QVERIFY2(through_s[0] < kService_s + 5.0, std::to_string(through_s[0]).c_str());
}

PASSERBY_TEST(PortalQueuesTest)

} // namespace portal_queues_test

#include "portal_queues_test.moc"
