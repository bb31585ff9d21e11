// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/judging/judge_vehicles.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/judging/hand_vehicles.h"

#include <QTest>

namespace judge_vehicles_test {

using namespace passerby;
using namespace passerby::testing;
using namespace passerby::judging;

namespace {

double of(const VehicleFigureList& figures, VehicleMeasure measure)
{
    return figures[static_cast<std::size_t>(measure)];
}

VehicleSamples samplesOf(double gap_m, double speed_mps, double acceleration_mps2)
{
    VehicleSamples samples;
    samples.gaps_m.assign(10, gap_m);
    samples.headways_s.assign(10, (gap_m + 4.0) / speed_mps);
    samples.speeds_mps.assign(10, speed_mps);
    samples.accelerations_mps2.assign(9, acceleration_mps2);
    samples.offsets_m.assign(10, 0.3);
    samples.samples = 10;
    samples.seconds = 4.0;
    return samples;
}

/// Eight cars behind one another that brake a little and go on.
VehicleSet queueSet(const std::string& name, double speed_mps)
{
    std::vector<VehicleTrack> cars;
    for (std::uint32_t i = 0; i < 8; ++i)
        cars.push_back(handCar(i + 1, 0.0, 8.0, [=](double t_s) {
            return geometry::Point{120.0 - 15.0 * i + speed_mps * t_s + std::sin(t_s - 0.4 * i), 0.2 * std::sin(t_s + i)};
        }));
    return {name, vehicleTracksOf(std::move(cars))};
}

/// Whoever goes straight on beside who is late by 1 m/s, as "idm".
VehicleJudgeOptions optionsWithPeer()
{
    VehicleJudgeOptions options;
    DrivingRow peer;
    peer.key = kPeerOfCars;
    peer.name = "A peer";
    peer.drive = [](const RecordedVehicles& recorded, foundation::JobContext& context) {
        return replayVehicles(recorded, *straightDriving(), 0.1, context);
    };
    DrivingRow absent;
    absent.key = "absent";
    absent.drive = [](const RecordedVehicles&, foundation::JobContext&) -> foundation::Result<ReplayedVehicles> {
        return foundation::Error{"left-out", "It is not there.", ""};
    };
    options.more = {peer, absent};
    return options;
}

} // namespace

class JudgeVehiclesTest : public QObject {
    Q_OBJECT

private slots:
    void figures_areThoseByHand()
    {
        VehicleSide recorded{{samplesOf(10.0, 8.0, 0.5), samplesOf(10.0, 8.0, 0.5)}};
        VehicleSide model{{samplesOf(13.0, 8.0, -0.5), samplesOf(13.0, 8.0, -0.5)}};
        model.vehicles[0].deviations_m = {1.0, 2.0};
        model.vehicles[1].deviations_m = {3.0, 6.0};
        model.vehicles[0].laneChanges = 1;
        model.vehicles[1].touching = 5;
        model.vehicles[1].nearMisses = 2;
        model.vehicles[0].yielding = {{true, 1.0}, {false, 3.0}, {true, std::nan("")}};
        model.vehicles[0].nearestPerson_m = {3.0, 1.0};
        model.vehicles[1].nearestPerson_m = {2.0};
        const VehicleFigureList figures = vehicleFiguresOf(model, recorded, {1, 1});
        QVERIFY(isAbout(of(figures, VehicleMeasure::gapDistance), 3.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::headwayDistance), 3.0 / 8.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::speedDistance), 0.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::accelerationDistance), 1.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::deviation), 3.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::gap), 13.0) && isAbout(of(figures, VehicleMeasure::acceleration), 0.5));
        QVERIFY(isAbout(of(figures, VehicleMeasure::offset), 0.3));
        QVERIFY(isAbout(of(figures, VehicleMeasure::laneChanges), 7.5)); // one in 8 s
        QVERIFY(isAbout(of(figures, VehicleMeasure::touching), 0.25) && isAbout(of(figures, VehicleMeasure::nearMisses), 0.1));
        QVERIFY(isAbout(of(figures, VehicleMeasure::peopleFirst), 2.0 / 3.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::encroachment), 2.0));
        QVERIFY(isAbout(of(figures, VehicleMeasure::nearestPerson), 1.5));
        QVERIFY(isAbout(of(vehicleFiguresOf(model, recorded, {1, 0}), VehicleMeasure::deviation), 1.5));
        QVERIFY(std::isnan(of(vehicleFiguresOf(recorded, recorded, {1, 1}), VehicleMeasure::peopleFirst)));
        QVERIFY(isAbout(of(vehicleDifferences(model, {1, 0}, {0, 1}), VehicleMeasure::touching), 0.5));
    }

    void oneVehicle_isTooFewToTell()
    {
        foundation::JobContext context;
        const VehicleSet one{"one", vehicleTracksOf({straightCar(1, 0.0, 5.0, {10.0, 0.4}, {8.0, 0.0})})};
        const auto report = judgeVehicles({&one, 1}, optionsWithPeer(), context);
        QVERIFY(report.ok());
        const VehicleSetReport& set = report.value().sets[0];
        QCOMPARE(set.howMuch(), std::string("1 vehicle, 5 s"));
        QCOMPARE(set.verdict, std::string("one (1 vehicle, 5 s): too few to tell Heter-Sim, states made up from A peer."));
        QVERIFY(std::isnan(set.noise[0].value));
        QCOMPARE(set.leftOut, std::vector<std::string>{"It is not there."});
        QVERIFY(!set.find("absent") && set.find("idm") && set.find("heter_sim_this") && !set.find("heter_sim_others"));
        QVERIFY(!set.find("heter_sim_this")->fitted.empty() && set.find("heter_sim")->note.find("made up") != std::string::npos);
    }

    /// Rows, words, and the same of any number of threads.
    void twoSets_areJudgedInWords()
    {
        const std::vector<VehicleSet> sets{queueSet("slow", 6.0), queueSet("fast", 11.0)};
        foundation::JobContext context;
        VehicleJudgeOptions options = optionsWithPeer();
        options.threads = 1;
        const auto report = judgeVehicles(sets, options, context);
        QVERIFY2(report.ok(), report.ok() ? "" : report.error().message.c_str());
        options.threads = 4;
        const auto again = judgeVehicles(sets, options, context);
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const VehicleSetReport& set = report.value().sets[i];
            QCOMPARE(set.judged, std::string("heter_sim_others"));
            QCOMPARE(set.measured, std::size_t{8});
            QVERIFY(std::isfinite(set.noise[0].value) && set.recorded[6].low < set.recorded[6].high);
            QVERIFY(set.verdict.starts_with(set.name + " (8 vehicles, 8 s): Heter-Sim, states of the other sets beside A peer:"));
            QCOMPARE(set.judgedMeasures.size(), kVehicleDistances);
            for (const JudgedMeasure& one : set.judgedMeasures)
                QCOMPARE(one.isTold, one.difference.low < one.difference.high && (one.difference.low > 0.0 || one.difference.high < 0.0));
            QCOMPARE(again.value().sets[i].verdict, set.verdict);
            for (std::size_t k = 0; k < kVehicleMeasures; ++k)
                QCOMPARE(again.value().sets[i].rows[0].figures[k].value == set.rows[0].figures[k].value,
                         std::isfinite(set.rows[0].figures[k].value));
        }
        QVERIFY(report.value().verdict.find("slow (8 vehicles") != std::string::npos);
        const JudgeReport clips = clipsOf(report.value(), {});
        QCOMPARE(clips.sets.size(), std::size_t{2});
        QCOMPARE(clips.sets[0].clip.tracks.size(), std::size_t{8});
        QCOMPARE(clips.sets[0].clip.tracks[0].headings_rad.size(), clips.sets[0].clip.tracks[0].places.size());
        QVERIFY(isAbout(clips.sets[0].clip.tracks[0].length_m, 4.0));
        QVERIFY(clips.sets[0].find("heter_sim_others") && clips.sets[0].find("idm"));
    }

    void nothing_isAnError()
    {
        foundation::JobContext context;
        QCOMPARE(judgeVehicles({}, {}, context).error().code, std::string("no-sets"));
        const VehicleSet parked{"parked", vehicleTracksOf({straightCar(1, 0.0, 5.0, {10.0, 0.4}, {0.1, 0.0})})};
        const auto none = judgeVehicles({&parked, 1}, {}, context);
        QCOMPARE(none.error().code, std::string("no-vehicles"));
        QCOMPARE(none.error().where, std::string("parked"));
    }
};

PASSERBY_TEST(JudgeVehiclesTest)

} // namespace judge_vehicles_test

#include "judge_vehicles_test.moc"
