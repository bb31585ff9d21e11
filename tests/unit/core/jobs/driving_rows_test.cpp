// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/idm_driving.h"
#include "core/jobs/other_program.h"
#include "core/jobs/sumo_files.h"
#include "core/jobs/sumo_row.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTest>

namespace driving_rows_test {

using namespace passerby;
using namespace passerby::judging;
using geometry::Point;

namespace {

VehicleTrack carOf(std::uint32_t id, Point begin, Point velocity, int frames = 100)
{
    VehicleTrack car{{id, heter_sim::AgentKind::car, {}}, 4.0, 1.8};
    for (int frame = 0; frame <= frames; ++frame)
        car.track.sightings.push_back({frame, begin + velocity * (0.1 * frame)});
    return car;
}

RecordedVehicles recordedOf(std::vector<VehicleTrack> cars, std::vector<heter_sim::Track> people = {})
{
    LaneLines lanes;
    for (const double y : {0.0, 3.5})
        lanes.emplace_back(std::vector<Point>{{0.0, y}, {300.0, y}}, 3.5);
    return recordedVehicles({10.0, std::move(cars), std::move(people), std::move(lanes)}).value();
}

ReplayedVehicles driven(const DrivingRow& row, const RecordedVehicles& recorded)
{
    foundation::JobContext context;
    auto replayed = row.drive(recorded, context);
    return replayed ? std::move(replayed).value() : ReplayedVehicles{};
}

} // namespace

class DrivingRowsTest : public QObject {
    Q_OBJECT

private slots:
    /// Nobody ahead on the other lane and a slow one on this: a gain. A fast one close behind there: none.
    void mobil_weighsFreedomAgainstWhoIsBehind()
    {
        const LaneChangeRule rule = jobs::mobilRule();
        LaneChangeView view;
        view.now = {10.0, 14.0, 12.0, 5.0};
        view.then = {10.0, 14.0};
        QVERIFY(rule(view));
        view.behindThere = std::pair(Follower{20.0, 20.0}, Follower{20.0, 20.0, 3.0, 10.0});
        QVERIFY(!rule(view));
        view.behindThere.reset();
        view.now = view.then;
        QVERIFY(!rule(view)); // nothing to gain
    }

    /// Stops behind a parked car at the standstill gap of 2 m, and 1 m before somebody who stands; passes nobody by changing where both
    /// lanes are taken.
    void idm_stopsBehindWhatStands()
    {
        const auto car = carOf(1, {0.0, 0.0}, {9.0, 0.0}, 250);
        const auto standing = [](std::uint32_t id, double y) { return carOf(id, {80.0, y}, {0.001, 0.0}, 250); };
        const auto behind = driven(jobs::idmRow(0.1), recordedOf({car, standing(2, 0.0), standing(3, 3.5)}));
        const double gap_m = 80.0 - 4.0 - static_cast<double>(behind.ways[0].bodies.back().centre.x);
        QVERIFY2(gap_m > 1.5 && gap_m < 4.0, qPrintable(QString::number(gap_m)));
        heter_sim::Track person{7, heter_sim::AgentKind::person, {}};
        for (int frame = 0; frame <= 250; ++frame)
            person.sightings.push_back({frame, {80.0, 0.0}});
        const auto before = driven(jobs::idmRow(0.1), recordedOf({car}, {person}));
        const double way_m = 80.0 - 0.25 - 2.0 - static_cast<double>(before.ways[0].bodies.back().centre.x);
        QVERIFY2(way_m > 0.9 && way_m < 2.5, qPrintable(QString::number(way_m)));
    }

    /// One parked car, the other lane free: it goes past.
    void idm_changesLanes()
    {
        const auto replayed =
            driven(jobs::idmRow(0.1), recordedOf({carOf(1, {0.0, 0.0}, {9.0, 0.0}), carOf(2, {70.0, 0.0}, {0.001, 0.0})}));
        QVERIFY(std::abs(replayed.ways[0].bodies.back().centre.y - 3.5F) < 0.3F);
        QVERIFY(replayed.ways[0].bodies.back().centre.x > 70.0F);
    }

    void sumo_isToldAndUnderstood()
    {
        const RecordedVehicles recorded = recordedOf({carOf(1, {50.0, 0.0}, {10.0, 0.0}), carOf(2, {90.0, 3.5}, {0.001, 0.0})});
        const jobs::SumoFiles files = jobs::sumoFiles(recorded, 0.1);
        QVERIFY(files.edges.find("numLanes=\"2\"") != std::string::npos); // beside each other
        QCOMPARE(QString::fromStdString(files.routes).count("<vehicle "), 2);
        QVERIFY(files.routes.find("<stop lane=\"e0_1\"") != std::string::npos);                         // the parked one, on the left lane
        QVERIFY(files.routes.find("departPos=\"52.000\" departSpeed=\"10.000\"") != std::string::npos); // its front
        const std::string output =
            "<fcd-export>\n<timestep time=\"0.20\">\n<vehicle id=\"0\" x=\"54.0\" y=\"0.0\" angle=\"90.0\" speed=\"10\"/>\n"
            "<vehicle id=\"1\" x=\"92.0\" y=\"3.5\" angle=\"90.0\"/>\n</timestep>\n";
        const auto read = jobs::drivenBySumo(output, recorded, 0.1);
        QVERIFY(read.ok());
        QCOMPARE(read.value().ways.size(), std::size_t{1});
        QCOMPARE(read.value().ways[0].firstStep, std::int64_t{2});
        QVERIFY(std::abs(read.value().ways[0].bodies[0].centre.x - 52.0F) < 1e-4F); // its middle
        QVERIFY(std::abs(read.value().ways[0].bodies[0].heading_rad) < 1e-5F);
        QCOMPARE(jobs::drivenBySumo("<vehicle id=\"9\" x=\"1\" y=\"1\" angle=\"0\">", recorded, 0.1).error().code,
                 std::string("bad-output"));
        QCOMPARE(jobs::drivenBySumo("<vehicle id=\"0\" x=\"1\">", recorded, 0.1).error().code, std::string("bad-output"));
    }

    /// The last one listed lies beside the first, which lies beside the second: one edge of three.
    void sumo_isToldOfAllLanesBesideEachOther()
    {
        LaneLines lanes;
        for (const double y : {0.0, 3.5, -3.5})
            lanes.emplace_back(std::vector<Point>{{0.0, y}, {300.0, y}}, 3.5);
        lanes.emplace_back(std::vector<Point>{{0.0, 500.0}, {300.0, 500.0}}, 3.5);
        const RecordedVehicles recorded = recordedVehicles({10.0, {carOf(1, {50.0, 0.0}, {10.0, 0.0})}, {}, lanes}).value();
        QCOMPARE(recorded.lanes.size(), std::size_t{4});
        const jobs::SumoFiles files = jobs::sumoFiles(recorded, 0.1);
        QCOMPARE(QString::fromStdString(files.edges).count("<edge "), 2);
        QVERIFY2(files.edges.find("numLanes=\"3\"") != std::string::npos, files.edges.c_str());
        QVERIFY(files.edges.find("numLanes=\"1\"") != std::string::npos);
        LaneLines middleLast; // 0 beside 2, 1 beside 2: the first two are joined by the third
        for (const double y : {0.0, 7.0, 3.5})
            middleLast.emplace_back(std::vector<Point>{{0.0, y}, {300.0, y}}, 3.5);
        const RecordedVehicles through = recordedVehicles({10.0, {carOf(1, {50.0, 0.0}, {10.0, 0.0})}, {}, middleLast}).value();
        QVERIFY(jobs::sumoFiles(through, 0.1).edges.find("numLanes=\"3\"") != std::string::npos);
    }

    /// Where SUMO is there it drives to the end; else, and beside people, it is left out with a sentence.
    void sumo_drivesOrIsLeftOut()
    {
        foundation::JobContext context;
        heter_sim::Track person{7, heter_sim::AgentKind::person, {{0, {80.0, 5.0}}, {50, {80.0, 9.0}}}};
        const auto people = jobs::sumoRow(0.1, 1).drive(recordedOf({carOf(1, {0.0, 0.0}, {9.0, 0.0})}, {person}), context);
        QCOMPARE(people.error().code, std::string("left-out"));
        QVERIFY(people.error().message.find("people on foot") != std::string::npos);
        const RecordedVehicles recorded = recordedOf({carOf(1, {0.0, 0.0}, {9.0, 0.0})});
        const auto replayed = jobs::sumoRow(0.1, 1).drive(recorded, context);
        if (!jobs::isProgramThere("sumo")) {
            QCOMPARE(replayed.error().code, std::string("left-out"));
            QVERIFY(replayed.error().message.find("not on the path") != std::string::npos);
            return;
        }
        QVERIFY2(replayed.ok(), replayed.ok() ? "" : replayed.error().message.c_str());
        QVERIFY(std::abs(replayed.value().ways[0].bodies.back().centre.x - 90.0F) < 2.0F); // alone it drives as it wishes
    }

    void programs_areRunWithoutAShell()
    {
        foundation::JobContext context;
        const auto folder = jobs::ScratchFolder::make();
        QVERIFY(folder.ok());
        const auto log = folder.value().file("log.txt");
        QVERIFY(jobs::isProgramThere("printf") && !jobs::isProgramThere("no-such-program"));
        QVERIFY(jobs::runProgram("printf", {"%s", "$HOME; ls"}, log, 10.0, context).ok());
        QFile file(QString::fromStdString(log.string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(file.readAll(), QByteArray("$HOME; ls"));
        QCOMPARE(jobs::runProgram("false", {}, log, 10.0, context).error().code, std::string("cannot-run"));
        QCOMPARE(jobs::runProgram("no-such-program", {}, log, 10.0, context).error().code, std::string("cannot-run"));
        const auto slow = jobs::runProgram("sleep", {"60"}, log, 0.05, context);
        QVERIFY(slow.error().message.find("took longer") != std::string::npos);
    }
};

PASSERBY_TEST(DrivingRowsTest)

} // namespace driving_rows_test

#include "driving_rows_test.moc"
