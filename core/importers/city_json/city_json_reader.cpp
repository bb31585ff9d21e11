// SPDX-License-Identifier: Apache-2.0
#include "core/importers/city_json/city_json_reader.h"

#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/importers/city_json/city_scope.h"
#include "core/importers/city_json/json_text.h"

#include <algorithm>
#include <charconv>
#include <istream>
#include <iterator>
#include <new>

namespace passerby::importers {

namespace {

using foundation::Error;
using foundation::Result;

constexpr int kVersion = 1;

/// "line 3, column 14" of the byte that a parser stopped at, counted from 1.
std::string lineAndColumn(std::string_view text, std::size_t byte)
{
    const std::string_view before = text.substr(0, byte > 0 ? byte - 1 : 0);
    const auto line = 1 + std::count(before.begin(), before.end(), '\n');
    const std::size_t lineStart = before.rfind('\n');
    const std::size_t column = before.size() - (lineStart == std::string_view::npos ? 0 : lineStart + 1) + 1;
    return foundation::told("line {}, column {}", line, column);
}

void requireFormat(JsonObject& city)
{
    if (!city.has("format") || !city.at("format").isText() || city.at("format").text() != "passerby-city")
        city.value().fail("wrong-format", "This is not a city: \"format\" is not \"passerby-city\".");
    int version = kVersion;
    city.integer("version", version, 1);
    if (version > kVersion)
        city.at("version").fail("newer-version", "This city is written in version " + std::to_string(version)
                                                     + " of the format; this program knows version " + std::to_string(kVersion) + ".");
}

Error notEnoughMemory()
{
    return {"too-large", foundation::told("There is not enough memory to read the text."), {}};
}

/// "EPSG:32632", or the number alone.
int readEpsg(const JsonValue& value)
{
    static constexpr std::string_view kPrefix = "EPSG:";
    if (value.isNumber())
        return static_cast<int>(value.integer(1, std::numeric_limits<int>::max()));
    const std::string text = value.text();
    int epsg = 0;
    const auto [end, error] = std::from_chars(text.data() + std::min(kPrefix.size(), text.size()), text.data() + text.size(), epsg);
    if (!text.starts_with(kPrefix) || error != std::errc{} || end != text.data() + text.size() || epsg <= 0)
        value.failWrong("A coordinate system like \"EPSG:32632\" is expected here.");
    return epsg;
}

void readLevels(JsonObject& city, CityScope& scope, world::LevelsOfService& levels)
{
    JsonObject byUse(city.at("service_levels_m2"), scope);
    for (std::size_t use = 0; use < world::kServiceUses; ++use) {
        const auto key = world::spell(static_cast<world::ServiceUse>(use));
        if (!byUse.has(key))
            continue;
        world::ServiceBounds& bounds = levels.of(static_cast<world::ServiceUse>(use));
        const JsonValue list = byUse.at(key);
        if (list.listSize() != bounds.size())
            list.failWrong("Five areas for a person, m², are expected here: for levels A to E.");
        for (std::size_t place = 0; place < bounds.size(); ++place)
            bounds[place] = list.element(place).number();
    }
    byUse.finish();
}

void readSettings(JsonObject& city, CityScope& scope)
{
    world::Settings settings;
    city.text("name", settings.name);
    if (city.hasValue("crs"))
        settings.epsg = readEpsg(city.at("crs"));
    if (city.has("origin")) {
        const JsonValue origin = city.at("origin");
        if (origin.listSize() != 2)
            origin.failWrong("Two whole metres [x, y] are expected here.");
        for (std::size_t axis = 0; axis < 2; ++axis)
            settings.origin_m[axis] = origin.element(axis).integer(-1'000'000'000, 1'000'000'000);
    }
    if (city.has("seed"))
        settings.seed = city.at("seed").unsignedInteger();
    city.integer("population", settings.population, 0, static_cast<std::int64_t>(foundation::kMostInhabitants));
    city.number("initial_time_s", settings.initialTime_s);
    city.choice("side", settings.side, world::Spelling<world::Side>::kNames);
    city.text("attribution", settings.attribution);
    if (city.hasValue("flow_law")) {
        JsonObject law(city.at("flow_law"), scope);
        settings.flowLaw.emplace();
        law.number("jam_density_per_m2", settings.flowLaw->jamDensity_per_m2);
        law.number("shape_per_m2", settings.flowLaw->shape_per_m2);
        law.number("slowest_share", settings.flowLaw->slowestShare);
        law.finish();
    }
    if (city.has("service_levels_m2"))
        readLevels(city, scope, settings.levels);
    if (const auto fault = world::findFault(settings))
        city.value().failWrong(*fault);
    scope.patch.settings = std::move(settings);
}

CityJsonImport readCity(std::string_view text, foundation::JobContext& context)
{
    CityScope scope(context);
    const JsonValue root(jsonRoot(text), {});
    JsonObject city(root, scope);
    requireFormat(city);
    readSettings(city, scope);
    context.report(0.3, "Reading places");
    readWaitingLines(city, scope);
    readPlaces(city, scope);
    readFixtures(city, scope);
    context.report(0.7, "Reading habits");
    readTypes(city, scope);
    readTargets(city, scope);
    readSteering(city, scope);
    readProfiles(city, scope);
    readNeeds(city, scope);
    readTraffic(city, scope);
    readCrowds(city, scope);
    readStories(city, scope);
    city.finish();
    context.report(0.9, "Building the city");
    CityJsonImport result;
    if (const auto applied = result.world.apply(scope.patch); !applied)
        throw JsonFailure{{"wrong-value", applied.error().message, applied.error().where}};
    result.issues = scope.takeIssues();
    context.report(1.0, "Read");
    return result;
}

} // namespace

Result<CityJsonImport> readCityJson(std::string_view text, foundation::JobContext& context)
{
    if (text.size() > foundation::kLargestCityFile_bytes)
        return Error{"too-large",
                     foundation::told("The text is too large for a city (more than {}).",
                                      foundation::spelledSize(foundation::kLargestCityFile_bytes)),
                     {}};
    context.report(0.0, "Reading JSON");
    try {
        if (const auto fault = findJsonFault(text))
            return Error{"not-json", foundation::told("This is not valid JSON: {} cannot be understood.", lineAndColumn(text, *fault)), {}};
        return readCity(text, context);
    } catch (const JsonFailure& failure) {
        return failure.error;
    } catch (const std::bad_alloc&) {
        return notEnoughMemory();
    }
}

Result<CityJsonImport> readCityJson(std::istream& stream, foundation::JobContext& context)
{
    std::string text;
    try {
        std::vector<char> block(std::size_t{1} << 20U);
        while (stream.read(block.data(), static_cast<std::streamsize>(block.size())), stream.gcount() > 0) {
            text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
            if (text.size() > foundation::kLargestCityFile_bytes || context.isCancelled())
                break;
        }
    } catch (const std::bad_alloc&) {
        return notEnoughMemory();
    }
    if (context.isCancelled())
        return Error{"cancelled", foundation::told("The import was cancelled."), {}};
    if (stream.bad() || (text.empty() && !stream.eof()))
        return Error{"cannot-read", foundation::told("The text cannot be read."), {}};
    return readCityJson(std::string_view(text), context);
}

} // namespace passerby::importers
