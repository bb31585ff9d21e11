// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/geometry/spatial_grid.h"
#include "core/importers/osm/osm_import.h"
#include "core/world/checks.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <map>

namespace osm_traffic_test {

using namespace passerby;
using geometry::Point;
using world::LaneKind;

namespace {

constexpr const char* kStreet = PASSERBY_SOURCE_DIR "/tests/scenarios/osm/street.osm";

importers::OsmImport importMap(const QString& path = kStreet)
{
    foundation::JobContext context;
    auto imported = importers::importOsm(path.toStdString(), {}, context);
    if (!imported)
        qFatal("%s", imported.error().message.c_str());
    return std::move(imported).value();
}

std::int64_t readCount(const importers::OsmImport& imported, std::string_view code)
{
    for (const auto& line : imported.report.read)
        if (line.code == code)
            return line.count;
    return 0;
}

/// Lanes that begin where this one ends.
std::vector<const world::Lane*> nextOf(const world::World& world, const world::Lane& lane)
{
    std::vector<const world::Lane*> next;
    for (const auto& [id, other] : world.lanes())
        if (geometry::distance(other.points.front(), lane.points.back()) < 0.11)
            next.push_back(&other);
    return next;
}

std::vector<const world::Lane*> named(const world::World& world, LaneKind kind, bool eastward)
{
    std::vector<const world::Lane*> lanes;
    for (const auto& [id, lane] : world.lanes())
        if (lane.name == "High Street" && lane.kind == kind && (lane.points.back().x > lane.points.front().x) == eastward)
            lanes.push_back(&lane);
    return lanes;
}

/// Without the tags that make lanes, signals and crossings: what is walked on stays.
QString withoutSignals(const QTemporaryDir& folder)
{
    QFile file(kStreet);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("The map cannot be read.");
    QByteArray text = file.readAll();
    text.replace("v=\"traffic_signals\"/>", "v=\"stop\"/>");
    text.replace("v=\"zebra\"/>", "v=\"unmarked\"/>");
    QFile changed(folder.filePath("street.osm"));
    if (!changed.open(QIODevice::WriteOnly))
        qFatal("The map cannot be written.");
    changed.write(text);
    return changed.fileName();
}

} // namespace

class OsmTrafficTest : public QObject {
    Q_OBJECT

private slots:
    void roads_becomeLanes()
    {
        const auto imported = importMap();
        const world::World& world = imported.world;
        const auto eastward = named(world, LaneKind::car, true);
        QCOMPARE(eastward.size(), std::size_t{2}); // to where the other street comes in, and on
        QCOMPARE(named(world, LaneKind::car, false).size(), std::size_t{2});
        const auto bicycles = named(world, LaneKind::bicycle, true);
        QCOMPARE(bicycles.size(), std::size_t{1});
        QVERIFY(named(world, LaneKind::bicycle, false).empty());
        QVERIFY(std::abs(eastward[0]->limit_mps - 30.0 / 3.6) < 1e-9 && std::abs(eastward[1]->limit_mps - 50.0 / 3.6) < 1e-9);
        QCOMPARE(eastward[0]->width_m, 3.25);
        QCOMPARE(eastward[1]->width_m, 3.5);
        // They keep right, bicycles beside the cars.
        const double middle_y = (eastward[0]->points.front().y + named(world, LaneKind::car, false)[0]->points.back().y) / 2.0;
        QVERIFY(std::abs(middle_y - eastward[0]->points.front().y - 1.625) < 0.01);
        QVERIFY(std::abs(middle_y - bicycles[0]->points.front().y - 4.0) < 0.01);
        // Neither the tunnel nor the driveway; the side street and the cycleway have one lane each.
        QCOMPARE(readCount(imported, "lanes"), std::int64_t{7});
        QCOMPARE(world.vehicleKinds().size(), std::size_t{4});
    }

    void lanesLeadOn_whereRoadsMeet()
    {
        const world::World world = importMap().world;
        const auto eastward = named(world, LaneKind::car, true);
        const auto curves = nextOf(world, *eastward[0]);
        QCOMPARE(curves.size(), std::size_t{1}); // straight on: nobody may drive into the side street
        const auto on = nextOf(world, *curves[0]);
        QCOMPARE(on.size(), std::size_t{1});
        QVERIFY(on[0] == eastward[1]);
        const auto isSideStreet = [](const auto& entry) {
            return entry.second.name.empty() && entry.second.points.back().y < entry.second.points.front().y - 50.0;
        };
        const auto side = std::find_if(world.lanes().begin(), world.lanes().end(), isSideStreet);
        QVERIFY(side != world.lanes().end());
        QCOMPARE(nextOf(world, (*side).second).size(), std::size_t{2}); // to the left and to the right
        for (const world::Lane* turn : nextOf(world, (*side).second)) {
            QCOMPARE(nextOf(world, *turn).size(), std::size_t{1});
            QVERIFY(turn->limit_mps < 5.6);
        }
        for (const world::Lane* bicycles : nextOf(world, *named(world, LaneKind::bicycle, true)[0]))
            QVERIFY(bicycles->kind == LaneKind::bicycle); // no car takes the way of bicycles
    }

    void signalsAndCrossings_lieAcrossTheLanes()
    {
        const auto imported = importMap();
        const world::World& world = imported.world;
        QCOMPARE(world.crossings().size(), std::size_t{2});
        QCOMPARE(readCount(imported, "zebra-crossings"), std::int64_t{1});
        QCOMPARE(readCount(imported, "signalled-crossings"), std::int64_t{1});
        QCOMPARE(world.stopLines().size(), std::size_t{3}); // one at the signal, both ways before the crossing
        QCOMPARE(readCount(imported, "stop-lines"), std::int64_t{3});
        const auto lanesAcross = [&](Point a, Point b) {
            return std::count_if(world.lanes().begin(), world.lanes().end(),
                                 [&](const auto& entry) { return !world::placesAcross(entry.second, a, b).empty(); });
        };
        const world::Crossing& zebra = *world.crossings().at(0).row;
        QVERIFY(zebra.signal.isNull());
        QCOMPARE(lanesAcross(zebra.a, zebra.b), 3);
        const world::Crossing& withLight = *world.crossings().at(1).row;
        QCOMPARE(lanesAcross(withLight.a, withLight.b), 2);
        QCOMPARE(lanesAcross(world.stopLines().at(0).row->a, world.stopLines().at(0).row->b), 2); // with the bicycles
        QCOMPARE(lanesAcross(world.stopLines().at(1).row->a, world.stopLines().at(1).row->b), 1);
        QCOMPARE(lanesAcross(world.stopLines().at(2).row->a, world.stopLines().at(2).row->b), 1);
        // People on foot never begin while vehicles may drive.
        const world::Signal& people = *world.trafficSignals().find(withLight.signal);
        const world::Signal& cars = *world.trafficSignals().find(world.stopLines().at(1).row->signal);
        int green_s = 0;
        for (int second = 0; second < 60; ++second) {
            const bool mayWalk = world::lightOf(people, second) == world::SignalLight::green;
            green_s += mayWalk ? 1 : 0;
            QVERIFY(!mayWalk || world::lightOf(cars, second) == world::SignalLight::red);
        }
        QCOMPARE(green_s, 20);
        foundation::JobContext context;
        for (const auto& finding : world::checkWorld(world, context))
            QVERIFY2(finding.issue.severity != foundation::Severity::error && finding.issue.where.kind != "stop line"
                         && finding.issue.where.kind != "crossing" && finding.issue.where.kind != "signal",
                     finding.issue.message.c_str());
    }

    void whatIsWalkedOn_isAsItWas()
    {
        const QTemporaryDir folder;
        const world::World with = importMap().world;
        const world::World without = importMap(withoutSignals(folder)).world;
        QVERIFY(without.stopLines().empty() && without.crossings().empty() && without.trafficSignals().empty());
        QVERIFY(without.lanes().sameContent(with.lanes()));
        QVERIFY(without.cells().sameContent(with.cells()) && without.portals().sameContent(with.portals()));
        QVERIFY(without.targets().sameContent(with.targets()) && without.obstacles().sameContent(with.obstacles()));
    }

    void oldTown_hasLanesThatHangTogether()
    {
        const QString path = testing::sharedData("osm/munich_altstadt.osm.pbf");
        if (path.isEmpty())
            QSKIP("../shared/data/osm is not there.");
        const auto imported = importMap(path);
        const world::World& world = imported.world;
        QVERIFY2(world.lanes().size() > 1000, qPrintable(QString::number(world.lanes().size())));
        QVERIFY(world.crossings().size() > 20 && world.stopLines().size() > 20 && world.trafficSignals().size() > 20);
        // Of all lanes nearly all lead on; the others end at the border of the map, in dead ends and where no vehicle may go on.
        std::vector<geometry::Box> beginnings;
        for (const auto& [id, lane] : world.lanes()) {
            const geometry::Point begin = lane.points.front();
            beginnings.push_back(geometry::Box{begin, begin}.grown(0.1));
        }
        const geometry::SpatialGrid grid(beginnings);
        std::size_t leadingOn = 0;
        for (const auto& [id, lane] : world.lanes())
            leadingOn += grid.query(lane.points.back()).empty() ? 0 : 1;
        QVERIFY2(leadingOn * 10 > world.lanes().size() * 8, qPrintable(QString("%1 of %2").arg(leadingOn).arg(world.lanes().size())));
        foundation::JobContext context;
        std::map<std::string, int> found;
        for (const auto& finding : world::checkWorld(world, context))
            ++found[finding.issue.code];
        QCOMPARE(found["crossing-without-lane"], 0);
        QCOMPARE(found["stop-line-on-no-lane"], 0);
        QCOMPARE(found["signal-never-green"] + found["signal-never-lit"] + found["crossing-green-with-lane"], 0);
        qInfo("%zu lanes, %zu of them lead on, %zu stop lines, %zu signals, %zu crossings, %d lanes through buildings",
              world.lanes().size(), leadingOn, world.stopLines().size(), world.trafficSignals().size(), world.crossings().size(),
              found["lane-through-building"]);
    }
};

PASSERBY_TEST(OsmTrafficTest)

} // namespace osm_traffic_test

#include "osm_traffic_test.moc"
