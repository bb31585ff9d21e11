// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <cmath>
#include <vector>

namespace minds_groups_things_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::makeGroups;
using testing::statusOf;
using testing::TwoHalls;
using world::Steering;

/// What groups do together: they sit, stand in line and take trains.
class MindsGroupsThingsTest : public QObject {
    Q_OBJECT

private slots:
    /// On a bench of three both sit, on seats of their own; the needs of the second do not count.
    void whenTheLeaderSits_theOtherSitsToo()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 3);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        bool sitBoth = false;
        for (int i = 0; i < 600 && !sitBoth; ++i) {
            lived.live(0.5);
            sitBoth = lived.doing(0) == "sits" && lived.doing(1) == "sits";
        }
        QVERIFY(sitBoth);
        QVERIFY(!(lived.minds->minds()->person(0).claim == lived.minds->minds()->person(1).claim));
        lived.live(170.0);
        QVERIFY(lived.doing(0) != "sits" && lived.doing(1) != "sits");
        lived.live(120.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
    }

    /// Where there is one seat, the other stands by within 3 m until both go on.
    void whoFindsNoSeat_standsBy()
    {
        TwoHalls city(Steering::orca);
        city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 1);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 2);
        for (int i = 0; i < 600 && lived.doing(0) != "sits"; ++i)
            lived.live(0.5);
        QCOMPARE(lived.doing(0), std::string("sits"));
        lived.live(10.0);
        QCOMPARE(lived.doing(1), std::string("stands"));
        QVERIFY(distance(statusOf(lived, 0).place, statusOf(lived, 1).place) < 3.0);
        lived.live(300.0);
        QVERIFY(lived.count("inside", "inside") >= 2);
    }

    /// One in line for all: only those who lead queue, and whom they lead need no ticket any more.
    void oneQueuesForAll()
    {
        TwoHalls city(Steering::orca);
        const auto line = city.addLine({12, 4}, {24, 4});
        city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        makeGroups(city, 3);
        LivedMinds lived(city.world, 6);
        lived.live(400.0);
        QVERIFY(lived.count("service", "done") >= 2);
        for (const MindEvent& event : lived.minds->events())
            QVERIFY(std::string(event.kind) != "line" || event.person % 3 == 0);
        QVERIFY(lived.count("inside", "inside") >= 6);
    }

    /// While the first goes from place to place in the line the others stand beside it; before, they walk with the first, and that is told.
    void whoDoesNotQueue_standsBesideTheLine()
    {
        TwoHalls city(Steering::orca);
        const auto line = city.addLine({12, 4}, {24, 4});
        city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 12);
        const Minds& minds = *lived.minds->minds();
        int walkedWith = 0;
        int inLine = 0;
        int movedInLine = 0;
        for (int i = 0; i < 4000; ++i) {
            lived.live(0.1);
            for (std::uint32_t first = 0; first < 12; first += 2) {
                const Person& leader = minds.person(first);
                const std::uint32_t other = first + 1;
                if (!minds.person(other).isOut || minds.leaderOf(other) != first || minds.person(other).isLed)
                    continue;
                const bool walks = minds.isWalking(other, statusOf(lived, other));
                const Goal& want = leader.stack.wanted();
                const bool isInLine = leader.desk != navigation::kNone && want.kind == GoalKind::buyTicket && want.phase >= InLine::waits;
                QCOMPARE(walks, !isInLine && minds.isWalking(first, statusOf(lived, first)));
                walkedWith += walks ? 1 : 0;
                inLine += isInLine ? 1 : 0;
                movedInLine += isInLine && length(statusOf(lived, other).velocity_mps) > 0.3 ? 1 : 0;
            }
        }
        QVERIFY(walkedWith > 500 && inLine > 500);
        QVERIFY2(20 * movedInLine < inLine, qPrintable(QString("%1 of %2").arg(movedInLine).arg(inLine)));
    }

    /// They wait on the platform and get into the same train.
    void byTrain_theyGoTogether()
    {
        TwoHalls city(Steering::orca);
        city.addTrains(0.0);
        city.setParameter("stay_low_s", 0.0);
        city.setParameter("stay_high_s", 0.0);
        makeGroups(city, 2);
        LivedMinds lived(city.world, 8);
        lived.live(1500.0);
        std::vector<std::vector<double>> boarded(8);
        for (const MindEvent& event : lived.minds->events())
            if (std::string(event.kind) == "train" && std::string(event.to) == "boards")
                boarded[event.person].push_back(event.time_s);
        std::size_t trips = 0;
        for (std::size_t first = 0; first < 8; first += 2) {
            QCOMPARE(boarded[first].size(), boarded[first + 1].size());
            trips += boarded[first].size();
            for (std::size_t i = 0; i < boarded[first].size(); ++i)
                QVERIFY(std::abs(boarded[first][i] - boarded[first + 1][i]) < 60.0);
        }
        QVERIFY2(trips >= 4, qPrintable(QString::number(trips)));
    }
};

PASSERBY_TEST(MindsGroupsThingsTest)

} // namespace minds_groups_things_test

#include "minds_groups_things_test.moc"
