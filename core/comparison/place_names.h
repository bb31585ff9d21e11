// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/world/world.h"

#include <string>
#include <vector>

namespace passerby::comparison {

/// What people would call places of two cities; of B too, which may have what A has not.
class PlaceNames {
public:
    /// `shift`: from the coordinates of B to those of A, in which places are asked for.
    PlaceNames(const world::World& a, const world::World& b, geometry::Point shift);

    /// Of ground that has no name: its kind and what is near, "Crosswalk near Vine Street", or its number, "Crosswalk 12".
    [[nodiscard]] std::string unnamedAt(geometry::Point place, int level) const;
    /// The nearest street or target within 60 m whose name is another one; empty where there is none.
    [[nodiscard]] std::string near(geometry::Point place, int level, const std::string& other = {}) const;
    /// The nearest target within 60 m that has a name; empty where there is none.
    [[nodiscard]] std::string door(geometry::Point place, int level) const;

private:
    struct Named {
        std::string name;
        int level = 0;
        geometry::Point at;
    };
    struct Unnamed {
        std::string kind; ///< with a capital
        std::uint32_t number = 0;
        int level = 0;
        geometry::Point at;
    };
    void add(const world::World& world, geometry::Point shift);

    std::vector<Named> m_streets; ///< a place in each cell that has a name, and along each lane that has one
    std::vector<Named> m_targets;
    std::vector<Unnamed> m_unnamed;
};

} // namespace passerby::comparison
