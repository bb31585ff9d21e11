// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/measure_run_job.h"

#include "core/foundation/input_file.h"
#include "core/foundation/limits.h"
#include "core/foundation/words.h"
#include "core/run/place_meter.h"
#include "core/storage/trajectory_database.h"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <set>
#include <span>
#include <utility>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using run::PersonAt;
using storage::TrajectoryDatabase;
using storage::TrajectoryDatabaseRow;
using storage::TrajectoryDatabaseState;

namespace {

constexpr std::uint16_t kNoProfile = 0xFFFF;
constexpr std::size_t kFramesBetweenLooks = 256;

/// Hands out who is where, frame by frame.
class FramesOfFile {
public:
    explicit FramesOfFile(const TrajectoryDatabase& run) : m_run(run) {}

    /// Those of the next frame, ascending by id; `frame` is its number.
    Result<std::span<const PersonAt>> read(std::int64_t frame, const std::string& file)
    {
        for (; m_state < m_run.states.size() && m_run.states[m_state].frame <= frame; ++m_state)
            m_states[m_run.states[m_state].id] = m_run.states[m_state];
        std::swap(m_now, m_before);
        m_now.clear();
        for (; m_row < m_run.rows.size() && m_run.rows[m_row].frame == frame; ++m_row) {
            const TrajectoryDatabaseRow& row = m_run.rows[m_row];
            PersonAt person{static_cast<std::uint32_t>(row.id), 0, kNoProfile, PersonAt::kNoGoal, {row.x_m, row.y_m}};
            if (const auto known = m_states.find(row.id); known != m_states.end()) {
                person.level = static_cast<std::int16_t>(known->second.level);
                person.profile = known->second.profile;
                person.goal = known->second.goal.value_or(PersonAt::kNoGoal);
            }
            if (!m_now.empty() && m_now.back().id == person.id)
                return Error{"damaged", foundation::told("Person {} is twice in frame {}.", row.id, frame), file};
            m_now.push_back(person);
        }
        return std::span<const PersonAt>(m_now);
    }
    [[nodiscard]] std::span<const PersonAt> before() const { return m_before; }

private:
    const TrajectoryDatabase& m_run;
    std::map<std::int64_t, TrajectoryDatabaseState> m_states;
    std::size_t m_state = 0;
    std::size_t m_row = 0;
    std::vector<PersonAt> m_now;
    std::vector<PersonAt> m_before;
};

void addNotices(const world::World& city, const TrajectoryDatabase& run, std::vector<std::string>& notices)
{
    if (run.origin && run.origin->city != city.settings().name)
        notices.push_back(
            fmt::format("The run is of the city \"{}\", the gates and areas of \"{}\".", run.origin->city, city.settings().name));
    std::set<int> levels;
    for (const auto& [id, cell] : city.cells())
        levels.insert(cell.level);
    if (run.states.empty() && levels.size() > 1)
        notices.emplace_back("The file does not say on which level people are: all are taken to be on level 0.");
    if (run.states.empty())
        notices.emplace_back("The file does not say who people are and where they go: nothing is split by profile or goal.");
    if (city.measurementLines().empty() && city.regions().empty())
        notices.emplace_back("The city has no measurement lines and no regions: nothing is counted.");
}

std::uint64_t peopleIn(const TrajectoryDatabase& run)
{
    std::set<std::int64_t> ids;
    for (const TrajectoryDatabaseRow& row : run.rows)
        ids.insert(row.id);
    return ids.size();
}

Result<TrajectoryDatabase> readSorted(const std::filesystem::path& file, foundation::JobContext& context)
{
    const auto bytes = foundation::readInput(file, foundation::kLargestTrajectoryFile_bytes);
    if (!bytes)
        return bytes.error();
    const std::span<const std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.value().data()), bytes.value().size());
    Result<TrajectoryDatabase> run = storage::readTrajectoryDatabase(raw, file.string(), context);
    if (!run)
        return run;
    for (const TrajectoryDatabaseRow& row : run.value().rows)
        if (!std::in_range<std::uint32_t>(row.id))
            return Error{"damaged", foundation::told("The number of person {} is negative or too large.", row.id), file.string()};
    std::sort(run.value().rows.begin(), run.value().rows.end(), [](const TrajectoryDatabaseRow& a, const TrajectoryDatabaseRow& b) {
        return std::pair(a.frame, a.id) < std::pair(b.frame, b.id);
    });
    return run;
}

} // namespace

Result<RunPlaces> measureRunFile(const world::World& city, const std::filesystem::path& file, foundation::JobContext& context)
{
    context.report(0.0, "Reading the run");
    const Result<TrajectoryDatabase> read = readSorted(file, context);
    if (!read)
        return read.error();
    const TrajectoryDatabase& run = read.value();
    RunPlaces result;
    result.framesPerSecond = run.framesPerSecond;
    result.people = peopleIn(run);
    addNotices(city, run, result.notices);
    if (run.rows.empty() && !run.lastFrame)
        return result;
    const std::int64_t first = run.rows.empty() || run.source == storage::kRunOfPasserby ? 0 : run.rows.front().frame;
    const std::int64_t last = std::max(run.lastFrame.value_or(0), run.rows.empty() ? first : run.rows.back().frame);
    if (last - first >= static_cast<std::int64_t>(foundation::kMostTrackPoints) || (!run.rows.empty() && run.rows.front().frame < first))
        return Error{"damaged", foundation::told("Its frames, {} to {}, are too many, or begin before the first.", first, last),
                     file.string()};
    result.frames = static_cast<std::uint64_t>(last - first) + 1;
    run::PlaceMeter meter(run::measuredPlaces(city), 1.0 / run.framesPerSecond);
    FramesOfFile frames(run);
    for (std::int64_t frame = first; frame <= last; ++frame) {
        const auto now = frames.read(frame, file.string());
        if (!now)
            return now.error();
        if (frame > first)
            meter.step(frames.before(), now.value());
        if (static_cast<std::size_t>(frame - first) % kFramesBetweenLooks != 0)
            continue;
        if (context.isCancelled())
            return Error{"cancelled", foundation::told("The measuring was cancelled."), ""};
        context.report(0.3 + 0.7 * static_cast<double>(frame - first) / static_cast<double>(result.frames), "Counting");
    }
    result.places = meter.measures();
    context.report(1.0, "Done");
    return result;
}

} // namespace passerby::jobs
