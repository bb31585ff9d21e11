// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/stand_counts.h"

#include "editor/scene/heat_raster.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace stand_counts_test {

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

using Who = StandCounts::Who;

bool isAbout(double value, double expected)
{
    return std::abs(value - expected) < 1e-6;
}

} // namespace

/// Who stands where, counted by looks.
class StandCountsTest : public QObject {
    Q_OBJECT

private slots:
    void init()
    {
        m_city = testing::smallCity();
        m_graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(m_city));
        m_frame = {};
        m_frame.graph = m_graph;
    }

    /// Of three who are there for 2 s one walks, one waits and one sits.
    void whoWalks_isNotCounted_whoSits_doesNotWait()
    {
        m_frame.walkers = {walkerAt(1, 5, 5, 1.3F, 0), walkerAt(2, 6, 5, 0.1F, 0), walkerAt(3, 7, 5, 0.0F, 0)};
        m_frame.activities = {run::Activity::walks, run::Activity::walks, run::Activity::sits};
        StandCounts counts(m_graph, m_city, {});
        for (int i = 0; i <= 4; ++i) {
            m_frame.time_s = 0.5 * i;
            counts.add(m_frame);
        }
        QCOMPARE(counts.window_s(), 2.0);
        QVERIFY(isAbout(counts.people(Who::stay), 2.0));
        QVERIFY(isAbout(counts.people(Who::wait), 1.0));
    }

    /// A shaft of 20 m × 10 m that leads from the second cell up to a third: three ride in it, one waits before it.
    void whoRidesInALift_isOnTheWay()
    {
        world::PatchBuilder patch(m_city);
        world::Cell shaft = *m_city.cells().at(0).row;
        shaft.kind = world::CellKind::stairs;
        patch.replace(m_city.cells().at(0).id, shaft);
        const auto above = patch.add(world::Cell{"Above", world::CellKind::indoor, 1, testing::rectangle(-20, 0, 0, 10)});
        world::Portal below = *m_city.portals().at(0).row;
        below.kind = world::PortalKind::lift;
        patch.replace(m_city.portals().at(0).id, below);
        world::Portal upper{above, m_city.cells().at(0).id, {0, 4}, {0, 6}, 4.0};
        upper.kind = world::PortalKind::lift;
        patch.add(upper);
        QVERIFY(m_city.apply(patch.take()).ok());
        m_graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(m_city));
        m_frame.graph = m_graph;
        const auto segmentIn = [&](std::uint32_t cell) {
            const auto segments = m_graph->segments();
            return static_cast<navigation::SegmentIndex>(
                std::find_if(segments.begin(), segments.end(), [cell](const auto& one) { return one.cell == cell; }) - segments.begin());
        };
        m_frame.walkers = {walkerAt(1, 5, 5, 0.0F, segmentIn(1)), walkerAt(2, 6, 5, 0.0F, segmentIn(1)),
                           walkerAt(3, 7, 5, 0.0F, segmentIn(1)), walkerAt(4, 22, 5, 0.0F, segmentIn(2))};
        StandCounts counts(m_graph, m_city, {});
        for (const double time_s : {0.0, 1.0}) {
            m_frame.time_s = time_s;
            counts.add(m_frame);
        }
        QVERIFY(isAbout(counts.people(Who::wait), 1.0));
        QVERIFY(isAbout(counts.people(Who::stay), 1.0));
    }

    void looks_areApart_andAnEarlierFrameBeginsAnew()
    {
        m_frame.walkers = {walkerAt(1, 5, 5, 0.0F, 0)};
        StandCounts counts(m_graph, m_city, {});
        for (const double time_s : {10.0, 10.1, 10.4, 10.6, 10.6}) {
            m_frame.time_s = time_s;
            counts.add(m_frame);
        }
        QVERIFY(isAbout(counts.window_s(), 0.6));
        QVERIFY(isAbout(counts.people(Who::wait), 1.0));
        m_frame.time_s = 3.0;
        counts.add(m_frame);
        QCOMPARE(counts.window_s(), 0.0);
        QCOMPARE(counts.people(Who::wait), 0.0);
        QVERIFY(counts.map(Who::wait, 0.0).isEmpty());
    }

    void filter_leavesOthersOut()
    {
        m_frame.walkers = {walkerAt(1, 5, 5, 0.0F, 0), walkerAt(2, 5, 5, 0.0F, 0)};
        m_frame.walkers[1].profile = 1;
        m_frame.walkers[1].destinationType = 1;
        for (const HeatFilter& filter : {HeatFilter{std::uint16_t{1}, std::nullopt}, HeatFilter{std::nullopt, std::uint16_t{1}}}) {
            StandCounts counts(m_graph, m_city, filter);
            QVERIFY(counts.isOf(m_graph.get(), filter) && !counts.isOf(m_graph.get(), {}));
            for (const double time_s : {0.0, 1.0}) {
                m_frame.time_s = time_s;
                counts.add(m_frame);
            }
            QVERIFY(isAbout(counts.people(Who::stay), 1.0));
        }
    }

    /// For 4 s two wait in squares side by side, somebody sits beside the first for half of the time, and one waits where the border of the
    /// city leaves half of a square: one person on 0.5 m² is 2 people/m².
    void amounts_areOfWhatCanBeWalkedOn()
    {
        world::PatchBuilder patch(m_city);
        world::Cell left = *m_city.cells().at(0).row;
        left.polygon = testing::rectangle(0, 0, 20, 9.5);
        patch.replace(m_city.cells().at(0).id, left);
        QVERIFY(m_city.apply(patch.take()).ok());
        m_frame.walkers = {walkerAt(1, 5.5F, 5.5F, 0, 0), walkerAt(2, 6.5F, 5.5F, 0, 0), walkerAt(3, 5.2F, 5.2F, 0, 0),
                           walkerAt(4, 3.5F, 9.2F, 0, 0)};
        StandCounts counts(m_graph, m_city, {});
        for (int i = 0; i <= 8; ++i) {
            m_frame.time_s = 0.5 * i;
            m_frame.walkers[2].speed_mps = i <= 4 ? 0.0F : 1.0F;
            m_frame.activities = {run::Activity::walks, run::Activity::walks, i <= 4 ? run::Activity::sits : run::Activity::walks,
                                  run::Activity::walks};
            counts.add(m_frame);
        }
        const auto valuesOf = [&](Who who) {
            std::vector<double> values;
            for (const HeatSquare& square : counts.map(who, 0.0).raster->squares)
                values.push_back(square.value);
            std::sort(values.begin(), values.end());
            return values;
        };
        QCOMPARE(valuesOf(Who::wait), (std::vector<double>{1.0, 1.0, 2.0}));
        QCOMPARE(valuesOf(Who::stay), (std::vector<double>{1.0, 1.5, 2.0}));
        const Heatmap map = counts.map(Who::wait, 0.0);
        QCOMPARE(map.highest, 2.0);
        QCOMPARE(map.maximum, 2.0); // three on average: nine tenths of them are only reached with the fullest square
        QCOMPARE(counts.map(Who::wait, 5.0).maximum, 5.0);
        QVERIFY(!rasterMesh(map, false).empty() && rasterMesh(map, true).size() % 3 == 0);
    }

private:
    world::World m_city;
    std::shared_ptr<const navigation::NavigationGraph> m_graph;
    run::Frame m_frame;
};

PASSERBY_TEST(StandCountsTest)

} // namespace stand_counts_test

#include "stand_counts_test.moc"
