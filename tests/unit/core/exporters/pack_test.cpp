// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/alibi/city_alibis.h"
#include "core/exporters/pack/city_pack.h"
#include "core/exporters/pack/pack_columns.h"
#include "core/generator/grid.h"
#include "core/storage/project_store.h"
#include "tests/support/test_registry.h"
#include "tests/unit/core/exporters/export_support.h"
#include "tests/unit/core/exporters/small_schema.h"

#include <cmath>
#include <cstring>

namespace pack_test {

using namespace passerby;
using exporters::Pack;

namespace {

using Wholes = std::vector<std::int64_t>;
using Reals = std::vector<double>;

struct Made {
    alibi::BakedCity baked;
    Pack pack;
};

Made made(const world::World& world)
{
    foundation::JobContext context;
    Made city{alibi::bakeWithAlibis(world, {}, {}, context).value(), {}};
    city.pack = exporters::cityPack(world, *city.baked.alibis.law, city.baked.bake, context).value();
    return city;
}

const Made& threeDoors()
{
    static const Made city = made(testing::cityOf(testing::kThreeDoors));
    return city;
}

const Pack::Column& column(const Pack& pack, std::string_view fourcc, std::string_view name)
{
    const exporters::PackChunkLayout& layout = *exporters::packLayoutOf(fourcc);
    const auto field = std::find_if(layout.fields.begin(), layout.fields.end(), [&](const auto& one) { return one.name == name; });
    return pack.find(fourcc)->columns.at(static_cast<std::size_t>(field - layout.fields.begin()));
}

const Wholes& wholes(const Pack& pack, std::string_view fourcc, std::string_view name)
{
    return std::get<Wholes>(column(pack, fourcc, name));
}

const Reals& reals(const Pack& pack, std::string_view fourcc, std::string_view name)
{
    return std::get<Reals>(column(pack, fourcc, name));
}

std::string errorOf(std::string_view bytes)
{
    const auto read = exporters::packFromBytes(bytes);
    return read ? "" : read.error().code;
}

std::string jsonErrorOf(const nlohmann::json& json)
{
    const auto read = exporters::packFromJson(json.dump());
    return read ? "" : read.error().code + " " + read.error().where;
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

double rateOf(std::int64_t code, double unit)
{
    const auto exponent = static_cast<int>(code >> 11);
    const auto mantissa = static_cast<double>(code & 2047);
    return exponent == 0 ? unit * mantissa : unit * std::ldexp(2048.0 + mantissa, exponent - 1);
}

} // namespace

class PackTest : public QObject {
    Q_OBJECT
private slots:
    void threeDoors_byHand();
    void densities_areThoseOfTheBake();
    void rates_keepTwelveBits();
    void jsonAndBack_givesTheSameBytes();
    void schema_takesTheTwin();
    void parts_goThereAndBackToo();
    void badParts_areRefusedWithTheirPlace();
    void chunks_lieAsTheFormatSays();
    void damagedBytes_areRefused();
    void forgedSizes_areRefusedOrRead();
    void badJson_isRefusedWithItsPlace();
    void fourHundredTargets_keepTheirSizes();
};

/// Section 4 of the alibi model: a round lasts 192.8 s, 44.8 m of them walked; from the office half of one-way visits go home.
void PackTest::threeDoors_byHand()
{
    const Pack& pack = threeDoors().pack;
    QCOMPARE(pack.features, 0U);
    const auto isNear = [](double value, double expected) { return std::abs(value - expected) <= 1e-6 * std::abs(expected); };
    QVERIFY(isNear(reals(pack, "LAW ", "cycles_per_s").at(0), 1.0 / 192.8));
    QVERIFY(isNear(reals(pack, "LAW ", "wait_s").at(0), 148.0));
    QVERIFY(isNear(reals(pack, "LAW ", "walk_m").at(0), 44.8));
    const auto sigma = [&](std::size_t target) {
        return rateOf(wholes(pack, "LAW ", "sigma").at(target), reals(pack, "LAW ", "sigma_unit").at(0));
    };
    QVERIFY(isNear(sigma(0), 0.4) && isNear(sigma(1), 0.4) && isNear(sigma(2), 0.2));
    QCOMPARE(wholes(pack, "LAW ", "column_of_type"), (Wholes{0xFFFF, 0xFFFF, 0}));
    QCOMPARE(wholes(pack, "LAW ", "closest").at(0), std::int64_t{2});
    QCOMPARE(wholes(pack, "CELL", "first"), (Wholes{0, 2, 5}));
    QCOMPARE(wholes(pack, "CELL", "node"), (Wholes{0, 1, 0, 2, 3}));
    QCOMPARE(wholes(pack, "NODE", "portal_cells"), (Wholes{0, 1}));
    QCOMPARE(wholes(pack, "HABT", "choice"), (Wholes{2, 1, 0, 1, 1, 0}));
    QCOMPARE(wholes(pack, "HABT", "round_trip"), (Wholes{0, 1, 0, 0, 1, 0}));
    QCOMPARE(wholes(pack, "HABT", "bound_type"), (Wholes{0}));
    QVERIFY(isNear(reals(pack, "DENS", "inside").at(0), 80.0 / 192.8));
    QCOMPARE(reals(pack, "META", "compact_kl").at(0), 0.0);
}

void PackTest::densities_areThoseOfTheBake()
{
    const Made& city = threeDoors();
    const double unit = reals(city.pack, "DENS", "rate_unit_per_s").at(0);
    const Wholes& rates = wholes(city.pack, "DENS", "rate");
    // West: from P1 to T1 and back. East, of P1, T2 and T3: to each from each.
    const std::pair<const char*, const char*> pairs[] = {{"P1", "T1"}, {"T1", "P1"}, {"P1", "T2"}, {"P1", "T3"},
                                                         {"T2", "P1"}, {"T2", "T3"}, {"T3", "P1"}, {"T3", "T2"}};
    QCOMPARE(rates.size(), std::size(pairs));
    const navigation::NavigationGraph& graph = *city.baked.bake.graph;
    for (std::size_t i = 0; i < rates.size(); ++i) {
        const auto segment = graph.findSegment(graph.findNode(pairs[i].first), graph.findNode(pairs[i].second));
        const double rate = rateOf(rates[i], unit);
        QVERIFY(std::abs(rate / city.baked.bake.entryRate_per_s[segment] - 1.0) <= 1.0 / 4096);
        const double slowness =
            reals(city.pack, "DENS", "slowness_low_s_per_m").at(0)
            + reals(city.pack, "DENS", "slowness_step_s_per_m").at(0) * static_cast<double>(wholes(city.pack, "DENS", "slowness")[i]);
        const double share = rate * graph.effectiveLength_m(segment) * slowness;
        QVERIFY(std::abs(share / city.baked.bake.probability[segment] - 1.0) <= 1.0 / 2000);
    }
}

void PackTest::rates_keepTwelveBits()
{
    QCOMPARE(exporters::packedRate(exporters::kLargestPackedRate, 1.0), std::uint16_t{0xFFFF});
    QCOMPARE(exporters::packedRate(1e-9, 1.0), std::uint16_t{1}); // somebody walks there
    for (double value = 1.0; value < exporters::kLargestPackedRate; value *= 1.37) {
        const std::uint16_t code = exporters::packedRate(value, 1.0);
        QVERIFY(std::abs(rateOf(code, 1.0) - value) <= std::max(0.5, value / 4096));
        QCOMPARE(exporters::packedRate(rateOf(code, 1.0), 1.0), code);
    }
}

void PackTest::jsonAndBack_givesTheSameBytes()
{
    Pack pack = threeDoors().pack;
    pack.chunks.insert(pack.chunks.begin() + 2, {"ZZZZ", {}, std::string("\0\1later\xFF", 8)});
    const std::string bytes = exporters::toBytes(pack).value();
    const std::string json = exporters::toJson(exporters::packFromBytes(bytes).value()).value();
    QCOMPARE(exporters::toBytes(exporters::packFromJson(json).value()).value(), bytes);
    QCOMPARE(exporters::toJson(exporters::packFromJson(json).value()).value(), json);
    QCOMPARE(exporters::packFromBytes(bytes).value().find("ZZZZ")->raw, pack.find("ZZZZ")->raw);
    const Made stairs = made(testing::mappedCity());
    const std::string mapped = exporters::toBytes(stairs.pack).value();
    QCOMPARE(exporters::toBytes(exporters::packFromJson(exporters::toJson(stairs.pack).value()).value()).value(), mapped);
}

void PackTest::schema_takesTheTwin()
{
    const testing::SmallSchema schema(nlohmann::json::parse(testing::textOf(PASSERBY_SOURCE_DIR "/resources/schemas/pbcity.schema.json")));
    nlohmann::json json = nlohmann::json::parse(exporters::toJson(threeDoors().pack).value());
    QCOMPARE(schema.fault(json), std::string());
    QVERIFY(json["strings"][0] == "");
    json["nodes"]["level"] = 1;
    QVERIFY(!schema.fault(json).empty());
}

namespace {

/// Three doors with borders, ground and a second hour.
const Pack& fullPack()
{
    static const Pack pack = [] {
        const Made& city = threeDoors();
        foundation::JobContext context;
        Pack full = city.pack;
        const world::World world = testing::cityOf(testing::kThreeDoors);
        full.chunks.push_back(exporters::bordersChunk(world));
        full.chunks.push_back(exporters::groundChunk(world, context).value());
        if (!exporters::addSecondHour(full, world, *city.baked.alibis.law, city.baked.bake, context).ok())
            qFatal("no second hour is made");
        return full;
    }();
    return pack;
}

} // namespace

void PackTest::parts_goThereAndBackToo()
{
    const std::string bytes = exporters::toBytes(fullPack()).value();
    const Pack read = exporters::packFromBytes(bytes).value();
    QCOMPARE(exporters::toBytes(read).value(), bytes);
    const std::string json = exporters::toJson(read).value();
    QCOMPARE(exporters::toBytes(exporters::packFromJson(json).value()).value(), bytes);
    const nlohmann::json twin = nlohmann::json::parse(json);
    QCOMPARE(testing::faultBy("pbcity.schema.json", twin), std::string());
    QCOMPARE(wholes(read, "POLY", "first_ring"), (Wholes{0, 1, 2}));
    QCOMPARE(wholes(read, "NAVM", "triangles").at(0), std::int64_t{4}); // two rectangles
    QCOMPARE(reals(read, "NAVM", "portal_line_m").size(), std::size_t{6});
    QCOMPARE(twin["hour"]["law"].dump(), twin["law"].dump());
    QVERIFY(!twin["hour"].contains("nodes"));
    const std::size_t last = bytes.size() - 1;
    for (const std::size_t at : {last / 2, last - 100}) {
        std::string wrong = bytes;
        wrong[at] = static_cast<char>(wrong[at] ^ 0x10);
        QCOMPARE(errorOf(wrong), std::string("bad-pack"));
    }
}

void PackTest::badParts_areRefusedWithTheirPlace()
{
    const nlohmann::json good = nlohmann::json::parse(exporters::toJson(fullPack()).value());
    const auto with = [&](const char* pointer, const nlohmann::json& value) {
        nlohmann::json json = good;
        json[nlohmann::json::json_pointer(pointer)] = value;
        return jsonErrorOf(json);
    };
    QCOMPARE(with("/borders/corners", 9), std::string("bad-pack POLY.corner_m"));
    QCOMPARE(with("/ground/triangle/0", 70000), std::string("bad-pack NAVM.triangle"));
    QCOMPARE(with("/hour/law/sigma", "none"), std::string("bad-json hour.law.sigma"));
    QCOMPARE(with("/hour/law/columns", 7), std::string("bad-pack HOUR.LAW .closest"));
    QCOMPARE(with("/hour/features", 1), std::string("bad-pack HOUR"));
    QCOMPARE(with("/hour/chunks/0", "NODE"), std::string("bad-json hour.nodes"));
    QCOMPARE(with("/hour", 3), std::string("bad-json hour"));
}

void PackTest::chunks_lieAsTheFormatSays()
{
    const std::string bytes = exporters::toBytes(threeDoors().pack).value();
    QVERIFY(bytes.starts_with("PBCITY01"));
    const auto u32 = [&](std::size_t at) {
        std::uint32_t value = 0;
        std::memcpy(&value, bytes.data() + at, 4);
        return value;
    };
    QCOMPARE(u32(8), 1U);
    QCOMPARE(u32(12), 7U);
    QCOMPARE(std::size_t{u32(24)}, bytes.size());
    std::string again = bytes;
    sign(again);
    QCOMPARE(again, bytes);
    for (std::uint32_t i = 0; i < u32(12); ++i) {
        QCOMPARE(u32(64 + 24 * i + 8) % 8, 0U);
        QVERIFY(u32(64 + 24 * i + 8) + u32(64 + 24 * i + 16) <= bytes.size());
    }
}

void PackTest::damagedBytes_areRefused()
{
    const std::string bytes = exporters::toBytes(threeDoors().pack).value();
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        std::string wrong = bytes;
        wrong[i] = static_cast<char>(wrong[i] ^ 0x10);
        QVERIFY(!errorOf(wrong).empty());
        QCOMPARE(errorOf(std::string_view(bytes).substr(0, i)), std::string("bad-pack"));
    }
}

/// A right checksum over numbers that do not fit together.
void PackTest::forgedSizes_areRefusedOrRead()
{
    const std::string bytes = exporters::toBytes(threeDoors().pack).value();
    int refused = 0;
    int accepted = 0;
    for (std::size_t word = 40; word + 4 <= bytes.size(); word += 4)
        for (const char content : {'\x7E', '\xFF', '\x01'}) {
            std::string forged = bytes;
            std::fill_n(forged.begin() + static_cast<std::ptrdiff_t>(word), 4, content);
            sign(forged);
            ++(errorOf(forged).empty() ? accepted : refused);
        }
    QVERIFY(refused > 20 && accepted > 20);
}

void PackTest::badJson_isRefusedWithItsPlace()
{
    const nlohmann::json good = nlohmann::json::parse(exporters::toJson(threeDoors().pack).value());
    QCOMPARE(jsonErrorOf(good), std::string());
    const auto with = [&](const char* pointer, const nlohmann::json& value) {
        nlohmann::json json = good;
        json[nlohmann::json::json_pointer(pointer)] = value;
        return jsonErrorOf(json);
    };
    QCOMPARE(with("/format", "city"), std::string("bad-json format"));
    QCOMPARE(with("/version", 2), std::string("newer-version version"));
    QCOMPARE(with("/world_hash", "12"), std::string("bad-json world_hash"));
    QCOMPARE(with("/nodes/x_m/0", "east"), std::string("bad-json nodes.x_m"));
    QCOMPARE(with("/nodes/number/0", 0.5), std::string("bad-json nodes.number"));
    QCOMPARE(with("/nodes/number/0", -1), std::string("bad-pack NODE.number"));
    QCOMPARE(with("/nodes/targets", 4), std::string("bad-pack NODE.x_m"));
    QCOMPARE(with("/meta/seed", 7), std::string("bad-json meta.seed"));
    QCOMPARE(with("/chunks/0", "NONE"), std::string("bad-json unknown.NONE"));
    QCOMPARE(with("/chunks/1", "META"), std::string("bad-pack STRS"));
    QCOMPARE(exporters::packFromJson("[1").error().code, std::string("bad-json"));
}

/// The paper's 52 kB (Sunshine-Hill and Badler 2010, section 6) for what is beside geometry, and ours for the whole.
void PackTest::fourHundredTargets_keepTheirSizes()
{
    foundation::JobContext context;
    const world::World oldTown = storage::loadProject(PASSERBY_SOURCE_DIR "/projects/old-town.gpkg", context).value().world;
    for (const world::World& world : {generator::generateGrid({}, context).value(), oldTown}) {
        const Made city = made(world);
        QCOMPARE(wholes(city.pack, "NODE", "targets").at(0), std::int64_t{400});
        std::uint64_t law = 0;
        for (const char* fourcc : {"LAW ", "HABT", "DENS"})
            law += exporters::chunkBytes(city.pack, fourcc);
        const std::size_t whole = exporters::toBytes(city.pack).value().size();
        const std::size_t most = !world.targets().at(0).row->name.empty() ? 165000 : 160000; // names of 400 places
        QVERIFY2(law <= 52000 && whole <= most, qPrintable(QStringLiteral("%1 and %2 bytes").arg(law).arg(whole)));
        const double kl = reals(city.pack, "META", "compact_kl").at(0);
        QVERIFY2(kl > 0.0 && kl < 2e-3, qPrintable(QString::number(kl)));
    }
}

PASSERBY_TEST(PackTest)

} // namespace pack_test

#include "pack_test.moc"
