// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/foundation/id.h"
#include "core/geometry/polygon.h"
#include "core/world/place_kinds.h"

#include <string>

namespace passerby::world {

/// A named area for whatever needs a place: a rule, an observer, a measurement, a district.
struct Region {
    std::string name;
    int level = 0;
    geometry::Polygon polygon;
    bool isObserver = false;               ///< somebody watches from here: whoever is in it is seen
    bool isRoom = false;                   ///< the cells of its level that it holds are one room to those who find their way by themselves
    double speedShare = 1.0;               ///< of their speed at which people who are steered walk in it, 0.1 to 1
    KeepsSide keepsSide = KeepsSide::none; ///< of the way through it, for those whose steering knows of sides

    /// Whether it says anything about how people walk in it.
    [[nodiscard]] bool hasTerms() const { return speedShare < 1.0 || keepsSide != KeepsSide::none; }

    friend bool operator==(const Region&, const Region&) = default;
};

using RegionId = foundation::Id<Region>;

/// Counts who crosses it; a to b, positive direction to the left.
struct MeasurementLine {
    std::string name;
    int level = 0;
    geometry::Point a;
    geometry::Point b;
    double warnAbove_per_min = 0.0; ///< more people a minute than this, both ways together, are too many; 0: any number is fine

    friend bool operator==(const MeasurementLine&, const MeasurementLine&) = default;
};

using MeasurementLineId = foundation::Id<MeasurementLine>;

/// Draws wanderers that see it.
struct Attractor {
    std::string name;
    geometry::Point position;
    double strength = 1.0; ///< factor on a direction's weight, > 0
    double reach_m = 50.0;

    friend bool operator==(const Attractor&, const Attractor&) = default;
};

using AttractorId = foundation::Id<Attractor>;

enum class JunctionChange { add, remove, move };

/// A junction added, removed or moved by hand.
struct JunctionEdit {
    JunctionChange change = JunctionChange::add;
    std::string junction;     ///< "J<cell>" for remove and move
    geometry::Point position; ///< for add and move

    friend bool operator==(const JunctionEdit&, const JunctionEdit&) = default;
};

using JunctionEditId = foundation::Id<JunctionEdit>;

} // namespace passerby::world
