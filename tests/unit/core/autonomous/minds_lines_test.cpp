// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <algorithm>

namespace minds_lines_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::TwoHalls;
using world::Steering;

namespace {

/// One counter in the western hall, a line to the east before it; everybody needs a ticket and has patience.
TwoHalls cityWithALine(geometry::Point tail)
{
    TwoHalls city(Steering::orca);
    const auto line = city.addLine({12, 4}, tail);
    city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
    city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
    city.setParameter("patience_s", 1e6);
    return city;
}

std::size_t waiting(const LivedMinds& lived)
{
    return lived.minds->minds()->desks().front().people().waiting().size();
}

/// The most who waited at a time.
std::size_t mostWaiting(LivedMinds& lived, double seconds)
{
    std::size_t most = 0;
    for (double lived_s = 0.0; lived_s < seconds; lived_s += 2.0) {
        lived.live(2.0);
        most = std::max(most, waiting(lived));
    }
    return most;
}

} // namespace

/// Who joins a line, and who leaves it alone.
class MindsLinesTest : public QObject {
    Q_OBJECT

private slots:
    /// Three places are drawn. Behind them there is room up to a metre before the door at x 30: 26 more, a place every 0.6 m from 13.8 on.
    void aLine_goesOnBehindItsEnd_asFarAsThereIsRoom()
    {
        const TwoHalls city = cityWithALine({13.3, 4});
        LivedMinds lived(city.world, 60);
        const Desk& desk = lived.minds->minds()->desks().front();
        QCOMPARE(desk.places().capacity(), 3U);
        QVERIFY(desk.most() >= 26 && desk.most() <= 29);
        for (std::uint32_t rank = 0; rank < desk.most(); ++rank)
            QVERIFY(desk.places().slot(rank).x <= 29.5);
        const std::size_t most = mostWaiting(lived, 400.0);
        QVERIFY2(most > 12 && most <= desk.most(), qPrintable(QString::number(most)));
    }

    /// The end lies at a wall: nobody is to stand in it.
    void aLine_endsAtAWall()
    {
        const TwoHalls city = cityWithALine({12, 19.8});
        const LivedMinds lived(city.world, 1);
        const Desk& desk = lived.minds->minds()->desks().front();
        QCOMPARE(desk.most(), std::size_t{desk.places().capacity()});
    }

    /// Many more want a ticket than there are places: those who come for one find room, and nobody comes in vain again and again.
    void whereALineIsFull_nobodyStandsAboutForIt()
    {
        const TwoHalls city = cityWithALine({24, 4});
        LivedMinds lived(city.world, 90);
        const std::size_t most = mostWaiting(lived, 600.0);
        QVERIFY2(most >= 20, qPrintable(QString::number(most)));
        const auto inVain =
            static_cast<std::size_t>(std::count_if(lived.minds->events().begin(), lived.minds->events().end(),
                                                   [](const MindEvent& event) { return std::string(event.to) == "too_slow"; }));
        QVERIFY2(inVain <= 5, qPrintable(QString::number(inVain)));
        std::size_t comes = 0; // neither in line nor at the counter, nor on something else
        for (std::uint32_t person = 0; person < lived.minds->minds()->size(); ++person) {
            const Person& one = lived.minds->minds()->person(person);
            comes += one.isOut && one.stack.wanted().kind == GoalKind::buyTicket && one.stack.wanted().phase == InLine::comes ? 1 : 0;
        }
        QVERIFY2(comes <= 5, qPrintable(QString::number(comes)));
    }

    /// Everybody has patience for two services of 25 s, and for what the ways to the counter take: the line stays that short.
    void aLine_isAsLongAsPatienceLasts()
    {
        TwoHalls city = cityWithALine({24, 4});
        city.setParameter("patience_s", 60.0);
        LivedMinds lived(city.world, 60);
        const std::size_t most = mostWaiting(lived, 400.0);
        QVERIFY2(most >= 2 && most <= 4, qPrintable(QString::number(most)));
        QVERIFY(lived.count("service", "done") >= 8);
    }

    /// Whoever has been served has a ticket, however long it takes to make room.
    void whoWasServed_doesNotFail()
    {
        const TwoHalls city = cityWithALine({24, 4});
        LivedMinds lived(city.world, 40);
        lived.live(600.0);
        const std::size_t done = lived.count("service", "done");
        const std::size_t ended = lived.count("goal", "success") + lived.count("goal", "interrupted");
        QVERIFY(done >= 10);
        QVERIFY(ended + 1 >= done);
        QCOMPARE(lived.count("goal", "too_late"), std::size_t{0});
    }
};

PASSERBY_TEST(MindsLinesTest)

} // namespace minds_lines_test

#include "minds_lines_test.moc"
