// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/drawn_part.h"

#include "core/generator/town.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace drawn_part_test {

using namespace passerby;
using editor::drawnPart;

namespace {

world::World town()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 60;
    options.types = 4;
    options.blocksX = 5;
    options.blocksY = 5;
    return generator::generateTown(options, context).value();
}

} // namespace

class DrawnPartTest : public QObject {
    Q_OBJECT

private slots:
    void smallCity_isDrawnWhole()
    {
        const world::World city = town();
        const auto part = drawnPart(city, {1e6, 1e6});
        QVERIFY(part.world.sameContent(city));
        QVERIFY(part.place.isAround({-1e6, 0.0}));
    }

    void largeCity_nearRowsKeepTheirNumbers()
    {
        const world::World city = town();
        const geometry::Point middle{150.0, 120.0};
        const auto part = drawnPart(city, middle, 100);
        const std::size_t rows = part.world.cells().size() + part.world.obstacles().size();
        QVERIFY2(rows > 80 && rows <= 100, qPrintable(QString::number(rows)));
        QVERIFY(part.place.reach_m > 10.0 && std::isfinite(part.place.reach_m));
        QCOMPARE(part.whole, drawnPart(city, middle).whole);
        for (const auto& [id, cell] : part.world.cells())
            QCOMPARE(*city.cells().find(id), cell);
        for (const auto& [id, target] : part.world.targets()) {
            QCOMPARE(*city.targets().find(id), target);
            QVERIFY(part.world.cells().contains(target.cell));
        }
        for (const auto& [id, cell] : city.cells())
            if (geometry::contains(cell.polygon, middle))
                QVERIFY(part.world.cells().contains(id));
        QVERIFY(part.place.isAround(middle) && !part.place.isAround(middle + geometry::Point{part.place.reach_m, 0.0}));
    }
};

PASSERBY_TEST(DrawnPartTest)

} // namespace drawn_part_test

#include "drawn_part_test.moc"
