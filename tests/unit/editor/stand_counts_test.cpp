// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/stand_counts.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <numeric>

using namespace passerby;
using namespace passerby::editor;

namespace {

run::Walker walkerAt(std::uint32_t agent, float x, float y, float speed_mps, navigation::SegmentIndex segment)
{
    run::Walker walker;
    walker.agent = world::scheduled(agent);
    walker.x_m = x;
    walker.y_m = y;
    walker.speed_mps = speed_mps;
    walker.segment = segment;
    return walker;
}

double sumOf(const CountedPeople& counted)
{
    return std::accumulate(counted.people_s->begin(), counted.people_s->end(), 0.0);
}

} // namespace

/// Who stands where, counted by looks.
class StandCountsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(testing::smallCity()));
        m_frame = {};
        m_frame.graph = m_graph;
    }

    /// Of three who are there for 2 s one walks, one waits and one sits.
    void whoWalks_isNotCounted_whoSits_doesNotWait()
    {
        m_frame.walkers = {walkerAt(1, 5, 5, 1.3F, 0), walkerAt(2, 6, 5, 0.1F, 0), walkerAt(3, 7, 5, 0.0F, 0)};
        m_frame.activities = {run::Activity::walks, run::Activity::walks, run::Activity::sits};
        StandCounts counts(m_graph, {});
        for (int i = 0; i <= 4; ++i) {
            m_frame.time_s = 0.5 * i;
            counts.add(m_frame);
        }
        QCOMPARE(counts.staying().window_s, 2.0);
        QCOMPARE(sumOf(counts.staying()), 4.0);
        QCOMPARE(sumOf(counts.waiting()), 2.0);
        QCOMPARE(counts.waiting().spacing_s, 0.5);
    }

    void looks_areApart_andAnEarlierFrameBeginsAnew()
    {
        m_frame.walkers = {walkerAt(1, 5, 5, 0.0F, 0)};
        StandCounts counts(m_graph, {});
        for (const double time_s : {10.0, 10.1, 10.4, 10.6, 10.6}) {
            m_frame.time_s = time_s;
            counts.add(m_frame);
        }
        QVERIFY(std::abs(sumOf(counts.waiting()) - 0.6) < 1e-6);
        m_frame.time_s = 3.0;
        counts.add(m_frame);
        QCOMPARE(counts.waiting().window_s, 0.0);
        QCOMPARE(sumOf(counts.waiting()), 0.0);
    }

    void filter_leavesOthersOut()
    {
        m_frame.walkers = {walkerAt(1, 5, 5, 0.0F, 0), walkerAt(2, 5, 5, 0.0F, 0)};
        m_frame.walkers[1].profile = 1;
        m_frame.walkers[1].destinationType = 1;
        for (const HeatFilter& filter : {HeatFilter{std::uint16_t{1}, std::nullopt}, HeatFilter{std::nullopt, std::uint16_t{1}}}) {
            StandCounts counts(m_graph, filter);
            QVERIFY(counts.isOf(m_graph.get(), filter) && !counts.isOf(m_graph.get(), {}));
            for (const double time_s : {0.0, 1.0}) {
                m_frame.time_s = time_s;
                counts.add(m_frame);
            }
            QCOMPARE(sumOf(counts.staying()), 1.0);
        }
    }

    /// Both ways of a cell lead from one place: who stands beside the second is counted there, whatever way they are said to be on.
    void whoStands_isOnTheNearestWayOfTheCell()
    {
        std::size_t cells = 0;
        for (navigation::SegmentIndex said = 0; said < m_graph->segments().size(); ++said) {
            const navigation::Segment& segment = m_graph->segments()[said];
            const geometry::Point middle =
                geometry::midpoint(m_graph->nodes()[segment.from].position, m_graph->nodes()[segment.to].position);
            m_frame.walkers = {walkerAt(1, static_cast<float>(middle.x), static_cast<float>(middle.y), 0.0F, said)};
            StandCounts counts(m_graph, {});
            for (const double time_s : {0.0, 1.0}) {
                m_frame.time_s = time_s;
                counts.add(m_frame);
            }
            const CountedPeople counted = counts.waiting();
            const double there =
                double((*counted.people_s)[said]) + double((*counted.people_s)[m_graph->findSegment(segment.to, segment.from)]);
            QCOMPARE(there, 1.0);
            ++cells;
        }
        QVERIFY(cells > 0);
    }

    /// Of two cells with an escalator up and one down between them, one has the way there and the other the way back.
    void whoStands_whereTheWayBackIsInAnotherCell_isCounted()
    {
        std::vector<navigation::Node> nodes(2);
        nodes[0].number = 1;
        nodes[1].number = 2;
        nodes[1].position = {0, 8};
        m_graph = std::make_shared<navigation::NavigationGraph>(
            navigation::NavigationGraph::fromParts(std::move(nodes), {{0, 1, 7, 8.0}, {1, 0, 9, 8.0}}));
        m_frame.graph = m_graph;
        m_frame.walkers = {walkerAt(1, 0.5F, 4, 0.0F, 0), walkerAt(2, 0.5F, 4, 0.0F, 1), walkerAt(3, 0.5F, 5, 0.0F, 1)};
        StandCounts counts(m_graph, {});
        for (const double time_s : {0.0, 1.0}) {
            m_frame.time_s = time_s;
            counts.add(m_frame);
        }
        QCOMPARE(*counts.waiting().people_s, (std::vector<float>{1.0F, 2.0F}));
    }

private:
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    run::Frame m_frame;
};

PASSERBY_TEST(StandCountsTest)
#include "stand_counts_test.moc"
