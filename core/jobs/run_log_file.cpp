// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/run_log_file.h"

#include "core/exporters/city_json/city_json_exporter.h"
#include "core/exporters/json_text.h"
#include "core/foundation/input_file.h"
#include "core/foundation/replaced_files.h"
#include "core/foundation/words.h"
#include "core/importers/city_json/city_json_reader.h"
#include "core/jobs/run_log_words.h"
#include "core/world/content_hash.h"
#include "core/world/without_stories.h"

#include <algorithm>
#include <cassert>
#include <fmt/format.h>

namespace passerby::jobs {

using exporters::JsonText;
using foundation::Error;
using foundation::PartContext;
using foundation::Result;
using simulation::RunLog;

namespace {

using namespace run_log;

template <class Names, class Kind>
std::string_view nameOf(const Names& names, Kind kind)
{
    return names[static_cast<std::size_t>(kind)];
}

void writePath(JsonText& json, const std::vector<perceptual::Viewpoint>& path)
{
    json.key("path");
    json.beginList();
    for (const perceptual::Viewpoint& view : path) {
        json.beginList();
        for (const double number : {view.time_s, view.position.x, view.position.y, view.radius_m})
            json.value(number);
        json.endList();
    }
    json.endList();
}

void writeAreas(JsonText& json, const std::vector<geometry::Polygon>& areas)
{
    json.key("areas");
    json.beginList();
    for (const geometry::Polygon& area : areas) {
        json.beginObject();
        json.member("outer", std::span<const geometry::Point>(area.outer));
        json.key("holes");
        json.beginList();
        for (const geometry::Ring& hole : area.holes)
            json.value(std::span<const geometry::Point>(hole));
        json.endList();
        json.endObject();
    }
    json.endList();
}

void writeObserver(JsonText& json, const perceptual::Observer& observer)
{
    json.key("observer");
    json.beginObject();
    if (observer.areas().empty())
        writePath(json, observer.path());
    else
        writeAreas(json, observer.areas());
    json.endObject();
}

void writeCity(JsonText& json, const KeptCity& city)
{
    json.key("city");
    json.beginObject();
    json.member("hash", spellHash(city.hash));
    json.member("name", city.name);
    json.member("cells", city.cells);
    json.member("targets", city.targets);
    json.endObject();
}

/// The city as text that is sure to read back as the same city.
Result<std::string> textOf(const world::World& world, foundation::JobContext& context)
{
    std::string text = exporters::toCityJson(world::withoutStories(world)); // whose pictures no run looks at
    const auto read = importers::readCityJson(text, context);
    if (!read)
        return read.error().code == "cancelled" ? read.error() : Error{"not-loggable", read.error().message, read.error().where};
    if (world::runHash(read.value().world) != world::runHash(world))
        return Error{"not-loggable", foundation::told("Read back from text, it would be another city."), ""};
    return text;
}

/// Writes the rest of an entry.
class EntryWriter {
public:
    EntryWriter(JsonText& json, foundation::JobContext& context) : m_json(json), m_context(context) {}
    Result<void> operator()(const RunLog::Edited& edited)
    {
        const Result<std::string> text = textOf(edited.world, m_context);
        if (!text)
            return text.error();
        m_json.member("what", nameOf(kWhats, What::edit));
        m_json.member("people", edited.people);
        m_json.member("hash", spellHash(world::runHash(edited.world)));
        m_json.member("city", text.value());
        return {};
    }
    Result<void> operator()(const RunLog::Blocked& blocked)
    {
        m_json.member("what", nameOf(kWhats, What::block));
        m_json.member("cell", blocked.barrier.cell);
        m_json.member("left", blocked.barrier.left);
        m_json.member("right", blocked.barrier.right);
        m_json.member("elevation_m", blocked.barrier.elevation_m);
        return {};
    }
    Result<void> operator()(const RunLog::Unblocked& unblocked)
    {
        m_json.member("what", nameOf(kWhats, What::unblock));
        m_json.member("number", unblocked.number);
        return {};
    }
    Result<void> operator()(const RunLog::AllUnblocked&)
    {
        m_json.member("what", nameOf(kWhats, What::unblockAll));
        return {};
    }
    Result<void> operator()(const RunLog::MeasuresReset&)
    {
        m_json.member("what", nameOf(kWhats, What::resetMeasures));
        return {};
    }

    Result<void> operator()(const RunLog::Joined& joined)
    {
        m_json.member("what", nameOf(kWhats, What::walkTogether));
        writePeople(joined.people);
        m_json.member("form", nameOf(kForms, joined.form));
        return {};
    }
    Result<void> operator()(const RunLog::Parted& parted)
    {
        m_json.member("what", nameOf(kWhats, What::part));
        writePeople(parted.people);
        return {};
    }

    Result<void> operator()(const RunLog::Entered& entered)
    {
        m_json.member("what", nameOf(kWhats, What::enter));
        m_json.member("by", nameOf(kVisitorModes, entered.start.mode));
        m_json.member("place", entered.start.place);
        m_json.member("level", entered.start.level);
        m_json.member("heading_rad", entered.start.heading_rad);
        m_json.member("kind", entered.start.kind);
        return {};
    }
    Result<void> operator()(const RunLog::Steered& steered)
    {
        m_json.member("what", nameOf(kWhats, What::steer));
        m_json.member("ahead", steered.input.ahead);
        m_json.member("left", steered.input.left);
        m_json.member("heading_rad", steered.input.heading_rad);
        m_json.member("runs", steered.input.runs);
        return {};
    }
    Result<void> operator()(const RunLog::Left&)
    {
        m_json.member("what", nameOf(kWhats, What::leave));
        return {};
    }

private:
    /// By their exported numbers.
    void writePeople(const std::vector<world::AgentId>& people)
    {
        m_json.key("people");
        m_json.beginList();
        for (const world::AgentId person : people)
            m_json.value(world::exportedId(person));
        m_json.endList();
    }

    JsonText& m_json;
    foundation::JobContext& m_context;
};

bool isOfVisitor(const RunLog::Entry& entry)
{
    return std::holds_alternative<RunLog::Entered>(entry.what) || std::holds_alternative<RunLog::Steered>(entry.what)
           || std::holds_alternative<RunLog::Left>(entry.what);
}

Result<void> writeEntries(JsonText& json, const KeptRun& run, foundation::JobContext& context)
{
    json.key("entries");
    json.beginList();
    for (std::size_t i = 0; i < run.entries.size(); ++i) {
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("Writing the run was cancelled."), ""};
        PartContext part(context, static_cast<double>(i) / static_cast<double>(run.entries.size()),
                         static_cast<double>(i + 1) / static_cast<double>(run.entries.size()));
        json.beginObject();
        json.member("step", run.entries[i].step);
        Result<void> written = std::visit(EntryWriter(json, part), run.entries[i].what);
        if (!written && written.error().code == "cancelled")
            return written;
        if (!written)
            return Error{written.error().code,
                         foundation::told("The run cannot be kept: the city that was edited at step {} cannot be written as text. {}",
                                          run.entries[i].step, written.error().message),
                         written.error().where};
        json.endObject();
    }
    json.endList();
    return {};
}

} // namespace

Result<std::string> toRunLog(const KeptRun& run, foundation::JobContext& context)
{
    assert(run.mode == SimulationMode::full || run.entries.empty());
    if (run.mode == SimulationMode::perceptual && run.observer.path().empty() && run.observer.areas().empty())
        return Error{"not-loggable", foundation::told("The run cannot be kept: its observer has neither a path nor an area."), ""};
    JsonText json;
    json.beginObject();
    json.member("format", kFormat);
    json.member("version", std::any_of(run.entries.begin(), run.entries.end(), isOfVisitor) ? kVersion : kVersionWithoutVisitors);
    writeCity(json, run.city);
    json.member("mode", nameOf(kModes, run.mode));
    json.member("seed", run.seed);
    json.member("people", run.people);
    json.member("step_s", run.step_s);
    json.member("frames_per_second", run.framesPerSecond);
    json.member("start_clock_s", run.startClock_s);
    json.member("seconds", run.seconds);
    json.member("wander_start", nameOf(kWanderStarts, run.wanderStart));
    if (run.mode == SimulationMode::perceptual)
        writeObserver(json, run.observer);
    const Result<void> entries = writeEntries(json, run, context);
    if (!entries)
        return entries.error();
    json.endObject();
    return json.take();
}

Result<void> writeRunLog(const std::filesystem::path& file, const KeptRun& run, foundation::JobContext& context)
{
    const Result<std::string> text = toRunLog(run, context);
    if (!text)
        return text.error();
    foundation::ReplacedFiles output;
    if (Result<void> written = output.write(file, text.value()); !written)
        return written;
    const auto files = output.commit();
    return files ? Result<void>() : files.error();
}

Result<KeptRun> readRunLog(const std::filesystem::path& file, foundation::JobContext& context)
{
    const Result<std::string> text = foundation::readInput(file, kLargestText_bytes);
    if (!text)
        return text.error();
    Result<KeptRun> run = fromRunLog(text.value(), context);
    if (run || run.error().code == "cancelled")
        return run;
    Error error = run.error();
    error.where = file.string() + (error.where.empty() ? "" : ", " + error.where);
    return error;
}

} // namespace passerby::jobs
