// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/foundation/random_stream.h"
#include "core/heter_sim/vehicle_choice.h"
#include "core/heter_sim/vehicle_motion.h"
#include "core/heter_sim/vehicle_states.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTest>
#include <map>
#include <numbers>

using namespace passerby::heter_sim;
using passerby::foundation::Purpose;
using passerby::foundation::RandomStream;
using passerby::testing::sharedData;
namespace steering = passerby::steering;

namespace {

constexpr float kNothing_m = VehicleSituation::kNothing_m;

/// A vehicle on a straight lane along x.
class Driver {
public:
    Driver(AgentKind kind, const VehicleFigures& figures, const VehicleSettings& settings, float speed_mps, float ideal_mps)
        : choice(figures, settings, *ownVehicleStates(kind, figures, 14.0F))
    {
        situation.direction = {1.0F, 0.0F};
        situation.body = {{}, 0.0F, figures.halfLength_m, figures.halfWidth_m};
        situation.velocity = {speed_mps, 0.0F};
        situation.ideal_mps = ideal_mps;
    }
    explicit Driver(float speed_mps, float ideal_mps, const VehicleSettings& settings = {})
        : Driver(AgentKind::car, {}, settings, speed_mps, ideal_mps)
    {
    }

    void step()
    {
        situation.offset_m = steering::cross(situation.direction, situation.body.centre);
        situation.velocity = choice.next(situation);
        situation.body = advanced(situation.body, situation.velocity, choice.figures(), situation.step_s);
    }
    [[nodiscard]] float front_m() const { return situation.body.centre.x + choice.figures().halfLength_m; }
    [[nodiscard]] float speed_mps() const { return length(situation.velocity); }

    VehicleChoice choice;
    VehicleSituation situation;
};

VehicleSettings looking(float anticipation_s)
{
    VehicleSettings settings;
    settings.anticipation_s = anticipation_s;
    return settings;
}

/// What came of somebody who crossed, looking at nothing.
struct Crossed {
    float leastGap_m = kNothing_m;
    float slowest_mps = kNothing_m;
    bool isRunInto = false;
};

Crossed cross(Driver& driver, MovingDisc person, int steps)
{
    Crossed crossed;
    for (int i = 0; i < steps; ++i) {
        driver.situation.discs = {&person, 1};
        driver.step();
        person.place = person.place + person.velocity * driver.situation.step_s;
        const float gap_m = trueGap(driver.situation.body, {person.place, 0.0F, 0.0F, 0.0F}) - person.radius_m;
        crossed.leastGap_m = std::min(crossed.leastGap_m, gap_m);
        crossed.slowest_mps = std::min(crossed.slowest_mps, driver.speed_mps());
        const Vector apart = person.place - driver.situation.body.centre; // who walks on into its side has not been run into
        const bool isAhead = dot(apart, unitAt(driver.situation.body.heading_rad)) > driver.choice.figures().halfLength_m;
        crossed.isRunInto = crossed.isRunInto || (gap_m < 0.0F && isAhead && driver.speed_mps() > 0.0F);
    }
    return crossed;
}

/// A lane that goes along x, then a quarter turn to the left round (0, R), then along y.
struct Bend {
    float radius_m;

    [[nodiscard]] Vector outside(float along_m, float offset_m) const
    {
        const Vector out = unitAt(along_m / radius_m - 0.5F * std::numbers::pi_v<float>);
        return Vector{0.0F, radius_m} + out * (radius_m + offset_m);
    }
    void look(VehicleSituation& situation) const
    {
        const Vector place = situation.body.centre;
        const Vector fromMiddle{place.x, place.y - radius_m};
        const bool isBefore = place.x < 0.0F;
        const bool isBehind = !isBefore && fromMiddle.y >= 0.0F;
        situation.direction = isBefore   ? Vector{1.0F, 0.0F}
                              : isBehind ? Vector{0.0F, 1.0F}
                                         : Vector{-fromMiddle.y, fromMiddle.x} * (1.0F / length(fromMiddle));
        situation.offset_m = isBefore ? place.y : radius_m - (isBehind ? place.x : length(fromMiddle));
        situation.curvature_1pm = place.x > -3.0F && fromMiddle.y < -1.0F ? 1.0F / radius_m : 0.0F;
    }
};

/// Drives round a bend beside or onto somebody who stands.
Crossed round(const Bend& bend, float speed_mps, Vector place, Driver& driver)
{
    driver.situation.body.centre = {-30.0F, 0.0F};
    driver.situation.velocity = {speed_mps, 0.0F};
    const MovingDisc person{place, {}, 0.25F};
    driver.situation.discs = {&person, 1};
    Crossed crossed;
    for (int i = 0; i < 300; ++i) {
        bend.look(driver.situation);
        driver.situation.velocity = driver.choice.next(driver.situation);
        driver.situation.body = advanced(driver.situation.body, driver.situation.velocity, driver.choice.figures(), 0.1F);
        crossed.leastGap_m = std::min(crossed.leastGap_m, trueGap(driver.situation.body, {place, 0.0F, 0.0F, 0.0F}) - person.radius_m);
        crossed.slowest_mps = std::min(crossed.slowest_mps, driver.speed_mps());
    }
    return crossed;
}

/// Cars on a circular lane, counter-clockwise, each looking at the one before it and at all who are near.
class Ring {
public:
    Ring(int cars, float radius_m, const VehicleSettings& settings, const StateSet& states)
        : m_radius_m(radius_m), m_choice({}, settings, states)
    {
        for (int i = 0; i < cars; ++i) {
            const float at_rad = 1.6F * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(cars); // not evenly
            m_cars.push_back({{unitAt(at_rad) * radius_m, at_rad + 0.5F * std::numbers::pi_v<float>, 2.25F, 0.9F}, {}});
        }
    }

    void step()
    {
        std::vector<Vector> next;
        for (std::size_t i = 0; i < m_cars.size(); ++i)
            next.push_back(m_choice.next(seen(i)));
        for (std::size_t i = 0; i < m_cars.size(); ++i) {
            m_cars[i].velocity = next[i];
            m_cars[i].body = advanced(m_cars[i].body, next[i], m_choice.figures(), 0.1F);
        }
    }
    [[nodiscard]] float leastGap_m() const
    {
        float least_m = kNothing_m;
        for (std::size_t i = 0; i < m_cars.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                least_m = std::min(least_m, trueGap(m_cars[i].body, m_cars[j].body));
        return least_m;
    }
    [[nodiscard]] float meanSpeed_mps() const
    {
        float sum_mps = 0.0F;
        for (const MovingBox& car : m_cars)
            sum_mps += length(car.velocity);
        return sum_mps / static_cast<float>(m_cars.size());
    }
    [[nodiscard]] float widestOffset_m() const
    {
        float widest_m = 0.0F;
        for (const MovingBox& car : m_cars)
            widest_m = std::max(widest_m, std::abs(m_radius_m - length(car.body.centre)));
        return widest_m;
    }

private:
    VehicleSituation seen(std::size_t i)
    {
        const MovingBox& car = m_cars[i];
        const MovingBox& leader = m_cars[(i + 1) % m_cars.size()];
        const Vector out = car.body.centre * (1.0F / length(car.body.centre));
        const float apart_rad = std::atan2(steering::cross(car.body.centre, leader.body.centre), dot(car.body.centre, leader.body.centre));
        const float along_rad = apart_rad < 0.0F ? apart_rad + 2.0F * std::numbers::pi_v<float> : apart_rad;
        VehicleSituation situation;
        situation.body = car.body;
        situation.velocity = car.velocity;
        situation.direction = {-out.y, out.x};
        situation.offset_m = m_radius_m - length(car.body.centre);
        situation.ideal_mps = 10.0F;
        situation.leaderGap_m = along_rad * m_radius_m - 4.5F;
        situation.leader_mps = length(leader.velocity);
        m_others.clear();
        for (std::size_t j = 0; j < m_cars.size(); ++j)
            if (j != i && j != (i + 1) % m_cars.size())
                m_others.push_back(m_cars[j]);
        situation.boxes = m_others;
        return situation;
    }

    float m_radius_m;
    VehicleChoice m_choice;
    std::vector<MovingBox> m_cars;
    std::vector<MovingBox> m_others;
};

/// Cars of NGSIM; nothing where the file is not there.
std::optional<Tracks> recordedCars(const QString& path)
{
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return std::nullopt;
    constexpr int kPlace = 3; // id, frame, seconds, x, y, and what is not read
    file.readLine();
    std::map<int, Track> cars;
    while (!file.atEnd()) {
        const QList<QByteArray> columns = file.readLine().split(',');
        Track& car = cars[columns[0].toInt()];
        car.id = columns[0].toInt();
        car.kind = AgentKind::car;
        car.sightings.push_back({columns[1].toInt(), {columns[kPlace].toDouble(), columns[kPlace + 1].toDouble()}});
    }
    Tracks tracks{.frameRate_hz = 10.0, .tracks = {}};
    for (auto& [id, car] : cars)
        tracks.tracks.push_back(std::move(car));
    return tracks;
}

} // namespace

class VehicleDrivingTest : public QObject {
    Q_OBJECT
private slots:
    void aCarAtRest_starts_andComesToItsSpeed()
    {
        Driver driver(0.0F, 12.0F);
        driver.step();
        QVERIFY(driver.speed_mps() > 0.2F);
        for (int i = 0; i < 80; ++i)
            driver.step();
        QVERIFY(driver.speed_mps() > 11.8F && driver.speed_mps() <= 12.0F);
        QVERIFY(std::abs(driver.situation.body.centre.y) < 1e-3F);
    }

    void aCarThatStandsAstray_findsBackToItsLane()
    {
        for (const float heading_rad : {0.3F, -1.5F, 3.0F}) {
            Driver driver(0.0F, 8.0F);
            driver.situation.body.heading_rad = heading_rad;
            driver.situation.body.centre.y = 2.0F;
            for (int i = 0; i < 400; ++i)
                driver.step();
            QVERIFY(std::abs(driver.situation.body.centre.y) < 0.05F && std::abs(driver.situation.body.heading_rad) < 0.02F);
            QVERIFY(driver.speed_mps() > 7.8F);
        }
    }

    void aCar_changesLanesGently_andNotIntoWhoeverIsBeside()
    {
        Driver driver(10.0F, 10.0F);
        driver.situation.body.centre.y = -3.25F;
        const auto changeFor = [&](int steps) {
            for (int i = 0; i < steps; ++i) {
                const float before_rad = driver.situation.body.heading_rad;
                driver.step();
                const float turns_1ps = std::abs(driver.situation.body.heading_rad - before_rad) / driver.situation.step_s;
                QVERIFY(turns_1ps * driver.speed_mps() < 4.1F);
            }
        };
        MovingBox beside{{{-1.0F, 0.0F}, 0.0F, 2.25F, 0.9F}, {10.0F, 0.0F}};
        for (int i = 0; i < 50; ++i) { // as fast as it
            driver.situation.boxes = {&beside, 1};
            changeFor(1);
            beside.body.centre.x += 1.0F;
            QVERIFY(trueGap(driver.situation.body, beside.body) > 0.0F);
        }
        driver.situation.boxes = {};
        driver.situation.body = {{0.0F, -3.25F}, 0.0F, 2.25F, 0.9F};
        driver.situation.velocity = {10.0F, 0.0F};
        changeFor(20);
        QVERIFY(driver.situation.body.centre.y < -1.0F);
        changeFor(40);
        QVERIFY(std::abs(driver.situation.body.centre.y) < 0.2F);
    }

    void aCar_standsTwoMetresBeforeAClosedLine_andStartsWhenItOpens()
    {
        for (const float anticipation_s : {1.0F, 2.0F, 3.0F}) {
            Driver driver(12.0F, 12.0F, looking(anticipation_s));
            for (int i = 0; i < 220; ++i) {
                driver.situation.stopGap_m = 60.0F - driver.front_m();
                driver.step();
            }
            QCOMPARE(driver.speed_mps(), 0.0F);
            QVERIFY(driver.front_m() <= 58.1F && driver.front_m() > 57.7F);
            driver.situation.stopGap_m = kNothing_m;
            for (int i = 0; i < 40; ++i)
                driver.step();
            QVERIFY(driver.speed_mps() > 8.0F);
        }
    }

    void aClosedLine_isNeverPassed_thatCouldBeStoppedAt()
    {
        RandomStream random(29, 0, Purpose::general);
        const auto between = [&](float low, float high) { return low + (high - low) * static_cast<float>(random.uniform()); };
        for (int run = 0; run < 300; ++run) {
            VehicleSettings settings = looking(between(0.0F, 3.0F));
            settings.weights = kWeightPresets[random.below(8)].weights; // even such that cannot stop by themselves
            settings.isClosestApproach = run % 2 == 0;
            Driver driver(between(0.0F, 14.0F), 14.0F, settings);
            driver.situation.step_s = run % 3 == 0 ? between(0.02F, 0.3F) : 0.1F;
            const float stops_m = stoppingWay_m(driver.speed_mps(), 8.0F, driver.situation.step_s);
            const float line_m = driver.front_m() + stops_m + between(0.06F, 40.0F);
            const int steps = static_cast<int>(40.0F / driver.situation.step_s);
            for (int i = 0; i < steps; ++i) {
                driver.situation.stopGap_m = line_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() <= line_m);
            }
            QVERIFY(driver.speed_mps() < 0.2F);
        }
    }

    void aCar_standsBehindALeaderThatStands_andFollowsIt()
    {
        for (const float anticipation_s : {1.0F, 2.0F, 3.0F}) {
            Driver driver(12.0F, 12.0F, looking(anticipation_s));
            float tail_m = 60.0F;
            for (int i = 0; i < 260; ++i) {
                driver.situation.leaderGap_m = tail_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() < tail_m - 2.0F);
            }
            QCOMPARE(driver.speed_mps(), 0.0F);
            QVERIFY(driver.front_m() > tail_m - 11.0F);
            for (int i = 0; i < 200; ++i) {
                driver.situation.leader_mps = 6.0F;
                tail_m += 0.6F;
                driver.situation.leaderGap_m = tail_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() < tail_m - 2.0F);
            }
            QVERIFY(std::abs(driver.speed_mps() - 6.0F) < 0.3F);
        }
    }

    void aLeaderThatBrakesAsHardAsItCan_isNotTouched()
    {
        for (const float gap_m : {3.0F, 8.0F, 20.0F}) {
            Driver driver(10.0F, 14.0F);
            driver.situation.leader_mps = 10.0F;
            float tail_m = driver.front_m() + gap_m;
            for (int i = 0; i < 160; ++i) {
                driver.situation.leaderGap_m = tail_m - driver.front_m();
                driver.step();
                if (i > 60)
                    driver.situation.leader_mps = std::max(driver.situation.leader_mps - 0.8F, 0.0F);
                tail_m += 0.1F * driver.situation.leader_mps;
                QVERIFY(driver.front_m() < tail_m);
            }
            QCOMPARE(driver.speed_mps(), 0.0F);
        }
    }

    void fourteenCarsOnARing_flowAndNeverOverlap()
    {
        for (const GapBy gapBy : {GapBy::inTheWay, GapBy::outlines, GapBy::radii}) {
            VehicleSettings settings;
            settings.gapBy = gapBy;
            Ring ring(14, 90.0F, settings, *ownVehicleStates(AgentKind::car, {}, 14.0F));
            for (int i = 0; i < 1200; ++i) {
                ring.step();
                QVERIFY(ring.leastGap_m() > 0.5F);
                QVERIFY(ring.widestOffset_m() < 1.0F);
            }
            QVERIFY(ring.meanSpeed_mps() > 8.5F);
        }
    }

    void aDenseRing_neitherOverlapsNorComesToAHalt()
    {
        for (const int cars : {25, 32, 40}) {
            Ring ring(cars, 90.0F, {}, *ownVehicleStates(AgentKind::car, {}, 14.0F));
            for (int i = 0; i < 1500; ++i) {
                ring.step();
                QVERIFY(ring.leastGap_m() > 0.5F);
            }
            qInfo("%d cars: %.2f m/s", cars, static_cast<double>(ring.meanSpeed_mps()));
            QVERIFY(ring.meanSpeed_mps() > 0.5F);
        }
    }

    void recordedCars_canBeGivenInstead()
    {
        for (const char* name : {"us101-4_1.csv", "lankershim-1_1.csv"}) {
            const auto tracks = recordedCars(sharedData(QString("trajectories/ngsim/") + name));
            if (!tracks)
                QSKIP("The recordings are not beside this checkout (shared/data/trajectories).");
            const auto moments = statesOf(*tracks, AgentKind::car, {.window_s = 2.0});
            QVERIFY(static_cast<bool>(moments));
            const auto states = recordedVehicleStates(moments.value(), AgentKind::car, 0.5);
            QVERIFY(states && !faultOf(states.value()));
            Ring ring(14, 90.0F, {}, states.value());
            for (int i = 0; i < 1200; ++i) {
                ring.step();
                QVERIFY(ring.leastGap_m() > 0.5F);
                QVERIFY(ring.widestOffset_m() < 1.0F);
            }
            qInfo("%s: %zu moments, %zu states, up to %.1f m/s; 14 cars on a ring drive %.1f m/s", name, moments.value().size(),
                  states.value().all().size(), states.value().fastest_mps(), static_cast<double>(ring.meanSpeed_mps()));
            QVERIFY(ring.meanSpeed_mps() > 8.5F);
        }
    }

    void aPersonWhoStepsOut_isNotTouched_data()
    {
        QTest::addColumn<float>("anticipation_s");
        QTest::newRow("1 s") << 1.0F;
        QTest::newRow("2 s") << 2.0F;
        QTest::newRow("3 s") << 3.0F;
    }
    void aPersonWhoStepsOut_isNotTouched()
    {
        QFETCH(float, anticipation_s);
        // Of the notes: somebody crosses 45 m before a car at 10 m/s.
        for (const float speed_mps : {0.5F, 1.0F, 1.4F}) {
            Driver driver(10.0F, 10.0F, looking(anticipation_s));
            const Crossed crossed = cross(driver, {{driver.front_m() + 45.0F, -3.0F}, {0.0F, speed_mps}, 0.25F}, 200);
            QVERIFY(crossed.leastGap_m > 0.5F);
            QVERIFY(driver.speed_mps() > 9.5F); // on its way again
        }
        // And who stops in the middle of the lane, for good.
        Driver driver(10.0F, 10.0F, looking(anticipation_s));
        MovingDisc person{{driver.front_m() + 45.0F, -3.0F}, {0.0F, 1.0F}, 0.25F};
        for (int i = 0; i < 200; ++i) {
            person.velocity.y = person.place.y < 0.0F ? 1.0F : 0.0F;
            driver.situation.discs = {&person, 1};
            driver.step();
            person.place = person.place + person.velocity * 0.1F;
            QVERIFY(person.place.x - person.radius_m - driver.front_m() > 0.5F);
        }
        QCOMPARE(driver.speed_mps(), 0.0F);
    }

    void whoeverIsThereInTime_isNotTouched()
    {
        RandomStream random(31, 0, Purpose::general);
        const auto between = [&](float low, float high) { return low + (high - low) * static_cast<float>(random.uniform()); };
        for (int run = 0; run < 400; ++run) {
            Driver driver(between(0.0F, 14.0F), between(5.0F, 14.0F), looking(between(0.5F, 3.0F)));
            const float stops_m = stoppingWay_m(driver.speed_mps(), 8.0F, 0.1F);
            const MovingDisc person{{driver.front_m() + stops_m + between(1.0F, 30.0F), between(-1.0F, 1.0F)}, {}, 0.25F};
            QVERIFY(cross(driver, person, 150).leastGap_m > 0.0F);
            // It stands, or has driven past where there was room.
            QVERIFY(driver.speed_mps() < 0.2F || (driver.front_m() > person.place.x + 4.5F && std::abs(person.place.y) > 0.5F));
        }
        for (int run = 0; run < 400; ++run) { // crossing, from where the car can see them for long enough
            Driver driver(between(0.0F, 14.0F), between(5.0F, 14.0F), looking(between(0.5F, 3.0F)));
            const float walks_mps = between(0.4F, 2.0F);
            const float stops_s = driver.speed_mps() / 8.0F + 0.2F;
            const float side = run % 2 == 0 ? 1.0F : -1.0F;
            const float from_m = 1.5F + walks_mps * (stops_s + between(0.0F, 4.0F));
            const MovingDisc person{{driver.front_m() + between(1.0F, 50.0F), side * from_m}, {0.0F, -side * walks_mps}, 0.25F};
            const Crossed crossed = cross(driver, person, 200);
            QVERIFY(!crossed.isRunInto);
        }
    }

    void whoeverStandsBesideTheWay_doesNotMatter()
    {
        Driver driver(10.0F, 10.0F);
        const std::array<MovingDisc, 2> people{{{{30.0F, 2.0F}, {}, 0.25F}, {{45.0F, -2.2F}, {0.0F, -1.0F}, 0.25F}}};
        const std::array<MovingBox, 2> boxes{
            {{{{60.0F, 2.5F}, 0.0F, 2.25F, 0.9F}, {}}, {{{120.0F, 3.2F}, 3.14F, 2.25F, 0.9F}, {-10.0F, 0.0F}}}};
        driver.situation.discs = people;
        driver.situation.boxes = boxes;
        for (int i = 0; i < 100; ++i) {
            driver.step();
            QVERIFY(driver.speed_mps() > 9.5F);
        }
    }

    void inABend_itStopsForWhoeverStandsOnTheLane_andForNobodyElse()
    {
        for (const auto& [radius_m, speed_mps] : {std::pair{7.0F, 3.5F}, {8.0F, 4.0F}, {12.0F, 5.0F}, {30.0F, 8.0F}, {50.0F, 10.0F}})
            for (const float along_m : {2.0F, 5.0F, 8.0F}) {
                const Bend bend{radius_m};
                Driver driver(speed_mps, speed_mps);
                const Crossed past = round(bend, speed_mps, bend.outside(along_m, 2.1F), driver);
                QVERIFY(past.slowest_mps > 0.6F * speed_mps && past.leastGap_m > 0.3F);
                QVERIFY(driver.situation.body.centre.y > radius_m && std::abs(driver.situation.offset_m) < 0.1F);
                Driver stopped(speed_mps, speed_mps);
                QVERIFY(round(bend, speed_mps, bend.outside(along_m, 0.3F), stopped).leastGap_m > 0.1F);
                QVERIFY(stopped.speed_mps() < 0.2F);
            }
    }

    void aCarThatStandsAcross_isStoppedFor()
    {
        Driver driver(12.0F, 12.0F);
        const MovingBox across{{{50.0F, 0.5F}, 1.2F, 2.25F, 0.9F}, {}};
        driver.situation.boxes = {&across, 1};
        for (int i = 0; i < 200; ++i) {
            driver.step();
            QVERIFY(trueGap(driver.situation.body, across.body) > 0.5F);
        }
        QVERIFY(driver.speed_mps() < 0.1F);
    }

    void whereNobodyHasTheRightOfWay_carsThatCrossDoNotTouch()
    {
        RandomStream random(37, 0, Purpose::general);
        const auto between = [&](float low, float high) { return low + (high - low) * static_cast<float>(random.uniform()); };
        int stuck = 0;
        for (int pair = 0; pair < 300; ++pair) {
            std::array<Driver, 2> drivers{Driver(between(3.0F, 14.0F), between(5.0F, 14.0F)),
                                          Driver(between(3.0F, 14.0F), between(5.0F, 14.0F))};
            drivers[0].situation.body.centre.x = -between(15.0F, 60.0F);
            VehicleSituation& across = drivers[1].situation;
            across.direction = {0.0F, 1.0F};
            across.body = {{0.0F, -between(15.0F, 60.0F)}, 0.5F * std::numbers::pi_v<float>, 2.25F, 0.9F};
            across.velocity = {0.0F, across.velocity.x};
            for (int i = 0; i < 400; ++i) {
                const std::array<MovingBox, 2> bodies{
                    {{drivers[0].situation.body, drivers[0].situation.velocity}, {across.body, across.velocity}}};
                drivers[0].situation.boxes = {&bodies[1], 1};
                across.boxes = {&bodies[0], 1};
                drivers[0].step();
                drivers[1].step();
                QVERIFY(trueGap(drivers[0].situation.body, across.body) > 0.0F);
            }
            stuck += drivers[0].speed_mps() < 0.1F && drivers[1].speed_mps() < 0.1F ? 1 : 0;
        }
        QVERIFY(stuck < 15); // who goes first is for others to say
    }

    void bicycleTricycleAndBus_driveAsTheyCan()
    {
        struct Row {
            AgentKind kind;
            VehicleFigures figures;
            float ideal_mps;
        };
        for (const Row& row :
             {Row{AgentKind::bicycle, {0.9F, 0.3F, 2.0F, 1.0F, 4.0F}, 4.5F}, Row{AgentKind::tricycle, {1.2F, 0.6F, 2.5F, 0.8F, 4.0F}, 3.0F},
              Row{AgentKind::bus, {6.0F, 1.275F, 11.0F, 1.2F, 5.0F}, 13.0F}}) {
            Driver driver(row.kind, row.figures, vehicleSettings(row.kind), 0.0F, row.ideal_mps);
            const float line_m = driver.front_m() + 150.0F;
            float before_mps = 0.0F;
            float fastest_mps = 0.0F;
            for (int i = 0; i < 900; ++i) {
                driver.situation.stopGap_m = line_m - driver.front_m();
                driver.step();
                QVERIFY(driver.front_m() <= line_m);
                QVERIFY(driver.speed_mps() - before_mps <= 0.1F * row.figures.acceleration_mps2 + 1e-4F);
                before_mps = driver.speed_mps();
                fastest_mps = std::max(fastest_mps, before_mps);
            }
            QVERIFY(fastest_mps > 0.95F * row.ideal_mps);
            QVERIFY(driver.speed_mps() < 0.1F && driver.front_m() > line_m - 3.0F);
        }
    }
};

PASSERBY_TEST(VehicleDrivingTest)
#include "vehicle_driving_test.moc"
