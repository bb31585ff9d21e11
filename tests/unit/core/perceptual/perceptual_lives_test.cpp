// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/perceptual/perceived_runs.h"

#include <QTest>
#include <map>
#include <rapidcheck.h>
#include <set>

namespace perceptual_lives_test {

using namespace passerby;
using namespace passerby::testing;
using perceptual::Viewpoint;
using run::PersonStory;

class PerceptualLivesTest : public QObject {
    Q_OBJECT

private slots:
    void noStory_contradictsWhatWasSeen();
    void withoutPastCheck_storiesContradict();
    void whoGoesIntoADoor_comesOutAgain();
    void whoWalksOutOfView_comesBackAsTheSamePerson();
    void whoWalksOutOfView_isWhereTheWayLeads();
    void followedPeople_areNeverForgotten();
};

namespace {

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
    std::map<world::AgentId, PersonStory> m_stories;
    std::vector<Look> m_looks;
};

} // namespace

void PerceptualLivesTest::noStory_contradictsWhatWasSeen()
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

void PerceptualLivesTest::withoutPastCheck_storiesContradict()
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

void PerceptualLivesTest::whoGoesIntoADoor_comesOutAgain()
{
    // The western cell of the three doors stays in view: everybody who goes home is known there, and comes out 100 s later.
    const auto city = cityOf(testing::threeDoors().make());
    const auto& graph = *city->routes->graph();
    const auto run = start(city, optionsFor(60, 3, 0.1), Observer::at({2.0, 5.0}, 1.0));
    const double waitMean_s = city->law->habits().waitMean_s[0];
    const double waitMost_s = waitMean_s * (city->law->habits().waitSd_s[0] > 0.0 ? 2.0 : 1.0);
    std::map<world::AgentId, double> wentIn_s;
    std::set<world::AgentId> before;
    std::map<world::AgentId, navigation::SegmentIndex> segment;
    std::size_t cameOut = 0;
    for (int step = 0; step < 8000; ++step) {
        run->step();
        std::set<world::AgentId> now;
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
        for (const world::AgentId agent : before)
            if (now.count(agent) == 0 && graph.segments()[segment[agent]].to == graph.nodeOfTarget(0))
                wentIn_s[agent] = run->time_s();
        for (const auto& [agent, time_s] : wentIn_s)
            QVERIFY2(run->time_s() - time_s <= waitMost_s + 0.3, "went in and never came out");
        before = now;
    }
    QVERIFY(cameOut > 50);
}

void PerceptualLivesTest::whoWalksOutOfView_comesBackAsTheSamePerson()
{
    // The observer shuts the eyes for so long that all cells are let go, but not all trips are over.
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    PerceptualOptions options = optionsFor(3000, 5);
    options.mostHeld_s = 2.0;
    const auto run = start(town(), options, Observer::along({{0.0, middle, 60.0}, {10.0, middle, -1.0}, {14.0, middle, 60.0}}));
    advance(*run, 19);
    std::map<world::AgentId, PersonStory> before;
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

/// Nobody out of view is moved from portal to portal; all the same the story of each says where the person is, and so does the frame for
/// whom somebody begins to follow there.
void PerceptualLivesTest::whoWalksOutOfView_isWhereTheWayLeads()
{
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    PerceptualOptions options = optionsFor(3000, 5);
    options.mostHeld_s = 2.0;
    const auto run = start(town(), options, Observer::along({{0.0, middle, 60.0}, {10.0, middle, -1.0}}));
    advance(*run, 19);
    const std::vector<Walker> seen = run->frame()->walkers;
    const navigation::NavigationGraph& graph = *run->city().routes->graph();
    std::size_t compared = 0;
    for (int step = 0; step < 30; ++step) {
        run->step();
        if (run->time_s() < 15.0)
            continue;
        for (const Walker& walker : seen) {
            const auto story = run->story(walker.agent);
            if (!story)
                continue;
            std::size_t next = 1;
            for (double end_s = story->departed_s; next < story->route.size(); ++next) {
                const navigation::SegmentIndex segment = graph.findSegment(story->route[next - 1], story->route[next]);
                end_s += graph.effectiveLength_m(segment) / story->speed_mps;
                if (end_s > run->time_s() + 1e-9)
                    break;
            }
            QCOMPARE(story->nextNode, next);
            ++compared;
        }
    }
    QVERIFY(compared > 100);
    for (const Walker& walker : seen)
        if (run->follow(walker.agent)) {
            const auto frame = run->frame();
            const auto found = std::find_if(frame->walkers.begin(), frame->walkers.end(),
                                            [&](const Walker& other) { return other.agent == walker.agent; });
            QVERIFY(found != frame->walkers.end());
            const auto story = run->story(walker.agent);
            QCOMPARE(graph.segments()[found->segment].to, story->route[story->nextNode]);
            return;
        }
    QFAIL("nobody was left to follow");
}

void PerceptualLivesTest::followedPeople_areNeverForgotten()
{
    const geometry::Box box = boundsOf(town()->world);
    const geometry::Point middle = geometry::midpoint(box.low, box.high);
    PerceptualOptions options = optionsFor(3000, 6);
    options.mostHeld_s = 0.0;
    const auto run = start(town(), options, Observer::along({{0.0, middle, 40.0}, {5.0, middle, -1.0}}));
    QVERIFY(!run->frame()->walkers.empty());
    const world::AgentId followed = run->frame()->walkers.front().agent;
    const world::AgentId other = run->frame()->walkers.back().agent;
    QVERIFY(run->follow(followed));
    QVERIFY(!run->follow(world::scheduled(4000000)));
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

PASSERBY_TEST(PerceptualLivesTest)

} // namespace perceptual_lives_test

#include "perceptual_lives_test.moc"
