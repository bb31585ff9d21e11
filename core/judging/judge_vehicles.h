// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/judging/judge.h"
#include "core/judging/vehicle_measures.h"

#include <string>

namespace passerby::judging {

/// A recording with vehicles that models are compared with.
struct VehicleSet {
    std::string name;
    VehicleTracks tracks;
};

/// A row of a comparison: whoever drives.
struct DrivingRow {
    std::string key;    ///< in JSON
    std::string name;   ///< for people
    std::string note;   ///< a sentence to stand beside it; may be empty
    std::string fitted; ///< why it is left out of the verdict; empty: it is not
    /// Error "left-out": the row is, and the message says why.
    std::function<foundation::Result<ReplayedVehicles>(const RecordedVehicles& recorded, foundation::JobContext& context)> drive;
};

struct VehicleJudgeOptions {
    double step_s = 0.1;
    std::uint64_t seed = 1;   ///< of halves and of states that are drawn; models draw nothing
    unsigned threads = 0;     ///< 0: all; the same report for any number
    bool withHeterSim = true; ///< its rows: states made up, of the other sets, of the set itself
    bool withStraight = true;
    LaneChangeRule changes;       ///< of Heter-Sim, which has none
    std::vector<DrivingRow> more; ///< whoever else drives, such as "idm", which the verdict is beside
};

/// A model beside a recording.
struct DrivingReport {
    std::string key;
    std::string name;
    std::string note;
    std::string fitted;
    BoundedVehicleFigures figures;
    Clip clip;
};

/// A measure by which the row that is judged stands beside the peer.
struct JudgedMeasure {
    VehicleMeasure measure = VehicleMeasure::gapDistance;
    statistics::BoundedFigure difference; ///< ours less theirs, with bounds; below 0: ours is nearer to the recording
    bool isTold = false;                  ///< 0 is beyond the bounds: the two can be told apart
};

struct VehicleSetReport {
    std::string name;
    std::size_t vehicles = 0;
    std::size_t measured = 0;
    std::size_t standing = 0; ///< moved as recorded, and so are the next two
    std::size_t brief = 0;
    std::size_t waiting = 0;
    std::size_t people = 0; ///< all moved as recorded
    std::size_t lanes = 0;
    bool areLanesFitted = true;
    bool areSizesKnown = true;
    double duration_s = 0.0;
    std::size_t states = 0; ///< moments that were read as states
    geometry::Box extent;
    BoundedVehicleFigures recorded;
    BoundedVehicleFigures noise; ///< between random halves of its vehicles
    Clip clip;
    std::vector<DrivingReport> rows;
    std::vector<std::string> leftOut; ///< sentences: who does not take part, and why
    std::string judged;               ///< key of the row that the sentence is about; empty: none
    std::vector<JudgedMeasure> judgedMeasures;
    std::string verdict; ///< in words

    /// "24 cars, 4 s": how little there is.
    [[nodiscard]] std::string howMuch() const;
    /// Null where there is no such row.
    [[nodiscard]] const DrivingReport* find(std::string_view key) const;
};

struct VehicleJudgeReport {
    std::vector<VehicleSetReport> sets;
    std::string verdict; ///< of all sets, in words
};

/// The clips of a report as those of people are kept, for a page on which they are judged blindly: rows that are there on every set.
[[nodiscard]] JudgeReport clipsOf(const VehicleJudgeReport& report, const JudgeOptions& options);

inline constexpr std::string_view kHeterSimCars = "heter_sim";
inline constexpr std::string_view kPeerOfCars = "idm"; ///< the row beside which Heter-Sim is judged

/// Replays every set by every row and measures. Errors, with the set in `where`: "no-sets", those of recordedVehicles(), of states, of the
/// rows, and "cancelled".
[[nodiscard]] foundation::Result<VehicleJudgeReport> judgeVehicles(std::span<const VehicleSet> sets, const VehicleJudgeOptions& options,
                                                                   foundation::JobContext& context);

} // namespace passerby::judging
