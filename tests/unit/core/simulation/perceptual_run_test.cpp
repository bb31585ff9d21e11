// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/simulation/perceptual_run.h"

#include "core/generator/town.h"
#include "core/simulation/schedule_run.h"
#include "core/statistics/batch_error.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>
#include <rapidcheck.h>
#include <set>

using namespace passerby;
using simulation::Frame;
using simulation::Observer;
using simulation::PerceptualCity;
using simulation::PerceptualOptions;
using simulation::PerceptualRun;
using simulation::PersonStory;
using simulation::Viewpoint;
using simulation::Walker;

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
    void noStory_contradictsWhatWasSeen();
    void withoutPastCheck_storiesContradict();
    void whoGoesIntoADoor_comesOutAgain();
    void whoWalksOutOfView_comesBackAsTheSamePerson();
    void followedPeople_areNeverForgotten();
    void pools_drawTheSamePopulations();
    void occupancy_countsWhatIsLive();
    void badOptions_areRefused();
};

namespace {

std::shared_ptr<const PerceptualCity> cityOf(const world::World& world, PerceptualCity::Options options = {})
{
    foundation::JobContext context;
    auto city = PerceptualCity::prepare(world, options, context);
    if (!city)
        qFatal("%s", foundation::describe(city.error()).c_str());
    return std::move(city).value();
}

/// Twelve targets on three by three blocks.
const std::shared_ptr<const PerceptualCity>& town()
{
    static const std::shared_ptr<const PerceptualCity> city = [] {
        foundation::JobContext context;
        generator::TownOptions options;
        options.targets = 12;
        options.types = 4;
        options.blocksX = 3;
        options.blocksY = 3;
        return cityOf(generator::generateTown(options, context).value());
    }();
    return city;
}

PerceptualOptions optionsFor(std::uint32_t people, std::uint64_t seed = 1, double step_s = 0.5)
{
    PerceptualOptions options;
    options.people = people;
    options.seed = seed;
    options.step_s = step_s;
    return options;
}

std::unique_ptr<PerceptualRun> start(const std::shared_ptr<const PerceptualCity>& city, const PerceptualOptions& options, Observer observer)
{
    foundation::JobContext context;
    auto run = PerceptualRun::create(city, options, std::move(observer), context);
    if (!run)
        qFatal("%s", foundation::describe(run.error()).c_str());
    return std::move(run).value();
}

void advance(PerceptualRun& run, int steps)
{
    for (int i = 0; i < steps; ++i)
        run.step();
}

geometry::Box boundsOf(const world::World& world)
{
    geometry::Box box;
    for (const auto& [id, cell] : world.cells())
        box.extend(geometry::boundingBox(cell.polygon));
    return box;
}

/// Sees all of the city.
Observer everywhere(const world::World& world)
{
    return Observer::at(boundsOf(world).low, 1e6);
}

bool sameWalker(const Walker& a, const Walker& b)
{
    return a.agent == b.agent && a.profile == b.profile && a.destinationType == b.destinationType && a.x_m == b.x_m && a.y_m == b.y_m
           && a.heading_rad == b.heading_rad && a.speed_mps == b.speed_mps && a.segment == b.segment;
}

bool sameFrame(const Frame& a, const Frame& b)
{
    return a.step == b.step && a.insideByTarget == b.insideByTarget && *a.occupancy_s == *b.occupancy_s
           && a.perceptual->visibleCells == b.perceptual->visibleCells && a.perceptual->heldCells == b.perceptual->heldCells
           && a.perceptual->hidden == b.perceptual->hidden && a.perceptual->shadows == b.perceptual->shadows
           && std::equal(a.walkers.begin(), a.walkers.end(), b.walkers.begin(), b.walkers.end(), sameWalker);
}

/// |mean − expected| in standard errors of the mean over runs.
double deviation(const std::vector<double>& values, double expected)
{
    const statistics::BatchMean mean = statistics::batchMean(values);
    return std::abs(mean.mean - expected) / mean.standardError;
}

/// Watches a run and remembers what was seen of whom.
class Witness {
public:
    explicit Witness(const PerceptualRun& run) : m_run(run) {}

    /// Stories, told now, that contradict what was seen before.
    [[nodiscard]] int contradictions()
    {
        const auto frame = m_run.frame();
        int found = 0;
        for (const Walker& walker : frame->walkers) {
            const std::optional<PersonStory> story = m_run.story(walker.agent);
            if (!story || !story->walking || story->departed_s > m_run.time_s() + 1e-9
                || graph().segments()[walker.segment].to != story->route[story->nextNode]) {
                ++found;
                continue;
            }
            const auto known = m_stories.find(walker.agent);
            found += (known == m_stories.end() ? wasOverlooked(*story) : !isSameLife(known->second, *story)) ? 1 : 0;
            m_stories[walker.agent] = *story;
        }
        m_looks.push_back({m_run.time_s(), frame->perceptual->visibleCells});
        return found;
    }

private:
    struct Look {
        double time_s;
        std::vector<std::uint32_t> cells;
    };

    [[nodiscard]] const navigation::NavigationGraph& graph() const { return *m_run.city().routes->graph(); }
    /// Whether somebody never seen before says to have been in view at an earlier look.
    [[nodiscard]] bool wasOverlooked(const PersonStory& story) const
    {
        return std::any_of(m_looks.begin(), m_looks.end(), [&](const Look& look) {
            const std::uint32_t cell = cellAt(story, look.time_s);
            return cell != navigation::kNone && std::binary_search(look.cells.begin(), look.cells.end(), cell);
        });
    }
    /// Where the story was then, kNone before the departure and (nearly) on a border.
    [[nodiscard]] std::uint32_t cellAt(const PersonStory& story, double time_s) const
    {
        const double walked_m = (time_s - story.departed_s) * story.speed_mps;
        double end_m = 0.0;
        for (std::size_t i = 0; walked_m > 1e-6 && i + 1 < story.route.size(); ++i) {
            const navigation::SegmentIndex segment = graph().findSegment(story.route[i], story.route[i + 1]);
            const double begin_m = end_m;
            end_m += graph().segments()[segment].length_m;
            if (walked_m < end_m + 1e-6)
                return walked_m > begin_m + 1e-6 && walked_m < end_m - 1e-6 ? m_run.city().atlas->cellOfSegment(segment)
                                                                            : navigation::kNone;
        }
        return navigation::kNone;
    }
    [[nodiscard]] static bool isSameLife(const PersonStory& before, const PersonStory& now)
    {
        if (before.profile != now.profile || before.speed_mps != now.speed_mps || before.boundTargets != now.boundTargets)
            return false;
        return before.departed_s != now.departed_s
               || (before.origin == now.origin && before.destination == now.destination && before.reason == now.reason
                   && before.route == now.route && before.nextNode <= now.nextNode);
    }

    const PerceptualRun& m_run;
    std::map<std::uint32_t, PersonStory> m_stories;
    std::vector<Look> m_looks;
};

} // namespace

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
    const double expected = 600.0 * town()->bake.walkingShare;
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
    const double expectedVariance = expected * (1.0 - town()->bake.walkingShare);
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
        QVERIFY(sameFrame(*a->frame(), *b->frame()));
        differs = differs || !sameFrame(*a->frame(), *other->frame());
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

void PerceptualRunTest::noStory_contradictsWhatWasSeen()
{
    const auto& city = town();
    const geometry::Box box = boundsOf(city->world);
    const bool holds = rc::check("stories fit what was seen before", [&] {
        std::vector<Viewpoint> path;
        double time_s = 0.0;
        const int points = *rc::gen::inRange(1, 7);
        for (int i = 0; i < points; ++i) {
            const double x = box.low.x + (box.high.x - box.low.x) * *rc::gen::inRange(0, 101) / 100.0;
            const double y = box.low.y + (box.high.y - box.low.y) * *rc::gen::inRange(0, 101) / 100.0;
            path.push_back({time_s, {x, y}, static_cast<double>(*rc::gen::inRange(-20, 80))});
            time_s += *rc::gen::inRange(1, 60);
        }
        PerceptualOptions options =
            optionsFor(static_cast<std::uint32_t>(*rc::gen::inRange(1, 3000)), *rc::gen::inRange<std::uint64_t>(1, 10000));
        options.mostHeld_s = *rc::gen::inRange(0, 60);
        const auto run = start(city, options, Observer::along(path));
        Witness witness(*run);
        for (int step = 0; step < 240; ++step) {
            RC_ASSERT(witness.contradictions() == 0);
            run->step();
        }
    });
    QVERIFY(holds);
}

void PerceptualRunTest::withoutPastCheck_storiesContradict()
{
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    PerceptualOptions options = optionsFor(3000, 5);
    for (const auto fault : {PerceptualOptions::Fault::none, PerceptualOptions::Fault::noPastCheck}) {
        options.fault = fault;
        const auto run = start(town(), options, Observer::along({{0.0, middle, 40.0}, {60.0, box.high, 60.0}, {100.0, middle, 40.0}}));
        Witness witness(*run);
        int contradictions = 0;
        for (int step = 0; step < 240; ++step) {
            contradictions += witness.contradictions();
            run->step();
        }
        QCOMPARE(contradictions > 0, fault == PerceptualOptions::Fault::noPastCheck);
    }
}

void PerceptualRunTest::whoGoesIntoADoor_comesOutAgain()
{
    // The western cell of the three doors stays in view: everybody who goes home is known there, and comes out 100 s later.
    const auto city = cityOf(testing::threeDoors().make());
    const auto& graph = *city->routes->graph();
    const auto run = start(city, optionsFor(60, 3, 0.1), Observer::at({2.0, 5.0}, 1.0));
    const double waitMean_s = city->law->habits().waitMean_s[0];
    const double waitMost_s = waitMean_s * (city->law->habits().waitSd_s[0] > 0.0 ? 2.0 : 1.0);
    std::map<std::uint32_t, double> wentIn_s;
    std::set<std::uint32_t> before;
    std::map<std::uint32_t, navigation::SegmentIndex> segment;
    std::size_t cameOut = 0;
    for (int step = 0; step < 8000; ++step) {
        run->step();
        std::set<std::uint32_t> now;
        for (const Walker& walker : run->frame()->walkers) {
            now.insert(walker.agent);
            const auto known = wentIn_s.find(walker.agent);
            if (known != wentIn_s.end() && before.count(walker.agent) == 0) {
                QVERIFY(run->time_s() - known->second <= waitMost_s + 0.3);
                wentIn_s.erase(known);
                ++cameOut;
            }
            segment[walker.agent] = walker.segment;
        }
        for (const std::uint32_t agent : before)
            if (now.count(agent) == 0 && graph.segments()[segment[agent]].to == graph.nodeOfTarget(0))
                wentIn_s[agent] = run->time_s();
        for (const auto& [agent, time_s] : wentIn_s)
            QVERIFY2(run->time_s() - time_s <= waitMost_s + 0.3, "went in and never came out");
        before = now;
    }
    QVERIFY(cameOut > 50);
}

void PerceptualRunTest::whoWalksOutOfView_comesBackAsTheSamePerson()
{
    // The observer shuts the eyes for so long that all cells are let go, but not all trips are over.
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    PerceptualOptions options = optionsFor(3000, 5);
    options.mostHeld_s = 2.0;
    const auto run = start(town(), options, Observer::along({{0.0, middle, 60.0}, {10.0, middle, -1.0}, {14.0, middle, 60.0}}));
    advance(*run, 19);
    std::map<std::uint32_t, PersonStory> before;
    for (const Walker& walker : run->frame()->walkers)
        before[walker.agent] = *run->story(walker.agent);
    advance(*run, 8);
    QVERIFY(run->frame()->walkers.empty());
    QVERIFY(run->frame()->perceptual->heldCells.empty());
    QVERIFY(run->frame()->perceptual->shadows > 0);
    advance(*run, 2);
    std::size_t again = 0;
    for (const Walker& walker : run->frame()->walkers)
        if (const auto known = before.find(walker.agent); known != before.end()) {
            ++again;
            QCOMPARE(run->story(walker.agent)->destination, known->second.destination);
            QCOMPARE(run->story(walker.agent)->departed_s, known->second.departed_s);
        }
    QVERIFY(again > 10);
}

void PerceptualRunTest::followedPeople_areNeverForgotten()
{
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    PerceptualOptions options = optionsFor(3000, 6);
    options.mostHeld_s = 0.0;
    const auto run = start(town(), options, Observer::along({{0.0, middle, 40.0}, {5.0, middle, -1.0}}));
    QVERIFY(!run->frame()->walkers.empty());
    const std::uint32_t followed = run->frame()->walkers.front().agent;
    const std::uint32_t other = run->frame()->walkers.back().agent;
    QVERIFY(run->follow(followed));
    QVERIFY(!run->follow(4000000));
    const PersonStory first = *run->story(followed);
    std::size_t trips = 0;
    double departed_s = first.departed_s;
    for (int i = 0; i < 8000; ++i) {
        run->step();
        const auto story = run->story(followed);
        QVERIFY(story.has_value());
        QCOMPARE(story->boundTargets, first.boundTargets);
        trips += story->departed_s != departed_s ? 1 : 0;
        departed_s = story->departed_s;
        QCOMPARE(run->frame()->perceptual->hidden + run->live(), std::int64_t{2999});
    }
    QVERIFY(trips >= 2);
    QVERIFY(!run->story(other).has_value());
    run->unfollow(followed);
    advance(*run, 8000);
    QVERIFY(!run->story(followed).has_value());
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
#include "perceptual_run_test.moc"
