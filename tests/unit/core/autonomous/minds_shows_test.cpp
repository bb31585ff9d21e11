// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/timetable.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/autonomous/lived_minds.h"

#include <QTest>
#include <cmath>

namespace minds_shows_test {

using namespace passerby;
using namespace passerby::autonomous;
using testing::LivedMinds;
using testing::TwoHalls;

namespace {

/// A stage in the western hall, and one of 50 people who performs on it.
TwoHalls cityWithAStage()
{
    TwoHalls city;
    city.addFixture("stage", {15, 12}, 0.0);
    city.addNeed("curiosity", "stage", 0.9, 100.0, 30.0);
    world::PatchBuilder builder(city.world);
    world::AgentProfile performer = *city.world.profiles().at(0).row;
    performer.name = "performer";
    performer.share = 0.1;
    performer.parameters["stay_low_s"] = performer.parameters["stay_high_s"] = 4000.0;
    world::Duty duty;
    duty.profile = builder.add(performer);
    duty.name = "show";
    duty.points = {{15.5, 12}, {14.5, 12}};
    duty.pose = world::DutyPose::perform;
    builder.add(duty);
    city.apply(builder.take());
    return city;
}

} // namespace

class MindsShowsTest : public QObject {
    Q_OBJECT

private slots:
    /// Ten minutes of twenty, at any stage, without a break.
    void aStagePlays_tenMinutesOfTwenty()
    {
        for (const std::uint32_t stage : {1U, 2U, 17U}) {
            int on = 0;
            int changes = 0;
            for (int second = 0; second < 2400; ++second) {
                on += playsAt(stage, second) ? 1 : 0;
                changes += playsAt(stage, second) != playsAt(stage, second + 1) ? 1 : 0;
            }
            QVERIFY(std::abs(on - 1200) <= 2);
            QCOMPARE(changes, 4);
            QCOMPARE(playsAt(stage, 100.5), playsAt(stage, 1300.5));
        }
    }

    /// Whoever looks does so while somebody plays, and goes when the show is over.
    void whoIsCurious_looksOnlyWhileSomebodyPlays()
    {
        const TwoHalls city = cityWithAStage();
        LivedMinds lived(city.world, 50);
        bool isOn = false;
        bool wasOver = false;
        for (int i = 0; i < 3000; ++i) {
            const std::size_t before = lived.minds->events().size();
            lived.live(1.0);
            for (std::size_t event = before; event < lived.minds->events().size(); ++event)
                if (const MindEvent& one = lived.minds->events()[event]; std::string(one.kind) == "show")
                    isOn = std::string(one.to) == "plays";
                else if (std::string(one.kind) == "seat")
                    QVERIFY(isOn || std::string(one.to) != "looks");
            int looks = 0;
            for (std::uint32_t person = 0; person < 50; ++person)
                looks += lived.doing(person) == "looks" ? 1 : 0;
            wasOver = wasOver || (!isOn && lived.count("seat", "looks") > 0);
            QVERIFY(isOn || looks == 0 || lived.minds->events().back().time_s > lived.run.setting().now_s - 2.0);
        }
        QVERIFY(lived.count("show", "plays") >= 1 && lived.count("show", "rests") >= 1);
        QVERIFY(lived.count("seat", "looks") >= 3 && wasOver);
    }
};

PASSERBY_TEST(MindsShowsTest)

} // namespace minds_shows_test

#include "minds_shows_test.moc"
