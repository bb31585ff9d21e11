// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/generator/town.h"

#include "core/generator/habits.h"

#include "core/world/checks.h"
#include "core/world/content_hash.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <algorithm>
#include <map>
#include <set>

namespace town_test {

using namespace passerby;
using namespace passerby::generator;
using namespace passerby::world;

namespace {

class CancelledContext : public foundation::JobContext {
public:
    [[nodiscard]] bool isCancelled() const override { return true; }
};

World made(const TownOptions& options)
{
    foundation::JobContext context;
    auto town = generateTown(options, context);
    if (!town)
        qFatal("%s", describe(town.error()).c_str());
    return std::move(town).value();
}

std::string refusal(const TownOptions& options)
{
    foundation::JobContext context;
    const auto town = generateTown(options, context);
    return town ? "" : town.error().code;
}

template <class Keep>
std::size_t countOf(const World& world, const Keep& keep)
{
    std::size_t count = 0;
    for (const auto& [id, obstacle] : world.obstacles())
        count += keep(obstacle) ? 1 : 0;
    return count;
}

std::size_t segmentCount(const World& world)
{
    std::map<std::uint32_t, std::size_t> nodes;
    for (const auto& [id, portal] : world.portals()) {
        ++nodes[portal.cellA.number];
        ++nodes[portal.cellB.number];
    }
    for (const auto& [id, target] : world.targets())
        ++nodes[target.cell.number];
    std::size_t count = 0;
    for (const auto& [cell, n] : nodes)
        count += n * (n - 1);
    return count;
}

} // namespace

class TownTest : public QObject {
    Q_OBJECT
private slots:
    void town_hasNoFindings_data()
    {
        QTest::addColumn<int>("blocksX");
        QTest::addColumn<int>("blocksY");
        QTest::addColumn<int>("targets");
        QTest::addColumn<int>("types");
        QTest::addColumn<int>("seed");
        QTest::newRow("the sample town") << 12 << 12 << 400 << 12 << 1;
        QTest::newRow("smallest") << 3 << 3 << 12 << 12 << 1;
        QTest::newRow("two types") << 5 << 4 << 40 << 2 << 9;
        QTest::newRow("all types") << 8 << 7 << 300 << 18 << 4;
        QTest::newRow("long") << 20 << 3 << 200 << 12 << 5;
        QTest::newRow("large") << 24 << 24 << 2000 << 12 << 6;
        for (int seed = 100; seed < 130; ++seed)
            QTest::addRow("seed %d", seed) << 10 << 9 << 250 << 12 << seed;
    }
    void town_hasNoFindings()
    {
        QFETCH(int, blocksX);
        QFETCH(int, blocksY);
        QFETCH(int, targets);
        QFETCH(int, types);
        QFETCH(int, seed);
        const World town = made({targets, types, blocksX, blocksY, 1000, static_cast<std::uint64_t>(seed)});
        QCOMPARE(town.targets().size(), static_cast<std::size_t>(targets));
        QCOMPARE(town.targetTypes().size(), static_cast<std::size_t>(types));
        foundation::JobContext context;
        for (const Finding& finding : checkWorld(town, context))
            QFAIL(finding.issue.message.c_str());
    }

    void sampleTown_hasWhatATownHas()
    {
        const World town = made({});
        QCOMPARE(town.settings().population, std::int64_t{20000});
        std::map<CellKind, int> cells;
        for (const auto& [id, cell] : town.cells())
            ++cells[cell.kind];
        QVERIFY(cells[CellKind::sidewalk] > 300);
        QVERIFY(cells[CellKind::crosswalk] > 150);
        QVERIFY(cells[CellKind::plaza] > 20);
        QVERIFY(cells[CellKind::path] > 20);
        QVERIFY(cells[CellKind::street] > 10);
        std::set<double> heights;
        double highest = 0.0;
        for (const auto& [id, obstacle] : town.obstacles())
            if (obstacle.kind == ObstacleKind::building) {
                heights.insert(obstacle.height_m);
                highest = std::max(highest, obstacle.height_m);
                QVERIFY(obstacle.height_m >= 9.0);
            }
        QVERIFY(heights.size() > 50);
        QVERIFY(highest >= 36.0); // a church tower
        QVERIFY(countOf(town, [](const Obstacle& o) { return o.kind == ObstacleKind::building; }) > 1000);
        QVERIFY(countOf(town, [](const Obstacle& o) { return o.kind == ObstacleKind::tree; }) > 500);
        QVERIFY(countOf(town, [](const Obstacle& o) { return o.kind == ObstacleKind::water; }) >= 3);
        QVERIFY(countOf(town, [](const Obstacle& o) { return o.kind == ObstacleKind::green; }) > 20);
        QVERIFY(segmentCount(town) < 10000);
    }

    void day_isAsWithoutAtEight_andDiffersAtNight()
    {
        TownOptions options;
        options.types = kPlaceKinds;
        const World plain = made(options);
        options.hasDay = true;
        const World town = made(options);
        foundation::JobContext context;
        QVERIFY(checkWorld(town, context).empty());
        for (const auto& [id, type] : town.targetTypes()) {
            const TargetType& without = *plain.targetTypes().find(id);
            QVERIFY(!without.hourlyWaitMean_s && type.waitMean_s == without.waitMean_s);
            QVERIFY(!type.hourlyWaitMean_s || (*type.hourlyWaitMean_s)[8] == type.waitMean_s);
            QCOMPARE(type.goals.size(), without.goals.size());
            for (std::size_t i = 0; i < type.goals.size(); ++i) {
                QVERIFY(type.goals[i].hourlyWeight && !without.goals[i].hourlyWeight);
                const Hourly& hours = *type.goals[i].hourlyWeight;
                QCOMPARE(hours[8], without.goals[i].weight);
                QVERIFY(std::all_of(hours.begin(), hours.end(), [](double weight) { return weight > 0.0; }));
                QVERIFY(hours[3] != hours[8]);
            }
        }
    }

    void places_haveNames_data()
    {
        QTest::addColumn<int>("blocks");
        QTest::addColumn<int>("targets");
        QTest::addColumn<int>("types");
        QTest::newRow("the sample town") << 12 << 400 << 12;
        QTest::newRow("small") << 3 << 60 << 18;
        QTest::newRow("largest") << 60 << 9000 << 18;
    }
    /// Every place is called something, and nothing else is called the same.
    void places_haveNames()
    {
        QFETCH(int, blocks);
        QFETCH(int, targets);
        QFETCH(int, types);
        const World town = made({targets, types, blocks, blocks, 1000, 2});
        std::set<std::string> names;
        for (const auto& [id, target] : town.targets())
            names.insert(target.name);
        QVERIFY(!names.contains(""));
        QCOMPARE(names.size(), static_cast<std::size_t>(targets));
        for (const auto& [id, cell] : town.cells())
            if (cell.kind == CellKind::sidewalk || cell.kind == CellKind::plaza)
                QVERIFY(!cell.name.empty());
    }

    /// Homes are called by street and number; a street's odd numbers lie on other pavements than its even ones, and neighbours' follow each
    /// other.
    void houses_areNumberedAlongTheirStreets()
    {
        const World town = made({900, 2, 12, 12, 1000, 1});
        const TargetTypeId home = town.targetTypes().at(0).id;
        std::map<std::pair<std::string, bool>, std::set<std::uint32_t>> cells; // of a street's odd and even numbers
        std::map<std::uint32_t, std::map<int, geometry::Point>> houses;        // by cell and number
        for (const auto& [id, target] : town.targets()) {
            const std::size_t space = target.name.rfind(' ');
            const std::string street = target.name.substr(0, space);
            if (target.type != home || town.cells().find(target.cell)->kind != CellKind::sidewalk)
                continue;
            QCOMPARE(street, town.cells().find(target.cell)->name);
            const int number = std::stoi(target.name.substr(space + 1));
            cells[{street, number % 2 == 1}].insert(target.cell.number);
            QVERIFY(houses[target.cell.number].emplace(number, target.position).second);
        }
        std::size_t twoSided = 0;
        for (const auto& [key, odd] : cells)
            if (const auto even = cells.find({key.first, false}); key.second && even != cells.end()) {
                ++twoSided;
                for (const std::uint32_t cell : odd)
                    QVERIFY(!even->second.contains(cell));
            }
        QVERIFY(twoSided > 10);
        for (const auto& [cell, byNumber] : houses) {
            if (byNumber.size() < 3)
                continue;
            const geometry::Point from = byNumber.begin()->second;
            const geometry::Point along = byNumber.rbegin()->second - from;
            double last = -1.0;
            for (const auto& [number, place] : byNumber) {
                QVERIFY(geometry::dot(place - from, along) > last);
                last = geometry::dot(place - from, along);
            }
        }
    }

    void profiles_shareThePopulation()
    {
        const World town = made({});
        double shares = 0.0;
        for (const auto& [id, profile] : town.profiles())
            shares += profile.share;
        QCOMPARE(town.profiles().size(), std::size_t{6});
        QVERIFY(std::abs(shares - 1.0) < 1e-12);
    }

    void doors_lieFortyCentimetresFromWalls()
    {
        const World town = made({});
        std::size_t atWalls = 0;
        for (const auto& [id, target] : town.targets())
            for (const auto& [number, obstacle] : town.obstacles())
                if (obstacle.kind == ObstacleKind::building
                    && std::abs(geometry::distanceToBorder(obstacle.polygon, target.position) - 0.4) < 1e-3) {
                    ++atWalls;
                    break;
                }
        QVERIFY(atWalls > 300); // the others are stalls, benches, stops and church doors
    }

    void buildings_doNotStandOnCells()
    {
        const World town = made({60, 12, 6, 6, 1000, 3});
        for (const auto& [number, obstacle] : town.obstacles())
            if (obstacle.kind == ObstacleKind::building || obstacle.kind == ObstacleKind::green || obstacle.kind == ObstacleKind::water)
                for (const auto& [id, cell] : town.cells())
                    QVERIFY(geometry::overlapArea(obstacle.polygon, cell.polygon) < 1e-3);
    }

    void sameOptions_giveTheSameTown()
    {
        TownOptions options{100, 12, 6, 6, 1000, 7};
        const World first = made(options);
        QVERIFY(first.sameContent(made(options)));
        options.seed = 8;
        QVERIFY(bakeHash(first) != bakeHash(made(options)));
    }

    void badOptions_areRefused()
    {
        QCOMPARE(refusal({.blocksX = 2}), std::string("bad-option"));
        QCOMPARE(refusal({.blocksY = 61}), std::string("bad-option"));
        QCOMPARE(refusal({.types = 1}), std::string("bad-option"));
        QCOMPARE(refusal({.types = 19}), std::string("bad-option"));
        QCOMPARE(refusal({.targets = 5}), std::string("bad-option"));
        QCOMPARE(refusal({.targets = 5000, .blocksX = 3, .blocksY = 3}), std::string("no-room"));
        CancelledContext cancelled;
        const auto town = generateTown({}, cancelled);
        QVERIFY(!town && town.error().code == "cancelled");
    }
};

PASSERBY_TEST(TownTest)

} // namespace town_test

#include "town_test.moc"
