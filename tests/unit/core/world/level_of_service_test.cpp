// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/level_of_service.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <array>

namespace level_of_service_test {

using namespace passerby;
using world::LevelsOfService;
using world::ServiceBounds;
using world::ServiceClass;
using world::ServiceUse;

class LevelOfServiceTest : public QObject {
    Q_OBJECT

private slots:
    void boundsAreFruins_inSquareFeet();
    void everyBound_dividesItsClasses();
    void peopleAndArea_giveTheSame();
    void cellsAreUsed_asTheirKindSays();
};

/// Fruin (1971), square feet a person.
void LevelOfServiceTest::boundsAreFruins_inSquareFeet()
{
    const std::array<std::array<double, 5>, 3> feet{{{35, 25, 15, 10, 5}, {20, 15, 10, 7, 4}, {13, 10, 7, 3, 2}}};
    const LevelsOfService levels;
    for (std::size_t use = 0; use < feet.size(); ++use)
        for (std::size_t place = 0; place < 5; ++place)
            QVERIFY(std::abs(levels.of(static_cast<ServiceUse>(use))[place] - feet[use][place] * 0.09290304) < 1e-12);
    QVERIFY(std::abs(levels.walkway[0] - 3.2516064) < 1e-12);      // m²
    QVERIFY(std::abs(1.0 / levels.walkway[4] - 2.1527821) < 1e-6); // people per m²
    QVERIFY(world::areBounds(levels.walkway) && world::areBounds(levels.stairs) && world::areBounds(levels.queue));
    QVERIFY(!world::areBounds({3, 2, 2, 1, 0.5}));
    QVERIFY(!world::areBounds({3, 2, 1, 0.5, 0}));
}

void LevelOfServiceTest::everyBound_dividesItsClasses()
{
    const LevelsOfService levels;
    for (const ServiceBounds& bounds : {levels.walkway, levels.stairs, levels.queue})
        for (std::size_t place = 0; place < bounds.size(); ++place) {
            QCOMPARE(world::serviceClass(bounds, bounds[place] + 1e-9), static_cast<ServiceClass>(place));
            QCOMPARE(world::serviceClass(bounds, bounds[place]), static_cast<ServiceClass>(place));
            QCOMPARE(world::serviceClass(bounds, bounds[place] - 1e-9), static_cast<ServiceClass>(place + 1));
        }
    QCOMPARE(world::letterOf(ServiceClass::a), 'A');
    QCOMPARE(world::letterOf(ServiceClass::f), 'F');
}

void LevelOfServiceTest::peopleAndArea_giveTheSame()
{
    const LevelsOfService levels;
    QCOMPARE(world::serviceClass(levels.walkway, 0.0, 0.0), ServiceClass::a);
    QCOMPARE(world::serviceClass(levels.walkway, 1.0, 0.0), ServiceClass::f);
    QCOMPARE(world::serviceClass(levels.walkway, 10.0, 10.0), ServiceClass::d);
    QCOMPARE(world::serviceClass(levels.stairs, 10.0, 10.0), ServiceClass::c);
    QCOMPARE(world::serviceClass(levels.queue, 10.0, 10.0), ServiceClass::b);
}

void LevelOfServiceTest::cellsAreUsed_asTheirKindSays()
{
    QCOMPARE(world::serviceUseOf(world::CellKind::stairs), ServiceUse::stairs);
    QCOMPARE(world::serviceUseOf(world::CellKind::platform), ServiceUse::queue);
    for (const auto kind : {world::CellKind::sidewalk, world::CellKind::plaza, world::CellKind::indoor})
        QCOMPARE(world::serviceUseOf(kind), ServiceUse::walkway);
}

PASSERBY_TEST(LevelOfServiceTest)

} // namespace level_of_service_test

#include "level_of_service_test.moc"
