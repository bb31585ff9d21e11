// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/place_target.h"
#include "tests/support/test_registry.h"
#include "tests/unit/editor/drawing_support.h"

#include <QTest>

namespace place_target_test {

using namespace passerby;
using namespace passerby::editor;

class PlaceTargetTest : public QObject {
    Q_OBJECT
private slots:
    void free_staysInTheCellAround()
    {
        const Ground ground(testing::smallCity());
        const auto target = placeTarget(ground, {25, 3}, {ground.world().targetTypes().idOf(2), 0.0, {}});
        QVERIFY(target.ok());
        QVERIFY(target.value().position == (geometry::Point{25, 3}));
        QVERIFY(target.value().cell == ground.world().cells().idOf(2));
        QVERIFY(target.value().type == ground.world().targetTypes().idOf(2));
    }

    void atAWall_goesToTheNearestOneInReach()
    {
        const Ground ground(testing::smallCity());
        const auto type = ground.world().targetTypes().idOf(1);
        QVERIFY(placeTarget(ground, {25, 8.5}, {type, 2.0, {}}).value().position == (geometry::Point{25, 10}));
        QVERIFY(placeTarget(ground, {25, 11.5}, {type, 2.0, {}}).value().position == (geometry::Point{25, 10})); // from outside too
        QVERIFY(placeTarget(ground, {25, 5}, {type, 2.0, {}}).value().position == (geometry::Point{25, 5}));
        // The border that two cells have in common is no wall.
        QVERIFY(placeTarget(ground, {21, 5}, {type, 2.0, {}}).value().position == (geometry::Point{21, 5}));
    }

    void nowhere_isRefused()
    {
        const Ground ground(testing::smallCity());
        const auto type = ground.world().targetTypes().idOf(1);
        QCOMPARE(placeTarget(ground, {25, 15}, {type, 2.0, {}}).error().code, std::string("not-walkable"));
        QCOMPARE(placeTarget(ground, {25, 5}, {type, 0.0, 3}).error().code, std::string("not-walkable"));
        QCOMPARE(placeTarget(ground, {25, 5}, {{}, 0.0, {}}).error().code, std::string("no-type"));
    }

    void anywhere_isWhereChecksWantIt()
    {
        const Ground ground(testing::smallCity());
        world::PatchBuilder build(ground.world());
        for (int i = 0; i < 40; ++i) {
            const auto target = placeTarget(ground, {i + 0.37, 0.3 * i - 1.0}, {ground.world().targetTypes().idOf(1 + i % 2), 1.5, {}});
            if (target.ok())
                build.add(target.value());
        }
        QVERIFY(build.patch().of<world::Target>().size() > 25);
        QCOMPARE(testing::findingsOf(testing::applied(ground.world(), build.take())), testing::findingsOf(ground.world()));
    }
};

PASSERBY_TEST(PlaceTargetTest)

} // namespace place_target_test

#include "place_target_test.moc"
