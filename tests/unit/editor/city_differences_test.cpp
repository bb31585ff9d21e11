// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/words/city_differences.h"

#include "tests/support/test_registry.h"
#include "tests/unit/editor/small_city.h"

#include <QTest>

namespace city_differences_test {

using namespace passerby;
using editor::differencesOf;
using testing::smallCity;

class CityDifferencesTest : public QObject {
    Q_OBJECT

    /// The small city with other rows and settings.
    template <class Change>
    static world::World changed(Change&& change)
    {
        world::World city = smallCity();
        world::WorldPatch patch;
        change(city, patch);
        if (!city.apply(patch).ok())
            qFatal("not changed");
        return city;
    }

private slots:
    void sameCities_differInNothing() { QCOMPARE(differencesOf(smallCity(), smallCity()), QString()); }

    void oneThing_isCalledByItsName()
    {
        const world::World other = changed([](const world::World& city, world::WorldPatch& patch) {
            const auto& [id, row] = *city.needs().begin();
            world::Need need = row;
            need.name = "Thirst";
            need.threshold = 0.4;
            patch.put(id, need);
        });
        QCOMPARE(differencesOf(smallCity(), other), QStringLiteral("need “Thirst” changed"));
    }

    void stories_areTold()
    {
        const world::World other = changed([](const world::World& city, world::WorldPatch& patch) {
            world::Story story;
            story.name = "Tour";
            patch.put(city.stories().nextId(), story);
        });
        QCOMPARE(differencesOf(smallCity(), other), QStringLiteral("stories changed"));
    }

    void dutiesAndTrains_areTold()
    {
        const world::World other = changed([](const world::World& city, world::WorldPatch& patch) {
            const auto& [id, row] = *city.duties().begin();
            world::Duty duty = row;
            duty.name = "Round";
            patch.put(city.duties().nextId(), duty);
            const auto& [number, service] = *city.trainServices().begin();
            patch.erase(number);
        });
        QCOMPARE(differencesOf(smallCity(), other), QStringLiteral("train service “Trains at Bench 1” deleted, duty “Round” added"));
        QVERIFY(differencesOf(other, smallCity()).contains(QStringLiteral("duty “Round” deleted")));
    }

    void severalThings_areCounted_andSettingsComeLast()
    {
        const world::World other = changed([](const world::World& city, world::WorldPatch& patch) {
            for (const auto& [id, row] : city.cells()) {
                world::Cell cell = row;
                cell.name += "!";
                patch.put(id, cell);
            }
            patch.settings = city.settings();
            patch.settings->name = "Elsewhere";
        });
        QCOMPARE(differencesOf(smallCity(), other), QStringLiteral("2 cells changed, settings changed"));
    }
};

PASSERBY_TEST(CityDifferencesTest)

} // namespace city_differences_test

#include "city_differences_test.moc"
