// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/schedule_run.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/perceptual/perceived_runs.h"

#include <QTest>
#include <cmath>

namespace perceptual_run_test {

using namespace passerby;
using namespace passerby::testing;

class PerceptualRunTest : public QObject {
    Q_OBJECT

private slots:
    void threeDoors_partInView_hasHandComputedPopulations();
    void viewOfEverything_holdsEverybody();
    void viewOfEverything_isTheFullRunInLaw();
    void observerFarOutside_simulatesNobody();
    void nobody_isAnEmptyRun();
    void sameSeed_givesTheSameFrames();
    void moreInhabitantsThanInView_conservesPeople();
    void pools_drawTheSamePopulations();
    void mostMetAStep_viewIsFilledBitByBit();
    void occupancy_countsWhatIsLive();
    void badOptions_areRefused();
};

void PerceptualRunTest::threeDoors_partInView_hasHandComputedPopulations()
{
    // Only the western cell is in view. By hand (alibi-math section 4, times a speed): a round lasts 148 s of waits, 80 s of them at home,
    // and 44.8 m, 8 m of them between home and portal.
    const auto city = cityOf(testing::threeDoors().make());
    const double speed_mps = city->law->habits().profiles[0].speedMean_mps;
    const double round_s = 148.0 + 44.8 / speed_mps;
    constexpr std::uint32_t kPeople = 500;
    std::vector<double> walking;
    std::vector<double> inside;
    std::vector<double> later;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        const auto run = start(city, optionsFor(kPeople, seed), Observer::at({2.0, 5.0}, 1.0));
        QCOMPARE(run->frame()->perceptual->visibleCells, std::vector<std::uint32_t>{0});
        walking.push_back(static_cast<double>(run->frame()->walkers.size()));
        inside.push_back(run->frame()->insideByTarget[0]);
        advance(*run, 300);
        later.push_back(static_cast<double>(run->frame()->walkers.size()));
    }
    const double expectedWalking = kPeople * 8.0 / speed_mps / round_s;
    const double expectedInside = kPeople * 80.0 / round_s;
    QVERIFY2(deviation(walking, expectedWalking) < 4.0, "4.0 sigma: one false alarm in 16,000");
    QVERIFY(deviation(inside, expectedInside) < 4.0);
    QVERIFY(deviation(later, expectedWalking) < 4.0);
}

void PerceptualRunTest::viewOfEverything_holdsEverybody()
{
    const auto run = start(town(), optionsFor(800), everywhere(town()->world));
    for (int i = 0; i < 200; ++i) {
        const auto frame = run->frame();
        std::size_t inside = 0;
        for (const std::uint32_t people : frame->insideByTarget)
            inside += people;
        QCOMPARE(inside + frame->walkers.size(), std::size_t{800});
        QCOMPARE(run->live(), std::int64_t{800});
        QVERIFY(frame->perceptual->arrivals.empty());
        QCOMPARE(frame->perceptual->hidden, std::int64_t{0});
        run->step();
    }
}

void PerceptualRunTest::viewOfEverything_isTheFullRunInLaw()
{
    // Two samples of runs, people walking at a late time: means, and variances by their mean squared deviations.
    const double expected = 600.0 * town()->bake->walkingShare;
    std::vector<double> perceptual;
    std::vector<double> full;
    foundation::JobContext context;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto run = start(town(), optionsFor(600, seed, 5.0), everywhere(town()->world));
        advance(*run, 60);
        perceptual.push_back(static_cast<double>(run->frame()->walkers.size()));
        simulation::ScheduleOptions options;
        options.people = 600;
        options.seed = 5000 + seed;
        options.step_s = 5.0;
        options.routes = town()->routes;
        const auto whole = simulation::ScheduleRun::create(town()->world, options, context);
        for (int i = 0; i < 60; ++i)
            whole.value()->step();
        full.push_back(static_cast<double>(whole.value()->frame()->walkers.size()));
    }
    const double expectedVariance = expected * (1.0 - town()->bake->walkingShare);
    for (const std::vector<double>* walking : {&perceptual, &full}) {
        QVERIFY(deviation(*walking, expected) < 4.0);
        std::vector<double> squares;
        for (const double one : *walking)
            squares.push_back((one - expected) * (one - expected));
        QVERIFY(deviation(squares, expectedVariance) < 4.0);
    }
}

void PerceptualRunTest::observerFarOutside_simulatesNobody()
{
    const auto run = start(town(), optionsFor(100000), Observer::at({1e6, 1e6}, 50.0));
    for (int i = 0; i < 100; ++i) {
        run->step();
        QVERIFY(run->frame()->walkers.empty());
        QCOMPARE(run->live(), std::int64_t{0});
        QCOMPARE(run->frame()->perceptual->hidden, std::int64_t{100000});
    }
    const auto blind = start(town(), optionsFor(1000), Observer());
    advance(*blind, 10);
    QVERIFY(blind->frame()->perceptual->visibleCells.empty());
}

void PerceptualRunTest::nobody_isAnEmptyRun()
{
    const auto run = start(town(), optionsFor(0), everywhere(town()->world));
    advance(*run, 50);
    QVERIFY(run->frame()->walkers.empty());
    const geometry::Box box = boundsOf(town()->world);
    const auto part = start(town(), optionsFor(0), Observer::at(geometry::midpoint(box.low, box.high), 30.0));
    advance(*part, 200);
    QVERIFY(part->frame()->walkers.empty());
}

void PerceptualRunTest::sameSeed_givesTheSameFrames()
{
    const geometry::Box box = boundsOf(town()->world);
    const Observer path = Observer::along({{0.0, box.low, 40.0}, {60.0, box.high, 60.0}, {90.0, box.low, 20.0}});
    PerceptualOptions one = optionsFor(3000, 7);
    PerceptualOptions two = one;
    one.threads = 1;
    two.threads = 2;
    const auto a = start(town(), one, path);
    const auto b = start(town(), two, path);
    const auto other = start(town(), optionsFor(3000, 8), path);
    bool differs = false;
    for (int i = 0; i < 200; ++i) {
        QCOMPARE(frameHash(*a->frame()), frameHash(*b->frame()));
        differs = differs || frameHash(*a->frame()) != frameHash(*other->frame());
        a->step();
        b->step();
        other->step();
    }
    QVERIFY(differs);
}

void PerceptualRunTest::moreInhabitantsThanInView_conservesPeople()
{
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    const auto run =
        start(town(), optionsFor(5000), Observer::along({{0.0, middle, 20.0}, {60.0, box.low, 60.0}, {120.0, box.high, 10.0}}));
    for (int i = 0; i < 400; ++i) {
        run->step();
        const auto frame = run->frame();
        QCOMPARE(frame->perceptual->hidden + run->live(), std::int64_t{5000});
        QVERIFY(frame->perceptual->hidden >= 0);
        std::size_t inside = 0;
        for (const std::uint32_t people : frame->insideByTarget)
            inside += people;
        QVERIFY(static_cast<std::int64_t>(inside + frame->walkers.size()) <= run->live());
    }
}

void PerceptualRunTest::pools_drawTheSamePopulations()
{
    PerceptualCity::Options without;
    without.budget_bytes = 0;
    const auto city = cityOf(town()->world, without);
    QVERIFY(!city->tables);
    const geometry::Box box = boundsOf(city->world);
    const Observer observer = Observer::at(geometry::midpoint(box.low, box.high), 60.0);
    std::vector<double> walking;
    double expected = 0.0;
    for (std::uint64_t seed = 1; seed <= 150; ++seed) {
        const auto run = start(city, optionsFor(1000, seed), observer);
        advance(*run, 60);
        walking.push_back(static_cast<double>(run->frame()->walkers.size()));
        expected = 0.0;
        for (const std::uint32_t cell : run->frame()->perceptual->visibleCells)
            expected += 1000.0 * city->atlas->cells()[cell].walking;
    }
    QVERIFY(expected > 5.0);
    QVERIFY(deviation(walking, expected) < 4.0);
}

void PerceptualRunTest::mostMetAStep_viewIsFilledBitByBit()
{
    constexpr std::uint32_t kPeople = 20000;
    const auto& city = town();
    const auto atOnce = start(city, optionsFor(kPeople, 1), everywhere(city->world));
    QVERIFY(!atOnce->isOpening());
    PerceptualOptions slowly = optionsFor(kPeople, 1);
    slowly.mostMetAStep = 150;
    for (const bool isHeld : {true, false}) {
        const auto run = start(city, slowly, Observer());
        QVERIFY(!run->isOpening());
        run->lookNow(everywhere(city->world));
        QVERIFY(run->frame()->walkers.size() > 20 && 2 * run->frame()->walkers.size() < atOnce->frame()->walkers.size());
        while (run->isOpening()) {
            const std::uint32_t left = run->frame()->perceptual->toOpen;
            QVERIFY(left > 0);
            if (isHeld)
                run->lookNow(Observer(run->observer()));
            else
                run->step();
            QVERIFY(run->frame()->perceptual->toOpen < left);
        }
        const auto last = run->frame();
        QCOMPARE(last->perceptual->visibleCells, atOnce->frame()->perceptual->visibleCells);
        if (isHeld)
            QCOMPARE(run->live(), std::int64_t{kPeople});
        QVERIFY(std::abs(run->live() - std::int64_t{kPeople}) < 100); // who is met where people are known already: as many in the mean
        const auto expected = static_cast<double>(atOnce->frame()->walkers.size()); // both are about binomial: six standard deviations
        QVERIFY(std::abs(static_cast<double>(last->walkers.size()) - expected) < 6.0 * std::sqrt(2.0 * expected));
    }
}

void PerceptualRunTest::occupancy_countsWhatIsLive()
{
    const auto run = start(town(), optionsFor(2000), everywhere(town()->world));
    double sum_s = 0.0;
    for (int i = 0; i < 40; ++i) {
        sum_s += 0.5 * static_cast<double>(run->frame()->walkers.size());
        run->step();
    }
    double measured_s = 0.0;
    for (const float seconds : *run->frame()->occupancy_s)
        measured_s += static_cast<double>(seconds);
    QCOMPARE(run->frame()->window_s, 20.0);
    QVERIFY(std::abs(measured_s - sum_s) < 0.02 * sum_s);
    run->resetMeasures();
    QCOMPARE(run->frame()->window_s, 0.0);
}

void PerceptualRunTest::badOptions_areRefused()
{
    foundation::JobContext context;
    PerceptualOptions options = optionsFor(10);
    options.step_s = 0.0;
    QCOMPARE(PerceptualRun::create(town(), options, {}, context).error().code, std::string("bad-options"));
    options.step_s = 0.1;
    options.mostHeld_s = -1.0;
    QCOMPARE(PerceptualRun::create(town(), options, {}, context).error().code, std::string("bad-options"));
}

PASSERBY_TEST(PerceptualRunTest)

} // namespace perceptual_run_test

#include "perceptual_run_test.moc"
