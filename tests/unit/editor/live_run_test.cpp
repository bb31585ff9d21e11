// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/live_run.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/perceptual/perceived_runs.h"

#include <QTest>

namespace live_run_test {

using namespace passerby;
using editor::LiveMode;
using editor::LiveRun;
using editor::LiveStart;

namespace {

/// Of a town whose ways are found on demand or known already; all of it is in view.
LiveStart startOf(bool isOnDemand)
{
    LiveStart start;
    start.world = testing::town()->world;
    start.options.mode = LiveMode::seen;
    start.options.people = 20000;
    start.observer = testing::everywhere(start.world);
    perceptual::PerceptualCity::Options options;
    if (isOnDemand)
        options.budget_bytes = 0;
    start.city = testing::cityOf(start.world, options);
    return start;
}

} // namespace

class LiveRunTest : public QObject {
    Q_OBJECT

private slots:
    void waysKnown_viewIsFilledAtOnce()
    {
        foundation::JobContext context;
        const auto run = makeLiveRun(startOf(false), context).value();
        QVERIFY(!run->isOpening());
        QCOMPARE(run->frame()->perceptual->toOpen, 0U);
    }

    void waysOnDemand_heldRunFillsTheViewBitByBit_andIsBroughtBackToThat()
    {
        foundation::JobContext context;
        const auto run = makeLiveRun(startOf(true), context).value();
        QVERIFY(run->isOpening());
        QVERIFY(!run->frame()->walkers.empty());
        const auto begun = run->past().keep();
        std::vector<std::uint32_t> left;
        while (run->isOpening()) {
            left.push_back(run->frame()->perceptual->toOpen);
            run->lookOn();
            QVERIFY(run->frame()->perceptual->toOpen < left.back());
        }
        QVERIFY(left.size() > 3);
        const std::size_t walkers = run->frame()->walkers.size();
        const auto inputs = run->past().inputsFrom(0);
        QCOMPARE(inputs.size(), left.size());
        run->past().restore(*begun, inputs);
        QCOMPARE(run->frame()->perceptual->toOpen, left.front());
        for (std::size_t i = begun->inputs; i < inputs.size(); ++i)
            QVERIFY(run->past().repeat(*inputs[i], context));
        QCOMPARE(run->frame()->walkers.size(), walkers);
    }
};

PASSERBY_TEST(LiveRunTest)

} // namespace live_run_test

#include "live_run_test.moc"
