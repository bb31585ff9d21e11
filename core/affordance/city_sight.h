// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/affordance/junction_table.h"
#include "core/affordance/viewshed.h"

#include <map>
#include <memory>

namespace passerby::affordance {

/// The levels of a city as its people see them. Keeps a copy of what it needs; a copy of it is cheap.
class CitySight {
public:
    /// Errors: those of SightField::build.
    [[nodiscard]] static foundation::Result<CitySight> build(const world::World& world,
                                                             const std::vector<world::ObstacleKind>& kinds = usualSightKinds());
    /// The same for a world that has changed: levels whose walls, cells and bounds are as they were are taken over. `before` is that of
    /// `worldBefore`.
    [[nodiscard]] static foundation::Result<CitySight> updated(const CitySight& before, const world::World& worldBefore,
                                                               const world::World& world);

    /// The field of a level; null where no cell is.
    [[nodiscard]] const SightField* field(int level) const;
    /// For tables of junctions; this must outlive it.
    [[nodiscard]] Sight sight() const;

private:
    explicit CitySight(std::vector<world::ObstacleKind> kinds) : m_kinds(std::move(kinds)) {}
    std::vector<world::ObstacleKind> m_kinds;
    std::map<int, std::shared_ptr<const SightField>> m_fields;
};

/// Where two sights of a city differ.
class SightChange {
public:
    SightChange(const CitySight& before, const CitySight& after) : m_before(before), m_after(after) {}
    SightChange(const SightChange&) = delete;
    SightChange& operator=(const SightChange&) = delete;

    /// Whether an eye on this level, which sight reached this far from (Outlook::reach), may see something else now. Not from several
    /// threads at once.
    [[nodiscard]] bool concerns(int level, const std::shared_ptr<const geometry::Ring>& reach);

private:
    const CitySight& m_before;
    const CitySight& m_after;
    std::map<int, std::vector<geometry::Box>> m_boxes; ///< of the levels asked about
};

} // namespace passerby::affordance
