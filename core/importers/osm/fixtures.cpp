// SPDX-License-Identifier: Apache-2.0
#include "core/importers/osm/fixtures.h"

#include "core/importers/osm/fixture_room.h"
#include "core/importers/osm/fixture_tags.h"
#include "core/importers/osm/map_things.h"
#include "core/importers/osm/osm_tags.h"
#include "core/importers/osm/vehicle_lines.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace passerby::importers::osm {

using geometry::fromClipGrid;
using geometry::Point;

namespace {

constexpr double kBesideGround_m = 40.0;
constexpr double kOffWall_m = 0.05;
constexpr double kOnGround_m = 0.25;
constexpr int kRings = 10;
constexpr double kRing_m = 0.25;
constexpr int kAllAround = 16;
constexpr int kMostLooksAtWays = 8;      ///< of one thing: they are dear
constexpr double kBehindTarget_m = 0.35; ///< from a thing's front to whoever uses it
constexpr double kSeat_m = 0.6;
constexpr double kLongestBench_m = 20.0;
constexpr double kLongestPlatform_m = 1000.0;
constexpr double kLeastSide_m = 0.3;
constexpr double kStopWidth_m = 10.0; ///< of a platform that is drawn as a point: a stop of buses
constexpr double kStopDepth_m = 2.0;
constexpr std::size_t kThingsBetweenReports = 16;

Point toward(double angle_rad)
{
    return {std::cos(angle_rad), std::sin(angle_rad)};
}

/// Places that are tried, the nearest first: where it is drawn, a little behind that, so that its user stands there, and all around.
std::vector<Point> offsetsFor(const world::Fixture& fixture)
{
    std::vector<Point> offsets{{0.0, 0.0}, toward(fixture.heading_rad) * -(fixture.depth_m / 2.0 + kBehindTarget_m)};
    for (int ring = 1; ring <= kRings; ++ring)
        for (int i = 0; i < kAllAround; ++i)
            offsets.push_back(toward(fixture.heading_rad + M_PI + 2.0 * M_PI * i / kAllAround) * (ring * kRing_m));
    return offsets;
}

class FixtureMaker {
public:
    FixtureMaker(world::PatchBuilder& builder, const OsmMap& map, const WalkMesh& mesh, ReportBuilder& report)
        : m_builder(builder),
          m_mesh(mesh),
          m_walls(mesh),
          m_lines(map),
          m_room(builder.patch()),
          m_platforms(m_room.bounds()),
          m_report(report)
    {
    }

    void add(const MapThing& thing)
    {
        const auto& kinds = world::usualFixtureKinds();
        const auto kind = std::find_if(kinds.begin(), kinds.end(), [&](const world::FixtureKind& row) { return row.name == thing.kind; });
        auto fixture = world::newFixture({}, *kind, 0, thing.middle, 0.0);
        fixture.name = thing.tags->value("name");
        measure(thing, fixture);
        const foundation::Place where{std::string(thing.element), thing.id, thing.middle.x, thing.middle.y};
        if (!kind->stopsFeet && m_platforms.cover(thing.middle)) {
            m_report.read("platforms-joined", "platforms that are drawn twice", 1);
            return;
        }
        if (!bringToGround(thing, kind->stopsFeet, fixture)) {
            m_report.skip("thing-off-ground", "a bench, machine or platform without walkable ground within 40 m", where);
            return;
        }
        if (kind->stopsFeet && !findRoom(fixture)) {
            m_report.skip("no-room", "a bench or machine that would close a way or stand in a door", where);
            return;
        }
        if (kind->stopsFeet)
            m_room.occupy(fixture);
        else
            m_platforms.add(fixture);
        fixture.kind = idOf(*kind);
        m_builder.add(std::move(fixture));
        ++count;
    }

    std::int64_t count = 0;

private:
    /// How large it is, and how many use it.
    static void measure(const MapThing& thing, world::Fixture& fixture)
    {
        if (thing.kind == "platform") {
            fixture.width_m = thing.along_rad ? std::clamp(thing.width_m, kStopDepth_m, kLongestPlatform_m) : kStopWidth_m;
            fixture.depth_m = std::clamp(thing.depth_m, kStopDepth_m, kLongestPlatform_m);
        }
        if (thing.kind != "bench")
            return;
        const auto seats = parseNumber(thing.tags->value("seats"));
        if (thing.along_rad && thing.width_m >= kSeat_m)
            fixture.width_m = std::min(thing.width_m, kLongestBench_m);
        else if (seats && *seats >= 1.0)
            fixture.width_m = std::min(*seats * kSeat_m, kLongestBench_m);
        if (thing.depth_m >= kLeastSide_m)
            fixture.depth_m = std::min(thing.depth_m, kLongestBench_m);
        const double places = seats && *seats >= 1.0 ? *seats : std::floor(fixture.width_m / kSeat_m);
        fixture.places = static_cast<int>(std::clamp(places, 1.0, 100.0));
    }

    /// Whither it looks, and a point on the ground; false where there is none near.
    bool bringToGround(const MapThing& thing, bool stopsFeet, world::Fixture& fixture) const
    {
        const bool isOnGround = m_room.isGround(thing.middle);
        const auto wall = m_walls.nearestWall(thing.middle, kBesideGround_m);
        if (!isOnGround && !wall)
            return false;
        const Point inward = wall ? inwardOf(*wall) : Point{1.0, 0.0};
        Point ahead = inward;
        if (wall && wall->distance_m > kOffWall_m)
            ahead = (isOnGround ? thing.middle - wall->nearest : wall->nearest - thing.middle) * (1.0 / wall->distance_m);
        if (thing.kind == "platform")
            ahead = m_lines.towardNearest(thing.middle).value_or(ahead);
        fixture.heading_rad = headingOf(thing, ahead);
        if (!isOnGround)
            fixture.position = wall->nearest + inward * (stopsFeet ? fixture.depth_m / 2.0 + kOffWall_m : kOnGround_m);
        return stopsFeet || m_room.isGround(fixture.position);
    }
    /// As tagged; across the long side of what is drawn with one, else straight ahead.
    static double headingOf(const MapThing& thing, Point ahead)
    {
        if (const auto tagged = headingFromCompass(thing.tags->value("direction")))
            return *tagged;
        if (!thing.along_rad)
            return std::atan2(ahead.y, ahead.x);
        const double across_rad = *thing.along_rad + M_PI / 2.0;
        return std::remainder(geometry::dot(toward(across_rad), ahead) >= 0.0 ? across_rad : across_rad + M_PI, 2.0 * M_PI);
    }
    [[nodiscard]] Point inwardOf(const MeshLocator::Wall& wall) const
    {
        const Point along = m_mesh.cornerAt(wall.triangle, wall.side + 2) - m_mesh.cornerAt(wall.triangle, wall.side + 1);
        return Point{-along.y, along.x} * (1.0 / geometry::length(along));
    }
    /// Moves it to the nearest place where it stops nobody; false where there is none.
    bool findRoom(world::Fixture& fixture) const
    {
        const Point wanted = fixture.position;
        int looks = 0;
        for (const Point offset : offsetsFor(fixture)) {
            fixture.position = wanted + offset;
            if (!m_room.isFree(fixture))
                continue;
            if (m_room.leavesWays(fixture))
                return true;
            if (++looks >= kMostLooksAtWays)
                return false;
        }
        return false;
    }
    world::FixtureKindId idOf(const world::FixtureKind& kind)
    {
        const auto found = m_kinds.find(kind.name);
        return found != m_kinds.end() ? found->second : m_kinds.emplace(kind.name, m_builder.add(kind)).first->second;
    }

    world::PatchBuilder& m_builder;
    const WalkMesh& m_mesh;
    MeshLocator m_walls;
    VehicleLines m_lines;
    FixtureRoom m_room;
    Footprints m_platforms; ///< and whatever else nobody walks round
    ReportBuilder& m_report;
    std::map<std::string, world::FixtureKindId> m_kinds;
};

} // namespace

void addFixtures(world::PatchBuilder& builder, const OsmMap& map, const WalkMesh& mesh, ReportBuilder& report,
                 foundation::JobContext& context)
{
    const auto things = collectThings(map, report);
    if (things.empty())
        return;
    FixtureMaker maker(builder, map, mesh, report);
    for (std::size_t i = 0; i < things.size(); ++i) {
        if (context.isCancelled())
            return;
        if (i % kThingsBetweenReports == 0)
            context.report(static_cast<double>(i) / static_cast<double>(things.size()), "Placing benches and platforms");
        maker.add(things[i]);
    }
    report.read("fixtures", "benches, machines, counters and platforms", maker.count);
}

} // namespace passerby::importers::osm
