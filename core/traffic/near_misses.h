// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/held_bytes.h"
#include "core/run/road_measures.h"
#include "core/traffic/view_ahead.h"

#include <vector>

namespace passerby::traffic {

/// Who came nearer to a collision than 1.5 s, step by step, in a fixed order.
///
/// Time to collision (Hayward 1972, "Near-miss determination through use of a scale of danger"): the gap over the speed at which it
/// closes, along the lane to the leader; to people on foot where the front would meet them, both going on as they do. An encounter lasts
/// as long as that is below 1.5 s, and is one near miss with the least value.
///
/// Post-encroachment time (Allen, Shin, Cooper 1978, "Analysis of traffic conflicts and collisions"): from when one has left an area where
/// lanes cross, or the band of a lane on a crossing, until somebody else from across comes there. Vehicles come with their front and leave
/// with their rear; people on foot with their middle.
class NearMisses {
public:
    static constexpr double kNear_s = 1.5;
    static constexpr std::size_t kMostKept = 4096; ///< more are counted only

    /// Begins anew on these lanes.
    void reset(const LaneNetwork& network, const LaneMarks& marks, const LaneConflicts& conflicts);
    /// A step that began `began_s` after the run did, by where drivers were and are now. Counts on the lanes, too.
    void add(const Scene& scene, const std::vector<ViewAhead>& views, double began_s, std::vector<Driver>& next,
             std::vector<run::LaneMeasure>& lanes);
    [[nodiscard]] const std::vector<run::NearMiss>& kept() const { return m_kept; }
    [[nodiscard]] std::uint64_t all() const { return m_begun - m_before; }

    [[nodiscard]] std::size_t heldBytes() const { return foundation::heldBytes(m_kept, m_crosses, m_left, m_bands, m_firstBand); }

private:
    /// Who was the last to leave, until somebody from across came.
    struct Left {
        double at_s = -kFar_m;
        std::uint32_t number = 0;
    };
    /// A lane's part of a crossing.
    struct Band {
        std::uint32_t lane = kNone;
        CrossingMark mark;
        Left vehicle;
        double walkerLeft_s = -kFar_m;
        bool hasWalker = false;
    };
    /// How one vehicle moves in the step; ways from where it was.
    struct Step {
        const Driver& before;
        const DrivenKind& kind;
        double began_s;
        double driven_m;
        double step_s;
        [[nodiscard]] bool comesTo(double way_m) const { return way_m > 0.0 && way_m <= driven_m; }
        [[nodiscard]] double timeAt_s(double way_m) const { return began_s + way_m / driven_m * step_s; }
    };

    void meet(Encounter& encounter, const run::NearMiss& found, std::vector<run::LaneMeasure>& lanes, std::uint32_t lane);
    void begin(const run::NearMiss& found, std::vector<run::LaneMeasure>& lanes, std::uint32_t lane);
    void encroach(run::NearMiss found, std::uint32_t lane, double at_m, const LaneNetwork& network, std::vector<run::LaneMeasure>& lanes);
    void lookAtWalkers(const Scene& scene, double began_s, std::vector<run::LaneMeasure>& lanes);
    void leaveAreas(const ViewAhead& view, const Step& step);
    void comeToAreas(const Scene& scene, const ViewAhead& view, const Step& step, std::vector<run::LaneMeasure>& lanes);
    void passBands(const Scene& scene, const Step& step, std::vector<run::LaneMeasure>& lanes);
    void passBand(const Scene& scene, const Step& step, double start_m, Band& band, std::vector<run::LaneMeasure>& lanes);

    std::vector<run::NearMiss> m_kept;
    std::uint64_t m_begun = 0;              ///< since the run began
    std::uint64_t m_before = 0;             ///< of those before measures began
    std::vector<std::uint8_t> m_crosses;    ///< [sides] whether lanes cross there, and do not run into each other
    std::vector<Left> m_left;               ///< [sides]
    std::vector<Band> m_bands;              ///< by lane
    std::vector<std::uint32_t> m_firstBand; ///< [lanes + 1]
};

} // namespace passerby::traffic
