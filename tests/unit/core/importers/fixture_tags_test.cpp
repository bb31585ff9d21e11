// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/osm/fixture_tags.h"

#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>
#include <numbers>
#include <utility>

namespace fixture_tags_test {

using namespace passerby::importers::osm;

namespace {

Tags thingTags(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    Tags tags;
    for (const auto& [key, value] : pairs)
        tags.add(key, value);
    tags.sort();
    return tags;
}

class FixtureTagsTest : public QObject {
    Q_OBJECT

private slots:
    void fixtureKindOf_readsThings()
    {
        QCOMPARE(fixtureKindOf(thingTags({{"amenity", "bench"}})), std::string_view("bench"));
        QCOMPARE(fixtureKindOf(thingTags({{"amenity", "vending_machine"}})), std::string_view("vending machine"));
        QCOMPARE(fixtureKindOf(thingTags({{"amenity", "vending_machine"}, {"vending", "parking_tickets"}})),
                 std::string_view("vending machine"));
        QCOMPARE(fixtureKindOf(thingTags({{"amenity", "vending_machine"}, {"vending", "drinks; public_transport_tickets"}})),
                 std::string_view("ticket counter"));
        QCOMPARE(fixtureKindOf(thingTags({{"shop", "ticket"}})), std::string_view("ticket counter"));
        QCOMPARE(fixtureKindOf(thingTags({{"railway", "platform"}})), std::string_view("platform"));
        QCOMPARE(fixtureKindOf(thingTags({{"public_transport", "platform"}, {"bus", "yes"}})), std::string_view("platform"));
        for (const auto& none :
             {thingTags({{"amenity", "ticket_validator"}}), thingTags({{"shop", "ticket"}, {"building", "yes"}}),
              thingTags({{"public_transport", "stop_position"}}), thingTags({{"railway", "platform_edge"}}), thingTags({})})
            QVERIFY(fixtureKindOf(none).empty());
    }

    void headingFromCompass_knowsDegreesAndWords_data()
    {
        QTest::addColumn<QByteArray>("direction");
        QTest::addColumn<double>("degrees"); // anticlockwise from east
        QTest::newRow("north") << QByteArray("0") << 90.0;
        QTest::newRow("east") << QByteArray("90") << 0.0;
        QTest::newRow("west with a sign") << QByteArray("270°") << 180.0;
        QTest::newRow("fraction") << QByteArray("67.5") << 22.5;
        QTest::newRow("negative") << QByteArray("-90") << 180.0;
        QTest::newRow("letters") << QByteArray("SW") << -135.0;
        QTest::newRow("three letters") << QByteArray("nne") << 67.5;
        QTest::newRow("words") << QByteArray("South-East") << -45.0;
    }

    void headingFromCompass_knowsDegreesAndWords()
    {
        QFETCH(QByteArray, direction);
        QFETCH(double, degrees);
        const auto heading = headingFromCompass(direction.toStdString());
        QVERIFY(heading);
        const double off = std::remainder(*heading - degrees * std::numbers::pi / 180.0, 2.0 * std::numbers::pi);
        QVERIFY2(std::abs(off) < 1e-12, direction.constData());
        QVERIFY(std::abs(*heading) <= std::numbers::pi);
    }

    void headingFromCompass_ofOtherWords_isNone()
    {
        for (const char* none : {"", "both", "forward", "clockwise", "1000", "90-180", "NaN", "inf", "°", "NN", "12 o'clock"})
            QVERIFY2(!headingFromCompass(none), none);
        QVERIFY(!headingFromCompass(std::string(100000, '9')));
    }
};

} // namespace

PASSERBY_TEST(FixtureTagsTest)

} // namespace fixture_tags_test

#include "fixture_tags_test.moc"
