// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/compared_heatmap.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace compared_heatmap_test {

using namespace passerby;
using comparison::ComparedWay;

class ComparedHeatmapTest : public QObject {
    Q_OBJECT

private slots:
    void ways_haveTheSignOfWhatIsMoreHere()
    {
        const auto way = [](double a, double b, double length_m) {
            ComparedWay one;
            one.to = {length_m, 0.0};
            one.length_m = length_m;
            one.isThere = {a > 0.0, b > 0.0};
            one.people = {a, b};
            return one;
        };
        const std::vector<ComparedWay> ways{way(5.0, 1.0, 10.0), way(2.0, 2.0, 10.0), way(0.0, 1.0, 5.0), way(1.0, 1.1, 10.0)};
        const editor::Heatmap map = editor::comparedHeatmap(ways, 0.0);
        QCOMPARE(map.scale, editor::HeatScale::difference);
        QCOMPARE(map.ways.size(), std::size_t{3}); // where nothing changes there is nothing to see
        QCOMPARE(map.ways.back().density, 0.4);    // four people more on 10 m, on top
        QCOMPARE(map.ways[1].density, -0.2);       // only in the other city
        QVERIFY(std::abs(map.ways[0].density + 0.01) < 1e-12);
        QCOMPARE(map.highest, 0.4);
        QCOMPARE(map.maximum, 0.4); // nine tenths of the changes are below it
        QCOMPARE(editor::comparedHeatmap(ways, 2.0).maximum, 2.0);
        QVERIFY(editor::comparedHeatmap(std::vector<ComparedWay>{way(1.0, 1.0, 3.0)}, 0.0).isEmpty());
    }
};

PASSERBY_TEST(ComparedHeatmapTest)

} // namespace compared_heatmap_test

#include "compared_heatmap_test.moc"
