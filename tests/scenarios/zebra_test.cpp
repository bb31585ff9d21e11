// SPDX-License-Identifier: GPL-3.0-or-later
// People and cars at one crosswalk: a zebra crossing, and one with lights.
#include "core/run/setting.h"
#include "tests/support/crosswalk_city.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

namespace zebra_test {

using namespace passerby;
using geometry::Point;
using run::frameHash;
using testing::advance;
using testing::CrosswalkCity;
using testing::livedAgain;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::take;
using world::Steering;

namespace {

constexpr std::uint32_t kPeople = 40;
constexpr std::uint32_t kFewPeople = 8; ///< with more there is always somebody on a zebra crossing, and no car ever passes
constexpr double kVehicles_per_h = 400.0;
constexpr int kSteps = 3000;

double gap_m(const run::Vehicle& vehicle, Point place)
{
    const double heading_rad = static_cast<double>(vehicle.heading_rad);
    const Point along{std::cos(heading_rad), std::sin(heading_rad)};
    const Point from = place - Point{static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)};
    const double ahead_m = std::abs(dot(from, along)) - 0.5 * static_cast<double>(vehicle.length_m);
    const double aside_m = std::abs(cross(along, from)) - 0.5 * static_cast<double>(vehicle.width_m);
    return std::max(ahead_m, aside_m);
}

constexpr double kSlowly_mps = 3.0;
constexpr int kSeenFor = 50; ///< steps, 5 s: in that time every car has been able to stop with 3 m/s² from 13.9 m/s

/// What was seen of a run.
struct Seen {
    int begun = 0;                ///< people who went onto the crosswalk
    int begunAtRed = 0;           ///< of them
    int ranInto = 0;              ///< steps × people in the outline of a vehicle
    double fastestNear_mps = 0.0; ///< of vehicles within 1 m of somebody who is on the crosswalk and has been there for kSeenFor
    std::size_t mostStanding = 0; ///< vehicles at a time
};

Seen live(ScheduleRun& run, const CrosswalkCity& city)
{
    Seen seen;
    std::map<std::uint32_t, std::uint32_t> cellBefore;
    std::map<std::uint32_t, int> sinceWhen; // steps in which they came onto the crosswalk, or were there first
    for (int i = 0; i < kSteps; ++i) {
        run.step();
        const auto frame = run.frame();
        const street::SteeredPeople& street = *run.setting().street;
        const bool isRed = !street.lights().empty() && !street.lights().front().isOpen;
        std::map<std::uint32_t, std::uint32_t> cellNow;
        for (std::size_t row = 0; row < street.size(); ++row) {
            const auto present = street.present(row);
            cellNow[present.agent.number] = present.cell;
            const auto before = cellBefore.find(present.agent.number);
            const bool isOnCrosswalk = present.cell == city.crosswalkCell;
            const bool begins = isOnCrosswalk && before != cellBefore.end() && before->second != present.cell;
            seen.begun += begins ? 1 : 0;
            seen.begunAtRed += begins && isRed ? 1 : 0;
            if (!isOnCrosswalk)
                sinceWhen.erase(present.agent.number);
            const bool isLongThere = isOnCrosswalk && i - sinceWhen.emplace(present.agent.number, i).first->second >= kSeenFor;
            for (const run::Vehicle& vehicle : frame->vehicles) {
                const double near_m = gap_m(vehicle, present.place);
                seen.ranInto += near_m < 0.0 ? 1 : 0;
                if (isLongThere && near_m < 1.0)
                    seen.fastestNear_mps = std::max(seen.fastestNear_mps, static_cast<double>(vehicle.speed_mps));
            }
        }
        std::size_t standing = 0;
        for (const run::Vehicle& vehicle : frame->vehicles)
            standing += vehicle.speed_mps < 0.1F ? 1 : 0;
        seen.mostStanding = std::max(seen.mostStanding, standing);
        cellBefore = std::move(cellNow);
    }
    return seen;
}

std::string told(const char* what, const Seen& seen, const run::VehicleCounts& counts)
{
    return std::string(what) + ": " + std::to_string(seen.begun) + " people crossed, " + std::to_string(seen.begunAtRed) + " began at red, "
           + std::to_string(counts.entered) + " vehicles came, " + std::to_string(counts.left) + " left, "
           + std::to_string(seen.mostStanding) + " stood at most, " + std::to_string(seen.ranInto)
           + " steps of people in vehicles, within 1 m of somebody who had been on the crosswalk for 5 s at most "
           + std::to_string(seen.fastestNear_mps) + " m/s";
}

} // namespace

class ZebraTest : public QObject {
    Q_OBJECT

private slots:
    void zebra_letsBothThrough_andNobodyIsRunOver()
    {
        for (const Steering steering : {Steering::orca, Steering::socialForce, Steering::reactive, Steering::heterSim}) {
            const CrosswalkCity city(steering, std::nullopt, std::nullopt, kVehicles_per_h);
            const auto run = start(city.world, optionsFor(kFewPeople));
            const Seen seen = live(*run, city);
            const run::VehicleCounts counts = run->frame()->vehicleCounts;
            const std::string words = told(std::string(world::spell(steering)).c_str(), seen, counts);
            qInfo("%s", words.c_str());
            QVERIFY2(seen.ranInto == 0 && seen.fastestNear_mps <= kSlowly_mps, words.c_str());
            QVERIFY2(seen.begun > 30 && seen.mostStanding > 0, words.c_str());
            QVERIFY2(counts.entered > 30 && counts.left > 15 && counts.lost == 0, words.c_str());
        }
    }

    /// People have green while vehicles have red, and the other way round, with a pause after either.
    void withLights_bothWaitForTheirs()
    {
        const CrosswalkCity city(Steering::orca, world::Signal{"", 15.0, 0.0, 45.0, 0.0}, world::Signal{"", 25.0, 3.0, 32.0, 28.0},
                                 kVehicles_per_h);
        const auto run = start(city.world, optionsFor(kPeople));
        const Seen seen = live(*run, city);
        const run::VehicleCounts counts = run->frame()->vehicleCounts;
        const std::string words = told("lights", seen, counts);
        qInfo("%s", words.c_str());
        QVERIFY2(seen.begunAtRed == 0, words.c_str());
        QVERIFY2(seen.ranInto == 0 && seen.begun > 40 && seen.mostStanding > 1 && counts.left > 15, words.c_str());
    }

    /// With an edit that takes one of the lanes, and one that gives it back, while cars drive.
    void editedAndReplayed_withAnyThreads_itIsTheSame()
    {
        const CrosswalkCity city(Steering::orca, world::Signal{"", 15.0, 0.0, 45.0, 0.0}, std::nullopt, kVehicles_per_h);
        simulation::ScheduleOptions options = optionsFor(kPeople);
        options.threads = 1;
        const auto run = start(city.world, options);
        advance(*run, 600);
        QVERIFY(run->frame()->vehicles.size() > 1);
        world::WorldPatch patch;
        patch.erase(city.world.vehicleDemands().at(0).id);
        patch.erase(city.world.lanes().at(0).id);
        take(*run, testing::changed(run->world(), patch));
        advance(*run, 200);
        take(*run, city.world);
        advance(*run, 200);
        QVERIFY(!run->frame()->vehicles.empty());
        for (const unsigned threads : {2U, 8U})
            QCOMPARE(frameHash(*livedAgain(run->log(), 1000, threads)->frame()), frameHash(*run->frame()));
    }

    /// A city that gets its traffic while people live in it.
    void trafficThatIsDrawnLater_drives()
    {
        const CrosswalkCity still(Steering::orca, std::nullopt, std::nullopt, 0.0);
        const CrosswalkCity city(Steering::orca, std::nullopt, std::nullopt, kVehicles_per_h);
        const auto run = start(still.world, optionsFor(kPeople));
        advance(*run, 50);
        QCOMPARE(run->frame()->vehicleCounts, run::VehicleCounts{});
        take(*run, city.world);
        advance(*run, 600);
        QVERIFY(run->frame()->vehicleCounts.entered > 1);
        QCOMPARE(frameHash(*livedAgain(run->log(), 650, 2)->frame()), frameHash(*run->frame()));
    }
};

PASSERBY_TEST(ZebraTest)

} // namespace zebra_test

#include "zebra_test.moc"
