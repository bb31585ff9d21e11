// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/passage_choice.h"
#include "core/autonomous/safety_fan.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <array>
#include <cmath>
#include <numbers>

namespace passage_test {

using namespace passerby;
using namespace passerby::autonomous;

namespace {

constexpr double kRadian_deg = 180.0 / std::numbers::pi;
constexpr double kNorth_rad = std::numbers::pi / 2.0;

/// The two doors of the notes' example: 8 and 20 m away, 1.8 m wide, the rest equal.
std::array<PassageOffer, 2> doors(std::uint32_t peopleAtFirst)
{
    return {{{4, 8.0, 0.0, 1.8, peopleAtFirst, 0.0}, {7, 20.0, 0.0, 1.8, 0, 0.0}}};
}

/// In the middle of a corridor of 3 m that leads north; boundaries 0.25 m in.
PassageView corridor()
{
    return {kNorth_rad, 1.25, 1.25, 40.0, false};
}

double turned_deg(const PassageCommand& command)
{
    return (command.heading_rad - kNorth_rad) * kRadian_deg;
}

} // namespace

class PassageTest : public QObject {
    Q_OBJECT

private slots:
    void timesAreThoseOfTheExample()
    {
        const auto few = doors(6);
        QVERIFY(std::abs(timeThrough_s(few[0], 1.34, {}) - 8.75) < 0.01);
        QVERIFY(std::abs(timeThrough_s(few[1], 1.34, {}) - 14.93) < 0.01);
        QVERIFY(std::abs(timeThrough_s(doors(24)[0], 1.34, {}) - 17.08) < 0.01);
    }
    void newcomersTakeTheFartherDoorWhenTheNearerIsFull()
    {
        QCOMPARE(choosePassage(doors(6), navigation::kNone, 1.34, {}), std::size_t{0});
        QCOMPARE(choosePassage(doors(24), navigation::kNone, 1.34, {}), std::size_t{1});
        QCOMPARE(choosePassage(doors(24), 4, 1.34, {}), std::size_t{0}); // 13 % better is not enough to change
        QCOMPARE(choosePassage(doors(40), 4, 1.34, {}), std::size_t{1}); // 24.5 s against 14.9 s is
    }
    /// 12 + 9 m, 8 + 10 m, 20 + 0 m, and 8 + 10 m once more.
    void theShortestWayIsTakenWhateverTheCrowd()
    {
        const std::array<PassageOffer, 4> offers{
            {{1, 12.0, 9.0, 1.8, 0, 0.0}, {2, 8.0, 10.0, 0.6, 200, 3.0}, {3, 20.0, 0.0, 1.8, 0, 0.0}, {4, 8.0, 10.0, 5.0, 0, 0.0}}};
        QCOMPARE(shortestPassage(offers), std::size_t{1}); // a tie: the first
        QCOMPARE(shortestPassage(std::span(offers).subspan(2)), std::size_t{1});
        QCOMPARE(shortestPassage(doors(500)), std::size_t{0});
    }
    void nobodyTurnsBackRightBeforeADoor()
    {
        auto offers = doors(40);
        offers[0].way_m = 1.4;
        QCOMPARE(choosePassage(offers, 4, 1.34, {}), std::size_t{0});
        QCOMPARE(choosePassage(offers, navigation::kNone, 1.34, {}), std::size_t{1});
    }
    /// Twelve before either of two doors that are alike; through the first, four of them come the other way: 5.6 s against 9.3 s of
    /// waiting.
    void doorsThroughWhichOthersComeAreAvoided()
    {
        std::array<PassageOffer, 2> alike{{{1, 10.0, 5.0, 1.8, 12, 0.0, 4}, {2, 10.0, 5.0, 1.8, 12, 0.0, 0}}};
        QVERIFY(std::abs(timeThrough_s(alike[0], 1.5, {}) - 10.0 - 20.0 / 2.16) < 1e-9);
        QVERIFY(std::abs(timeThrough_s(alike[1], 1.5, {}) - 10.0 - 12.0 / 2.16) < 1e-9);
        QCOMPARE(choosePassage(alike, navigation::kNone, 1.5, {}), std::size_t{1});
        QCOMPARE(shortestPassage(alike), std::size_t{0});
    }
    /// Four who come the other way count for nothing more where one's own side is kept, and twice as much more where it is theirs.
    void doorsOnOnesOwnSideAreKeptAgainstOthers()
    {
        PassageOffer door{1, 10.0, 5.0, 1.8, 12, 0.0, 4, 0.0};
        QVERIFY(std::abs(timeThrough_s(door, 1.5, {}) - 10.0 - 12.0 / 2.16) < 1e-9);
        door.offSide = 1.0;
        QVERIFY(std::abs(timeThrough_s(door, 1.5, {}) - 10.0 - 28.0 / 2.16) < 1e-9);
        door.coming = 0;
        QVERIFY(std::abs(timeThrough_s(door, 1.5, {}) - 10.0 - 12.0 / 2.16) < 1e-9); // with nobody against them all doors are alike
    }
    void tasteDecidesWhereDoorsAreAlike()
    {
        std::array<PassageOffer, 2> alike{{{1, 10.0, 5.0, 1.0, 0, 0.5}, {2, 10.0, 5.0, 1.0, 0, -0.5}}};
        QCOMPARE(choosePassage(alike, navigation::kNone, 1.34, {}), std::size_t{1});
        alike[1].taste = 0.5;
        QCOMPARE(choosePassage(alike, navigation::kNone, 1.34, {}), std::size_t{0}); // a tie: the first
    }
    void theFanOfTheExample()
    {
        QVERIFY(std::abs(turned_deg(walkPassage(corridor(), kNorth_rad + 1.0, 1.3, 0.2, {})) - 14.04) < 0.01);
        QVERIFY(std::abs(turned_deg(walkPassage(corridor(), kNorth_rad - 1.0, 1.3, 0.2, {})) + 14.04) < 0.01);
        const PassageCommand straight = walkPassage(corridor(), kNorth_rad, 1.3, 0.2, {});
        QCOMPARE(straight.heading_rad, kNorth_rad);
        QCOMPARE(straight.speedShare, 1.0);
        QVERIFY(!straight.isMet);
    }
    void aPairThatLeavesRoomOnTheRightIsPassedThere()
    {
        const std::array pair{Oncomer{{-0.1, 4.0}, {0, -1.3}, 0.2}, Oncomer{{-0.7, 4.0}, {0, -1.3}, 0.2}};
        const PassageCommand command = walkPassage(corridor(), kNorth_rad, 1.3, 0.2, pair);
        QVERIFY2(turned_deg(command) < -4.9, qPrintable(QString::number(turned_deg(command))));
        QVERIFY(turned_deg(command) > -14.05);
        QCOMPARE(command.speedShare, 1.0);
        QVERIFY(command.isMet);
    }
    void wallToWallSlowsDownAtTheRightEdge()
    {
        std::array<Oncomer, 5> row{};
        for (std::size_t i = 0; i < row.size(); ++i)
            row[i] = {{-1.2 + 0.6 * static_cast<double>(i), 2.0}, {0, -1.3}, 0.2};
        const PassageCommand command = walkPassage(corridor(), kNorth_rad, 1.3, 0.2, row);
        QVERIFY(std::abs(turned_deg(command) + 14.04) < 0.01);
        QCOMPARE(command.speedShare, 0.5);
        PassageView left = corridor();
        left.keepsLeft = true;
        QVERIFY(std::abs(turned_deg(walkPassage(left, kNorth_rad, 1.3, 0.2, row)) - 14.04) < 0.01);
    }
    void citiesThatKeepLeftAreMirrored()
    {
        const std::array one{Oncomer{{0.0, 3.0}, {0, -1.3}, 0.2}};
        PassageView left = corridor();
        left.keepsLeft = true;
        const double right_deg = turned_deg(walkPassage(corridor(), kNorth_rad, 1.3, 0.2, one));
        QVERIFY(right_deg < 0.0);
        QVERIFY(std::abs(turned_deg(walkPassage(left, kNorth_rad, 1.3, 0.2, one)) + right_deg) < 1e-9);
    }
    void whoIsFarOrGoesAwayBlocksNobody()
    {
        const std::array far{Oncomer{{0, 8}, {0, -1.3}, 0.2}};
        QVERIFY(!isBlocked({0, 1.3}, 0.2, far)); // 3 s away
        const std::array ahead{Oncomer{{0, 1}, {0, 1.4}, 0.2}};
        QVERIFY(!isBlocked({0, 1.3}, 0.2, ahead));
        const std::array near{Oncomer{{0, 0.45}, {0, 1.4}, 0.2}};
        QVERIFY(isBlocked({0, 1.3}, 0.2, near)); // touches already
    }
    void peopleDrawTogetherWhileOthersCome()
    {
        QCOMPARE(passageCrowding(0.0), 1.0);
        QCOMPARE(passageCrowding(2.0), 1.0);
        QCOMPARE(passageCrowding(3.0), 3.0);
        QCOMPARE(passageCrowding(60.0), 5.0);
    }
};

PASSERBY_TEST(PassageTest)

} // namespace passage_test

#include "passage_test.moc"
