// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/overlays.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace area_outline_test {

using namespace passerby;

/// The edge by which a cell under the pointer is shown in the city view.
class AreaOutlineTest : public QObject {
    Q_OBJECT

private slots:
    void everyRing_isClosed_onItsFloor_withItsCasingBelow()
    {
        const geometry::Polygon hall{{{0, 0}, {50, 0}, {50, 30}, {0, 30}}, {{{20, 10}, {25, 10}, {25, 15}}}};
        const QVector3D orange(1.0F, 0.6F, 0.1F);
        const auto rising_m = [](geometry::Point place) { return 0.1 * place.x; };
        const auto ribbons = editor::areaOutline(hall, rising_m, orange, editor::sceneTheme(false));
        QCOMPARE(ribbons.size(), std::size_t{14}); // 4 + 3 edges, twice
        for (std::size_t i = 0; i < 7; ++i) {
            const editor::Ribbon& casing = ribbons[i];
            const editor::Ribbon& line = ribbons[7 + i];
            QCOMPARE(line.ends, casing.ends);
            QVERIFY(casing.shape[1] > line.shape[1] && casing.shape[2] > line.shape[2]);
            QCOMPARE(QVector3D(line.color[0], line.color[1], line.color[2]), orange);
        }
        QCOMPARE(ribbons[7].ends, (std::array<float, 4>{0, 0, 50, 0}));
        QCOMPARE(ribbons[7].shape[0], 2.5F); // the floor in the middle of the edge
        QCOMPARE(ribbons[10].ends, (std::array<float, 4>{0, 30, 0, 0}));
        QCOMPARE(ribbons[13].ends, (std::array<float, 4>{25, 15, 20, 10}));
    }
};

PASSERBY_TEST(AreaOutlineTest)

} // namespace area_outline_test

#include "area_outline_test.moc"
