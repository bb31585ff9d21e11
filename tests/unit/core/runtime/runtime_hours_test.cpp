// SPDX-License-Identifier: GPL-3.0-or-later
// The pack of another hour, and what is another city.
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>
#include <algorithm>

namespace runtime_hours_test {

using namespace passerby;
using namespace passerby::testing;

class RuntimeHoursTest : public QObject {
    Q_OBJECT
private slots:
    void anotherHour_changesWhoComes();
    void hourWithFewerGoals_leavesRoomForThoseBefore();
    void packWithOtherPlaces_isAnotherCity();
};

namespace {

world::World townWithDay()
{
    foundation::JobContext context;
    generator::TownOptions options;
    options.targets = 30;
    options.types = 6;
    options.blocksX = 3;
    options.blocksY = 3;
    options.hasDay = true;
    return generator::generateTown(options, context).value();
}

/// A pack of numbers that were changed.
struct ChangedPack {
    explicit ChangedPack(const exporters::Pack& pack) : memory(exporters::toBytes(pack).value())
    {
        if (pb_open(&city, memory.data(), memory.size()) != PB_OK)
            qFatal("the changed pack is not opened");
    }
    AlignedBytes memory;
    pb_city city{};
};

/// Field of a chunk in the order of the layout.
template <class Number>
std::vector<Number>& column(exporters::Pack& pack, std::string_view fourcc, std::string_view field)
{
    const auto chunk = std::find_if(pack.chunks.begin(), pack.chunks.end(), [&](const auto& one) { return one.fourcc == fourcc; });
    const auto& fields = exporters::packLayoutOf(fourcc)->fields;
    const auto at = std::find_if(fields.begin(), fields.end(), [&](const auto& one) { return one.name == field; });
    return std::get<std::vector<Number>>(chunk->columns[static_cast<std::size_t>(at - fields.begin())]);
}

/// Without the last goal of the first row that has two goals for good, to which the one before is as good.
exporters::Pack withOneGoalLess(exporters::Pack pack)
{
    using Whole = std::int64_t;
    auto& first = column<Whole>(pack, "HABT", "first_goal");
    auto& probability = column<double>(pack, "HABT", "probability");
    for (std::size_t row = 0; row + 1 < first.size(); ++row) {
        const auto last = first[row + 1] - 1;
        if (last <= first[row])
            continue;
        const auto at = static_cast<std::size_t>(last);
        if (column<Whole>(pack, "HABT", "round_trip")[at - 1] != 0)
            continue;
        probability[at - 1] += probability[at];
        probability.erase(probability.begin() + last);
        for (const char* field : {"destination", "choice", "round_trip"}) {
            auto& numbers = column<Whole>(pack, "HABT", field);
            numbers.erase(numbers.begin() + last);
        }
        for (std::size_t after = row + 1; after < first.size(); ++after)
            --first[after];
        --column<Whole>(pack, "HABT", "goals").front();
        return pack;
    }
    qFatal("no row has two goals");
}

} // namespace

void RuntimeHoursTest::anotherHour_changesWhoComes()
{
    const world::World world = townWithDay();
    const auto night = packed(world, 3.0);
    const auto noon = packed(world, 12.0);
    Life life(*night, usualOptions(*night, 2000));
    life.seeAll();
    life.step(0.0);
    const auto before = life.people();
    const pb_alibi told = life.ask(before.front().id);
    QCOMPARE(pb_hour(life.get(), &noon->city), PB_OK);
    QCOMPARE(life.ask(before.front().id).then, told.then);
    life.steps(200, 60.0);
    double late = 0.0;
    for (std::uint32_t segment = 0; segment < noon->city.segments; ++segment)
        late += pb_expected_on(life.get(), segment);
    const auto walking = static_cast<double>(life.people().size());
    QVERIFY2(std::abs(walking - late) < 5.0 * std::sqrt(late), qPrintable(QStringLiteral("%1 of %2").arg(walking).arg(late)));
    QVERIFY(walking > 1.3 * static_cast<double>(before.size()));
    QCOMPARE(pb_hour(life.get(), &smallTown().city), PB_OTHER_CITY);
}

/// Room is that of the pack it was made with, not of the one before.
void RuntimeHoursTest::hourWithFewerGoals_leavesRoomForThoseBefore()
{
    const world::World world = townWithDay();
    const auto noon = packed(world, 12.0);
    const ChangedPack night(withOneGoalLess(packed(world, 3.0)->pack));
    QVERIFY(night.city.goals < noon->city.goals);
    Life life(*noon, usualOptions(*noon, 500));
    life.seeAll();
    life.step(10.0);
    for (int day = 0; day < 3; ++day) {
        QCOMPARE(pb_hour(life.get(), &night.city), PB_OK);
        life.steps(5, 60.0);
        QCOMPARE(pb_hour(life.get(), &noon->city), PB_OK);
        life.steps(5, 60.0);
    }
    QVERIFY(!life.people().empty());
    pb_options options;
    pb_usual_options(&night.city, &options);
    std::vector<std::uint64_t> memory(pb_bytes_needed(&night.city, &options) / 8 + 1);
    pb* narrow = nullptr;
    QCOMPARE(pb_create(&narrow, &night.city, &options, memory.data(), 8 * memory.size()), PB_OK);
    QCOMPARE(pb_hour(narrow, &noon->city), PB_OTHER_CITY); // no room
}

/// The same hash and sizes, and every number in its range: what is known of people would name other places.
void RuntimeHoursTest::packWithOtherPlaces_isAnotherCity()
{
    const PackedCity& town = smallTown();
    exporters::Pack pack = town.pack;
    auto& sides = column<std::int64_t>(pack, "NODE", "portal_cells");
    for (std::size_t portal = 0; portal + 1 < sides.size(); portal += 2)
        std::swap(sides[portal], sides[portal + 1]);
    const ChangedPack turned(pack);
    QCOMPARE(turned.city.world_hash, town.city.world_hash);
    Life life = seen(8);
    QCOMPARE(pb_hour(life.get(), &turned.city), PB_OTHER_CITY);
    const auto withAnother = [&](auto pb_city::*array, std::size_t count) {
        using Number = std::remove_cvref_t<decltype(*(town.city.*array))>;
        std::vector<Number> numbers(town.city.*array, town.city.*array + count);
        ++numbers.back();
        pb_city other = town.city;
        other.*array = numbers.data();
        return pb_hour(life.get(), &other);
    };
    const pb_city& city = town.city;
    QCOMPARE(withAnother(&pb_city::cell_first, city.cells + 1), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::cell_node, city.entries), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::portal_cells, 2 * std::size_t{city.portals}), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::target_cell, city.targets), PB_OTHER_CITY);
    QCOMPARE(withAnother(&pb_city::target_type, city.targets), PB_OTHER_CITY);
    const ChangedPack same(town.pack); // elsewhere in memory
    QCOMPARE(pb_hour(life.get(), &same.city), PB_OK);
    life.steps(5, 10.0);
}

PASSERBY_TEST(RuntimeHoursTest)

} // namespace runtime_hours_test

#include "runtime_hours_test.moc"
