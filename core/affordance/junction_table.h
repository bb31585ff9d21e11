// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junction_crew.h"
#include "core/affordance/seen_area.h"
#include "core/affordance/ways.h"
#include "core/foundation/job_context.h"
#include "core/foundation/result.h"

#include <functional>
#include <memory>
#include <numbers>
#include <span>
#include <vector>

namespace passerby::affordance {

/// What is seen from the centre of a junction: in all, and inside the frustum towards each of its ways.
struct Outlook {
    SeenArea all;
    std::vector<SeenArea> towards; ///< in the order of the directions asked for
    /// What encloses all in sight, so that changes elsewhere change none of it; null where that is not certain.
    std::shared_ptr<const geometry::Ring> reach;
};

/// How a city is seen. Both members are called from several threads at once and must not throw; equal questions get equal answers.
struct Sight {
    /// What an eye on a level sees, and what of it lies within angle_rad / 2 to either side of each direction (radians from east).
    std::function<Outlook(geometry::Point eye, int level, std::span<const double> directions_rad, double angle_rad)> look;
    /// Whether an eye on a level sees a point; asked where there are attractors.
    std::function<bool(geometry::Point eye, int level, geometry::Point place)> sees;
};

/// What draws people: the area that they could walk on, any area in sight, or nothing (each neighbour alike: the paper's comparison).
enum class ShareRule { walkable, visible, random };

struct TableOptions {
    double angle_rad = std::numbers::pi / 3.0; ///< of the view frustum, in (0, 2π]
    ShareRule rule = ShareRule::walkable;
    bool isStepFree = false; ///< takes no stairs, and the city has some

    friend bool operator==(const TableOptions&, const TableOptions&) = default;
};

/// What is stored of a way at the junction that it leaves.
struct WayView {
    double direction_rad = 0.0; ///< from east
    SeenArea seen;              ///< inside the frustum
    double attraction = 1.0;    ///< factor by attractors
    double share = 0.0;         ///< of the ways out of the junction; these sum to 1

    friend bool operator==(const WayView&, const WayView&) = default;
};

/// What is known at each junction before anybody walks (Michael and Chrysanthou 2003, "Preprocessing the environment"): how much is seen,
/// and which share of it towards each neighbour.
struct JunctionTable {
    TableOptions options;
    std::vector<SeenArea> viewsheds;          ///< [junctions]
    std::vector<WayView> ways;                ///< [ways]
    std::vector<std::uint8_t> isClosed{};     ///< [ways] 1: leads over steps, to those who take none; empty where all are open
    std::vector<world::Attractor> attractors; ///< that it was made with
    /// [junctions] Outlook::reach, kept for updates; no part of what is known, so that == leaves it out.
    std::vector<std::shared_ptr<const geometry::Ring>> reaches;

    [[nodiscard]] bool isOpen(WayIndex way) const { return isClosed.empty() || isClosed[way] == 0; }
    friend bool operator==(const JunctionTable& a, const JunctionTable& b)
    {
        return a.options == b.options && a.viewsheds == b.viewsheds && a.ways == b.ways && a.isClosed == b.isClosed
               && a.attractors == b.attractors;
    }
};

/// The share of a way is its seen area times its attraction over the sum of these at its junction; equal where all are 0, and 0 where it
/// would be below 1e-9, which is how far areas are rounded. An attractor of
/// strength k and reach r at distance d < r multiplies the ways in whose frustum it lies by k^(1 − d / r), if it is seen: k at its foot,
/// falling to 1 at its reach; those that stand on the centre itself draw nowhere. Several multiply. Areas that are negative, not finite or
/// over 1e15 m² count as 0. On `threads` threads (0: all), or by `crew`, which leaves out what is kept for updates; the same result whoever
/// looks. Errors: "cancelled", those of the crew.
[[nodiscard]] foundation::Result<JunctionTable> makeJunctionTable(const WayNetwork& network, const world::World& world, const Sight& sight,
                                                                  const TableOptions& options, foundation::JobContext& context,
                                                                  unsigned threads = 0, const JunctionCrew* crew = nullptr);

/// The same for a city that has changed: looks only from junctions that are new, moved or have new directions (told by name and place) and
/// from those whose sight may have changed; the attraction is found anew where this is so, everywhere when the attractors are others.
/// Equal to makeJunctionTable() from scratch if `mayHaveChanged`, which is asked about junctions of `networkBefore`, holds wherever `sight`
/// answers differently than it did. `before` is the table of `networkBefore`.
[[nodiscard]] foundation::Result<JunctionTable> updatedJunctionTable(const JunctionTable& before, const WayNetwork& networkBefore,
                                                                     const WayNetwork& network, const world::World& world,
                                                                     const Sight& sight,
                                                                     const std::function<bool(JunctionIndex)>& mayHaveChanged,
                                                                     foundation::JobContext& context, unsigned threads = 0);

} // namespace passerby::affordance
