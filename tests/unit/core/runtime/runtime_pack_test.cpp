// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/small_worlds.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/runtime/lives.h"

#include <QTest>

namespace runtime_pack_test {

using namespace passerby;
using namespace passerby::testing;

namespace {

const PackedCity& doors()
{
    static const std::unique_ptr<PackedCity> city = packed(testing::threeDoors().make());
    return *city;
}

pb_status opened(std::string_view bytes)
{
    AlignedBytes memory(bytes);
    pb_city city;
    return pb_open(&city, memory.data(), memory.size());
}

/// The checksum as the format's description says it.
void sign(std::string& bytes)
{
    std::fill_n(bytes.begin() + 32, 8, '\0');
    std::uint64_t sum = 0xCBF29CE484222325ULL;
    for (const char byte : bytes)
        sum = (sum ^ static_cast<unsigned char>(byte)) * 0x100000001B3ULL;
    std::memcpy(bytes.data() + 32, &sum, 8);
}

/// Lives a little in a pack that was taken, in whatever it says.
void live(std::string_view bytes)
{
    AlignedBytes memory(bytes);
    pb_city city;
    if (pb_open(&city, memory.data(), memory.size()) != PB_OK)
        return;
    pb_options options;
    pb_usual_options(&city, &options);
    options.inhabitants = 50;
    options.most_people = 16;
    options.most_events = 4;
    std::vector<std::uint64_t> space(pb_bytes_needed(&city, &options) / 8 + 1);
    pb* life = nullptr;
    if (pb_create(&life, &city, &options, space.data(), 8 * space.size()) != PB_OK)
        return;
    (void)pb_see_disc(life, 0.0, 0.0, 1e6);
    for (int i = 0; i < 20; ++i)
        (void)pb_step(life, 10.0, 200000);
    (void)pb_ground(&city, pb_cell_at(&city, 7.0, 9.0, 0.0), 7.0, 9.0);
    pb_city hour;
    if (pb_open_hour(&hour, &city) == PB_OK && pb_hour(life, &hour) == PB_OK)
        (void)pb_step(life, 10.0, 200000);
    pb_person people[16];
    char text[200];
    for (std::uint32_t i = std::min(pb_people(life, people, 16), 16U); i-- > 0;)
        (void)pb_tell(life, people[i].id, PB_GERMAN, text, sizeof text);
}

std::size_t placeOf(std::string_view bytes, std::string_view fourcc)
{
    std::uint64_t at = 0;
    for (std::size_t entry = 64; at == 0; entry += 24)
        if (bytes.substr(entry, 4) == fourcc)
            std::memcpy(&at, bytes.data() + entry + 8, 8);
    return at;
}

/// Sums of a pack, that of a second hour within first.
void signAll(std::string& bytes, std::size_t hour)
{
    if (hour > 0) {
        std::uint64_t size = 0;
        std::memcpy(&size, bytes.data() + hour + 24, 8);
        std::string within = bytes.substr(hour, std::min<std::size_t>(size, bytes.size() - hour));
        if (within.size() >= 64) {
            sign(within);
            bytes.replace(hour, within.size(), within);
        }
    }
    sign(bytes);
}

/// Numbers from one place to another are overwritten, one by one, with others, and the sums put right.
void forge(const std::string& bytes, std::size_t from, std::size_t to)
{
    int refused = 0;
    int taken = 0;
    const std::size_t hour = bytes.find("PBCITY01", 8) == std::string::npos ? 0 : bytes.find("PBCITY01", 8);
    for (std::size_t word = from; word + 2 <= to; word += 2)
        for (const char content : {'\x7E', '\xFF', '\x00', '\x02'}) {
            std::string forged = bytes;
            std::fill_n(forged.begin() + static_cast<std::ptrdiff_t>(word), word % 4 == 0 ? 4 : 2, content);
            forged.resize(bytes.size());
            signAll(forged, hour);
            ++(opened(forged) == PB_OK ? taken : refused);
            live(forged);
        }
    QVERIFY2(refused > 500 && taken > 500, qPrintable(QStringLiteral("%1 %2").arg(refused).arg(taken)));
}

} // namespace

class RuntimePackTest : public QObject {
    Q_OBJECT
private slots:
    void pack_isOpenedWhereItLies();
    void segments_haveTheDensitiesOfTheBake();
    void damagedBytes_areRefused();
    void forgedNumbers_areRefusedOrLived();
    void forgedParts_areRefusedOrLived();
    void madRates_doNotStopTime();
    void chunksInAnotherOrderAndUnknownOnes_areTaken();
    void otherVersionsAndFeatures_areUnsupported();
    void badArguments_areRefused();
    void memory_isCountedBeyondFourGiB();
};

void RuntimePackTest::pack_isOpenedWhereItLies()
{
    const pb_city& city = doors().city;
    QCOMPARE(city.portals, 1U);
    QCOMPARE(city.targets, 3U);
    QCOMPARE(city.segments, 8U);
    QVERIFY(reinterpret_cast<const char*>(city.x) > reinterpret_cast<const char*>(city.bytes));
    QVERIFY(reinterpret_cast<const char*>(city.inside) < reinterpret_cast<const char*>(city.bytes) + doors().bytes.size());
    QCOMPARE(city.world_hash, doors().baked.bake.worldHash);
    QCOMPARE(std::string(pb_text(&city, city.type_name[0])), std::string(doors().baked.alibis.law->habits().typeNames[0]));
    QCOMPARE(std::string(pb_text(&city, 0)), std::string());
    QCOMPARE(std::string(pb_text(&city, 100000)), std::string());
}

void RuntimePackTest::segments_haveTheDensitiesOfTheBake()
{
    const PackedCity& town = smallTown();
    const Life life(town, usualOptions(town, 1000));
    const navigation::NavigationGraph& graph = *town.baked.bake.graph;
    const double precision = 1.0 / 4096 + town.city.slowness_step / town.city.slowness_low; // of rates, and of seconds a metre
    QVERIFY(precision < 2e-3);
    std::uint32_t segment = 0;
    double sum = 0.0;
    for (std::uint32_t cell = 0; cell < town.city.cells; ++cell)
        for (std::uint32_t i = town.city.cell_first[cell]; i < town.city.cell_first[cell + 1]; ++i)
            for (std::uint32_t j = town.city.cell_first[cell]; j < town.city.cell_first[cell + 1]; ++j) {
                if (i == j)
                    continue;
                const auto found = graph.findSegment(town.city.cell_node[i], town.city.cell_node[j]);
                const double expected = 1000.0 * town.baked.bake.probability[found];
                if (graph.segments()[found].cell == town.city.cell_number[cell])
                    QVERIFY(std::abs(pb_expected_on(life.get(), segment) - expected) <= expected * precision);
                sum += pb_expected_on(life.get(), segment++);
            }
    QCOMPARE(segment, town.city.segments);
    for (std::uint32_t target = 0; target < town.city.targets; ++target) {
        QVERIFY(std::abs(pb_expected_inside(life.get(), target) - 1000.0 * town.baked.bake.probabilityInside[target]) < 1e-3);
        sum += pb_expected_inside(life.get(), target);
    }
    QVERIFY(std::abs(sum - 1000.0) < 0.1);
    QCOMPARE(pb_expected_on(life.get(), segment), 0.0);
}

void RuntimePackTest::damagedBytes_areRefused()
{
    const std::string& bytes = doors().bytes;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ 0x10);
        QVERIFY(opened(wrong) != PB_OK);
        QVERIFY(opened(std::string_view(bytes).substr(0, i)) != PB_OK);
    }
}

/// A right checksum over numbers that name what is not there: refused, or harmless.
void RuntimePackTest::forgedNumbers_areRefusedOrLived()
{
    forge(doors().bytes, 40, doors().bytes.size());
}

/// The same of borders, ground and a second hour.
void RuntimePackTest::forgedParts_areRefusedOrLived()
{
    exporters::Pack pack = doors().pack;
    const world::World& world = doors().world;
    foundation::JobContext context;
    pack.chunks.push_back(exporters::bordersChunk(world));
    pack.chunks.push_back(exporters::groundChunk(world, context).value());
    QVERIFY(exporters::addSecondHour(pack, world, *doors().baked.alibis.law, doors().baked.bake, context).ok());
    const std::string bytes = exporters::toBytes(pack).value();
    QCOMPARE(opened(bytes), PB_OK);
    forge(bytes, placeOf(bytes, "POLY"), bytes.size());
    std::string within = bytes; // the hour's own sum is wrong
    within[placeOf(bytes, "HOUR") + 100] = static_cast<char>(within[placeOf(bytes, "HOUR") + 100] ^ 1);
    sign(within);
    QCOMPARE(opened(within), PB_BAD_PACK);
}

/// More people through every door than there are, at no slowness: a step without a budget ends all the same.
void RuntimePackTest::madRates_doNotStopTime()
{
    std::string bytes = doors().bytes;
    std::size_t density = 64;
    while (bytes.compare(density, 4, "DENS") != 0)
        density += 24;
    std::uint64_t at = 0;
    std::memcpy(&at, bytes.data() + density + 8, 8);
    const double numbers[3] = {0.999, 0.0, 0.0}; // unit of the rates, slowness
    std::memcpy(bytes.data() + at + 8, numbers, sizeof numbers);
    const std::size_t words = doors().city.segments / 32 + (doors().city.segments % 32 != 0 ? 1 : 0);
    const std::size_t rates = at + 32 + 2 * ((4 * words + 7) / 8 * 8);
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(rates), 2 * doors().city.walked, '\xFF');
    sign(bytes);
    AlignedBytes memory(bytes);
    pb_city city;
    if (pb_open(&city, memory.data(), memory.size()) != PB_OK)
        return; // refused is as good
    pb_options options;
    pb_usual_options(&city, &options);
    options.inhabitants = 50;
    options.most_people = 16;
    std::vector<std::uint64_t> space(pb_bytes_needed(&city, &options) / 8 + 1);
    pb* life = nullptr;
    QCOMPARE(pb_create(&life, &city, &options, space.data(), 8 * space.size()), PB_OK);
    const std::uint32_t cell = 0;
    QCOMPARE(pb_see_cells(life, &cell, 1), PB_OK);
    QCOMPARE(pb_step(life, 0.1, 0), PB_OK);
    QCOMPARE(pb_time(life), 0.1);
}

void RuntimePackTest::chunksInAnotherOrderAndUnknownOnes_areTaken()
{
    exporters::Pack pack = doors().pack;
    std::reverse(pack.chunks.begin(), pack.chunks.end());
    pack.chunks.insert(pack.chunks.begin() + 3, {"GUID", {}, "later"});
    QCOMPARE(opened(exporters::toBytes(pack).value()), PB_OK);
    pack.chunks.erase(pack.chunks.begin());
    std::string bytes = doors().bytes;
    std::memcpy(bytes.data() + 64, "NONE", 4); // no META
    sign(bytes);
    QCOMPARE(opened(bytes), PB_BAD_PACK);
}

void RuntimePackTest::otherVersionsAndFeatures_areUnsupported()
{
    std::string bytes = doors().bytes;
    bytes[8] = 2;
    sign(bytes);
    QCOMPARE(opened(bytes), PB_UNSUPPORTED);
    bytes = doors().bytes;
    bytes[40] = 8; // of a later version
    sign(bytes);
    QCOMPARE(opened(bytes), PB_UNSUPPORTED);
}

void RuntimePackTest::badArguments_areRefused()
{
    const PackedCity& small = doors();
    pb_city city;
    QCOMPARE(pb_open(nullptr, small.memory->data(), small.memory->size()), PB_BAD_ARGUMENT);
    QCOMPARE(pb_open(&city, nullptr, 10), PB_BAD_ARGUMENT);
    QCOMPARE(pb_open(&city, static_cast<char*>(small.memory->data()) + 1, small.memory->size() - 1), PB_UNALIGNED);
    QCOMPARE(opened("PBCITY01"), PB_BAD_PACK);
    pb_options options = usualOptions(small, 10);
    std::vector<std::uint64_t> memory(pb_bytes_needed(&small.city, &options) / 8 + 1);
    pb* life = nullptr;
    QCOMPARE(pb_create(&life, &small.city, &options, memory.data(), 100), PB_NO_MEMORY);
    QCOMPARE(pb_create(&life, &small.city, &options, reinterpret_cast<char*>(memory.data()) + 4, 8 * memory.size()), PB_UNALIGNED);
    options.most_people = 0;
    QCOMPARE(pb_bytes_needed(&small.city, &options), std::size_t{0});
    QCOMPARE(pb_create(&life, &small.city, &options, memory.data(), 8 * memory.size()), PB_BAD_ARGUMENT);
    QVERIFY(life == nullptr);
}

/// A million trees, each 20 bytes a portal and its source; where addresses end before, it says so.
void RuntimePackTest::memory_isCountedBeyondFourGiB()
{
    const pb_city& city = smallTown().city;
    pb_options options = usualOptions(smallTown(), 10);
    options.most_trees = 0;
    const std::uint64_t without = pb_bytes_needed(&city, &options);
    options.most_trees = 1'000'000;
    const std::uint64_t needed = without + 1'000'000 * (20 * std::uint64_t{city.portals} + 8 * std::uint64_t{city.targets} + 4);
    QVERIFY(without > 0 && city.portals > 0);
    QCOMPARE(std::uint64_t{pb_bytes_needed(&city, &options)}, needed > SIZE_MAX ? 0 : needed);
    pb_city large = city; // as of a town with so many doors, of which nothing is looked at to count
    large.portals = 1U << 20U;
    const std::uint64_t more = 1'000'000 * (20 * std::uint64_t{large.portals} + 4);
    const std::uint64_t counted = pb_bytes_needed(&large, &options);
    QVERIFY(more > SIZE_MAX ? counted == 0 : counted > more);
}

PASSERBY_TEST(RuntimePackTest)

} // namespace runtime_pack_test

#include "runtime_pack_test.moc"
