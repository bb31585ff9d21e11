// SPDX-License-Identifier: GPL-3.0-or-later
// The scenes of Ren et al. 2018 as the generator makes them, run as a window runs them.
#include "core/generator/scenes.h"
#include "core/heter_sim/boxes.h"
#include "core/run/frame_hash.h"
#include "core/simulation/schedule_run.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

using namespace passerby;
using generator::SceneOptions;
using geometry::Point;
using run::Frame;
using run::Vehicle;
using run::Walker;
using simulation::ScheduleRun;

namespace {

constexpr double kRadius_m = 0.2; // of people in these scenes
constexpr double kDeep_m = 0.05;  // deeper in each other than that is an overlap
constexpr double kStep_s = 0.1;

world::World made(std::string_view name, const SceneOptions& options = {})
{
    auto scene = generator::makeScene(name, options);
    if (!scene)
        qFatal("%s", foundation::describe(scene.error()).c_str());
    return std::move(scene).value();
}

std::unique_ptr<ScheduleRun> begun(const world::World& world, unsigned threads = 1)
{
    foundation::JobContext context;
    simulation::ScheduleOptions options;
    options.seed = world.settings().seed;
    options.people = 0;
    options.threads = threads;
    auto created = ScheduleRun::create(world, options, context);
    if (!created)
        qFatal("%s", foundation::describe(created.error()).c_str());
    return std::move(created).value();
}

Point placeOf(const Walker& walker)
{
    return {static_cast<double>(walker.x_m), static_cast<double>(walker.y_m)};
}

Point placeOf(const Vehicle& vehicle)
{
    return {static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)};
}

Point headingOf(const Vehicle& vehicle)
{
    return {std::cos(static_cast<double>(vehicle.heading_rad)), std::sin(static_cast<double>(vehicle.heading_rad))};
}

heter_sim::OrientedBox outlineOf(const Vehicle& vehicle)
{
    return {{vehicle.x_m, vehicle.y_m}, vehicle.heading_rad, 0.5F * vehicle.length_m, 0.5F * vehicle.width_m};
}

/// Between the outline and the middle of somebody.
double gap_m(const Vehicle& vehicle, Point person)
{
    const heter_sim::OrientedBox point{{static_cast<float>(person.x), static_cast<float>(person.y)}, 0.0F, 0.0F, 0.0F};
    return static_cast<double>(heter_sim::trueGap(outlineOf(vehicle), point));
}

Point frontOf(const Vehicle& vehicle)
{
    return placeOf(vehicle) + headingOf(vehicle) * (0.5 * static_cast<double>(vehicle.length_m));
}

/// People: how far they walked, and how near to each other.
struct OnFootWatch {
    std::map<world::AgentId, Point> before;    ///< where they were when looked at last
    std::map<world::AgentId, double> walked_m; ///< by all who were ever there
    std::uint64_t near = 0;                    ///< looks × pairs within 2 m
    std::uint64_t overlaps = 0;                ///< of these

    void look(const Frame& frame)
    {
        for (std::size_t i = 0; i < frame.walkers.size(); ++i) {
            const Point place = placeOf(frame.walkers[i]);
            const auto was = before.try_emplace(frame.walkers[i].agent, place).first;
            walked_m[frame.walkers[i].agent] += distance(place, was->second);
            was->second = place;
            for (std::size_t j = 0; j < i; ++j) {
                const double apart_m = distance(place, placeOf(frame.walkers[j]));
                near += apart_m < 2.0 ? 1 : 0;
                overlaps += apart_m < 2.0 * kRadius_m - kDeep_m ? 1 : 0;
            }
        }
    }
    [[nodiscard]] double leastWalked_m() const
    {
        const auto least =
            std::min_element(walked_m.begin(), walked_m.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        return least == walked_m.end() ? 0.0 : least->second;
    }
    [[nodiscard]] double overlapping() const { return near > 0 ? static_cast<double>(overlaps) / static_cast<double>(near) : 0.0; }
};

/// Vehicles: how many there are, how they get on, and what they come near to.
struct RoadWatch {
    std::map<std::uint16_t, double> seen;               ///< looks × vehicles by kind
    std::map<std::uint32_t, std::pair<int, double>> on; ///< how often looked at, and how far driven
    int looks = 0;
    std::uint64_t overlaps = 0;
    std::uint64_t drivenInto = 0;            ///< looks × people in the outline of a moving vehicle, or whose body its front reaches
    std::uint64_t brushed = 0;               ///< looks × people whose body is against the side or the back of a moving vehicle
    double deepest_m = 0.0;                  ///< of these, in it
    std::map<std::uint32_t, double> stood_s; ///< since they drove last
    double longestStood_s = 0.0;

    void look(const Frame& frame)
    {
        ++looks;
        for (std::size_t i = 0; i < frame.vehicles.size(); ++i) {
            const Vehicle& vehicle = frame.vehicles[i];
            seen[vehicle.kind] += 1.0;
            ++on[vehicle.number].first;
            on[vehicle.number].second += static_cast<double>(vehicle.speed_mps) * kStep_s;
            double& since_s = stood_s[vehicle.number];
            since_s = vehicle.speed_mps < 0.1F ? since_s + kStep_s : 0.0;
            longestStood_s = std::max(longestStood_s, since_s);
            for (std::size_t j = 0; j < i; ++j)
                if (distance(placeOf(vehicle), placeOf(frame.vehicles[j])) < 8.0
                    && heter_sim::trueGap(outlineOf(vehicle), outlineOf(frame.vehicles[j])) < -0.001F)
                    ++overlaps;
            if (vehicle.speed_mps > 0.0F)
                for (const Walker& walker : frame.walkers)
                    lookAt(vehicle, placeOf(walker));
        }
    }
    void lookAt(const Vehicle& vehicle, Point person)
    {
        const double between_m = gap_m(vehicle, person);
        if (between_m >= kRadius_m)
            return;
        const double ahead_m = dot(person - placeOf(vehicle), headingOf(vehicle));
        const bool isInto = between_m < 0.0 || ahead_m > 0.5 * static_cast<double>(vehicle.length_m);
        ++(isInto ? drivenInto : brushed);
        deepest_m = std::max(deepest_m, kRadius_m - between_m);
    }
    [[nodiscard]] double mean(std::uint16_t kind) const { return seen.count(kind) > 0 ? seen.at(kind) / looks : 0.0; }
    [[nodiscard]] double mean() const { return mean(0) + mean(1) + mean(2); }
    /// Of those who were there for at least so long.
    [[nodiscard]] double slowest_mps(double least_s) const
    {
        double slowest = 99.0;
        for (const auto& [number, of] : on)
            if (of.first * kStep_s >= least_s)
                slowest = std::min(slowest, of.second / (of.first * kStep_s));
        return slowest;
    }
    [[nodiscard]] std::string told() const
    {
        return std::to_string(mean(0)) + " + " + std::to_string(mean(1)) + " + " + std::to_string(mean(2)) + " vehicles, slowest "
               + std::to_string(slowest_mps(30.0)) + " m/s, stood at most " + std::to_string(longestStood_s) + " s, "
               + std::to_string(overlaps) + " overlaps, " + std::to_string(drivenInto) + " driven into, " + std::to_string(brushed)
               + " brushed, at most " + std::to_string(deepest_m) + " m deep";
    }
};

/// Whether vehicles pass lines at red, and people step onto crosswalks while they have no green.
struct LightWatch {
    const world::World& world;
    std::map<std::uint32_t, Point> fronts;
    std::map<world::AgentId, bool> wasAcross;
    int passed = 0; ///< lines, by vehicles
    int passedAtRed = 0;
    int begun = 0; ///< ways across, by people
    int begunAtRed = 0;
    std::size_t mostStanding = 0;

    void look(const Frame& frame)
    {
        std::size_t standing = 0;
        for (const Vehicle& vehicle : frame.vehicles) {
            standing += vehicle.speed_mps < 0.1F ? 1 : 0;
            const Point front = frontOf(vehicle);
            const Point was = fronts.try_emplace(vehicle.number, front).first->second;
            for (const auto& [id, line] : world.stopLines())
                if (passes(line, was, front, headingOf(vehicle))) {
                    ++passed;
                    passedAtRed += lightOf(line.signal, frame.clock_s - kStep_s) == world::SignalLight::red ? 1 : 0;
                }
            fronts[vehicle.number] = front;
        }
        mostStanding = std::max(mostStanding, standing);
        for (const Walker& walker : frame.walkers)
            lookAt(walker, frame.clock_s);
    }
    void lookAt(const Walker& walker, double clock_s)
    {
        bool isAcross = false;
        for (const auto& [id, cell] : world.cells())
            isAcross = isAcross || (cell.kind == world::CellKind::crosswalk && contains(cell.polygon, placeOf(walker)));
        if (bool& was = wasAcross.try_emplace(walker.agent, isAcross).first->second; was != isAcross) {
            was = isAcross;
            begun += isAcross ? 1 : 0;
            const world::SignalLight light = lightOf(world.crossings().at(0).row->signal, clock_s - kStep_s);
            begunAtRed += isAcross && light != world::SignalLight::green ? 1 : 0;
        }
    }
    [[nodiscard]] world::SignalLight lightOf(world::SignalId signal, double clock_s) const
    {
        return world::lightOf(*world.trafficSignals().find(signal), clock_s);
    }
    /// From before the line to beyond it, on the side of the road where one stops.
    static bool passes(const world::StopLine& line, Point was, Point now, Point ahead)
    {
        const Point along = line.b - line.a;
        const double turn = cross(along, ahead);
        const double share = dot(now - line.a, along) / dot(along, along);
        return std::abs(turn) > 0.7 * length(along) && share > 0.0 && share < 1.0 && cross(along, was - line.a) * turn < 0.0
               && cross(along, now - line.a) * turn >= 0.0;
    }
};

void warmUp(ScheduleRun& run, double seconds)
{
    while (run.time_s() < seconds)
        run.step();
}

/// A scene of people alone, until nobody is left or the time is up.
std::pair<OnFootWatch, std::shared_ptr<const Frame>> walked(std::string_view name, double seconds)
{
    const auto run = begun(made(name));
    OnFootWatch watch;
    std::shared_ptr<const Frame> frame;
    do {
        run->step();
        frame = run->frame();
        watch.look(*frame);
    } while (!frame->walkers.empty() && run->time_s() < seconds);
    qInfo("%s: %zu people, %zu left after %.0f s, least way %.1f m, %.2f %% of pairs within 2 m overlap", std::string(name).c_str(),
          watch.walked_m.size(), frame->walkers.size(), run->time_s(), watch.leastWalked_m(), 100.0 * watch.overlapping());
    return {watch, frame};
}

/// How much is seen of Traffic-3.
constexpr double kCrossroads_s = 300.0;

} // namespace

class HeterSimScenesTest : public QObject {
    Q_OBJECT

private slots:
    void crowds_walkThroughEachOther_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("people");
        QTest::addColumn<double>("way_m");
        QTest::addColumn<double>("within_s");
        QTest::newRow("crowd-2") << "crowd-2" << 100 << 22.0 << 50.0;
        QTest::newRow("crowd-3") << "crowd-3" << 79 << 26.0 << 60.0;
        QTest::newRow("circle") << "circle" << 36 << 18.0 << 50.0;
    }
    /// All come to where they go, and next to nobody walks into anybody.
    void crowds_walkThroughEachOther()
    {
        QFETCH(QString, name);
        QFETCH(int, people);
        QFETCH(double, way_m);
        QFETCH(double, within_s);
        const auto [watch, last] = walked(name.toStdString(), within_s);
        QCOMPARE(static_cast<int>(watch.walked_m.size()), people);
        QVERIFY(last->walkers.empty());
        QVERIFY(watch.leastWalked_m() > way_m);
        QVERIFY(watch.overlapping() < 0.01);
    }

    void street_everybodyWalksToAndFro()
    {
        const auto [watch, last] = walked("crowd-1", 60.0);
        QCOMPARE(watch.walked_m.size(), std::size_t{18});
        QCOMPARE(last->walkers.size(), std::size_t{18});
        QVERIFY(watch.leastWalked_m() > 40.0);
        QVERIFY(watch.overlapping() < 0.01);
    }

    void roads_holdAsManyCars_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<double>("cars");
        QTest::newRow("traffic-1") << "traffic-1" << 80.0;
        QTest::newRow("four-lanes") << "four-lanes" << 156.0;
        QTest::newRow("four-twisting-lanes") << "four-twisting-lanes" << 200.0;
        QTest::newRow("among-cars") << "among-cars" << 50.0;
    }
    /// Once the road has filled: about the paper's number, all drive, none overlaps or is lost.
    void roads_holdAsManyCars()
    {
        QFETCH(QString, name);
        QFETCH(double, cars);
        const auto run = begun(made(name.toStdString()));
        warmUp(*run, 240.0);
        RoadWatch watch;
        while (run->time_s() < 330.0) {
            run->step();
            watch.look(*run->frame());
        }
        qInfo("%s: %s", qPrintable(name), watch.told().c_str());
        QVERIFY(watch.mean() > 0.85 * cars && watch.mean() < 1.15 * cars);
        QVERIFY(watch.slowest_mps(30.0) > 4.0);
        QCOMPARE(watch.overlaps, std::uint64_t{0});
        QCOMPARE(run->frame()->vehicleCounts.lost, std::uint64_t{0});
    }

    void crossedRoad_nobodyIsDrivenInto()
    {
        const world::World scene = made("traffic-2");
        const auto run = begun(scene);
        warmUp(*run, 60.0);
        RoadWatch road;
        OnFootWatch people;
        int crossed = 0;
        std::map<world::AgentId, bool> wasNorth;
        while (run->time_s() < 300.0) {
            run->step();
            const auto frame = run->frame();
            road.look(*frame);
            people.look(*frame);
            for (const Walker& walker : frame->walkers)
                if (std::abs(walker.y_m) > 3.5F) {
                    const bool isNorth = walker.y_m > 0.0F;
                    bool& was = wasNorth.try_emplace(walker.agent, isNorth).first->second;
                    crossed += was != isNorth ? 1 : 0;
                    was = isNorth;
                }
        }
        qInfo("traffic-2: %d crossed, least way %.1f m, %.2f %% of pairs overlap, %s", crossed, people.leastWalked_m(),
              100.0 * people.overlapping(), road.told().c_str());
        QCOMPARE(people.walked_m.size(), std::size_t{30});
        QVERIFY(people.leastWalked_m() > 120.0 && people.overlapping() < 0.01);
        QVERIFY(crossed > 10);
        QVERIFY(road.mean() > 0.8 * 35.0 && road.mean() < 1.2 * 35.0);
        QVERIFY(road.slowest_mps(30.0) > 1.0);
        QCOMPARE(road.overlaps, std::uint64_t{0});
        QCOMPARE(road.drivenInto, std::uint64_t{0});
        QCOMPARE(run->frame()->vehicleCounts.lost, std::uint64_t{0});
    }

    void crossroads_allGetOverAndNobodyIsDrivenInto_data()
    {
        QTest::addColumn<bool>("hasLights");
        QTest::newRow("light") << true;
        QTest::newRow("no light") << false;
    }
    void crossroads_allGetOverAndNobodyIsDrivenInto()
    {
        QFETCH(bool, hasLights);
        SceneOptions options;
        options.hasLights = hasLights;
        const world::World scene = made("traffic-3", options);
        const auto run = begun(scene);
        warmUp(*run, 120.0);
        RoadWatch road;
        OnFootWatch people;
        LightWatch lights{.world = scene, .fronts = {}, .wasAcross = {}};
        while (run->time_s() < 120.0 + kCrossroads_s) {
            run->step();
            const auto frame = run->frame();
            road.look(*frame);
            people.look(*frame);
            if (hasLights)
                lights.look(*frame);
        }
        const run::VehicleCounts counts = run->frame()->vehicleCounts;
        qInfo("traffic-3: least way %.1f m, %.2f %% of pairs overlap, %s; %d vehicles passed lines, %d at red, %zu stood at most; people "
              "began %d "
              "times to cross, %d not at green; %llu vehicles came, %llu left",
              people.leastWalked_m(), 100.0 * people.overlapping(), road.told().c_str(), lights.passed, lights.passedAtRed,
              lights.mostStanding, lights.begun, lights.begunAtRed, static_cast<unsigned long long>(counts.entered),
              static_cast<unsigned long long>(counts.left));
        QCOMPARE(people.walked_m.size(), std::size_t{8});
        QVERIFY(people.leastWalked_m() > 60.0 && people.overlapping() < 0.02);
        for (const std::uint16_t kind : {0, 1, 2})
            QVERIFY(road.mean(kind) > 3.0 && road.mean(kind) < 20.0);
        QVERIFY(counts.left > 60 && counts.lost == 0);
        QVERIFY(road.longestStood_s < 150.0); // two turns of the light
        QCOMPARE(road.overlaps, std::uint64_t{0});
        QCOMPARE(road.drivenInto, std::uint64_t{0});
        if (hasLights) {
            QVERIFY(lights.passed > 60 && lights.mostStanding > 3 && lights.begun > 20);
            QCOMPARE(lights.passedAtRed, 0);
            QCOMPARE(lights.begunAtRed, 0);
        }
    }

    void anyThreads_sameBytes()
    {
        for (const char* name : {"crowd-2", "traffic-1", "traffic-2", "traffic-3"}) {
            const world::World scene = made(name);
            const auto one = begun(scene, 1);
            const auto two = begun(scene, 2);
            warmUp(*one, 15.0);
            warmUp(*two, 15.0);
            QVERIFY(one->frame()->walkers.size() + one->frame()->vehicles.size() > 0);
            QCOMPARE(frameHash(*one->frame()), frameHash(*two->frame()));
        }
    }
};

PASSERBY_TEST(HeterSimScenesTest)
#include "heter_sim_scenes_test.moc"
