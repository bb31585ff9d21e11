// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/street/formation.h"

#include "core/street/group_walk.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <cmath>

namespace formation_test {

using namespace passerby::street;
using passerby::geometry::Point;

namespace {

constexpr double kRadius_m = 0.13;

bool isAbout(Point a, Point b)
{
    return distance(a, b) < 1e-9;
}

} // namespace

class FormationTest : public QObject {
    Q_OBJECT

private slots:
    /// Two bodies of 0.13 m are 0.76 m apart, the second to the right of the leader.
    void aPair_walksAbreast()
    {
        const Slots places = slotsOf(Form::abreast, 2, kRadius_m);
        QCOMPARE(places.count, 2U);
        QVERIFY(isAbout(places.at[0], {0.0, 0.0}) && isAbout(places.at[1], {0.0, -0.76}));
    }

    /// The outer ones of three are 0.45 m ahead and 0.646 m aside, as those who were watched: 0.41 m and 0.65 m.
    void three_walkInAVee_theLeaderInItsMiddle()
    {
        const Slots places = slotsOf(Form::vee, 3, kRadius_m);
        QVERIFY(isAbout(places.at[1], {0.45, -0.646}) && isAbout(places.at[2], {0.45, 0.646}));
    }

    void four_walkInAFile_oneBehindTheOther()
    {
        const Slots places = slotsOf(Form::file, 4, kRadius_m);
        for (std::uint32_t i = 0; i < 4; ++i)
            QVERIFY(isAbout(places.at[i], {-0.91 * i, 0.0}));
    }

    /// Three in front, two behind.
    void five_walkInTwoRanks()
    {
        const Slots places = slotsOf(Form::abreast, 5, kRadius_m);
        QVERIFY(isAbout(places.at[2], {0.0, 0.76}) && isAbout(places.at[3], {-0.91, 0.0}) && isAbout(places.at[4], {-0.91, -0.76}));
    }

    void nobodyStandsOnSomebodyElse_data()
    {
        QTest::addColumn<int>("form");
        for (int form = 0; form < 3; ++form)
            QTest::addRow("%d", form) << form;
    }
    void nobodyStandsOnSomebodyElse()
    {
        QFETCH(const int, form);
        for (std::uint32_t members = 1; members <= kMostInGroup; ++members) {
            const Slots places = slotsOf(static_cast<Form>(form), members, kRadius_m);
            QCOMPARE(places.count, members);
            for (std::uint32_t a = 0; a < members; ++a)
                for (std::uint32_t b = 0; b < a; ++b)
                    QVERIFY(distance(places.at[a], places.at[b]) > 2.0 * kRadius_m + 0.3);
        }
    }

    /// Where 4 m or less are free, and where they would not fit: four need 3 · 0.76 + 0.76 = 3.04 m, which is less than 4.
    void whereItIsNarrow_theyGoInAFile()
    {
        QCOMPARE(formFor(Form::vee, 2, 4.0, kRadius_m), Form::file);
        QCOMPARE(formFor(Form::vee, 2, 4.01, kRadius_m), Form::vee);
        QCOMPARE(formFor(Form::abreast, 4, 5.0, kRadius_m), Form::abreast);
        QCOMPARE(formFor(Form::abreast, 4, 5.0, 0.5), Form::file); // 3 · 1.5 + 1.5 m
        QCOMPARE(widthOf_m(4, kRadius_m), 3.04);
    }

    /// Looking north, the right of two is in the east.
    void slotsTurnWithTheLeader()
    {
        QVERIFY(isAbout(placeOf({0.0, -0.76}, {10.0, 5.0}, {0.0, 1.0}), {10.76, 5.0}));
        QVERIFY(isAbout(placeOf({-0.91, 0.0}, {10.0, 5.0}, {0.0, 1.0}), {10.0, 4.09}));
    }

    /// 0.6 m behind: 0.4 m/s faster; 3 m behind: as fast as they go; 3 m ahead: stands.
    void whoIsLeft_hurries_whoIsAhead_waits()
    {
        QVERIFY(std::abs(keepUp_mps(0.0, 1.2, 1.3) - 1.2) < 1e-12);
        QVERIFY(std::abs(keepUp_mps(0.6, 1.2, 1.3) - 1.6) < 1e-12);
        QVERIFY(std::abs(keepUp_mps(3.0, 1.2, 1.3) - 1.69) < 1e-12);
        QCOMPARE(keepUp_mps(-3.0, 1.2, 1.3), 0.0);
    }

    /// The slot goes north at 1.2 m/s. In it: as the slot; 0.6 m aside: 0.4 m/s sideways, too, and 1.5 m aside no more than half as fast as
    /// along it. It hardly moves and is 0.5 m aside: 0.3 m/s sideways, so that two who are in each other's way part. 1.8 m ahead of it:
    /// waits, wherever it is. 3 m behind and 1.5 m aside: not faster than 1.3 times their own speed.
    void whoIsAsideOfTheSlot_goesThereAtOnce()
    {
        const Point north{0.0, 1.0};
        QVERIFY(isAbout(toSlot_mps({0.0, 0.0}, north, 1.2, 1.3), {0.0, 1.2}));
        QVERIFY(isAbout(toSlot_mps({0.6, 0.0}, north, 1.2, 1.3), {0.4, 1.2}));
        QVERIFY(isAbout(toSlot_mps({-1.5, 0.0}, north, 1.2, 1.3), {-0.6, 1.2}));
        QVERIFY(isAbout(toSlot_mps({0.5, 0.0}, north, 0.1, 1.3), {0.3, 0.1}));
        QVERIFY(isAbout(toSlot_mps({1.0, -1.8}, north, 1.2, 1.3), {0.0, 0.0}));
        QVERIFY(std::abs(length(toSlot_mps({1.5, 3.0}, north, 1.2, 1.3)) - 1.69) < 1e-12);
    }

    /// The fourth of eight in a file belongs 3 × (0.26 + 0.65) = 2.73 m behind whoever leads; twice 10 m at 1.25 m/s take 16 s.
    void whoIsWaitedFor_isFartherThanTheirPlace()
    {
        QVERIFY(std::abs(beyondPlace_m({1.0, 2.0}, {1.0, 12.0}, Form::file, 3, 8, 0.13) - 7.27) < 1e-9);
        QVERIFY(beyondPlace_m({0.0, 0.0}, {0.5, 0.0}, Form::file, 3, 8, 0.13) < 0.0);
        QCOMPARE(waitsFrom_s(100.0, 10.0, 1.25), 116.0);
    }
};

PASSERBY_TEST(FormationTest)

} // namespace formation_test

#include "formation_test.moc"
