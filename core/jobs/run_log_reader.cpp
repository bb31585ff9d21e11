// SPDX-License-Identifier: Apache-2.0
#include "core/foundation/input_file.h"
#include "core/foundation/words.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/importers/city_json/json_text.h"
#include "core/importers/city_json/json_value.h"
#include "core/jobs/run_log_file.h"
#include "core/jobs/run_log_words.h"
#include "core/perceptual/perceptual_run.h"
#include "core/world/content_hash.h"
#include "core/world/row_rules.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <fmt/format.h>

namespace passerby::jobs {

using foundation::Error;
using foundation::PartContext;
using foundation::Result;
using importers::JsonFailure;
using importers::JsonObject;
using importers::JsonPath;
using importers::JsonValue;
using simulation::RunLog;

// What is wrong is thrown as JsonFailure and caught in fromRunLog().
namespace {

using namespace run_log;

using run::kManyTurns_rad;
constexpr double kFarthest = 1e12; ///< of an observer's path, m and s; also without a place there

/// A key that nobody knows may say something that the run depends on.
class NoUnknownKeys final : public importers::UnknownKeys {
public:
    void report(const JsonPath& path) override
    {
        throw JsonFailure{{"unknown-key", "This key means nothing in a log of a run.", path.text()}};
    }
};

double numberIn(const JsonValue& value, double low, double high)
{
    const double number = value.number();
    if (!(number >= low && number <= high))
        value.failWrong(fmt::format("A number from {} to {} is expected here.", low, high));
    return number;
}

double positiveNumber(const JsonValue& value, double most)
{
    const double number = value.number();
    if (!(number > 0.0 && number <= most))
        value.failWrong(fmt::format("A number above 0 and at most {} is expected here.", most));
    return number;
}

std::int64_t wholeIn(const JsonValue& value, std::uint64_t low, std::uint64_t high)
{
    return value.integer(static_cast<std::int64_t>(low), static_cast<std::int64_t>(high));
}

std::uint64_t readHash(const JsonValue& value)
{
    const std::string text = value.text();
    std::uint64_t hash = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), hash, 16);
    if (text.size() != 16 || error != std::errc() || end != text.data() + text.size())
        value.failWrong("Sixteen hexadecimal digits are expected here.");
    return hash;
}

template <class Kind, class Names>
Kind readChoice(JsonObject& object, std::string_view key, const Names& names)
{
    Kind kind{};
    static_cast<void>(object.at(key)); // it must be there
    object.choice(key, kind, names);
    return kind;
}

geometry::Point readPlace(const JsonValue& value)
{
    const geometry::Point place = value.point();
    if (std::abs(place.x) > world::kCoordinateLimit_m || std::abs(place.y) > world::kCoordinateLimit_m)
        value.failWrong("This is too far away.");
    return place;
}

geometry::Ring readRing(const JsonValue& value)
{
    value.eachElement([](const JsonValue& place) { static_cast<void>(readPlace(place)); });
    return value.ring();
}

void requireFormat(JsonObject& log)
{
    if (!log.has("format") || !log.at("format").isText() || log.at("format").text() != kFormat)
        log.value().fail("wrong-format", "This is not the log of a run: \"format\" is not \"passerby-run\".");
    const auto version = log.at("version").integer(1, std::numeric_limits<int>::max());
    if (version > kVersion)
        log.at("version").fail(
            "newer-version",
            fmt::format("This log is written in version {} of the format; this program knows version {}.", version, kVersion));
}

KeptCity readCity(const JsonValue& value, importers::UnknownKeys& unknown)
{
    JsonObject object(value, unknown);
    KeptCity city;
    city.hash = readHash(object.at("hash"));
    city.name = object.at("name").text();
    city.cells = static_cast<std::uint64_t>(wholeIn(object.at("cells"), 0, world::kLargestNumber));
    city.targets = static_cast<std::uint64_t>(wholeIn(object.at("targets"), 0, world::kLargestNumber));
    object.finish();
    return city;
}

std::vector<perceptual::Viewpoint> readPath(const JsonValue& list)
{
    if (list.listSize() == 0)
        list.failWrong("A path needs at least one viewpoint.");
    std::vector<perceptual::Viewpoint> path;
    list.eachElement([&](const JsonValue& one) {
        if (one.listSize() != 4)
            one.failWrong("A viewpoint [time, x, y, radius] is expected here.");
        std::array<double, 4> numbers{};
        for (std::size_t k = 0; k < numbers.size(); ++k)
            numbers[k] = numberIn(one.element(k), -kFarthest, kFarthest);
        if (!path.empty() && numbers[0] <= path.back().time_s)
            one.failWrong("Times must ascend.");
        path.push_back({numbers[0], {numbers[1], numbers[2]}, numbers[3]});
    });
    return path;
}

std::vector<geometry::Polygon> readAreas(const JsonValue& list, importers::UnknownKeys& unknown)
{
    if (list.listSize() == 0)
        list.failWrong("At least one area is expected here.");
    std::vector<geometry::Polygon> areas;
    list.eachElement([&](const JsonValue& one) {
        JsonObject object(one, unknown);
        geometry::Polygon area;
        area.outer = readRing(object.at("outer"));
        const JsonValue holes = object.at("holes");
        holes.eachElement([&](const JsonValue& hole) { area.holes.push_back(readRing(hole)); });
        object.finish();
        areas.push_back(std::move(area));
    });
    return areas;
}

perceptual::Observer readObserver(const JsonValue& value, importers::UnknownKeys& unknown)
{
    JsonObject object(value, unknown);
    perceptual::Observer observer = object.has("areas") ? perceptual::Observer::ofAll(readAreas(object.at("areas"), unknown))
                                                        : perceptual::Observer::along(readPath(object.at("path")));
    object.finish();
    return observer;
}

RunLog::Edited readEdit(JsonObject& object, foundation::JobContext& context)
{
    RunLog::Edited edited;
    edited.people = static_cast<std::uint64_t>(wholeIn(object.at("people"), 0, simulation::kMostPeopleInRun));
    const std::uint64_t hash = readHash(object.at("hash"));
    const JsonValue city = object.at("city");
    auto read = importers::readCityJson(city.text(), context);
    if (!read && read.error().code == "cancelled")
        throw JsonFailure{read.error()};
    if (!read)
        city.failWrong("This city cannot be read: " + foundation::describe(read.error()));
    if (world::runHash(read.value().world) != hash)
        city.failWrong("This city is not the one whose hash stands beside it.");
    edited.world = std::move(read.value().world);
    return edited;
}

ground::Barrier readBarrier(JsonObject& object)
{
    ground::Barrier barrier;
    barrier.cell = static_cast<std::uint32_t>(wholeIn(object.at("cell"), 1, world::kLargestNumber));
    barrier.left = readPlace(object.at("left"));
    barrier.right = readPlace(object.at("right"));
    barrier.elevation_m = numberIn(object.at("elevation_m"), -world::kCoordinateLimit_m, world::kCoordinateLimit_m);
    return barrier;
}

std::vector<world::AgentId> readPeople(const JsonValue& list, std::uint64_t most)
{
    std::vector<world::AgentId> people;
    if (list.listSize() > most)
        list.failWrong(fmt::format("At most {} people are expected here.", most));
    list.eachElement([&](const JsonValue& one) {
        const std::uint64_t number = one.unsignedInteger();
        if (number < world::kFirstMind || number > std::numeric_limits<std::uint32_t>::max())
            one.failWrong("The number of somebody who lives by what they need and want is expected here.");
        people.push_back(world::agentOf(number));
    });
    return people;
}

RunLog::Entered readEntered(JsonObject& object)
{
    RunLog::Entered entered;
    entered.start.mode = readChoice<run::VisitorMode>(object, "by", kVisitorModes);
    entered.start.place = readPlace(object.at("place"));
    entered.start.level =
        static_cast<int>(object.at("level").integer(std::numeric_limits<std::int16_t>::min(), std::numeric_limits<std::int16_t>::max()));
    entered.start.heading_rad = numberIn(object.at("heading_rad"), -kManyTurns_rad, kManyTurns_rad);
    entered.start.kind = static_cast<std::uint32_t>(wholeIn(object.at("kind"), 0, world::kLargestNumber));
    return entered;
}

RunLog::Steered readSteered(JsonObject& object)
{
    RunLog::Steered steered;
    steered.input.ahead = numberIn(object.at("ahead"), -1.0, 1.0);
    steered.input.left = numberIn(object.at("left"), -1.0, 1.0);
    steered.input.heading_rad = numberIn(object.at("heading_rad"), -kManyTurns_rad, kManyTurns_rad);
    steered.input.runs = object.at("runs").flag();
    return steered;
}

RunLog::Entry readEntry(const JsonValue& value, std::uint64_t first, std::uint64_t last, importers::UnknownKeys& unknown,
                        foundation::JobContext& context)
{
    JsonObject object(value, unknown);
    RunLog::Entry entry{static_cast<std::uint64_t>(wholeIn(object.at("step"), first, last)), RunLog::AllUnblocked{}};
    switch (readChoice<What>(object, "what", kWhats)) {
    case What::edit:
        entry.what = readEdit(object, context);
        break;
    case What::block:
        entry.what = RunLog::Blocked{readBarrier(object)};
        break;
    case What::unblock:
        entry.what =
            RunLog::Unblocked{static_cast<std::uint32_t>(wholeIn(object.at("number"), 0, std::numeric_limits<std::uint32_t>::max()))};
        break;
    case What::unblockAll:
        break; // as it is
    case What::resetMeasures:
        entry.what = RunLog::MeasuresReset{};
        break;
    case What::walkTogether: {
        RunLog::Joined joined{readPeople(object.at("people"), autonomous::kMostInGroup), {}};
        joined.form = readChoice<autonomous::Form>(object, "form", kForms);
        entry.what = std::move(joined);
        break;
    }
    case What::part:
        entry.what = RunLog::Parted{readPeople(object.at("people"), foundation::kMostPeopleInRun)};
        break;
    case What::enter:
        entry.what = readEntered(object);
        break;
    case What::steer:
        entry.what = readSteered(object);
        break;
    case What::leave:
        entry.what = RunLog::Left{};
        break;
    }
    object.finish();
    return entry;
}

void readEntries(const JsonValue& list, KeptRun& run, importers::UnknownKeys& unknown, foundation::JobContext& context)
{
    const std::size_t count = list.listSize();
    if (count > 0 && run.mode == SimulationMode::perceptual)
        list.failWrong("Nothing can be done to a run of who is seen.");
    std::uint64_t step = 0;
    list.eachElement([&](const JsonValue& entry) {
        if (context.isCancelled())
            throw JsonFailure{{"cancelled", "Reading the log was cancelled.", ""}};
        const std::size_t i = run.entries.size();
        PartContext part(context, static_cast<double>(i) / static_cast<double>(count),
                         static_cast<double>(i + 1) / static_cast<double>(count));
        run.entries.push_back(readEntry(entry, step, run.lastStep(), unknown, part));
        step = run.entries.back().step;
    });
}

KeptRun readRun(std::string_view text, foundation::JobContext& context)
{
    NoUnknownKeys unknown;
    const JsonValue root(importers::jsonRoot(text), {});
    JsonObject log(root, unknown);
    requireFormat(log);
    KeptRun run;
    run.city = readCity(log.at("city"), unknown);
    run.mode = readChoice<SimulationMode>(log, "mode", kModes);
    run.seed = log.at("seed").unsignedInteger();
    run.people = static_cast<std::uint64_t>(
        wholeIn(log.at("people"), 0, run.mode == SimulationMode::full ? simulation::kMostPeopleInRun : perceptual::kMostPeoplePerceived));
    run.framesPerSecond = positiveNumber(log.at("frames_per_second"), kMostFramesPerSecond);
    const JsonValue step = log.at("step_s");
    run.step_s = step.number();
    if (!(std::abs(run.step_s * run.framesPerSecond - 1.0) <= 1e-9))
        step.failWrong("There must be a frame a step: this must be one over frames_per_second.");
    run.startClock_s = numberIn(log.at("start_clock_s"), 0.0, 86400.0);
    run.seconds = numberIn(log.at("seconds"), 0.0, kLongestRun_s);
    run.wanderStart = readChoice<wander::WanderStart>(log, "wander_start", kWanderStarts);
    if (run.mode == SimulationMode::perceptual)
        run.observer = readObserver(log.at("observer"), unknown);
    readEntries(log.at("entries"), run, unknown, context);
    log.finish();
    return run;
}

} // namespace

Result<KeptRun> fromRunLog(std::string_view text, foundation::JobContext& context)
{
    if (text.size() > kLargestText_bytes)
        return Error{
            "too-large",
            foundation::told("The text is too large for the log of a run (more than {}).", foundation::spelledSize(kLargestText_bytes)),
            ""};
    try {
        if (const auto fault = importers::findJsonFault(text)) {
            const std::string_view before = text.substr(0, *fault - 1);
            return Error{"not-json",
                         foundation::told("This is not valid JSON: line {} cannot be understood.",
                                          1 + std::count(before.begin(), before.end(), '\n')),
                         ""};
        }
        return readRun(text, context);
    } catch (const JsonFailure& failure) {
        return failure.error;
    } catch (const std::bad_alloc&) {
        return Error{"too-large", foundation::told("There is not enough memory to read the log."), ""};
    }
}

} // namespace passerby::jobs
