// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/world/world.h"

#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/world/small_city.h"

#include <QTest>
#include <cmath>
#include <limits>
#include <rapidcheck.h>

namespace world_test {

using namespace passerby;
using namespace passerby::world;
using passerby::testing::SmallCity;

namespace {

std::string refusal(const World& world, const WorldPatch& patch)
{
    World copy = world;
    const auto done = copy.apply(patch);
    if (done)
        return "";
    if (!copy.sameContent(world))
        return "changed although refused";
    return done.error().code;
}

template <class Row>
std::string refusalOf(const World& world, Row row)
{
    PatchBuilder builder(world);
    builder.add(std::move(row));
    return refusal(world, builder.patch());
}

template <class Row>
std::string refusalOfErasing(const World& world, foundation::Id<Row> id)
{
    WorldPatch patch;
    patch.erase(id);
    return refusal(world, patch);
}

template <class Row>
foundation::Id<Row> drawnId(const World& world)
{
    const auto& table = world.of<Row>();
    const auto index = *rc::gen::inRange<std::size_t>(0, table.size() + 1);
    return index < table.size() ? table.at(index).id : foundation::Id<Row>{77, 77};
}

/// A few changes of all kinds, many of them impossible.
WorldPatch drawnPatch(const World& world)
{
    PatchBuilder builder(world);
    const int changes = *rc::gen::inRange(1, 6);
    for (int i = 0; i < changes; ++i) {
        const double x = *rc::gen::inRange(-100, 100) / 7.0;
        switch (*rc::gen::inRange(0, 9)) {
        case 0:
            builder.add(Cell{"new", CellKind::path, 0, SmallCity::square({x, 3}, *rc::gen::inRange(0, 5))});
            break;
        case 1:
            builder.add(Target{"", drawnId<TargetType>(world), drawnId<Cell>(world), {x, x}});
            break;
        case 2:
            builder.add(Portal{drawnId<Cell>(world), drawnId<Cell>(world), {x, 0}, {x, 1}, 0.0});
            break;
        case 3:
            builder.erase(drawnId<Cell>(world));
            break;
        case 4:
            builder.erase(drawnId<Target>(world));
            break;
        case 5:
            builder.erase(drawnId<Portal>(world));
            break;
        case 6:
            builder.replace(drawnId<Target>(world), Target{"moved", drawnId<TargetType>(world), drawnId<Cell>(world), {x, 1}});
            break;
        case 7:
            builder.add(SmallCity::type(*rc::gen::element<std::string>("home", "cafe", "bar")));
            break;
        default:
            builder.setSettings(
                {.name = "drawn", .epsg = {}, .seed = 5, .population = *rc::gen::inRange(-1, 100), .flowLaw = {}, .levels = {}, .attribution = ""});
        }
    }
    return builder.take();
}

} // namespace

class WorldTest : public QObject {
    Q_OBJECT
private slots:
    void apply_snapsAndNormalises()
    {
        World world;
        PatchBuilder builder(world);
        const CellId id = builder.add(Cell{"", CellKind::plaza, 0, {{{0, 0}, {0, 1.1}, {1.1, 1.1}, {1.1, 0}}, {}}});
        QVERIFY(world.apply(builder.patch()).ok());
        const Cell& cell = *world.cells().find(id);
        QVERIFY(geometry::signedArea(cell.polygon.outer) > 0);
        for (const geometry::Point p : cell.polygon.outer)
            QCOMPARE(p, geometry::snapped(p));
    }

    void apply_thenInverse_restoresWorld()
    {
        QVERIFY(rc::check("inverse restores, refusal leaves untouched", [] {
            SmallCity city;
            std::vector<WorldPatch> inverses;
            std::vector<World> states;
            const int steps = *rc::gen::inRange(1, 8);
            for (int i = 0; i < steps; ++i) {
                const World before = city.world;
                const WorldPatch patch = drawnPatch(before);
                auto done = city.world.apply(patch);
                if (!done) {
                    RC_ASSERT(city.world.sameContent(before));
                    RC_ASSERT(!done.error().message.empty());
                    continue;
                }
                states.push_back(before);
                inverses.push_back(std::move(done).value());
            }
            while (!inverses.empty()) {
                const World after = city.world;
                auto undone = city.world.apply(inverses.back());
                RC_ASSERT(undone.ok());
                RC_ASSERT(city.world.sameContent(states.back()));
                RC_ASSERT(bakeHash(city.world) == bakeHash(states.back()));
                auto redone = city.world.apply(undone.value()); // the inverse's inverse
                RC_ASSERT(redone.ok());
                RC_ASSERT(city.world.sameContent(after));
                RC_ASSERT(city.world.apply(redone.value()).ok());
                inverses.pop_back();
                states.pop_back();
            }
        }));
    }

    void undo_bringsBackTheSameId()
    {
        SmallCity city;
        WorldPatch patch;
        patch.erase(city.desk);
        const WorldPatch inverse = city.apply(patch);
        QVERIFY(!city.world.targets().contains(city.desk));
        city.apply(inverse);
        QVERIFY(city.world.targets().contains(city.desk));
    }

    void staleIds_findNothingAndChangeNothing()
    {
        SmallCity city;
        WorldPatch patch;
        patch.erase(city.desk);
        city.apply(patch);
        PatchBuilder builder(city.world);
        const TargetId again{city.desk.number, city.world.targets().nextId().generation};
        builder.replace(again, Target{"other", city.office, city.east, {15, 5}});
        city.apply(builder.patch());
        QCOMPARE(again.number, city.desk.number);
        QVERIFY(city.world.targets().find(city.desk) == nullptr);
        QVERIFY(city.world.targets().find(again) != nullptr);
        QCOMPARE(refusalOfErasing(city.world, city.desk), std::string("no-such-row"));
        WorldPatch put;
        put.put(city.desk, Target{"late", city.office, city.east, {15, 6}});
        QCOMPARE(refusal(city.world, put), std::string("number-taken"));
    }

    void apply_refusesDanglingReferences()
    {
        const SmallCity city;
        const std::string code = "dangling-reference";
        QCOMPARE(refusalOf(city.world, Target{"", city.home, {99, 1}, {1, 1}}), code);
        QCOMPARE(refusalOf(city.world, Target{"", {99, 1}, city.west, {1, 1}}), code);
        QCOMPARE(refusalOf(city.world, Portal{city.west, {99, 1}, {1, 1}, {2, 2}, 0.0}), code);
        QCOMPARE(refusalOf(city.world, SmallCity::type("cafe", {{{99, 1}, GoalChoice::uniform, false, 1.0, {}}})), code);
        QCOMPARE(
            refusalOf(city.world,
                      Crowd{.name = "c", .profile = {9, 9}, .count = 1, .region = {}, .waypoints = {}, .target = {}, .companions = {}}),
            code);
        QCOMPARE(refusalOf(city.world, ProxyRule{.name = "r", .on = CrowdId{4, 4}, .parameters = {}}), code);
        QCOMPARE(refusalOf(city.world, PinnedAlibi{.agent = 1, .origin = city.house, .destination = {9, 9}, .reason = "out", .note = ""}),
                 code);
        QCOMPARE(refusalOfErasing(city.world, city.west), code);
        QCOMPARE(refusalOfErasing(city.world, city.home), code);
        WorldPatch whole; // with everything that refers to it, a cell goes
        whole.erase(city.west);
        whole.erase(city.portal);
        whole.erase(city.house);
        QCOMPARE(refusal(city.world, whole), std::string());
    }

    void apply_refusesBadValues()
    {
        const SmallCity city;
        const std::string code = "bad-value";
        const double nan = std::numeric_limits<double>::quiet_NaN();
        const double infinity = std::numeric_limits<double>::infinity();
        QCOMPARE(refusalOf(city.world, Target{"", city.home, city.west, {nan, 0}}), code);
        QCOMPARE(refusalOf(city.world, Target{"", city.home, city.west, {0, infinity}}), code);
        QCOMPARE(refusalOf(city.world, Target{"", city.home, city.west, {2e7, 0}}), code);
        QCOMPARE(refusalOf(city.world, Cell{"", CellKind::plaza, 0, {{{0, 0}, {1, 0}}, {}}}), code);
        QCOMPARE(refusalOf(city.world, Cell{"", CellKind::plaza, 0, {{{0, 0}, {1, 0}, {2, 0}}, {}}}), code);
        QCOMPARE(refusalOf(city.world, Cell{"", CellKind::plaza, 5000, SmallCity::square({0, 0}, 1)}), code);
        QCOMPARE(refusalOf(city.world, Portal{city.west, city.west, {1, 1}, {2, 2}, 0.0}), code);
        QCOMPARE(refusalOf(city.world, Portal{city.west, city.east, {1, 1}, {1, 1}, 0.0}), code);
        QCOMPARE(refusalOf(city.world, Portal{city.west, city.east, {1, 1}, {2, 1}, nan}), code);
        QCOMPARE(refusalOf(city.world, SmallCity::type("")), code);
        TargetType type = SmallCity::type("cafe");
        type.waitMean_s = -1;
        QCOMPARE(refusalOf(city.world, type), code);
        AgentProfile profile;
        profile.name = "p";
        for (const double speed_mps : {0.0, 1e-300, 0.009}) {
            profile.speedMean_mps = speed_mps;
            QCOMPARE(refusalOf(city.world, profile), code);
        }
        Obstacle wall{"", ObstacleKind::wall, 0, SmallCity::square({0, 0}, 1), 0.0, infinity};
        QCOMPARE(refusalOf(city.world, wall), code);
        WorldPatch settings;
        settings.settings = city.world.settings();
        settings.settings->population = -1;
        QCOMPARE(refusal(city.world, settings), code);
        WorldPatch null;
        null.put(TargetId{}, Target{"", city.home, city.west, {1, 1}});
        QCOMPARE(refusal(city.world, null), std::string("bad-number"));
    }

    void apply_refusesNamesTwice()
    {
        const SmallCity city;
        QCOMPARE(refusalOf(city.world, SmallCity::type("home")), std::string("name-taken"));
        AgentProfile profile;
        profile.name = "resident";
        QCOMPARE(refusalOf(city.world, profile), std::string("name-taken"));
        QCOMPARE(refusalOf(city.world, Cell{"west", CellKind::plaza, 0, SmallCity::square({50, 50}, 1)}), std::string());
    }

    void copies_shareRowsAndDoNotSeeChanges()
    {
        SmallCity city;
        const World snapshot = city.world;
        QVERIFY(snapshot.cells().sharesStateWith(city.world.cells()));
        city.edit(city.west, [](Cell& cell) { cell.name = "changed"; });
        QCOMPARE(snapshot.cells().find(city.west)->name, std::string("west"));
        QCOMPARE(city.world.cells().find(city.west)->name, std::string("changed"));
        QVERIFY(!snapshot.cells().sharesStateWith(city.world.cells()));
        QVERIFY(snapshot.targets().sharesStateWith(city.world.targets()));
        QVERIFY(snapshot.cells().share(city.east) == city.world.cells().share(city.east));
    }

    void sameContent_looksAtNumbersNotGenerations()
    {
        SmallCity city;
        World rebuilt; // the other way round, so that generations differ
        PatchBuilder builder(rebuilt);
        const CellId east{2, 1};
        const CellId west{1, 2};
        builder.replace(east, *city.world.cells().find(city.east));
        builder.replace(west, *city.world.cells().find(city.west));
        Portal portal = *city.world.portals().find(city.portal);
        portal.cellA = west;
        portal.cellB = east;
        builder.add(portal);
        QVERIFY(rebuilt.apply(builder.patch()).ok());
        WorldPatch strip;
        strip.erase(city.house);
        strip.erase(city.desk);
        strip.erase(city.home);
        strip.erase(city.office);
        strip.erase(city.resident);
        city.apply(strip);
        QVERIFY(city.west != west);
        QVERIFY(rebuilt.sameContent(city.world));
        QCOMPARE(bakeHash(rebuilt), bakeHash(city.world));
    }

    void bakeHash_followsWhatABakeDependsOn()
    {
        const SmallCity base;
        const std::uint64_t hash = bakeHash(base.world);
        const auto hashAfter = [](const auto& change) {
            SmallCity city;
            change(city);
            return bakeHash(city.world);
        };
        QCOMPARE(hashAfter([](SmallCity&) {}), hash);
        QCOMPARE(hashAfter([](SmallCity& c) { c.edit(c.west, [](Cell& cell) { cell.name = "x"; }); }), hash);
        QCOMPARE(hashAfter([](SmallCity& c) { c.add(Obstacle{"", ObstacleKind::wall, 0, SmallCity::square({3, 3}, 1), 0.0, 2.0}); }), hash);
        QVERIFY(hashAfter([](SmallCity& c) { c.edit(c.house, [](Target& t) { t.position.x += 1e-3; }); }) != hash);
        QVERIFY(hashAfter([](SmallCity& c) { c.edit(c.portal, [](Portal& p) { p.b.y -= 0.5; }); }) != hash);
        QVERIFY(hashAfter([](SmallCity& c) { c.edit(c.home, [](TargetType& t) { t.waitMean_s += 1; }); }) != hash);
        QVERIFY(hashAfter([](SmallCity& c) { c.edit(c.home, [](TargetType& t) { t.goals[0].roundTrip = true; }); }) != hash);
        QVERIFY(hashAfter([](SmallCity& c) { c.edit(c.resident, [](AgentProfile& p) { p.speedSd_mps = 0.1; }); }) != hash);
        QVERIFY(hashAfter([](SmallCity& c) { c.edit(c.west, [](Cell& cell) { cell.polygon.outer[0].x -= 1; }); }) != hash);
    }

    void emptyPatch_changesNothing()
    {
        SmallCity city;
        QVERIFY(WorldPatch{}.empty());
        const World before = city.world;
        QVERIFY(city.apply({}).empty());
        QVERIFY(city.world.sameContent(before));
        WorldPatch some;
        some.erase(city.desk);
        QVERIFY(!some.empty());
    }

    void colors_areReadAndWritten()
    {
        QCOMPARE(toHex({0x44, 0x77, 0xaa}), std::string("#4477aa"));
        QVERIFY((parseHex("#4477AA") == Color{0x44, 0x77, 0xaa}));
        QVERIFY(!parseHex("4477aa") && !parseHex("#4477a") && !parseHex("#4477ag") && !parseHex("@4477aa"));
    }
};

PASSERBY_TEST(WorldTest)

} // namespace world_test

#include "world_test.moc"
