// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/frame_hash.h"
#include "core/run/run.h"
#include "core/street/steering_models.h"
#include "core/street/traveller.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <vector>

namespace road_part_test {

using namespace passerby;
using geometry::Point;
using run::CityBefore;
using run::EditReport;
using run::Frame;
using run::OnFoot;
using run::PersonStory;
using run::Preparation;
using run::Run;
using run::Vehicle;
using run::VehicleCounts;
using testing::SmallCity;

namespace {

/// What a traffic was told and asked.
struct Told {
    std::vector<double> now_s;
    std::vector<double> clock_s;
    std::vector<double> step_s;
    std::vector<OnFoot> people; ///< of the last part
    int takenOver = 0;
};

/// One car that stands.
class OneCar final : public run::RoadTraffic {
public:
    OneCar(Told& told, const Vehicle& car) : m_told(told), m_cars{car} {}
    void step(double now_s, double clock_s, double step_s, std::span<const OnFoot> people) override
    {
        m_told.now_s.push_back(now_s);
        m_told.clock_s.push_back(clock_s);
        m_told.step_s.push_back(step_s);
        m_told.people.assign(people.begin(), people.end());
    }
    [[nodiscard]] std::span<const Vehicle> vehicles() const override { return m_cars; }
    [[nodiscard]] VehicleCounts counts() const override { return {1, 0, 0, 0, 0}; }
    void takeOver(const world::World&) override { ++m_told.takenOver; }
    [[nodiscard]] std::vector<std::string> notices() const override { return {"Cars are made up."}; }
    [[nodiscard]] std::unique_ptr<run::RoadTraffic> copy() const override { return std::make_unique<OneCar>(*this); }
    [[nodiscard]] std::size_t heldBytes() const override { return sizeof(*this); }

private:
    Told& m_told;
    std::vector<Vehicle> m_cars;
};

/// Some who walk from the west through the portal.
class Walkers final : public run::Population {
public:
    explicit Walkers(run::Setting& setting) : m_setting(setting) {}
    [[nodiscard]] world::PersonKind kind() const override { return world::PersonKind::schedule; }
    [[nodiscard]] std::uint64_t people() const override { return 3; }
    [[nodiscard]] foundation::Result<void> populate(foundation::JobContext&) override
    {
        for (std::uint32_t i = 0; m_setting.street && i < 3; ++i)
            putOut(i, {1.0, 4.0 + i});
        return {};
    }
    void show(Frame& frame) const override
    {
        for (std::uint32_t i = 0; m_setting.street && i < 3; ++i) {
            const auto status = m_setting.street->status(world::scheduled(i));
            run::Walker& walker = frame.walkers.emplace_back();
            walker.agent = world::scheduled(i);
            walker.x_m = static_cast<float>(status.place.x);
            walker.y_m = static_cast<float>(status.place.y);
        }
    }
    [[nodiscard]] std::optional<PersonStory> story(std::uint32_t) const override { return std::nullopt; }
    void takeOver(const Preparation&, const CityBefore&, EditReport&) override
    {
        for (std::uint32_t i = 0; i < 3; ++i)
            putOut(i, m_setting.streetBefore->status(world::scheduled(i)).place);
    }
    [[nodiscard]] std::unique_ptr<run::Population> copy() const override { return std::make_unique<Walkers>(*this); }
    [[nodiscard]] std::size_t heldBytes() const override { return sizeof(*this); }

private:
    void putOut(std::uint32_t number, Point place)
    {
        m_setting.street->addOnTheWay(street::travellerOf(m_setting.world, world::scheduled(number), 0, 1.3), place, 0, 0.0,
                                      *m_setting.room);
        m_setting.street->lead(world::scheduled(number), std::vector<ground::Leg>{{0, 0, 0}, {2, 1, 1}});
    }
    run::Setting& m_setting;
};

SmallCity steeredCity()
{
    SmallCity city;
    city.edit(city.resident, [](world::AgentProfile& profile) {
        profile.steering = world::Steering::orca;
        profile.radius_m = 0.3;
    });
    return city;
}

constexpr Vehicle kCar{5, 0, 0, 5.0F, 5.0F, 1.5707964F, 0.0F, 4.5F, 1.8F};

/// A run of the three, begun.
struct Lived {
    std::shared_ptr<const navigation::NavigationGraph> graph;
    Run run;

    Lived(const world::World& world, std::unique_ptr<run::RoadTraffic> traffic, bool hasStreet, double step_s = 0.1)
        : graph(std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world))), run(world, graph, 1)
    {
        run.setting().step_s = step_s;
        run.setting().threads = 1;
        run.setting().startClock_s = 86399.8;
        run.add(std::make_unique<Walkers>(run.setting()));
        if (traffic)
            run.add(std::move(traffic));
        foundation::JobContext context;
        if (!run.begin(hasStreet ? street::walkingGround(world, *graph) : nullptr, context))
            qFatal("the run does not begin");
    }
};

} // namespace

/// Vehicles in a run, with a traffic made up.
class RoadPartTest : public QObject {
    Q_OBJECT
private slots:
    void driversSeeWhoIsOnFoot_inEveryPartOfAStep();
    void withoutAStreet_theyDriveAndSeeNobody();
    void vehicles_areInFramesAndInTheWay();
    void editedCity_isTakenOver();
};

void RoadPartTest::driversSeeWhoIsOnFoot_inEveryPartOfAStep()
{
    const SmallCity city = steeredCity();
    Told told;
    Lived lived(city.world, std::make_unique<OneCar>(told, kCar), true, 0.2);
    lived.run.step();
    lived.run.step();
    QCOMPARE(told.now_s, (std::vector<double>{0.1, 0.2, 0.30000000000000004, 0.4}));
    QCOMPARE(told.step_s, std::vector<double>(4, 0.1));
    QVERIFY(told.clock_s[0] > 86399.0 && told.clock_s[2] < 1.0); // after midnight
    QCOMPARE(told.people.size(), 3U);
    for (const OnFoot& one : told.people) {
        QCOMPARE(one.radius_m, 0.3);
        QCOMPARE(one.level, 0);
        QVERIFY(one.velocity_mps.x > 0.0 && one.place.x > 1.0);
    }
    QVERIFY(lived.run.hasTraffic());
    QCOMPARE(lived.run.notices(), std::vector<std::string>{"Cars are made up."});
}

void RoadPartTest::withoutAStreet_theyDriveAndSeeNobody()
{
    const SmallCity city;
    Told told;
    Lived lived(city.world, std::make_unique<OneCar>(told, kCar), false, 0.25);
    lived.run.step();
    QCOMPARE(told.now_s.size(), 3U);
    QCOMPARE(told.now_s.back(), 0.25);
    QVERIFY(told.people.empty());
    QCOMPARE(lived.run.frame()->vehicles, std::vector<Vehicle>{kCar});
    QCOMPARE(lived.run.notices().size(), 2U);
    QVERIFY(lived.run.notices().front().find("do not see each other") != std::string::npos);
}

void RoadPartTest::vehicles_areInFramesAndInTheWay()
{
    const SmallCity city = steeredCity();
    Told told;
    Lived with(city.world, std::make_unique<OneCar>(told, kCar), true);
    Vehicle above = kCar;
    above.level = 3;
    Lived elsewhere(city.world, std::make_unique<OneCar>(told, above), true);
    Lived without(city.world, nullptr, true);
    for (int step = 0; step < 100; ++step)
        for (Lived* lived : {&with, &elsewhere, &without})
            lived->run.step();
    QCOMPARE(with.run.frame()->vehicles, std::vector<Vehicle>{kCar});
    QCOMPARE(with.run.frame()->vehicleCounts, (VehicleCounts{1, 0, 0, 0, 0}));
    QVERIFY(without.run.frame()->vehicles.empty());
    Frame emptied = *elsewhere.run.frame();
    emptied.vehicles.clear();
    emptied.vehicleCounts = {};
    QCOMPARE(run::frameHash(emptied), run::frameHash(*without.run.frame()));
    Frame other = *with.run.frame();
    other.vehicles.clear();
    other.vehicleCounts = {};
    QVERIFY(run::frameHash(other) != run::frameHash(*without.run.frame()));
    for (const run::Walker& walker : with.run.frame()->walkers)
        QVERIFY(std::abs(walker.x_m - 5.0F) > 0.9F || std::abs(walker.y_m - 5.0F) > 2.25F);
}

void RoadPartTest::editedCity_isTakenOver()
{
    SmallCity city = steeredCity();
    Told told;
    Lived lived(city.world, std::make_unique<OneCar>(told, kCar), true);
    lived.run.step();
    run::CityEdit edit;
    city.edit(city.desk, [](world::Target& target) { target.position = {15, 5}; });
    edit.world = city.world;
    edit.graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(city.world));
    edit.ground = street::walkingGround(city.world, *edit.graph);
    edit.types = 1;
    edit.prepared = {{world::PersonKind::schedule, std::make_shared<Preparation>()}};
    lived.run.take(edit);
    QCOMPARE(told.takenOver, 1);
    QCOMPARE(lived.run.frame()->vehicles, std::vector<Vehicle>{kCar});
    lived.run.step();
    QCOMPARE(told.people.size(), 3U);
}

PASSERBY_TEST(RoadPartTest)

} // namespace road_part_test

#include "road_part_test.moc"
