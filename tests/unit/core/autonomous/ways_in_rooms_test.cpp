// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/stairs_city.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::StairsCity;
using world::Steering;

/// Ways through rooms that have stairs in them.
class WaysInRoomsTest : public QObject {
    Q_OBJECT

private slots:
    /// The legs of who comes from the door above the wall lead over the stairs, what they see of the way leads into the ramp: nobody goes
    /// to and fro between them for long.
    void betweenStairsAndARamp_nobodyGoesToAndFro()
    {
        const StairsCity stairs{.stepFreeShare = 0.0, .guidance = world::Guidance::autonomous, .steering = Steering::reactive};
        world::World city = stairs.make();
        world::PatchBuilder builder(city);
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, {{{16, 4.5}, {29.9, 4.5}, {29.9, 5.5}, {16, 5.5}}, {}}, 0.0, 3.0});
        builder.add(world::Region{"all of it", 0, {{{-1, -1}, {60.5, -1}, {60.5, 11}, {-1, 11}}, {}}, false, true});
        QVERIFY(city.apply(builder.take()).ok());
        LivedMinds lived(city, 6);
        const Minds& minds = *lived.minds->minds();
        for (int i = 0; i < 300; ++i) {
            lived.live(2.0);
            for (std::uint32_t person = 0; person < 6; ++person)
                QVERIFY2(!minds.person(person).isOut || lived.run.setting().now_s - minds.person(person).since_s < 200.0,
                         qPrintable(QString::number(person)));
        }
        QVERIFY(lived.count("inside", "inside") >= 20);
    }
};

PASSERBY_TEST(WaysInRoomsTest)

#include "ways_in_rooms_test.moc"
