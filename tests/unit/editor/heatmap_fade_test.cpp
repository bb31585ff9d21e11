// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "editor/scene/heatmap_fade.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <rapidcheck.h>

namespace heatmap_fade_test {

using namespace passerby;
using editor::Heatmap;
using editor::HeatmapFade;
using editor::HeatmapWay;

namespace {

/// A way from (x, 0) to (x, 5).
HeatmapWay wayAt(double x, double density, navigation::NodeIndex a = 1)
{
    return {a, a + 1, {x, 0.0}, {x, 5.0}, 0.0, 5.0, density, 1.0};
}

Heatmap mapOf(std::vector<HeatmapWay> ways, double maximum)
{
    std::sort(ways.begin(), ways.end(), [](const HeatmapWay& a, const HeatmapWay& b) { return a.density < b.density; });
    Heatmap map;
    map.highest = ways.empty() ? 0.0 : ways.back().density;
    map.ways = std::move(ways);
    map.maximum = maximum;
    return map;
}

double densityAt(const Heatmap& map, double x)
{
    const auto found = std::find_if(map.ways.begin(), map.ways.end(), [&](const HeatmapWay& way) { return way.from.x == x; });
    return found == map.ways.end() ? -1.0 : found->density;
}

} // namespace

class HeatmapFadeTest : public QObject {
    Q_OBJECT

private slots:
    void waysInBoth_goFromOneDensityToTheOther()
    {
        // The nodes of the second way have other numbers afterwards.
        const HeatmapFade fade(mapOf({wayAt(1, 0.4), wayAt(2, 0.1, 5)}, 0.4), mapOf({wayAt(1, 0.2), wayAt(2, 0.3, 9)}, 0.3));
        const Heatmap half = fade.at(0.5);
        QCOMPARE(half.ways.size(), std::size_t{2});
        QCOMPARE(densityAt(half, 1), 0.3);
        QCOMPARE(densityAt(half, 2), 0.2);
        QCOMPARE(half.maximum, 0.35);
        QCOMPARE(densityAt(fade.at(0.0), 1), 0.4);
        QCOMPARE(densityAt(fade.at(0.25), 1), 0.35);
    }

    void newAndLostWays_comeUpAndFadeAway()
    {
        const HeatmapFade fade(mapOf({wayAt(1, 0.4), wayAt(2, 0.2)}, 0.4), mapOf({wayAt(2, 0.2), wayAt(3, 0.6)}, 0.4));
        const Heatmap half = fade.at(0.5);
        QCOMPARE(half.ways.size(), std::size_t{3});
        QCOMPARE(densityAt(half, 1), 0.2);
        QCOMPARE(densityAt(half, 2), 0.2);
        QCOMPARE(densityAt(half, 3), 0.3);
    }

    void end_isTheVeryHeatmapItLeadsTo()
    {
        const Heatmap to = mapOf({wayAt(2, 0.2), wayAt(3, 0.6)}, 0.6);
        const HeatmapFade fade(mapOf({wayAt(1, 0.4), wayAt(2, 0.3)}, 0.4), to);
        QVERIFY(fade.at(1.0) == to);
        QVERIFY(fade.to() == to);
        QVERIFY(!(fade.at(0.99) == to));
    }

    void onlyPeopleOnBothSides_canFade()
    {
        const Heatmap people = mapOf({wayAt(1, 0.4)}, 0.4);
        Heatmap difference = people;
        difference.scale = editor::HeatScale::difference;
        QVERIFY(HeatmapFade::canFade(people, people));
        QVERIFY(!HeatmapFade::canFade({}, people));
        QVERIFY(!HeatmapFade::canFade(people, {}));
        QVERIFY(!HeatmapFade::canFade(difference, difference));
    }

    void anyTwoHeatmaps_everyDensityLiesBetween()
    {
        QVERIFY(rc::check("between", [] {
            foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 7, foundation::Purpose::general);
            const auto any = [&] {
                std::vector<HeatmapWay> ways;
                for (int x = 0; x < 12; ++x)
                    if (random.below(3) != 0)
                        ways.push_back(wayAt(x, random.uniform()));
                return mapOf(ways, 0.1 + random.uniform());
            };
            const Heatmap from = any();
            const Heatmap to = any();
            const Heatmap between = HeatmapFade(from, to).at(random.uniform());
            for (int x = 0; x < 12; ++x) {
                const double before = std::max(0.0, densityAt(from, x));
                const double after = std::max(0.0, densityAt(to, x));
                const double now = std::max(0.0, densityAt(between, x));
                RC_ASSERT(now >= std::min(before, after) - 1e-12 && now <= std::max(before, after) + 1e-12);
            }
            RC_ASSERT(std::is_sorted(between.ways.begin(), between.ways.end(),
                                     [](const HeatmapWay& a, const HeatmapWay& b) { return a.density < b.density; }));
        }));
    }
};

PASSERBY_TEST(HeatmapFadeTest)

} // namespace heatmap_fade_test

#include "heatmap_fade_test.moc"
