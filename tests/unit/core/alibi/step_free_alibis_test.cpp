// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/alibi_method.h"
#include "core/alibi/compact_law.h"
#include "core/alibi/posterior.h"
#include "core/alibi/story_law.h"
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/alibi/step_free_bakes.h"

#include <QTest>
#include <algorithm>
#include <cmath>

namespace step_free_alibis_test {

using namespace passerby;
using alibi::Bake;
using alibi::TripLaw;
using navigation::NavigationGraph;
using navigation::SegmentIndex;
using testing::baked;
using testing::segmentOf;
using testing::StairsCity;

/// Alibis where some avoid stairs.
class StepFreeAlibisTest : public QObject {
    Q_OBJECT
private slots:
    void alibis_areOfThoseWhoseWayItIs_data();
    void alibis_areOfThoseWhoseWayItIs();
    void posterior_knowsWhoseWayItIs();
};

void StepFreeAlibisTest::alibis_areOfThoseWhoseWayItIs_data()
{
    QTest::addColumn<int>("method");
    QTest::newRow("exact") << static_cast<int>(alibi::AlibiMethod::exact);
    QTest::newRow("pool") << static_cast<int>(alibi::AlibiMethod::pool);
    QTest::newRow("metropolis") << static_cast<int>(alibi::AlibiMethod::metropolis);
    QTest::newRow("compact") << static_cast<int>(alibi::AlibiMethod::compact);
}

void StepFreeAlibisTest::alibis_areOfThoseWhoseWayItIs()
{
    QFETCH(int, method);
    constexpr int kDraws = 3000;
    const world::World world = StairsCity{.stepFreeShare = 0.3}.make();
    foundation::JobContext context;
    const auto law = TripLaw::solve(world, {}, context).value();
    const NavigationGraph& graph = *law->graph();
    alibi::AlibiMethodOptions options;
    options.method = static_cast<alibi::AlibiMethod>(method);
    const auto sampler = alibi::makeSampler(law, options, context);
    QVERIFY(sampler.ok());
    const alibi::StoryLaw stories(law);
    const Bake mixed = baked(world);
    const Bake chairs = baked(StairsCity{.stepFreeShare = 1.0}.make());
    for (const auto& [from, to] : {std::pair("P1", "P2"), std::pair("P3", "P4"), std::pair("P2", "P1")}) {
        const SegmentIndex segment = segmentOf(graph, from, to);
        const double expected = 0.3 * chairs.entryRate_per_s[segment] / mixed.entryRate_per_s[segment];
        foundation::RandomStream random(7, segment, foundation::Purpose::alibi);
        int stepFree = 0;
        for (int i = 0; i < kDraws; ++i) {
            const auto sketch = stories.sketch(*sampler.value(), {&segment, 1}, alibi::Encounter::entering, random);
            QVERIFY(sketch && sketch->ends.origin < graph.targetCount());
            const alibi::Story story = stories.complete(*sketch, alibi::Encounter::entering, random);
            stepFree += law->habits().profiles[story.profile].isStepFree ? 1 : 0;
        }
        const double sd = std::sqrt(expected * (1.0 - expected) / kDraws);
        QVERIFY2(std::abs(stepFree / static_cast<double>(kDraws) - expected) <= 5.0 * sd,
                 qPrintable(
                     QStringLiteral("%1-%2: %3, expected %4").arg(from).arg(to).arg(stepFree / static_cast<double>(kDraws)).arg(expected)));
    }
}

void StepFreeAlibisTest::posterior_knowsWhoseWayItIs()
{
    const world::World world = StairsCity{.stepFreeShare = 0.3}.make();
    foundation::JobContext context;
    const auto law = TripLaw::solve(world, {}, context).value();
    const auto routes = alibi::Routes::build(law->graph(), law->habits(), 1, context).value();
    const Bake mixed = baked(world);
    for (const auto& [from, to] : {std::pair("P1", "P2"), std::pair("P3", "P4")}) {
        const SegmentIndex segment = segmentOf(*law->graph(), from, to);
        const alibi::Posterior posterior = posteriorOf(*law, *routes, {&segment, 1}, alibi::Encounter::entering, 1000);
        double told = 0.0;
        for (std::size_t i = 0; i < posterior.likeliest.size(); ++i) {
            const alibi::StoryOdds& story = posterior.likeliest[i];
            told += story.probability;
            for (std::size_t other = 0; other < i; ++other)
                QVERIFY(!(posterior.likeliest[other].ends == story.ends && posterior.likeliest[other].reason == story.reason));
        }
        QVERIFY(std::abs(told - 1.0) < 1e-9);
        // All trips over the segment, whoever makes them, are those that enter it.
        double rate_per_s = 0.0;
        std::vector<SegmentIndex> way;
        for (std::uint32_t source = 0; source < routes->sourceCount(); ++source)
            for (std::uint32_t target = 0; target < routes->targetCount(); ++target) {
                routes->segmentsBetween(source, target, way);
                if (std::find(way.begin(), way.end(), segment) != way.end())
                    rate_per_s += law->trips(source, target).rate_per_s;
            }
        QVERIFY(std::abs(rate_per_s / mixed.entryRate_per_s[segment] - 1.0) < 1e-9);
    }
}

PASSERBY_TEST(StepFreeAlibisTest)

} // namespace step_free_alibis_test

#include "step_free_alibis_test.moc"
