// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/edited_runs.h"
#include "tests/support/four_levels.h"
#include "tests/support/test_registry.h"

namespace four_levels_run_test {

using namespace passerby;
using testing::advance;
using testing::faultOf;
using testing::FourLevels;
using testing::optionsFor;
using testing::placeOf;
using testing::start;
using testing::Walker;
using world::Steering;

class FourLevelsRunTest : public QObject {
    Q_OBJECT

private slots:
    void stairsThatSkipALevel_areWalked_data()
    {
        QTest::addColumn<int>("steering");
        for (const Steering steering : {Steering::none, Steering::orca, Steering::socialForce})
            QTest::newRow(std::string(world::spell(steering)).c_str()) << static_cast<int>(steering);
    }

    void stairsThatSkipALevel_areWalked()
    {
        QFETCH(int, steering);
        const FourLevels city;
        const world::World world = testing::steered(city.world, static_cast<Steering>(steering));
        const auto run = start(world, optionsFor(40));
        const auto free = start(city.world, optionsFor(40));
        std::size_t onStairs = 0;
        for (int i = 0; i < 100; ++i) {
            advance(*run, 30);
            QVERIFY2(faultOf(*run).isEmpty(), qPrintable(faultOf(*run)));
            for (const Walker& walker : run->frame()->walkers) {
                if (run->graph()->segments()[walker.segment].cell != city.skipping.number)
                    continue;
                ++onStairs;
                const geometry::Point place = placeOf(walker);
                QVERIFY2(place.x > 17.9 && place.x < 22.1 && place.y > 7.5 && place.y < 14.5, "beside the stairs");
            }
        }
        advance(*free, 3000);
        QVERIFY(onStairs > 20);
        QVERIFY2(10 * run->trips() > 7 * free->trips(), qPrintable(QStringLiteral("%1 of %2").arg(run->trips()).arg(free->trips())));
    }
};

PASSERBY_TEST(FourLevelsRunTest)

} // namespace four_levels_run_test

#include "four_levels_run_test.moc"
