// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/setting.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <algorithm>
#include <cmath>

namespace crowd_attraction_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using testing::advance;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::WorldMaker;

namespace {

/// A hall of 60 × 20 m, in which people are drawn by so much.
struct Hall {
    world::World world;
    world::CellId hall;

    explicit Hall(double weight)
    {
        WorldMaker maker;
        hall = maker.addCell(0, 0, 60, 20);
        const auto exit = maker.addType("exit", 10, 0);
        maker.addGoal(exit, exit, world::GoalChoice::uniform, false, 1);
        maker.addTarget(exit, hall, {59, 10});
        maker.addProfile("visitor", 1.0, 1.3, 0.0);
        maker.lastProfile().steering = world::Steering::heterSim;
        maker.lastProfile().parameters["weight_attraction"] = weight;
        world = maker.make();
    }
    world::CrowdId addCrowd(int count, int inGroup, Point low, Point high, std::vector<Point> waypoints, world::CrowdId companions = {})
    {
        world::WorldPatch patch;
        world::Crowd crowd;
        crowd.region = world.regions().nextId();
        patch.put(crowd.region, world::Region{"Place", 0, {{low, {high.x, low.y}, high, {low.x, high.y}}, {}}, false});
        crowd.name = "Crowd " + std::to_string(crowd.region.number);
        crowd.profile = world.profiles().at(0).id;
        crowd.count = count;
        crowd.waypoints = std::move(waypoints);
        crowd.atEnd = world::CrowdEnd::stay;
        crowd.groupLow = crowd.groupHigh = inGroup;
        crowd.companions = companions;
        const auto id = world.crowds().nextId();
        patch.put(id, crowd);
        world = testing::changed(world, patch);
        return id;
    }
    void addAttractor(Point at)
    {
        world::WorldPatch patch;
        patch.put(world.attractors().nextId(), world::Attractor{"Fountain", at, 1.0, 50.0});
        world = testing::changed(world, patch);
    }
    [[nodiscard]] world::World with(double weight) const
    {
        world::WorldPatch patch;
        world::AgentProfile profile = *world.profiles().at(0).row;
        profile.parameters["weight_attraction"] = weight;
        patch.put(world.profiles().at(0).id, profile);
        return testing::changed(world, patch);
    }
};

Point placeOfMember(const ScheduleRun& run, std::uint32_t member)
{
    return run.setting().street->status({world::PersonKind::crowd, member}).place;
}

} // namespace

/// What draws people of crowds who move as recorded.
class CrowdAttractionTest : public QObject {
    Q_OBJECT

private slots:
    /// One of a pair is kept where they are: whoever leads stays nearer to them, before they wait for them as everybody does.
    void whoeverLeads_isHeldByWhoIsLeft()
    {
        const auto apartAfter = [](double weight, int steps) {
            Hall city(weight);
            city.addCrowd(2, 2, {2, 2}, {14, 18}, {{55, 10}});
            const auto run = start(city.world, optionsFor(0));
            advance(*run, 100);
            run->setting().street->settleDown({world::PersonKind::crowd, 1}, placeOfMember(*run, 1), 0.0);
            advance(*run, steps);
            return distance(placeOfMember(*run, 0), placeOfMember(*run, 1));
        };
        const double usual_m = apartAfter(0.0, 100);
        const double drawn_m = apartAfter(2.0, 100);
        QVERIFY2(usual_m > 5.0 && drawn_m < usual_m - 1.0, qPrintable(QStringLiteral("%1, drawn %2").arg(usual_m).arg(drawn_m)));
    }

    /// A cart goes along the hall in the south, then to the north; people who cross the hall in the middle are its companions.
    void aCrowdOfOne_thatMovesAlongAPath_draws()
    {
        const auto meanApart = [](double weight) {
            Hall city(weight);
            const auto cart = city.addCrowd(1, 1, {6, 2}, {8, 4}, {{30, 3}, {30, 17}, {50, 17}});
            city.addCrowd(10, 1, {2, 8}, {10, 12}, {{56, 10}}, cart);
            const auto run = start(city.world, optionsFor(0));
            double sum_m = 0.0;
            constexpr int kSteps = 250;
            for (int i = 0; i < kSteps; ++i) {
                run->step();
                for (std::uint32_t member = 1; member <= 10; ++member)
                    sum_m += distance(placeOfMember(*run, member), placeOfMember(*run, 0)) / (10.0 * kSteps);
            }
            return sum_m;
        };
        const double usual_m = meanApart(0.0);
        const double drawn_m = meanApart(1.0);
        QVERIFY2(drawn_m < usual_m - 1.0, qPrintable(QStringLiteral("%1, drawn %2").arg(usual_m).arg(drawn_m)));
    }

    /// The weight and an attractor come and go while everybody walks; the run is lived again to the same bytes.
    void liveEdits_reachWhoIsDrawn_andReplay()
    {
        Hall city(0.0);
        const auto cart = city.addCrowd(1, 1, {6, 2}, {8, 4}, {{30, 3}, {30, 17}});
        city.addCrowd(9, 3, {2, 8}, {10, 12}, {{56, 10}});
        city.addCrowd(6, 1, {2, 12}, {10, 16}, {{56, 12}}, cart);
        const auto run = start(city.world, optionsFor(0));
        advance(*run, 30);
        QVERIFY(!run->setting().street->drawsAnybody());
        static_cast<void>(testing::take(*run, city.with(1.0)));
        QVERIFY(run->setting().street->drawsAnybody());
        advance(*run, 50);
        Hall fountain = city;
        fountain.addAttractor({40, 16});
        static_cast<void>(testing::take(*run, fountain.with(1.0)));
        advance(*run, 100);
        for (const unsigned threads : {1U, 2U, 8U})
            QCOMPARE(frameHash(*testing::livedAgain(run->log(), run->frame()->step, threads)->frame()), frameHash(*run->frame()));
        const auto undrawn = start(city.world, optionsFor(0));
        advance(*undrawn, 180);
        QVERIFY(frameHash(*undrawn->frame()) != frameHash(*run->frame()));
    }
};

PASSERBY_TEST(CrowdAttractionTest)

} // namespace crowd_attraction_test

#include "crowd_attraction_test.moc"
