// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>

namespace minds_tale_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::TwoHalls;

namespace {

MindTale taleOf(const LivedMinds& lived, std::uint32_t person)
{
    return mindTale(*lived.run.story({world::PersonKind::mind, person}));
}

/// Stands still, talks, and looks at the middle, where they stand beside it.
bool facesTheRing(const LivedMinds& lived, std::uint32_t person, geometry::Point middle)
{
    const auto frame = lived.run.frame();
    for (std::size_t i = 0; i < frame->walkers.size(); ++i) {
        const run::Walker& walker = frame->walkers[i];
        if (walker.agent.number != person)
            continue;
        const geometry::Point to = middle - geometry::Point{walker.x_m, walker.y_m};
        const bool looksThere =
            length(to) < 0.2 || std::abs(std::remainder(std::atan2(to.y, to.x) - double(walker.heading_rad), 2 * std::numbers::pi)) < 0.5;
        return frame->activityOf(i) == run::Activity::talks && looksThere;
    }
    return false;
}

} // namespace

/// What people tell of what they hold, where they go and what they have done.
class MindsTaleTest : public QObject {
    Q_OBJECT

private slots:
    void whoIsTired_tellsOfTheSeatAndOfHavingSat()
    {
        TwoHalls city;
        const auto bench = city.addFixture("bench", {15, 15}, -std::numbers::pi / 2, 1);
        city.addNeed("tiredness", "bench", 0.9, 0.0, 60.0);
        LivedMinds lived(city.world, 1);
        bool hasWalked = false;
        bool hasSat = false;
        for (int i = 0; i < 4000 && taleOf(lived, 0).deeds.empty(); ++i) {
            lived.live(0.1);
            const MindTale tale = taleOf(lived, 0);
            hasWalked = hasWalked || (tale.doing == "walks" && tale.to);
            if (tale.doing != "sits")
                continue;
            hasSat = true;
            QVERIFY(tale.held.size() == 1 && tale.held[0].kind == "seat" && tale.held[0].object == bench.number);
            QVERIFY(distance(tale.held[0].place, {15, 15}) < 1.0);
            QVERIFY(!tale.to);
            const auto frame = lived.run.frame();
            QVERIFY(frame->walkers.size() == 1 && frame->activityOf(0) == run::Activity::sits);
            QVERIFY(std::abs(std::remainder(double(frame->walkers[0].heading_rad) + std::numbers::pi / 2, 2 * std::numbers::pi)) < 1e-3);
        }
        QVERIFY(hasWalked && hasSat);
        const MindTale tale = taleOf(lived, 0);
        QVERIFY(tale.held.empty() && tale.deeds.size() == 1);
        QVERIFY(tale.deeds[0].kind == "sit" && tale.deeds[0].end == "success" && tale.deeds[0].object == bench.number);
        QVERIFY(std::abs(tale.deeds[0].time_s - lived.run.setting().now_s) < 0.15);
        for (const bool isOut : {false, true}) // what was done before they came out is no part of what they tell
            for (int i = 0; i < 20000 && lived.minds->minds()->person(0).isOut != isOut; ++i)
                lived.live(0.5);
        QVERIFY(lived.minds->minds()->person(0).isOut && taleOf(lived, 0).deeds.empty());
    }

    void whoQueues_tellsOfTheirPlaceInTheLine_thenOfTheCounter()
    {
        TwoHalls city;
        const auto line = city.addLine({12, 4}, {24, 4});
        const auto counter = city.addFixture("ticket counter", {11, 1}, std::numbers::pi / 2, 1, line);
        city.addNeed("ticket", "ticket counter", 1.0, 0.0, 0.0);
        city.setParameter("patience_s", 1e6);
        LivedMinds lived(city.world, 6);
        int inLine = 0;
        int atCounter = 0;
        for (int i = 0; i < 600; ++i) {
            lived.live(0.5);
            for (std::uint32_t person = 0; person < 6; ++person) {
                const MindTale tale = taleOf(lived, person);
                if (tale.doing == "queues") {
                    QVERIFY(tale.held.size() == 1);
                    inLine += tale.held[0].kind == "line" && tale.held[0].object == line.number ? 1 : 0;
                }
                if (tale.doing == "is_served") {
                    QVERIFY(tale.held.size() == 1);
                    QVERIFY(tale.held[0].kind == "server" && tale.held[0].object == counter.number);
                    ++atCounter;
                }
            }
        }
        QVERIFY2(inLine > 0 && atCounter > 0, qPrintable(QStringLiteral("%1 %2").arg(inLine).arg(atCounter)));
    }

    void whoChats_tellsOfTheRing()
    {
        TwoHalls city;
        city.addNeed("company", "", 0.9, 0.0, 60.0);
        city.setParameter("friends", 1.0);
        LivedMinds lived(city.world, 12);
        int told = 0;
        for (int i = 0; i < 600; ++i) {
            lived.live(0.5);
            for (std::uint32_t person = 0; person < 12; ++person)
                if (const MindTale tale = taleOf(lived, person); tale.doing == "chats") {
                    QVERIFY(tale.held.size() == 1 && tale.held[0].kind == "ring" && tale.held[0].radius_m >= 0.45);
                    ++told;
                    QVERIFY(facesTheRing(lived, person, tale.held[0].place));
                }
        }
        QVERIFY(told > 0);
    }
};

PASSERBY_TEST(MindsTaleTest)

} // namespace minds_tale_test

#include "minds_tale_test.moc"
