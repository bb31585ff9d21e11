// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/map_projection.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <rapidcheck.h>

namespace map_projection_test {

using namespace passerby::geometry;

namespace {

class MapProjectionTest : public QObject {
    Q_OBJECT

private slots:
    void utmEpsg_knowsZonesAndExceptions()
    {
        QCOMPARE(MapProjection::utmEpsg(11.575, 48.137), 32632); // Munich
        QCOMPARE(MapProjection::utmEpsg(24.94, 60.17), 32635);   // Helsinki
        QCOMPARE(MapProjection::utmEpsg(-70.65, -33.45), 32719); // Santiago de Chile
        QCOMPARE(MapProjection::utmEpsg(5.32, 60.39), 32632);    // Bergen
        QCOMPARE(MapProjection::utmEpsg(15.6, 78.2), 32633);     // Longyearbyen
        QCOMPARE(MapProjection::utmEpsg(180.0, 10.0), 32601);
        QCOMPARE(MapProjection::utmEpsg(179.999, 10.0), 32660);
    }

    void toMetres_onTheCentralMeridian_isKnown()
    {
        const auto projection = MapProjection::forEpsg(32632);
        QVERIFY(projection.ok());
        const auto equator = projection.value().toMetres(9.0, 0.0);
        QVERIFY(equator.ok());
        QVERIFY(distance(equator.value(), {500000.0, 0.0}) < 1e-6);
        // 0.9996 of the meridian's arc of WGS 84 to 45 degrees, 4984944.378 m.
        const auto middle = projection.value().toMetres(9.0, 45.0);
        QVERIFY(middle.ok());
        QVERIFY(distance(middle.value(), {500000.0, 0.9996 * 4984944.378}) < 2e-3);
    }

    void roundTrip_overTheZone_isExact()
    {
        QVERIFY(rc::check("degrees to metres and back", [] {
            static const auto projection = MapProjection::forEpsg(32632);
            RC_ASSERT(projection.ok());
            const double longitude = 6.0 + *rc::gen::inRange(0, 6000000) * 1e-6;
            const double latitude = *rc::gen::inRange(0, 83000000) * 1e-6;
            const auto metres = projection.value().toMetres(longitude, latitude);
            RC_ASSERT(metres.ok());
            const auto [backLongitude, backLatitude] = projection.value().toDegrees(metres.value());
            RC_ASSERT(std::abs(backLongitude - longitude) < 1e-8);
            RC_ASSERT(std::abs(backLatitude - latitude) < 1e-9);
        }));
    }

    void forEpsg_ofWhatIsNoProjection_fails()
    {
        for (const int epsg : {0, -5, 4326, 999999}) {
            const auto projection = MapProjection::forEpsg(epsg);
            QVERIFY(!projection.ok());
            QCOMPARE(projection.error().code, std::string("unknown-epsg"));
        }
    }

    void toMetres_ofNoPlace_fails()
    {
        const auto projection = MapProjection::forEpsg(32632);
        QVERIFY(projection.ok());
        const auto nowhere = projection.value().toMetres(9.0, 500.0);
        QVERIFY(!nowhere.ok());
        QCOMPARE(nowhere.error().code, std::string("outside-projection"));
    }
};

} // namespace

PASSERBY_TEST(MapProjectionTest)

} // namespace map_projection_test

#include "map_projection_test.moc"
