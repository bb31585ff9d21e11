// SPDX-License-Identifier: GPL-3.0-or-later
// What holds on any streets: towns, signals, crossings, people and edits drawn by seeds.
#include "core/foundation/random_stream.h"
#include "core/traffic/driver.h"
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/traffic/drive.h"

#include <QTest>
#include <map>

namespace streets_test {

using namespace passerby;
using namespace passerby::testing;
using geometry::Point;
using run::OnFoot;
using run::Vehicle;

namespace {

constexpr double kWalk_mps = 1.3;
constexpr double kCrossed_m = 6.0; // from the middle of a street to where people stand beside it

/// A lattice with signals at some junctions, zebra crossings on some streets, and demand of all kinds.
struct RandomTown {
    foundation::RandomStream draws;
    LatticeTown town;
    std::vector<world::StopLineId> lines;
    std::vector<double> crossed_m; ///< places along the lowest street where people cross, on zebra crossings or off them

    explicit RandomTown(std::uint64_t seed)
        : draws(seed, 1, foundation::Purpose::general),
          town(2 + static_cast<int>(draws.below(2)), 1 + static_cast<int>(draws.below(2)), 80.0 + 60.0 * draws.uniform(),
               60.0 + 40.0 * draws.uniform())
    {
        for (int row = 0; row < town.rows; ++row)
            for (int column = 0; column < town.columns; ++column)
                if (draws.below(2) == 0)
                    addSignals(column, row);
        for (int block = 0; block + 1 < town.columns; ++block) {
            crossed_m.push_back((block + 0.3 + 0.4 * draws.uniform()) * town.block_m);
            if (draws.below(2) == 0)
                town.add(world::Crossing{"", 0, {crossed_m.back(), -4.0}, {crossed_m.back(), 4.0}, 4.0, {}});
        }
        for (const auto entry : town.entries) {
            town.demand(entry, 0, 100.0 + 200.0 * draws.uniform());
            town.demand(entry, 1, 60.0 * draws.uniform());
            town.demand(entry, 3, 30.0 * draws.uniform());
        }
    }

private:
    void addSignals(int column, int row)
    {
        const double offset_s = kMorning_s + 60.0 * draws.uniform();
        const std::array<world::SignalId, 2> lights{town.add(world::Signal{"", 25.0, 3.0, 32.0, offset_s}),
                                                    town.add(world::Signal{"", 25.0, 3.0, 32.0, offset_s + 30.0})};
        for (std::size_t arm = 0; arm < 4; ++arm) {
            const LatticeTown::Arm& at = town.junctions[static_cast<std::size_t>(row * town.columns + column)][arm];
            const Point left = Point{-at.inAhead.y, at.inAhead.x} * 1.5;
            const Point middle = at.inEnd - at.inAhead * 1.0;
            lines.push_back(town.add(world::StopLine{"", 0, middle + left, middle - left, lights[arm % 2]}));
        }
    }
};

Point frontOf(const Vehicle& vehicle)
{
    const auto heading_rad = static_cast<double>(vehicle.heading_rad);
    return Point{static_cast<double>(vehicle.x_m), static_cast<double>(vehicle.y_m)}
           + Point{std::cos(heading_rad), std::sin(heading_rad)} * (static_cast<double>(vehicle.length_m) / 2.0);
}

/// Whether the way from `before` to `now` leads over the line in the direction in which it is stopped at.
bool passes(const world::StopLine& line, Point before, Point now)
{
    const auto side = [&](Point at) { return geometry::orientation(line.a, line.b, at); };
    const Point along = line.b - line.a;
    const double share = geometry::dot(now - line.a, along) / geometry::dot(along, along);
    return side(before) < 0.0 && side(now) >= 0.0 && share > 0.0 && share < 1.0;
}

/// Somebody who goes to and fro across the lowest street, and steps on it where all who come can stop well.
struct Crosser {
    OnFoot person;
    bool goesUp = true;
    bool isCrossing = false;

    void step(std::span<const Vehicle> vehicles)
    {
        if (!isCrossing)
            isCrossing = std::none_of(vehicles.begin(), vehicles.end(), [this](const Vehicle& vehicle) { return comesTooSoon(vehicle); });
        person.velocity_mps = {0.0, isCrossing ? (goesUp ? kWalk_mps : -kWalk_mps) : 0.0};
        person.place = person.place + person.velocity_mps * kStep_s;
        if (std::abs(person.place.y) >= kCrossed_m && (person.place.y > 0.0) == goesUp) {
            goesUp = !goesUp;
            isCrossing = false;
        }
    }
    [[nodiscard]] bool comesTooSoon(const Vehicle& vehicle) const
    {
        const double speed_mps = static_cast<double>(vehicle.speed_mps);
        const double stops_m = speed_mps * speed_mps / 4.0 + 1.5 * speed_mps + 10.0;
        return std::abs(static_cast<double>(vehicle.x_m) - person.place.x) < stops_m && std::abs(vehicle.y_m) < 8.0F;
    }
    [[nodiscard]] bool isTouchedBy(const Vehicle& vehicle) const
    {
        constexpr float kHalf_m = 0.001F;
        const heter_sim::OrientedBox middle{
            {static_cast<float>(person.place.x), static_cast<float>(person.place.y)}, 0.0F, kHalf_m, kHalf_m};
        return vehicle.speed_mps > 0.0F && heter_sim::trueGap(bodyOf(vehicle), middle) < static_cast<float>(person.radius_m) - kHalf_m;
    }
};

} // namespace

class StreetsTest : public QObject {
    Q_OBJECT
private slots:
    void anyStreets_nobodyOverlapsOrPassesClosedLinesOrPeople();
    void anyThreads_sameBytes();
    void randomEdits_allAreCounted();
    void aStep_allocatesNothing();
    void nobodySlidesSideways();
};

void StreetsTest::anyStreets_nobodyOverlapsOrPassesClosedLinesOrPeople()
{
    int passed = 0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
        RandomTown random(seed);
        const world::World& world = random.town.world;
        traffic::TrafficParameters parameters;
        parameters.model = seed % 3 == 0 ? traffic::DrivingModel::idm : traffic::DrivingModel::heterSim;
        Drive drive(world, parameters, seed);
        std::vector<Crosser> crossers;
        for (const double x : random.crossed_m)
            crossers.push_back({OnFoot{{x, -kCrossed_m}, {}, 0.25, 0}});
        std::vector<OnFoot> people(crossers.size());
        std::map<std::uint32_t, Point> fronts;
        for (int i = 0; i < 3000; ++i) {
            for (std::size_t k = 0; k < crossers.size(); ++k) {
                crossers[k].step(drive.traffic.vehicles());
                people[k] = crossers[k].person;
            }
            drive.step(people);
            const auto all = drive.traffic.vehicles();
            QCOMPARE(overlaps(all), 0);
            for (const Vehicle& vehicle : all) {
                for (const Crosser& crosser : crossers)
                    QVERIFY2(!crosser.isTouchedBy(vehicle), qPrintable(QStringLiteral("%1 at %2 s").arg(seed).arg(drive.now_s)));
                const Point front = frontOf(vehicle);
                const auto before = fronts.find(vehicle.number);
                if (before != fronts.end())
                    for (const auto& [id, line] : world.stopLines()) {
                        const bool isOver = passes(line, before->second, front);
                        passed += isOver ? 1 : 0;
                        QVERIFY2(!isOver
                                     || world::lightOf(*world.trafficSignals().find(line.signal), kMorning_s + drive.now_s - kStep_s)
                                            != world::SignalLight::red,
                                 qPrintable(QStringLiteral("%1 at %2 s").arg(seed).arg(drive.now_s)));
                    }
                fronts[vehicle.number] = front;
            }
        }
        QVERIFY(drive.traffic.counts().left > 20);
        QCOMPARE(drive.traffic.counts().towed, std::uint64_t{0});
    }
    QVERIFY2(passed > 100, qPrintable(QString::number(passed)));
}

/// More vehicles than are done by one thread, with people among them and an edit under way.
void StreetsTest::anyThreads_sameBytes()
{
    for (const traffic::DrivingModel model : {traffic::DrivingModel::heterSim, traffic::DrivingModel::idm}) {
        LatticeTown town(7, 7, 100.0, 90.0);
        for (const auto entry : town.entries)
            town.demand(entry, 3, 200.0);
        traffic::TrafficParameters parameters;
        parameters.model = model;
        std::vector<std::unique_ptr<Drive>> drives;
        for (const auto& [threads, seed] : {std::pair{1U, 5U}, std::pair{2U, 5U}, std::pair{8U, 5U}, std::pair{2U, 6U}}) {
            drives.push_back(std::make_unique<Drive>(town.world, parameters, seed, threads));
            for (const auto& [id, lane] : town.world.lanes())
                for (double at_m = 10.0; at_m < world::lengthOf_m(lane) - 10.0; at_m += 12.0)
                    QVERIFY(drives.back()->traffic.place(id, town.kinds[0], at_m, 5.0));
        }
        std::vector<OnFoot> people;
        for (int i = 0; i < 600; ++i)
            people.push_back({{1.0 * i, -4.5}, {0.0, i % 7 == 0 ? kWalk_mps : 0.0}, 0.25, 0});
        for (int i = 0; i < 120; ++i) {
            if (i == 60) {
                world::PatchBuilder builder(town.world);
                builder.erase(town.junctions[24][0].out);
                town.apply(builder.take());
                for (const auto& drive : drives)
                    drive->traffic.takeOver(town.world);
            }
            for (OnFoot& person : people)
                person.place = person.place + person.velocity_mps * kStep_s;
            for (const auto& drive : drives)
                drive->step(people);
            const auto first = drives[0]->traffic.vehicles();
            QVERIFY2(first.size() >= traffic::kFewVehicles, qPrintable(QString::number(first.size())));
            for (std::size_t k = 1; k < 3; ++k) {
                const auto other = drives[k]->traffic.vehicles();
                QVERIFY(std::equal(first.begin(), first.end(), other.begin(), other.end()));
            }
        }
        const auto first = drives[0]->traffic.vehicles();
        const auto other = drives[3]->traffic.vehicles();
        QVERIFY(!std::equal(first.begin(), first.end(), other.begin(), other.end()));
    }
}

void StreetsTest::randomEdits_allAreCounted()
{
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        RandomTown random(seed);
        world::World world = random.town.world;
        Drive drive(world, {}, seed);
        foundation::RandomStream draws(seed, 2, foundation::Purpose::general);
        for (int edit = 0; edit < 20; ++edit) {
            drive.run(10.0);
            world::PatchBuilder builder(world);
            if (const auto what = draws.below(4); what == 0 && !world.stopLines().empty()) {
                builder.erase(world.stopLines().at(draws.below(static_cast<std::uint32_t>(world.stopLines().size()))).id);
            } else if (what == 1) {
                world::VehicleKind kind = *world.vehicleKinds().find(random.town.kinds[draws.below(4)]);
                kind.length_m *= 0.8 + 0.4 * draws.uniform();
                kind.speed_mps *= 0.8 + 0.4 * draws.uniform();
                builder.replace(*std::find_if(random.town.kinds.begin(), random.town.kinds.end(),
                                              [&](world::VehicleKindId id) { return world.vehicleKinds().find(id)->name == kind.name; }),
                                kind);
            } else {
                const auto& entry = world.lanes().at(draws.below(static_cast<std::uint32_t>(world.lanes().size())));
                if (what == 2) {
                    world::Lane lane = *entry.row;
                    for (Point& point : lane.points)
                        point = point + Point{0.5 * draws.uniform(), 0.5 * draws.uniform()};
                    builder.replace(entry.id, lane);
                } else {
                    for (const auto& [id, demand] : world.vehicleDemands())
                        if (demand.lane == entry.id)
                            builder.erase(id);
                    builder.erase(entry.id);
                }
            }
            QVERIFY(world.apply(builder.take()));
            drive.traffic.takeOver(world);
            QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
            const auto counts = drive.traffic.counts();
            QCOMPARE(counts.entered, drive.traffic.vehicles().size() + counts.left + counts.lost + counts.towed);
            for (int i = 0; i < 20; ++i) {
                drive.step();
                QCOMPARE(overlaps(drive.traffic.vehicles()), 0);
            }
        }
    }
}

void StreetsTest::aStep_allocatesNothing()
{
    if (!kAllocationsAreCounted)
        QSKIP("The allocator is a sanitizer's.");
    LatticeTown town(3, 3, 100.0, 90.0);
    Drive drive(town.world);
    for (const auto& [id, lane] : town.world.lanes())
        for (double at_m = 10.0; at_m < world::lengthOf_m(lane) - 10.0; at_m += 15.0)
            QVERIFY(drive.traffic.place(id, town.kinds[0], at_m, 5.0));
    std::vector<OnFoot> people; // beside the lowest street
    for (int i = 0; i < 600; ++i)
        people.push_back({{0.4 * i, -4.5}, {}, 0.25, 0});
    drive.run(5.0, people);
    const long before = allocations;
    drive.run(20.0, people);
    QCOMPARE(allocations - before, 0L);
}

void StreetsTest::nobodySlidesSideways()
{
    RandomTown random(2);
    Drive drive(random.town.world);
    std::map<std::uint32_t, Vehicle> before;
    for (int i = 0; i < 3000; ++i) {
        drive.step();
        for (const Vehicle& vehicle : drive.traffic.vehicles()) {
            if (const auto found = before.find(vehicle.number); found != before.end()) {
                const Vehicle& was = found->second;
                const double turn_rad = std::remainder(static_cast<double>(vehicle.heading_rad - was.heading_rad), 2.0 * M_PI);
                const double heading_rad = static_cast<double>(was.heading_rad) + turn_rad / 2.0;
                const Point moved{static_cast<double>(vehicle.x_m - was.x_m), static_cast<double>(vehicle.y_m - was.y_m)};
                const double aside_m = std::abs(geometry::cross({std::cos(heading_rad), std::sin(heading_rad)}, moved));
                const double ahead_m = geometry::dot({std::cos(heading_rad), std::sin(heading_rad)}, moved);
                QVERIFY2(ahead_m > -0.001 && aside_m < 0.3 * ahead_m + 0.005,
                         qPrintable(QStringLiteral("%1 moves %2 m ahead and %3 m aside").arg(vehicle.number).arg(ahead_m).arg(aside_m)));
            }
            before[vehicle.number] = vehicle;
        }
    }
}

PASSERBY_TEST(StreetsTest)

} // namespace streets_test

#include "streets_test.moc"
