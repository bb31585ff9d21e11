// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/rooms.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>

namespace rooms_test {

using namespace passerby;
using testing::SmallCity;
using world::kOfNoRoom;

class RoomsTest : public QObject {
    Q_OBJECT

private slots:
    void cells_belongToTheFirstRoomThatHoldsTheirMiddle()
    {
        SmallCity city;
        QCOMPARE(world::roomsOfCells(city.world), (std::vector<std::size_t>{kOfNoRoom, kOfNoRoom}));
        world::PatchBuilder build(city.world);
        build.add(world::Region{"district", 0, SmallCity::square({-1, -1}, 30), false, false});
        build.add(world::Region{"above", 1, SmallCity::square({-1, -1}, 30), false, true});
        build.add(world::Region{"east", 0, SmallCity::square({10, 0}, 10), false, true});
        build.add(world::Region{"all", 0, SmallCity::square({-1, -1}, 30), false, true});
        city.apply(build.take());
        QCOMPARE(world::roomsOfCells(city.world), (std::vector<std::size_t>{3, 2}));
    }
};

PASSERBY_TEST(RoomsTest)

} // namespace rooms_test

#include "rooms_test.moc"
