// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/story.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace passerby::story {

/// How a slide is reached: at once, by a camera that glides, or by one picture that fades into the next.
enum class Arrival { cut, glide, fade };

/// A moment of one of the runs that a story shows.
struct RunMoment {
    std::size_t run = 0; ///< place in Timeline::runs()
    double time_s = 0.0; ///< since it began

    friend bool operator==(const RunMoment&, const RunMoment&) = default;
};

/// A run that a story shows.
struct ShownRun {
    std::optional<double> hour; ///< time of day at which it begins, in hours; nothing: the city's own
    std::uint32_t variant = 0;  ///< number of the variant that people live in; 0: the city as it is open

    friend bool operator==(const ShownRun&, const ShownRun&) = default;
};

/// When a story shows what. A picture fades where a plan follows the city or the city a plan, where somebody is followed, where another run
/// begins, or where one would go back or on by more than a minute a second. A slide of another variant than the one before shows a run of
/// that city, at the time at which the run before would be.
class Timeline {
public:
    explicit Timeline(const world::Story& story);

    /// A slide in its time.
    struct Station {
        double leavesBefore_s = 0.0; ///< the way from the slide before begins
        double arrives_s = 0.0;
        double leaves_s = 0.0;
        Arrival arrival = Arrival::cut;
        RunMoment reached;
        RunMoment left;
    };
    /// What a moment of the story shows.
    struct Moment {
        std::size_t slide = 0;   ///< that is shown, or on the way to which it is
        bool isArriving = false; ///< on the way: `share` of it
        double share = 1.0;
        double inDwell_s = 0.0;            ///< since it was reached
        RunMoment run;                     ///< of the slide; on the way by a glide, of that moment
        std::optional<RunMoment> before{}; ///< while it fades: of the slide before
    };

    [[nodiscard]] const std::vector<Station>& stations() const { return m_stations; }
    [[nodiscard]] const std::vector<ShownRun>& runs() const { return m_runs; }
    [[nodiscard]] double length_s() const { return m_stations.empty() ? 0.0 : m_stations.back().leaves_s; }
    /// `time_s` from the beginning of the story; there must be a slide.
    [[nodiscard]] Moment at(double time_s) const;
    /// How many pictures a film has: at least one.
    [[nodiscard]] std::size_t frames(double perSecond) const;

private:
    void add(const world::Slide& slide, const world::Slide* before);

    std::vector<Station> m_stations;
    std::vector<ShownRun> m_runs;
};

/// The slide follows somebody, so where it looks is only known in a run.
[[nodiscard]] bool followsSomebody(const world::Slide& slide);

} // namespace passerby::story
