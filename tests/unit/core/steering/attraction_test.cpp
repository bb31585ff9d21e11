// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/steering/attraction.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace attraction_test {

using namespace passerby;
using namespace passerby::steering;

namespace {

Attraction placeAt(float x)
{
    return {Drawer::place, {x, 0.0F}, {}, 0.0F, 1.0F};
}

} // namespace

class AttractionTest : public QObject {
    Q_OBJECT

private slots:
    /// Seven places 10 to 70 m away and a leader at 100 m: a place at 5 m takes the room of that at 70 m, one at 65 m none.
    void ofManyPlaces_theNearestCount_companionsAlways()
    {
        Attractions found;
        found.add({Drawer::leader, {100.0F, 0.0F}, {}, 0.2F, 1.0F});
        for (int i = 1; i < 8; ++i)
            found.add(placeAt(10.0F * static_cast<float>(i)));
        QCOMPARE(found.count, Attractions::kMost);
        found.add(placeAt(5.0F));
        found.add(placeAt(65.0F));
        QCOMPARE(found.count, Attractions::kMost);
        QCOMPARE(found.all[0].place.x, 100.0F);
        QCOMPARE(found.all[6].place.x, 60.0F);
        QCOMPARE(found.all[7].place.x, 5.0F);
    }
    void betweenPlacesEquallyFar_theFirstStays()
    {
        Attractions found;
        for (int i = 0; i < 9; ++i)
            found.add({Drawer::place, {3.0F, 0.0F}, {}, 0.0F, 1.0F + static_cast<float>(i)});
        QCOMPARE(found.all[0].strength, 1.0F);
        QCOMPARE(found.all[7].strength, 8.0F);
    }
    void companionsBeyondTheRoom_countForNothing()
    {
        Attractions found;
        for (int i = 0; i < 9; ++i)
            found.add({Drawer::companion, {static_cast<float>(9 - i), 0.0F}, {}, 0.2F, 1.0F});
        QCOMPARE(found.count, Attractions::kMost);
        QCOMPARE(found.all[7].place.x, 2.0F);
    }
};

PASSERBY_TEST(AttractionTest)

} // namespace attraction_test

#include "attraction_test.moc"
