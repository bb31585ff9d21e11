// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/need_demand.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace need_demand_test {

using namespace passerby;
using editor::needDemandInWords;

/// The small city of 200 people, whose profile is tired after a while and finds rest at the bench.
class NeedDemandTest : public QObject {
    Q_OBJECT

    /// Half of them have needs; the others keep a schedule, or have no needs of their own where that share is 0.
    static world::World city(double scheduledShare)
    {
        world::World city = testing::smallCity();
        world::WorldPatch patch;
        const auto& [id, row] = *city.profiles().begin();
        world::AgentProfile tired = row;
        tired.guidance = world::Guidance::autonomous;
        tired.share = 1.0;
        patch.put(id, tired);
        world::AgentProfile other;
        other.name = "Other";
        other.share = 1.0;
        other.guidance = scheduledShare > 0.0 ? world::Guidance::alibi : world::Guidance::autonomous;
        patch.put(city.profiles().nextId(), other);
        const auto& [number, need] = *city.needs().begin();
        world::Need tiredness = need;
        tiredness.startLow = 0.2;
        tiredness.startHigh = 0.95;
        patch.put(number, tiredness);
        world::Need ticket = need;
        ticket.name = "ticket";
        ticket.share = 0.5;
        ticket.startLow = ticket.startHigh = 1.0;
        ticket.growth_s = ticket.decay_s = 0.0;
        ticket.fulfilledBy = {};
        patch.put(city.needs().nextId(), ticket);
        if (!city.apply(patch).ok())
            qFatal("no city of needs");
        return city;
    }

private slots:
    void schedulesAlone_askForNothing() { QVERIFY(needDemandInWords(testing::smallCity()).isEmpty()); }

    void needs_areToldByWhatFulfilsThem()
    {
        const QStringList lines = needDemandInWords(city(1.0));
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0],
                 QStringLiteral("100 of 200 people live by what they need and want. What follows from schedules is of 100 who keep one."));
        QVERIFY2(lines[1].startsWith(QStringLiteral("Bench (1): wanted by 33 people from the beginning, then about ")),
                 qPrintable(lines[1]));
        QVERIFY2(lines[1].endsWith(QStringLiteral(" times an hour")), qPrintable(lines[1]));
        QCOMPARE(lines[2], QStringLiteral("Company of friends: wanted by 50 people from the beginning"));
    }

    void nobodyOnSchedule_isSaid()
    {
        QCOMPARE(needDemandInWords(city(0.0)).front(),
                 QStringLiteral("200 of 200 people live by what they need and want. Nobody keeps a schedule."));
    }
};

PASSERBY_TEST(NeedDemandTest)

} // namespace need_demand_test

#include "need_demand_test.moc"
