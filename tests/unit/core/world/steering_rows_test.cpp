// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/expected_findings.h"

#include <cmath>

namespace steering_rows_test {

using namespace passerby;
using namespace passerby::world;
using foundation::Severity;
using passerby::testing::expectOnce;
using passerby::testing::ofCode;
using passerby::testing::SmallCity;

namespace {

SharedBytes bytes(std::size_t count, std::uint8_t last = 0)
{
    std::vector<std::uint8_t> all(count);
    all[0] = 'P', all[1] = 'H', all[2] = all[3] = 'S';
    all.back() = last;
    return std::make_shared<const std::vector<std::uint8_t>>(all);
}

/// The small city with a stroke through both cells, a region with terms, and states of walkers and of cars; people are steered by them.
struct CityWithFields : SmallCity {
    PaintedDirectionId stroke;
    RegionId slow;
    StateSetId walkers, drivers;
    VehicleKindId car;

    CityWithFields()
    {
        PatchBuilder builder(world);
        stroke = builder.add(PaintedDirection{"round", 0, {{2, 2}, {18, 2}, {18, 8}}, 3.0, 0.5});
        Region terms{"slow", 0, SmallCity::square({1, 1}, 4)};
        terms.speedShare = 0.5;
        terms.keepsSide = KeepsSide::right;
        slow = builder.add(terms);
        walkers = builder.add(StateSet{"walkers", "zara01", "CC0", StateSetKind::people, bytes(20)});
        drivers = builder.add(StateSet{"drivers", "", "", StateSetKind::vehicles, bytes(20)});
        VehicleKind kind = usualVehicleKinds()[0];
        kind.states = drivers;
        car = builder.add(kind);
        AgentProfile profile = *world.profiles().find(resident);
        profile.steering = Steering::heterSim;
        profile.states = walkers;
        builder.replace(resident, profile);
        apply(builder.take());
    }
    template <class Row, class Change>
    [[nodiscard]] std::string refusalAfter(foundation::Id<Row> id, const Change& change) const
    {
        Row row = *world.of<Row>().find(id);
        change(row);
        PatchBuilder builder(world);
        builder.replace(id, row);
        return refusalOf(builder.take());
    }
    /// Of the run, after a change.
    template <class Row, class Change>
    [[nodiscard]] std::uint64_t hashAfter(foundation::Id<Row> id, const Change& change) const
    {
        CityWithFields other = *this;
        other.edit(id, change);
        return runHash(other.world);
    }
};

} // namespace

/// Painted directions, terms of regions, and recorded states, as rows of a city.
class SteeringRowsTest : public QObject {
    Q_OBJECT

private slots:
    void enterTheWorldOnlyWhole()
    {
        const CityWithFields city;
        const auto stroke = [&](auto change) { return city.refusalAfter(city.stroke, [&](PaintedDirection& row) { change(row); }); };
        QCOMPARE(stroke([](PaintedDirection& row) { row.share = 1.0; }), "");
        QCOMPARE(stroke([](PaintedDirection& row) { row.share = 0.0; }), "bad-value");
        QCOMPARE(stroke([](PaintedDirection& row) { row.share = 1.1; }), "bad-value");
        QCOMPARE(stroke([](PaintedDirection& row) { row.width_m = 0.0; }), "bad-value");
        QCOMPARE(stroke([](PaintedDirection& row) { row.width_m = std::nan(""); }), "bad-value");
        QCOMPARE(stroke([](PaintedDirection& row) { row.points.resize(1); }), "bad-value");
        QCOMPARE(stroke([](PaintedDirection& row) { row.points[0].x = 1e8; }), "bad-value");
        const auto region = [&](auto change) { return city.refusalAfter(city.slow, [&](Region& row) { change(row); }); };
        QCOMPARE(region([](Region& row) { row.speedShare = 0.1; }), "");
        QCOMPARE(region([](Region& row) { row.speedShare = 0.09; }), "bad-value");
        QCOMPARE(region([](Region& row) { row.speedShare = 1.5; }), "bad-value");
        const auto states = [&](auto change) { return city.refusalAfter(city.walkers, [&](StateSet& row) { change(row); }); };
        QCOMPARE(states([](StateSet& row) { row.bytes = bytes(65'536); }), "");
        QCOMPARE(states([](StateSet& row) { row.bytes = bytes(65'537); }), "bad-value");
        QCOMPARE(states([](StateSet& row) { row.bytes = {}; }), "bad-value");
        QCOMPARE(states([](StateSet& row) { row.bytes = std::make_shared<const std::vector<std::uint8_t>>(9, std::uint8_t{7}); }),
                 "bad-value");
        QCOMPARE(states([](StateSet& row) { row.name = ""; }), "bad-value");
        QCOMPARE(states([](StateSet& row) { row.name = "drivers"; }), "name-taken");
    }
    void whatIsReferredTo_stays()
    {
        const CityWithFields city;
        for (const StateSetId set : {city.walkers, city.drivers}) {
            PatchBuilder builder(city.world);
            builder.erase(set);
            QCOMPARE(city.refusalOf(builder.take()), "dangling-reference");
        }
        QCOMPARE(city.refusalAfter(city.resident, [](AgentProfile& row) { row.states = {9, 9}; }), "dangling-reference");
        QCOMPARE(city.refusalAfter(city.car, [](VehicleKind& row) { row.states = {9, 9}; }), "dangling-reference");
    }
    void changesAreTakenBack()
    {
        CityWithFields city;
        const World before = city.world;
        PatchBuilder builder(city.world);
        AgentProfile profile = *city.world.profiles().find(city.resident);
        profile.states = {};
        builder.replace(city.resident, profile);
        builder.erase(city.walkers);
        builder.erase(city.stroke);
        const WorldPatch back = city.apply(builder.take());
        QVERIFY(!city.world.sameContent(before));
        city.apply(back);
        QVERIFY(city.world.sameContent(before));
    }
    void bakesDoNotKnowThem()
    {
        const SmallCity without;
        const CityWithFields city;
        QCOMPARE(bakeHash(city.world), bakeHash(without.world));
    }
    void runsKnowWhatTheyMind()
    {
        const CityWithFields city;
        const std::uint64_t hash = runHash(city.world);
        QVERIFY(city.hashAfter(city.stroke, [](PaintedDirection& row) { row.share = 0.6; }) != hash);
        QVERIFY(city.hashAfter(city.stroke, [](PaintedDirection& row) { std::swap(row.points[0], row.points[2]); }) != hash);
        QVERIFY(city.hashAfter(city.slow, [](Region& row) { row.speedShare = 0.6; }) != hash);
        QVERIFY(city.hashAfter(city.slow, [](Region& row) { row.keepsSide = KeepsSide::left; }) != hash);
        QVERIFY(city.hashAfter(city.walkers, [](StateSet& row) { row.bytes = bytes(20, 1); }) != hash);
        QVERIFY(city.hashAfter(city.resident, [](AgentProfile& row) { row.states = {}; }) != hash);
        QCOMPARE(city.hashAfter(city.stroke, [](PaintedDirection& row) { row.name = "x"; }), hash);
        QCOMPARE(city.hashAfter(city.walkers, [](StateSet& row) { row.name = "x"; }), hash);
        QCOMPARE(city.hashAfter(city.drivers, [](StateSet& row) { row.bytes = bytes(20, 1); }), hash); // vehicles are no people
    }
    void withoutAny_runsAreKnownAsEver()
    {
        SmallCity plain;
        plain.edit(plain.resident, [](AgentProfile& profile) { profile.steering = Steering::heterSim; });
        CityWithFields city;
        city.edit(city.resident, [](AgentProfile& profile) { profile.states = {}; });
        city.edit(city.slow, [](Region& row) {
            row.speedShare = 1.0;
            row.keepsSide = KeepsSide::none;
        });
        plain.add(*city.world.regions().find(city.slow));
        PatchBuilder builder(city.world);
        builder.erase(city.stroke);
        city.apply(builder.take());
        QCOMPARE(runHash(city.world), runHash(plain.world));
    }

    void goodFields_haveNoFindings()
    {
        for (const Finding& finding : testing::checked(CityWithFields().world))
            QFAIL(finding.issue.message.c_str());
    }
    void directionWhereNobodyWalks_isFound()
    {
        CityWithFields city;
        city.edit(city.stroke, [](PaintedDirection& row) { row.level = 1; });
        expectOnce(city, "direction-on-no-cell", Severity::warning, true);
        QVERIFY(city.world.paintedDirections().empty());
        city.add(PaintedDirection{"", 0, {{-1, -5}, {-1, 5}}, 4.0, 0.5}); // its edge reaches into the west cell
        QVERIFY(ofCode(city.world, "direction-on-no-cell").empty());
    }
    void whatNobodyMinds_isFound()
    {
        CityWithFields city;
        city.edit(city.resident, [](AgentProfile& profile) { profile.steering = Steering::orca; });
        QVERIFY(ofCode(city.world, "direction-for-nobody").empty());
        expectOnce(city, "side-for-nobody", Severity::info, false);
        expectOnce(city, "states-for-nobody", Severity::info, false);
        city.edit(city.resident, [](AgentProfile& profile) { profile.steering = Steering::none; });
        expectOnce(city, "direction-for-nobody", Severity::info, false);
    }
    void throngSteeredByRvo_isFound()
    {
        CityWithFields city;
        city.edit(city.resident, [](AgentProfile& profile) { profile.steering = Steering::rvo; });
        Crowd crowd;
        crowd.profile = city.resident;
        crowd.region = city.slow; // 16 m²
        crowd.count = 25;
        city.add(crowd);
        QVERIFY(ofCode(city.world, "rvo-throng").empty()); // 1.56 on a square metre
        crowd.start_s = 60.0;
        crowd.count = 20;
        city.add(crowd);
        QVERIFY(ofCode(city.world, "rvo-throng").empty()); // who comes a minute later is not among them
        crowd.start_s = 0.0;
        crowd.count = 1;
        city.add(crowd);
        const auto found = ofCode(city.world, "rvo-throng");
        QVERIFY(found.size() == 1 && found.front().issue.message.find("26 people") == 0);
        expectOnce(city, "rvo-throng", Severity::warning, true);
        QVERIFY(city.world.profiles().find(city.resident)->steering == Steering::orca);
    }
    void statesOfOthers_areFound()
    {
        CityWithFields city;
        city.edit(city.car, [&](VehicleKind& kind) { kind.states = city.walkers; });
        expectOnce(city, "states-of-others", Severity::warning, true);
        QVERIFY(city.world.vehicleKinds().find(city.car)->states.isNull());
        city.edit(city.resident, [&](AgentProfile& profile) { profile.states = city.drivers; });
        expectOnce(city, "states-of-others", Severity::warning, true);
    }
};

PASSERBY_TEST(SteeringRowsTest)

} // namespace steering_rows_test

#include "steering_rows_test.moc"
