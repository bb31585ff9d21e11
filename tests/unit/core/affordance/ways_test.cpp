// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/affordance/ways.h"

#include "tests/support/test_registry.h"
#include "tests/unit/core/affordance/plans.h"

#include <QTest>
#include <rapidcheck.h>
#include <set>

namespace ways_test {

using namespace passerby;
using affordance::CellRole;
using affordance::JunctionReason;
using affordance::WayNetwork;
using testing::Plan;
using world::JunctionChange;

namespace {

WayNetwork networkOf(const world::World& world)
{
    return affordance::findWays(world, navigation::NavigationGraph::build(world));
}

QStringList names(const WayNetwork& network)
{
    QStringList list;
    for (const auto& junction : network.junctions)
        list << QString::fromStdString(junction.name);
    return list;
}

QStringList codes(const WayNetwork& network)
{
    QStringList list;
    for (const auto& issue : network.issues)
        list << QString::fromStdString(issue.code);
    return list;
}

/// What holds in every network, whatever the city; empty when it does.
QString fault(const world::World& world, const WayNetwork& network)
{
    std::vector<int> covered(world.cells().size(), 0);
    std::map<std::uint32_t, std::size_t> placeOf;
    for (std::size_t cell = 0; cell < world.cells().size(); ++cell)
        placeOf[world.cells().at(cell).id.number] = cell;
    std::map<std::size_t, int> doors;
    for (const auto& [id, portal] : world.portals()) {
        ++doors[world.cells().indexOf(portal.cellA)];
        ++doors[world.cells().indexOf(portal.cellB)];
    }
    affordance::WayIndex next = 0;
    for (affordance::JunctionIndex j = 0; j < network.junctions.size(); ++j) {
        const auto& junction = network.junctions[j];
        if (junction.firstWay != next || junction.lastWay <= junction.firstWay)
            return "ways of a junction";
        next = junction.lastWay;
        const std::size_t cell = placeOf.at(junction.cell);
        ++covered[cell];
        if (network.cells[cell] != affordance::CellPlace{CellRole::junction, j})
            return "place of a junction's cell";
        if (junction.lastWay - junction.firstWay != static_cast<unsigned>(doors[cell]))
            return "a way for each portal";
        if (!geometry::contains(world.cells().at(cell).row->polygon, junction.centre))
            return "centre outside";
    }
    if (next != network.ways.size())
        return "ways without junction";
    for (affordance::WayIndex w = 0; w < network.ways.size(); ++w) {
        const auto& way = network.ways[w];
        const auto& back = network.ways[way.reverse];
        if (back.reverse != w || way.reverse == w || back.from != way.to || back.to != way.from || back.length_m != way.length_m
            || way.length_m <= 0.0)
            return "reverse";
        if (!std::equal(way.portals.begin(), way.portals.end(), back.portals.rbegin(), back.portals.rend())
            || !std::equal(way.cells.begin(), way.cells.end(), back.cells.rbegin(), back.cells.rend()))
            return "reverse's parts";
        if (way.cells.size() + 1 != way.portals.size() || std::abs(geometry::length(way.direction) - 1.0) > 1e-12)
            return "parts";
        for (const std::uint32_t number : way.cells) {
            const std::size_t cell = placeOf.at(number);
            if (w < way.reverse)
                ++covered[cell];
            if (network.cells[cell] != affordance::CellPlace{CellRole::way, std::min(w, way.reverse)} || doors[cell] != 2)
                return "place of a way's cell";
        }
    }
    for (std::size_t cell = 0; cell < covered.size(); ++cell)
        if (covered[cell] != (doors[cell] > 0 ? 1 : 0) || (covered[cell] == 0) != (network.cells[cell].role == CellRole::unreachable))
            return "every cell belongs somewhere, once";
    return {};
}

/// The cells that can be walked through, in the order in which they follow each other, all of length `side` or so.
std::vector<std::string> ringPlan()
{
    return {"...", ".#.", "..."};
}

} // namespace

class WaysTest : public QObject {
    Q_OBJECT
private slots:
    void cross_hasOneCrossingAndFourDeadEnds();
    void straightStreet_hasNoBend();
    void corner_hidesWhatFollows();
    void slightKink_hidesNothing();
    void ring_cutAtItsSmallestNumber();
    void eight_hasTwoWaysTwice();
    void twoWaysBetweenTheSame_areTwoNeighbours();
    void parts_areOneNetwork();
    void escalators_areLeftOut();
    void lonelyCell_isReported();
    void levelsAndStairs_lengthsAlongSlope();
    void centre_seesAllPortals();
    void edits_addMoveRemove();
    void badEdits_areReported();
    void emptyWorld_hasNothing();
    void everyCell_belongsSomewhere();
    void bends_doNotDependOnNumbers();
};

void WaysTest::cross_hasOneCrossingAndFourDeadEnds()
{
    const Plan plan({"##.##", "##.##", ".....", "##.##", "##.##"});
    const world::World world = plan.make();
    const WayNetwork network = networkOf(world);
    QCOMPARE(names(network), QStringList({"J1", "J3", "J5", "J7", "J9"}));
    QVERIFY(network.junctions[2].reason == JunctionReason::crossing);
    QVERIFY(network.junctions[0].reason == JunctionReason::deadEnd);
    QCOMPARE(network.ways.size(), std::size_t{8});
    for (const auto& way : network.ways) {
        QCOMPARE(way.length_m, 20.0);
        QCOMPARE(way.cells.size(), std::size_t{1});
    }
    const auto& first = network.ways[network.junctions[2].firstWay]; // by the portal's number: northern one first
    QCOMPARE(network.junctions[first.to].name, std::string("J1"));
    QCOMPARE(first.direction, (geometry::Point{0, 1}));
    QCOMPARE(network.findJunction("J9"), 4U);
    QCOMPARE(network.findJunction("J2"), affordance::kNone);
    QCOMPARE(fault(world, network), QString());
    const auto line = affordance::wayLine(network, navigation::NavigationGraph::build(world), network.junctions[2].firstWay);
    QCOMPARE(line.size(), std::size_t{4});
    QVERIFY(geometry::distance(line.front(), plan.middle(2, 2)) < 1e-9);
    QVERIFY(geometry::distance(line.back(), plan.middle(2, 0)) < 1e-9);
}

void WaysTest::straightStreet_hasNoBend()
{
    const world::World world = Plan({"....................."}).make();
    const WayNetwork network = networkOf(world);
    QCOMPARE(names(network), QStringList({"J1", "J21"}));
    QCOMPARE(network.ways[0].length_m, 200.0);
}

void WaysTest::corner_hidesWhatFollows()
{
    // An L of two arms: the corner cell is a bend; an S has two.
    QCOMPARE(names(networkOf(Plan({".....", "####.", "####.", "####."}).make())), QStringList({"J1", "J5", "J8"}));
    const WayNetwork s = networkOf(Plan({"....###", "###.###", "###.###", "###...."}).make());
    QCOMPARE(names(s), QStringList({"J1", "J4", "J7", "J10"}));
    QVERIFY(s.junctions[1].reason == JunctionReason::bend);
    QCOMPARE(s.junctions[1].lastWay - s.junctions[1].firstWay, 2U);
}

void WaysTest::slightKink_hidesNothing()
{
    // One cell between two dead ends: whatever its shape, its portals see each other.
    QCOMPARE(names(networkOf(Plan({"..", "#."}).make())), QStringList({"J1", "J3"}));
    // The portals of a long street lie up to 1.5 m beside each other, 3 m wide: the line through all of them is straight enough.
    world::World world;
    world::PatchBuilder builder(world);
    world::CellId before;
    for (int i = 0; i < 8; ++i) {
        world::Cell cell;
        cell.polygon.outer = {{10.0 * i, 0}, {10.0 * i + 10, 0}, {10.0 * i + 10, 8}, {10.0 * i, 8}};
        const auto id = builder.add(cell);
        if (i > 0)
            builder.add(world::Portal{before, id, {10.0 * i, 2.0 + i % 2}, {10.0 * i, 5.0 + i % 2}, 0.0});
        before = id;
    }
    QVERIFY(world.apply(builder.take()).ok());
    QCOMPARE(networkOf(world).junctions.size(), std::size_t{2});
}

void WaysTest::ring_cutAtItsSmallestNumber()
{
    const world::World world = Plan(ringPlan()).make();
    const WayNetwork network = networkOf(world);
    QCOMPARE(fault(world, network), QString());
    QVERIFY(network.junctions[0].reason == JunctionReason::ring);
    QCOMPARE(network.junctions[0].name, std::string("J1"));
    for (const auto& junction : network.junctions)
        QCOMPARE(junction.lastWay - junction.firstWay, 2U);
    double length_m = 0.0;
    for (const auto& way : network.ways)
        length_m += way.length_m;
    // Corners are cut from portal to portal where they are no junctions, walked over the centre where they are.
    QVERIFY(length_m > 2 * (4 * 10 + 4 * std::sqrt(50.0)) - 1e-9 && length_m < 2 * 80 + 1e-9);
    // Two cells with two portals between them: a ring of a junction and one cell; both ways lead back to where they began.
    world::World two;
    world::PatchBuilder builder(two);
    world::Cell cell;
    cell.polygon.outer = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    const auto west = builder.add(cell);
    cell.polygon.outer = {{10, 0}, {20, 0}, {20, 10}, {10, 10}};
    const auto east = builder.add(cell);
    builder.add(world::Portal{west, east, {10, 1}, {10, 3}, 0.0});
    builder.add(world::Portal{west, east, {10, 7}, {10, 9}, 0.0});
    QVERIFY(two.apply(builder.take()).ok());
    const WayNetwork small = networkOf(two);
    QCOMPARE(names(small), QStringList({"J1"}));
    QCOMPARE(small.ways.size(), std::size_t{2});
    QCOMPARE(small.ways[0].to, 0U);
    QCOMPARE(small.ways[0].reverse, 1U);
    QVERIFY(std::abs(small.ways[0].length_m - (2 * std::sqrt(25.0 + 9.0) + 6.0)) < 1e-9);
    QCOMPARE(fault(two, small), QString());
}

void WaysTest::eight_hasTwoWaysTwice()
{
    const world::World world = Plan({"...##", ".#.##", ".....", "##.#.", "##..."}).make();
    const WayNetwork network = networkOf(world);
    QCOMPARE(fault(world, network), QString());
    const auto middle = network.findJunction("J8");
    QVERIFY(middle != affordance::kNone);
    QCOMPARE(network.junctions[middle].lastWay - network.junctions[middle].firstWay, 4U);
    for (const auto& junction : network.junctions)
        QVERIFY(junction.reason == JunctionReason::bend || junction.name == "J8");
}

void WaysTest::twoWaysBetweenTheSame_areTwoNeighbours()
{
    // Two crossings joined by two streets, each with a dead end beside it.
    const world::World world = Plan({"#...#", "..#..", "#...#"}).make();
    const WayNetwork network = networkOf(world);
    QCOMPARE(fault(world, network), QString());
    QVERIFY(network.findJunction("J4") != affordance::kNone);
    Plan plain({"#...#", "..#..", "#...#"});
    for (const char* bend : {"J1", "J3", "J8", "J10", "J2", "J9"})
        plain.addEdit(JunctionChange::remove, bend, {});
    const WayNetwork without = networkOf(plain.make());
    const auto west = without.findJunction("J5");
    const auto east = without.findJunction("J6");
    int ways = 0;
    for (auto way = without.junctions[west].firstWay; way < without.junctions[west].lastWay; ++way)
        ways += without.ways[way].to == east ? 1 : 0;
    QCOMPARE(ways, 2);
}

/// A straight street of five cells whose second portal becomes an escalator.
void WaysTest::escalators_areLeftOut()
{
    world::World world = Plan({"....."}).make();
    QCOMPARE(names(networkOf(world)), QStringList({"J1", "J5"}));
    const auto& [id, row] = world.portals().at(1);
    world::Portal portal = *row;
    portal.kind = world::PortalKind::escalator;
    world::WorldPatch patch;
    patch.put(id, portal);
    QVERIFY(world.apply(patch).ok());
    QCOMPARE(names(networkOf(world)), QStringList({"J1", "J2", "J3", "J5"}));
}

void WaysTest::parts_areOneNetwork()
{
    const world::World world = Plan({"...", "###", "...", "###", ".#."}).make();
    const WayNetwork network = networkOf(world);
    QCOMPARE(names(network), QStringList({"J1", "J3", "J4", "J6"}));
    QCOMPARE(codes(network), QStringList({"cell-without-ways", "cell-without-ways"}));
    QCOMPARE(fault(world, network), QString());
}

void WaysTest::lonelyCell_isReported()
{
    const world::World world = Plan({"."}).make();
    const WayNetwork network = networkOf(world);
    QVERIFY(network.junctions.empty());
    QCOMPARE(network.issues.size(), std::size_t{1});
    QCOMPARE(network.issues[0].where.kind, std::string("cell"));
    QCOMPARE(network.issues[0].where.number, 1);
    QVERIFY(network.cells[0].role == CellRole::unreachable);
}

void WaysTest::levelsAndStairs_lengthsAlongSlope()
{
    world::World world;
    world::PatchBuilder builder(world);
    const auto add = [&](double x0, double x1, int level, world::CellKind kind) {
        world::Cell cell;
        cell.level = level;
        cell.kind = kind;
        cell.polygon.outer = {{x0, 0}, {x1, 0}, {x1, 10}, {x0, 10}};
        return builder.add(cell);
    };
    const auto low = add(0, 10, 0, world::CellKind::plaza);
    const auto stairs = add(10, 18, 0, world::CellKind::stairs);
    const auto high = add(18, 28, 1, world::CellKind::plaza);
    builder.add(world::Portal{low, stairs, {10, 3}, {10, 7}, 0.0});
    builder.add(world::Portal{stairs, high, {18, 3}, {18, 7}, 6.0});
    QVERIFY(world.apply(builder.take()).ok());
    const WayNetwork network = networkOf(world);
    QCOMPARE(names(network), QStringList({"J1", "J3"}));
    QCOMPARE(network.junctions[1].level, 1);
    QCOMPARE(network.junctions[1].elevation_m, 6.0);
    QCOMPARE(network.ways[0].length_m, 5.0 + 10.0 + 5.0); // 8 m along and 6 m up
}

void WaysTest::centre_seesAllPortals()
{
    // An L with a door at either end: the centroid lies outside, the mean of the doors too; only places near the corner see both.
    geometry::Polygon corner;
    corner.outer = {{0, 0}, {30, 0}, {30, 30}, {26, 30}, {26, 4}, {0, 4}};
    const std::vector<geometry::Point> doors{{0, 2}, {28, 30}};
    const geometry::Point centre = affordance::junctionCentre(corner, doors);
    QVERIFY(affordance::holdsCentre(corner, centre));
    for (const geometry::Point door : doors)
        QVERIFY(geometry::containsSegment(corner, centre, door, 0.04));
    // A yard round a house: no place sees four doors; the centre is inside all the same.
    geometry::Polygon yard;
    yard.outer = {{0, 0}, {30, 0}, {30, 30}, {0, 30}};
    yard.holes = {{{5, 5}, {5, 25}, {25, 25}, {25, 5}}};
    QVERIFY(affordance::holdsCentre(yard,
                                    affordance::junctionCentre(yard, std::vector<geometry::Point>{{0, 15}, {30, 15}, {15, 0}, {15, 30}})));
    // A convex cell: its centroid.
    geometry::Polygon square;
    square.outer = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    QVERIFY(geometry::distance(affordance::junctionCentre(square, std::vector<geometry::Point>{{0, 5}}), {5, 5}) < 1e-9);
}

void WaysTest::edits_addMoveRemove()
{
    Plan plan({"........", "#######."});
    plan.addEdit(JunctionChange::add, "", plan.middle(3, 0) + geometry::Point{1, 2});
    plan.addEdit(JunctionChange::move, "J+1", plan.middle(3, 0) + geometry::Point{2, 1});
    plan.addEdit(JunctionChange::move, "J1", plan.middle(0, 0) + geometry::Point{0, 3});
    const WayNetwork network = networkOf(plan.make());
    QCOMPARE(codes(network), QStringList());
    QCOMPARE(names(network), QStringList({"J1", "J+1", "J8", "J9"}));
    QCOMPARE(network.junctions[1].centre, plan.middle(3, 0) + (geometry::Point{2, 1}));
    QVERIFY(network.junctions[1].reason == JunctionReason::added);
    QCOMPARE(network.junctions[0].centre, plan.middle(0, 0) + (geometry::Point{0, 3}));
    plan.addEdit(JunctionChange::remove, "J+1", {});
    QCOMPARE(names(networkOf(plan.make())), QStringList({"J1", "J8", "J9"}));

    Plan corner({".....", "####.", "####.", "####."});
    corner.addEdit(JunctionChange::remove, "J5", {});
    const WayNetwork whole = networkOf(corner.make());
    QCOMPARE(names(whole), QStringList({"J1", "J8"}));
    QCOMPARE(codes(whole), QStringList());
    QCOMPARE(whole.ways[0].cells.size(), std::size_t{6});

    Plan ring(ringPlan());
    ring.addEdit(JunctionChange::add, "", ring.middle(1, 2)); // then the ring needs no other
    const WayNetwork added = networkOf(ring.make());
    QVERIFY(added.findJunction("J+1") != affordance::kNone);
    for (const auto& junction : added.junctions)
        QVERIFY(junction.reason != JunctionReason::ring);
}

void WaysTest::badEdits_areReported()
{
    Plan plan({"...", "#.#", "###", ".##"});
    plan.addEdit(JunctionChange::add, "", {-100, -100});
    plan.addEdit(JunctionChange::add, "", plan.middle(1, 0));
    plan.addEdit(JunctionChange::add, "", plan.middle(0, 3));
    plan.addEdit(JunctionChange::move, "J2", plan.middle(0, 0));
    plan.addEdit(JunctionChange::move, "J99", plan.middle(0, 0));
    plan.addEdit(JunctionChange::remove, "nonsense", {});
    plan.addEdit(JunctionChange::remove, "J2", {});
    plan.addEdit(JunctionChange::remove, "J1", {});
    plan.addEdit(JunctionChange::remove, "", {});
    const WayNetwork network = networkOf(plan.make());
    QCOMPARE(codes(network),
             QStringList({"cell-without-ways", "junction-outside", "junction-exists", "junction-without-ways", "junction-outside",
                          "no-such-junction", "no-such-junction", "junction-needed", "junction-needed", "no-such-junction"}));
    QCOMPARE(names(network), QStringList({"J1", "J2", "J3", "J4"}));
    QCOMPARE(network.issues[1].where.kind, std::string("junction edit"));
    QCOMPARE(network.issues[1].where.number, 1);

    Plan ring(ringPlan());
    for (const auto& junction : networkOf(Plan(ringPlan()).make()).junctions)
        ring.addEdit(JunctionChange::remove, junction.name, {});
    const WayNetwork kept = networkOf(ring.make());
    QCOMPARE(codes(kept), QStringList({"junction-needed"}));
    QCOMPARE(kept.junctions.size(), std::size_t{1});
    QCOMPARE(kept.ways[0].to, 0U);
}

void WaysTest::emptyWorld_hasNothing()
{
    const WayNetwork network = networkOf(world::World());
    QVERIFY(network.junctions.empty() && network.ways.empty() && network.cells.empty() && network.issues.empty());
}

void WaysTest::everyCell_belongsSomewhere()
{
    QVERIFY(rc::check("each cell is in a junction, on one way, or reported", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 3, foundation::Purpose::general);
        const std::size_t columns = 1 + random.below(12);
        const std::size_t rows = 1 + random.below(12);
        Plan plan(testing::randomPlan(random, columns, rows, 0.2 + 0.5 * random.uniform()));
        for (std::uint32_t i = random.below(5); i-- > 0;)
            plan.addEdit(static_cast<JunctionChange>(random.below(3)), "J" + std::to_string(1 + random.below(60)),
                         {10.0 * columns * random.uniform(), -10.0 * rows * random.uniform()});
        const world::World world = plan.make();
        const WayNetwork network = networkOf(world);
        RC_ASSERT(fault(world, network).toStdString().empty());
        const auto lonely = static_cast<std::size_t>(
            std::count_if(network.cells.begin(), network.cells.end(), [](const auto& cell) { return cell.role == CellRole::unreachable; }));
        RC_ASSERT(static_cast<std::size_t>(codes(network).count("cell-without-ways")) == lonely);
    }));
}

/// The same city with its cells and portals numbered the other way round has its junctions in the same places, rings and ties aside.
void WaysTest::bends_doNotDependOnNumbers()
{
    QVERIFY(rc::check("junctions stay where they are", [] {
        foundation::RandomStream random(*rc::gen::arbitrary<std::uint64_t>(), 4, foundation::Purpose::general);
        // A crooked street of cells of unequal lengths, turning left or right by any angle up to 60°.
        std::vector<std::array<geometry::Point, 2>> borders;
        geometry::Point at{0, 0};
        double heading = 0.0;
        const int count = 4 + static_cast<int>(random.below(12));
        for (int i = 0; i <= count; ++i) {
            const geometry::Point across{-std::sin(heading), std::cos(heading)};
            borders.push_back({at - across * 2.0, at + across * 2.0});
            heading += random.uniform() < 0.5 ? 0.0 : 2.0 * (random.uniform() - 0.5);
            at = at + geometry::Point{std::cos(heading), std::sin(heading)} * (6.0 + 9.0 * random.uniform());
        }
        const auto build = [&](bool reversed) {
            world::World world;
            world::PatchBuilder builder(world);
            std::vector<world::CellId> ids(static_cast<std::size_t>(count));
            for (int k = 0; k < count; ++k) {
                const auto i = static_cast<std::size_t>(reversed ? count - 1 - k : k);
                world::Cell cell;
                cell.polygon.outer = {borders[i][0], borders[i + 1][0], borders[i + 1][1], borders[i][1]};
                ids[i] = builder.add(cell);
            }
            for (int k = 1; k < count; ++k) {
                const auto i = static_cast<std::size_t>(reversed ? count - k : k);
                builder.add(world::Portal{ids[i - 1], ids[i], borders[i][0], borders[i][1], 0.0});
            }
            RC_ASSERT(world.apply(builder.take()).ok());
            std::set<std::pair<double, double>> centres;
            for (const auto& junction : networkOf(world).junctions)
                centres.emplace(std::round(1e6 * junction.centre.x), std::round(1e6 * junction.centre.y));
            return centres;
        };
        RC_ASSERT(build(false) == build(true));
    }));
}

PASSERBY_TEST(WaysTest)

} // namespace ways_test

#include "ways_test.moc"
