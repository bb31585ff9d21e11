// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/autonomous/ways.h"

#include "core/foundation/random_stream.h"
#include "core/world/patch_builder.h"
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <memory>

namespace ways_test {

using namespace passerby;
using namespace passerby::autonomous;
using geometry::Point;

namespace {

constexpr int kSide = 6;

/// Six by six rooms of 10 m, each with a target, and doors to its neighbours, of which some are missing; two doors wide apart between some.
world::World grid(bool hasEscalators)
{
    testing::WorldMaker maker;
    const world::TargetTypeId type = maker.addType("room", 20, 5);
    std::vector<world::CellId> cells;
    foundation::RandomStream random(3, 0, foundation::Purpose::general);
    for (int row = 0; row < kSide; ++row)
        for (int column = 0; column < kSide; ++column) {
            const Point low{column * 10.0, row * 10.0};
            cells.push_back(maker.addCell(low.x, low.y, low.x + 10, low.y + 10));
            maker.addTarget(type, cells.back(), low + Point{1.0 + random.uniform() * 8.0, 1.0 + random.uniform() * 8.0});
            const auto west = [&](double y) { maker.addPortal(cells[cells.size() - 2], cells.back(), {low.x, y}, {low.x, y + 1.5}); };
            const auto south = [&](double x) {
                maker.addPortal(cells[cells.size() - 1 - kSide], cells.back(), {x, low.y}, {x + 1.5, low.y});
            };
            if (column > 0 && random.below(5) != 0)
                west(low.y + 1.0);
            if (column > 0 && random.below(2) != 0)
                west(low.y + 6.0);
            if (row > 0 && random.below(5) != 0)
                south(low.x + 1.0 + random.uniform() * 7.0);
        }
    maker.addProfile("commuter", 1.0, 1.34, 0.0);
    world::World world = maker.make();
    if (!hasEscalators)
        return world;
    world::PatchBuilder builder(world);
    for (std::size_t i = 0; i < world.portals().size(); i += 5) {
        world::Portal row = *world.portals().at(i).row;
        row.kind = world::PortalKind::escalator;
        row.speed_mps = 0.5;
        builder.replace(world.portals().at(i).id, row);
    }
    if (!world.apply(builder.take()).ok())
        qFatal("no city");
    return world;
}

/// Whatever somebody may ask for.
struct Answers {
    std::vector<double> lengths_m;
    std::vector<std::uint32_t> legs;

    friend bool operator==(const Answers&, const Answers&) = default;
};

Answers ask(Ways& ways, const world::World& world)
{
    Answers answers;
    std::vector<ground::Leg> legs;
    for (std::uint32_t to = 0; to < world.targets().size(); ++to) {
        const Spot goal = ways.spotOf(world, to);
        for (std::uint32_t from = 0; from < world.targets().size(); ++from) {
            const Spot start = ways.spotOf(world, from);
            answers.lengths_m.push_back(ways.length_m(start.place, start.cell, goal));
            WayFinder who;
            who.agent = from;
            const bool leads = ways.lay(who, start.place, start.cell, goal, legs);
            answers.legs.push_back(leads ? who.chosen : navigation::kNone - 1);
            for (const ground::Leg& leg : legs)
                answers.legs.insert(answers.legs.end(), {leg.to, leg.cell});
        }
    }
    return answers;
}

} // namespace

class WaysTest : public QObject {
    Q_OBJECT

private slots:
    /// Three doors one beside the other from west to east, and one round the corner to a third hall: who goes east keeps to the southern
    /// one, who goes west to the northern one, and where the left is kept it is the other way round.
    void doorsSideBySide_haveSides()
    {
        testing::WorldMaker maker;
        const world::CellId west = maker.addCell(0, 0, 30, 20);
        const world::CellId east = maker.addCell(30, 0, 60, 20);
        const world::CellId north = maker.addCell(0, 20, 30, 40);
        for (const double y : {4.0, 10.0, 16.0})
            maker.addPortal(west, east, {30, y - 1.0}, {30, y + 1.0});
        maker.addPortal(west, north, {9, 20}, {11, 20});
        world::World world = maker.make();
        for (const world::Side side : {world::Side::right, world::Side::left}) {
            world::PatchBuilder builder(world);
            world::Settings settings = world.settings();
            settings.side = side;
            builder.setSettings(settings);
            QVERIFY(world.apply(builder.take()).ok());
            const auto graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
            const Ways ways(world, graph, std::make_shared<const ground::WalkingGround>(world, *graph, 2.0), 7);
            const double first = side == world::Side::right ? 0.0 : 1.0;
            for (std::uint32_t door = 0; door < 3; ++door) {
                QCOMPARE(ways.offSide(door, 0), std::abs(first - 0.5 * door)); // from the west
                QCOMPARE(ways.offSide(door, 1), 1.0 - std::abs(first - 0.5 * door));
            }
            QCOMPARE(ways.offSide(3, 0), 0.5);
        }
    }
    void fencesOneByOne_areAsIfAllHadStood_data()
    {
        QTest::addColumn<bool>("hasEscalators");
        QTest::newRow("ways lead both ways") << false;
        QTest::newRow("some lead one way") << true;
    }
    /// Fences go up and are taken away in any order; whatever trees were kept, ways are those of a city in which these fences stood from
    /// the beginning, and as long as the ways that are left are.
    void fencesOneByOne_areAsIfAllHadStood()
    {
        QFETCH(bool, hasEscalators);
        const world::World world = grid(hasEscalators);
        const auto graph = std::make_shared<navigation::NavigationGraph>(navigation::NavigationGraph::build(world));
        QCOMPARE(graph->isOneWay(), hasEscalators);
        const auto ground = std::make_shared<const ground::WalkingGround>(world, *graph, 2.0);
        Ways changed(world, graph, ground, 7);
        const Answers before = ask(changed, world);
        ground::FreeWays fences(graph);
        std::vector<std::uint32_t> standing;
        foundation::RandomStream random(5, 0, foundation::Purpose::general);
        bool hasChanged = false;
        for (int i = 0; i < 40; ++i) {
            if (!standing.empty() && (standing.size() > 8 || random.below(3) == 0)) {
                const std::size_t which = random.below(static_cast<std::uint32_t>(standing.size()));
                QVERIFY(fences.remove(standing[which]));
                standing.erase(standing.begin() + static_cast<std::ptrdiff_t>(which));
            } else {
                const auto segment = random.below(static_cast<std::uint32_t>(graph->segments().size()));
                standing.push_back(fences.add(ground::barrierAcross(world, *graph, segment, 0.2 + 0.6 * random.uniform())));
            }
            Ways fresh(world, graph, ground, 7);
            QVERIFY(changed.setFences(world, fences) == fresh.setFences(world, fences));
            const Answers now = ask(changed, world);
            QVERIFY2(now == ask(fresh, world), qPrintable(QString::number(i)));
            hasChanged = hasChanged || now.lengths_m != before.lengths_m;
        }
        QVERIFY(hasChanged);
        fences.clear();
        QVERIFY(changed.setFences(world, fences).empty());
        QVERIFY(ask(changed, world) == before);
    }
};

PASSERBY_TEST(WaysTest)

} // namespace ways_test

#include "ways_test.moc"
