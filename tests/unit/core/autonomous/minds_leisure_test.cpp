// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_groups.h"

#include <QTest>
#include <algorithm>
#include <vector>

namespace minds_leisure_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;
using testing::LivedMinds;
using testing::statusOf;
using testing::TwoHalls;
using world::Steering;

namespace {

/// People with nothing to do for ten minutes once they are out.
TwoHalls cityOfLeisure()
{
    TwoHalls city(Steering::reactive);
    city.setParameter("stay_low_s", 600.0);
    city.setParameter("stay_high_s", 600.0);
    return city;
}

} // namespace

class MindsLeisureTest : public QObject {
    Q_OBJECT

private slots:
    /// Out of the door at 1/10, 1 m from a wall. Of the places 2 to 8 m from there those at 1/12, 1/8 and so on are nearest to one, and
    /// 1/12 is the nearest of them; in the other hall it is 59/12.
    void withNothingToDo_peopleMakeRoomBeforeTheDoor()
    {
        LivedMinds lived(cityOfLeisure().world, 1);
        const Person& person = lived.minds->minds()->person(0);
        for (int i = 0; i < 600 && !person.isOut; ++i)
            lived.live(0.5);
        QVERIFY(person.isOut);
        lived.live(10.0);
        const Point door = statusOf(lived, 0).place.x < 30.0 ? Point{1.0, 10.0} : Point{59.0, 10.0};
        QVERIFY2(distance(statusOf(lived, 0).place, door + Point{0.0, 2.0}) < 0.5,
                 qPrintable(QString("%1 %2").arg(statusOf(lived, 0).place.x).arg(statusOf(lived, 0).place.y)));
        QCOMPARE(lived.doing(0), std::string("stands"));
        const Point stood = statusOf(lived, 0).place;
        lived.live(300.0);
        QVERIFY(distance(statusOf(lived, 0).place, stood) < 0.05); // once is enough
        lived.live(400.0);
        QVERIFY(lived.count("inside", "inside") >= 1); // and they leave when it is time
    }

    /// Nobody stands in the doorways of two doors, nor as near to another as two bodies are wide: so nobody comes out into somebody.
    void manyWithNothingToDo_standApartAndInNoDoorway()
    {
        LivedMinds lived(cityOfLeisure().world, 20);
        lived.live(200.0);
        std::vector<Point> standing;
        for (std::uint32_t person = 0; person < 20; ++person)
            if (const Person& one = lived.minds->minds()->person(person); one.isOut && !one.isLed && !statusOf(lived, person).waitsForRoom)
                standing.push_back(statusOf(lived, person).place);
        QVERIFY2(standing.size() >= 15, qPrintable(QString::number(standing.size())));
        for (std::size_t a = 0; a < standing.size(); ++a) {
            for (const Point door : {Point{1.0, 10.0}, Point{59.0, 10.0}})
                QVERIFY2(distance(standing[a], door) > 1.0, qPrintable(QString::number(distance(standing[a], door))));
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY2(distance(standing[a], standing[b]) > 0.26, qPrintable(QString::number(distance(standing[a], standing[b]))));
        }
    }

    /// So many that there is no room near the doors: who finds none goes on at once, and nobody spends their time in a door.
    void withNoRoomToStand_nobodyStaysInTheDoor()
    {
        constexpr std::uint32_t kPeople = 600;
        LivedMinds lived(cityOfLeisure().world, kPeople);
        lived.live(300.0);
        std::uint32_t standing = 0;
        for (std::uint32_t person = 0; person < kPeople; ++person) {
            const Person& one = lived.minds->minds()->person(person);
            if (!one.isOut || one.isLed || statusOf(lived, person).waitsForRoom)
                continue;
            const auto status = statusOf(lived, person);
            ++standing;
            for (const Point door : {Point{1.0, 10.0}, Point{59.0, 10.0}})
                QVERIFY2(distance(status.place, door) > 0.9, qPrintable(QString::number(distance(status.place, door))));
        }
        QVERIFY2(standing >= 50, qPrintable(QString::number(standing)));
    }

    /// Twenty people go to the same point of a duty and stay there for ten minutes: each on a place of their own, a metre apart, the
    /// nearest ones first, and nobody goes on pushing.
    void manyOnDutyAtOnePoint_standApartRoundIt()
    {
        TwoHalls city = cityOfLeisure();
        world::Duty duty;
        duty.profile = city.world.profiles().at(0).id;
        duty.name = "sight";
        duty.points = {{15, 10}};
        duty.pauseMean_s = 600.0;
        world::PatchBuilder builder(city.world);
        builder.add(duty);
        city.apply(builder.take());
        LivedMinds lived(city.world, 20);
        lived.live(240.0);
        std::vector<Point> standing;
        for (std::uint32_t person = 0; person < 20; ++person)
            if (const Person& one = lived.minds->minds()->person(person); one.isOut && !one.isLed)
                standing.push_back(statusOf(lived, person).place);
        QVERIFY2(standing.size() >= 15, qPrintable(QString::number(standing.size())));
        for (std::size_t a = 0; a < standing.size(); ++a) {
            QVERIFY2(distance(standing[a], {15, 10}) < 5.0, qPrintable(QString::number(distance(standing[a], {15, 10}))));
            for (std::size_t b = 0; b < a; ++b)
                QVERIFY2(distance(standing[a], standing[b]) > 0.6, qPrintable(QString::number(distance(standing[a], standing[b]))));
        }
    }

    /// Those who walk together stand together: nobody goes away from their own group, again and again.
    void groupWithNothingToDo_staysTogetherWhereItIs()
    {
        TwoHalls city = cityOfLeisure();
        testing::makeGroups(city, 3);
        LivedMinds lived(city.world, 3);
        const Minds& minds = *lived.minds->minds();
        for (int i = 0; i < 1200 && !(minds.person(0).isOut && minds.person(1).isOut && minds.person(2).isOut); ++i)
            lived.live(0.5);
        QVERIFY(minds.person(0).isOut && minds.person(1).isOut && minds.person(2).isOut);
        lived.live(60.0);
        const Point stood = statusOf(lived, 0).place;
        lived.live(120.0);
        QVERIFY(distance(statusOf(lived, 0).place, stood) < 0.1);
        for (const std::uint32_t other : {1U, 2U})
            QVERIFY(distance(statusOf(lived, other).place, stood) < 3.0);
    }
};

PASSERBY_TEST(MindsLeisureTest)

} // namespace minds_leisure_test

#include "minds_leisure_test.moc"
