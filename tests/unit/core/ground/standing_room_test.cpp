// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/ground/standing_room.h"

#include "tests/support/test_registry.h"

#include <QElapsedTimer>
#include <QTest>

namespace standing_room_test {

using passerby::ground::StandingRoom;

class StandingRoomTest : public QObject {
    Q_OBJECT

private slots:
    void bodies_takeRoom_onTheirLayers();
    void manyInOnePlace_areLookedAtOnce();
};

void StandingRoomTest::bodies_takeRoom_onTheirLayers()
{
    StandingRoom room;
    room.occupy({5.0, 5.0}, 0.25, 1);
    QVERIFY(!room.isFree({5.4, 5.0}, 0.2, 1));
    QVERIFY(room.isFree({5.4, 5.0}, 0.2, 2));
    QVERIFY(room.isFree({5.5, 5.0}, 0.2, 1));
    room.occupy({5.0, 5.0}, 0.5, 1); // somebody larger in the same place
    QVERIFY(!room.isFree({5.6, 5.0}, 0.2, 1));
    room.occupy({5.0, 5.0}, 0.1, 2);
    QVERIFY(!room.isFree({5.2, 5.0}, 0.2, 2));
    QVERIFY(room.isFree({5.4, 5.0}, 0.2, 2));
}

void StandingRoomTest::manyInOnePlace_areLookedAtOnce()
{
    constexpr int kPeople = 300'000;
    StandingRoom room;
    QElapsedTimer timer;
    timer.start();
    int free = 0;
    for (int i = 0; i < kPeople; ++i) {
        room.occupy({5.5, 5.5}, 0.2, 1);
        free += room.isFree({5.9, 5.9}, 0.2, 1) ? 1 : 0; // in the same square, beside them
    }
    QCOMPARE(free, kPeople);
    QVERIFY(timer.elapsed() < 20'000); // one by one, minutes
}

PASSERBY_TEST(StandingRoomTest)

} // namespace standing_room_test

#include "standing_room_test.moc"
