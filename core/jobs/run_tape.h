// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/foundation/result.h"
#include "core/jobs/frame_points.h"
#include "core/storage/trajectory_database.h"
#include "core/world/recording.h"

#include <cstddef>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace passerby::jobs {

/// More places of people and vehicles a tape does not hold: some 100 MB, and a recording of them is made within a gigabyte.
inline constexpr std::size_t kMostTapePlaces = 8'000'000;

/// Keeps where everybody is in a run, step by step, to make a recording of it. Not thread-safe.
class RunTape {
public:
    /// `origin`: which run; `step_s` > 0: of the run; `last_s`: only so many seconds, the last ones, are kept (nothing: all of them);
    /// `mostPlaces`: above that the oldest steps go where only the last are kept, else the tape is full.
    RunTape(storage::RunOrigin origin, double step_s, std::optional<double> last_s, std::size_t mostPlaces = kMostTapePlaces);

    /// The frames of the run one after the other, `city` the one that it lives in then. A step that was added already, or comes when the
    /// tape is full, is left out.
    void add(const run::Frame& frame, const world::World& city);

    /// No further step is kept.
    [[nodiscard]] bool isFull() const { return m_isFull; }
    [[nodiscard]] bool isEmpty() const { return m_places == 0; }
    /// From the first step that is kept to the last.
    [[nodiscard]] double seconds() const;
    /// What the file of the same run holds of these steps, without headings; less of it once the context is cancelled.
    [[nodiscard]] storage::TrajectoryDatabase rows(const foundation::JobContext& context = {}) const;
    /// How many edits of the city the run had taken when the last step was kept.
    [[nodiscard]] std::uint32_t edits() const { return m_edits; }

private:
    struct Dot {
        std::uint32_t id;
        float x_m; ///< as frames have it
        float y_m;
    };
    struct Step {
        std::int64_t number = 0;
        std::vector<Dot> people;
        std::vector<Dot> vehicles;

        [[nodiscard]] std::size_t places() const { return people.size() + vehicles.size(); }
    };
    void forgetOld();

    storage::RunOrigin m_origin;
    double m_step_s;
    std::optional<double> m_last_s;
    std::size_t m_mostPlaces;
    FramePoints m_points;
    std::deque<Step> m_steps;
    std::map<std::int64_t, storage::TrajectoryDatabaseVehicle> m_vehicles; ///< by id
    std::size_t m_places = 0;
    std::uint32_t m_edits = 0;
    bool m_isFull = false;
};

/// "A run of Passerby: Old town, seed 1, 8:00:00 to 8:05:00": what recordings say of runs. Times are of the run's own day, of the frames
/// from … to, which are `framesPerSecond` a second.
[[nodiscard]] std::string sourceOfRun(const storage::RunOrigin& origin, double framesPerSecond, std::int64_t from, std::int64_t to);

/// What is on the tape as a recording, the same as the import of the file of that run. Errors: "nobody-there" where nobody was on the way
/// meanwhile; "cancelled"; those of importers::tracksOfRun.
[[nodiscard]] foundation::Result<world::Recording> recordingOf(const RunTape& tape, const std::string& name,
                                                               const foundation::JobContext& context = {});

} // namespace passerby::jobs
