// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/rebaker.h"
#include "core/foundation/random_stream.h"
#include "test_cities.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <array>
#include <iterator>
#include <rapidcheck.h>

namespace rebaker_test {

using namespace passerby;
using alibi::Rebaker;
using alibi::WaysUsed;
using foundation::RandomStream;

namespace {

constexpr double kRoom_m = 20.0;

template <class Row>
foundation::Id<Row> anyOf(const world::Table<Row>& table, RandomStream& random)
{
    return table.empty() ? foundation::Id<Row>{} : table.at(random.below(static_cast<std::uint32_t>(table.size()))).id;
}

/// Changes to habits and people, none to ways.
void changeHabits(const world::World& city, RandomStream& random, world::WorldPatch& patch)
{
    switch (random.below(4)) {
    case 0: {
        const world::TargetTypeId id = anyOf(city.targetTypes(), random);
        world::TargetType type = *city.targetTypes().find(id);
        world::Goal& goal = type.goals[random.below(static_cast<std::uint32_t>(type.goals.size()))];
        goal.weight = 0.1 + random.uniform();
        if (random.below(3) == 0)
            goal.hourlyWeight.emplace().fill(goal.weight);
        if (goal.hourlyWeight)
            (*goal.hourlyWeight)[8] = 3.0;
        patch.put(id, std::move(type));
        break;
    }
    case 1: {
        const world::TargetTypeId id = anyOf(city.targetTypes(), random);
        world::TargetType type = *city.targetTypes().find(id);
        type.waitMean_s = 5.0 + 100.0 * random.uniform();
        patch.put(id, std::move(type));
        break;
    }
    case 2: {
        const world::AgentProfileId id = anyOf(city.profiles(), random);
        world::AgentProfile profile = *city.profiles().find(id);
        profile.speedMean_mps = 0.8 + random.uniform();
        profile.share = 0.5 + random.uniform();
        patch.put(id, std::move(profile));
        break;
    }
    default:
        patch.settings = city.settings();
        patch.settings->population = 50 + random.below(300);
        patch.settings->flowLaw = random.below(2) == 0 ? std::nullopt : std::optional(world::FlowLaw{});
    }
}

geometry::Polygon box(double west, double south, double east, double north)
{
    return {{{west, south}, {east, south}, {east, north}, {west, north}}, {}};
}

/// A cell with everything that lies in it or leads out of it.
void deleteCell(const world::World& city, world::CellId cell, world::WorldPatch& patch)
{
    for (const auto& [id, portal] : city.portals())
        if (portal.cellA == cell || portal.cellB == cell)
            patch.erase(id);
    for (const auto& [id, target] : city.targets())
        if (target.cell == cell)
            patch.erase(id);
    patch.erase(cell);
}

/// A room far out, two or three doors of which lead to rooms of the city, or back from where they lead.
void addStreet(const world::World& city, RandomStream& random, world::WorldPatch& patch)
{
    const world::CellId id = city.cells().nextId();
    world::Cell cell;
    cell.polygon = box(-30.0, 0.0, -1.0, 20.0 + random.below(20));
    world::PortalId portal = city.portals().nextId();
    for (std::uint32_t doors = 2 + random.below(2); doors-- > 0;) {
        const geometry::Point place{-10.0 * random.uniform(), 30.0 * random.uniform()};
        patch.put(portal, world::Portal{id, anyOf(city.cells(), random), place, place + geometry::Point{0.0, 1.0}, 0.0});
        ++portal.number;
        ++portal.generation;
    }
    patch.put(id, std::move(cell));
}

/// Changes to what can be walked.
void changeWays(const world::World& city, RandomStream& random, world::WorldPatch& patch)
{
    const world::PortalId portal = anyOf(city.portals(), random);
    const world::TargetId target = anyOf(city.targets(), random);
    switch (random.below(10)) {
    case 0:
    case 1:
        if (const world::Portal* row = city.portals().find(portal)) {
            world::Portal moved = *row;
            const geometry::Point step{0.5 * random.below(9) - 2.0, 0.5 * random.below(9) - 2.0};
            moved.a = moved.a + step;
            moved.b = moved.b + step;
            patch.put(portal, moved);
        }
        break;
    case 2:
        if (const world::Portal* row = city.portals().find(portal)) {
            world::Portal raised = *row;
            raised.elevation_m += 1.0 + random.below(3);
            patch.put(portal, raised);
        }
        break;
    case 3:
        if (const world::Target* row = city.targets().find(target)) {
            world::Target moved = *row;
            moved.position = moved.position + geometry::Point{random.uniform() - 0.5, random.uniform() - 0.5};
            patch.put(target, std::move(moved));
        }
        break;
    case 4:
        if (const world::Target* row = city.targets().find(target))
            patch.put(city.targets().nextId(), world::Target{"", row->type, anyOf(city.cells(), random), row->position});
        break;
    case 5:
        if (city.targets().contains(target))
            patch.erase(target);
        break;
    case 6:
        if (city.portals().contains(portal) && random.below(2) == 0)
            patch.erase(portal);
        else if (city.cells().size() > 5)
            deleteCell(city, anyOf(city.cells(), random), patch);
        break;
    case 7: {
        const world::CellId id = anyOf(city.cells(), random);
        world::Cell cell = *city.cells().find(id);
        cell.polygon = box(0.0, 0.0, kRoom_m, kRoom_m + random.below(10)); // how crowded it is depends on its area
        patch.put(id, std::move(cell));
        break;
    }
    case 8:
        if (const world::Portal* row = city.portals().find(portal)) {
            world::Portal timed = *row;
            constexpr std::array kKinds{world::PortalKind::escalator, world::PortalKind::ticketGate, world::PortalKind::lift};
            timed.kind = row->kind == world::PortalKind::opening ? kKinds[random.below(3)] : world::PortalKind::opening;
            timed.serviceMean_s = 1.0 + random.below(5);
            patch.put(portal, timed);
        }
        break;
    default:
        addStreet(city, random, patch);
    }
}

void edit(world::World& city, RandomStream& random)
{
    world::WorldPatch patch;
    if (random.below(3) == 0)
        changeHabits(city, random, patch);
    else
        changeWays(city, random, patch);
    static_cast<void>(city.apply(patch)); // what is refused was no edit
}

template <class Value>
std::vector<std::uint8_t> bytesOf(const foundation::Result<Value>& result)
{
    if (!result) {
        const std::string text = foundation::describe(result.error());
        return {text.begin(), text.end()};
    }
    if constexpr (std::is_same_v<Value, alibi::Bake>) {
        return alibi::toBytes(result.value());
    } else {
        std::vector<std::uint8_t> all;
        for (const alibi::PackedHour& hour : result.value()->packed())
            all.insert(all.end(), hour.begin(), hour.end());
        return all;
    }
}

alibi::BakeOptions onThreads(unsigned threads)
{
    alibi::BakeOptions options;
    options.threads = threads;
    return options;
}

/// Whether it could be baked at all: if not, both say why.
bool requireLikeFromScratch(Rebaker& rebaker, const world::World& city, bool hours = false)
{
    foundation::JobContext context;
    const auto bake = rebaker.bake(city, onThreads(2), context);
    RC_ASSERT(bytesOf(bake) == bytesOf(alibi::bakeWorld(city, onThreads(1), context)));
    if (hours)
        RC_ASSERT(bytesOf(rebaker.bakeHours(city, onThreads(1), context))
                  == bytesOf(alibi::HourlyBakes::make(city, onThreads(1), context)));
    return bake.ok();
}

world::World bigCity(int targets)
{
    testing::RandomCity random = testing::randomRooms(9, targets, 3, 5);
    for (std::size_t type = 0; type < 3; ++type)
        random.city.goal(random.types[type], random.types[(type + 1) % 3], world::GoalChoice::uniform, false, 1.0);
    random.city.profile("usual", 1.0, 1.3, 0.2);
    return random.city.make();
}

world::World applied(world::World city, const world::WorldPatch& patch)
{
    if (auto done = city.apply(patch); !done)
        qFatal("%s", foundation::describe(done.error()).c_str());
    return city;
}

world::World withMovedPortal(const world::World& city, std::size_t place)
{
    const auto entry = city.portals().at(place);
    world::Portal moved = *entry.row;
    moved.a = moved.a + geometry::Point{0.25, 0.5};
    moved.b = moved.b + geometry::Point{0.25, 0.5};
    world::WorldPatch patch;
    patch.put(entry.id, moved);
    return applied(city, patch);
}

} // namespace

class RebakerTest : public QObject {
    Q_OBJECT
private slots:
    void anyEdits_giveTheBytesOfABakeFromScratch();
    void changedWeight_needsNoShortestPath();
    void movedPortal_repairsTrees();
    void newStreet_repairsTrees();
    void targetsBeyondTheHierarchysLimit_giveTheSameBytes();
    void anotherCity_isBakedAnew();
    void smallBudget_remembersNothing();
    void stoppedBake_leavesNothingWrongBehind();
    void failedBake_leavesNothingWrongBehind();
};

void RebakerTest::anyEdits_giveTheBytesOfABakeFromScratch()
{
    int repaired = 0;
    int slowed = 0;
    QVERIFY(rc::check("rebake = bake", [&] {
        const auto seed = *rc::gen::arbitrary<std::uint64_t>();
        RandomStream random(seed, 3, foundation::Purpose::general);
        const std::vector<std::vector<std::size_t>> bound{{}, {1}, {0, 2}, {0, 1, 3}};
        world::World city =
            testing::mixedCity(seed % 1000, bound[random.below(4)], random.below(4) == 0 ? std::optional(40.0) : std::nullopt);
        Rebaker rebaker;
        requireLikeFromScratch(rebaker, city);
        for (int step = 0; step < 5; ++step) {
            for (std::uint32_t edits = 1 + random.below(3); edits-- > 0;)
                edit(city, random);
            const bool isBaked = requireLikeFromScratch(rebaker, city, step == 3);
            repaired += isBaked && rebaker.waysUsed() == WaysUsed::repaired ? 1 : 0;
            slowed += isBaked && city.settings().flowLaw ? 1 : 0;
        }
    }));
    QVERIFY2(repaired > 40 && slowed > 20, qPrintable(QStringLiteral("%1 repaired, %2 slowed").arg(repaired).arg(slowed)));
}

void RebakerTest::changedWeight_needsNoShortestPath()
{
    world::World city = testing::mixedCity(3, {0, 2});
    Rebaker rebaker;
    foundation::JobContext context;
    const auto before = rebaker.bake(city, {}, context);
    QVERIFY(before.ok());
    QCOMPARE(rebaker.waysUsed(), WaysUsed::none);
    world::WorldPatch patch;
    const auto entry = city.targetTypes().at(1);
    world::TargetType type = *entry.row;
    type.goals.front().weight *= 5.0;
    patch.put(entry.id, std::move(type));
    city = applied(city, patch);
    const auto after = rebaker.bake(city, {}, context);
    QCOMPARE(rebaker.waysUsed(), WaysUsed::all);
    QVERIFY(after.value().graph == before.value().graph);
    QVERIFY(after.value().probability != before.value().probability);
    QCOMPARE(bytesOf(after), bytesOf(alibi::bakeWorld(city, {}, context)));
}

void RebakerTest::movedPortal_repairsTrees()
{
    const world::World city = bigCity(300);
    const world::World moved = withMovedPortal(city, 20);
    Rebaker rebaker;
    foundation::JobContext context;
    QVERIFY(rebaker.bake(city, {}, context).ok());
    QVERIFY(rebaker.memory_bytes() > 100'000);
    const auto bake = rebaker.bake(moved, {}, context);
    QCOMPARE(rebaker.waysUsed(), WaysUsed::repaired);
    QCOMPARE(bytesOf(bake), bytesOf(alibi::bakeWorld(moved, {}, context)));
    QVERIFY(bytesOf(bake) != bytesOf(alibi::bakeWorld(city, {}, context)));
    rebaker.forget();
    QCOMPARE(rebaker.memory_bytes(), std::size_t{0});
}

void RebakerTest::newStreet_repairsTrees()
{
    const world::World city = bigCity(300);
    RandomStream random(4, 4, foundation::Purpose::general);
    world::WorldPatch patch;
    addStreet(city, random, patch);
    const world::World longer = applied(city, patch);
    Rebaker rebaker;
    foundation::JobContext context;
    QVERIFY(rebaker.bake(city, {}, context).ok());
    const auto bake = rebaker.bake(longer, {}, context);
    QCOMPARE(rebaker.waysUsed(), WaysUsed::repaired);
    QCOMPARE(bytesOf(bake), bytesOf(alibi::bakeWorld(longer, {}, context)));
}

/// From 256 targets on trees are grown eight at a time.
void RebakerTest::targetsBeyondTheHierarchysLimit_giveTheSameBytes()
{
    world::World city = bigCity(254);
    Rebaker rebaker;
    foundation::JobContext context;
    QVERIFY(rebaker.bake(city, {}, context).ok());
    for (int step = 0; step < 5; ++step) {
        world::WorldPatch patch;
        const auto& some = *city.targets().at(static_cast<std::size_t>(7 * step)).row;
        patch.put(city.targets().nextId(), world::Target{"", some.type, some.cell, some.position + geometry::Point{0.5, 0.25}});
        city = applied(withMovedPortal(city, static_cast<std::size_t>(11 * step)), patch);
        const auto bake = rebaker.bake(city, {}, context);
        QCOMPARE(rebaker.waysUsed(), WaysUsed::repaired);
        QCOMPARE(bytesOf(bake), bytesOf(alibi::bakeWorld(city, {}, context)));
    }
}

void RebakerTest::anotherCity_isBakedAnew()
{
    Rebaker rebaker;
    foundation::JobContext context;
    QVERIFY(rebaker.bake(testing::mixedCity(1, {}), {}, context).ok());
    const world::World other = bigCity(40);
    QCOMPARE(bytesOf(rebaker.bake(other, {}, context)), bytesOf(alibi::bakeWorld(other, {}, context)));
    QCOMPARE(rebaker.waysUsed(), WaysUsed::none);
}

void RebakerTest::smallBudget_remembersNothing()
{
    const world::World city = bigCity(60);
    Rebaker rebaker(1000);
    foundation::JobContext context;
    QVERIFY(rebaker.bake(city, {}, context).ok());
    QVERIFY(rebaker.memory_bytes() <= 1000);
    const world::World moved = withMovedPortal(city, 3);
    QCOMPARE(bytesOf(rebaker.bake(moved, {}, context)), bytesOf(alibi::bakeWorld(moved, {}, context)));
    QCOMPARE(rebaker.waysUsed(), WaysUsed::none);
}

namespace {

/// Stops after some questions whether to stop.
class StoppingContext : public foundation::JobContext {
public:
    explicit StoppingContext(int after) : m_left(after) {}
    [[nodiscard]] bool isCancelled() const override { return --m_left < 0; }
    [[nodiscard]] int left() const { return m_left; }

private:
    mutable std::atomic<int> m_left;
};

} // namespace

void RebakerTest::stoppedBake_leavesNothingWrongBehind()
{
    const world::World city = bigCity(60);
    const world::World moved = withMovedPortal(city, 3);
    const world::World more = withMovedPortal(moved, 12);
    foundation::JobContext context;
    constexpr int kNever = 1'000'000;
    StoppingContext counting(kNever);
    QVERIFY(Rebaker().bake(city, onThreads(1), counting).ok());
    const int questions = kNever - counting.left();
    QVERIFY(questions > 100);
    for (const int after : {0, 1, questions / 3, questions / 2, questions - 1}) {
        Rebaker rebaker;
        StoppingContext stopping(after);
        QCOMPARE(rebaker.bake(city, onThreads(1), stopping).error().code, std::string("cancelled"));
        QCOMPARE(bytesOf(rebaker.bake(moved, {}, context)), bytesOf(alibi::bakeWorld(moved, {}, context)));
        StoppingContext again(after / 2);
        QVERIFY(!rebaker.bake(more, onThreads(1), again).ok());
        QCOMPARE(bytesOf(rebaker.bake(more, {}, context)), bytesOf(alibi::bakeWorld(more, {}, context)));
    }
    Rebaker rebaker;
    StoppingContext stopping(1);
    QVERIFY(!rebaker.bake(city, onThreads(1), stopping).ok());
    QVERIFY(rebaker.bake(city, {}, context).ok());
    QCOMPARE(rebaker.waysUsed(), WaysUsed::none); // nothing was known yet
    QVERIFY(rebaker.bake(city, {}, context).ok());
    QCOMPARE(rebaker.waysUsed(), WaysUsed::all);
}

void RebakerTest::failedBake_leavesNothingWrongBehind()
{
    const world::World city = bigCity(60);
    Rebaker rebaker;
    foundation::JobContext context;
    QVERIFY(rebaker.bake(city, {}, context).ok());
    world::WorldPatch cut;
    const world::CellId corner = city.targets().at(0).row->cell;
    for (const auto& [id, portal] : city.portals())
        if (portal.cellA == corner || portal.cellB == corner)
            cut.erase(id);
    const world::World apart = applied(city, cut);
    QCOMPARE(rebaker.bake(apart, {}, context).error().code, std::string("unreachable-target"));
    QCOMPARE(bytesOf(rebaker.bake(city, {}, context)), bytesOf(alibi::bakeWorld(city, {}, context)));
    const world::World moved = withMovedPortal(city, 3);
    QCOMPARE(bytesOf(rebaker.bake(moved, {}, context)), bytesOf(alibi::bakeWorld(moved, {}, context)));
}

PASSERBY_TEST(RebakerTest)

} // namespace rebaker_test

#include "rebaker_test.moc"
