// SPDX-License-Identifier: Apache-2.0
#include "core/jobs/run_tape.h"

#include "core/foundation/words.h"
#include "core/importers/trajectories/trajectory_import.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <utility>

namespace passerby::jobs {

using foundation::Error;
using foundation::Result;
using storage::TrajectoryDatabase;

namespace {

constexpr const char* kNameInMessages = "The run";

/// "8:05:00".
std::string clockText(double clock_s)
{
    const auto whole = static_cast<long>(std::floor(clock_s + 1e-6)) % 86'400;
    return fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

/// The first and the last frame of tracks that are there.
std::pair<std::int32_t, std::int32_t> framesOf(const world::RecordedTracks& recorded)
{
    std::pair<std::int32_t, std::int32_t> frames{std::numeric_limits<std::int32_t>::max(), std::numeric_limits<std::int32_t>::min()};
    for (const world::RecordedTrack& track : recorded.tracks) {
        frames.first = std::min(frames.first, track.points.front().frame);
        frames.second = std::max(frames.second, track.points.back().frame);
    }
    return frames;
}

} // namespace

RunTape::RunTape(storage::RunOrigin origin, double step_s, std::optional<double> last_s, std::size_t mostPlaces)
    : m_origin(std::move(origin)), m_step_s(step_s), m_last_s(last_s), m_mostPlaces(mostPlaces)
{
}

void RunTape::add(const run::Frame& frame, const world::World& city)
{
    const auto number = static_cast<std::int64_t>(frame.step);
    if (m_isFull || (!m_steps.empty() && m_steps.back().number >= number))
        return;
    m_points.read(frame, city);
    Step step;
    step.number = number;
    for (const exporters::TrajectoryPoint& point : m_points.people())
        step.people.push_back({point.id, static_cast<float>(point.x_m), static_cast<float>(point.y_m)});
    for (const exporters::VehiclePoint& point : m_points.vehicles()) {
        step.vehicles.push_back({point.id, static_cast<float>(point.x_m), static_cast<float>(point.y_m)});
        m_vehicles.try_emplace(point.id, storage::TrajectoryDatabaseVehicle{point.id, point.followed, point.length_m, point.width_m});
    }
    if (!m_last_s && m_places + step.places() > m_mostPlaces) {
        m_isFull = true;
        return;
    }
    m_edits = frame.edits;
    m_places += step.places();
    m_steps.push_back(std::move(step));
    forgetOld();
}

void RunTape::forgetOld()
{
    while (m_last_s && m_steps.size() > 1 && (seconds() > *m_last_s + 1e-9 || m_places > m_mostPlaces)) {
        m_places -= m_steps.front().places();
        m_steps.pop_front();
    }
}

double RunTape::seconds() const
{
    return m_steps.empty() ? 0.0 : static_cast<double>(m_steps.back().number - m_steps.front().number) * m_step_s;
}

TrajectoryDatabase RunTape::rows(const foundation::JobContext& context) const
{
    TrajectoryDatabase all;
    all.framesPerSecond = 1.0 / m_step_s;
    all.source = storage::kRunOfPasserby;
    all.origin = m_origin;
    std::map<std::int64_t, storage::TrajectoryDatabaseVehicle> seen;
    for (const Step& step : m_steps) {
        if (context.isCancelled())
            break;
        for (const Dot& dot : step.people)
            all.rows.push_back({step.number, dot.id, static_cast<double>(dot.x_m), static_cast<double>(dot.y_m)});
        for (const Dot& dot : step.vehicles) {
            all.vehicleRows.push_back({step.number, dot.id, static_cast<double>(dot.x_m), static_cast<double>(dot.y_m)});
            seen.try_emplace(dot.id, m_vehicles.at(dot.id));
        }
    }
    for (const auto& [id, vehicle] : seen)
        all.vehicles.push_back(vehicle);
    return all;
}

std::string sourceOfRun(const storage::RunOrigin& origin, double framesPerSecond, std::int64_t from, std::int64_t to)
{
    const auto clockAt = [&](std::int64_t frame) { return clockText(origin.startClock_s + static_cast<double>(frame) / framesPerSecond); };
    return fmt::format("A run of Passerby: {}, seed {}, {} to {}", origin.city.empty() ? "a city without a name" : origin.city, origin.seed,
                       clockAt(from), clockAt(to));
}

Result<world::Recording> recordingOf(const RunTape& tape, const std::string& name, const foundation::JobContext& context)
{
    const Error cancelled{"cancelled", foundation::told("The recording was cancelled."), ""};
    if (tape.isEmpty())
        return Error{"nobody-there", foundation::told("Nobody was on the way meanwhile, so there is nothing to keep."), ""};
    const TrajectoryDatabase rows = tape.rows(context);
    if (context.isCancelled())
        return cancelled;
    auto read = importers::tracksOfRun(rows, kNameInMessages);
    if (!read)
        return read.error();
    if (context.isCancelled())
        return cancelled;
    const world::RecordedTracks& recorded = read.value().recorded;
    const auto [from, to] = framesOf(recorded);
    world::Recording recording;
    recording.name = name;
    recording.source = sourceOfRun(*rows.origin, recorded.frameRate_hz, from, to);
    if (tape.edits() > 0)
        recording.source += fmt::format(", its city edited {}", tape.edits() == 1 ? "once" : fmt::format("{} times", tape.edits()));
    recording.frameOfReference = read.value().frameOfReference;
    recording.frameRate_hz = recorded.frameRate_hz;
    recording.tracks = std::make_shared<const std::vector<std::uint8_t>>(world::packTracks(recorded.tracks));
    if (context.isCancelled())
        return cancelled;
    return recording;
}

} // namespace passerby::jobs
