// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/importers/city_json/json_text.h"

#include "core/foundation/limits.h"
#include "core/foundation/random_stream.h"
#include "core/importers/city_json/city_json_reader.h"
#include "tests/support/counted_allocations.h"
#include "tests/support/test_registry.h"

#include <QTest>
#include <nlohmann/json.hpp>

namespace json_text_test {

using namespace passerby;

namespace {

constexpr std::string_view kEverything = "{\"a\": [\"\\u00e9\\ud834\\udd1e\\n\", 1.5e-3, -0, [[], {}], true, null, \"x\\\\\"],\n "
                                         "\"\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80\": {\"b\": [1, "
                                         "2, {\"c\": -12.5E+10}]}, \"\": false}";

foundation::Result<importers::CityJsonImport> read(const std::string& text)
{
    foundation::JobContext context;
    return importers::readCityJson(std::string_view(text), context);
}

std::string cityWith(const std::string& members)
{
    return R"({"format": "passerby-city", )" + members + "}";
}

/// A text with a few letters changed, put in or taken out.
std::string changed(foundation::RandomStream& random)
{
    static constexpr std::string_view kLetters = "\"\\{}[],:0123456789eE+-.tfnu \n\x01\x80\xC3\xED\xA0\xF0\xFF";
    const auto below = [&random](std::size_t size) { return std::size_t{random.below(static_cast<std::uint32_t>(size))}; };
    std::string text(kEverything);
    for (std::size_t i = 1 + below(3); i > 0; --i) {
        const char letter = kLetters[below(kLetters.size())];
        const std::size_t place = below(text.size());
        if (below(3) == 0)
            text.erase(place, 1 + below(3));
        else if (below(2) == 0)
            text.insert(place, 1, letter);
        else
            text[place] = letter;
    }
    return text;
}

} // namespace

class JsonTextTest : public QObject {
    Q_OBJECT

private slots:
    void findFault_isOfOneMindWithAnotherReader();
    void findFault_namesTheByte();
    void texts_areDecoded();
    void texts_withoutEscapes_areTakenAsTheyAre();
    void read_keysWithEscapesAndTwice_areFound();
    void read_longKeysWithEscapes_takeNoTime();
    void read_millionsOfValues_takeNoMemory();
    void read_tooManyKeys_areRefused();
    void read_numbers_areThoseThatWereWritten();
};

void JsonTextTest::findFault_isOfOneMindWithAnotherReader()
{
    foundation::RandomStream random(3, 0, foundation::Purpose::general);
    QVERIFY(!importers::findJsonFault(kEverything));
    int valid = 0;
    for (int round = 0; round < 20'000; ++round) {
        const std::string text = changed(random);
        const bool expected = nlohmann::json::accept(text);
        QVERIFY2(expected == !importers::findJsonFault(text), text.c_str());
        valid += expected ? 1 : 0;
    }
    QVERIFY(valid > 500);
}

void JsonTextTest::findFault_namesTheByte()
{
    QCOMPARE(importers::findJsonFault("").value_or(0), std::size_t{1});
    QCOMPARE(importers::findJsonFault("[1, 2").value_or(0), std::size_t{6});
    QCOMPARE(importers::findJsonFault("[1, x]").value_or(0), std::size_t{5});
    QCOMPARE(importers::findJsonFault("[1] 2").value_or(0), std::size_t{5});
    QVERIFY(!importers::findJsonFault("\xEF\xBB\xBF[1] \n"));
    QVERIFY(importers::findJsonFault("1e999").has_value());
    QVERIFY(!importers::findJsonFault("1e-999"));
}

void JsonTextTest::texts_areDecoded()
{
    const std::string decoded = importers::decodedJsonText("a\\\"\\\\\\/\\b\\f\\n\\r\\tA\\u00e9\\u20ac\\ud83d\\ude00");
    QCOMPARE(decoded, std::string("a\"\\/\b\f\n\r\tA\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80"));
}

void JsonTextTest::read_keysWithEscapesAndTwice_areFound()
{
    const auto city = read(cityWith(R"("n\u0061me": "first", "name": "last", "\u0063rs": null)"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    QCOMPARE(city.value().world.settings().name, std::string("last"));
    QVERIFY(city.value().issues.empty());
}

void JsonTextTest::texts_withoutEscapes_areTakenAsTheyAre()
{
    QCOMPARE(importers::decodedJsonText(""), std::string());
    QCOMPARE(importers::decodedJsonText("caf\xC3\xA9 /"), std::string("caf\xC3\xA9 /"));
    QCOMPARE(importers::decodedJsonText("\\u0000").size(), std::size_t{1});
}

void JsonTextTest::read_longKeysWithEscapes_takeNoTime()
{
    // A key that is written longer than any other could be is not decoded to be compared.
    std::string keys = "\"\\u006eame\": \"found\"";
    for (int i = 0; i < 200; ++i)
        keys += ",\"\\u0061" + std::string(100'000, 'a') + "\": 1";
    const long before = testing::allocations;
    const auto city = read(cityWith(keys));
    QVERIFY(city.ok());
    QCOMPARE(city.value().world.settings().name, std::string("found"));
    QCOMPARE(city.value().issues.size(), std::size_t{1}); // all are the same key
    if (testing::kAllocationsAreCounted)
        QVERIFY2(testing::allocations - before < 15000, std::to_string(testing::allocations - before).c_str());
}

void JsonTextTest::read_millionsOfValues_takeNoMemory()
{
    std::string values = "[[[]]";
    for (int i = 0; i < 500'000; ++i)
        values += ",[[]]";
    const std::string text = cityWith("\"x\": " + values + "]");
    const long before = testing::allocations;
    const auto city = read(text);
    QVERIFY(city.ok());
    QCOMPARE(city.value().issues.size(), std::size_t{1});
    if (testing::kAllocationsAreCounted)
        QVERIFY2(testing::allocations - before < 1000, std::to_string(testing::allocations - before).c_str());
}

void JsonTextTest::read_tooManyKeys_areRefused()
{
    std::string keys = "\"a\": 1";
    for (std::size_t i = 0; i < foundation::kMostJsonMembers; ++i)
        keys += ",\"a\":1";
    const auto city = read(cityWith(keys));
    QVERIFY(!city.ok());
    QCOMPARE(city.error().code, std::string("too-large"));
}

void JsonTextTest::read_numbers_areThoseThatWereWritten()
{
    const auto city = read(cityWith(R"("seed": 18446744073709551615, "population": 12e2, "initial_time_s": 0.1, "origin": [-0, 3.0])"));
    QVERIFY2(city.ok(), city.ok() ? "" : foundation::describe(city.error()).c_str());
    const world::Settings& settings = city.value().world.settings();
    QCOMPARE(settings.seed, std::numeric_limits<std::uint64_t>::max());
    QCOMPARE(settings.population, std::int64_t{1200});
    QCOMPARE(settings.initialTime_s, 0.1);
    QCOMPARE(settings.origin_m[1], std::int64_t{3});
    QCOMPARE(read(cityWith("\"seed\": 18446744073709551616")).error().where, std::string("$.seed"));
    QCOMPARE(read(cityWith("\"population\": 1.5")).error().where, std::string("$.population"));
}

PASSERBY_TEST(JsonTextTest)

} // namespace json_text_test

#include "json_text_test.moc"
