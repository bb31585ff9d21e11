// SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/people_in_view.h"

#include "core/run/perceptual_view.h"
#include "core/world/patch_builder.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <array>
#include <cmath>

namespace people_in_view_test {

using namespace passerby;

/// Who of a frame is counted for what.
class PeopleInViewTest : public QObject {
    Q_OBJECT

    /// Nothing but people: one in four keeps a schedule.
    static world::World withNeeds()
    {
        world::World world;
        world::PatchBuilder build(world);
        world::AgentProfile resident;
        resident.name = "Resident";
        resident.share = 1.0;
        build.add(resident);
        world::AgentProfile commuter;
        commuter.name = "Commuter";
        commuter.share = 3.0;
        commuter.guidance = world::Guidance::autonomous;
        build.add(commuter);
        static_cast<void>(world.apply(build.take()));
        return world;
    }

private slots:
    /// Who lives by needs and is not there yet, or has gone again, keeps no schedule either.
    void peopleBySchedule_areWithoutThoseWhoLiveByNeeds_wherever()
    {
        const world::World world = withNeeds();
        run::Frame frame;
        frame.people = 1000;
        frame.walkers.resize(12);
        frame.groups = {{world::PersonKind::schedule, 0, 10}, {world::PersonKind::mind, 10, 2}};
        QCOMPARE(editor::peopleBySchedule(frame, world), 250U);
        frame.walkers.resize(500);
        frame.groups[1].count = 490;
        QCOMPARE(editor::peopleBySchedule(frame, world), 250U);
        QCOMPARE(editor::walkingBySchedule(frame), std::size_t{10});
        frame.perceptual = std::make_shared<run::PerceptualView>(); // of those who keep a schedule alone
        frame.people = 250;
        QCOMPARE(editor::peopleBySchedule(frame, world), 250U);
    }

    void meanSpeed_isOfThoseWhoGoSomewhere()
    {
        run::Frame frame;
        QVERIFY(!editor::meanWalkingSpeed_mps(frame));
        frame.walkers.resize(5);
        const std::array<float, 5> speeds_mps{1.2F, 1.6F, 0.0F, 0.1F, 1.0F}; // the last one turns round on a seat
        for (std::size_t i = 0; i < speeds_mps.size(); ++i)
            frame.walkers[i].speed_mps = speeds_mps[i];
        frame.activities = {run::Activity::walks, run::Activity::walks, run::Activity::walks, run::Activity::walks, run::Activity::sits};
        QVERIFY(std::abs(*editor::meanWalkingSpeed_mps(frame) - 1.4) < 1e-6);
        frame.walkers.resize(2);
        frame.walkers[0].speed_mps = frame.walkers[1].speed_mps = 0.0F;
        QVERIFY(!editor::meanWalkingSpeed_mps(frame)); // all stand
    }

    void peopleBySchedule_areWithoutWanderers_andWithThoseBesideCrowds()
    {
        run::Frame frame;
        frame.people = 100;
        frame.walkers.resize(35);
        frame.groups = {{world::PersonKind::schedule, 0, 5}, {world::PersonKind::wander, 5, 20}, {world::PersonKind::crowd, 25, 10}};
        QCOMPARE(editor::peopleBySchedule(frame, world::World()), 80U);
    }
};

PASSERBY_TEST(PeopleInViewTest)

} // namespace people_in_view_test

#include "people_in_view_test.moc"
