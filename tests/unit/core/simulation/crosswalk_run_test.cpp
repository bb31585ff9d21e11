// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/setting.h"
#include "core/world/profile_parameters.h"
#include "tests/support/crosswalk_city.h"
#include "tests/support/edited_runs.h"
#include "tests/support/test_registry.h"

#include <fmt/format.h>

namespace crosswalk_run_test {

using namespace passerby;
using run::frameHash;
using street::SteeredPeople;
using testing::advance;
using testing::CrosswalkCity;
using testing::livedAgain;
using testing::optionsFor;
using testing::ScheduleRun;
using testing::start;
using testing::take;
using world::Steering;

namespace {

constexpr std::uint32_t kPeople = 60;

/// What happened at the crosswalk.
struct Watched {
    int beganAtGreen = 0;
    int beganAtRed = 0;
    int mostWaiting = 0;
    bool isAnybodyHeld = false;
};

/// Who goes from a pavement onto the crosswalk while the run lives so long.
Watched watch(ScheduleRun& run, const CrosswalkCity& city, int steps)
{
    Watched watched;
    std::map<std::uint32_t, std::uint32_t> cellBefore;
    for (int i = 0; i < steps; ++i) {
        run.step();
        const SteeredPeople& street = *run.setting().street;
        std::map<std::uint32_t, std::uint32_t> cellNow;
        int waiting = 0;
        for (std::size_t row = 0; row < street.size(); ++row) {
            const auto present = street.present(row);
            const SteeredPeople::Status status = street.status(present.agent);
            cellNow[present.agent.number] = status.cell;
            waiting += status.waitsForTurn ? 1 : 0;
            watched.isAnybodyHeld = watched.isAnybodyHeld || (status.waitsForTurn && status.isHeld);
            const auto before = cellBefore.find(present.agent.number);
            if (before == cellBefore.end() || before->second == status.cell || status.cell != city.crosswalkCell)
                continue;
            (street.lights().empty() || street.lights()[0].isOpen ? watched.beganAtGreen : watched.beganAtRed) += 1;
        }
        cellBefore = std::move(cellNow);
        watched.mostWaiting = std::max(watched.mostWaiting, waiting);
    }
    return watched;
}

world::World disobeying(const world::World& world, double share)
{
    world::WorldPatch patch;
    for (const auto& [id, row] : world.profiles()) {
        world::AgentProfile profile = row;
        profile.parameters[world::kCrossesAtRed] = share;
        patch.put(id, profile);
    }
    return testing::changed(world, patch);
}

} // namespace

/// Crosswalks with lights where nobody drives.
class CrosswalkRunTest : public QObject {
    Q_OBJECT

private slots:
    void atRed_nobodyBegins_andNobodyIsHeldUp();
    void whoDoesNotObey_beginsAtRed();
    void redForEver_everybodyIsStillThere();
    void threadsReplayAndEdits_giveTheSameBytes();
    void waits_ofPeopleAndVehicles();
};

void CrosswalkRunTest::atRed_nobodyBegins_andNobodyIsHeldUp()
{
    for (const Steering steering : {Steering::orca, Steering::reactive, Steering::heterSim}) {
        const CrosswalkCity city(steering, world::Signal{"", 15.0, 0.0, 45.0, 0.0}, std::nullopt, 0.0);
        const auto run = start(city.world, optionsFor(kPeople));
        advance(*run, 10); // who was put on the crosswalk
        const Watched watched = watch(*run, city, 2400);
        QCOMPARE(watched.beganAtRed, 0);
        QVERIFY2(watched.beganAtGreen > 60, qPrintable(QString::number(watched.beganAtGreen)));
        QVERIFY2(watched.mostWaiting > 10, qPrintable(QString::number(watched.mostWaiting)));
        QVERIFY(!watched.isAnybodyHeld);
        QCOMPARE(run->frame()->people, kPeople);
        QVERIFY(run->frame()->vehicles.empty());
    }
}

void CrosswalkRunTest::whoDoesNotObey_beginsAtRed()
{
    const CrosswalkCity city(Steering::orca, world::Signal{"", 15.0, 0.0, 45.0, 0.0}, std::nullopt, 0.0);
    const auto run = start(disobeying(city.world, 1.0), optionsFor(kPeople));
    const Watched all = watch(*run, city, 1200);
    QVERIFY(all.beganAtRed > 2 * all.beganAtGreen && all.mostWaiting == 0);
    const auto some = start(disobeying(city.world, 0.3), optionsFor(kPeople));
    const Watched few = watch(*some, city, 1200);
    const std::string words = std::to_string(few.beganAtRed) + " of " + std::to_string(all.beganAtRed) + " began at red, "
                              + std::to_string(few.mostWaiting) + " waited";
    QVERIFY2(few.beganAtRed > 0 && few.beganAtRed < all.beganAtRed && few.mostWaiting > 0, words.c_str());
}

void CrosswalkRunTest::redForEver_everybodyIsStillThere()
{
    const CrosswalkCity city(Steering::orca, world::Signal{"", 0.0, 0.0, 60.0, 0.0}, std::nullopt, 0.0);
    const auto run = start(city.world, optionsFor(kPeople));
    advance(*run, 300);
    const Watched watched = watch(*run, city, 3000);
    QCOMPARE(watched.beganAtRed + watched.beganAtGreen, 0);
    QVERIFY(watched.mostWaiting > 30 && !watched.isAnybodyHeld);
    const auto frame = run->frame();
    const std::uint32_t inside = std::accumulate(frame->insideByTarget.begin(), frame->insideByTarget.end(), 0U);
    QCOMPARE(frame->walkers.size() + inside + frame->atDoors, std::size_t{kPeople});
    QCOMPARE(frame->rescues, street::Rescues{});
}

void CrosswalkRunTest::threadsReplayAndEdits_giveTheSameBytes()
{
    const CrosswalkCity city(Steering::orca, world::Signal{"", 15.0, 0.0, 20.0, 0.0}, std::nullopt, 0.0);
    simulation::ScheduleOptions options = optionsFor(kPeople);
    options.threads = 1;
    const auto run = start(disobeying(city.world, 0.2), options);
    advance(*run, 330); // red
    QVERIFY(!run->setting().street->lights()[0].isOpen);
    const double since_s = run->setting().street->lights()[0].since_s;
    take(*run, testing::changed(run->world(), [&] {
        world::WorldPatch patch;
        const auto& entry = run->world().targets().at(0);
        world::Target target = *entry.row;
        target.position.x += 1.0;
        patch.put(entry.id, target);
        return patch;
    }()));
    QCOMPARE(run->setting().street->lights()[0].since_s, since_s);
    advance(*run, 300);
    for (const unsigned threads : {2U, 8U})
        QCOMPARE(frameHash(*livedAgain(run->log(), 630, threads)->frame()), frameHash(*run->frame()));
}

/// People have green for 15 s of 60, vehicles for 40. The waits of people are also counted from without: who stands in the queue.
void CrosswalkRunTest::waits_ofPeopleAndVehicles()
{
    using run::WaitMeasure;
    const CrosswalkCity city(Steering::orca, world::Signal{"", 15.0, 0.0, 45.0, 0.0}, world::Signal{"", 40.0, 3.0, 17.0, 17.0}, 200.0);
    const auto run = start(city.world, optionsFor(kPeople));
    double stood_s = 0.0;
    for (int i = 0; i < 9000; ++i) {
        run->step();
        const SteeredPeople& street = *run->setting().street;
        for (std::size_t row = 0; row < street.size(); ++row) {
            const SteeredPeople::Status status = street.status(street.present(row).agent);
            stood_s += status.waitsForTurn && length(status.velocity_mps) < 0.5 ? 0.1 : 0.0;
        }
    }
    const auto waits = run->roadMeasures().waits;
    const auto of = [&](WaitMeasure::Place place, WaitMeasure::Who who) {
        WaitMeasure all;
        for (const WaitMeasure& wait : waits)
            if (wait.place == place && wait.who == who) {
                all.passed += wait.passed;
                all.waited += wait.waited;
                all.sum_s += wait.sum_s;
                all.longest_s = std::max(all.longest_s, wait.longest_s);
                all.most95_s = std::max(all.most95_s, wait.most95_s);
            }
        return all;
    };
    const WaitMeasure people = of(WaitMeasure::Place::crossing, WaitMeasure::Who::people);
    const std::string words = fmt::format("{} people, {:.2f} waited, mean {:.1f} s, 95 % {:.0f} s, longest {:.1f} s", people.passed,
                                          people.waitedShare(), people.mean_s(), people.most95_s, people.longest_s);
    QVERIFY2(people.passed > 150 && people.waitedShare() > 0.55 && people.waitedShare() < 0.95, words.c_str());
    QVERIFY2(std::abs(people.sum_s / stood_s - 1.0) < 0.08, (words + fmt::format("; {:.0f} of {:.0f} s", people.sum_s, stood_s)).c_str());
    QVERIFY2(people.longest_s > 35.0 && people.longest_s < 62.0 && people.most95_s <= 50.0, words.c_str()); // the throng takes a while
    const WaitMeasure vehicles = of(WaitMeasure::Place::stopLine, WaitMeasure::Who::vehicles);
    QVERIFY(vehicles.passed > 60 && vehicles.waited > 5 && vehicles.waited < vehicles.passed && vehicles.longest_s < 30.0);
    QCOMPARE(of(WaitMeasure::Place::crossing, WaitMeasure::Who::vehicles).passed, std::uint64_t{0});
}

PASSERBY_TEST(CrosswalkRunTest)

} // namespace crosswalk_run_test

#include "crosswalk_run_test.moc"
