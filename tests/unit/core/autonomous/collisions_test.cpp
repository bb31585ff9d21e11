// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/measures/collisions.h"
#include "tests/support/test_registry.h"

#include <QTest>

namespace collisions_test {

using namespace passerby::autonomous;

namespace {

MeasuredPerson at(std::uint32_t person, double x_m, double y_m = 0.0)
{
    MeasuredPerson one;
    one.person = person;
    one.place = {x_m, y_m};
    return one;
}

} // namespace

class CollisionsTest : public QObject {
    Q_OBJECT

private slots:
    /// Bodies of 0.13 m touch from 0.24 m on, shoulders of 0.25 m from 0.48 m on.
    void twoNearEachOther_collideByWhatTheyTakeUp()
    {
        const std::vector<MeasuredPerson> apart{at(1, 0.0), at(2, 0.25)};
        Collisions bodies(Collisions::By::bodies);
        Collisions shoulders(Collisions::By::shoulders);
        bodies.add(0.0, apart);
        shoulders.add(0.0, apart);
        QCOMPARE(bodies.withPeople(), 0U);
        QCOMPARE(shoulders.withPeople(), 1U);
        QVERIFY(shoulders.colliding()[0] && shoulders.colliding()[1] && !bodies.colliding()[0]);
        bodies.add(0.1, std::vector{at(1, 0.0), at(2, 0.23)});
        QCOMPARE(bodies.withPeople(), 1U);
    }

    /// Near until 0.3 s and again from 0.7 s on is one episode; 0.6 s apart make another of it.
    void anEpisode_endsHalfASecondAfter()
    {
        Collisions found(Collisions::By::bodies);
        const std::vector<MeasuredPerson> near{at(7, 0.0), at(3, 0.1)};
        const std::vector<MeasuredPerson> far{at(7, 0.0), at(3, 1.0)};
        for (int step = 0; step <= 3; ++step)
            found.add(0.1 * step, near);
        for (int step = 4; step <= 6; ++step)
            found.add(0.1 * step, far);
        found.add(0.7, near);
        QCOMPARE(found.withPeople(), 1U);
        for (int step = 8; step <= 12; ++step)
            found.add(0.1 * step, far);
        found.add(1.3, near);
        QCOMPARE(found.withPeople(), 2U);
    }

    void whoSitsBesideWhoSits_doesNotCollide()
    {
        std::vector<MeasuredPerson> people{at(1, 0.0), at(2, 0.1)};
        people[0].isWalking = people[1].isWalking = false;
        Collisions found(Collisions::By::bodies);
        found.add(0.0, people);
        QCOMPARE(found.withPeople(), 0U);
        people[0].isWalking = true;
        found.add(0.1, people);
        QCOMPARE(found.withPeople(), 1U);
    }

    void peopleOnOtherLevels_doNotMeet()
    {
        std::vector<MeasuredPerson> people{at(1, 0.0), at(2, 0.1)};
        people[1].layers = 2;
        Collisions found(Collisions::By::bodies);
        found.add(0.0, people);
        QCOMPARE(found.withPeople(), 0U);
    }

    /// From 0.11 m on.
    void aWall_isRunIntoOnce()
    {
        std::vector<MeasuredPerson> people{at(1, 0.0)};
        people[0].wall_m = 0.115;
        Collisions found(Collisions::By::bodies);
        found.add(0.0, people);
        QCOMPARE(found.withWalls(), 0U);
        people[0].wall_m = 0.105;
        found.add(0.1, people);
        found.add(0.2, people);
        QCOMPARE(found.withWalls(), 1U);
        QVERIFY(found.colliding()[0]);
    }

    /// Three in a heap are three pairs, whoever comes first.
    void aHeap_isAllItsPairs()
    {
        Collisions found(Collisions::By::bodies);
        found.add(0.0, std::vector{at(3, 0.1), at(1, 0.0, 0.1), at(2, 0.0), at(9, 5.0)});
        QCOMPARE(found.withPeople(), 3U);
        found.add(0.1, std::vector{at(1, 0.0, 0.1), at(2, 0.0), at(3, 0.1)});
        QCOMPARE(found.withPeople(), 3U);
    }
};

PASSERBY_TEST(CollisionsTest)

} // namespace collisions_test

#include "collisions_test.moc"
