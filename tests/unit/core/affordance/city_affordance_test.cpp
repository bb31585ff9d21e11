// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/city_affordance.h"

#include "core/importers/osm/osm_import.h"
#include "core/world/patch_builder.h"
#include "tests/support/shared_data.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"

#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <optional>
#include <rapidcheck.h>
#include <set>

namespace city_affordance_test {

using namespace passerby;
using affordance::CityAffordance;
using affordance::JunctionIndex;
using geometry::Point;

namespace {

using Found = std::shared_ptr<const CityAffordance>;

int upTo(int most)
{
    return *rc::gen::inRange(0, most + 1);
}

Found found(const world::World& world)
{
    foundation::JobContext context;
    auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    return affordance::findCityAffordance(world, graph, 2, context).value();
}

Found updated(const Found& before, const world::World& worldBefore, const world::World& world)
{
    foundation::JobContext context;
    auto graph = std::make_shared<const navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
    return affordance::updatedCityAffordance(*before, worldBefore, world, graph, 2, context).value();
}

bool isSame(const CityAffordance& a, const CityAffordance& b)
{
    bool same = a.network.junctions == b.network.junctions && a.network.ways == b.network.ways && a.network.cells == b.network.cells
                && a.tables == b.tables && a.tableOfProfile == b.tableOfProfile && a.flows.size() == b.flows.size();
    for (std::size_t i = 0; same && i < a.flows.size(); ++i)
        same = a.flows[i].classOf == b.flows[i].classOf && a.flows[i].probability == b.flows[i].probability
               && a.flows[i].entriesPerMetre == b.flows[i].entriesPerMetre;
    return same;
}

/// Junctions of `now` that kept what they know of `before`.
std::size_t keptCount(const CityAffordance& before, const CityAffordance& now)
{
    std::set<const geometry::Ring*> known;
    for (const auto& reach : before.tables.front().reaches)
        if (reach)
            known.insert(reach.get());
    const auto& reaches = now.tables.front().reaches;
    return static_cast<std::size_t>(
        std::count_if(reaches.begin(), reaches.end(), [&](const auto& reach) { return reach && known.count(reach.get()) != 0; }));
}

geometry::Polygon block(Point low, Point size, double turn_rad)
{
    geometry::Polygon polygon;
    for (const Point p : {Point{0.0, 0.0}, Point{size.x, 0.0}, size, Point{0.0, size.y}})
        polygon.outer.push_back(
            low + Point{p.x * std::cos(turn_rad) - p.y * std::sin(turn_rad), p.x * std::sin(turn_rad) + p.y * std::cos(turn_rad)});
    return polygon;
}

constexpr int kSide = 7; ///< cells of 10 m

geometry::Polygon randomBlock()
{
    const Point low{1.0 * upTo(10 * kSide), -1.0 * upTo(10 * kSide)};
    return block(low, {1.0 + upTo(9), 1.0 + upTo(9)}, *rc::gen::element(0.0, 0.0, 0.3, 1.1));
}

void applyTo(world::World& world, world::PatchBuilder& builder)
{
    RC_ASSERT(world.apply(builder.take()).ok());
}

/// Streets among blocks that fill what is no street, and a few blocks that stand in the way.
world::World randomCity()
{
    foundation::RandomStream random(static_cast<std::uint64_t>(upTo(1 << 20)), 1, foundation::Purpose::general);
    const auto rows = testing::randomPlan(random, kSide, kSide, 0.35);
    testing::Plan plan(rows);
    plan.addAttractor({10.0 * upTo(kSide), -10.0 * upTo(kSide)}, 3.0, 30.0);
    world::World world = plan.make();
    world::PatchBuilder builder(world);
    for (std::size_t y = 0; y < rows.size(); ++y)
        for (std::size_t x = 0; x < rows[y].size(); ++x)
            if (rows[y][x] == '#')
                builder.add(world::Obstacle{"", world::ObstacleKind::building, 0,
                                            block(plan.middle(x, y) - Point{5.0, 5.0}, {10.0, 10.0}, 0.0), 0.0, 9.0});
    for (int i = upTo(4); i > 0; --i)
        builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, randomBlock(), 0.0, 2.0});
    // What is not seen keeps the bounds where they are.
    builder.add(world::Obstacle{"", world::ObstacleKind::green, 0,
                                block({-20.0, -10.0 * kSide - 20.0}, {10.0 * kSide + 40.0, 10.0 * kSide + 40.0}, 0.0), 0.0, 0.0});
    world::AgentProfile people;
    people.name = "people";
    builder.add(people);
    applyTo(world, builder);
    return world;
}

void closeStreet(world::World& world)
{
    if (world.cells().size() < 2)
        return;
    world::PatchBuilder builder(world);
    const world::CellId gone = world.cells().at(static_cast<std::size_t>(upTo(static_cast<int>(world.cells().size()) - 1))).id;
    for (const auto& [id, portal] : world.portals())
        if (portal.cellA == gone || portal.cellB == gone)
            builder.erase(id);
    builder.erase(gone);
    applyTo(world, builder);
}

void openStreet(world::World& world)
{
    world::PatchBuilder builder(world);
    const auto& [id, cell] = world.cells().at(static_cast<std::size_t>(upTo(static_cast<int>(world.cells().size()) - 1)));
    const geometry::Box box = geometry::boundingBox(cell->polygon);
    const world::CellId fresh = builder.add(world::Cell{"", world::CellKind::street, 0, block({box.high.x, box.low.y}, {10.0, 10.0}, 0.0)});
    builder.add(world::Portal{id, fresh, {box.high.x, box.low.y + 3.0}, {box.high.x, box.low.y + 7.0}, 0.0});
    applyTo(world, builder);
}

void changeBuildings(world::World& world, int what)
{
    world::PatchBuilder builder(world);
    const auto& [id, row] = world.obstacles().at(static_cast<std::size_t>(upTo(static_cast<int>(world.obstacles().size()) - 1)));
    if (what == 0)
        builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, randomBlock(), 0.0, 9.0});
    else if (what == 1)
        builder.erase(id);
    else {
        world::Obstacle moved = *row;
        const Point by{0.25 * (upTo(16) - 8), 0.25 * (upTo(16) - 8)};
        for (Point& p : moved.polygon.outer)
            p = p + by;
        builder.replace(id, moved);
    }
    applyTo(world, builder);
}

void changeTheRest(world::World& world, int what)
{
    world::PatchBuilder builder(world);
    if (what == 0) {
        auto attractor = *world.attractors().at(0).row;
        attractor.position = {1.0 * upTo(10 * kSide), -1.0 * upTo(10 * kSide)};
        builder.replace(world.attractors().at(0).id, attractor);
    } else if (what == 1) {
        auto profile = *world.profiles().at(0).row;
        profile.parameters[world::kFrustum_deg] = 10.0 + upTo(300);
        builder.replace(world.profiles().at(0).id, profile);
    } else {
        const auto& cell = *world.cells().at(static_cast<std::size_t>(upTo(static_cast<int>(world.cells().size()) - 1))).row;
        builder.add(world::JunctionEdit{world::JunctionChange::add, "", geometry::interiorPoint(cell.polygon)});
    }
    applyTo(world, builder);
}

void changeAnything(world::World& world)
{
    switch (const int what = upTo(10)) {
    case 0:
    case 1:
    case 2:
    case 3:
    case 4:
    case 5:
        return changeBuildings(world, what % 3);
    case 6:
        return closeStreet(world);
    case 7:
        return openStreet(world);
    default:
        return changeTheRest(world, what - 8);
    }
}

/// Moves the building by this far and back again; false where there is none.
std::optional<world::World> withBuildingMoved(const world::World& world, std::size_t place, Point by)
{
    const auto& [id, row] = world.obstacles().at(place);
    if (row->kind != world::ObstacleKind::building || row->level != 0)
        return {};
    world::Obstacle moved = *row;
    for (Point& p : moved.polygon.outer)
        p = p + by;
    for (auto& hole : moved.polygon.holes)
        for (Point& p : hole)
            p = p + by;
    world::World edited = world;
    world::PatchBuilder builder(edited);
    builder.replace(id, moved);
    return edited.apply(builder.take()).ok() ? std::optional<world::World>(std::move(edited)) : std::nullopt;
}

} // namespace

class CityAffordanceTest : public QObject {
    Q_OBJECT
private slots:
    void update_anyEdits_equalsFromScratch();
    void update_hiddenBuilding_looksOnlyWhereItIsSeen();
    void update_munichBuildingMoved_equalsFromScratch();
};

void CityAffordanceTest::update_anyEdits_equalsFromScratch()
{
    std::size_t kept = 0;
    QVERIFY(rc::check([&] {
        world::World world = randomCity();
        RC_PRE(!world.cells().empty());
        Found before = found(world);
        for (int edits = 1 + upTo(5); edits > 0; --edits) {
            const world::World worldBefore = world;
            changeAnything(world);
            const Found now = updated(before, worldBefore, world);
            kept += keptCount(*before, *now);
            RC_ASSERT(isSame(*now, *found(world)));
            before = now;
        }
    }));
    QVERIFY(kept > 100);
}

void CityAffordanceTest::update_hiddenBuilding_looksOnlyWhereItIsSeen()
{
    // A street of five cells between two walls, one block north of them and one in the street's eastern end.
    const testing::Plan plan({"....."});
    world::World world = plan.make();
    world::PatchBuilder builder(world);
    builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, block({-60.0, 0.0}, {170.0, 1.0}, 0.0), 0.0, 2.0});
    builder.add(world::Obstacle{"", world::ObstacleKind::wall, 0, block({-60.0, -11.0}, {170.0, 1.0}, 0.0), 0.0, 2.0});
    const auto hidden = builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, block({20.0, 5.0}, {5.0, 5.0}, 0.0), 0.0, 9.0});
    const auto seen = builder.add(world::Obstacle{"", world::ObstacleKind::building, 0, block({60.0, -8.0}, {5.0, 5.0}, 0.0), 0.0, 9.0});
    builder.add(world::Obstacle{"", world::ObstacleKind::green, 0, block({-60.0, -30.0}, {170.0, 60.0}, 0.0), 0.0, 0.0});
    QVERIFY(world.apply(builder.take()).ok());
    const Found before = found(world);
    QCOMPARE(before->network.junctions.size(), std::size_t{2});
    const auto moved = [&](world::ObstacleId id) { return *withBuildingMoved(world, world.obstacles().indexOf(id), {1.0, 0.5}); };
    const Found same = updated(before, world, moved(hidden));
    QCOMPARE(keptCount(*before, *same), std::size_t{2});
    QVERIFY(same->sight != before->sight && isSame(*same, *before));
    const Found other = updated(before, world, moved(seen));
    QCOMPARE(keptCount(*before, *other), std::size_t{0});
    QVERIFY(!isSame(*other, *before) && isSame(*other, *found(moved(seen))));
}

void CityAffordanceTest::update_munichBuildingMoved_equalsFromScratch()
{
    const QString path = testing::sharedData(QStringLiteral("osm/munich_altstadt.osm.pbf"));
    if (path.isEmpty())
        QSKIP("The shared map of Munich is not there.");
    foundation::JobContext context;
    const auto imported = importers::importOsm(path.toStdString(), {}, context);
    QVERIFY(imported.ok());
    const world::World& world = imported.value().world;
    QElapsedTimer timer;
    timer.start();
    const Found before = found(world);
    const double whole_ms = 1e-6 * static_cast<double>(timer.nsecsElapsed());
    int moved = 0;
    for (std::size_t place = world.obstacles().size() / 2; place < world.obstacles().size() && moved < 3; place += 37) {
        const auto edited = withBuildingMoved(world, place, {1.5, -0.75});
        if (!edited)
            continue;
        timer.restart();
        const Found now = updated(before, world, *edited);
        const double update_ms = 1e-6 * static_cast<double>(timer.nsecsElapsed());
        const std::size_t kept = keptCount(*before, *now);
        const std::size_t all = now->network.junctions.size();
        qInfo("From scratch %.1f ms; after moving building %zu %.1f ms with the graph: %zu of %zu junctions looked anew.", whole_ms, place,
              update_ms, all - kept, all);
        QVERIFY(2 * kept > all);
        QVERIFY(isSame(*now, *found(*edited)));
        ++moved;
    }
    QCOMPARE(moved, 3);
}

PASSERBY_TEST(CityAffordanceTest)

} // namespace city_affordance_test

#include "city_affordance_test.moc"
