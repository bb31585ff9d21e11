// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/job_context.h"
#include "core/judging/bounded_figures.h"
#include "core/judging/clip.h"

#include <optional>
#include <string>

namespace passerby::judging {

/// A recording that models are compared with.
struct RecordedSet {
    std::string name; ///< one of those that models were fitted on is known by it or by its counts (known_sets.h)
    heter_sim::Tracks tracks;
    std::vector<steering::Wall> walls;
    bool areHeads = false; ///< heads were tracked, which sway: states are read over ± 0.4 s instead of ± 0.2 s
};

struct JudgeOptions {
    std::vector<std::string> models; ///< as contenders()
    double step_s = 0.1;
    float radius_m = 0.2F;
    std::uint64_t seed = 1; ///< of halves and of states that are drawn; models draw nothing
    unsigned threads = 0;   ///< 0: all; the same report for any number
};

/// What is plotted of one side of a comparison.
struct Curves {
    std::vector<double> speeds_mps; ///< each ascending: all samples
    std::vector<double> accelerations_mps2;
    std::vector<double> turns_deg;
    std::vector<double> nearest_m;
    std::vector<DiagramBin> diagram;
};

/// A model beside a recording.
struct ModelReport {
    std::string key; ///< as Contender
    std::string name;
    std::string model;
    std::string fitted; ///< why it is left out of the verdict; empty: it is not
    BoundedFigures figures;
    Curves curves;
    Clip clip;
};

/// What the issue of this room asks of Heter-Sim on sets that it was not given.
enum class Aim : std::uint8_t {
    keepsApart,   ///< nearer than 0.4 m no more often than recorded, give or take the noise floor
    acceleration, ///< W1 at most half of ORCA's and of social force's
    turn,         ///< the same of turns
    deviation     ///< no greater than theirs
};
inline constexpr std::array kAims{Aim::keepsApart, Aim::acceleration, Aim::turn, Aim::deviation};
[[nodiscard]] std::string_view nameOf(Aim aim);

/// How an aim fares on a set.
struct JudgedAim {
    std::string key; ///< of the ModelReport that is judged
    Aim aim = Aim::keepsApart;
    std::optional<bool> isMet; ///< nothing: it is not judged
    std::string sentence;      ///< with the numbers, or why it is not judged
};

struct SetReport {
    std::string name;
    std::size_t people = 0;
    std::size_t measured = 0;
    std::size_t standing = 0; ///< moved as recorded, and so are the next two
    std::size_t near = 0;
    std::size_t brief = 0; ///< seen too briefly
    double duration_s = 0.0;
    geometry::Box area;     ///< of the fundamental diagram
    geometry::Box extent;   ///< all recorded places
    std::size_t states = 0; ///< moments that were read as states
    bool hasNoisyAcceleration = false;
    BoundedFigures recorded; ///< what the recording has by itself
    BoundedFigures noise;    ///< between random halves of its people
    Curves curves;
    Clip clip;
    std::vector<ModelReport> models;
    std::vector<JudgedAim> aims;

    /// Null where there is no such row.
    [[nodiscard]] const ModelReport* find(std::string_view key) const;
};

/// What came of it.
struct Verdict {
    std::string key;           ///< of the row that it is about
    std::string text;          ///< in words
    std::optional<bool> isMet; ///< all aims that were judged; nothing: none was
};

struct JudgeReport {
    JudgeOptions options;
    std::vector<SetReport> sets;
    Verdict verdict; ///< of Heter-Sim with the states of the other sets, of one set with those that ship
};

/// Replays every set by every model and measures. Errors, with the set in `where`: "no-people", "unknown-model", "no-sets", those of
/// recordedPeople, of states of sets and "cancelled".
[[nodiscard]] foundation::Result<JudgeReport> judge(std::span<const RecordedSet> sets, const JudgeOptions& options,
                                                    foundation::JobContext& context);

} // namespace passerby::judging
