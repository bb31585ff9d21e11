// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/schedule_run.h"

#include "core/simulation/walking_ground.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <cstring>
#include <map>

using namespace passerby;
using geometry::Point;
using simulation::Frame;
using simulation::ScheduleOptions;
using simulation::ScheduleRun;
using simulation::Walker;
using testing::WorldMaker;

class SteeredRunTest : public QObject {
    Q_OBJECT

private slots:
    void aloneOnTheWay_takesTheTimeOfTheWay();
    void everybody_isInsideOrWalkingOrAtADoor();
};

namespace {

std::unique_ptr<ScheduleRun> start(const world::World& world, const ScheduleOptions& options)
{
    foundation::JobContext context;
    auto run = ScheduleRun::create(world, options, context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    return std::move(run).value();
}

} // namespace

void SteeredRunTest::aloneOnTheWay_takesTheTimeOfTheWay()
{
    WorldMaker maker = testing::threeDoors();
    maker.addProfile("walker", 1.0, 1.0, 0.0);
    maker.lastProfile().steering = world::Steering::orca;
    ScheduleOptions options;
    options.people = 1;
    const auto run = start(maker.make(), options);
    for (int i = 0; i < 36000; ++i) {
        run->step();
        if (i % 100 == 0 && i < 4000) {
            const auto frame = run->frame();
            for (const Walker& w : frame->walkers)
                qDebug("%d  %f %f  v %f seg %u  trips %lu held %u", i, w.x_m, w.y_m, w.speed_mps, w.segment, (unsigned long)run->trips(), frame->heldUp);
        }
    }
    qDebug("trips %lu", (unsigned long)run->trips());
}

void SteeredRunTest::everybody_isInsideOrWalkingOrAtADoor()
{
    WorldMaker maker = testing::corridor(6);
    maker.addProfile("walker", 1.0, 1.3, 0.2);
    maker.lastProfile().steering = world::Steering::orca;
    ScheduleOptions options;
    options.people = 300;
    const auto run = start(maker.make(), options);
    for (int i = 0; i < 6000; ++i) {
        run->step();
        const auto frame = run->frame();
        std::size_t sum = frame->walkers.size() + frame->atDoors;
        for (auto n : frame->insideByTarget)
            sum += n;
        QCOMPARE(sum, std::size_t{300});
        if (i % 500 == 0)
            qDebug("%d walkers %zu held %u doors %u trips %lu", i, frame->walkers.size(), frame->heldUp, frame->atDoors, (unsigned long)run->trips());
    }
}

PASSERBY_TEST(SteeredRunTest)
#include "steered_run_test.moc"
