// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/left_out.h"

#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace left_out_test {

using namespace passerby;

class LeftOutTest : public QObject {
    Q_OBJECT

    /// Three of four people are led by this.
    static world::World cityOf(world::Guidance guidance)
    {
        testing::WorldMaker maker = testing::threeDoors();
        maker.addProfile("resident", 1.0, 1.34, 0.1);
        maker.addProfile("other", 3.0, 1.34, 0.1);
        maker.lastProfile().guidance = guidance;
        return maker.make();
    }

private slots:
    void everybodyOnSchedule_isNotSpokenOf()
    {
        QCOMPARE(jobs::whoTakesNoPart(testing::threeDoors().make()), std::string());
        QCOMPARE(jobs::whoTakesNoPart(cityOf(world::Guidance::alibi)), std::string());
    }

    void whoDoesNotKeepASchedule_isNamed()
    {
        QCOMPARE(jobs::whoTakesNoPart(cityOf(world::Guidance::autonomous)),
                 std::string(" Compared are people who keep a schedule, 25 % of the population; people who live by what they need and want "
                             "take no part."));
        QCOMPARE(jobs::whoTakesNoPart(cityOf(world::Guidance::affordance)),
                 std::string(" Compared are people who keep a schedule, 25 % of the population; people who wander take no part."));
    }

    void nobodyOnSchedule_isSaid()
    {
        testing::WorldMaker maker = testing::threeDoors();
        maker.addProfile("commuter", 1.0, 1.34, 0.1);
        maker.lastProfile().guidance = world::Guidance::autonomous;
        const std::string said = jobs::whoTakesNoPart(maker.make());
        QVERIFY2(said.starts_with(" Nobody in this city keeps a schedule"), said.c_str());
    }
};

PASSERBY_TEST(LeftOutTest)

} // namespace left_out_test

#include "left_out_test.moc"
