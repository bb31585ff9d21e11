// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/shapes/house_color.h"

#include "tests/support/test_registry.h"

#include <QTest>

namespace house_color_test {

using namespace passerby;

class HouseColorTest : public QObject {
    Q_OBJECT

private slots:
    void quiet_isHalfOfTheMap_withHalfOfItsTint_inTheLightOfOnesOwn()
    {
        const world::Color own{186, 190, 202};
        const world::Color red = shapes::colorOf(shapes::quiet({255, 0, 0}, shapes::lightOf(own)));
        // Red's grey is 0.30, so that it is softened to 0.65, 0.15, 0.15; the light of one's own is 202.
        QCOMPARE(int(red.red), int(std::lround(0.5 * 0.65 * 202 + 0.5 * 186)));
        QCOMPARE(int(red.green), int(std::lround(0.5 * 0.15 * 202 + 0.5 * 190)));
        QCOMPARE(int(red.blue), int(std::lround(0.5 * 0.15 * 202 + 0.5 * 202)));
        const world::Color white = shapes::colorOf(shapes::quiet({255, 255, 255}, shapes::lightOf({100, 100, 100})));
        QVERIFY((white == world::Color{100, 100, 100}));
    }

    void light_andBack_isTheSame()
    {
        for (int i = 0; i < 256; ++i) {
            const world::Color color{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(255 - i), 7};
            QVERIFY(shapes::colorOf(shapes::lightOf(color)) == color);
        }
        QVERIFY((shapes::colorOf({-1.0F, 2.0F, 0.5F}) == world::Color{0, 255, 128}));
    }
};

PASSERBY_TEST(HouseColorTest)

} // namespace house_color_test

#include "house_color_test.moc"
