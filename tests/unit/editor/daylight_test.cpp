// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/scene/daylight.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>
#include <cmath>

namespace daylight_test {

using namespace passerby;
using namespace passerby::editor;

namespace {

constexpr double kHour_s = 3600.0;

bool isNear(const QVector3D& a, double x, double y, double z)
{
    return std::abs(a.x() - x) < 1e-5 && std::abs(a.y() - y) < 1e-5 && std::abs(a.z() - z) < 1e-5;
}

float lightness(const Daylight& light)
{
    return light.skyLight.length() + light.bounceLight.length() + light.sunLight.length();
}

float largestStep(const QVector3D& a, const QVector3D& b)
{
    const QVector3D step = a - b;
    return std::max({std::abs(step.x()), std::abs(step.y()), std::abs(step.z())});
}

} // namespace

class DaylightTest : public QObject {
    Q_OBJECT

private slots:
    void sun_risesAtSix_standsInTheSouthAtNoon_andSetsAtSix()
    {
        const double latitude = 48.0 * std::acos(-1.0) / 180.0;
        QVERIFY(isNear(sunPlace(6.0 * kHour_s, 48.0), 1.0, 0.0, 0.0));
        QVERIFY(isNear(sunPlace(12.0 * kHour_s, 48.0), 0.0, -std::sin(latitude), std::cos(latitude)));
        QVERIFY(isNear(sunPlace(18.0 * kHour_s, 48.0), -1.0, 0.0, 0.0));
        QVERIFY(isNear(sunPlace(12.0 * kHour_s, 0.0), 0.0, 0.0, 1.0)); // overhead at the equator
        QVERIFY(sunPlace(12.0 * kHour_s, -30.0).y() > 0.49F);          // in the north
        for (double hour = 0.0; hour < 24.0; hour += 0.7)
            QVERIFY(std::abs(sunPlace(hour * kHour_s, 48.0).length() - 1.0F) < 1e-5F);
    }

    void noon_isTheUsualLight()
    {
        const SceneTheme& theme = sceneTheme(false);
        Daylight noon = lightAt(12.0 * kHour_s, 48.0, theme);
        noon.sun = sunDirection();
        QVERIFY(noon == usualLight(theme));
    }

    void night_isDarker_andHasLitWindows()
    {
        const SceneTheme& theme = sceneTheme(false);
        const Daylight noon = lightAt(12.0 * kHour_s, 48.0, theme);
        const Daylight evening = lightAt(17.6 * kHour_s, 48.0, theme);
        const Daylight night = lightAt(23.0 * kHour_s, 48.0, theme);
        QVERIFY(lightness(noon) > lightness(evening) && lightness(evening) > lightness(night));
        QVERIFY(evening.sunLight.x() > 1.5F * evening.sunLight.z()); // warm
        QVERIFY(evening.glow.isNull() && !night.glow.isNull());
        QVERIFY(night.skyLight.z() > night.skyLight.x()); // blue
        const SceneTheme& dark = sceneTheme(true);
        QCOMPARE(lightAt(12.0 * kHour_s, 48.0, dark).skyLight, dark.skyLight);
    }

    void light_changesBitByBit_andShadowsAreNeverWithoutEnd()
    {
        const SceneTheme& theme = sceneTheme(false);
        Daylight before = lightAt(0.0, 48.0, theme);
        const float lowest = float(std::sin(kLowestShade_deg * std::acos(-1.0) / 180.0)) - 1e-5F;
        for (double clock_s = 60.0; clock_s <= 24.0 * kHour_s; clock_s += 60.0) {
            const Daylight now = lightAt(clock_s, 48.0, theme);
            for (const auto part :
                 {&Daylight::skyLight, &Daylight::bounceLight, &Daylight::sunLight, &Daylight::horizon, &Daylight::zenith, &Daylight::fog})
                QVERIFY(largestStep(now.*part, before.*part) < 0.02F);
            QVERIFY(now.sun.z() >= lowest && std::abs(now.sun.length() - 1.0F) < 1e-4F);
            before = now;
        }
    }

    void latitude_isThatOfTheMap()
    {
        world::World world = testing::smallCity();
        QCOMPARE(latitudeOf(world), 48.0); // nowhere on earth
        world::WorldPatch patch;
        world::Settings settings = world.settings();
        settings.epsg = 32632;
        settings.origin_m = {691000, 5334000}; // Munich
        patch.settings = settings;
        QVERIFY(world.apply(patch).ok());
        QVERIFY(std::abs(latitudeOf(world) - 48.13) < 0.02);
    }
};

PASSERBY_TEST(DaylightTest)

} // namespace daylight_test

#include "daylight_test.moc"
